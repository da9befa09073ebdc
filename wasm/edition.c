/* Editions that a page brings; see page.h. */
#include "core/edition/csv.h"
#include "core/json.h"
#include "core/value.h"
#include "io/edition_dir.h"
#include "lib/lib.h"
#include "wasm/give.h"
#include "wasm/page.h"

#include <stdlib.h>
#include <string.h>

enum { FAULT_BYTES = 12 * EDITION_TEXT_MAX + 512 };

/* The cell of an error in its line, from 1; 0: no cell. */
static int cell_of(const EditionError *e, const NamedText *files) {
	CsvReader csv;
	CsvRow row;
	while (files->name && strcmp(files->name, e->file)) files++;
	size_t len = strlen(e->file);
	if (!files->name || !e->line || !e->column || len < 4 || strcmp(e->file + len - 4, ".csv")) return 0;
	csv_open(&csv, files->text);
	while (csv_next(&csv, &row) || (csv.error && csv.line < e->line)) {
		if (csv.error) csv_skip(&csv);
		else if (row.line == e->line)
			for (int i = row.n; i > 0; i--)
				if (row.column[i - 1] <= e->column) return i;
	}
	return 0;
}

static void faults_json(const char *key, const EditionError *list, int n, const NamedText *files, Grow *grow) {
	json_begin(grow_room(grow, 64), key, '[');
	for (int i = 0; i < n; i++) {
		Text *out = grow_room(grow, FAULT_BYTES);
		json_open(out, '{');
		json_put_text(out, "file", list[i].file);
		json_put_int(out, "line", list[i].line);
		json_put_int(out, "column", list[i].column);
		json_put_int(out, "cell", cell_of(&list[i], files));
		json_begin(out, "text", '{');
		json_put_text(out, "en", list[i].text[LANG_EN]);
		json_put_text(out, "fr", list[i].text[LANG_FR]);
		json_close(out, '}');
		json_close(out, '}');
	}
	json_close(grow_room(grow, 64), ']');
}

typedef struct Reading {
	EditionPack pack;
	EditionMeta meta;
	EditionReport report;
	NamedText files[TABLES_MAX + 8 + 1]; /* room for a few too many, which the reader reports */
} Reading;

/* What edition.json names, whatever else is wrong. */
static const Game *named_game(const NamedText *files) {
	while (files->name && strcmp(files->name, "edition.json")) files++;
	Value *json = files->name ? value_read(files->text, strlen(files->text), NULL) : NULL;
	const char *id = value_text(value_get(json, "game"));
	const Game *game = id ? game_find(id) : NULL;
	value_free(json);
	return game;
}

static void report_json(const Reading *r, Grow *out) {
	const Game *game = named_game(r->files);
	const EditionReport *report = &r->report;
	int n = report->n_errors < EDITION_ERRORS_MAX ? report->n_errors : EDITION_ERRORS_MAX;
	json_open(grow_room(out, 1024), '{');
	json_put_bool(&out->text, "ok", !report->n_errors);
	json_put_text(&out->text, "game", game ? game->id : NULL);
	json_put_text(&out->text, "id", r->meta.id[0] ? r->meta.id : NULL);
	json_put_int(&out->text, "n_errors", report->n_errors);
	faults_json("errors", report->error, n, r->files, out);
	faults_json("notes", report->note, report->n_notes, r->files, out);
	json_close(grow_room(out, 64), '}');
}

char *page_edition(const TripotFile *files) {
	Grow out;
	Reading *r = calloc(1, sizeof *r);
	if (!r) return NULL;
	for (size_t i = 0; files[i].name && i + 1 < sizeof r->files / sizeof *r->files; i++)
		r->files[i] = (NamedText){files[i].name, files[i].text};
	edition_load_files(NULL, r->files, &r->pack, &r->meta, &r->report);
	grow_init(&out);
	report_json(r, &out);
	free(r);
	return give(&out);
}

char *page_edition_files(const TripotSetup *setup) {
	Grow out;
	EditionFiles *files = malloc(sizeof *files);
	if (!files) return NULL;
	edition_print_files(setup->setup.game, &setup->pack, &setup->edition, files);
	grow_init(&out);
	json_open(grow_room(&out, 64), '{');
	for (const NamedText *file = files->file; file->name; file++)
		json_put_text(grow_room(&out, 6 * strlen(file->text) + 512), file->name, file->text);
	json_close(grow_room(&out, 64), '}');
	free(files);
	return give(&out);
}

char *page_cells(const char *text) {
	Grow grow;
	CsvReader csv;
	CsvRow row;
	grow_init(&grow);
	json_open(grow_room(&grow, 64), '[');
	csv_open(&csv, text);
	for (;;) {
		Text *out = grow_room(&grow, 64 + 6 * CSV_ROW_BYTES);
		if (csv_next(&csv, &row)) {
			json_open(out, '{');
			json_put_int(out, "line", row.line);
			json_begin(out, "cells", '[');
			for (int i = 0; i < row.n; i++) json_text(out, row.cell[i]);
			json_close(out, ']');
			json_close(out, '}');
		} else if (csv.error) csv_skip(&csv);
		else break;
	}
	json_close(grow_room(&grow, 64), ']');
	return give(&grow);
}

/* A page has no folders, so reading an edition from a folder always fails. */
const Game *edition_load_dir(const Game *wanted, const char *path, EditionPack *pack, EditionMeta *meta, EditionReport *report) {
	Say say;
	(void)wanted, (void)path, (void)pack, (void)meta;
	memset(report, 0, sizeof *report);
	say_start(&say, "sheet.missing");
	edition_wrong(report, core_texts, "edition.json", 0, 0, &say, NULL);
	return NULL;
}
