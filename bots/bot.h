/* Bots: players that see what their seat may see, and nothing else. A bot is given a redacted state, the setup, its seat, a budget
 * in iterations and a generator; it answers with a distribution over its legal actions and one action drawn from it. A level is a
 * bot with a fixed budget, so that what it does can be reproduced on any machine and with any number of threads. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H
#include "core/game.h"

typedef struct BotAsk {
	const State *view; /* redacted for `seat` */
	const Setup *setup;
	int seat;
	uint32_t iterations; /* how much it may think; 0 for bots that do not search */
	Rng *rng;
} BotAsk;

typedef struct BotAnswer {
	Action action;            /* drawn from the distribution below */
	int n;                    /* legal actions */
	Action legal[LEGAL_MAX];  /* in the order of the game's `legal` */
	double chance[LEGAL_MAX]; /* of each; they sum to 1 */
} BotAnswer;

/* A way to play. `answer->legal` and `n` are filled in already, n > 0; it sets `chance` and `action`. */
typedef void BotPlay(const BotAsk *ask, BotAnswer *answer);

typedef struct BotLevel {
	const char *name;
	uint32_t iterations; /* the budget */
	BotPlay *play;
} BotLevel;

enum { BOT_LEVEL_USUAL = 3 }; /* who sits at a table unless told otherwise: it answers quickly, and is no push-over */

/* Levels count from 0; the weakest first. NULL: there is none. */
const BotLevel *bot_level(int level);
bool bot_level_exists(int level);

/* Lists the levels there are: "0 (random)". */
void bot_list_levels(Text *out);

/* Asks a bot. False: there is no such level, or the seat owes no decision; `why` says what would be right. */
bool bot_choose(int level, const State *view, const Setup *setup, int seat, Rng *rng, BotAnswer *answer, Text *why);

/* The same for a seat that owes a decision and a level that exists, from the true state: the bot is given its seat's view of it and
 * nothing else. */
void bot_move(int level, const State *state, const Setup *setup, int seat, Rng *rng, BotAnswer *answer);

/* agree.c: whether the seat agrees on a draw, from its view: unless its side may clearly expect more than its share of one. */
bool bot_agrees(const State *view, const Setup *setup, int seat);

BotPlay bot_random;    /* random.c: every legal action is equally likely */
BotPlay bot_novice;    /* heuristic.c: the game's judgement, seen dimly */
BotPlay bot_heuristic; /* heuristic.c: the game's judgement */
BotPlay bot_search;    /* search.c: looks ahead */

/* The game's judgement, or all alike where it has none. */
void bot_weigh(const Setup *setup, const State *state, int seat, const Action *legal, int n, float *weight);

/* An index drawn by weight. */
int bot_draw(const float *weight, int n, Rng *rng);

/* Fills `chance` and `action` from weights, one a legal action. */
void bot_answer(const float *weight, Rng *rng, BotAnswer *answer);
#endif
