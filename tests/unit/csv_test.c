/* The CSV reader: the rows it returns, and the position it gives for each error. */
#include "core/edition/csv.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* All rows on one line: cells joined by |, rows by newline, with their line and the columns where the cells begin. */
static const char *read_all(const char *text) {
	static char out[8192];
	static CsvRow row;
	CsvReader csv;
	size_t len = 0;
	csv_open(&csv, text);
	out[0] = 0;
	while (csv_next(&csv, &row)) {
		len += (size_t)snprintf(out + len, sizeof out - len, "%d:", row.line);
		for (int i = 0; i < row.n; i++)
			len += (size_t)snprintf(out + len, sizeof out - len, "%s%d=%s", i ? "|" : "", row.column[i], row.cell[i]);
		len += (size_t)snprintf(out + len, sizeof out - len, ";");
	}
	if (csv.error) snprintf(out + len, sizeof out - len, "!%d:%d:%s", csv.line, csv.column, csv.error);
	return out;
}

Test(csv, plain_rows) {
	cr_expect_str_eq(read_all("a,b,c\n1,22,\n"), "1:1=a|3=b|5=c;2:1=1|3=22|6=;");
	cr_expect_str_eq(read_all("one"), "1:1=one;");
	cr_expect_str_eq(read_all(" a , b "), "1:1= a |5= b ;");
}

Test(csv, semicolons_and_tabs_of_spreadsheets) {
	cr_expect_str_eq(read_all("a;b\n1,5;\"x;y\"\n"), "1:1=a|3=b;2:1=1,5|5=x;y;");
	cr_expect_str_eq(read_all("a\tb\tc\n1\t\t3\n"), "1:1=a|3=b|5=c;2:1=1|3=|4=3;");
	cr_expect_str_eq(read_all("\xef\xbb\xbf\r\n\"a;;;b\",c\n1,2\n"), "2:1=a;;;b|9=c;3:1=1|3=2;"); /* separators in quotes do not count */
	cr_expect_str_eq(read_all("a,b;c\n"), "1:1=a|3=b;c;");                                        /* a draw: commas win */
	cr_expect_str_eq(read_all("a;b\n1\t;2\n"), "1:1=a|3=b;!2:2:sheet.bad_character");
}

static int blanks, trailing;

static const char *read_counting(const char *text) {
	static CsvRow row;
	CsvReader csv;
	csv_open(&csv, text);
	while (csv_next(&csv, &row)) continue;
	blanks = csv.n_blank;
	trailing = csv.n_trailing;
	return read_all(text);
}

Test(csv, rows_of_empty_cells_and_cells_behind_the_last) {
	cr_expect_str_eq(read_counting("a,b,,,\n,,,,\n1,2,,,\n3,,,,\n\"\",\"\"\n"), "1:1=a|3=b;3:1=1|3=2;4:1=3|3=;");
	cr_expect(blanks == 2 && trailing == 3, "%d %d", blanks, trailing);
	cr_expect_str_eq(read_counting("a,b\n1,2,x\n1,2,,x\n"),
	                 "1:1=a|3=b;2:1=1|3=2|5=x;3:1=1|3=2|5=|6=x;"); /* nothing with content is dropped; the caller decides */
	cr_expect(blanks == 0 && trailing == 0);
}

Test(csv, going_on_after_an_error) {
	CsvReader csv;
	static CsvRow row;
	csv_open(&csv, "a,b\nx\"y,z\nc,d\n\"open\ne,f");
	cr_expect(csv_next(&csv, &row) && !csv_next(&csv, &row) && csv.line == 2);
	csv_skip(&csv);
	cr_expect(csv_next(&csv, &row) && row.line == 3 && !strcmp(row.cell[1], "d"));
	cr_expect(!csv_next(&csv, &row) && !strcmp(csv.error, "sheet.quote_open"));
	csv_skip(&csv);
	cr_expect(csv_next(&csv, &row) && row.line == 5 && !strcmp(row.cell[0], "e"));
	cr_expect(!csv_next(&csv, &row) && !csv.error);
}

Test(csv, nothing) {
	cr_expect_str_eq(read_all(""), "");
	cr_expect_str_eq(read_all("\n\n\r\n"), "");
	cr_expect_str_eq(read_all("\xef\xbb\xbf"), "");
}

Test(csv, line_ends_and_empty_lines) {
	cr_expect_str_eq(read_all("a,b\r\nc,d\r\n"), "1:1=a|3=b;2:1=c|3=d;");
	cr_expect_str_eq(read_all("a\n\n\nb\r\n\r\nc"), "1:1=a;4:1=b;6:1=c;");
	cr_expect_str_eq(read_all("a\rb"), "!1:2:sheet.bad_character");
	cr_expect_str_eq(read_all("a\r"), "!1:2:sheet.bad_character");
}

Test(csv, byte_order_mark) {
	cr_expect_str_eq(read_all("\xef\xbb\xbfid,x\n1,2"), "1:1=id|4=x;2:1=1|3=2;");
	cr_expect_str_eq(read_all("a\n\xef\xbb\xbf"), "1:1=a;2:1=\xef\xbb\xbf;"); /* a byte order mark counts only at the beginning */
}

Test(csv, quotes) {
	cr_expect_str_eq(read_all("\"a,b\",c"), "1:1=a,b|7=c;");
	cr_expect_str_eq(read_all("\"say \"\"hi\"\"\"\n\"\""), "1:1=say \"hi\";2:1=;");
	cr_expect_str_eq(read_all("x,\"\"\"\",y\r\n"), "1:1=x|3=\"|8=y;");
	cr_expect_str_eq(read_all("\"a\"\r\nb"), "1:1=a;2:1=b;");
}

Test(csv, broken_quotes) {
	cr_expect_str_eq(read_all("ok\nx,\"abc\n"), "1:1=ok;!2:7:sheet.quote_open");
	cr_expect_str_eq(read_all("\"abc"), "!1:5:sheet.quote_open");
	cr_expect_str_eq(read_all("\"abc\r\n\""), "!1:5:sheet.quote_open");
	cr_expect_str_eq(read_all("\"a\"b,c"), "!1:4:sheet.quote_end");
	cr_expect_str_eq(read_all("ab\"c\""), "!1:3:sheet.quote_inside");
}

Test(csv, nothing_is_read_after_an_error) {
	CsvReader csv;
	static CsvRow row;
	csv_open(&csv, "a\"\nb\nc\n");
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_not_null(csv.error);
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_eq(csv.line, 1);
}

Test(csv, utf8) {
	cr_expect_str_eq(read_all("é,€,\xf0\x9f\x90\xb8,\xf4\x8f\xbf\xbf"), "1:1=é|4=€|8=\xf0\x9f\x90\xb8|13=\xf4\x8f\xbf\xbf;");
	cr_expect_str_eq(read_all("\xc2\x80,\xdf\xbf,\xe0\xa0\x80,\xed\x9f\xbf,\xee\x80\x80,\xf0\x90\x80\x80"),
	                 "1:1=\xc2\x80|4=\xdf\xbf|7=\xe0\xa0\x80|11=\xed\x9f\xbf|15=\xee\x80\x80|19=\xf0\x90\x80\x80;");
	cr_expect_str_eq(read_all(" ~\x7f"), "1:1= ~\x7f;");
}

Test(csv, bytes_that_are_no_utf8) {
	/* clang-format off */
	static const char *const bad[] = {
		"\x80",         "\xbf",         "\xc0\x80",     "\xc1\xbf",         "\xc2",             "\xc2x",            "\xe0\x9f\xbf", "\xe2\x82",
		"\xe2\x82x",    "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff",         "\xf0\x90\x80",
		"\xf0\x90\x80x", "\xef\xbf",    "\x01",         "\t",               "\x1f",             "\xe2x\xac",        "\xf0x\x80\x80",
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[32];
		snprintf(text, sizeof text, "ab,c%s", bad[i]);
		cr_expect_str_eq(read_all(text), "!1:5:sheet.bad_character", "case %zu: %s", i, read_all(text));
		snprintf(text, sizeof text, "ab,\"%s\"", bad[i]);
		cr_expect_str_eq(read_all(text), "!1:5:sheet.bad_character", "quoted case %zu: %s", i, read_all(text));
	}
}

Test(csv, as_many_cells_as_fit) {
	char text[2 * CSV_CELLS_MAX + 4] = "";
	for (int i = 0; i < CSV_CELLS_MAX; i++) strcat(text, i ? ",x" : "x");
	CsvReader csv;
	static CsvRow row;
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row) && row.n == CSV_CELLS_MAX);
	strcat(text, ",x");
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_str_eq(csv.error, "sheet.cells_many");
	cr_expect_eq(csv.column, 2 * CSV_CELLS_MAX + 1);
}

/* A row takes CSV_ROW_BYTES bytes, including a zero byte per cell. */
Test(csv, as_long_as_fits) {
	char text[CSV_ROW_BYTES + 8];
	CsvReader csv;
	static CsvRow row;
	memset(text, 'x', sizeof text);
	text[CSV_ROW_BYTES - 1] = 0;
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row) && strlen(row.cell[0]) == CSV_ROW_BYTES - 1);
	text[CSV_ROW_BYTES - 1] = 'x';
	text[CSV_ROW_BYTES] = 0;
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_str_eq(csv.error, "sheet.line_long");
	cr_expect_eq(csv.column, CSV_ROW_BYTES);
}

Test(csv, long_line_of_several_cells) {
	char text[CSV_ROW_BYTES + 8];
	CsvReader csv;
	static CsvRow row;
	memset(text, 'x', sizeof text);
	text[CSV_ROW_BYTES - 1] = ','; /* the first cell fills the row, the next does not fit */
	text[CSV_ROW_BYTES + 1] = 0;
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_str_eq(csv.error, "sheet.line_long");
	text[10] = ',';
	text[CSV_ROW_BYTES - 1] = 0;
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row) && row.n == 2 && strlen(row.cell[0]) == 10 && strlen(row.cell[1]) == CSV_ROW_BYTES - 12);
	memcpy(text + CSV_ROW_BYTES - 4, "\xe2\x82\xac", 4); /* a character that does not fit is left out whole */
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row), "%s", csv.error);
	memcpy(text + CSV_ROW_BYTES - 4, "x", 1);
	memcpy(text + CSV_ROW_BYTES - 3, "\xe2\x82\xac", 4);
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
}
