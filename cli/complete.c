/* Completion for bash, zsh and fish, made from the descriptions of the commands like every help page. */
#include "cli/describe.h"
#include "cli/help.h"
#include "core/game.h"

#include <stdio.h>
#include <string.h>

/* ---- bash ---- */

static void bash_options(const Command *command) {
	for (int i = 0; i < command->n_options; i++) printf("%s ", command->options[i].name);
	printf("--help");
}

/* Options whose value is a folder or a file are completed as such; of others bash knows nothing. */
static void bash_values(const char *kind, const char *compgen) {
	bool is_first = true;
	for (int c = 0; commands[c]; c++)
		for (int i = 0; i < commands[c]->n_options; i++) {
			const CommandOption *option = &commands[c]->options[i];
			if (!option->argument || strcmp(option->argument, kind)) continue;
			printf("%s%s", is_first ? "\t" : "|", option->name);
			is_first = false;
		}
	if (!is_first) printf(") mapfile -t COMPREPLY < <(compgen %s -- \"$word\"); return ;;\n", compgen);
}

void describe_bash(void) {
	printf("# Completion of tripot for bash; made by `tripot help --completion`.\n_tripot() {\n");
	printf("\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n\tCOMPREPLY=()\n");
	printf("\tcase $before in\n");
	bash_values("DIR", "-d");
	bash_values("FILE", "-f");
	printf("\tesac\n\tif [ \"$COMP_CWORD\" = 1 ]; then\n\t\twords=\"");
	for (int i = 0; commands[i]; i++) printf("%s ", commands[i]->name);
	bash_options(&program);
	printf("\"\n\telse\n\t\tcase ${COMP_WORDS[1]} in\n");
	for (int i = 0; commands[i]; i++) {
		bool takes_game = strstr(commands[i]->usage, "GAME") != NULL, takes_file = strstr(commands[i]->usage, "FILE") != NULL;
		printf("\t\t%s) words=\"", commands[i]->name);
		bash_options(commands[i]);
		for (int g = 0; takes_game && games[g]; g++)
			if (!games[g]->is_template) printf(" %s", games[g]->id);
		printf("\"");
		if (takes_file) printf("; [[ $word == -* ]] || { mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return; }");
		printf(" ;;\n");
	}
	printf("\t\tesac\n\tfi\n\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\ncomplete -F _tripot tripot ./tripot\n");
}

/* ---- what zsh and fish share ---- */

static bool takes(const Command *command, const char *what) {
	return strstr(command->usage, what) != NULL;
}

/* Between single quotes, with a backslash before what the shell takes for its own. In zsh a quote ends them: '\'' stands for it. */
static void quoted(const char *text, const char *special, const char *quote) {
	for (; *text; text++) {
		if (strchr(special, *text)) putchar('\\');
		if (*text == '\'') printf("%s", quote);
		else putchar(*text);
	}
}

static void zsh_quoted(const char *text) {
	quoted(text, "[]:", "'\\\'\'");
}

static void fish_quoted(const char *text) {
	quoted(text, "\\", "\\'");
}

static void list_games(void) {
	for (int g = 0; games[g]; g++)
		if (!games[g]->is_template) printf("%s%s", g ? " " : "", games[g]->id);
}

/* "en|fr" as words of their own; false: it is not one of a few words. */
static bool list_values(const char *argument) {
	if (!strchr(argument, '|')) return false;
	for (; *argument; argument++) putchar(*argument == '|' ? ' ' : *argument);
	return true;
}

/* ---- zsh ---- */

static void zsh_option(const Command *command, const CommandOption *option) {
	printf(" \\\n\t\t\t'%s[", option->name);
	zsh_quoted(help_text(command, option->name, LANG_EN).text);
	printf("]");
	if (option->argument) {
		bool is_dir = !strcmp(option->argument, "DIR"), is_file = !strcmp(option->argument, "FILE");
		printf(":%s:", is_dir || is_file || !strchr(option->argument, '|') ? option->argument : "one of");
		if (strchr(option->argument, '|')) putchar('('), list_values(option->argument), putchar(')');
		else if (is_dir) printf("_files -/");
		else if (is_file) printf("_files");
	}
	putchar('\'');
}

void describe_zsh(void) {
	printf(
		"#compdef tripot\n# Completion of tripot for zsh; made by `tripot help --completion-zsh`.\n_tripot() {\n\tlocal -a commands=(\n");
	for (int i = 0; commands[i]; i++) {
		printf("\t\t'%s:", commands[i]->name);
		zsh_quoted(help_text(commands[i], "summary", LANG_EN).text);
		printf("'\n");
	}
	printf("\t)\n\tif (( CURRENT == 2 )); then\n\t\t_describe command commands\n\t\treturn\n\tfi\n\tcase $words[2] in\n");
	for (int i = 0; commands[i]; i++) {
		printf("\t\t%s) shift words; (( CURRENT-- )); _arguments", commands[i]->name);
		for (int k = 0; k < commands[i]->n_options; k++) zsh_option(commands[i], &commands[i]->options[k]);
		if (takes(commands[i], "GAME")) printf(" \\\n\t\t\t'*:game:("), list_games(), printf(")'");
		else if (takes(commands[i], "FILE")) printf(" \\\n\t\t\t'*:file:_files'");
		printf(" '--help[show this]' ;;\n");
	}
	printf("\tesac\n}\n_tripot \"$@\"\n");
}

/* ---- fish ---- */

static void fish_option(const Command *command, const CommandOption *option) {
	printf("complete -c tripot -n '__fish_seen_subcommand_from %s' -l %s", command->name, option->name + 2);
	if (option->argument) {
		if (!strcmp(option->argument, "FILE")) printf(" -r");
		else if (!strcmp(option->argument, "DIR")) printf(" -x -a '(__fish_complete_directories)'");
		else if (strchr(option->argument, '|')) printf(" -x -a '"), list_values(option->argument), putchar('\'');
		else printf(" -x");
	}
	printf(" -d '");
	fish_quoted(help_text(command, option->name, LANG_EN).text);
	printf("'\n");
}

void describe_fish(void) {
	printf("# Completion of tripot for fish; made by `tripot help --completion-fish`.\n");
	for (int i = 0; commands[i]; i++) {
		const Command *command = commands[i];
		printf("complete -c tripot -n __fish_use_subcommand -f -a %s -d '", command->name);
		fish_quoted(help_text(command, "summary", LANG_EN).text);
		printf("'\n");
		for (int k = 0; k < command->n_options; k++) fish_option(command, &command->options[k]);
		if (!takes(command, "FILE")) printf("complete -c tripot -n '__fish_seen_subcommand_from %s' -f\n", command->name);
		if (!takes(command, "GAME")) continue;
		printf("complete -c tripot -n '__fish_seen_subcommand_from %s' -a '", command->name);
		list_games();
		printf("'\n");
	}
}
