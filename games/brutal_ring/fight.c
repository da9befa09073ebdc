/* Brutal Ring: phase 3 up to the reveal: engaging, attacking, laying Tricks, picking some of the defender's. What a combat comes
 * to is in resolve.c. */
#include "cards.h"

/* ---- engaging (BR-30, BR-31) ---- */

static uint32_t unengaged(const State *s, int seat) {
	return ring_of(s, GLADIATOR, seat).once & ~s->engaged;
}

/* The Gladiator is engaged. False: there is nobody to attack, so it passes without its player being asked. */
static bool engage(State *s, const Setup *setup, int gladiator, Events *events) {
	s->engaged |= 1u << (gladiator - 1);
	s->attacker = (uint8_t)gladiator;
	tell(events, EVENT_ENGAGE, 0, s->active, gladiator);
	if (br_targets(s, setup, s->active - 1)) {
		s->phase = ATTACK;
		return true;
	}
	tell(events, EVENT_NO_TARGET, 0, s->active, gladiator);
	return false;
}

/* The first seat from `from` on that has a Gladiator to engage; -1: none. */
static int next_seat(const State *s, const Setup *setup, int from) {
	for (int i = 0; i < setup->seats; i++)
		if (unengaged(s, (from + i) % setup->seats)) return (from + i) % setup->seats;
	return -1;
}

/* BR-30, BR-63: the next player engages, without a question if only one Gladiator is left to engage. With none anywhere the phase is over. */
void br_next_fighter(State *s, const Setup *setup, int from, Events *events) {
	for (int seat; (seat = next_seat(s, setup, from)) >= 0; from = seat + 1) {
		uint32_t mask = unengaged(s, seat);
		s->active = (uint8_t)(seat + 1);
		s->attacker = 0;
		s->phase = ENGAGE;
		if (mask & (mask - 1)) return;
		if (engage(s, setup, mask_first(mask), events)) return;
	}
	br_survivors(s, setup, events);
}

void br_engage(State *s, const Setup *setup, int gladiator, Events *events) {
	if (!engage(s, setup, gladiator, events)) br_next_fighter(s, setup, s->active, events);
}

/* BR-31; after a Double Attack it declines (BR-58), before an engagement the one longest in the ring is engaged first (BR-24). */
void br_pass(State *s, const Setup *setup, Events *events) {
	bool can_attack = s->phase != ENGAGE || engage(s, setup, br_longest(s, s->active - 1), events);
	if (can_attack) tell(events, s->phase == AGAIN ? EVENT_DECLINES : EVENT_PASS, 0, s->active, s->attacker);
	br_next_fighter(s, setup, s->active, events);
}

/* ---- Tricks (BR-40 … BR-44) ---- */

/* BR-57: no more Tricks than picks: all are picked, and nobody need choose. */
static void pick_all(State *s, int n, Events *events) {
	s->picked = (1u << n) - 1;
	for (int i = 0; i < n; i++) tell(events, EVENT_PICK, 0, s->active, i + 1);
}

/* BR-44: all stand declared; the attacker reveals, and his Discards pick before the defender does. */
static void reveal_attacker(State *s, const Setup *setup, Events *events) {
	br_reveal(s, setup, ATTACKER, events);
	Laid laid = br_laid(s, setup, ATTACKER);
	int n = n_tricks(s, DEFENDER), picks = laid.orange[FAIRPLAY_ATTACK] ? 0 : laid.orange[DISCARD];
	if (picks && picks < n) {
		s->phase = PICK;
		s->n_picks = (uint8_t)picks;
		return;
	}
	if (picks) pick_all(s, n, events);
	br_resolve(s, setup, events);
}

static void end_if_declared(State *s, const Setup *setup, Events *events) {
	if (!br_waits(s, setup)) reveal_attacker(s, setup, events);
}

void br_attack(State *s, const Setup *setup, int gladiator, Events *events) {
	s->defender = (uint8_t)gladiator;
	s->phase = TRICKS;
	tell(events, EVENT_ATTACK, 0, s->active, s->attacker, ring_owner(s, gladiator) + 1, gladiator);
	end_if_declared(s, setup, events);
}

/* BR-43: a change by one side cancels what the other has declared, time-outs aside. */
static void cancel(State *s, const Setup *setup, int seat, Events *events) {
	for (int i = 0; i < setup->seats; i++) {
		bool is_cancelled = (s->declared & ~s->stands) >> i & 1 && br_side(setup, i) != br_side(setup, seat);
		if (!is_cancelled) continue;
		s->declared &= ~(1u << i);
		tell(events, EVENT_REOPEN, 0, i + 1);
	}
}

/* Seats that see the cards laid by this one (BR-41). */
static uint32_t team_of(const Setup *setup, int seat) {
	uint32_t mask = 0;
	for (int i = 0; i < setup->seats; i++) mask |= (uint32_t)(br_side(setup, i) == br_side(setup, seat)) << i;
	return mask;
}

static void lay(State *s, const Setup *setup, int corner, int seat, int kind, int card, Events *events) {
	int at = n_tricks(s, corner);
	s->trick_seat[corner][at] = (uint8_t)(seat + 1);
	s->trick_kind[corner][at] = (uint8_t)(kind + 1);
	if (kind == GLADIATOR) s->trick_gladiator[corner][at] = (uint8_t)card;
	else s->trick_weapon[corner][at] = (uint8_t)card;
	set_hand(s, kind, seat, cards_minus(hand_of(s, kind, seat), cards_one(card)));
	set_seen(s, kind, seat, cards_minus(seen_of(s, kind, seat), cards_one(card)));
	s->n_hand[seat][kind]--;
	tell(events, EVENT_LAY + kind, team_of(setup, seat), seat + 1, at + 1, card);
}

/* Those behind it move up. A team-mate has seen the card (BR-41). */
static void withdraw(State *s, const Setup *setup, int corner, int seat, int at, Events *events) {
	int kind = s->trick_kind[corner][at] - 1, card = trick_card(s, corner, at);
	list_drop(s->trick_seat[corner], TRICKS_MAX, at);
	list_drop(s->trick_kind[corner], TRICKS_MAX, at);
	list_drop(s->trick_gladiator[corner], TRICKS_MAX, at);
	list_drop(s->trick_weapon[corner], TRICKS_MAX, at);
	set_hand(s, kind, seat, cards_plus(hand_of(s, kind, seat), cards_one(card)));
	if (setup->seats == SEATS) set_seen(s, kind, seat, cards_plus(seen_of(s, kind, seat), cards_one(card)));
	s->n_hand[seat][kind]++;
	s->n_withdrawn[seat]++;
	tell(events, EVENT_WITHDRAW + kind, team_of(setup, seat), seat + 1, at + 1, card);
}

static void declare(State *s, int seat, bool is_for_good, Events *events) {
	s->declared |= 1u << seat;
	if (is_for_good) s->stands |= 1u << seat;
	tell(events, is_for_good ? EVENT_STAND : EVENT_DECLARE, 0, seat + 1);
}

/* BR-43: the own declaration is taken back; what the other side has declared is left alone. */
static void reopen(State *s, int seat, Events *events) {
	s->declared &= ~(1u << seat);
	s->n_reopened[seat]++;
	tell(events, EVENT_REOPENS, 0, seat + 1);
}

void br_tricks(State *s, const Setup *setup, int seat, Action action, Events *events) {
	int corner = corner_of(s, setup, seat), verb = action_verb(action), a = action_a(action);
	if (verb == VERB_DECLARE || verb == VERB_STAND) {
		declare(s, seat, verb == VERB_STAND, events);
	} else if (verb == VERB_REOPEN) {
		reopen(s, seat, events);
	} else {
		if (verb == VERB_WITHDRAW) withdraw(s, setup, corner, seat, a - 1, events);
		else lay(s, setup, corner, seat, verb - VERB_LAY, a, events);
		cancel(s, setup, seat, events);
	}
	end_if_declared(s, setup, events);
}

/* BR-57 */
void br_pick(State *s, const Setup *setup, int position, Events *events) {
	s->picked |= 1u << (position - 1);
	s->n_picks--;
	tell(events, EVENT_PICK, 0, s->active, position);
	if (!s->n_picks) br_resolve(s, setup, events);
}
