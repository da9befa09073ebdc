/* Words, columns and lists for the tables that games draw. */
#include "core/draw.h"

#include <string.h>

void draw_word(const Draw *d, const char *key) {
	Say say;
	say_start(&say, key);
	say_print(d->setup, d->to, &say, d->out);
}

void draw_number(const Draw *d, const char *key, const char *name, int n) {
	Say say;
	say_start(&say, key);
	say_arg(&say, name, DOMAIN_NUMBER, n);
	say_print(d->setup, d->to, &say, d->out);
}

void draw_value(const Draw *d, int domain, int id) {
	say_value(d->setup, d->to, domain, id, d->out);
}

int draw_width(const Draw *d, size_t start) {
	return text_width(d->out->data + start, d->out->len - start);
}

void draw_pad(const Draw *d, size_t start, int column) {
	while (draw_width(d, start) < column && !d->out->is_full) text_add(d->out, " ");
}

void draw_right(const Draw *d, size_t start, int end, const char *text) {
	draw_pad(d, start, end - text_width(text, strlen(text)));
	text_add(d->out, text);
}

void draw_margin(const Draw *d, size_t start, const char *text) {
	draw_pad(d, start, DRAW_WIDTH - text_width(text, strlen(text)));
	text_addf(d->out, STYLE_DIM "%s" STYLE_END "\n", text);
}

List draw_list(const Draw *d, int indent, const char *between) {
	return (List){.line = d->out->len, .indent = indent, .between = between};
}

size_t draw_item(const Draw *d, List *list) {
	if (list->n++) text_add(d->out, list->between);
	return d->out->len;
}

/* Moves the item to a new line when it does not fit, or leaves no room for a comma. What stands between is dropped, but for a comma. */
void draw_end_item(const Draw *d, List *list, size_t start) {
	char item[256];
	size_t n = d->out->len - start;
	int comma = list->between[0] == ',';
	if (draw_width(d, list->line) <= DRAW_WIDTH - comma || list->n == 1 || n >= sizeof item) return;
	memcpy(item, d->out->data + start, n);
	d->out->len = start - strlen(list->between) + (size_t)comma;
	text_add(d->out, "\n");
	list->line = d->out->len;
	draw_pad(d, list->line, list->indent);
	text_add_n(d->out, item, n);
}

void draw_bag(const Draw *d, List *list, int domain, Bag bag) {
	for (int id = 1; id <= BAG_KINDS; id++) {
		int n = bag_count(bag, id);
		if (!n) continue;
		size_t start = draw_item(d, list);
		draw_value(d, domain, id);
		if (n > 1) text_addf(d->out, " ×%d", n);
		draw_end_item(d, list, start);
	}
}

/* ---- cards in frames ---- */

enum { FACE_WIDTH_MIN = 7, NAME_LINES = 2, FRAME = 2, GAP = 1 };

/* How many bytes of a name stand in its next line: words as long as they fit, one at least. */
static size_t line_bytes(const char *name, int width) {
	size_t n = strcspn(name, " ");
	for (size_t more; name[n]; n = more) {
		more = n + 1 + strcspn(name + n + 1, " ");
		if (text_width(name, more) > width) break;
	}
	return n;
}

static const char *next_line(const char *name, size_t n) {
	return name + n + (name[n] == ' ');
}

static bool is_wide_enough(const CardFace *card, int width) {
	const char *name = card->name;
	for (int i = 0; i < NAME_LINES; i++) {
		size_t n = line_bytes(name, width);
		if (text_width(name, n) > width) return false;
		name = next_line(name, n);
	}
	return !*name && text_width(card->value, strlen(card->value)) + (card->count > 1 ? 3 : 0) <= width &&
	       text_width(card->foot, strlen(card->foot)) <= width;
}

static int face_width(const CardFace *cards, int n) {
	int width = FACE_WIDTH_MIN;
	for (int i = 0; i < n; i++)
		while (width < DRAW_WIDTH - FRAME && !is_wide_enough(&cards[i], width)) width++;
	return width;
}

/* One line inside the frame of one card: a part of its name, its number, or what stands below. */
static void face_line(const Draw *d, const CardFace *card, int line, int width) {
	size_t start = d->out->len;
	const char *name = card->name;
	text_add(d->out, STYLE_DIM "│" STYLE_END);
	size_t inside = d->out->len;
	if (line < NAME_LINES) {
		for (int i = 0; i < line; i++) name = next_line(name, line_bytes(name, width));
		text_add_n(d->out, name, line_bytes(name, width));
	} else if (line == NAME_LINES) {
		if (card->count > 1) text_addf(d->out, "×%d", card->count);
		draw_pad(d, inside, width - text_width(card->value, strlen(card->value)));
		text_addf(d->out, STYLE_BOLD "%s" STYLE_END, card->value);
	} else {
		text_addf(d->out, STYLE_DIM "%s" STYLE_END, card->foot);
	}
	draw_pad(d, start, 1 + width);
	text_add(d->out, STYLE_DIM "│" STYLE_END);
}

static void face_edge(const Draw *d, const char *left, const char *right, int width) {
	text_addf(d->out, STYLE_DIM "%s", left);
	for (int i = 0; i < width; i++) text_add(d->out, "─");
	text_addf(d->out, "%s" STYLE_END, right);
}

void draw_cards(const Draw *d, const CardFace *cards, int n) {
	int width = face_width(cards, n), each = (DRAW_WIDTH + GAP) / (width + FRAME + GAP);
	bool has_foot = false;
	for (int i = 0; i < n; i++) has_foot |= cards[i].foot[0] != 0;
	for (int first = 0; first < n; first += each)
		for (int line = -1; line <= NAME_LINES + has_foot + 1; line++) {
			for (int i = first; i < n && i < first + each; i++) {
				if (i > first) text_add(d->out, " ");
				if (line < 0) face_edge(d, "╭", "╮", width);
				else if (line > NAME_LINES + has_foot) face_edge(d, "╰", "╯", width);
				else face_line(d, &cards[i], line, width);
			}
			text_add(d->out, "\n");
		}
}
