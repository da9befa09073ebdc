/* Kuhn poker with all its deals. */
#ifndef TESTS_BOTS_KUHN_H
#define TESTS_BOTS_KUHN_H
#include "tests/games/solve.h"

SmallGame *kuhn_open(void);
#endif
