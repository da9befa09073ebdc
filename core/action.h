/* Actions: small integers inside, text at every edge. An action is a verb of the game's table and up to two arguments, so that
 * printing and parsing are written once: `lay golem raven`, `pawn 2`. */
#ifndef CORE_ACTION_H
#define CORE_ACTION_H
#include "core/text.h"

#include <stdint.h>

struct Setup;
struct Say;

typedef uint16_t Action; /* 5 bits verb, 6 bits the first argument, 5 bits the second */

enum {
	ACTION_ARGS = 2,
	ACTION_ARG_MAX = 63,    /* of the first argument … */
	ACTION_SECOND_MAX = 31, /* … and of the second */
	ACTION_VERBS_MAX = 31,  /* the last is that of ACTION_NONE */
	ACTION_NONE = 0xffff,
	ACTION_TEXT_MAX = 96,
};

/* A row of a game's table of verbs. */
typedef struct Verb {
	const char *name; /* one word or more */
	uint8_t n_args;
	uint8_t domain[ACTION_ARGS];
	const char *from; /* the field that its things are taken from, a bag a seat: lists tell how many are there; NULL: none */
	uint8_t most;     /* of a number as argument: the greatest that can ever be legal (core/fields/action_index.h). Else 0 */
} Verb;

#define ACTION(verb, a, b) ((Action)((verb) << 11 | (a) << 5 | (b)))

static inline int action_verb(Action action) {
	return action >> 11;
}
static inline int action_a(Action action) {
	return action >> 5 & ACTION_ARG_MAX;
}
static inline int action_b(Action action) {
	return action & ACTION_SECOND_MAX;
}

/* The greatest number that an argument can be. */
static inline int action_max(int arg) {
	return arg ? ACTION_SECOND_MAX : ACTION_ARG_MAX;
}

void action_print(const struct Setup *setup, Action action, Text *out);

/* ACTION_NONE when the text is no action of the game; `why` then says what is wrong. Legality is the match's business. */
Action action_parse_say(const struct Setup *setup, const char *text, struct Say *why);
Action action_parse(const struct Setup *setup, const char *text, Text *why); /* the same in plain English */
#endif
