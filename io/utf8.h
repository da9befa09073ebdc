/* What may be a line of text: UTF-8 without control characters. */
#ifndef IO_UTF8_H
#define IO_UTF8_H
#include <stdbool.h>
#include <stddef.h>

/* Well-formed UTF-8, no zero byte among it. Also false when memory runs out. */
bool utf8_is_valid(const char *text, size_t len);

/* The same, and no control character: no tab, no line end. */
bool utf8_is_line(const char *text, size_t len);

/* How many bytes of a valid text fit into `max` without cutting a character: for "%.*s". */
int utf8_cut(const char *text, int max);
#endif
