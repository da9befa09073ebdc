/* Epic Melee: the tables that describe its data, and the one symbol that it exports. */
#include "state.h"

#include <stdio.h>

static const char *const card_ids[] = {"knight", "raven", "turtle", "folk", "golem", "goblins", "frog", "ez", "mage"};
static const char *const side_ids[] = {"left", "right"};
static const char *const phase_ids[] = {"choose", "engage", "sacrifice", "shift", "pass", "over"};
static const char *const pile_ids[] = {"gold", "silver", "goblin"};
static const char *const limit_ids[] = {"hand", "rounds", "lich_value", "giant_frog_value", "turtle_factor", "pair_points"};
static_assert(sizeof card_ids / sizeof *card_ids == CARD_END - 1, "one id a card");
static_assert(sizeof phase_ids / sizeof *phase_ids == OVER, "one id a phase");
static_assert(sizeof limit_ids / sizeof *limit_ids == LIMIT_COUNT, "one id a limit");

static const Domain domains[] = {
	[DOMAIN_CARD - DOMAIN_GAME_FIRST] = {.name = "card", .table = TABLE_CARDS},
	[DOMAIN_GOLD - DOMAIN_GAME_FIRST] = {.name = "gold", .table = TABLE_GOLD},
	[DOMAIN_SILVER - DOMAIN_GAME_FIRST] = {.name = "silver", .table = TABLE_SILVER},
	[DOMAIN_GOBLIN - DOMAIN_GAME_FIRST] = {.name = "goblin", .table = TABLE_GOBLIN},
	[DOMAIN_SIDE - DOMAIN_GAME_FIRST] = {.name = "side", .ids = side_ids, .n = 2},
	[DOMAIN_PHASE - DOMAIN_GAME_FIRST] = {.name = "phase", .ids = phase_ids, .n = OVER},
	[DOMAIN_PILE - DOMAIN_GAME_FIRST] = {.name = "pile", .ids = pile_ids, .n = PILES},
};

static const Verb verbs[VERB_COUNT] = {
	[VERB_LAY] = {"lay", 2, {DOMAIN_CARD, DOMAIN_CARD}, "hand", 0},
	[VERB_ENGAGE] = {"engage", 1, {DOMAIN_SIDE}, NULL, 0},
	[VERB_KEEP] = {"keep", 0, {0}, NULL, 0},
	[VERB_SACRIFICE + GOLD] = {"sacrifice gold", 1, {DOMAIN_GOLD}, "gold", 0},
	[VERB_SACRIFICE + SILVER] = {"sacrifice silver", 1, {DOMAIN_SILVER}, "silver", 0},
	[VERB_SACRIFICE + GOBLIN] = {"sacrifice goblin", 1, {DOMAIN_GOBLIN}, "goblin", 0},
	[VERB_SHIFT] = {"shift", 1, {DOMAIN_SIDE}, NULL, 0},
	[VERB_PAWN] = {"pawn", 1, {DOMAIN_SEAT}, NULL, 0},
};

static const ChanceKind chances[CHANCE_COUNT] = {
	[CHANCE_CARD] = {"card", DOMAIN_CARD},
	[CHANCE_FIRST] = {"first", DOMAIN_SEAT},
	[CHANCE_LOOT + GOLD] = {"gold", DOMAIN_GOLD},
	[CHANCE_LOOT + SILVER] = {"silver", DOMAIN_SILVER},
	[CHANCE_LOOT + GOBLIN] = {"goblin", DOMAIN_GOBLIN},
};

#define SEAT_ARG \
	{ "seat", DOMAIN_SEAT, false }
/* clang-format off */
static const EventKind events[EVENT_COUNT] = {
	[EVENT_DEAL] = {"deal", {SEAT_ARG, {"card", DOMAIN_CARD, true}}, false},
	[EVENT_FIRST] = {"first", {SEAT_ARG}, false},
	[EVENT_LAY] = {"lay", {SEAT_ARG, {"left", DOMAIN_CARD, true}, {"right", DOMAIN_CARD, true}}, true},
	[EVENT_REVEAL] = {"reveal", {SEAT_ARG, {"card", DOMAIN_CARD, false}}, false},
	[EVENT_ENGAGE] = {"engage", {SEAT_ARG, {"card", DOMAIN_CARD, false}, {"side", DOMAIN_SIDE, false}}, false},
	[EVENT_TAKE_BACK] = {"take_back", {SEAT_ARG, {"card", DOMAIN_CARD, false}}, false},
	[EVENT_LICH] = {"lich", {SEAT_ARG}, false},
	[EVENT_FROG] = {"frog", {SEAT_ARG}, false},
	[EVENT_SHIFT] = {"shift", {SEAT_ARG, {"side", DOMAIN_SIDE, false}}, false},
	[EVENT_PASSED] = {"passed", {SEAT_ARG, {"to", DOMAIN_SEAT, false}, {"card", DOMAIN_CARD, false}}, false},
	[EVENT_PAWN] = {"pawn", {SEAT_ARG, {"to", DOMAIN_SEAT, false}}, false},
	[EVENT_INVERTED] = {"inverted", {{0}}, false},
	[EVENT_SWAPPED] = {"swapped", {{0}}, false},
	[EVENT_RANK] = {"rank", {SEAT_ARG, {"card", DOMAIN_CARD, false}, {"value", DOMAIN_NUMBER, false}, {"place", DOMAIN_NUMBER, false}}, false},
	[EVENT_DRAW + GOLD] = {"draw_gold", {SEAT_ARG, {"token", DOMAIN_GOLD, true}}, false},
	[EVENT_DRAW + SILVER] = {"draw_silver", {SEAT_ARG, {"token", DOMAIN_SILVER, true}}, false},
	[EVENT_DRAW + GOBLIN] = {"draw_goblin", {SEAT_ARG, {"token", DOMAIN_GOBLIN, false}}, false},
	[EVENT_NOTHING] = {"nothing_left", {SEAT_ARG, {"pile", DOMAIN_PILE, false}}, false},
	[EVENT_SACRIFICE + GOLD] = {"sacrifice_gold", {SEAT_ARG, {"token", DOMAIN_GOLD, true}}, false},
	[EVENT_SACRIFICE + SILVER] = {"sacrifice_silver", {SEAT_ARG, {"token", DOMAIN_SILVER, true}}, false},
	[EVENT_SACRIFICE + GOBLIN] = {"sacrifice_goblin", {SEAT_ARG, {"token", DOMAIN_GOBLIN, false}}, false},
	[EVENT_ROUND] = {"round", {{"round", DOMAIN_NUMBER, false}}, false},
	[EVENT_END] = {"end", {{0}}, false},
	[EVENT_NOTE_KNOWN] = {"note_known", {SEAT_ARG, {"card", DOMAIN_CARD, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_UNSEEN] = {"note_unseen", {{"card", DOMAIN_CARD, false}, {"n", DOMAIN_NUMBER, false}, {"all", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_LEFT] = {"note_left", {SEAT_ARG, {"card", DOMAIN_CARD, false}, {"percent", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_GOLD] = {"why_gold", {{"score", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_SILVER] = {"why_silver", {{"score", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_SHARED] = {"why_shared", {{"score", DOMAIN_NUMBER, false}, {"place", DOMAIN_NUMBER, false}}, false},
};
/* clang-format on */

static const RefusalRule refusals[] = {
	{"refuse.not_in_hand", "EM-10"},     {"refuse.not_twice_in_hand", "EM-10"}, {"refuse.no_such_token", "EM-22"},
	{"refuse.engaged_already", "EM-14"}, {"refuse.now_choose", "EM-10"},        {"refuse.now_engage", "EM-12"},
	{"refuse.now_sacrifice", "EM-22"},   {"refuse.now_shift", "EM-29"},         {"refuse.now_pass", "EM-14"},
};

#define AT(member) offsetof(struct State, member)
/* clang-format off */
static const Field fields[] = {
	/* name            offset            type       dimensions domain         who sees it                 rows, most */
	{"hand",           AT(hand),         FIELD_BAG, {SEATS},   DOMAIN_CARD,   SIGHT_OWNER,                ROWS_SEATS, 4},
	{"known",          AT(known),        FIELD_BAG, {SEATS},   DOMAIN_CARD,   SIGHT_ALL,                  ROWS_SEATS, 1},
	{"gold",           AT(loot[GOLD]),   FIELD_BAG, {SEATS},   DOMAIN_GOLD,   SIGHT_OWNER | SIGHT_AT_END, ROWS_SEATS, 2},
	{"silver",         AT(loot[SILVER]), FIELD_BAG, {SEATS},   DOMAIN_SILVER, SIGHT_OWNER | SIGHT_AT_END, ROWS_SEATS, 3},
	{"goblin",         AT(loot[GOBLIN]), FIELD_BAG, {SEATS},   DOMAIN_GOBLIN, SIGHT_ALL,                  ROWS_SEATS, 3},
	{"gold_pile",      AT(pile[GOLD]),   FIELD_BAG, {0},       DOMAIN_GOLD,   SIGHT_NONE | SIGHT_AT_END,  ROWS_PLAIN, 2},
	{"silver_pile",    AT(pile[SILVER]), FIELD_BAG, {0},       DOMAIN_SILVER, SIGHT_NONE | SIGHT_AT_END,  ROWS_PLAIN, 3},
	{"goblin_pile",    AT(pile[GOBLIN]), FIELD_BAG, {0},       DOMAIN_GOBLIN, SIGHT_ALL,                  ROWS_PLAIN, 4},
	{"played",         AT(played),       FIELD_BAG, {0},       DOMAIN_CARD,   SIGHT_ALL,                  ROWS_PLAIN, 6},
	{"n_gold",         AT(n_loot[GOLD]), FIELD_U8,  {SEATS},   DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_SEATS, 6},
	{"n_silver",     AT(n_loot[SILVER]), FIELD_U8,  {SEATS},   DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_SEATS, 6},
	{"n_goblin",     AT(n_loot[GOBLIN]), FIELD_U8,  {SEATS},   DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_SEATS, 6},
	{"left",           AT(left),         FIELD_U8,  {SEATS},   DOMAIN_CARD,   SIGHT_OWNER,                ROWS_SEATS, 0},
	{"right",          AT(right),        FIELD_U8,  {SEATS},   DOMAIN_CARD,   SIGHT_RULES,                ROWS_SEATS, 0},
	{"card",           AT(card),         FIELD_U8,  {SEATS},   DOMAIN_CARD,   SIGHT_ALL,                  ROWS_SEATS, 0},
	{"value",          AT(value),        FIELD_U8,  {SEATS},   DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_SEATS, 7},
	{"order",          AT(order),        FIELD_U8,  {SEATS},   DOMAIN_SEAT,   SIGHT_ALL,                  ROWS_ORDER, 0},
	{"round",          AT(round),        FIELD_U8,  {0},       DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_PLAIN, 6},
	{"phase",          AT(phase),        FIELD_U8,  {0},       DOMAIN_PHASE,  SIGHT_ALL,                  ROWS_PLAIN, 0},
	{"pawn",           AT(pawn),         FIELD_U8,  {0},       DOMAIN_SEAT,   SIGHT_ALL,                  ROWS_PLAIN, 0},
	{"n_engaged",      AT(n_engaged),    FIELD_U8,  {0},       DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_PLAIN, 6},
	{"lich",           AT(lich),         FIELD_U8,  {0},       DOMAIN_SEAT,   SIGHT_ALL,                  ROWS_PLAIN, 0},
	{"frog",           AT(frog),         FIELD_U8,  {0},       DOMAIN_SEAT,   SIGHT_ALL,                  ROWS_PLAIN, 0},
	{"unused",         AT(unused),       FIELD_U8,  {2},       DOMAIN_NUMBER, SIGHT_ALL,                  ROWS_FILLER, 0},
};
/* clang-format on */
static_assert(sizeof(struct State) <= STATE_MAX, "a state has at most 1 KiB");
static_assert(sizeof(struct State) % 8 == 0, "no hole at the end");

#define ID_AND_NAMES \
	{.name = "id", .type = COLUMN_ID}, {.name = "name_en", .type = COLUMN_NAME_EN}, { \
		.name = "name_fr", .type = COLUMN_NAME_FR \
	}
#define SOURCE \
	{ .name = "source", .type = COLUMN_SOURCE }

static const Column card_columns[] = {
	ID_AND_NAMES,
	{.name = "value", .type = COLUMN_VALUE, .min = 1, .max = 20, .offset = offsetof(CardRow, value), .rule = "EM-20 to EM-31"},
	{.name = "copies", .type = COLUMN_INT, .min = 0, .max = BAG_COPIES_MAX, .offset = offsetof(CardRow, copies), .rule = "EM-1"},
	SOURCE,
};
static const Column symbol_columns[] = {ID_AND_NAMES, SOURCE};
static const Column loot_columns[] = {
	ID_AND_NAMES,
	{.name = "value", .type = COLUMN_INT, .min = 0, .max = 20, .offset = offsetof(LootRow, value), .rule = "EM-2"},
	{.name = "symbols", .type = COLUMN_SET, .table = TABLE_SYMBOLS, .offset = offsetof(LootRow, symbols), .rule = "EM-2"},
	{.name = "copies", .type = COLUMN_INT, .min = 0, .max = BAG_COPIES_MAX, .offset = offsetof(LootRow, copies), .rule = "EM-2"},
	SOURCE,
};
static const Column limit_columns[] = {
	ID_AND_NAMES,
	{.name = "value", .type = COLUMN_INT, .rule = "EM-3, EM-16, EM-22, EM-24, EM-28, EM-50"},
	SOURCE,
};
static const Range limit_ranges[LIMIT_COUNT] = {
	[LIMIT_HAND] = {3, HAND_MAX}, [LIMIT_ROUNDS] = {1, HAND_MAX - 1}, [LIMIT_LICH] = {1, 20},
	[LIMIT_FROG] = {1, 20},       [LIMIT_TURTLE] = {1, 10},           [LIMIT_PAIR] = {0, 9},
};

#define COLUMNS(array) .columns = array, .n_columns = sizeof array / sizeof *array
/* clang-format off */
#define LOOT_TABLE(pile_name, pile)                                                                                           \
	{                                                                                                                        \
		.name = pile_name, .rows_min = 1, .rows_max = BAG_KINDS, .offset = offsetof(Edition, loot[pile]),                     \
		.row_size = sizeof(LootRow), .count_offset = offsetof(Edition, n_tokens[pile]), COLUMNS(loot_columns)                \
	}
static const Table tables[TABLE_COUNT] = {
	[TABLE_CARDS] = {.name = "cards", .ids = card_ids, .rows_min = CARD_END - 1, .rows_max = CARD_END - 1,
	                 .offset = offsetof(Edition, card), .row_size = sizeof(CardRow), COLUMNS(card_columns)},
	[TABLE_SYMBOLS] = {.name = "symbols", .rows_min = 0, .rows_max = SYMBOLS_MAX, .count_offset = offsetof(Edition, n_symbols),
	                   COLUMNS(symbol_columns)},
	[TABLE_GOLD] = LOOT_TABLE("gold", GOLD),
	[TABLE_SILVER] = LOOT_TABLE("silver", SILVER),
	[TABLE_GOBLIN] = LOOT_TABLE("goblin", GOBLIN),
	[TABLE_LIMITS] = {.name = "limits", .ids = limit_ids, .ranges = limit_ranges, .rows_min = LIMIT_COUNT, .rows_max = LIMIT_COUNT,
	                  .offset = offsetof(Edition, limit), .row_size = 1, COLUMNS(limit_columns)},
};
/* clang-format on */

extern const NamedText epic_melee_files[], epic_melee_texts[], epic_melee_rules[], epic_melee_first[];
extern const Nets epic_melee_nets;

static bool edition_fail(EditionReport *report, int table, const char *key, int n) {
	return edition_refuse(report, epic_melee_texts, &tables[table], key, n);
}

static bool edition_finish(Edition *e, EditionReport *report) {
	bool is_good = true;
	for (int card = 1; card < CARD_END; card++) {
		bool is_computed = card == KNIGHT || card == TURTLE;
		if (is_computed != (e->card[card - 1].value == 0)) is_good = is_good && edition_fail(report, TABLE_CARDS, "sheet.computed", 0);
		e->all_cards += e->card[card - 1].copies * bag_one(card);
	}
	for (int pile = 0; pile < PILES; pile++) {
		int total = 0, points = 0;
		for (int id = 1; id <= e->n_tokens[pile]; id++) {
			total += e->loot[pile][id - 1].copies;
			points += e->loot[pile][id - 1].copies * e->loot[pile][id - 1].value;
			e->all_loot[pile] += e->loot[pile][id - 1].copies * bag_one(id);
		}
		if (total > BAG_SIZE_MAX) is_good = edition_fail(report, TABLE_GOLD + pile, "sheet.tokens_many", BAG_SIZE_MAX);
		e->mean_value[pile] = (uint8_t)(total ? MEAN_UNIT * points / total : 0);
	}
	int total = 0;
	for (int i = 0; i < CARD_END - 1; i++) total += e->card[i].copies;
	if (total > BAG_SIZE_MAX) is_good = edition_fail(report, TABLE_CARDS, "sheet.cards_many", BAG_SIZE_MAX);
	if (total < SEATS * e->limit[LIMIT_HAND]) is_good = edition_fail(report, TABLE_CARDS, "sheet.cards_few", 0);
	if (e->limit[LIMIT_ROUNDS] >= e->limit[LIMIT_HAND]) is_good = edition_fail(report, TABLE_LIMITS, "sheet.rounds", 0);
	return is_good;
}

extern const struct GameLab em_lab; /* lab.c */

/* clang-format off */
const Game epic_melee_game = {
	.id = "epic_melee",
	.name = {[LANG_EN] = "Epic Melee", [LANG_FR] = "Epic Melee"},
	.about = {[LANG_EN] = "Six rounds in the arena: two cards laid in secret, one fights, the best take the gold.",
	          [LANG_FR] = "Six rondes dans l'arène : deux cartes posées en secret, une seule combat, les meilleurs raflent l'or."},
	.rules_version = 1,
	.seconds_min = 30, .seconds_max = 60,
	.seats_min = 2, .seats_max = SEATS, .seats_usual = 4, /* EM-5 */
	GAME_DATA(epic_melee),
	.edition_finish = edition_finish,
	GAME_CALLS(em),
	.hides = em_hides, .seconds = em_seconds, .why_won = em_why_won,
	.weigh = em_weigh, .key = em_key, .play_out = em_play_out, .stage = em_stage, .value = em_value,
	.net_use = {[2] = NET_ALONE},
	.lab = &em_lab,
};
/* clang-format on */
