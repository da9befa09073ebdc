/* Text laid out for a terminal: paragraphs, lists in columns, and style marks (core/style.h) turned into colours. Everything is
 * written into a Text first, so that its lines can be counted before anything is shown. */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H
#include "core/text.h"
#include "tui/term.h"

#include <stdio.h>

/* Writes words in lines of at most `width` columns. The first line starts at `column`, the others are indented; \n begins a new
 * line. Ends with a newline. Punctuation that stands apart in French stays with its word. */
void layout_wrap(Text *out, const char *text, int column, int indent, int width);

/* Short items in as many columns as fit, read downwards. One that is too long for a line is wrapped. */
void layout_grid(Text *out, const char *const *items, int n, int indent, int width);

/* Two texts side by side in so many rows or as many as the left one has: the right one begins at `column`, behind a line. */
void layout_beside(Text *out, const char *left, const char *right, int rows, int column, const char *line);

int layout_lines(const char *text); /* how many lines it takes */

/* Prints a text with its style marks as colours, or without them where there are none. Other control characters are left out. */
void layout_print(FILE *stream, const char *text);
void layout_print_as(FILE *stream, const char *text, Style style);
#endif
