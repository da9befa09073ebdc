/* Epic Melee, EM-40 … EM-51: ranking, rewards, the end; and the book's worked examples. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

#define CARDS(...) ((const char *const[]){__VA_ARGS__})

static void expect_round(int round, const char *const *rights, int seats, const char *won) {
	TestTable *t = table_rights(seats, round, rights);
	table_fight(t);
	cr_assert_str_eq(table_won(t), won);
	table_end(t);
}

Test(epic_melee, em_40_highest_value_first_equals_share) {
	expect_round(1, CARDS("knight", "frog", "goblins", "knight"), 4, "gold silver - gold");
	expect_round(3, CARDS("knight", "goblins", "goblins", "raven"), 4, "gold silver silver -");
}

/* The places as told, by seat. */
static void expect_places(int round, const char *const *rights, int seats, const char *places) {
	TestTable *t = table_rights(seats, round, rights);
	char told[SEATS + 1] = "";
	table_fight(t);
	for (int i = 0; i < t->events.n; i++)
		if (t->events.list[i].kind == EVENT_RANK) told[t->events.list[i].arg[0] - 1] = (char)('0' + t->events.list[i].arg[3]);
	cr_assert_str_eq(told, places);
	table_end(t);
}

/* Also after the second place: everybody is told their true one. */
Test(epic_melee, em_40_every_place_is_told) {
	expect_places(3, CARDS("frog", "mage", "knight", "goblins", "raven"), 5, "12345"); /* 5, Mage 4, Knight 4, 3, 1 */
	expect_places(3, CARDS("frog", "mage", "knight", "goblins", "raven", "turtle"), 6, "123465");
	expect_places(1, CARDS("goblins", "raven", "knight", "goblins", "knight", "raven"), 6, "231213"); /* equals share, without a gap */
	expect_places(3, CARDS("folk", "mage", "knight", "goblins", "raven", "frog"), 6, "245316");       /* inverted */
}

Test(epic_melee, em_40_mages_are_ahead_under_little_folk_too) {
	expect_round(3, CARDS("knight", "mage", "folk", "mage"), 4, "- silver gold silver"); /* knight 4 */
}

Test(epic_melee, em_41_first_takes_gold_second_silver_others_nothing) {
	expect_round(1, CARDS("raven", "goblins", "mage", "frog", "knight", "turtle"), 6, "- - - silver gold -");
}

Test(epic_melee, em_42_gold_and_silver_are_seen_by_the_drawer_alone) {
	TestTable *t = table_rights(2, 1, CARDS("knight", "mage"));
	table_script(t, "gold", "g3_star");
	table_script(t, "silver", "s2");
	table_fight(t);
	State view;
	Events seen;
	for (int viewer = SPECTATOR; viewer < 2; viewer++) {
		em_redact(&view, &t->s, &t->setup, viewer);
		cr_assert_eq(view.loot[GOLD][0] != 0, viewer == 0);
		cr_assert_eq(view.loot[SILVER][1] != 0, viewer == 1);
		cr_assert(!view.pile[GOLD] && !view.pile[SILVER], "a pile would tell what was drawn");
		events_for(&t->setup, &t->events, viewer, &seen);
		for (int i = 0; i < seen.n; i++) {
			if (seen.list[i].kind == EVENT_DRAW + GOLD) cr_assert_eq(seen.list[i].arg[1] != 0, viewer == 0);
			if (seen.list[i].kind == EVENT_DRAW + SILVER) cr_assert_eq(seen.list[i].arg[1] != 0, viewer == 1);
		}
		cr_assert_eq(seen.n, t->events.n, "that something was drawn is public");
	}
	table_end(t);
}

Test(epic_melee, em_43_short_pile_is_drawn_in_order_of_engagement) {
	TestTable *t = table_rights(3, 2, CARDS("mage", "mage", "mage"));
	table_shrink_pile(t, GOLD, 2);
	t->s.pawn = 3;
	table_act(t, 2, "engage right");
	table_act(t, 2, "pawn 0");
	table_act(t, 0, "engage right");
	table_act(t, 1, "engage right");
	cr_assert_str_eq(table_won(t), "gold - gold", "the last to engage gets nothing, and nothing instead");
	cr_assert_eq(t->s.pile[GOLD], 0u);
	cr_assert_eq(table_told(t, EVENT_NOTHING), 1);
	table_end(t);
}

Test(epic_melee, em_44_all_first_nobody_second) {
	expect_round(2, CARDS("mage", "mage", "mage"), 3, "gold gold gold");
	expect_round(2, CARDS("folk", "folk"), 2, "gold gold");
}

static TestTable *end_of_game(int seats) {
	TestTable *t = table_rights(seats, 6, (const char *const[]){"raven", "raven", "raven", "raven", "raven", "raven"});
	while (t->s.phase != OVER) {
		Action list[LEGAL_MAX];
		int seat = t->s.pawn - 1;
		em_legal(&t->s, &t->setup, seat, list);
		em_apply(&t->s, &t->setup, seat, list[t->s.phase == ENGAGE], &t->rng, NULL);
	}
	const Edition *e = setup_edition(&t->setup);
	memset(t->s.loot, 0, sizeof t->s.loot);
	memset(t->s.n_loot, 0, sizeof t->s.n_loot);
	for (int pile = 0; pile < PILES; pile++) t->s.pile[pile] = e->all_loot[pile];
	return t;
}

Test(epic_melee, em_50_values_and_pairs_of_symbols) {
	TestTable *t = end_of_game(2);
	table_give(t, 0, GOLD, "g3_sun");    /* 3, sun */
	table_give(t, 0, GOLD, "g2_moon");   /* 2, moon */
	table_give(t, 0, SILVER, "s1_sun");  /* 1, sun: a pair */
	table_give(t, 0, SILVER, "s2_moon"); /* 2, moon: a pair */
	table_give(t, 0, GOLD, "g3_moon");   /* 3, moon: the third makes no pair */
	table_give(t, 1, GOLD, "g3_star");
	table_give(t, 1, GOBLIN, "b1_star"); /* Goblin tokens count for pairs too */
	table_give(t, 1, SILVER, "s3");
	Outcome out;
	em_outcome(&t->s, &t->setup, &out);
	cr_assert_eq(out.score[0], 11 + 2);
	cr_assert_eq(out.score[1], 7 + 1);
	cr_assert(out.payoff[0] == 1 && out.payoff[1] == 0);
	State view;
	em_redact(&view, &t->s, &t->setup, SPECTATOR);
	cr_assert_eq(view.loot[GOLD][0], t->s.loot[GOLD][0], "all loot is turned up at the end");
	cr_assert_eq(view.hand[0], 0u, "the last card stays in hand");
	table_end(t);
}

Test(epic_melee, em_50_four_equal_symbols_are_two_pairs) {
	TestTable *t = end_of_game(2);
	table_give(t, 0, GOLD, "g3_star");
	table_give(t, 0, GOLD, "g3_star");
	table_give(t, 0, GOLD, "g2_star");
	table_give(t, 0, SILVER, "s1_star");
	Outcome out;
	em_outcome(&t->s, &t->setup, &out);
	cr_assert_eq(out.score[0], 9 + 2);
	table_end(t);
}

Test(epic_melee, em_51_gold_then_silver_break_ties) {
	TestTable *t = end_of_game(4);
	table_give(t, 0, GOLD, "g2");
	table_give(t, 0, GOBLIN, "b2");
	table_give(t, 1, GOLD, "g3");
	table_give(t, 1, SILVER, "s1");
	table_give(t, 2, GOLD, "g2_moon");
	table_give(t, 2, SILVER, "s2");
	table_give(t, 3, SILVER, "s3");
	Outcome out;
	em_outcome(&t->s, &t->setup, &out);
	cr_assert(out.score[0] == 4 && out.score[1] == 4 && out.score[2] == 4 && out.score[3] == 3);
	cr_assert(out.place[1] == 1 && out.place[2] == 2 && out.place[0] == 3 && out.place[3] == 4);
	cr_assert(out.payoff[1] == 1 && out.payoff[0] == 0 && out.payoff[2] == 0);
	table_end(t);
}

Test(epic_melee, em_51_higher_score_beats_more_gold) {
	TestTable *t = end_of_game(2);
	table_give(t, 0, GOLD, "g3");
	table_give(t, 1, SILVER, "s3");
	table_give(t, 1, SILVER, "s1");
	Outcome out;
	em_outcome(&t->s, &t->setup, &out);
	cr_assert(out.place[1] == 1 && out.place[0] == 2);
	table_end(t);
}

/* The points for pairs are in the score, not in the sums of Gold and Silver. */
Test(epic_melee, em_51_still_equal_share_the_victory) {
	TestTable *t = end_of_game(3);
	table_give(t, 0, GOLD, "g2");
	table_give(t, 0, SILVER, "s1");
	table_give(t, 1, GOLD, "g2_moon");
	table_give(t, 1, SILVER, "s1");
	Outcome out;
	em_outcome(&t->s, &t->setup, &out);
	cr_assert(out.payoff[0] == 0.5 && out.payoff[1] == 0.5 && out.payoff[2] == 0);
	cr_assert(out.place[0] == 1 && out.place[1] == 1 && out.place[2] == 3);
	table_end(t);
}

/* The book's worked examples, by their numbers. */
Test(epic_melee, example_1_two_mages_and_a_goblin) {
	expect_round(2, CARDS("mage", "goblins", "mage"), 3, "gold silver gold");
}

Test(epic_melee, example_2_knight_in_round_2) {
	TestTable *t = table_rights(2, 2, CARDS("knight", "raven"));
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.value[0], 5);
	table_end(t);
}

Test(epic_melee, example_3_lich_and_a_later_raven) {
	TestTable *t = table_rights(3, 2, CARDS("raven", "raven", "mage"));
	table_give(t, 0, GOBLIN, "b1");
	table_give(t, 1, GOBLIN, "b2");
	table_act(t, 0, "engage right");
	table_act(t, 0, "sacrifice goblin b1");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	cr_assert(t->s.value[0] == 7 && t->s.value[1] == 1);
	table_end(t);
}

Test(epic_melee, example_4_two_turtles) {
	expect_round(2, CARDS("turtle", "goblins", "turtle"), 3, "gold silver gold");
}

Test(epic_melee, example_5_little_folk) {
	expect_round(2, CARDS("raven", "folk", "mage"), 3, "gold silver -");
}

Test(epic_melee, example_6_golem) {
	expect_round(2, CARDS("mage", "goblins", "mage", "golem"), 4, "silver gold silver gold");
}

Test(epic_melee, example_7_little_folk_and_golem) {
	expect_round(2, CARDS("folk", "golem", "goblins"), 3, "silver gold gold");
}

Test(epic_melee, example_8_first_frog_5_later_3) {
	expect_round(2, CARDS("frog", "frog", "mage"), 3, "gold - silver");
}

Test(epic_melee, example_9_ez_to_the_left) {
	TestTable *t = table_rights(4, 2, CARDS("mage", "golem", "ez", "folk"));
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "pawn 2");
	table_act(t, 2, "engage right");
	table_act(t, 2, "shift left");
	cr_assert(t->s.card[1] == MAGE && t->s.card[2] == GOLEM && t->s.card[0] == EZ && !t->s.card[3]);
	table_end(t);
}

Test(epic_melee, example_10_mage_against_two_ez) {
	TestTable *t = table_rights(3, 2, CARDS("ez", "ez", "mage"));
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "shift left");
	table_act(t, 2, "engage right");
	cr_assert_str_eq(table_won(t), "silver silver gold");
	table_end(t);
}
