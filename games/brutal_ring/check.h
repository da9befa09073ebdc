/* Brutal Ring: what the two files of checks share. */
#ifndef BRUTAL_RING_CHECK_H
#define BRUTAL_RING_CHECK_H
#include "cards.h"

typedef struct Check {
	const State *s;
	const Setup *setup;
	const Edition *e;
	Text *why;
} Check;

#define REQUIRE(condition, ...)                                                                                               \
	do {                                                                                                                     \
		if (!(condition)) {                                                                                                   \
			text_addf(c->why, __VA_ARGS__);                                                                                  \
			return false;                                                                                                    \
		}                                                                                                                    \
	} while (0)

/* check_cards.c. Ring and Tricks must have been looked at before. */
bool br_check_cards(const Check *c);
#endif
