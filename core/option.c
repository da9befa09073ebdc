/* Options by their ids; see option.h. */
#include "core/option.h"

#include "core/utf8.h"

#include <string.h>

enum { SHOWN_MAX = 60 };

static bool no_option(const Game *game, const char *id, Text *why) {
	text_addf(why, "%s has no option \"%.*s\"; %s", game->id, utf8_cut(id, SHOWN_MAX), id,
	          game->n_options ? "its options are" : "it has none");
	for (int i = 0; i < game->n_options; i++) text_addf(why, "%s %s", i ? "," : "", game->options[i].id);
	return false;
}

bool option_set(Setup *setup, const char *id, const char *value, Text *why) {
	const Game *game = setup->game;
	int i = 0;
	while (i < game->n_options && strcmp(game->options[i].id, id)) i++;
	if (i == game->n_options) return no_option(game, id, why);
	const Option *option = &game->options[i];
	for (int k = 0; value && k < option->n_values; k++)
		if (!strcmp(option->values[k], value)) {
			setup->option[i] = (uint8_t)k;
			return true;
		}
	text_addf(why, "option %s must be one of", id);
	for (int k = 0; k < option->n_values; k++) text_addf(why, "%s \"%s\"", k ? "," : "", option->values[k]);
	return false;
}
