/* Why something is not done: a word for programs, arguments to say it with in any language, and a sentence for people who read
 * logs. docs/protocol.md lists the words; a test compares. */
#ifndef IO_REFUSAL_H
#define IO_REFUSAL_H
#include "core/match.h"

enum { REFUSAL_ARGS_MAX = 4, REFUSAL_TEXT_MAX = 64 };

typedef struct RefusalArg {
	const char *name;
	bool is_text;
	int number;
	char text[REFUSAL_TEXT_MAX];
} RefusalArg;

typedef struct Refusal {
	const char *code;
	char text[512];
	int n;
	RefusalArg arg[REFUSAL_ARGS_MAX];
	const Setup *setup; /* of a game that says no itself … */
	Say say;            /* … with these words; NULL: there is none */
} Refusal;

/* All return false, so that they can be strung together: return refuse(…) || refuse_number(…) || refuse_text(…) */
__attribute__((format(printf, 3, 4))) bool refuse(Refusal *why, const char *code, const char *format, ...);
bool refuse_number(Refusal *why, const char *name, int number);
bool refuse_text(Refusal *why, const char *name, const char *text); /* cut when it is too long */

/* A match has refused a step. */
bool refuse_step(Refusal *why, const Match *match);

/* The members of an answer: "code", "error", "args" and, when a game says no, "say" and "rule". */
void refusal_json(const Refusal *why, Text *out);
#endif
