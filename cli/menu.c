/* The menu of the games, and what one can type next. */
#include "cli/menu.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/help.h"
#include "tui/term.h"
#include "tui/voice.h"

#include <stdio.h>
#include <string.h>

extern const Command command_play;

static void show_game(const Game *game, int number, int language) {
	static const char *const to[LANG_COUNT] = {[LANG_EN] = "to", [LANG_FR] = "à"};
	static const char *const players[LANG_COUNT] = {[LANG_EN] = "players", [LANG_FR] = "joueurs"};
	Style style = term_style(stdout);
	char range[40];
	snprintf(range, sizeof range, "%d %s %d %s", game->seats_min, to[language], game->seats_max, players[language]);
	int used = 5 + term_width(game->name[language]) + 2 + term_width(game->id);
	printf("\n%3d  %s%s%s  %s%s%s", number, style.bold, game->name[language], style.off, style.accent, game->id, style.off);
	printf("%*s%s\n     ", TERM_COLUMNS - used - term_width(range), "", range);
	term_wrap(game->about[language], 5, 5);
}

/* The program's examples, but for the menu itself. */
static void show_next(int language) {
	Style style = term_style(stdout);
	HelpExample example;
	int width = 0;
	for (int i = 1; help_example(&program, i, language, &example); i++) {
		int length = (int)strlen(example.line.text);
		if (length > width) width = length;
	}
	putchar('\n');
	for (int i = 1; help_example(&program, i, language, &example); i++) {
		const char *line = example.line.text;
		if (*line)
			printf("  %s%s %s%s%*s   %s\n", style.accent, term_call(), line, style.off, width - (int)strlen(line), "", example.says.text);
	}
}

/* A number from min to max. An empty line is `usual`; false: the input ended, or nothing was typed and nothing is usual. */
static bool ask(const Voice *voice, const char *key, int min, int max, int usual, int *number) {
	char line[64], buffer[512];
	Say say;
	for (bool is_wrong = false;; is_wrong = true) {
		Text text = TEXT_ON(buffer);
		say_start(&say, is_wrong ? "menu.wrong" : key);
		say_arg(&say, "min", DOMAIN_NUMBER, min);
		say_arg(&say, "max", DOMAIN_NUMBER, max);
		say_arg(&say, "usual", DOMAIN_NUMBER, usual);
		voice_say(voice, SPECTATOR, &say, &text);
		printf("%s > ", buffer);
		fflush(stdout);
		if (!fgets(line, sizeof line, stdin)) return false;
		line[strcspn(line, "\n")] = 0;
		uint64_t value;
		if (!*line) *number = usual;
		if (!*line) return usual != 0;
		if (!parse_number(line, &value) || value < (uint64_t)min || value > (uint64_t)max) continue;
		*number = (int)value;
		return true;
	}
}

/* Asks which game and how many play, and lets them. */
static int ask_and_play(int n_games, int language) {
	Voice voice = {.lang = language};
	int number, seats;
	putchar('\n');
	if (!ask(&voice, "menu.which", 1, n_games, 0, &number)) return STATUS_OK;
	int i = 0;
	while (games[i]->is_template || --number) i++;
	const Game *game = games[i];
	if (!ask(&voice, "menu.seats", game->seats_min, game->seats_max, game->seats_usual, &seats)) return STATUS_OK;
	char id[ID_MAX], count[16], option[] = "--seats", *argv[] = {id, option, count, NULL};
	snprintf(id, sizeof id, "%s", game->id);
	snprintf(count, sizeof count, "%d", seats);
	return command_play.run(3, argv);
}

int menu_show(void) {
	Style style = term_style(stdout);
	int number = 0, language = term_language();
	printf("%sTripot%s %s%s%s\n", style.bold, style.off, TRIPOT_VERSION, language == LANG_FR ? " : " : ": ",
	       help_text(&program, "summary", language).text);
	for (int i = 0; games[i]; i++)
		if (!games[i]->is_template) show_game(games[i], ++number, language);
	show_next(language);
	bool is_talking = term_is_terminal(stdin) && term_is_terminal(stdout);
	return is_talking ? ask_and_play(number, language) : STATUS_OK;
}
