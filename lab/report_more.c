/* Questions 6 and 7: a game's own curves and tables, corners of the rules. */
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
		report_example(row, &r->tally->top.point[0][at], TOP_STRIDE(point), EXAMPLE_POINT, at);
	}
	t->plot = PLOT_CURVE;
	t->note = "study.all_rows_note";
	report_verdicts_corrected(t);
}

ReportCells report_cells(const LabReport *r, int table, int column) {
	return (ReportCells){&lab_of_game(&r->plan->setup)->tables[table], r->plan->table_base[table], column};
}

int report_cell_rows(const LabReport *r, const ReportCells *c) {
	return c->table->domain == DOMAIN_NUMBER ? c->table->n_rows : domain_size(&r->plan->setup, c->table->domain);
}

void report_cells_title(const LabReport *r, const ReportCells *c, int lang, Text *out) {
	lab_game_word(&r->plan->setup, lang, c->table->key, out);
	text_add(out, lang == LANG_FR ? " : " : ": ");
	lab_game_word(&r->plan->setup, lang, c->table->columns[c->column].key, out);
}

LabRow *report_cell_row(LabReport *r, LabReportTable *t, const ReportCells *c, int i, LabMeasure measure) {
	const Setup *setup = &r->plan->setup;
	const LabTable *table = c->table;
	char name[LAB_ID_MAX];
	Text id = TEXT_ON(name);
	if (table->rows) text_add(&id, strchr(table->rows[i], '.') + 1);
	else domain_print(setup, table->domain, i + 1, &id);
	LabRow *row = report_row(t, measure, name);
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		if (table->rows) lab_game_word(setup, lang, table->rows[i], &out);
		else say_value(setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, table->domain, i + 1, &out);
	}
	return row;
}

static int cell_at(const ReportCells *c, int i) {
	return c->first + i * c->table->n_columns + c->column;
}

Estimate report_cell(const ViewTally *view, const ReportCells *c, int i) {
	const Ratio *ratio = &view->cell[cell_at(c, i)];
	return c->table->columns[c->column].unit == LAB_PERCENT ? ratio_share(ratio, LAB_WHOLE) : ratio_estimate(ratio, 1);
}

static void ask_column(LabReport *r, int table, int column) {
	ReportCells c = report_cells(r, table, column);
	char id[LAB_ID_MAX];
	snprintf(id, sizeof id, "%s_%s", strchr(c.table->key, '.') + 1, strchr(c.table->columns[column].key, '.') + 1);
	LabReportTable *t = report_table(r, 6, id, NULL);
	EACH_LANG(lang) {
		Text title = TEXT_ON(t->title[lang]);
		report_cells_title(r, &c, lang, &title);
	}
	for (int i = 0; i < report_cell_rows(r, &c); i++) {
		Sum n = 0;
		LabRow *row = report_cell_row(r, t, &c, i, c.table->columns[column].unit == LAB_PERCENT ? MEASURE_SHARE : MEASURE_NUMBER);
		EACH_LEVEL(l) {
			const ViewTally *v = &report_level(r, l)->view;
			const Ratio *cell = &v->cell[cell_at(&c, i)];
			row->figure[l].e = report_cell(v, &c, i);
			row->figure[l].often = v->games ? (double)cell->n / (double)v->games : NAN;
			n += cell->n;
		}
		if (!n) report_drop_last(t);
	}
	t->often = "study.often_a_game";
	report_drop_empty(r);
}

/* ---- 7: corners ---- */

static void corner_row(LabReport *r, LabReportTable *t, const char *id, const Sum n[LAB_LEVELS], const uint64_t top[LAB_LEVELS]) {
	LabRow *row = report_row(t, MEASURE_SHARE, id);
	EACH_LEVEL(l) {
		Mean mean = {report_level(r, l)->view.games, n[l], n[l]};
		row->figure[l].e = mean_share(&mean, 1);
		row->figure[l].verdict = n[l] ? "study.reached" : "study.never";
	}
	report_example(row, top, 1, EXAMPLE_PLAIN, 0);
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
		report_example(row, i ? top->shortest : top->longest, 1, EXAMPLE_PLAIN, 0);
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

void report_ask_more(LabReport *r) {
	const GameLab *lab = lab_of_game(&r->plan->setup);
	for (int i = 0; i < lab->n_sweeps && !r->plan->is_plain; i++)
		for (int role = 0; role < lab->n_roles; role++)
			if (report_level(r, 0)->view.role[role].n) ask_sweep(r, i, role); /* the table may be too small for it */
	for (int i = 0; i < lab->n_tables; i++)
		for (int c = 0; c < lab->tables[i].n_columns; c++) ask_column(r, i, c);
	ask_corners(r);
}
