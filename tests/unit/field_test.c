/* Field tables and events: reading and writing values, who may see what, JSON, differences. */
#include "core/json.h"
#include "tests/unit/sample.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const Field *field(const char *name) {
	for (int f = 0; f < sample_game.n_fields; f++)
		if (!strcmp(sample_game.fields[f].name, name)) return &sample_game.fields[f];
	abort();
}

static State new_state(void) {
	State s;
	Rng rng;
	rng_seed(&rng, 1);
	sample_game.start(&s, sample_setup(), &rng, NULL);
	s.prize = 2;
	s.leader = 3;
	return s;
}

Test(field, sizes) {
	cr_expect_eq(field_type_size(FIELD_U8), 1);
	cr_expect_eq(field_type_size(FIELD_U16), 2);
	cr_expect_eq(field_type_size(FIELD_U32), 4);
	cr_expect_eq(field_type_size(FIELD_SET), 4);
	cr_expect_eq(field_type_size(FIELD_BAG), 8);
	cr_expect_eq(field_size(field("hand")), 32);
	cr_expect_eq(field_size(field("tally")), 24);
	cr_expect_eq(field_size(field("plan")), 24);
	cr_expect_eq(field_size(field("round")), 1);
	cr_expect_eq(field_size(field("unused")), 7);
}

/* Every element of every field is set to its own value, and the struct holds it. */
Test(field, set_and_get) {
	State s;
	memset(&s, 0, sizeof s);
	field_set(field("hand"), &s, 3, 0, UINT64_C(0xfedcba9876543210));
	field_set(field("marks"), &s, 1, 0, 0x87654321u);
	field_set(field("tally"), &s, 1, 2, 0xfffffffeu);
	field_set(field("plan"), &s, 2, 1, 0xabcd);
	field_set(field("done"), &s, 2, 0, 0xfe);
	field_set(field("round"), &s, 0, 0, 77);
	State want;
	memset(&want, 0, sizeof want);
	want.hand[3] = UINT64_C(0xfedcba9876543210);
	want.marks[1] = 0x87654321u;
	want.tally[1][2] = 0xfffffffeu;
	want.plan[2][1] = 0xabcd;
	want.done[2] = 0xfe;
	want.round = 77;
	cr_expect(!memcmp(&s, &want, sizeof s));
	cr_expect_eq(field_get(field("hand"), &want, 3, 0), UINT64_C(0xfedcba9876543210));
	cr_expect_eq(field_get(field("marks"), &want, 1, 0), 0x87654321u);
	cr_expect_eq(field_get(field("tally"), &want, 1, 2), 0xfffffffeu);
	cr_expect_eq(field_get(field("tally"), &want, 1, 1), 0u);
	cr_expect_eq(field_get(field("plan"), &want, 2, 1), 0xabcdu);
	cr_expect_eq(field_get(field("plan"), &want, 1, 1), 0u);
	cr_expect_eq(field_get(field("done"), &want, 2, 0), 0xfeu);
	cr_expect_eq(field_get(field("round"), &want, 0, 0), 77u);
	cr_expect_eq(field_at(field("plan"), &s, 2, 1), (void *)&s.plan[2][1]);
	cr_expect_eq(field_at(field("marks"), &s, 3, 0), (void *)&s.marks[3]);
}

Test(field, who_may_not_see_it) {
	const Setup *setup = sample_setup();
	for (int viewer = SPECTATOR; viewer < 4; viewer++)
		for (int i = 0; i < 4; i++)
			for (int over = 0; over < 2; over++) {
				State s = new_state();
				s.round = over ? 3 : 1;
				s.mood = (uint8_t)(1 + over);
				bool same_side = viewer >= 0 && viewer % 2 == i % 2;
				cr_expect_eq(field_is_hidden(setup, &s, field("hand"), i, viewer), viewer != i);
				cr_expect_eq(field_is_hidden(setup, &s, field("marks"), i, viewer), !same_side, "%d sees %d", viewer, i);
				cr_expect_eq(field_is_hidden(setup, &s, field("drawn"), i, viewer), true);
				cr_expect_eq(field_is_hidden(setup, &s, field("prize"), i, viewer), !over);
				cr_expect_eq(field_is_hidden(setup, &s, field("mood"), i, viewer), !over, "the rules say when");
				cr_expect_not(field_is_hidden(setup, &s, field("round"), i, viewer));
			}
	State s = new_state();
	for (int f = 0; f < sample_game.n_fields; f++) cr_expect_not(field_is_hidden(setup, &s, &sample_game.fields[f], 1, ALL_SEEING));
}

Test(field, table_is_whole) {
	char data[256];
	Text why = TEXT_ON(data);
	cr_expect(field_table_is_whole(sample_game.fields, sample_game.n_fields, sizeof(State), &why));
	cr_expect_str_eq(data, "");
	cr_expect_not(field_table_is_whole(sample_game.fields, sample_game.n_fields - 1, sizeof(State), &why));
	cr_expect_str_eq(data, "the fields end at byte 105, the struct at 112");
	why = TEXT_ON(data);
	cr_expect_not(field_table_is_whole(sample_game.fields + 1, sample_game.n_fields - 1, sizeof(State), &why));
	cr_expect_str_eq(data, "marks begins at byte 32, but the fields before it end at 0");
	Field two[] = {*field("hand"), *field("tally")};
	why = TEXT_ON(data);
	cr_expect_not(field_table_is_whole(two, 2, 72, &why));
	cr_expect_str_eq(data, "tally begins at byte 48, but the fields before it end at 32");
	why = TEXT_ON(data);
	cr_expect_not(field_table_is_whole(two, 1, 31, &why), "too long is not whole either");
}

static const char *state_json(const State *s, int viewer) {
	static char data[2048];
	Text out = TEXT_ON(data);
	field_state_json(sample_setup(), s, viewer, &out);
	return data;
}

Test(field, json_of_everything) {
	State s = new_state();
	s.marks[2] = 5;
	s.tally[1][2] = 4000000000u;
	s.plan[0][1] = 65535;
	s.drawn = 6;
	cr_expect_str_eq(state_json(&s, ALL_SEEING),
	                 "{\"hand\":[{\"axe\":1,\"bow\":1},{\"axe\":1,\"bow\":2},{\"axe\":1,\"bow\":3},{\"axe\":1,\"bow\":4}],"
	                 "\"marks\":[[],[],[\"axe\",\"cup\"],[]],\"tally\":[[0,0,0],[0,0,4000000000]],"
	                 "\"plan\":[[0,65535,0],[0,0,0],[0,0,0],[0,0,0]],\"done\":[0,0,0,0],\"drawn\":6,\"prize\":\"bow\",\"mood\":\"red\","
	                 "\"leader\":2,\"round\":1,\"unused\":[0,0,0,0,0,0,0]}");
}

Test(field, json_of_a_view) {
	State s = new_state(), view;
	s.marks[2] = 5;
	sample_game.redact(&view, &s, sample_setup(), 0);
	cr_expect_str_eq(
		state_json(&view, 0),
		"{\"hand\":[{\"axe\":1,\"bow\":1},null,null,null],\"marks\":[[],null,[\"axe\",\"cup\"],null],\"tally\":[[0,0,0],[0,0,0]],"
		"\"plan\":[[0,0,0],null,[0,0,0],null],\"done\":[0,null,0,null],\"drawn\":null,\"prize\":null,\"mood\":null,"
		"\"leader\":2,\"round\":1,\"unused\":[0,0,0,0,0,0,0]}");
	s.round = 3;
	s.leader = 0;
	sample_game.redact(&view, &s, sample_setup(), SPECTATOR);
	cr_expect(strstr(state_json(&view, SPECTATOR), "\"prize\":\"bow\"") && strstr(state_json(&view, SPECTATOR), "\"leader\":null"));
}

/* A number, a set and a row of several values: each, if hidden, is a single null, whatever it holds. */
Test(field, hidden_is_null_by_table_and_by_rules) {
	State s = new_state();
	char data[256];
	Field fields[] = {*field("marks"), *field("plan"), *field("round"), *field("hand")};
	Game game = sample_game;
	Setup setup = *sample_setup();
	game.fields = fields;
	game.n_fields = setup.seats = 2;
	setup.game = &game;
	s.marks[1] = 5;
	for (int i = 0; i < 4; i++) fields[i].sight = SIGHT_RULES;
	for (int from = 0; from <= 2; from += 2) {
		Text out = TEXT_ON(data);
		game.fields = fields + from;
		field_state_json(&setup, &s, 0, &out);
		cr_expect_str_eq(data, from ? "{\"round\":null,\"hand\":[null,null]}" : "{\"marks\":[null,null],\"plan\":[null,null]}");
	}
	Text out = TEXT_ON(data);
	s.mood = 2;
	field_state_json(&setup, &s, 0, &out);
	cr_expect_str_eq(data, "{\"round\":1,\"hand\":[{\"axe\":1,\"bow\":1},{\"axe\":1,\"bow\":2}]}");
}

Test(field, only_seats_of_the_setup_are_written) {
	Setup two = *sample_setup();
	State s = new_state();
	char data[2048];
	Text out = TEXT_ON(data);
	two.seats = 2;
	field_state_json(&two, &s, ALL_SEEING, &out);
	cr_expect(strstr(data, "\"hand\":[{\"axe\":1,\"bow\":1},{\"axe\":1,\"bow\":2}],\"marks\":[[],[]],"), "%s", data);
	cr_expect(strstr(data, "\"tally\":[[0,0,0],[0,0,0]]"), "not by seat: whole");
}

Test(field, a_set_goes_up_to_32) {
	State s = new_state();
	char data[2048];
	Text out = TEXT_ON(data);
	Field set = *field("marks");
	set.domain = DOMAIN_NUMBER;
	s.marks[0] = 0x80000001u;
	Game game = sample_game;
	Setup setup = *sample_setup();
	game.fields = &set;
	game.n_fields = 1;
	setup.game = &game;
	field_state_json(&setup, &s, ALL_SEEING, &out);
	cr_expect_str_eq(data, "{\"marks\":[[1,32],[],[],[]]}");
}

Test(field, one_value) {
	char data[64];
	Text out = TEXT_ON(data);
	json_open(&out, '[');
	field_value_json(sample_setup(), DOMAIN_NUMBER, 0, false, &out);
	field_value_json(sample_setup(), DOMAIN_NUMBER, 7, false, &out);
	field_value_json(sample_setup(), DOMAIN_NUMBER, 7, true, &out);
	field_value_json(sample_setup(), DOMAIN_SEAT, 0, false, &out);
	field_value_json(sample_setup(), DOMAIN_SEAT, 3, false, &out);
	field_value_json(sample_setup(), DOMAIN_SEAT, 3, true, &out);
	field_value_json(sample_setup(), DOMAIN_COLOUR, 3, false, &out);
	field_value_json(sample_setup(), DOMAIN_COLOUR, 0, false, &out);
	json_close(&out, ']');
	cr_expect_str_eq(data, "[0,7,null,null,2,null,\"blue\",null]");
}

Test(field, differences) {
	char data[1024];
	Text out = TEXT_ON(data);
	State a = new_state(), b = a;
	field_diff(sample_setup(), &a, &b, &out);
	cr_expect_str_eq(data, "");
	b.hand[2] -= bag_one(1);
	b.marks[1] = 2;
	b.tally[1][2] = 3000000000u;
	b.leader = 0;
	b.mood = 3;
	b.unused[6] = 9;
	field_diff(sample_setup(), &a, &b, &out);
	cr_expect_str_eq(data,
	                 "hand[2]: {\"axe\":1,\"bow\":3} -> {\"bow\":3}\nmarks[1]: [] -> [\"bow\"]\ntally[1][2]: 0 -> 3000000000\n"
	                 "mood: \"red\" -> \"blue\"\nleader: 2 -> null\nunused[6]: 0 -> 9\n");
}

/* Fields with a row per seat have as many rows as there are players. The order of engagement has as many, but they are positions. */
Test(field, epic_melee_goes_by_seat) {
	const Game *game = game_find("epic_melee");
	for (int f = 0; f < game->n_fields; f++) {
		const Field *field = &game->fields[f];
		int rows = !strcmp(field->name, "order")    ? ROWS_ORDER
		           : field->n[0] == game->seats_max ? ROWS_SEATS
		           : !strcmp(field->name, "unused") ? ROWS_FILLER
		                                            : ROWS_PLAIN;
		cr_expect_eq(field_rows(field), rows, "%s", field->name);
	}
}

/* ---- events ---- */

static void three_events(Events *all) {
	all->n = 0;
	tell(all, EVENT_MARKED, 1u << 1 | 1u << 3, 2, 3);
	tell(all, EVENT_ROLLED, 1u << 2, 3, 6);
	tell(all, EVENT_SHOUTED, 0, 1, 12);
}

Test(events, added_in_order) {
	Events all, *list = &all, *none = NULL;
	memset(&all, 0xff, sizeof all);
	three_events(list);
	cr_assert_eq(all.n, 3);
	cr_expect_eq(*(unsigned char *)&all.list[3], 0xff, "written past the last");
	cr_expect(all.list[0].kind == EVENT_MARKED && all.list[0].insiders == 10 && all.list[0].arg[0] == 2 && all.list[0].arg[1] == 3);
	cr_expect(all.list[1].kind == EVENT_ROLLED && all.list[1].hidden == 0 && all.list[1].arg[2] == 0 && all.list[1].arg[3] == 0);
	tell(none, EVENT_ROUND, 0, 1); /* no events at all */
	for (int i = 3; i < EVENTS_MAX; i++) tell(list, EVENT_ROUND, 0, i, 1, -2, 3);
	cr_expect_eq(all.n, EVENTS_MAX);
	cr_expect(all.list[95].arg[0] == 95 && all.list[95].arg[2] == -2 && all.list[95].arg[3] == 3);
}

Test(events, an_insider_sees_everything) {
	Events all, out;
	three_events(&all);
	events_for(sample_setup(), &all, 3, &out);
	cr_assert_eq(out.n, 3);
	cr_expect(out.list[0].kind == EVENT_MARKED && out.list[0].arg[1] == 3 && !out.list[0].hidden);
	cr_expect(out.list[1].kind == EVENT_ROLLED && out.list[1].arg[0] == 3 && out.list[1].arg[1] == 0 && out.list[1].hidden == 2);
	cr_expect(out.list[2].kind == EVENT_SHOUTED && out.list[2].arg[1] == 12 && !out.list[2].hidden);
}

Test(events, others_see_no_secret) {
	Events all, out;
	three_events(&all);
	events_for(sample_setup(), &all, 2, &out);
	cr_assert_eq(out.n, 2, "a private event is not told");
	cr_expect(out.list[0].kind == EVENT_ROLLED && out.list[0].arg[1] == 6 && !out.list[0].hidden);
	events_for(sample_setup(), &all, 0, &out);
	cr_expect(out.n == 2 && out.list[0].arg[1] == 0 && out.list[0].hidden == 2 && out.list[0].arg[0] == 3);
	events_for(sample_setup(), &all, SPECTATOR, &out);
	cr_expect(out.n == 2 && out.list[0].arg[1] == 0 && out.list[0].hidden == 2 && out.list[1].arg[1] == 12);
	cr_expect_eq(all.list[1].arg[1], 6, "the full list is left alone");
}

static const char *event_text(const Event *event) {
	static char data[256];
	Text out = TEXT_ON(data);
	event_json(sample_setup(), event, &out);
	return data;
}

Test(events, json) {
	Events all, out, *list = &all;
	three_events(list);
	cr_expect_str_eq(event_text(&all.list[0]), "{\"event\":\"marked\",\"seat\":1,\"thing\":\"cup\"}");
	cr_expect_str_eq(event_text(&all.list[1]), "{\"event\":\"rolled\",\"seat\":2,\"die\":6}");
	events_for(sample_setup(), &all, 0, &out);
	cr_expect_str_eq(event_text(&out.list[0]), "{\"event\":\"rolled\",\"seat\":2,\"die\":null}");
	tell(list, EVENT_ROUND, 0, 2);
	cr_expect_str_eq(event_text(&all.list[3]), "{\"event\":\"round\",\"round\":2}");
}

Test(events, all_arguments) {
	static const EventKind wide[] = {
		{"wide", {{"a", DOMAIN_NUMBER, true}, {"b", DOMAIN_NUMBER, false}, {"c", DOMAIN_NUMBER, true}, {"d", DOMAIN_NUMBER, true}}, false},
	};
	Game game = sample_game;
	Setup setup = *sample_setup();
	Events all = {.n = 0}, out, *list = &all;
	char data[256];
	Text text = TEXT_ON(data);
	game.events = wide;
	setup.game = &game;
	tell(list, 0, 1u << 31 | 1, 1, 2, 3, 4);
	events_for(&setup, &all, 1, &out);
	cr_expect(out.list[0].hidden == 0xd && out.list[0].arg[0] == 0 && out.list[0].arg[1] == 2 && out.list[0].arg[3] == 0);
	event_json(&setup, &out.list[0], &text);
	cr_expect_str_eq(data, "{\"event\":\"wide\",\"a\":null,\"b\":2,\"c\":null,\"d\":null}");
	EventKind private = wide[0];
	private.is_private = true;
	game.events = &private;
	text = TEXT_ON(data);
	event_json(&setup, &all.list[0], &text);
	cr_expect_str_eq(data, "{\"event\":\"wide\",\"a\":1,\"b\":2,\"c\":3,\"d\":4}");
}
