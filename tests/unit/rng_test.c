/* The generator, compared with its published description, and the functions built on it. */
#include "core/hash.h"
#include "core/rng.h"
#include "tests/laws/chi_square.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* splitmix64 as described: a counter that grows by the golden ratio, mixed by two rounds of shift, xor and multiply. */
static uint64_t reference_splitmix(uint64_t *counter) {
	*counter += UINT64_C(11400714819323198485);
	uint64_t mixed = *counter;
	mixed ^= mixed >> 30;
	mixed *= UINT64_C(13787848793156543929);
	mixed ^= mixed >> 27;
	mixed *= UINT64_C(10723151780598845931);
	mixed ^= mixed >> 31;
	return mixed;
}

/* xoshiro256++ as described: the output is rotl(first + last, 23) + first; the state is a linear map. */
static uint64_t reference_next(uint64_t w[4]) {
	uint64_t sum = w[0] + w[3], out = (sum << 23 | sum >> 41) + w[0];
	uint64_t shifted = w[1] << 17;
	uint64_t a = w[0], b = w[1], c = w[2] ^ a, d = w[3] ^ b;
	w[1] = b ^ c;
	w[0] = a ^ d;
	w[2] = c ^ shifted;
	w[3] = d << 45 | d >> 19;
	return out;
}

/* The first outputs for the state 1, 2, 3, 4 can be computed by hand. */
Test(rng, known_answers) {
	Rng rng = {.s = {1, 2, 3, 4}};
	cr_expect_eq(rng_next(&rng), (UINT64_C(5) << 23) + 1);
	/* state is now 7, 0, 2^18 ^ 2, 6 rotated left by 45 */
	cr_expect_eq(rng.s[0], 7u);
	cr_expect_eq(rng.s[1], 0u);
	cr_expect_eq(rng.s[2], 2u ^ UINT64_C(1) << 18);
	cr_expect_eq(rng.s[3], UINT64_C(6) << 45);
	uint64_t sum = 7 + (UINT64_C(6) << 45);
	cr_expect_eq(rng_next(&rng), (sum << 23 | sum >> 41) + 7);
}

Test(rng, same_as_the_description) {
	for (uint64_t seed = 0; seed < 50; seed++) {
		Rng rng;
		uint64_t counter = seed * UINT64_C(0x123456789abcdef), words[4], start = counter;
		memset(&rng, 0xff, sizeof rng);
		rng_seed(&rng, start);
		for (int i = 0; i < 4; i++) words[i] = reference_splitmix(&counter);
		cr_assert(!memcmp(rng.s, words, sizeof words), "seed %llu", (unsigned long long)start);
		cr_assert(!rng.source && !rng.source_arg && !rng.hook, "seeding clears source and hook");
		for (int i = 0; i < 100; i++) {
			uint64_t want = reference_next(words);
			cr_assert_eq(rng_next(&rng), want, "output %d", i);
		}
	}
}

Test(rng, splitmix_known_answer) { /* for the seed 0, published with the algorithm */
	uint64_t counter = 0;
	cr_expect_eq(reference_splitmix(&counter), UINT64_C(0xe220a8397b1dcdaf));
}

Test(rng, below_is_a_multiplication) {
	Rng rng = {.s = {0}};
	for (int i = 0; i < 1000; i++) {
		rng_seed(&rng, (uint64_t)i);
		Rng copy = rng;
		uint32_t n = (uint32_t)i * 4294967u + 1;
		uint64_t word = rng_next(&copy), low = (word & 0xffffffff) * n, high = (word >> 32) * n;
		cr_assert_eq(rng_below(&rng, n), (uint32_t)((high + (low >> 32)) >> 32), "n %u", n);
	}
}

Test(rng, below_is_fair) {
	static const uint32_t sides[] = {1, 2, 3, 6, 7, 54, 100};
	Rng rng;
	rng_seed(&rng, 11);
	for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
		int seen[100] = {0};
		double weight[100];
		for (int i = 0; i < 100; i++) weight[i] = 1;
		for (int i = 0; i < 50000; i++) {
			uint32_t got = rng_below(&rng, sides[s]);
			if (got >= sides[s]) cr_assert_fail("%u of %u", got, sides[s]);
			seen[got]++;
		}
		cr_expect_gt(chi_square_fit(seen, weight, (int)sides[s]), CHI_SQUARE_LEVEL, "%u sides", sides[s]);
	}
}

Test(rng, bit_is_one_of_the_mask) {
	static const uint32_t masks[] = {1, 0x80000000u, 0x5, 0xf0f0, 0xffffffffu, 0x80000001u};
	Rng rng;
	rng_seed(&rng, 12);
	for (size_t m = 0; m < sizeof masks / sizeof *masks; m++) {
		int seen[32] = {0};
		double weight[32];
		for (int i = 0; i < 32; i++) weight[i] = masks[m] >> i & 1;
		for (int i = 0; i < 20000; i++) seen[rng_bit(&rng, masks[m])]++;
		cr_expect_gt(chi_square_fit(seen, weight, 32), CHI_SQUARE_LEVEL, "mask %#x", masks[m]);
	}
}

static uint64_t count_up(void *arg) {
	return *(uint64_t *)arg += UINT64_C(1) << 60;
}

Test(rng, another_source_takes_its_place) {
	uint64_t counter = 0;
	Rng rng;
	rng_seed(&rng, 1);
	Rng before = rng;
	rng.source = count_up;
	rng.source_arg = &counter;
	cr_expect_eq(rng_next(&rng), UINT64_C(1) << 60);
	cr_expect_eq(rng_next(&rng), UINT64_C(2) << 60);
	cr_expect_eq(rng_below(&rng, 16), 3u);
	cr_expect(!memcmp(rng.s, before.s, sizeof rng.s), "its own state is left alone");
}

/* derive: two steps of splitmix64 with the index between them. */
Test(rng, derive_spreads_games) {
	for (uint64_t seed = 0; seed < 20; seed++) {
		for (uint64_t index = 0; index < 20; index++) {
			uint64_t counter = seed, mixed = reference_splitmix(&counter) ^ index;
			cr_assert_eq(rng_derive(seed, index), reference_splitmix(&mixed));
		}
	}
}

Test(rng, derived_seeds_differ) {
	uint64_t seen[400];
	int n = 0;
	for (uint64_t seed = 0; seed < 20; seed++)
		for (uint64_t index = 0; index < 20; index++) {
			uint64_t derived = rng_derive(seed, index);
			for (int i = 0; i < n; i++) cr_assert_neq(seen[i], derived);
			seen[n++] = derived;
		}
}

/* ---- hash ---- */

static uint64_t reference_fold(uint64_t a, uint64_t b) {
	__extension__ typedef unsigned __int128 Wide;
	Wide product = (Wide)(a ^ 0x9e3779b97f4a7c15u) * (b ^ 0xd1342543de82ef95u);
	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t reference_word(const unsigned char *bytes, size_t at, size_t len) {
	uint64_t word = 0;
	for (size_t i = 0; i < 8 && at + i < len; i++) word |= (uint64_t)bytes[at + i] << 8 * i;
	return word;
}

/* Four lanes with different starting values; the k-th sixteen bytes of a block go into lane k. */
static uint64_t reference_blocks(uint64_t start, const unsigned char *bytes, size_t end) {
	uint64_t lane[4] = {start, reference_fold(start, 1), reference_fold(start, 2), reference_fold(start, 3)};
	for (size_t at = 0; at < end; at += 16) {
		uint64_t *to = &lane[at / 16 % 4];
		*to = reference_fold(*to ^ reference_word(bytes, at, end), reference_word(bytes, at + 8, end));
	}
	return reference_fold(reference_fold(lane[0], lane[1]), reference_fold(lane[2], lane[3]));
}

Test(hash, folds_length_words_and_rest) {
	unsigned char bytes[150];
	for (int i = 0; i < 150; i++) bytes[i] = (unsigned char)(i * 37 + 1);
	for (size_t len = 0; len <= sizeof bytes; len++) {
		uint64_t want = reference_fold(99, len);
		for (size_t at = 0; at <= len; at += 8) want = reference_fold(want, reference_word(bytes, at, len));
		cr_assert_eq(hash_bytes(99, bytes, len), want, "%zu bytes", len);
		size_t blocks = len / HASH_BLOCK * HASH_BLOCK;
		uint64_t start = blocks ? reference_blocks(99, bytes, blocks) : 99;
		cr_assert_eq(hash_quick(99, bytes, len), hash_bytes(start, bytes + blocks, len - blocks), "%zu bytes, quickly", len);
	}
}

typedef uint64_t Hash(uint64_t start, const void *data, size_t len);

static void expect_every_bit(Hash *hash) {
	unsigned char bytes[81] = {0};
	uint64_t seen[81 * 8 + 1];
	int n = 0;
	seen[n++] = hash(0, bytes, sizeof bytes);
	for (size_t bit = 0; bit < sizeof bytes * 8; bit++) {
		bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
		seen[n] = hash(0, bytes, sizeof bytes);
		bytes[bit / 8] = 0;
		for (int i = 0; i < n; i++) cr_assert_neq(seen[i], seen[n], "bit %zu", bit);
		n++;
	}
	cr_expect_neq(hash(1, bytes, sizeof bytes), seen[0]);
	cr_expect_neq(hash(0, bytes, sizeof bytes - 1), seen[0]);
}

Test(hash, every_bit_counts) {
	expect_every_bit(hash_bytes);
	expect_every_bit(hash_quick);
}
