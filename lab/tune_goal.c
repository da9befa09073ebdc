/* Goals of a tuning, their items and figures; see tune.h. */
#include "lab/report.h"
#include "lab/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK_OF = 2 }; /* a figure in the inner half of its range costs nothing: it need not be better */
#define MISSED 3.0     /* what an item counts that could not be measured: a card that nobody is dealt */
#define THRIFT 0.01    /* for each cell that is not as it was: among equals, the fewest changes */

/* What can be asked for everywhere; roles have their own names. */
typedef struct Kind {
	const char *name;
	TuneKind kind;
	bool is_around; /* "=2" is within 2 points of fair; else it needs a range */
	double unit;    /* of what is given: points and percent, or numbers */
} Kind;
/* clang-format off */
static const Kind kinds[] = {
	{"seats",  TUNE_SEATS,  true,  100}, {"first", TUNE_FIRST, true,  100}, {"cards", TUNE_CARDS, true,  100},
	{"length", TUNE_LENGTH, false, 1},   {"ties",  TUNE_TIES,  false, 100}, {"luck",  TUNE_LUCK,  false, 100},
};
/* clang-format on */
static const Kind role_kind = {"role", TUNE_ROLE, true, 100};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- reading ---- */

static int find_role(const Tune *tune, const char *name, size_t len) {
	const GameLab *lab = lab_of_game(&tune->plan.setup);
	for (int i = 0; i < lab->n_roles; i++) {
		const char *id = strchr(lab->roles[i], '.') + 1;
		if (strlen(id) == len && !memcmp(id, name, len)) return i;
	}
	return -1;
}

/* Whoever begins, where the game has a word for that; -1: seat 0 does. */
static int first_role(const Tune *tune) {
	const GameLab *lab = lab_of_game(&tune->plan.setup);
	for (int i = 0; i < lab->n_roles; i++)
		if (!strncmp(strchr(lab->roles[i], '.') + 1, "first", strlen("first"))) return i;
	return -1;
}

static bool refuse_goal(const Tune *tune, const char *text, Text *why) {
	const GameLab *lab = lab_of_game(&tune->plan.setup);
	text_addf(why, "'%s' is no goal: NAME=POINTS or NAME=LOW..HIGH, *WEIGHT behind it if you like; names are", text);
	for (int i = 0; i < KINDS; i++) text_addf(why, "%s %s", i ? "," : "", kinds[i].name);
	for (int i = 0; i < lab->n_roles; i++) text_addf(why, ", %s", strchr(lab->roles[i], '.') + 1);
	text_add(why, " (length, ties and luck want a range)");
	return false;
}

static const Kind *find_kind(const Tune *tune, const char *name, size_t len, int *role) {
	*role = find_role(tune, name, len);
	for (int i = 0; i < KINDS; i++)
		if (strlen(kinds[i].name) == len && !memcmp(kinds[i].name, name, len)) return &kinds[i];
	return *role >= 0 ? &role_kind : NULL;
}

/* "2", "45..55", "45..55*3". */
static bool read_range(const char *text, double *low, double *high, bool *has_range, double *weight) {
	char *end;
	*low = *high = strtod(text, &end);
	*weight = 1;
	if (end > text && end[-1] == '.' && *end == '.') end--; /* the point belongs to the two dots */
	*has_range = end != text && !strncmp(end, "..", 2);
	if (end == text) return false;
	if (*has_range) {
		const char *from = end + 2;
		*high = strtod(from, &end);
		if (end == from) return false;
	}
	if (*end == '*') {
		const char *from = end + 1;
		*weight = strtod(from, &end);
		if (end == from) return false;
	}
	return !*end && isfinite(*low) && isfinite(*high) && *weight > 0 && *weight <= 1000 && (*has_range ? *low < *high : *low > 0);
}

static double fair_of(const Tune *tune, TuneKind kind) {
	return kind == TUNE_CARDS ? 0 : 1.0 / lab_sides(&tune->plan.setup);
}

static bool add_item(Tune *tune, TuneGoal *goal, int index) {
	if (tune->n_items == TUNE_ITEMS_MAX) return false;
	tune->item[tune->n_items++] = (TuneItem){(uint8_t)tune->n_goals, (int16_t)index};
	goal->n_items++;
	return true;
}

/* The cards that there are copies of now are those that count; a card that nobody can have is worth nothing. */
static bool add_items(Tune *tune, TuneGoal *goal) {
	int n = goal->kind == TUNE_SEATS ? tune->plan.setup.seats : goal->kind == TUNE_CARDS ? tune->plan.n_things : 1;
	goal->first_item = tune->n_items;
	for (int i = 0; i < n; i++)
		if (!add_item(tune, goal, i)) return false;
	return goal->n_items > 0;
}

bool tune_add_goal(Tune *tune, const char *text, Text *why) {
	TuneGoal goal = {.role = -1};
	bool has_range;
	size_t len = strcspn(text, "=");
	const Kind *kind = find_kind(tune, text, len, &goal.role);
	if (!kind || !text[len] || !read_range(text + len + 1, &goal.low, &goal.high, &has_range, &goal.weight) ||
	    (!has_range && !kind->is_around) || strlen(text) >= TUNE_NAME_MAX)
		return refuse_goal(tune, text, why);
	goal.kind = kind->kind;
	snprintf(goal.text, sizeof goal.text, "%s", text);
	goal.low /= kind->unit;
	goal.high /= kind->unit;
	if (!has_range) {
		double fair = fair_of(tune, goal.kind);
		goal.low = fair - goal.high;
		goal.high = fair + goal.high;
	}
	if (goal.kind == TUNE_FIRST) goal.role = first_role(tune);
	tune->has_luck |= goal.kind == TUNE_LUCK;
	if (tune->n_goals == TUNE_GOALS_MAX || !add_items(tune, &goal)) {
		text_addf(why, "'%s': there is nothing in %s to measure, or too much", text, tune->plan.setup.game->id);
		return false;
	}
	tune->goal[tune->n_goals++] = goal;
	return true;
}

/* ---- figures ---- */

static Estimate card(const Tune *tune, const ViewTally *view, int i) {
	if (lab_of_game(&tune->plan.setup)->own_draws && view->drawn[i].n) return ratio_estimate(&view->drawn[i], LAB_UNIT);
	return contrast_estimate(&view->dealt[i], LAB_UNIT);
}

Estimate tune_estimate(const Tune *tune, const TuneTally *tally, const TuneItem *item) {
	const TuneGoal *goal = &tune->goal[item->goal];
	const ViewTally *view = &tally->view;
	switch (goal->kind) {
	case TUNE_SEATS: return mean_share(&view->seat[item->index], LAB_UNIT);
	case TUNE_FIRST: return mean_share(goal->role < 0 ? &view->seat[0] : &view->role[goal->role], LAB_UNIT);
	case TUNE_ROLE: return mean_share(&view->role[goal->role], LAB_UNIT);
	case TUNE_CARDS: return card(tune, view, item->index);
	case TUNE_LENGTH: return mean_estimate(&view->length, 1);
	case TUNE_TIES: return mean_share(&view->shared, 1);
	case TUNE_LUCK: return luck_estimate(&tally->luck, tune->plan.setup.seats, LAB_UNIT);
	}
	abort();
}

double tune_scale(const TuneGoal *goal, double value) {
	return isnan(value) ? MISSED : (value - (goal->low + goal->high) / 2) / ((goal->high - goal->low) / 2);
}

int tune_changes(const Tune *tune, const TunePoint *at) {
	int n = 0;
	for (int i = 0; i < tune->n_cells; i++) n += at->value[i] != tune->cell[i].start;
	return n;
}

double tune_loss(const Tune *tune, const TunePoint *at, const double *z) {
	double loss = THRIFT * tune_changes(tune, at);
	for (int g = 0; g < tune->n_goals; g++) {
		const TuneGoal *goal = &tune->goal[g];
		double sum = 0;
		for (int i = goal->first_item; i < goal->first_item + goal->n_items; i++) {
			double over = fmax(0, fabs(z[i]) - 1.0 / SLACK_OF);
			sum += over * over;
		}
		loss += goal->weight * sum / goal->n_items;
	}
	return loss;
}

void tune_item_label(const Tune *tune, const TuneItem *item, int lang, Text *out) {
	const Setup *setup = &tune->plan.setup;
	const TuneGoal *goal = &tune->goal[item->goal];
	switch (goal->kind) {
	case TUNE_SEATS: lab_say_number(lang, "study.seat", item->index, out); break;
	case TUNE_FIRST:
		if (goal->role < 0) lab_word(lang, "study.first_seat", out);
		else lab_game_word(setup, lang, lab_of_game(setup)->roles[goal->role], out);
		break;
	case TUNE_ROLE: lab_game_word(setup, lang, lab_of_game(setup)->roles[goal->role], out); break;
	case TUNE_CARDS: {
		const LabThing *thing = &tune->plan.thing[item->index];
		say_value(setup, &(Listener){.lang = lang, .viewer = SPECTATOR}, thing->domain, thing->id, out);
		break;
	}
	case TUNE_LENGTH: lab_word(lang, "study.length", out); break;
	case TUNE_TIES: lab_word(lang, "study.shared", out); break;
	case TUNE_LUCK: lab_word(lang, "study.deal", out); break;
	}
}
