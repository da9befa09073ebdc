/* The frame of a report: tables, rows, verdicts, words. See report.h. */
#include "lab/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const NamedText lab_texts[];

/* ---- words ---- */

void lab_say(int lang, const Say *say, Text *out) {
	say_print_from(lab_texts, NULL, &(Listener){.lang = lang, .viewer = SPECTATOR}, say, out);
}

void lab_word(int lang, const char *key, Text *out) {
	Say say;
	say_start(&say, key);
	lab_say(lang, &say, out);
}

void lab_say_number(int lang, const char *key, int n, Text *out) {
	Say say;
	say_start(&say, key);
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	lab_say(lang, &say, out);
}

void lab_say_games(int lang, const LabReport *report, int l, Text *out) {
	LabText count = lab_count(lang, (double)report_level(report, l)->view.games);
	Say say;
	say_start(&say, report->plan->level[l] == LAB_PROGRAM ? "study.games_by" : "study.games_at");
	say_text_arg(&say, "games", count.text, strlen(count.text));
	say_arg(&say, "n", DOMAIN_NUMBER, report->plan->level[l]);
	lab_say(lang, &say, out);
}

void lab_level_name(int lang, const LabPlan *plan, int l, Text *out) {
	if (l == LAB_PEOPLE) lab_word(lang, "study.people", out);
	else if (plan->level[l] == LAB_PROGRAM) lab_word(lang, "study.program", out);
	else lab_say_number(lang, "study.level", plan->level[l], out);
}

void lab_game_word(const Setup *setup, int lang, const char *key, Text *out) {
	Say say;
	say_start(&say, key);
	say_print(setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, &say, out);
}

/* The choice as a player reads it; where two things are chosen, the one that it is about. */
void lab_option_label(const Setup *setup, int lang, const LabOption *option, Text *out) {
	const Verb *v = &setup->game->verbs[option->verb];
	const Listener listener = {.lang = lang, .viewer = SPECTATOR};
	char key[SAY_KEY_MAX];
	Say say;
	if (v->n_args > 1 && option->value >= 0) {
		say_value(setup, &listener, option->domain, option->value, out);
		return;
	}
	snprintf(key, sizeof key, "do.%s", v->name);
	say_start(&say, key);
	if (option->value >= 0) say_arg(&say, "a", option->domain, option->value);
	else if (v->n_args > 0 && v->domain[0] >= DOMAIN_GAME_FIRST) {
		snprintf(key, sizeof key, "domain.%s", setup->game->domains[v->domain[0] - DOMAIN_GAME_FIRST].name);
		say_word_arg(&say, "a", key); /* a gold token */
	} else if (v->n_args > 0) say_text_arg(&say, "a", "…", strlen("…"));
	if (v->n_args > 1) say_text_arg(&say, "b", "…", strlen("…"));
	say_print(setup, &listener, &say, out);
}

void lab_rule_label(const Setup *setup, int lang, const LabRule *rule, Text *out) {
	const Verb *v = &setup->game->verbs[rule->ban.verb];
	LabOption option = {rule->ban.verb, v->domain[0], (int16_t)(rule->ban.kind == LAB_BAN_EACH ? rule->value : -1)};
	if (rule->ban.key) {
		lab_game_word(setup, lang, rule->ban.key, out);
		if (!rule->ban.domain) return;
		text_add(out, " ");
		say_value(setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, rule->ban.domain, rule->value, out);
	} else lab_option_label(setup, lang, &option, out);
}

/* Separators of thousands are thin blanks in French; the decimal sign is a comma. */
static void localise(int lang, char *text) {
	char *point = strchr(text, '.');
	if (lang == LANG_FR && point) *point = ',';
}

LabText lab_number(int lang, LabMeasure measure, double value) {
	LabText out = {"–"};
	if (isnan(value)) return out;
	if (measure == MEASURE_SHARE) snprintf(out.text, sizeof out.text, "%.1f\u00a0%%", 100 * value);
	else if (measure == MEASURE_POINTS) snprintf(out.text, sizeof out.text, "%+.1f", 100 * value);
	else if (measure == MEASURE_SPREAD) snprintf(out.text, sizeof out.text, "%.1f", 100 * value);
	else snprintf(out.text, sizeof out.text, fabs(value) < 100 ? "%.2f" : "%.1f", value);
	localise(lang, out.text);
	return out;
}

LabText lab_count(int lang, double value) {
	char digits[24];
	LabText out;
	Text text = TEXT_ON(out.text);
	int n = snprintf(digits, sizeof digits, "%.0f", value);
	for (int i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0) text_add(&text, lang == LANG_FR ? "\u202f" : ",");
		text_add_n(&text, digits + i, 1);
	}
	return out;
}

double lab_games_needed(const LabReport *report, const LabFigure *figure, int l) {
	double needed = figure->more * (double)report_level(report, l)->view.games;
	if (!(needed >= 1 && needed <= LAB_GAMES_MAX)) return NAN;
	double unit = pow(10, fmax(0, floor(log10(needed)) - 1));
	return ceil(needed / unit) * unit;
}

void lab_say_margin(int lang, const char *key, double margin, Text *out) {
	char points[24];
	Say say;
	snprintf(points, sizeof points, "%g", 100 * margin);
	localise(lang, points);
	say_start(&say, key);
	say_text_arg(&say, "n", points, strlen(points));
	lab_say(lang, &say, out);
}

void lab_say_verdict(int lang, const LabReport *report, const LabFigure *f, int l, Text *out) {
	double needed = lab_games_needed(report, f, l);
	LabText count = lab_count(lang, needed);
	Say say;
	if (isnan(f->more)) {
		lab_word(lang, f->verdict, out);
		return;
	}
	say_start(&say, isnan(needed) ? "study.undecided_edge" : "study.undecided_about");
	say_text_arg(&say, "games", count.text, strlen(count.text));
	lab_say(lang, &say, out);
}

/* ---- tables ---- */

LabReportTable *report_table(LabReport *report, int question, const char *id, const char *title_key) {
	assert(report->n_tables < LAB_REPORT_TABLES);
	LabReportTable *t = &report->table[report->n_tables++];
	*t = (LabReportTable){.question = question, .n_levels = LAB_LEVELS, .plot = PLOT_INTERVALS, .margin = report->plan->margin};
	snprintf(t->id, sizeof t->id, "%s", id);
	for (int lang = 0; lang < LANG_COUNT && title_key; lang++) {
		Text title = TEXT_ON(t->title[lang]);
		lab_word(lang, title_key, &title);
	}
	return t;
}

LabRow *report_row(LabReportTable *table, LabMeasure measure, const char *id) {
	enum { STEP = 16 };
	if (table->n_rows % STEP == 0) {
		table->rows = realloc(table->rows, (size_t)(table->n_rows + STEP) * sizeof *table->rows);
		if (!table->rows) abort();
	}
	LabRow *row = &table->rows[table->n_rows++];
	*row = (LabRow){.measure = measure, .fair = NAN, .x = table->n_rows - 1, .base = NAN, .source = -1, .example = {.level = -1}};
	for (int i = 0; i < LAB_COLUMNS; i++) row->figure[i] = (LabFigure){.e = {NAN, NAN, NAN, NAN, 0}, .often = NAN, .p = NAN, .more = NAN};
	snprintf(row->id, sizeof row->id, "%s", id);
	return row;
}

void report_label(LabRow *row, const char *key) {
	EACH_LANG(lang) {
		Text out = TEXT_ON(row->label[lang]);
		lab_word(lang, key, &out);
	}
}

void report_example(LabRow *row, const uint64_t *top, size_t stride, LabExampleKind kind, int index) {
	EACH_LEVEL(l) {
		uint64_t first = top[(size_t)l * stride];
		if (first && row->example.level < 0) row->example = (LabExample){kind, index, l, lab_game_of(first)};
	}
}

void report_example_of_effect(LabRow *row, const uint64_t (*top)[2], size_t stride) {
	double effect = NAN;
	EACH_LEVEL(l) if (isnan(effect)) effect = row->figure[l].e.mean - (isnan(row->fair) ? 0 : row->fair);
	report_example(row, &top[0][effect >= 0], stride, EXAMPLE_PLAIN, 0);
	report_example(row, &top[0][effect < 0], stride, EXAMPLE_PLAIN, 0); /* nobody ever did that way round */
}

const LabReportTable *report_find(const LabReport *report, const char *id) {
	for (int i = 0; i < report->n_tables; i++)
		if (!strcmp(report->table[i].id, id)) return &report->table[i];
	return NULL;
}

void report_drop_last(LabReportTable *table) {
	table->n_rows--; /* the place stays: the next row takes it */
}

void report_drop_empty(LabReport *report) {
	if (report->table[report->n_tables - 1].n_rows) return;
	free(report->table[--report->n_tables].rows);
}

/* `e`: the figure's estimate, or one that holds for all rows at once. How far cards lie apart does not narrow with the root of games. */
static void balance(const LabRow *row, LabFigure *f, Estimate e, double margin) {
	static const char *const keys[] = {
		[VERDICT_UNDECIDED] = "study.undecided",
		[VERDICT_BALANCED] = "study.balanced",
		[VERDICT_UNBALANCED] = "study.unbalanced",
	};
	Verdict verdict = e.games < LAB_PROOF_GAMES ? VERDICT_UNDECIDED : verdict_of(e, row->fair, margin);
	bool can_tell = verdict == VERDICT_UNDECIDED && e.games >= LAB_PROOF_GAMES && row->measure != MEASURE_SPREAD;
	f->verdict = keys[verdict];
	f->more = can_tell ? verdict_more(e, row->fair, margin) : NAN;
}

void report_verdicts(LabReportTable *table) {
	for (int i = 0; i < table->n_rows; i++)
		for (int l = 0; l < table->n_levels; l++) {
			LabRow *row = &table->rows[i];
			if (!isnan(row->fair)) balance(row, &row->figure[l], row->figure[l].e, table->margin);
		}
}

static int family(const LabReportTable *table, int level) {
	int n = 0;
	for (int i = 0; i < table->n_rows; i++) n += !isnan(table->rows[i].figure[level].e.low);
	return n;
}

static void correct(LabReportTable *table, int level) {
	double *p = malloc((size_t)(table->n_rows + 1) * sizeof *p);
	if (!p) abort();
	for (int i = 0; i < table->n_rows; i++) {
		Estimate e = table->rows[i].figure[level].e;
		e.mean -= table->rows[i].fair;
		p[i] = estimate_p(e);
	}
	holm(p, table->n_rows);
	for (int i = 0; i < table->n_rows; i++) table->rows[i].figure[level].p = p[i];
	free(p);
}

void report_verdicts_corrected(LabReportTable *table) {
	for (int l = 0; l < table->n_levels; l++) {
		int n = family(table, l);
		correct(table, l);
		for (int i = 0; i < table->n_rows; i++) {
			LabFigure *f = &table->rows[i].figure[l];
			balance(&table->rows[i], f, estimate_widen(f->e, n), table->margin);
		}
	}
}

/* Compulsory: without it hardly half of a fair share is left. */
static const char *restricted(Estimate e, double fair, double margin) {
	if (isnan(e.low) || e.games < LAB_PROOF_GAMES) return "study.undecided";
	if (e.low > fair / 2) return "study.compulsory";
	if (e.low > margin) return "study.useful";
	if (e.high < -margin) return "study.trap";
	return e.low >= -margin && e.high <= margin ? "study.dead" : "study.undecided";
}

void report_verdicts_restricted(LabReportTable *table, double fair) {
	for (int l = 0; l < table->n_levels; l++) {
		int n = family(table, l);
		correct(table, l);
		for (int i = 0; i < table->n_rows; i++) {
			LabFigure *f = &table->rows[i].figure[l];
			f->verdict = restricted(estimate_widen(f->e, n), fair, table->margin);
		}
	}
}

void lab_report_make(LabReport *report, const LabPlan *plan, const LabTally *tally) {
	*report = (LabReport){.plan = plan, .tally = tally};
	report_ask(report);
	report_ask_more(report);
	if (plan->has_other) report_ask_against(report);
	if (plan->people) report_ask_people(report);
}

void lab_report_free(LabReport *report) {
	for (int i = 0; i < report->n_tables; i++) free(report->table[i].rows);
	report->n_tables = 0;
}

double lab_precision(const LabPlan *plan, const LabTally *tally) {
	double widest = 0;
	for (int seat = 0; seat < plan->setup.seats; seat++) {
		Estimate e = mean_share(&tally->sum.level[LAB_LEVELS - 1].view.seat[seat], LAB_UNIT);
		if (isnan(e.low)) return 1;
		widest = fmax(widest, (e.high - e.low) / 2);
	}
	return widest;
}
