/* Questions 1 to 5: shares of seats and roles, cards and options, restrictions, luck and skill, drama. */
#include "lab/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void label_number(LabRow *row, const char *key, int n) {
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_say_number(lang, key, n, &out);
	}
}

/* ---- 1: shares ---- */

static void ask_seats(LabReport *r) {
	LabReportTable *t = report_table(r, 1, "seats", "study.seats");
	for (int seat = 0; seat < r->plan->setup.seats; seat++) {
		char id[LAB_ID_MAX];
		snprintf(id, sizeof id, "seat_%d", seat);
		LabRow *row = report_row(t, MEASURE_SHARE, id);
		label_number(row, "study.seat", seat);
		row->fair = 1.0 / lab_sides(&r->plan->setup);
		EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->view.seat[seat], LAB_UNIT);
		report_example_of_effect(row, &r->tally->top.seat[0][seat], TOP_STRIDE(seat));
	}
	t->note = "study.seats_note";
	report_verdicts(t);
}

/* The row of a role; NULL: there is no such role at this table. */
static LabRow *role_row(LabReport *r, LabReportTable *t, LabMeasure measure, int role) {
	const char *key = lab_of_game(&r->plan->setup)->roles[role];
	bool is_there = false;
	EACH_LEVEL(l) is_there |= report_level(r, l)->view.role[role].n > 0;
	if (!is_there) return NULL;
	LabRow *row = report_row(t, measure, strchr(key, '.') + 1);
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_game_word(&r->plan->setup, lang, key, &out);
	}
	return row;
}

static void ask_roles(LabReport *r) {
	const GameLab *lab = lab_of_game(&r->plan->setup);
	if (!lab->role) return;
	LabReportTable *t = report_table(r, 1, "roles", "study.roles");
	for (int i = 0; i < lab->n_roles; i++) {
		LabRow *row = role_row(r, t, MEASURE_SHARE, i);
		if (!row) continue;
		row->fair = 1.0 / lab_sides(&r->plan->setup);
		EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->view.role[i], LAB_UNIT);
		report_example_of_effect(row, &r->tally->top.role[0][i], TOP_STRIDE(role));
	}
	report_verdicts(t);
}

/* Points say sooner than wins that a role is ahead: a close game counts for little, a clear one for much. */
static void ask_leads(LabReport *r) {
	const GameLab *lab = lab_of_game(&r->plan->setup);
	if (!lab->role || !lab->is_one_score) return;
	LabReportTable *t = report_table(r, 1, "leads", "study.leads");
	for (int i = 0; i < lab->n_roles; i++) {
		LabRow *row = role_row(r, t, MEASURE_NUMBER, i);
		if (!row) continue;
		EACH_LEVEL(l) row->figure[l].e = mean_estimate(&report_level(r, l)->view.lead[i], LAB_UNIT);
	}
	t->note = "study.leads_note";
	t->plot = PLOT_NONE;
}

static void ask_table_row(LabReport *r, LabReportTable *t, int at, int role) {
	const LabPoint *point = &r->plan->point[at];
	const GameLab *lab = lab_of_game(&r->plan->setup);
	char id[LAB_ID_MAX];
	snprintf(id, sizeof id, "%d_%s", point->value, role < 0 ? "seat_0" : strchr(lab->roles[role], '.') + 1);
	LabRow *row = report_row(t, MEASURE_SHARE, id);
	row->fair = 1.0 / lab_sides(&point->setup);
	row->x = point->value;
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_say_number(lang, "study.players", point->value, &out);
		text_add(&out, lang == LANG_FR ? " : " : ": ");
		if (role >= 0) lab_game_word(&point->setup, lang, lab->roles[role], &out);
		else lab_word(lang, "study.first_seat", &out);
	}
	bool is_there = false;
	EACH_LEVEL(l) {
		const PointTally *p = &report_level(r, l)->point[at];
		const Mean *mean = role < 0 ? &p->seat[0] : &p->role[role];
		row->figure[l].e = mean_share(mean, LAB_UNIT);
		is_there |= mean->n > 0;
	}
	report_example(row, &r->tally->top.point[0][at], TOP_STRIDE(point), EXAMPLE_POINT, at);
	if (!is_there) report_drop_last(t);
}

/* Roles and team sizes at every number of players. */
static void ask_tables(LabReport *r) {
	LabReportTable *t = report_table(r, 1, "players", "study.by_players");
	for (int at = 0; at < r->plan->n_points; at++) {
		if (r->plan->point[at].sweep >= 0) continue;
		if (!lab_of_game(&r->plan->setup)->role) ask_table_row(r, t, at, -1);
		else
			for (int role = 0; role < lab_of_game(&r->plan->setup)->n_roles; role++) ask_table_row(r, t, at, role);
	}
	t->note = "study.all_rows_note";
	report_verdicts_corrected(t);
}

/* ---- 2: cards and options ---- */

void lab_option_id(const Setup *setup, const LabOption *option, Text *out) {
	text_add(out, setup->game->verbs[option->verb].name);
	if (option->value < 0) return;
	text_add(out, " ");
	domain_print(setup, option->domain, option->value, out);
}

static double part(Sum of, double all) {
	return all > 0 ? (double)of / all : NAN;
}

/* A thing with what it is worth at each level; it is left out where it never came. */
static void thing_row(LabReport *r, LabReportTable *t, int i, bool is_drawn) {
	const LabThing *thing = &r->plan->thing[i];
	const Setup *setup = &r->plan->setup;
	char id[LAB_ID_MAX];
	Text text = TEXT_ON(id);
	Sum all = 0;
	domain_print(setup, thing->domain, thing->id, &text);
	LabRow *row = report_row(t, MEASURE_POINTS, id);
	row->fair = 0;
	row->source = domain_source(setup, thing->domain, thing->id);
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		say_value(setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, thing->domain, thing->id, &out);
	}
	EACH_LEVEL(l) {
		const ViewTally *v = &report_level(r, l)->view;
		row->figure[l].e = is_drawn ? ratio_estimate(&v->drawn[i], LAB_UNIT) : contrast_estimate(&v->dealt[i], LAB_UNIT);
		row->figure[l].often = is_drawn ? part(v->draws[i], (double)v->games) : part(v->dealt_seats[i], (double)v->games * setup->seats);
		all += is_drawn ? v->draws[i] : v->dealt_seats[i];
	}
	if (is_drawn) report_example_of_effect(row, &r->tally->top.drawn[0][i], TOP_STRIDE(drawn));
	else report_example_of_effect(row, &r->tally->top.dealt[0][i], TOP_STRIDE(dealt));
	if (!all) report_drop_last(t);
}

static void ask_things(LabReport *r, bool is_drawn) {
	LabReportTable *t = report_table(r, 2, is_drawn ? "drawn" : "dealt", is_drawn ? "study.drawn" : "study.dealt");
	for (int i = 0; i < r->plan->n_things; i++) thing_row(r, t, i, is_drawn);
	t->often = is_drawn ? "study.often_a_game" : "study.often_dealt";
	t->note = is_drawn ? "study.drawn_note" : "study.dealt_note";
	report_verdicts_corrected(t);
	report_drop_empty(r); /* nothing is dealt in secret, or nobody draws */
}

enum { ALL_SOURCES = -1 };
/* clang-format off */
static const char *const source_words[] = {
	[SOURCE_BOOK] = "study.source_book",     [SOURCE_PUBLIC] = "study.source_public",
	[SOURCE_PARTLY] = "study.source_partly", [SOURCE_RECONSTRUCTED] = "study.source_reconstructed",
};
/* clang-format on */
static_assert(sizeof source_words / sizeof *source_words == SOURCE_COUNT, "a word each");

/* The row of a table, or of one source, that lies farthest off at the lower level: what such a spread looks like. */
static const LabRow *farthest(const LabReportTable *of, int source) {
	const LabRow *best = &of->rows[0];
	double most = -1;
	for (int i = 0; i < of->n_rows; i++) {
		double off = fabs(of->rows[i].figure[0].e.mean);
		if ((source >= 0 && of->rows[i].source != source) || !(off > most)) continue;
		most = off;
		best = &of->rows[i];
	}
	return best;
}

/* How far apart the rows of a table are, or those of one source, as one row. */
static void spread_row(LabReportTable *t, const LabReportTable *of, const char *key, int source) {
	char id[LAB_ID_MAX];
	Text name = TEXT_ON(id);
	text_add(&name, of->id);
	if (source >= 0) text_addf(&name, " %s", source_names[source]);
	LabRow *row = report_row(t, MEASURE_SPREAD, id);
	row->fair = 0;
	row->source = source;
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_word(lang, key, &out);
		if (source < 0) continue;
		text_add(&out, ", ");
		lab_word(lang, source_words[source], &out);
	}
	Estimate *e = malloc((size_t)of->n_rows * sizeof *e);
	if (!e) abort();
	EACH_LEVEL(l) {
		int n = 0;
		for (int i = 0; i < of->n_rows; i++)
			if (source < 0 || of->rows[i].source == source) e[n++] = of->rows[i].figure[l].e;
		row->figure[l].e = estimate_spread(e, n);
	}
	free(e);
	row->example = farthest(of, source)->example;
}

/* All cards of a table, then what is printed and what may be changed by themselves, where it has both. */
static void spread_rows(const LabReport *r, LabReportTable *t, const char *id, const char *key) {
	const LabReportTable *of = report_find(r, id);
	int n[SOURCE_COUNT] = {0};
	if (!of) return;
	spread_row(t, of, key, ALL_SOURCES);
	for (int i = 0; i < of->n_rows; i++)
		if (of->rows[i].source >= 0) n[of->rows[i].source]++;
	for (int source = 0; source < SOURCE_COUNT; source++)
		if (n[source] >= SPREAD_MIN && n[source] < of->n_rows) spread_row(t, of, key, source);
}

static void ask_spread(LabReport *r) {
	LabReportTable *t = report_table(r, 2, "spread", "study.spread");
	spread_rows(r, t, "dealt", "study.spread_dealt");
	spread_rows(r, t, "drawn", "study.spread_drawn");
	t->plot = PLOT_NONE;
	t->note = "study.spread_note";
	report_verdicts(t);
	report_drop_empty(r);
}

static void ask_option(LabReport *r, LabReportTable *t, int i, bool is_played) {
	const LabOption *option = &r->plan->option[i];
	const Setup *setup = &r->plan->setup;
	char id[LAB_ID_MAX];
	Text text = TEXT_ON(id);
	lab_option_id(setup, option, &text);
	LabRow *row = report_row(t, MEASURE_POINTS, id);
	row->fair = 0;
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_option_label(setup, lang, option, &out);
	}
	Sum all = 0;
	EACH_LEVEL(l) {
		const ViewTally *v = &report_level(r, l)->view;
		const OptionTally *o = &v->option[i];
		row->figure[l].e = contrast_estimate(is_played ? &o->played : &o->held, LAB_UNIT);
		row->figure[l].often = is_played ? part(o->players, (double)o->seats) : part(o->seats, (double)v->games * setup->seats);
		all += o->seats;
	}
	if (is_played) report_example_of_effect(row, &r->tally->top.played[0][i], TOP_STRIDE(played));
	else report_example_of_effect(row, &r->tally->top.held[0][i], TOP_STRIDE(held));
	if (!all) report_drop_last(t);
}

static void ask_options(LabReport *r, bool is_played) {
	LabReportTable *t = report_table(r, 2, is_played ? "played" : "held", is_played ? "study.played" : "study.held");
	for (int i = 0; i < r->plan->n_options; i++) ask_option(r, t, i, is_played);
	t->often = is_played ? "study.often_played" : "study.often_held";
	t->note = is_played ? "study.played_note" : "study.held_note";
	report_verdicts_corrected(t);
}

/* ---- 3: restrictions ---- */

static void id_of_rule(const Setup *setup, const LabRule *rule, Text *out) {
	int value = rule->ban.kind == LAB_BAN_EACH ? rule->value : -1;
	if (!rule->ban.key) {
		lab_option_id(setup, &(LabOption){rule->ban.verb, setup->game->verbs[rule->ban.verb].domain[0], (int16_t)value}, out);
		return;
	}
	text_add(out, strchr(rule->ban.key, '.') + 1);
	if (!rule->ban.domain) return;
	text_add(out, " ");
	domain_print(setup, rule->ban.domain, rule->value, out);
}

static void ask_rules(LabReport *r) {
	LabReportTable *t = report_table(r, 3, "restricted", "study.restricted");
	const Setup *setup = &r->plan->setup;
	for (int i = 0; i < r->plan->n_rules; i++) {
		const LabRule *rule = &r->plan->rule[i];
		char id[LAB_ID_MAX];
		Text text = TEXT_ON(id);
		id_of_rule(setup, rule, &text);
		LabRow *row = report_row(t, MEASURE_POINTS, id);
		row->fair = 0;
		EACH_LANG(lang) {
			Text out = TEXT_ON(row->label[lang]);
			lab_rule_label(setup, lang, rule, &out);
		}
		EACH_LEVEL(l) {
			row->figure[l].e = mean_difference(&report_level(r, l)->loss[i], LAB_UNIT);
			row->figure[l].often = mean_share(&report_level(r, l)->without[i], LAB_UNIT).mean;
		}
		report_example(row, &r->tally->top.rule[0][i], TOP_STRIDE(rule), EXAMPLE_RULE, i);
	}
	t->often = "study.still_wins";
	t->note = "study.restricted_note";
	report_verdicts_restricted(t, 1.0 / lab_sides(setup));
}

/* ---- 4: luck and skill ---- */

static void ask_skill(LabReport *r) {
	LabReportTable *t = report_table(r, 4, "skill", "study.skill");
	const SumTally *sum = &r->tally->sum;
	LabRow *row = report_row(t, MEASURE_SHARE, "strong_share");
	report_label(row, "study.strong_share");
	row->fair = 1.0 / lab_sides(&r->plan->setup);
	row->figure[0].e = mean_share(&sum->strong, LAB_UNIT);
	row = report_row(t, MEASURE_SHARE, "strong_ahead");
	report_label(row, "study.strong_ahead");
	row->fair = 0.5;
	row->figure[0].e = mean_share(&sum->ahead, LAB_UNIT);
	t->n_levels = 1;
	t->note = "study.skill_note";
}

static void ask_luck(LabReport *r) {
	LabReportTable *t = report_table(r, 4, "luck", "study.luck");
	LabRow *row = report_row(t, MEASURE_SHARE, "deal");
	report_label(row, "study.deal");
	EACH_LEVEL(l) row->figure[l].e = luck_estimate(&report_level(r, l)->luck, r->plan->setup.seats, LAB_UNIT);
	t->note = "study.luck_note";
}

/* ---- 5: drama ---- */

typedef Estimate Estimator(const Mean *mean, double unit);

static void drama_row(LabReport *r, LabReportTable *t, const char *key, LabMeasure measure, size_t offset, Estimator *estimate,
                      double unit) {
	LabRow *row = report_row(t, measure, strchr(key, '.') + 1);
	report_label(row, key);
	EACH_LEVEL(l) row->figure[l].e = estimate((const Mean *)((const char *)report_level(r, l) + offset), unit);
}

static void ask_drama(LabReport *r) {
	LabReportTable *t = report_table(r, 5, "drama", "study.drama");
#define ROW(key, measure, member, estimate, unit) drama_row(r, t, key, measure, offsetof(LevelTally, member), estimate, unit)
	ROW("study.length", MEASURE_NUMBER, view.length, mean_estimate, 1);
	ROW("study.winning_score", MEASURE_NUMBER, view.winning_score, mean_estimate, 1);
	if (!r->plan->is_plain) {
		ROW("study.changes", MEASURE_NUMBER, drama.changes, mean_estimate, 1);
		ROW("study.known", MEASURE_SHARE, drama.known, mean_share, LAB_TENTHS + 1);
		ROW("study.runaway", MEASURE_SHARE, drama.runaway, mean_share, 1);
		ROW("study.favourite", MEASURE_SHARE, drama.favourite, mean_share, LAB_UNIT);
	}
	ROW("study.shared", MEASURE_SHARE, view.shared, mean_share, 1);
	ROW("study.nobody", MEASURE_SHARE, view.nobody, mean_share, 1);
#undef ROW
	t->plot = PLOT_NONE;
	if (!r->plan->is_plain) t->note = "study.drama_note";
}

static void ask_curve(LabReport *r) {
	LabReportTable *t = report_table(r, 5, "winner", "study.curve");
	for (int i = 0; i < LAB_TENTHS; i++) {
		char id[LAB_ID_MAX];
		snprintf(id, sizeof id, "tenth_%d", i + 1);
		LabRow *row = report_row(t, MEASURE_SHARE, id);
		label_number(row, "study.tenth", 10 * (i + 1));
		row->x = 10 * (i + 1);
		EACH_LEVEL(l) row->figure[l].e = mean_share(&report_level(r, l)->drama.winner[i], LAB_UNIT);
	}
	t->plot = PLOT_CURVE;
}

void report_ask(LabReport *r) {
	ask_seats(r);
	ask_roles(r);
	ask_leads(r);
	if (!r->plan->is_plain) ask_tables(r);
	ask_things(r, false);
	ask_things(r, true);
	ask_spread(r);
	ask_options(r, false);
	ask_options(r, true);
	if (!r->plan->is_plain) ask_rules(r);
	if (!r->plan->is_plain) ask_skill(r);
	if (!r->plan->is_plain) ask_luck(r);
	ask_drama(r);
	if (!r->plan->is_plain) ask_curve(r);
}
