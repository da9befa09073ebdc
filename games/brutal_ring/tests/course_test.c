/* Brutal Ring: what scenarios do not show well: exhausted piles, renewed piles, memory, random time-outs, what a scenario may leave
 * open. */
#include "table.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

extern const Game brutal_ring_game;

Test(brutal_ring_course, br_12_without_discards_the_other_pile) {
	TestTable *t = table_small(2);
	t->s.phase = DRAW;
	table_hand(t, 0, "ga gb gc gd ge");
	table_hand(t, 1, "gf gg gh gi wa");
	table_ready(t);
	cr_expect_eq(t->s.n_pile[GLADIATOR], 0);
	cr_expect_not(table_is_legal(t, 0, "draw gladiator"));
	cr_expect(table_is_legal(t, 0, "draw weapon"));
	cr_expect_str_eq(table_refusal(t, 0, "draw gladiator"), "there is no Gladiator left to draw, not even in the discards");
	cr_expect_eq(brutal_ring_game.on_timeout(&t->s, &t->setup, 0, &t->rng), ACTION(VERB_DRAW, WEAPON + 1, 0));
	table_end(t);
}

Test(brutal_ring_course, br_12_drawing_stops_when_both_are_exhausted) {
	TestTable *t = table_small(4);
	t->s.phase = DRAW;
	table_hand(t, 0, "ga gb gc");
	table_hand(t, 1, "gd ge gf wa wb");
	table_hand(t, 2, "gg gh gi wa wb");
	table_hand(t, 3, "wc wc wd we we wf");
	table_ready(t);
	table_act(t, 0, "draw weapon");
	cr_expect_eq(t->s.phase, ENTER);
	cr_expect_eq(br_to_act(&t->s, &t->setup), 7u, "who has no Gladiator is not asked");
	table_end(t);
}

/* BR-12: the pile consists of exactly the old discards; what everybody held is remembered, what was shown before is not. */
Test(brutal_ring_course, br_12_what_a_renewal_remembers) {
	TestTable *t = table_new(2);
	t->s.phase = DRAW;
	t->s.turn = 2;
	set_pile(&t->s, WEAPON, (Cards){table_mask(t, WEAPON, "brick"), 0});
	table_ring(t, 0, "terminium+sword");
	table_hand(t, 0, "chain chain");
	table_hand(t, 1, "bottle lucrecia");
	table_ready(t);
	uint32_t discards = t->s.discard_weapons[0], gladiators = t->s.shown_gladiators[0];
	int n_discards = cards_size(discard_of(&t->s, WEAPON));
	cr_expect_eq(n_discards, 46 - 5);
	cr_expect(t->s.shown_weapons[0][0]);
	table_act(t, 1, "draw weapon");
	cr_expect_eq(table_told(t, EVENT_RENEWED), 0);
	table_script(t, "weapon", "harpoon");
	table_act(t, 0, "draw weapon");
	cr_expect_eq(table_told(t, EVENT_RENEWED), 1);
	cr_expect_eq(t->s.renewed_weapons[0], discards);
	cr_expect(!t->s.discard_weapons[0] && !t->s.discard_weapons[1]);
	cr_expect_eq(t->s.n_pile[WEAPON], n_discards - 1);
	cr_expect(t->s.n_held[0][WEAPON] == 2 && t->s.n_held[1][WEAPON] == 2 && t->s.n_hand[0][WEAPON] == 3);
	cr_expect(t->s.held_weapons[0][0] == table_mask(t, WEAPON, "chain") && t->s.held_weapons[0][1] == t->s.held_weapons[0][0]);
	cr_expect_eq(t->s.held_weapons[1][0], table_mask(t, WEAPON, "bottle brick"));
	cr_expect(!t->s.shown_weapons[0][0] && !t->s.shown_weapons[1][0]);
	cr_expect(t->s.renewed_gladiators == setup_edition(&t->setup)->all_gladiators && t->s.shown_gladiators[0] == gladiators,
	          "Gladiators have their own memory");
	table_end(t);
}

/* A drawn card is one from the pile, counting copies: of two Swords and a Brick, a Sword comes twice as often. */
Test(brutal_ring_course, br_11_a_draw_is_fair) {
	int swords = 0;
	TestTable *t = table_new(2);
	t->s.phase = DRAW;
	set_pile(&t->s, WEAPON, (Cards){table_mask(t, WEAPON, "sword brick"), table_mask(t, WEAPON, "sword")});
	table_ready(t);
	for (int k = 0; k < 9000; k++) {
		State before = t->s;
		br_apply(&t->s, &t->setup, 0, ACTION(VERB_DRAW, WEAPON + 1, 0), &t->rng, NULL);
		swords += cards_count(hand_of(&t->s, WEAPON, 0), table_id(t, WEAPON, "sword"));
		t->s = before;
	}
	cr_expect(abs(swords - 6000) < 250, "%d of 9000", swords); /* five standard deviations */
	table_end(t);
}

/* BR-8: each seat is equally likely to be First Player. */
Test(brutal_ring_course, br_8_the_lot_is_fair) {
	int first[3] = {0};
	for (uint64_t seed = 0; seed < 3000; seed++) {
		TestTable *t = table_start(3, seed);
		first[t->s.first - 1]++;
		cr_assert_eq(t->s.phase, DRAW);
		table_end(t);
	}
	for (int i = 0; i < 3; i++) cr_expect(abs(first[i] - 1000) < 135, "seat %d: %d of 3000", i, first[i]);
}

/* BR-24: both piles, and each Trick, occur on time-outs. */
Test(brutal_ring_course, br_24_chance_of_time_outs) {
	TestTable *t = table_new(2);
	int piles[KINDS] = {0}, picks[3] = {0};
	t->s.phase = DRAW;
	table_ready(t);
	for (int k = 0; k < 1000; k++) piles[action_a(br_on_timeout(&t->s, &t->setup, 0, &t->rng)) - 1]++;
	cr_expect(abs(piles[0] - 500) < 80, "%d of 1000", piles[0]);
	table_end(t);
	t = table_new(2);
	table_ring(t, 0, "terminium+cleaver");
	table_ring(t, 1, "lucrecia+sword");
	table_hand(t, 0, "hitme_bad");
	table_hand(t, 1, "riot_shield dustbin_lid tin_can");
	table_ready(t);
	table_play(
		t,
		"0 attack lucrecia; 0 lay gladiator hitme_bad; 1 lay weapon riot_shield; 1 lay weapon dustbin_lid; 1 lay gladiator tin_can; 0 declare; 1 declare");
	for (int k = 0; k < 3000; k++) picks[action_a(br_on_timeout(&t->s, &t->setup, 0, &t->rng)) - 1]++;
	for (int i = 0; i < 3; i++) cr_expect(abs(picks[i] - 1000) < 135, "position %d: %d of 3000", i + 1, picks[i]);
	table_end(t);
}

/* Rules 1, by which older records are played: nobody took back a declaration, and a time-out engaged and went on asking. */
Test(brutal_ring_course, br_24_br_43_as_rules_1_had_them) {
	TestTable *t = table_new(2);
	t->setup.rules = 1;
	table_ring(t, 0, "xp_24+sword terminium+cleaver");
	table_ring(t, 1, "lucrecia+brick");
	table_hand(t, 0, "brick");
	table_hand(t, 1, "dustbin_lid");
	table_ready(t);
	cr_expect_not(table_is_legal(t, 0, "pass"));
	cr_expect(strstr(table_refusal(t, 0, "pass"), "now engage"), "%s", t->why);
	cr_expect_str_eq(brutal_ring_game.prompt(&t->s, &t->setup, 0), "prompt.engage");
	Action action = br_on_timeout(&t->s, &t->setup, 0, &t->rng);
	cr_expect_eq(action, ACTION(VERB_ENGAGE, table_id(t, GLADIATOR, "xp_24"), 0));
	table_play(t, "0 engage xp_24; 0 attack lucrecia; 0 declare");
	cr_expect_not(table_is_legal(t, 0, "reopen"));
	t->setup.rules = 2;
	cr_expect(table_is_legal(t, 0, "reopen"));
	t->s.n_reopened[0] = 1;
	Text why = TEXT_ON(t->why);
	cr_expect(br_check(&t->s, &t->setup, &why));
	t->setup.rules = 1;
	cr_expect_not(br_check(&t->s, &t->setup, &why));
	cr_expect(strstr(t->why, "BR-43"), "%s", t->why);
	t->setup.rules = 0;
	table_end(t);
}

/* BR-10: up to the edition's limit, with its numbers of turns and points. */
Test(brutal_ring_course, limits_of_the_edition_count) {
	TestTable *t = table_small(2);
	brutal_ring_game.start(&t->s, &t->setup, &t->rng, NULL);
	for (int k = 0; k < 7; k++) {
		cr_expect_eq(br_to_act(&t->s, &t->setup), 3u);
		table_act(t, 0, "draw weapon");
		if (k < 6) table_act(t, 1, "draw gladiator");
	}
	cr_expect_eq(br_to_act(&t->s, &t->setup), 2u);
	table_end(t);
	t = table_small(2);
	t->s.turn = 4;
	table_ring(t, 0, "ga+wa");
	table_ring(t, 1, "gb+wb");
	table_ready(t);
	table_play(t, "0 pass; 1 pass");
	cr_expect(t->s.phase == CLEAR && t->s.score[0] == 1 && t->s.score[1] == 1);
	table_end(t);
}

/* BR-62, BR-70: a dead Gladiator is no longer engaged; in the next turn nobody is, and everybody can decide again. */
Test(brutal_ring_course, br_62_70_the_dead_and_the_next_turn) {
	TestTable *t = table_new(2);
	table_ring(t, 0, "mudlark+sword");
	table_ring(t, 1, "lucrecia+brick xp_24");
	table_hand(t, 0, "cinder");
	table_hand(t, 1, "ferryman");
	t->s.engaged = table_mask(t, GLADIATOR, "lucrecia");
	table_ready(t);
	table_play(t, "0 attack lucrecia; 1 declare");
	cr_expect_eq(t->s.engaged, table_mask(t, GLADIATOR, "mudlark xp_24"));
	table_play(t, "1 pass; 0 discard gladiator mudlark; 0 done; 1 done");
	cr_expect(t->s.phase == DRAW && t->s.turn == 2 && t->s.first == 2 && !t->s.done[0] && !t->s.done[1]);
	cr_expect_eq(t->s.discard_weapons[0], table_mask(t, WEAPON, "sword brick"));
	table_end(t);
}

/* If nobody has anything to decide, the next phase begins. */
Test(brutal_ring_course, br_8_phases_without_a_decision_are_passed_over) {
	TestTable *t = table_new(2); /* all own eight cards: nobody draws */
	t->s.phase = CLEAR;
	table_hand(t, 0, "terminium lucrecia xp_24 notary sword brick chain bottle");
	table_hand(t, 1, "mudlark ferryman cinder tin_can dustbin_lid crutch harpoon halberd");
	table_ready(t);
	table_play(t, "0 done; 1 done");
	cr_expect(t->s.phase == ENTER && t->s.turn == 2);
	table_end(t);
	t = table_new(2); /* no Gladiator in hand: nobody enters, and the one in the ring finds nobody to attack */
	t->s.phase = DRAW;
	table_ring(t, 0, "terminium+sword");
	table_hand(t, 0, "brick brick chain chain crowbar crowbar");
	table_hand(t, 1, "dustbin_lid dustbin_lid crutch crutch harpoon harpoon halberd");
	table_ready(t);
	table_act(t, 1, "draw weapon");
	cr_expect(t->s.phase == CLEAR && t->s.score[0] == 2);
	cr_expect(table_told(t, EVENT_ENGAGE) == 1 && table_told(t, EVENT_NO_TARGET) == 1 && table_told(t, EVENT_SURVIVORS) == 1);
	cr_expect_eq(table_told(t, EVENT_STAYS_OUT), 2);
	table_end(t);
	t = table_new(2); /* both die and nobody has a card: phase 4 has no question */
	table_ring(t, 0, "terminium+sword");
	table_ring(t, 1, "lucrecia+flamer");
	table_hand(t, 1, "tin_can");
	table_ready(t);
	table_play(t, "0 attack lucrecia; 1 lay gladiator tin_can; 1 declare");
	cr_expect(t->s.phase == DRAW && t->s.turn == 2 && t->s.first == 2 && t->s.score[0] == 7 && t->s.score[1] == 6);
	table_end(t);
}

/* BR-73: a complete tie; seats without players get nothing. */
Test(brutal_ring_course, br_73_the_outcome_is_for_those_who_play) {
	for (int seats = 2; seats <= 4; seats++) {
		TestTable *t = table_new(seats);
		Outcome outcome;
		t->s.phase = OVER;
		table_ready(t);
		memset(&outcome, 0xff, sizeof outcome);
		brutal_ring_game.outcome(&t->s, &t->setup, &outcome);
		for (int i = 0; i < SEATS_MAX; i++) {
			cr_expect_eq(outcome.place[i], i < seats);
			cr_expect_float_eq(outcome.payoff[i], i >= seats ? 0 : seats == 3 ? 1.0 / 3 : 0.5, 1e-12);
			cr_expect_eq(outcome.score[i], 0);
		}
		table_end(t);
	}
}

/* A drawn or planned card is told only to its seat, a Trick to its team; what everybody sees has no insiders. */
static void look_at_insiders(const TestTable *t) {
	for (int i = 0; i < t->events.n; i++) {
		const Event *event = &t->events.list[i];
		const EventKind *kind = &brutal_ring_game.events[event->kind];
		bool is_trick = !strncmp(kind->key, "lay_", 4) || !strncmp(kind->key, "withdraw_", 9), has_secret = kind->is_private;
		for (int k = 0; k < EVENT_ARGS_MAX && kind->arg[k].name; k++) has_secret |= kind->arg[k].is_secret;
		uint32_t wanted = has_secret ? 1u << (event->arg[0] - 1) : 0;
		if (is_trick && t->setup.seats == SEATS) wanted |= 1u << (event->arg[0] + 1) % SEATS;
		cr_assert_eq(event->insiders, wanted, "%s: %#x", kind->key, event->insiders);
	}
}

/* Whole random games, every position checked. */
static void play_games(TestTable *(*make)(int), int seats, int n) {
	TestTable *t = make(seats);
	for (int game = 0; game < n; game++) {
		int steps = 0;
		brutal_ring_game.start(&t->s, &t->setup, &t->rng, NULL);
		for (uint32_t acting; (acting = br_to_act(&t->s, &t->setup)); steps++) {
			Action list[LEGAL_MAX];
			char text[256];
			Text why = TEXT_ON(text);
			int seat = rng_bit(&t->rng, acting), count = br_legal(&t->s, &t->setup, seat, list);
			t->events.n = 0;
			br_apply(&t->s, &t->setup, seat, list[rng_below(&t->rng, (uint32_t)count)], &t->rng, &t->events);
			look_at_insiders(t);
			cr_assert(br_check(&t->s, &t->setup, &why), "%d seats, game %d, step %d: %s", seats, game, steps, text);
			cr_assert_lt(steps, 5000);
		}
		cr_assert_eq(t->s.turn, setup_edition(&t->setup)->limit[LIMIT_TURNS]);
	}
	table_end(t);
}

Test(brutal_ring_course, games_stay_whole) {
	int n = is_long() ? 400 : 20;
	for (int seats = 2; seats <= 4; seats++) {
		play_games(table_new, seats, n);
		play_games(table_small, seats, n);
	}
}

/* ---- what a scenario may leave open ---- */

Test(brutal_ring_course, an_empty_scenario_is_a_new_game) {
	TestTable *t = table_new(3);
	table_ready(t);
	cr_expect(t->s.phase == DRAW && t->s.turn == 1 && t->s.first == 1 && t->s.n_pile[GLADIATOR] == 32 && t->s.n_pile[WEAPON] == 46);
	table_end(t);
}

Test(brutal_ring_course, the_phase_follows_from_what_lies_there) {
	TestTable *t = table_new(2);
	table_hand(t, 1, "xp_24");
	table_ready(t);
	cr_expect_eq(t->s.phase, ENTER);
	table_end(t);
	t = table_new(2);
	table_ring(t, 0, "xp_24 mudlark");
	table_ring(t, 1, "lucrecia");
	table_ready(t);
	cr_expect(t->s.phase == ENGAGE && t->s.active == 1);
	table_end(t);
	t = table_new(2);
	t->s.first = 2;
	table_ring(t, 0, "xp_24 mudlark");
	table_ring(t, 1, "lucrecia");
	table_ready(t);
	cr_expect(t->s.phase == ATTACK && t->s.active == 2 && t->s.attacker == table_id(t, GLADIATOR, "lucrecia") &&
	          t->s.engaged == table_mask(t, GLADIATOR, "lucrecia"));
	table_end(t);
	t = table_new(2);
	table_ring(t, 0, "xp_24 mudlark");
	table_ring(t, 1, "lucrecia");
	table_hand(t, 1, "brick");
	t->s.attacker = (uint8_t)table_id(t, GLADIATOR, "mudlark");
	t->s.defender = (uint8_t)table_id(t, GLADIATOR, "lucrecia");
	table_ready(t);
	cr_expect(t->s.phase == TRICKS && t->s.active == 1 && t->s.engaged == table_mask(t, GLADIATOR, "mudlark"));
	table_end(t);
	t = table_new(2);
	t->s.phase = OVER;
	table_ready(t);
	cr_expect_eq(t->s.turn, 4);
	table_end(t);
}

/* Tricks from their cards alone; picks follow from the Discards. */
Test(brutal_ring_course, tricks_and_picks_are_filled_in) {
	TestTable *t = table_new(2);
	table_ring(t, 0, "terminium+cleaver");
	table_ring(t, 1, "lucrecia+sword mudlark");
	t->s.phase = PICK;
	t->s.trick_gladiator[ATTACKER][0] = (uint8_t)table_id(t, GLADIATOR, "hitme_bad");
	t->s.trick_weapon[DEFENDER][0] = (uint8_t)table_id(t, WEAPON, "riot_shield");
	t->s.trick_gladiator[DEFENDER][1] = (uint8_t)table_id(t, GLADIATOR, "tin_can");
	table_ready(t);
	cr_expect(t->s.n_picks == 1 && t->s.defender == table_id(t, GLADIATOR, "lucrecia") && t->s.attacker == 1);
	cr_expect(t->s.trick_seat[ATTACKER][0] == 1 && t->s.trick_seat[DEFENDER][1] == 2 && t->s.trick_kind[DEFENDER][0] == WEAPON + 1);
	table_end(t);
	t = table_new(2); /* two Discards, one of which has picked */
	table_ring(t, 0, "queen_static");
	table_ring(t, 1, "notary");
	t->s.phase = PICK;
	t->s.picked = 2;
	t->s.trick_gladiator[ATTACKER][0] = (uint8_t)table_id(t, GLADIATOR, "hitme_bad");
	t->s.trick_gladiator[ATTACKER][1] = (uint8_t)table_id(t, GLADIATOR, "rust_mite");
	t->s.trick_weapon[DEFENDER][0] = (uint8_t)table_id(t, WEAPON, "riot_shield");
	t->s.trick_weapon[DEFENDER][1] = (uint8_t)table_id(t, WEAPON, "dustbin_lid");
	t->s.trick_gladiator[DEFENDER][2] = (uint8_t)table_id(t, GLADIATOR, "tin_can");
	table_ready(t);
	cr_expect_eq(t->s.n_picks, 1);
	table_end(t);
}

/* Only the number of cards is given: they may be any; a named pile is complete, and the rest was discarded. */
Test(brutal_ring_course, numbers_without_cards) {
	TestTable *t = table_new(2);
	t->s.phase = ENTER;
	t->s.n_hand[0][GLADIATOR] = 3;
	t->s.n_hand[1][WEAPON] = 2;
	t->s.n_pile[GLADIATOR] = 4;
	table_ready(t);
	cr_expect(cards_size(hand_of(&t->s, GLADIATOR, 0)) == 3 && cards_size(hand_of(&t->s, WEAPON, 1)) == 2);
	cr_expect(cards_size(pile_of(&t->s, GLADIATOR)) == 4 && cards_size(discard_of(&t->s, GLADIATOR)) == 25 && t->s.n_pile[WEAPON] == 44);
	table_end(t);
	t = table_new(2); /* the same with Tricks, one known and one not */
	table_ring(t, 0, "terminium");
	table_ring(t, 1, "lucrecia");
	t->s.phase = TRICKS;
	t->s.n_pile[GLADIATOR] = 4;
	t->s.n_hand[0][GLADIATOR] = 1;
	t->s.trick_gladiator[ATTACKER][0] = (uint8_t)table_id(t, GLADIATOR, "hitme_bad");
	t->s.trick_seat[DEFENDER][0] = 2;
	t->s.trick_kind[DEFENDER][0] = GLADIATOR + 1;
	table_ready(t);
	cr_expect(cards_size(pile_of(&t->s, GLADIATOR)) == 4 && cards_size(discard_of(&t->s, GLADIATOR)) == 32 - 4 - 2 - 1 - 2);
	cr_expect(t->s.trick_gladiator[DEFENDER][0] && t->s.trick_seat[ATTACKER][0] == 1);
	table_end(t);
}

/* Contradictions stay, and check reports them. */
Test(brutal_ring_course, contradictions_stay) {
	TestTable *t = table_new(2);
	char buf[300];
	Text why = TEXT_ON(buf);
	table_ring(t, 0, "terminium");
	table_ring(t, 1, "terminium");
	brutal_ring_game.complete(&t->s, &t->setup, &t->rng);
	cr_expect(t->s.ring[0][0] == 1 && t->s.ring[1][0] == 1);
	cr_expect_not(br_check(&t->s, &t->setup, &why));
	table_end(t);
}

/* Nothing fits: the hidden places stay open. */
Test(brutal_ring_course, what_cannot_be_filled_stays_open) {
	TestTable *t = table_new(2);
	t->s.n_hand[0][GLADIATOR] = 2;
	t->s.renewed_gladiators = table_mask(t, GLADIATOR, "cinder");
	brutal_ring_game.complete(&t->s, &t->setup, &t->rng);
	cr_expect(!t->s.hand_gladiators[0] && !t->s.pile_gladiators, "31 Gladiators were in hands, but nobody had any");
	table_end(t);
	t = table_new(2);
	t->s.renewed_gladiators = setup_edition(&t->setup)->all_gladiators;
	t->s.n_hand[0][GLADIATOR] = 2;
	t->s.shown_gladiators[0] = table_mask(t, GLADIATOR, "cinder");
	brutal_ring_game.complete(&t->s, &t->setup, &t->rng);
	cr_expect(!t->s.hand_gladiators[0], "shown, but it does not lie there");
	table_end(t);
	t = table_new(2);
	t->s.renewed_gladiators = setup_edition(&t->setup)->all_gladiators;
	t->s.n_hand[0][GLADIATOR] = 2;
	t->s.discard_gladiators = table_mask(t, GLADIATOR, "cinder");
	brutal_ring_game.complete(&t->s, &t->setup, &t->rng);
	cr_expect(!t->s.hand_gladiators[0], "discarded and in the pile at once");
	table_end(t);
}

/* ---- refusals that scenarios do not show ---- */

Test(brutal_ring_course, refusals) {
	TestTable *t = table_new(2);
	t->s.phase = CLEAR;
	table_hand(t, 0, "xp_24 bottle bottle");
	table_ring(t, 0, "mudlark");
	table_ready(t);
	table_act(t, 0, "discard weapon bottle");
	cr_expect(table_is_legal(t, 0, "discard weapon bottle"));
	table_act(t, 0, "discard weapon bottle");
	cr_expect_str_eq(table_refusal(t, 0, "discard weapon bottle"), "Broken Bottle is marked already");
	cr_expect(strstr(table_refusal(t, 0, "discard gladiator xp_24"), "Gladiators first"));
	cr_expect(strstr(table_refusal(t, 0, "draw weapon"), "now discard"));
	table_end(t);
	t = table_new(2);
	table_ring(t, 0, "terminium+cleaver");
	table_ring(t, 1, "lucrecia+sword");
	table_hand(t, 0, "brick xp_24");
	table_hand(t, 1, "dustbin_lid");
	table_ready(t);
	table_play(t, "0 attack lucrecia; 0 lay weapon brick");
	cr_expect_str_eq(table_refusal(t, 0, "withdraw 2"), "you have not laid Trick 2");
	cr_expect_str_eq(table_refusal(t, 0, "withdraw 13"), "you have not laid Trick 13");
	cr_expect_str_eq(table_refusal(t, 0, "withdraw 0"), "you have not laid Trick 0");
	cr_expect_str_eq(table_refusal(t, 1, "withdraw 1"), "you have not laid Trick 1");
	cr_expect_str_eq(table_refusal(t, 1, "lay gladiator xp_24"), "XP-24 is not in your hand, where Tricks come from");
	cr_expect(strstr(table_refusal(t, 1, "pass"), "now lay gladiator CARD"));
	table_end(t);
}
