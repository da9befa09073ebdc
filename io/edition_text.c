/* Editions as texts; see edition_text.h. */
#include "io/edition_text.h"
#include "core/value.h"

#include "core/json.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>

static const char *const lang_keys[LANG_COUNT] = {[LANG_EN] = "en", [LANG_FR] = "fr"};

/* With one argument, or with none where `name` is NULL, and a number {n}. */
static bool wrong(EditionReport *report, const char *file, const char *key, const char *name, const char *text, int n) {
	Say say;
	say_start(&say, key);
	if (name) say_text_arg(&say, name, text, strlen(text));
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	return edition_wrong(report, core_texts, file, 0, 0, &say, NULL);
}

#define META_FILE "edition.json"

static bool keys_are(const Value *json, bool is_name, const char *const *keys, size_t n, EditionReport *report) {
	bool is_good = true;
	for (size_t i = 0; i < n; i++)
		if (!value_get(json, keys[i]))
			is_good = wrong(report, META_FILE, is_name ? "sheet.json_name_key" : "sheet.json_key", "key", keys[i], 0);
	if (is_good && value_count(json) > n)
		is_good = wrong(report, META_FILE, is_name ? "sheet.json_name_unknown" : "sheet.json_unknown", NULL, NULL, (int)n);
	return is_good;
}

static void read_id(const Value *json, char *out, EditionReport *report) {
	const char *id = value_text(json);
	size_t len = id ? strlen(id) : 0;
	if (!len || len >= ID_MAX || id[0] < 'a' || id[0] > 'z' || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != len)
		wrong(report, META_FILE, "sheet.json_id", NULL, NULL, ID_MAX - 1);
	else strcpy(out, id);
}

static void read_names(const Value *json, EditionMeta *meta, EditionReport *report) {
	if (!value_is(json, VALUE_OBJECT)) {
		wrong(report, META_FILE, "sheet.json_names", NULL, NULL, 0);
		return;
	}
	if (!keys_are(json, true, lang_keys, LANG_COUNT, report)) return;
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		const char *name = value_text(value_get(json, lang_keys[lang]));
		if (!name || !name[0] || strlen(name) >= NAME_MAX_LEN || !utf8_is_line(name, strlen(name)))
			wrong(report, META_FILE, "sheet.json_name", "key", lang_keys[lang], NAME_MAX_LEN - 1);
		else strcpy(meta->name[lang], name);
	}
}

static bool other_game(const Game *game, const Game *wanted, EditionReport *report) {
	Say say;
	say_start(&say, "sheet.other_game");
	say_text_arg(&say, "game", game->id, strlen(game->id));
	say_text_arg(&say, "wanted", wanted->id, strlen(wanted->id));
	return edition_wrong(report, core_texts, META_FILE, 0, 0, &say, NULL);
}

/* The game that edition.json names, if it is the one that is wanted. */
static const Game *read_game(const Game *wanted, const Value *json, EditionReport *report) {
	static const char *const keys[] = {"game", "id", "name"};
	char known[200];
	Text list = TEXT_ON(known);
	const char *id = value_text(value_get(json, "game"));
	const Game *game = id ? game_find(id) : NULL;
	for (int i = 0; games[i]; i++) text_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
	if (!value_is(json, VALUE_OBJECT)) wrong(report, META_FILE, "sheet.json_object", NULL, NULL, 0);
	else if (!keys_are(json, false, keys, sizeof keys / sizeof *keys, report)) return NULL;
	else if (!game) wrong(report, META_FILE, "sheet.json_game", "known", known, 0);
	else if (wanted && game != wanted) other_game(game, wanted, report);
	else return game;
	return NULL;
}

static Value *parse_json(const char *text, EditionReport *report) {
	ValueError wrong_at;
	Say say;
	Value *json = value_read(text, strlen(text), &wrong_at);
	if (json) return json;
	say_start(&say, "sheet.as_it_is");
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
	memset(meta, 0, sizeof *meta);
	if (!text) wrong(report, META_FILE, "sheet.missing", NULL, NULL, 0);
	Value *json = text ? parse_json(text, report) : NULL;
	const Game *game = json ? read_game(wanted, json, report) : NULL;
	if (game) {
		for (int i = 0; files[i].name; i++)
			if (!edition_has_file(game, files[i].name)) unknown_table(game, files[i].name, report);
		read_id(value_get(json, "id"), meta->id, report);
		read_names(value_get(json, "name"), meta, report);
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
