/* Arguments of a subcommand, read one after the other by the table of options in its Command:
 *
 *     Args args = args_of(&command_sim, argc, argv);
 *     for (int option; (option = args_next(&args)) != ARGS_END;) switch (option) {
 *     case OPTION_SEED: if (!args_number(&args, 0, UINT64_MAX, &seed)) return STATUS_USAGE; break;
 *     case ARGS_PLAIN: name = args.value; break;
 *     default: return STATUS_USAGE;
 *     }
 *
 * Both `--seed 4` and `--seed=4` are understood; after `--` everything is plain. What is wrong has been said on stderr when
 * ARGS_WRONG or false is returned. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H
#include "cli/command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ARGS_END = -1, ARGS_PLAIN = -2, ARGS_WRONG = -3 }; /* otherwise: a row of the command's options */

typedef struct Args {
	const Command *command;
	int argc, next;
	char **argv;
	const char *name;  /* the present option's, NULL for a plain argument */
	const char *value; /* the plain argument, or the option's value; NULL for a flag */
	bool only_plain;   /* `--` has been read */
} Args;

Args args_of(const Command *command, int argc, char **argv);
int args_next(Args *args);

/* Whether `--help` or `-h` is among the arguments (before `--`). */
bool args_want_help(int argc, char **argv);

/* The present value as a whole decimal number from min to max. */
bool args_number(const Args *args, uint64_t min, uint64_t max, uint64_t *out);

/* The index of the present value among `n` words. */
bool args_choice(const Args *args, const char *const *words, int n, int *out);

/* Prints "tripot NAME: text" and where help is to be found; returns STATUS_USAGE. `command` may be `program`. */
int usage_error(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints "tripot NAME: text"; returns STATUS_FAILED. */
int failure(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The word most like `word`, or NULL when none is near. */
const char *nearest(const char *word, const char *const *words, int n);

/* Digits and nothing else: no sign, no blanks, nothing after. */
bool parse_number(const char *text, uint64_t *out);
#endif
