/* Bounded text building; see text.h. */
#include "core/text.h"

#include "core/style.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_add_n(Text *text, const char *bytes, size_t n) {
	size_t room = text->cap - text->len - 1;
	if (n > room) {
		n = room;
		text->is_full = true;
	}
	memcpy(text->data + text->len, bytes, n);
	text->len += n;
	text->data[text->len] = 0;
}

void text_add(Text *text, const char *string) {
	text_add_n(text, string, strlen(string));
}

void text_add_html(Text *text, const char *string) {
	for (; *string; string++) {
		if (*string == '<') text_add(text, "&lt;");
		else if (*string == '>') text_add(text, "&gt;");
		else if (*string == '&') text_add(text, "&amp;");
		else if (*string == '"') text_add(text, "&quot;");
		else text_add_n(text, string, 1);
	}
}

void text_addf(Text *text, const char *format, ...) {
	size_t room = text->cap - text->len;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(text->data + text->len, room, format, args);
	va_end(args);
	if (n < 0) return;
	text->is_full |= (size_t)n >= room;
	text->len += (size_t)n >= room ? room - 1 : (size_t)n;
}

int text_width(const char *bytes, size_t n) {
	int width = 0;
	for (size_t i = 0; i < n; i++) width += !style_is_mark(bytes[i]) && !utf8_is_inside(bytes[i]);
	return width;
}

void text_cut(Text *text, size_t start, int width) {
	if (text_width(text->data + start, text->len - start) <= width) return;
	size_t end = start;
	for (int wide = 0; end < text->len; end++) {
		wide += text_width(text->data + end, 1);
		if (wide == width) break; /* the character that begins here makes room for the mark */
	}
	text->len = end;
	text->data[end] = 0;
	text_add(text, "…" STYLE_END);
}

void text_pad(Text *text, size_t start, int width) {
	int missing = width - text_width(text->data + start, text->len - start);
	do text_add(text, " ");
	while (--missing > 0);
}
