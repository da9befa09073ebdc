/* `tripot edition check` and `diff`: is a folder a sound edition, and what differs from the default, or from another edition? */
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

/* A visitor that speaks. */
typedef struct WordsVisitor {
	EditionVisitor base;
	int language;
} WordsVisitor;

static void print_difference(EditionVisitor *visitor, const EditionDifference *d) {
	bool is_french = ((WordsVisitor *)visitor)->language == LANG_FR;
	printf("    %s", d->file);
	if (d->row) printf(" %s", d->row);
	switch (edition_change(d)) {
	case CHANGE_CELL: printf(is_french ? " %s : %s -> %s\n" : " %s: %s -> %s\n", d->column, d->before, d->after); break;
	case CHANGE_NEW: puts(is_french ? " : ligne nouvelle" : " is new"); break;
	case CHANGE_GONE: puts(is_french ? " : ligne disparue" : " is gone"); break;
	case CHANGE_ORDER: puts(is_french ? " : les lignes sont dans un autre ordre" : ": the rows stand in another order"); break;
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

static const char *verdict(const EditionVisitor *count, int language) {
	bool is_french = language == LANG_FR;
	if (!count->n) return is_french ? "la même que celle du programme" : "the same as the default";
	if (count->n_figures) return is_french ? "diffère par des chiffres de celle du programme" : "differs from the default in figures";
	return is_french ? "ne diffère de celle du programme que par des noms ou des sources : on y joue de même"
	                 : "differs from the default in names or sources only: it plays the same";
}

static void show_notes(const EditionReport *report, int language) {
	char line[128 + EDITION_TEXT_MAX];
	for (int i = 0; i < report->n_notes; i++) {
		Text out = TEXT_ON(line);
		edition_print_error(&report->note[i], NULL, language, &out);
		printf("  %s\n", line);
	}
}

static void show(const Pair *p, const EditionReport *report, const char *dir, int language) {
	Style style = term_style(stdout);
	EditionVisitor count = {0};
	WordsVisitor printer = {.base = {.meet = print_difference}, .language = language};
	compare(p, &count);
	printf(language == LANG_FR ? "%s%s%s : une édition correcte de %s\n" : "%s%s%s: a sound edition of %s\n", style.bold, dir, style.off,
	       p->game->id);
	edition_show(p->game, &p->pack, &p->meta, language);
	show_notes(report, language);
	printf("  %s\n", verdict(&count, language));
	compare(p, &printer.base);
}

static void add_notes(const EditionReport *report, int language, Grow *json) {
	json_begin(grow_room(json, 16), "notes", '[');
	for (int i = 0; i < report->n_notes; i++) {
		Text *out = grow_room(json, 2 * EDITION_TEXT_MAX);
		json_open(out, '{');
		json_put_text(out, "file", report->note[i].file);
		json_put_text(out, "text", report->note[i].text[language]);
		json_close(out, '}');
	}
	json_close(grow_room(json, 2), ']');
}

static bool show_json(const Pair *p, const EditionReport *report, int language) {
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
	add_notes(report, language, &out);
	json_begin(grow_room(&out, 32), "differences", '[');
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
	EditionReport report;
	pair.game = edition_load_dir(NULL, dir, &pair.pack, &pair.meta, &report);
	if (!pair.game) {
		setup_print_edition_errors(&report, dir, language);
		return STATUS_FAILED;
	}
	if (!setup_load_edition(pair.game, NULL, &pair.standard, &pair.standard_meta)) return STATUS_FAILED;
	if (!json) show(&pair, &report, dir, language);
	else if (!show_json(&pair, &report, language)) return failure(&command_edition, "out of memory");
	return STATUS_OK;
}

/* ---- diff ---- */

/* A folder, or the id of a game: its default edition. */
static const Game *load_side(const char *name, const Game *wanted, EditionPack *pack, EditionMeta *meta, int language) {
	EditionReport report;
	const Game *game = game_find(name);
	const Game *loaded = game && (!wanted || wanted == game) ? edition_load_files(game, game->files, pack, meta, &report)
	                                                         : edition_load_dir(wanted, name, pack, meta, &report);
	if (!loaded) setup_print_edition_errors(&report, name, language);
	return loaded;
}

static void say_difference(EditionVisitor *visitor, const EditionDifference *d) {
	char line[DIFFERENCE_MAX];
	Text out = TEXT_ON(line);
	edition_say_difference(d, ((WordsVisitor *)visitor)->language, &out);
	printf("%s\n", line);
}

int edition_diff(const char *before, const char *after, int language, bool json) {
	Pair pair;
	WordsVisitor visitor = {.base = {.meet = say_difference}, .language = language};
	pair.game = load_side(before, NULL, &pair.standard, &pair.standard_meta, language);
	if (!pair.game || !load_side(after, pair.game, &pair.pack, &pair.meta, language)) return STATUS_FAILED;
	if (json) return show_json(&pair, &(EditionReport){.n_notes = 0}, language) ? STATUS_OK : failure(&command_edition, "out of memory");
	compare(&pair, &visitor.base);
	if (!visitor.base.n) printf(language == LANG_FR ? "aucune différence\n" : "no difference\n");
	return STATUS_OK;
}
