/* The findings in short, for the terminal and the head of the page. */
#include "lab/report.h"

#include <math.h>
#include <string.h>

enum { PIECE_MAX = 4096, NAMED_MAX = 4 };

typedef struct Count {
	const char *verdict, *key; /* so many rows have it; NULL: see say_open */
} Count;
/* clang-format off */
static const Count counts[] = {
	{"study.unbalanced", "study.n_unbalanced"}, {"study.compulsory", "study.n_compulsory"}, {"study.useful", "study.n_useful"},
	{"study.trap", "study.n_traps"},            {"study.dead", "study.n_dead"},             {"study.balanced", "study.n_balanced"},
	{"study.undecided", NULL},                  {"study.reached", "study.n_reached"},       {"study.never", "study.n_never"},
};
/* clang-format on */
enum { COUNTS = sizeof counts / sizeof *counts, NAMED = 5 }; /* rows with the first of them are named */

static bool has_verdict(const LabRow *row, int l, const char *key) {
	return row->figure[l].verdict && !strcmp(row->figure[l].verdict, key);
}

/* "(Golem +3.1, Frog -2.8, …)": the largest first. */
static void name_rows(const LabReportTable *t, int l, int lang, const char *key, Text *out) {
	double last = INFINITY;
	int last_at = -1, n = 0;
	text_add(out, " (");
	for (; n < NAMED_MAX; n++) {
		int best = -1;
		double size = -1;
		for (int i = 0; i < t->n_rows; i++) {
			double d = fabs(t->rows[i].figure[l].e.mean - (isnan(t->rows[i].fair) ? 0 : t->rows[i].fair));
			bool is_next = d < last || (d == last && i > last_at);
			if (has_verdict(&t->rows[i], l, key) && is_next && d > size) best = i, size = d;
		}
		if (best < 0) break;
		const LabRow *row = &t->rows[best];
		text_addf(out, "%s%s %s", n ? ", " : "", row->label[lang], lab_number(lang, row->measure, row->figure[l].e.mean).text);
		last = size;
		last_at = best;
	}
	int all = 0;
	for (int i = 0; i < t->n_rows; i++) all += has_verdict(&t->rows[i], l, key);
	text_add(out, all > n ? ", …)" : ")");
}

/* "undecided: about 12,000 games": so many would leave nothing open. Where much is open, nobody wants to know. */
static void say_open(const LabReport *r, const LabReportTable *t, int l, int lang, int n, Text *out) {
	double most = 0;
	bool can_tell = n <= NAMED_MAX;
	for (int i = 0; i < t->n_rows; i++) {
		const LabFigure *f = &t->rows[i].figure[l];
		if (!has_verdict(&t->rows[i], l, "study.undecided")) continue;
		can_tell &= !isnan(f->more);
		double needed = lab_games_needed(r, f, l);
		most = fmax(most, isnan(needed) ? INFINITY : needed);
	}
	LabText count = lab_count(lang, most);
	Say say;
	text_addf(out, "%d ", n);
	say_start(&say, !can_tell ? "study.open" : isinf(most) ? "study.undecided_edge" : "study.undecided_about");
	say_text_arg(&say, "games", count.text, strlen(count.text));
	lab_say(lang, &say, out);
}

static void count_verdicts(const LabReport *r, const LabReportTable *t, int l, int lang, Text *out) {
	int shown = 0;
	for (int v = 0; v < COUNTS; v++) {
		int n = 0;
		for (int i = 0; i < t->n_rows; i++) n += has_verdict(&t->rows[i], l, counts[v].verdict);
		if (!n) continue;
		text_add(out, shown++ ? ", " : "");
		if (counts[v].key) lab_say_number(lang, counts[v].key, n, out);
		else say_open(r, t, l, lang, n, out);
		if (v < NAMED) name_rows(t, l, lang, counts[v].verdict, out);
	}
}

static void print_interval(const LabRow *row, int l, int lang, Text *out) {
	const Estimate *e = &row->figure[l].e;
	text_add(out, lab_number(lang, row->measure, e->mean).text);
	if (isnan(e->low)) return;
	text_addf(out, " (%s – %s)", lab_number(lang, row->measure, e->low).text, lab_number(lang, row->measure, e->high).text);
}

/* One line: what it is about, then each level. Without a row: the verdicts of the table, counted. */
static void sum_up(const LabReport *r, const LabReportTable *t, const LabRow *row, int lang, Grow *grow) {
	Text *out = grow_room(grow, PIECE_MAX);
	/* Else it would look like a row of the plain games, or like a card's or a share. */
	bool has_title = !row || t->question == 8 || t->question == 1 || row->measure == MEASURE_SPREAD;
	text_addf(out, "%s%s%s — ", has_title ? t->title[lang] : "", has_title && row ? ", " : "", row ? row->label[lang] : "");
	for (int l = 0; l < t->n_levels; l++) {
		if (l) text_add(out, lang == LANG_FR ? " ; " : "; ");
		if (t->n_levels > 1) {
			lab_level_name(lang, r->plan, l, out);
			text_add(out, lang == LANG_FR ? " : " : ": ");
		}
		if (row) print_interval(row, l, lang, out);
		else count_verdicts(r, t, l, lang, out);
	}
	text_add(out, "\n");
}

#define ALL_ROWS "*"
#define FIRST_ROW "1" /* the others' follow from it */

/* What an author asks first. Everything else stands in the tables: what could be played and what was, for one, which is no proof of
 * cause where cards are dealt and tell it themselves. */
typedef struct Pick {
	const char *table, *row; /* without a row: the table's verdicts */
	const char *unless;      /* another table, which tells it better */
} Pick;

/* clang-format off */
static const Pick picks[] = {
	{"seats", NULL, NULL},        {"roles", NULL, NULL},      {"leads", FIRST_ROW, NULL},      {"dealt", NULL, NULL},
	{"drawn", NULL, NULL},        {"held", NULL, "dealt"},    {"spread", "dealt", NULL},       {"spread", "drawn", NULL},
	{"restricted", NULL, NULL},   {"skill", "strong_share", NULL}, {"luck", "deal", NULL},     {"drama", "length", NULL},
	{"drama", "known", NULL},     {"drama", "runaway", NULL}, {"drama", "shared", NULL},       {"corners", NULL, NULL},
};
/* clang-format on */

static bool is_known(const LabRow *row) {
	EACH_LEVEL(l)
	if (!isnan(row->figure[l].e.mean)) return true;
	return false;
}

static bool is_picked(const Pick *pick, const LabReportTable *t, int i) {
	if (!is_known(&t->rows[i])) return false;
	if (!strcmp(pick->row, ALL_ROWS)) return true;
	return strcmp(pick->row, FIRST_ROW) ? !strcmp(pick->row, t->rows[i].id) : i == 0;
}

/* ---- what another edition changes ---- */

/* Who is compared, and that nothing else differs. */
static void say_how(const LabReport *r, int lang, Grow *grow) {
	char a[256], b[256], levels[128], percent[64];
	Text first = TEXT_ON(a), second = TEXT_ON(b), at = TEXT_ON(levels), text;
	Sum n = 0, same = 0;
	Say say;
	lab_edition_name(&r->plan->edition, &first);
	lab_edition_name(&r->plan->other, &second);
	EACH_LEVEL(l) {
		if (l) text_add(&at, ", ");
		lab_level_name(lang, r->plan, l, &at);
		n += report_level(r, l)->twin.same_deal.n;
		same += report_level(r, l)->twin.same_deal.x;
	}
	say_start(&say, "study.against_who");
	say_text_arg(&say, "a", a, strlen(a));
	say_text_arg(&say, "b", b, strlen(b));
	lab_say(lang, &say, grow_room(grow, PIECE_MAX));
	text = TEXT_ON(percent);
	if (n) text_add(&text, lab_number(lang, MEASURE_SHARE, (double)same / (double)n).text);
	say_start(&say, n ? "study.against_how" : "study.against_how_apart");
	say_text_arg(&say, "levels", levels, strlen(levels));
	if (n) say_text_arg(&say, "same", percent, strlen(percent));
	grow_add(grow, " ");
	lab_say(lang, &say, grow_room(grow, PIECE_MAX));
	grow_add(grow, "\n");
}

/* "changed, +8.1 (7.0 – 9.2), beyond the margin". */
static void sum_up_change(const LabReport *r, const LabRow *row, int lang, Grow *grow) {
	Text *out = grow_room(grow, PIECE_MAX);
	text_addf(out, "%s — ", row->label[lang]);
	EACH_LEVEL(l) {
		const LabFigure *f = &row->figure[l];
		if (l) text_add(out, lang == LANG_FR ? " ; " : "; ");
		lab_level_name(lang, r->plan, l, out);
		text_add(out, lang == LANG_FR ? " : " : ": ");
		lab_word(lang, f->changed, out);
		text_add(out, ", ");
		print_interval(row, l, lang, out);
		if (!f->verdict) continue;
		text_add(out, ", ");
		lab_say_verdict(lang, r, f, l, out);
	}
	text_add(out, "\n");
}

void lab_say_alone(const LabReport *r, int lang, Text *out) {
	char name[256];
	Text edition = TEXT_ON(name);
	Say say;
	lab_edition_name(&r->plan->edition, &edition);
	say_start(&say, "study.against_alone");
	say_text_arg(&say, "edition", name, edition.len);
	lab_say(lang, &say, out);
}

static void sum_up_against(const LabReport *r, int lang, Grow *out) {
	enum { SHOWN = 5 };
	const LabReportTable *rows = report_find(r, "against_rows"), *moved = report_find(r, "against_moved");
	say_how(r, lang, out);
	for (int i = 0; i < rows->n_rows; i++) sum_up_change(r, &rows->rows[i], lang, out);
	const LabReportTable *noted = rows->n_rows ? moved : rows;
	lab_word(lang, noted->note, grow_room(out, PIECE_MAX));
	grow_add(out, "\n");
	for (int i = 0; i < moved->n_rows && i < SHOWN; i++) sum_up_change(r, &moved->rows[i], lang, out);
	lab_say_alone(r, lang, grow_room(out, PIECE_MAX));
	grow_add(out, "\n");
}

void lab_summary(const LabReport *r, int lang, Grow *out) {
	if (r->plan->has_other) sum_up_against(r, lang, out);
	if (r->plan->people) lab_people_summary(r, lang, out);
	for (size_t k = 0; k < sizeof picks / sizeof *picks; k++) {
		const Pick *pick = &picks[k];
		const LabReportTable *t = report_find(r, pick->table);
		if (!t || (pick->unless && report_find(r, pick->unless))) continue;
		if (!pick->row) sum_up(r, t, NULL, lang, out);
		for (int i = 0; pick->row && i < t->n_rows; i++)
			if (is_picked(pick, t, i)) sum_up(r, t, &t->rows[i], lang, out);
	}
}
