/* `tripot rules`: the rules of a game for players, a page at a time. */
#include "tui/rules.h"
#include "cli/setup.h"
#include "tui/layout.h"
#include "tui/term.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WIDTH_MIN = 40, WIDTH_MAX = 100, NOT_FOUND = 127 };

enum { OPTION_LANG };
static const CommandOption options[] = {
	[OPTION_LANG] = {"--lang", "en|fr"},
};

static int run(int argc, char **argv);

const Command command_rules = {
	.name = "rules",
	.usage = "GAME [RULE…] [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

static struct winsize terminal_size(void) {
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size)) size = (struct winsize){0};
	if (!size.ws_row) size.ws_row = 24;
	if (!size.ws_col) size.ws_col = TERM_COLUMNS;
	return size;
}

static int page_width(void) {
	if (!term_is_terminal(stdout)) return TERM_COLUMNS;
	int columns = terminal_size().ws_col;
	return columns < WIDTH_MIN ? WIDTH_MIN : columns > WIDTH_MAX ? WIDTH_MAX : columns;
}

static bool is_installed(const char *name) {
	const char *path = getenv("PATH");
	while (path && *path) {
		char file[4096];
		size_t n = strcspn(path, ":");
		snprintf(file, sizeof file, "%.*s/%s", (int)n, path, name);
		if (!access(file, X_OK)) return true;
		path += n + (path[n] != 0);
	}
	return false;
}

/* The user's pager; less where they have none; NULL: the text is printed as it is. */
static const char *pager(void) {
	const char *chosen = getenv("PAGER");
	if (chosen) return *chosen ? chosen : NULL;
	return is_installed("less") ? "less -R" : NULL;
}

/* False: the pager could not be run. While it runs Ctrl-C is its own, and it may end before it has read everything. */
static bool show_in_pager(const char *command, const char *text) {
	setenv("LESS", "R", 0); /* colours, also for a pager that is `less` without options */
	fflush(stdout);
	FILE *pipe = popen(command, "w");
	if (!pipe) return false;
	signal(SIGINT, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	layout_print_as(pipe, text, term_style(stdout));
	int status = pclose(pipe);
	signal(SIGINT, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	return !WIFEXITED(status) || WEXITSTATUS(status) != NOT_FOUND;
}

static void show(const char *text) {
	bool is_long = term_is_terminal(stdout) && layout_lines(text) >= terminal_size().ws_row;
	const char *command = is_long ? pager() : NULL;
	if (!command || !show_in_pager(command, text)) layout_print(stdout, text);
}

static int no_such_rule(const Game *game, int lang, const char *handle) {
	Grow list;
	grow_init(&list);
	rules_list_handles(game, lang, &list);
	int status = usage_error(&command_rules, "%s has no rule '%s'; it has: %s", game->id, handle, list.text.len ? list.text.data : "none");
	grow_free(&list);
	return status;
}

static int render(const Game *game, int lang, char *const *handles, int n, Grow *out) {
	int width = page_width();
	if (!n && !rules_render(game, lang, width, NULL, out)) return failure(&command_rules, "no rules of %s are written down", game->id);
	for (int i = 0; i < n; i++)
		if (!rules_render(game, lang, width, handles[i], out)) return no_such_rule(game, lang, handles[i]);
	return STATUS_OK;
}

static int run(int argc, char **argv) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	int lang = term_language(), n = 0;
	char *plain[64];
	Args args = args_of(&command_rules, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) {
		if (option == OPTION_LANG && args_choice(&args, languages, LANG_COUNT, &lang)) continue;
		if (option != ARGS_PLAIN) return STATUS_USAGE;
		if (n == 64) return usage_error(&command_rules, "too many rules at once");
		plain[n++] = argv[args.next - 1];
	}
	const Game *game = setup_find_game(&command_rules, n ? plain[0] : NULL);
	if (!game) return STATUS_USAGE;
	Grow text;
	grow_init(&text);
	int status = render(game, lang, plain + 1, n - 1, &text);
	if (status == STATUS_OK) show(text.text.data);
	grow_free(&text);
	return status;
}
