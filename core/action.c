/* Actions to text and back; see action.h. */
#include "core/action.h"

#include "core/game.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>

enum { WORD_SHOWN = 40 }; /* bytes of a wrong word that a refusal repeats */

void action_print(const Setup *setup, Action action, Text *out) {
	const Verb *verb = &setup->game->verbs[action_verb(action)];
	text_add(out, verb->name);
	int args[ACTION_ARGS] = {action_a(action), action_b(action)};
	for (int i = 0; i < verb->n_args; i++) {
		text_add(out, " ");
		domain_print(setup, verb->domain[i], args[i], out);
	}
}

/* The catalogue's word for what an argument must be: domain.card = a card. */
static void say_domain(const Setup *setup, int domain, Say *why) {
	char key[SAY_KEY_MAX];
	const char *name = domain == DOMAIN_NUMBER ? "number"
	                   : domain == DOMAIN_SEAT ? "seat"
	                                           : setup->game->domains[domain - DOMAIN_GAME_FIRST].name;
	snprintf(key, sizeof key, "domain.%s", name);
	say_word_arg(why, "domain", key);
}

/* Arguments stand after the verb, one space before each. */
static Action parse_args(const Setup *setup, int verb, const char *rest, Say *why) {
	const Verb *v = &setup->game->verbs[verb];
	int args[ACTION_ARGS] = {0, 0};
	for (int i = 0; i < v->n_args; i++) {
		size_t len = *rest == ' ' ? strcspn(rest + 1, " ") : 0;
		args[i] = len ? domain_parse(setup, v->domain[i], rest + 1, len) : -1;
		if (args[i] < 0 || args[i] > action_max(i)) {
			say_start(why, len ? "refuse.unknown_argument" : "refuse.missing_argument");
			if (len) say_text_arg(why, "text", rest + 1, len <= WORD_SHOWN ? len : (size_t)utf8_cut(rest + 1, WORD_SHOWN));
			else say_text_arg(why, "text", v->name, strlen(v->name));
			say_domain(setup, v->domain[i], why);
			return ACTION_NONE;
		}
		rest += 1 + len;
	}
	if (!*rest) return ACTION(verb, args[0], args[1]);
	say_start(why, "refuse.too_much");
	say_text_arg(why, "text", v->name, strlen(v->name));
	return ACTION_NONE;
}

Action action_parse_say(const Setup *setup, const char *text, Say *why) {
	const Game *game = setup->game;
	for (int verb = 0; verb < game->n_verbs; verb++) {
		size_t len = strlen(game->verbs[verb].name);
		if (!strncmp(text, game->verbs[verb].name, len) && (text[len] == ' ' || !text[len]))
			return parse_args(setup, verb, text + len, why);
	}
	char buf[SAY_TEXT_MAX];
	Text known = TEXT_ON(buf);
	for (int verb = 0; verb < game->n_verbs; verb++) text_addf(&known, "%s%s", verb ? ", " : "", game->verbs[verb].name);
	say_start(why, "refuse.unknown_action");
	say_text_arg(why, "known", buf, known.len);
	return ACTION_NONE;
}

Action action_parse(const Setup *setup, const char *text, Text *why) {
	Say say;
	Action action = action_parse_say(setup, text, &say);
	if (action == ACTION_NONE) say_plain(setup, &say, why);
	return action;
}
