/* What every game's `check` is written with. Anything may come in there (a file, a scenario), so nothing is looked up by an id before
 * it has been checked. */
#ifndef CORE_CHECK_H
#define CORE_CHECK_H
#include "core/game.h"

typedef struct Check {
	const State *s;
	const Setup *setup;
	const Edition *e;
	Text *why;
} Check;

/* In a function `bool …(const Check *c)`: what is not so is told, and the check is over. */
#define REQUIRE(condition, ...) \
	do { \
		if (!(condition)) { \
			text_addf(c->why, __VA_ARGS__); \
			return false; \
		} \
	} while (0)
#endif
