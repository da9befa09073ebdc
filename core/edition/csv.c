/* The CSV reader; see csv.h. */
#include "core/edition/csv.h"

#include "core/utf8.h"

#include <string.h>

/* The separator that the first line with anything in it has most of, outside of quotes. */
static char find_separator(const char *p) {
	static const char known[] = {',', ';', '\t'};
	int n[sizeof known] = {0}, best = 0;
	bool is_quoted = false;
	p += strspn(p, "\r\n");
	for (; *p && (is_quoted || *p != '\n'); p++) {
		if (*p == '"') is_quoted = !is_quoted;
		for (size_t i = 0; i < sizeof known && !is_quoted; i++) n[i] += *p == known[i];
	}
	for (int i = 1; i < (int)sizeof known; i++)
		if (n[i] > n[best]) best = i;
	return known[best];
}

void csv_open(CsvReader *csv, const char *text) {
	memset(csv, 0, sizeof *csv);
	if (!strncmp(text, "\xef\xbb\xbf", 3)) text += 3;
	csv->p = csv->line_start = text;
	csv->line = 1;
	csv->separator = find_separator(text);
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
	if (!n || (n == 1 && (unsigned char)*csv->p < 0x20)) return fail(csv, "sheet.bad_character");
	if (*used + (size_t)n >= CSV_ROW_BYTES) return fail(csv, "sheet.line_long");
	memcpy(row->bytes + *used, csv->p, (size_t)n);
	*used += (size_t)n;
	csv->p += n;
	return true;
}

static bool read_quoted(CsvReader *csv, CsvRow *row, size_t *used) {
	for (csv->p++; *csv->p != '"' || csv->p[1] == '"';) {
		if (at_line_end(csv)) return fail(csv, "sheet.quote_open");
		if (*csv->p == '"') csv->p++;
		if (!copy_char(csv, row, used)) return false;
	}
	csv->p++;
	return *csv->p == csv->separator || at_line_end(csv) || fail(csv, "sheet.quote_end");
}

static bool read_plain(CsvReader *csv, CsvRow *row, size_t *used) {
	while (*csv->p != csv->separator && !at_line_end(csv)) {
		if (*csv->p == '"') return fail(csv, "sheet.quote_inside");
		if (!copy_char(csv, row, used)) return false;
	}
	return true;
}

static bool read_cell(CsvReader *csv, CsvRow *row, size_t *used) {
	if (row->n == CSV_CELLS_MAX) return fail(csv, "sheet.cells_many");
	if (*used >= CSV_ROW_BYTES) return fail(csv, "sheet.line_long");
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

/* Nothing but separators up to the end of the line: empty cells. They are passed over. */
static bool skip_empty(CsvReader *csv) {
	const char *p = csv->p;
	while (*p == csv->separator) p++;
	if (*p && *p != '\n' && !(*p == '\r' && p[1] == '\n')) return false;
	csv->p = p;
	return true;
}

static bool is_blank(const CsvRow *row) {
	for (int i = 0; i < row->n; i++)
		if (row->cell[i][0]) return false;
	return true;
}

/* Reads one line. A spreadsheet makes all lines as wide as the widest that it ever had. */
static bool read_line(CsvReader *csv, CsvRow *row) {
	size_t used = 0;
	row->n = 0;
	row->line = csv->line;
	for (;;) {
		if (!read_cell(csv, row, &used)) return false;
		if (*csv->p != csv->separator) break;
		if (row->n >= (csv->width ? csv->width : 1) && skip_empty(csv)) {
			csv->n_trailing++;
			break;
		}
		csv->p++;
	}
	return true;
}

bool csv_next(CsvReader *csv, CsvRow *row) {
	for (;;) {
		while (*csv->p && at_line_end(csv)) next_line(csv);
		if (!*csv->p || csv->error) return false;
		int trailing = csv->n_trailing;
		if (!read_line(csv, row)) return false;
		next_line(csv);
		if (row->n < 2 || !is_blank(row)) break;
		csv->n_trailing = trailing;
		csv->n_blank++;
	}
	if (!csv->width) csv->width = row->n;
	return true;
}

void csv_skip(CsvReader *csv) {
	while (!at_line_end(csv)) csv->p++;
	next_line(csv);
	csv->error = NULL;
}
