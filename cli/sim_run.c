/* The games of a run. Game i is played from a seed of its own, made of the run's seed and i, and tallies are whole numbers, so the result
 * does not depend on the threads (crew.h). */
#include "run/crew.h"
#include "cli/sim.h"

#include <string.h>

enum { CHUNK_MAX = 256, CHUNK_BOTS = 1 }; /* games: well under a millisecond of play at random, and bots may look ahead */

static void play(const SimPlan *plan, uint64_t seed, Tally *tally) {
	const Setup *setup = &plan->setup;
	const Game *game = setup->game;
	StateBuf buf;
	State *s = state_of(&buf);
	Rng chance;
	SimPlayers players = sim_players(plan, seed);
	Outcome outcome;
	uint32_t decisions = 0;
	rng_seed(&chance, seed);
	game->start(s, setup, &chance, NULL);
	for (uint32_t mask; (mask = game->to_act(s, setup)) != 0; decisions++) {
		int seat = sim_next(&players, s, mask);
		game->apply(s, setup, seat, sim_choose(&players, s, seat), &chance, NULL);
	}
	game->outcome(s, setup, &outcome);
	tally_add(tally, setup->seats, decisions, &outcome);
}

static bool play_one(const void *arg, uint64_t i, void *tally, Text *why) {
	const SimPlan *plan = arg;
	if (plan->record_dir) return sim_record_game(plan, i, tally, why);
	play(plan, sim_seed(plan, i), tally);
	return true;
}

static void merge(void *into, const void *tally) {
	tally_merge(into, tally);
}

bool sim_run(const SimPlan *plan, SimResult *result) {
	Progress progress = progress_start("games", plan->games, plan->shows_progress);
	Crew crew = {.end = plan->games, .threads = plan->threads, .chunk_max = plan->has_bots ? CHUNK_BOTS : CHUNK_MAX, .tally_size = sizeof(Tally), .plan = plan,
	             .play = play_one, .merge = merge, .progress = &progress};
	CrewResult run;
	memset(result, 0, sizeof *result);
	double start = clock_seconds();
	bool is_done = crew_run(&crew, &result->tally, &run);
	result->seconds = clock_seconds() - start;
	progress_end(&progress, result->tally.games);
	result->was_stopped = run.was_stopped;
	memcpy(result->error, run.error, sizeof result->error);
	return is_done;
}
