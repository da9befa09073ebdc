/* Brutal Ring: the course of a turn: drawing, entering the ring, throwing cards away, and the end. Phase 3 is in fight.c. Handles
 * (BR-12) refer to rules/en.md. */
#include "cards.h"

#include <string.h>

/* What leaves a hand for all to see: the ring or the discards take it. */
static void leave_hand(State *s, int kind, int seat, int card) {
	Cards one = cards_one(card);
	set_hand(s, kind, seat, cards_minus(hand_of(s, kind, seat), one));
	set_seen(s, kind, seat, cards_minus(seen_of(s, kind, seat), one));
	set_shown(s, kind, seat, cards_plus(shown_of(s, kind, seat), one));
	s->n_hand[seat][kind]--;
}

/* ---- phase 1 ---- */

static void start_entering(State *s, const Setup *setup, Events *events);

static void start_turn(State *s, const Setup *setup, Events *events) {
	s->phase = DRAW;
	tell(events, EVENT_TURN, 0, s->turn);
	if (!br_waits(s, setup)) start_entering(s, setup, events);
}

/* BR-1, BR-8: two whole piles; nobody has a card yet. */
void br_start(State *s, const Setup *setup, Rng *rng, Events *events) {
	const Edition *e = setup_edition(setup);
	memset(s, 0, sizeof *s);
	for (int kind = 0; kind < KINDS; kind++) {
		set_pile(s, kind, all_cards(e, kind));
		set_renewed(s, kind, all_cards(e, kind));
		s->n_pile[kind] = (uint8_t)cards_size(all_cards(e, kind));
	}
	s->turn = 1;
	s->first = (uint8_t)chance_die(rng, CHANCE_FIRST, setup->seats);
	tell(events, EVENT_FIRST, 0, s->first);
	start_turn(s, setup, events);
}

/* BR-12: the discards become the pile. What belief needs to remember begins anew for this kind. */
static void renew(State *s, const Setup *setup, int kind, Events *events) {
	Cards cards = discard_of(s, kind), none = {0, 0};
	set_pile(s, kind, cards);
	set_renewed(s, kind, cards);
	set_discard(s, kind, none);
	s->n_pile[kind] = (uint8_t)cards_size(cards);
	for (int i = 0; i < setup->seats; i++) {
		if (kind == WEAPON) set_held_weapons(s, i, hand_of(s, kind, i));
		set_shown(s, kind, i, none);
		s->n_held[i][kind] = s->n_hand[i][kind];
	}
	tell(events, EVENT_RENEWED, 0, kind + 1, s->n_pile[kind]);
}

/* BR-11, BR-12 */
static void draw(State *s, const Setup *setup, int seat, int kind, Rng *rng, Events *events) {
	if (!s->n_pile[kind]) renew(s, setup, kind, events);
	Cards pile = pile_of(s, kind);
	int card = chance_twin(rng, CHANCE_CARD + kind, pile.once, pile.twice);
	set_pile(s, kind, cards_minus(pile, cards_one(card)));
	set_hand(s, kind, seat, cards_plus(hand_of(s, kind, seat), cards_one(card)));
	s->n_pile[kind]--;
	s->n_hand[seat][kind]++;
	tell(events, EVENT_DRAW + kind, 1u << seat, seat + 1, card);
	if (!br_waits(s, setup)) start_entering(s, setup, events);
}

/* ---- phase 2 ---- */

static void start_fighting(State *s, const Setup *setup, Events *events) {
	memset(s->done, 0, sizeof s->done);
	br_next_fighter(s, setup, s->first - 1, events);
}

/* BR-20: everything that was placed is turned up. */
static void turn_up(State *s, int seat, Events *events) {
	int n = n_taken(s->ring[seat]);
	if (!s->enter[seat][0]) tell(events, EVENT_STAYS_OUT, 0, seat + 1);
	for (int i = 0; i < OWN_MAX && s->enter[seat][i]; i++, n++) {
		int gladiator = s->enter[seat][i], weapon = s->enter_weapon[seat][i];
		s->ring[seat][n] = (uint8_t)gladiator;
		s->ring_weapon[seat][n] = (uint8_t)weapon;
		leave_hand(s, GLADIATOR, seat, gladiator);
		if (weapon) leave_hand(s, WEAPON, seat, weapon);
		tell(events, weapon ? EVENT_ENTERS_ARMED : EVENT_ENTERS, 0, seat + 1, gladiator, weapon);
	}
}

static void finish_entering(State *s, const Setup *setup, Events *events) {
	for (int i = 0; i < setup->seats; i++) turn_up(s, (s->first - 1 + i) % setup->seats, events);
	memset(s->enter, 0, sizeof s->enter);
	memset(s->enter_weapon, 0, sizeof s->enter_weapon);
	start_fighting(s, setup, events);
}

/* Nobody holds a Gladiator, which everybody can see: all stay out without being asked. */
static void start_entering(State *s, const Setup *setup, Events *events) {
	s->phase = ENTER;
	if (!br_waits(s, setup)) finish_entering(s, setup, events);
}

static int n_placed(const State *s, int seat) {
	int n = 0;
	while (n < OWN_MAX && s->enter[seat][n]) n++;
	return n;
}

static void place(State *s, int seat, int gladiator, Events *events) {
	s->enter[seat][n_placed(s, seat)] = (uint8_t)gladiator;
	tell(events, EVENT_PLACE, 1u << seat, seat + 1, gladiator);
}

static void arm(State *s, int seat, int weapon, Events *events) {
	int last = n_placed(s, seat) - 1;
	s->enter_weapon[seat][last] = (uint8_t)weapon;
	tell(events, EVENT_PLACE_ARMED, 1u << seat, seat + 1, s->enter[seat][last], weapon);
}

/* ---- phase 4 ---- */

/* BR-74 */
static void next_turn(State *s, const Setup *setup, Events *events) {
	memset(s->done, 0, sizeof s->done);
	s->first = (uint8_t)(s->first % setup->seats + 1);
	s->turn++;
	start_turn(s, setup, events);
}

/* BR-70 … BR-73 */
void br_survivors(State *s, const Setup *setup, Events *events) {
	const Edition *e = setup_edition(setup);
	for (int i = 0; i < setup->seats; i++) {
		int armed = 0;
		for (int k = 0; k < OWN_MAX; k++) armed += s->ring_weapon[i][k] != 0;
		s->score[i] = (uint16_t)(s->score[i] + armed * e->limit[LIMIT_SURVIVOR]);
		if (armed) tell(events, EVENT_SURVIVORS, 0, i + 1, armed, armed * e->limit[LIMIT_SURVIVOR]);
	}
	s->engaged = s->active = s->attacker = 0;
	if (s->turn == e->limit[LIMIT_TURNS]) {
		s->phase = OVER;
		tell(events, EVENT_END, 0, 0);
		return;
	}
	s->phase = CLEAR;
	if (!br_waits(s, setup)) next_turn(s, setup, events);
}

static void throw_from_hand(State *s, int kind, int seat, int card, Events *events) {
	leave_hand(s, kind, seat, card);
	add_discard(s, kind, card);
	tell(events, EVENT_THROW + kind, 0, seat + 1, card);
}

/* BR-72: all that was marked goes to the discards, face up (BR-45). */
static void clear_seat(State *s, int seat, Events *events) {
	for (uint32_t rest = s->clear_gladiators[seat]; rest; rest &= rest - 1) {
		int gladiator = mask_first(rest);
		if (ring_place(s, seat, gladiator) < 0) {
			throw_from_hand(s, GLADIATOR, seat, gladiator, events);
			continue;
		}
		br_leave_ring(s, seat, gladiator);
		tell(events, EVENT_THROW_RING, 0, seat + 1, gladiator);
	}
	for (Cards rest = clear_of(s, WEAPON, seat); rest.once;) {
		int weapon = mask_first(rest.once);
		rest = cards_minus(rest, cards_one(weapon));
		throw_from_hand(s, WEAPON, seat, weapon, events);
	}
}

static void unmark(State *s, int seat) {
	for (int kind = 0; kind < KINDS; kind++) set_clear(s, kind, seat, (Cards){0, 0});
}

static void finish_clearing(State *s, const Setup *setup, Events *events) {
	for (int i = 0; i < setup->seats; i++) {
		clear_seat(s, i, events);
		unmark(s, i);
	}
	next_turn(s, setup, events);
}

static void mark(State *s, int seat, int kind, int card, Events *events) {
	set_clear(s, kind, seat, cards_plus(clear_of(s, kind, seat), cards_one(card)));
	tell(events, EVENT_MARK + kind, 1u << seat, seat + 1, card);
}

static void finish(State *s, const Setup *setup, int seat, Events *events) {
	s->done[seat] = 1;
	if (br_waits(s, setup)) return;
	if (s->phase == ENTER) finish_entering(s, setup, events);
	else finish_clearing(s, setup, events);
}

/* ---- all decisions ---- */

void br_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int verb = action_verb(action), a = action_a(action);
	switch (verb) {
	case VERB_DRAW: draw(s, setup, seat, a - 1, rng, events); break;
	case VERB_ENTER: place(s, seat, a, events); break;
	case VERB_ARM: arm(s, seat, a, events); break;
	case VERB_KEEP:
		unmark(s, seat);
		tell(events, EVENT_KEEP, 1u << seat, seat + 1);
		finish(s, setup, seat, events);
		break;
	case VERB_DONE: finish(s, setup, seat, events); break;
	case VERB_ENGAGE: br_engage(s, setup, a, events); break;
	case VERB_ATTACK: br_attack(s, setup, a, events); break;
	case VERB_PASS: br_pass(s, setup, events); break;
	case VERB_PICK: br_pick(s, setup, a, events); break;
	case VERB_DISCARD + GLADIATOR:
	case VERB_DISCARD + WEAPON: mark(s, seat, verb - VERB_DISCARD, a, events); break;
	default: br_tricks(s, setup, seat, action, events);
	}
}

/* BR-73: what a side is ranked by, a player or a team. */
typedef struct Sides {
	int n, score[SEATS], fighters[SEATS];
} Sides;

static Sides add_up(const State *s, const Setup *setup) {
	Sides sides = {.n = setup->seats == SEATS ? 2 : setup->seats};
	for (int i = 0; i < setup->seats; i++) {
		sides.score[br_side(setup, i)] += s->score[i];
		sides.fighters[br_side(setup, i)] += n_taken(s->ring[i]);
	}
	return sides;
}

/* BR-73: the side's score, then its Gladiators in the ring; still equal: shared. */
void br_outcome(const State *s, const Setup *setup, Outcome *out) {
	const Sides sides = add_up(s, setup);
	const int *score = sides.score, *fighters = sides.fighters;
	int winners = 0;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < setup->seats; i++) {
		int own = br_side(setup, i);
		out->score[i] = score[own];
		out->place[i] = 1;
		for (int j = 0; j < sides.n; j++) out->place[i] += score[j] > score[own] || (score[j] == score[own] && fighters[j] > fighters[own]);
		winners += out->place[i] == 1 && i < sides.n;
	}
	for (int i = 0; i < setup->seats; i++) out->payoff[i] = out->place[i] == 1 ? 1.0 / winners : 0;
}

void br_why_won(const State *s, const Setup *setup, Events *out) {
	const Sides sides = add_up(s, setup);
	int seat;
	Outcome outcome;
	br_outcome(s, setup, &outcome);
	for (int i = 0; i < sides.n; i++) {
		bool is_decided = false;
		for (int j = 0; j < sides.n; j++) {
			bool is_equal = sides.score[i] == sides.score[j];
			if (is_equal && j < i) break; /* told */
			is_decided |= is_equal && sides.fighters[i] != sides.fighters[j];
		}
		if (is_decided) tell(out, EVENT_WHY_RING, 0, sides.score[i]);
	}
	for (int place = 1; place < sides.n; place++)
		if (outcome_sharers(setup, &outcome, place, &seat) > 1)
			tell(out, EVENT_WHY_SHARED, 0, outcome.score[seat], sides.fighters[br_side(setup, seat)], place);
}
