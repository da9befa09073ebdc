/* `tripot edition check`: is a folder a sound edition, and what differs from the default? Differences are found cell by cell, rows
 * by their ids, so that a list of them reads like a list of what an author has changed. */
#include "cli/edition.h"
#include "cli/setup.h"
#include "core/json.h"
#include "io/edition_diff.h"
#include "io/edition_dir.h"
#include "io/grow.h"
#include "tui/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DIFFERENCE_MAX = 2048 };

/* An edition with what it is compared to. */
typedef struct Pair {
	const Game *game;
	EditionPack pack, standard;
	EditionMeta meta, standard_meta;
} Pair;

typedef struct JsonVisitor {
	EditionVisitor base;
	Grow *json;
} JsonVisitor;

static void compare(const Pair *p, EditionVisitor *visitor) {
	edition_compare(p->game, &p->standard, &p->standard_meta, &p->pack, &p->meta, visitor);
}

static void print_difference(EditionVisitor *visitor, const EditionDifference *d) {
	(void)visitor;
	printf("    %s", d->file);
	if (d->row) printf(" %s", d->row);
	switch (edition_change(d)) {
	case CHANGE_CELL: printf(" %s: %s -> %s\n", d->column, d->before, d->after); break;
	case CHANGE_NEW: puts(" is new"); break;
	case CHANGE_GONE: puts(" is gone"); break;
	case CHANGE_ORDER: puts(": the rows stand in another order"); break;
	}
}

static void add_difference(EditionVisitor *visitor, const EditionDifference *d) {
	static const char *const changes[] = {[CHANGE_CELL] = "cell", [CHANGE_NEW] = "new", [CHANGE_GONE] = "gone", [CHANGE_ORDER] = "order"};
	Text *out = grow_room(((JsonVisitor *)visitor)->json, DIFFERENCE_MAX);
	json_open(out, '{');
	json_put_text(out, "file", d->file);
	json_put_text(out, "row", d->row);
	json_put_text(out, "column", d->column);
	json_put_text(out, "change", changes[edition_change(d)]);
	json_put_text(out, "default", d->column ? d->before : NULL);
	json_put_text(out, "here", d->column ? d->after : NULL);
	json_put_bool(out, "figure", d->is_figure);
	json_close(out, '}');
}

static const char *verdict(const EditionVisitor *count) {
	if (!count->n) return "the same as the default";
	if (count->n_figures) return "differs from the default in figures";
	return "differs from the default in names or sources only: it plays the same";
}

static void show(const Pair *p, const char *dir, int language) {
	Style style = term_style(stdout);
	EditionVisitor count = {0}, printer = {.meet = print_difference};
	compare(p, &count);
	printf("%s%s%s: a sound edition of %s\n", style.bold, dir, style.off, p->game->id);
	edition_show(p->game, &p->pack, &p->meta, language);
	printf("  %s\n", verdict(&count));
	compare(p, &printer);
}

static bool show_json(const Pair *p) {
	Grow out;
	EditionVisitor count = {0};
	JsonVisitor adder = {.base = {.meet = add_difference}, .json = &out};
	grow_init(&out);
	compare(p, &count);
	Text *text = grow_room(&out, EDITION_JSON_MAX);
	json_open(text, '{');
	edition_members(p->game, &p->pack, &p->meta, text);
	json_put_bool(text, "same_figures", !count.n_figures);
	json_put_bool(text, "same_names", count.n == count.n_figures);
	json_begin(text, "differences", '[');
	compare(p, &adder.base);
	json_close(grow_room(&out, 2), ']');
	json_close(&out.text, '}');
	bool ok = !out.text.is_full;
	if (ok) puts(out.text.data);
	grow_free(&out);
	return ok;
}

int edition_check(const char *dir, int language, bool json) {
	Pair pair;
	EditionError error;
	pair.game = edition_load_dir(NULL, dir, &pair.pack, &pair.meta, &error);
	if (!pair.game) {
		setup_print_edition_error(&error, dir);
		return STATUS_FAILED;
	}
	if (!setup_load_edition(pair.game, NULL, &pair.standard, &pair.standard_meta)) return STATUS_FAILED;
	if (!json) show(&pair, dir, language);
	else if (!show_json(&pair)) return failure(&command_edition, "out of memory");
	return STATUS_OK;
}
