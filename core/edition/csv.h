/* CSV rows from text in memory: quoted cells with "" for a quote, LF or CRLF, a byte-order mark skipped, empty lines skipped. Spreadsheets
 * write their own kinds: cells are separated by commas, or by semicolons or tabs if the first line is; lines whose cells are all
 * empty are skipped, and so are empty cells after the last of the first line; both are counted. Cells are copied into the row, so the
 * text stays as it is. */
#ifndef CORE_CSV_H
#define CORE_CSV_H
#include <stdbool.h>
#include <stddef.h>

enum { CSV_CELLS_MAX = 24, CSV_ROW_BYTES = 1024 };

typedef struct CsvRow {
	int n, line;
	int column[CSV_CELLS_MAX]; /* where each cell starts, in bytes from 1 */
	const char *cell[CSV_CELLS_MAX];
	char bytes[CSV_ROW_BYTES];
} CsvRow;

typedef struct CsvReader {
	const char *p;
	const char *line_start;
	int line, column;  /* of the present place, and of an error */
	const char *error; /* what is wrong, a key of core/texts, or NULL */
	char separator;
	int width;               /* cells of the first line; 0: it has not been read */
	int n_blank, n_trailing; /* lines of empty cells alone; lines with empty cells too many */
} CsvReader;

void csv_open(CsvReader *csv, const char *text);

/* False at the end of the text and on an error. */
bool csv_next(CsvReader *csv, CsvRow *row);

/* After an error: goes on with the next line. */
void csv_skip(CsvReader *csv);
#endif
