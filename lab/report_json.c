/* report.json: every figure of the report, for programs. It depends on what is asked alone: not on the threads, not on time. */
#include "core/json.h"
#include "lab/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PIECE_MAX = 8192 }; /* bytes of a row or a head */

static void real(Text *out, const char *key, double value) {
	json_key(out, key);
	if (isfinite(value)) json_double(out, value);
	else json_nil(out);
}

static void level_json(const LabPlan *plan, int l, Text *out) {
	if (l == LAB_PEOPLE) json_put_text(out, "level", "people");
	else if (plan->level[l] == LAB_PROGRAM) json_put_text(out, "level", "exec");
	else json_put_int(out, "level", plan->level[l]);
}

static void word(Text *out, const char *key, const char *value) {
	json_put_text(out, key, value);
}

static void edition_json(const char *key, const LabEdition *edition, Text *out) {
	char hash[24];
	snprintf(hash, sizeof hash, "%016" PRIx64, edition->pack->hash);
	char name[512];
	Text called = TEXT_ON(name);
	lab_edition_name(edition, &called);
	json_begin(out, key, '{');
	word(out, "called", name);
	word(out, "id", edition->meta.id);
	word(out, "hash", hash);
	json_close(out, '}');
}

static void people_json(const LabPlan *plan, Text *out) {
	const PeopleTally *p = plan->people;
	json_begin(out, "people", '{');
	word(out, "folder", plan->records);
	json_put_int(out, "games", p->n[PEOPLE_USED]);
	json_put_int(out, "alone", p->alone);
	json_put_int(out, "timed", p->timed);
	json_begin(out, "left_out", '{');
	for (int fate = PEOPLE_USED + 1; fate < PEOPLE_FATES; fate++) json_put_int(out, strchr(people_fate_keys[fate], '_') + 1, p->n[fate]);
	json_close(out, '}');
	json_close(out, '}');
}

static void head(const LabReport *r, Text *out) {
	const LabPlan *plan = r->plan;
	const Game *game = plan->setup.game;
	char command[1024];
	Text line = TEXT_ON(command);
	lab_plan_command(plan, "tripot", &line);
	word(out, "version", TRIPOT_VERSION);
	word(out, "command", command);
	word(out, "game", game->id);
	real(out, "rules_version", game->rules_version);
	real(out, "seats", plan->setup.seats);
	json_begin(out, "options", '{');
	for (int i = 0; i < game->n_options; i++) word(out, game->options[i].id, game->options[i].values[plan->setup.option[i]]);
	json_close(out, '}');
	edition_json("edition", &plan->edition, out);
	if (plan->has_other) edition_json("against", &plan->other, out);
	json_put_int(out, "seed", (long long)plan->seed);
	real(out, "margin", plan->margin);
	real(out, "precision", lab_precision(plan, r->tally));
	real(out, "bundles", (double)r->tally->sum.bundles);
	real(out, "all_games", (double)r->tally->sum.games);
	if (plan->people) people_json(plan, out);
	json_begin(out, "levels", '[');
	for (int l = 0; l < LAB_LEVELS; l++) {
		json_open(out, '{');
		level_json(plan, l, out);
		real(out, "games", (double)r->tally->sum.level[l].view.games);
		json_close(out, '}');
	}
	json_close(out, ']');
}

static void figure_json(const LabReport *r, const LabReportTable *t, const LabFigure *f, int l, Text *out) {
	json_open(out, '{');
	if (t->n_levels > 1) level_json(r->plan, l, out);
	real(out, "games", f->e.games);
	real(out, "value", f->e.mean);
	real(out, "low", f->e.low);
	real(out, "high", f->e.high);
	if (t->often) real(out, "often", f->often);
	if (!isnan(f->p)) real(out, "p_corrected", f->p);
	if (f->changed) json_put_bool(out, "changed", !strcmp(f->changed, "study.changed"));
	if (f->verdict) word(out, "verdict", strchr(f->verdict, '.') + 1);
	if (!isnan(f->more)) real(out, "games_needed", lab_games_needed(r, f, l));
	json_close(out, '}');
}

static void row_json(const LabReport *r, const LabReportTable *t, const LabRow *row, Text *out) {
	static const char *const measures[] = {
		[MEASURE_SHARE] = "share",
		[MEASURE_POINTS] = "difference of shares",
		[MEASURE_SPREAD] = "spread of differences",
		[MEASURE_NUMBER] = "number",
	};
	json_open(out, '{');
	word(out, "id", row->id);
	json_begin(out, "label", '{');
	word(out, "en", row->label[LANG_EN]);
	word(out, "fr", row->label[LANG_FR]);
	json_close(out, '}');
	word(out, "measure", measures[row->measure]);
	if (!isnan(row->fair)) real(out, "fair", row->fair);
	if (row->source >= 0) word(out, "source", source_names[row->source]);
	if (row->record[0]) word(out, "record", row->record);
	json_begin(out, "found", '[');
	for (int l = 0; l < t->n_levels; l++) figure_json(r, t, &row->figure[l], l, out);
	json_close(out, ']');
	json_close(out, '}');
}

static void table_json(const LabReport *r, const LabReportTable *t, Grow *grow) {
	Text *out = grow_room(grow, PIECE_MAX);
	text_add(out, "\n ");
	json_open(out, '{');
	real(out, "question", t->question);
	word(out, "id", t->id);
	json_begin(out, "title", '{');
	word(out, "en", t->title[LANG_EN]);
	word(out, "fr", t->title[LANG_FR]);
	json_close(out, '}');
	json_begin(out, "rows", '[');
	for (int i = 0; i < t->n_rows; i++) {
		out = grow_room(grow, PIECE_MAX);
		text_add(out, i ? ",\n  " : "\n  ");
		row_json(r, t, &t->rows[i], out);
	}
	out = grow_room(grow, PIECE_MAX);
	json_close(out, ']');
	json_close(out, '}');
}

bool lab_report_json(const LabReport *r, Grow *grow) {
	Text *out = grow_room(grow, PIECE_MAX);
	json_open(out, '{');
	head(r, out);
	json_begin(out, "tables", '[');
	for (int i = 0; i < r->n_tables; i++) {
		if (i) text_add(grow_room(grow, PIECE_MAX), ",");
		table_json(r, &r->table[i], grow);
	}
	out = grow_room(grow, PIECE_MAX);
	text_add(out, "\n]}\n");
	return !grow->text.is_full;
}
