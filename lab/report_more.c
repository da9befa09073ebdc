/* Questions 6 and 7 and the comparison of editions: a game's own curves and tables, corners of the rules, what another edition
 * changes. */
#include "lab/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RARE 0.05 /* an event in fewer games is a corner of the rules */

/* ---- 6: curves and tables of the game ---- */

static void name_of_figure(const Setup *setup, const LabSweep *sweep, int lang, Text *out) {
	for (int t = 0; t < setup->game->n_tables; t++)
		for (int row = 0; row < setup->pack->names[t].n_rows; row++)
			if (!strcmp(setup->game->tables[t].name, sweep->table) && !strcmp(setup->pack->names[t].id[row], sweep->row))
				text_add(out, setup->pack->names[t].name[lang][row]);
}

static void ask_sweep(LabReport *r, int sweep, int role) {
	const LabSweep *s = &lab_of_game(&r->plan->setup)->sweeps[sweep];
	const char *role_key = lab_of_game(&r->plan->setup)->roles[role];
	char id[LAB_ID_MAX];
	snprintf(id, sizeof id, "%s_%s", s->row, strchr(role_key, '.') + 1);
	LabReportTable *t = report_table(r, 6, id, NULL);
	EACH_LANG(lang) {
		Text title = TEXT_ON(t->title[lang]);
		lab_game_word(&r->plan->setup, lang, role_key, &title);
		text_add(&title, lang == LANG_FR ? " : " : ": ");
		name_of_figure(&r->plan->setup, s, lang, &title);
	}
	for (int at = 0; at < r->plan->n_points; at++) {
		const LabPoint *point = &r->plan->point[at];
		if (point->sweep != sweep) continue;
		char value[16];
		snprintf(value, sizeof value, "%d", point->value);
		LabRow *row = report_row(t, MEASURE_SHARE, value);
		row->x = point->value;
		row->fair = 1.0 / lab_sides(&point->setup);
		EACH_LANG(lang) snprintf(row->label[lang], sizeof row->label[lang], "%d", point->value);
		EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->point[at].role[role], LAB_UNIT);
	}
	t->plot = PLOT_CURVE;
	t->note = "study.all_rows_note";
	report_verdicts_corrected(t);
}

static void row_label(const LabReport *r, const LabTable *table, int row, int lang, Text *out) {
	if (table->rows) lab_game_word(&r->plan->setup, lang, table->rows[row], out);
	else say_value(&r->plan->setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, table->domain, row + 1, out);
}

static void row_id(const LabReport *r, const LabTable *table, int row, Text *out) {
	if (table->rows) text_add(out, strchr(table->rows[row], '.') + 1);
	else domain_print(&r->plan->setup, table->domain, row + 1, out);
}

static int rows_of(const LabReport *r, const LabTable *table) {
	return table->domain == DOMAIN_NUMBER ? table->n_rows : domain_size(&r->plan->setup, table->domain);
}

static Estimate cell_estimate(const Ratio *ratio, LabUnit unit) {
	return unit == LAB_PERCENT ? ratio_share(ratio, LAB_WHOLE) : ratio_estimate(ratio, 1);
}

static void title_of_cell(const LabReport *r, const LabTable *table, int column, int lang, Text *out) {
	lab_game_word(&r->plan->setup, lang, table->key, out);
	text_add(out, lang == LANG_FR ? " : " : ": ");
	lab_game_word(&r->plan->setup, lang, table->columns[column].key, out);
}

static void ask_column(LabReport *r, int table, int column) {
	const LabTable *tab = &lab_of_game(&r->plan->setup)->tables[table];
	char id[LAB_ID_MAX];
	snprintf(id, sizeof id, "%s_%s", strchr(tab->key, '.') + 1, strchr(tab->columns[column].key, '.') + 1);
	LabReportTable *t = report_table(r, 6, id, NULL);
	EACH_LANG(lang) {
		Text title = TEXT_ON(t->title[lang]);
		title_of_cell(r, tab, column, lang, &title);
	}
	for (int i = 0; i < rows_of(r, tab); i++) {
		char name[LAB_ID_MAX];
		Text text = TEXT_ON(name);
		int cell = r->plan->table_base[table] + i * tab->n_columns + column;
		Sum n = 0;
		row_id(r, tab, i, &text);
		LabRow *row = report_row(t, tab->columns[column].unit == LAB_PERCENT ? MEASURE_SHARE : MEASURE_NUMBER, name);
		EACH_LANG(lang) {
			Text out = TEXT_ON(row->label[lang]);
			row_label(r, tab, i, lang, &out);
		}
		EACH_LEVEL(l) {
			const ViewTally *v = &report_level(r, l)->view;
			row->figure[l].e = cell_estimate(&v->cell[cell], tab->columns[column].unit);
			row->figure[l].often = v->games ? (double)v->cell[cell].n / (double)v->games : NAN;
			n += v->cell[cell].n;
		}
		if (!n) report_drop_last(t);
	}
	t->often = "study.often_a_game";
	report_drop_empty(r);
}

/* ---- 7: corners ---- */

static void set_record(LabRow *row, const uint64_t top[LAB_LEVELS]) {
	EACH_LEVEL(l) {
		if (!top[l] || row->record_level >= 0) continue;
		row->record_level = l;
		row->record_game = lab_game_of(top[l]);
	}
}

static void corner_row(LabReport *r, LabReportTable *t, const char *id, const Sum n[LAB_LEVELS], const uint64_t top[LAB_LEVELS]) {
	LabRow *row = report_row(t, MEASURE_SHARE, id);
	EACH_LEVEL(l) {
		Mean mean = {report_level(r, l)->view.games, n[l], n[l]};
		row->figure[l].e = mean_share(&mean, 1);
		row->figure[l].verdict = n[l] ? "study.reached" : "study.never";
	}
	set_record(row, top);
}

/* The sentence of an event, with dots for what differs from game to game. */
static void label_event(const LabReport *r, int kind, LabRow *row) {
	const EventKind *event = &r->plan->setup.game->events[kind];
	char key[SAY_KEY_MAX];
	Say say;
	snprintf(key, sizeof key, "event.%s", event->key);
	say_start(&say, key);
	for (int i = 0; i < EVENT_ARGS_MAX && event->arg[i].name; i++) {
		if (!i) say_text_arg(&say, event->arg[i].name, "…", strlen("…"));
		else say_arg(&say, event->arg[i].name, DOMAIN_TEXT, 0);
	}
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		say_print(&r->plan->setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, &say, &out);
	}
}

/* The notebook's sentences and those that say how the end was decided are not. */
static bool is_told_by_rules(const char *key) {
	return strncmp(key, "note_", 5) && strncmp(key, "why_", 4);
}

static void ask_events(LabReport *r, LabReportTable *t) {
	const Game *game = r->plan->setup.game;
	for (int i = 0; i < game->n_events; i++) {
		Sum n[LAB_LEVELS];
		uint64_t top[LAB_LEVELS];
		bool is_common = !is_told_by_rules(game->events[i].key);
		EACH_LEVEL(l) {
			n[l] = report_level(r, l)->view.event[i];
			top[l] = r->tally->top.event[l][i];
			is_common |= (double)n[l] >= RARE * (double)report_level(r, l)->view.games && n[l];
		}
		if (is_common) continue;
		char id[LAB_ID_MAX];
		snprintf(id, sizeof id, "event_%s", game->events[i].key);
		corner_row(r, t, id, n, top);
		label_event(r, i, &t->rows[t->n_rows - 1]);
	}
}

static void ask_ends(LabReport *r, LabReportTable *t) {
	Sum n[LAB_LEVELS];
	const TopTally *top = &r->tally->top;
	EACH_LEVEL(l) n[l] = report_level(r, l)->view.shared.x;
	corner_row(r, t, "shared_win", n, top->shared);
	report_label(&t->rows[t->n_rows - 1], "study.shared_win");
	EACH_LEVEL(l) n[l] = report_level(r, l)->view.nobody.x;
	corner_row(r, t, "nobody_wins", n, top->nobody);
	report_label(&t->rows[t->n_rows - 1], "study.nobody_wins");
	static const char *const keys[] = {"study.longest", "study.shortest"};
	for (int i = 0; i < 2; i++) {
		LabRow *row = report_row(t, MEASURE_NUMBER, strchr(keys[i], '.') + 1);
		report_label(row, keys[i]);
		EACH_LEVEL(l) {
			uint64_t value = i ? top->shortest[l] : top->longest[l];
			if (!value) continue;
			row->figure[l].e.mean = (double)(i ? UINT32_MAX - (value >> 32) : value >> 32);
			row->figure[l].e.games = (double)report_level(r, l)->view.games;
		}
		set_record(row, i ? top->shortest : top->longest);
	}
}

static void ask_corners(LabReport *r) {
	LabReportTable *t = report_table(r, 7, "corners", "study.corners");
	const GameLab *lab = lab_of_game(&r->plan->setup);
	for (int i = 0; i < lab->n_corners; i++) {
		Sum n[LAB_LEVELS];
		uint64_t top[LAB_LEVELS];
		EACH_LEVEL(l) {
			n[l] = report_level(r, l)->view.corner[i];
			top[l] = r->tally->top.corner[l][i];
		}
		corner_row(r, t, strchr(lab->corners[i], '.') + 1, n, top);
		EACH_LANG(lang) {
			Text out = TEXT_ON(t->rows[t->n_rows - 1].label[lang]);
			lab_game_word(&r->plan->setup, lang, lab->corners[i], &out);
		}
	}
	ask_ends(r, t);
	ask_events(r, t);
	t->plot = PLOT_NONE;
	t->note = "study.corners_note";
}

/* ---- the other edition ---- */

/* Named like a row of an earlier table, or by a word. */
static void twin_row(LabReport *r, LabReportTable *t, LabMeasure measure, const LabRow *like, const char *key, size_t offset, double unit) {
	LabRow *row = report_row(t, measure, like ? like->id : strchr(key, '.') + 1);
	if (like) memcpy(row->label, like->label, sizeof row->label);
	else report_label(row, key);
	if (measure == MEASURE_POINTS) row->fair = 0;
	EACH_LEVEL(l) {
		const Mean *mean = (const Mean *)((const char *)&report_level(r, l)->twin + offset);
		row->figure[l].e = measure == MEASURE_POINTS ? mean_difference(mean, unit) : mean_estimate(mean, unit);
	}
}

static int role_of(const LabReport *r, const char *id) {
	for (int i = 0; i < lab_of_game(&r->plan->setup)->n_roles; i++)
		if (!strcmp(strchr(lab_of_game(&r->plan->setup)->roles[i], '.') + 1, id)) return i;
	return -1;
}

static void ask_twins(LabReport *r) {
	LabReportTable *t = report_table(r, 8, "against_shares", "study.against_shares");
	const LabReportTable *seats = report_find(r, "seats"), *roles = report_find(r, "roles");
	for (int i = 0; i < seats->n_rows; i++)
		twin_row(r, t, MEASURE_POINTS, &seats->rows[i], NULL, offsetof(TwinTally, seat) + (size_t)i * sizeof(Mean), LAB_UNIT);
	for (int i = 0; roles && i < roles->n_rows; i++)
		twin_row(r, t, MEASURE_POINTS, &roles->rows[i], NULL,
		         offsetof(TwinTally, role) + (size_t)role_of(r, roles->rows[i].id) * sizeof(Mean), LAB_UNIT);
	report_verdicts_corrected(t);
	t->note = "study.against_note";
	t = report_table(r, 8, "against_game", "study.against_game");
	twin_row(r, t, MEASURE_NUMBER, NULL, "study.length", offsetof(TwinTally, length), 1);
	twin_row(r, t, MEASURE_POINTS, NULL, "study.shared", offsetof(TwinTally, shared), 1);
	t->plot = PLOT_NONE;
}

static Estimate option_effect(const ViewTally *v, int i, bool is_played) {
	return contrast_estimate(is_played ? &v->option[i].played : &v->option[i].held, LAB_UNIT);
}

/* The two editions' games are on the same seeds, but what a card is worth in each is estimated apart: the interval is rather too wide
 * than too narrow. */
static void ask_option_twins(LabReport *r, bool is_played) {
	LabReportTable *t = is_played ? report_table(r, 8, "against_played", "study.against_played")
	                              : report_table(r, 8, "against_held", "study.against_held");
	const LabReportTable *like = report_find(r, is_played ? "played" : "held");
	for (int i = 0, at = 0; i < r->plan->n_options; i++) {
		bool is_listed = false;
		EACH_LEVEL(l) is_listed |= report_level(r, l)->view.option[i].seats > 0;
		if (!is_listed) continue;
		LabRow *row = report_row(t, MEASURE_POINTS, like->rows[at].id);
		memcpy(row->label, like->rows[at++].label, sizeof row->label);
		row->fair = 0;
		EACH_LEVEL(l) {
			const LevelTally *level = report_level(r, l);
			row->figure[l].e = estimate_less(option_effect(&level->other, i, is_played), option_effect(&level->view, i, is_played));
		}
	}
	report_verdicts_corrected(t);
}

static void ask_cell_twins(LabReport *r, int table, int column) {
	const LabTable *tab = &lab_of_game(&r->plan->setup)->tables[table];
	LabUnit unit = tab->columns[column].unit;
	char id[LAB_ID_MAX];
	snprintf(id, sizeof id, "against_%s_%s", strchr(tab->key, '.') + 1, strchr(tab->columns[column].key, '.') + 1);
	LabReportTable *t = report_table(r, 8, id, NULL);
	EACH_LANG(lang) {
		Text title = TEXT_ON(t->title[lang]);
		lab_word(lang, "study.against_cell", &title);
		text_add(&title, " ");
		title_of_cell(r, tab, column, lang, &title);
	}
	for (int i = 0; i < rows_of(r, tab); i++) {
		char name[LAB_ID_MAX];
		Text text = TEXT_ON(name);
		int cell = r->plan->table_base[table] + i * tab->n_columns + column;
		row_id(r, tab, i, &text);
		LabRow *row = report_row(t, unit == LAB_PERCENT ? MEASURE_POINTS : MEASURE_NUMBER, name);
		EACH_LANG(lang) {
			Text out = TEXT_ON(row->label[lang]);
			row_label(r, tab, i, lang, &out);
		}
		EACH_LEVEL(l) {
			const LevelTally *level = report_level(r, l);
			row->figure[l].e = estimate_less(cell_estimate(&level->other.cell[cell], unit), cell_estimate(&level->view.cell[cell], unit));
		}
		if (isnan(row->figure[0].e.mean) && isnan(row->figure[1].e.mean)) report_drop_last(t);
	}
	report_drop_empty(r);
}

void report_ask_more(LabReport *r) {
	const GameLab *lab = lab_of_game(&r->plan->setup);
	for (int i = 0; i < lab->n_sweeps && !r->plan->is_plain; i++)
		for (int role = 0; role < lab->n_roles; role++)
			if (report_level(r, 0)->view.role[role].n) ask_sweep(r, i, role); /* the table may be too small for it */
	for (int i = 0; i < lab->n_tables; i++)
		for (int c = 0; c < lab->tables[i].n_columns; c++) ask_column(r, i, c);
	ask_corners(r);
	if (!r->plan->has_other) return;
	ask_twins(r);
	if (!r->plan->is_like_other) return;
	ask_option_twins(r, false);
	ask_option_twins(r, true);
	for (int i = 0; i < lab->n_tables; i++)
		for (int c = 0; c < lab->tables[i].n_columns; c++) ask_cell_twins(r, i, c);
}
