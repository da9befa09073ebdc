/* Epic Melee, EM-1 … EM-18: material, deal and the course of a round. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

#define PAIRS(...) ((const char *const[]){__VA_ARGS__})

Test(epic_melee, em_1_nine_types_of_six_cards) {
	TestTable *t = table_deal(2, 1);
	const Edition *e = setup_edition(&t->setup);
	for (int card = 1; card < CARD_END; card++) cr_assert_eq(bag_count(e->all_cards, card), 6);
	cr_assert_eq(bag_size(e->all_cards), 54);
	table_end(t);
}

Test(epic_melee, em_2_three_piles_of_tokens_worth_1_to_3) {
	static const int sizes[PILES] = {18, 18, 6};
	TestTable *t = table_deal(2, 1);
	const Edition *e = setup_edition(&t->setup);
	int symbols[SYMBOLS_MAX] = {0}, value[PILES] = {0};
	for (int pile = 0; pile < PILES; pile++) {
		cr_assert_eq(bag_size(e->all_loot[pile]), sizes[pile]);
		cr_assert_eq(t->s.pile[pile], e->all_loot[pile], "all tokens lie in the piles at the start");
		for (int i = 0; i < e->n_tokens[pile]; i++) {
			const LootRow *row = &e->loot[pile][i];
			cr_assert(row->value >= 1 && row->value <= 3);
			value[pile] += row->value * row->copies;
			for (int k = 0; k < SYMBOLS_MAX; k++) symbols[k] += (row->symbols >> k & 1) * row->copies;
		}
	}
	cr_assert_gt(value[GOLD], value[SILVER], "being first must be worth more");
	for (int k = 0; k < SYMBOLS_MAX; k++) cr_assert_eq(symbols[k] % 2, 0);
	table_end(t);
}

Test(epic_melee, em_3_seven_cards_each_from_one_deck) {
	for (int seats = 2; seats <= 6; seats++) {
		TestTable *t = table_deal(seats, 7);
		for (int i = 0; i < SEATS; i++) cr_assert_eq(bag_size(t->s.hand[i]), i < seats ? 7 : 0);
		cr_assert_eq(table_told(t, EVENT_DEAL), 7 * seats);
		table_end(t);
	}
}

/* Each seat is first in one of six games: 6,000 deals give 1,000 ± 5.5 standard deviations of 28.9 each. */
Test(epic_melee, em_4_a_random_player_gets_the_pawn) {
	int first[SEATS] = {0};
	for (int seed = 0; seed < 6000; seed++) {
		TestTable *t = table_deal(6, (uint64_t)seed);
		first[t->s.pawn - 1]++;
		table_end(t);
	}
	for (int i = 0; i < SEATS; i++) cr_assert(first[i] > 840 && first[i] < 1160, "seat %d was first %d times", i, first[i]);
}

Test(epic_melee, em_5_two_to_six_players) {
	TestTable *t = table_deal(6, 1);
	cr_assert_eq(t->setup.game->seats_min, 2);
	cr_assert_eq(t->setup.game->seats_max, 6);
	table_end(t);
}

Test(epic_melee, em_10_two_cards_left_and_right) {
	TestTable *t = table_deal(2, 3);
	t->s.hand[0] = 4 * bag_one(MAGE) + bag_one(EZ) + 2 * bag_one(GOLEM);
	t->s.hand[1] = 2 * bag_one(FROG) + 5 * bag_one(RAVEN);
	Action list[LEGAL_MAX];
	cr_assert_eq(em_legal(&t->s, &t->setup, 0, list), 8, "six ordered pairs of different cards and two of equal ones");
	cr_assert(table_is_legal(t, 0, "lay mage ez") && table_is_legal(t, 0, "lay ez mage"), "left and right are the player's choice");
	cr_assert(table_is_legal(t, 0, "lay golem golem") && !table_is_legal(t, 0, "lay ez ez") && !table_is_legal(t, 0, "lay frog mage"));
	cr_assert_eq(em_to_act(&t->s, &t->setup), 3u, "all choose at once");
	table_act(t, 0, "lay mage ez");
	cr_assert_eq(em_to_act(&t->s, &t->setup), 2u);
	cr_assert_eq(em_legal(&t->s, &t->setup, 0, list), 0);
	State view;
	em_redact(&view, &t->s, &t->setup, 1);
	cr_assert(!view.left[0] && !view.right[0], "what is laid stays secret until all have chosen");
	table_act(t, 1, "lay raven frog");
	cr_assert(t->s.left[0] == MAGE && t->s.right[0] == EZ && t->s.left[1] == RAVEN && t->s.right[1] == FROG);
	table_end(t);
}

/* The list of legal pairs, compared with the plain definition for every hand of a few hundred deals. */
Test(epic_melee, em_10_every_ordered_pair_of_the_hand) {
	for (int seed = 0; seed < 300; seed++) {
		TestTable *t = table_deal(6, (uint64_t)seed);
		for (int seat = 0; seat < 6; seat++) {
			Action list[LEGAL_MAX];
			int n = em_legal(&t->s, &t->setup, seat, list), want = 0;
			for (int left = 1; left < CARD_END; left++)
				for (int right = 1; right < CARD_END; right++) {
					bool has = bag_count(t->s.hand[seat], left) && bag_count(t->s.hand[seat], right) > (left == right);
					int found = 0;
					for (int i = 0; i < n; i++) found += list[i] == ACTION(VERB_LAY, left, right);
					cr_assert_eq(found, has);
					want += has;
				}
			cr_assert_eq(n, want);
		}
		table_end(t);
	}
}

Test(epic_melee, em_11_right_cards_are_revealed_together) {
	TestTable *t = table_deal(3, 3);
	t->s.hand[0] = 3 * bag_one(MAGE) + 4 * bag_one(RAVEN);
	t->s.hand[1] = 6 * bag_one(EZ) + bag_one(TURTLE);
	t->s.hand[2] = 3 * bag_one(FROG) + 4 * bag_one(GOBLINS);
	table_act(t, 2, "lay goblins frog");
	cr_assert_eq(t->s.phase, CHOOSE);
	table_act(t, 0, "lay mage raven");
	cr_assert_eq(t->s.phase, CHOOSE);
	cr_assert_eq(table_told(t, EVENT_REVEAL), 0);
	table_act(t, 1, "lay ez turtle");
	cr_assert_eq(t->s.phase, ENGAGE);
	cr_assert_eq(table_told(t, EVENT_REVEAL), 3);
	State view;
	em_redact(&view, &t->s, &t->setup, SPECTATOR);
	for (int i = 0; i < 3; i++) cr_assert(view.right[i] == t->s.right[i] && view.right[i] && !view.left[i]);
	for (int i = 0; i < 3; i++) cr_assert_eq(bag_size(t->s.hand[i]), 5);
	table_end(t);
}

Test(epic_melee, em_12_engage_right_takes_left_back_unseen) {
	TestTable *t = table_round(2, 1, PAIRS("golem mage", "ez raven"));
	Bag hand = t->s.hand[0];
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.card[0], MAGE);
	cr_assert_eq(t->s.hand[0], hand + bag_one(GOLEM));
	cr_assert_eq(t->s.known[0], 0u, "nobody saw the left card");
	cr_assert(!t->s.left[0] && !t->s.right[0]);
	table_end(t);
}

Test(epic_melee, em_12_engage_left_takes_right_back_seen) {
	TestTable *t = table_round(2, 1, PAIRS("golem mage", "ez raven"));
	Bag hand = t->s.hand[0];
	table_act(t, 0, "engage left");
	cr_assert_eq(t->s.card[0], GOLEM);
	cr_assert_eq(t->s.hand[0], hand + bag_one(MAGE));
	cr_assert_eq(t->s.known[0], bag_one(MAGE));
	State view;
	em_redact(&view, &t->s, &t->setup, 1);
	cr_assert_eq(view.known[0], bag_one(MAGE), "a right card taken back stays known to all");
	cr_assert_eq(table_told(t, EVENT_TAKE_BACK), 1);
	table_end(t);
}

/* A known card that is shown again is the same card: it is not counted twice, and not forgotten when it goes back. */
Test(epic_melee, em_12_what_was_seen_stays_known) {
	TestTable *t = table_round(2, 2, PAIRS("golem mage", "ez raven"));
	t->s.hand[0] = 2 * bag_one(MAGE) + 2 * bag_one(TURTLE);
	t->s.known[0] = bag_one(MAGE) + bag_one(GOLEM); /* hand and face-down card together */
	table_act(t, 0, "engage left");
	cr_assert_eq(t->s.known[0], 2 * bag_one(MAGE), "the known golem has been engaged, another mage was seen");
	table_act(t, 1, "engage right");
	table_act(t, 0, "lay turtle mage");
	cr_assert_eq(t->s.known[0], 2 * bag_one(MAGE), "nothing is known to be laid before the reveal");
	Action list[LEGAL_MAX];
	em_legal(&t->s, &t->setup, 1, list);
	em_apply(&t->s, &t->setup, 1, list[0], &t->rng, NULL);
	cr_assert_eq(t->s.known[0], bag_one(MAGE), "one of the two known mages lies face up");
	table_end(t);
}

Test(epic_melee, em_13_immediate_effects_happen_at_engagement) {
	TestTable *t = table_rights(3, 1, PAIRS("goblins", "frog", "mage"));
	table_script(t, "goblin", "b2");
	table_act(t, 0, "engage right");
	cr_assert_eq(t->s.n_loot[GOBLIN][0], 1, "before anybody else engages");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	cr_assert_eq(t->s.value[1], 5);
	table_end(t);
}

Test(epic_melee, em_14_pawn_to_anyone_who_has_not_engaged) {
	TestTable *t = table_rights(4, 1, PAIRS("mage", "mage", "mage", "mage"));
	cr_assert_eq(em_to_act(&t->s, &t->setup), 1u);
	table_act(t, 0, "engage right");
	cr_assert(!table_is_legal(t, 0, "pawn 0") && table_is_legal(t, 0, "pawn 1") && table_is_legal(t, 0, "pawn 2") &&
	          table_is_legal(t, 0, "pawn 3"));
	cr_assert_eq(em_to_act(&t->s, &t->setup), 1u, "the one who engaged passes the pawn on");
	table_act(t, 0, "pawn 2");
	cr_assert_eq(em_to_act(&t->s, &t->setup), 4u);
	table_act(t, 2, "engage right");
	cr_assert(!table_is_legal(t, 2, "pawn 0") && table_is_legal(t, 2, "pawn 1") && !table_is_legal(t, 2, "pawn 2") &&
	          table_is_legal(t, 2, "pawn 3"));
	table_act(t, 2, "pawn 3");
	table_act(t, 3, "engage right");
	cr_assert_eq(t->s.pawn, 2, "with one player left there is nothing to choose");
	cr_assert_eq(t->s.phase, ENGAGE);
	cr_assert_eq(table_told(t, EVENT_PAWN), 1);
	table_act(t, 1, "engage right");
	cr_assert_eq(t->s.pawn, 2, "the last one keeps the pawn");
	cr_assert_eq(t->s.round, 2);
	table_end(t);
}

Test(epic_melee, em_15_engaged_cards_leave_and_tokens_return) {
	TestTable *t = table_rights(2, 1, PAIRS("raven", "frog"));
	table_give(t, 0, GOBLIN, "b1");
	Bag played = t->s.played;
	table_act(t, 0, "engage right");
	table_act(t, 0, "sacrifice goblin b1");
	table_act(t, 1, "engage right");
	cr_assert_eq(t->s.played, played + bag_one(RAVEN) + bag_one(FROG));
	cr_assert(!t->s.lich && !t->s.frog && !t->s.n_engaged, "tokens are back in the centre");
	for (int i = 0; i < SEATS; i++) cr_assert(!t->s.card[i] && !t->s.value[i] && !t->s.order[i]);
	cr_assert_eq(t->s.phase, CHOOSE);
	table_end(t);
}

Test(epic_melee, em_16_over_after_six_rounds_with_one_card_left) {
	TestTable *t = table_rights(3, 5, PAIRS("mage", "ez", "golem"));
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 2");
	table_act(t, 2, "engage right");
	table_act(t, 1, "engage right");
	table_act(t, 1, "shift left");
	cr_assert_eq(t->s.phase, CHOOSE);
	cr_assert_eq(t->s.round, 6);
	table_end(t);
	t = table_rights(3, 6, PAIRS("mage", "knight", "golem"));
	table_fight(t);
	cr_assert_eq(t->s.phase, OVER);
	cr_assert_eq(em_to_act(&t->s, &t->setup), 0u);
	cr_assert_eq(table_told(t, EVENT_END), 1);
	for (int i = 0; i < 3; i++) cr_assert_eq(bag_size(t->s.hand[i]), 1);
	table_end(t);
}

Test(epic_melee, em_17_public_are_counts_and_played_cards) {
	TestTable *t = table_rights(3, 3, PAIRS("mage", "raven", "golem"));
	table_give(t, 0, GOLD, "g3");
	table_give(t, 1, SILVER, "s2_sun");
	table_give(t, 1, GOBLIN, "b2");
	State view;
	em_redact(&view, &t->s, &t->setup, 2);
	cr_assert(view.n_loot[GOLD][0] == 1 && view.n_loot[SILVER][1] == 1 && view.n_loot[GOBLIN][1] == 1);
	cr_assert_eq(view.played, t->s.played);
	cr_assert(!view.loot[GOLD][0] && !view.loot[SILVER][1], "what the tokens are stays secret");
	cr_assert_eq(view.loot[GOBLIN][1], t->s.loot[GOBLIN][1]);
	for (int i = 0; i < 3; i++) cr_assert_eq(hand_size(&view, &t->setup, i), bag_size(t->s.hand[i]), "hand sizes are public");
	em_redact(&view, &t->s, &t->setup, 0);
	cr_assert_eq(view.loot[GOLD][0], t->s.loot[GOLD][0], "one's own tokens can always be looked at");
	table_end(t);
}

/* EM-17, EM-23: everybody learns from which pile, only the owner which token. */
Test(epic_melee, em_17_kind_of_a_sacrificed_token_is_public) {
	TestTable *t = table_rights(2, 2, PAIRS("raven", "mage"));
	table_give(t, 0, SILVER, "s3");
	table_act(t, 0, "engage right");
	table_act(t, 0, "sacrifice silver s3");
	Events seen;
	for (int viewer = SPECTATOR; viewer < 2; viewer++) {
		events_for(&t->setup, &t->events, viewer, &seen);
		cr_assert_eq(seen.list[0].kind, EVENT_SACRIFICE + SILVER);
		cr_assert_eq(seen.list[0].arg[1] != 0, viewer == 0);
	}
	table_end(t);
}

Test(epic_melee, em_18_time_outs) {
	TestTable *t = table_rights(4, 2, PAIRS("mage", "raven", "ez", "mage"));
	table_give(t, 1, GOLD, "g1");
	cr_assert_eq(em_on_timeout(&t->s, &t->setup, 0, &t->rng), ACTION(VERB_ENGAGE, RIGHT, 0));
	table_act(t, 0, "engage right");
	cr_assert_eq(em_on_timeout(&t->s, &t->setup, 0, &t->rng), ACTION(VERB_PAWN, 2, 0), "to the next on the left");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	cr_assert_eq(em_on_timeout(&t->s, &t->setup, 1, &t->rng), ACTION(VERB_KEEP, 0, 0), "no sacrifice");
	table_act(t, 1, "keep");
	table_act(t, 1, "pawn 2");
	table_act(t, 2, "engage right");
	cr_assert_eq(em_on_timeout(&t->s, &t->setup, 2, &t->rng), ACTION(VERB_SHIFT, LEFT, 0));
	table_end(t);
	t = table_rights(4, 2, PAIRS("mage", "raven", "ez", "mage"));
	t->s.pawn = 4;
	table_act(t, 3, "engage right");
	cr_assert_eq(em_on_timeout(&t->s, &t->setup, 3, &t->rng), ACTION(VERB_PAWN, 1, 0), "left of the last seat is the first");
	table_act(t, 3, "pawn 0");
	table_act(t, 0, "engage right");
	cr_assert_eq(em_on_timeout(&t->s, &t->setup, 0, &t->rng), ACTION(VERB_PAWN, 2, 0));
	table_act(t, 0, "pawn 2");
	table_act(t, 2, "engage right");
	table_act(t, 2, "shift left");
	cr_assert_eq(t->s.pawn, 2);
	table_act(t, 1, "engage right");
	cr_assert_eq(t->s.round, 3);
	table_end(t);
}

/* Two of seven cards, each physical pair equally likely: of 5 golems and 2 mages, golem left 5/7. 7,000 draws: sd 37.8. */
Test(epic_melee, em_18_time_out_lays_two_random_cards) {
	TestTable *t = table_deal(2, 5);
	t->s.hand[0] = 5 * bag_one(GOLEM) + 2 * bag_one(MAGE);
	t->s.hand[1] = 7 * bag_one(EZ);
	int golem_left = 0, both_mages = 0;
	for (int i = 0; i < 7000; i++) {
		Action action = em_on_timeout(&t->s, &t->setup, 0, &t->rng);
		golem_left += action_a(action) == GOLEM;
		both_mages += action_a(action) == MAGE && action_b(action) == MAGE;
		cr_assert_eq(action_verb(action), VERB_LAY);
	}
	cr_assert(golem_left > 4800 && golem_left < 5200, "%d", golem_left);
	cr_assert(both_mages > 240 && both_mages < 430, "%d of 333 expected", both_mages);
	table_end(t);
}

/* The answer to a player who tries something else. */
Test(epic_melee, refusals_say_what_is_wrong) {
	static const struct {
		int phase;
		const char *action, *why;
	} cases[] = {
		{CHOOSE, "lay golem ez", "Golem is not in your hand"},
		{CHOOSE, "lay ez ez", "EZ is not twice in your hand"},
		{CHOOSE, "lay ez golem", "Golem is not in your hand"},
		{CHOOSE, "lay golem golem", "Golem is not in your hand"},
		{CHOOSE, "engage left", "now lay two cards: lay LEFT RIGHT"},
		{ENGAGE, "keep", "now engage a card: engage left or engage right"},
		{SACRIFICE, "sacrifice gold g1", "you have no Gold 1"},
		{SACRIFICE, "sacrifice silver s1", "you have no Silver 1"},
		{SACRIFICE, "engage left", "now keep, or sacrifice a token"},
		{SHIFT, "pawn 1", "now turn the cards: shift left or shift right"},
		{PASS, "pawn 1", "seat 1 has engaged already"},
		{PASS, "shift left", "now give the pawn on: pawn SEAT"},
	};
	TestTable *t = table_deal(3, 1);
	t->s.hand[0] = 6 * bag_one(MAGE) + bag_one(EZ);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char buf[200];
		Text why = TEXT_ON(buf);
		t->s.phase = (uint8_t)cases[i].phase;
		Action action = action_parse(&t->setup, cases[i].action, &why);
		Say say;
		em_why_not(&t->s, &t->setup, 0, action, &say);
		say_plain(&t->setup, &say, &why);
		cr_assert_str_eq(buf, cases[i].why);
	}
	table_end(t);
}
