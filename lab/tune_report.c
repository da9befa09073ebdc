/* What a tuning has come to: the last check, which goals it reaches, and what is said of it; see tune.h. */
#include "core/json.h"
#include "io/edition_diff.h"
#include "lab/report.h"
#include "lab/tune.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 1024 };
#define CHECK_FIRST ((uint64_t)1 << 40) /* no round comes so far */

typedef enum Answer { ANSWER_REACHED, ANSWER_OPEN, ANSWER_MISSED } Answer;
static const char *const answer_names[] = {[ANSWER_REACHED] = "reached", [ANSWER_OPEN] = "open", [ANSWER_MISSED] = "missed"};

bool tune_check(TuneCheck *check, uint64_t n, Watch *watch, Text *why) {
	const Tune *tune = check->tune;
	TunePoint start;
	for (int i = 0; i < tune->n_cells; i++) start.value[i] = tune->cell[i].start;
	return tune_play(tune, &start, CHECK_FIRST, CHECK_FIRST + n, watch, &check->before, why) &&
	       tune_play(tune, &tune->best, CHECK_FIRST, CHECK_FIRST + n, watch, &check->after, why);
}

/* ---- verdicts ---- */

/* Intervals that hold for all items of a goal at once. */
static Estimate estimate(const TuneCheck *check, const TuneTally *tally, int item) {
	const TuneItem *it = &check->tune->item[item];
	return estimate_widen(tune_estimate(check->tune, tally, it), check->tune->goal[it->goal].n_items);
}

static Answer answer_of(const TuneGoal *goal, Estimate e) {
	if (isnan(e.mean)) return ANSWER_MISSED;
	if (isnan(e.low)) return ANSWER_OPEN;
	if (e.low >= goal->low && e.high <= goal->high) return ANSWER_REACHED;
	return e.low > goal->high || e.high < goal->low ? ANSWER_MISSED : ANSWER_OPEN;
}

/* The item of a goal that lies farthest off. */
static int worst_of(const TuneCheck *check, const TuneTally *tally, int g) {
	const Tune *tune = check->tune;
	const TuneGoal *goal = &tune->goal[g];
	int worst = goal->first_item;
	double most = -1;
	for (int i = goal->first_item; i < goal->first_item + goal->n_items; i++) {
		double z = fabs(tune_scale(goal, tune_estimate(tune, tally, &tune->item[i]).mean));
		if (z > most) most = z, worst = i;
	}
	return worst;
}

static Answer answer_goal(const TuneCheck *check, int g) {
	const TuneGoal *goal = &check->tune->goal[g];
	Answer answer = ANSWER_REACHED;
	for (int i = goal->first_item; i < goal->first_item + goal->n_items; i++) {
		Answer one = answer_of(goal, estimate(check, &check->after, i));
		if (one > answer) answer = one;
	}
	return answer;
}

static Answer answer_all(const TuneCheck *check) {
	Answer answer = ANSWER_REACHED;
	for (int g = 0; g < check->tune->n_goals; g++) {
		Answer one = answer_goal(check, g);
		if (one > answer) answer = one;
	}
	return answer;
}

/* ---- the edition ---- */

EditionMeta tune_meta(const Tune *tune) {
	EditionMeta meta = tune->plan.edition.meta;
	static const char *const added[LANG_COUNT] = {[LANG_EN] = ", tuned", [LANG_FR] = ", réglé"};
	snprintf(meta.id, sizeof meta.id, "%.17s_tuned", tune->plan.edition.meta.id);
	for (int lang = 0; lang < LANG_COUNT; lang++) /* a name that has no room for more stays as it is */
		if (strlen(meta.name[lang]) + strlen(added[lang]) < sizeof meta.name[lang]) strcat(meta.name[lang], added[lang]);
	return meta;
}

/* ---- JSON ---- */

static void put_estimate(Text *out, const char *key, Estimate e) {
	const double values[] = {e.mean, e.low, e.high};
	static const char *const names[] = {"value", "low", "high"};
	json_begin(out, key, '{');
	for (int i = 0; i < 3; i++) {
		json_key(out, names[i]);
		if (isfinite(values[i])) json_double(out, values[i]);
		else json_nil(out);
	}
	json_close(out, '}');
}

static void put_item(const TuneCheck *check, int i, Grow *grow) {
	const Tune *tune = check->tune;
	Text *out = grow_room(grow, LINE_BYTES);
	json_open(out, '{');
	json_begin(out, "label", '{');
	EACH_LANG(lang) {
		char label[LAB_LABEL_MAX];
		Text text = TEXT_ON(label);
		tune_item_label(tune, &tune->item[i], lang, &text);
		json_put_text(out, lang == LANG_FR ? "fr" : "en", label);
	}
	json_close(out, '}');
	put_estimate(out, "before", estimate(check, &check->before, i));
	put_estimate(out, "after", estimate(check, &check->after, i));
	json_close(out, '}');
}

static void put_goal(const TuneCheck *check, int g, Grow *grow) {
	const TuneGoal *goal = &check->tune->goal[g];
	Text *out = grow_room(grow, LINE_BYTES);
	json_open(out, '{');
	json_put_text(out, "goal", goal->text);
	json_key(out, "low");
	json_double(out, goal->low);
	json_key(out, "high");
	json_double(out, goal->high);
	json_put_text(out, "answer", answer_names[answer_goal(check, g)]);
	json_begin(out, "items", '[');
	for (int i = goal->first_item; i < goal->first_item + goal->n_items; i++) put_item(check, i, grow);
	out = grow_room(grow, 8);
	json_close(out, ']');
	json_close(out, '}');
}

typedef struct JsonChanges {
	EditionVisitor base;
	Grow *json;
} JsonChanges;

static void put_change(EditionVisitor *self, const EditionDifference *d) {
	Text *out = grow_room(((JsonChanges *)self)->json, LINE_BYTES);
	json_open(out, '{');
	json_put_text(out, "file", d->file);
	json_put_text(out, "row", d->row);
	json_put_text(out, "column", d->column);
	json_put_text(out, "before", d->before);
	json_put_text(out, "after", d->after);
	json_close(out, '}');
}

void tune_json(const TuneCheck *check, Grow *grow) {
	const Tune *tune = check->tune;
	JsonChanges changes = {.base = {.meet = put_change}, .json = grow};
	Text *out = grow_room(grow, LINE_BYTES);
	json_open(out, '{');
	json_put_text(out, "version", TRIPOT_VERSION);
	json_put_text(out, "game", tune->plan.setup.game->id);
	json_put_int(out, "seats", tune->plan.setup.seats);
	json_put_int(out, "level", tune->plan.level[1]);
	json_put_int(out, "seed", (long long)tune->plan.seed);
	json_put_int(out, "rounds", (long long)tune->round);
	json_put_int(out, "games", (long long)tune->played);
	json_put_int(out, "check_games", (long long)check->after.games);
	json_put_text(out, "answer", answer_names[answer_all(check)]);
	json_begin(out, "goals", '[');
	for (int g = 0; g < tune->n_goals; g++) put_goal(check, g, grow);
	json_close(grow_room(grow, 8), ']');
	json_begin(grow_room(grow, 32), "changes", '[');
	edition_compare(tune->plan.setup.game, tune->plan.setup.pack, NULL, &check->best, NULL, &changes.base);
	out = grow_room(grow, 8);
	json_close(out, ']');
	json_close(out, '}');
	text_add(out, "\n");
}

/* ---- in words ---- */

typedef struct Teller {
	EditionVisitor base;
	const TuneCheck *check;
	int lang;
	Grow *out;
} Teller;

static void say(const Teller *t, const Say *say) {
	lab_say(t->lang, say, grow_room(t->out, LINE_BYTES));
	grow_add(t->out, "\n");
}

static void say_change(EditionVisitor *self, const EditionDifference *d) {
	const Teller *t = (const Teller *)self;
	grow_add(t->out, "  ");
	edition_say_difference(d, t->lang, grow_room(t->out, LINE_BYTES));
	grow_add(t->out, "\n");
}

static LabMeasure measure_of(const TuneGoal *goal) {
	return goal->kind == TUNE_LENGTH ? MEASURE_NUMBER : goal->kind == TUNE_CARDS ? MEASURE_POINTS : MEASURE_SHARE;
}

static void add_figure(const Teller *t, int g, const TuneTally *tally, Text *out) {
	const TuneCheck *check = t->check;
	const Tune *tune = check->tune;
	LabMeasure measure = measure_of(&tune->goal[g]);
	int lang = t->lang, i = worst_of(check, tally, g);
	Estimate e = estimate(check, tally, i);
	tune_item_label(tune, &tune->item[i], lang, out);
	text_addf(out, " %s", lab_number(lang, measure, e.mean).text);
	if (!isnan(e.low)) text_addf(out, " (%s – %s)", lab_number(lang, measure, e.low).text, lab_number(lang, measure, e.high).text);
}

static const char *const goal_keys[] = {
	[ANSWER_REACHED] = "study.tune_reached", [ANSWER_OPEN] = "study.tune_open", [ANSWER_MISSED] = "study.tune_missed"};

static void tell_goal(const Teller *t, int g) {
	const TuneCheck *check = t->check;
	char before[SAY_TEXT_MAX], after[SAY_TEXT_MAX];
	Text was = TEXT_ON(before), is = TEXT_ON(after);
	Say sentence;
	add_figure(t, g, &check->before, &was);
	add_figure(t, g, &check->after, &is);
	say_start(&sentence, goal_keys[answer_goal(check, g)]);
	say_text_arg(&sentence, "goal", check->tune->goal[g].text, strlen(check->tune->goal[g].text));
	say_text_arg(&sentence, "before", before, was.len);
	say_text_arg(&sentence, "after", after, is.len);
	say(t, &sentence);
}

/* Which goals stand in the way. */
static void tell_end(const Teller *t) {
	const TuneCheck *check = t->check;
	static const char *const keys[] = {
		[ANSWER_REACHED] = "study.tune_all", [ANSWER_OPEN] = "study.tune_perhaps", [ANSWER_MISSED] = "study.tune_none"};
	char goals[SAY_TEXT_MAX];
	Text list = TEXT_ON(goals);
	Answer answer = answer_all(check);
	Say sentence;
	for (int g = 0; g < check->tune->n_goals; g++)
		if (answer != ANSWER_REACHED && answer_goal(check, g) == answer)
			text_addf(&list, "%s%s", list.len ? ", " : "", check->tune->goal[g].text);
	say_start(&sentence, keys[answer]);
	say_text_arg(&sentence, "goals", goals, list.len);
	say(t, &sentence);
}

static void tell_head(const Teller *t, bool is_stopped) {
	const Tune *tune = t->check->tune;
	LabText played = lab_count(t->lang, (double)tune->played), fresh = lab_count(t->lang, (double)t->check->after.games);
	Say sentence;
	say_start(&sentence, is_stopped ? "study.tune_stopped" : "study.tune_head");
	say_arg(&sentence, "n", DOMAIN_NUMBER, (int)tune->round);
	say_arg(&sentence, "level", DOMAIN_NUMBER, tune->plan.level[1]);
	say_text_arg(&sentence, "games", played.text, strlen(played.text));
	say_text_arg(&sentence, "fresh", fresh.text, strlen(fresh.text));
	say(t, &sentence);
}

/* Where it is, and how to ask what it changes besides, at the same table. */
static void tell_edition(const Teller *t, const char *folder) {
	const LabPlan *plan = &t->check->tune->plan;
	char line[SAY_TEXT_MAX];
	Text command = TEXT_ON(line);
	Say sentence;
	text_addf(&command, "tripot lab %s --seats %d", plan->setup.game->id, plan->setup.seats);
	lab_plan_options(plan, &command);
	text_addf(&command, " --against '%s/edition' --quick", folder);
	say_start(&sentence, "study.tune_edition");
	say_text_arg(&sentence, "folder", folder, strlen(folder));
	say_text_arg(&sentence, "command", line, command.len);
	say(t, &sentence);
}

void tune_summary(const TuneCheck *check, const char *folder, bool is_stopped, int lang, Grow *out) {
	const Tune *tune = check->tune;
	Teller t = {.base = {.meet = say_change}, .check = check, .lang = lang, .out = out};
	Say sentence;
	tell_head(&t, is_stopped);
	edition_compare(tune->plan.setup.game, tune->plan.setup.pack, NULL, &check->best, NULL, &t.base);
	say_start(&sentence, "study.tune_same");
	if (!t.base.n) say(&t, &sentence);
	for (int g = 0; g < tune->n_goals && !is_stopped; g++) tell_goal(&t, g);
	if (!is_stopped) tell_end(&t);
	tell_edition(&t, folder);
}
