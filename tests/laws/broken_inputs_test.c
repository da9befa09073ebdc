/* Laws 10 and 11 bite: null games whose field table tells a learner too much, whose actions have no index, or which do not treat all
 * seats alike. */
#include "tests/laws/broken.h"

#include <criterion/criterion.h>
#include <string.h>

static Field *row_of(Fields *fields, const char *name) {
	for (Field *field = fields->row; field <= fields->last; field++)
		if (!strcmp(field->name, name)) return field;
	cr_assert_fail("no field %s", name);
	return NULL;
}

/* ---- law 10 ---- */

Test(broken, law_10_a_secret_choice_among_the_inputs) {
	Fields fields;
	copy_fields(&fields);
	row_of(&fields, "chosen")->sight = SIGHT_ALL;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_game(&game, LAW_5 | LAW_10, "two worlds that look the same: input chosen[");
}

/* Whether a public row counts as visible depends on a hand that the viewer does not see. */
static bool hides_by_neighbour(const State *s, const Setup *setup, const Field *field, int i, int viewer) {
	(void)field, (void)i;
	return viewer >= 0 && bag_count(hand_of(s, neighbour(setup, viewer)), 2);
}

Test(broken, law_10_what_is_seen_tells_a_hand) {
	Fields fields;
	copy_fields(&fields);
	row_of(&fields, "round")->sight = SIGHT_RULES;
	Game game = null_game_game;
	game.fields = fields.row;
	game.hides = hides_by_neighbour;
	expect_game(&game, LAW_5 | LAW_10, "input round? is");
}

Test(broken, law_10_an_action_above_what_the_verb_says) {
	const Verb verb = {"play", 1, {DOMAIN_NUMBER}, NULL, 2};
	Game game = null_game_game;
	game.verbs = &verb;
	expect_law("law_10_inputs", &game, SEATS_HERE, "\"play 3\" has no index");
}

/* ---- law 11 ---- */

Test(broken, law_11_a_row_of_seats_said_to_be_one_of_positions) {
	Fields fields;
	copy_fields(&fields);
	row_of(&fields, "score")->rows = ROWS_PLAIN;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_law("law_11_turned", &game, SEATS_HERE, "a step leads elsewhere at a turned table: score[");
}

Test(broken, law_11_a_row_of_seats_that_holds_no_seat) {
	Fields fields;
	copy_fields(&fields);
	row_of(&fields, "hand")->rows = ROWS_ORDER;
	Game game = null_game_game;
	game.fields = fields.row;
	expect_law("law_11_turned", &game, SEATS_HERE, "input hand[0].one>=1 is");
}

static int legal_dear_for_the_first(const State *s, const Setup *setup, int seat, Action *out) {
	int n = null_game_game.legal(s, setup, seat, out);
	return n > 1 && seat == 0 ? n - 1 : n;
}

Test(broken, law_11_a_seat_that_may_do_less) {
	Game game = null_game_game;
	game.legal = legal_dear_for_the_first;
	expect_law("law_11_turned", &game, SEATS_HERE, "has other legal actions");
}

/* Asks the seats one after the other, from seat 0 on. */
static uint32_t to_act_in_turn(const State *s, const Setup *setup) {
	uint32_t owing = null_game_game.to_act(s, setup);
	return owing & -owing;
}

Test(broken, law_11_a_first_seat_that_always_begins) {
	Game game = null_game_game;
	game.to_act = to_act_in_turn;
	expect_law("law_11_turned", &game, SEATS_HERE, "others owe a decision at a turned table");
}
