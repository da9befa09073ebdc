/* Random numbers. Play-outs use xoshiro256++, inlined; a live game plugs another source in (io/ has ChaCha20). All chance of a
 * game goes through chance.h, so that a hook can log every outcome or replace it by a scripted one. */
#ifndef CORE_RNG_H
#define CORE_RNG_H
#include <stdint.h>

struct ChanceHook;

typedef struct Rng {
	uint64_t s[4];              /* xoshiro256++ state; unused when `source` is set */
	uint64_t (*source)(void *); /* another generator, or NULL */
	void *source_arg;           /* what `source` is given */
	struct ChanceHook *hook;    /* sees and may replace every outcome, or NULL */
} Rng;

/* Any 64 bits are a good seed: they are spread by splitmix64. Clears source and hook. */
void rng_seed(Rng *rng, uint64_t seed);

/* The seed of the `index`-th of many games, so that each can be played alone and in any order. */
uint64_t rng_derive(uint64_t seed, uint64_t index);

static inline uint64_t rng_rotl(uint64_t x, int k) {
	return x << k | x >> (64 - k);
}

static inline uint64_t rng_next(Rng *rng) {
	if (__builtin_expect(rng->source != 0, 0)) return rng->source(rng->source_arg);
	uint64_t *s = rng->s;
	uint64_t result = rng_rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rng_rotl(s[3], 45);
	return result;
}

/* 0 … n-1 by multiply-shift of 64 bits: the bias is below n / 2^64. n must not be 0. */
static inline uint32_t rng_below(Rng *rng, uint32_t n) {
	return (uint32_t)((__extension__(unsigned __int128) rng_next(rng) * n) >> 64);
}

/* One of the bits set in mask, each equally likely. mask must not be 0. */
static inline int rng_bit(Rng *rng, uint32_t mask) {
	uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(mask));
	while (skip--) mask &= mask - 1;
	return __builtin_ctz(mask);
}
#endif
