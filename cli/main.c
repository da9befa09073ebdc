/* The `tripot` command: the table of subcommands, and what is the same for all of them. */
#include "cli/args.h"
#include "cli/help.h"
#include "cli/menu.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

extern const Command command_games, command_sim, command_bench, command_edition, command_replay, command_verify, command_engine,
	command_scenario, command_play, command_rules, command_match, command_serve, command_admin, command_store, command_lab, command_tune,
	command_merge, command_print, command_pages, command_train, command_exploit, command_help;

/* As they are listed: to play, to host, to design, to measure, to teach, for programs. */
/* clang-format off */
const Command *const commands[] = {
	&command_play, &command_rules, &command_games, &command_replay, &command_verify,
	&command_serve, &command_pages, &command_admin, &command_store,
	&command_edition, &command_print, &command_lab, &command_tune,
	&command_sim, &command_match, &command_merge, &command_bench,
	&command_train, &command_exploit,
	&command_engine, &command_scenario,
	&command_help, NULL,
};
/* clang-format on */

enum { OPTION_HELP, OPTION_VERSION };
static const CommandOption options[] = {
	[OPTION_HELP] = {"--help", NULL},
	[OPTION_VERSION] = {"--version", NULL},
};

static int run_program(int argc, char **argv);

const Command program = {
	.name = "tripot",
	.usage = "[COMMAND] [options]",
	COMMAND_OPTIONS(options),
	.run = run_program,
};

const Command *command_find(const char *name) {
	for (int i = 0; commands[i]; i++)
		if (!strcmp(commands[i]->name, name)) return commands[i];
	return NULL;
}

static int show_version(const Args *args) {
	if (args->next < args->argc) return usage_error(&program, "--version stands alone: '%s' is too much", args->argv[args->next]);
	puts("tripot " TRIPOT_VERSION);
	return STATUS_OK;
}

/* Without a command: the menu, or one of the program's own options. */
static int run_program(int argc, char **argv) {
	Args args = args_of(&program, argc, argv);
	switch (args_next(&args)) {
	case ARGS_END: return menu_show();
	case OPTION_HELP: return command_help.run(argc - args.next, argv + args.next);
	case OPTION_VERSION: return show_version(&args);
	case ARGS_PLAIN: return help_unknown_command(args.value);
	default: return STATUS_USAGE;
	}
}

static int run(int argc, char **argv) {
	const Command *command = argc ? command_find(argv[0]) : NULL;
	if (!command) return argc && !strcmp(argv[0], "-h") ? command_help.run(argc - 1, argv + 1) : run_program(argc, argv);
	if (args_want_help(argc - 1, argv + 1)) return help_show(command);
	return command->run(argc - 1, argv + 1);
}

/* What could not be written was so some time ago: one more byte tells why. */
static void try_again(void) {
	clearerr(stdout);
	if (putchar('\n') != EOF) fflush(stdout);
}

int main(int argc, char **argv) {
	signal(SIGPIPE, SIG_DFL); /* a closed pipe ends us quietly, even if the parent ignores the signal */
	int status = run(argc > 0 ? argc - 1 : 0, argv + (argc > 0));
	errno = 0;
	if (!fflush(stdout) && !ferror(stdout)) return status;
	if (!errno) try_again();
	return failure(&program, "cannot write the output%s%s", errno ? ": " : "", errno ? strerror(errno) : "");
}
