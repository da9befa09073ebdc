/* An untrained net: weights drawn from a seed, about as large as training makes them; with an even seed it has judgement. For tests of
 * what holds for all nets. */
#ifndef TESTS_SOME_NET_H
#define TESTS_SOME_NET_H
#include "bots/net.h"

#include <stdlib.h>

static inline void some_weights(float *weight, size_t n, float most, Rng *rng) {
	for (size_t i = 0; i < n; i++) weight[i] = ((float)rng_below(rng, 2001) / 1000 - 1) * most;
}

static inline void some_net_float(NetFloat *net, const NetShape *shape, uint64_t seed) {
	Rng rng;
	rng_seed(&rng, seed);
	if (!net_float_new(net, shape)) abort();
	net->shape.judged = seed % 2 == 0;
	some_weights(net->w1, (size_t)(net->w2 - net->w1), 0.4f, &rng);
	some_weights(net->w2, (size_t)(net->policy - net->w2), 0.3f, &rng);
	some_weights(net->policy, (size_t)(net->all + net->n - net->policy), 0.5f, &rng);
}

/* As a file of one net; the caller frees it. */
static inline unsigned char *some_net(const Setup *setup, uint64_t seed, size_t *size) {
	NetShape shape;
	NetFloat net;
	char reason[256];
	Text why = TEXT_ON(reason);
	if (!net_shape(&shape, setup, &why)) abort();
	some_net_float(&net, &shape, seed);
	*size = net_bytes(&shape);
	unsigned char *bytes = malloc(*size);
	if (!bytes || !net_write(&net, setup, bytes)) abort();
	net_float_free(&net);
	return bytes;
}
#endif
