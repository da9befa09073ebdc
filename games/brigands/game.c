/* Brigands: the tables that describe its data, and the one symbol that it exports. */
#include "town.h"

#include <stdio.h>

#define COUNT(array) (sizeof array / sizeof *array)

static const char *const district_ids[] = {"market", "port", "town_hall", "tavern", "palace", "convoy", "treasury", "prison"};
static const char *const phase_ids[] = {"plan", "wheel", "port", "tavern", "prison_choice", "skill", "over"};
static const char *const action_ids[] = {"home", "steal", "move", "push", "spy", "to_prison", "nothing"};
static const char *const dice_ids[] = {"one", "many"};
static const char *const skill_ids[] = {"spy", "judgement"};
static const char *const did_ids[] = {"nothing", "arrest", "trap", "effect", "judgement"};
static const char *const planned_ids[] = {"done", "scatter"};
static const char *const figure_ids[] = {
	"rounds",          "goal",         "market_1",        "market_2",       "market_3",  "day_market_1",  "day_market_2", "day_market_3",
	"port_tokens",     "port_price",   "day_port_tokens", "day_port_price", "town_hall", "day_town_hall", "tavern_price", "tavern_dice",
	"day_tavern_dice", "palace",       "palace_crowd",    "day_palace",     "convoy",    "convoy_dice",   "day_convoy",   "day_convoy_dice",
	"treasury",        "day_treasury", "prison_price",    "prison_tokens",  "steal",     "prince_steal",  "spied_max",    "spy_1",
	"spy_2",           "spy_3",        "fine_1",          "fine_2",         "fine_3",    "fine_4",
};
static_assert(COUNT(district_ids) == PLACES, "one id a district");
static_assert(COUNT(phase_ids) == OVER, "one id a phase");
static_assert(COUNT(action_ids) == WHEEL_END - 1, "one id an action");
static_assert(COUNT(skill_ids) == SKILL_END - 1, "one id a skill");
static_assert(COUNT(did_ids) == DID_END - 1, "one id a result");
static_assert(COUNT(figure_ids) == FIG_COUNT, "one id a figure");

static const Domain domains[] = {
	[DOMAIN_DISTRICT - DOMAIN_GAME_FIRST] = {.name = "district", .table = TABLE_DISTRICTS},
	[DOMAIN_PHASE - DOMAIN_GAME_FIRST] = {.name = "phase", .ids = phase_ids, .n = COUNT(phase_ids)},
	[DOMAIN_ACTION - DOMAIN_GAME_FIRST] = {.name = "action", .table = TABLE_ACTIONS},
	[DOMAIN_DICE - DOMAIN_GAME_FIRST] = {.name = "dice", .ids = dice_ids, .n = COUNT(dice_ids)},
	[DOMAIN_SKILL - DOMAIN_GAME_FIRST] = {.name = "skill", .ids = skill_ids, .n = COUNT(skill_ids)},
	[DOMAIN_DID - DOMAIN_GAME_FIRST] = {.name = "did", .ids = did_ids, .n = COUNT(did_ids)},
	[DOMAIN_PLANNED - DOMAIN_GAME_FIRST] = {.name = "planned", .ids = planned_ids, .n = COUNT(planned_ids)},
};

static const Verb verbs[VERB_COUNT] = {
	[VERB_PAWN] = {"pawn", 1, {DOMAIN_DISTRICT}, NULL, 0},
	[VERB_PATROL] = {"patrol", 1, {DOMAIN_DISTRICT}, NULL, 0},
	[VERB_TOKEN] = {"token", 1, {DOMAIN_DISTRICT}, NULL, 0},
	[VERB_DONE] = {"done", 0, {0}, NULL, 0},
	[VERB_SCATTER] = {"scatter", 0, {0}, NULL, 0},
	[VERB_WHEEL] = {"wheel", 1, {DOMAIN_ACTION}, NULL, 0},
	[VERB_STEAL] = {"steal", 1, {DOMAIN_SEAT}, NULL, 0},
	[VERB_PUSH] = {"push", 1, {DOMAIN_SEAT}, NULL, 0},
	[VERB_TAKE] = {"take", 0, {0}, NULL, 0},
	[VERB_SELL] = {"sell", 1, {DOMAIN_NUMBER}, NULL, 6},
	[VERB_ROLL] = {"roll", 1, {DOMAIN_DICE}, NULL, 0},
	[VERB_FREE] = {"free", 0, {0}, NULL, 0},
	[VERB_STAY] = {"stay", 0, {0}, NULL, 0},
	[VERB_RAISE] = {"raise", 1, {DOMAIN_SKILL}, NULL, 0},
};

static const ChanceKind chances[CHANCE_COUNT] = {
	[CHANCE_PRINCE] = {"prince", DOMAIN_SEAT},       [CHANCE_PATH] = {"path", DOMAIN_DISTRICT}, [CHANCE_DAY] = {"day", DOMAIN_DISTRICT},
	[CHANCE_SCATTER] = {"scatter", DOMAIN_DISTRICT}, [CHANCE_SPY] = {"spy", DOMAIN_DISTRICT},   [CHANCE_DIE] = {"die", DOMAIN_NUMBER},
};

#define SEAT_ARG \
	{ "seat", DOMAIN_SEAT, false }
/* clang-format off */
static const EventKind events[EVENT_COUNT] = {
	[EVENT_PRINCE] = {"prince", {SEAT_ARG}, false},
	[EVENT_DUEL] = {"duel", {{0}}, false},
	[EVENT_PATH] = {"path", {{"first", DOMAIN_DISTRICT, false}, {"second", DOMAIN_DISTRICT, false}, {"third", DOMAIN_DISTRICT, false}, {"fourth", DOMAIN_DISTRICT, false}}, false},
	[EVENT_PATH_END] = {"path_end", {{"fifth", DOMAIN_DISTRICT, false}, {"sixth", DOMAIN_DISTRICT, false}, {"seventh", DOMAIN_DISTRICT, false}}, false},
	[EVENT_ROUND] = {"round", {{"round", DOMAIN_NUMBER, false}, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_TOKEN_LOST] = {"token_lost", {SEAT_ARG}, false},
	[EVENT_SECOND_PATROL] = {"second_patrol", {SEAT_ARG}, false},
	[EVENT_PLAN_PAWN] = {"plan_pawn", {SEAT_ARG, {"district", DOMAIN_DISTRICT, true}}, true},
	[EVENT_PLAN_PATROL] = {"plan_patrol", {SEAT_ARG, {"district", DOMAIN_DISTRICT, true}}, true},
	[EVENT_PLAN_TOKEN] = {"plan_token", {SEAT_ARG, {"district", DOMAIN_DISTRICT, true}}, true},
	[EVENT_PLAN_DONE] = {"plan_done", {SEAT_ARG}, true},
	[EVENT_PLAN_SCATTER] = {"plan_scatter", {SEAT_ARG}, true},
	[EVENT_CARDS_BACK] = {"cards_back", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_TEAM] = {"team", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}, {"n", DOMAIN_NUMBER, false}, {"token", DOMAIN_NUMBER, false}}, false},
	[EVENT_PATROL] = {"patrol", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}, {"n", DOMAIN_NUMBER, false}, {"token", DOMAIN_NUMBER, false}}, false},
	[EVENT_TURNED] = {"turned", {SEAT_ARG, {"action", DOMAIN_ACTION, true}}, true},
	[EVENT_TURNED_AT] = {"turned_at", {SEAT_ARG, {"action", DOMAIN_ACTION, true}, {"target", DOMAIN_SEAT, true}}, true},
	[EVENT_ACTS] = {"acts", {SEAT_ARG, {"action", DOMAIN_ACTION, false}, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_ACTS_ON] = {"acts_on", {SEAT_ARG, {"action", DOMAIN_ACTION, false}, {"target", DOMAIN_SEAT, false}, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_SPIED] = {"spied", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_SPIED_CARD] = {"spied_card", {SEAT_ARG, {"card", DOMAIN_DISTRICT, true}}, true},
	[EVENT_HOME] = {"home", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_TO_PRISON] = {"to_prison", {SEAT_ARG}, false},
	[EVENT_STOLE] = {"stole", {SEAT_ARG, {"target", DOMAIN_SEAT, false}, {"ducats", DOMAIN_NUMBER, false}}, false},
	[EVENT_STOLE_NOTHING] = {"stole_nothing", {SEAT_ARG, {"target", DOMAIN_SEAT, false}}, false},
	[EVENT_MOVED] = {"moved", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_PATROL_MOVED] = {"patrol_moved", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_PUSHED] = {"pushed", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_ARRESTED] = {"arrested", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_TRAPPED] = {"trapped", {SEAT_ARG, {"district", DOMAIN_DISTRICT, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_LOOT] = {"loot", {{"ducats", DOMAIN_NUMBER, false}, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_GAIN] = {"gain", {SEAT_ARG, {"ducats", DOMAIN_NUMBER, false}, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_LEFT_OVER] = {"left_over", {{"ducats", DOMAIN_NUMBER, false}, {"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_WILL_TAKE] = {"will_take", {SEAT_ARG}, true},
	[EVENT_WILL_SELL] = {"will_sell", {SEAT_ARG, {"n", DOMAIN_NUMBER, true}}, true},
	[EVENT_ROLLED] = {"rolled", {SEAT_ARG, {"dice", DOMAIN_NUMBER, true}, {"sum", DOMAIN_NUMBER, true}}, true},
	[EVENT_WILL_GO] = {"will_go", {SEAT_ARG}, true},
	[EVENT_WILL_STAY] = {"will_stay", {SEAT_ARG}, true},
	[EVENT_TOOK] = {"took", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_SOLD] = {"sold", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}, {"ducats", DOMAIN_NUMBER, false}}, false},
	[EVENT_STAKED] = {"staked", {SEAT_ARG, {"ducats", DOMAIN_NUMBER, false}}, false},
	[EVENT_TAVERN] = {"tavern", {SEAT_ARG, {"dice", DOMAIN_NUMBER, false}, {"sum", DOMAIN_NUMBER, false}}, false},
	[EVENT_ESCAPED] = {"escaped", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_STAYED] = {"stayed", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_RAISED] = {"raised", {SEAT_ARG, {"skill", DOMAIN_SKILL, false}, {"level", DOMAIN_NUMBER, false}}, false},
	[EVENT_JUDGEMENT] = {"judgement", {SEAT_ARG, {"fine", DOMAIN_NUMBER, false}}, false},
	[EVENT_JUDGED] = {"judged", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}, {"ducats", DOMAIN_NUMBER, false}}, false},
	[EVENT_DAY_GONE] = {"day_gone", {{"district", DOMAIN_DISTRICT, false}}, false},
	[EVENT_END] = {"end", {{0}}, false},
	[EVENT_NOTE_HELD] = {"note_held", {SEAT_ARG, {"card", DOMAIN_DISTRICT, false}}, false},
	[EVENT_NOTE_ODDS] = {"note_odds", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}, {"percent", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_DAY] = {"note_day", {{"district", DOMAIN_DISTRICT, false}, {"percent", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_PATROLS] = {"note_patrols", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_BELOW_GOAL] = {"why_below_goal", {{"goal", DOMAIN_NUMBER, false}, {"ducats", DOMAIN_NUMBER, false}, {"missing", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_GOAL] = {"why_goal", {{"goal", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_NOBODY] = {"why_nobody", {{"goal", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_SHARED] = {"why_shared", {{"ducats", DOMAIN_NUMBER, false}, {"place", DOMAIN_NUMBER, false}}, false},
};
/* clang-format on */

#define AT(member) offsetof(struct State, member)
/* clang-format off */
static const Field fields[] = {
	/* name            offset              type       dimensions            domain           who sees it  rows, most */
	{"town",           AT(town),           FIELD_BAG, {SEATS},              DOMAIN_DISTRICT, SIGHT_ALL,   ROWS_SEATS, 3},
	{"patrols",        AT(patrols),        FIELD_BAG, {0},                  DOMAIN_DISTRICT, SIGHT_ALL,   ROWS_PLAIN, 3},
	{"plan",           AT(plan),           FIELD_BAG, {SEATS},              DOMAIN_DISTRICT, SIGHT_OWNER, ROWS_SEATS, 3},
	{"plan_patrols",   AT(plan_patrols),   FIELD_BAG, {SEATS},              DOMAIN_DISTRICT, SIGHT_OWNER, ROWS_SEATS, 3},
	{"plan_tokens",    AT(plan_tokens),    FIELD_SET, {SEATS},              DOMAIN_DISTRICT, SIGHT_OWNER, ROWS_SEATS, 0},
	{"tokens_in_town", AT(tokens_in_town), FIELD_SET, {SEATS},              DOMAIN_DISTRICT, SIGHT_ALL,   ROWS_SEATS, 0},
	{"spied",          AT(spied),          FIELD_SET, {SEATS},              DOMAIN_DISTRICT, SIGHT_RULES, ROWS_SEATS, 0},
	{"day",            AT(day),            FIELD_SET, {0},                  DOMAIN_DISTRICT, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"day_left",       AT(day_left),       FIELD_SET, {0},                  DOMAIN_DISTRICT, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"ducats",         AT(ducats),         FIELD_U16, {SEATS},              DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_SEATS, 60},
	{"tokens",         AT(tokens),         FIELD_U8,  {SEATS},              DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_SEATS, 6},
	{"n_spied",        AT(n_spied),        FIELD_U8,  {SEATS},              DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_SEATS, 3},
	{"planned",        AT(planned),        FIELD_U8,  {SEATS},              DOMAIN_PLANNED,  SIGHT_OWNER, ROWS_SEATS, 0},
	{"wheel",          AT(wheel),          FIELD_U8,  {SEATS},              DOMAIN_ACTION,   SIGHT_OWNER, ROWS_SEATS, 0},
	{"target",         AT(target),         FIELD_U8,  {SEATS},              DOMAIN_SEAT,     SIGHT_OWNER, ROWS_SEATS, 0},
	{"choice",         AT(choice),         FIELD_U8,  {SEATS, PAWNS},       DOMAIN_NUMBER,   SIGHT_OWNER, ROWS_SEATS, 8},
	{"dice",           AT(dice),           FIELD_U8,  {SEATS, PAWNS * DICE}, DOMAIN_NUMBER,  SIGHT_OWNER, ROWS_SEATS, 6},
	{"result",         AT(result),         FIELD_U8,  {SEATS, PLACES},      DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_SEATS, 12},
	{"did",            AT(did),            FIELD_U8,  {PLACES},             DOMAIN_DID,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"path",           AT(path),           FIELD_U8,  {PLACES - 1},         DOMAIN_DISTRICT, SIGHT_ALL,   ROWS_PLAIN, 0},
	{"round",          AT(round),          FIELD_U8,  {0},                  DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_PLAIN, 6},
	{"phase",          AT(phase),          FIELD_U8,  {0},                  DOMAIN_PHASE,    SIGHT_ALL,   ROWS_PLAIN, 0},
	{"place",          AT(place),          FIELD_U8,  {0},                  DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_PLAIN, 8},
	{"prince",         AT(prince),         FIELD_U8,  {0},                  DOMAIN_SEAT,     SIGHT_ALL,   ROWS_PLAIN, 0},
	{"spy",            AT(spy),            FIELD_U8,  {0},                  DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_PLAIN, 3},
	{"judgement",      AT(judgement),      FIELD_U8,  {0},                  DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_PLAIN, 4},
	{"loot",           AT(loot),           FIELD_U8,  {0},                  DOMAIN_NUMBER,   SIGHT_ALL,   ROWS_PLAIN, 24},
};
/* clang-format on */

static const char *const prince_values[] = {"lot", "first"};
static const char *const threshold_values[] = {"no", "yes"};
static const Option options[OPTION_COUNT] = {
	[OPTION_PRINCE] = {"prince", prince_values, COUNT(prince_values)},
	[OPTION_THRESHOLD] = {"threshold", threshold_values, COUNT(threshold_values)},
};

/* ---- the edition ---- */

#define ID_AND_NAMES \
	{.name = "id", .type = COLUMN_ID}, {.name = "name_en", .type = COLUMN_NAME_EN}, { \
		.name = "name_fr", .type = COLUMN_NAME_FR \
	}
#define SOURCE \
	{ .name = "source", .type = COLUMN_SOURCE }

static const Column name_columns[] = {ID_AND_NAMES, SOURCE};
static const Column figure_columns[] = {
	ID_AND_NAMES,
	{.name = "value", .type = COLUMN_INT, .rule = "BG-7 to BG-60"},
	SOURCE,
};
#define DUCATS \
	{ 0, 60 }
/* clang-format off */
static const Range figure_ranges[FIG_COUNT] = {
	[FIG_ROUNDS] = {1, DAYS - 1}, [FIG_GOAL] = {1, 200},
	[FIG_MARKET] = DUCATS, [FIG_MARKET + 1] = DUCATS, [FIG_MARKET + 2] = DUCATS,
	[FIG_DAY_MARKET] = DUCATS, [FIG_DAY_MARKET + 1] = DUCATS, [FIG_DAY_MARKET + 2] = DUCATS,
	[FIG_PORT_TOKENS] = {0, TOKENS}, [FIG_PORT_PRICE] = {0, 10}, [FIG_DAY_PORT_TOKENS] = {0, TOKENS}, [FIG_DAY_PORT_PRICE] = {0, 10},
	[FIG_TOWN_HALL] = DUCATS, [FIG_DAY_TOWN_HALL] = DUCATS,
	[FIG_TAVERN_PRICE] = {0, 20}, [FIG_TAVERN_DICE] = {1, DICE}, [FIG_DAY_TAVERN_DICE] = {1, DICE},
	[FIG_PALACE] = DUCATS, [FIG_PALACE_CROWD] = {2, (SEATS - 1) * PAWNS + 1}, [FIG_DAY_PALACE] = DUCATS,
	[FIG_CONVOY] = DUCATS, [FIG_CONVOY_DICE] = {0, DICE}, [FIG_DAY_CONVOY] = DUCATS, [FIG_DAY_CONVOY_DICE] = {0, DICE},
	[FIG_TREASURY] = DUCATS, [FIG_DAY_TREASURY] = DUCATS,
	[FIG_PRISON_PRICE] = {0, TOKENS}, [FIG_PRISON_TOKENS] = {0, TOKENS},
	[FIG_STEAL] = {0, 20}, [FIG_PRINCE_STEAL] = {0, 20},
	[FIG_SPIED_MAX] = {0, DAYS - 1}, [FIG_SPY] = {0, DAYS - 1}, [FIG_SPY + 1] = {0, DAYS - 1}, [FIG_SPY + 2] = {0, DAYS - 1},
	[FIG_FINE] = {0, 20}, [FIG_FINE + 1] = {0, 20}, [FIG_FINE + 2] = {0, 20}, [FIG_FINE + 3] = {0, 20},
};
/* clang-format on */

#define COLUMNS(array) .columns = array, .n_columns = COUNT(array)
/* clang-format off */
static const Table tables[TABLE_COUNT] = {
	[TABLE_DISTRICTS] = {.name = "districts", .ids = district_ids, .rows_min = PLACES, .rows_max = PLACES, COLUMNS(name_columns)},
	[TABLE_ACTIONS] = {.name = "actions", .ids = action_ids, .rows_min = WHEEL_END - 1, .rows_max = WHEEL_END - 1, COLUMNS(name_columns)},
	[TABLE_FIGURES] = {.name = "figures", .ids = figure_ids, .ranges = figure_ranges, .rows_min = FIG_COUNT, .rows_max = FIG_COUNT,
	                   .offset = offsetof(Edition, figure), .row_size = 1, COLUMNS(figure_columns)},
};
/* clang-format on */

extern const struct GameLab bg_lab; /* lab.c */
extern const NamedText brigands_files[], brigands_texts[], brigands_rules[], brigands_first[];
extern const Nets brigands_nets;

static const RefusalRule refusals[] = {
	{"refuse.no_such_card", "BG-5"},    {"refuse.card_taken", "BG-33"},     {"refuse.along_the_path", "BG-11"},
	{"refuse.no_pawn_left", "BG-11"},   {"refuse.no_patrol_left", "BG-5"},  {"refuse.no_patrol_left_duel", "BG-80"},
	{"refuse.pawns_first", "BG-11"},    {"refuse.place_first", "BG-11"},    {"refuse.all_placed", "BG-35"},
	{"refuse.no_token", "BG-6"},        {"refuse.no_team", "BG-11"},        {"refuse.token_along_the_path", "BG-11"},
	{"refuse.now_plan", "BG-11"},       {"refuse.not_on_wheel", "BG-20"},   {"refuse.needs_target", "BG-20"},
	{"refuse.no_target", "BG-21"},      {"refuse.now_wheel", "BG-20"},      {"refuse.now_wheel_prince", "BG-20"},
	{"refuse.too_few_tokens", "BG-43"}, {"refuse.too_few_ducats", "BG-45"}, {"refuse.no_token_to_go", "BG-50"},
	{"refuse.now_port", "BG-43"},       {"refuse.now_tavern", "BG-45"},     {"refuse.now_prison", "BG-50"},
	{"refuse.now_skill", "BG-51"},
};

/* clang-format off */
const Game brigands_game = {
	.id = "brigands",
	.name = {[LANG_EN] = "Brigands", [LANG_FR] = "Brigands"},
	.about = {[LANG_EN] = "Six days to rob the town under the Prince's nose, and under each other's; or a duel of two gangs.",
	          [LANG_FR] = "Six journées pour piller la ville au nez du prince, et à celui des autres ; ou un duel de deux bandes."},
	.rules_version = 2,
	.seconds_min = 30, .seconds_max = 120,
	.seats_min = 2, .seats_max = SEATS, .seats_usual = 4, /* BG-1 */
	GAME_DATA(brigands),
	GAME_TABLE(options),
	GAME_CALLS(bg),
	.hides = bg_hides, .seconds = bg_seconds, .why_won = bg_why_won,
	.lab = &bg_lab,
	.weigh = bg_weigh, .key = bg_key, .stage = bg_stage, .value = bg_value,
};
/* clang-format on */
