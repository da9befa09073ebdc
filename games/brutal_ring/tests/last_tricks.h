/* See last_tricks.c. */
#ifndef BRUTAL_RING_TESTS_LAST_TRICKS_H
#define BRUTAL_RING_TESTS_LAST_TRICKS_H
#include "tests/games/solve.h"

SmallGame *last_tricks_open(void);
#endif
