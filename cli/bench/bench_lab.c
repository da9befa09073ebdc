/* How fast the lab is: what a second thread brings, and how much quicker the judgement plays than the search. */
#include "cli/bench/bench.h"
#include "cli/progress.h"
#include "lab/bundle.h"
#include "run/driver.h"
#include "run/workers.h"

#include <math.h>
#include <stdlib.h>

enum { BUNDLES = 32, PASSES = 2, LOW = 1, HIGH = 2, SEATS_MEASURED = 4, QUICK = 2, SEARCHING = 3 };
#define LEVEL_SECONDS 1.5
#define BENCH_GAME "epic_melee"

static bool play_bundle(const void *plan, uint64_t i, int worker, void *tally, Text *why) {
	(void)why;
	lab_bundle(plan, i, worker, tally, NULL);
	return true;
}

/* Games a second of a small run. */
static bool time_run(const LabPlan *plan, int threads, double *rate) {
	LabTally *tally = calloc(1, sizeof *tally);
	WorkersResult result;
	Workers workers = {.end = BUNDLES, .threads = threads, .chunk_max = 1, .shape = LAB_SHAPE, .plan = plan, .play = play_bundle};
	double start = clock_seconds();
	bool is_done = tally && workers_run(&workers, tally, &result) && !result.was_stopped;
	if (is_done) *rate = fmax(*rate, (double)tally->sum.games / (clock_seconds() - start));
	free(tally);
	return is_done;
}

static double time_level(const LabPlan *plan, int level) {
	LabAsk ask = {.plan = plan, .setup = &plan->setup};
	LabResult result;
	double start = clock_seconds(), now = start;
	uint64_t n = 0;
	for (int i = 0; i < SEATS_MEASURED; i++) ask.level[i] = level;
	for (; now - start < LEVEL_SECONDS; now = clock_seconds()) {
		ask.seed = game_seed(plan->seed, n++);
		lab_play(&ask, &result);
	}
	return (double)n / (now - start);
}

bool bench_lab(BenchLab *out) {
	EditionPack *pack = malloc(sizeof *pack);
	LabPlan *plan = calloc(1, sizeof *plan);
	char reason[512];
	Text why = TEXT_ON(reason);
	bool is_fine = pack && plan;
	*out = (BenchLab){0};
	if (is_fine) {
		const Game *game = game_find(BENCH_GAME);
		edition_default(game, pack);
		plan->setup = (Setup){.game = game, .pack = pack, .seats = SEATS_MEASURED};
		plan->edition.pack = pack;
		plan->level[0] = LOW;
		plan->level[1] = HIGH;
		plan->seed = 1;
		is_fine = lab_plan_fill(plan, &why);
	}
	for (int i = 0; i < PASSES && is_fine; i++) is_fine = time_run(plan, 1, &out->one_thread) && time_run(plan, 2, &out->two_threads);
	if (is_fine) {
		out->quick = time_level(plan, QUICK);
		out->searching = time_level(plan, SEARCHING);
	}
	if (plan) lab_plan_free(plan);
	free(plan);
	free(pack);
	return is_fine;
}
