/* Actions: small integers inside, text at every edge. An action is a verb of the game's table and up to two arguments, so that
 * printing and parsing are written once: `lay golem raven`, `pawn 2`. */
#ifndef CORE_ACTION_H
#define CORE_ACTION_H
#include "core/text.h"

#include <stdint.h>

struct Setup;
struct Say;

typedef uint16_t Action; /* 4 bits verb, 6 bits each argument */

enum { ACTION_ARGS = 2, ACTION_ARG_MAX = 63, ACTION_NONE = 0xffff, ACTION_TEXT_MAX = 96 };

/* A row of a game's table of verbs. */
typedef struct Verb {
	const char *name; /* one word or more */
	uint8_t n_args;
	uint8_t domain[ACTION_ARGS];
} Verb;

#define ACTION(verb, a, b) ((Action)((verb) << 12 | (a) << 6 | (b)))

static inline int action_verb(Action action) {
	return action >> 12;
}
static inline int action_a(Action action) {
	return action >> 6 & ACTION_ARG_MAX;
}
static inline int action_b(Action action) {
	return action & ACTION_ARG_MAX;
}

void action_print(const struct Setup *setup, Action action, Text *out);

/* ACTION_NONE when the text is no action of the game; `why` then says what is wrong. Legality is the match's business. */
Action action_parse_say(const struct Setup *setup, const char *text, struct Say *why);
Action action_parse(const struct Setup *setup, const char *text, Text *why); /* the same in plain English */
#endif
