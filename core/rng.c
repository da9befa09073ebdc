/* Seeding: splitmix64 spreads 64 bits over the generator's 256. */
#include "core/rng.h"

#include <string.h>

static uint64_t splitmix(uint64_t *x) {
	uint64_t z = *x += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

void rng_seed(Rng *rng, uint64_t seed) {
	memset(rng, 0, sizeof *rng);
	for (int i = 0; i < 4; i++) rng->s[i] = splitmix(&seed);
}

uint64_t rng_derive(uint64_t seed, uint64_t index) {
	uint64_t x = splitmix(&seed) ^ index;
	return splitmix(&x);
}
