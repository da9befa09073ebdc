/* The man page (source for scdoc, in English), made from the descriptions of the commands like every help page. */
#include "cli/describe.h"
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

/* What scdoc would take for markup stands behind a backslash. */
static void plain(const char *text) {
	for (; *text; text++) {
		if (strchr("\\*_#~`<>[]|", *text)) putchar('\\');
		putchar(*text);
	}
}

static void man_option(const Command *command, const CommandOption *option) {
	printf("*");
	plain(option->name);
	printf("*");
	if (option->argument) {
		printf(" _");
		plain(option->argument);
		printf("_");
	}
	printf("\n\t");
	plain(help_text(command, option->name, LANG_EN).text);
	printf(".\n\n");
}

static void man_examples(const Command *command) {
	HelpExample example;
	for (int i = 1; help_example(command, i, LANG_EN, &example); i++) {
		printf("*tripot%s", *example.line.text ? " " : "");
		plain(example.line.text);
		printf("*\n\t");
		plain(example.says.text);
		printf("\n\n");
	}
}

static void man_command(const Command *command) {
	printf("## %s\n\n*tripot %s* ", command->name, command->name);
	plain(command->usage);
	printf("\n\n");
	HelpText summary = help_text(command, "summary", LANG_EN), about;
	char first = summary.text[0];
	putchar(first >= 'a' && first <= 'z' ? first - 'a' + 'A' : first);
	plain(summary.text + 1);
	printf(".\n\n");
	for (int i = 1; about = help_about(command, i, LANG_EN), about.text[0]; i++) {
		plain(about.text);
		printf("\n\n");
	}
	for (int i = 0; i < command->n_options; i++) man_option(command, &command->options[i]);
	man_examples(command);
}

void describe_man(void) {
	printf("tripot(1) \"\" \"Tripot\"\n\n# NAME\n\ntripot - %s\n\n# SYNOPSIS\n\n*tripot* ", help_text(&program, "summary", LANG_EN).text);
	plain(program.usage);
	printf("\n\n# OPTIONS\n\n");
	for (int i = 0; i < program.n_options; i++) man_option(&program, &program.options[i]);
	printf("# COMMANDS\n\n");
	for (int i = 0; commands[i]; i++) man_command(commands[i]);
	printf("# EXAMPLES\n\n");
	man_examples(&program);
	printf(
		"# EXIT STATUS\n\n*0*\n\tDone.\n\n*1*\n\tSomething failed; a message says what.\n\n*2*\n\tThe command was not understood.\n\n"
		"*130*\n\tStopped early, by Ctrl-C or SIGTERM.\n\n");
	printf(
		"# ENVIRONMENT\n\n*NO\\_COLOR*\n\tNo colours, even on a terminal.\n\n*LC\\_ALL*, *LC\\_MESSAGES*, *LANG*\n\t"
		"French where they begin with fr, else English.\n");
}
