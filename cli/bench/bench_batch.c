/* Batches, measured as another program would use them: through the public headers of the library and nothing else. Everybody's actions are
 * drawn at random, which is counted, too. */
#include "cli/bench/bench.h"
#include "lib/include/tripot/tripot.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { TURNS = 5, WORLDS_AFTER = 12 };
#define TURN_SECONDS 0.15 /* the fastest turn counts: whatever else the machine does can only make one slower */

const int bench_lanes[BENCH_LANES] = {1, 64, 1024, 4096};

/* A batch and memory for all that it can tell. */
typedef struct BatchRun {
	TripotBatch *batch;
	TripotRows rows;
	int32_t *action;
	int n; /* rows there are */
} BatchRun;

/* Of this program alone: others that run beside it do not count. */
static double processor_seconds(void) {
	return (double)clock() / CLOCKS_PER_SEC;
}

static void close_run(BatchRun *t) {
	tripot_batch_free(t->batch);
	free(t->rows.bytes);
	free(t->rows.floats);
	free(t->rows.mask);
	free(t->rows.reward);
	free(t->rows.done);
	free(t->action);
}

static bool open_run(const TripotSetup *setup, int lanes, bool has_floats, BatchRun *t) {
	TripotBatchSpec spec = TRIPOT_INIT(TripotBatchSpec);
	TripotRows rows = TRIPOT_INIT(TripotRows);
	size_t columns = (size_t)tripot_setup_columns(setup), n = (size_t)lanes;
	*t = (BatchRun){0};
	spec.lanes = lanes;
	spec.seed = 1;
	if (tripot_batch_new(&t->batch, setup, &spec, NULL, 0)) return false;
	rows.room = (size_t)tripot_batch_rows_max(t->batch);
	if (has_floats) rows.floats = malloc(rows.room * columns * sizeof *rows.floats);
	else rows.bytes = malloc(rows.room * columns);
	rows.mask = malloc(rows.room * (size_t)tripot_setup_actions(setup));
	rows.reward = malloc(n * (size_t)tripot_setup_seats(setup) * sizeof *rows.reward);
	rows.done = malloc(n);
	t->rows = rows;
	t->action = malloc(rows.room * sizeof *t->action);
	if ((!rows.bytes && !rows.floats) || !rows.mask || !rows.reward || !rows.done || !t->action) return false;
	t->n = tripot_batch_rows(t->batch, &t->rows);
	return t->n >= 0;
}

/* Decisions a second in a turn. */
static double play_turn(BatchRun *t) {
	double start = processor_seconds(), seconds = 0;
	uint64_t decisions = 0;
	while (seconds < TURN_SECONDS && t->n >= 0) {
		tripot_batch_sample(t->batch, t->action, t->rows.room);
		decisions += (uint64_t)t->n;
		t->n = tripot_batch_step(t->batch, t->action, t->n, &t->rows);
		seconds = processor_seconds() - start;
	}
	return (double)decisions / seconds;
}

static bool play(const TripotSetup *setup, int lanes, bool has_floats, double *best) {
	BatchRun t;
	bool ok = open_run(setup, lanes, has_floats, &t);
	for (int i = 0; ok && i < TURNS; i++) {
		*best = fmax(*best, play_turn(&t));
		ok = t.n >= 0;
	}
	close_run(&t);
	return ok;
}

/* A game some way on, so that there is something to be thought up. */
static TripotMatch *open_match(const TripotSetup *setup) {
	TripotMatch *match;
	int32_t legal[TRIPOT_LEGAL_MAX];
	uint32_t owing;
	if (tripot_match_new(&match, setup, 1, NULL, 0)) return NULL;
	for (int i = 0; i < WORLDS_AFTER && (owing = tripot_match_to_act(match)) != 0; i++) {
		int seat = __builtin_ctz(owing), n = tripot_match_legal(match, seat, legal);
		tripot_match_apply(match, seat, legal[i % n]);
	}
	return match;
}

static bool imagine(const TripotSetup *setup, double *best) {
	int lanes = bench_lanes[BENCH_LANES - 1];
	BatchRun t;
	TripotMatch *match = open_match(setup);
	bool ok = open_run(setup, lanes, false, &t) && match;
	for (int i = 0; ok && i < TURNS; i++) {
		double start = processor_seconds(), seconds = 0;
		uint64_t worlds = 0;
		for (; ok && seconds < TURN_SECONDS; seconds = processor_seconds() - start, worlds += (uint64_t)lanes)
			ok = tripot_batch_imagine(t.batch, match, 0, worlds) == TRIPOT_OK;
		*best = fmax(*best, (double)worlds / seconds);
	}
	tripot_match_free(match);
	close_run(&t);
	return ok;
}

bool bench_batch(const Game *game, BenchBatch *out) {
	TripotSetup *setup;
	if (tripot_setup_new(&setup, game->id, NULL, NULL, 0)) return false;
	*out = (BenchBatch){.game = game, .seats = tripot_setup_seats(setup), .columns = tripot_setup_columns(setup)};
	bool ok = play(setup, bench_lanes[BENCH_LANES - 1], true, &out->floats) && imagine(setup, &out->worlds);
	for (int i = 0; ok && i < BENCH_LANES; i++) ok = play(setup, bench_lanes[i], false, &out->bytes[i]);
	tripot_setup_free(setup);
	return ok;
}
