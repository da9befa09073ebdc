/* Losses and steps; see step.h. */
#include "train/step.h"
#include "core/real.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define CLIP 0.2f     /* a chance that has moved by more than this share is left alone (PPO's clip) */
#define VALUE 0.5f    /* weight of the loss of its own value, beside the policy's … */
#define OTHERS 0.25f  /* … and of all other seats' values together */
#define NORM 0.5f     /* longest slope of a step */
#define MEAN 0.9f     /* Adam: how long its moments remember … */
#define SQUARE 0.999f /* … */
#define TINY 1e-6f
#define LATE 24 /* the average spans about one in so many of all steps */

void learnt_in(Learnt *learnt, const NetFloat *like, float *block) {
	learnt->net = net_in(like, block);
	learnt->average = net_in(like, block + like->n);
	learnt->mean = block + 2 * like->n;
	learnt->square = block + 3 * like->n;
}

static float evenness_of(const Thought *t, int n) {
	float sum = 0, mean = 0;
	for (int i = 0; i < n; i++) mean += t->chance[i] * t->figure[i];
	for (int i = 0; i < n; i++) sum += real_exp(t->figure[i]);
	return logf(sum) - mean;
}

static void slope_of_values(const Sample *s, const Thought *t, int seats, float *by_value, Looks *looks) {
	for (int k = 0; k < seats; k++) by_value[k] = (k ? OTHERS / (float)(seats - 1) : VALUE) * (t->value[k] - s->target[k]);
	looks->wrong += (double)((t->value[0] - s->target[0]) * (t->value[0] - s->target[0]));
}

/* Entropy pulls the chances towards what figures are added to: the judgement or, without one, equal chances. Its slope needs no
 * logarithm. */
static void slope_of_play(const Sample *s, const Question *q, const Thought *t, float evenness, float *by_figure) {
	float expected = 0;
	for (int i = 0; i < s->n_legal; i++) expected += t->chance[i] * (t->figure[i] - q->base[i]);
	float ratio = t->chance[s->chosen] / s->chance;
	bool is_free = s->gain > 0 ? ratio < 1 + CLIP : ratio > 1 - CLIP;
	float push = is_free ? ratio * s->gain : 0;
	for (int i = 0; i < s->n_legal; i++)
		by_figure[i] = push * (t->chance[i] - (float)(i == s->chosen)) + evenness * t->chance[i] * (t->figure[i] - q->base[i] - expected);
}

void lesson_play(const Kernel *kernel, const NetFloat *net, const Batch *batch, int first, int end, float evenness, const NetFloat *slope,
                 Looks *looks) {
	Thought t;
	float by_figure[LEGAL_MAX], by_value[SEATS_MAX];
	for (int i = first; i < end; i++) {
		const Sample *s = &batch->sample[batch->order[i]];
		Question q = batch_question(batch, s);
		kernel->think(net, &q, &t);
		looks->evenness += (double)evenness_of(&t, q.n_legal);
		slope_of_values(s, &t, net->shape.seats, by_value, looks);
		slope_of_play(s, &q, &t, evenness, by_figure);
		kernel->blame(net, &q, &t, by_figure, by_value, slope);
	}
	looks->n += end - first;
}

void lesson_value(const Kernel *kernel, const NetFloat *net, const Batch *batch, int first, int end, float evenness, const NetFloat *slope,
                  Looks *looks) {
	Thought t;
	float by_value[SEATS_MAX];
	(void)evenness;
	for (int i = first; i < end; i++) {
		const Sample *s = &batch->sample[batch->order[i]];
		Question q = batch_whole_question(batch, s);
		kernel->think(net, &q, &t);
		slope_of_values(s, &t, net->shape.seats, by_value, looks);
		kernel->blame(net, &q, &t, NULL, by_value, slope);
	}
	looks->n += end - first;
}

static int most_likely(const float *chance, int n) {
	int best = 0;
	for (int i = 1; i < n; i++)
		if (chance[i] > chance[best]) best = i;
	return best;
}

static double surprise_of(const float *wanted, const float *chance, int n) {
	double sum = 0;
	for (int i = 0; i < n; i++)
		if (wanted[i] > 0) sum += (double)(wanted[i] * (logf(wanted[i]) - logf(chance[i] + FLT_MIN)));
	return sum;
}

void lesson_imitate(const Kernel *kernel, const NetFloat *net, const Batch *batch, int first, int end, float evenness,
                    const NetFloat *slope, Looks *looks) {
	Thought t;
	float by_figure[LEGAL_MAX], by_value[SEATS_MAX];
	(void)evenness;
	for (int i = first; i < end; i++) {
		const Sample *s = &batch->sample[batch->order[i]];
		const float *wanted = batch->wanted + s->first_legal;
		Question q = batch_question(batch, s);
		kernel->think(net, &q, &t);
		for (int k = 0; k < q.n_legal; k++) by_figure[k] = t.chance[k] - wanted[k];
		looks->agreed += most_likely(t.chance, q.n_legal) == most_likely(wanted, q.n_legal);
		looks->surprise += surprise_of(wanted, t.chance, q.n_legal);
		slope_of_values(s, &t, net->shape.seats, by_value, looks);
		kernel->blame(net, &q, &t, by_figure, by_value, slope);
	}
	looks->n += end - first;
}

/* In eight sums, so that compilers may add eight at a time. */
static double length(const float *x, size_t n) {
	float sum[8] = {0};
	double all = 0;
	for (size_t i = 0; i + 8 <= n; i += 8)
		for (size_t k = 0; k < 8; k++) sum[k] += x[i + k] * x[i + k];
	for (size_t i = n / 8 * 8; i < n; i++) all += (double)(x[i] * x[i]);
	for (int k = 0; k < 8; k++) all += (double)sum[k];
	return sqrt(all);
}

/* 1 less x to the t. */
static float warmth(float x, uint64_t t) {
	return t > 20000 ? 1 : 1 - real_power(x, (unsigned)t);
}

void step_take(Learnt *learnt, float *slope, double n, float rate, uint64_t t) {
	float *weight = learnt->net.all, *average = learnt->average.all, *mean = learnt->mean, *square = learnt->square;
	size_t all = learnt->net.n;
	double size = length(slope, all) / n;
	float scale = (float)((size > (double)NORM ? (double)NORM / size : 1) / n);
	float by_mean = rate / warmth(MEAN, t), by_square = 1 / warmth(SQUARE, t);
	float late = real_min(1, (float)LATE / (float)t);
	for (size_t i = 0; i < all; i++) {
		float x = slope[i] * scale;
		mean[i] += (1 - MEAN) * (x - mean[i]);
		square[i] += (1 - SQUARE) * (x * x - square[i]);
		weight[i] -= by_mean * mean[i] / (sqrtf(square[i] * by_square) + TINY);
		average[i] += late * (weight[i] - average[i]);
	}
	memset(slope, 0, all * sizeof *slope);
}
