/* The arithmetic of learning, compared with the plain evaluation of bots/net.h and with numerical differences; and both kernels
 * compared with each other. */
#include "train/batch.h"
#include "train/kernel.h"
#include "train/step.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 40, ACTIONS = 9, SEATS = 3, INPUTS = 12, LEGAL = 5 };

typedef struct Case {
	NetFloat net, slope;
	EncoderInput input[INPUTS];
	uint16_t legal[LEGAL];
	Question q;
	float wanted[LEGAL], by_figure[LEGAL], by_value[SEATS];
} Case;

static float draw(Rng *rng, float size) {
	return ((float)(rng_next(rng) >> 40) * 0x1p-24f - 0.5f) * 2 * size;
}

/* Weights so large that some neurons are clipped at the bottom and some at the top. */
static Case *open_case(uint64_t seed) {
	static Case c;
	Rng rng;
	NetShape shape = {.columns = COLUMNS, .figures = 2, .hidden = HIDDEN, .second = SECOND, .actions = ACTIONS, .seats = SEATS};
	rng_seed(&rng, seed);
	cr_assert(net_float_new(&c.net, &shape) && net_float_new(&c.slope, &shape));
	for (size_t i = 0; i < c.net.n; i++) c.net.all[i] = draw(&rng, 0.5f);
	for (int k = 0; k < 4; k++) c.net.b1[k * 7] = NET_CLIP + 5, c.net.b2[k * 7] = NET_CLIP + 20;
	for (int i = 0; i < INPUTS; i++) c.input[i] = (EncoderInput){(uint16_t)(3 * i + 1), i % 3 ? 1 : 0.375f};
	for (int i = 0; i < LEGAL; i++) c.legal[i] = (uint16_t)(2 * i);
	for (int i = 0; i < LEGAL; i++) c.by_figure[i] = draw(&rng, 1);
	for (int i = 0; i < SEATS; i++) c.by_value[i] = draw(&rng, 1);
	c.q = (Question){c.input, c.legal, INPUTS, LEGAL, NULL};
	return &c;
}

static void close_case(Case *c) {
	net_float_free(&c->net);
	net_float_free(&c->slope);
}

Test(kernel, thinks_as_the_plain_ask_does) {
	Case *c = open_case(1);
	Thought t;
	float inputs[COLUMNS + 2] = {0}, logit[ACTIONS], expected[SEATS], most = -INFINITY;
	for (int i = 0; i < INPUTS; i++) inputs[c->input[i].column] = c->input[i].value;
	net_float_ask(&c->net, inputs, logit, expected);
	kernel_plain()->think(&c->net, &c->q, &t);
	for (int i = 0; i < LEGAL; i++) most = fmaxf(most, logit[c->legal[i]]);
	double sum = 0;
	for (int i = 0; i < LEGAL; i++) {
		cr_expect_float_eq(t.figure[i], logit[c->legal[i]] - most, 1e-3, "figure %d: %g", i, (double)t.figure[i]);
		sum += (double)t.chance[i];
	}
	cr_expect_float_eq(sum, 1, 1e-5);
	for (int i = 0; i < SEATS; i++) cr_expect_float_eq(t.value[i], expected[i], 1e-5, "value %d", i);
	close_case(c);
}

Test(kernel, both_kinds_give_the_same_bits) {
	Case *c = open_case(2), other = *c;
	Thought a, b;
	cr_assert(net_float_new(&other.slope, &c->net.shape));
	memset(&a, 0, sizeof a);
	memset(&b, 0, sizeof b);
	kernel_plain()->think(&c->net, &c->q, &a);
	kernel_best()->think(&c->net, &c->q, &b);
	cr_expect_arr_eq(&a, &b, sizeof a);
	kernel_plain()->blame(&c->net, &c->q, &a, c->by_figure, c->by_value, &c->slope);
	kernel_best()->blame(&c->net, &c->q, &a, c->by_figure, c->by_value, &other.slope);
	cr_expect_arr_eq(c->slope.all, other.slope.all, c->slope.n * sizeof(float));
	net_float_free(&other.slope);
	close_case(c);
}

/* The value whose slope `blame` computes: the figures times their share plus the values' figures times theirs. In doubles as far as
 * possible: the net's own outputs are floats. */
static double weighted(const Case *c) {
	Thought t;
	double sum = 0;
	kernel_plain()->think(&c->net, &c->q, &t);
	for (int i = 0; i < LEGAL; i++) sum += (double)c->by_figure[i] * (log((double)t.chance[i]) - log((double)t.chance[0]));
	for (int i = 0; i < SEATS; i++) sum += (double)c->by_value[i] * log((double)t.value[i] / (1 - (double)t.value[i]));
	return sum;
}

/* Slopes compared with differences, for every weight of a smaller part of each layer. Probabilities depend only on differences of
 * figures, so the shares are made to sum to 0. */
Test(kernel, slopes_are_those_of_small_changes) {
	Case *c = open_case(3);
	Thought t;
	float mean = 0;
	int n = 0, wrong = 0;
	for (size_t i = 0; i < c->net.n; i++) c->net.all[i] *= 0.2f; /* so that no probability is nearly 0 */
	for (int i = 0; i < LEGAL; i++) mean += c->by_figure[i] / LEGAL;
	for (int i = 0; i < LEGAL; i++) c->by_figure[i] -= mean;
	kernel_plain()->think(&c->net, &c->q, &t);
	kernel_plain()->blame(&c->net, &c->q, &t, c->by_figure, c->by_value, &c->slope);
	for (size_t i = 0; i < c->net.n; i += 3) {
		float kept = c->net.all[i], step = 0.01f;
		c->net.all[i] = kept + step;
		double up = weighted(c);
		c->net.all[i] = kept - step;
		double down = weighted(c), found = (up - down) / (2 * (double)step), said = (double)c->slope.all[i];
		c->net.all[i] = kept;
		wrong += fabs(found - said) > 0.02 * fabs(said) + 0.005; /* a neuron's kink may lie between the two points */
		n++;
	}
	cr_expect_lt(wrong, n / 100, "%d of %d slopes are wrong", wrong, n);
	close_case(c);
}

/* ---- lessons ---- */

/* One decision: the second of five actions turned out better than expected. */
static void lesson_case(Batch *batch, const Case *c, float gain) {
	Asked *asked = calloc(1, sizeof *asked);
	Thought t;
	cr_assert(asked && batch_open(batch, 1, true));
	asked->n = LEGAL;
	asked->n_inputs = INPUTS;
	asked->chosen = 1;
	memcpy(asked->input, c->input, sizeof c->input);
	memcpy(asked->legal, c->legal, sizeof c->legal);
	Sample *s = batch_add(batch, asked, 0);
	kernel_plain()->think(&c->net, &c->q, &t);
	s->chance = t.chance[1];
	s->gain = gain;
	for (int k = 0; k < SEATS; k++) s->target[k] = t.value[k];
	for (int i = 0; i < LEGAL; i++) batch->wanted[i] = i == 3;
	batch->order[0] = 0;
	free(asked);
}

/* A step down the slope makes a good action more likely and a bad one less. */
static float chance_after(Lesson *lesson, float gain, float evenness, int of) {
	Case *c = open_case(4);
	Batch batch;
	Looks looks = {.n = 0};
	Thought t;
	for (size_t i = 0; i < c->net.n; i++) c->net.all[i] *= 0.2f;
	lesson_case(&batch, c, gain);
	for (int i = 0; i < 5; i++) {
		memset(c->slope.all, 0, c->slope.n * sizeof(float));
		lesson(kernel_best(), &c->net, &batch, 0, 1, evenness, &c->slope, &looks);
		for (size_t k = 0; k < c->net.n; k++) c->net.all[k] -= 0.01f * c->slope.all[k];
	}
	kernel_best()->think(&c->net, &c->q, &t);
	batch_close(&batch);
	close_case(c);
	return t.chance[of];
}

Test(lesson, what_turned_out_well_is_done_more_often) {
	float before = chance_after(lesson_play, 0, 0, 1);
	cr_expect_gt(chance_after(lesson_play, 1, 0, 1), before);
	cr_expect_lt(chance_after(lesson_play, -1, 0, 1), before);
}

/* A probability that has moved by a fifth is left alone. */
Test(lesson, steps_are_clipped) {
	float before = chance_after(lesson_play, 0, 0, 1), after = chance_after(lesson_play, 1000, 0, 1);
	Case *c = open_case(4);
	close_case(c);
	cr_expect_gt(after, 1.2f * before);
	cr_expect_eq(after, chance_after(lesson_play, 1000, 0, 1));
}

Test(lesson, imitation_comes_nearer_to_what_is_wanted) {
	cr_expect_gt(chance_after(lesson_imitate, 0, 0, 3), chance_after(lesson_play, 0, 0, 3));
}
