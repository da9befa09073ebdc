/* Editions as texts; see edition_text.h. */
#include "io/edition_text.h"
#include "core/value.h"

#include "core/json.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const lang_keys[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};

__attribute__((format(printf, 4, 5))) static bool fail(EditionError *error, const char *file, int line, const char *format, ...) {
	memset(error, 0, sizeof *error);
	snprintf(error->file, sizeof error->file, "%s", file);
	error->line = line;
	va_list args;
	va_start(args, format);
	vsnprintf(error->text, sizeof error->text, format, args);
	va_end(args);
	return false;
}

#define fail_json(error, ...) fail(error, "edition.json", 0, __VA_ARGS__)

static bool keys_are(const Value *json, const char *where, const char *const *keys, size_t n, EditionError *error) {
	for (size_t i = 0; i < n; i++)
		if (!value_get(json, keys[i])) return fail_json(error, "%s needs the key \"%s\"", where, keys[i]);
	if (value_count(json) > n) return fail_json(error, "%s has an unknown key; there must be %zu", where, n);
	return true;
}

static bool read_id(const Value *json, char *out, EditionError *error) {
	const char *id = value_text(json);
	size_t len = id ? strlen(id) : 0;
	if (!len || len >= ID_MAX || id[0] < 'a' || id[0] > 'z' || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != len)
		return fail_json(error, "\"id\" must be 1 to %d of a-z, 0-9 and _, a letter first", ID_MAX - 1);
	strcpy(out, id);
	return true;
}

static bool read_names(const Value *json, EditionMeta *meta, EditionError *error) {
	if (!value_is(json, VALUE_OBJECT)) return fail_json(error, "\"name\" must be an object with \"en\" and \"fr\"");
	if (!keys_are(json, "\"name\"", lang_keys, LANG_COUNT, error)) return false;
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		const char *name = value_text(value_get(json, lang_keys[lang]));
		if (!name || !name[0] || strlen(name) >= NAME_MAX_LEN || !utf8_is_line(name, strlen(name)))
			return fail_json(error, "the name \"%s\" must be a string of 1 to %d bytes without control characters", lang_keys[lang],
			                 NAME_MAX_LEN - 1);
		strcpy(meta->name[lang], name);
	}
	return true;
}

static bool read_meta(const Value *json, EditionMeta *meta, EditionError *error) {
	return read_id(value_get(json, "id"), meta->id, error) && read_names(value_get(json, "name"), meta, error);
}

/* The game that edition.json names, if it is the one that is wanted. */
static const Game *read_game(const Game *wanted, const Value *json, EditionError *error) {
	static const char *const keys[] = {"game", "id", "name"};
	char known[200];
	Text list = TEXT_ON(known);
	const char *id = value_text(value_get(json, "game"));
	const Game *game = id ? game_find(id) : NULL;
	for (int i = 0; games[i]; i++) text_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
	if (!value_is(json, VALUE_OBJECT)) fail_json(error, "must be an object with \"game\", \"id\" and \"name\"");
	else if (!keys_are(json, "the file", keys, sizeof keys / sizeof *keys, error)) return NULL;
	else if (!game) fail_json(error, "\"game\" must be the id of a game: %s", known);
	else if (wanted && game != wanted) fail_json(error, "this is an edition of %s, not of %s", game->id, wanted->id);
	else return game;
	return NULL;
}

static Value *parse_json(const char *text, EditionError *error) {
	ValueError wrong;
	Value *json = value_read(text, strlen(text), &wrong);
	if (json) return json;
	fail(error, "edition.json", wrong.line, "%s", wrong.text);
	error->column = wrong.column;
	return NULL;
}

static bool is_table_file(const Table *table, const char *name) {
	size_t len = strlen(table->name);
	return !strncmp(name, table->name, len) && !strcmp(name + len, ".csv");
}

bool edition_has_file(const Game *game, const char *name) {
	for (int t = 0; t < game->n_tables; t++)
		if (is_table_file(&game->tables[t], name)) return true;
	return !strcmp(name, "edition.json");
}

static bool fail_unknown(const Game *game, const char *name, EditionError *error) {
	char known[256];
	Text list = TEXT_ON(known);
	for (int t = 0; t < game->n_tables; t++) text_addf(&list, "%s %s", t ? "," : "", game->tables[t].name);
	return fail(error, name, 0, "%s has no such table; its tables are%s", game->id, known);
}

static const char *find_text(const NamedText *files, const char *name) {
	for (; files->name; files++)
		if (!strcmp(files->name, name)) return files->text;
	return NULL;
}

const Game *edition_load_files(const Game *wanted, const NamedText *files, EditionPack *pack, EditionMeta *meta, EditionError *error) {
	const char *text = find_text(files, "edition.json");
	memset(meta, 0, sizeof *meta);
	if (!text) fail_json(error, "the file is missing");
	Value *json = text ? parse_json(text, error) : NULL;
	const Game *game = json ? read_game(wanted, json, error) : NULL;
	bool ok = game != NULL;
	for (int i = 0; ok && files[i].name; i++) ok = edition_has_file(game, files[i].name) || fail_unknown(game, files[i].name, error);
	ok = ok && read_meta(json, meta, error) && edition_parse(game, files, pack, error);
	value_free(json);
	return ok ? game : NULL;
}

static void print_text_cell(const char *text, Text *out) {
	if (!strpbrk(text, ",\"")) {
		text_add(out, text);
		return;
	}
	text_add_n(out, "\"", 1);
	for (; *text; text++) text_add_n(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	text_add_n(out, "\"", 1);
}

static void print_set(const TableNames *names, unsigned set, Text *out) {
	const char *plus = "";
	for (int i = 0; i < names->n_rows; i++) {
		if (!(set >> i & 1)) continue;
		text_addf(out, "%s%s", plus, names->id[i]);
		plus = "+";
	}
}

/* Figures are kept in one byte; a number below 0 wraps round. */
static void print_int(const Table *table, const Column *column, int row, int value, Text *out) {
	int max = table->ranges ? table->ranges[row].max : column->max;
	text_addf(out, "%d", value > max ? value - (UINT8_MAX + 1) : value);
}

void edition_print_cell(const Game *game, const EditionPack *pack, int table, const Column *column, int row, Text *out) {
	const Table *t = &game->tables[table];
	const TableNames *names = &pack->names[table];
	unsigned value = pack->figures[t->offset + row * t->row_size + column->offset];
	switch (column->type) {
	case COLUMN_ID: text_add(out, names->id[row]); break;
	case COLUMN_NAME_EN: print_text_cell(names->name[LANG_EN][row], out); break;
	case COLUMN_NAME_FR: print_text_cell(names->name[LANG_FR][row], out); break;
	case COLUMN_VALUE:
		if (!value) text_add(out, "?");
		else print_int(t, column, row, (int)value, out);
		break;
	case COLUMN_INT: print_int(t, column, row, (int)value, out); break;
	case COLUMN_SET: print_set(&pack->names[column->table], value, out); break;
	case COLUMN_ONE: text_add(out, pack->names[column->table].id[value - 1]); break;
	case COLUMN_SOURCE: text_add(out, source_names[names->source[row]]); break;
	}
}

void edition_print_csv(const Game *game, const EditionPack *pack, int table, Text *out) {
	const Table *t = &game->tables[table];
	for (int c = 0; c < t->n_columns; c++) text_addf(out, "%s%s", c ? "," : "", t->columns[c].name);
	text_add(out, "\n");
	for (int row = 0; row < pack->names[table].n_rows; row++) {
		for (int c = 0; c < t->n_columns; c++) {
			if (c) text_add(out, ",");
			edition_print_cell(game, pack, table, &t->columns[c], row, out);
		}
		text_add(out, "\n");
	}
}

void edition_print_json(const Game *game, const EditionMeta *meta, Text *out) {
	json_open(out, '{');
	json_put_text(out, "game", game->id);
	json_put_text(out, "id", meta->id);
	json_begin(out, "name", '{');
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		json_put_text(out, lang_keys[lang], meta->name[lang]);
	}
	json_close(out, '}');
	json_close(out, '}');
	text_add(out, "\n");
}

void edition_print_error(const EditionError *error, const char *dir, Text *out) {
	if (dir) text_addf(out, "%s%s", dir, error->file[0] ? "/" : "");
	text_add(out, error->file);
	if (error->line) text_addf(out, ":%d", error->line);
	if (error->line && error->column) text_addf(out, ":%d", error->column);
	text_addf(out, "%s%s", dir || error->file[0] ? ": " : "", error->text);
}
