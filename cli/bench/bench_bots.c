/* How fast the search is: what an iteration costs next to a random play-out, and how long a decision takes by level. */
#include "bots/bot.h"
#include "cli/bench/bench.h"
#include "cli/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PASSES = 5, MEASURED_LEVEL = 4, GUIDE = 2, POSITIONS = 15, STRIDE = 7, TRIES = 3 };
#define PASS_SECONDS 0.1

static double time_play_outs(const Setup *setup, const StateBuf *from, Rng *rng) {
	double start = clock_seconds(), now = start;
	uint64_t n = 0;
	for (; now - start < PASS_SECONDS; now = clock_seconds())
		for (int i = 0; i < 100; i++, n++) {
			StateBuf buf = *from;
			play_out_plainly(setup, state_of(&buf), rng);
		}
	return (double)n / (now - start);
}

/* The seat that is asked first in a position, and what it sees. */
static int view_of(const Setup *setup, const StateBuf *state, StateBuf *view) {
	int seat = __builtin_ctz(setup->game->to_act((const State *)state->bytes, setup));
	memset(view, 0, sizeof *view);
	setup->game->redact(state_of(view), (const State *)state->bytes, setup, seat);
	return seat;
}

static double time_decision(const Setup *setup, const StateBuf *state, int level, Rng *rng) {
	StateBuf view;
	BotAnswer answer;
	char text[256];
	Text why = TEXT_ON(text);
	int seat = view_of(setup, state, &view);
	double start = clock_seconds();
	bot_choose(level, state_of(&view), setup, seat, rng, &answer, &why);
	return clock_seconds() - start;
}

/* Measured in turn, so that a bad moment of the machine hits both. */
static void time_iterations(const Setup *setup, BenchBots *out, Rng *rng) {
	StateBuf state;
	memset(&state, 0, sizeof state);
	setup->game->start(state_of(&state), setup, rng, NULL);
	for (int i = 0; i < PASSES; i++) {
		out->play_outs_per_s = fmax(out->play_outs_per_s, time_play_outs(setup, &state, rng));
		out->iterations_per_s = fmax(out->iterations_per_s,
		                             bot_level(MEASURED_LEVEL)->iterations / time_decision(setup, &state, MEASURED_LEVEL, rng));
	}
}

/* What a search would think about: more than one action that the judgement does not rule out. */
static bool has_choice(const Setup *setup, const State *state, int seat) {
	Action legal[LEGAL_MAX];
	float weight[LEGAL_MAX];
	int n = setup->game->legal(state, setup, seat, legal), live = 0;
	bot_weigh(setup, state, seat, legal, n, weight);
	for (int i = 0; i < n; i++) live += weight[i] > 0;
	return live > 1;
}

typedef struct Finder {
	StateBuf *position;
	int n, wait;
} Finder;

/* Positions in which there is a choice, some steps apart, from games of the judgement against itself. */
static bool find_position(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	Finder *finder = self->context;
	if (finder->n < POSITIONS && has_choice(driver->setup, state_of(&driver->state), seat) && ++finder->wait % STRIDE == 0)
		finder->position[finder->n++] = driver->state;
	return player_level(self, driver, seat, answer, why);
}

static int by_size(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* The quickest of some tries: a bad moment of the machine says nothing about the bot. */
static double time_position(const Setup *setup, const StateBuf *state, int level, Rng *rng) {
	double best = INFINITY;
	for (int i = 0; i < TRIES; i++) best = fmin(best, time_decision(setup, state, level, rng));
	return best;
}

void bench_bots(const Setup *setup, BenchBots *out) {
	StateBuf position[POSITIONS];
	Finder finder = {.position = position};
	Rng rng;
	rng_seed(&rng, 1);
	*out = (BenchBots){.game = setup->game, .seats = setup->seats};
	time_iterations(setup, out, &rng);
	bench_sample(setup, (Player){.choose = find_position, .level = GUIDE, .context = &finder}, &rng, &finder.n, POSITIONS);
	for (int i = 0; i < BENCH_LEVELS; i++) {
		double seconds[POSITIONS];
		for (int k = 0; k < POSITIONS; k++) seconds[k] = time_position(setup, &position[k], BENCH_LEVEL_FIRST + i, &rng);
		qsort(seconds, POSITIONS, sizeof *seconds, by_size);
		out->median_ms[i] = seconds[POSITIONS / 2] * 1000;
	}
}
