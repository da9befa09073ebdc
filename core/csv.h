/* CSV rows from text in memory: comma-separated, quoted cells with "" for a quote, LF or CRLF, a byte-order mark skipped, empty
 * lines skipped. Cells are copied into the row, so the text stays as it is. */
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
	const char *error; /* what is wrong, or NULL */
} CsvReader;

void csv_open(CsvReader *csv, const char *text);

/* False at the end of the text and on an error. */
bool csv_next(CsvReader *csv, CsvRow *row);
#endif
