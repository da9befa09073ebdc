/* Pearls and Pincers: the rules. Handles (PP-10) refer to rules/en.md. */
#include "state.h"

#include <string.h>

static void put_down(State *s, int seat, int shell) {
	s->hand[seat] -= bag_one(shell);
	s->stack[seat][s->n_stack[seat]++] = (uint8_t)shell;
}

/* PP-10: once all have chosen. Who has one shell left has nothing to choose. */
static void lay_first(State *s, const Setup *setup, Events *events) {
	if (pp_to_act(s, setup)) return;
	for (int i = 0; i < setup->seats; i++) {
		if (!s->n_shells[i]) continue;
		put_down(s, i, s->first[i] ? s->first[i] : bag_nth(s->hand[i], 0));
		s->first[i] = 0;
	}
	s->phase = TURN;
	tell(events, EVENT_ALL_LAID, 0, s->turn);
}

static void begin_round(State *s, const Setup *setup, int seat, Events *events) {
	s->phase = LAY;
	s->turn = (uint8_t)(seat + 1);
	s->round++;
	tell(events, EVENT_ROUND, 0, s->turn, s->round);
	lay_first(s, setup, events);
}

/* PP-2, PP-3 */
void pp_start(State *s, const Setup *setup, Rng *rng, Events *events) {
	const Edition *e = setup_edition(setup);
	memset(s, 0, sizeof *s);
	for (int i = 0; i < setup->seats; i++) {
		for (int shell = PEARL; shell < SHELL_END; shell++) s->hand[i] += e->shell[shell - 1].copies * bag_one(shell);
		s->n_shells[i] = (uint8_t)shells_at_start(setup);
	}
	begin_round(s, setup, chance_die(rng, CHANCE_FIRST, setup->seats) - 1, events);
}

uint32_t pp_to_act(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	(void)setup;
	if (s->phase == OVER) return 0;
	if (s->phase != LAY) return 1u << (s->turn - 1);
	for (int i = 0; i < SEATS; i++) mask |= (uint32_t)(s->n_shells[i] > 1 && !s->first[i]) << i;
	return mask;
}

static int legal_shells(Bag hand, int verb, Action *out) {
	int n = 0;
	for (int shell = PEARL; shell < SHELL_END; shell++)
		if (bag_count(hand, shell)) out[n++] = ACTION(verb, shell, 0);
	return n;
}

/* PP-12, PP-13: more than was said, at most all shells on the table. */
static int legal_bids(const State *s, Action *out) {
	int n = 0, bidder, most = sum_of(s->n_stack);
	for (int bid = highest_bid(s, &bidder) + 1; bid <= most; bid++) out[n++] = ACTION(VERB_BID, bid, 0);
	return n;
}

static int legal_seats(const uint8_t *of_seat, int verb, Action *out) {
	int n = 0;
	for (int i = 0; i < SEATS; i++)
		if (of_seat[i]) out[n++] = ACTION(verb, i + 1, 0);
	return n;
}

int pp_legal(const State *s, const Setup *setup, int seat, Action *out) {
	int n = 0;
	if (!(pp_to_act(s, setup) >> seat & 1)) return 0;
	/* clang-format off */
	switch (s->phase) {
	case LAY: return legal_shells(s->hand[seat], VERB_LAY, out);
	case TURN: n = legal_shells(s->hand[seat], VERB_LAY, out); return n + legal_bids(s, out + n);
	case BID: n = legal_bids(s, out); out[n] = ACTION(VERB_PASS, 0, 0); return n + 1;
	case DIVE: return legal_seats(s->n_stack, VERB_OPEN, out); /* the diver's own are open */
	case LOSE: return legal_shells(all_shells(s, seat), VERB_LOSE, out);
	default: return legal_seats(s->n_shells, VERB_BEGIN, out);
	}
	/* clang-format on */
}

/* What all have seen in this round: a crab, or pearls only. */
static void remember(State *s) {
	for (int i = 0; i < SEATS; i++) {
		bool is_seen = s->caught == i + 1, is_bare = !is_seen && s->n_shells[i] && s->n_open[i] == s->n_shells[i];
		if (is_seen || is_bare) s->suspect[i] = 0;
		if (is_bare) s->bare[i] = 1;
	}
}

/* PP-20: all take their shells back. */
static void gather(State *s) {
	remember(s);
	for (int i = 0; i < SEATS; i++) s->hand[i] = all_shells(s, i);
	memset(s->stack, 0, sizeof s->stack);
	memset(s->n_stack, 0, sizeof s->n_stack);
	memset(s->n_open, 0, sizeof s->n_open);
	memset(s->bid, 0, sizeof s->bid);
	memset(s->passed, 0, sizeof s->passed);
	s->caught = 0;
}

static void win(State *s, int seat, Events *events) {
	s->phase = OVER;
	tell(events, EVENT_WIN, 0, seat + 1);
}

/* PP-21 to PP-23: who begins next, or who has won. `owner` is the seat of the crab. */
static void leave(State *s, const Setup *setup, int seat, int owner, Events *events) {
	tell(events, EVENT_OUT, 0, seat + 1);
	s->suspect[seat] = s->bare[seat] = 0;
	if (n_living(s) == 1) win(s, next_seat(s, setup, seat), events);
	else if (owner == seat) s->phase = BEGIN;
	else begin_round(s, setup, owner, events);
}

/* PP-18, PP-19 */
static void lose(State *s, const Setup *setup, int shell, Events *events) {
	int seat = s->turn - 1, owner = s->caught - 1;
	gather(s);
	s->hand[seat] -= bag_one(shell);
	s->n_shells[seat]--;
	s->suspect[seat] = (uint8_t)(s->suspect[seat] + !s->bare[seat]);
	tell(events, EVENT_LOSE, 1u << seat, seat + 1, shell);
	if (s->n_shells[seat]) begin_round(s, setup, seat, events); /* PP-21 */
	else leave(s, setup, seat, owner, events);
}

static void meet_crab(State *s, const Setup *setup, int owner, Rng *rng, Events *events) {
	int diver = s->turn - 1;
	s->caught = (uint8_t)(owner + 1);
	tell(events, EVENT_CAUGHT, 0, s->turn, owner + 1);
	if (owner != diver) lose(s, setup, chance_bag(rng, CHANCE_LOST, all_shells(s, diver)), events); /* PP-18 */
	else if (s->n_shells[diver] == 1) lose(s, setup, CRAB, events);
	else s->phase = LOSE; /* PP-19 */
}

/* PP-17 */
static void succeed(State *s, const Setup *setup, Events *events) {
	int diver = s->turn - 1;
	s->dives[diver]++;
	tell(events, EVENT_SUCCESS, 0, s->turn, sum_of(s->n_open));
	if (s->dives[diver] == setup_edition(setup)->limit[LIMIT_DIVES]) {
		win(s, diver, events);
		return;
	}
	gather(s);
	begin_round(s, setup, diver, events);
}

/* Opens the uppermost shell of a seat: false, the dive is over. */
static bool open_one(State *s, const Setup *setup, int seat, Rng *rng, Events *events) {
	int bidder, at = --s->n_stack[seat], shell = s->stack[seat][at];
	s->stack[seat][at] = 0;
	tell(events, EVENT_OPEN, 0, s->turn, seat + 1, shell);
	if (shell == CRAB) {
		meet_crab(s, setup, seat, rng, events);
		return false;
	}
	s->n_open[seat]++;
	if (sum_of(s->n_open) < highest_bid(s, &bidder)) return true;
	succeed(s, setup, events);
	return false;
}

/* PP-16: goes on by itself while there is one place only where a shell can be opened. */
static void open_certain(State *s, const Setup *setup, Rng *rng, Events *events) {
	for (;;) {
		int only = -1, n = 0;
		for (int i = 0; i < setup->seats; i++)
			if (s->n_stack[i]) only = i, n++;
		if (n != 1 || !open_one(s, setup, only, rng, events)) return;
	}
}

/* PP-15: the diver's own shells first. */
static void dive(State *s, const Setup *setup, Rng *rng, Events *events) {
	int bidder, bid = highest_bid(s, &bidder);
	s->phase = DIVE;
	s->turn = (uint8_t)bidder;
	tell(events, EVENT_DIVE, 0, bidder, bid);
	while (s->n_stack[bidder - 1])
		if (!open_one(s, setup, bidder - 1, rng, events)) return;
	open_certain(s, setup, rng, events);
}

/* PP-13, PP-14: the next one bids, or the highest bidder dives. */
static void next_bid(State *s, const Setup *setup, Rng *rng, Events *events) {
	int bidder, bid = highest_bid(s, &bidder), next = next_seat(s, setup, s->turn - 1);
	s->phase = BID;
	s->turn = (uint8_t)(next + 1);
	if (next + 1 == bidder || bid == sum_of(s->n_stack)) dive(s, setup, rng, events);
}

static void lay(State *s, const Setup *setup, int seat, int shell, Events *events) {
	if (s->phase == LAY) {
		s->first[seat] = (uint8_t)shell;
		tell(events, EVENT_CHOSE, 1u << seat, seat + 1, shell);
		lay_first(s, setup, events);
		return;
	}
	put_down(s, seat, shell); /* PP-11 */
	tell(events, EVENT_LAY, 1u << seat, seat + 1, shell);
	s->turn = (uint8_t)(next_seat(s, setup, seat) + 1);
}

void pp_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int a = action_a(action);
	switch (action_verb(action)) {
	case VERB_LAY: lay(s, setup, seat, a, events); break;
	case VERB_BID:
		s->bid[seat] = (uint8_t)a;
		tell(events, EVENT_BID, 0, seat + 1, a);
		next_bid(s, setup, rng, events);
		break;
	case VERB_PASS:
		s->passed[seat] = 1;
		tell(events, EVENT_PASS, 0, seat + 1);
		next_bid(s, setup, rng, events);
		break;
	case VERB_OPEN:
		if (open_one(s, setup, a - 1, rng, events)) open_certain(s, setup, rng, events);
		break;
	case VERB_LOSE: lose(s, setup, a, events); break;
	default: tell(events, EVENT_BEGIN, 0, seat + 1, a); begin_round(s, setup, a - 1, events);
	}
}

/* PP-23; the others by dives, then by shells. */
void pp_outcome(const State *s, const Setup *setup, Outcome *out) {
	int rank[SEATS];
	memset(out, 0, sizeof *out);
	for (int i = 0; i < setup->seats; i++) {
		bool has_won = s->dives[i] == setup_edition(setup)->limit[LIMIT_DIVES] || (n_living(s) == 1 && s->n_shells[i]);
		rank[i] = has_won ? INT16_MAX : s->dives[i] * (SHELLS_MAX + 1) + s->n_shells[i];
		out->score[i] = s->dives[i];
		out->payoff[i] = has_won;
	}
	for (int i = 0; i < setup->seats; i++) {
		out->place[i] = 1;
		for (int k = 0; k < setup->seats; k++) out->place[i] = (uint8_t)(out->place[i] + (rank[k] > rank[i]));
	}
}

/* PP-23: whoever is left alone wins whatever the dives. */
void pp_why_won(const State *s, const Setup *setup, Events *out) {
	int seat;
	Outcome outcome;
	pp_outcome(s, setup, &outcome);
	outcome_sharers(setup, &outcome, 1, &seat);
	if (s->dives[seat] < setup_edition(setup)->limit[LIMIT_DIVES]) tell(out, EVENT_WHY_LAST, 0, seat + 1);
	for (int place = 2; place < setup->seats; place++)
		if (outcome_sharers(setup, &outcome, place, &seat) > 1) tell(out, EVENT_WHY_SHARED, 0, place);
}

/* PP-24 */
Action pp_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	Bag shells = s->phase == LOSE ? all_shells(s, seat) : s->hand[seat];
	if (s->phase == BID) return ACTION(VERB_PASS, 0, 0);
	if (s->phase == LAY || s->phase == LOSE || (s->phase == TURN && shells))
		return ACTION(s->phase == LOSE ? VERB_LOSE : VERB_LAY, bag_nth(shells, rng_below(rng, (uint32_t)bag_size(shells))), 0);
	if (s->phase == TURN) return ACTION(VERB_BID, 1, 0);
	int left = seat;
	do left = (left + 1) % setup->seats;
	while (!(s->phase == DIVE ? s->n_stack : s->n_shells)[left]);
	return ACTION(s->phase == DIVE ? VERB_OPEN : VERB_BEGIN, left + 1, 0);
}

static void why_not_bid(const State *s, int bid, Say *why) {
	int bidder, most = sum_of(s->n_stack), least = highest_bid(s, &bidder) + 1;
	say_start(why, bid > most ? "refuse.too_high" : "refuse.too_low");
	say_arg(why, "n", DOMAIN_NUMBER, bid > most ? most : least);
}

/* Right for the phase but not for the position, or wrong for the phase. */
void pp_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	static const char *const wanted[] = {
		[LAY] = "refuse.now_lay",   [TURN] = "refuse.now_turn", [BID] = "refuse.now_bid",
		[DIVE] = "refuse.now_open", [LOSE] = "refuse.now_lose", [BEGIN] = "refuse.now_begin",
	};
	int verb = action_verb(action), a = action_a(action);
	(void)setup;
	(void)seat;
	if (verb == VERB_LAY && (s->phase == LAY || s->phase == TURN)) {
		say_start(why, "refuse.not_in_hand");
		say_arg(why, "shell", DOMAIN_SHELL, a);
	} else if (verb == VERB_BID && (s->phase == TURN || s->phase == BID)) {
		why_not_bid(s, a, why);
	} else if ((verb == VERB_OPEN && s->phase == DIVE) || (verb == VERB_BEGIN && s->phase == BEGIN)) {
		say_start(why, verb == VERB_OPEN ? "refuse.nothing_there" : "refuse.is_out");
		say_arg(why, "of", DOMAIN_SEAT, a);
	} else {
		say_start(why, wanted[s->phase]);
	}
}
