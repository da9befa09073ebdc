/* The findings in short, for the terminal and the head of the page. */
#include "lab/report.h"

#include <math.h>
#include <string.h>

enum { PIECE_MAX = 4096, NAMED_MAX = 4 };

static const char *const verdicts[] = {
	"study.unbalanced", "study.compulsory", "study.useful",  "study.trap",  "study.dead",
	"study.balanced",   "study.undecided",  "study.reached", "study.never",
};
enum { VERDICTS = sizeof verdicts / sizeof *verdicts, NAMED = 5 }; /* rows with the first of them are named */

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

/* "(The first player: about 12,000)": what is still open, where that is not much, and how many games would tell. */
static void name_open(const LabReport *r, const LabReportTable *t, int l, int lang, Text *out) {
	int n = 0;
	for (int i = 0; i < t->n_rows; i++) {
		const LabRow *row = &t->rows[i];
		if (isnan(row->figure[l].more)) continue;
		double needed = lab_games_needed(r, &row->figure[l], l);
		LabText count = lab_count(lang, needed);
		Say say;
		say_start(&say, isnan(needed) ? "study.edge" : "study.about");
		say_text_arg(&say, "games", count.text, strlen(count.text));
		text_addf(out, "%s%s%s", n++ ? ", " : " (", row->label[lang], lang == LANG_FR ? " : " : ": ");
		lab_say(lang, &say, out);
	}
	if (n) text_add(out, ")");
}

static void count_verdicts(const LabReport *r, const LabReportTable *t, int l, int lang, Text *out) {
	int shown = 0;
	for (int v = 0; v < VERDICTS; v++) {
		int n = 0;
		for (int i = 0; i < t->n_rows; i++) n += has_verdict(&t->rows[i], l, verdicts[v]);
		if (!n) continue;
		text_addf(out, "%s%d ", shown++ ? ", " : "", n);
		lab_word(lang, verdicts[v], out);
		if (v < NAMED) name_rows(t, l, lang, verdicts[v], out);
		else if (n <= NAMED_MAX && !strcmp(verdicts[v], "study.undecided")) name_open(r, t, l, lang, out);
	}
}

static void print_level(const LabReport *r, int l, int lang, Text *out) {
	Say say;
	say_start(&say, "study.level");
	say_arg(&say, "n", DOMAIN_NUMBER, r->plan->level[l]);
	lab_say(lang, &say, out);
}

static void print_interval(const LabRow *row, int l, int lang, Text *out) {
	const Estimate *e = &row->figure[l].e;
	text_add(out, lab_number(lang, row->measure, e->mean).text);
	if (isnan(e->low)) return;
	text_addf(out, " (%s – %s)", lab_number(lang, row->measure, e->low).text, lab_number(lang, row->measure, e->high).text);
}

static void sum_up_verdicts(const LabReport *r, const LabReportTable *t, int lang, Grow *grow) {
	for (int l = 0; l < t->n_levels; l++) {
		Text *out = grow_room(grow, PIECE_MAX);
		text_addf(out, "%s, ", t->title[lang]);
		print_level(r, l, lang, out);
		text_add(out, lang == LANG_FR ? " : " : ": ");
		count_verdicts(r, t, l, lang, out);
		text_add(out, "\n");
	}
}

static void sum_up_rows(const LabReport *r, const LabReportTable *t, int lang, Grow *grow) {
	for (int i = 0; i < t->n_rows; i++) {
		Text *out = grow_room(grow, PIECE_MAX);
		/* else it would look like the row of the plain games, or like a card's or a share */
		if (t->question == 8 || t->question == 1 || t->rows[i].measure == MEASURE_SPREAD) text_addf(out, "%s, ", t->title[lang]);
		text_addf(out, "%s%s", t->rows[i].label[lang], lang == LANG_FR ? " : " : ": ");
		for (int l = 0; l < t->n_levels; l++) {
			text_add(out, l ? "; " : "");
			if (t->n_levels > 1) {
				print_level(r, l, lang, out);
				text_add(out, " ");
			}
			print_interval(&t->rows[i], l, lang, out);
		}
		text_add(out, "\n");
	}
}

void lab_summary(const LabReport *r, int lang, Grow *out) {
	static const char *const by_verdict[] = {
		"seats", "roles", "dealt", "drawn", "held", "played", "restricted", "corners", "against_shares", NULL,
	};
	static const char *const by_row[] = {"leads", "spread", "skill", "luck", "drama", "against_game", NULL};
	for (int i = 0; i < r->n_tables; i++) {
		const LabReportTable *t = &r->table[i];
		for (int k = 0; by_verdict[k]; k++)
			if (!strcmp(t->id, by_verdict[k])) sum_up_verdicts(r, t, lang, out);
		for (int k = 0; by_row[k]; k++)
			if (!strcmp(t->id, by_row[k])) sum_up_rows(r, t, lang, out);
	}
}
