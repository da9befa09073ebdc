/* Brutal Ring in the lab: kills and points by Gladiator, Weapon and Trick; what bluffing is worth; both dead, piles renewed. */
#include "core/lab.h"
#include "cards.h"

enum { ROLE_FIRST, ROLE_OTHER, ROLE_N };
enum { TABLE_OF_GLADIATORS, TABLE_OF_WEAPONS, TABLE_OF_ORANGE, TABLE_OF_BLACK, LAB_TABLE_N };
enum { COLUMN_KILLS, COLUMN_POINTS, COLUMN_DIES, COLUMN_N };
enum { CORNER_BOTH, CORNER_RENEWED, CORNER_EMPTY, CORNER_NOBODY, CORNER_N };
/* clang-format off */
enum { /* what is remembered of the present combat, ids by corner; Tricks in effect are masks */
	MEMORY_GLADIATOR, MEMORY_WEAPON = MEMORY_GLADIATOR + CORNERS, MEMORY_SEAT = MEMORY_WEAPON + CORNERS, MEMORY_ORANGE = MEMORY_SEAT + CORNERS,
	MEMORY_BLACK = MEMORY_ORANGE + CORNERS, MEMORY_END = MEMORY_BLACK + CORNERS
};
/* clang-format on */
static_assert((int)MEMORY_END <= (int)LAB_MEMORY, "it fits");

static const char *const roles[ROLE_N] = {[ROLE_FIRST] = "lab.first_player", [ROLE_OTHER] = "lab.other_players"};
static const LabColumn fighter_columns[COLUMN_N] = {
	[COLUMN_KILLS] = {"lab.kills", LAB_PERCENT},
	[COLUMN_POINTS] = {"lab.points", LAB_NUMBER},
	[COLUMN_DIES] = {"lab.dies", LAB_PERCENT},
};
static const LabTable tables[LAB_TABLE_N] = {
	[TABLE_OF_GLADIATORS] = {.key = "lab.gladiators", .domain = DOMAIN_GLADIATOR, .columns = fighter_columns, .n_columns = COLUMN_N},
	[TABLE_OF_WEAPONS] = {.key = "lab.weapons", .domain = DOMAIN_WEAPON, .columns = fighter_columns, .n_columns = COLUMN_N},
	[TABLE_OF_ORANGE] = {.key = "lab.orange", .domain = DOMAIN_ORANGE, .columns = fighter_columns, .n_columns = COLUMN_N},
	[TABLE_OF_BLACK] = {.key = "lab.black", .domain = DOMAIN_BLACK, .columns = fighter_columns, .n_columns = COLUMN_N},
};
/* clang-format off */
static const char *const corners[CORNER_N] = {
	[CORNER_BOTH] = "lab.both_die", [CORNER_RENEWED] = "lab.pile_renewed", [CORNER_EMPTY] = "lab.pile_exhausted", [CORNER_NOBODY] = "lab.nobody_enters",
};
/* clang-format on */

static bool is_lay(Action action) {
	return action_verb(action) >= VERB_LAY && action_verb(action) < VERB_LAY + KINDS;
}

/* A Trick of the other corner is a bluff (BR-42). */
static bool is_bluff(const State *view, const Setup *setup, int seat, Action action, int value) {
	(void)value;
	if (!is_lay(action)) return false;
	bool is_attack = setup_edition(setup)->for_attack[action_verb(action) - VERB_LAY] >> (action_a(action) - 1) & 1;
	return is_attack != is_of_corner(view, setup, ATTACKER, seat);
}

/* Any card laid as that Trick. */
static bool is_orange(const State *view, const Setup *setup, int seat, Action action, int value) {
	(void)view, (void)seat;
	return action_verb(action) == VERB_LAY + GLADIATOR && setup_edition(setup)->gladiator[action_a(action) - 1].trick == value;
}
static bool is_black(const State *view, const Setup *setup, int seat, Action action, int value) {
	(void)view, (void)seat;
	return action_verb(action) == VERB_LAY + WEAPON && setup_edition(setup)->weapon[action_a(action) - 1].trick == value;
}

static const LabBan bans[] = {
	{.kind = LAB_BAN_EACH, .verb = VERB_DRAW},
	{.kind = LAB_BAN_VERB, .verb = VERB_ENTER},
	{.kind = LAB_BAN_VERB, .verb = VERB_ARM},
	{.kind = LAB_BAN_VERB, .verb = VERB_ATTACK},
	{.kind = LAB_BAN_VERB, .verb = VERB_PASS},
	{.kind = LAB_BAN_VERB, .verb = VERB_LAY + GLADIATOR, .key = "lab.any_orange"},
	{.kind = LAB_BAN_VERB, .verb = VERB_LAY + WEAPON, .key = "lab.any_black"},
	{.kind = LAB_BAN_GAME, .key = "lab.bluff", .forbids = is_bluff},
	{.kind = LAB_BAN_GAME, .key = "lab.trick", .domain = DOMAIN_ORANGE, .forbids = is_orange},
	{.kind = LAB_BAN_GAME, .key = "lab.trick", .domain = DOMAIN_BLACK, .forbids = is_black},
	{.kind = LAB_BAN_VERB, .verb = VERB_WITHDRAW},
	{.kind = LAB_BAN_VERB, .verb = VERB_DISCARD + GLADIATOR, .key = "lab.discard_gladiators"},
	{.kind = LAB_BAN_VERB, .verb = VERB_DISCARD + WEAPON, .key = "lab.discard_weapons"},
};

/* The First Player, with four seats their team (BR-7). */
static int role(const State *deal, const Setup *setup, int seat) {
	return br_side(setup, seat) == br_side(setup, deal->first - 1) ? ROLE_FIRST : ROLE_OTHER;
}

/* Hands are drawn card by card at first (BR-10); equally many, so that they can be compared. */
static bool is_dealt(const State *s) {
	return s->phase != DRAW;
}

static void begin_combat(const LabStep *step, const Event *event, LabSheet *sheet) {
	const State *s = step->before;
	int32_t *m = sheet->memory;
	for (int i = 0; i < MEMORY_END; i++) m[i] = 0;
	for (int corner = 0; corner < CORNERS; corner++) {
		int seat = event->arg[2 * corner] - 1, gladiator = event->arg[2 * corner + 1]; /* seat, gladiator, to, target */
		m[MEMORY_SEAT + corner] = seat;
		m[MEMORY_GLADIATOR + corner] = gladiator;
		m[MEMORY_WEAPON + corner] = s->ring_weapon[seat][ring_place(s, seat, gladiator)];
	}
}

static void note_trick(const LabStep *step, const Event *event, int kind, LabSheet *sheet) {
	int32_t *m = sheet->memory;
	int corner = br_side(step->setup, event->arg[0] - 1) == br_side(step->setup, m[MEMORY_SEAT + ATTACKER]) ? ATTACKER : DEFENDER;
	m[(kind == GLADIATOR ? MEMORY_ORANGE : MEMORY_BLACK) + corner] |= 1 << event->arg[2];
}

static void add_fighter(LabSheet *sheet, int table, int id, int kills, int points, int dies) {
	if (!id) return;
	lab_add(sheet, table, id - 1, COLUMN_KILLS, kills ? LAB_WHOLE : 0);
	lab_add(sheet, table, id - 1, COLUMN_POINTS, points);
	lab_add(sheet, table, id - 1, COLUMN_DIES, dies ? LAB_WHOLE : 0);
}

/* A combat has come to its end: what each corner got out of it, noted for all that took part. */
static void end_combat(const int *points, const int *deaths, LabSheet *sheet) {
	const int32_t *m = sheet->memory;
	for (int corner = 0; corner < CORNERS; corner++) {
		int kills = deaths[!corner], got = points[corner], dies = deaths[corner];
		add_fighter(sheet, TABLE_OF_GLADIATORS, m[MEMORY_GLADIATOR + corner], kills, got, dies);
		add_fighter(sheet, TABLE_OF_WEAPONS, m[MEMORY_WEAPON + corner], kills, got, dies);
		for (int trick = 1; trick < ORANGE_END; trick++)
			if (m[MEMORY_ORANGE + corner] >> trick & 1) add_fighter(sheet, TABLE_OF_ORANGE, trick, kills, got, dies);
		for (int trick = 1; trick < BLACK_END; trick++)
			if (m[MEMORY_BLACK + corner] >> trick & 1) add_fighter(sheet, TABLE_OF_BLACK, trick, kills, got, dies);
	}
	if (deaths[ATTACKER] && deaths[DEFENDER]) lab_reach(sheet, CORNER_BOTH);
}

static void watch_rest(const LabStep *step, const Event *event, LabSheet *sheet) {
	const State *s = step->after;
	if (event->kind == EVENT_RENEWED) lab_reach(sheet, CORNER_RENEWED);
	if (event->kind == EVENT_SURVIVORS || event->kind == EVENT_END) return;
	for (int kind = 0; kind < KINDS; kind++)
		if (event->kind == EVENT_DRAW + kind && !s->n_pile[kind]) lab_reach(sheet, CORNER_EMPTY);
	if (event->kind == EVENT_NO_TARGET) lab_reach(sheet, CORNER_NOBODY);
}

static void watch(const LabStep *step, LabSheet *sheet) {
	int points[CORNERS] = {0}, deaths[CORNERS] = {0};
	bool is_resolved = false;
	for (int i = 0; i < step->events->n; i++) {
		const Event *event = &step->events->list[i];
		if (event->kind == EVENT_ATTACK) begin_combat(step, event, sheet);
		if (event->kind >= EVENT_TRICK && event->kind < EVENT_TRICK + KINDS) note_trick(step, event, event->kind - EVENT_TRICK, sheet);
		is_resolved |= event->kind >= EVENT_SUM && event->kind < EVENT_SUM + SUM_FORMS;
		if (event->kind == EVENT_KILL) {
			int corner = event->arg[0] - 1 == sheet->memory[MEMORY_SEAT + ATTACKER] ? ATTACKER : DEFENDER;
			points[corner] += event->arg[3];
			deaths[!corner]++;
		}
		watch_rest(step, event, sheet);
	}
	if (is_resolved) end_combat(points, deaths, sheet);
}

#define COUNT(array) (sizeof array / sizeof *array)
extern const GameLab br_lab;
/* clang-format off */
const GameLab br_lab = {
	.roles = roles, .n_roles = ROLE_N, .role = role, .is_one_score = true, .is_dealt = is_dealt,
	.own_draws = 1u << (CHANCE_CARD + GLADIATOR) | 1u << (CHANCE_CARD + WEAPON), /* BR-11 */
	.bans = bans, .n_bans = COUNT(bans),
	.tables = tables, .n_tables = LAB_TABLE_N,
	.corners = corners, .n_corners = CORNER_N,
	/* Numbers that are places; and cards that are known by having been sent in, armed with or laid before. */
	.whole_verbs = 1u << VERB_WITHDRAW | 1u << VERB_PICK | 1u << VERB_ENGAGE | 1u << VERB_ATTACK | 3u << VERB_DISCARD,
	.watch = watch,
};
/* clang-format on */
