/* Marks for emphasis in text that a terminal may show in colour: one byte each, put into the text where it begins and ends. The
 * terminal turns them into colours or takes them out; they have no width. */
#ifndef CORE_STYLE_H
#define CORE_STYLE_H
#include <stdbool.h>

#define STYLE_BOLD "\001"
#define STYLE_DIM "\002"
#define STYLE_ACCENT "\003" /* what the viewer should look at first */
#define STYLE_GOOD "\004"
#define STYLE_END "\005" /* back to plain */
enum { STYLE_LAST = 5 };

/* Names in the colour of their side: one of so many marks before them, one behind. They leave other emphasis as it is. */
enum { STYLE_SIDE_FIRST = 14, STYLE_SIDES = 6, STYLE_SIDE_END = STYLE_SIDE_FIRST + STYLE_SIDES };

static inline bool style_is_mark(char c) {
	return (c >= 0 && c <= STYLE_LAST) || (c >= STYLE_SIDE_FIRST && c <= STYLE_SIDE_END);
}
#endif
