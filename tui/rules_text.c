/* Markdown for the terminal: headings, paragraphs, lists, tables, **bold**, *emphasis* and `code`; what the rules are written in. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { CELLS_MAX = 8, HANDLE_MAX = 16, BULLET = 2, TABLE_GAP = 2 };

static const char *text_of(const Game *game, int lang) {
	static const char *const names[LANG_COUNT] = {[LANG_EN] = "en.md", [LANG_FR] = "fr.md"};
	const char *english = NULL;
	for (const NamedText *file = game->rules; file && file->name; file++) {
		if (!strcmp(file->name, names[lang])) return file->text;
		if (!strcmp(file->name, names[LANG_EN])) english = file->text;
	}
	return english;
}

static const char *next_line(const char *p) {
	p += strcspn(p, "\n");
	return p + (*p != 0);
}

/* The length of a list item's mark ("- ", "12. "); 0: there is no mark. */
static int list_mark(const char *line) {
	if (line[0] == '-' && line[1] == ' ') return 2;
	int digits = 0;
	while (isdigit((unsigned char)line[digits])) digits++;
	return digits && line[digits] == '.' && line[digits + 1] == ' ' ? digits + 2 : 0;
}

static bool starts_block(const char *line) {
	return *line == '#' || *line == '|' || *line == '\n' || !*line || list_mark(line);
}

/* Where a paragraph or list item that begins at `p` ends. */
static const char *block_end(const char *p) {
	do p = next_line(p);
	while (!starts_block(p));
	return p;
}

/* Bytes of text with its marks of emphasis as style marks, lines joined. */
static void add_inline(const char *p, const char *end, Text *out) {
	const char *open = NULL; /* the mark that is open */
	for (; p < end; p++) {
		size_t n = !strncmp(p, "**", 2) ? 2 : *p == '*' || *p == '`' ? 1 : 0;
		if (n && open && !strncmp(p, open, n)) {
			text_add(out, STYLE_END);
			open = NULL;
		} else if (n && !open && p[n] != ' ') {
			text_add(out, n == 2 || *p == '`' ? STYLE_BOLD : p[1] == '(' ? STYLE_DIM : STYLE_ACCENT);
			open = p;
		} else {
			text_add_n(out, *p == '\n' ? " " : p, 1);
			continue;
		}
		p += n - 1;
	}
}

/* Room for a block however much its style marks and its wrapping add. */
static Text *room_for(Grow *out, size_t bytes) {
	return grow_room(out, 4 * bytes + 256);
}

static void add_wrapped(const char *p, const char *end, int column, int indent, int width, Grow *out) {
	Grow text;
	grow_init(&text);
	add_inline(p, end, room_for(&text, (size_t)(end - p)));
	layout_wrap(room_for(out, text.text.len), text.text.data, column, indent, width);
	grow_free(&text);
}

static void add_heading(const char *p, int width, Grow *out) {
	const char *title = p + strspn(p, "# ");
	if (out->text.len) grow_add(out, "\n");
	grow_add(out, STYLE_BOLD);
	add_wrapped(title, title + strcspn(title, "\n"), 0, 0, width, out);
	grow_add(out, STYLE_END);
}

static void add_item(const char *p, const char *end, int width, Grow *out) {
	int mark = list_mark(p);
	if (*p == '-') grow_add(out, "• ");
	else grow_add_n(out, p, (size_t)mark);
	add_wrapped(p + mark, end, mark, mark, width, out);
}

/* The cells of a table's row, as places in the text. */
typedef struct Row {
	int n;
	const char *cell[CELLS_MAX], *end[CELLS_MAX];
} Row;

static Row read_row(const char *line) {
	Row row = {0};
	const char *p = line + 1, *stop = line + strcspn(line, "\n");
	while (p < stop && row.n < CELLS_MAX) {
		const char *bar = memchr(p, '|', (size_t)(stop - p)), *end = bar ? bar : stop;
		while (p < end && *p == ' ') p++;
		row.cell[row.n] = p;
		row.end[row.n] = end;
		while (row.end[row.n] > p && row.end[row.n][-1] == ' ') row.end[row.n]--;
		row.n++;
		p = end + 1;
	}
	return row;
}

static int cell_width(const Row *row, int i) {
	char buffer[512];
	Text text = TEXT_ON(buffer);
	add_inline(row->cell[i], row->end[i], &text);
	return text_width(buffer, text.len);
}

static bool is_rule_line(const char *line) {
	return strspn(line, "|-: ") == strcspn(line, "\n");
}

/* Columns as wide as their widest cell; the last one is wrapped. */
static void add_table(const char *p, const char *end, int width, Grow *out) {
	int wide[CELLS_MAX] = {0};
	for (const char *line = p; line < end; line = next_line(line)) {
		if (is_rule_line(line)) continue;
		Row row = read_row(line);
		for (int i = 0; i < row.n; i++) wide[i] = cell_width(&row, i) > wide[i] ? cell_width(&row, i) : wide[i];
	}
	for (const char *line = p; line < end; line = next_line(line)) {
		if (is_rule_line(line)) continue;
		Row row = read_row(line);
		size_t start = room_for(out, (size_t)(end - p))->len;
		int column = 0;
		if (line == p) text_add(&out->text, STYLE_DIM);
		for (int i = 0; i < row.n - 1; i++) {
			add_inline(row.cell[i], row.end[i], &out->text);
			column += wide[i] + TABLE_GAP;
			text_pad(&out->text, start, column);
		}
		if (row.n) add_wrapped(row.cell[row.n - 1], row.end[row.n - 1], column, column, width, out);
		if (line == p) grow_add(out, STYLE_END);
	}
}

static const char *table_end(const char *p) {
	while (*p == '|') p = next_line(p);
	return p;
}

static void add_all(const char *p, int width, Grow *out) {
	while (*p) {
		const char *end = *p == '#' || *p == '\n' ? next_line(p) : *p == '|' ? table_end(p) : block_end(p);
		if (*p == '#') add_heading(p, width, out);
		else if (*p == '|') add_table(p, end, width, out);
		else if (list_mark(p)) add_item(p, end, width, out);
		else if (*p == '\n' && *end != '#') grow_add(out, "\n"); /* a heading brings its own */
		else if (*p != '\n') add_wrapped(p, end, 0, 0, width, out);
		p = end;
	}
}

/* The handle that a rule begins with: "- **EM-24** …". A letter may follow the number: "- **BG-7a** …". */
static bool read_handle(const char *line, char handle[HANDLE_MAX]) {
	if (strncmp(line, "- **", 4)) return false;
	size_t n = strcspn(line + 4, "*\n");
	const char *last = line + 4 + n - 1;
	if (islower((unsigned char)*last)) last--;
	if (n >= HANDLE_MAX || line[4 + n] != '*' || !isdigit((unsigned char)*last)) return false;
	memcpy(handle, line + 4, n);
	handle[n] = 0;
	return true;
}

bool rules_render(const Game *game, int lang, int width, const char *handle, Grow *out) {
	const char *text = text_of(game, lang);
	if (!text) return false;
	if (!handle) {
		add_all(text, width, out);
		return true;
	}
	for (const char *p = text; *p; p = next_line(p)) {
		char found[HANDLE_MAX];
		if (!read_handle(p, found) || strcasecmp(found, handle)) continue;
		add_wrapped(p + 2, block_end(p), 0, 0, width, out);
		return true;
	}
	return false;
}

void rules_list_handles(const Game *game, int lang, Grow *out) {
	const char *text = text_of(game, lang);
	for (const char *p = text; p && *p; p = next_line(p)) {
		char handle[HANDLE_MAX];
		if (!read_handle(p, handle)) continue;
		if (out->text.len) grow_add(out, ", ");
		grow_add(out, handle);
	}
}
