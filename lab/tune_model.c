/* What the next candidates are; see tune.h. An n-tuple bandit (Lucas, Liu and Perez-Liebana 2018): what was played is added up by cell
 * and value, and by pairs of cells and their values. Among many neighbours of the best the one is proposed that promises the smallest
 * loss by all tuples it consists of, each with a bonus for being little known (an upper confidence bound). */
#include "lab/tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEIGHBOURS = 48, RECENT = 600, SAMPLES_MIN = 6 };
#define CURIOSITY 0.1 /* of the bonus, in standard deviations of the losses seen */
#define PRIOR 0.25    /* full samples that a tuple counts as, of the mean of all */

static double span(const TuneCell *c) {
	return c->max > c->min ? c->max - c->min : 1;
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

/* ---- what was seen ---- */

typedef struct Seen {
	double loss, weight; /* of a sample; weight 1: all games of a round */
	const TunePoint *at;
} Seen;

typedef struct Bandit {
	const Tune *tune;
	Seen seen[RECENT];
	int n;
	double mean, sd, all;                                                                /* of the losses; all weights together */
	double weight[TUNE_CELLS_MAX][TUNE_CELLS_MAX], loss[TUNE_CELLS_MAX][TUNE_CELLS_MAX]; /* by pair of cells; [i][i]: one by itself */
} Bandit;

static void remember(Bandit *b) {
	const Tune *t = b->tune;
	double sum = 0, squares = 0;
	for (uint64_t i = t->n_samples; i-- > 0 && b->n < RECENT && t->n_samples - i <= TUNE_SAMPLES_MAX;) {
		const TuneSample *s = &t->sample[i % TUNE_SAMPLES_MAX];
		Seen *seen = &b->seen[b->n++];
		*seen = (Seen){tune_loss(t, &s->at, s->z), s->games / (double)t->games, &s->at};
		b->all += seen->weight;
		sum += seen->weight * seen->loss;
		squares += seen->weight * seen->loss * seen->loss;
	}
	b->mean = sum / b->all;
	b->sd = sqrt(fmax(squares / b->all - b->mean * b->mean, 1e-12));
}

/* What a tuple promises, from the losses with it, as far as one knows and may hope. */
static double worth(const Bandit *b, double weight, double loss) {
	weight += PRIOR;
	return (loss + PRIOR * b->mean) / weight - CURIOSITY * b->sd * sqrt(log(1 + b->all) / weight);
}

/* The sum over all tuples of a candidate that have one of these cells in them: cells by themselves, and pairs. */
static double promise(Bandit *b, const TunePoint *at, const bool *is_asked) {
	int n = b->tune->n_cells;
	double total = 0;
	memset(b->weight, 0, sizeof b->weight);
	memset(b->loss, 0, sizeof b->loss);
	for (int s = 0; s < b->n; s++) {
		const Seen *seen = &b->seen[s];
		int match[TUNE_CELLS_MAX], m = 0;
		for (int i = 0; i < n; i++)
			if (seen->at->value[i] == at->value[i]) match[m++] = i;
		for (int x = 0; x < m; x++)
			for (int y = 0; is_asked[match[x]] && y < m; y++) {
				b->weight[match[x]][match[y]] += seen->weight;
				b->loss[match[x]][match[y]] += seen->weight * seen->loss;
			}
	}
	for (int i = 0; i < n; i++)
		for (int k = 0; is_asked[i] && k < n; k++)
			if (k <= i || !is_asked[k]) total += worth(b, b->weight[i][k], b->loss[i][k]);
	return total;
}

/* How much better than the best's are a candidate's tuples? Only those of the cells that differ can be. */
static double gain(Bandit *b, const TunePoint *at) {
	bool differs[TUNE_CELLS_MAX];
	for (int i = 0; i < b->tune->n_cells; i++) differs[i] = at->value[i] != b->tune->best.value[i];
	return promise(b, &b->tune->best, differs) - promise(b, at, differs);
}

bool tune_propose(const Tune *tune, TunePoint *at, Rng *rng) {
	Bandit *b = calloc(1, sizeof *b);
	double most = -INFINITY;
	if (b && tune->n_samples >= SAMPLES_MIN) {
		b->tune = tune;
		remember(b);
		for (int i = 0; i < NEIGHBOURS; i++) {
			TunePoint next;
			if (!tune_mutate(tune, &next, rng)) continue;
			double gained = gain(b, &next);
			if (gained <= most) continue;
			most = gained;
			*at = next;
		}
	}
	free(b);
	return most > -INFINITY;
}
