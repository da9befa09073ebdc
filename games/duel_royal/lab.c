/* Duel Royal in the lab: team sizes, characters and bets, how often the Bank runs dry and who gains by it. */
#include "core/lab.h"
#include "state.h"

enum { ROLE_LARGER, ROLE_SMALLER, ROLE_FIRST, ROLE_SECOND, ROLE_N };
enum { TABLE_FIGHTS, TABLE_BETS, TABLE_DRY, LAB_TABLE_N };
enum { DRY_RICHER, DRY_POORER, DRY_PAID, DRY_SHORT, DRY_N };
enum { CORNER_DRY, CORNER_SHORT, CORNER_PERFECT, CORNER_LIMIT, CORNER_TIES, CORNER_N };
enum {
	MEMORY_STAKE,
	MEMORY_RICHER = TEAMS,
	MEMORY_PAID,
	MEMORY_SHORT,
	MEMORY_TIES,
	MEMORY_LAST,
	MEMORY_CARDS
}; /* teams are kept as team + 1 */
enum { TIES_IN_A_ROW = 3, BETS = 20 };

/* clang-format off */
static const char *const roles[ROLE_N] = {
	[ROLE_LARGER] = "lab.larger", [ROLE_SMALLER] = "lab.smaller", [ROLE_FIRST] = "lab.first_team", [ROLE_SECOND] = "lab.second_team",
};
/* clang-format on */
static const LabColumn duel_columns[] = {{"lab.duels_won", LAB_PERCENT}};
static const LabColumn dry_columns[] = {{"lab.games_won", LAB_PERCENT}};
/* clang-format off */
static const char *const dry_rows[DRY_N] = {
	[DRY_RICHER] = "lab.dry_richer", [DRY_POORER] = "lab.dry_poorer", [DRY_PAID] = "lab.dry_paid", [DRY_SHORT] = "lab.dry_short",
};
/* clang-format on */
static const LabTable tables[LAB_TABLE_N] = {
	[TABLE_FIGHTS] = {.key = "lab.fights", .domain = DOMAIN_CHARACTER, .columns = duel_columns, .n_columns = 1},
	[TABLE_BETS] = {.key = "lab.bets", .domain = DOMAIN_NUMBER, .n_rows = BETS, .columns = duel_columns, .n_columns = 1},
	[TABLE_DRY] = {.key = "lab.dry", .n_rows = DRY_N, .rows = dry_rows, .columns = dry_columns, .n_columns = 1},
};
static const char *const corners[CORNER_N] = {
	[CORNER_DRY] = "lab.bank_dry",     [CORNER_SHORT] = "lab.bank_short", [CORNER_PERFECT] = "lab.perfect_draw",
	[CORNER_LIMIT] = "lab.duel_limit", [CORNER_TIES] = "lab.ties",
};

static bool is_low_bet(const State *view, const Setup *setup, int seat, Action action, int value) {
	(void)view, (void)setup, (void)seat;
	return action_verb(action) == VERB_BET && action_a(action) <= value;
}

static const LabBan bans[] = {
	{.kind = LAB_BAN_VERB, .verb = VERB_PROPOSE},
	{.kind = LAB_BAN_VERB, .verb = VERB_FORWARD},
	{.kind = LAB_BAN_VERB, .verb = VERB_STAY},
	{.kind = LAB_BAN_FROM, .verb = VERB_BET, .value = 2, .key = "lab.bet_above_one"},
	{.kind = LAB_BAN_FROM, .verb = VERB_BET, .value = 4, .key = "lab.bet_high"},
	{.kind = LAB_BAN_GAME, .verb = VERB_BET, .value = 2, .key = "lab.bet_low", .forbids = is_low_bet},
};

static int role(const State *deal, const Setup *setup, int seat) {
	(void)deal;
	bool is_even = setup->seats % 2 == 0; /* DR-3 */
	return (is_even ? ROLE_FIRST : ROLE_LARGER) + team_of(seat);
}

/* The first time that the Bank is empty, and the first time that it cannot pay in full (DR-18, DR-19). The first team's tax is told
 * before the second's. */
static void watch_bank(const Event *event, LabSheet *sheet) {
	int32_t *m = sheet->memory;
	if (event->kind == EVENT_TAX) {
		int cards = event->arg[1] + event->arg[2];
		lab_reach(sheet, CORNER_DRY);
		if (!m[MEMORY_PAID]) m[MEMORY_PAID] = m[MEMORY_LAST];
		if (event->arg[0] == 1) m[MEMORY_CARDS] = cards;
		else if (!m[MEMORY_RICHER] && cards != m[MEMORY_CARDS]) m[MEMORY_RICHER] = 1 + (cards > m[MEMORY_CARDS]);
	}
	if (event->kind != EVENT_PAID) return;
	m[MEMORY_LAST] = event->arg[0];
	if (event->arg[2] >= event->arg[1]) return;
	lab_reach(sheet, CORNER_SHORT);
	if (!m[MEMORY_SHORT]) m[MEMORY_SHORT] = event->arg[0];
}

static void watch_duel(const LabStep *step, const Event *event, LabSheet *sheet) {
	bool is_tie = event->kind == EVENT_TIE;
	sheet->memory[MEMORY_TIES] = is_tie ? sheet->memory[MEMORY_TIES] + 1 : 0;
	if (sheet->memory[MEMORY_TIES] == TIES_IN_A_ROW) lab_reach(sheet, CORNER_TIES);
	for (int i = 0; i < TEAMS; i++) {
		int seat = event->arg[i] - 1, value = is_tie ? LAB_WHOLE / 2 : i ? 0 : LAB_WHOLE, bet = sheet->memory[MEMORY_STAKE + team_of(seat)];
		lab_add(sheet, TABLE_FIGHTS, step->after->character[seat] - 1, 0, value);
		if (bet) lab_add(sheet, TABLE_BETS, bet - 1, 0, value);
	}
}

static void watch(const LabStep *step, LabSheet *sheet) {
	for (int i = 0; i < step->events->n; i++) {
		const Event *event = &step->events->list[i];
		if (event->kind == EVENT_STAKE) sheet->memory[MEMORY_STAKE + event->arg[0] - 1] = event->arg[1];
		if (event->kind == EVENT_WON || event->kind == EVENT_TIE) watch_duel(step, event, sheet);
		watch_bank(event, sheet);
		if (event->kind == EVENT_ENDING + PERFECT_DRAW - 1) lab_reach(sheet, CORNER_PERFECT);
		if (event->kind == EVENT_ENDING + LAST_DUEL - 1) lab_reach(sheet, CORNER_LIMIT);
	}
}

static void add_winner(int team, const Outcome *outcome, int row, LabSheet *sheet) {
	lab_add(sheet, TABLE_DRY, row, 0, (int)(outcome->payoff[team] * LAB_WHOLE + 0.5)); /* seat 0 is of team 0, seat 1 of team 1 */
}

static void finish(const State *end, const Setup *setup, const Outcome *outcome, LabSheet *sheet) {
	(void)end, (void)setup;
	const int32_t *m = sheet->memory;
	if (m[MEMORY_RICHER]) {
		add_winner(m[MEMORY_RICHER] - 1, outcome, DRY_RICHER, sheet);
		add_winner(2 - m[MEMORY_RICHER], outcome, DRY_POORER, sheet);
	}
	if (m[MEMORY_PAID]) add_winner(m[MEMORY_PAID] - 1, outcome, DRY_PAID, sheet);
	if (m[MEMORY_SHORT]) add_winner(m[MEMORY_SHORT] - 1, outcome, DRY_SHORT, sheet);
}

#define COUNT(array) (sizeof array / sizeof *array)
extern const GameLab dr_lab;
/* clang-format off */
const GameLab dr_lab = {
	.roles = roles, .n_roles = ROLE_N, .role = role, .is_one_score = true,
	.bans = bans, .n_bans = COUNT(bans),
	.tables = tables, .n_tables = LAB_TABLE_N,
	.corners = corners, .n_corners = CORNER_N,
	.watch = watch,
	.finish = finish,
};
/* clang-format on */
