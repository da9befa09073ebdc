/* Duel Royal: the deal, and the decisions that lead to a duel. Handles (DR-11) refer to rules/en.md. */
#include "state.h"

#include <string.h>

/* DR-4 … DR-6 */
void dr_start(State *s, const Setup *setup, Rng *rng, Events *events) {
	const Edition *e = setup_edition(setup);
	memset(s, 0, sizeof *s);
	Bag deck = deck_of(setup);
	int n_deck = bag_size(deck);
	for (int seat = 0; seat < setup->seats; seat++) {
		int id = chance_bag_of(rng, CHANCE_CHARACTER, deck, n_deck--);
		deck -= bag_one(id);
		s->character[seat] = (uint8_t)id;
		tell(events, EVENT_DEAL, team_seats(setup, team_of(seat)), seat + 1, id);
	}
	for (int team = 0; team < TEAMS; team++) s->cards[team] = e->limit[LIMIT_TEAM_CARDS];
	s->bank = e->limit[LIMIT_BANK];
	s->phase = STEP;
	for (int team = 0; team < TEAMS; team++) tell(events, EVENT_SPOKESMAN, 0, spokesman(s, setup, team) + 1, team + 1);
	dr_next(s, setup, events);
}

/* ---- who decides ---- */

static uint32_t undecided(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	for (int seat = 0; seat < SEATS; seat++) mask |= (uint32_t)(s->step[seat] == 0) << seat;
	return mask & setup_all_seats(setup) & ~s->ghosts;
}

/* DR-10: the spokesman may propose before they decide themselves; one who is alone has nobody to propose. */
static bool may_propose(const State *s, const Setup *setup, int team) {
	uint32_t own = fighters(s, setup, team);
	return !s->proposal[team] && !is_alone(own) && !s->step[__builtin_ctz(own)];
}

/* DR-11: all from the beginning; nobody has to wait for a proposal. By older rules a team's spokesman came first. */
static uint32_t to_step(const State *s, const Setup *setup) {
	uint32_t open = undecided(s, setup), mask = 0;
	if (!setup_is_older(setup, 2)) return open;
	for (int team = 0; team < TEAMS; team++)
		mask |= may_propose(s, setup, team) ? 1u << spokesman(s, setup, team) : open & team_seats(setup, team);
	return mask;
}

/* DR-12: a team names when the other has no champion. */
static bool must_name(const State *s, int team) {
	return !s->champion[!team] && !s->named[team];
}

static bool must_bet(const State *s, int team) {
	return s->cards[team] && !s->bet[team];
}

uint32_t dr_to_act(const State *s, const Setup *setup) {
	if (s->phase == STEP) return to_step(s, setup);
	if (s->phase == OVER) return 0;
	uint32_t mask = 0;
	for (int team = 0; team < TEAMS; team++)
		if (s->phase == NAME ? must_name(s, team) : must_bet(s, team)) mask |= 1u << spokesman(s, setup, team);
	return mask;
}

static int list_seats(int verb, uint32_t seats, Action *out) {
	int n = 0;
	for (; seats; seats &= seats - 1) out[n++] = ACTION(verb, __builtin_ctz(seats) + 1, 0);
	return n;
}

int dr_legal(const State *s, const Setup *setup, int seat, Action *out) {
	int team = team_of(seat), n = 0;
	if (!(dr_to_act(s, setup) >> seat & 1)) return 0;
	if (s->phase == NAME) return list_seats(VERB_NAME, fighters(s, setup, !team), out);
	if (s->phase == BET) {
		for (int most = bet_max(s, setup, team); n < most; n++) out[n] = ACTION(VERB_BET, n + 1, 0);
		return n;
	}
	if (spokesman(s, setup, team) == seat && may_propose(s, setup, team)) n = list_seats(VERB_PROPOSE, fighters(s, setup, team), out);
	out[n++] = ACTION(VERB_FORWARD, 0, 0);
	out[n++] = ACTION(VERB_STAY, 0, 0);
	return n;
}

/* ---- from the steps to the duel ---- */

/* DR-13; teams without a card bet nothing, and if that is both the duel follows at once. */
static void start_bets(State *s, const Setup *setup, Events *events) {
	s->phase = BET;
	if (!dr_to_act(s, setup)) dr_duel(s, setup, events);
}

static void set_champion(State *s, int seat, Events *events) {
	s->champion[team_of(seat)] = (uint8_t)(seat + 1);
	tell(events, EVENT_CHAMPION, 0, seat + 1, team_of(seat) + 1);
}

/* DR-12: they fight, willing or not. */
static void set_named(State *s, int seat, Events *events) {
	s->champion[team_of(seat)] = (uint8_t)(seat + 1);
	tell(events, EVENT_NAMED, 0, seat + 1, !team_of(seat) + 1);
}

/* DR-11, DR-12: exactly one is the champion; if only one can be named nobody is asked. */
static void count_steps(State *s, const Setup *setup, int team, Events *events) {
	uint32_t own = fighters(s, setup, team), stepped = own & s->forward;
	if (stepped && is_alone(stepped)) {
		set_champion(s, __builtin_ctz(stepped), events);
		return;
	}
	tell(events, stepped ? EVENT_SEVERAL : EVENT_NOBODY, 0, team + 1, !team + 1, seats_in(stepped));
	if (is_alone(own)) set_named(s, __builtin_ctz(own), events);
}

/* DR-11: everybody has decided, now all see it. */
static void reveal(State *s, const Setup *setup, Events *events) {
	for (int seat = 0; seat < setup->seats; seat++) {
		if (s->step[seat] != FORWARD) continue;
		s->forward |= 1u << seat;
		tell(events, EVENT_STEPPED, 0, seat + 1);
	}
	memset(s->step, 0, sizeof s->step);
	memset(s->proposal, 0, sizeof s->proposal);
	for (int team = 0; team < TEAMS; team++) count_steps(s, setup, team, events);
	if (s->champion[0] && s->champion[1]) start_bets(s, setup, events);
	else s->phase = NAME;
}

static void step(State *s, const Setup *setup, int seat, int what, Events *events) {
	s->step[seat] = (uint8_t)what;
	tell(events, what == FORWARD ? EVENT_FORWARD : EVENT_STAY, team_seats(setup, team_of(seat)), seat + 1);
	if (!undecided(s, setup)) reveal(s, setup, events);
}

static void propose(State *s, const Setup *setup, int seat, int champion, Events *events) {
	s->proposal[team_of(seat)] = (uint8_t)champion;
	tell(events, EVENT_PROPOSE, team_seats(setup, team_of(seat)), seat + 1, champion);
}

/* DR-12: secret until both are given, if both have to name. */
static void name(State *s, const Setup *setup, int seat, int champion, Events *events) {
	int team = team_of(seat);
	s->named[team] = (uint8_t)champion;
	tell(events, EVENT_NAME, team_seats(setup, team), seat + 1, champion);
	if (must_name(s, !team)) return;
	for (int by = 0; by < TEAMS; by++)
		if (s->named[by]) set_named(s, s->named[by] - 1, events);
	memset(s->named, 0, sizeof s->named);
	start_bets(s, setup, events);
}

static void bet(State *s, const Setup *setup, int seat, int n, Events *events) {
	int team = team_of(seat);
	s->bet[team] = (uint8_t)n;
	tell(events, EVENT_BET, team_seats(setup, team), seat + 1, n);
	if (!must_bet(s, !team)) dr_duel(s, setup, events);
}

void dr_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	(void)rng; /* after the deal nothing is left to chance */
	switch (action_verb(action)) {
	case VERB_PROPOSE: propose(s, setup, seat, action_a(action), events); break;
	case VERB_FORWARD: step(s, setup, seat, FORWARD, events); break;
	case VERB_STAY: step(s, setup, seat, STAY, events); break;
	case VERB_NAME: name(s, setup, seat, action_a(action), events); break;
	case VERB_BET: bet(s, setup, seat, action_a(action), events); break;
	}
}

/* DR-10: until somebody has acted on it. By older rules it could be taken back even then. */
bool dr_is_advice(const Setup *setup, Action action) {
	return action_verb(action) == VERB_PROPOSE && !setup_is_older(setup, 2);
}

/* DR-11: team-mates have seen it. */
bool dr_is_final(const State *s, const Setup *setup, int seat, Action action) {
	(void)s;
	(void)setup;
	(void)seat;
	return action_verb(action) == VERB_FORWARD || action_verb(action) == VERB_STAY;
}

/* DR-11 … DR-13 */
Action dr_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	switch (s->phase) {
	case STEP: return ACTION(VERB_STAY, 0, 0);
	case NAME: return ACTION(VERB_NAME, rng_bit(rng, fighters(s, setup, !team_of(seat))) + 1, 0);
	case BET: return ACTION(VERB_BET, 1, 0);
	}
	return ACTION_NONE;
}

/* DR-10, DR-11: choosing and stepping share 30 seconds; the book is silent on the rest. */
int dr_seconds(const State *view, const Setup *setup) {
	(void)view;
	(void)setup;
	return 30;
}

/* One of the wrong team, or a ghost: all others may be chosen. */
static void why_not_seat(int champion, int team, const char *wrong_team, Say *why) {
	say_start(why, team_of(champion - 1) != team ? wrong_team : "refuse.ghost");
	say_arg(why, "champion", DOMAIN_SEAT, champion);
	say_arg(why, "team", DOMAIN_TEAM, team + 1);
}

void dr_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	static const char *const wanted[] = {[STEP] = "refuse.now_step", [NAME] = "refuse.now_name", [BET] = "refuse.now_bet"};
	int verb = action_verb(action), team = team_of(seat);
	if (s->phase == STEP && verb == VERB_PROPOSE) {
		if (spokesman(s, setup, team) != seat) say_start(why, "refuse.not_spokesman");
		else if (may_propose(s, setup, team)) why_not_seat(action_a(action), team, "refuse.other_team", why);
		else say_start(why, "refuse.no_proposal");
	} else if (s->phase == NAME && verb == VERB_NAME) {
		why_not_seat(action_a(action), !team, "refuse.not_theirs", why);
	} else if (s->phase == BET && verb == VERB_BET) {
		say_start(why, "refuse.bet");
		say_arg(why, "most", DOMAIN_NUMBER, bet_max(s, setup, team));
	} else {
		say_start(why, wanted[s->phase]);
	}
}
