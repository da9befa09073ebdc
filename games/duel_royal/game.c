/* Duel Royal: the tables that describe its data, and the one symbol that it exports. */
#include "state.h"

#include <stdio.h>
#include <string.h>

static const char *const character_ids[] = {"witch", "dragon", "executioner", "knight", "king"};
static const char *const team_ids[] = {"first", "second"};
static const char *const phase_ids[] = {"step", "name", "bet", "over"};
static const char *const step_ids[] = {"stay", "forward"};
static const char *const result_ids[] = {"first_won", "second_won", "tie"};
static const char *const ending_ids[] = {"team_out", "perfect_draw", "last_duel", "agreed"};
static const char *const limit_ids[] = {"team_cards", "bank", "bet_max", "tax", "duels"};
static const char *const beats_ids[] = {"cycle", "chain"};
static const char *const cards_ids[] = {"shown", "secret"};
static_assert(sizeof character_ids / sizeof *character_ids == CHARACTER_END - 1, "one id a character");
static_assert(sizeof team_ids / sizeof *team_ids == TEAMS, "one id a team");
static_assert(sizeof phase_ids / sizeof *phase_ids == OVER, "one id a phase");
static_assert(sizeof result_ids / sizeof *result_ids == TIE, "one id a result");
static_assert(sizeof ending_ids / sizeof *ending_ids == ENDING_END - 1, "one id an ending");
static_assert(sizeof limit_ids / sizeof *limit_ids == LIMIT_COUNT, "one id a limit");

static const Domain domains[] = {
	[DOMAIN_CHARACTER - DOMAIN_GAME_FIRST] = {.name = "character", .table = TABLE_CHARACTERS},
	[DOMAIN_TEAM - DOMAIN_GAME_FIRST] = {.name = "team", .table = TABLE_TEAMS, .sides = TEAMS},
	[DOMAIN_PHASE - DOMAIN_GAME_FIRST] = {.name = "phase", .ids = phase_ids, .n = OVER},
	[DOMAIN_STEP - DOMAIN_GAME_FIRST] = {.name = "step", .ids = step_ids, .n = FORWARD},
	[DOMAIN_RESULT - DOMAIN_GAME_FIRST] = {.name = "result", .ids = result_ids, .n = TIE, .sides = TEAMS},
	[DOMAIN_ENDING - DOMAIN_GAME_FIRST] = {.name = "ending", .ids = ending_ids, .n = ENDING_END - 1},
};

static const Verb verbs[VERB_COUNT] = {
	[VERB_PROPOSE] = {"propose", 1, {DOMAIN_SEAT}, NULL, 0},
	[VERB_FORWARD] = {"forward", 0, {0}, NULL, 0},
	[VERB_STAY] = {"stay", 0, {0}, NULL, 0},
	[VERB_NAME] = {"name", 1, {DOMAIN_SEAT}, NULL, 0},
	[VERB_BET] = {"bet", 1, {DOMAIN_NUMBER}, NULL, 20},
};

static const ChanceKind chances[CHANCE_COUNT] = {
	[CHANCE_CHARACTER] = {"character", DOMAIN_CHARACTER},
};

static const Option options[] = {
	[OPTION_BEATS] = {"beats", beats_ids, 2},
	[OPTION_CARDS] = {"cards", cards_ids, 2},
};

#define SEAT_ARG \
	{ "seat", DOMAIN_SEAT, false }
/* clang-format off */
static const EventKind events[EVENT_COUNT] = {
	[EVENT_DEAL] = {"deal", {SEAT_ARG, {"character", DOMAIN_CHARACTER, true}}, false},
	[EVENT_DUEL] = {"duel", {{"duel", DOMAIN_NUMBER, false}}, false},
	[EVENT_PROPOSE] = {"propose", {SEAT_ARG, {"champion", DOMAIN_SEAT, true}}, true},
	[EVENT_FORWARD] = {"forward", {SEAT_ARG}, true},
	[EVENT_STAY] = {"stay", {SEAT_ARG}, true},
	[EVENT_STEPPED] = {"stepped", {SEAT_ARG}, false},
	[EVENT_NOBODY] = {"nobody", {{"team", DOMAIN_TEAM, false}, {"by", DOMAIN_TEAM, false}}, false},
	[EVENT_SEVERAL] = {"several", {{"team", DOMAIN_TEAM, false}, {"by", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_NAME] = {"name", {SEAT_ARG, {"champion", DOMAIN_SEAT, true}}, true},
	[EVENT_NAMED] = {"named", {SEAT_ARG, {"by", DOMAIN_TEAM, false}}, false},
	[EVENT_CHAMPION] = {"champion", {SEAT_ARG, {"team", DOMAIN_TEAM, false}}, false},
	[EVENT_BET] = {"bet", {SEAT_ARG, {"n", DOMAIN_NUMBER, true}}, true},
	[EVENT_STAKE] = {"stake", {{"team", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}, {"all", DOMAIN_NUMBER, false}}, false},
	[EVENT_WON] = {"won", {SEAT_ARG, {"loser", DOMAIN_SEAT, false}}, false},
	[EVENT_TIE] = {"tie", {SEAT_ARG, {"other", DOMAIN_SEAT, false}}, false},
	[EVENT_GHOST] = {"ghost", {SEAT_ARG}, false},
	[EVENT_LOST] = {"lost", {{"team", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_PAID] = {"paid", {{"team", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}, {"gain", DOMAIN_NUMBER, false}}, false},
	[EVENT_TAX] = {"tax", {{"team", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}, {"left", DOMAIN_NUMBER, false}}, false},
	[EVENT_RETURNED] = {"returned", {{"team", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_SPOKESMAN] = {"spokesman", {SEAT_ARG, {"team", DOMAIN_TEAM, false}}, false},
	[EVENT_CARD] = {"card", {SEAT_ARG, {"character", DOMAIN_CHARACTER, false}}, false},
	[EVENT_ENDING + TEAM_OUT - 1] = {"team_out", {{"team", DOMAIN_TEAM, false}}, false},
	[EVENT_ENDING + PERFECT_DRAW - 1] = {"perfect_draw", {{0}}, false},
	[EVENT_ENDING + LAST_DUEL - 1] = {"last_duel", {{"n", DOMAIN_NUMBER, false}}, false},
	[EVENT_ENDING + AGREED - 1] = {"agreed", {{0}}, false},
	[EVENT_WINS] = {"wins", {{"team", DOMAIN_TEAM, false}, {"n", DOMAIN_NUMBER, false}, {"other", DOMAIN_NUMBER, false}}, false},
	[EVENT_BOTH_WIN] = {"both_win", {{0}}, false},
	[EVENT_NOTE_UNSEEN] = {"note_unseen", {{"character", DOMAIN_CHARACTER, false}, {"n", DOMAIN_NUMBER, false}, {"all", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_ODDS] = {"note_odds", {SEAT_ARG, {"character", DOMAIN_CHARACTER, false}, {"percent", DOMAIN_NUMBER, false}, {"tenth", DOMAIN_NUMBER, false}}, false},
	[EVENT_NOTE_DUEL] = {"note_duel", {{"duel", DOMAIN_NUMBER, false}, {"first", DOMAIN_SEAT, false}, {"second", DOMAIN_SEAT, false}, {"result", DOMAIN_RESULT, false}}, false},
	[EVENT_EQUAL] = {"equal", {{"n", DOMAIN_NUMBER, false}}, false},
};
/* clang-format on */

#define AT(member) offsetof(struct State, member)
/* clang-format off */
static const Field fields[] = {
	/* name            offset         type       dimensions           domain            who sees it  rows, most */
	{"ghosts",     AT(ghosts),    FIELD_SET, {0},                  DOMAIN_SEAT,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"forward",    AT(forward),   FIELD_SET, {0},                  DOMAIN_SEAT,      SIGHT_ALL,   ROWS_PLAIN, 0},
	{"character",  AT(character), FIELD_U8,  {SEATS},              DOMAIN_CHARACTER, SIGHT_RULES, ROWS_SEATS, 0},
	{"step",       AT(step),      FIELD_U8,  {SEATS},              DOMAIN_STEP,      SIGHT_SIDE,  ROWS_SEATS, 0},
	{"proposal",   AT(proposal),  FIELD_U8,  {TEAMS},              DOMAIN_SEAT,      SIGHT_RULES, ROWS_SIDES, 0},
	{"named",      AT(named),     FIELD_U8,  {TEAMS},              DOMAIN_SEAT,      SIGHT_RULES, ROWS_SIDES, 0},
	{"bet",        AT(bet),       FIELD_U8,  {TEAMS},              DOMAIN_NUMBER,    SIGHT_RULES, ROWS_SIDES, 5},
	{"champion",   AT(champion),  FIELD_U8,  {TEAMS},              DOMAIN_SEAT,      SIGHT_ALL,   ROWS_SIDES, 0},
	{"cards",      AT(cards),     FIELD_U8,  {TEAMS},              DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_SIDES, 20},
	{"middle",     AT(middle),    FIELD_U8,  {TEAMS},              DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_SIDES, 10},
	{"bank",       AT(bank),      FIELD_U8,  {0},                  DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_PLAIN, 20},
	{"phase",      AT(phase),     FIELD_U8,  {0},                  DOMAIN_PHASE,     SIGHT_ALL,   ROWS_PLAIN, 0},
	{"n_duels",    AT(n_duels),   FIELD_U8,  {0},                  DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_PLAIN, 60},
	{"ending",     AT(ending),    FIELD_U8,  {0},                  DOMAIN_ENDING,    SIGHT_ALL,   ROWS_PLAIN, 0},
	{"fought",     AT(fought),    FIELD_U8,  {DUELS_MAX, TEAMS},   DOMAIN_SEAT,      SIGHT_ALL,   ROWS_LOG, 0},
	{"staked",     AT(staked),    FIELD_U8,  {DUELS_MAX, TEAMS},   DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_LOG, 5},
	{"result",     AT(result),    FIELD_U8,  {DUELS_MAX},          DOMAIN_RESULT,    SIGHT_ALL,   ROWS_LOG, 0},
	{"unused",     AT(unused),    FIELD_U8,  {2},                  DOMAIN_NUMBER,    SIGHT_ALL,   ROWS_FILLER, 0},
};
/* clang-format on */

#define ID_AND_NAMES \
	{.name = "id", .type = COLUMN_ID}, {.name = "name_en", .type = COLUMN_NAME_EN}, { \
		.name = "name_fr", .type = COLUMN_NAME_FR \
	}
#define SOURCE \
	{ .name = "source", .type = COLUMN_SOURCE }
#define COPIES(column, band) \
	{ .name = column, .type = COLUMN_INT, .max = COPIES_MAX, .offset = offsetof(CharacterRow, copies[band]), .rule = "DR-4" }

static const Column character_columns[] = {
	ID_AND_NAMES, COPIES("players_6_7", 0), COPIES("players_8_10", 1), COPIES("players_11_13", 2), COPIES("players_14_17", 3), SOURCE,
};
static const Column team_columns[] = {ID_AND_NAMES, SOURCE};
static const Column limit_columns[] = {
	ID_AND_NAMES,
	{.name = "value", .type = COLUMN_INT, .rule = "DR-6, DR-13, DR-19, DR-32"},
	SOURCE,
};
static const Range limit_ranges[LIMIT_COUNT] = {
	[LIMIT_TEAM_CARDS] = {0, 60}, [LIMIT_BANK] = {0, 60}, [LIMIT_BET] = {1, 20}, [LIMIT_TAX] = {1, 20}, [LIMIT_DUELS] = {1, DUELS_MAX},
};
static_assert(TEAMS * 60 + 60 <= UINT8_MAX, "all Bet cards can lie in one place");

#define COLUMNS(array) .columns = array, .n_columns = sizeof array / sizeof *array
/* clang-format off */
static const Table tables[TABLE_COUNT] = {
	[TABLE_CHARACTERS] = {.name = "characters", .ids = character_ids, .rows_min = CHARACTER_END - 1, .rows_max = CHARACTER_END - 1,
	                      .offset = offsetof(Edition, character), .row_size = sizeof(CharacterRow), COLUMNS(character_columns)},
	[TABLE_TEAMS] = {.name = "teams", .ids = team_ids, .rows_min = TEAMS, .rows_max = TEAMS, COLUMNS(team_columns)},
	[TABLE_LIMITS] = {.name = "limits", .ids = limit_ids, .ranges = limit_ranges, .rows_min = LIMIT_COUNT, .rows_max = LIMIT_COUNT,
	                  .offset = offsetof(Edition, limit), .row_size = 1, COLUMNS(limit_columns)},
};
/* clang-format on */

extern const NamedText duel_royal_files[], duel_royal_texts[], duel_royal_rules[], duel_royal_first[];
extern const Nets duel_royal_nets;

static bool edition_fail(EditionReport *report, const char *key, int n, const Column *column) {
	Say say;
	say_start(&say, key);
	say_text_arg(&say, "column", column->name, strlen(column->name));
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	return edition_wrong(report, duel_royal_texts, "characters.csv", 0, 0, &say, "DR-4");
}

static bool edition_finish(Edition *e, EditionReport *report) {
	bool is_good = true;
	static const int most_players[BANDS] = {7, 10, 13, 17}; /* DR-4 */
	for (int band = 0; band < BANDS; band++) {
		const Column *column = &character_columns[3 + band];
		for (int id = 1; id < CHARACTER_END; id++) e->deck[band] += e->character[id - 1].copies[band] * bag_one(id);
		int n = bag_size(e->deck[band]);
		if (n < most_players[band]) is_good = edition_fail(report, "sheet.characters_few", most_players[band], column);
		if (n > CARDS_MAX) is_good = edition_fail(report, "sheet.characters_many", CARDS_MAX, column);
	}
	return is_good;
}

static int side(const Setup *setup, int seat) {
	(void)setup;
	return team_of(seat);
}

static bool is_secret_to_the_end(const Setup *setup) { /* DR-14 */
	return setup->option[OPTION_CARDS] == CARDS_SECRET;
}

extern const struct GameLab dr_lab; /* lab.c */

static const RefusalRule refusals[] = {
	{"refuse.other_team", "DR-10"},    {"refuse.not_theirs", "DR-12"},  {"refuse.ghost", "DR-17"},
	{"refuse.not_spokesman", "DR-10"}, {"refuse.no_proposal", "DR-10"}, {"refuse.bet", "DR-13"},
	{"refuse.now_step", "DR-11"},      {"refuse.now_name", "DR-12"},    {"refuse.now_bet", "DR-13"},
};

/* clang-format off */
const Game duel_royal_game = {
	.id = "duel_royal",
	.name = {[LANG_EN] = "Duel Royal", [LANG_FR] = "Duel Royal"},
	.about = {[LANG_EN] = "Two teams, one secret character each: step forward, bet on your champion, and read the duels.",
	          [LANG_FR] = "Deux équipes, un personnage secret chacun : avancez, pariez sur votre champion, lisez les duels."},
	.rules_version = 2,
	.seconds_min = 30, .seconds_max = 30,
	.seats_min = 6, .seats_max = SEATS, .seats_usual = 8, /* DR-2 */
	.net_use = {[8] = NET_PRIOR},
	GAME_DATA(duel_royal),
	GAME_TABLE(options),
	.edition_finish = edition_finish,
	GAME_CALLS(dr),
	.hides = dr_hides, .seconds = dr_seconds, .why_won = dr_why_won,
	.side = side,
	.is_final = dr_is_final,
	.is_advice = dr_is_advice,
	.is_secret_to_the_end = is_secret_to_the_end,
	.may_agree = dr_may_agree, .agree = dr_agree,
	.lab = &dr_lab,
	.waits = dr_waits,
	.weigh = dr_weigh, .key = dr_key, .stage = dr_stage, .value = dr_value,
	.likelihood = dr_likelihood,
};
/* clang-format on */
