/* The CSV reader: rows as they come out, and where each error is said to be. */
#include "core/csv.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* All rows as one line: cells joined by |, rows by newline with their line and the columns where cells begin. */
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
	cr_expect_str_eq(read_all(",\n"), "1:1=|2=;");
	cr_expect_str_eq(read_all(" a , b "), "1:1= a |5= b ;");
}

Test(csv, nothing) {
	cr_expect_str_eq(read_all(""), "");
	cr_expect_str_eq(read_all("\n\n\r\n"), "");
	cr_expect_str_eq(read_all("\xef\xbb\xbf"), "");
}

Test(csv, line_ends_and_empty_lines) {
	cr_expect_str_eq(read_all("a,b\r\nc,d\r\n"), "1:1=a|3=b;2:1=c|3=d;");
	cr_expect_str_eq(read_all("a\n\n\nb\r\n\r\nc"), "1:1=a;4:1=b;6:1=c;");
	cr_expect_str_eq(read_all("a\rb"), "!1:2:not a printable UTF-8 character");
	cr_expect_str_eq(read_all("a\r"), "!1:2:not a printable UTF-8 character");
}

Test(csv, byte_order_mark) {
	cr_expect_str_eq(read_all("\xef\xbb\xbfid,x\n1,2"), "1:1=id|4=x;2:1=1|3=2;");
	cr_expect_str_eq(read_all("a\n\xef\xbb\xbf"), "1:1=a;2:1=\xef\xbb\xbf;"); /* only at the beginning */
}

Test(csv, quotes) {
	cr_expect_str_eq(read_all("\"a,b\",c"), "1:1=a,b|7=c;");
	cr_expect_str_eq(read_all("\"say \"\"hi\"\"\"\n\"\""), "1:1=say \"hi\";2:1=;");
	cr_expect_str_eq(read_all("x,\"\"\"\",y\r\n"), "1:1=x|3=\"|8=y;");
	cr_expect_str_eq(read_all("\"a\"\r\nb"), "1:1=a;2:1=b;");
}

Test(csv, broken_quotes) {
	cr_expect_str_eq(read_all("ok\nx,\"abc\n"), "1:1=ok;!2:7:a quote is not closed");
	cr_expect_str_eq(read_all("\"abc"), "!1:5:a quote is not closed");
	cr_expect_str_eq(read_all("\"abc\r\n\""), "!1:5:a quote is not closed");
	cr_expect_str_eq(read_all("\"a\"b,c"), "!1:4:after a closing quote a comma must follow");
	cr_expect_str_eq(read_all("ab\"c\""), "!1:3:a quote inside a cell that does not begin with one");
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
		cr_expect_str_eq(read_all(text), "!1:5:not a printable UTF-8 character", "case %zu: %s", i, read_all(text));
		snprintf(text, sizeof text, "ab,\"%s\"", bad[i]);
		cr_expect_str_eq(read_all(text), "!1:5:not a printable UTF-8 character", "quoted case %zu: %s", i, read_all(text));
	}
}

Test(csv, as_many_cells_as_fit) {
	char text[2 * CSV_CELLS_MAX + 2] = "";
	for (int i = 0; i < CSV_CELLS_MAX - 1; i++) strcat(text, "x,");
	CsvReader csv;
	static CsvRow row;
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row) && row.n == CSV_CELLS_MAX);
	strcat(text, ",");
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_str_eq(csv.error, "too many cells");
	cr_expect_eq(csv.column, 2 * CSV_CELLS_MAX);
}

/* A row has CSV_ROW_BYTES bytes, a zero byte for each cell included. */
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
	cr_expect_str_eq(csv.error, "the line is too long");
	cr_expect_eq(csv.column, CSV_ROW_BYTES);
}

Test(csv, long_line_of_several_cells) {
	char text[CSV_ROW_BYTES + 8];
	CsvReader csv;
	static CsvRow row;
	memset(text, 'x', sizeof text);
	text[CSV_ROW_BYTES - 1] = ','; /* the first cell fills the row, the next has no room for its zero byte */
	text[CSV_ROW_BYTES] = 0;
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
	cr_expect_str_eq(csv.error, "the line is too long");
	text[10] = ',';
	text[CSV_ROW_BYTES - 1] = 0;
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row) && row.n == 2 && strlen(row.cell[0]) == 10 && strlen(row.cell[1]) == CSV_ROW_BYTES - 12);
	memcpy(text + CSV_ROW_BYTES - 4, "\xe2\x82\xac", 4); /* a character that does not fit is not cut */
	csv_open(&csv, text);
	cr_expect(csv_next(&csv, &row), "%s", csv.error);
	memcpy(text + CSV_ROW_BYTES - 4, "x", 1);
	memcpy(text + CSV_ROW_BYTES - 3, "\xe2\x82\xac", 4);
	csv_open(&csv, text);
	cr_expect_not(csv_next(&csv, &row));
}
