/* Brutal Ring: `check` notices every way in which a state can be wrong, one at a time, and copes with any bytes. */
#include "table.h"
#include "tests/games/check.h"

#include <stdlib.h>
#include <string.h>

/* The positions to be broken: three seats. */
enum { AT_DRAW, AT_ENTER, AT_ENGAGE, AT_ATTACK, AT_TRICKS, AT_PICK, AT_AGAIN, AT_CLEAR, AT_OVER, POSITIONS };

static TestTable *position(int which) {
	TestTable *t = table_new(3);
	t->s.phase = (uint8_t)(which == AT_ENTER ? ENTER : which == AT_CLEAR || which == AT_OVER ? CLEAR : which == AT_DRAW ? DRAW : 0);
	t->s.turn = which == AT_DRAW ? 2 : 0;
	t->s.first = 1;
	if (which == AT_OVER) t->s.phase = OVER;
	if (which == AT_DRAW) set_discard(&t->s, GLADIATOR, (Cards){table_mask(t, GLADIATOR, "cinder baron_scrap"), 0});
	table_ring(t, 0, which == AT_ENGAGE ? "queen_static+sword gutter_kid" : "queen_static+sword");
	table_ring(t, 1, which == AT_ENTER ? "" : "notary+dustbin_lid mudlark+brick");
	table_hand(t, 0, "hitme_bad lamp_moth crowbar");
	table_hand(t, 1, "ferryman riot_shield dustbin_lid dustbin_lid");
	table_hand(t, 2, "xp_24 tin_can bottle bottle");
	table_ready(t);
	if (which == AT_ENTER) table_play(t, "0 enter hitme_bad; 0 arm crowbar; 0 enter lamp_moth; 2 enter xp_24; 2 arm bottle");
	if (which == AT_CLEAR) table_play(t, "0 discard gladiator hitme_bad; 2 discard weapon bottle");
	if (which == AT_TRICKS)
		table_play(t, "0 attack notary; 0 lay gladiator hitme_bad; 1 lay weapon riot_shield; 0 lay weapon crowbar; 1 declare");
	if (which == AT_PICK)
		table_play(t,
		           "0 attack notary; 0 lay gladiator hitme_bad; 1 lay weapon riot_shield; 1 lay gladiator ferryman; 0 declare; 1 declare");
	if (which == AT_AGAIN) table_play(t, "0 attack notary; 0 lay gladiator lamp_moth; 0 declare; 1 declare");
	return t;
}

#define ONE(mask) ((mask) & -(mask))
BREAK(phase_0, s->phase = 0)
BREAK(phase_10, s->phase = OVER + 1)
BREAK(turn_0, s->turn = 0)
BREAK(turn_5, s->turn = 5)
BREAK(over_early, s->turn = 3)
BREAK(clear_late, s->turn = 4)
BREAK(first_0, s->first = 0)
BREAK(first_4, s->first = 4)
BREAK(active_0, s->active = 0)
BREAK(active_4, s->active = 4)
BREAK(active_early, s->active = 1)
BREAK(unused_0, s->unused[0] = 1)
BREAK(unused_1, s->unused[1] = 1)
BREAK(unused_2, s->unused[2] = 1)
BREAK(stranger_score, s->score[3] = 1)
BREAK(stranger_done, s->done[3] = 1)
BREAK(stranger_withdrawn, s->n_withdrawn[3] = 1)
BREAK(stranger_hand, s->hand_gladiators[3] = 1)
BREAK(stranger_twice, s->hand_weapons[3][1] = 1)
BREAK(stranger_count, s->n_hand[3][1] = 1)
BREAK(stranger_held, s->n_held[3][0] = 1)
BREAK(stranger_ring, s->ring[3][2] = 1)
BREAK(stranger_weapon, s->ring_weapon[3][0] = 1)
BREAK(stranger_plan, s->enter[3][0] = 1)
BREAK(stranger_plan_weapon, s->enter_weapon[3][7] = 1)
BREAK(ring_unknown, s->ring[0][0] = 33)
BREAK(ring_weapon_unknown, s->ring_weapon[0][0] = 25)
BREAK(ring_weapon_alone, s->ring_weapon[0][1] = 1)
BREAK(ring_gap, (s->ring[1][2] = s->ring[1][1], s->ring[1][1] = 0, s->ring_weapon[1][2] = s->ring_weapon[1][1], s->ring_weapon[1][1] = 0))
BREAK(ring_twice, s->ring[1][1] = s->ring[1][0])
BREAK(engaged_stranger, s->engaged |= ONE(s->pile_gladiators))
BREAK(engaged_late, s->engaged = 1u << (s->ring[0][0] - 1))
BREAK(no_attacker, s->attacker = 0)
BREAK(attacker_early, s->attacker = s->ring[0][0])
BREAK(no_defender, s->defender = 0)
BREAK(defender_early, s->defender = s->ring[1][0])
BREAK(attacker_unknown, s->attacker = 33)
BREAK(defender_unknown, s->defender = 33)
BREAK(one_to_engage, s->engaged = 1u << (s->ring[0][0] - 1))
BREAK(attacker_of_another, (s->attacker = s->ring[1][1], s->engaged |= 1u << (s->ring[1][1] - 1)))
BREAK(attacker_not_engaged, s->engaged = 0)
BREAK(own_defender, s->defender = s->ring[0][0])
BREAK(defender_outside, s->defender = (uint8_t)mask_first(s->pile_gladiators))
BREAK(nobody_to_attack, {
	s->discard_gladiators |= ring_of(s, GLADIATOR, 1).once;
	s->discard_weapons[0] |= ring_of(s, WEAPON, 1).once;
	memset(s->ring[1], 0, 8);
	memset(s->ring_weapon[1], 0, 8);
})
BREAK(trick_by_third, s->trick_seat[0][0] = 3)
BREAK(trick_by_other, s->trick_seat[0][0] = 2)
BREAK(trick_by_stranger, s->trick_seat[0][0] = 4)
BREAK(trick_without_back, s->trick_kind[0][0] = 0)
BREAK(trick_back_unknown, s->trick_kind[0][0] = 3)
BREAK(trick_other_back, s->trick_kind[0][0] = 2)
BREAK(trick_two_cards, s->trick_weapon[0][0] = 1)
BREAK(trick_two_cards_black, s->trick_gladiator[1][0] = 1)
BREAK(trick_no_card, s->trick_gladiator[0][0] = 0)
BREAK(trick_unknown, s->trick_gladiator[0][0] = 33)
BREAK(trick_unknown_black, s->trick_weapon[1][0] = 25)
BREAK(trick_gap, (s->trick_seat[0][3] = 1, s->trick_kind[0][3] = 1, s->trick_gladiator[0][3] = 1))
BREAK(trick_too_early,
      (s->trick_seat[0][0] = 1, s->trick_kind[0][0] = 1, s->trick_gladiator[0][0] = (uint8_t)mask_first(s->hand_gladiators[0])))
BREAK(trick_beyond_symbols, { /* three orange attack Tricks on two symbols */
							  for (int i = 0; i < 3; i++) {
								  s->trick_seat[0][i] = s->trick_kind[0][i] = 1;
								  s->trick_gladiator[0][i] = 4;
								  s->trick_weapon[0][i] = 0;
							  }
})
BREAK(third_declared, s->declared |= 4)
BREAK(stranger_declared, s->declared |= 8)
BREAK(declared_early, s->declared = 1)
BREAK(stands_alone, s->stands = 1)
BREAK(third_withdrew, s->n_withdrawn[2] = 1)
BREAK(withdrew_too_often, s->n_withdrawn[0] = 4)
BREAK(withdrew_early, s->n_withdrawn[0] = 1)
BREAK(all_declared, s->declared = 3)
BREAK(picks_early, s->n_picks = 1)
BREAK(picked_early, s->picked = 1)
BREAK(picks_none, s->n_picks = 0)
BREAK(picks_two, s->n_picks = 2)
BREAK(picked_missing, s->picked = 4)
BREAK(picks_all, (s->trick_seat[1][1] = s->trick_kind[1][1] = 0, s->hand_gladiators[1] |= 1u << (s->trick_gladiator[1][1] - 1),
                  s->trick_gladiator[1][1] = 0, s->n_hand[1][0]++))
BREAK(picks_void, {                         /* an attack Fairplay is there as well */
					uint32_t one = 1u << 2; /* xp_24 */
					s->hand_gladiators[2] &= ~one;
					s->n_hand[2][0]--;
					s->shown_gladiators[2] = 0;
					s->trick_seat[0][1] = s->trick_kind[0][1] = 1;
					s->trick_gladiator[0][1] = 3;
})
BREAK(pile_unknown, s->pile_weapons[0] |= 1u << 30)
BREAK(pile_twice_only, s->pile_weapons[1] |= ~s->pile_weapons[0] & 0xffffff)
BREAK(hand_twice_only, s->hand_weapons[0][1] |= 1)
BREAK(card_lost, s->pile_gladiators ^= ONE(s->pile_gladiators))
BREAK(card_made, s->discard_gladiators |= ONE(s->pile_gladiators))
BREAK(weapon_lost, s->pile_weapons[0] &= ~ONE(s->pile_weapons[0] & ~s->pile_weapons[1]))
BREAK(pile_miscounted, s->n_pile[0]++)
BREAK(weapon_pile_miscounted, s->n_pile[1]--)
BREAK(hand_miscounted, s->n_hand[1][1]++)
BREAK(held_miscounted, s->n_held[1][1]++)
BREAK(seen_by_nobody, s->seen_weapons[0][0] = s->hand_weapons[0][0])
BREAK(seen_missing, s->seen_gladiators[0] = ONE(s->pile_gladiators))
BREAK(too_many, {
	for (int k = 0; k < 7; k++) {
		uint32_t one = ONE(s->pile_gladiators);
		s->pile_gladiators ^= one;
		s->hand_gladiators[2] |= one;
		s->n_hand[2][0]++;
		s->n_pile[0]--;
	}
})
BREAK(held_gone, (s->held_weapons[2][0] = ONE(s->pile_weapons[0]), s->n_held[2][1] = 1))
BREAK(held_not_from_pile, (s->held_weapons[0][0] = ONE(s->hand_weapons[0][0]), s->n_held[0][1] = 1))
BREAK(renewed_less, s->renewed_gladiators ^= ONE(s->pile_gladiators))
BREAK(shown_hidden, { /* as if the card existed twice, once in hand and once open */
					  uint32_t one = ONE(s->hand_weapons[0][0]);
					  s->shown_weapons[0][0] |= one;
					  s->held_weapons[0][0] = one;
					  s->n_held[0][1] = 1;
})
BREAK(shown_twice, { /* the Brick in the ring, as if both copies had been shown */
					 s->shown_weapons[1][1] |= 1;
					 s->held_weapons[1][0] |= 1;
					 s->n_held[1][1] = 1;
})
BREAK(plan_elsewhere, (s->enter[0][0] = (uint8_t)mask_first(s->hand_gladiators[0])))
BREAK(plan_unknown, s->enter[0][0] = 33)
BREAK(plan_falling, (s->enter[0][0] = s->enter[0][1], s->enter[0][1] = 4))
BREAK(plan_twice, s->enter[0][1] = s->enter[0][0])
BREAK(plan_not_owned, s->enter[2][0] = 1)
BREAK(plan_weapon_not_owned, s->enter_weapon[2][0] = 1)
BREAK(plan_weapon_too_often, (s->enter[2][0] = 3, s->enter[2][1] = 14, s->enter[2][2] = 15, memset(s->enter_weapon[2], 3, 3)))
BREAK(mark_elsewhere, s->clear_gladiators[0] = ONE(s->hand_gladiators[0]))
BREAK(mark_elsewhere_weapon, s->clear_weapons[0][0] = ONE(s->hand_weapons[0][0]))
BREAK(mark_not_owned, s->clear_gladiators[0] = ONE(s->pile_gladiators))
BREAK(mark_weapon_not_owned, s->clear_weapons[0][0] = 1)
BREAK(mark_twice, s->clear_weapons[0][1] = s->clear_weapons[0][0] = s->hand_weapons[0][0])
BREAK(mark_twice_only, (s->clear_weapons[2][1] = s->clear_weapons[2][0], s->clear_weapons[2][0] = 0))
BREAK(done_2, s->done[0] = 2)
BREAK(done_elsewhere, s->done[0] = 1)
BREAK(done_all, s->done[0] = s->done[1] = s->done[2] = 1)
BREAK(done_unasked, { /* seat 1 loses its Gladiator to the pile */
					  s->pile_gladiators |= s->hand_gladiators[1];
					  s->n_pile[0] = (uint8_t)(s->n_pile[0] + s->n_hand[1][0]);
					  s->hand_gladiators[1] = s->n_hand[1][0] = 0;
					  s->done[1] = 1;
})

static const BrokenState cases[] = {
	{"phase 0", AT_DRAW, phase_0, "phase"},
	{"phase 10", AT_DRAW, phase_10, "phase"},
	{"turn 0", AT_DRAW, turn_0, "turn 0"},
	{"turn 5", AT_OVER, turn_5, "turn 5"},
	{"over in turn 3", AT_OVER, over_early, "BR-73"},
	{"clearing in turn 4", AT_CLEAR, clear_late, "BR-72"},
	{"no First Player", AT_DRAW, first_0, "BR-8"},
	{"a stranger First Player", AT_DRAW, first_4, "BR-8"},
	{"nobody active", AT_ATTACK, active_0, "active"},
	{"a stranger active", AT_ATTACK, active_4, "active"},
	{"somebody active while drawing", AT_DRAW, active_early, "active"},
	{"unused byte 0", AT_DRAW, unused_0, "unused"},
	{"unused byte 1", AT_DRAW, unused_1, "unused"},
	{"unused byte 2", AT_DRAW, unused_2, "unused"},
	{"stranger's score", AT_DRAW, stranger_score, "seat 3"},
	{"stranger done", AT_ENTER, stranger_done, "seat 3"},
	{"stranger withdrew", AT_TRICKS, stranger_withdrawn, "seat 3"},
	{"stranger's hand", AT_DRAW, stranger_hand, "seat 3"},
	{"stranger's second copy", AT_DRAW, stranger_twice, "seat 3"},
	{"stranger's count", AT_DRAW, stranger_count, "seat 3"},
	{"stranger's memory", AT_DRAW, stranger_held, "seat 3"},
	{"stranger's ring", AT_DRAW, stranger_ring, "seat 3"},
	{"stranger's Weapon", AT_DRAW, stranger_weapon, "seat 3"},
	{"stranger's plan", AT_ENTER, stranger_plan, "seat 3"},
	{"stranger's plan, a Weapon", AT_ENTER, stranger_plan_weapon, "seat 3"},
	{"unknown Gladiator", AT_DRAW, ring_unknown, "unknown card"},
	{"unknown Weapon", AT_DRAW, ring_weapon_unknown, "unknown card"},
	{"a Weapon alone", AT_DRAW, ring_weapon_alone, "BR-21"},
	{"a gap in the ring", AT_DRAW, ring_gap, "gap"},
	{"a Gladiator twice", AT_DRAW, ring_twice, "twice in the ring"},
	{"engaged outside the ring", AT_ENGAGE, engaged_stranger, "BR-30"},
	{"engaged while drawing", AT_DRAW, engaged_late, "BR-70"},
	{"no attacker", AT_ATTACK, no_attacker, "BR-31"},
	{"no attacker in a combat", AT_TRICKS, no_attacker, "BR-31"},
	{"an attacker while engaging", AT_ENGAGE, attacker_early, "BR-31"},
	{"an attacker while drawing", AT_DRAW, attacker_early, "BR-31"},
	{"no defender", AT_TRICKS, no_defender, "a defender is there"},
	{"a defender too early", AT_ATTACK, defender_early, "a defender is there"},
	{"a defender too late", AT_AGAIN, defender_early, "a defender is there"},
	{"unknown attacker", AT_ATTACK, attacker_unknown, "unknown Gladiator"},
	{"unknown defender", AT_TRICKS, defender_unknown, "unknown Gladiator"},
	{"one to engage", AT_ENGAGE, one_to_engage, "no choice"},
	{"attacker of another", AT_ATTACK, attacker_of_another, "not the active player's"},
	{"attacker not engaged", AT_ATTACK, attacker_not_engaged, "not engaged"},
	{"own defender", AT_TRICKS, own_defender, "BR-32"},
	{"defender outside the ring", AT_TRICKS, defender_outside, "BR-32"},
	{"nobody to attack", AT_ATTACK, nobody_to_attack, "nobody to attack"},
	{"Trick by the third player", AT_TRICKS, trick_by_third, "BR-40"},
	{"Trick by the other side", AT_TRICKS, trick_by_other, "BR-40"},
	{"Trick by a stranger", AT_TRICKS, trick_by_stranger, "BR-40"},
	{"Trick without a back", AT_TRICKS, trick_without_back, "no back"},
	{"Trick with an unknown back", AT_TRICKS, trick_back_unknown, "no back"},
	{"Trick with another back", AT_TRICKS, trick_other_back, "what its back says"},
	{"Trick of two cards", AT_TRICKS, trick_two_cards, "what its back says"},
	{"black Trick of two cards", AT_TRICKS, trick_two_cards_black, "what its back says"},
	{"Trick without a card", AT_TRICKS, trick_no_card, "what its back says"},
	{"Trick of an unknown card", AT_TRICKS, trick_unknown, "unknown card"},
	{"black Trick of an unknown card", AT_TRICKS, trick_unknown_black, "unknown card"},
	{"a gap between Tricks", AT_TRICKS, trick_gap, "in a row"},
	{"Tricks before a combat", AT_ATTACK, trick_too_early, "in a row"},
	{"more Tricks than symbols", AT_TRICKS, trick_beyond_symbols, "BR-41"},
	{"the third has declared", AT_TRICKS, third_declared, "takes no part"},
	{"a stranger has declared", AT_TRICKS, stranger_declared, "takes no part"},
	{"declared while drawing", AT_DRAW, declared_early, "takes no part"},
	{"stands undeclared", AT_TRICKS, stands_alone, "who stands"},
	{"the third withdrew", AT_TRICKS, third_withdrew, "takes no part"},
	{"withdrew too often", AT_TRICKS, withdrew_too_often, "too many"},
	{"withdrew while drawing", AT_DRAW, withdrew_early, "takes no part"},
	{"all declared", AT_TRICKS, all_declared, "nobody owes"},
	{"picks too early", AT_TRICKS, picks_early, "between the reveals"},
	{"picked too early", AT_TRICKS, picked_early, "between the reveals"},
	{"nothing to pick", AT_PICK, picks_none, "nothing is left"},
	{"more picks than Discards", AT_PICK, picks_two, "as many picks"},
	{"picked what is not there", AT_PICK, picked_missing, "not there"},
	{"as many picks as Tricks", AT_PICK, picks_all, "nobody has to choose"},
	{"picks in spite of a Fairplay", AT_PICK, picks_void, "Fairplay"},
	{"unknown Weapon in the pile", AT_DRAW, pile_unknown, "do not exist"},
	{"twice but not once in the pile", AT_ENTER, pile_twice_only, "do not exist"},
	{"twice but not once in hand", AT_DRAW, hand_twice_only, "do not exist"},
	{"a card lost", AT_DRAW, card_lost, "BR-1"},
	{"a card made", AT_DRAW, card_made, "BR-1"},
	{"a Weapon lost", AT_DRAW, weapon_lost, "BR-1"},
	{"pile miscounted", AT_DRAW, pile_miscounted, "n_pile"},
	{"Weapon pile miscounted", AT_DRAW, weapon_pile_miscounted, "n_pile"},
	{"hand miscounted", AT_DRAW, hand_miscounted, "n_hand[1]"},
	{"memory miscounted", AT_DRAW, held_miscounted, "n_held[1]"},
	{"seen by nobody", AT_DRAW, seen_by_nobody, "nobody sees"},
	{"seen but not there", AT_DRAW, seen_missing, "does not have"},
	{"nine cards", AT_DRAW, too_many, "BR-10"},
	{"held and gone", AT_DRAW, held_gone, "gone unseen"},
	{"held and in the renewed pile", AT_DRAW, held_not_from_pile, "does not agree"},
	{"renewed without a card of the pile", AT_DRAW, renewed_less, "does not agree"},
	{"shown but hidden", AT_DRAW, shown_hidden, "lie open"},
	{"shown twice but there once", AT_DRAW, shown_twice, "lie open"},
	{"placing in another phase", AT_DRAW, plan_elsewhere, "another phase"},
	{"placing an unknown card", AT_ENTER, plan_unknown, "unknown card"},
	{"placing in falling order", AT_ENTER, plan_falling, "rising"},
	{"placing one twice", AT_ENTER, plan_twice, "rising"},
	{"placing what it has not", AT_ENTER, plan_not_owned, "not in its hand"},
	{"placing a Weapon it has not", AT_ENTER, plan_weapon_not_owned, "not in its hand"},
	{"placing a Weapon three times", AT_ENTER, plan_weapon_too_often, "too often"},
	{"marking in another phase", AT_DRAW, mark_elsewhere, "another phase"},
	{"marking a Weapon in another phase", AT_DRAW, mark_elsewhere_weapon, "another phase"},
	{"marking what it has not", AT_CLEAR, mark_not_owned, "does not have"},
	{"marking a Weapon it has not", AT_CLEAR, mark_weapon_not_owned, "does not have"},
	{"marking one Weapon twice", AT_CLEAR, mark_twice, "does not have"},
	{"marking twice but not once", AT_CLEAR, mark_twice_only, "does not have"},
	{"done is 2", AT_ENTER, done_2, "cannot be done"},
	{"done while drawing", AT_DRAW, done_elsewhere, "cannot be done"},
	{"all done entering", AT_ENTER, done_all, "nobody owes"},
	{"all done clearing", AT_CLEAR, done_all, "nobody owes"},
	{"done but never asked", AT_ENTER, done_unasked, "never asked"},
};

Test(brutal_ring_check, every_invariant_is_noticed) {
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_noticed(position(cases[i].at), &cases[i]);
}

Test(brutal_ring_check, positions_of_every_phase_are_whole) {
	static const int phases[POSITIONS] = {DRAW, ENTER, ENGAGE, ATTACK, TRICKS, PICK, AGAIN, CLEAR, OVER};
	for (int at = 0; at < POSITIONS; at++) {
		TestTable *t = position(at);
		cr_expect_eq(t->s.phase, phases[at]);
		expect_whole(t, "as it is");
	}
}

/* BR-41: in a team game, a card seen going back to hand may be remembered as long as it is there. */
Test(brutal_ring_check, a_team_mate_may_have_seen_cards) {
	TestTable *t = table_new(4);
	char buf[300];
	Text why = TEXT_ON(buf);
	t->s.phase = ENTER;
	table_hand(t, 2, "xp_24 sword sword");
	table_ready(t);
	set_seen(&t->s, WEAPON, 2, hand_of(&t->s, WEAPON, 2));
	cr_expect(br_check(&t->s, &t->setup, &why), "%s", buf);
	t->s.seen_gladiators[2] = 1;
	cr_expect_not(br_check(&t->s, &t->setup, &why));
	table_end(t);
}

Test(brutal_ring_check, takes_any_bytes) {
	for (int at = 0; at < POSITIONS; at++) expect_answers(position(at), 2000);
}
