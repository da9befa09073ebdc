/* Whether a bot can be told two worlds apart that look the same to it: the same question that no honest bot can answer. */
#ifndef TESTS_BOTS_FAIR_H
#define TESTS_BOTS_FAIR_H
#include "bots/bot.h"
#include "tests/laws/game_test.h"

/* What is really there while a bot thinks. A bot is not given it; one that cheats on purpose looks here. */
typedef struct Truth {
	const State *state;
	Rng *deal; /* the generator that deals */
} Truth;
extern Truth fair_truth;

/* Plays random games at every number of seats until `n` decisions were put to the bot in two different worlds with the same view.
 * False: it decided differently, and `why` says where. */
bool fair_holds(const GameTest *test, BotPlay *play, uint32_t iterations, int n, uint64_t seed, Text *why);
#endif
