/* Text written into a buffer that the caller owns: no allocation, always ends in a zero byte, and remembers when it was too
 * small instead of writing past it. The JSON writer (json.h) stands on it. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H
#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
	char *data;
	size_t len, cap; /* cap counts the zero byte */
	bool is_full;    /* something did not fit; the text is cut */
} Text;

#define TEXT_ON(array) ((Text){(array), ((array)[0] = 0), sizeof(array), false})

void text_add(Text *text, const char *string);
void text_add_n(Text *text, const char *bytes, size_t n);
/* Adds spaces until what was written since `start` (a value of len) is `width` characters wide; UTF-8 and style marks counted
 * right. Adds one space at least when it is too long already. */
void text_pad(Text *text, size_t start, int width);
/* Shortens what was written since `start` to `width` characters, the last of them … , and ends styles: a long name must not push
 * the others. */
void text_cut(Text *text, size_t start, int width);
/* With what HTML takes for its own written as it wants it: at most six bytes for one. */
void text_add_html(Text *text, const char *string);
int text_width(const char *bytes, size_t n);
void text_addf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
