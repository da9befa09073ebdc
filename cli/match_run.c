/* Bots against each other. Everybody is given his own view and nothing else; seats that owe a decision are asked in random order.
 * Game i is played from a seed of its own and the list of bots moves on by one seat a game, so that every bot plays every seat
 * equally often; unless seats are fixed. */
#include "bots/bot.h"
#include "run/crew.h"
#include "cli/match.h"
#include "run/tally.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CYCLES_A_LOOK = 25 }; /* a test looks at the result after that many games for every seat */
#define SPRT_BOUND 2.9444389791664403 /* log(0.95 / 0.05) */

typedef struct Round {
	const MatchPlan *plan;
	const Setup *setup;
	int shift;
	StateBuf state;
	Rng chance, driver, bots;
} Round;

static int place_of(const Round *t, int seat) {
	return (seat + t->shift) % t->setup->seats;
}

static void decide(Round *t, int seat) {
	BotAnswer answer;
	bot_move(t->plan->level[place_of(t, seat)], state_of(&t->state), t->setup, seat, &t->bots, &answer);
	t->setup->game->apply(state_of(&t->state), t->setup, seat, answer.action, &t->chance, NULL);
}

static void count(const Round *t, MatchTally *tally) {
	Outcome out;
	uint64_t share[SEATS_MAX] = {0};
	int seats[SEATS_MAX] = {0};
	t->setup->game->outcome(state_of((StateBuf *)&t->state), t->setup, &out);
	for (int seat = 0; seat < t->setup->seats; seat++) {
		int bot = t->plan->bot[place_of(t, seat)];
		share[bot] += (uint64_t)(out.payoff[seat] * MATCH_UNIT + 0.5);
		seats[bot]++;
		tally->bot[bot].score += out.score[seat];
	}
	for (int bot = 0; bot < t->plan->n_bots; bot++) {
		uint64_t mean = (share[bot] + (uint64_t)seats[bot] / 2) / (uint64_t)seats[bot];
		tally->bot[bot].share += mean;
		tally->bot[bot].share_squares += (__extension__(unsigned __int128)mean) * mean;
	}
	tally->games++;
}

static bool play(const void *arg, uint64_t i, void *tally, Text *why) {
	const MatchPlan *plan = arg;
	Round t = {.plan = plan, .setup = &plan->setup, .shift = plan->is_fixed ? 0 : (int)(i % plan->setup.seats)};
	uint64_t seed = rng_derive(plan->seed, i);
	(void)why;
	rng_seed(&t.chance, seed);
	rng_seed(&t.driver, rng_derive(seed, 0));
	rng_seed(&t.bots, rng_derive(seed, 1));
	plan->setup.game->start(state_of(&t.state), &plan->setup, &t.chance, NULL);
	for (uint32_t mask; (mask = plan->setup.game->to_act(state_of(&t.state), &plan->setup)) != 0;)
		decide(&t, rng_bit(&t.driver, setup_ready(&plan->setup, state_of(&t.state), mask)));
	count(&t, tally);
	return true;
}

static void merge(void *into, const void *from) {
	MatchTally *a = into;
	const MatchTally *b = from;
	a->games += b->games;
	for (int i = 0; i < SEATS_MAX; i++) {
		a->bot[i].share += b->bot[i].share;
		a->bot[i].share_squares += b->bot[i].share_squares;
		a->bot[i].score += b->bot[i].score;
	}
}

Share match_share(const MatchTally *tally, int bot) {
	Share s = {NAN, NAN, NAN, NAN};
	double n = (double)tally->games;
	if (!tally->games) return s;
	s.mean = (double)tally->bot[bot].share / n / MATCH_UNIT;
	if (tally->games < 2) return s;
	double squares = (double)tally->bot[bot].share_squares / MATCH_UNIT / MATCH_UNIT;
	s.sd = sqrt(fmax(0, (squares - n * s.mean * s.mean) / (n - 1)));
	/* As many tosses as vary like these payoffs: a mean of several seats varies less than one win. */
	double tosses = s.mean * (1 - s.mean) / (s.sd * s.sd / n);
	Estimate e = tally_wilson(s.mean, s.sd > 0 && isfinite(tosses) ? tosses : n);
	s.low = e.low;
	s.high = e.high;
	return s;
}

int match_seats_of(const MatchPlan *plan, int bot) {
	int n = 0;
	for (int i = 0; i < plan->setup.seats; i++) n += plan->bot[i] == bot;
	return n;
}

double match_elo(double share) {
	return 400 * log10(share / (1 - share));
}

static double share_of_elo(double elo) {
	return 1 / (1 + pow(10, -elo / 400));
}

/* Wald's test of two hypotheses about the first bot's share, with the variance as it is found. */
static Verdict test(const MatchPlan *plan, MatchResult *result) {
	Share s = match_share(&result->tally, 0);
	double s0 = share_of_elo(plan->elo0), s1 = share_of_elo(plan->elo1), n = (double)result->tally.games;
	double variance = fmax(s.sd * s.sd, 1 / n); /* never nothing, however one-sided the first games were */
	result->llr = n * (s1 - s0) * (2 * s.mean - s0 - s1) / (2 * variance);
	return result->llr >= SPRT_BOUND ? VERDICT_BETTER : result->llr <= -SPRT_BOUND ? VERDICT_NOT_BETTER : VERDICT_OPEN;
}

/* How the test stands: one that goes on for hours is watched. */
static void note(const MatchResult *result, Progress *progress) {
	snprintf(progress->note, sizeof progress->note, "%.1f %%, LLR %.2f", 100 * match_share(&result->tally, 0).mean, result->llr);
}

bool match_run(const MatchPlan *plan, MatchResult *result) {
	Progress progress = progress_start("games", plan->games, plan->shows_progress);
	Crew crew = {.threads = plan->threads, .chunk_max = 1, .tally_size = sizeof(MatchTally), .plan = plan, .play = play,
	             .merge = merge, .progress = &progress};
	CrewResult run = {.was_stopped = false};
	uint64_t look = plan->has_sprt ? (uint64_t)CYCLES_A_LOOK * plan->setup.seats : plan->games;
	memset(result, 0, sizeof *result);
	double start = clock_seconds();
	bool is_fine = true;
	while (is_fine && !run.was_stopped && crew.end < plan->games && result->verdict != VERDICT_BETTER && result->verdict != VERDICT_NOT_BETTER) {
		crew.first = crew.end;
		crew.end = plan->games - crew.first < look ? plan->games : crew.first + look;
		is_fine = crew_run(&crew, &result->tally, &run);
		if (plan->has_sprt && result->tally.games) {
			result->verdict = test(plan, result);
			note(result, &progress);
		}
	}
	result->seconds = clock_seconds() - start;
	result->was_stopped = run.was_stopped;
	progress_end(&progress, result->tally.games);
	return is_fine;
}
