/* Small games of two sides solved exactly: all positions from a few worlds, written out as a tree, with what each seat can tell
 * apart (its view) as information sets. Seats that decide at once are asked in the order of seats; as nobody sees what others have
 * not revealed, that changes nothing. CFR+ finds an equilibrium; how much a best answer gains against any strategy is computed
 * exactly. No chance may be asked after the start. */
#ifndef TESTS_GAMES_SOLVE_H
#define TESTS_GAMES_SOLVE_H
#include "bots/bot.h"

typedef struct SmallWorld {
	StateBuf state;
	double weight; /* how likely, before anything is seen; any unit */
} SmallWorld;

/* What a seat knows when it is asked. */
typedef struct SmallSet {
	uint64_t key;
	StateBuf view;
	int seat, side, n;                        /* n: legal actions */
	double chance[LEGAL_MAX];                 /* the strategy that is looked at */
	double regret[LEGAL_MAX], sum[LEGAL_MAX]; /* of CFR+ */
	int best;                                 /* of a best answer; -1: not yet known */
	int first_node;                           /* list of the nodes in it */
} SmallSet;

typedef struct SmallNode {
	int set;          /* -1: the game is over */
	int child;        /* the first of n, in the order of legal actions */
	int next_in_set;  /* -1: the last */
	double reach;     /* by chance and the side that does not answer */
	double payoff[2]; /* when over, by side */
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

/* CFR+; the average is put into `chance`. */
void small_solve(SmallGame *game, int iterations);

/* What a bot would do in every information set is put into `chance`. */
void small_ask(SmallGame *game, BotPlay *play, uint32_t iterations, uint64_t seed);

/* What the side expects when both follow `chance`, and when it alone answers as well as can be. */
double small_value(SmallGame *game, int side);
double small_best_answer(SmallGame *game, int side);

/* What answers gain, the mean of both sides: 0 for an equilibrium. */
double small_exploitability(SmallGame *game);
#endif
