/* Bags against plain arrays of counts. */
#include "core/bag.h"
#include "core/rng.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static int rounds(void) {
	return is_long() ? 40000 : 2000;
}

/* Random counts, at most 15 of a kind and 127 in total; now and then a bag filled to its limit. */
static Bag random_bag(Rng *rng, int *counts) {
	Bag bag = 0;
	int room = rng_below(rng, 4) ? (int)rng_below(rng, BAG_SIZE_MAX + 1) : BAG_SIZE_MAX;
	int first = (int)rng_below(rng, BAG_KINDS);
	for (int k = 0; k < BAG_KINDS; k++) {
		int kind = (first + k) % BAG_KINDS, most = room < BAG_COPIES_MAX ? room : BAG_COPIES_MAX;
		int n = rng_below(rng, 3) ? (int)rng_below(rng, (uint32_t)most + 1) : rng_below(rng, 2) ? most : 0;
		counts[kind] = n;
		room -= n;
		bag |= (Bag)n << 4 * kind;
	}
	return bag;
}

static int total(const int *counts) {
	int n = 0;
	for (int i = 0; i < BAG_KINDS; i++) n += counts[i];
	return n;
}

static int nth_by_hand(const int *counts, int n) {
	int kind = 0;
	while (n >= counts[kind]) n -= counts[kind++];
	return kind + 1;
}

Test(bag, counts_and_size) {
	Rng rng;
	int counts[BAG_KINDS], fullest = 0;
	rng_seed(&rng, 1);
	for (int i = 0; i < rounds(); i++) {
		Bag bag = random_bag(&rng, counts);
		fullest = total(counts) > fullest ? total(counts) : fullest;
		if (bag_size(bag) != total(counts))
			cr_assert_fail("size of %#llx is %d, not %d", (unsigned long long)bag, bag_size(bag), total(counts));
		for (int id = 1; id <= BAG_KINDS; id++)
			if (bag_count(bag, id) != counts[id - 1]) cr_assert_fail("count of %d in %#llx", id, (unsigned long long)bag);
	}
	cr_assert_eq(fullest, BAG_SIZE_MAX);
}

Test(bag, nth_is_the_kind_of_the_nth_thing) {
	Rng rng;
	int counts[BAG_KINDS];
	rng_seed(&rng, 2);
	for (int i = 0; i < rounds(); i++) {
		Bag bag = random_bag(&rng, counts);
		for (int n = 0; n < total(counts); n++)
			if (bag_nth(bag, (uint32_t)n) != nth_by_hand(counts, n))
				cr_assert_fail("nth(%#llx, %d) is %d, not %d", (unsigned long long)bag, n, bag_nth(bag, (uint32_t)n),
				               nth_by_hand(counts, n));
	}
}

Test(bag, nth_of_one_thing) {
	for (int id = 1; id <= BAG_KINDS; id++) cr_expect_eq(bag_nth(bag_one(id), 0), id);
	cr_expect_eq(bag_nth(BAG_COPIES_MAX * bag_one(BAG_KINDS), BAG_COPIES_MAX - 1), BAG_KINDS);
}

Test(bag, one_and_arithmetic) {
	cr_expect_eq(bag_one(1), 1u);
	cr_expect_eq(bag_one(16), (Bag)1 << 60);
	Bag bag = 3 * bag_one(2) + bag_one(5);
	cr_expect_eq(bag_size(bag), 4);
	bag -= bag_one(2);
	cr_expect_eq(bag_count(bag, 2), 2);
	cr_expect_eq(bag_size(0), 0);
}

Test(bag, drop_takes_one_if_there_is_one) {
	Rng rng;
	int counts[BAG_KINDS];
	rng_seed(&rng, 3);
	for (int i = 0; i < rounds(); i++) {
		Bag bag = random_bag(&rng, counts);
		for (int id = 1; id <= BAG_KINDS; id++) {
			Bag want = counts[id - 1] ? bag - bag_one(id) : bag;
			if (bag_drop(bag, id) != want) cr_assert_fail("drop %d from %#llx", id, (unsigned long long)bag);
		}
	}
}

Test(bag, present_marks_each_kind_once) {
	Rng rng;
	int counts[BAG_KINDS];
	rng_seed(&rng, 4);
	for (int i = 0; i < rounds(); i++) {
		Bag bag = random_bag(&rng, counts), want = 0;
		for (int kind = 0; kind < BAG_KINDS; kind++) want |= (Bag)(counts[kind] != 0) << 4 * kind;
		if (bag_present(bag) != want)
			cr_assert_fail("present(%#llx) is %#llx", (unsigned long long)bag, (unsigned long long)bag_present(bag));
	}
}

Test(bag, has_a_part) {
	Rng rng;
	int a[BAG_KINDS], b[BAG_KINDS], n_true = 0;
	rng_seed(&rng, 5);
	for (int i = 0; i < rounds(); i++) {
		Bag bag = random_bag(&rng, a), part = random_bag(&rng, b);
		if (i % 2) /* a true subset, or one with one item too many */
			for (int kind = 0; kind < BAG_KINDS; kind++) {
				b[kind] = a[kind] ? (int)rng_below(&rng, (uint32_t)a[kind] + 1) : 0;
				if (kind == (int)rng_below(&rng, 60) && a[kind] < 15) b[kind] = a[kind] + 1;
			}
		part = 0;
		bool want = true;
		for (int kind = 0; kind < BAG_KINDS; kind++) {
			part |= (Bag)b[kind] << 4 * kind;
			want &= b[kind] <= a[kind];
		}
		n_true += want;
		if (bag_has(bag, part) != want)
			cr_assert_fail("has(%#llx, %#llx) is not %d", (unsigned long long)bag, (unsigned long long)part, want);
	}
	cr_assert(n_true > rounds() / 10 && n_true < rounds() * 9 / 10, "%d", n_true);
}
