/* Brutal Ring: makes a whole state of the few fields that a scenario names. What is named stays, even if it contradicts itself:
 * `check` will say so. Hidden cards are filled in as for a view (belief.c); what is in nobody's hands is in the piles. */
#include "cards.h"

/* ---- phase and fighters ---- */

static uint32_t unengaged(const State *s, int seat) {
	return ring_of(s, GLADIATOR, seat).once & ~s->engaged;
}

/* The seat that engages: the attacker's owner, or the first from the First Player on who can; who has only one is not asked. */
static int likely_active(const State *s, const Setup *setup) {
	if (s->attacker) return ring_owner(s, s->attacker) + 1;
	for (int i = 0; i < setup->seats; i++) {
		int seat = (s->first - 1 + i) % setup->seats;
		if (__builtin_popcount(unengaged(s, seat)) > (s->phase == ENGAGE)) return seat + 1;
	}
	return 0;
}

static int likely_phase(const State *s, const Setup *setup) {
	int active = likely_active(s, setup);
	if (s->defender) return TRICKS;
	if (s->attacker) return ATTACK;
	if (active) return __builtin_popcount(unengaged(s, active - 1)) > 1 ? ENGAGE : ATTACK;
	for (int i = 0; i < setup->seats; i++)
		if (s->n_hand[i][GLADIATOR]) return ENTER;
	return DRAW;
}

/* Phase 3: who is active, with whom, against whom. */
static void fill_fighters(State *s, const Setup *setup) {
	if (!s->active) s->active = (uint8_t)likely_active(s, setup);
	if (!s->active || s->phase == ENGAGE) return;
	int active = s->active - 1;
	for (int i = 0; i < OWN_MAX && !s->attacker; i++)
		if (s->ring[active][i] && unengaged(s, active) >> (s->ring[active][i] - 1) & 1) s->attacker = s->ring[active][i];
	if (s->attacker) s->engaged |= 1u << (s->attacker - 1);
	uint32_t targets = br_targets(s, setup, active);
	if ((s->phase == TRICKS || s->phase == PICK) && !s->defender && targets) s->defender = (uint8_t)mask_first(targets);
}

/* A Trick whose card is named has its back, and was laid by the owner of the Gladiator. */
static void fill_tricks(State *s) {
	for (int corner = 0; corner < CORNERS; corner++) {
		int gladiator = corner == ATTACKER ? s->attacker : s->defender, owner = gladiator ? ring_owner(s, gladiator) : -1;
		for (int i = 0; i < TRICKS_MAX; i++) {
			if (!s->trick_gladiator[corner][i] && !s->trick_weapon[corner][i]) continue;
			if (!s->trick_kind[corner][i]) s->trick_kind[corner][i] = s->trick_gladiator[corner][i] ? GLADIATOR + 1 : WEAPON + 1;
			if (!s->trick_seat[corner][i]) s->trick_seat[corner][i] = (uint8_t)(owner + 1);
		}
	}
}

/* ---- cards ---- */

/* Two of a kind: then there is one, too. */
static Cards whole(Cards c) {
	return (Cards){c.once | c.twice, c.twice};
}

static void fill_collections(State *s, const Setup *setup, int kind) {
	set_pile(s, kind, whole(pile_of(s, kind)));
	set_discard(s, kind, whole(discard_of(s, kind)));
	set_renewed(s, kind, whole(renewed_of(s, kind)));
	for (int i = 0; i < setup->seats; i++) {
		set_hand(s, kind, i, whole(hand_of(s, kind, i)));
		if (kind == WEAPON) set_held_weapons(s, i, whole(held_of(s, kind, i)));
		set_shown(s, kind, i, whole(shown_of(s, kind, i)));
		set_seen(s, kind, i, whole(seen_of(s, kind, i)));
		set_clear(s, kind, i, whole(clear_of(s, kind, i)));
		int n_hand = cards_size(cards_either(hand_of(s, kind, i), seen_of(s, kind, i)));
		if (s->n_hand[i][kind] < n_hand) s->n_hand[i][kind] = (uint8_t)n_hand;
	}
}

/* What a seat places or throws away from its hand is in its hand. */
static void fill_plans(State *s, int seat) {
	Cards gladiators = {s->clear_gladiators[seat] & ~ring_of(s, GLADIATOR, seat).once, 0}, weapons = clear_of(s, WEAPON, seat);
	for (int i = 0; i < OWN_MAX; i++) {
		if (s->enter[seat][i]) gladiators = cards_plus(gladiators, cards_one(s->enter[seat][i]));
		if (s->enter_weapon[seat][i]) weapons = cards_plus(weapons, cards_one(s->enter_weapon[seat][i]));
	}
	set_hand(s, GLADIATOR, seat, cards_either(hand_of(s, GLADIATOR, seat), gladiators));
	set_hand(s, WEAPON, seat, cards_either(hand_of(s, WEAPON, seat), weapons));
}

/* Cards that are named nowhere; `n_open`: places in hands and Tricks for which no card is named. */
static Cards not_named(const State *s, const Setup *setup, int kind, int *n_open) {
	Cards rest = cards_minus(cards_minus(all_cards(setup_edition(setup), kind), pile_of(s, kind)), discard_of(s, kind));
	*n_open = 0;
	for (int i = 0; i < setup->seats; i++) {
		rest = cards_minus(cards_minus(rest, hand_of(s, kind, i)), ring_of(s, kind, i));
		*n_open += s->n_hand[i][kind] - cards_size(hand_of(s, kind, i));
	}
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX; i++) {
			int card = trick_card(s, corner, i);
			if (s->trick_kind[corner][i] != kind + 1) continue;
			if (card) rest = cards_minus(rest, cards_one(card));
			else ++*n_open;
		}
	return rest;
}

/* A pile that is named is whole: what else is left lies in the discards. */
static void fill_discards(State *s, const Setup *setup, int kind, Rng *rng) {
	int n_open, n_pile = cards_size(pile_of(s, kind));
	Cards rest = not_named(s, setup, kind, &n_open);
	if (!n_pile && !s->n_pile[kind]) return;
	int n = cards_size(rest) - n_open - (s->n_pile[kind] > n_pile ? s->n_pile[kind] - n_pile : 0);
	for (; n > 0; n--) add_discard(s, kind, cards_take(&rest, rng));
}

/* The piles have not been renewed unless it is said: all that lies open was shown since the start, what is in the ring by its
 * owner, the discards by anybody. */
static void fill_memory(State *s, const Setup *setup, int kind, Rng *rng) {
	if (renewed_of(s, kind).once) return;
	set_renewed(s, kind, all_cards(setup_edition(setup), kind));
	fill_discards(s, setup, kind, rng);
	for (int i = 0; i < setup->seats; i++)
		if (shown_of(s, kind, i).once) return;
	for (int i = 0; i < setup->seats; i++) set_shown(s, kind, i, ring_of(s, kind, i));
	set_shown(s, kind, 0, cards_plus(shown_of(s, kind, 0), discard_of(s, kind)));
}

static void fill_held(State *s, const Setup *setup, int kind) {
	for (int i = 0; i < setup->seats; i++) {
		int n_held = cards_size(held_of(s, kind, i));
		if (s->n_held[i][kind] < n_held) s->n_held[i][kind] = (uint8_t)n_held;
	}
}

/* BR-57 */
static void fill_picks(State *s, const Setup *setup) {
	if (s->phase != PICK || s->n_picks || !s->attacker || !s->defender) return;
	int n = br_laid(s, setup, ATTACKER).orange[DISCARD] - __builtin_popcount(s->picked);
	if (n > 0) s->n_picks = (uint8_t)n;
}

void br_complete(State *s, const Setup *setup, Rng *rng) {
	for (int i = 0; i < setup->seats; i++) fill_plans(s, i);
	for (int kind = 0; kind < KINDS; kind++) fill_collections(s, setup, kind);
	if (!s->first) s->first = 1;
	if (!s->phase) s->phase = (uint8_t)likely_phase(s, setup);
	if (!s->turn) s->turn = s->phase == OVER ? setup_edition(setup)->limit[LIMIT_TURNS] : 1;
	if (s->phase >= ENGAGE && s->phase <= AGAIN) fill_fighters(s, setup);
	fill_tricks(s);
	for (int kind = 0; kind < KINDS; kind++) {
		fill_memory(s, setup, kind, rng);
		fill_held(s, setup, kind);
		br_fill(s, setup, kind, rng); /* where nothing fits, check will say so */
		if (!s->n_pile[kind]) s->n_pile[kind] = (uint8_t)cards_size(pile_of(s, kind));
	}
	fill_picks(s, setup);
}
