/* Brigands: the functions of the rules, and the questions about a position that several files ask. Handles (BG-12) refer to
 * rules/en.md. */
#ifndef BRIGANDS_TOWN_H
#define BRIGANDS_TOWN_H
#include "state.h"

/* All that the rules of a round work with. */
typedef struct Town {
	State *s;
	const Setup *setup;
	const uint8_t *figure; /* of the edition */
	Rng *rng;
	Events *events;
} Town;

/* rules.c */
uint32_t bg_to_act(const State *s, const Setup *setup);
int bg_legal(const State *s, const Setup *setup, int seat, Action *out);
void bg_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events);
Action bg_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng);
int bg_seconds(const State *view, const Setup *setup);
void bg_outcome(const State *s, const Setup *setup, Outcome *out);
void bg_why_won(const State *s, const Setup *setup, Events *out);

/* refuse.c */
void bg_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why);

/* round.c: from the new day to the last place of the path. */
typedef enum Step { AT_WHEELS, AT_EFFECT, AT_END } Step; /* what comes next in the place being resolved (BG-13) */
void bg_start(State *s, const Setup *setup, Rng *rng, Events *events);
void bg_plan(const Town *t, int seat, Action action);
void bg_go_on(const Town *t, Step step);            /* up to the next decision */
int bg_gain_tokens(const Town *t, int seat, int n); /* returns how many there were in the reserve */

/* wheels.c */
void bg_turn_wheel(const Town *t, int seat, Action action);

/* effects.c */
bool bg_effect(const Town *t); /* arrests, then the effect; true: somebody has to decide */
void bg_raise(const Town *t, int skill);
void bg_did(const Town *t, int what);
void bg_result(const Town *t, int seat, int n);
void bg_profit(const Town *t); /* the Day card leaves the game (BG-49) */

/* choices.c: Port, Tavern and Prison, pawn by pawn. */
typedef struct Purse {
	int ducats, tokens; /* at hand, after what their pawns have chosen so far */
} Purse;
Purse bg_purse(const State *s, const Setup *setup, int seat);
int bg_n_chosen(const State *s, int seat);
bool bg_ask_pawns(const Town *t, Phase phase);
void bg_choose(const Town *t, int seat, Action action);

/* hidden.c, check.c, complete.c */
uint64_t bg_key(const State *s, const Setup *setup, int seat);
void bg_redact(State *out, const State *s, const Setup *setup, int viewer);
bool bg_hides(const State *view, const Setup *setup, const Field *field, int seat, int viewer);
void bg_determinize(State *s, const Setup *setup, int viewer, Rng *rng);
uint32_t bg_some_cards(int n, uint32_t from, Rng *rng); /* n of these districts, each set equally likely */
bool bg_check(const State *s, const Setup *setup, Text *why);
void bg_complete(State *s, const Setup *setup, Rng *rng);

/* notes.c, draw.c, prompt.c */
void bg_notes(const State *view, const Setup *setup, int viewer, Events *out);
void bg_draw(const State *view, const Setup *setup, const Listener *to, Text *out);
const char *bg_prompt(const State *view, const Setup *setup, int seat);

/* bot.c */
void bg_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight);
int bg_stage(const State *s);
void bg_value(const State *s, const Setup *setup, float *payoff);

/* ---- questions about a position ---- */

enum { ALL_DISTRICTS = (1 << DAYS) - 1, ALL_CARDS = (1 << PLACES) - 1 };

static inline uint32_t district_bit(int district) {
	return 1u << (district - 1);
}

static inline bool is_prince(const State *s, int seat) {
	return s->prince == seat + 1;
}

/* The district at a place of the path, counted from 1; the Prison is the last. */
static inline int district_at(const State *s, int place) {
	return place < PLACES ? s->path[place - 1] : PRISON;
}

static inline int district_here(const State *s) {
	return district_at(s, s->place);
}

/* Where Move and Push lead (BG-24 … BG-26). */
static inline int district_next(const State *s) {
	return district_at(s, s->place + 1);
}

static inline int pawns_at(const State *s, int seat, int district) {
	return bag_count(s->town[seat], district);
}

/* BG-5, BG-33: the Prince alone has a card for the Prison. */
static inline uint32_t cards_held(const State *s, int seat) {
	return (is_prince(s, seat) ? ALL_CARDS : ALL_DISTRICTS) & ~s->spied[seat];
}

/* The round that is played or was played last: older rules counted on when the game was over. */
static inline int round_played(const State *s, const Setup *setup) {
	return s->round - (s->phase == OVER && setup_is_older(setup, 2));
}

/* Pawns that a seat has to place in this round: those not in Prison (BG-11). */
static inline int pawns_to_plan(const State *s, int seat) {
	return is_prince(s, seat) ? 0 : PAWNS - pawns_at(s, seat, PRISON);
}

/* BG-5, BG-80; BG-82: in the duel the one with more pawns in Prison has a second patrol. */
static inline int patrols_to_plan(const State *s, int seat) {
	if (s->prince) return is_prince(s, seat) ? PATROLS : 0;
	return 1 + (pawns_at(s, seat, PRISON) > pawns_at(s, 1 - seat, PRISON));
}

/* One copy of each district of a set: what chance draws from. */
static inline Bag bag_of_districts(uint32_t districts) {
	Bag bag = 0;
	for (; districts; districts &= districts - 1) bag += bag_one(__builtin_ctz(districts) + 1);
	return bag;
}

/* Tokens that are neither in hand nor in town (BG-6). */
static inline int reserve(const State *s, int seat, int in_hand) {
	return TOKENS - in_hand - __builtin_popcount(s->tokens_in_town[seat]);
}

static inline const uint8_t *figures(const Setup *setup) {
	return setup_edition(setup)->figure;
}

static inline int smaller(int a, int b) {
	return a < b ? a : b;
}
#endif
