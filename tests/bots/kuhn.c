/* Kuhn poker, the smallest game with a bluff: three cards, one each, one chip from both in the pot; bet one more or pass, then answer.
 * Its value for the first player is known: -1/18 of a chip. Payoffs here are chips from -2 to 2, mapped to 0 to 1. */
#include "tests/bots/kuhn.h"

#include <stddef.h>
#include <string.h>

enum { CARDS = 3, PASS = 1, BET = 2 };

struct State {
	uint8_t card[2]; /* 1 is the lowest */
	uint8_t said[3]; /* PASS or BET, in order */
	uint8_t unused[3];
};

/* clang-format off */
static const Field fields[] = {
	{"card",   offsetof(struct State, card),   FIELD_U8, {2}, DOMAIN_NUMBER, SIGHT_OWNER, ROWS_SEATS,  CARDS},
	{"said",   offsetof(struct State, said),   FIELD_U8, {3}, DOMAIN_NUMBER, SIGHT_ALL,   ROWS_PLAIN,  BET},
	{"unused", offsetof(struct State, unused), FIELD_U8, {3}, DOMAIN_NUMBER, SIGHT_ALL,   ROWS_FILLER, 0},
};
/* clang-format on */
static const Verb verbs[] = {{"say", 1, {DOMAIN_NUMBER}, NULL, BET}};

static int n_said(const State *s) {
	int n = 0;
	while (n < 3 && s->said[n]) n++;
	return n;
}

static bool is_over(const State *s) {
	int n = n_said(s);
	return n == 3 || (n == 2 && (s->said[0] == BET || s->said[1] == PASS));
}

static void start(State *s, const Setup *setup, Rng *rng, Events *events) {
	(void)setup, (void)events;
	int a = 1 + (int)rng_below(rng, CARDS), b = 1 + (int)rng_below(rng, CARDS - 1);
	*s = (State){.card = {(uint8_t)a, (uint8_t)(b + (b >= a))}};
}

static uint32_t to_act(const State *s, const Setup *setup) {
	(void)setup;
	return is_over(s) ? 0 : 1u << (n_said(s) % 2);
}

static int legal(const State *s, const Setup *setup, int seat, Action *out) {
	if (!(to_act(s, setup) >> seat & 1)) return 0;
	out[0] = ACTION(0, PASS, 0);
	out[1] = ACTION(0, BET, 0);
	return 2;
}

static void apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	(void)setup, (void)seat, (void)rng, (void)events;
	s->said[n_said(s)] = (uint8_t)action_a(action);
}

static void redact(State *out, const State *s, const Setup *setup, int viewer) {
	(void)setup;
	memcpy(out, s, sizeof *out);
	out->card[!viewer] = 0;
}

static void determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	(void)setup;
	int card = 1 + (int)rng_below(rng, CARDS - 1);
	s->card[!viewer] = (uint8_t)(card + (card >= s->card[viewer]));
}

/* Passing after a bet loses one chip; otherwise the higher card wins one chip, or two if both have bet. */
static void outcome(const State *s, const Setup *setup, Outcome *out) {
	(void)setup;
	int n = n_said(s), last = s->said[n - 1], before = s->said[n - 2];
	int chips = last == BET && before == BET ? 2 : 1, winner = s->card[1] > s->card[0];
	if (last == PASS && before == BET) winner = n % 2; /* the other player spoke last */
	for (int seat = 0; seat < 2; seat++) out->payoff[seat] = (2.0 + (seat == winner ? chips : -chips)) / 4;
}

/* clang-format off */
static const Game kuhn = {.id = "kuhn", .state_size = sizeof(struct State), .seats_min = 2, .seats_max = 2, .seats_usual = 2, GAME_TABLE(fields),
	GAME_TABLE(verbs), .start = start, .to_act = to_act, .legal = legal, .apply = apply, .redact = redact, .determinize = determinize, .outcome = outcome};
/* clang-format on */

SmallGame *kuhn_open(void) {
	static const EditionPack none;
	static const Setup setup = {.game = &kuhn, .pack = &none, .seats = 2};
	SmallWorld world[CARDS * (CARDS - 1)];
	int n = 0;
	memset(world, 0, sizeof world);
	for (int a = 1; a <= CARDS; a++)
		for (int b = 1; b <= CARDS; b++) {
			if (a == b) continue;
			world[n].weight = 1;
			state_of(&world[n++].state)[0] = (State){.card = {(uint8_t)a, (uint8_t)b}};
		}
	return small_open(&setup, world, n);
}
