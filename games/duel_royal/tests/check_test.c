/* Duel Royal: `check` notices every way in which a state can be wrong, one at a time, and copes with any bytes. */
#include "table.h"
#include "tests/games/check.h"

#include <string.h>

/* The positions to be broken: seats 0 to 7, "KNEWNDEK". In all but the first, one duel was won and another tied. */
enum { AT_DEAL, AT_STEP, AT_NAME, AT_BOTH_NAME, AT_BET, AT_BET_NAMED, AT_OUT, AT_DRAW, AT_ALONE, POSITIONS };

static TestTable *team_out(void) {
	TestTable *t = table_with("KNNEED");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 2, 3, 1, 1);
	table_fight(t, 4, 5, 1, 1);
	return t;
}

/* A King and an Executioner against one King. */
static TestTable *one_alone(void) {
	TestTable *t = table_with("KNNEEK");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 2, 3, 1, 1);
	table_fight(t, 2, 5, 1, 1);
	return t;
}

/* Two Kings are left. */
static TestTable *perfect_draw(void) {
	TestTable *t = table_with("KNEKNE");
	table_fight(t, 2, 1, 1, 1);
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 4, 5, 1, 1);
	table_fight(t, 4, 3, 1, 1);
	return t;
}

static TestTable *position(int which) {
	if (which == AT_OUT) return team_out();
	if (which == AT_DRAW) return perfect_draw();
	if (which == AT_ALONE) return one_alone();
	TestTable *t = table_with("KNEWNDEK");
	if (which == AT_DEAL) return t;
	table_fight(t, 0, 1, 2, 1); /* seat 1 is a ghost */
	table_fight(t, 0, 7, 3, 1); /* two Kings tie */
	if (which == AT_BET) table_send(t, 4, 5);
	if (which == AT_NAME || which == AT_BOTH_NAME || which == AT_BET_NAMED)
		for (int i = 0; i < 8; i++)
			if (i != 1) table_act(t, i, which != AT_BOTH_NAME && i == 4 ? "forward" : "stay");
	if (which == AT_BET_NAMED) table_act(t, 0, "name 5");
	return t;
}

BREAK(phase_0, s->phase = 0)
BREAK(phase_5, s->phase = OVER + 1)
BREAK(too_many_duels, s->n_duels = 61)
BREAK(strange_ghost, s->ghosts |= 1u << 8)
BREAK(strange_forward, s->forward |= 1u << 8)
BREAK(unused_0, s->unused[0] = 1)
BREAK(unused_1, s->unused[1] = 1)
BREAK(card_lost, s->bank--)
BREAK(card_made, s->cards[1]++)
BREAK(first_lost, s->cards[0]--)
BREAK(middle_made, (s->middle[0]++, s->bank--))
BREAK(middle_lost, (s->middle[1]--, s->bank++))
BREAK(no_character, s->character[3] = 0)
BREAK(character_6, s->character[7] = CHARACTER_END)
BREAK(two_witches, s->character[0] = WITCH)
BREAK(four_knights, s->character[0] = s->character[2] = KNIGHT)
BREAK(stranger_character, s->character[8] = KING)
BREAK(stranger_step, s->step[16] = STAY)
BREAK(nobody_fought, s->fought[1][0] = 0)
BREAK(nobody_fought_second, s->fought[1][1] = 0)
BREAK(stranger_fought, s->fought[0][0] = 9)
BREAK(far_stranger_fought, s->fought[0][1] = 200)
BREAK(wrong_team_fought, s->fought[0][1] = 1)
BREAK(wrong_team_fought_first, s->fought[0][0] = 2)
BREAK(ghost_fought, s->fought[1][1] = 2)
BREAK(staked_too_much, s->staked[0][0] = 6)
BREAK(staked_too_much_second, s->staked[0][1] = 6)
BREAK(wrong_result, s->result[0] = SECOND_WON)
BREAK(no_result, s->result[1] = 0)
BREAK(written_fought, s->fought[2][0] = 1)
BREAK(written_fought_second, s->fought[2][1] = 2)
BREAK(written_staked, s->staked[59][0] = 1)
BREAK(written_staked_second, s->staked[59][1] = 1)
BREAK(written_result, s->result[2] = TIE)
BREAK(written_last_result, s->result[59] = TIE)
BREAK(no_ghost, s->ghosts = 0)
BREAK(one_more_ghost, s->ghosts |= 1u << 2)
BREAK(other_ghost, s->ghosts = 1u << 3)
BREAK(ending_too_early, s->ending = TEAM_OUT)
BREAK(ending_6, s->ending = 6)
BREAK(agreed_too_early, s->ending = AGREED)
BREAK(over_too_early, s->phase = OVER)
BREAK(no_ending, s->ending = 0)
BREAK(wrong_ending, s->ending = LAST_DUEL)
BREAK(not_over, s->phase = STEP)
BREAK(late_draw, {
	memcpy(s->fought[4], (uint8_t[]){1, 4}, 2);
	s->result[4] = TIE;
	s->n_duels = 5;
})
BREAK(step_3, s->step[0] = FORWARD + 1)
BREAK(step_in_bet, s->step[0] = STAY)
BREAK(step_in_name, s->step[2] = FORWARD)
BREAK(ghost_steps, s->step[1] = STAY)
BREAK(all_decided, {
	for (int i = 0; i < 8; i++) s->step[i] = i == 1 ? 0 : STAY;
})
BREAK(proposal_of_the_others, s->proposal[0] = 4)
BREAK(proposal_of_a_ghost, s->proposal[1] = 2)
BREAK(proposal_of_a_stranger, s->proposal[0] = 9)
BREAK(far_proposal, s->proposal[0] = 255)
BREAK(proposal_in_bet, s->proposal[0] = 1)
BREAK(proposal_alone, s->proposal[1] = 6)
BREAK(champion_in_step, s->champion[0] = 1)
BREAK(second_champion_in_step, s->champion[1] = 4)
BREAK(champion_at_the_end, s->champion[0] = 1)
BREAK(forward_in_step, s->forward = 1)
BREAK(forward_at_the_end, s->forward = 1)
BREAK(ghost_forward, s->forward |= 2)
BREAK(champion_of_the_others, s->champion[0] = 4)
BREAK(champion_is_a_ghost, s->champion[1] = 2)
BREAK(another_champion, s->champion[0] = 1)
BREAK(no_champion, s->champion[1] = 0)
BREAK(champion_without_a_name, s->champion[1] = 4)
BREAK(champion_gone, s->champion[0] = 0)
BREAK(still_name, s->phase = NAME)
BREAK(already_bet, s->phase = BET)
BREAK(named_in_bet, s->named[0] = 4)
BREAK(named_alone, s->named[0] = 4)
BREAK(named_own, s->named[0] = 1)
BREAK(named_ghost, s->named[0] = 2)
BREAK(both_named, (s->named[0] = 4, s->named[1] = 1))
BREAK(bet_in_step, s->bet[0] = 1)
BREAK(bet_in_name, s->bet[1] = 1)
BREAK(bet_6, s->bet[0] = 6)
BREAK(bet_more_than_it_has, (s->bank = (uint8_t)(s->bank + s->cards[1] - 2), s->cards[1] = 2, s->bet[1] = 3))
BREAK(both_bet, (s->bet[0] = 1, s->bet[1] = 1))
BREAK(nothing_to_bet, (s->bank = (uint8_t)(s->bank + s->cards[0] + s->cards[1]), s->cards[0] = s->cards[1] = 0))

static const BrokenState cases[] = {
	{"phase 0", AT_STEP, phase_0, "phase is out"},
	{"phase 5", AT_STEP, phase_5, "phase is out"},
	{"61 duels", AT_STEP, too_many_duels, "61 duels"},
	{"a stranger haunts", AT_STEP, strange_ghost, "DR-2"},
	{"a stranger is forward", AT_BET, strange_forward, "DR-2"},
	{"unused byte", AT_STEP, unused_0, "unused"},
	{"other unused byte", AT_STEP, unused_1, "unused"},
	{"a card lost", AT_STEP, card_lost, "44 Bet cards, not 45"},
	{"a card made", AT_STEP, card_made, "46 Bet cards"},
	{"the first team's card lost", AT_STEP, first_lost, "44 Bet cards"},
	{"too much in the middle", AT_STEP, middle_made, "must hold 3 cards of team 0, not 4"},
	{"too little in the middle", AT_STEP, middle_lost, "must hold 1 cards of team 1, not 0"},
	{"something in the middle at first", AT_DEAL, middle_made, "must hold 0 cards of team 0, not 1"},
	{"something in the middle at the end", AT_OUT, middle_made, "must hold 0 cards"},
	{"no character", AT_STEP, no_character, "seat 3 has no character"},
	{"no such character", AT_STEP, character_6, "seat 7 has no character"},
	{"two Witches", AT_DEAL, two_witches, "kind 1"},
	{"four Knights", AT_DEAL, four_knights, "kind 4"},
	{"a stranger's character", AT_STEP, stranger_character, "seat 8 is not in the game"},
	{"a stranger's step", AT_STEP, stranger_step, "seat 16 is not in the game"},
	{"nobody fought", AT_STEP, nobody_fought, "duel 1"},
	{"nobody fought for the second", AT_STEP, nobody_fought_second, "duel 1"},
	{"a stranger fought", AT_STEP, stranger_fought, "duel 0"},
	{"no seat fought", AT_STEP, far_stranger_fought, "duel 0"},
	{"a team-mate fought", AT_STEP, wrong_team_fought, "duel 0"},
	{"another team-mate fought", AT_STEP, wrong_team_fought_first, "duel 0"},
	{"a ghost fought", AT_STEP, ghost_fought, "duel 1"},
	{"staked too much", AT_STEP, staked_too_much, "bet on duel 0"},
	{"the others staked too much", AT_STEP, staked_too_much_second, "bet on duel 0"},
	{"wrong result", AT_STEP, wrong_result, "result of duel 0"},
	{"no result", AT_STEP, no_result, "result of duel 1"},
	{"written but not fought", AT_STEP, written_fought, "duel 2 is written"},
	{"written but not fought by the second", AT_STEP, written_fought_second, "duel 2 is written"},
	{"staked but not fought", AT_STEP, written_staked, "duel 59 is written"},
	{"staked by the second but not fought", AT_STEP, written_staked_second, "duel 59 is written"},
	{"a result of nothing", AT_STEP, written_result, "duel 2 is written"},
	{"a result of nothing at the end", AT_STEP, written_last_result, "duel 59 is written"},
	{"no ghost", AT_STEP, no_ghost, "ghosts must be"},
	{"one more ghost", AT_STEP, one_more_ghost, "ghosts must be"},
	{"another ghost", AT_STEP, other_ghost, "ghosts must be"},
	{"ending too early", AT_STEP, ending_too_early, "ending is not"},
	{"no such ending", AT_STEP, ending_6, "ending is not"},
	{"agreed without three ties", AT_STEP, agreed_too_early, "only after 3 ties"},
	{"over too early", AT_DEAL, over_too_early, "do not agree"},
	{"no ending", AT_OUT, no_ending, "ending is not"},
	{"another ending", AT_OUT, wrong_ending, "ending is not"},
	{"not over", AT_OUT, not_over, "do not agree"},
	{"another ending of a draw", AT_DRAW, wrong_ending, "ending is not"},
	{"a draw noticed late", AT_DRAW, late_draw, "before the last duel"},
	{"step 3", AT_STEP, step_3, "seat 0 has stepped"},
	{"a step while betting", AT_BET, step_in_bet, "seat 0 has stepped"},
	{"a step while naming", AT_NAME, step_in_name, "seat 2 has stepped"},
	{"a ghost steps", AT_STEP, ghost_steps, "a ghost has stepped"},
	{"all decided", AT_STEP, all_decided, "all have decided"},
	{"proposal of the others", AT_STEP, proposal_of_the_others, "proposal of team 0"},
	{"proposal of a ghost", AT_STEP, proposal_of_a_ghost, "proposal of team 1"},
	{"proposal of a stranger", AT_STEP, proposal_of_a_stranger, "proposal of team 0"},
	{"proposal of no seat", AT_STEP, far_proposal, "proposal of team 0"},
	{"proposal while betting", AT_BET, proposal_in_bet, "proposal of team 0"},
	{"proposal of one alone", AT_ALONE, proposal_alone, "needs no proposal"},
	{"champion while stepping", AT_STEP, champion_in_step, "team 0 has a champion out of turn"},
	{"second champion while stepping", AT_STEP, second_champion_in_step, "team 1 has a champion out of turn"},
	{"champion at the end", AT_OUT, champion_at_the_end, "team 0 has a champion out of turn"},
	{"forward while stepping", AT_STEP, forward_in_step, "somebody is forward"},
	{"forward at the end", AT_OUT, forward_at_the_end, "somebody is forward"},
	{"a ghost is forward", AT_BET, ghost_forward, "somebody is forward"},
	{"a ghost is forward while naming", AT_NAME, ghost_forward, "somebody is forward"},
	{"champion of the others", AT_BET, champion_of_the_others, "champion of team 0 is no fighter"},
	{"champion is a ghost", AT_BET, champion_is_a_ghost, "champion of team 1 is no fighter"},
	{"another champion", AT_BET, another_champion, "champion of team 0 is another"},
	{"no champion", AT_BET_NAMED, no_champion, "team 1 has a champion or has none"},
	{"champion without a name", AT_NAME, champion_without_a_name, "team 1 has a champion or has none"},
	{"the champion is gone", AT_NAME, champion_gone, "champion of team 0 is another"},
	{"still naming", AT_BET, still_name, "both champions are there"},
	{"already betting", AT_NAME, already_bet, "team 1 has a champion or has none"},
	{"named while betting", AT_BET, named_in_bet, "team 0 has named"},
	{"a single name kept", AT_NAME, named_alone, "team 0 has named"},
	{"named one of its own", AT_BOTH_NAME, named_own, "team 0 has named"},
	{"named a ghost", AT_BOTH_NAME, named_ghost, "team 0 has named"},
	{"both named", AT_BOTH_NAME, both_named, "both teams have named"},
	{"a bet while stepping", AT_STEP, bet_in_step, "team 0 has bet"},
	{"a bet while naming", AT_NAME, bet_in_name, "team 1 has bet"},
	{"a bet of six", AT_BET, bet_6, "team 0 has bet"},
	{"a bet of more than it has", AT_BET, bet_more_than_it_has, "team 1 has bet"},
	{"both have bet", AT_BET, both_bet, "all bets are there"},
	{"nothing to bet", AT_BET, nothing_to_bet, "all bets are there"},
};

Test(duel_royal_check, every_invariant_is_noticed) {
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_noticed(position(cases[i].at), &cases[i]);
}

/* Rare but possible: a proposal taken back after team-mates stepped, a name and a bet waiting for the other team's. */
Test(duel_royal_check, what_may_be) {
	static const int at[] = {AT_STEP, AT_BOTH_NAME, AT_BET, AT_BET, AT_DEAL};
	static const char *const what[] = {"a step", "a name", "a bet", "no card left", "nearly all cards"};
	for (int i = 0; i < 5; i++) {
		TestTable *t = position(at[i]);
		if (i == 0) t->s.step[4] = FORWARD;
		if (i == 1) t->s.named[1] = 7;
		if (i == 2) t->s.bet[1] = 5;
		if (i == 3) t->s.bank = (uint8_t)(t->s.bank + t->s.cards[0]), t->s.cards[0] = 0;
		if (i == 4) t->s.cards[0] = 44, t->s.cards[1] = 1, t->s.bank = 0;
		expect_whole(t, what[i]);
	}
}

Test(duel_royal_check, takes_any_bytes) {
	for (int at = 0; at < POSITIONS; at++) expect_answers(position(at), 3000);
}
