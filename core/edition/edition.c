/* The reader of editions: CSV text to figures, names and sources. Every cell is checked against its column and a bad one is
 * reported by file, line and column with the rule it breaks; then reading goes on, so that an author sees everything at once. An error
 * that only follows from another is not told. */
#include "core/edition/edition.h"

#include "core/edition/csv.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const source_names[SOURCE_COUNT] = {"book", "public", "partly", "reconstructed"};

typedef struct Reader {
	const Game *game;
	const Table *table;
	int n_table;
	EditionPack *pack;
	EditionReport *report;
	CsvReader csv;
	CsvRow head, row;
	int column_of[CSV_CELLS_MAX];     /* cell in the file → column of the table */
	int n_rows;                       /* rows read so far */
	int slot;                         /* of the present row in the table, from 0 */
	bool is_unsure;                   /* an id of this table could not be read: nobody knows which rows there are */
	uint32_t unsure;                  /* tables of which that is true */
	uint64_t seen;                    /* rows of a list that the game gives */
	int swapped_line, swapped_column; /* where the first of them stands out of its order; 0: none does */
	char swapped_id[ID_MAX], swapped_for[ID_MAX];
} Reader;
static_assert(ROWS_MAX <= 64, "a bit for each row");

enum { SHOWN = 60 }; /* bytes of a cell that are shown */

static void text_arg(Say *say, const char *name, const char *text) {
	char shown[SHOWN + 8];
	int n = utf8_cut(text, SHOWN);
	snprintf(shown, sizeof shown, "%.*s%s", n, text, text[n] ? "…" : "");
	say_text_arg(say, name, shown, strlen(shown));
}

static void wrong_at(Reader *r, int line, int column, const Say *say, const char *rule) {
	char file[64];
	snprintf(file, sizeof file, "%s.csv", r->table->name);
	edition_wrong(r->report, core_texts, file, line, column, say, rule);
}

/* A sentence with at most one number and one text; the others are made by hand. */
static void wrong(Reader *r, int line, int column, const char *key, int n, const char *cell) {
	Say say;
	say_start(&say, key);
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	if (cell) text_arg(&say, "cell", cell);
	wrong_at(r, line, column, &say, NULL);
}

/* ---- the header ---- */

static int find_column(const Table *table, const char *name) {
	for (int i = 0; i < table->n_columns; i++)
		if (!strcmp(table->columns[i].name, name)) return i;
	return -1;
}

static void unknown_column(Reader *r, int i) {
	char known[SAY_TEXT_MAX];
	Text list = TEXT_ON(known);
	Say say;
	for (int k = 0; k < r->table->n_columns; k++) text_addf(&list, "%s%s", k ? ", " : "", r->table->columns[k].name);
	say_start(&say, "sheet.column_unknown");
	text_arg(&say, "cell", r->head.cell[i]);
	say_text_arg(&say, "known", known, strlen(known));
	wrong_at(r, r->head.line, r->head.column[i], &say, NULL);
}

static bool read_head(Reader *r) {
	uint32_t seen = 0;
	int errors = r->report->n_errors;
	for (int i = 0; i < r->head.n; i++) {
		int column = find_column(r->table, r->head.cell[i]);
		if (column < 0) unknown_column(r, i);
		else if (seen >> column & 1) wrong(r, r->head.line, r->head.column[i], "sheet.column_twice", 0, r->head.cell[i]);
		else seen |= 1u << column;
		r->column_of[i] = column;
	}
	for (int i = 0; i < r->table->n_columns; i++)
		if (!(seen >> i & 1)) wrong(r, r->head.line, 1, "sheet.column_missing", 0, r->table->columns[i].name);
	return r->report->n_errors == errors;
}

/* ---- cells ---- */

static bool is_id(const char *text) {
	if (text[0] < 'a' || text[0] > 'z') return false;
	return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text);
}

static void wrong_order(Reader *r, int line, int at, const char *want, const char *cell) {
	Say say;
	say_start(&say, "sheet.row_must_be");
	text_arg(&say, "id", want);
	text_arg(&say, "cell", cell);
	wrong_at(r, line, at, &say, NULL);
}

/* An id of a list that the game gives. One that stands out of its order is told at the end, unless a row that is missing explains it. */
static bool take_listed(Reader *r, const char *cell, int at) {
	int i = 0;
	while (i < r->table->rows_max && strcmp(r->table->ids[i], cell)) i++;
	if (i == r->table->rows_max) {
		wrong_order(r, r->row.line, at, r->table->ids[r->n_rows], cell);
		return false;
	}
	r->slot = i;
	if (r->seen >> i & 1) {
		wrong(r, r->row.line, at, "sheet.twice", 0, cell);
		return false;
	}
	r->seen |= (uint64_t)1 << i;
	if (i == r->n_rows || r->swapped_line) return true;
	r->swapped_line = r->row.line;
	r->swapped_column = at;
	snprintf(r->swapped_id, ID_MAX, "%s", cell);
	snprintf(r->swapped_for, ID_MAX, "%s", r->table->ids[r->n_rows]);
	return true;
}

/* Before the other cells of its row, whose ranges may depend on it. */
static void read_id(Reader *r, const char *cell, int at) {
	TableNames *names = &r->pack->names[r->n_table];
	bool is_good = is_id(cell) && strlen(cell) < ID_MAX;
	r->slot = r->n_rows;
	if (!is_good) wrong(r, r->row.line, at, "sheet.no_id", ID_MAX - 1, cell);
	for (int i = 0; !r->table->ids && is_good && i < r->n_rows; i++)
		if (!strcmp(names->id[i], cell)) {
			wrong(r, r->row.line, at, "sheet.twice", 0, cell);
			is_good = false;
		}
	if (is_good && r->table->ids) is_good = take_listed(r, cell, at);
	if (is_good) strcpy(names->id[r->slot], cell);
	else r->is_unsure = true;
}

static void read_name(Reader *r, const char *cell, int at, char *out) {
	size_t len = strlen(cell);
	if (len && len < NAME_MAX_LEN) {
		strcpy(out, cell);
		return;
	}
	if (!len) wrong(r, r->row.line, at, "sheet.name_empty", NAME_MAX_LEN - 1, NULL);
	else wrong(r, r->row.line, at, "sheet.name_long", NAME_MAX_LEN - 1, cell);
}

static void read_int(Reader *r, const Column *column, const char *cell, int at, unsigned char *out) {
	Range range = r->table->ranges ? r->table->ranges[r->slot] : (Range){column->min, column->max};
	if (column->type == COLUMN_VALUE && !strcmp(cell, "?")) {
		*out = 0;
		return;
	}
	char *end;
	long value = strtol(cell, &end, 10);
	if (cell[0] && !strchr(" +\t", cell[0]) && !*end && value >= range.min && value <= range.max) {
		*out = (unsigned char)value;
		return;
	}
	Say say;
	say_start(&say, "sheet.number");
	text_arg(&say, "column", column->name);
	say_arg(&say, "min", DOMAIN_NUMBER, range.min);
	say_arg(&say, "max", DOMAIN_NUMBER, range.max);
	text_arg(&say, "cell", cell);
	wrong_at(r, r->row.line, at, &say, column->rule);
}

static int find_id(const TableNames *names, const char *id, size_t len) {
	for (int i = 0; i < names->n_rows; i++)
		if (strlen(names->id[i]) == len && !memcmp(names->id[i], id, len)) return i;
	return -1;
}

/* A cell that names rows of another table. Where that table's own ids could not be read nobody knows whether it is right. */
static void wrong_reference(Reader *r, const Column *column, const char *key, const char *cell, int at) {
	Say say;
	if (r->unsure >> column->table & 1) return;
	say_start(&say, key);
	text_arg(&say, "column", column->name);
	text_arg(&say, "table", r->game->tables[column->table].name);
	text_arg(&say, "cell", cell);
	wrong_at(r, r->row.line, at, &say, column->rule);
}

static void read_set(Reader *r, const Column *column, const char *cell, int at, unsigned char *out) {
	*out = 0;
	for (const char *p = cell; *p;) {
		size_t len = strcspn(p, "+");
		int i = find_id(&r->pack->names[column->table], p, len);
		if (i < 0 || *out >> i & 1) {
			wrong_reference(r, column, "sheet.set", cell, at);
			return;
		}
		*out |= (unsigned char)(1u << i);
		p += len;
		if (*p != '+' || *++p) continue;
		wrong_reference(r, column, "sheet.set_plus", cell, at);
		return;
	}
}

static void read_one(Reader *r, const Column *column, const char *cell, int at, unsigned char *out) {
	int i = find_id(&r->pack->names[column->table], cell, strlen(cell));
	*out = (unsigned char)(i + 1);
	if (i < 0) wrong_reference(r, column, "sheet.one", cell, at);
}

static void read_source(Reader *r, const char *cell, int at, uint8_t *out) {
	for (int i = 0; i < SOURCE_COUNT; i++)
		if (!strcmp(source_names[i], cell)) {
			*out = (uint8_t)i;
			return;
		}
	wrong(r, r->row.line, at, "sheet.source", 0, cell);
}

static void read_cell(Reader *r, const Column *column, const char *cell, int at) {
	TableNames *names = &r->pack->names[r->n_table];
	unsigned char *out = r->pack->figures + r->table->offset + r->slot * r->table->row_size + column->offset;
	switch (column->type) {
	case COLUMN_ID: break; /* it was read first */
	case COLUMN_NAME_EN: read_name(r, cell, at, names->name[LANG_EN][r->slot]); break;
	case COLUMN_NAME_FR: read_name(r, cell, at, names->name[LANG_FR][r->slot]); break;
	case COLUMN_INT:
	case COLUMN_VALUE: read_int(r, column, cell, at, out); break;
	case COLUMN_SET: read_set(r, column, cell, at, out); break;
	case COLUMN_ONE: read_one(r, column, cell, at, out); break;
	case COLUMN_SOURCE: read_source(r, cell, at, &names->source[r->slot]); break;
	}
}

/* ---- rows and tables ---- */

static void wrong_width(Reader *r) {
	Say say;
	say_start(&say, "sheet.width");
	say_arg(&say, "n", DOMAIN_NUMBER, r->row.n);
	say_arg(&say, "wanted", DOMAIN_NUMBER, r->head.n);
	wrong_at(r, r->row.line, 1, &say, NULL);
	r->is_unsure = true;
}

static void read_row(Reader *r) {
	if (r->row.n != r->head.n) {
		wrong_width(r);
		return;
	}
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < r->row.n; i++) {
			const Column *column = &r->table->columns[r->column_of[i]];
			if (pass) read_cell(r, column, r->row.cell[i], r->row.column[i]);
			else if (column->type == COLUMN_ID) read_id(r, r->row.cell[i], r->row.column[i]);
		}
}

/* Whether there is a row, whatever is in it. What cannot be told into cells is said, and its line is done. */
static bool next_row(Reader *r) {
	while (!csv_next(&r->csv, &r->row)) {
		if (!r->csv.error) return false;
		wrong(r, r->csv.line, r->csv.column, r->csv.error, 0, NULL);
		r->is_unsure = true;
		csv_skip(&r->csv);
		r->n_rows += r->n_rows < r->table->rows_max;
	}
	return true;
}

/* Ids of the list that nobody has seen, unless one that could not be read may be among them. */
static void look_for_missing(Reader *r) {
	char missing[SAY_TEXT_MAX];
	Text list = TEXT_ON(missing);
	Say say;
	if (r->is_unsure) return;
	for (int i = 0; i < r->table->rows_max && r->table->ids; i++)
		if (!(r->seen >> i & 1)) text_addf(&list, "%s%s", list.len ? ", " : "", r->table->ids[i]);
	if (r->n_rows >= r->table->rows_min && !list.len) {
		if (r->swapped_line) wrong_order(r, r->swapped_line, r->swapped_column, r->swapped_for, r->swapped_id);
		return;
	}
	say_start(&say, list.len ? "sheet.rows_missing" : "sheet.rows_few");
	say_arg(&say, "n", DOMAIN_NUMBER, r->n_rows);
	say_arg(&say, "wanted", DOMAIN_NUMBER, r->table->rows_min);
	if (list.len) say_text_arg(&say, "missing", missing, strlen(missing));
	wrong_at(r, r->csv.line, 0, &say, NULL);
}

/* A spreadsheet's habit that was accepted. */
static void tell_notes(Reader *r) {
	static const char *const keys[] = {"sheet.note_blank", "sheet.note_trailing"};
	const int n[] = {r->csv.n_blank, r->csv.n_trailing};
	char file[64];
	Say say;
	snprintf(file, sizeof file, "%s.csv", r->table->name);
	if (r->csv.separator != ',') {
		say_start(&say, r->csv.separator == ';' ? "sheet.note_semicolons" : "sheet.note_tabs");
		edition_note(r->report, core_texts, file, &say);
	}
	for (int i = 0; i < 2; i++) {
		if (!n[i]) continue;
		say_start(&say, keys[i]);
		say_arg(&say, "n", DOMAIN_NUMBER, n[i]);
		edition_note(r->report, core_texts, file, &say);
	}
}

static void read_rows(Reader *r) {
	r->n_rows = 0;
	r->seen = 0;
	r->swapped_line = 0;
	for (; next_row(r); r->n_rows++) {
		if (r->n_rows == r->table->rows_max) {
			wrong(r, r->row.line, 1, "sheet.rows_many", r->table->rows_max, NULL);
			r->is_unsure = true;
			break;
		}
		read_row(r);
	}
	look_for_missing(r);
	tell_notes(r);
	r->pack->names[r->n_table].n_rows = (uint8_t)r->n_rows;
	if (r->table->count_offset) r->pack->figures[r->table->count_offset] = (unsigned char)r->n_rows;
}

static void read_table(Reader *r, const char *text) {
	r->is_unsure = true;
	if (!text) wrong(r, 0, 0, "sheet.missing", 0, NULL);
	else {
		csv_open(&r->csv, text);
		bool has_head = csv_next(&r->csv, &r->head);
		if (!has_head) wrong(r, r->csv.line, r->csv.error ? r->csv.column : 0, r->csv.error ? r->csv.error : "sheet.no_header", 0, NULL);
		r->is_unsure = !has_head || !read_head(r);
		if (!r->is_unsure) read_rows(r);
	}
	r->unsure |= (uint32_t)r->is_unsure << r->n_table;
}

static const char *find_file(const NamedText *files, const char *table) {
	for (; files->name; files++) {
		size_t len = strlen(table);
		if (!strncmp(files->name, table, len) && !strcmp(files->name + len, ".csv")) return files->text;
	}
	return NULL;
}

static uint64_t hash_pack(const Game *game, const EditionPack *pack) {
	uint64_t hash = hash_bytes(1, pack->figures, game->edition_size);
	for (int t = 0; t < game->n_tables; t++)
		for (int i = 0; i < pack->names[t].n_rows; i++) hash = hash_bytes(hash, pack->names[t].id[i], strlen(pack->names[t].id[i]));
	return hash;
}

bool edition_read_tables(const Game *game, const NamedText *files, EditionPack *pack, EditionReport *report) {
	assert(game->edition_size <= EDITION_MAX && game->n_tables <= TABLES_MAX);
	memset(pack, 0, sizeof *pack);
	Reader reader = {.game = game, .pack = pack, .report = report};
	int errors = report->n_errors;
	for (int t = 0; t < game->n_tables; t++) {
		reader.table = &game->tables[t];
		reader.n_table = t;
		read_table(&reader, find_file(files, reader.table->name));
	}
	if (report->n_errors != errors) return false;
	pack->hash = hash_pack(game, pack);
	return !game->edition_finish || game->edition_finish((Edition *)pack->figures, report);
}

bool edition_parse(const Game *game, const NamedText *files, EditionPack *pack, EditionReport *report) {
	memset(report, 0, sizeof *report);
	return edition_read_tables(game, files, pack, report);
}

void edition_default(const Game *game, EditionPack *pack) {
	EditionReport report;
	if (edition_parse(game, game->files, pack, &report)) return;
	const EditionError *e = &report.error[0];
	fprintf(stderr, "%s: the default edition is broken: %s:%d:%d: %s\n", game->id, e->file, e->line, e->column, e->text[LANG_EN]);
	abort();
}
