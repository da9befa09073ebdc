/* Editions as texts; see edition_text.h. */
#include "io/edition_text.h"
#include "core/value.h"

#include "core/json.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>

static const char *const lang_keys[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};

#define META_FILE "edition.json"
enum { SHOWN = 60 }; /* bytes of a value that are shown */

/* edition.json, being read. */
typedef struct MetaReader {
	const char *text;
	EditionReport *report;
} MetaReader;

static void value_arg(Say *say, const Value *value) {
	char buffer[4 * NAME_MAX_LEN];
	Text text = TEXT_ON(buffer);
	value_json(value, &text);
	int n = utf8_cut(buffer, SHOWN);
	if (text.is_full || buffer[n]) memcpy(buffer + n, "…", sizeof "…");
	say_text_arg(say, "cell", buffer, strlen(buffer));
}

/* Where the value stands, with what it is as {cell}. */
static bool wrong_at(const MetaReader *m, const Value *value, Say *say) {
	int line = 1, column = 1;
	for (uint32_t i = 0; i < value->at; i++, column++)
		if (m->text[i] == '\n') line++, column = 0;
	value_arg(say, value);
	return edition_wrong(m->report, core_texts, META_FILE, line, column, say, NULL);
}

/* With one argument, or with none where `name` is NULL, and a number {n}. */
static bool wrong(const MetaReader *m, const Value *value, const char *key, const char *name, const char *text, int n) {
	Say say;
	say_start(&say, key);
	if (name) say_text_arg(&say, name, text, strlen(text));
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	return wrong_at(m, value, &say);
}

static bool wrong_key(const MetaReader *m, const Value *value, const char *const *keys, size_t n) {
	char known[100];
	Text list = TEXT_ON(known);
	Say say;
	for (size_t i = 0; i < n; i++) text_addf(&list, "%s%s", i ? ", " : "", keys[i]);
	say_start(&say, "sheet.json_unknown");
	int shown = utf8_cut(value->key, SHOWN);
	say_text_arg(&say, "key", value->key, (size_t)shown);
	say_text_arg(&say, "known", known, list.len);
	return wrong_at(m, value, &say);
}

static bool keys_are(const MetaReader *m, const Value *json, bool is_name, const char *const *keys, size_t n) {
	bool is_good = true;
	for (size_t i = 0; i < n; i++)
		if (!value_get(json, keys[i])) is_good = wrong(m, json, is_name ? "sheet.json_name_key" : "sheet.json_key", "key", keys[i], 0);
	value_each(member, json) {
		size_t i = 0;
		while (i < n && strcmp(keys[i], member->key)) i++;
		if (i == n) is_good = wrong_key(m, member, keys, n);
	}
	return is_good;
}

static void read_id(const MetaReader *m, const Value *json, char *out) {
	const char *id = value_text(json);
	size_t len = id ? strlen(id) : 0;
	if (!len || len >= ID_MAX || id[0] < 'a' || id[0] > 'z' || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != len)
		wrong(m, json, "sheet.json_id", NULL, NULL, ID_MAX - 1);
	else strcpy(out, id);
}

static void read_names(const MetaReader *m, const Value *json, EditionMeta *meta) {
	if (!value_is(json, VALUE_OBJECT)) {
		wrong(m, json, "sheet.json_names", NULL, NULL, 0);
		return;
	}
	if (!keys_are(m, json, true, lang_keys, LANG_COUNT)) return;
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		const Value *value = value_get(json, lang_keys[lang]);
		const char *name = value_text(value);
		if (!name || !name[0] || strlen(name) >= NAME_MAX_LEN || !utf8_is_line(name, strlen(name)))
			wrong(m, value, "sheet.json_name", "key", lang_keys[lang], NAME_MAX_LEN - 1);
		else strcpy(meta->name[lang], name);
	}
}

static bool other_game(const MetaReader *m, const Value *at, const Game *game, const Game *wanted) {
	Say say;
	say_start(&say, "sheet.other_game");
	say_text_arg(&say, "game", game->id, strlen(game->id));
	say_text_arg(&say, "wanted", wanted->id, strlen(wanted->id));
	return wrong_at(m, at, &say);
}

/* The game that edition.json names, if it is the one that is wanted. */
static const Game *read_game(const MetaReader *m, const Value *json, const Game *wanted) {
	static const char *const keys[] = {"game", "id", "name"};
	char known[200];
	Text list = TEXT_ON(known);
	const Value *value = value_get(json, "game");
	const char *id = value_text(value);
	const Game *game = id ? game_find(id) : NULL;
	for (int i = 0; games[i]; i++) text_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
	if (!value_is(json, VALUE_OBJECT)) wrong(m, json, "sheet.json_object", NULL, NULL, 0);
	else if (!keys_are(m, json, false, keys, sizeof keys / sizeof *keys)) return NULL;
	else if (!game) wrong(m, value, "sheet.json_game", "known", known, 0);
	else if (wanted && game != wanted) other_game(m, value, game, wanted);
	else return game;
	return NULL;
}

static void missing(EditionReport *report) {
	Say say;
	say_start(&say, "sheet.missing");
	edition_wrong(report, core_texts, META_FILE, 0, 0, &say, NULL);
}

static Value *parse_json(const char *text, EditionReport *report) {
	ValueError wrong_at;
	Say say;
	Value *json = value_read(text, strlen(text), &wrong_at);
	if (json) return json;
	say_start(&say, "sheet.json_broken");
	say_text_arg(&say, "text", wrong_at.text, strlen(wrong_at.text));
	edition_wrong(report, core_texts, META_FILE, wrong_at.line, wrong_at.column, &say, NULL);
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

static void unknown_table(const Game *game, const char *name, EditionReport *report) {
	char known[256];
	Text list = TEXT_ON(known);
	Say say;
	for (int t = 0; t < game->n_tables; t++) text_addf(&list, "%s%s", t ? ", " : "", game->tables[t].name);
	say_start(&say, "sheet.table_unknown");
	say_text_arg(&say, "game", game->id, strlen(game->id));
	say_text_arg(&say, "known", known, strlen(known));
	edition_wrong(report, core_texts, name, 0, 0, &say, NULL);
}

static const char *find_text(const NamedText *files, const char *name) {
	for (; files->name; files++)
		if (!strcmp(files->name, name)) return files->text;
	return NULL;
}

const Game *edition_read_files(const Game *wanted, const NamedText *files, EditionPack *pack, EditionMeta *meta, EditionReport *report) {
	const char *text = find_text(files, META_FILE);
	const MetaReader m = {text, report};
	memset(meta, 0, sizeof *meta);
	if (!text) missing(report);
	Value *json = text ? parse_json(text, report) : NULL;
	const Game *game = json ? read_game(&m, json, wanted) : NULL;
	if (game) {
		for (int i = 0; files[i].name; i++)
			if (!edition_has_file(game, files[i].name)) unknown_table(game, files[i].name, report);
		read_id(&m, value_get(json, "id"), meta->id);
		read_names(&m, value_get(json, "name"), meta);
		edition_read_tables(game, files, pack, report);
	}
	value_free(json);
	return report->n_errors ? NULL : game;
}

const Game *edition_load_files(const Game *wanted, const NamedText *files, EditionPack *pack, EditionMeta *meta, EditionReport *report) {
	memset(report, 0, sizeof *report);
	return edition_read_files(wanted, files, pack, meta, report);
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

void edition_print_files(const Game *game, const EditionPack *pack, const EditionMeta *meta, EditionFiles *out) {
	int n = 0;
	for (; n < game->n_tables; n++) {
		Text csv = TEXT_ON(out->csv[n]);
		edition_print_csv(game, pack, n, &csv);
		snprintf(out->name[n], sizeof out->name[n], "%s.csv", game->tables[n].name);
		out->file[n] = (NamedText){out->name[n], out->csv[n]};
	}
	Text json = TEXT_ON(out->json);
	edition_print_json(game, meta, &json);
	out->file[n] = (NamedText){META_FILE, out->json};
	out->file[n + 1] = (NamedText){NULL, NULL};
}

void edition_print_error(const EditionError *error, const char *dir, int lang, Text *out) {
	if (dir) text_addf(out, "%s%s", dir, error->file[0] ? "/" : "");
	text_add(out, error->file);
	if (error->line) text_addf(out, ":%d", error->line);
	if (error->line && error->column) text_addf(out, ":%d", error->column);
	text_addf(out, "%s%s", dir || error->file[0] ? ": " : "", error->text[lang]);
}

void edition_print_report(const EditionReport *report, const char *dir, Text *out) {
	edition_print_error(&report->error[0], dir, LANG_EN, out);
	if (report->n_errors > 1) text_addf(out, " (and %d more)", report->n_errors - 1);
}
