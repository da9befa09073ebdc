/* `tripot help` and every `--help`, made from the descriptions of the commands. */
#include "cli/help.h"
#include "cli/args.h"
#include "cli/describe.h"
#include "core/game.h"
#include "tui/term.h"

#include <stdio.h>
#include <string.h>

static const CommandOption help_option = {"--help", NULL};
enum { OPTION_MAN, OPTION_COMPLETION, OPTION_ZSH, OPTION_FISH };
static const CommandOption help_options[] = {
	[OPTION_MAN] = {"--man", NULL},
	[OPTION_COMPLETION] = {"--completion", NULL},
	[OPTION_ZSH] = {"--completion-zsh", NULL},
	[OPTION_FISH] = {"--completion-fish", NULL},
};

static int run(int argc, char **argv);

const Command command_help = {
	.name = "help",
	.usage = "[COMMAND]",
	COMMAND_OPTIONS(help_options),
	.run = run,
};

extern const NamedText cli_texts[];

HelpText help_text(const Command *command, const char *what, int lang) {
	const char *const owners[] = {command->name, "all"};
	HelpText out = {""};
	Text text = TEXT_ON(out.text);
	for (int i = 0; i < 2 && !text.len; i++) {
		char key[SAY_KEY_MAX];
		size_t len;
		snprintf(key, sizeof key, "%s.%s", owners[i], what);
		const char *found = say_find_in(cli_texts, lang, key, &len);
		if (found) text_add_n(&text, found, len);
	}
	return out;
}

HelpText help_about(const Command *command, int n, int lang) {
	char key[SAY_KEY_MAX];
	snprintf(key, sizeof key, "about.%d", n);
	return help_text(command, key, lang);
}

bool help_example(const Command *command, int n, int lang, HelpExample *out) {
	char key[SAY_KEY_MAX];
	snprintf(key, sizeof key, "example.%d", n);
	out->line = help_text(command, key, lang);
	char *mark = strstr(out->line.text, "# ");
	if (!mark) return false;
	snprintf(out->says.text, sizeof out->says.text, "%s", mark + 2);
	if (mark > out->line.text) mark--; /* a blank stands before it */
	*mark = 0;
	return true;
}

static int max(int a, int b) {
	return a > b ? a : b;
}

static void heading(const char *const *text) {
	Style style = term_style(stdout);
	printf("\n%s%s%s\n", style.bold, text[term_language()], style.off);
}

/* Two columns: a name, and what it is, wrapped. */
static void row(const char *name, const char *argument, HelpText help, int width) {
	Style style = term_style(stdout);
	int used = term_width(name) + (argument ? 1 + term_width(argument) : 0);
	printf("  %s%s%s%s%s%*s", style.accent, name, style.off, argument ? " " : "", argument ? argument : "", width - used, "");
	term_wrap(help.text, 2 + width, 2 + width);
}

static void show_options(const Command *command) {
	const CommandOption *last = command == &program ? NULL : &help_option;
	int width = 0;
	for (int i = 0; i < command->n_options; i++) {
		const CommandOption *o = &command->options[i];
		width = max(width, term_width(o->name) + (o->argument ? 1 + term_width(o->argument) : 0));
	}
	width = max(width, term_width(help_option.name)) + 3;
	heading((const char *[]){"Options", "Options"});
	for (int i = 0; i < command->n_options; i++)
		row(command->options[i].name, command->options[i].argument, help_text(command, command->options[i].name, term_language()), width);
	if (last) row(last->name, last->argument, help_text(command, last->name, term_language()), width);
}

static void show_commands(void) {
	int width = 0;
	for (int i = 0; commands[i]; i++) width = max(width, term_width(commands[i]->name) + 3);
	heading((const char *[]){"Commands", "Commandes"});
	for (int i = 0; commands[i]; i++) row(commands[i]->name, NULL, help_text(commands[i], "summary", term_language()), width);
}

static void show_examples(const Command *command) {
	int width = 0, n = 0, lang = term_language();
	HelpExample example;
	for (; help_example(command, n + 1, lang, &example); n++) width = max(width, term_width(example.line.text));
	width += (int)strlen(program.name) + 1 + 3;
	bool is_narrow = 2 + width < TERM_COLUMNS / 2 + 8; /* otherwise the phrase gets a line of its own */
	heading(n == 1 ? (const char *[]){"Example", "Exemple"} : (const char *[]){"Examples", "Exemples"});
	for (int i = 1; help_example(command, i, lang, &example); i++) {
		char line[160];
		snprintf(line, sizeof line, "%s%s%.120s", program.name, *example.line.text ? " " : "", example.line.text);
		if (is_narrow) {
			row(line, NULL, example.says, width);
			continue;
		}
		printf("  %s\n      ", line);
		term_wrap(example.says.text, 6, 6);
	}
}

int help_show(const Command *command) {
	Style style = term_style(stdout);
	bool is_program = command == &program;
	int lang = term_language();
	printf("%s%s%s%s%s%s\n", style.bold, is_program ? "" : "tripot ", command->name, style.off, lang == LANG_FR ? " : " : ": ",
	       help_text(command, "summary", lang).text);
	heading((const char *[]){"Usage", "Usage"});
	printf("  %s%s%s%s\n", is_program ? "" : "tripot ", command->name, *command->usage ? " " : "", command->usage);
	HelpText about;
	for (int i = 1; about = help_about(command, i, lang), about.text[0]; i++) {
		if (i == 1) putchar('\n');
		term_wrap(about.text, 0, 0);
	}
	if (is_program && commands[0]) show_commands();
	show_options(command);
	show_examples(command);
	return STATUS_OK;
}

int help_unknown_command(const char *name) {
	const char *words[64];
	char list[256] = "";
	int n = 0;
	for (; commands[n]; n++) {
		words[n] = commands[n]->name;
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", n ? ", " : "", words[n]);
	}
	const char *like = nearest(name, words, n);
	if (game_find(name)) return usage_error(&program, "'%s' is a game, not a command; try: tripot play %s", name, name);
	if (like) return usage_error(&program, "unknown command '%s': did you mean '%s'? Commands: %s", name, like, list);
	return usage_error(&program, "unknown command '%s'. Commands: %s", name, list);
}

static int run(int argc, char **argv) {
	const Command *command = NULL;
	Args args = args_of(&command_help, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) {
		static void (*const describe[])(void) = {describe_man, describe_bash, describe_zsh, describe_fish};
		if (option >= OPTION_MAN && option <= OPTION_FISH) {
			describe[option]();
			return STATUS_OK;
		}
		if (option != ARGS_PLAIN) return STATUS_USAGE;
		if (command) return usage_error(&command_help, "one command at a time: '%s' is too much", args.value);
		command = command_find(args.value);
		if (!command) return help_unknown_command(args.value);
	}
	return help_show(command ? command : &program);
}
