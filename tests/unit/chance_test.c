/* Chance: what a hook is told, that it can substitute its own outcome, and that every draw is fair. */
#include "core/chance.h"
#include "tests/laws/chi_square.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SAMPLES = 60000 };

/* Records what it is told; answers `answer`, or leaves the outcome if that is 0. */
typedef struct Witness {
	ChanceHook hook;
	ChanceAsk ask;
	int n, outcome, answer;
} Witness;

static int witness(ChanceHook *self, const ChanceAsk *ask, int outcome) {
	Witness *w = (Witness *)self;
	w->ask = *ask;
	w->outcome = outcome;
	w->n++;
	return w->answer ? w->answer : outcome;
}

static void seeded(Rng *rng, Witness *w) {
	rng_seed(rng, 5);
	*w = (Witness){.hook = {witness}};
	rng->hook = &w->hook;
}

static void expect_counts(const Witness *w, int kind, int n, const uint8_t *counts) {
	cr_expect_eq(w->n, 1);
	cr_expect_eq(w->ask.kind, kind);
	cr_expect_eq(w->ask.n, n);
	for (int i = 0; i < CHANCE_IDS_MAX; i++) cr_expect_eq(w->ask.counts[i], i < n ? counts[i] : 0, "counts[%d]", i);
}

Test(chance, hook_sees_the_counts_of_a_bag) {
	static const uint8_t counts[16] = {0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15};
	Rng rng;
	Witness w;
	seeded(&rng, &w);
	int id = chance_bag(&rng, 7, 3 * bag_one(2) + bag_one(5) + 15 * bag_one(16));
	expect_counts(&w, 7, 16, counts);
	cr_expect_eq(id, w.outcome);
}

Test(chance, hook_sees_the_counts_of_a_pick) {
	static const uint8_t counts[5] = {0, 200, 3, 0, 9};
	Rng rng;
	Witness w;
	seeded(&rng, &w);
	int id = chance_pick(&rng, 2, counts, 5);
	expect_counts(&w, 2, 5, counts);
	cr_expect_eq(id, w.outcome);
}

Test(chance, hook_sees_the_bits_of_a_mask) {
	static const uint8_t counts[64] = {[0] = 1, [5] = 1, [63] = 1};
	Rng rng;
	Witness w;
	seeded(&rng, &w);
	chance_mask(&rng, 3, UINT64_C(1) | UINT64_C(1) << 5 | UINT64_C(1) << 63);
	expect_counts(&w, 3, 64, counts);
}

Test(chance, hook_sees_both_copies_of_a_twin) {
	static const uint8_t counts[32] = {[0] = 1, [5] = 2, [31] = 2};
	Rng rng;
	Witness w;
	seeded(&rng, &w);
	int id = chance_twin(&rng, 5, 1u | 1u << 5 | 1u << 31, 1u << 5 | 1u << 31);
	expect_counts(&w, 5, 32, counts);
	cr_expect_eq(id, w.outcome);
}

/* Twins are drawn exactly like counts, so that records do not depend on how a game stores its cards. */
Test(chance, twins_come_as_their_counts_do) {
	static const uint8_t counts[32] = {[0] = 1, [5] = 2, [6] = 1, [31] = 2};
	Rng a, b;
	rng_seed(&a, 9);
	b = a;
	for (int i = 0; i < 200; i++)
		cr_assert_eq(chance_twin(&a, 0, 1u | 1u << 5 | 1u << 6 | 1u << 31, 1u << 5 | 1u << 31), chance_pick(&b, 0, counts, 32));
}

Test(chance, hook_sees_the_sides_of_a_die) {
	static const uint8_t counts[6] = {1, 1, 1, 1, 1, 1};
	Rng rng;
	Witness w;
	seeded(&rng, &w);
	chance_die(&rng, 4, 6);
	expect_counts(&w, 4, 6, counts);
}

Test(chance, hook_puts_its_outcome_in_place) {
	static const uint8_t counts[3] = {1, 1, 1};
	for (int answer = 1; answer <= 3; answer++) {
		Rng rng;
		Witness w;
		seeded(&rng, &w);
		w.answer = answer;
		cr_expect_eq(chance_bag(&rng, 0, bag_one(1) + bag_one(2) + bag_one(3)), answer);
		cr_expect_eq(chance_pick(&rng, 0, counts, 3), answer);
		cr_expect_eq(chance_mask(&rng, 0, 7), answer);
		cr_expect_eq(chance_twin(&rng, 0, 7, 2), answer);
		cr_expect_eq(chance_die(&rng, 0, 3), answer);
		cr_expect_eq(w.n, 5);
	}
}

/* With or without a hook, the same random numbers are used and the outcomes are the same. */
Test(chance, hook_changes_nothing_by_itself) {
	static const uint8_t counts[4] = {5, 0, 2, 9};
	Rng plain, hooked;
	Witness w;
	seeded(&hooked, &w);
	rng_seed(&plain, 5);
	for (int i = 0; i < 200; i++) {
		Bag bag = (Bag)(i % 15) * bag_one(4) + bag_one(9) + 3 * bag_one(12);
		cr_assert_eq(chance_bag(&plain, 0, bag), chance_bag(&hooked, 0, bag));
		cr_assert_eq(chance_pick(&plain, 0, counts, 4), chance_pick(&hooked, 0, counts, 4));
		cr_assert_eq(chance_mask(&plain, 0, 0xf0f0f), chance_mask(&hooked, 0, 0xf0f0f));
		cr_assert_eq(chance_twin(&plain, 0, 0x800f0f01, 0x80050001), chance_twin(&hooked, 0, 0x800f0f01, 0x80050001));
		cr_assert_eq(chance_die(&plain, 0, 1 + i % 64), chance_die(&hooked, 0, 1 + i % 64));
		cr_assert(!memcmp(plain.s, hooked.s, sizeof plain.s));
	}
}

static void expect_fair(const char *what, const int *seen, const double *weight, int n) {
	double chance = chi_square_fit(seen, weight, n);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "%s: p = %g", what, chance);
}

Test(chance, each_call_is_fair) {
	static const uint8_t counts[5] = {1, 0, 7, 2, 40};
	static const double by_count[65] = {0, 1, 0, 7, 2, 40}, by_side[65] = {0, 1, 1, 1, 1, 1, 1},
						by_bit[65] = {0, 1, 0, 0, 1, [60] = 1, [64] = 1};
	int bag[65] = {0}, pick[65] = {0}, die[65] = {0}, mask[65] = {0}, twin[65] = {0};
	Rng rng;
	rng_seed(&rng, 6);
	for (int i = 0; i < SAMPLES; i++) {
		bag[chance_bag(&rng, 0, bag_one(1) + 7 * bag_one(3) + 2 * bag_one(4) + 15 * bag_one(5))]++;
		pick[chance_pick(&rng, 0, counts, 5)]++;
		die[chance_die(&rng, 0, 6)]++;
		mask[chance_mask(&rng, 0, UINT64_C(1) | UINT64_C(1) << 3 | UINT64_C(1) << 59 | UINT64_C(1) << 63)]++;
		twin[chance_twin(&rng, 0, 1u | 1u << 3 | 1u << 4 | 1u << 31, 1u << 3 | 1u << 31)]++;
	}
	static const double by_bag[65] = {0, 1, 0, 7, 2, 15}, by_twin[65] = {0, 1, 0, 0, 2, 1, [32] = 2};
	expect_fair("bag", bag, by_bag, 65);
	expect_fair("pick", pick, by_count, 65);
	expect_fair("die", die, by_side, 65);
	expect_fair("mask", mask, by_bit, 65);
	expect_fair("twin", twin, by_twin, 65);
}

Test(chance, one_outcome_only) {
	static const uint8_t counts[64] = {[63] = 255};
	Rng rng;
	rng_seed(&rng, 7);
	for (int i = 0; i < 20; i++) {
		cr_expect_eq(chance_pick(&rng, 0, counts, 64), 64);
		cr_expect_eq(chance_mask(&rng, 0, UINT64_C(1) << 63), 64);
		cr_expect_eq(chance_twin(&rng, 0, 1u << 31, 1u << 31), 32);
		cr_expect_eq(chance_die(&rng, 0, 1), 1);
		cr_expect_eq(chance_bag(&rng, 0, bag_one(16)), 16);
	}
}

/* Every call uses exactly one random number; otherwise old records would not replay. */
Test(chance, each_call_uses_one_number) {
	static const uint8_t counts[3] = {1, 2, 3};
	Rng rng, copy;
	rng_seed(&rng, 8);
	copy = rng;
	chance_bag(&rng, 0, 3 * bag_one(2));
	chance_pick(&rng, 0, counts, 3);
	chance_mask(&rng, 0, 5);
	chance_twin(&rng, 0, 5, 4);
	chance_die(&rng, 0, 6);
	for (int i = 0; i < 5; i++) rng_next(&copy);
	cr_expect(!memcmp(rng.s, copy.s, sizeof rng.s));
}
