/* Checks whether a bot can tell apart two worlds that look the same to it. No honest bot can. */
#ifndef TESTS_BOTS_FAIR_H
#define TESTS_BOTS_FAIR_H
#include "bots/bot.h"
#include "tests/laws/game_test.h"

/* The true state while a bot is thinking. It is not passed to bots; one that cheats on purpose looks here. */
typedef struct Truth {
	const State *state;
	Rng *deal; /* the generator used for dealing */
} Truth;
extern Truth fair_truth;

/* Plays random games at every number of seats until `n` decisions have been put to the bot in two different worlds with the same view.
 * False if it ever decided differently; `why` says where. */
bool fair_holds(const GameTest *test, BotPlay *play, uint32_t iterations, int n, uint64_t seed, Text *why);
#endif
