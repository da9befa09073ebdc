/* `tripot games`: what can be played. */
#include "cli/args.h"
#include "core/game.h"
#include "core/json.h"
#include "tui/term.h"

#include <stdio.h>

enum { OPTION_ALL, OPTION_LANG, OPTION_JSON };
static const CommandOption options[] = {
	[OPTION_ALL] = {"--all", NULL},
	[OPTION_LANG] = {"--lang", "en|fr"},
	[OPTION_JSON] = {"--json", NULL},
};

static int run(int argc, char **argv);

const Command command_games = {
	.name = "games",
	.usage = "[options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

static void show(const Game *game, int language) {
	Style style = term_style(stdout);
	printf("%s%s%s  %s\n  ", style.bold, game->id, style.off, game->name[language]);
	term_wrap(game->about[language], 2, 2);
	printf("  seats    %d to %d, usually %d%s\n", game->seats_min, game->seats_max, game->seats_usual,
	       game->is_template ? "; a template for new games" : "");
	for (int i = 0; i < game->n_options; i++) {
		const Option *option = &game->options[i];
		printf("  %s  %s=", i ? "       " : "options", option->id);
		for (int k = 0; k < option->n_values; k++) printf("%s%s", k ? " | " : "", option->values[k]);
		printf("%s\n", option->n_values > 1 ? "  (default: the first)" : "");
	}
	if (!game->n_options) puts("  options  none");
}

static void options_json(const Game *game, Text *out) {
	json_begin(out, "options", '[');
	for (int i = 0; i < game->n_options; i++) {
		json_open(out, '{');
		json_put_text(out, "id", game->options[i].id);
		json_begin(out, "values", '[');
		for (int k = 0; k < game->options[i].n_values; k++) json_text(out, game->options[i].values[k]);
		json_close(out, ']');
		json_put_text(out, "default", game->options[i].values[0]);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void game_json(const Game *game, int language, Text *out) {
	const char *const names[] = {"seats_min", "seats_max", "seats_usual", "rules_version"};
	const int figures[] = {game->seats_min, game->seats_max, game->seats_usual, game->rules_version};
	json_open(out, '{');
	json_put_text(out, "id", game->id);
	json_put_text(out, "name", game->name[language]);
	json_put_text(out, "about", game->about[language]);
	for (int i = 0; i < 4; i++) {
		json_put_int(out, names[i], figures[i]);
	}
	json_put_bool(out, "template", game->is_template);
	options_json(game, out);
	json_close(out, '}');
}

static int list_json(bool all, int language) {
	int n = 0;
	for (int i = 0; games[i]; i++) {
		if (games[i]->is_template && !all) continue;
		char buffer[8192];
		Text out = TEXT_ON(buffer);
		game_json(games[i], language, &out);
		if (out.is_full) return failure(&command_games, "%s has too much to say for JSON", games[i]->id);
		printf("%s%s", n++ ? ",\n " : "[", buffer);
	}
	puts(n ? "]" : "[]");
	return STATUS_OK;
}

static int list(bool all, int language) {
	int n = 0;
	for (int i = 0; games[i]; i++) {
		if (games[i]->is_template && !all) continue;
		if (n++) putchar('\n');
		show(games[i], language);
	}
	return STATUS_OK;
}

static int run(int argc, char **argv) {
	static const char *const languages[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};
	bool all = false, json = false;
	int language = term_language();
	Args args = args_of(&command_games, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_ALL: all = true; break;
		case OPTION_JSON: json = true; break;
		case OPTION_LANG:
			if (!args_choice(&args, languages, LANG_COUNT, &language)) return STATUS_USAGE;
			break;
		case ARGS_PLAIN: return usage_error(&command_games, "'%s' is too much: this lists all games", args.value);
		default: return STATUS_USAGE;
		}
	return json ? list_json(all, language) : list(all, language);
}
