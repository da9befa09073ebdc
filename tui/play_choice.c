/* Legal actions as a numbered list; see play_choice.h. What somebody types is read in play_words.c. */
#include "tui/play_choice.h"

#include <stdio.h>
#include <string.h>

static const Verb *verb_of(const Choices *c, Action action) {
	return &c->setup->game->verbs[action_verb(action)];
}

static void add_value(Choices *c, int value) {
	for (int i = 0; i < c->n_values; i++)
		if (c->value[i] == value) return;
	c->value[c->n_values++] = value;
}

/* All actions are the same verb with two arguments of one kind, and they are many. */
static bool is_stepped(const Choices *c) {
	if (c->n <= CHOICES_LISTED_MAX) return false;
	const Verb *verb = verb_of(c, c->legal[0]);
	if (verb->n_args != 2 || verb->domain[0] != verb->domain[1]) return false;
	for (int i = 1; i < c->n; i++)
		if (action_verb(c->legal[i]) != action_verb(c->legal[0])) return false;
	return true;
}

void choices_make(Choices *c, const Session *session, const Listener *to) {
	memset(c, 0, sizeof *c);
	c->session = session;
	c->setup = session_setup(session);
	c->view = session_view(session);
	c->to = *to;
	c->n = session_legal(session, c->legal);
	c->is_stepped = is_stepped(c);
	if (!c->is_stepped) return;
	for (int i = 0; i < c->n; i++) add_value(c, action_a(c->legal[i]));
	for (int i = 0; i < c->n; i++) add_value(c, action_b(c->legal[i]));
}

int choices_count(const Choices *c) {
	return c->is_stepped ? c->n_values : c->n;
}

bool choices_offers(const Choices *c, int i) {
	if (!c->is_stepped) return i >= 0 && i < c->n;
	for (int k = 0; k < c->n; k++) {
		if (!c->first && action_a(c->legal[k]) == c->value[i]) return true;
		if (c->first && action_a(c->legal[k]) == c->first && action_b(c->legal[k]) == c->value[i]) return true;
	}
	return false;
}

const char *choices_step_key(const Choices *c, char key[SAY_KEY_MAX]) {
	if (!c->is_stepped) return NULL;
	snprintf(key, SAY_KEY_MAX, "do.%s.%c", verb_of(c, c->legal[0])->name, c->first ? 'b' : 'a');
	return key;
}

static bool is_of_edition(const Choices *c, int domain) {
	return domain >= DOMAIN_GAME_FIRST && !c->setup->game->domains[domain - DOMAIN_GAME_FIRST].ids;
}

/* An id such as `left` may name a place before the seat: the field of that name. What lies there is what the choice is about. */
static bool thing_at_place(const Choices *c, int domain, int id, int *thing_domain, int *thing) {
	if (domain < DOMAIN_GAME_FIRST || is_of_edition(c, domain)) return false;
	const char *place = domain_text(c->setup, domain, id);
	for (int i = 0; place && i < c->setup->game->n_fields; i++) {
		const Field *field = &c->setup->game->fields[i];
		if (strcmp(field->name, place) || field_rows(field) != ROWS_SEATS || field->type != FIELD_U8 || !is_of_edition(c, field->domain))
			continue;
		*thing_domain = field->domain;
		*thing = (int)field_get(field, c->view, c->to.viewer, 0);
		return *thing != 0;
	}
	return false;
}

bool choices_thing(const Choices *c, int i, int *domain, int *id) {
	const Verb *verb = verb_of(c, c->legal[c->is_stepped ? 0 : i]);
	int args[ACTION_ARGS] = {c->is_stepped ? c->value[i] : action_a(c->legal[i]), c->is_stepped ? 0 : action_b(c->legal[i])};
	for (int k = 0; k < verb->n_args; k++) {
		if (is_of_edition(c, verb->domain[k]) && args[k]) {
			*domain = verb->domain[k];
			*id = args[k];
			return true;
		}
		if (thing_at_place(c, verb->domain[k], args[k], domain, id)) return true;
	}
	return false;
}

/* How many of a thing the seat has where the verb takes it from. */
static int count_held(const Choices *c, const Verb *verb, int id) {
	for (int i = 0; verb->from && i < c->setup->game->n_fields; i++) {
		const Field *field = &c->setup->game->fields[i];
		if (!strcmp(field->name, verb->from)) return bag_count(field_get(field, c->view, c->to.viewer, 0), id);
	}
	return 0;
}

static void label_listed(const Choices *c, Action action, Text *out) {
	const Verb *verb = verb_of(c, action);
	char key[SAY_KEY_MAX];
	Say say;
	int domain, thing, args[ACTION_ARGS] = {action_a(action), action_b(action)};
	snprintf(key, sizeof key, "do.%s", verb->name);
	say_start(&say, key);
	for (int i = 0; i < verb->n_args; i++) say_arg(&say, i ? "b" : "a", verb->domain[i], args[i]);
	say_print(c->setup, &c->to, &say, out);
	if (verb->n_args != 1) return;
	if (thing_at_place(c, verb->domain[0], args[0], &domain, &thing)) {
		text_add(out, " (");
		say_value(c->setup, &c->to, domain, thing, out);
		text_add(out, ")");
	} else if (count_held(c, verb, args[0]) > 1) {
		text_addf(out, " ×%d", count_held(c, verb, args[0]));
	}
}

void choices_label(const Choices *c, int i, Text *out) {
	if (!c->is_stepped) {
		label_listed(c, c->legal[i], out);
		return;
	}
	const Verb *verb = verb_of(c, c->legal[0]);
	say_value(c->setup, &c->to, verb->domain[0], c->value[i], out);
	int held = count_held(c, verb, c->value[i]) - (c->first == c->value[i]); /* one of them is laid already */
	if (held > 1) text_addf(out, " ×%d", held);
}

void choices_hint(const Choices *c, int i, Text *out) {
	int domain, id;
	size_t len;
	char key[SAY_KEY_MAX];
	if (!choices_thing(c, i, &domain, &id) || (!c->is_stepped && verb_of(c, c->legal[i])->n_args != 1)) return;
	snprintf(key, sizeof key, "hint.%s", domain_text(c->setup, domain, id));
	if (!say_find(c->setup, c->to.lang, key, &len)) {
		if (c->setup->game->describe)
			c->setup->game->describe(c->setup, &c->to, domain, id, action_verb(c->legal[c->is_stepped ? 0 : i]), out);
		return;
	}
	Say say;
	say_start(&say, key);
	say_print(c->setup, &c->to, &say, out);
}
