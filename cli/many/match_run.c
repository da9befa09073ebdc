/* Bots against each other. Game i is played from a seed of its own and the list of bots moves on by one seat a game, so that every bot
 * plays every seat equally often; unless seats are fixed. */
#include "cli/many/match.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CYCLES_A_LOOK = 25 }; /* a test looks at the result after that many games for every seat */

static void count(const MatchPlan *plan, const Driver *driver, int shift, MatchTally *tally) {
	int64_t share[SEATS_MAX] = {0};
	int seats[SEATS_MAX] = {0};
	for (int seat = 0; seat < driver->setup->seats; seat++) {
		int bot = plan->bot[(seat + shift) % driver->setup->seats];
		share[bot] += (int64_t)(driver->outcome.payoff[seat] * WIN_UNIT + 0.5);
		seats[bot]++;
		tally->bot[bot].score += driver->outcome.score[seat];
	}
	for (int bot = 0; bot < plan->n_bots; bot++) mean_add(&tally->bot[bot].share, (share[bot] + seats[bot] / 2) / seats[bot]);
	if (driver->loser >= 0) tally->bot[plan->bot[(driver->loser + shift) % driver->setup->seats]].forfeits++;
	tally->games++;
}

static bool play(const void *arg, uint64_t i, int worker, void *tally, Text *why) {
	const MatchPlan *plan = arg;
	Driver driver;
	Recorder recorder;
	int shift = plan->is_fixed ? 0 : (int)(i % plan->many.setup.seats);
	(void)why;
	many_drive(&plan->many, i, worker, shift, false, &driver, &recorder);
	match_free(recorder.match);
	count(plan, &driver, shift, tally);
	return true;
}

int match_place_of(const MatchPlan *plan, int bot) {
	int place = 0;
	while (plan->bot[place] != bot) place++;
	return place;
}

int match_seats_of(const MatchPlan *plan, int bot) {
	int n = 0;
	for (int i = 0; i < plan->many.setup.seats; i++) n += plan->bot[i] == bot;
	return n;
}

double match_elo(double share) {
	return 400 * log10(share / (1 - share));
}

/* Of two hypotheses about the first bot's share. */
static void test(const MatchPlan *plan, MatchResult *result) {
	result->llr = sprt_llr(&result->tally.bot[0].share, WIN_UNIT, 0.5, plan->elo0, plan->elo1);
	result->verdict = result->llr >= SPRT_BOUND ? SPRT_BETTER : result->llr <= -SPRT_BOUND ? SPRT_NOT_BETTER : SPRT_OPEN;
}

/* The tally is the first member of the result. How the test stands is shown: one that goes on for hours is watched. */
static bool is_over(const void *plan, void *tally, Progress *progress) {
	MatchResult *result = tally;
	if (!result->tally.games) return false;
	test(plan, result);
	snprintf(progress->note, sizeof progress->note, "%.1f %%, LLR %.2f", 100 * mean_estimate(&result->tally.bot[0].share, WIN_UNIT).mean,
	         result->llr);
	return result->verdict != SPRT_OPEN;
}

bool match_run(MatchPlan *plan, MatchResult *result) {
	Workers workers = {.chunk_max = 1, .shape = MATCH_SHAPE, .plan = plan, .play = play};
	uint64_t step = (uint64_t)CYCLES_A_LOOK * plan->many.setup.seats;
	memset(result, 0, sizeof *result);
	return many_play(&command_match, &plan->many, &workers, &result->tally, step, plan->has_sprt ? is_over : NULL, &result->run);
}
