/* The CSV reader; see csv.h. */
#include "core/csv.h"

#include "core/utf8.h"

#include <string.h>

void csv_open(CsvReader *csv, const char *text) {
	memset(csv, 0, sizeof *csv);
	if (!strncmp(text, "\xef\xbb\xbf", 3)) text += 3;
	csv->p = csv->line_start = text;
	csv->line = 1;
}

static bool fail(CsvReader *csv, const char *error) {
	csv->column = (int)(csv->p - csv->line_start) + 1;
	csv->error = error;
	return false;
}

static bool at_line_end(const CsvReader *csv) {
	return !*csv->p || *csv->p == '\n' || (*csv->p == '\r' && csv->p[1] == '\n');
}

static bool copy_char(CsvReader *csv, CsvRow *row, size_t *used) {
	int n = utf8_length(csv->p, strlen(csv->p));
	if (!n || (n == 1 && (unsigned char)*csv->p < 0x20)) return fail(csv, "not a printable UTF-8 character");
	if (*used + (size_t)n >= CSV_ROW_BYTES) return fail(csv, "the line is too long");
	memcpy(row->bytes + *used, csv->p, (size_t)n);
	*used += (size_t)n;
	csv->p += n;
	return true;
}

static bool read_quoted(CsvReader *csv, CsvRow *row, size_t *used) {
	for (csv->p++; *csv->p != '"' || csv->p[1] == '"';) {
		if (at_line_end(csv)) return fail(csv, "a quote is not closed");
		if (*csv->p == '"') csv->p++;
		if (!copy_char(csv, row, used)) return false;
	}
	csv->p++;
	return *csv->p == ',' || at_line_end(csv) || fail(csv, "after a closing quote a comma must follow");
}

static bool read_plain(CsvReader *csv, CsvRow *row, size_t *used) {
	while (*csv->p != ',' && !at_line_end(csv)) {
		if (*csv->p == '"') return fail(csv, "a quote inside a cell that does not begin with one");
		if (!copy_char(csv, row, used)) return false;
	}
	return true;
}

static bool read_cell(CsvReader *csv, CsvRow *row, size_t *used) {
	if (row->n == CSV_CELLS_MAX) return fail(csv, "too many cells");
	if (*used >= CSV_ROW_BYTES) return fail(csv, "the line is too long");
	row->column[row->n] = (int)(csv->p - csv->line_start) + 1;
	row->cell[row->n++] = row->bytes + *used;
	if (!(*csv->p == '"' ? read_quoted(csv, row, used) : read_plain(csv, row, used))) return false;
	row->bytes[(*used)++] = 0;
	return true;
}

static void next_line(CsvReader *csv) {
	if (*csv->p == '\r') csv->p++;
	if (*csv->p == '\n') {
		csv->p++;
		csv->line++;
	}
	csv->line_start = csv->p;
}

bool csv_next(CsvReader *csv, CsvRow *row) {
	while (*csv->p && at_line_end(csv)) next_line(csv);
	if (!*csv->p || csv->error) return false;
	size_t used = 0;
	row->n = 0;
	row->line = csv->line;
	for (;;) {
		if (!read_cell(csv, row, &used)) return false;
		if (*csv->p != ',') break;
		csv->p++;
	}
	next_line(csv);
	return true;
}
