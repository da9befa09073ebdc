/* Random games that the laws look at, a step at a time, and what several laws ask about a step. */
#ifndef TESTS_LAWS_WALK_H
#define TESTS_LAWS_WALK_H
#include "tests/laws/laws.h"

enum { WALK_STEPS_MAX = 10000 };

typedef struct Walk {
	const LawRun *run;
	const Setup *setup;
	const Game *game;
	uint64_t seed;   /* of this game */
	Rng chance;      /* the game's own */
	Rng driver;      /* who decides next and what; and whatever else a law needs by chance */
	StateBuf before; /* the last step: position, seat, action; `seat` and `action` are set by walk_pick */
	StateBuf state;
	Events events; /* of the last step, or of the deal */
	int step;      /* how many were made */
	int seat;
	Action action;
} Walk;

/* Deals the n-th game of the run. */
void walk_start(Walk *walk, const LawRun *run, int n);

/* Chooses who acts and what they do. False: the game is over, stuck or too long, and only law 1 minds. */
bool walk_pick(Walk *walk);

/* Carries out what was picked. */
void walk_apply(Walk *walk);

/* Whether the position passes `check`. Where it does not only law 6 minds, and the others look no further. */
bool walk_is_sound(const Walk *walk);

/* Whether a dear law looks at the position: always, unless the run has a share. */
bool walk_is_looked_at(Walk *walk);

/* Writes the message: where, who, and what is wrong. Returns false. */
__attribute__((format(printf, 3, 4))) bool walk_fail(const Walk *walk, int seat, const char *format, ...);

static inline const State *walk_state(const Walk *walk) {
	return (const State *)walk->state.bytes;
}

/* Whether a refusal was explained: a sentence in every language, with nothing left open in it. Else writes the message. */
bool walk_is_explained(const Walk *walk, int seat, const Say *why, const char *what);

/* Any action that is right in form: a verb of the table, arguments of its domains, nothing in arguments it does not take. */
bool action_is_well_formed(const Setup *setup, Action action);

/* Applies an action to `state`; returns how often chance was asked. */
int apply_counting(const Setup *setup, StateBuf *state, int seat, Action action, Rng *rng, Events *events);

/* Whether a viewer outside the seat's team can tell the two positions apart: the same question that the match asks. */
bool is_seen_outside(const Setup *setup, int seat, const StateBuf *a, const StateBuf *b);
#endif
