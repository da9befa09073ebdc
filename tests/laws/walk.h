/* Random games that the laws check step by step, and questions about a step that several laws share. */
#ifndef TESTS_LAWS_WALK_H
#define TESTS_LAWS_WALK_H
#include "core/match.h"
#include "tests/laws/laws.h"

enum { WALK_STEPS_MAX = 10000 };

typedef struct Walk {
	const LawRun *run;
	const Setup *setup;
	const Game *game;
	uint64_t seed;   /* of this game */
	Rng chance;      /* the game's own */
	Rng driver;      /* decides who acts next and how; also for anything random a law needs */
	StateBuf before; /* the last step: position, seat, action; `seat` and `action` are set by walk_pick */
	StateBuf state;
	Events events; /* of the last step, or of the deal */
	int step;      /* how many steps were made */
	int seat;
	Action action;
} Walk;

/* Deals the n-th game of the run. */
void walk_start(Walk *walk, const LawRun *run, int n);

/* Every game of the run, with a match of the same deal beside it. False as soon as `play` returns false. */
bool walk_beside(const LawRun *run, bool (*play)(Walk *walk, Match *match));

/* Chooses who acts and what they do. False: the game is over, stuck or too long; only law 1 objects to the latter two. */
bool walk_pick(Walk *walk);

/* Carries out the picked step. */
void walk_apply(Walk *walk);

/* Whether the position passes `check`. If not, only law 6 objects; the others stop looking. */
bool walk_is_sound(const Walk *walk);

/* Whether the position gets expensive checks: always, unless the run has a share. */
bool walk_is_looked_at(Walk *walk);

/* Writes the message: where, who, and what is wrong. Returns false. */
__attribute__((format(printf, 3, 4))) bool walk_fail(const Walk *walk, int seat, const char *format, ...);

static inline const State *walk_state(const Walk *walk) {
	return (const State *)walk->state.bytes;
}

/* Whether a refusal was explained by a complete sentence in every language. If not, writes the message. */
bool walk_is_explained(const Walk *walk, int seat, const Say *why, const char *what);

/* Any well-formed action: a verb of the table, arguments from its domains, and 0 in arguments it does not take. */
bool action_is_well_formed(const Setup *setup, Action action);

/* Applies an action to `state`; returns how often chance was drawn. */
int apply_counting(const Setup *setup, StateBuf *state, int seat, Action action, Rng *rng, Events *events);

/* Whether a viewer outside the seat's team can tell the two positions apart: the same question as the match's own. */
bool is_seen_outside(const Setup *setup, int seat, const StateBuf *a, const StateBuf *b);
#endif
