/* See last_duel.c. */
#ifndef DUEL_ROYAL_TESTS_LAST_DUEL_H
#define DUEL_ROYAL_TESTS_LAST_DUEL_H
#include "tests/games/solve.h"

SmallGame *last_duel_open(void);
#endif
