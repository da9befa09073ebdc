/* Question 9: people beside bots, from records of their games. See report.h and people.h. */
#include "lab/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_GAMES = 200, NAMED_MAX = 4, PIECE_MAX = 4096, HIGHER = LAB_LEVELS - 1 };

static const PeopleTally *people_of(const LabReport *r) {
	return r->plan->people;
}

static LabRow *row_of(LabReportTable *t, LabMeasure measure, const char *key) {
	LabRow *row = report_row(t, measure, strchr(key, '.') + 1);
	report_label(row, key);
	return row;
}

static void link_record(LabRow *row, int record) {
	if (record) row->example = (LabExample){EXAMPLE_PEOPLE, 0, 0, (uint64_t)record};
}

/* Do people differ from the bots of the higher level? Holm's correction for all rows; nothing is said of fewer than LAB_PROOF_GAMES games. */
static void judge(LabReportTable *t, const char *less, const char *more) {
	double *p = malloc((size_t)(t->n_rows + 1) * sizeof *p);
	if (!p) abort();
	for (int i = 0; i < t->n_rows; i++) {
		const LabFigure *f = t->rows[i].figure;
		bool can_tell = f[LAB_PEOPLE].e.games >= LAB_PROOF_GAMES;
		p[i] = can_tell ? estimate_p(estimate_less(f[LAB_PEOPLE].e, f[HIGHER].e)) : NAN;
	}
	holm(p, t->n_rows);
	for (int i = 0; i < t->n_rows; i++) {
		LabFigure *f = t->rows[i].figure;
		bool is_less = f[LAB_PEOPLE].e.mean < f[HIGHER].e.mean;
		f[LAB_PEOPLE].p = p[i];
		f[LAB_PEOPLE].verdict = isnan(p[i]) ? "study.few" : p[i] >= 0.05 ? "study.alike" : is_less ? less : more;
	}
	free(p);
}

/* ---- tables ---- */

static void ask_seats(LabReport *r, LabReportTable *t) {
	for (int seat = 0; seat < r->plan->setup.seats; seat++) {
		char id[LAB_ID_MAX];
		Text text = TEXT_ON(id);
		text_addf(&text, "seat_%d", seat);
		LabRow *row = report_row(t, MEASURE_SHARE, id);
		EACH_LANG(lang) {
			Text out = TEXT_ON(row->label[lang]);
			lab_say_number(lang, "study.people_seat", seat, &out);
		}
		EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->view.seat[seat], LAB_UNIT);
		row->figure[LAB_PEOPLE].e = mean_share(&people_of(r)->seat[seat], LAB_UNIT);
	}
}

static void ask_roles(LabReport *r, LabReportTable *t) {
	const GameLab *lab = lab_of_game(&r->plan->setup);
	for (int i = 0; lab->role && i < lab->n_roles; i++) {
		if (!people_of(r)->role[i].n) continue;
		LabRow *row = report_row(t, MEASURE_SHARE, strchr(lab->roles[i], '.') + 1);
		EACH_LANG(lang) {
			Text out = TEXT_ON(row->label[lang]);
			lab_word(lang, "study.people_role", &out);
			text_add(&out, " ");
			lab_game_word(&r->plan->setup, lang, lab->roles[i], &out);
		}
		EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->view.role[i], LAB_UNIT);
		row->figure[LAB_PEOPLE].e = mean_share(&people_of(r)->role[i], LAB_UNIT);
	}
}

static LabReportTable *people_table(LabReport *r, const char *id, const char *title) {
	LabReportTable *t = report_table(r, 9, id, title);
	t->n_levels = LAB_COLUMNS;
	return t;
}

static void ask_games(LabReport *r) {
	LabReportTable *t = people_table(r, "people_games", "study.people_games");
	const PeopleTally *p = people_of(r);
	LabRow *row = row_of(t, MEASURE_NUMBER, "study.length");
	EACH_LEVEL(l) row->figure[l].e = mean_estimate(&report_level(r, l)->view.length, 1);
	row->figure[LAB_PEOPLE].e = mean_estimate(&p->length, 1);
	row = row_of(t, MEASURE_SHARE, "study.shared");
	EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->view.shared, 1);
	row->figure[LAB_PEOPLE].e = mean_share(&p->shared, 1);
	ask_seats(r, t);
	ask_roles(r, t);
	t->plot = PLOT_NONE;
	t->note = "study.people_games_note";
	judge(t, "study.less", "study.more");
}

static double part(Sum of, double all) {
	return all > 0 ? (double)of / all : NAN;
}

static void ask_choice(LabReport *r, LabReportTable *t, int i) {
	const PeopleTally *p = people_of(r);
	const Setup *setup = &r->plan->setup;
	char id[LAB_ID_MAX];
	Text text = TEXT_ON(id);
	if (!p->option[i].n) return;
	lab_option_id(setup, &r->plan->option[i], &text);
	LabRow *row = report_row(t, MEASURE_SHARE, id);
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_option_label(setup, lang, &r->plan->option[i], &out);
	}
	EACH_LEVEL(l) {
		const ViewTally *v = &report_level(r, l)->view;
		const OptionTally *o = &v->option[i];
		if (o->asked) row->figure[l].e = wilson((double)o->taken / (double)o->asked, (double)o->asked, (double)v->games);
		row->figure[l].often = part(o->asked, (double)v->games);
	}
	row->figure[LAB_PEOPLE].e = ratio_share(&p->option[i], LAB_UNIT);
	row->figure[LAB_PEOPLE].often = part(p->option[i].n, p->n[PEOPLE_USED]);
}

static void ask_choices(LabReport *r) {
	LabReportTable *t = people_table(r, "people_choices", "study.people_choices");
	const PeopleTally *p = people_of(r);
	for (int i = 0; i < r->plan->n_options; i++) {
		int rows = t->n_rows;
		ask_choice(r, t, i);
		if (t->n_rows == rows) continue;
		LabRow *row = &t->rows[rows];
		bool is_less = row->figure[LAB_PEOPLE].e.mean < row->figure[HIGHER].e.mean;
		const int *record = p->option_record[i];
		link_record(row, record[!is_less] ? record[!is_less] : record[is_less]);
	}
	t->often = "study.often_asked";
	t->note = "study.people_choices_note";
	judge(t, "study.avoided", "study.sought");
}

static void label_time(const LabReport *r, LabRow *row, int verb) {
	const PeopleLongest *longest = &people_of(r)->longest[verb];
	const LabOption option = {(uint8_t)verb, r->plan->setup.game->verbs[verb].domain[0], -1};
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		LabText seconds = lab_number(lang, MEASURE_NUMBER, longest->ms / 1000.0);
		Say say;
		lab_option_label(&r->plan->setup, lang, &option, &out);
		text_add(&out, " ");
		say_start(&say, "study.people_longest");
		say_text_arg(&say, "seconds", seconds.text, strlen(seconds.text));
		say_arg(&say, "n", DOMAIN_NUMBER, (int)longest->step);
		lab_say(lang, &say, &out);
	}
}

static void ask_times(LabReport *r) {
	const PeopleTally *p = people_of(r);
	if (!p->timed) return;
	LabReportTable *t = report_table(r, 9, "people_times", "study.people_times");
	for (int v = 0; v < r->plan->setup.game->n_verbs; v++) {
		if (!p->thought[v].n) continue;
		LabRow *row = report_row(t, MEASURE_NUMBER, r->plan->setup.game->verbs[v].name);
		label_time(r, row, v);
		row->figure[0].e = ratio_estimate(&p->thought[v], 1000);
		row->figure[0].often = part(p->thought[v].n, p->timed);
		link_record(row, p->longest[v].record);
	}
	t->n_levels = 1;
	t->often = "study.often_a_game";
	t->note = "study.people_times_note";
}

static void ask_beside_bots(LabReport *r) {
	const PeopleTally *p = people_of(r);
	if (!p->beside_bots.n) return;
	LabReportTable *t = report_table(r, 9, "people_beside_bots", "study.people_beside_bots");
	LabRow *row = row_of(t, MEASURE_SHARE, "study.people_win");
	row->fair = 1.0 / lab_sides(&r->plan->setup);
	row->figure[0].e = mean_share(&p->beside_bots, LAB_UNIT);
	t->n_levels = 1;
	t->plot = PLOT_NONE;
	t->note = "study.people_beside_bots_note";
}

void report_ask_people(LabReport *r) {
	ask_choices(r);
	ask_times(r);
	ask_games(r);
	ask_beside_bots(r);
}

/* ---- in short ---- */

const char *const people_fate_keys[PEOPLE_FATES] = {
	[PEOPLE_USED] = NULL,
	[PEOPLE_DAMAGED] = "study.people_damaged",
	[PEOPLE_TWICE] = "study.people_twice",
	[PEOPLE_OTHER_GAME] = "study.people_other_game",
	[PEOPLE_OTHER_EDITION] = "study.people_other_edition",
	[PEOPLE_OTHER_TABLE] = "study.people_other_table",
	[PEOPLE_GIVEN] = "study.people_given",
	[PEOPLE_OPEN] = "study.people_open",
	[PEOPLE_NOBODY] = "study.people_nobody",
};

void lab_people_left_out(const PeopleTally *p, int lang, Text *out) {
	int shown = 0;
	for (int fate = PEOPLE_USED + 1; fate < PEOPLE_FATES; fate++) {
		if (!p->n[fate]) continue;
		if (shown++) text_add(out, ", ");
		lab_say_number(lang, people_fate_keys[fate], p->n[fate], out);
	}
}

static void say_read(const LabReport *r, int lang, Text *out) {
	const PeopleTally *p = people_of(r);
	char left[512];
	Text rest = TEXT_ON(left);
	Say say;
	say_start(&say, "study.people_read");
	say_arg(&say, "n", DOMAIN_NUMBER, p->n[PEOPLE_USED]);
	say_arg(&say, "alone", DOMAIN_NUMBER, p->alone);
	say_arg(&say, "timed", DOMAIN_NUMBER, p->timed);
	lab_say(lang, &say, out);
	lab_people_left_out(p, lang, &rest);
	if (!rest.len) return;
	text_add(out, " ");
	lab_word(lang, "study.people_left_out", out);
	text_addf(out, " %s.", left);
}

/* The rows with a verdict, those farthest from the bots first: "Golem 12.1 % (55.3 %)". */
static int name_choices(const LabReportTable *t, int lang, const char *verdict, Text *out) {
	double last = INFINITY;
	int n = 0;
	for (; n < NAMED_MAX; n++) {
		const LabRow *best = NULL;
		double most = 0;
		for (int i = 0; i < t->n_rows; i++) {
			const LabFigure *f = t->rows[i].figure;
			double off = fabs(f[LAB_PEOPLE].e.mean - f[HIGHER].e.mean);
			if (strcmp(f[LAB_PEOPLE].verdict, verdict) || !(off < last && off > most)) continue;
			most = off;
			best = &t->rows[i];
		}
		if (!best) break;
		text_addf(out, "%s%s %s (%s)", n ? ", " : "", best->label[lang],
		          lab_number(lang, MEASURE_SHARE, best->figure[LAB_PEOPLE].e.mean).text,
		          lab_number(lang, MEASURE_SHARE, best->figure[HIGHER].e.mean).text);
		last = most;
	}
	return n;
}

static void sum_up_choices(const LabReport *r, int lang, const char *verdict, const char *key, Grow *grow) {
	char names[1024];
	Text text = TEXT_ON(names);
	if (!name_choices(report_find(r, "people_choices"), lang, verdict, &text)) return;
	lab_word(lang, key, grow_room(grow, PIECE_MAX));
	text_addf(grow_room(grow, PIECE_MAX), " %s\n", names);
}

static void sum_up_times(const LabReport *r, int lang, Grow *grow) {
	const LabReportTable *t = report_find(r, "people_times");
	const LabRow *most = NULL;
	Say say;
	for (int i = 0; t && i < t->n_rows; i++)
		if (!most || t->rows[i].figure[0].e.mean > most->figure[0].e.mean) most = &t->rows[i];
	if (!most) return;
	LabText seconds = lab_number(lang, MEASURE_NUMBER, most->figure[0].e.mean);
	say_start(&say, "study.people_slow");
	say_text_arg(&say, "seconds", seconds.text, strlen(seconds.text));
	lab_say(lang, &say, grow_room(grow, PIECE_MAX));
	text_addf(grow_room(grow, PIECE_MAX), " %s\n", most->label[lang]);
}

void lab_people_summary(const LabReport *r, int lang, Grow *grow) {
	const LabRow *length = &report_find(r, "people_games")->rows[0];
	say_read(r, lang, grow_room(grow, PIECE_MAX));
	grow_add(grow, "\n");
	if (people_of(r)->n[PEOPLE_USED] < FEW_GAMES) {
		lab_word(lang, "study.people_few", grow_room(grow, PIECE_MAX));
		grow_add(grow, "\n");
	}
	sum_up_choices(r, lang, "study.avoided", "study.people_avoid", grow);
	sum_up_choices(r, lang, "study.sought", "study.people_seek", grow);
	sum_up_times(r, lang, grow);
	if (isnan(length->figure[LAB_PEOPLE].e.mean)) return;
	Say say;
	LabText people = lab_number(lang, MEASURE_NUMBER, length->figure[LAB_PEOPLE].e.mean);
	LabText bots = lab_number(lang, MEASURE_NUMBER, length->figure[HIGHER].e.mean);
	say_start(&say, "study.people_length");
	say_text_arg(&say, "people", people.text, strlen(people.text));
	say_text_arg(&say, "bots", bots.text, strlen(bots.text));
	lab_say(lang, &say, grow_room(grow, PIECE_MAX));
	grow_add(grow, "\n");
}
