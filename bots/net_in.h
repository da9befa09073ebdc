/* Inside of nets: the units of their whole numbers. */
#ifndef BOTS_NET_IN_H
#define BOTS_NET_IN_H
#include "bots/net.h"

enum {
	ROW_MOST = 127, /* the greatest weight of a row */
	ONE_BITS = 18,
	ONE = 1 << ONE_BITS, /* the unit of the first layer's sums: so many are 1 */
	INPUT_BITS = 8,      /* extra bits in the scale of an input */
	INPUT_UNIT = ONE << INPUT_BITS,
	INPUT_MOST = INT16_MAX, /* of an input times its scale */
	NEURON_BITS = 8,
	NEURON = 1 << NEURON_BITS, /* what a neuron gives */
	NEURON_MOST = NET_CLIP * NEURON - 1,
	ROW_BITS = 24,
	ROW_UNIT = 1 << ROW_BITS, /* scales of later rows */
	LOGIT_BITS = 12,          /* of NET_UNIT */
};

static_assert(NET_UNIT == 1 << LOGIT_BITS, "the unit of answers");
static_assert((int64_t)NEURON_MOST * ROW_MOST * NET_HIDDEN_MAX <= INT32_MAX, "sums of the second layer fit");

static inline int32_t net_word(const unsigned char *at) {
	return (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

/* first += Σ factor × row, over `n` rows of `hidden` weights. In whole numbers, so the order of additions does not matter. */
void net_add_rows(int32_t *first, int hidden, const int8_t *w1, const uint16_t *row, const int16_t *factor, int n);

/* Σ row × neuron. */
int32_t net_product(const int8_t *row, const int16_t *neuron, int n);
#endif
