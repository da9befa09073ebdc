/* What differs between two editions of a game, cell by cell, rows matched by their ids: so a list of differences reads like a list of
 * what an author has changed. */
#ifndef IO_EDITION_DIFF_H
#define IO_EDITION_DIFF_H
#include "io/edition_text.h"

typedef struct EditionDifference {
	int table;                    /* of the game; -1: edition.json */
	const char *file;             /* cards.csv */
	const char *row;              /* id, or NULL: not about one row */
	const char *name[LANG_COUNT]; /* what people call that row; NULL: as `row` */
	const char *column;           /* or NULL: about the whole row, or the order of all */
	const char *before, *after;   /* cells; of a whole row NULL: it is not there */
	bool is_figure;               /* the hash covers it */
} EditionDifference;

typedef enum EditionChange { CHANGE_CELL, CHANGE_NEW, CHANGE_GONE, CHANGE_ORDER } EditionChange;
EditionChange edition_change(const EditionDifference *difference);

/* Is told of each difference; texts are gone after the call. */
typedef struct EditionVisitor EditionVisitor;
struct EditionVisitor {
	void (*meet)(EditionVisitor *self, const EditionDifference *difference); /* or NULL: they are only counted */
	int n, n_figures;
};

/* The metas may be NULL: then edition.json is not compared. */
void edition_compare(const Game *game, const EditionPack *before, const EditionMeta *before_meta, const EditionPack *after,
                     const EditionMeta *after_meta, EditionVisitor *visitor);

/* "Golem (golem): value 3 → 8". */
void edition_say_difference(const EditionDifference *difference, int lang, Text *out);
#endif
