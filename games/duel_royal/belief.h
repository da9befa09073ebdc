/* Duel Royal: how many worlds fit what a team knows. A world gives each member of the other team one of the physical cards that the
 * team does not hold; all that fit are equally likely (see the contract in state.h). Nothing ever tells a Witch from a Dragon, so
 * worlds are counted by level, and only at the end a card of the level is drawn.
 *
 * Hidden seats are taken one after the other, those who still fight first. ways[] holds, for each number of cards left of every
 * level, in how many ways the remaining seats can be filled from them: how many cards are left says which seat is next. */
#ifndef DUEL_ROYAL_BELIEF_H
#define DUEL_ROYAL_BELIEF_H
#include "state.h"

enum {
	HIDDEN_MAX = (SEATS + 1) / 2,
	WAYS_MAX = 7 * 6 * 6 * 6, /* CARDS_MAX less a team's three: 21 cards in four levels make no larger table */
};

typedef struct Belief {
	int n, n_fighting; /* hidden seats; the first of them still fight */
	uint8_t seat[HIDDEN_MAX];
	uint8_t may[HIDDEN_MAX];     /* mask of levels that the duels allow */
	int barred;                  /* not all fighters may be of this level (DR-39); -1: nothing is barred */
	uint8_t card[CHARACTER_END]; /* by character: cards that the team does not hold */
	uint8_t left[LEVELS];        /* the same by level */
	int stride[LEVELS];          /* one card fewer of a level is so many entries before */
	int full;                    /* the entry with all cards left */
	uint64_t ways[WAYS_MAX];
} Belief;

/* The levels, as masks, that the duels leave possible for each seat of the team that `team` fights. */
void belief_levels(const State *s, const Setup *setup, int team, uint8_t may[SEATS]);

/* All that `team` knows of the other, and the ways counted. */
void belief_start(Belief *b, const State *s, const Setup *setup, int team);

/* How many worlds there are, and in how many of them each hidden seat is of which level. */
uint64_t belief_worlds(const Belief *b);
void belief_worlds_by_level(const Belief *b, uint64_t worlds[HIDDEN_MAX][LEVELS]);

/* Gives the hidden seats characters, every world equally likely. */
void belief_draw(Belief *b, State *s, Rng *rng);
#endif
