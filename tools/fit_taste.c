/* How games/brutal_ring/taste.c is made: fit_taste [ROUNDS [SEED [kept]]] plays Brutal Ring's judgement against itself, at two, three and four
 * seats by turns, and learns by policy gradient how much each term counts, for the points that a side comes out ahead from then on. It
 * begins with nothing but what is set by hand, or with the tastes that are there (`kept`), and tells on stderr how the tastes of then do
 * against those that are there. In the end it writes a table for taste.c: the numbers of all terms of taste.h, in their order.
 *
 * It is built with the tests: build-dev/tests/train/fit_taste. */
#include "core/real.h"
#include "games/brutal_ring/taste.h"
#include "run/driver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_A_ROUND = 300, DECISIONS_MAX = 1 << 16, TELL_EVERY = 50, TELL_GAMES = 2000, SEATS_LEAST = 2, SEATS_MOST = 4 };
#define RATE 0.05f    /* of Adam */
#define SLOPE 0.7f    /* level 2 plays weights squared, and a weight is e to 0.35 times the liking: games/brutal_ring/bot.c */
#define LONGEST 20.0f /* likings beyond that are as good as certain: tastes stay within */

void br_fit_weigh(const State *state, const Setup *setup, int seat, const Action *legal, int n, float *weight); /* bot.c once more */

const float *br_fit_taste;
float *br_fit_amount;

/* Set by hand: what good play hardly ever meets, so that no game teaches it. */
static const struct {
	int term;
	float taste;
} by_hand[] = {
	{T_ENTER_BARE, -25},  {T_LEAVE_BARE, -3},        {T_FINISH_NONE, -3},      {T_THROW_ARMED, -0.1f}, {T_WITHDRAW, -10},
	{T_WITHDRAW_LOST, 1}, {T_WITHDRAW_SPARE, -1.1f}, {T_WITHDRAW_BLUFF, 3.5f}, {T_COUNTER_MISSES, -4},
};

/* A decision: how the chance of what was done changes with each taste. */
typedef struct Choice {
	float slope[T_COUNT];
	int seat, first_margin;
	float gain;
} Choice;

typedef struct Fit {
	float taste[T_COUNT], mean[T_COUNT], square[T_COUNT];
	bool is_fixed[T_COUNT];
	Choice *choice;
	int n, step;
	const float *rival; /* what the others play by where somebody is measured */
	bool learns;
} Fit;

static int side_score(const Setup *setup, const int32_t *score, int side) {
	int sum = 0;
	for (int seat = 0; seat < setup->seats; seat++) sum += setup_side(setup, seat) == side ? score[seat] : 0;
	return sum;
}

/* By how much a seat's side is ahead of the best of the others. */
static int margin(const Setup *setup, const int32_t *score, int seat) {
	int own = setup_side(setup, seat), best = -1000;
	for (int i = 0; i < setup->seats; i++) {
		int other = side_score(setup, score, setup_side(setup, i));
		if (setup_side(setup, i) != own && other > best) best = other;
	}
	return side_score(setup, score, own) - best;
}

static int margin_now(const Driver *driver, int seat) {
	Outcome out;
	driver->setup->game->outcome((const State *)driver->state.bytes, driver->setup, &out);
	return margin(driver->setup, out.score, seat);
}

/* Chances as level 2 has them, and the amounts of each action's terms. */
static void weigh(const float *taste, const State *state, const Setup *setup, int seat, const Action *legal, int n, float *chance,
                  float (*amount)[T_COUNT]) {
	float sum = 0;
	br_fit_taste = taste;
	memset(amount, 0, (size_t)n * sizeof *amount);
	for (int i = 0; i < n; i++) {
		br_fit_amount = amount[i];
		br_fit_weigh(state, setup, seat, legal + i, 1, &chance[i]);
		sum += chance[i] *= chance[i];
	}
	for (int i = 0; i < n; i++) chance[i] /= sum;
}

static void remember(Fit *fit, const Driver *driver, int seat, int n, int chosen, const float *chance, float (*amount)[T_COUNT]) {
	if (fit->n == DECISIONS_MAX) return;
	Choice *c = &fit->choice[fit->n++];
	*c = (Choice){.seat = seat, .first_margin = margin_now(driver, seat)};
	for (int k = 0; k < T_COUNT; k++) {
		float expected = 0;
		for (int i = 0; i < n; i++) expected += chance[i] * amount[i][k];
		c->slope[k] = SLOPE * (amount[chosen][k] - expected);
	}
}

static bool player_taste(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why) {
	static float amount[LEGAL_MAX][T_COUNT];
	float chance[LEGAL_MAX];
	Fit *fit = self->context;
	const State *state = (const State *)driver->state.bytes;
	(void)why;
	answer->n = driver->setup->game->legal(state, driver->setup, seat, answer->legal);
	weigh(self->level ? fit->rival : fit->taste, state, driver->setup, seat, answer->legal, answer->n, chance, amount);
	int chosen = bot_draw(chance, answer->n, driver->choices);
	answer->action = answer->legal[chosen];
	if (fit->learns && answer->n > 1) remember(fit, driver, seat, answer->n, chosen, chance, amount);
	return true;
}

static double play(Fit *fit, const Setup *setup, uint64_t seed, uint64_t i) {
	Driver driver = {.setup = setup};
	GameRngs rngs;
	int first = fit->n, side = setup_side(setup, (int)(i % setup->seats));
	for (int seat = 0; seat < setup->seats; seat++)
		driver.player[seat] = (Player){.choose = player_taste, .level = fit->rival && setup_side(setup, seat) != side, .context = fit};
	driver_seed(&driver, &rngs, game_seed(seed, i), false);
	driver_run(&driver);
	for (Choice *c = fit->choice + first; c < fit->choice + fit->n; c++)
		c->gain = (float)(margin(setup, driver.outcome.score, c->seat) - c->first_margin);
	return driver.outcome.payoff[i % setup->seats];
}

/* Gains are counted from their mean, in their deviation; Adam's step upwards. */
static void step_up(Fit *fit) {
	static double slope[T_COUNT];
	double mean = 0, square = 0;
	for (int i = 0; i < fit->n; i++) mean += (double)fit->choice[i].gain / fit->n;
	for (int i = 0; i < fit->n; i++) square += ((double)fit->choice[i].gain - mean) * ((double)fit->choice[i].gain - mean) / fit->n;
	memset(slope, 0, sizeof slope);
	for (int i = 0; i < fit->n; i++)
		for (int k = 0; k < T_COUNT; k++)
			slope[k] += ((double)fit->choice[i].gain - mean) / sqrt(square) * (double)fit->choice[i].slope[k] / fit->n;
	fit->step++;
	float rate = RATE / sqrtf(1 + (float)fit->step / 100);
	for (int k = 0; k < T_COUNT; k++) {
		float x = (float)slope[k];
		fit->mean[k] += 0.1f * (x - fit->mean[k]);
		fit->square[k] += 0.01f * (x * x - fit->square[k]);
		if (fit->is_fixed[k]) continue;
		fit->taste[k] += rate * fit->mean[k] / (sqrtf(fit->square[k]) + 1e-5f);
		fit->taste[k] = real_max(-LONGEST, real_min(LONGEST, fit->taste[k]));
	}
	fit->n = 0;
}

/* The tastes of now against those of taste.c, at two seats. */
static void report(Fit *fit, Setup *setup, uint64_t seed) {
	double wins = 0, half;
	fit->learns = false;
	fit->rival = br_taste;
	setup->seats = SEATS_LEAST;
	for (uint64_t i = 0; i < TELL_GAMES; i++) wins += play(fit, setup, seed, i) / TELL_GAMES;
	half = 1.96 * sqrt(wins * (1 - wins) / TELL_GAMES);
	fprintf(stderr, "round %d: %.1f %% (%.1f to %.1f, %d games) against the tastes of taste.c\n", fit->step, 100 * wins,
	        100 * (wins - half), 100 * (wins + half), TELL_GAMES);
	fit->learns = true;
	fit->rival = NULL;
}

int main(int argc, char **argv) {
	static EditionPack pack;
	static Fit fit = {.learns = true};
	Setup setup = {.game = game_find("brutal_ring"), .pack = &pack};
	int rounds = argc > 1 ? atoi(argv[1]) : 2000;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	if (rounds < 1) return fputs("fit_taste [ROUNDS [SEED [kept]]]\n", stderr), 2;
	edition_default(setup.game, &pack);
	fit.choice = malloc(DECISIONS_MAX * sizeof *fit.choice);
	if (!fit.choice) return fputs("out of memory\n", stderr), 1;
	if (argc > 3) memcpy(fit.taste, br_taste, sizeof fit.taste);
	for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) {
		fit.taste[by_hand[i].term] = by_hand[i].taste;
		fit.is_fixed[by_hand[i].term] = true;
	}
	for (int round = 0; round < rounds; round++) {
		setup.seats = (uint8_t)(SEATS_LEAST + round % (SEATS_MOST - SEATS_LEAST + 1));
		for (uint64_t i = 0; i < GAMES_A_ROUND; i++) play(&fit, &setup, seed, (uint64_t)round * GAMES_A_ROUND + i);
		step_up(&fit);
		if ((round + 1) % TELL_EVERY == 0 || round + 1 == rounds) report(&fit, &setup, seed + 1);
	}
	for (int k = 0; k < T_COUNT; k++) printf("%.1ff,%c", (double)fit.taste[k], k % 8 == 7 || k == T_COUNT - 1 ? '\n' : ' ');
	free(fit.choice);
	return 0;
}
