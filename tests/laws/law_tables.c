/* The tables that describe a game are complete and in range, and every id named in a row exists. */
#include "tests/laws/walk.h"

#include <stdio.h>
#include <string.h>

static bool is_known_domain(const Game *game, int domain) {
	return domain < DOMAIN_GAME_FIRST + game->n_domains;
}

/* Ids that leave the engine: lower-case letters, digits and _. */
static bool is_id(const char *text) {
	return text && text[0] && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text);
}

static bool look_at_frame(const Walk *w) {
	const Game *g = w->game;
	char text[256];
	Text why = TEXT_ON(text);
	if (!is_id(g->id)) return walk_fail(w, SPECTATOR, "the game's id is not one");
	for (int lang = 0; lang < LANG_COUNT; lang++)
		if (!g->name[lang] || !g->name[lang][0] || !g->about[lang] || !g->about[lang][0])
			return walk_fail(w, SPECTATOR, "a name or sentence is missing");
	if (g->seats_min < 1 || g->seats_min > g->seats_usual || g->seats_usual > g->seats_max || g->seats_max > SEATS_MAX)
		return walk_fail(w, SPECTATOR, "seats %d to %d, usually %d", g->seats_min, g->seats_max, g->seats_usual);
	if (g->state_size > STATE_MAX || g->edition_size > EDITION_MAX) return walk_fail(w, SPECTATOR, "the state or the edition is too large");
	if (g->rules_version < 1) return walk_fail(w, SPECTATOR, "the rules have no version");
	if (g->n_verbs > ACTION_VERBS_MAX || g->n_options > OPTIONS_MAX || g->n_tables > TABLES_MAX)
		return walk_fail(w, SPECTATOR, "a table is too long");
	return field_table_is_whole(g->fields, g->n_fields, g->state_size, &why) || walk_fail(w, SPECTATOR, "the field table: %s", text);
}

static bool is_collection(const Field *field) {
	return field->type == FIELD_BAG || field->type == FIELD_SET;
}

static int n_sides(const Setup *setup) {
	int n = 0;
	for (int seat = 0; seat < setup->seats; seat++)
		if (setup_side(setup, seat) >= n) n = setup_side(setup, seat) + 1;
	return n;
}

/* The fields of a log are parallel arrays, visible to all, with single values; a second index is a team. */
static bool is_log(const Walk *w, const Field *field) {
	const Field *last = field, *end = w->game->fields + w->game->n_fields;
	while (last + 1 < end && field_rows(last + 1) == ROWS_LOG) last++;
	for (const Field *other = last + 1; other < end; other++)
		if (field_rows(other) == ROWS_LOG) return false;
	return field->n[0] == last->n[0] && !is_collection(field) && field_sight(field) == SIGHT_ALL &&
	       (!field->n[1] || field->n[1] == n_sides(w->setup));
}

/* What inputs are derived from: see Rows in core/fields/field.h. */
static bool look_at_rows(const Walk *w, const Field *field) {
	int sight = field_sight(field), rows = field_rows(field);
	bool counts = rows != ROWS_FILLER && (field->type == FIELD_BAG || field->domain == DOMAIN_NUMBER);
	if (rows > ROWS_FILLER) return walk_fail(w, SPECTATOR, "field %s has rows of nothing known", field->name);
	if ((sight == SIGHT_OWNER || sight == SIGHT_SIDE) && rows != ROWS_SEATS)
		return walk_fail(w, SPECTATOR, "field %s is somebody's, but its rows are no seats", field->name);
	if (rows == ROWS_SIDES && (!w->game->side || field->n[0] != n_sides(w->setup)))
		return walk_fail(w, SPECTATOR, "field %s goes by team but has not one row a team", field->name);
	if (rows == ROWS_LOG && !is_log(w, field)) return walk_fail(w, SPECTATOR, "field %s is no log", field->name);
	if (field->rows >= ROWS_POOLED && (!field->n[1] || field->domain < DOMAIN_GAME_FIRST || is_collection(field)))
		return walk_fail(w, SPECTATOR, "field %s is pooled, but holds no rows of ids", field->name);
	if (counts != (field->most > 0)) return walk_fail(w, SPECTATOR, "field %s does not say how many there are at most", field->name);
	return field->type != FIELD_SET || field->most <= 32 || walk_fail(w, SPECTATOR, "field %s has too many members", field->name);
}

static bool look_at_field(const Walk *w, int f) {
	const Field *field = &w->game->fields[f];
	int sight = field_sight(field);
	if (!is_id(field->name)) return walk_fail(w, SPECTATOR, "field %d has no name", f);
	for (int i = 0; i < f; i++)
		if (!strcmp(w->game->fields[i].name, field->name)) return walk_fail(w, SPECTATOR, "two fields are called %s", field->name);
	if (!is_known_domain(w->game, field->domain)) return walk_fail(w, SPECTATOR, "field %s has an unknown domain", field->name);
	if (sight > SIGHT_RULES) return walk_fail(w, SPECTATOR, "field %s has an unknown sight", field->name);
	if (sight == SIGHT_RULES && !w->game->hides) return walk_fail(w, SPECTATOR, "nothing says when field %s is hidden", field->name);
	bool is_by_seat = field_rows(field) == ROWS_SEATS || field_rows(field) == ROWS_ORDER;
	if ((is_by_seat || sight == SIGHT_OWNER || sight == SIGHT_SIDE) && field->n[0] != w->game->seats_max)
		return walk_fail(w, SPECTATOR, "field %s goes by seat but has not one row a seat", field->name);
	if (field->n[0] == 1 || field->n[1] == 1) return walk_fail(w, SPECTATOR, "field %s has a dimension of 1", field->name);
	if (field->n[1] && !field->n[0]) return walk_fail(w, SPECTATOR, "field %s has a second dimension only", field->name);
	if (field->type == FIELD_BAG && (field->domain < DOMAIN_GAME_FIRST || domain_size(w->setup, field->domain) > BAG_KINDS))
		return walk_fail(w, SPECTATOR, "field %s is a bag of things that do not fit one", field->name);
	if (field->type == FIELD_SET && field->domain != DOMAIN_NUMBER && domain_size(w->setup, field->domain) > 32)
		return walk_fail(w, SPECTATOR, "field %s is a set of things that do not fit one", field->name);
	return look_at_rows(w, field);
}

static bool look_at_domain(const Walk *w, int d) {
	const Domain *domain = &w->game->domains[d];
	if (!domain->name || !domain->name[0]) return walk_fail(w, SPECTATOR, "domain %d has no name", d);
	if (!domain->ids && domain->table >= w->game->n_tables) return walk_fail(w, SPECTATOR, "domain %s has no table", domain->name);
	int n = domain_size(w->setup, DOMAIN_GAME_FIRST + d);
	for (int id = 1; id <= n; id++) {
		const char *text = domain_text(w->setup, DOMAIN_GAME_FIRST + d, id);
		if (!is_id(text)) return walk_fail(w, SPECTATOR, "domain %s: id %d is not one", domain->name, id);
		if (domain_parse(w->setup, DOMAIN_GAME_FIRST + d, text, strlen(text)) != id)
			return walk_fail(w, SPECTATOR, "domain %s: %s is there twice", domain->name, text);
	}
	return true;
}

/* A bag per seat of what the verb takes. */
static bool is_hand_of(const Game *game, const Verb *verb) {
	for (int f = 0; f < game->n_fields; f++) {
		const Field *field = &game->fields[f];
		if (!strcmp(field->name, verb->from))
			return verb->n_args && field->type == FIELD_BAG && field_rows(field) == ROWS_SEATS && field->domain == verb->domain[0];
	}
	return false;
}

static bool look_at_verb(const Walk *w, int v) {
	const Verb *verb = &w->game->verbs[v];
	bool takes_number = false;
	if (!verb->name || !verb->name[0] || verb->n_args > ACTION_ARGS) return walk_fail(w, SPECTATOR, "verb %d is not whole", v);
	for (int i = 0; i < verb->n_args; i++) {
		if (!is_known_domain(w->game, verb->domain[i]))
			return walk_fail(w, SPECTATOR, "%s takes an argument of an unknown domain", verb->name);
		if (verb->domain[i] != DOMAIN_NUMBER && domain_size(w->setup, verb->domain[i]) > action_max(i))
			return walk_fail(w, SPECTATOR, "%s takes an argument of too many ids", verb->name);
		takes_number |= verb->domain[i] == DOMAIN_NUMBER;
		if (verb->domain[i] == DOMAIN_NUMBER && verb->most > action_max(i))
			return walk_fail(w, SPECTATOR, "%s takes a number that is too great", verb->name);
	}
	if (takes_number != (verb->most > 0)) return walk_fail(w, SPECTATOR, "%s does not say up to which number", verb->name);
	return !verb->from || is_hand_of(w->game, verb) ||
	       walk_fail(w, SPECTATOR, "%s takes things from %s, which is no bag of them", verb->name, verb->from);
}

static bool look_at_event(const Walk *w, int e) {
	const EventKind *event = &w->game->events[e];
	if (!is_id(event->key)) return walk_fail(w, SPECTATOR, "event %d has no key", e);
	for (int i = 0; i < e; i++)
		if (!strcmp(w->game->events[i].key, event->key)) return walk_fail(w, SPECTATOR, "two events are called %s", event->key);
	for (int i = 0; i < EVENT_ARGS_MAX && event->arg[i].name; i++)
		if (!is_id(event->arg[i].name) || !is_known_domain(w->game, event->arg[i].domain))
			return walk_fail(w, SPECTATOR, "event %s: argument %d is not whole", event->key, i);
	return true;
}

static bool look_at_chance(const Walk *w, int c) {
	const ChanceKind *chance = &w->game->chances[c];
	if (!is_id(chance->name) || !is_known_domain(w->game, chance->domain)) return walk_fail(w, SPECTATOR, "chance %d is not whole", c);
	for (int i = 0; i < c; i++)
		if (!strcmp(w->game->chances[i].name, chance->name)) return walk_fail(w, SPECTATOR, "two chances are called %s", chance->name);
	return true;
}

static bool look_at_option(const Walk *w, int o) {
	const Option *option = &w->game->options[o];
	if (!is_id(option->id) || option->n_values < 1) return walk_fail(w, SPECTATOR, "option %d is not whole", o);
	for (int i = 0; i < option->n_values; i++)
		if (!is_id(option->values[i])) return walk_fail(w, SPECTATOR, "option %s: value %d is not an id", option->id, i);
	return true;
}

/* Whether a book has the rule: an item that begins with its handle. */
static bool has_rule(const char *book, const char *handle) {
	char item[32];
	snprintf(item, sizeof item, "\n- **%s** ", handle);
	return strstr(book, item);
}

/* The rule that a refusal names is in every book of the game, and the refusal has a sentence. */
static bool look_at_refusal(const Walk *w, int r) {
	const RefusalRule *refusal = &w->game->refusals[r];
	size_t len;
	if (strncmp(refusal->key, "refuse.", 7)) return walk_fail(w, SPECTATOR, "%s is no refusal", refusal->key);
	for (int i = 0; i < r; i++)
		if (!strcmp(w->game->refusals[i].key, refusal->key)) return walk_fail(w, SPECTATOR, "%s has two rules", refusal->key);
	for (int lang = 0; lang < LANG_COUNT; lang++)
		if (!say_find(w->setup, lang, refusal->key, &len))
			return walk_fail(w, SPECTATOR, "%s has no sentence in language %d", refusal->key, lang);
	for (const NamedText *book = w->game->rules; book->name; book++)
		if (!has_rule(book->text, refusal->rule))
			return walk_fail(w, SPECTATOR, "%s names %s, which is no rule of %s", refusal->key, refusal->rule, book->name);
	return true;
}

/* Every refusal in a catalogue has its rule. */
static bool look_at_catalogues(const Walk *w) {
	for (const NamedText *file = w->game->texts; file->name; file++)
		for (const char *line = file->text; *line; line += strcspn(line, "\n"), line += *line != 0) {
			Say say;
			char key[SAY_KEY_MAX];
			Text word = TEXT_ON(key);
			text_add_n(&word, line, strcspn(line, " \n"));
			say_start(&say, key);
			if (!strncmp(key, "refuse.", 7) && !say_rule(w->setup, &say)) return walk_fail(w, SPECTATOR, "%s has no rule", key);
		}
	return true;
}

static bool look_at_each(const Walk *w, int n, bool (*look)(const Walk *, int)) {
	for (int i = 0; i < n; i++)
		if (!look(w, i)) return false;
	return true;
}

bool law_tables(const LawRun *run) {
	Walk w = {.run = run, .setup = run->setup, .game = run->setup->game, .seed = run->seed, .seat = SPECTATOR};
	const Game *g = w.game;
	return look_at_frame(&w) && look_at_each(&w, g->n_domains, look_at_domain) && look_at_each(&w, g->n_fields, look_at_field) &&
	       look_at_each(&w, g->n_verbs, look_at_verb) && look_at_each(&w, g->n_events, look_at_event) &&
	       look_at_each(&w, g->n_chances, look_at_chance) && look_at_each(&w, g->n_options, look_at_option) &&
	       look_at_each(&w, g->n_refusals, look_at_refusal) && look_at_catalogues(&w);
}
