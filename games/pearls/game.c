/* Pearls and Pincers: the tables that describe its data, and the one symbol that it exports. */
#include "state.h"

static const char *const shell_ids[] = {"pearl", "crab"};
static const char *const phase_ids[] = {"lay", "turn", "bid", "dive", "lose", "begin", "over"};
static const char *const limit_ids[] = {"dives"};
static_assert(sizeof shell_ids / sizeof *shell_ids == SHELL_END - 1, "one id a shell");
static_assert(sizeof phase_ids / sizeof *phase_ids == OVER, "one id a phase");

static const Domain domains[] = {
	[DOMAIN_SHELL - DOMAIN_GAME_FIRST] = {.name = "shell", .table = TABLE_SHELLS},
	[DOMAIN_PHASE - DOMAIN_GAME_FIRST] = {.name = "phase", .ids = phase_ids, .n = OVER},
};

static const Verb verbs[VERB_COUNT] = {
	[VERB_LAY] = {"lay", 1, {DOMAIN_SHELL}, "hand", 0},
	[VERB_BID] = {"bid", 1, {DOMAIN_NUMBER}, NULL, 36},
	[VERB_PASS] = {"pass", 0, {0}, NULL, 0},
	[VERB_OPEN] = {"open", 1, {DOMAIN_SEAT}, NULL, 0},
	[VERB_LOSE] = {"lose", 1, {DOMAIN_SHELL}, NULL, 0},
	[VERB_BEGIN] = {"begin", 1, {DOMAIN_SEAT}, NULL, 0},
};

static const ChanceKind chances[CHANCE_COUNT] = {
	[CHANCE_FIRST] = {"first", DOMAIN_SEAT},
	[CHANCE_LOST] = {"lost", DOMAIN_SHELL},
};

#define SEAT_ARG \
	{ "seat", DOMAIN_SEAT, false }
static const EventKind events[EVENT_COUNT] = {
	[EVENT_ROUND] = {"round", {SEAT_ARG, {"round", DOMAIN_NUMBER, false}}, false},
	[EVENT_CHOSE] = {"chose", {SEAT_ARG, {"shell", DOMAIN_SHELL, true}}, true},
	[EVENT_ALL_LAID] = {"all_laid", {SEAT_ARG}, false},
	[EVENT_LAY] = {"lay", {SEAT_ARG, {"shell", DOMAIN_SHELL, true}}, false},
	[EVENT_BID] = {"bid", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_PASS] = {"pass", {SEAT_ARG}, false},
	[EVENT_DIVE] = {"dive", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_OPEN] = {"open", {SEAT_ARG, {"of", DOMAIN_SEAT, false}, {"shell", DOMAIN_SHELL, false}}, false},
	[EVENT_SUCCESS] = {"success", {SEAT_ARG, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_CAUGHT] = {"caught", {SEAT_ARG, {"of", DOMAIN_SEAT, false}}, false},
	[EVENT_LOSE] = {"lose", {SEAT_ARG, {"shell", DOMAIN_SHELL, true}}, false},
	[EVENT_OUT] = {"out", {SEAT_ARG}, false},
	[EVENT_BEGIN] = {"begin", {SEAT_ARG, {"to", DOMAIN_SEAT, false}}, false},
	[EVENT_WIN] = {"win", {SEAT_ARG}, false},
	[EVENT_NOTE_CRAB] = {"note_crab", {SEAT_ARG, {"percent", DOMAIN_NUMBER, false}}, false},
	[EVENT_WHY_LAST] = {"why_last", {SEAT_ARG}, false},
	[EVENT_WHY_SHARED] = {"why_shared", {{"place", DOMAIN_NUMBER, false}}, false},
};

#define AT(member) offsetof(struct State, member)
/* clang-format off */
static const Field fields[] = {
	/* name      offset        type       dimensions           domain         who sees it  rows, most */
	{"hand",     AT(hand),     FIELD_BAG, {SEATS},             DOMAIN_SHELL,  SIGHT_OWNER, ROWS_SEATS, 5},
	{"stack",    AT(stack),    FIELD_U8,  {SEATS, SHELLS_MAX}, DOMAIN_SHELL,  SIGHT_OWNER, ROWS_SEATS, 0},
	{"first",    AT(first),    FIELD_U8,  {SEATS},             DOMAIN_SHELL,  SIGHT_OWNER, ROWS_SEATS, 0},
	{"n_shells", AT(n_shells), FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 6},
	{"n_stack",  AT(n_stack),  FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 6},
	{"n_open",   AT(n_open),   FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 6},
	{"bid",      AT(bid),      FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 20},
	{"passed",   AT(passed),   FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 1},
	{"dives",    AT(dives),    FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 2},
	{"suspect",  AT(suspect),  FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 6},
	{"bare",     AT(bare),     FIELD_U8,  {SEATS},             DOMAIN_NUMBER, SIGHT_ALL,   ROWS_SEATS, 1},
	{"round",    AT(round),    FIELD_U8,  {0},                 DOMAIN_NUMBER, SIGHT_ALL,   ROWS_PLAIN, 12},
	{"phase",    AT(phase),    FIELD_U8,  {0},                 DOMAIN_PHASE,  SIGHT_ALL,   ROWS_PLAIN, 0},
	{"turn",     AT(turn),     FIELD_U8,  {0},                 DOMAIN_SEAT,   SIGHT_ALL,   ROWS_PLAIN, 0},
	{"caught",   AT(caught),   FIELD_U8,  {0},                 DOMAIN_SEAT,   SIGHT_ALL,   ROWS_PLAIN, 0},
	{"unused",   AT(unused),   FIELD_U8,  {2},                 DOMAIN_NUMBER, SIGHT_ALL,   ROWS_FILLER, 0},
};
/* clang-format on */
static_assert(sizeof(struct State) <= STATE_MAX && sizeof(struct State) % 8 == 0, "size of a state");

#define ID_AND_NAMES \
	{.name = "id", .type = COLUMN_ID}, {.name = "name_en", .type = COLUMN_NAME_EN}, { \
		.name = "name_fr", .type = COLUMN_NAME_FR \
	}
#define SOURCE \
	{ .name = "source", .type = COLUMN_SOURCE }
static const Column shell_columns[] = {
	ID_AND_NAMES,
	{.name = "copies", .type = COLUMN_INT, .offset = offsetof(ShellRow, copies), .rule = "PP-2"},
	SOURCE,
};
static const Column limit_columns[] = {ID_AND_NAMES, {.name = "value", .type = COLUMN_INT, .rule = "PP-17"}, SOURCE};
static const Range shell_ranges[SHELL_END - 1] = {[PEARL - 1] = {1, SHELLS_MAX - 1}, [CRAB - 1] = {1, 1}};
static const Range limit_ranges[LIMIT_COUNT] = {[LIMIT_DIVES] = {1, 3}};
/* clang-format off */
static const Table tables[TABLE_COUNT] = {
	[TABLE_SHELLS] = {.name = "shells", .ids = shell_ids, .ranges = shell_ranges, .rows_min = SHELL_END - 1, .rows_max = SHELL_END - 1,
	                  .offset = offsetof(Edition, shell), .row_size = sizeof(ShellRow), .columns = shell_columns, .n_columns = 5},
	[TABLE_LIMITS] = {.name = "limits", .ids = limit_ids, .ranges = limit_ranges, .rows_min = LIMIT_COUNT, .rows_max = LIMIT_COUNT,
	                  .offset = offsetof(Edition, limit), .row_size = 1, .columns = limit_columns, .n_columns = 5},
};
/* clang-format on */

static const RefusalRule refusals[] = {
	{"refuse.not_in_hand", "PP-11"}, {"refuse.too_low", "PP-13"},  {"refuse.too_high", "PP-12"},  {"refuse.nothing_there", "PP-16"},
	{"refuse.is_out", "PP-22"},      {"refuse.now_lay", "PP-10"},  {"refuse.now_turn", "PP-11"},  {"refuse.now_bid", "PP-13"},
	{"refuse.now_open", "PP-16"},    {"refuse.now_lose", "PP-19"}, {"refuse.now_begin", "PP-22"},
};

extern const NamedText pearls_files[], pearls_texts[], pearls_rules[], pearls_first[];
extern const Nets pearls_nets;
/* clang-format off */
const Game pearls_game = {
	.id = "pearls",
	.name = {[LANG_EN] = "Pearls and Pincers", [LANG_FR] = "Perles et pinces"},
	.about = {[LANG_EN] = "An example for authors: lay shells, bid how many you dare to open, and do not meet a crab.",
	          [LANG_FR] = "Un exemple pour les auteurs : posez des coquillages, misez sur ceux que vous oserez ouvrir, gare aux crabes."},
	.rules_version = 1,
	.seats_min = 3, .seats_max = SEATS, .seats_usual = 4, /* PP-1 */
	GAME_DATA(pearls),
	GAME_CALLS(pp),
	.why_won = pp_why_won,
	.weigh = pp_weigh, .stage = pp_stage, .value = pp_value,
};
/* clang-format on */
