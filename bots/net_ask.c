/* Asking a net, in whole numbers; see net.h. */
#include "bots/net_in.h"
#include "core/real.h"

#include <string.h>

/* An input times its scale, as a factor of its row. */
static int16_t factor_of(int input, const unsigned char *scale) {
	int64_t k = ((int64_t)input * net_word(scale) + (1 << (INPUT_BITS - 1))) >> INPUT_BITS;
	return (int16_t)(k > INPUT_MOST ? INPUT_MOST : k < -INPUT_MOST ? -INPUT_MOST : k);
}

/* Biases, and what the edition changes. */
static void make_start(NetReader *r) {
	const NetShape *s = &r->net.shape;
	uint8_t here[NET_INPUTS_MAX];
	for (int j = 0; j < s->hidden; j++) r->start[j] = net_word(r->net.b1 + 4 * j);
	net_figures_of(r->setup, here);
	for (int i = 0; i < s->figures; i++) {
		if (here[i] == r->net.home[i]) continue;
		uint16_t row = (uint16_t)(s->columns + i);
		int16_t factor = factor_of(net_figure_input(r->setup->game, i, r->net.home[i], here[i]), r->net.scale1 + 4 * row);
		net_add_rows(r->start, s->hidden, r->net.w1, &row, &factor, 1);
	}
}

bool net_open(NetReader *reader, const Net *net, const Setup *setup) {
	reader->setup = setup;
	reader->net = *net;
	reader->encoder = encoder_new(setup);
	if (!reader->encoder) return false;
	action_index_make(&reader->actions, setup);
	if (encoder_columns(reader->encoder) != net->shape.columns || action_index_count(&reader->actions) != net->shape.actions) {
		encoder_free(reader->encoder);
		return false;
	}
	make_start(reader);
	return true;
}

void net_close(NetReader *reader) {
	encoder_free(reader->encoder);
}

/* Inputs that are not 0: their rows and factors. */
static int list_inputs(const NetReader *r, const State *view, int seat, uint16_t *row, int16_t *factor) {
	uint8_t bytes[ENCODER_COLUMNS_MAX + 8];
	int columns = r->net.shape.columns, n = 0;
	encoder_bytes(r->encoder, view, seat, NET_OWING(seat), bytes);
	memset(bytes + columns, 0, 8);
	for (int c = 0; c < columns; c += 8) {
		uint64_t eight;
		memcpy(&eight, bytes + c, 8);
		if (!eight) continue;
		for (int i = c; i < c + 8; i++) {
			if (!bytes[i]) continue;
			row[n] = (uint16_t)i;
			factor[n++] = factor_of(bytes[i], r->net.scale1 + 4 * i);
		}
	}
	return n;
}

static int16_t clip(int64_t x) {
	return (int16_t)(x < 0 ? 0 : x > NEURON_MOST ? NEURON_MOST : x);
}

/* A later row's sum in 1 / 2^bits. */
static int64_t scaled(int32_t sum, const unsigned char *scale, int bits) {
	return ((int64_t)sum * net_word(scale)) >> (ROW_BITS + NEURON_BITS - bits);
}

static int32_t output(const Net *net, int i, const int16_t *second) {
	int32_t sum = net_product(net->w3 + (size_t)i * net->shape.second, second, net->shape.second);
	int64_t logit = scaled(sum, net->scale3 + 4 * i, LOGIT_BITS) + net_word(net->b3 + 4 * i);
	return (int32_t)(logit > INT32_MAX ? INT32_MAX : logit < -INT32_MAX ? -INT32_MAX : logit);
}

/* The second layer's neurons. */
static void think(const NetReader *r, const State *view, int seat, int16_t *second) {
	const NetShape *s = &r->net.shape;
	uint16_t row[ENCODER_COLUMNS_MAX];
	int16_t factor[ENCODER_COLUMNS_MAX], neuron[NET_HIDDEN_MAX];
	int32_t first[NET_HIDDEN_MAX];
	memcpy(first, r->start, s->hidden * sizeof *first);
	net_add_rows(first, s->hidden, r->net.w1, row, factor, list_inputs(r, view, seat, row, factor));
	for (int j = 0; j < s->hidden; j++) neuron[j] = clip(first[j] >> (ONE_BITS - NEURON_BITS));
	for (int i = 0; i < s->second; i++) {
		int32_t sum = net_product(r->net.w2 + (size_t)i * s->hidden, neuron, s->hidden);
		second[i] = clip(scaled(sum, r->net.scale2 + 4 * i, NEURON_BITS) + net_word(r->net.b2 + 4 * i));
	}
}

void net_ask(const NetReader *r, const State *view, int seat, const Action *legal, int n, int32_t *logit, float *expected) {
	int16_t second[NET_SECOND_MAX];
	int seats = r->setup->seats;
	think(r, view, seat, second);
	for (int i = 0; i < n; i++) logit[i] = output(&r->net, action_index_of(&r->actions, legal[i], seat), second);
	for (int k = 0; expected && k < seats; k++) {
		float z = (float)output(&r->net, r->net.shape.actions + k, second) / NET_UNIT;
		expected[(seat + k) % seats] = 1 / (1 + real_exp(-z));
	}
}
