/* Brutal Ring: the tables that describe its data, and the one symbol that it exports. */
#include "cards.h"

#include <stdio.h>

static const char *const orange_ids[] = {"fairplay_attack", "discard", "double_attack", "fairplay_defence", "counter", "dodge"};
static const char *const black_ids[] = {"attack_1",  "attack_2",  "attack_3",  "attack_double",
                                        "defence_1", "defence_2", "defence_3", "defence_double"};
static const char *const kind_ids[] = {"gladiator", "weapon"};
static const char *const phase_ids[] = {"draw", "enter", "engage", "attack", "tricks", "pick", "again", "clear", "over"};
static const char *const limit_ids[] = {"own", "turns", "survivor", "withdraw"};
static_assert(sizeof orange_ids / sizeof *orange_ids == ORANGE_END - 1, "one id an orange Trick");
static_assert(sizeof black_ids / sizeof *black_ids == BLACK_END - 1, "one id a black Trick");
static_assert(sizeof phase_ids / sizeof *phase_ids == OVER, "one id a phase");
static_assert(sizeof limit_ids / sizeof *limit_ids == LIMIT_COUNT, "one id a limit");

static const Domain domains[] = {
	[DOMAIN_GLADIATOR - DOMAIN_GAME_FIRST] = {.name = "gladiator", .table = TABLE_GLADIATORS},
	[DOMAIN_WEAPON - DOMAIN_GAME_FIRST] = {.name = "weapon", .table = TABLE_WEAPONS},
	[DOMAIN_ORANGE - DOMAIN_GAME_FIRST] = {.name = "orange", .table = TABLE_ORANGE},
	[DOMAIN_BLACK - DOMAIN_GAME_FIRST] = {.name = "black", .table = TABLE_BLACK},
	[DOMAIN_KIND - DOMAIN_GAME_FIRST] = {.name = "kind", .ids = kind_ids, .n = KINDS},
	[DOMAIN_PHASE - DOMAIN_GAME_FIRST] = {.name = "phase", .ids = phase_ids, .n = OVER},
};

static const Verb verbs[VERB_COUNT] = {
	[VERB_DRAW] = {"draw", 1, {DOMAIN_KIND}, NULL, 0},
	[VERB_ENTER] = {"enter", 1, {DOMAIN_GLADIATOR}, NULL, 0},
	[VERB_ARM] = {"arm", 1, {DOMAIN_WEAPON}, NULL, 0},
	[VERB_DONE] = {"done", 0, {0}, NULL, 0},
	[VERB_KEEP] = {"keep", 0, {0}, NULL, 0},
	[VERB_ENGAGE] = {"engage", 1, {DOMAIN_GLADIATOR}, NULL, 0},
	[VERB_ATTACK] = {"attack", 1, {DOMAIN_GLADIATOR}, NULL, 0},
	[VERB_PASS] = {"pass", 0, {0}, NULL, 0},
	[VERB_LAY + GLADIATOR] = {"lay gladiator", 1, {DOMAIN_GLADIATOR}, NULL, 0},
	[VERB_LAY + WEAPON] = {"lay weapon", 1, {DOMAIN_WEAPON}, NULL, 0},
	[VERB_WITHDRAW] = {"withdraw", 1, {DOMAIN_NUMBER}, NULL, 12},
	[VERB_DECLARE] = {"declare", 0, {0}, NULL, 0},
	[VERB_STAND] = {"stand", 0, {0}, NULL, 0},
	[VERB_PICK] = {"pick", 1, {DOMAIN_NUMBER}, NULL, 12},
	[VERB_DISCARD + GLADIATOR] = {"discard gladiator", 1, {DOMAIN_GLADIATOR}, NULL, 0},
	[VERB_DISCARD + WEAPON] = {"discard weapon", 1, {DOMAIN_WEAPON}, NULL, 0},
	[VERB_REOPEN] = {"reopen", 0, {0}, NULL, 0},
};

static const ChanceKind chances[CHANCE_COUNT] = {
	[CHANCE_FIRST] = {"first", DOMAIN_SEAT},
	[CHANCE_CARD + GLADIATOR] = {"gladiator", DOMAIN_GLADIATOR},
	[CHANCE_CARD + WEAPON] = {"weapon", DOMAIN_WEAPON},
};

#define SEAT_ARG \
	{ "seat", DOMAIN_SEAT, false }
/* clang-format off */
static const EventKind events[EVENT_COUNT] = {
	[EVENT_FIRST] = {"first", {SEAT_ARG}, false},
	[EVENT_TURN] = {"turn", {{"turn", DOMAIN_NUMBER, false}}, false},
	[EVENT_DRAW + GLADIATOR] = {"draw_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, true}}, false},
	[EVENT_DRAW + WEAPON] = {"draw_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, true}}, false},
	[EVENT_RENEWED] = {"renewed", {{"kind", DOMAIN_KIND, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_PLACE] = {"place", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, true}}, true},
	[EVENT_PLACE_ARMED] = {"arm", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, true}, {"weapon", DOMAIN_WEAPON, true}}, true},
	[EVENT_ENTERS] = {"enters", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_ENTERS_ARMED] = {"enters_armed", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}, {"weapon", DOMAIN_WEAPON, false}}, false},
	[EVENT_STAYS_OUT] = {"stays_out", {SEAT_ARG}, false},
	[EVENT_ENGAGE] = {"engage", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_ATTACK] = {"attack", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}, {"to", DOMAIN_SEAT, false}, {"target", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_PASS] = {"pass", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_NO_TARGET] = {"no_target", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_LAY + GLADIATOR] = {"lay_gladiator", {SEAT_ARG, {"position", DOMAIN_NUMBER, false}, {"card", DOMAIN_GLADIATOR, true}}, false},
	[EVENT_LAY + WEAPON] = {"lay_weapon", {SEAT_ARG, {"position", DOMAIN_NUMBER, false}, {"card", DOMAIN_WEAPON, true}}, false},
	[EVENT_WITHDRAW + GLADIATOR] = {"withdraw_gladiator", {SEAT_ARG, {"position", DOMAIN_NUMBER, false}, {"card", DOMAIN_GLADIATOR, true}}, false},
	[EVENT_WITHDRAW + WEAPON] = {"withdraw_weapon", {SEAT_ARG, {"position", DOMAIN_NUMBER, false}, {"card", DOMAIN_WEAPON, true}}, false},
	[EVENT_DECLARE] = {"declare", {SEAT_ARG}, false},
	[EVENT_STAND] = {"stand", {SEAT_ARG}, false},
	[EVENT_REOPEN] = {"reopen", {SEAT_ARG}, false},
	[EVENT_REOPENS] = {"reopens", {SEAT_ARG}, false},
	[EVENT_TRICK + GLADIATOR] = {"trick_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, false}, {"trick", DOMAIN_ORANGE, false}}, false},
	[EVENT_TRICK + WEAPON] = {"trick_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, false}, {"trick", DOMAIN_BLACK, false}}, false},
	[EVENT_BLUFF + GLADIATOR] = {"bluff_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, false}, {"trick", DOMAIN_ORANGE, false}}, false},
	[EVENT_BLUFF + WEAPON] = {"bluff_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, false}, {"trick", DOMAIN_BLACK, false}}, false},
	[EVENT_PICKED + GLADIATOR] = {"picked_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, false}, {"trick", DOMAIN_ORANGE, false}}, false},
	[EVENT_PICKED + WEAPON] = {"picked_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, false}, {"trick", DOMAIN_BLACK, false}}, false},
	[EVENT_PICK] = {"pick", {SEAT_ARG, {"position", DOMAIN_NUMBER, false}}, false},
	[EVENT_FAIRPLAY] = {"fairplay", {{0}}, false},
	[EVENT_SUM + SUM_BARE] = {"attack_sum", {{"value", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_TIMES] = {"attack_sum_times", {{"value", DOMAIN_NUMBER, false}, {"factor", DOMAIN_NUMBER, false}, {"total", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_PLUS] = {"attack_sum_plus", {{"value", DOMAIN_NUMBER, false}, {"bonus", DOMAIN_NUMBER, false}, {"total", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_TIMES_PLUS] = {"attack_sum_both", {{"value", DOMAIN_NUMBER, false}, {"factor", DOMAIN_NUMBER, false}, {"bonus", DOMAIN_NUMBER, false}, {"total", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_FORMS + SUM_BARE] = {"defence_sum", {{"value", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_FORMS + SUM_TIMES] = {"defence_sum_times", {{"value", DOMAIN_NUMBER, false}, {"factor", DOMAIN_NUMBER, false}, {"total", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_FORMS + SUM_PLUS] = {"defence_sum_plus", {{"value", DOMAIN_NUMBER, false}, {"bonus", DOMAIN_NUMBER, false}, {"total", DOMAIN_NUMBER, false}}, false},
	[EVENT_SUM + SUM_FORMS + SUM_TIMES_PLUS] = {"defence_sum_both", {{"value", DOMAIN_NUMBER, false}, {"factor", DOMAIN_NUMBER, false}, {"bonus", DOMAIN_NUMBER, false}, {"total", DOMAIN_NUMBER, false}}, false},
	[EVENT_DODGE] = {"dodge", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_HOLDS] = {"holds", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_COUNTER] = {"counter", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}, {"attack", DOMAIN_NUMBER, false}, {"defence", DOMAIN_NUMBER, false}}, false},
	[EVENT_COUNTER_FAILS] = {"counter_fails", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}, {"attack", DOMAIN_NUMBER, false}, {"defence", DOMAIN_NUMBER, false}}, false},
	[EVENT_KILL] = {"kill", {SEAT_ARG, {"of", DOMAIN_SEAT, false}, {"gladiator", DOMAIN_GLADIATOR, false}, {"points", DOMAIN_NUMBER, false}}, false},
	[EVENT_AGAIN] = {"again", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_LAPSES] = {"lapses", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_DECLINES] = {"declines", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_SURVIVORS] = {"survivors", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}, {"points", DOMAIN_NUMBER, false}}, false},
	[EVENT_MARK + GLADIATOR] = {"mark_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, true}}, true},
	[EVENT_MARK + WEAPON] = {"mark_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, true}}, true},
	[EVENT_KEEP] = {"keep", {SEAT_ARG}, true},
	[EVENT_THROW + GLADIATOR] = {"throw_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_THROW + WEAPON] = {"throw_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, false}}, false},
	[EVENT_THROW_RING] = {"throw_ring", {SEAT_ARG, {"gladiator", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_END] = {"end", {{0}}, false},
	[EVENT_NOTE_UNSEEN + GLADIATOR] = {"note_orange", {{"trick", DOMAIN_ORANGE, false}, {"n", DOMAIN_NUMBER, false}, {"all", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_UNSEEN + WEAPON] = {"note_black", {{"trick", DOMAIN_BLACK, false}, {"n", DOMAIN_NUMBER, false}, {"all", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_HELD + GLADIATOR] = {"note_held_gladiator", {{"card", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_NOTE_HELD + WEAPON] = {"note_held_weapon", {{"card", DOMAIN_WEAPON, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_SEEN + GLADIATOR] = {"note_seen_gladiator", {SEAT_ARG, {"card", DOMAIN_GLADIATOR, false}}, false},
	[EVENT_NOTE_SEEN + WEAPON] = {"note_seen_weapon", {SEAT_ARG, {"card", DOMAIN_WEAPON, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_RING] = {"why_ring", {{"score", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_SHARED] = {"why_shared", {{"score", DOMAIN_NUMBER, false}, {"n", DOMAIN_NUMBER, false}, {"place", DOMAIN_NUMBER, false}}, false},
};
/* clang-format on */

#define AT(member) offsetof(struct State, member)
/* clang-format off */
static const Field fields[] = {
	/* name                 offset                  type       dimensions          domain            who sees it  rows, most */
	{"hand_gladiators",     AT(hand_gladiators),    FIELD_SET, {SEATS},            DOMAIN_GLADIATOR, SIGHT_OWNER, ROWS_SEATS, 0},
	{"hand_weapons",        AT(hand_weapons),       FIELD_SET, {SEATS, COPIES},    DOMAIN_WEAPON,    SIGHT_OWNER, ROWS_SEATS, 0},
	{"pile_gladiators",     AT(pile_gladiators),    FIELD_SET, {0},                DOMAIN_GLADIATOR, SIGHT_NONE,  ROWS_PLAIN, 0},
	{"pile_weapons",        AT(pile_weapons),       FIELD_SET, {COPIES},           DOMAIN_WEAPON,    SIGHT_NONE,  ROWS_PLAIN, 0},
	{"discard_gladiators",  AT(discard_gladiators), FIELD_SET, {0},                DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"discard_weapons",     AT(discard_weapons),    FIELD_SET, {COPIES},           DOMAIN_WEAPON,    SIGHT_ALL,   ROWS_PLAIN, 0},
	{"renewed_gladiators",  AT(renewed_gladiators), FIELD_SET, {0},                DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"renewed_weapons",     AT(renewed_weapons),    FIELD_SET, {COPIES},           DOMAIN_WEAPON,    SIGHT_ALL,   ROWS_PLAIN, 0},
	{"held_weapons",        AT(held_weapons),       FIELD_SET, {SEATS, COPIES},    DOMAIN_WEAPON,    SIGHT_OWNER, ROWS_SEATS, 0},
	{"shown_gladiators",    AT(shown_gladiators),   FIELD_SET, {SEATS},            DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_SEATS, 0},
	{"shown_weapons",       AT(shown_weapons),      FIELD_SET, {SEATS, COPIES},    DOMAIN_WEAPON,    SIGHT_ALL,   ROWS_SEATS, 0},
	{"seen_gladiators",     AT(seen_gladiators),    FIELD_SET, {SEATS},            DOMAIN_GLADIATOR, SIGHT_SIDE,  ROWS_SEATS, 0},
	{"seen_weapons",        AT(seen_weapons),       FIELD_SET, {SEATS, COPIES},    DOMAIN_WEAPON,    SIGHT_SIDE,  ROWS_SEATS, 0},
	{"clear_gladiators",    AT(clear_gladiators),   FIELD_SET, {SEATS},            DOMAIN_GLADIATOR, SIGHT_OWNER, ROWS_SEATS, 0},
	{"clear_weapons",       AT(clear_weapons),      FIELD_SET, {SEATS, COPIES},    DOMAIN_WEAPON,    SIGHT_OWNER, ROWS_SEATS, 0},
	{"engaged",             AT(engaged),            FIELD_SET, {0},                DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"declared",            AT(declared),           FIELD_SET, {0},                DOMAIN_SEAT,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"stands",              AT(stands),             FIELD_SET, {0},                DOMAIN_SEAT,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"picked",              AT(picked),             FIELD_SET, {0},                DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_PLAIN, 12},
	{"score",               AT(score),              FIELD_U16, {SEATS},            DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_SEATS, 60},
	{"n_reopened",          AT(n_reopened),         FIELD_U16, {SEATS},            DOMAIN_NUMBER,    SIGHT_ALL + 2 * SIGHT_SINCE, ROWS_SEATS, 3},
	{"ring",                AT(ring),               FIELD_U8,  {SEATS, OWN_MAX},   DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_SEATS, 0},
	{"ring_weapon",         AT(ring_weapon),        FIELD_U8,  {SEATS, OWN_MAX},   DOMAIN_WEAPON,    SIGHT_ALL,   ROWS_SEATS, 0},
	{"enter",               AT(enter),              FIELD_U8,  {SEATS, OWN_MAX},   DOMAIN_GLADIATOR, SIGHT_OWNER, ROWS_SEATS | ROWS_POOLED, 0},
	{"enter_weapon",        AT(enter_weapon),       FIELD_U8,  {SEATS, OWN_MAX},   DOMAIN_WEAPON,    SIGHT_OWNER, ROWS_SEATS | ROWS_POOLED, 0},
	{"trick_seat",          AT(trick_seat),         FIELD_U8,  {CORNERS, TRICKS_MAX}, DOMAIN_SEAT,   SIGHT_ALL,   ROWS_PLAIN, 0},
	{"trick_kind",          AT(trick_kind),         FIELD_U8,  {CORNERS, TRICKS_MAX}, DOMAIN_KIND,   SIGHT_ALL,   ROWS_PLAIN, 0},
	{"trick_gladiator",     AT(trick_gladiator),    FIELD_U8,  {CORNERS, TRICKS_MAX}, DOMAIN_GLADIATOR, SIGHT_RULES, ROWS_PLAIN | ROWS_POOLED, 0},
	{"trick_weapon",        AT(trick_weapon),       FIELD_U8,  {CORNERS, TRICKS_MAX}, DOMAIN_WEAPON, SIGHT_RULES, ROWS_PLAIN | ROWS_POOLED, 0},
	{"n_hand",              AT(n_hand),             FIELD_U8,  {SEATS, KINDS},     DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_SEATS, 8},
	{"n_held",              AT(n_held),             FIELD_U8,  {SEATS, KINDS},     DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_SEATS, 8},
	{"n_pile",              AT(n_pile),             FIELD_U8,  {KINDS},            DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_PLAIN, 48},
	{"n_withdrawn",         AT(n_withdrawn),        FIELD_U8,  {SEATS},            DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_SEATS, 3},
	{"done",                AT(done),               FIELD_U8,  {SEATS},            DOMAIN_NUMBER,    SIGHT_OWNER, ROWS_SEATS, 1},
	{"turn",                AT(turn),               FIELD_U8,  {0},                DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_PLAIN, 4},
	{"phase",               AT(phase),              FIELD_U8,  {0},                DOMAIN_PHASE,     SIGHT_ALL,   ROWS_PLAIN, 0},
	{"first",               AT(first),              FIELD_U8,  {0},                DOMAIN_SEAT,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"active",              AT(active),             FIELD_U8,  {0},                DOMAIN_SEAT,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"attacker",            AT(attacker),           FIELD_U8,  {0},                DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"defender",            AT(defender),           FIELD_U8,  {0},                DOMAIN_GLADIATOR, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"n_picks",             AT(n_picks),            FIELD_U8,  {0},                DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_PLAIN, 4},
	{"unused",              AT(unused),             FIELD_U8,  {3},                DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_FILLER, 0},
};
/* clang-format on */

#define ID_AND_NAMES \
	{.name = "id", .type = COLUMN_ID}, {.name = "name_en", .type = COLUMN_NAME_EN}, { \
		.name = "name_fr", .type = COLUMN_NAME_FR \
	}
#define SOURCE \
	{ .name = "source", .type = COLUMN_SOURCE }
/* clang-format off */
#define SYMBOL_COLUMN(title, symbol)                                                                                          \
	{.name = title, .type = COLUMN_INT, .min = 0, .max = SYMBOL_MAX, .offset = offsetof(GladiatorRow, symbols[symbol]), .rule = "BR-3"}
/* clang-format on */

static const Column trick_columns[] = {ID_AND_NAMES, SOURCE};
static const Column gladiator_columns[] = {
	ID_AND_NAMES,
	{.name = "points", .type = COLUMN_INT, .min = 0, .max = 20, .offset = offsetof(GladiatorRow, points), .rule = "BR-3"},
	SYMBOL_COLUMN("orange_attack", ORANGE_ATTACK),
	SYMBOL_COLUMN("black_attack", BLACK_ATTACK),
	SYMBOL_COLUMN("orange_defence", ORANGE_DEFENCE),
	SYMBOL_COLUMN("black_defence", BLACK_DEFENCE),
	{.name = "trick", .type = COLUMN_ONE, .table = TABLE_ORANGE, .offset = offsetof(GladiatorRow, trick), .rule = "BR-3"},
	SOURCE,
};
static const Column weapon_columns[] = {
	ID_AND_NAMES,
	{.name = "attack", .type = COLUMN_INT, .min = 0, .max = 20, .offset = offsetof(WeaponRow, attack), .rule = "BR-4"},
	{.name = "defence", .type = COLUMN_INT, .min = 0, .max = 20, .offset = offsetof(WeaponRow, defence), .rule = "BR-4"},
	{.name = "points", .type = COLUMN_INT, .min = 0, .max = 20, .offset = offsetof(WeaponRow, points), .rule = "BR-4"},
	{.name = "trick", .type = COLUMN_ONE, .table = TABLE_BLACK, .offset = offsetof(WeaponRow, trick), .rule = "BR-4"},
	{.name = "copies", .type = COLUMN_INT, .min = 0, .max = COPIES, .offset = offsetof(WeaponRow, copies), .rule = "BR-1"},
	SOURCE,
};
static const Column limit_columns[] = {
	ID_AND_NAMES,
	{.name = "value", .type = COLUMN_INT, .rule = "BR-8, BR-10, BR-43, BR-71"},
	SOURCE,
};
/* clang-format off */
static const Range limit_ranges[LIMIT_COUNT] = {
	[LIMIT_OWN] = {2, OWN_MAX}, [LIMIT_TURNS] = {1, 9}, [LIMIT_SURVIVOR] = {0, 9}, [LIMIT_WITHDRAW] = {0, 9},
};
/* clang-format on */

#define COLUMNS(array) .columns = array, .n_columns = sizeof array / sizeof *array
/* clang-format off */
static const Table tables[TABLE_COUNT] = {
	[TABLE_ORANGE] = {.name = "orange", .ids = orange_ids, .rows_min = ORANGE_END - 1, .rows_max = ORANGE_END - 1, COLUMNS(trick_columns)},
	[TABLE_BLACK] = {.name = "black", .ids = black_ids, .rows_min = BLACK_END - 1, .rows_max = BLACK_END - 1, COLUMNS(trick_columns)},
	[TABLE_GLADIATORS] = {.name = "gladiators", .rows_min = 1, .rows_max = GLADIATORS_MAX, .offset = offsetof(Edition, gladiator),
	                      .row_size = sizeof(GladiatorRow), .count_offset = offsetof(Edition, n_gladiators), COLUMNS(gladiator_columns)},
	[TABLE_WEAPONS] = {.name = "weapons", .rows_min = 1, .rows_max = WEAPONS_MAX, .offset = offsetof(Edition, weapon),
	                   .row_size = sizeof(WeaponRow), .count_offset = offsetof(Edition, n_weapons), COLUMNS(weapon_columns)},
	[TABLE_LIMITS] = {.name = "limits", .ids = limit_ids, .ranges = limit_ranges, .rows_min = LIMIT_COUNT, .rows_max = LIMIT_COUNT,
	                  .offset = offsetof(Edition, limit), .row_size = 1, COLUMNS(limit_columns)},
};
/* clang-format on */

extern const NamedText brutal_ring_files[], brutal_ring_texts[], brutal_ring_rules[], brutal_ring_first[];
extern const Nets brutal_ring_nets;

static bool edition_finish(Edition *e, EditionReport *report) {
	for (int i = 0; i < e->n_gladiators; i++) {
		e->all_gladiators |= 1u << i;
		if (e->gladiator[i].trick < FAIRPLAY_DEFENCE) e->for_attack[GLADIATOR] |= 1u << i;
	}
	for (int i = 0; i < e->n_weapons; i++) {
		for (int k = 0; k < e->weapon[i].copies; k++) e->all_weapons[k] |= 1u << i;
		if (e->weapon[i].trick < DEFENCE_1) e->for_attack[WEAPON] |= 1u << i;
	}
	return e->all_weapons[0] || edition_refuse(report, brutal_ring_texts, &tables[TABLE_WEAPONS], "sheet.no_weapon", 0);
}

extern const struct GameLab br_lab; /* lab.c */

/* clang-format off */
static const RefusalRule refusals[] = {
	{"refuse.exhausted", "BR-12"}, {"refuse.placed", "BR-20"}, {"refuse.not_in_hand", "BR-20"},
	{"refuse.rising", "BR-20"}, {"refuse.nobody_to_arm", "BR-20"}, {"refuse.armed", "BR-20"},
	{"refuse.no_weapon", "BR-20"}, {"refuse.engaged", "BR-30"}, {"refuse.not_yours_in_ring", "BR-30"},
	{"refuse.not_in_ring", "BR-31"}, {"refuse.own", "BR-32"}, {"refuse.team_mate", "BR-32"},
	{"refuse.no_card_for_trick", "BR-40"}, {"refuse.no_orange", "BR-41"}, {"refuse.no_black", "BR-41"},
	{"refuse.not_your_trick", "BR-40"}, {"refuse.withdrawn", "BR-43"}, {"refuse.declared", "BR-43"},
	{"refuse.not_declared", "BR-43"}, {"refuse.no_trick", "BR-57"},
	{"refuse.order", "BR-72"}, {"refuse.marked", "BR-72"}, {"refuse.not_yours", "BR-72"},
	{"refuse.nothing_marked", "BR-24"}, {"refuse.now_draw", "BR-11"}, {"refuse.now_enter", "BR-20"},
	{"refuse.now_engage", "BR-30"}, {"refuse.now_attack", "BR-31"}, {"refuse.now_trick", "BR-40"},
	{"refuse.now_pick", "BR-57"}, {"refuse.now_again", "BR-58"}, {"refuse.now_clear", "BR-72"},
};

const Game brutal_ring_game = {
	.id = "brutal_ring",
	.name = {[LANG_EN] = "Brutal Ring", [LANG_FR] = "Brutal Ring"},
	.about = {[LANG_EN] = "Four turns of gladiators in the ruins of 2099: arm them in secret, and win with Tricks laid face down.",
	          [LANG_FR] = "Quatre tours de gladiateurs dans les ruines de 2099 : armez-les en secret, gagnez par des coups cachés."},
	.rules_version = 2,
	.seconds_min = 20, .seconds_max = 60,
	.seats_min = 2, .seats_max = SEATS, .seats_usual = 2, /* BR-7 */
	GAME_DATA(brutal_ring),
	.edition_finish = edition_finish,
	GAME_CALLS(br),
	.hides = br_hides, .seconds = br_seconds, .why_won = br_why_won,
	.describe = br_describe,
	.side = br_side,
	.lab = &br_lab,
	.weigh = br_weigh, .key = br_key, .stage = br_stage, .value = br_expect,
};
/* clang-format on */
