/* UTF-8: what is well-formed, how wide a text is, and where it may be cut. */
#ifndef CORE_UTF8_H
#define CORE_UTF8_H
#include <stdbool.h>
#include <stddef.h>

/* Bytes of the character that begins here: 1 to 4, never reaching past `len`; 0: none that is well-formed. */
int utf8_length(const char *text, size_t len);

/* Well-formed UTF-8, no zero byte among it. */
bool utf8_is_valid(const char *text, size_t len);

/* The same, and no control character: no tab, no line end. */
bool utf8_is_line(const char *text, size_t len);

/* How many bytes of a valid text fit into `max` without cutting a character: for "%.*s". */
int utf8_cut(const char *text, int max);

/* A byte that goes on with a character: letters of our languages are one column wide each, so all others count. */
static inline bool utf8_is_inside(char byte) {
	return ((unsigned char)byte & 0xc0) == 0x80;
}
#endif
