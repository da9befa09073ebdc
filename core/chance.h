/* Chance, at the moment it is needed and by name. A game draws only through these calls; each outcome is an id from 1. Without a
 * hook they cost one random number. A hook is told what could come and what did; it may log it or put a scripted outcome in its
 * place. */
#ifndef CORE_CHANCE_H
#define CORE_CHANCE_H
#include "core/bag.h"
#include "core/rng.h"

enum { CHANCE_IDS_MAX = 64 };

/* A row of a game's table of chances: records and scripts say `* gold g3_sun`. */
typedef struct ChanceKind {
	const char *name;
	uint8_t domain; /* what the outcome's id means */
} ChanceKind;

typedef struct ChanceAsk {
	int kind;                       /* row of the game's table */
	uint8_t n;                      /* outcomes are 1 … n */
	uint8_t counts[CHANCE_IDS_MAX]; /* how many of each there are: [id - 1] */
} ChanceAsk;

typedef struct ChanceHook {
	/* `outcome` is what the generator gave; returns what counts instead, one with counts[id - 1] > 0. */
	int (*pick)(struct ChanceHook *self, const ChanceAsk *ask, int outcome);
} ChanceHook;

int chance_hook_bag(Rng *rng, int kind, Bag bag, int outcome);

/* Draws one of the `size` things of a bag; the caller takes it out. */
static inline int chance_bag_of(Rng *rng, int kind, Bag bag, int size) {
	int id = bag_nth(bag, rng_below(rng, (uint32_t)size));
	if (__builtin_expect(rng->hook != 0, 0)) return chance_hook_bag(rng, kind, bag, id);
	return id;
}

/* The same when the size is not at hand. The bag must not be empty. */
static inline int chance_bag(Rng *rng, int kind, Bag bag) {
	return chance_bag_of(rng, kind, bag, bag_size(bag));
}

/* The same with one count a kind, for more kinds or copies than a bag holds. */
int chance_pick(Rng *rng, int kind, const uint8_t *counts, int n);

/* The same with ids that are there up to twice: bit 0 is id 1; `twice` is part of `once`. */
int chance_twin(Rng *rng, int kind, uint32_t once, uint32_t twice);

/* One of the bits set in mask: bit 0 is id 1. */
int chance_mask(Rng *rng, int kind, uint64_t mask);

/* 1 … sides, each equally likely. */
int chance_die(Rng *rng, int kind, int sides);
#endif
