/* What the next candidates are; see tune.h. One evaluation tells not one number but every figure of the game: how each card and seat
 * fares. A linear model of all of them, fitted to what was played near the best candidate, says which way to go. It is fitted to the
 * samples with weights drawn by chance (a bootstrap), so that its proposals differ where it is unsure. */
#include "lab/tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEPS = 40, SAMPLES_MIN = 6 };
#define NEAR 4.0        /* how fast samples count less, the farther they lie from the best */
#define RIDGE_REACH 8.0 /* in units of a goal: how much a cell's whole range may do to a figure, as far as one knows before */
#define DRIFT 0.02      /* what a step of a whole range costs: where the model sees no difference, stay */

static double span(const TuneCell *c) {
	return c->max > c->min ? c->max - c->min : 1;
}

static double from_best(const Tune *tune, const TunePoint *at, int i) {
	return (at->value[i] - tune->best.value[i]) / span(&tune->cell[i]);
}

/* ---- by chance ---- */

static int16_t clamp(const TuneCell *c, int value) {
	return (int16_t)(value < c->min ? c->min : value > c->max ? c->max : value);
}

/* One, two or more cells, mostly by a little, sometimes by much. */
bool tune_mutate(const Tune *tune, TunePoint *at, Rng *rng) {
	*at = tune->best;
	bool is_wide = rng_below(rng, 2);
	for (int tries = 0; tries < 50; tries++) {
		int n = is_wide ? 1 + tune->n_cells / 3 : 1 + (int)rng_below(rng, 3);
		for (int k = 0; k < n; k++) {
			int i = (int)rng_below(rng, (uint32_t)tune->n_cells), reach = 1;
			const TuneCell *c = &tune->cell[i];
			while (reach < span(c) / 2 && rng_below(rng, 2)) reach *= 2;
			int step = 1 + (int)rng_below(rng, (uint32_t)reach);
			at->value[i] = clamp(c, at->value[i] + (rng_below(rng, 2) ? step : -step));
		}
		tune_repair(tune, at, rng);
		if (!tune_same(tune, at, &tune->best)) return true;
	}
	return false;
}

/* ---- the model ---- */

typedef struct Model {
	int n;          /* unknowns: a constant and one a cell */
	double *matrix; /* n × n, its lower triangle; after `factor` Cholesky's */
	double *slope;  /* n a figure */
} Model;

static const TuneSample *sample_at(const Tune *tune, uint64_t i, double *weight) {
	const TuneSample *s = &tune->sample[i];
	double far = 0;
	for (int k = 0; k < tune->n_cells; k++) far += pow(from_best(tune, &s->at, k), 2);
	*weight = s->games * exp(-NEAR * far);
	return s;
}

static void add_sample(const Tune *tune, Model *m, const TuneSample *s, double weight) {
	double u[TUNE_CELLS_MAX + 1];
	u[0] = 1;
	for (int k = 1; k < m->n; k++) u[k] = from_best(tune, &s->at, k - 1);
	for (int a = 0; a < m->n; a++)
		for (int b = 0; b <= a; b++) m->matrix[a * m->n + b] += weight * u[a] * u[b];
	for (int i = 0; i < tune->n_items; i++)
		for (int a = 0; a < m->n; a++) m->slope[i * m->n + a] += weight * u[a] * s->z[i];
}

/* Cholesky's factor in place. */
static void factor(Model *m) {
	int n = m->n;
	for (int a = 0; a < n; a++)
		for (int b = 0; b <= a; b++) {
			double sum = m->matrix[a * n + b];
			for (int k = 0; k < b; k++) sum -= m->matrix[a * n + k] * m->matrix[b * n + k];
			m->matrix[a * n + b] = a == b ? sqrt(fmax(sum, 1e-9)) : sum / m->matrix[b * n + b];
		}
}

static void solve(const Model *m, double *y) {
	int n = m->n;
	for (int a = 0; a < n; a++) {
		for (int k = 0; k < a; k++) y[a] -= m->matrix[a * n + k] * y[k];
		y[a] /= m->matrix[a * n + a];
	}
	for (int a = n - 1; a >= 0; a--) {
		for (int k = a + 1; k < n; k++) y[a] -= m->matrix[k * n + a] * y[k];
		y[a] /= m->matrix[a * n + a];
	}
}

static bool fit(const Tune *tune, Model *m, Rng *rng) {
	uint64_t n = tune->n_samples < TUNE_SAMPLES_MAX ? tune->n_samples : TUNE_SAMPLES_MAX;
	for (uint64_t i = 0; i < n; i++) {
		double weight, draw = (rng_below(rng, 1u << 30) + 0.5) / (1u << 30);
		const TuneSample *s = sample_at(tune, i, &weight);
		add_sample(tune, m, s, -log(draw) * weight / TUNE_GAME_VARIANCE);
	}
	m->matrix[0] += 1e-6;
	for (int k = 1; k < m->n; k++) m->matrix[k * m->n + k] += 1 / RIDGE_REACH / RIDGE_REACH;
	factor(m);
	for (int i = 0; i < tune->n_items; i++) solve(m, &m->slope[i * m->n]);
	return n >= SAMPLES_MIN;
}

/* ---- the best by the model ---- */

typedef struct Walk {
	const Tune *tune;
	const Model *model;
	TunePoint at;
	double z[TUNE_ITEMS_MAX], loss;
} Walk;

static double loss_of(const Walk *w, const double *z, const TunePoint *at) {
	double drift = 0;
	for (int k = 0; k < w->tune->n_cells; k++) drift += fabs(from_best(w->tune, at, k));
	return tune_loss(w->tune, at, z) + DRIFT * drift;
}

static void shift(const Walk *w, int cell, int step, TunePoint *at, double *z) {
	double u = step / span(&w->tune->cell[cell]);
	at->value[cell] = (int16_t)(at->value[cell] + step);
	for (int i = 0; i < w->tune->n_items; i++) z[i] += w->model->slope[i * w->model->n + cell + 1] * u;
}

static bool may_step(const Walk *w, int cell, int step) {
	int value = w->at.value[cell] + step;
	return value >= w->tune->cell[cell].min && value <= w->tune->cell[cell].max;
}

/* Takes the step if it is the best so far. `other`: the cell that gives what this one takes; -1: none. */
static void try_step(const Walk *w, int cell, int other, int step, Walk *best) {
	TunePoint at = w->at;
	double z[TUNE_ITEMS_MAX];
	if (!may_step(w, cell, step) || (other >= 0 && !may_step(w, other, -step))) return;
	memcpy(z, w->z, sizeof z);
	shift(w, cell, step, &at, z);
	if (other >= 0) shift(w, other, -step, &at, z);
	double loss = loss_of(w, z, &at);
	if (!(loss < best->loss - 1e-9)) return;
	best->at = at;
	best->loss = loss;
	memcpy(best->z, z, sizeof z);
}

static bool sweep(Walk *w) {
	const Tune *t = w->tune;
	Walk best = *w;
	for (int i = 0; i < t->n_cells; i++)
		for (int step = 1; step <= span(&t->cell[i]); step *= 2)
			for (int sign = -1; sign <= 1; sign += 2) {
				if (t->cell[i].sum < 0) try_step(w, i, -1, sign * step, &best);
				else
					for (int k = 0; k < t->n_cells; k++)
						if (k != i && t->cell[k].sum == t->cell[i].sum) try_step(w, i, k, sign * step, &best);
			}
	bool is_better = best.loss < w->loss - 1e-9;
	*w = best;
	return is_better;
}

bool tune_propose(const Tune *tune, TunePoint *at, Rng *rng) {
	Model m = {.n = tune->n_cells + 1};
	m.matrix = calloc((size_t)m.n * (size_t)m.n, sizeof *m.matrix);
	m.slope = calloc((size_t)m.n * (size_t)tune->n_items, sizeof *m.slope);
	bool is_known = m.matrix && m.slope && fit(tune, &m, rng);
	Walk walk = {.tune = tune, .model = &m, .at = tune->best};
	if (is_known) {
		for (int i = 0; i < tune->n_items; i++) walk.z[i] = m.slope[i * m.n];
		walk.loss = loss_of(&walk, walk.z, &walk.at);
		for (int i = 0; i < SWEEPS && sweep(&walk); i++) {}
	}
	*at = walk.at;
	free(m.matrix);
	free(m.slope);
	return is_known && !tune_same(tune, at, &tune->best);
}
