/* Brutal Ring: judgement for bots, where the right choice is obvious. Level 2 squares the weights; it must make that choice at least
 * three times in four. */
#include "table.h"

#include <criterion/criterion.h>

extern const Game brutal_ring_game;

/* The probability that level 2 does it. */
static double likes(const TestTable *t, int seat, const char *action) {
	Action legal[LEGAL_MAX];
	float weight[LEGAL_MAX];
	char text[ACTION_TEXT_MAX];
	double sum = 0, found = -1;
	int n = brutal_ring_game.legal(&t->s, &t->setup, seat, legal);
	brutal_ring_game.weigh(&t->s, &t->setup, seat, legal, n, weight);
	for (int i = 0; i < n; i++) {
		Text out = TEXT_ON(text);
		action_print(&t->setup, legal[i], &out);
		double square = (double)weight[i] * (double)weight[i];
		if (!strcmp(text, action)) found = square;
		sum += square;
	}
	cr_assert_geq(found, 0, "%s is not legal", action);
	return found / sum;
}

static void expect_choice(const TestTable *t, int seat, const char *action) {
	cr_expect_gt(likes(t, seat, action), 0.75, "%s: %.2f", action, likes(t, seat, action));
}

/* Seat 0 attacks seat 1. */
static TestTable *combat(const char *attacker, const char *defender, const char *attacker_hand, const char *defender_hand) {
	TestTable *t = table_new(2);
	table_ring(t, 0, attacker);
	table_ring(t, 1, defender);
	table_hand(t, 0, attacker_hand);
	table_hand(t, 1, defender_hand);
	table_ready(t);
	return t;
}

Test(brutal_ring_judgement, a_sure_kill_is_taken) {
	TestTable *t = combat("terminium+flamer", "mother_volt+brick tin_can+vault_door", "brick", "");
	expect_choice(t, 0, "attack mother_volt");
	table_end(t);
}

Test(brutal_ring_judgement, who_dies_otherwise_lays_what_saves_him) {
	TestTable *t = combat("terminium+halberd", "lucrecia+sword", "gutter_kid", "riot_shield brick");
	table_act(t, 0, "attack lucrecia");
	expect_choice(t, 1, "lay weapon riot_shield");
	table_end(t);
}

Test(brutal_ring_judgement, the_attacker_lays_what_kills) {
	TestTable *t = combat("terminium+sword", "lucrecia+sickle", "sword dustbin_lid", "gutter_kid");
	table_act(t, 0, "attack lucrecia");
	expect_choice(t, 0, "lay weapon sword");
	table_end(t);
}

Test(brutal_ring_judgement, br_59_a_counter_attack_that_hits) {
	TestTable *t = combat("terminium+harpoon", "lucrecia+flamer", "brick", "tin_can bottle");
	table_act(t, 0, "attack lucrecia");
	expect_choice(t, 1, "lay gladiator tin_can");
	table_end(t);
}

Test(brutal_ring_judgement, br_59_a_counter_attack_that_cannot_hit_stays_in_hand) {
	TestTable *t = combat("terminium+vault_door", "lucrecia+exo_arm", "", "tin_can");
	table_act(t, 0, "attack lucrecia");
	expect_choice(t, 1, "declare");
	table_end(t);
}

/* The attack of 4 faces 3; two Tricks lie on the defender: without them he is dead. */
Test(brutal_ring_judgement, br_55_fairplay_when_the_bare_weapons_win) {
	TestTable *t = combat("terminium+plasma_axe", "last_marshal+car_door", "xp_24", "riot_shield dustbin_lid");
	table_play(t, "0 attack last_marshal; 1 lay weapon riot_shield; 1 lay weapon dustbin_lid; 1 declare");
	expect_choice(t, 0, "lay gladiator xp_24");
	table_end(t);
}

Test(brutal_ring_judgement, a_fairplay_that_undoes_a_kill_stays_in_hand) {
	TestTable *t = combat("terminium+chain", "lucrecia+dustbin_lid", "xp_24 brick", "");
	table_play(t, "0 attack lucrecia; 0 lay weapon brick");
	cr_expect_lt(likes(t, 0, "lay gladiator xp_24"), 0.05);
	table_end(t);
}

Test(brutal_ring_judgement, the_better_weapon_goes_into_the_ring) {
	TestTable *t = table_new(2);
	t->s.phase = ENTER;
	table_hand(t, 0, "terminium titan_fist brick bottle dustbin_lid");
	table_hand(t, 1, "lucrecia sword");
	table_ready(t);
	table_act(t, 0, "enter terminium");
	expect_choice(t, 0, "arm titan_fist");
	table_end(t);
}

Test(brutal_ring_judgement, br_22_nobody_enters_without_a_weapon) {
	TestTable *t = table_new(2);
	t->s.phase = ENTER;
	table_hand(t, 0, "terminium lucrecia notary");
	table_hand(t, 1, "cinder sword");
	table_ready(t);
	expect_choice(t, 0, "done");
	table_end(t);
}

/* With an attack of 4 and a +3 against a defence of 2 and one value, only a skill can save the defender. */
Test(brutal_ring_judgement, br_57_who_is_ahead_picks_the_skill) {
	TestTable *t = combat("terminium+halberd", "lucrecia+sword", "hitme_bad sword", "dustbin_lid mudlark");
	table_play(
		t,
		"0 attack lucrecia; 0 lay gladiator hitme_bad; 0 lay weapon sword; 1 lay weapon dustbin_lid; 1 lay gladiator mudlark; 0 stand; 1 stand");
	cr_assert_eq(t->s.phase, PICK);
	expect_choice(t, 0, "pick 2");
	table_end(t);
}

Test(brutal_ring_judgement, br_72_who_can_never_be_armed_is_thrown_away) {
	TestTable *t = table_new(2);
	t->s.phase = CLEAR;
	table_ring(t, 0, "gutter_kid notary+flamer");
	table_ready(t);
	expect_choice(t, 0, "discard gladiator gutter_kid");
	table_act(t, 0, "discard gladiator gutter_kid");
	expect_choice(t, 0, "done");
	table_end(t);
}

/* At the end of a turn: more points are better, so is a good fighter in the ring, and the later it is the more a point is worth. */
Test(brutal_ring_judgement, what_a_position_is_worth) {
	float even[SEATS], ahead[SEATS], late[SEATS], armed[SEATS];
	TestTable *t = table_new(2);
	t->s.phase = CLEAR;
	table_ring(t, 0, "gutter_kid");
	table_ready(t);
	brutal_ring_game.value(&t->s, &t->setup, even);
	t->s.score[0] = 5;
	brutal_ring_game.value(&t->s, &t->setup, ahead);
	t->s.turn = 3;
	brutal_ring_game.value(&t->s, &t->setup, late);
	t->s.ring_weapon[0][0] = (uint8_t)table_id(t, WEAPON, "vault_door");
	brutal_ring_game.value(&t->s, &t->setup, armed);
	cr_expect(even[0] < ahead[0] && ahead[0] < late[0] && late[0] < armed[0]);
	cr_expect_float_eq((double)(armed[0] + armed[1]), 1, 1e-5);
	table_end(t);
}
