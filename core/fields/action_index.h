/* Every action that a game has, as a number from 0 that does not depend on the position: for policies that give a figure to each. Fixed by
 * game, number of seats and ids of the edition.
 *
 * Where `viewer` is a seat, seats as arguments are counted from it, so that "the pawn to my left neighbour" has the same index for everybody;
 * this goes with the inputs of core/fields/encoder.h. With SPECTATOR seats are as they are. */
#ifndef CORE_ACTION_INDEX_H
#define CORE_ACTION_INDEX_H
#include "core/game.h"

typedef struct ActionIndex {
	uint16_t n; /* actions in all */
	uint8_t n_verbs, seats;
	struct {
		uint16_t base;              /* index of its first action */
		uint8_t first[ACTION_ARGS]; /* the least value of an argument … */
		uint8_t n[ACTION_ARGS];     /* … and how many there are; 1 for none */
		bool is_seat[ACTION_ARGS];
	} verb[ACTION_VERBS_MAX];
} ActionIndex;

/* Plain data: made once for a setup, copied as one likes. */
void action_index_make(ActionIndex *index, const Setup *setup);

static inline int action_index_count(const ActionIndex *index) {
	return index->n;
}

/* -1: no action of the table, or a number above what the verb says. No legal action is one. */
int action_index_of(const ActionIndex *index, Action action, int viewer);

/* The action that has the index; 0 <= i < count. */
Action action_index_at(const ActionIndex *index, int i, int viewer);

/* Sets all `count` bytes: 1 for the actions of a list, else 0. */
void action_index_mask(const ActionIndex *index, const Action *legal, int n, int viewer, uint8_t *mask);
#endif
