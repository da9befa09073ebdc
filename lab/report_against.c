/* Question 8: what another edition changes. First the rows that differ, each with what its change does, then whatever else moved, largest
 * first; the tables behind both follow. Two things are asked of every difference and never mixed: is it real, and is it more than the
 * author cares about. */
#include "io/edition_diff.h"
#include "lab/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVED_MAX = 12, GAMES_MIN = 30, QUESTION = 8 };
#define REAL_P 0.05

/* ---- the tables behind it ---- */

/* Named like a row of an earlier table, or by a word. */
static LabRow *twin_row(LabReport *r, LabReportTable *t, LabMeasure measure, const LabRow *like, const char *key, size_t offset,
                        double unit) {
	LabRow *row = report_row(t, measure, like ? like->id : strchr(key, '.') + 1);
	if (like) memcpy(row->label, like->label, sizeof row->label);
	else report_label(row, key);
	if (measure == MEASURE_POINTS) row->fair = 0;
	EACH_LEVEL(l) {
		const Mean *mean = (const Mean *)((const char *)&report_level(r, l)->twin + offset);
		row->figure[l].e = measure == MEASURE_POINTS ? mean_difference(mean, unit) : mean_estimate(mean, unit);
	}
	return row;
}

static int role_of(const LabReport *r, const char *id) {
	for (int i = 0; i < lab_of_game(&r->plan->setup)->n_roles; i++)
		if (!strcmp(strchr(lab_of_game(&r->plan->setup)->roles[i], '.') + 1, id)) return i;
	return -1;
}

static void ask_shares(LabReport *r) {
	LabReportTable *t = report_table(r, QUESTION, "against_shares", "study.against_shares");
	const LabReportTable *seats = report_find(r, "seats"), *roles = report_find(r, "roles");
	for (int i = 0; i < seats->n_rows; i++)
		twin_row(r, t, MEASURE_POINTS, &seats->rows[i], NULL, offsetof(TwinTally, seat) + (size_t)i * sizeof(Mean), LAB_UNIT);
	for (int i = 0; roles && i < roles->n_rows; i++)
		twin_row(r, t, MEASURE_POINTS, &roles->rows[i], NULL,
		         offsetof(TwinTally, role) + (size_t)role_of(r, roles->rows[i].id) * sizeof(Mean), LAB_UNIT);
	t->note = "study.against_note";
}

static void ask_course(LabReport *r) {
	LabReportTable *t = report_table(r, QUESTION, "against_game", "study.against_game");
	const LevelTally *high = report_level(r, LAB_LEVELS - 1);
	LabRow *row = twin_row(r, t, MEASURE_NUMBER, NULL, "study.length", offsetof(TwinTally, length), 1);
	row->base = mean_estimate(&high->view.length, 1).mean;
	twin_row(r, t, MEASURE_POINTS, NULL, "study.shared", offsetof(TwinTally, shared), 1);
	row = twin_row(r, t, MEASURE_NUMBER, NULL, "study.changes", offsetof(TwinTally, changes), 1);
	row->base = mean_estimate(&high->drama.changes, 1).mean;
	t->plot = PLOT_NONE;
}

/* What a thing or an option is worth, in each of the ways that the lab can tell it. */
typedef struct Worth {
	const char *table, *id, *title; /* of the plain games, whose rows it names; of the change */
	bool is_option;
	Estimate (*of)(const ViewTally *view, int i);
	Sum (*seen)(const ViewTally *view, int i);
} Worth;

static Estimate drawn(const ViewTally *v, int i) {
	return ratio_estimate(&v->drawn[i], LAB_UNIT);
}
static Sum seen_drawn(const ViewTally *v, int i) {
	return v->draws[i];
}
static Estimate dealt(const ViewTally *v, int i) {
	return contrast_estimate(&v->dealt[i], LAB_UNIT);
}
static Sum seen_dealt(const ViewTally *v, int i) {
	return v->dealt_seats[i];
}
static Estimate held(const ViewTally *v, int i) {
	return contrast_estimate(&v->option[i].held, LAB_UNIT);
}
static Sum seen_held(const ViewTally *v, int i) {
	return v->option[i].seats;
}
static Estimate played(const ViewTally *v, int i) {
	return contrast_estimate(&v->option[i].played, LAB_UNIT);
}

/* The first that there is tells best what a card is worth; what was played is no proof of cause. */
static const Worth worths[] = {
	{"drawn", "against_drawn", "study.against_drawn", false, drawn, seen_drawn},
	{"dealt", "against_dealt", "study.against_dealt", false, dealt, seen_dealt},
	{"held", "against_held", "study.against_held", true, held, seen_held},
	{"played", "against_played", "study.against_played", true, played, seen_held},
};
enum { WORTHS = sizeof worths / sizeof *worths, PLAYED = WORTHS - 1, HELD = PLAYED - 1 };

static bool is_seen(const LabReport *r, const Worth *worth, int i) {
	EACH_LEVEL(l)
	if (worth->seen(&report_level(r, l)->view, i)) return true;
	return false;
}

/* The two editions' games are on the same seeds, but what a card is worth in each is estimated apart: the interval is rather too wide
 * than too narrow. */
static void set_worth(const LabReport *r, const Worth *worth, int i, LabRow *row) {
	row->fair = 0;
	EACH_LEVEL(l) row->figure[l].e = estimate_less(worth->of(&report_level(r, l)->other, i), worth->of(&report_level(r, l)->view, i));
}

static void ask_worth(LabReport *r, const Worth *worth) {
	const LabReportTable *like = report_find(r, worth->table);
	if (!like) return;
	LabReportTable *t = report_table(r, QUESTION, worth->id, worth->title);
	int n = worth->is_option ? r->plan->n_options : r->plan->n_things;
	for (int i = 0, at = 0; i < n; i++) {
		if (!is_seen(r, worth, i)) continue;
		LabRow *row = report_row(t, MEASURE_POINTS, like->rows[at].id);
		memcpy(row->label, like->rows[at++].label, sizeof row->label);
		set_worth(r, worth, i, row);
	}
}

static void ask_cells(LabReport *r, int table, int column) {
	ReportCells c = report_cells(r, table, column);
	LabUnit unit = c.table->columns[column].unit;
	char id[LAB_ID_MAX];
	snprintf(id, sizeof id, "against_%s_%s", strchr(c.table->key, '.') + 1, strchr(c.table->columns[column].key, '.') + 1);
	LabReportTable *t = report_table(r, QUESTION, id, NULL);
	EACH_LANG(lang) {
		Text title = TEXT_ON(t->title[lang]);
		lab_word(lang, "study.against_cell", &title);
		text_add(&title, " ");
		report_cells_title(r, &c, lang, &title);
	}
	for (int i = 0; i < report_cell_rows(r, &c); i++) {
		LabRow *row = report_cell_row(r, t, &c, i, unit == LAB_PERCENT ? MEASURE_POINTS : MEASURE_NUMBER);
		if (unit == LAB_PERCENT) row->fair = 0;
		row->base = report_cell(&report_level(r, LAB_LEVELS - 1)->view, &c, i).mean;
		EACH_LEVEL(l) {
			const LevelTally *level = report_level(r, l);
			row->figure[l].e = estimate_less(report_cell(&level->other, &c, i), report_cell(&level->view, &c, i));
		}
		if (isnan(row->figure[0].e.mean) && isnan(row->figure[1].e.mean)) report_drop_last(t);
	}
	report_drop_empty(r);
}

/* ---- is it real, is it much ---- */

/* Whether a difference is real is asked of all rows from table `first` on together, so that many of them find no more by chance than
 * one would. */
static void judge(LabReport *r, int first, int end, int level) {
	int n = 0;
	for (int t = first; t < end; t++) n += r->table[t].n_rows;
	double *p = malloc((size_t)(n + 1) * sizeof *p);
	if (!p) abort();
	n = 0;
	for (int t = first; t < end; t++)
		for (int i = 0; i < r->table[t].n_rows; i++) p[n++] = estimate_p(r->table[t].rows[i].figure[level].e);
	holm(p, n);
	n = 0;
	for (int t = first; t < end; t++)
		for (int i = 0; i < r->table[t].n_rows; i++, n++) {
			LabFigure *f = &r->table[t].rows[i].figure[level];
			f->p = p[n];
			f->changed = f->e.games < GAMES_MIN || isnan(p[n]) || p[n] >= REAL_P ? "study.unchanged" : "study.changed";
		}
	free(p);
}

/* Within the margin, beyond it, or not known; what is no share has none of these. */
static void weigh(LabReportTable *t) {
	report_verdicts_corrected(t);
	for (int i = 0; i < t->n_rows; i++) EACH_LEVEL(l) {
			LabFigure *f = &t->rows[i].figure[l];
			if (!strcmp(f->verdict, "study.balanced")) f->verdict = "study.within";
			if (!strcmp(f->verdict, "study.unbalanced")) f->verdict = "study.beyond";
			if (!isnan(t->rows[i].fair)) continue;
			f->verdict = NULL;
			f->more = NAN;
		}
}

static bool is_real(const LabFigure *f) {
	return !strcmp(f->changed, "study.changed");
}

/* In points, or in percent of what it was. */
static double size_at(const LabRow *row, int l) {
	double d = 100 * fabs(row->figure[l].e.mean);
	return row->measure == MEASURE_POINTS ? d : row->base > 0 ? d / row->base : 0;
}

/* How much is known to have moved; 0: nothing. */
static double moved(const LabRow *row) {
	double size = 0;
	EACH_LEVEL(l) if (is_real(&row->figure[l])) size = fmax(size, size_at(row, l));
	return size;
}

static double least_p(const LabRow *row) {
	double p = INFINITY;
	EACH_LEVEL(l) p = fmin(p, row->figure[l].p); /* fmin passes over NaN */
	return p;
}

/* ---- what moved ---- */

typedef struct Moved {
	const LabReportTable *table;
	const LabRow *row;
} Moved;

typedef struct Against {
	LabReport *r;
	LabReportTable *rows, *moved;
	int first, end;                   /* the tables that tell of causes, not of choices */
	Moved own[TABLES_MAX * ROWS_MAX]; /* of each changed row: where its own figure stands, or nothing */
} Against;

/* Without its table's title a row must say what of it has moved. */
static void label_moved(const Moved *m, int lang, Text *out) {
	static const struct {
		const char *table, *key;
	} kinds[] = {{"against_drawn", "study.spread_drawn"}, {"against_dealt", "study.spread_dealt"}, {"against_held", "study.kind_held"}};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(m->table->id, kinds[i].table)) continue;
		text_addf(out, "%s, ", m->row->label[lang]);
		lab_word(lang, kinds[i].key, out);
		return;
	}
	text_add(out, m->row->label[lang]);
}

static int by_size(const void *a, const void *b) {
	const Moved *x = a, *y = b;
	double d = moved(y->row) - moved(x->row);
	if (d != 0) return d < 0 ? -1 : 1;
	return x->table != y->table ? (x->table < y->table ? -1 : 1) : x->row < y->row ? -1 : x->row > y->row;
}

static bool is_own(const Against *a, const LabRow *row) {
	for (int i = 0; i < a->rows->n_rows; i++)
		if (a->own[i].row == row) return true;
	return false;
}

static void ask_moved(const Against *a) {
	int n = 0, n_rows = 0;
	for (int t = a->first; t < a->end; t++) n_rows += a->r->table[t].n_rows;
	Moved *list = malloc((size_t)(n_rows + 1) * sizeof *list);
	if (!list) abort();
	for (int t = a->first; t < a->end; t++)
		for (int i = 0; i < a->r->table[t].n_rows; i++) {
			const LabRow *row = &a->r->table[t].rows[i];
			if (moved(row) > 0 && !is_own(a, row)) list[n++] = (Moved){&a->r->table[t], row};
		}
	qsort(list, (size_t)n, sizeof *list, by_size);
	for (int i = 0; i < n && i < MOVED_MAX; i++) {
		LabRow *row = report_row(a->moved, list[i].row->measure, list[i].row->id);
		double x = row->x;
		*row = *list[i].row;
		row->x = x;
		EACH_LANG(lang) {
			Text out = TEXT_ON(row->label[lang]);
			label_moved(&list[i], lang, &out);
		}
	}
	free(list);
	a->moved->plot = PLOT_NONE;
	a->moved->note = n > MOVED_MAX ? "study.against_moved_more" : n ? "study.against_moved_note" : "study.against_moved_nothing";
}

/* ---- what was changed ---- */

/* Which thing or option a row of the edition is; -1: none. */
static int find_thing(const LabPlan *plan, const Worth *worth, const EditionDifference *d) {
	const Setup *setup = &plan->setup;
	int n = worth->is_option ? plan->n_options : plan->n_things;
	for (int i = 0; i < n; i++) {
		int domain = worth->is_option ? plan->option[i].domain : plan->thing[i].domain;
		int id = worth->is_option ? plan->option[i].value : plan->thing[i].id;
		if (domain < DOMAIN_GAME_FIRST || id < 1) continue;
		const Domain *of = &setup->game->domains[domain - DOMAIN_GAME_FIRST];
		if (of->ids || of->table != d->table || id > setup->pack->names[d->table].n_rows) continue;
		if (!strcmp(setup->pack->names[d->table].id[id - 1], d->row)) return i;
	}
	return -1;
}

/* The row's own figure, where the lab has one. */
static void find_own(Against *a, const EditionDifference *d, LabRow *row) {
	for (int w = 0; w < PLAYED && d->row && a->r->plan->is_like_other; w++) {
		int i = find_thing(a->r->plan, &worths[w], d);
		const LabReportTable *t = report_find(a->r, worths[w].id);
		if (i < 0 || !t || !is_seen(a->r, &worths[w], i)) continue;
		int at = 0;
		for (int k = 0; k < i; k++) at += is_seen(a->r, &worths[w], k);
		set_worth(a->r, &worths[w], i, row);
		a->own[row - a->rows->rows] = (Moved){t, &t->rows[at]};
		return;
	}
}

typedef struct RowVisitor {
	EditionVisitor base;
	Against *against;
} RowVisitor;

/* Several cells of a row are one change: "Golem (golem): value 3 → 8, copies 6 → 5". */
static void meet_row(EditionVisitor *self, const EditionDifference *d) {
	Against *a = ((RowVisitor *)self)->against;
	char id[LAB_ID_MAX];
	if (!d->is_figure) return;
	snprintf(id, sizeof id, "%.*s%s%s", (int)strcspn(d->file, "."), d->file, d->row ? " " : "", d->row ? d->row : "");
	LabRow *last = a->rows->n_rows ? &a->rows->rows[a->rows->n_rows - 1] : NULL;
	if (last && d->column && !strcmp(last->id, id)) {
		EACH_LANG(lang) {
			Text out = {last->label[lang], strlen(last->label[lang]), LAB_LABEL_MAX, false};
			text_addf(&out, ", %s %s → %s", d->column, d->before, d->after);
		}
		return;
	}
	LabRow *row = report_row(a->rows, MEASURE_POINTS, id);
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		edition_say_difference(d, lang, &out);
	}
	find_own(a, d, row);
}

/* What tells most of a change that has no figure of its own: what moved most, or what is least likely to be chance. */
static Moved best_witness(const Against *a) {
	Moved best = {NULL, NULL};
	for (int t = a->first; t < a->end; t++)
		for (int i = 0; i < a->r->table[t].n_rows; i++) {
			const LabRow *row = &a->r->table[t].rows[i];
			if (!(least_p(row) <= 1)) continue;
			bool is_better = !best.row || moved(row) > moved(best.row) || (moved(best.row) == 0 && least_p(row) < least_p(best.row));
			if (is_better) best = (Moved){&a->r->table[t], row};
		}
	return best;
}

/* "…: what it is worth in the first hand". */
static void label_own(const Moved *m, LabRow *row) {
	EACH_LANG(lang) {
		Text out = {row->label[lang], strlen(row->label[lang]), LAB_LABEL_MAX, false};
		text_add(&out, " — ");
		label_moved(m, lang, &out);
	}
}

static void add_witness(const Moved *m, LabRow *row) {
	memcpy(row->figure, m->row->figure, sizeof row->figure);
	row->measure = m->row->measure;
	row->fair = m->row->fair;
	row->base = m->row->base;
	label_own(m, row);
}

static void ask_rows(Against *a) {
	const LabPlan *plan = a->r->plan;
	RowVisitor visitor = {.base = {.meet = meet_row}, .against = a};
	edition_compare(plan->setup.game, plan->edition.pack, NULL, plan->other.pack, NULL, &visitor.base);
	a->rows->note = !visitor.base.n ? "study.against_same" : !a->rows->n_rows ? "study.against_same_figures" : "study.against_rows_note";
	a->rows->plot = PLOT_NONE;
}

/* Verdicts once more: those of a witness are about itself. */
static void end_rows(const Against *a) {
	Moved witness = best_witness(a);
	for (int i = 0; i < a->rows->n_rows; i++) {
		if (a->own[i].row) label_own(&a->own[i], &a->rows->rows[i]);
		else if (witness.row) add_witness(&witness, &a->rows->rows[i]);
	}
}

void report_ask_against(LabReport *r) {
	Against a = {.r = r};
	const GameLab *lab = lab_of_game(&r->plan->setup);
	a.rows = report_table(r, QUESTION, "against_rows", "study.against_rows");
	a.moved = report_table(r, QUESTION, "against_moved", "study.against_moved");
	a.first = r->n_tables;
	ask_shares(r);
	ask_course(r);
	bool has_hands = report_find(r, "dealt") || report_find(r, "drawn"); /* they tell what could be played better */
	for (int w = 0; w < (has_hands ? HELD : PLAYED) && r->plan->is_like_other; w++) ask_worth(r, &worths[w]);
	a.end = r->n_tables;
	for (int w = has_hands ? HELD : PLAYED; w < WORTHS && r->plan->is_like_other; w++) ask_worth(r, &worths[w]);
	for (int i = 0; i < lab->n_tables && r->plan->is_like_other; i++)
		for (int c = 0; c < lab->tables[i].n_columns; c++) ask_cells(r, i, c);
	for (int t = a.first; t < r->n_tables; t++) weigh(&r->table[t]);
	EACH_LEVEL(l) {
		judge(r, a.first, a.end, l);
		judge(r, a.end, r->n_tables, l);
	}
	ask_rows(&a);
	weigh(a.rows);
	EACH_LEVEL(l) judge(r, (int)(a.rows - r->table), (int)(a.rows - r->table) + 1, l);
	ask_moved(&a);
	end_rows(&a);
	for (int t = 0; t < r->n_tables; t++)
		for (int i = 0; i < r->table[t].n_rows && r->table[t].question == QUESTION; i++)
			report_example(&r->table[t].rows[i], r->tally->top.differs, 1, EXAMPLE_OTHER, 0);
}
