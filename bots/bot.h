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
	uint32_t iterations; /* budget; 0 for bots that do not search */
	Rng *rng;
} BotAsk;

typedef struct BotAnswer {
	Action action;            /* drawn from the distribution below */
	int n;                    /* legal actions */
	Action legal[LEGAL_MAX];  /* in the order of the game's `legal` */
	double chance[LEGAL_MAX]; /* of each; they sum to 1 */
} BotAnswer;

/* A way to play. Gets `answer->legal` and `n` filled in, n > 0; sets `chance` and `action`. */
typedef void BotPlay(const BotAsk *ask, BotAnswer *answer);

typedef struct BotLevel {
	const char *name;
	uint32_t iterations; /* the budget */
	BotPlay *play;
} BotLevel;

enum { BOT_LEVEL_USUAL = 3 }; /* the default level at a table: it answers quickly and is no push-over */

/* Levels count from 0; the weakest first. NULL: there is none. */
const BotLevel *bot_level(int level);
bool bot_level_exists(int level);

/* Lists all levels, like "0 (random)". */
void bot_list_levels(Text *out);

/* Asks a bot. False: there is no such level, or the seat owes no decision; `why` says what is allowed. */
bool bot_choose(int level, const State *view, const Setup *setup, int seat, Rng *rng, BotAnswer *answer, Text *why);

/* The same from the true state; the bot gets only its seat's view of it. The level must exist and the seat must owe a decision. */
void bot_move(int level, const State *state, const Setup *setup, int seat, Rng *rng, BotAnswer *answer);

/* agree.c: whether the seat agrees on a draw, from its view: unless its side may clearly expect more than its share of one. */
bool bot_agrees(const State *view, const Setup *setup, int seat);

BotPlay bot_random;    /* random.c: every legal action is equally likely */
BotPlay bot_novice;    /* heuristic.c: the game's judgement, blurred */
BotPlay bot_heuristic; /* heuristic.c: the game's judgement */
BotPlay bot_search;    /* search.c: looks ahead */
BotPlay bot_net;       /* net_play.c: a net's choice; without a net the game's judgement */

/* The game's judgement as weights; all equal if it has none. */
void bot_weigh(const Setup *setup, const State *state, int seat, const Action *legal, int n, float *weight);

/* An index drawn by weight. */
int bot_draw(const float *weight, int n, Rng *rng);

/* Fills `chance` and `action` from weights, one per legal action. */
void bot_answer(const float *weight, Rng *rng, BotAnswer *answer);
#endif
