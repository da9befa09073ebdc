/* Games, seats, options and editions from arguments; see setup.h. */
#include "cli/setup.h"
#include "core/option.h"
#include "io/edition_dir.h"
#include "tui/term.h"

#include <stdio.h>
#include <string.h>

enum { GAMES_SHOWN_MAX = 32 };

const Game *setup_find_game(const Command *command, const char *id) {
	const Game *game = id ? game_find(id) : NULL;
	if (game) return game;
	char buffer[512];
	Text list = TEXT_ON(buffer);
	const char *words[GAMES_SHOWN_MAX];
	int n = 0;
	for (int i = 0; games[i] && n < GAMES_SHOWN_MAX; i++) {
		if (games[i]->is_template) continue;
		text_addf(&list, "%s%s", n ? ", " : "", games[i]->id);
		words[n++] = games[i]->id;
	}
	const char *like = id ? nearest(id, words, n) : NULL;
	if (!id) usage_error(command, "which game? Games: %s", buffer);
	else if (like) usage_error(command, "unknown game '%s': did you mean '%s'? Games: %s", id, like, buffer);
	else usage_error(command, "unknown game '%s'. Games: %s", id, buffer);
	return NULL;
}

bool setup_add_option(const Args *args, OptionArgs *options) {
	if (options->n < (int)(sizeof options->text / sizeof *options->text)) {
		options->text[options->n++] = args->value;
		return true;
	}
	usage_error(args->command, "%s was given too often: at most %d times", args->name, options->n);
	return false;
}

/* Everything the game offers: "goal=high|low". */
static void list_options(const Game *game, Text *out) {
	for (int i = 0; i < game->n_options; i++) {
		text_addf(out, "%s%s=", i ? ", " : "", game->options[i].id);
		for (int k = 0; k < game->options[i].n_values; k++) text_addf(out, "%s%s", k ? "|" : "", game->options[i].values[k]);
	}
}

/* "goal=low" */
static bool set_option(const char *text, Setup *setup) {
	char id[ID_MAX], unused[512];
	Text why = TEXT_ON(unused);
	size_t length = strcspn(text, "=");
	if (!text[length] || length >= sizeof id) return false;
	memcpy(id, text, length);
	id[length] = 0;
	return option_set(setup, id, text + length + 1, &why);
}

bool setup_options(const Command *command, const OptionArgs *options, Setup *setup) {
	const Game *game = setup->game;
	for (int i = 0; i < options->n; i++) {
		if (set_option(options->text[i], setup)) continue;
		char buffer[512];
		Text list = TEXT_ON(buffer);
		list_options(game, &list);
		if (game->n_options) usage_error(command, "%s has no option '%s'; it has: %s", game->id, options->text[i], buffer);
		else usage_error(command, "%s has no options, so '%s' cannot be set", game->id, options->text[i]);
		return false;
	}
	return true;
}

bool setup_make(const Game *game, EditionPack *pack, const Args *seats, Setup *setup) {
	uint64_t n = game->seats_usual;
	bool is_right = !seats->value || (parse_number(seats->value, &n) && n >= game->seats_min && n <= game->seats_max);
	if (!is_right) {
		usage_error(seats->command, "%s has %d to %d seats, so %s cannot be '%s'", game->id, game->seats_min, game->seats_max, seats->name,
		            seats->value);
		return false;
	}
	*setup = (Setup){.game = game, .pack = pack, .seats = (uint8_t)n};
	return true;
}

/* Bare, so that editors find the place. */
void setup_print_edition_errors(const EditionReport *report, const char *dir, int lang) {
	char buffer[4096 + EDITION_TEXT_MAX];
	int shown = report->n_errors < EDITION_ERRORS_MAX ? report->n_errors : EDITION_ERRORS_MAX;
	fflush(stdout);
	for (int i = 0; i < shown; i++) {
		Text text = TEXT_ON(buffer);
		edition_print_error(&report->error[i], dir, lang, &text);
		fprintf(stderr, "%s\n", buffer);
	}
	if (report->n_errors > shown) fprintf(stderr, lang == LANG_FR ? "… et %d de plus\n" : "… and %d more\n", report->n_errors - shown);
}

bool setup_load_edition(const Game *game, const char *dir, EditionPack *pack, EditionMeta *meta) {
	EditionReport report;
	bool ok = dir ? edition_load_dir(game, dir, pack, meta, &report) : edition_load_files(game, game->files, pack, meta, &report);
	if (!ok) setup_print_edition_errors(&report, dir, term_language());
	return ok;
}
