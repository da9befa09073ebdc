/* The menu of the games, and what one can type next. */
#include "cli/menu.h"
#include "cli/command.h"
#include "cli/term.h"
#include "core/game.h"

#include <string.h>

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
static void show_next(void) {
	Style style = term_style(stdout);
	int width = 0;
	for (int i = 0; i < program.n_examples; i++) {
		int length = (int)strlen(program.examples[i].line);
		if (length > width) width = length;
	}
	putchar('\n');
	for (int i = 0; i < program.n_examples; i++) {
		const Example *example = &program.examples[i];
		if (!*example->line) continue;
		printf("  %s%s %s%s%*s   %s\n", style.accent, term_call(), example->line, style.off, width - (int)strlen(example->line), "",
		       example->help);
	}
}

int menu_show(void) {
	Style style = term_style(stdout);
	int number = 0, language = term_language();
	printf("%sTripot%s %s: %s\n", style.bold, style.off, TRIPOT_VERSION, program.summary);
	for (int i = 0; games[i]; i++)
		if (!games[i]->is_template) show_game(games[i], ++number, language);
	show_next();
	return STATUS_OK;
}
