/* Epic Melee: `check` notices every way in which a state can be wrong, one at a time, and copes with any bytes. */
#include "table.h"
#include "tests/games/check.h"

#include <string.h>

/* The positions to be broken: seats 0 to 3 of four. */
enum { AT_CHOOSE, AT_ENGAGE, AT_SACRIFICE, AT_SHIFT, AT_PASS, AT_OVER, POSITIONS };

static TestTable *position(int which) {
	static const char *const rights[] = {"raven", "frog", "ez", "knight"};
	TestTable *t = which == AT_CHOOSE ? table_deal(4, 4) : table_rights(4, which == AT_OVER ? 6 : 3, rights);
	if (which == AT_CHOOSE || which == AT_ENGAGE) return t;
	if (which == AT_OVER) {
		table_act(t, 0, "engage right");
		table_act(t, 0, "pawn 1");
		table_act(t, 1, "engage right");
		table_act(t, 1, "pawn 3");
		table_act(t, 3, "engage right");
		table_act(t, 2, "engage right");
		table_act(t, 2, "shift left");
		return t;
	}
	table_give(t, 0, GOLD, "g1");
	t->s.pawn = 2;
	table_act(t, 1, "engage right");
	if (which == AT_PASS) return t;
	table_act(t, 1, which == AT_SHIFT ? "pawn 2" : "pawn 0");
	table_act(t, which == AT_SHIFT ? 2 : 0, "engage right");
	return t;
}

BREAK(phase_0, s->phase = 0)
BREAK(phase_7, s->phase = OVER + 1)
BREAK(round_0, s->round = 0)
BREAK(round_7, s->round = 7)
BREAK(round_8, s->round = 8)
BREAK(over_early, s->round = 6)
BREAK(pawn_0, s->pawn = 0)
BREAK(pawn_5, s->pawn = 5)
BREAK(engaged_5, s->n_engaged = 5)
BREAK(unused_0, s->unused[0] = 1)
BREAK(unused_1, s->unused[1] = 1)
BREAK(stranger_hand, s->hand[4] = bag_one(MAGE))
BREAK(stranger_known, s->known[5] = bag_one(MAGE))
BREAK(stranger_left, s->left[4] = MAGE)
BREAK(stranger_right, s->right[4] = MAGE)
BREAK(stranger_card, s->card[4] = MAGE)
BREAK(stranger_value, s->value[4] = 1)
BREAK(stranger_order, s->order[4] = 1)
BREAK(stranger_loot, s->loot[GOBLIN][4] = bag_one(1))
BREAK(stranger_count, s->n_loot[GOLD][5] = 1)
BREAK(one_laid, s->left[1] = MAGE)
BREAK(unknown_left, s->left[3] = CARD_END)
BREAK(unknown_right, s->right[3] = CARD_END)
BREAK(unknown_card, s->card[1] = CARD_END)
BREAK(engaged_in_choose, s->card[0] = MAGE)
BREAK(both, (s->left[1] = MAGE, s->right[1] = MAGE))
BREAK(neither, s->left[3] = s->right[3] = 0)
BREAK(laid_after_end, (s->left[1] = MAGE, s->right[1] = MAGE))
BREAK(all_laid, {
	for (int i = 0; i < 4; i++) {
		s->left[i] = (uint8_t)bag_nth(s->hand[i], 0);
		s->right[i] = (uint8_t)bag_nth(s->hand[i], 6);
	}
})
BREAK(laid_not_owned, (s->hand[0] = 7 * bag_one(EZ) - bag_one(EZ) + bag_one(FROG), s->left[0] = MAGE, s->right[0] = EZ))
BREAK(order_long, s->order[3] = 4)
BREAK(order_stranger, s->order[0] = 5)
BREAK(order_twice, s->order[1] = s->order[0])
BREAK(order_not_engaged, s->order[0] = 4)
BREAK(count_short, (s->n_engaged = 0, s->order[0] = 0))
BREAK(holder_engaged, s->phase = ENGAGE)
BREAK(holder_not_last, s->pawn = 4)
BREAK(no_raven, (s->phase = SACRIFICE))
BREAK(lich_gone, (s->lich = 1, s->value[0] = 7))
BREAK(no_loot, {
	s->pile[GOLD] += s->loot[GOLD][0];
	s->loot[GOLD][0] = 0;
	s->n_loot[GOLD][0] = 0;
})
BREAK(no_ez, s->phase = SHIFT)
BREAK(wrong_value, s->value[1] = 3)
BREAK(raven_value, s->value[0] = 7)
BREAK(lich_elsewhere, s->lich = 2)
BREAK(lich_stranger, s->lich = 5)
BREAK(frog_elsewhere, s->frog = 1)
BREAK(frog_stranger, s->frog = 5)
BREAK(frog_alone, (s->frog = 0, s->value[1] = 3))
BREAK(lich_before_nobody, s->lich = 4)
BREAK(frog_before_nobody, s->frog = 4)
BREAK(hand_short, s->hand[2] -= bag_one(bag_nth(s->hand[2], 0)))
BREAK(hand_long, s->hand[2] += bag_one(KNIGHT))
BREAK(hand_unknown, s->hand[2] += bag_one(CARD_END) - bag_one(bag_nth(s->hand[2], 0)))
BREAK(too_many, s->hand[2] = 7 * bag_one(MAGE))
BREAK(known_missing, s->known[2] = 7 * bag_one(FROG))
BREAK(played_short, s->played -= bag_one(bag_nth(s->played, 0)))
BREAK(token_lost, s->pile[GOLD] -= bag_one(1))
BREAK(token_made, s->pile[SILVER] += bag_one(1))
BREAK(token_unknown, s->pile[GOBLIN] += bag_one(16))
BREAK(token_uncounted, (s->loot[SILVER][3] = bag_one(1), s->pile[SILVER] -= bag_one(1)))

static const BrokenState cases[] = {
	{"phase 0", AT_CHOOSE, phase_0, "phase"},
	{"phase 7", AT_CHOOSE, phase_7, "phase"},
	{"round 0", AT_ENGAGE, round_0, "round 0"},
	{"round 7", AT_ENGAGE, round_7, "round 7"},
	{"round 8", AT_OVER, round_8, "round 8"},
	{"over in round 6", AT_OVER, over_early, "EM-16"},
	{"nobody's pawn", AT_CHOOSE, pawn_0, "EM-4"},
	{"a stranger's pawn", AT_CHOOSE, pawn_5, "EM-4"},
	{"five engaged", AT_PASS, engaged_5, "n_engaged"},
	{"unused byte", AT_CHOOSE, unused_0, "unused"},
	{"other unused byte", AT_CHOOSE, unused_1, "unused"},
	{"stranger's hand", AT_CHOOSE, stranger_hand, "seat 4"},
	{"stranger's known card", AT_CHOOSE, stranger_known, "seat 5"},
	{"stranger's left card", AT_CHOOSE, stranger_left, "seat 4"},
	{"stranger's right card", AT_CHOOSE, stranger_right, "seat 4"},
	{"stranger's engaged card", AT_PASS, stranger_card, "seat 4"},
	{"stranger's value", AT_PASS, stranger_value, "seat 4"},
	{"place in order for nobody", AT_PASS, stranger_order, "seat 4"},
	{"stranger's loot", AT_CHOOSE, stranger_loot, "seat 4"},
	{"stranger's count", AT_CHOOSE, stranger_count, "seat 5"},
	{"one card laid", AT_CHOOSE, one_laid, "EM-10"},
	{"unknown left card", AT_ENGAGE, unknown_left, "unknown"},
	{"unknown right card", AT_ENGAGE, unknown_right, "unknown"},
	{"unknown engaged card", AT_PASS, unknown_card, "unknown"},
	{"engaged while choosing", AT_CHOOSE, engaged_in_choose, "engaged a card in this phase"},
	{"engaged and laid", AT_PASS, both, "EM-12"},
	{"neither engaged nor laid", AT_PASS, neither, "EM-12"},
	{"laid after the end", AT_OVER, laid_after_end, "after the end"},
	{"all laid but still choosing", AT_CHOOSE, all_laid, "EM-11"},
	{"laid what it has not", AT_CHOOSE, laid_not_owned, "EM-10"},
	{"order too long", AT_PASS, order_long, "order is longer"},
	{"stranger in order", AT_PASS, order_stranger, "different seats"},
	{"twice in order", AT_SHIFT, order_twice, "different seats"},
	{"in order without a card", AT_PASS, order_not_engaged, "seat 3 is in order"},
	{"fewer counted than engaged", AT_PASS, count_short, "n_engaged is not"},
	{"holder has engaged", AT_PASS, holder_engaged, "EM-14"},
	{"holder was not last", AT_PASS, holder_not_last, "last who engaged"},
	{"sacrifice without a Raven", AT_PASS, no_raven, "EM-22"},
	{"sacrifice with the Lich taken", AT_SACRIFICE, lich_gone, "EM-22"},
	{"sacrifice without loot", AT_SACRIFICE, no_loot, "EM-22"},
	{"shift without EZ", AT_PASS, no_ez, "EM-29"},
	{"wrong value", AT_PASS, wrong_value, "value before seat 1 is 3, not 5"},
	{"Raven with the Lich's value", AT_SACRIFICE, raven_value, "value before seat 0 is 7, not 1"},
	{"Lich on no Raven", AT_PASS, lich_elsewhere, "EM-22"},
	{"Lich before a stranger", AT_PASS, lich_stranger, "before no seat"},
	{"Giant Frog on no Frog", AT_SACRIFICE, frog_elsewhere, "EM-28"},
	{"Giant Frog before a stranger", AT_PASS, frog_stranger, "before no seat"},
	{"Frog without the token", AT_PASS, frog_alone, "EM-28"},
	{"Lich where nothing lies", AT_PASS, lich_before_nobody, "EM-22"},
	{"Giant Frog where nothing lies", AT_ENGAGE, frog_before_nobody, "EM-28"},
	{"hand too short", AT_CHOOSE, hand_short, "seat 2 must have 7"},
	{"hand too long", AT_ENGAGE, hand_long, "seat 2 must have 3"},
	{"unknown card in hand", AT_CHOOSE, hand_unknown, "EM-1"},
	{"seven of a kind", AT_CHOOSE, too_many, "EM-1"},
	{"known but not there", AT_CHOOSE, known_missing, "EM-12"},
	{"a played card is gone", AT_ENGAGE, played_short, "EM-15"},
	{"token lost", AT_CHOOSE, token_lost, "EM-2"},
	{"token made", AT_CHOOSE, token_made, "EM-2"},
	{"token that does not exist", AT_CHOOSE, token_unknown, "EM-2"},
	{"token not counted", AT_CHOOSE, token_uncounted, "seat 3 has 1 tokens"},
};

Test(epic_melee_check, every_invariant_is_noticed) {
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_noticed(position(cases[i].at), &cases[i]);
}

Test(epic_melee_check, positions_of_every_phase_are_whole) {
	for (int at = 0; at < POSITIONS; at++) expect_whole(position(at), "as it is");
}

Test(epic_melee_check, takes_any_bytes) {
	expect_answers(table_deal(6, 1), 20000);
}
