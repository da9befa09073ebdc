/* A subcommand as data: one file cli/NAME.c exports one `const Command command_NAME`, and main.c holds the one table of them.
 * Everything that is said about commands (help pages, the list of commands, suggestions) is made from these descriptions and from
 * cli/texts, which has the words: `sim.summary`, `sim.about.1`, `sim.--games`, `sim.example.1` (what follows `tripot`, then # and what
 * it does), and `all.--seed` for several. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H
#include "core/edition/edition.h"

enum { STATUS_OK, STATUS_FAILED, STATUS_USAGE, STATUS_STOPPED = 130 }; /* exit codes; the last: stopped early, by Ctrl-C or SIGTERM */

struct Shards;

typedef struct CommandOption {
	const char *name;     /* with its dashes: "--seats" */
	const char *argument; /* placeholder of its value: "N"; NULL: it takes none */
} CommandOption;

typedef struct Command {
	const char *name;
	const char *usage;            /* what follows the name: "GAME [options]"; "" when nothing does */
	const CommandOption *options; /* `--help` is understood everywhere and not listed; NULL: none */
	int n_options;
	/* The arguments after the command's name: argv[0] is the first of them, argv[argc] is NULL. Returns a STATUS_…; main checks
	 * that stdout could be written. */
	int (*run)(int argc, char **argv);
	/* The same for a run whose shards have been played: adds them up and tells the result. NULL: there are no shards of it. */
	int (*merge)(int argc, char **argv, const struct Shards *shards);
} Command;

#define COMMAND_OPTIONS(table) .options = (table), .n_options = (int)(sizeof(table) / sizeof *(table))

extern const Command *const commands[]; /* all subcommands, ended by NULL */
extern const Command program;           /* `tripot` itself: its own options and examples */

const Command *command_find(const char *name); /* or NULL */
#endif
