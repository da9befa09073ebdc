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
