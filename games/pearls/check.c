/* Pearls and Pincers: every invariant of a whole state. */
#include "state.h"

#include "core/check.h"

static bool is_living(const Check *c, int seat_1) {
	return seat_1 >= 1 && seat_1 <= c->setup->seats && c->s->n_shells[seat_1 - 1];
}

static bool check_frame(const Check *c) {
	const State *s = c->s;
	REQUIRE(s->phase >= LAY && s->phase <= OVER, "phase is out of range");
	REQUIRE(s->round == round_of(s, c->setup), "round is %d, but %d have ended in a dive or a lost shell", s->round, round_of(s, c->setup));
	REQUIRE(s->turn >= 1 && s->turn <= c->setup->seats, "turn must be a seat");
	REQUIRE(s->phase == BEGIN || s->phase == OVER || is_living(c, s->turn), "turn must be a seat that is not out (PP-21)");
	REQUIRE(!s->caught || is_living(c, s->caught), "caught must be a seat that is not out");
	REQUIRE(!s->unused[0] && !s->unused[1], "unused bytes must be 0");
	return true;
}

static bool check_table(const Check *c, int i) {
	const State *s = c->s;
	for (int k = 0; k < SHELLS_MAX; k++)
		REQUIRE(k < s->n_stack[i] ? s->stack[i][k] == PEARL || s->stack[i][k] == CRAB : !s->stack[i][k],
		        "seat %d: the stack has no shell, or one too many", i);
	REQUIRE(s->n_stack[i] <= SHELLS_MAX && s->n_open[i] <= SHELLS_MAX, "seat %d has too many shells on the table", i);
	REQUIRE(!(s->hand[i] >> 8), "seat %d holds an unknown shell", i);
	REQUIRE(s->first[i] < SHELL_END, "seat %d has chosen an unknown shell", i);
	REQUIRE(!s->first[i] || (s->phase == LAY && s->n_shells[i] > 1 && bag_count(s->hand[i], s->first[i])),
	        "seat %d cannot have chosen that shell (PP-10)", i);
	REQUIRE(s->passed[i] <= 1 && s->bare[i] <= 1, "seat %d: passed and bare are 0 or 1", i);
	return true;
}

/* PP-2, PP-20: no shell is lost or made, and what all know of the crab is true. */
static bool check_shells(const Check *c, int i) {
	const State *s = c->s;
	Bag all = all_shells(s, i);
	int lost = shells_at_start(c->setup) - s->n_shells[i], n_crabs = bag_count(all, CRAB);
	REQUIRE(lost >= 0, "seat %d has too many shells (PP-2)", i);
	REQUIRE(bag_size(all) == s->n_shells[i], "seat %d must have %d shells", i, s->n_shells[i]);
	REQUIRE(n_crabs <= 1 && bag_count(all, PEARL) <= c->e->shell[PEARL - 1].copies, "seat %d has too many shells of a kind (PP-2)", i);
	REQUIRE(s->suspect[i] <= lost && !(s->bare[i] && s->suspect[i]), "seat %d: suspect is out of range", i);
	REQUIRE(!s->n_shells[i] || n_crabs || s->bare[i] || s->suspect[i], "seat %d has no crab, but has lost none", i);
	REQUIRE(!s->bare[i] || !n_crabs, "seat %d has a crab, but all know that it has none", i);
	REQUIRE(!s->bare[i] || lost, "seat %d has lost no shell, so it has its crab", i);
	REQUIRE(s->n_shells[i] || (!s->bare[i] && !s->suspect[i] && !s->passed[i] && !s->bid[i]), "seat %d is out but has something (PP-21)",
	        i);
	return true;
}

/* Seats that nobody holds have nothing. */
static bool check_empty(const Check *c, int i) {
	const State *s = c->s;
	int any = s->first[i] | s->n_shells[i] | s->n_stack[i] | s->n_open[i] | s->bid[i] | s->passed[i] | s->dives[i] | s->suspect[i] |
	          s->bare[i];
	for (int k = 0; k < SHELLS_MAX; k++) any |= s->stack[i][k];
	REQUIRE(!any && !s->hand[i], "seat %d is not in the game but has something", i);
	return true;
}

/* PP-17, PP-23 */
static bool check_end(const Check *c) {
	const State *s = c->s;
	int n_winners = 0;
	for (int i = 0; i < SEATS; i++) {
		REQUIRE(s->dives[i] <= c->e->limit[LIMIT_DIVES], "seat %d has too many dives (PP-17)", i);
		n_winners += s->dives[i] == c->e->limit[LIMIT_DIVES];
	}
	bool is_over = n_winners || n_living(s) == 1;
	REQUIRE(n_winners <= 1 && n_living(s) >= 1, "one wins, nobody else (PP-23)");
	REQUIRE(is_over == (s->phase == OVER), "the game is over when somebody has won, and only then (PP-23)");
	REQUIRE(!n_winners || s->dives[s->turn - 1] == c->e->limit[LIMIT_DIVES], "who has won made the last dive (PP-17)");
	return true;
}

/* PP-12 to PP-14 */
static bool check_bids(const Check *c) {
	const State *s = c->s;
	int bidder, bid = highest_bid(s, &bidder), most = sum_of(s->n_stack) + sum_of(s->n_open) + (s->caught != 0), n_waiting = 0;
	bool is_bidding = bid != 0;
	for (int i = 0; i < SEATS; i++) {
		for (int k = 0; k < i; k++) REQUIRE(!s->bid[i] || s->bid[i] != s->bid[k], "two seats have said the same number (PP-13)");
		REQUIRE(!s->passed[i] || (is_bidding && bidder != i + 1), "seat %d has passed though it need not (PP-13)", i);
		n_waiting += s->n_shells[i] && !s->passed[i] && bidder != i + 1;
	}
	REQUIRE(bid <= most, "%d was said, but there are %d shells (PP-12)", bid, most);
	if (s->phase == LAY || s->phase == TURN || s->phase == BEGIN) REQUIRE(!is_bidding, "a number was said in another phase (PP-11)");
	if (s->phase == BID) REQUIRE(is_bidding && bid < most && bidder != s->turn && !s->passed[s->turn - 1], "nobody has to bid now (PP-13)");
	if (s->phase == DIVE || s->phase == LOSE) REQUIRE(bidder == s->turn && (bid == most || !n_waiting), "it is not time to dive (PP-14)");
	return true;
}

static bool check_laid(const Check *c) {
	const State *s = c->s;
	bool is_empty = s->phase == LAY || s->phase == BEGIN;
	for (int i = 0; i < SEATS; i++) {
		bool has_laid = s->n_stack[i] || s->n_open[i] || s->caught == i + 1;
		if (is_empty) REQUIRE(!has_laid, "shells lie on the table in another phase (PP-10)");
		else if (s->phase != OVER) REQUIRE(!s->n_shells[i] || has_laid, "seat %d has laid no shell (PP-10)", i);
		if (s->phase <= BID) REQUIRE(!s->n_open[i], "a shell is open before the dive (PP-15)");
	}
	REQUIRE(s->phase != LAY || pp_to_act(s, c->setup), "all have chosen, but the phase is still lay (PP-10)");
	return true;
}

/* PP-15, PP-16, PP-19 */
static bool check_dive(const Check *c) {
	const State *s = c->s;
	int bidder, n_places = 0, bid = highest_bid(s, &bidder);
	for (int i = 0; i < SEATS; i++) n_places += s->n_stack[i] != 0;
	REQUIRE((s->phase == LOSE) == (s->caught != 0), "a crab was met, and its diver has not lost a shell (PP-18)");
	if (s->phase == LOSE) {
		REQUIRE(s->caught == s->turn && s->n_shells[s->turn - 1] > 1, "the diver has no choice what to lose (PP-19)");
		REQUIRE(sum_of(s->n_open) == s->n_open[s->turn - 1] && sum_of(s->n_open) < bid, "the diver opens their own shells first (PP-15)");
	}
	if (s->phase != DIVE) return true;
	REQUIRE(!s->n_stack[s->turn - 1], "the diver opens their own shells first (PP-15)");
	REQUIRE(sum_of(s->n_open) < bid, "all shells that were said are open (PP-17)");
	REQUIRE(n_places > 1, "the diver has no choice what to open (PP-16)");
	return true;
}

bool pp_check(const State *s, const Setup *setup, Text *why) {
	const Check check = {s, setup, setup_edition(setup), why}, *c = &check;
	if (!check_frame(c)) return false;
	for (int i = 0; i < SEATS; i++)
		if (i < setup->seats ? !check_table(c, i) || !check_shells(c, i) : !check_empty(c, i)) return false;
	if (!check_end(c) || !check_bids(c) || !check_laid(c) || !check_dive(c)) return false;
	REQUIRE(s->phase != BEGIN || !s->n_shells[s->turn - 1], "who says who begins is out (PP-22)");
	return true;
}
