/* Actions to text and back; see action.h. */
#include "core/action.h"

#include "core/game.h"

#include <string.h>

void action_print(const Setup *setup, Action action, Text *out) {
	const Verb *verb = &setup->game->verbs[action_verb(action)];
	text_add(out, verb->name);
	int args[ACTION_ARGS] = {action_a(action), action_b(action)};
	for (int i = 0; i < verb->n_args; i++) {
		text_add(out, " ");
		domain_print(setup, verb->domain[i], args[i], out);
	}
}

static const char *domain_name(const Setup *setup, int domain) {
	if (domain == DOMAIN_NUMBER) return "a number";
	return domain == DOMAIN_SEAT ? "a seat" : setup->game->domains[domain - DOMAIN_GAME_FIRST].name;
}

/* Arguments stand after the verb, one space before each. */
static Action parse_args(const Setup *setup, int verb, const char *rest, Text *why) {
	const Verb *v = &setup->game->verbs[verb];
	int args[ACTION_ARGS] = {0, 0};
	for (int i = 0; i < v->n_args; i++) {
		size_t len = *rest == ' ' ? strcspn(rest + 1, " ") : 0;
		if (len == 0) {
			text_addf(why, "\"%s\" needs %s next", v->name, domain_name(setup, v->domain[i]));
			return ACTION_NONE;
		}
		args[i] = domain_parse(setup, v->domain[i], rest + 1, len);
		if (args[i] < 0) {
			text_addf(why, "\"%.*s\" is not %s", (int)(len < 40 ? len : 40), rest + 1, domain_name(setup, v->domain[i]));
			return ACTION_NONE;
		}
		rest += 1 + len;
	}
	if (!*rest) return ACTION(verb, args[0], args[1]);
	text_addf(why, "too much after \"%s\"", v->name);
	return ACTION_NONE;
}

Action action_parse(const Setup *setup, const char *text, Text *why) {
	const Game *game = setup->game;
	for (int verb = 0; verb < game->n_verbs; verb++) {
		size_t len = strlen(game->verbs[verb].name);
		if (!strncmp(text, game->verbs[verb].name, len) && (text[len] == ' ' || !text[len])) return parse_args(setup, verb, text + len, why);
	}
	text_add(why, "unknown action; known are");
	for (int verb = 0; verb < game->n_verbs; verb++) text_addf(why, "%s %s", verb ? "," : "", game->verbs[verb].name);
	return ACTION_NONE;
}
