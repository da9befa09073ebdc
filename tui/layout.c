/* Paragraphs, columns and colours; see layout.h. */
#include "tui/layout.h"
#include "core/style.h"

#include <string.h>

enum { COLUMN_GAP = 3 };

/* Whether the word at `p` must not begin a line: French puts a blank before : ; ? ! » and %. */
static bool clings(const char *p) {
	return strchr(":;?!%", *p) ? *p != 0 && strcspn(p, " \n") <= 2 : !strncmp(p, "»", 2);
}

static size_t word_length(const char *p) {
	size_t n = strcspn(p, " \n");
	while (p[n] == ' ' && (clings(p + n + 1) || (n >= 2 && !strncmp(p + n - 2, "«", 2)))) n += 1 + strcspn(p + n + 1, " \n");
	return n;
}

static void new_line(Text *out, int indent) {
	text_add(out, "\n");
	for (int i = 0; i < indent; i++) text_add(out, " ");
}

void layout_wrap(Text *out, const char *text, int column, int indent, int width) {
	bool is_first = true; /* of its line: no blank before it */
	while (*text) {
		size_t n = word_length(text);
		int wide = text_width(text, n);
		if (!is_first && column + 1 + wide > width) {
			new_line(out, indent);
			column = indent;
			is_first = true;
		}
		if (!is_first && n) text_add(out, " ");
		text_add_n(out, text, n);
		if (n) column += wide + !is_first, is_first = false;
		text += n;
		if (*text == '\n' && text[1]) {
			new_line(out, indent);
			column = indent;
			is_first = true;
		}
		text += *text != 0;
	}
	text_add(out, "\n");
}

void layout_grid(Text *out, const char *const *items, int n, int indent, int width) {
	int widest = 1;
	for (int i = 0; i < n; i++) {
		int wide = text_width(items[i], strlen(items[i]));
		if (wide > widest) widest = wide;
	}
	int columns = (width - indent + COLUMN_GAP) / (widest + COLUMN_GAP);
	if (columns < 1) columns = 1;
	int rows = (n + columns - 1) / columns;
	for (int row = 0; row < rows; row++) {
		size_t start = out->len;
		for (int i = 0; i < indent; i++) text_add(out, " ");
		if (columns == 1) {
			layout_wrap(out, items[row], indent, indent + COLUMN_GAP, width);
			continue;
		}
		for (int i = row, column = 0; i < n; i += rows, column++) {
			if (column) text_pad(out, start, indent + column * (widest + COLUMN_GAP));
			text_add(out, items[i]);
		}
		text_add(out, "\n");
	}
}

/* The marks that hold at the end of a line and so for the next. */
typedef struct Marks {
	int n;
	char on[8];
} Marks;

static void take_mark(Marks *marks, char mark) {
	if (mark == STYLE_SIDE_END) {
		while (marks->n && marks->on[marks->n - 1] >= STYLE_SIDE_FIRST) marks->n--;
	} else if (mark == STYLE_END[0]) {
		marks->n = 0;
	} else if (marks->n < (int)sizeof marks->on) {
		marks->on[marks->n++] = mark;
	}
}

/* The next line of a text, without its end; emphasis is ended with it and goes on in the next. */
static const char *add_line(Text *out, const char *text, Marks *marks) {
	text_add_n(out, marks->on, (size_t)marks->n);
	size_t n = strcspn(text, "\n");
	for (size_t i = 0; i < n; i++)
		if (style_is_mark(text[i])) take_mark(marks, text[i]);
	text_add_n(out, text, n);
	if (marks->n) text_add(out, STYLE_END);
	return text + n + (text[n] != 0);
}

void layout_beside(Text *out, const char *left, const char *right, int rows, int column, const char *line) {
	Marks left_marks = {0}, right_marks = {0};
	for (int row = 0; row < rows || *left; row++) {
		size_t start = out->len;
		left = add_line(out, left, &left_marks);
		text_pad(out, start, column - text_width(line, strlen(line)));
		text_add(out, line);
		right = add_line(out, right, &right_marks);
		text_add(out, "\n");
	}
}

int layout_lines(const char *text) {
	int n = 0;
	for (; *text; text++) n += *text == '\n' || !text[1];
	return n;
}

/* Red, blue, green, yellow, magenta, cyan; then the colour as it was. */
static const char *const sides[STYLE_SIDES + 1] = {"\033[31m", "\033[94m", "\033[32m", "\033[33m", "\033[35m", "\033[36m", "\033[39m"};

void layout_print_as(FILE *stream, const char *text, Style style) {
	const char *const marks[STYLE_LAST + 1] = {"", style.bold, style.dim, style.accent, *style.bold ? "\033[32m" : "", style.off};
	for (const char *p = text; *p; p++) {
		unsigned char c = (unsigned char)*p;
		if (c <= STYLE_LAST) fputs(marks[c], stream);
		else if (style_is_mark(*p)) fputs(*style.bold ? sides[c - STYLE_SIDE_FIRST] : "", stream);
		else if (c == '\n' || (c >= 0x20 && c != 0x7f)) putc(c, stream);
	}
}

void layout_print(FILE *stream, const char *text) {
	layout_print_as(stream, text, term_style(stream));
}
