/* Brutal Ring: words, columns and lists for the drawn table. */
#include "drawing.h"

#include <string.h>

void br_word(const Draw *d, const char *key) {
	size_t len;
	const char *text = say_find(d->setup, d->to->lang, key, &len);
	if (text) text_add_n(d->out, text, len);
}

void br_value(const Draw *d, int domain, int id) {
	say_value(d->setup, d->to, domain, id, d->out);
}

int br_width(const Draw *d, size_t start) {
	return text_width(d->out->data + start, d->out->len - start);
}

void br_pad(const Draw *d, size_t start, int column) {
	while (br_width(d, start) < column && !d->out->is_full) text_add(d->out, " ");
}

/* A number or a short word that ends at a column. */
void br_right(const Draw *d, size_t start, int end, const char *text) {
	br_pad(d, start, end - text_width(text, strlen(text)));
	text_add(d->out, text);
}

List br_list(const Draw *d, int indent) {
	return (List){.line = d->out->len, .indent = indent};
}

static const char between[] = " · ";

size_t br_item(const Draw *d, List *list) {
	if (list->n++) text_add(d->out, between);
	return d->out->len;
}

/* Moves the item to a new line when it does not fit. */
void br_end_item(const Draw *d, List *list, size_t start) {
	char item[256];
	size_t n = d->out->len - start;
	if (br_width(d, list->line) <= WIDTH || list->n == 1 || n >= sizeof item) return;
	memcpy(item, d->out->data + start, n);
	d->out->len = start - strlen(between);
	text_add(d->out, "\n");
	list->line = d->out->len;
	br_pad(d, list->line, list->indent);
	text_add_n(d->out, item, n);
}
