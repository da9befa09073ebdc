/* Chance: the calls that are not on the hot path, and what a hook is told. */
#include "core/chance.h"

#include <assert.h>
#include <string.h>

static int ask_hook(Rng *rng, const ChanceAsk *ask, int outcome) {
	if (!rng->hook) return outcome;
	int chosen = rng->hook->pick(rng->hook, ask, outcome);
	assert(chosen >= 1 && chosen <= ask->n && ask->counts[chosen - 1] > 0);
	return chosen;
}

int chance_hook_bag(Rng *rng, int kind, Bag bag, int outcome) {
	ChanceAsk ask = {.kind = kind, .n = BAG_KINDS};
	for (int id = 1; id <= BAG_KINDS; id++) ask.counts[id - 1] = (uint8_t)bag_count(bag, id);
	return ask_hook(rng, &ask, outcome);
}

int chance_pick(Rng *rng, int kind, const uint8_t *counts, int n) {
	assert(n >= 1 && n <= CHANCE_IDS_MAX);
	uint32_t total = 0;
	for (int i = 0; i < n; i++) total += counts[i];
	assert(total > 0);
	uint32_t rest = rng_below(rng, total);
	int id = 1;
	while (rest >= counts[id - 1]) rest -= counts[id++ - 1];
	if (!rng->hook) return id;
	ChanceAsk ask = {.kind = kind, .n = (uint8_t)n};
	memcpy(ask.counts, counts, (size_t)n);
	return ask_hook(rng, &ask, id);
}

int chance_twin(Rng *rng, int kind, uint32_t once, uint32_t twice) {
	assert(once && !(twice & ~once));
	uint32_t rest = rng_below(rng, (uint32_t)(__builtin_popcount(once) + __builtin_popcount(twice))), mask = once, copies;
	while (rest >= (copies = 1 + (twice & mask & -mask ? 1 : 0))) {
		rest -= copies;
		mask &= mask - 1;
	}
	int id = __builtin_ctz(mask) + 1;
	if (!rng->hook) return id;
	ChanceAsk ask = {.kind = kind, .n = 32};
	for (int i = 0; i < 32; i++) ask.counts[i] = (uint8_t)((once >> i & 1) + (twice >> i & 1));
	return ask_hook(rng, &ask, id);
}

int chance_mask(Rng *rng, int kind, uint64_t mask) {
	uint8_t counts[CHANCE_IDS_MAX];
	for (int i = 0; i < CHANCE_IDS_MAX; i++) counts[i] = mask >> i & 1;
	return chance_pick(rng, kind, counts, CHANCE_IDS_MAX);
}

int chance_die(Rng *rng, int kind, int sides) {
	assert(sides >= 1 && sides <= CHANCE_IDS_MAX);
	int id = 1 + (int)rng_below(rng, (uint32_t)sides);
	if (!rng->hook) return id;
	ChanceAsk ask = {.kind = kind, .n = (uint8_t)sides};
	memset(ask.counts, 1, (size_t)sides);
	return ask_hook(rng, &ask, id);
}
