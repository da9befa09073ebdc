/* Solves small two-sided games exactly. All positions that follow from a few worlds are written out as a tree; what each seat can tell
 * apart (its view) makes the information sets. Seats that decide at the same time are asked in seat order, which changes nothing
 * because nobody sees choices that are not revealed. CFR+ finds an equilibrium, and the gain of a best response against any strategy is
 * computed exactly. No chance may be drawn after the start. */
#ifndef TESTS_GAMES_SOLVE_H
#define TESTS_GAMES_SOLVE_H
#include "bots/bot.h"

typedef struct SmallWorld {
	StateBuf state;
	double weight; /* the probability before anything is seen; any unit */
} SmallWorld;

/* What a seat knows when it is asked. */
typedef struct SmallSet {
	uint64_t key;
	StateBuf view;
	int seat, side, n;                        /* n: legal actions */
	double chance[LEGAL_MAX];                 /* the strategy being examined */
	double regret[LEGAL_MAX], sum[LEGAL_MAX]; /* for CFR+ */
	int best;                                 /* of a best response; -1: not yet known */
	int first_node;                           /* the list of its nodes */
} SmallSet;

typedef struct SmallNode {
	int set;          /* -1: the game is over */
	int child;        /* the first of n, in the order of legal actions */
	int next_in_set;  /* -1: the last */
	double reach;     /* by chance and the side that does not respond */
	double payoff[2]; /* by side, when the game is over */
} SmallNode;

typedef struct SmallGame {
	const Setup *setup;
	int n_worlds, n_sets, n_nodes, sets_max, nodes_max;
	double *world_chance; /* the first nodes are the worlds */
	SmallSet *set;
	SmallNode *node;
} SmallGame;

SmallGame *small_open(const Setup *setup, const SmallWorld *world, int n);
void small_close(SmallGame *game);

/* Runs CFR+ and stores the average strategy in `chance`. */
void small_solve(SmallGame *game, int iterations);

/* Stores a bot's decision for every information set in `chance`. */
void small_ask(SmallGame *game, BotPlay *play, uint32_t iterations, uint64_t seed);

/* What the side expects when both follow `chance`, and when it responds as well as possible. */
double small_value(SmallGame *game, int side);
double small_best_answer(SmallGame *game, int side);

/* What best responses gain, averaged over both sides: 0 at an equilibrium. */
double small_exploitability(SmallGame *game);
#endif
