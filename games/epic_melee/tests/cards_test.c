/* Epic Melee, EM-20 … EM-31: the nine cards. */
#include "table.h"

#include <criterion/criterion.h>

#define CARDS(...) ((const char *const[]){__VA_ARGS__})

Test(epic_melee, em_20_knight_is_worth_the_cards_in_hand) {
	for (int round = 1; round <= 6; round++) {
		TestTable *t = table_rights(2, round, CARDS("knight", "mage"));
		table_act(t, 0, "engage right");
		cr_assert_eq(t->s.value[0], 7 - round, "the card taken back counts");
		cr_assert_eq(t->s.value[0], bag_size(t->s.hand[0]));
		table_end(t);
	}
}

Test(epic_melee, em_21_knight_keeps_its_value_when_it_moves) {
	TestTable *t = table_rights(3, 2, CARDS("knight", "ez", "mage"));
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "shift left");
	cr_assert(t->s.card[1] == KNIGHT && t->s.value[1] == 5);
	cr_assert(t->s.card[0] == EZ && t->s.value[0] == 4);
	table_end(t);
}

Test(epic_melee, em_22_raven_may_sacrifice_any_loot) {
	static const char *const actions[] = {"sacrifice gold g3_sun", "sacrifice silver s1", "sacrifice goblin b2"};
	for (int pile = 0; pile < PILES; pile++) {
		TestTable *t = table_rights(2, 2, CARDS("raven", "mage"));
		table_give(t, 0, GOLD, "g3_sun");
		table_give(t, 0, SILVER, "s1");
		table_give(t, 0, GOBLIN, "b2");
		table_act(t, 0, "engage right");
		Action list[LEGAL_MAX];
		cr_assert_eq(em_legal(&t->s, &t->setup, 0, list), 4, "keep or one of three tokens");
		table_act(t, 0, actions[pile]);
		cr_assert_eq(t->s.value[0], 7);
		cr_assert_eq(t->s.lich, 1);
		cr_assert_eq(t->s.n_loot[pile][0], 0);
		cr_assert_eq(t->s.n_loot[(pile + 1) % PILES][0], 1);
		cr_assert_eq(t->s.phase, ENGAGE);
		cr_assert_eq(table_told(t, EVENT_LICH), 1);
		table_end(t);
	}
}

Test(epic_melee, em_22_raven_may_keep_its_loot) {
	TestTable *t = table_rights(2, 2, CARDS("raven", "mage"));
	table_give(t, 0, GOLD, "g1");
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.phase, SACRIFICE);
	table_act(t, 0, "keep");
	cr_assert(t->s.value[0] == 1 && !t->s.lich && t->s.n_loot[GOLD][0] == 1);
	table_end(t);
}

Test(epic_melee, em_22_one_lich_a_round) {
	TestTable *t = table_rights(3, 2, CARDS("raven", "raven", "raven"));
	table_give(t, 0, GOLD, "g2");
	table_give(t, 1, GOLD, "g2_moon");
	table_give(t, 2, GOLD, "g2_star");
	table_act(t, 0, "engage right");
	table_act(t, 0, "keep");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "sacrifice gold g2_moon");
	cr_assert_eq(t->s.phase, ENGAGE);
	table_act(t, 2, "engage right");
	cr_assert_eq(t->s.round, 3, "no choice: the Lich was taken this round");
	cr_assert_eq(t->s.lich, 0);
	table_end(t);
}

Test(epic_melee, em_23_sacrificed_token_goes_back_to_its_pile) {
	TestTable *t = table_rights(2, 2, CARDS("raven", "mage"));
	table_give(t, 0, GOLD, "g3");
	Bag pile = t->s.pile[GOLD];
	table_act(t, 0, "engage right");
	table_act(t, 0, "sacrifice gold g3");
	cr_assert_eq(t->s.pile[GOLD], pile + bag_one(6), "g3 is the sixth row of gold.csv");
	State view;
	em_redact(&view, &t->s, &t->setup, 1);
	cr_assert_eq(view.pile[GOLD], 0u, "unseen by the others");
	table_script(t, "gold", "g3");
	table_script(t, "silver", "s1");
	table_act(t, 1, "engage right");
	cr_assert_eq(t->s.loot[GOLD][0], bag_one(6), "the pile may give it again");
	table_end(t);
}

Test(epic_melee, em_23_without_loot_there_is_no_choice) {
	TestTable *t = table_rights(2, 1, CARDS("raven", "mage"));
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.phase, ENGAGE);
	cr_assert_eq(t->s.value[0], 1);
	table_end(t);
}

Test(epic_melee, em_24_turtles_are_worth_twice_their_number) {
	static const char *const won[] = {"- silver gold -", "silver silver gold -", "gold gold gold silver", "gold gold gold gold"};
	static const char *const rights[4][4] = {
		{"turtle", "mage", "frog", "raven"}, /* 2 against 4, 5 (first frog), 1 */
		{"turtle", "turtle", "frog", "raven"},
		{"turtle", "turtle", "turtle", "raven"},
		{"turtle", "turtle", "turtle", "turtle"},
	};
	for (int n = 0; n < 4; n++) {
		TestTable *t = table_rights(4, 1, rights[n]);
		table_fight(t);
		cr_assert_str_eq(table_won(t), won[n], "%d turtles", n + 1);
		table_end(t);
	}
}

Test(epic_melee, em_24_turtle_has_no_value_before_the_end_of_the_round) {
	TestTable *t = table_rights(2, 1, CARDS("turtle", "mage"));
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.value[0], 0);
	table_act(t, 1, "engage right");
	int told = 0;
	for (int i = 0; i < t->events.n; i++)
		if (t->events.list[i].kind == EVENT_RANK && t->events.list[i].arg[1] == TURTLE) told = t->events.list[i].arg[2];
	cr_assert_eq(told, 2);
	table_end(t);
}

Test(epic_melee, em_25_little_folk_invert_the_ranking) {
	TestTable *t = table_rights(4, 2, CARDS("folk", "mage", "goblins", "raven"));
	table_fight(t);
	cr_assert_str_eq(table_won(t), "silver - - gold");
	cr_assert_eq(table_told(t, EVENT_INVERTED), 1);
	table_end(t);
}

Test(epic_melee, em_25_several_folk_do_not_cancel_each_other) {
	TestTable *t = table_rights(4, 2, CARDS("folk", "mage", "folk", "frog"));
	table_fight(t);
	cr_assert_str_eq(table_won(t), "gold silver gold -");
	table_end(t);
}

Test(epic_melee, em_26_golem_swaps_the_rewards) {
	TestTable *t = table_rights(3, 2, CARDS("golem", "mage", "raven"));
	table_fight(t);
	cr_assert_str_eq(table_won(t), "gold silver -");
	cr_assert_eq(table_told(t, EVENT_SWAPPED), 1);
	cr_assert_eq(table_told(t, EVENT_INVERTED), 0);
	table_end(t);
}

Test(epic_melee, em_26_several_golems_do_not_cancel_each_other) {
	TestTable *t = table_rights(3, 2, CARDS("golem", "mage", "golem"));
	table_fight(t);
	cr_assert_str_eq(table_won(t), "gold silver gold");
	table_end(t);
}

Test(epic_melee, em_26_golem_with_little_folk) {
	TestTable *t = table_rights(4, 2, CARDS("golem", "mage", "folk", "raven"));
	table_fight(t);
	cr_assert_str_eq(table_won(t), "- - gold silver");
	table_end(t);
}

Test(epic_melee, em_27_goblins_draw_a_goblin_token_for_all_to_see) {
	TestTable *t = table_rights(3, 1, CARDS("goblins", "goblins", "mage"));
	table_script(t, "goblin", "b1_star");
	table_script(t, "goblin", "b1");
	table_act(t, 0, "engage right");
	Events seen;
	events_for(&t->setup, &t->events, SPECTATOR, &seen);
	cr_assert(seen.list[1].kind == EVENT_DRAW + GOBLIN && seen.list[1].arg[1] == 2);
	cr_assert_eq(t->s.value[0], 3);
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	cr_assert(t->s.n_loot[GOBLIN][0] == 1 && t->s.n_loot[GOBLIN][1] == 1);
	State view;
	em_redact(&view, &t->s, &t->setup, 2);
	cr_assert_eq(view.loot[GOBLIN][0], bag_one(2));
	table_end(t);
}

Test(epic_melee, em_27_empty_goblin_pile_gives_nothing) {
	TestTable *t = table_rights(2, 1, CARDS("goblins", "mage"));
	table_shrink_pile(t, GOBLIN, 0);
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.n_loot[GOBLIN][0], 0);
	cr_assert_eq(table_told(t, EVENT_NOTHING), 1);
	cr_assert_eq(t->s.pawn, 2, "the round goes on");
	table_end(t);
}

Test(epic_melee, em_28_first_frog_is_a_giant) {
	TestTable *t = table_rights(3, 1, CARDS("frog", "frog", "mage"));
	table_act(t, 0, "engage right");
	cr_assert(t->s.value[0] == 5 && t->s.frog == 1);
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	cr_assert(t->s.value[1] == 3 && t->s.frog == 1);
	table_end(t);
}

Test(epic_melee, em_28_giant_frog_token_is_there_again_next_round) {
	TestTable *t = table_rights(2, 1, CARDS("frog", "mage"));
	table_fight(t);
	t->s.hand[0] = 5 * bag_one(MAGE) + bag_one(FROG);
	t->s.hand[1] = 5 * bag_one(TURTLE) + bag_one(RAVEN);
	t->s.played = bag_one(FROG) + bag_one(EZ);
	table_act(t, 0, "lay mage frog");
	table_act(t, 1, "lay raven turtle");
	table_act(t, t->s.pawn - 1, "engage right");
	table_act(t, 0, "engage right");
	cr_assert_eq(table_told(t, EVENT_FROG), 1);
	table_end(t);
}

Test(epic_melee, em_29_ez_first_does_nothing) {
	TestTable *t = table_rights(3, 1, CARDS("ez", "mage", "mage"));
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.phase, PASS, "and no choice is asked");
	cr_assert(t->s.card[0] == EZ && t->s.value[0] == 4);
	table_end(t);
}

/* Seats 0, 2, 3 and 5 of six have engaged when EZ comes to seat 3: only they pass cards, left is the next higher seat. */
Test(epic_melee, em_29_engaged_cards_go_to_the_next_engaged_neighbour) {
	static const int cards[2][SEATS] = {{FOLK, 0, MAGE, GOLEM, 0, EZ}, {GOLEM, 0, EZ, FOLK, 0, MAGE}};
	for (int side = LEFT; side <= RIGHT; side++) {
		TestTable *t = table_rights(6, 1, CARDS("mage", "raven", "golem", "ez", "raven", "folk"));
		table_act(t, 0, "engage right");
		table_act(t, 0, "pawn 2");
		table_act(t, 2, "engage right");
		table_act(t, 2, "pawn 5");
		table_act(t, 5, "engage right");
		table_act(t, 5, "pawn 3");
		table_act(t, 3, "engage right");
		cr_assert_eq(t->s.phase, SHIFT);
		table_act(t, 3, side == LEFT ? "shift left" : "shift right");
		for (int i = 0; i < SEATS; i++) cr_assert_eq(t->s.card[i], cards[side - LEFT][i], "seat %d", i);
		cr_assert_eq(table_told(t, EVENT_PASSED), 4);
		cr_assert_eq(t->s.phase, PASS);
		table_end(t);
	}
}

Test(epic_melee, em_30_tokens_travel_with_the_card) {
	TestTable *t = table_rights(4, 2, CARDS("raven", "frog", "ez", "mage"));
	table_give(t, 0, GOLD, "g1");
	table_act(t, 0, "engage right");
	table_act(t, 0, "sacrifice gold g1");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "pawn 2");
	table_act(t, 2, "engage right");
	table_act(t, 2, "shift left");
	cr_assert(t->s.card[1] == RAVEN && t->s.value[1] == 7 && t->s.lich == 2);
	cr_assert(t->s.card[2] == FROG && t->s.value[2] == 5 && t->s.frog == 3);
	cr_assert(t->s.card[0] == EZ && t->s.value[0] == 4);
	table_act(t, 3, "engage right");
	cr_assert_str_eq(table_won(t), "- gold silver -", "the owner is the one before whom the card lies");
	table_end(t);
}

Test(epic_melee, em_30_passed_card_does_not_act_again) {
	TestTable *t = table_rights(3, 1, CARDS("goblins", "ez", "ez"));
	table_script(t, "goblin", "b1");
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "shift right");
	cr_assert(t->s.card[1] == GOBLINS && t->s.n_loot[GOBLIN][1] == 0 && t->s.n_loot[GOBLIN][0] == 1, "what was drawn stays");
	cr_assert_eq(em_to_act(&t->s, &t->setup), 4u, "who has engaged does not change");
	cr_assert(t->s.order[0] == 1 && t->s.order[1] == 2);
	table_script(t, "silver", "s1");
	table_script(t, "gold", "g1");
	table_script(t, "gold", "g2");
	table_act(t, 2, "engage right");
	table_act(t, 2, "shift right"); /* 0: goblins, 1: EZ, 2: EZ */
	cr_assert_str_eq(table_won(t), "silver gold gold");
	table_end(t);
}

Test(epic_melee, em_31_mage_is_ahead_of_equals) {
	TestTable *t = table_rights(4, 3, CARDS("mage", "knight", "mage", "frog")); /* knight 4 in round 3, frog 5 */
	table_fight(t);
	cr_assert_str_eq(table_won(t), "silver - silver gold");
	table_end(t);
}
