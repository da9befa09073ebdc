/* What the laws need from a game's tests: games/GAME/tests/perturb.c exports one `const GameTest GAME_test`. It is written from the
 * rules, independently of the game's own `redact`, `determinize` and `check`, so that the laws compare two accounts. */
#ifndef TESTS_LAWS_GAME_TEST_H
#define TESTS_LAWS_GAME_TEST_H
#include "core/game.h"

typedef struct GameTest {
	const Game *game;

	/* Changes what `viewer` (a seat or SPECTATOR) may not see into something they may think possible: swaps hidden contents and others'
	 * pending decisions. Never calls `determinize`. The result passes `check`. */
	void (*perturb)(State *state, const Setup *setup, int viewer, Rng *rng);

	/* A hash of everything the rules show `viewer` when `seat` does `action` and the position becomes `after`: what is revealed, what
	 * they draw themselves, their own choice and, as everybody sees who owes a decision, whether the step was the last of one. Two
	 * worlds that looked the same to them and give the same hash must look the same to them afterwards. `before` is NULL for the deal. */
	uint64_t (*shown)(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer);

	/* Damages a sound position in the n-th of several ways, from 0, so that it breaks a rule and `check` must refuse it. Leaves the
	 * position alone if that is impossible. False: there is no n-th way. May be NULL. */
	bool (*spoil)(State *state, const Setup *setup, int n);

	/* Removes, in the n-th of several ways, what a scenario may leave open; `complete` must make a complete position of it again.
	 * Leaves the position alone if that is impossible. False: there is no n-th way. May be NULL. */
	bool (*blank)(State *state, const Setup *setup, int n);

	/* Another edition to run the laws on, small, so that supplies run out. May be NULL. */
	const NamedText *scarce;

	/* The percentage of the usual work that the laws do, for a game with many setups or long games; 0 means all. If that is less than
	 * one game per setup, one game is played and that share of its positions looked at. */
	int percent;

	/* A seat that owes no decision may still have legal actions: rights, see `legal` in core/game.h. */
	bool has_rights;

	/* The rules depend on absolute seats, not only on neighbours: the lowest seat of a team speaks for it (DR-10). */
	bool asks_for_places;
} GameTest;
#endif
