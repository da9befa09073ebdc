/* The reader of editions: CSV text to figures, names and sources. Every cell is checked against its column and a bad one is
 * reported by file, line and column with the rule it breaks. */
#include "core/edition.h"

#include "core/csv.h"
#include "core/game.h"
#include "core/hash.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const source_names[SOURCE_COUNT] = {"book", "public", "partly", "reconstructed"};

typedef struct Reader {
	const Game *game;
	const Table *table;
	int n_table;
	EditionPack *pack;
	EditionError *error;
	CsvRow head, row;
	int column_of[CSV_CELLS_MAX]; /* cell in the file → column of the table */
	int n_rows;                   /* rows read so far: the present row's number from 0 */
} Reader;

__attribute__((format(printf, 4, 5))) static bool fail(Reader *r, int line, int column, const char *format, ...) {
	snprintf(r->error->file, sizeof r->error->file, "%s.csv", r->table->name);
	r->error->line = line;
	r->error->column = column;
	va_list args;
	va_start(args, format);
	vsnprintf(r->error->text, sizeof r->error->text, format, args);
	va_end(args);
	return false;
}

static int find_column(const Table *table, const char *name) {
	for (int i = 0; i < table->n_columns; i++)
		if (!strcmp(table->columns[i].name, name)) return i;
	return -1;
}

static bool read_head(Reader *r) {
	uint32_t seen = 0;
	for (int i = 0; i < r->head.n; i++) {
		int column = find_column(r->table, r->head.cell[i]);
		if (column < 0) return fail(r, r->head.line, r->head.column[i], "unknown column \"%s\"", r->head.cell[i]);
		if (seen >> column & 1) return fail(r, r->head.line, r->head.column[i], "column \"%s\" is there twice", r->head.cell[i]);
		seen |= 1u << column;
		r->column_of[i] = column;
	}
	for (int i = 0; i < r->table->n_columns; i++)
		if (!(seen >> i & 1)) return fail(r, r->head.line, 1, "column \"%s\" is missing", r->table->columns[i].name);
	return true;
}

static bool is_id(const char *text) {
	if (text[0] < 'a' || text[0] > 'z') return false;
	return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text);
}

static bool read_id(Reader *r, const char *cell, int at, TableNames *names) {
	if (!is_id(cell) || strlen(cell) >= ID_MAX)
		return fail(r, r->row.line, at, "\"%s\" is no id: 1 to %d of a-z, 0-9 and _, a letter first", cell, ID_MAX - 1);
	if (r->table->ids && strcmp(r->table->ids[r->n_rows], cell))
		return fail(r, r->row.line, at, "this row must be \"%s\", not \"%s\"", r->table->ids[r->n_rows], cell);
	for (int i = 0; i < r->n_rows; i++)
		if (!strcmp(names->id[i], cell)) return fail(r, r->row.line, at, "\"%s\" is there twice", cell);
	strcpy(names->id[r->n_rows], cell);
	return true;
}

static bool read_name(Reader *r, const char *cell, int at, char *out) {
	if (!cell[0] || strlen(cell) >= NAME_MAX_LEN) return fail(r, r->row.line, at, "a name has 1 to %d bytes", NAME_MAX_LEN - 1);
	strcpy(out, cell);
	return true;
}

static bool read_int(Reader *r, const Column *column, const char *cell, int at, unsigned char *out) {
	Range range = r->table->ranges ? r->table->ranges[r->n_rows] : (Range){column->min, column->max};
	if (column->type == COLUMN_VALUE && !strcmp(cell, "?")) {
		*out = 0;
		return true;
	}
	char *end;
	long value = strtol(cell, &end, 10);
	if (!cell[0] || strchr(" +\t", cell[0]) || *end || value < range.min || value > range.max)
		return fail(r, r->row.line, at, "%s must be a number from %d to %d, not \"%s\" (%s)", column->name, range.min, range.max, cell,
		            column->rule);
	*out = (unsigned char)value;
	return true;
}

static int find_id(const TableNames *names, const char *id, size_t len) {
	for (int i = 0; i < names->n_rows; i++)
		if (strlen(names->id[i]) == len && !memcmp(names->id[i], id, len)) return i;
	return -1;
}

static bool read_set(Reader *r, const Column *column, const char *cell, int at, unsigned char *out) {
	*out = 0;
	for (const char *p = cell; *p;) {
		size_t len = strcspn(p, "+");
		int i = find_id(&r->pack->names[column->table], p, len);
		if (i < 0 || *out >> i & 1)
			return fail(r, r->row.line, at, "\"%s\" must be ids of %s.csv joined by +, each once (%s)", cell,
			            r->game->tables[column->table].name, column->rule);
		*out |= (unsigned char)(1u << i);
		p += len;
		if (*p == '+' && !*++p) return fail(r, r->row.line, at, "\"%s\" ends in + (%s)", cell, column->rule);
	}
	return true;
}

static bool read_one(Reader *r, const Column *column, const char *cell, int at, unsigned char *out) {
	int i = find_id(&r->pack->names[column->table], cell, strlen(cell));
	if (i < 0)
		return fail(r, r->row.line, at, "%s must be one id of %s.csv, not \"%s\" (%s)", column->name, r->game->tables[column->table].name,
		            cell, column->rule);
	*out = (unsigned char)(i + 1);
	return true;
}

static bool read_source(Reader *r, const char *cell, int at, uint8_t *out) {
	for (int i = 0; i < SOURCE_COUNT; i++)
		if (!strcmp(source_names[i], cell)) {
			*out = (uint8_t)i;
			return true;
		}
	return fail(r, r->row.line, at, "source must be book, public, partly or reconstructed, not \"%s\"", cell);
}

static bool read_cell(Reader *r, const Column *column, const char *cell, int at) {
	TableNames *names = &r->pack->names[r->n_table];
	unsigned char *out = r->pack->figures + r->table->offset + r->n_rows * r->table->row_size + column->offset;
	switch (column->type) {
	case COLUMN_ID: return read_id(r, cell, at, names);
	case COLUMN_NAME_EN: return read_name(r, cell, at, names->name[LANG_EN][r->n_rows]);
	case COLUMN_NAME_FR: return read_name(r, cell, at, names->name[LANG_FR][r->n_rows]);
	case COLUMN_INT:
	case COLUMN_VALUE: return read_int(r, column, cell, at, out);
	case COLUMN_SET: return read_set(r, column, cell, at, out);
	case COLUMN_ONE: return read_one(r, column, cell, at, out);
	case COLUMN_SOURCE: return read_source(r, cell, at, &names->source[r->n_rows]);
	}
	return false;
}

static bool read_row(Reader *r) {
	if (r->n_rows == r->table->rows_max) return fail(r, r->row.line, 1, "too many rows: at most %d", r->table->rows_max);
	if (r->row.n != r->head.n) return fail(r, r->row.line, 1, "%d cells where the header has %d", r->row.n, r->head.n);
	for (int i = 0; i < r->row.n; i++)
		if (!read_cell(r, &r->table->columns[r->column_of[i]], r->row.cell[i], r->row.column[i])) return false;
	r->n_rows++;
	return true;
}

static bool read_table(Reader *r, const char *text) {
	CsvReader csv;
	csv_open(&csv, text);
	if (!csv_next(&csv, &r->head))
		return fail(r, csv.line, csv.error ? csv.column : 0, "%s", csv.error ? csv.error : "the header line is missing");
	if (!read_head(r)) return false;
	r->n_rows = 0;
	while (csv_next(&csv, &r->row))
		if (!read_row(r)) return false;
	if (csv.error) return fail(r, csv.line, csv.column, "%s", csv.error);
	if (r->n_rows < r->table->rows_min)
		return fail(r, csv.line, 0, "too few rows: %d, at least %d are needed", r->n_rows, r->table->rows_min);
	r->pack->names[r->n_table].n_rows = (uint8_t)r->n_rows;
	if (r->table->count_offset) r->pack->figures[r->table->count_offset] = (unsigned char)r->n_rows;
	return true;
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

bool edition_parse(const Game *game, const NamedText *files, EditionPack *pack, EditionError *error) {
	assert(game->edition_size <= EDITION_MAX && game->n_tables <= TABLES_MAX);
	memset(pack, 0, sizeof *pack);
	memset(error, 0, sizeof *error);
	Reader reader = {.game = game, .pack = pack, .error = error};
	for (int t = 0; t < game->n_tables; t++) {
		reader.table = &game->tables[t];
		reader.n_table = t;
		const char *text = find_file(files, reader.table->name);
		if (!text) return fail(&reader, 0, 0, "the file is missing");
		if (!read_table(&reader, text)) return false;
	}
	pack->hash = hash_pack(game, pack);
	return !game->edition_finish || game->edition_finish((Edition *)pack->figures, error);
}

void edition_default(const Game *game, EditionPack *pack) {
	EditionError error;
	if (edition_parse(game, game->files, pack, &error)) return;
	fprintf(stderr, "%s: the default edition is broken: %s:%d:%d: %s\n", game->id, error.file, error.line, error.column, error.text);
	abort();
}
