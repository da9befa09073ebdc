/* Pearls and Pincers: impossible states, each with what `check` says about it, and random bytes. */
#include "table.h"
#include "tests/games/check.h"

enum { DEALT, LAID, BIDDING, DIVING, LOSING };

BREAK(no_phase, s->phase = 0)
BREAK(another_round, s->round = 2)
BREAK(nobodys_turn, s->turn = 5)
BREAK(turn_of_one_who_is_out, s->n_shells[0] = 0; s->hand[0] = 0; s->stack[0][0] = s->n_stack[0] = 0; s->round = 5)
BREAK(unknown_shell, s->hand[1] += bag_one(4) - bag_one(PEARL))
BREAK(two_crabs, s->hand[1] += bag_one(CRAB) - bag_one(PEARL))
BREAK(a_shell_too_many, s->hand[1] += bag_one(PEARL))
BREAK(more_than_at_the_start, s->n_shells[1] = 5; s->round = 0)
BREAK(chosen_out_of_time, s->first[1] = PEARL)
BREAK(a_hole_in_the_stack, s->stack[1][0] = 0)
BREAK(crab_gone_unlost, s->hand[1] = 4 * bag_one(PEARL) - bag_one(PEARL); s->n_shells[1] = 3; s->round = 2)
BREAK(bare_with_a_crab, s->bare[1] = 1)
BREAK(suspected_for_nothing, s->suspect[1] = 1)
BREAK(an_empty_seat_has_something, s->dives[4] = 1)
BREAK(too_many_dives, s->dives[1] = 3; s->round = 4)
BREAK(won_and_not_over, s->dives[1] = 2; s->round = 3)
BREAK(over_and_not_won, s->phase = OVER; s->round = 0)
BREAK(same_bid_twice, s->bid[1] = s->bid[0])
BREAK(bid_too_high, s->bid[0] = 9)
BREAK(bid_before_time, s->bid[1] = 1)
BREAK(highest_bidder_passed, s->passed[0] = 1)
BREAK(bidder_asked_again, s->turn = 1)
BREAK(too_early_to_dive, s->phase = DIVE)
BREAK(laid_before_time, s->phase = LAY)
BREAK(not_laid, s->hand[1] += bag_one(PEARL); s->stack[1][0] = s->n_stack[1] = 0)
BREAK(open_before_time, s->n_open[1]++; s->n_stack[1] = s->stack[1][0] = 0)
BREAK(all_chosen, for (int i = 0; i < 4; i++) s->first[i] = PEARL)
BREAK(caught_and_diving, s->caught = 3; s->hand[2] -= bag_one(CRAB))
BREAK(own_stack_left, s->stack[0][0] = PEARL; s->n_stack[0] = 1; s->hand[0] -= bag_one(PEARL))
BREAK(nothing_to_lose, s->phase = DIVE)
BREAK(opened_others_first, s->n_open[1] = 1; s->n_stack[1] = s->stack[1][0] = 0)
BREAK(begins_while_in, s->phase = BEGIN; s->round = 0)

static const BrokenState broken[] = {
	{"no phase", DEALT, no_phase, "phase is out of range"},
	{"another round", DEALT, another_round, "round is 2"},
	{"nobody's turn", DEALT, nobodys_turn, "turn must be a seat"},
	{"out", LAID, turn_of_one_who_is_out, "is not out"},
	{"unknown shell", DEALT, unknown_shell, "unknown shell"},
	{"two crabs", DEALT, two_crabs, "too many shells of a kind"},
	{"a shell too many", DEALT, a_shell_too_many, "must have 4 shells"},
	{"more than at the start", DEALT, more_than_at_the_start, "too many shells (PP-2)"},
	{"chosen out of time", LAID, chosen_out_of_time, "cannot have chosen"},
	{"a hole", LAID, a_hole_in_the_stack, "the stack has no shell"},
	{"crab gone", DEALT, crab_gone_unlost, "has lost none"},
	{"bare with a crab", DEALT, bare_with_a_crab, "all know that it has none"},
	{"suspected", DEALT, suspected_for_nothing, "suspect is out of range"},
	{"empty seat", DEALT, an_empty_seat_has_something, "not in the game"},
	{"too many dives", DEALT, too_many_dives, "too many dives"},
	{"won", DEALT, won_and_not_over, "over when somebody has won"},
	{"not won", DEALT, over_and_not_won, "over when somebody has won"},
	{"same bid", BIDDING, same_bid_twice, "the same number"},
	{"too high", BIDDING, bid_too_high, "9 was said"},
	{"before time", LAID, bid_before_time, "in another phase"},
	{"highest passed", BIDDING, highest_bidder_passed, "though it need not"},
	{"asked again", BIDDING, bidder_asked_again, "nobody has to bid"},
	{"too early", BIDDING, too_early_to_dive, "not time to dive"},
	{"laid before", LAID, laid_before_time, "in another phase"},
	{"not laid", LAID, not_laid, "has laid no shell"},
	{"open before", LAID, open_before_time, "open before the dive"},
	{"all chosen", DEALT, all_chosen, "still lay"},
	{"caught", DIVING, caught_and_diving, "has not lost a shell"},
	{"own first", DIVING, own_stack_left, "own shells first"},
	{"lose", LOSING, nothing_to_lose, "has not lost a shell"},
	{"others first", LOSING, opened_others_first, "own shells first"},
	{"begins", DEALT, begins_while_in, "is out (PP-22)"},
};

static TestTable *position(int at) {
	TestTable *t = at == DEALT ? table_deal(4) : table_laid(4, at == LOSING ? "pc p pp p" : "p p pp p");
	if (at >= BIDDING) table_act(t, 0, "bid 3");
	if (at >= DIVING)
		for (int seat = 1; seat < 4; seat++) table_act(t, seat, "pass");
	return t;
}

Test(pearls_check, every_way_to_be_broken) {
	for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
		TestTable *t = position(broken[i].at);
		if (broken[i].change == another_round) t->s.round = 1;
		State good = t->s;
		broken[i].change(&t->s);
		if (!t->s.round) t->s.round = (uint8_t)round_of(&t->s, &t->setup); /* so that only one thing is wrong */
		State bad = t->s;
		char buf[300];
		Text why = TEXT_ON(buf);
		cr_assert(pp_check(&good, &t->setup, &why), "%s: the position itself: %s", broken[i].name, buf);
		cr_expect_not(pp_check(&bad, &t->setup, &why), "%s is not noticed", broken[i].name);
		cr_expect(strstr(buf, broken[i].why), "%s: \"%s\" does not say \"%s\"", broken[i].name, buf, broken[i].why);
		table_end(t);
	}
}

Test(pearls_check, answers_whatever_comes) {
	for (int at = DEALT; at <= LOSING; at++) expect_answers(position(at), 20000);
}
