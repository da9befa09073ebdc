/* Text that grows; see grow.h. */
#include "io/grow.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 4096 };

void grow_init(Grow *grow) {
	grow->none[0] = 0;
	grow->text = (Text){grow->none, 0, sizeof grow->none, false};
}

void grow_free(Grow *grow) {
	if (grow->text.data != grow->none) free(grow->text.data);
	grow_init(grow);
}

void grow_clear(Grow *grow) {
	grow->text.len = 0;
	grow->text.data[0] = 0;
	grow->text.is_full = false;
}

static bool resize(Grow *grow, size_t cap) {
	bool is_first = grow->text.data == grow->none;
	char *data = realloc(is_first ? NULL : grow->text.data, cap);
	if (!data) return false;
	if (is_first) data[0] = 0;
	grow->text.data = data;
	grow->text.cap = cap;
	return true;
}

Text *grow_room(Grow *grow, size_t more) {
	Text *text = &grow->text;
	if (more < text->cap - text->len) return text;
	size_t cap = text->cap < FIRST_CAP ? FIRST_CAP : text->cap;
	while (cap < GROW_MAX && more >= cap - text->len) cap *= 2;
	if (more >= cap - text->len || !resize(grow, cap)) text->is_full = true;
	return text;
}

void grow_add_n(Grow *grow, const char *bytes, size_t n) {
	text_add_n(grow_room(grow, n), bytes, n);
}

void grow_add(Grow *grow, const char *string) {
	grow_add_n(grow, string, strlen(string));
}
