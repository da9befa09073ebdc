/* Nets in float: their shape, the figures of an edition as inputs, and one plain ask; see net.h. */
#include "bots/net.h"
#include "core/real.h"

#include <stdlib.h>
#include <string.h>

/* ---- figures of the edition ---- */

/* A set has one figure per member; any other value that counts has one. */
static int figures_of(const Column *column) {
	switch (column->type) {
	case COLUMN_INT:
	case COLUMN_VALUE:
	case COLUMN_ONE: return 1;
	case COLUMN_SET: return 8;
	default: return 0;
	}
}

int net_figures(const Game *game) {
	int n = 0;
	for (int t = 0; t < game->n_tables; t++)
		for (int c = 0; c < game->tables[t].n_columns; c++) n += figures_of(&game->tables[t].columns[c]) * game->tables[t].rows_max;
	return n;
}

void net_figures_of(const Setup *setup, uint8_t *out) {
	const Game *game = setup->game;
	for (const Table *table = game->tables; table < game->tables + game->n_tables; table++)
		for (const Column *column = table->columns; column < table->columns + table->n_columns; column++)
			for (int row = 0, n = figures_of(column); n && row < table->rows_max; row++, out += n) {
				uint8_t cell = setup->pack->figures[table->offset + row * table->row_size + column->offset];
				for (int i = 0; i < n; i++) out[i] = n == 1 ? cell : cell >> i & 1;
			}
}

/* The column of the i-th figure. */
static const Column *figure_column(const Game *game, int i) {
	for (const Table *table = game->tables;; table++)
		for (const Column *column = table->columns; column < table->columns + table->n_columns; column++) {
			if (i < figures_of(column) * table->rows_max) return column;
			i -= figures_of(column) * table->rows_max;
		}
}

int net_figure_input(const Game *game, int i, uint8_t home, uint8_t here) {
	return figure_column(game, i)->type == COLUMN_ONE ? home != here : here - home;
}

float net_figure_scale(const Game *game, int i) {
	const Column *column = figure_column(game, i);
	bool is_number = column->type == COLUMN_INT || column->type == COLUMN_VALUE;
	return is_number && column->max > column->min ? 1.0f / (float)(column->max - column->min) : 1;
}

/* ---- shape and weights ---- */

bool net_shape(NetShape *shape, const Setup *setup, Text *why) {
	ActionIndex actions;
	Encoder *encoder = encoder_new(setup);
	action_index_make(&actions, setup);
	int figures = net_figures(setup->game), columns = encoder ? encoder_columns(encoder) : 0;
	encoder_free(encoder);
	if (!encoder) {
		text_add(why, "out of memory");
		return false;
	}
	if (columns + figures > NET_INPUTS_MAX || action_index_count(&actions) > NET_ACTIONS_MAX) {
		text_addf(why, "%s has %d inputs and %d actions; a net takes up to %d and %d", setup->game->id, columns + figures,
		          action_index_count(&actions), NET_INPUTS_MAX, NET_ACTIONS_MAX);
		return false;
	}
	*shape = (NetShape){.columns = (uint16_t)columns,
	                    .figures = (uint16_t)figures,
	                    .hidden = 128,
	                    .second = 32,
	                    .actions = (uint16_t)action_index_count(&actions),
	                    .seats = setup->seats};
	return true;
}

bool net_float_new(NetFloat *net, const NetShape *s) {
	size_t hidden = s->hidden, second = s->second, inputs = (size_t)net_inputs(s), outputs = (size_t)s->actions + s->seats;
	*net = (NetFloat){.shape = *s, .n = (inputs + 1) * hidden + (hidden + 1) * second + (second + 1) * outputs};
	net->all = calloc(net->n, sizeof *net->all);
	if (!net->all) return false;
	net->w1 = net->all;
	net->b1 = net->w1 + inputs * hidden;
	net->w2 = net->b1 + hidden;
	net->b2 = net->w2 + second * hidden;
	net->policy = net->b2 + second;
	net->b_policy = net->policy + s->actions * second;
	net->value = net->b_policy + s->actions;
	net->b_value = net->value + s->seats * second;
	return true;
}

void net_float_free(NetFloat *net) {
	free(net->all);
	*net = (NetFloat){.n = 0};
}

/* ---- an ask ---- */

static float product(const float *a, const float *b, int n) {
	float sum = 0;
	for (int i = 0; i < n; i++) sum += a[i] * b[i];
	return sum;
}

static float clip(float x) {
	return real_max(0, real_min(x, NET_CLIP));
}

void net_float_ask(const NetFloat *net, const float *inputs, float *logit, float *expected) {
	const NetShape *s = &net->shape;
	float h[NET_HIDDEN_MAX], second[NET_SECOND_MAX];
	memcpy(h, net->b1, s->hidden * sizeof *h);
	for (int c = 0; c < net_inputs(s); c++) {
		const float *row = net->w1 + (size_t)c * s->hidden;
		for (int j = 0; inputs[c] != 0 && j < s->hidden; j++) h[j] += inputs[c] * row[j];
	}
	for (int j = 0; j < s->hidden; j++) h[j] = clip(h[j]);
	for (int i = 0; i < s->second; i++) second[i] = clip(net->b2[i] + product(h, net->w2 + (size_t)i * s->hidden, s->hidden));
	for (int a = 0; a < s->actions; a++) logit[a] = net->b_policy[a] + product(second, net->policy + (size_t)a * s->second, s->second);
	for (int k = 0; k < s->seats; k++) {
		float z = net->b_value[k] + product(second, net->value + (size_t)k * s->second, s->second);
		expected[k] = 1 / (1 + real_exp(-z));
	}
}
