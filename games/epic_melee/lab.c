/* Epic Melee in the lab: what each card brings by round, Little Folk and Golem together, and how often piles run out. */
#include "core/lab.h"
#include "state.h"

enum { TABLE_ENGAGED, TABLE_ROUNDS, TABLE_PAIRS, TABLE_N };
enum { COLUMN_POINTS, COLUMN_BEST, COLUMN_N };
enum { FOLK_WITH, FOLK_WITHOUT, GOLEM_WITH, GOLEM_WITHOUT, PAIRS_N };
enum { CORNER_PILE, CORNER_ALL_FIRST, CORNER_LICH, CORNER_N };

static const char *const roles[] = {"lab.first_player", "lab.other_players"};
static const LabColumn engaged_columns[COLUMN_N] = {
	[COLUMN_POINTS] = {"lab.points", LAB_NUMBER}, [COLUMN_BEST] = {"lab.best", LAB_PERCENT}};
static const LabColumn round_columns[] = {
	{"lab.round_one", LAB_NUMBER},  {"lab.round_two", LAB_NUMBER}, {"lab.round_three", LAB_NUMBER}, {"lab.round_four", LAB_NUMBER},
	{"lab.round_five", LAB_NUMBER}, {"lab.round_six", LAB_NUMBER}, {"lab.round_seven", LAB_NUMBER},
};
enum { ROUNDS_N = sizeof round_columns / sizeof *round_columns };
static_assert((int)ROUNDS_N == (int)HAND_MAX - 1, "as many rounds as an edition may have");
static const LabColumn pair_columns[] = {{"lab.points", LAB_NUMBER}};
/* clang-format off */
static const char *const pair_rows[PAIRS_N] = {
	[FOLK_WITH] = "lab.folk_with", [FOLK_WITHOUT] = "lab.folk_without", [GOLEM_WITH] = "lab.golem_with", [GOLEM_WITHOUT] = "lab.golem_without",
};
/* clang-format on */
static const LabTable tables[TABLE_N] = {
	[TABLE_ENGAGED] = {.key = "lab.engaged", .domain = DOMAIN_CARD, .columns = engaged_columns, .n_columns = COLUMN_N},
	[TABLE_ROUNDS] = {.key = "lab.by_round", .domain = DOMAIN_CARD, .columns = round_columns, .n_columns = ROUNDS_N},
	[TABLE_PAIRS] = {.key = "lab.pair", .n_rows = PAIRS_N, .rows = pair_rows, .columns = pair_columns, .n_columns = 1},
};
static const char *const corners[CORNER_N] = {
	[CORNER_PILE] = "lab.pile_empty",
	[CORNER_ALL_FIRST] = "lab.all_first",
	[CORNER_LICH] = "lab.lich",
};

static bool is_sacrifice(const State *view, const Setup *setup, int seat, Action action, int value) {
	(void)view, (void)setup, (void)seat, (void)value;
	return action_verb(action) >= VERB_SACRIFICE && action_verb(action) < VERB_SACRIFICE + PILES;
}

static const LabBan bans[] = {
	{.kind = LAB_BAN_EACH, .verb = VERB_LAY},
	{.kind = LAB_BAN_EACH, .verb = VERB_ENGAGE},
	{.kind = LAB_BAN_EACH, .verb = VERB_SHIFT},
	{.kind = LAB_BAN_VERB, .verb = VERB_KEEP},
	{.kind = LAB_BAN_GAME, .key = "lab.sacrifice", .forbids = is_sacrifice},
};

static int role(const State *deal, const Setup *setup, int seat) {
	(void)setup;
	return deal->pawn != seat + 1; /* EM-4 */
}

/* What a round brought each seat, from the draws at its end (EM-42). */
static void gains(const LabStep *step, int *gain) {
	const Edition *e = setup_edition(step->setup);
	for (int i = 0; i < step->events->n; i++) {
		const Event *event = &step->events->list[i];
		int pile = event->kind - EVENT_DRAW;
		if (pile >= 0 && pile < PILES) gain[event->arg[0] - 1] += e->loot[pile][event->arg[1] - 1].value;
	}
}

static void watch_rank(const LabStep *step, const Event *event, const int *gain, uint32_t there, LabSheet *sheet) {
	int card = event->arg[1], points = gain[event->arg[0] - 1];
	lab_add(sheet, TABLE_ENGAGED, card - 1, COLUMN_POINTS, points);
	lab_add(sheet, TABLE_ENGAGED, card - 1, COLUMN_BEST, event->arg[3] == 1 ? LAB_WHOLE : 0);
	lab_add(sheet, TABLE_ROUNDS, card - 1, step->before->round - 1, points);
	if (card == FOLK) lab_add(sheet, TABLE_PAIRS, there >> GOLEM & 1 ? FOLK_WITH : FOLK_WITHOUT, 0, points);
	if (card == GOLEM) lab_add(sheet, TABLE_PAIRS, there >> FOLK & 1 ? GOLEM_WITH : GOLEM_WITHOUT, 0, points);
}

static void watch(const LabStep *step, LabSheet *sheet) {
	int gain[SEATS] = {0}, ranked = 0, first = 0;
	uint32_t there = 0;
	gains(step, gain);
	for (int i = 0; i < step->events->n; i++) {
		const Event *event = &step->events->list[i];
		if (event->kind == EVENT_NOTHING) lab_reach(sheet, CORNER_PILE);
		if (event->kind == EVENT_LICH) lab_reach(sheet, CORNER_LICH);
		if (event->kind == EVENT_RANK) there |= 1u << event->arg[1], ranked++, first += event->arg[3] == 1;
	}
	if (!ranked) return;
	if (first == ranked) lab_reach(sheet, CORNER_ALL_FIRST);
	for (int i = 0; i < step->events->n; i++)
		if (step->events->list[i].kind == EVENT_RANK) watch_rank(step, &step->events->list[i], gain, there, sheet);
}

#define COUNT(array) (sizeof array / sizeof *array)
extern const GameLab em_lab;
/* clang-format off */
const GameLab em_lab = {
	.roles = roles, .n_roles = COUNT(roles), .role = role, .is_one_score = true,
	.bans = bans, .n_bans = COUNT(bans),
	.tables = tables, .n_tables = TABLE_N,
	.corners = corners, .n_corners = CORNER_N,
	.whole_verbs = 7u << VERB_SACRIFICE, /* which token it is says little */
	.watch = watch,
};
/* clang-format on */
