/* Bots of other people: `exec:CMD` among --bots. CMD is a program that reads one line of JSON a decision and answers with one action a
 * line; docs/protocol.md describes the line. It is shown what a session of its seat tells, and nothing else. A program that ends, is
 * late, or answers with anything but a legal action loses that game, and is started anew for the next one. */
#ifndef CLI_MANY_PROGRAM_H
#define CLI_MANY_PROGRAM_H
#include "cli/args.h"
#include "core/match.h"
#include "io/process.h"
#include "run/driver.h"

#include <stdatomic.h>

enum { PROGRAM_SECONDS = 10, BOTS_TEXT_MAX = 2048, BOT_PROGRAM = -1 };

/* Who plays where, as --bots says. */
typedef struct BotList {
	int n;
	int level[SEATS_MAX];   /* BOT_PROGRAM: a program … */
	uint16_t at[SEATS_MAX]; /* … whose command stands there in `text` */
	char text[BOTS_TEXT_MAX];
	size_t used; /* bytes of it */
	bool has_programs;
} BotList;

/* Reads "4,2,exec:./bot.py": levels and programs joined by commas, at most SEATS_MAX; a comma of a command has a backslash before it.
 * False: that is no such list. */
bool bots_read(const char *text, BotList *bots);
void bots_fill(BotList *bots, int seats);             /* one for all: as many as there are seats */
const char *bots_command(const BotList *bots, int i); /* of a program, or NULL */
bool bots_are_alike(const BotList *bots, int i, int k);
void bots_print(const BotList *bots, int i, Text *out);   /* "2", or "exec:CMD" */
void bots_print_argument(const BotList *bots, Text *out); /* the list for a shell */

/* A program at a table. */
typedef struct Program {
	const char *command;
	int milliseconds;          /* for an answer */
	Process *process;          /* NULL: not yet started, or stopped after it failed */
	const Match *const *match; /* of its game; set before it is asked */
	uint64_t number;           /* of the game */
	uint32_t told;             /* steps of it that it knows */
	struct Programs *all;      /* or NULL: it stands alone */
} Program;

void program_begin(Program *bot, const Match *const *match, uint64_t number);

/* False: it has lost; `why` says what it did, in its own words where it has some. */
bool program_choose(Program *bot, int seat, Action *action, Text *why);
void program_stop(Program *bot);

/* Programs of a run, so many for each place in the list of bots in turn. The first few failures are told on stderr. */
typedef struct Programs {
	const Command *command; /* who tells them */
	atomic_int failures;
	int n;
	Program *list;
} Programs;

bool programs_open(Programs *programs, const Command *command, const BotList *bots, int n, int seconds); /* false: out of memory */
void programs_close(Programs *programs);

/* A player that asks the program in its context, one of such a list. */
bool player_program(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why);
#endif
