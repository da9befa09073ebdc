/* Brutal Ring: who owes a decision, what they may do, and what a time-out does. Everything here is said from what the seat itself
 * can see, so it works on a view as on the whole position. */
#include "cards.h"

/* BR-12: the pile has a card, or its discards make a new one. */
static bool can_draw(const State *s, int kind) {
	return s->n_pile[kind] || discard_of(s, kind).once;
}

/* BR-10: hand and ring; a Gladiator with a Weapon counts two. */
static int n_owned(const State *s, int seat) {
	return s->n_hand[seat][GLADIATOR] + s->n_hand[seat][WEAPON] + n_taken(s->ring[seat]) + n_taken(s->ring_weapon[seat]);
}

static bool owes_draw(const State *s, const Setup *setup, int seat) {
	return (can_draw(s, GLADIATOR) || can_draw(s, WEAPON)) && n_owned(s, seat) < setup_edition(setup)->limit[LIMIT_OWN];
}

/* BR-20, BR-72: something to decide about, and not finished. */
static bool owes_plan(const State *s, int seat) {
	bool has_cards = s->n_hand[seat][GLADIATOR] || (s->phase == CLEAR && (s->n_hand[seat][WEAPON] || s->ring[seat][0]));
	return has_cards && !s->done[seat];
}

/* A Trick can still be laid, as everybody can see: the backs tell orange from black, not attack from defence. */
static bool can_lay(const State *s, const Setup *setup, int corner, int seat) {
	const uint8_t *symbols = setup_edition(setup)->gladiator[(corner == ATTACKER ? s->attacker : s->defender) - 1].symbols;
	int orange = symbols[ORANGE_ATTACK] + symbols[ORANGE_DEFENCE], black = symbols[BLACK_ATTACK] + symbols[BLACK_DEFENCE];
	return (s->n_hand[seat][GLADIATOR] && orange > n_backs(s, corner, GLADIATOR)) ||
	       (s->n_hand[seat][WEAPON] && black > n_backs(s, corner, WEAPON));
}

static bool can_withdraw(const State *s, const Setup *setup, int corner, int seat) {
	if (s->n_withdrawn[seat] >= setup_edition(setup)->limit[LIMIT_WITHDRAW]) return false;
	for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++)
		if (s->trick_seat[corner][i] == seat + 1) return true;
	return false;
}

static bool can_change(const State *s, const Setup *setup, int seat) {
	int corner = corner_of(s, setup, seat);
	return can_lay(s, setup, corner, seat) || can_withdraw(s, setup, corner, seat);
}

/* BR-40, BR-43. A player who can lay and withdraw nothing is not asked if everybody can see that; the third of three takes no part. */
static bool owes_tricks(const State *s, const Setup *setup, int seat) {
	if (s->declared >> seat & 1) return false;
	if (setup->seats == 3 && !is_of_corner(s, setup, ATTACKER, seat) && !is_of_corner(s, setup, DEFENDER, seat)) return false;
	return can_change(s, setup, seat);
}

/* BR-43: a declaration can be taken back as long as the other side does not stand declared; not what a time-out has declared. */
static bool can_reopen(const State *s, const Setup *setup, int seat) {
	if (setup_is_older(setup, 2) || s->phase != TRICKS || !((s->declared & ~s->stands) >> seat & 1)) return false;
	if (s->n_reopened[seat] >= setup_edition(setup)->limit[LIMIT_WITHDRAW] || !can_change(s, setup, seat)) return false;
	for (int i = 0; i < setup->seats; i++)
		if (br_side(setup, i) != br_side(setup, seat) && owes_tricks(s, setup, i)) return true;
	return false;
}

/* BR-30: phase 3, Tricks aside, where only the active player decides. */
static bool is_active_alone(const State *s) {
	return s->phase == ENGAGE || s->phase == ATTACK || s->phase == PICK || s->phase == AGAIN;
}

static bool owes(const State *s, const Setup *setup, int seat) {
	switch (s->phase) {
	case DRAW: return owes_draw(s, setup, seat);
	case ENTER:
	case CLEAR: return owes_plan(s, seat);
	case TRICKS: return owes_tricks(s, setup, seat);
	default: return is_active_alone(s) && seat == s->active - 1;
	}
}

uint32_t br_to_act(const State *s, const Setup *setup) {
	uint32_t mask = 0;
	if (is_active_alone(s)) return 1u << s->active >> 1;
	for (int i = 0; i < setup->seats; i++) mask |= (uint32_t)owes(s, setup, i) << i;
	return mask;
}

bool br_waits(const State *s, const Setup *setup) {
	for (int i = 0; i < setup->seats; i++)
		if (owes(s, setup, i)) return true;
	return false;
}

/* BR-31, BR-32: the Gladiators of opponents. */
uint32_t br_targets(const State *s, const Setup *setup, int seat) {
	uint32_t mask = 0;
	for (int i = 0; i < setup->seats; i++)
		if (br_side(setup, i) != br_side(setup, seat)) mask |= ring_of(s, GLADIATOR, i).once;
	return mask;
}

/* BR-41: how many Tricks with each symbol can still be laid. Right for those who see the cards that lie there. */
static void rooms(const State *s, const Setup *setup, int corner, int room[SYMBOLS]) {
	const Edition *e = setup_edition(setup);
	const GladiatorRow *row = &e->gladiator[(corner == ATTACKER ? s->attacker : s->defender) - 1];
	for (int symbol = 0; symbol < SYMBOLS; symbol++) room[symbol] = row->symbols[symbol];
	for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
		int card = trick_card(s, corner, i);
		if (card) room[symbol_of(e, s->trick_kind[corner][i] - 1, card)]--;
	}
}

int br_room(const State *s, const Setup *setup, int corner, int symbol) {
	int room[SYMBOLS];
	rooms(s, setup, corner, room);
	return room[symbol];
}

/* One action for each id of a mask. */
static int list_ids(int verb, uint32_t mask, Action *out) {
	int n = 0;
	for (; mask; mask &= mask - 1) out[n++] = ACTION(verb, mask_first(mask), 0);
	return n;
}

static int legal_draw(const State *s, Action *out) {
	int n = 0;
	for (int kind = 0; kind < KINDS; kind++)
		if (can_draw(s, kind)) out[n++] = ACTION(VERB_DRAW, kind + 1, 0);
	return n;
}

/* BR-20: Gladiators in rising order; the one placed last may get a Weapon that is still in hand. */
static int legal_enter(const State *s, int seat, Action *out) {
	Cards weapons = hand_of(s, WEAPON, seat);
	int n = 0, last = 0;
	bool is_bare = false;
	for (int i = 0; i < OWN_MAX && s->enter[seat][i]; i++) {
		last = s->enter[seat][i];
		is_bare = !s->enter_weapon[seat][i];
		if (!is_bare) weapons = cards_minus(weapons, cards_one(s->enter_weapon[seat][i]));
	}
	if (is_bare) n = list_ids(VERB_ARM, weapons.once, out);
	n += list_ids(VERB_ENTER, s->hand_gladiators[seat] & (uint32_t)(~(uint64_t)0 << last), out + n);
	out[n++] = ACTION(VERB_DONE, 0, 0);
	return n;
}

/* The ids above the highest of a mask, or from it on. */
static uint32_t from_highest(uint32_t mask, bool is_included) {
	return mask ? (uint32_t)(~(uint64_t)0 << (32 - __builtin_clz(mask) - is_included)) : ~0u;
}

/* BR-72: Gladiators of hand or ring rising, then Weapons not falling. */
static int legal_clear(const State *s, int seat, Action *out) {
	Cards marked = clear_of(s, WEAPON, seat), weapons = cards_minus(hand_of(s, WEAPON, seat), marked);
	uint32_t gladiators = s->hand_gladiators[seat] | ring_of(s, GLADIATOR, seat).once;
	int n = 0;
	if (!marked.once) n = list_ids(VERB_DISCARD + GLADIATOR, gladiators & from_highest(s->clear_gladiators[seat], false), out);
	n += list_ids(VERB_DISCARD + WEAPON, weapons.once & from_highest(marked.once, true), out + n);
	if (s->clear_gladiators[seat] || marked.once) out[n++] = ACTION(VERB_KEEP, 0, 0);
	out[n++] = ACTION(VERB_DONE, 0, 0);
	return n;
}

/* BR-41, BR-43 */
static int legal_tricks(const State *s, const Setup *setup, int seat, Action *out) {
	const Edition *e = setup_edition(setup);
	int corner = corner_of(s, setup, seat), n = 0, room[SYMBOLS];
	static const int of_attack[KINDS] = {ORANGE_ATTACK, BLACK_ATTACK}, of_defence[KINDS] = {ORANGE_DEFENCE, BLACK_DEFENCE};
	rooms(s, setup, corner, room);
	for (int kind = 0; kind < KINDS; kind++) {
		uint32_t mask = hand_of(s, kind, seat).once;
		if (room[of_attack[kind]] <= 0) mask &= ~e->for_attack[kind];
		if (room[of_defence[kind]] <= 0) mask &= e->for_attack[kind];
		n += list_ids(VERB_LAY + kind, mask, out + n);
	}
	bool can = can_withdraw(s, setup, corner, seat);
	for (int i = 0; can && i < TRICKS_MAX; i++)
		if (s->trick_seat[corner][i] == seat + 1) out[n++] = ACTION(VERB_WITHDRAW, i + 1, 0);
	out[n++] = ACTION(VERB_DECLARE, 0, 0);
	out[n++] = ACTION(VERB_STAND, 0, 0);
	return n;
}

static int legal_attack(const State *s, const Setup *setup, int seat, Action *out) {
	int n = list_ids(VERB_ATTACK, br_targets(s, setup, seat), out);
	out[n++] = ACTION(VERB_PASS, 0, 0);
	return n;
}

/* BR-24: what a time-out does is there for everybody. */
static int legal_engage(const State *s, const Setup *setup, int seat, Action *out) {
	int n = list_ids(VERB_ENGAGE, ring_of(s, GLADIATOR, seat).once & ~s->engaged, out);
	if (!setup_is_older(setup, 2)) out[n++] = ACTION(VERB_PASS, 0, 0);
	return n;
}

/* BR-57: the positions not yet picked. */
static uint32_t to_pick(const State *s) {
	return ((1u << n_tricks(s, DEFENDER)) - 1) & ~s->picked;
}

int br_legal(const State *s, const Setup *setup, int seat, Action *out) {
	if (!owes(s, setup, seat)) {
		out[0] = ACTION(VERB_REOPEN, 0, 0);
		return can_reopen(s, setup, seat);
	}
	switch (s->phase) {
	case DRAW: return legal_draw(s, out);
	case ENTER: return legal_enter(s, seat, out);
	case ENGAGE: return legal_engage(s, setup, seat, out);
	case ATTACK:
	case AGAIN: return legal_attack(s, setup, seat, out);
	case TRICKS: return legal_tricks(s, setup, seat, out);
	case PICK: return list_ids(VERB_PICK, to_pick(s), out);
	default: return legal_clear(s, seat, out);
	}
}

/* BR-24 */
int br_longest(const State *s, int seat) {
	int i = 0;
	while (s->engaged >> (s->ring[seat][i] - 1) & 1) i++;
	return s->ring[seat][i];
}

/* BR-23, BR-24 */
Action br_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	Action list[LEGAL_MAX];
	bool has_marks = s->clear_gladiators[seat] || s->clear_weapons[seat][0];
	switch (s->phase) {
	case DRAW: return list[rng_below(rng, (uint32_t)legal_draw(s, list))];
	case ENTER: return ACTION(VERB_DONE, 0, 0);
	case ENGAGE:
		if (setup_is_older(setup, 2)) return ACTION(VERB_ENGAGE, br_longest(s, seat), 0);
		return ACTION(VERB_PASS, 0, 0);
	case ATTACK:
	case AGAIN: return ACTION(VERB_PASS, 0, 0);
	case TRICKS: return ACTION(VERB_STAND, 0, 0);
	case PICK: return list[rng_below(rng, (uint32_t)br_legal(s, setup, seat, list))];
	case CLEAR: return ACTION(has_marks ? VERB_KEEP : VERB_DONE, 0, 0);
	}
	return ACTION_NONE;
}

/* BR-20: a minute to enter the ring. The book is silent on the rest; a draw and a pick are quick, Tricks are laid one by one. */
int br_seconds(const State *view, const Setup *setup) {
	(void)setup;
	return view->phase == ENTER || view->phase == CLEAR ? 60 : view->phase == PICK || view->phase == DRAW ? 20 : 30;
}
