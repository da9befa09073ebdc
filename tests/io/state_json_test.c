/* Reading JSON: law 7 on random games, and every way in which a state can be wrong. */
#include "core/fields/state_json.h"
#include "support.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_MAX = 1 << 16, WHY_MAX = 1024 };

/* Our own reader's result for a value that another library parsed or built. */
static bool read_json(bool (*read)(const Setup *, const Value *, State *, Text *), const Setup *setup, const json_t *json, State *out,
                      Text *why) {
	char *text = json_dumps(json, JSON_ENCODE_ANY);
	ValueError error;
	Value *value = value_read(text, strlen(text), &error);
	cr_assert(value, "%s: %s", error.text, text);
	bool ok = read(setup, value, out, why);
	value_free(value);
	free(text);
	return ok;
}

static json_t *parse(const char *text) {
	json_error_t error;
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
	cr_assert(json, "%s: %s", error.text, text);
	return json;
}

/* Writes the state as `viewer` sees it and reads it back: the same bytes. */
static void check_round_trip(const Setup *setup, const State *state, int viewer, uint64_t seed) {
	static char text[JSON_MAX];
	char reason[WHY_MAX];
	Text out = TEXT_ON(text), why = TEXT_ON(reason);
	StateBuf again;
	memset(&again, 0xaa, sizeof again);
	field_state_json(setup, state, viewer, &out);
	cr_assert(!out.is_full);
	json_t *json = parse(text);
	cr_assert(read_json(state_from_json, setup, json, state_of(&again), &why), "%s", reason);
	json_decref(json);
	char diff[WHY_MAX];
	Text difference = TEXT_ON(diff);
	field_diff(setup, state, state_of(&again), &difference);
	cr_assert(!memcmp(state, &again, setup->game->state_size), "%s, %d seats, seed %d, viewer %d:\n%s", setup->game->id, setup->seats,
	          (int)seed, viewer, diff);
}

Test(state_json, law_7_out_and_in_again_gives_the_same_bytes) {
	static TestTable table;
	Session session;
	FOR_EACH_TABLE(game, seats) for (uint64_t seed = 0; seed < (uint64_t)scaled(1); seed++) {
		Rng rng;
		rng_seed(&rng, seed);
		table_init(&table, game, seats, seed);
		Match *match = table_match(&table);
		do {
			check_round_trip(&table.setup, match_state(match), ALL_SEEING, seed);
			for (int viewer = SPECTATOR; viewer < seats; viewer++) {
				session_look(&session, match, viewer);
				check_round_trip(&table.setup, session_view(&session), viewer, seed);
			}
		} while (random_step(match, &rng));
		match_free(match);
	}
}

/* A hidden field of a state, in the form it once had and in today's. */
static void check_old_form(const char *game, int seats, const char *field, const char *old, const char *now) {
	static TestTable table;
	static char text[JSON_MAX];
	Session session;
	StateBuf read[2] = {0};
	char reason[WHY_MAX];
	Text why = TEXT_ON(reason);
	table_init(&table, game_find(game), seats, 3);
	Match *match = table_match(&table);
	session_look(&session, match, SPECTATOR);
	Text out = TEXT_ON(text);
	field_state_json(&table.setup, session_view(&session), SPECTATOR, &out);
	for (int i = 0; i < 2; i++) {
		json_t *json = parse(text), *value = json_loads(i ? old : now, 0, NULL);
		if (!i) cr_expect(json_equal(json_object_get(json, field), value), "%s.%s is written otherwise: %s", game, field, text);
		json_object_set_new(json, field, value);
		cr_expect(read_json(state_from_json, &table.setup, json, state_of(&read[i]), &why), "%s", reason);
		json_decref(json);
	}
	cr_expect_eq(memcmp(&read[0], &read[1], sizeof read[0]), 0, "%s.%s", game, field);
	match_free(match);
}

Test(state_json, what_is_hidden_is_null_and_was_an_empty_set_a_row_or_0) {
	check_old_form("brigands", 3, "spied", "[[],[],[]]", "[null,null,null]");
	check_old_form("duel_royal", 6, "bet", "[0,0]", "[null,null]");
	check_old_form("duel_royal", 6, "proposal", "[null,null]", "[null,null]");
}

/* A position of Epic Melee with three seats. */
static void melee_init(TestTable *table, StateBuf *state) {
	table_init(table, game_find("epic_melee"), 3, 7);
	Match *match = table_match(table);
	memset(state, 0, sizeof *state);
	memcpy(state, match_state(match), table->setup.game->state_size);
	match_free(match);
}

static json_t *state_json(const Setup *setup, const StateBuf *state) {
	static char text[JSON_MAX];
	Text out = TEXT_ON(text);
	field_state_json(setup, (const State *)state->bytes, ALL_SEEING, &out);
	return parse(text);
}

/* `change` is a JSON object with fields to replace in a good state. */
static void expect_refusal(const char *change, const char *expected) {
	static TestTable table;
	StateBuf state, before, out;
	char reason[WHY_MAX];
	melee_init(&table, &state);
	json_t *json = state_json(&table.setup, &state), *fields = parse(change);
	cr_assert(!json_object_update(json, fields));
	Text why = TEXT_ON(reason);
	cr_assert(!read_json(state_from_json, &table.setup, json, state_of(&out), &why), "%s", change);
	cr_assert_str_eq(reason, expected);
	before = state;
	why = TEXT_ON(reason);
	cr_assert(!read_json(state_patch_json, &table.setup, fields, state_of(&state), &why), "%s", change);
	cr_assert_str_eq(reason, expected);
	cr_assert(!memcmp(&state, &before, sizeof state), "a refused patch changed something");
	json_decref(json);
	json_decref(fields);
}

#define CARDS "knight, raven, turtle, folk, golem, goblins, frog, ez, mage"

Test(state_json, errors_name_the_place_and_what_is_right) {
	static const struct {
		const char *change, *expected;
	} cases[] = {
		{"{\"hand\":[{},{},{\"golem\":-1}]}", "hand[2].golem: must be a whole number from 0 to 15, not -1"},
		{"{\"hand\":[{},{},{\"golem\":16}]}", "hand[2].golem: must be a whole number from 0 to 15, not 16"},
		{"{\"hand\":[{},{},{\"golem\":1.0}]}", "hand[2].golem: must be a whole number from 0 to 15, not a fraction"},
		{"{\"hand\":[{},{},{\"golem\":null}]}", "hand[2].golem: must be a whole number from 0 to 15, not null"},
		{"{\"hand\":[{},{\"dragon\":1},{}]}", "hand[1].dragon: no such id: must be one of " CARDS},
		{"{\"hand\":[{},{}]}", "hand: must be an array of 3, but has 2"},
		{"{\"hand\":[{},{},{},{}]}", "hand: must be an array of 3, but has 4"},
		{"{\"hand\":null}", "hand: must be an array of 3, not null"},
		{"{\"hand\":7}", "hand: must be an array of 3, not 7"},
		{"{\"hand\":[{},[],{}]}", "hand[1]: must be an object, id to count, not an array"},
		{"{\"hand\":[{},true,{}]}", "hand[1]: must be an object, id to count, not true"},
		{"{\"hand\":[{},{},{\"knight\":15,\"raven\":15,\"turtle\":15,\"folk\":15,\"golem\":15,\"goblins\":15,\"frog\":15,\"ez\":15,\"mage\":8}]}",
	     "hand[2]: 128 things, but there can be at most 127"},
		{"{\"left\":[null,\"dragon\",null]}", "left[1]: must be one of " CARDS ", not \"dragon\""},
		{"{\"left\":[null,5,null]}", "left[1]: must be one of " CARDS ", not 5"},
		{"{\"left\":[null,\"\",null]}", "left[1]: must be one of " CARDS ", not \"\""},
		{"{\"phase\":\"lunch\"}", "phase: must be one of choose, engage, sacrifice, shift, pass, over, not \"lunch\""},
		{"{\"phase\":[]}", "phase: must be one of choose, engage, sacrifice, shift, pass, over, not an array"},
		{"{\"pawn\":3}", "pawn: must be a whole number from 0 to 2, not 3"},
		{"{\"pawn\":-1}", "pawn: must be a whole number from 0 to 2, not -1"},
		{"{\"pawn\":\"0\"}", "pawn: must be a whole number from 0 to 2, not \"0\""},
		{"{\"round\":256}", "round: must be a whole number from 0 to 255, not 256"},
		{"{\"round\":\"one\"}", "round: must be a whole number from 0 to 255, not \"one\""},
		{"{\"unused\":[0]}", "unused: must be an array of 2, but has 1"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_refusal(cases[i].change, cases[i].expected);
}

Test(state_json, keys_must_be_all_and_known) {
	static TestTable table;
	StateBuf state, out;
	char reason[WHY_MAX];
	melee_init(&table, &state);
	json_t *json = state_json(&table.setup, &state);
	json_object_del(json, "pawn");
	Text why = TEXT_ON(reason);
	cr_assert(!read_json(state_from_json, &table.setup, json, state_of(&out), &why));
	cr_assert_str_eq(reason, "pawn: the field is missing: it must be a seat or null");
	json_object_set_new(json, "pwan", json_integer(0));
	why = TEXT_ON(reason);
	cr_assert(!read_json(state_from_json, &table.setup, json, state_of(&out), &why));
	cr_assert(!strncmp(reason, "pwan: no such field; the fields are hand, known, gold,", 54), "%s", reason);
	json_decref(json);
	why = TEXT_ON(reason);
	cr_assert(!state_from_json(&table.setup, NULL, state_of(&out), &why));
	cr_assert_str_eq(reason, "a state must be an object, not nothing");
	json = parse("[1]");
	why = TEXT_ON(reason);
	cr_assert(!read_json(state_patch_json, &table.setup, json, state_of(&state), &why));
	cr_assert_str_eq(reason, "a state must be an object, not an array");
	json_decref(json);
}

/* The effect of a patch on a position, as differences. */
static void expect_patch(const char *patch, const char *expected) {
	static TestTable table;
	StateBuf state, before;
	char reason[WHY_MAX], diff[WHY_MAX];
	Text why = TEXT_ON(reason), difference = TEXT_ON(diff);
	melee_init(&table, &state);
	before = state;
	json_t *json = parse(patch);
	cr_assert(read_json(state_patch_json, &table.setup, json, state_of(&state), &why), "%s", reason);
	json_decref(json);
	field_diff(&table.setup, state_of(&before), state_of(&state), &difference);
	cr_assert_str_eq(diff, expected);
}

Test(state_json, a_patch_changes_what_it_names) {
	expect_patch("{}", "");
	expect_patch("{\"round\":3}", "round: 1 -> 3\n");
	expect_patch("{\"lich\":2,\"phase\":\"over\"}", "phase: \"choose\" -> \"over\"\nlich: null -> 2\n");
	expect_patch("{\"left\":[\"ez\",null,\"mage\"]}", "left[0]: null -> \"ez\"\nleft[2]: null -> \"mage\"\n");
	expect_patch("{\"left\":{\"2\":\"mage\"}}", "left[2]: null -> \"mage\"\n");
	expect_patch("{\"known\":{\"1\":{\"ez\":2,\"golem\":0}}}", "known[1]: {} -> {\"ez\":2}\n");
	expect_patch("{\"goblin_pile\":{}}", "goblin_pile: {\"b1\":4,\"b1_star\":1,\"b2\":1} -> {}\n");
	expect_patch("{\"goblin_pile\":null}", "goblin_pile: {\"b1\":4,\"b1_star\":1,\"b2\":1} -> {}\n");
}

static void expect_bad_patch(const char *patch, const char *expected) {
	static TestTable table;
	StateBuf state, before;
	char reason[WHY_MAX];
	Text why = TEXT_ON(reason);
	melee_init(&table, &state);
	before = state;
	json_t *json = parse(patch);
	cr_assert(!read_json(state_patch_json, &table.setup, json, state_of(&state), &why));
	cr_assert_str_eq(reason, expected);
	cr_assert(!memcmp(&state, &before, sizeof state));
	json_decref(json);
}

Test(state_json, a_patch_names_rows_of_the_table) {
	expect_bad_patch("{\"round\":2,\"left\":{\"3\":\"mage\"}}", "left.3: no such row: rows are \"0\" to \"2\"");
	expect_bad_patch("{\"left\":{\"00\":\"mage\"}}", "left.00: no such row: rows are \"0\" to \"2\"");
	expect_bad_patch("{\"left\":{\"x\":\"mage\"}}", "left.x: no such row: rows are \"0\" to \"2\"");
	expect_bad_patch("{\"left\":{\"0\":\"page\"}}", "left[0]: must be one of " CARDS ", not \"page\"");
	expect_bad_patch("{\"left\":{\"1\":\"page\"}}", "left[1]: must be one of " CARDS ", not \"page\"");
	expect_bad_patch("{\"round\":{\"0\":1}}", "round: must be a whole number from 0 to 255, not an object");
}

/* Types and dimensions that no game has so far. */
enum { FAKE_COLOUR = DOMAIN_GAME_FIRST, FAKE_SEATS = 3 };

typedef struct Fake {
	uint64_t bags[FAKE_SEATS][2];
	uint32_t colours;
	uint32_t seats[2];
	uint32_t numbers;
	uint32_t big;
	uint16_t grid[2][3];
	uint8_t secret[FAKE_SEATS];
	uint8_t rest[5];
} Fake;

static uint32_t fake_to_act(const State *state, const Setup *setup) {
	(void)state;
	(void)setup;
	return 1;
}

static const char *const colours[] = {"red", "green", "blue"};
static const Domain fake_domains[] = {{.name = "a colour", .ids = colours, .n = 3}};
#define AT(member) offsetof(Fake, member)
static const Field fake_fields[] = {
	{"bags", AT(bags), FIELD_BAG, {FAKE_SEATS, 2}, FAKE_COLOUR, SIGHT_OWNER, ROWS_SEATS, 2},
	{"colours", AT(colours), FIELD_SET, {0}, FAKE_COLOUR, SIGHT_ALL, ROWS_PLAIN, 0},
	{"seats", AT(seats), FIELD_SET, {2}, DOMAIN_SEAT, SIGHT_ALL, ROWS_PLAIN, 0},
	{"numbers", AT(numbers), FIELD_SET, {0}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_PLAIN, 8},
	{"big", AT(big), FIELD_U32, {0}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_PLAIN, 9},
	{"grid", AT(grid), FIELD_U16, {2, 3}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_PLAIN, 9},
	{"secret", AT(secret), FIELD_U8, {FAKE_SEATS}, DOMAIN_NUMBER, SIGHT_OWNER, ROWS_SEATS, 9},
	{"rest", AT(rest), FIELD_U8, {5}, DOMAIN_NUMBER, SIGHT_ALL, ROWS_FILLER, 0},
};
/* clang-format off */
static const Game fake_game = {.id = "fake", .state_size = sizeof(Fake), .fields = fake_fields, .n_fields = sizeof fake_fields / sizeof *fake_fields,
                               .domains = fake_domains, .n_domains = 1, .to_act = fake_to_act};
/* clang-format on */
static const Setup fake_setup = {.game = &fake_game, .seats = FAKE_SEATS};

/* clang-format off */
static const Fake fake_state = {.bags = {{0x012, 0x00f}, {0, 0x100}, {0, 0}}, .colours = 5, .seats = {7, 2}, .numbers = 0x80000001u,
                                .big = INT32_MAX, .grid = {{0, 1, 2}, {65535, 0, 9}}, .secret = {1, 2, 255}, .rest = {8, 0, 0, 0, 1}};
/* clang-format on */

Test(state_json, sets_grids_and_wide_numbers) {
	StateBuf state = {0};
	char reason[WHY_MAX];
	Text why = TEXT_ON(reason);
	cr_assert(field_table_is_whole(fake_fields, fake_game.n_fields, sizeof(Fake), &why), "%s", reason);
	memcpy(&state, &fake_state, sizeof(Fake));
	check_round_trip(&fake_setup, state_of(&state), ALL_SEEING, 0);
	json_t *
		json = state_json(&fake_setup, &state),
	   *expected = parse(
		   "{\"bags\":[[{\"red\":2,\"green\":1},{\"red\":15}],[{},{\"blue\":1}],[{},{}]],\"colours\":[\"red\",\"blue\"],"
		   "\"seats\":[[0,1,2],[1]],\"numbers\":[1,32],\"big\":2147483647,\"grid\":[[0,1,2],[65535,0,9]],\"secret\":[1,2,255],\"rest\":[8,0,0,0,1]}");
	cr_assert(json_equal(json, expected));
	json_decref(json);
	json_decref(expected);
	Fake view = fake_state; /* as seat 1 sees it */
	memset(view.bags[0], 0, sizeof view.bags[0]);
	memset(view.bags[2], 0, sizeof view.bags[2]);
	view.secret[0] = view.secret[2] = 0;
	memcpy(&state, &view, sizeof(Fake));
	check_round_trip(&fake_setup, state_of(&state), 1, 0);
}

/* A field added by newer rules is left out for older ones, and a position from before is accepted without it. */
Test(state_json, fields_of_newer_rules) {
	Field fields[sizeof fake_fields / sizeof *fake_fields];
	memcpy(fields, fake_fields, sizeof fields);
	Field *rest = &fields[fake_game.n_fields - 1];
	rest->sight += 2 * SIGHT_SINCE;
	Game game = fake_game;
	game.fields = fields;
	game.rules_version = 2;
	Setup newest = {.game = &game, .seats = FAKE_SEATS}, second = newest, first = newest;
	second.rules = 2;
	first.rules = 1;
	StateBuf state = {0};
	memcpy(&state, &fake_state, sizeof(Fake));
	check_round_trip(&newest, state_of(&state), ALL_SEEING, 0);
	check_round_trip(&second, state_of(&state), ALL_SEEING, 0);
	json_t *with = state_json(&newest, &state);
	memset(field_at(rest, state_of(&state), 0, 0), 0, 5);
	check_round_trip(&first, state_of(&state), ALL_SEEING, 0);
	json_t *without = state_json(&first, &state);
	cr_assert(json_object_get(with, "rest") && !json_object_get(without, "rest"));
	char reason[WHY_MAX];
	Text why = TEXT_ON(reason);
	StateBuf back;
	cr_assert(read_json(state_from_json, &newest, without, state_of(&back), &why), "%s", reason);
	cr_assert(!memcmp(&state, &back, sizeof(Fake)));
	cr_assert(!read_json(state_from_json, &first, with, state_of(&back), &why));
	cr_assert_str_eq(reason, "rest: no such field; the fields are bags, colours, seats, numbers, big, grid, secret");
	json_decref(with);
	json_decref(without);
}

static void expect_fake(const char *patch, const char *expected) {
	StateBuf state = {0};
	char reason[WHY_MAX];
	Text why = TEXT_ON(reason);
	json_t *json = parse(patch);
	cr_assert_eq(read_json(state_patch_json, &fake_setup, json, state_of(&state), &why), !expected[0], "%s %s", patch, reason);
	cr_assert_str_eq(reason, expected);
	json_decref(json);
}

/* A list in a patch may be too short, the rest counting as nothing; the full state of a `load` may not. */
Test(state_json, a_row_of_a_patch_may_end_early) {
	StateBuf state = {0};
	char reason[WHY_MAX];
	Text why = TEXT_ON(reason);
	Fake wanted = fake_state;
	memcpy(&state, &fake_state, sizeof(Fake));
	json_t *json = parse("{\"grid\":{\"1\":[7]},\"bags\":{\"0\":[]}}"), *whole = state_json(&fake_setup, &state);
	cr_assert(read_json(state_patch_json, &fake_setup, json, state_of(&state), &why), "%s", reason);
	memcpy(wanted.grid[1], (uint16_t[]){7, 0, 0}, sizeof wanted.grid[1]);
	wanted.bags[0][0] = wanted.bags[0][1] = 0;
	cr_expect(!memcmp(&state, &wanted, sizeof wanted));
	json_array_remove(json_array_get(json_object_get(whole, "grid"), 1), 2);
	cr_expect_not(read_json(state_from_json, &fake_setup, whole, state_of(&state), &why));
	cr_expect_str_eq(reason, "grid[1]: must be an array of 3, but has 2");
	json_decref(json);
	json_decref(whole);
}

Test(state_json, errors_in_sets_and_grids) {
	expect_fake("{\"colours\":[\"green\"],\"seats\":[[],[2]],\"big\":4294967295}", "");
	expect_fake("{\"colours\":[\"green\",\"green\"]}", "colours: \"green\" is there twice");
	expect_fake("{\"colours\":[\"pink\"]}", "colours: must be one of red, green, blue, not \"pink\"");
	expect_fake("{\"colours\":[null]}", "colours: must be one of red, green, blue, not null");
	expect_fake("{\"colours\":{\"red\":1}}", "colours: must be an array of ids, not an object");
	expect_fake("{\"seats\":[[0],[3]]}", "seats[1]: must be a whole number from 0 to 2, not 3");
	expect_fake("{\"numbers\":[0]}", "numbers: must be a whole number from 1 to 32, not 0");
	expect_fake("{\"numbers\":[33]}", "numbers: must be a whole number from 1 to 32, not 33");
	expect_fake("{\"big\":4294967296}", "big: must be a whole number from 0 to 4294967295, not 4294967296");
	expect_fake("{\"grid\":[[0,1,2],[0,1,2,3]]}", "grid[1]: must be an array of 3, but has 4");
	expect_fake("{\"grid\":[[0,1,2],[0,1,65536]]}", "grid[1][2]: must be a whole number from 0 to 65535, not 65536");
	expect_fake("{\"grid\":[[0,1,2],[0,null,7]]}", "");
	expect_fake("{\"bags\":{\"2\":[null,{\"pink\":1}]}}", "bags[2][1].pink: no such id: must be one of red, green, blue");
	expect_fake("{\"bags\":{\"2\":null}}", "");
}
