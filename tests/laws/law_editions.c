/* Editions at their limits: every cell of the default edition is replaced in turn by values its column must accept and values it must
 * refuse. Accepted values are found again in the pack and in sentences; refused ones are reported with file, line and column. */
#include "core/edition/csv.h"
#include "tests/laws/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 16384, FILES_MAX = TABLES_MAX + 2, ROWS = ROWS_MAX + 2 };

/* One table of the default edition, cell by cell. */
typedef struct Sheet {
	const Walk *w;
	int t;
	const Table *table;
	int n_rows; /* the header is row 0 */
	CsvRow row[ROWS];
	char text[FILE_BYTES];    /* as last written */
	EditionPack pack, before; /* read from `text`; the default */
	EditionReport report;
} Sheet;

static const char *file_text(const Game *game, const char *table) {
	for (const NamedText *f = game->files; f->name; f++)
		if (!strncmp(f->name, table, strlen(table)) && !strcmp(f->name + strlen(table), ".csv")) return f->text;
	return "";
}

static void open_sheet(Sheet *s, const Walk *w, int t) {
	CsvReader csv;
	s->w = w;
	s->t = t;
	s->table = &w->game->tables[t];
	csv_open(&csv, file_text(w->game, s->table->name));
	for (s->n_rows = 0; s->n_rows < ROWS && csv_next(&csv, &s->row[s->n_rows]);) s->n_rows++;
	edition_default(w->game, &s->before);
}

/* Writes the sheet with one cell replaced and with `n_rows` rows, repeating the last one if there are fewer. */
static void write_sheet(Sheet *s, int n_rows, int row, int column, const char *cell) {
	Text out = TEXT_ON(s->text);
	for (int r = 0; r < n_rows; r++) {
		const CsvRow *from = &s->row[r < s->n_rows ? r : s->n_rows - 1];
		for (int c = 0; c < from->n; c++) text_addf(&out, "%s\"%s\"", c ? "," : "", r == row && c == column ? cell : from->cell[c]);
		text_add(&out, "\n");
	}
	assert(!out.is_full);
}

/* Reads the edition with the written sheet in place of the default's, or without that file if `text` is NULL. */
static bool read_with(Sheet *s, const char *text) {
	NamedText files[FILES_MAX] = {{0}};
	char name[64];
	int n = 0;
	snprintf(name, sizeof name, "%s.csv", s->table->name);
	for (const NamedText *f = s->w->game->files; f->name && n < FILES_MAX - 1; f++) {
		bool is_it = !strcmp(f->name, name);
		if (!is_it || text) files[n++] = (NamedText){f->name, is_it ? text : f->text};
	}
	return edition_parse(s->w->game, files, &s->pack, &s->report);
}

static bool read_cell(Sheet *s, int row, int column, const char *cell) {
	write_sheet(s, s->n_rows, row, column, cell);
	return read_with(s, s->text);
}

/* The position of the cell in a sheet where every cell is quoted. */
static int place_of(const Sheet *s, int row, int column) {
	int at = 1;
	for (int c = 0; c < column; c++) at += (int)strlen(s->row[row].cell[c]) + 3;
	return at;
}

static bool is_refused(Sheet *s, int row, int column, const char *cell) {
	char name[64];
	snprintf(name, sizeof name, "%s.csv", s->table->name);
	bool is_read = read_cell(s, row, column, cell);
	bool is_told = !strcmp(s->report.error[0].file, name) && s->report.error[0].line == row + 1 &&
	               s->report.error[0].column == place_of(s, row, column);
	if (!is_read && is_told && s->report.error[0].text[LANG_EN][0]) return true;
	return walk_fail(s->w, SPECTATOR, "%s row %d, column %d: \"%s\" is %s %s:%d:%d %s", name, row, column, cell,
	                 is_read ? "read" : "refused as", s->report.error[0].file, s->report.error[0].line, s->report.error[0].column,
	                 s->report.error[0].text[LANG_EN]);
}

/* The reader accepts the cell. Rules across rows may still forbid the whole; then no line is named. */
static bool is_taken(Sheet *s, int row, int column, const char *cell) {
	if (read_cell(s, row, column, cell) || s->report.error[0].line == 0) return true;
	return walk_fail(s->w, SPECTATOR, "%s.csv row %d, column %d: \"%s\" is refused: %s", s->table->name, row, column, cell,
	                 s->report.error[0].text[LANG_EN]);
}

static const Column *column_of(const Sheet *s, int c) {
	for (int i = 0; i < s->table->n_columns; i++)
		if (!strcmp(s->table->columns[i].name, s->row[0].cell[c])) return &s->table->columns[i];
	abort();
}

static unsigned figure(const Sheet *s, int row, const Column *column) {
	return s->pack.figures[s->table->offset + (row - 1) * s->table->row_size + column->offset];
}

/* `{=table.row}` in a sentence is the first number of that row. */
static bool is_said(Sheet *s, int row, const char *want) {
	char line[160], data[160];
	snprintf(line, sizeof line, "probe = <{=%s.%s}>\n", s->table->name, s->pack.names[s->t].id[row - 1]);
	NamedText texts[] = {{"en.txt", line}, {"fr.txt", line}, {NULL, NULL}};
	Game game = *s->w->game;
	Setup setup = {.game = &game, .pack = &s->pack, .seats = game.seats_min};
	Text out = TEXT_ON(data);
	Say say;
	game.texts = texts;
	say_start(&say, "probe");
	say_print(&setup, &(Listener){.viewer = SPECTATOR}, &say, &out);
	return (out.len == strlen(want) + 2 && !strncmp(data + 1, want, strlen(want))) ||
	       walk_fail(s->w, SPECTATOR, "%.*s says %s, not %s", (int)strlen(line) - 1, line, data, want);
}

static bool is_first_number(const Sheet *s, const Column *column) {
	for (const Column *c = s->table->columns; c < column; c++)
		if (c->type == COLUMN_INT || c->type == COLUMN_VALUE) return false;
	return true;
}

static bool look_at_number(Sheet *s, int row, int c, const Column *column) {
	Range range = s->table->ranges ? s->table->ranges[row - 1] : (Range){column->min, column->max};
	int taken[] = {range.min, range.max}, refused[] = {range.min - 1, range.max + 1};
	char cell[32];
	for (int i = 0; i < 2; i++) {
		snprintf(cell, sizeof cell, "%d", refused[i]);
		if (!is_refused(s, row, c, cell)) return false;
		snprintf(cell, sizeof cell, "%d", taken[i]);
		if (!is_taken(s, row, c, cell)) return false;
		if (figure(s, row, column) != (unsigned)taken[i])
			return walk_fail(s->w, SPECTATOR, "%s.csv row %d: %s is read otherwise", s->table->name, row, cell);
		bool is_other = strcmp(cell, s->row[row].cell[c]) != 0;
		if (is_other != (s->pack.hash != s->before.hash))
			return walk_fail(s->w, SPECTATOR, "%s.csv row %d, %s: the hash %s", s->table->name, row, cell, is_other ? "stays" : "changes");
		if (is_first_number(s, column) && !is_said(s, row, cell)) return false;
	}
	return is_refused(s, row, c, "") && is_refused(s, row, c, "1x") && is_refused(s, row, c, "+1") && is_refused(s, row, c, " 1") &&
	       (column->type == COLUMN_VALUE ? is_taken(s, row, c, "?") : is_refused(s, row, c, "?"));
}

/* Names are UTF-8: tries the first and last character of every length, and the values just outside. */
static bool look_at_letters(Sheet *s, int row, int c, int lang) {
	static const char *const good[] = {" ",
	                                   "~",
	                                   "\xc2\x80",
	                                   "\xdf\xbf",
	                                   "\xe0\xa0\x80",
	                                   "\xed\x9f\xbf",
	                                   "\xee\x80\x80",
	                                   "\xef\xbf\xbf",
	                                   "\xf0\x90\x80\x80",
	                                   "\xf4\x8f\xbf\xbf"};
	static const char *const bad[] = {"\x1f",
	                                  "\x80",
	                                  "\xc1\xbf",
	                                  "\xc2",
	                                  "\xc2\xc0",
	                                  "\xe0\x9f\xbf",
	                                  "\xed\xa0\x80",
	                                  "\xef\xbf",
	                                  "\xf0\x8f\xbf\xbf",
	                                  "\xf4\x90\x80\x80",
	                                  "\xf5\x80\x80\x80",
	                                  "\xf0\x90\x80"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		if (!is_taken(s, row, c, good[i])) return false;
		if (strcmp(s->pack.names[s->t].name[lang][row - 1], good[i]))
			return walk_fail(s->w, SPECTATOR, "good letter %zu is read otherwise", i);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (read_cell(s, row, c, bad[i]) || s->report.error[0].line != row + 1)
			return walk_fail(s->w, SPECTATOR, "bad letter %zu is not refused in its line: %s", i, s->report.error[0].text[LANG_EN]);
	return true;
}

static bool look_at_name(Sheet *s, int row, int c, int lang) {
	char cell[NAME_MAX_LEN + 1];
	memset(cell, 'n', sizeof cell);
	cell[NAME_MAX_LEN] = 0;
	if (!is_refused(s, row, c, cell) || !is_refused(s, row, c, "")) return false;
	cell[NAME_MAX_LEN - 1] = 0;
	if (!is_taken(s, row, c, cell)) return false;
	if (strcmp(s->pack.names[s->t].name[lang][row - 1], cell)) return walk_fail(s->w, SPECTATOR, "a name is read otherwise");
	if (s->pack.hash != s->before.hash) return walk_fail(s->w, SPECTATOR, "a name changes the hash");
	return row > 1 || look_at_letters(s, row, c, lang);
}

/* If ids are up to the author, a new one is accepted; only another table that names the old one may object. */
static bool look_at_id(Sheet *s, int row, int c) {
	char cell[ID_MAX + 1], name[64];
	memset(cell, 'z', sizeof cell);
	cell[ID_MAX] = 0;
	if (!is_refused(s, row, c, cell) || !is_refused(s, row, c, "") || !is_refused(s, row, c, "Zz") || !is_refused(s, row, c, "1z") ||
	    !is_refused(s, row, c, "z z"))
		return false;
	if (row > 1 && !is_refused(s, row, c, s->row[1].cell[c])) return false;
	cell[ID_MAX - 1] = 0;
	if (s->table->ids) return is_refused(s, row, c, cell);
	snprintf(name, sizeof name, "%s.csv", s->table->name);
	bool is_read = read_cell(s, row, c, cell) || strcmp(s->report.error[0].file, name) != 0 || s->report.error[0].line == 0;
	return (is_read && !strcmp(s->pack.names[s->t].id[row - 1], cell)) || walk_fail(s->w, SPECTATOR, "%s: an id is refused", name);
}

/* Ids of the other table: one, two in any order, or none; never an unknown id, a repeated one or an extra +. */
static bool look_at_set(Sheet *s, int row, int c, const Column *column) {
	const TableNames *names = &s->before.names[column->table];
	char cell[ID_MAX * 2 + 2];
	if (!is_refused(s, row, c, "zzz") || !is_taken(s, row, c, "")) return false;
	for (int i = 0; i < names->n_rows; i++) {
		int other = (i + 1) % names->n_rows;
		if (!is_taken(s, row, c, names->id[i])) return false;
		if (figure(s, row, column) != 1u << i) return walk_fail(s->w, SPECTATOR, "the set %s is read otherwise", names->id[i]);
		snprintf(cell, sizeof cell, "%s+", names->id[i]);
		if (!is_refused(s, row, c, cell)) return false;
		snprintf(cell, sizeof cell, "%s+%s", names->id[i], names->id[other]);
		if (other == i || (is_taken(s, row, c, cell) && figure(s, row, column) == (1u << i | 1u << other))) continue;
		return walk_fail(s->w, SPECTATOR, "the set %s is read otherwise", cell);
	}
	snprintf(cell, sizeof cell, "%s+%s", names->id[0], names->id[0]);
	return is_refused(s, row, c, cell);
}

/* Exactly one id of the other table. */
static bool look_at_one(Sheet *s, int row, int c, const Column *column) {
	const TableNames *names = &s->before.names[column->table];
	char cell[ID_MAX * 2 + 2];
	for (int i = 0; i < names->n_rows; i++) {
		if (!is_taken(s, row, c, names->id[i])) return false;
		if (figure(s, row, column) != (unsigned)i + 1) return walk_fail(s->w, SPECTATOR, "the id %s is read otherwise", names->id[i]);
	}
	snprintf(cell, sizeof cell, "%s+%s", names->id[0], names->id[names->n_rows - 1]);
	return is_refused(s, row, c, "") && is_refused(s, row, c, "zzz") && is_refused(s, row, c, cell);
}

static bool look_at_source(Sheet *s, int row, int c) {
	for (int i = 0; i < SOURCE_COUNT; i++) {
		if (!is_taken(s, row, c, source_names[i])) return false;
		if (s->pack.names[s->t].source[row - 1] != i) return walk_fail(s->w, SPECTATOR, "a source is read otherwise");
	}
	return is_refused(s, row, c, "") && is_refused(s, row, c, "books");
}

static bool look_at_cell(Sheet *s, int row, int c) {
	const Column *column = column_of(s, c);
	switch (column->type) {
	case COLUMN_ID: return look_at_id(s, row, c);
	case COLUMN_NAME_EN: return look_at_name(s, row, c, LANG_EN);
	case COLUMN_NAME_FR: return look_at_name(s, row, c, LANG_FR);
	case COLUMN_INT:
	case COLUMN_VALUE: return look_at_number(s, row, c, column);
	case COLUMN_SET: return look_at_set(s, row, c, column);
	case COLUMN_ONE: return look_at_one(s, row, c, column);
	case COLUMN_SOURCE: return look_at_source(s, row, c);
	}
	return false;
}

/* The header: every column is there, known, and appears once. */
static bool look_at_header(Sheet *s) {
	for (int c = 0; c < s->row[0].n; c++)
		if (!is_refused(s, 0, c, "zzz") || (c && !is_refused(s, 0, c, s->row[0].cell[0]))) return false;
	return true;
}

/* No row too many or too few, and no table missing. */
static bool look_at_length(Sheet *s) {
	write_sheet(s, s->table->rows_max + 2, -1, -1, "");
	if (read_with(s, s->text)) return walk_fail(s->w, SPECTATOR, "%s.csv takes a row too many", s->table->name);
	if (s->table->rows_min) {
		write_sheet(s, s->table->rows_min, -1, -1, "");
		if (read_with(s, s->text) || !strstr(s->report.error[0].text[LANG_EN], "too few"))
			return walk_fail(s->w, SPECTATOR, "%s.csv takes a row too few: %s", s->table->name, s->report.error[0].text[LANG_EN]);
	}
	if (read_with(s, NULL)) return walk_fail(s->w, SPECTATOR, "%s.csv may be missing", s->table->name);
	write_sheet(s, s->n_rows, -1, -1, "");
	if (!read_with(s, s->text))
		return walk_fail(s->w, SPECTATOR, "%s.csv written again is refused: %s", s->table->name, s->report.error[0].text[LANG_EN]);
	return !memcmp(&s->pack, &s->before, sizeof s->pack) || walk_fail(s->w, SPECTATOR, "%s.csv written again differs", s->table->name);
}

static bool look_at_sheet(Sheet *s) {
	if (s->n_rows != s->before.names[s->t].n_rows + 1) return walk_fail(s->w, SPECTATOR, "%s.csv loses rows", s->table->name);
	if (!look_at_header(s) || !look_at_length(s)) return false;
	for (int row = 1; row < s->n_rows; row++)
		for (int c = 0; c < s->row[row].n; c++)
			if (!look_at_cell(s, row, c)) return false;
	return true;
}

/* Nothing here depends on seats or options, so one setup is enough. */
bool law_editions(const LawRun *run) {
	Walk w = {.run = run, .setup = run->setup, .game = run->setup->game, .seed = run->seed, .seat = SPECTATOR};
	bool is_first = run->setup->seats == w.game->seats_min, holds = true;
	for (int i = 0; i < w.game->n_options; i++) is_first &= run->setup->option[i] == 0;
	Sheet *sheet = is_first ? malloc(sizeof *sheet) : NULL;
	for (int t = 0; sheet && holds && t < w.game->n_tables; t++) {
		open_sheet(sheet, &w, t);
		holds = look_at_sheet(sheet);
	}
	free(sheet);
	return holds;
}
