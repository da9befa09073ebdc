/* Brutal Ring: what the files that draw the table share. */
#ifndef BRUTAL_RING_DRAWING_H
#define BRUTAL_RING_DRAWING_H
#include "cards.h"
#include "core/style.h"

enum { WIDTH = 80 };

typedef struct Draw {
	const State *s;
	const Setup *setup;
	const Listener *to;
	Text *out;
} Draw;

/* Items one after the other, in as many lines as they need. */
typedef struct List {
	size_t line;   /* where the present line began */
	int n, indent; /* items so far; columns before those of later lines */
} List;

/* draw_text.c */
void br_word(const Draw *d, const char *key);
void br_value(const Draw *d, int domain, int id);
int br_width(const Draw *d, size_t start);
void br_pad(const Draw *d, size_t start, int column);
void br_right(const Draw *d, size_t start, int end, const char *text);
List br_list(const Draw *d, int indent);
size_t br_item(const Draw *d, List *list);
void br_end_item(const Draw *d, List *list, size_t start);

/* words.c: the figures of a card, for lists */
void br_figures(const Draw *d, int kind, int id, bool is_long);

/* draw_combat.c */
void br_draw_combat(const Draw *d);
#endif
