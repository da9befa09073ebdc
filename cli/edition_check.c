/* `tripot edition check`: is a folder a sound edition, and what differs from the default? Differences are found cell by cell, rows
 * by their ids, so that a list of them reads like a list of what an author has changed. */
#include "cli/edition.h"
#include "cli/setup.h"
#include "core/json.h"
#include "io/edition_dir.h"
#include "io/grow.h"
#include "tui/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELL_MAX = 256, DIFFERENCE_MAX = 2048 };

/* An edition with what it is compared to. */
typedef struct Pair {
	const Game *game;
	EditionPack pack, standard;
	EditionMeta meta, standard_meta;
} Pair;

typedef struct Difference {
	const char *file;
	const char *row;             /* id, or NULL: not about one row */
	const char *column;          /* or NULL: about the whole row, or the order of all */
	const char *standard, *here; /* cells; NULL: the row is not there */
	bool is_figure;              /* the hash covers it */
} Difference;

/* Is called for each difference. */
typedef struct Visitor {
	void (*meet)(struct Visitor *self, const Difference *difference);
	int n, n_figures;
	Grow *json;
} Visitor;

static void visit(Visitor *visitor, const Difference *difference) {
	visitor->n++;
	visitor->n_figures += difference->is_figure;
	if (visitor->meet) visitor->meet(visitor, difference);
}

static int find_row(const TableNames *names, const char *id) {
	for (int row = 0; row < names->n_rows; row++)
		if (!strcmp(names->id[row], id)) return row;
	return -1;
}

static bool is_figure(const Column *column) {
	return column->type != COLUMN_NAME_EN && column->type != COLUMN_NAME_FR && column->type != COLUMN_SOURCE;
}

static void compare_row(const Pair *p, int table, int row, int standard_row, const char *file, Visitor *visitor) {
	const Table *t = &p->game->tables[table];
	for (int c = 0; c < t->n_columns; c++) {
		char a[CELL_MAX], b[CELL_MAX];
		Text standard = TEXT_ON(a), here = TEXT_ON(b);
		edition_print_cell(p->game, &p->standard, table, &t->columns[c], standard_row, &standard);
		edition_print_cell(p->game, &p->pack, table, &t->columns[c], row, &here);
		if (!strcmp(a, b)) continue;
		visit(visitor, &(Difference){file, p->pack.names[table].id[row], t->columns[c].name, a, b, is_figure(&t->columns[c])});
	}
}

static void compare_table(const Pair *p, int table, Visitor *visitor) {
	const TableNames *here = &p->pack.names[table], *standard = &p->standard.names[table];
	char file[80];
	int last = -1;
	bool is_ordered = true;
	snprintf(file, sizeof file, "%s.csv", p->game->tables[table].name);
	for (int row = 0; row < here->n_rows; row++) {
		int other = find_row(standard, here->id[row]);
		if (other < 0) {
			visit(visitor, &(Difference){file, here->id[row], NULL, NULL, "", true});
			continue;
		}
		compare_row(p, table, row, other, file, visitor);
		is_ordered = is_ordered && other > last;
		last = other;
	}
	for (int row = 0; row < standard->n_rows; row++)
		if (find_row(here, standard->id[row]) < 0) visit(visitor, &(Difference){file, standard->id[row], NULL, "", NULL, true});
	if (!is_ordered) visit(visitor, &(Difference){file, NULL, NULL, NULL, NULL, true});
}

static void compare_meta(const Pair *p, Visitor *visitor) {
	static const char *const names[LANG_COUNT] = {[LANG_EN] = "name.en", [LANG_FR] = "name.fr"};
	if (strcmp(p->meta.id, p->standard_meta.id))
		visit(visitor, &(Difference){"edition.json", NULL, "id", p->standard_meta.id, p->meta.id, false});
	for (int lang = 0; lang < LANG_COUNT; lang++)
		if (strcmp(p->meta.name[lang], p->standard_meta.name[lang]))
			visit(visitor, &(Difference){"edition.json", NULL, names[lang], p->standard_meta.name[lang], p->meta.name[lang], false});
}

static void compare(const Pair *p, Visitor *visitor) {
	for (int t = 0; t < p->game->n_tables; t++) compare_table(p, t, visitor);
	compare_meta(p, visitor);
}

static void print_difference(Visitor *visitor, const Difference *d) {
	(void)visitor;
	printf("    %s", d->file);
	if (d->row) printf(" %s", d->row);
	if (d->column) printf(" %s: %s -> %s\n", d->column, d->standard, d->here);
	else puts(!d->row ? ": the rows stand in another order" : d->here ? " is new" : " is gone");
}

static void add_difference(Visitor *visitor, const Difference *d) {
	Text *out = grow_room(visitor->json, DIFFERENCE_MAX);
	json_open(out, '{');
	json_put_text(out, "file", d->file);
	json_put_text(out, "row", d->row);
	json_put_text(out, "column", d->column);
	json_put_text(out, "change", d->column ? "cell" : !d->row ? "order" : d->here ? "new" : "gone");
	json_put_text(out, "default", d->column ? d->standard : NULL);
	json_put_text(out, "here", d->column ? d->here : NULL);
	json_put_bool(out, "figure", d->is_figure);
	json_close(out, '}');
}

static const char *verdict(const Visitor *count) {
	if (!count->n) return "the same as the default";
	if (count->n_figures) return "differs from the default in figures";
	return "differs from the default in names or sources only: it plays the same";
}

static void show(const Pair *p, const char *dir, int language) {
	Style style = term_style(stdout);
	Visitor count = {0}, printer = {.meet = print_difference};
	compare(p, &count);
	printf("%s%s%s: a sound edition of %s\n", style.bold, dir, style.off, p->game->id);
	edition_show(p->game, &p->pack, &p->meta, language);
	printf("  %s\n", verdict(&count));
	compare(p, &printer);
}

static bool show_json(const Pair *p) {
	Grow out;
	Visitor count = {0}, adder = {.meet = add_difference, .json = &out};
	grow_init(&out);
	compare(p, &count);
	Text *text = grow_room(&out, EDITION_JSON_MAX);
	json_open(text, '{');
	edition_members(p->game, &p->pack, &p->meta, text);
	json_put_bool(text, "same_figures", !count.n_figures);
	json_put_bool(text, "same_names", count.n == count.n_figures);
	json_begin(text, "differences", '[');
	compare(p, &adder);
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
