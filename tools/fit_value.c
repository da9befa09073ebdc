/* How the tables of logits in the games' judgement are made (core/fitted.h): fit_value GAME [GAMES [LEVEL [SEED]]] plays games of that level
 * against itself, at the numbers of seats below, takes every position in which a search would ask for the value, and fits the numbers so
 * that the value foretells who wins: the likeliest ones, found by Fisher's scoring. One game in five is kept to examine them.
 *
 * It begins with the numbers that are there. On stderr it tells how well they and the fitted ones foretell, in nats a position; it writes
 * the fitted ones in the order of the table. Numbers that no position depends on stay as they are.
 *
 * It is built with the tests: build-dev/tests/train/fit_value. */
#include "run/driver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MAX = 32, SEATS_LISTED = 6, STEPS = 12, EXAM_EVERY = 5, USUAL_GAMES = 4000, USUAL_LEVEL = 2 };
#define NUDGE 1e-2f  /* a number is changed by so much to see what depends on it */
#define LEAST 1e-6   /* chances count as at least that */
#define CAUTION 1e-3 /* of a step: numbers that hardly matter hardly move */

typedef void Value(const State *state, const Setup *setup, float *payoff);
typedef float *Numbers(size_t *n);

/* The games' files once more, with tables that change: tests/train/meson.build. */
Value em_fit_value, br_fit_value, bg_fit_value, dr_fit_value;
Numbers em_logit_table, br_logit_table, bg_logit_table, dr_logit_table;

static const struct {
	const char *game;
	Value *value;
	Numbers *table;
	uint8_t seats[SEATS_LISTED + 1]; /* by turns */
} subjects[] = {
	{"epic_melee", em_fit_value, em_logit_table, {4}},
	{"brutal_ring", br_fit_value, br_logit_table, {2}},
	{"brigands", bg_fit_value, bg_logit_table, {2, 3, 4, 5, 6}},
	{"duel_royal", dr_fit_value, dr_logit_table, {8, 8, 12}},
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

typedef struct Position {
	StateBuf state;
	const Setup *setup;
	double payoff[SEATS_MAX];
	bool is_exam;
} Position;

typedef struct Fit {
	Observer observer; /* first: it is asked as one */
	Value *value;
	float *number;
	size_t n_numbers;
	Position *position;
	size_t n, room;
	int stage; /* of the game that is played */
} Fit;

static void watch_deal(Observer *self, Driver *d) {
	((Fit *)self)->stage = d->setup->game->stage(state_of(&d->state));
}

static void watch_step(Observer *self, Driver *d, int seat, Action action) {
	Fit *fit = (Fit *)self;
	const State *state = state_of(&d->state);
	int stage = d->setup->game->stage(state);
	(void)seat, (void)action;
	if (stage <= fit->stage || !d->setup->game->to_act(state, d->setup)) return;
	fit->stage = stage;
	if (fit->n == fit->room) {
		fit->room = fit->room ? 2 * fit->room : 1024;
		fit->position = realloc(fit->position, fit->room * sizeof *fit->position);
		if (!fit->position) abort();
	}
	fit->position[fit->n++] = (Position){.state = d->state, .setup = d->setup};
}

static void play(Fit *fit, const Setup *setup, int level, uint64_t seed, uint64_t i) {
	Driver driver = {.setup = setup, .observer = &fit->observer};
	GameRngs rngs;
	size_t first = fit->n;
	for (int seat = 0; seat < setup->seats; seat++) driver.player[seat] = (Player){.choose = player_level, .level = level};
	driver_seed(&driver, &rngs, game_seed(seed, i), false);
	driver_run(&driver);
	for (size_t k = first; k < fit->n; k++) {
		memcpy(fit->position[k].payoff, driver.outcome.payoff, sizeof driver.outcome.payoff);
		fit->position[k].is_exam = i % EXAM_EVERY == 0;
	}
}

static bool is_first_of_side(const Setup *setup, int seat) {
	for (int i = 0; i < seat; i++)
		if (setup_side(setup, i) == setup_side(setup, seat)) return false;
	return true;
}

/* Mean surprise at who won. */
static double surprise(const Fit *fit, bool is_exam) {
	double sum = 0, n = 0;
	for (size_t k = 0; k < fit->n; k++) {
		float chance[SEATS_MAX];
		const Position *p = &fit->position[k];
		if (p->is_exam != is_exam) continue;
		fit->value((const State *)p->state.bytes, p->setup, chance);
		for (int i = 0; i < p->setup->seats; i++)
			if (is_first_of_side(p->setup, i)) sum -= p->payoff[i] * log(fmax(LEAST, (double)chance[i]));
		n++;
	}
	return sum / n;
}

/* Adds a position's slope and curvature. */
static void add_position(const Fit *fit, const Position *p, double *slope, double (*curve)[NUMBERS_MAX]) {
	float chance[SEATS_MAX], other[NUMBERS_MAX][SEATS_MAX];
	const State *state = (const State *)p->state.bytes;
	fit->value(state, p->setup, chance);
	for (size_t a = 0; a < fit->n_numbers; a++) {
		float was = fit->number[a];
		fit->number[a] = was + NUDGE;
		fit->value(state, p->setup, other[a]);
		fit->number[a] = was;
	}
	for (int i = 0; i < p->setup->seats; i++) {
		double here = fmax(LEAST, (double)chance[i]);
		if (!is_first_of_side(p->setup, i)) continue;
		for (size_t a = 0; a < fit->n_numbers; a++) {
			double change = (double)(other[a][i] - chance[i]) / (double)NUDGE;
			slope[a] += p->payoff[i] / here * change;
			for (size_t b = 0; b <= a; b++) curve[a][b] += change * (double)(other[b][i] - chance[i]) / (double)NUDGE / here;
		}
	}
}

/* Solves curve · x = slope in place, for a symmetric matrix of which the lower half is given: Cholesky. */
static void solve(size_t n, double (*curve)[NUMBERS_MAX], double *x) {
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j <= i; j++) {
			double sum = curve[i][j];
			for (size_t k = 0; k < j; k++) sum -= curve[i][k] * curve[j][k];
			curve[i][j] = i == j ? sqrt(fmax(sum, 1e-12)) : sum / curve[j][j];
		}
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < i; k++) x[i] -= curve[i][k] * x[k];
		x[i] /= curve[i][i];
	}
	for (size_t i = n; i-- > 0;) {
		for (size_t k = i + 1; k < n; k++) x[i] -= curve[k][i] * x[k];
		x[i] /= curve[i][i];
	}
}

/* A step uphill, halved until it helps. False: none does. */
static bool step(Fit *fit) {
	double slope[NUMBERS_MAX] = {0}, curve[NUMBERS_MAX][NUMBERS_MAX] = {{0}}, before = surprise(fit, false);
	float was[NUMBERS_MAX];
	memcpy(was, fit->number, fit->n_numbers * sizeof *was);
	for (size_t k = 0; k < fit->n; k++)
		if (!fit->position[k].is_exam) add_position(fit, &fit->position[k], slope, curve);
	for (size_t a = 0; a < fit->n_numbers; a++) curve[a][a] += CAUTION * curve[a][a] + 1;
	solve(fit->n_numbers, curve, slope);
	for (double share = 1; share > 0.01; share /= 2) {
		for (size_t a = 0; a < fit->n_numbers; a++) fit->number[a] = was[a] + (float)(share * slope[a]);
		if (surprise(fit, false) < before) return true;
	}
	memcpy(fit->number, was, fit->n_numbers * sizeof *was);
	return false;
}

static int subject_of(const char *game) {
	int i = 0;
	while (i < SUBJECTS && strcmp(subjects[i].game, game) != 0) i++;
	return i;
}

static int usage(void) {
	fputs("fit_value GAME [GAMES [LEVEL [SEED]]], GAME one of", stderr);
	for (int i = 0; i < SUBJECTS; i++) fprintf(stderr, " %s", subjects[i].game);
	fputs("\n", stderr);
	return 2;
}

int main(int argc, char **argv) {
	static EditionPack pack;
	static Setup setup[SEATS_LISTED];
	Fit fit = {.observer = {.deal = watch_deal, .after = watch_step}};
	int subject = argc > 1 ? subject_of(argv[1]) : SUBJECTS, n_setups = 0;
	uint64_t n_games = argc > 2 ? strtoull(argv[2], NULL, 10) : USUAL_GAMES, seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
	int level = argc > 3 ? atoi(argv[3]) : USUAL_LEVEL;
	if (subject == SUBJECTS || !n_games || !bot_level_exists(level)) return usage();
	fit.value = subjects[subject].value;
	fit.number = subjects[subject].table(&fit.n_numbers);
	if (fit.n_numbers > NUMBERS_MAX) return fputs("NUMBERS_MAX is too small\n", stderr), 1;
	edition_default(game_find(subjects[subject].game), &pack);
	for (; subjects[subject].seats[n_setups]; n_setups++)
		setup[n_setups] = (Setup){.game = game_find(subjects[subject].game), .pack = &pack, .seats = subjects[subject].seats[n_setups]};
	for (uint64_t i = 0; i < n_games; i++) play(&fit, &setup[i % (uint64_t)n_setups], level, seed, i);
	fprintf(stderr, "%zu positions of %llu games; surprise in the exam %.4f with the numbers that are there", fit.n,
	        (unsigned long long)n_games, surprise(&fit, true));
	for (int i = 0; i < STEPS && step(&fit); i++) {}
	fprintf(stderr, ", %.4f with those fitted to the others\n", surprise(&fit, true));
	for (size_t k = 0; k < fit.n_numbers; k++) printf("%.3ff,%c", (double)fit.number[k], k % 8 == 7 || k + 1 == fit.n_numbers ? '\n' : ' ');
	free(fit.position);
	return 0;
}
