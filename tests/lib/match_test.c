/* Matches: what each viewer is told, steps and refusals, copies, worlds, bots and records. */
#include "support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char why[TRIPOT_WHY_MAX];

Test(match, a_game_of_every_kind_can_be_played_to_its_end) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		TripotMatch *match = make_match(setup, 11);
		tripot_setup_free(setup); /* the match keeps its own reference */
		uint64_t random = 5;
		double payoff[TRIPOT_SEATS_MAX];
		int32_t score[TRIPOT_SEATS_MAX], place[TRIPOT_SEATS_MAX];
		cr_assert_eq(tripot_match_result(match, payoff, score, place, TRIPOT_SEATS_MAX), TRIPOT_ILLEGAL);
		cr_assert_gt(play_steps(match, &random, -1), 3);
		cr_assert_eq(tripot_match_result(match, payoff, score, place, TRIPOT_SEATS_MAX), TRIPOT_OK);
		cr_assert_eq(tripot_match_result(match, NULL, NULL, NULL, TRIPOT_SEATS_MAX), TRIPOT_OK);
		cr_assert_eq(tripot_match_result(match, payoff, score, place, 1), TRIPOT_ARGUMENT);
		int seats = tripot_setup_seats(tripot_match_setup(match)), best = 0;
		for (int seat = 0; seat < seats; seat++) best |= place[seat] == 1;
		cr_assert(best, "somebody is first");
		cr_assert_eq(tripot_match_to_act(match), 0);
		cr_assert_eq(tripot_match_apply(match, 0, 0), TRIPOT_ILLEGAL);
		cr_assert_str_eq(tripot_match_error(match), "the game is over");
		tripot_match_free(match);
	}
	tripot_match_free(NULL);
}

Test(match, legal_actions_are_the_same_as_numbers_mask_and_text) {
	TripotSetup *setup = make_setup("brigands", 4);
	TripotMatch *match = make_match(setup, 4);
	int actions = tripot_setup_actions(setup);
	uint8_t *mask = calloc((size_t)actions, 1);
	uint64_t random = 1;
	do {
		for (int seat = 0; seat < 4; seat++) {
			int32_t legal[TRIPOT_LEGAL_MAX];
			int n = tripot_match_legal(match, seat, legal), ones = 0;
			cr_assert_eq(tripot_match_mask(match, seat, mask, (size_t)actions), n);
			for (int a = 0; a < actions; a++) ones += mask[a];
			cr_assert_eq(ones, n);
			const char *position = tripot_match_position(match, seat);
			for (int i = 0; i < n; i++) {
				char name[TRIPOT_NAME_MAX + 2] = "\"";
				cr_assert_eq(mask[legal[i]], 1);
				tripot_setup_action_text(setup, seat, legal[i], name + 1, TRIPOT_NAME_MAX);
				cr_assert_not_null(strstr(position, strcat(name, "\"")), "%s", name);
			}
		}
	} while (play_step(match, &random));
	cr_assert_eq(tripot_match_mask(match, 0, mask, (size_t)actions - 1), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_mask(match, 4, mask, (size_t)actions), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_legal(match, -1, NULL), TRIPOT_ARGUMENT);
	free(mask);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(match, a_refusal_names_its_rule_in_both_languages) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	TripotMatch *match = make_match(setup, 4);
	cr_assert_str_eq(tripot_match_error(match), "");
	cr_assert_null(tripot_match_refusal(match, "en"));
	cr_assert_eq(tripot_match_apply_text(match, 0, "pawn 2"), TRIPOT_ILLEGAL);
	cr_assert_str_not_empty(tripot_match_error(match));
	cr_assert_eq(strncmp(tripot_match_rule(match), "EM-", 3), 0, "%s", tripot_match_rule(match));
	char *english = strdup(tripot_match_refusal(match, "en"));
	cr_assert_str_eq(english, tripot_match_error(match));
	cr_assert_str_neq(tripot_match_refusal(match, "fr"), english);
	cr_assert_null(tripot_match_refusal(match, "de"));
	free(english);
	cr_assert_eq(tripot_match_apply(match, 9, 0), TRIPOT_ARGUMENT);
	cr_assert_str_eq(tripot_match_rule(match), "");
	cr_assert_null(tripot_match_refusal(match, "en"));
	cr_assert_eq(tripot_match_apply(match, 0, tripot_setup_actions(setup)), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_apply(match, 0, -1), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_apply_text(match, 0, "dance"), TRIPOT_ILLEGAL);
	cr_assert_eq(tripot_match_apply_text(match, -1, "dance"), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_timeout(match, 4), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_take_back(match, 4), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_steps(match), 0, "nothing has been done");
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(match, a_secret_step_can_be_taken_back_and_is_told_to_its_seat_alone) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	TripotMatch *match = make_match(setup, 4);
	int32_t legal[TRIPOT_LEGAL_MAX];
	char *before = strdup(tripot_match_view(match, TRIPOT_OWNER)), *other = strdup(tripot_match_view(match, 1));
	cr_assert_gt(tripot_match_legal(match, 0, legal), 1);
	cr_assert_not(tripot_match_can_take_back(match, 0));
	cr_assert_eq(tripot_match_apply(match, 0, legal[0]), TRIPOT_OK);
	cr_assert(tripot_match_can_take_back(match, 0));
	cr_assert_not(tripot_match_can_take_back(match, 7));
	cr_assert_eq(tripot_match_take_back(match, 0), TRIPOT_OK);
	cr_assert_eq(tripot_match_take_back(match, 0), TRIPOT_ILLEGAL);
	cr_assert_str_eq(tripot_match_view(match, TRIPOT_OWNER), before);
	cr_assert_eq(tripot_match_steps(match), 2);
	cr_assert_str_eq(tripot_match_story(match, 0, 2, "en"), "You take back your last step\n");
	cr_assert_str_eq(tripot_match_events(match, 0, 2), "[{\"actor\":0,\"action\":\"back\",\"events\":[{\"event\":\"back\",\"seat\":0}]}]");
	cr_assert_str_eq(tripot_match_events(match, 1, 1), "[]");
	cr_assert_str_eq(tripot_match_view(match, 1), other);
	free(before);
	free(other);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(match, what_is_asked_for_nobody_is_an_error) {
	TripotSetup *setup = make_setup("pearls", 3);
	TripotMatch *match = make_match(setup, 4);
	float floats[4096];
	uint8_t bytes[4096];
	cr_assert_null(tripot_match_view(match, 3));
	cr_assert_str_not_empty(tripot_match_error(match));
	cr_assert_null(tripot_match_position(match, -3));
	cr_assert_null(tripot_match_events(match, 3, 0));
	cr_assert_null(tripot_match_notes(match, 3));
	cr_assert_null(tripot_match_story(match, 3, 0, "en"));
	cr_assert_null(tripot_match_story(match, 0, 0, "de"));
	cr_assert_null(tripot_match_prompt(match, 0, NULL));
	cr_assert_null(tripot_match_prompt(match, 3, "en"));
	cr_assert_eq(tripot_match_bytes(match, TRIPOT_OWNER, bytes, sizeof bytes), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_bytes(match, 3, bytes, sizeof bytes), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_floats(match, 0, floats, (size_t)tripot_setup_columns(setup) - 1), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_floats(match, TRIPOT_SPECTATOR, floats, 4096), TRIPOT_OK);
	cr_assert_str_eq(tripot_match_events(match, 0, 1), "[]", "no step yet");
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(match, the_same_seed_gives_the_same_game_and_a_copy_the_same_future) {
	TripotSetup *setup = make_setup("brutal_ring", 2);
	TripotMatch *a = make_match(setup, 77), *b = make_match(setup, 77), *other = make_match(setup, 78);
	uint64_t one = 3, two = 3;
	cr_assert(is_same_game(a, b));
	cr_assert_not(is_same_game(a, other));
	play_steps(a, &one, 40);
	play_steps(b, &two, 40);
	cr_assert(is_same_game(a, b));
	TripotMatch *copy = copy_match(a);
	cr_assert(is_same_game(a, copy));
	for (int level = 1; level < 3; level++) {
		int seat = first_to_act(a);
		cr_assert_eq(tripot_match_bot(a, seat, level, NULL, 0), tripot_match_bot(copy, seat, level, NULL, 0), "bots draw the same, too");
	}
	play_steps(a, &one, -1);
	cr_assert_not(is_same_game(a, copy), "a copy is a game of its own");
	play_steps(copy, &two, -1);
	cr_assert(is_same_game(a, copy));
	cr_assert_str_eq(tripot_match_record(a, NULL), tripot_match_record(copy, NULL));
	tripot_match_free(a);
	tripot_match_free(b);
	tripot_match_free(other);
	tripot_match_free(copy);
	tripot_setup_free(setup);
}

/* ---- positions and worlds ---- */

Test(match, a_position_can_be_taken_out_and_begun_from) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		TripotMatch *match = make_match(setup, 6), *again;
		uint64_t random = 9;
		play_steps(match, &random, 15);
		char *state = strdup(tripot_match_view(match, TRIPOT_OWNER));
		cr_assert_eq(tripot_match_from_state(&again, setup, state, strlen(state), 1, why, sizeof why), TRIPOT_OK, "%s", why);
		cr_assert_str_eq(tripot_match_view(again, TRIPOT_OWNER), state);
		cr_assert_eq(tripot_match_steps(again), 0);
		cr_assert_eq(tripot_match_to_act(again), tripot_match_to_act(match));
		play_steps(again, &random, -1);
		size_t length;
		const char *record = tripot_match_record(again, &length);
		cr_assert_not_null(record);
		cr_assert_eq(tripot_record_verify(record, length, why, sizeof why), TRIPOT_OK, "%s", why);
		free(state);
		tripot_match_free(match);
		tripot_match_free(again);
		tripot_setup_free(setup);
	}
}

Test(match, what_is_no_position_is_refused) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	TripotMatch *match = make_match(setup, 6), *none;
	const char *const texts[] = {"", "{", "[]", "{}", "null", "{\"hand\":3}", "\xff"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		cr_assert_eq(tripot_match_from_state(&none, setup, texts[i], strlen(texts[i]), 1, why, sizeof why), TRIPOT_INPUT);
		cr_assert_null(none);
		cr_assert_str_not_empty(why);
	}
	char *view = strdup(tripot_match_view(match, 0));
	cr_assert_eq(tripot_match_from_state(&none, setup, view, strlen(view), 1, why, sizeof why), TRIPOT_INPUT, "a view is no position");
	free(view);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(match, an_imagined_world_looks_the_same_to_whoever_imagines_it) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		TripotMatch *match = make_match(setup, 21);
		uint64_t random = 2;
		bool is_other = false;
		play_steps(match, &random, 25);
		for (int seat = 0; seat < tripot_setup_seats(setup); seat++) {
			TripotMatch *world;
			char *view = strdup(tripot_match_view(match, seat)), *state = strdup(tripot_match_view(match, TRIPOT_OWNER));
			cr_assert_eq(tripot_match_imagine(&world, match, seat, (uint64_t)seat, why, sizeof why), TRIPOT_OK, "%s", why);
			cr_assert_str_eq(tripot_match_view(world, seat), view);
			is_other |= strcmp(tripot_match_view(world, TRIPOT_OWNER), state) != 0;
			cr_assert_eq(play_steps(world, &random, 5), 5);
			free(view);
			free(state);
			tripot_match_free(world);
		}
		cr_assert(is_other || !strcmp(tripot_game_id(tripot_game_at(i)), "brigands"), "something was drawn anew");
		TripotMatch *none;
		cr_assert_eq(tripot_match_imagine(&none, match, TRIPOT_SPECTATOR, 1, why, sizeof why), TRIPOT_ARGUMENT);
		cr_assert_null(none);
		tripot_match_free(match);
		tripot_setup_free(setup);
	}
}

/* In two worlds that look alike to a seat, everything the seat is told is the same. */
Test(match, two_worlds_that_look_the_same_are_told_alike) {
	TripotSetup *setup = make_setup("epic_melee", 3);
	TripotMatch *match = make_match(setup, 8), *a, *b;
	uint64_t random = 2;
	play_steps(match, &random, 12);
	cr_assert_eq(tripot_match_imagine(&a, match, 1, 1, why, sizeof why), TRIPOT_OK);
	cr_assert_eq(tripot_match_imagine(&b, match, 1, 2, why, sizeof why), TRIPOT_OK);
	char *left = told(a, 1), *right = told(b, 1);
	cr_assert_str_eq(left, right);
	cr_assert_not(is_same_game(a, b));
	uint8_t one[4096], two[4096];
	cr_assert_eq(tripot_match_bytes(a, 1, one, sizeof one), TRIPOT_OK);
	cr_assert_eq(tripot_match_bytes(b, 1, two, sizeof two), TRIPOT_OK);
	cr_assert_arr_eq(one, two, (size_t)tripot_setup_columns(setup));
	free(left);
	free(right);
	tripot_match_free(a);
	tripot_match_free(b);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

/* ---- bots, time and draws ---- */

Test(match, bots_play_what_is_legal_and_tell_how_likely) {
	TripotSetup *setup = make_setup("epic_melee", 2);
	TripotMatch *match = make_match(setup, 8);
	int actions = tripot_setup_actions(setup), levels = 0;
	float *chance = calloc((size_t)actions, sizeof *chance);
	while (tripot_bot_name(levels)) levels++;
	cr_assert_geq(levels, 3);
	cr_assert_null(tripot_bot_name(-1));
	for (int seat; (seat = first_to_act(match)) >= 0;) {
		float sum = 0;
		int32_t action = tripot_match_bot(match, seat, 2, chance, (size_t)actions);
		cr_assert_geq(action, 0, "%s", tripot_match_error(match));
		for (int i = 0; i < actions; i++) sum += chance[i];
		cr_assert_float_eq(sum, 1, 1e-4);
		cr_assert_gt(chance[action], 0);
		cr_assert_eq(tripot_match_apply(match, seat, action), TRIPOT_OK);
	}
	cr_assert_eq(tripot_match_bot(match, 0, 2, NULL, 0), TRIPOT_ILLEGAL, "it is over");
	cr_assert_eq(tripot_match_bot(match, 0, levels, NULL, 0), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_bot(match, 2, 0, NULL, 0), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_bot(match, 0, 0, chance, 1), TRIPOT_ARGUMENT);
	free(chance);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(match, when_time_is_up_the_rules_decide) {
	TripotSetup *setup = make_setup("brutal_ring", 2);
	TripotMatch *match = make_match(setup, 8);
	int steps = 0;
	for (int seat; (seat = first_to_act(match)) >= 0 && steps < 30; steps++)
		cr_assert_eq(tripot_match_timeout(match, seat), TRIPOT_OK, "%s", tripot_match_error(match));
	cr_assert_eq(tripot_match_steps(match), (uint32_t)steps);
	uint64_t random = 1;
	play_steps(match, &random, -1);
	cr_assert_eq(tripot_match_timeout(match, 0), TRIPOT_ILLEGAL);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

/* A game that can go on for ever, or NULL if this one cannot. */
static TripotMatch *play_until_stuck(const TripotSetup *setup, uint64_t seed) {
	TripotMatch *match = make_match(setup, seed);
	uint64_t random = seed;
	while (!tripot_match_may_agree(match) && play_step(match, &random)) {}
	if (tripot_match_may_agree(match)) return match;
	tripot_match_free(match);
	return NULL;
}

Test(match, a_draw_is_agreed_on_only_where_the_rules_have_one) {
	TripotSetup *setup = make_setup("epic_melee", 2), *royal = make_setup("duel_royal", 6);
	TripotMatch *match = make_match(setup, 8), *duel = NULL;
	cr_assert_eq(tripot_match_may_agree(match), 0);
	cr_assert_eq(tripot_match_agree(match), TRIPOT_ILLEGAL);
	for (uint64_t seed = 1; !duel && seed < 2000; seed++) duel = play_until_stuck(royal, seed);
	cr_assert_not_null(duel);
	cr_assert_eq(tripot_match_agree(duel), TRIPOT_OK);
	cr_assert_eq(tripot_match_to_act(duel), 0);
	size_t length;
	const char *record = tripot_match_record(duel, &length);
	cr_assert_not_null(strstr(record, "! draw"));
	cr_assert_eq(tripot_record_verify(record, length, why, sizeof why), TRIPOT_OK, "%s", why);
	tripot_match_free(match);
	tripot_match_free(duel);
	tripot_setup_free(setup);
	tripot_setup_free(royal);
}
