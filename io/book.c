/* The games in words and figures, for front ends that hold none; see book.h. */
#include "io/book.h"
#include "core/json.h"

#include <stdio.h>
#include <string.h>

enum { PIECE = 8192 }; /* room for any one thing that is written at once */

static const char *const lang_names[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};

int book_lang(const char *name) {
	for (int i = 0; i < LANG_COUNT; i++)
		if (!strcmp(name, lang_names[i])) return i;
	return -1;
}

/* ---- the list of games ---- */

static void seconds_json(const Game *game, Text *out) {
	json_begin(out, "seconds", '{');
	for (int pace = 0; pace < PACE_COUNT; pace++) pace_seconds_json(game, (Pace)pace, pace_names[pace], out);
	json_close(out, '}');
}

static void choices_json(const Game *game, Text *out) {
	json_begin(out, "options", '{');
	for (int i = 0; i < game->n_options; i++) {
		json_begin(out, game->options[i].id, '[');
		for (int k = 0; k < game->options[i].n_values; k++) json_text(out, game->options[i].values[k]);
		json_close(out, ']');
	}
	json_close(out, '}');
}

static void entry_json(const BookList *list, const Game *game, Grow *out) {
	const char *name;
	Text *text = grow_room(out, 2 * PIECE);
	json_open(text, '{');
	json_put_text(text, "id", game->id);
	json_put_text(text, "name", game->name[LANG_EN]);
	json_put_text(text, "name_fr", game->name[LANG_FR]);
	json_put_text(text, "about", game->about[LANG_EN]);
	json_put_text(text, "about_fr", game->about[LANG_FR]);
	json_put_int(text, "seats_min", game->seats_min);
	json_put_int(text, "seats_max", game->seats_max);
	json_put_int(text, "seats_usual", game->seats_usual);
	seconds_json(game, text);
	choices_json(game, text);
	json_put_bool(text, "first", game->first->name != NULL);
	json_begin(text, "editions", '[');
	for (int i = 0; list->edition(list, game, i, &name); i++) json_text(grow_room(out, 256), name);
	json_close(&out->text, ']');
	json_close(&out->text, '}');
}

void book_list_json(const BookList *list, Grow *out) {
	json_open(grow_room(out, 1024), '{');
	json_put_int(&out->text, "protocol", PROTOCOL_VERSION);
	json_begin(&out->text, "levels", '[');
	for (int i = 0; list->level[i]; i++) json_text(grow_room(out, 256), list->level[i]);
	json_close(&out->text, ']');
	json_begin(&out->text, "games", '[');
	for (int i = 0; games[i]; i++)
		if (!games[i]->is_template) entry_json(list, games[i], out);
	json_close(grow_room(out, 16), ']');
	json_close(&out->text, '}');
}

/* ---- catalogues ---- */

const char *book_file(const NamedText *files, const char *name) {
	for (; files && files->name; files++)
		if (!strcmp(files->name, name)) return files->text;
	return NULL;
}

/* A key or template that stands in a catalogue, at most as long as one line of it. */
static void piece_json(const char *text, size_t len, bool is_key, Grow *out) {
	char piece[2048];
	snprintf(piece, sizeof piece, "%.*s", (int)len, text);
	(is_key ? json_key : json_text)(grow_room(out, PIECE * 2), piece);
}

void book_catalogue(const char *key, const NamedText *files, int lang, Grow *out) {
	char name[16];
	snprintf(name, sizeof name, "%s.txt", lang_names[lang]);
	json_begin(grow_room(out, PIECE), key, '{');
	for (const char *line = book_file(files, name); line && *line;) {
		size_t n = strcspn(line, "\n");
		const char *middle = strstr(line, " = ");
		if (middle && middle < line + n) {
			piece_json(line, (size_t)(middle - line), true, out);
			piece_json(middle + 3, (size_t)(line + n - middle - 3), false, out);
		}
		line += n + (line[n] == '\n');
	}
	json_close(grow_room(out, PIECE), '}');
}

/* ---- domains ---- */

static const char *domain_name(const Game *game, int domain) {
	if (domain == DOMAIN_NUMBER) return "number";
	return domain == DOMAIN_SEAT ? "seat" : game->domains[domain - DOMAIN_GAME_FIRST].name;
}

/* What an edition says of a thing in words: in full, and for the choices of each verb. */
static void describe_json(const Setup *setup, const Listener *to, int domain, int id, Grow *out) {
	const Game *game = setup->game;
	bool has_any = false;
	for (int verb = -1; game->describe && verb < game->n_verbs; verb++) {
		char buffer[1024];
		Text text = TEXT_ON(buffer);
		if (!game->describe(setup, to, domain, id, verb, &text) || !text.len) continue;
		if (!has_any) {
			json_begin(grow_room(out, PIECE), domain_text(setup, domain, id), '{');
		}
		has_any = true;
		json_put_text(grow_room(out, PIECE), verb < 0 ? "" : game->verbs[verb].name, buffer);
	}
	if (has_any) json_close(grow_room(out, PIECE), '}');
}

static void domain_json(const Setup *setup, const Listener *to, int domain, Grow *out) {
	const Domain *d = &setup->game->domains[domain - DOMAIN_GAME_FIRST];
	int n = domain_size(setup, domain);
	Text *text = grow_room(out, PIECE);
	json_begin(text, d->name, '{');
	json_put_text(text, "table", d->ids ? NULL : setup->game->tables[d->table].name);
	json_begin(text, "ids", '[');
	for (int id = 1; id <= n; id++) json_text(text, domain_text(setup, domain, id));
	json_close(text, ']');
	json_begin(text, "names", '{');
	for (int id = 1; id <= n; id++) {
		char name[256];
		Text words = TEXT_ON(name);
		say_value(setup, to, domain, id, &words);
		json_put_text(grow_room(out, PIECE), domain_text(setup, domain, id), name);
	}
	json_close(&out->text, '}');
	json_begin(grow_room(out, PIECE), "describe", '{');
	for (int id = 1; id <= n; id++) describe_json(setup, to, domain, id, out);
	json_close(&out->text, '}');
	json_close(grow_room(out, PIECE), '}');
}

/* ---- the edition ---- */

static void cell_json(const Setup *setup, const Table *table, const Column *column, int row, Text *out) {
	const TableNames *names = setup->pack->names;
	int value = setup->pack->figures[table->offset + row * table->row_size + column->offset];
	json_key(out, column->name);
	if (column->type == COLUMN_ONE) json_text(out, value ? names[column->table].id[value - 1] : NULL);
	else if (column->type == COLUMN_SET) {
		json_open(out, '[');
		for (int i = 0; i < 8; i++)
			if (value >> i & 1) json_text(out, names[column->table].id[i]);
		json_close(out, ']');
	} else json_int(out, value);
}

static void table_json(const Setup *setup, int lang, int t, Grow *out) {
	const Table *table = &setup->game->tables[t];
	const TableNames *names = &setup->pack->names[t];
	json_begin(grow_room(out, PIECE), table->name, '[');
	for (int row = 0; row < names->n_rows; row++) {
		Text *text = grow_room(out, PIECE);
		json_open(text, '{');
		json_put_text(text, "id", names->id[row]);
		json_put_text(text, "name", names->name[lang][row]);
		json_put_text(text, "source", source_names[names->source[row]]);
		for (int i = 0; i < table->n_columns; i++) {
			ColumnType type = table->columns[i].type;
			if (type == COLUMN_INT || type == COLUMN_VALUE || type == COLUMN_SET || type == COLUMN_ONE)
				cell_json(setup, table, &table->columns[i], row, text);
		}
		json_close(text, '}');
	}
	json_close(grow_room(out, PIECE), ']');
}

/* ---- the tables of the game ---- */

static void verbs_json(const Game *game, Grow *out) {
	json_begin(grow_room(out, PIECE), "verbs", '{');
	for (int i = 0; i < game->n_verbs; i++) {
		Text *text = grow_room(out, PIECE);
		json_begin(text, game->verbs[i].name, '[');
		for (int k = 0; k < game->verbs[i].n_args; k++) json_text(text, domain_name(game, game->verbs[i].domain[k]));
		json_close(text, ']');
	}
	json_close(grow_room(out, PIECE), '}');
}

static void events_json(const Game *game, Grow *out) {
	json_begin(grow_room(out, PIECE), "events", '{');
	for (int i = 0; i < game->n_events; i++) {
		Text *text = grow_room(out, PIECE);
		json_begin(text, game->events[i].key, '{');
		for (int k = 0; k < EVENT_ARGS_MAX && game->events[i].arg[k].name; k++) {
			json_put_text(text, game->events[i].arg[k].name, domain_name(game, game->events[i].arg[k].domain));
		}
		json_close(text, '}');
	}
	json_close(grow_room(out, PIECE), '}');
}

/* Refusals and the handles of the rules behind them. */
static void refusals_json(const Game *game, Grow *out) {
	json_begin(grow_room(out, PIECE), "refusals", '{');
	for (int i = 0; i < game->n_refusals; i++) {
		json_put_text(grow_room(out, PIECE), game->refusals[i].key, game->refusals[i].rule);
	}
	json_close(grow_room(out, PIECE), '}');
}

static void fields_json(const Game *game, Grow *out) {
	json_begin(grow_room(out, PIECE), "fields", '{');
	for (int i = 0; i < game->n_fields; i++) {
		const Field *field = &game->fields[i];
		Text *text = grow_room(out, PIECE);
		json_begin(text, field->name, '{');
		json_put_text(text, "type", field->type == FIELD_BAG ? "bag" : field->type == FIELD_SET ? "set" : "value");
		json_put_text(text, "domain", domain_name(game, field->domain));
		json_put_bool(text, "by_seat", field_rows(field) == ROWS_SEATS);
		json_close(text, '}');
	}
	json_close(grow_room(out, PIECE), '}');
}

static void options_json(const Setup *setup, Grow *out) {
	choices_json(setup->game, grow_room(out, PIECE));
	json_key(&out->text, "sides"); /* of each seat at this number of seats */
	json_open(&out->text, '[');
	for (int i = 0; i < setup->seats; i++) json_int(&out->text, setup_side(setup, i));
	json_close(&out->text, ']');
}

static void head_json(const Setup *setup, const char *edition, const EditionMeta *meta, int lang, Grow *out) {
	const Game *game = setup->game;
	Text *text = grow_room(out, PIECE);
	json_open(text, '{');
	json_put_text(text, "id", game->id);
	json_put_text(text, "lang", lang_names[lang]);
	json_put_text(text, "name", game->name[lang]);
	json_put_text(text, "about", game->about[lang]);
	json_put_int(text, "rules", game->rules_version);
	json_put_text(text, "edition", edition);
	json_put_text(text, "edition_name", meta->name[lang]);
	json_put_int(text, "seats", setup->seats);
}

void book_json(const Setup *setup, const char *edition, const EditionMeta *meta, int lang, Grow *out) {
	const Game *game = setup->game;
	Listener to = {.lang = lang, .viewer = SPECTATOR};
	head_json(setup, edition, meta, lang, out);
	options_json(setup, out);
	verbs_json(game, out);
	events_json(game, out);
	refusals_json(game, out);
	fields_json(game, out);
	json_begin(grow_room(out, PIECE), "domains", '{');
	for (int i = 0; i < game->n_domains; i++) domain_json(setup, &to, DOMAIN_GAME_FIRST + i, out);
	json_close(&out->text, '}');
	json_begin(grow_room(out, PIECE), "tables", '{');
	for (int i = 0; i < game->n_tables; i++) table_json(setup, lang, i, out);
	json_close(&out->text, '}');
	book_catalogue("core", core_texts, lang, out);
	book_catalogue("texts", game->texts, lang, out);
	json_close(grow_room(out, PIECE), '}');
}

const char *book_rules(const Game *game, int lang) {
	char file[16];
	snprintf(file, sizeof file, "%s.md", lang_names[lang]);
	return book_file(game->rules, file);
}
