/* Differences of editions; see edition_diff.h. */
#include "io/edition_diff.h"

#include <stdio.h>
#include <string.h>

enum { CELL_MAX = 256 };

typedef struct Pair {
	const Game *game;
	const EditionPack *before, *after;
	EditionVisitor *visitor;
} Pair;

EditionChange edition_change(const EditionDifference *d) {
	if (d->column) return CHANGE_CELL;
	if (!d->row) return CHANGE_ORDER;
	return d->after ? CHANGE_NEW : CHANGE_GONE;
}

static void visit(EditionVisitor *visitor, const EditionDifference *difference) {
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

static EditionDifference of_row(const char *file, int table, const TableNames *names, int row) {
	EditionDifference d = {.table = table, .file = file, .row = names->id[row], .is_figure = true};
	for (int lang = 0; lang < LANG_COUNT; lang++) d.name[lang] = names->name[lang][row][0] ? names->name[lang][row] : NULL;
	return d;
}

static void compare_row(const Pair *p, const char *file, int table, int before_row, int row) {
	const Table *t = &p->game->tables[table];
	for (int c = 0; c < t->n_columns; c++) {
		char a[CELL_MAX], b[CELL_MAX];
		Text before = TEXT_ON(a), after = TEXT_ON(b);
		edition_print_cell(p->game, p->before, table, &t->columns[c], before_row, &before);
		edition_print_cell(p->game, p->after, table, &t->columns[c], row, &after);
		if (!strcmp(a, b)) continue;
		EditionDifference d = of_row(file, table, &p->after->names[table], row);
		d.column = t->columns[c].name;
		d.before = a;
		d.after = b;
		d.is_figure = is_figure(&t->columns[c]);
		visit(p->visitor, &d);
	}
}

static void compare_table(const Pair *p, int table) {
	const TableNames *before = &p->before->names[table], *after = &p->after->names[table];
	char file[80];
	int last = -1;
	bool is_ordered = true;
	snprintf(file, sizeof file, "%s.csv", p->game->tables[table].name);
	for (int row = 0; row < after->n_rows; row++) {
		int other = find_row(before, after->id[row]);
		if (other < 0) {
			EditionDifference d = of_row(file, table, after, row);
			d.after = "";
			visit(p->visitor, &d);
			continue;
		}
		compare_row(p, file, table, other, row);
		is_ordered = is_ordered && other > last;
		last = other;
	}
	for (int row = 0; row < before->n_rows; row++) {
		EditionDifference d = of_row(file, table, before, row);
		d.before = "";
		if (find_row(after, before->id[row]) < 0) visit(p->visitor, &d);
	}
	if (!is_ordered) visit(p->visitor, &(EditionDifference){.table = table, .file = file, .is_figure = true});
}

static void compare_meta(const EditionMeta *before, const EditionMeta *after, EditionVisitor *visitor) {
	static const char *const names[LANG_COUNT] = {[LANG_EN] = "name.en", [LANG_FR] = "name.fr"};
	EditionDifference d = {.table = -1, .file = "edition.json", .column = "id", .before = before->id, .after = after->id};
	if (strcmp(d.before, d.after)) visit(visitor, &d);
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		d.column = names[lang];
		d.before = before->name[lang];
		d.after = after->name[lang];
		if (strcmp(d.before, d.after)) visit(visitor, &d);
	}
}

void edition_compare(const Game *game, const EditionPack *before, const EditionMeta *before_meta, const EditionPack *after,
                     const EditionMeta *after_meta, EditionVisitor *visitor) {
	Pair pair = {game, before, after, visitor};
	for (int t = 0; t < game->n_tables; t++) compare_table(&pair, t);
	if (before_meta && after_meta) compare_meta(before_meta, after_meta, visitor);
}

static void say(int lang, const char *key, const char *name, const char *text, Text *out) {
	Say sentence;
	say_start(&sentence, key);
	say_text_arg(&sentence, name, text, strlen(text));
	say_print_from(core_texts, NULL, &(Listener){.lang = lang, .viewer = SPECTATOR}, &sentence, out);
}

void edition_say_difference(const EditionDifference *d, int lang, Text *out) {
	char row[ID_MAX + NAME_MAX_LEN + 8];
	const char *name = d->row && d->name[lang] ? d->name[lang] : d->row ? d->row : d->file;
	if (d->row && strcmp(name, d->row)) snprintf(row, sizeof row, "%s (%s)", name, d->row);
	else snprintf(row, sizeof row, "%s", name);
	switch (edition_change(d)) {
	case CHANGE_CELL: text_addf(out, lang == LANG_FR ? "%s : %s %s → %s" : "%s: %s %s → %s", row, d->column, d->before, d->after); break;
	case CHANGE_NEW: say(lang, "sheet.row_new", "row", row, out); break;
	case CHANGE_GONE: say(lang, "sheet.row_gone", "row", row, out); break;
	case CHANGE_ORDER: say(lang, "sheet.rows_order", "file", d->file, out); break;
	}
}
