/* The table in a terminal: words, columns and lists that every game's `draw` is made of. Lines have at most DRAW_WIDTH columns; style
 * marks (style.h) have no width. */
#ifndef CORE_DRAW_H
#define CORE_DRAW_H
#include "core/game.h"
#include "core/style.h"

enum { DRAW_WIDTH = 80 };

typedef struct Draw {
	const State *s; /* as the listener may know it */
	const Setup *setup;
	const Listener *to;
	Text *out;
	const struct DrawMore *more; /* what the game adds for itself, or NULL */
} Draw;

/* A sentence of the catalogue, without or with one number; what a value is called. */
void draw_word(const Draw *d, const char *key);
void draw_number(const Draw *d, const char *key, const char *name, int n);
void draw_value(const Draw *d, int domain, int id);

/* Columns count from `start`, where the line began in the text: how wide it is, blanks up to a column, a short word that ends at one. */
int draw_width(const Draw *d, size_t start);
void draw_pad(const Draw *d, size_t start, int column);
void draw_right(const Draw *d, size_t start, int end, const char *text);

/* The line's end: dim, at the right margin. */
void draw_margin(const Draw *d, size_t start, const char *text);

/* Items one after the other, in as many lines as they need. */
typedef struct List {
	size_t line;         /* where the present line began */
	int n, indent;       /* items so far; columns before those of later lines */
	const char *between; /* ", " or " · " */
} List;

List draw_list(const Draw *d, int indent, const char *between);
size_t draw_item(const Draw *d, List *list); /* where it begins */
void draw_end_item(const Draw *d, List *list, size_t start);
void draw_bag(const Draw *d, List *list, int domain, Bag bag); /* each kind with its number: Golem ×2 */

/* Cards side by side in frames, in as many rows as they need; for listeners with `has_frames`. */
enum { FACES_MAX = 64 };
typedef struct CardFace {
	char name[64], value[32], foot[48]; /* in two lines at most; below it, at the right; below that, or empty */
	int count;                          /* so many of them: above 1 it is said */
} CardFace;
void draw_cards(const Draw *d, const CardFace *cards, int n);
#endif
