/* Brutal Ring for the laws: a second world that looks the same to a viewer, what the rules show them of a step, impossible positions,
 * and positions with gaps. Written from the rules (BR-9, BR-11, BR-12, BR-20, BR-41 … BR-45, BR-57, BR-72), independently of hidden.c,
 * belief.c and check*.c. */
#include "core/hash.h"
#include "games/brutal_ring/cards.h"
#include "tests/laws/game_test.h"

#include <string.h>

/* ---- cards that change places ---- */

/* A card the viewer does not see: in a pile, a hand or a Trick. */
typedef struct Spot {
	int seat;       /* the owner, -1: the pile */
	int corner, at; /* of a Trick; at -1: none */
	int card;
} Spot;

enum { SPOTS_MAX = 1 + SEATS + CORNERS * TRICKS_MAX };

static bool sees_tricks(const State *s, const Setup *setup, int corner, int viewer) {
	if (corner == ATTACKER && s->phase == PICK) return true; /* BR-44 */
	return viewer >= 0 && br_side(setup, ring_owner(s, corner == ATTACKER ? s->attacker : s->defender)) == br_side(setup, viewer);
}

static int list_spots(const State *s, const Setup *setup, int kind, int viewer, Spot *spots, Rng *rng) {
	int n = 0;
	Cards pile = pile_of(s, kind);
	if (pile.once) spots[n++] = (Spot){-1, 0, -1, cards_take(&pile, rng)};
	for (int i = 0; i < setup->seats; i++) {
		Cards hand = hand_of(s, kind, i);
		if (i != viewer && hand.once) spots[n++] = (Spot){i, 0, -1, cards_take(&hand, rng)};
	}
	for (int corner = 0; corner < CORNERS && s->defender; corner++)
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i] && !sees_tricks(s, setup, corner, viewer); i++)
			if (s->trick_kind[corner][i] == kind + 1)
				spots[n++] = (Spot){s->trick_seat[corner][i] - 1, corner, i, trick_card(s, corner, i)};
	return n;
}

/* How often the seat has held the card since the last renewal. */
static int had(const State *s, int kind, int seat, int card) {
	int n = cards_count(hand_of(s, kind, seat), card) + cards_count(shown_of(s, kind, seat), card);
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++)
			n += s->trick_seat[corner][i] == seat + 1 && s->trick_kind[corner][i] == kind + 1 && trick_card(s, corner, i) == card;
	return n;
}

static void put(State *s, int kind, const Spot *spot, int card) {
	Cards out = cards_one(spot->card), in = cards_one(card);
	if (spot->at >= 0 && kind == GLADIATOR) s->trick_gladiator[spot->corner][spot->at] = (uint8_t)card;
	else if (spot->at >= 0) s->trick_weapon[spot->corner][spot->at] = (uint8_t)card;
	else if (spot->seat < 0) set_pile(s, kind, cards_plus(cards_minus(pile_of(s, kind), out), in));
	else set_hand(s, kind, spot->seat, cards_plus(cards_minus(hand_of(s, kind, spot->seat), out), in));
}

/* BR-41, counted from the cards themselves. */
static bool keeps_limits(const State *s, const Setup *setup) {
	const Edition *e = setup_edition(setup);
	for (int corner = 0; corner < CORNERS; corner++) {
		int count[SYMBOLS] = {0}, gladiator = corner == ATTACKER ? s->attacker : s->defender;
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++) {
			bool is_orange = s->trick_kind[corner][i] == GLADIATOR + 1;
			int trick = is_orange ? e->gladiator[s->trick_gladiator[corner][i] - 1].trick : e->weapon[s->trick_weapon[corner][i] - 1].trick;
			bool is_attack = trick <= (is_orange ? DOUBLE_ATTACK : ATTACK_DOUBLE);
			count[is_orange ? (is_attack ? ORANGE_ATTACK : ORANGE_DEFENCE) : is_attack ? BLACK_ATTACK : BLACK_DEFENCE]++;
		}
		for (int i = 0; i < SYMBOLS; i++)
			if (count[i] && count[i] > e->gladiator[gladiator - 1].symbols[i]) return false;
	}
	return true;
}

/* BR-41: a team-mate's cards that were seen are still there. What the other side saw concerns nobody else. */
static bool keeps_seen(State *s, const Setup *setup, int kind, int viewer) {
	for (int i = 0; i < setup->seats; i++) {
		Cards hand = hand_of(s, kind, i), seen = seen_of(s, kind, i);
		if (cards_has(hand, seen)) continue;
		if (viewer >= 0 && br_side(setup, i) == br_side(setup, viewer)) return false;
		set_seen(s, kind, i, (Cards){0, 0});
	}
	return true;
}

/* BR-12: a card held since before the renewal can only be swapped for another such card, one drawn since also for one from the pile. */
static bool swap(State *s, int kind, const Spot *a, const Spot *b, bool as_old) {
	for (int k = 0; k < 2 && a->seat != b->seat; k++) {
		const Spot *spot = k ? b : a;
		if (spot->seat < 0 && as_old) return false;
		if (spot->seat < 0) continue;
		int held = cards_count(held_of(s, kind, spot->seat), spot->card);
		if (as_old ? !held : had(s, kind, spot->seat, spot->card) <= held) return false;
		if (as_old) {
			Cards rest = cards_minus(held_of(s, kind, spot->seat), cards_one(spot->card));
			if (kind == WEAPON) set_held_weapons(s, spot->seat, cards_plus(rest, cards_one(k ? a->card : b->card)));
		}
	}
	put(s, kind, a, b->card);
	put(s, kind, b, a->card);
	return true;
}

/* BR-12: two seats swap a card that each has held since the renewal; random swaps would seldom find one. */
static void swap_old(State *s, const Setup *setup, int kind, int viewer, Rng *rng) {
	Spot spots[SEATS];
	int n = 0;
	for (int i = 0; i < setup->seats; i++) {
		Cards hand = hand_of(s, kind, i), held = held_of(s, kind, i), both = {hand.once & held.once, 0};
		if (i != viewer && both.once) spots[n++] = (Spot){i, 0, -1, cards_take(&both, rng)};
	}
	if (n < 2) return;
	const Spot *a = &spots[rng_below(rng, (uint32_t)n)], *b = &spots[rng_below(rng, (uint32_t)n)];
	State before = *s;
	bool is_fine = a != b && a->card != b->card && swap(s, kind, a, b, true) && keeps_seen(s, setup, kind, viewer);
	if (!is_fine) *s = before;
}

static void perturb_cards(State *s, const Setup *setup, int kind, int viewer, Rng *rng) {
	swap_old(s, setup, kind, viewer, rng);
	for (int k = (int)rng_below(rng, 12); k >= 0; k--) {
		Spot spots[SPOTS_MAX];
		int n = list_spots(s, setup, kind, viewer, spots, rng);
		if (n < 2) return;
		const Spot *a = &spots[rng_below(rng, (uint32_t)n)], *b = &spots[rng_below(rng, (uint32_t)n)];
		State before = *s;
		if (a == b || a->card == b->card) continue;
		bool is_fine = swap(s, kind, a, b, rng_below(rng, 2)) && keeps_limits(s, setup) && keeps_seen(s, setup, kind, viewer);
		if (!is_fine) *s = before;
	}
}

/* ---- what is pending ---- */

/* BR-20: any Gladiators in rising order, each with a Weapon or none. */
static void plan_entry(State *s, int seat, Rng *rng) {
	Cards weapons = hand_of(s, WEAPON, seat);
	int n = 0;
	memset(s->enter[seat], 0, sizeof s->enter[seat]);
	memset(s->enter_weapon[seat], 0, sizeof s->enter_weapon[seat]);
	for (uint32_t rest = s->hand_gladiators[seat]; rest; rest &= rest - 1) {
		if (rng_below(rng, 2)) continue;
		s->enter[seat][n] = (uint8_t)mask_first(rest);
		if (weapons.once && rng_below(rng, 2)) s->enter_weapon[seat][n] = (uint8_t)cards_take(&weapons, rng);
		n++;
	}
}

/* BR-72: anything of hand or ring. */
static void plan_clearing(State *s, int seat, Rng *rng) {
	uint32_t own = s->hand_gladiators[seat];
	for (int i = 0; i < OWN_MAX; i++)
		if (s->ring[seat][i]) own |= 1u << (s->ring[seat][i] - 1);
	s->clear_gladiators[seat] = own & (uint32_t)rng_next(rng);
	Cards hand = hand_of(s, WEAPON, seat), marked = {0, 0};
	for (int k = cards_size(hand); k > 0; k--)
		if (rng_below(rng, 2)) marked = cards_plus(marked, cards_one(cards_take(&hand, rng)));
	set_clear(s, WEAPON, seat, marked);
}

static bool is_asked(const State *s, int seat) {
	return s->n_hand[seat][GLADIATOR] || (s->phase == CLEAR && (s->n_hand[seat][WEAPON] || s->ring[seat][0]));
}

/* Others' plans are arbitrary; whoever is ready usually stays ready, and one must not be. */
static void perturb_plans(State *s, const Setup *setup, int viewer, Rng *rng) {
	int open = 0, last = -1;
	for (int i = 0; i < setup->seats; i++) {
		if (i != viewer) {
			if (s->phase == ENTER) plan_entry(s, i, rng);
			else plan_clearing(s, i, rng);
			s->done[i] = is_asked(s, i) && (s->done[i] != 0) != (rng_below(rng, 6) == 0);
			if (is_asked(s, i)) last = i;
		}
		open += is_asked(s, i) && !s->done[i];
	}
	if (!open && last >= 0) s->done[last] = 0;
}

/* BR-41: what the players of the other side have seen of each other. */
static void perturb_seen(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int i = 0; i < setup->seats && setup->seats == SEATS; i++) {
		if (viewer >= 0 && br_side(setup, i) == br_side(setup, viewer)) continue;
		for (int kind = 0; kind < KINDS; kind++) {
			Cards hand = hand_of(s, kind, i), seen = {0, 0};
			for (int k = (int)rng_below(rng, 3); k > 0 && hand.once; k--) seen = cards_plus(seen, cards_one(cards_take(&hand, rng)));
			set_seen(s, kind, i, seen);
		}
	}
}

static void perturb(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int kind = 0; kind < KINDS; kind++) perturb_cards(s, setup, kind, viewer, rng);
	perturb_seen(s, setup, viewer, rng);
	if (s->phase == ENTER || s->phase == CLEAR) perturb_plans(s, setup, viewer, rng);
}

/* ---- what is shown ---- */

#define ADD(thing) (hash = hash_bytes(hash, &(thing), sizeof(thing)))

/* What an action shows by itself. */
static uint64_t shown_action(const State *before, const Setup *setup, int seat, Action action, int viewer) {
	uint64_t hash = 0;
	int verb = action_verb(action);
	bool is_plan = before->phase == ENTER || before->phase == CLEAR;          /* BR-20, BR-72 */
	bool is_card = verb == VERB_LAY + GLADIATOR || verb == VERB_LAY + WEAPON; /* BR-41, BR-43 */
	bool is_team = viewer >= 0 && br_side(setup, viewer) == br_side(setup, seat);
	bool is_last = is_plan && (verb == VERB_DONE || verb == VERB_KEEP); /* all see that they owe nothing more */
	ADD(is_last);
	if (is_plan ? viewer == seat : !is_card || is_team) ADD(action);
	else if (is_card) ADD(verb);
	return hash;
}

static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	uint64_t hash = before ? shown_action(before, setup, seat, action, viewer) : after->first; /* BR-8 */
	if (before && viewer >= 0) {                                                               /* BR-11: they see what they draw */
		ADD(after->hand_gladiators[viewer]);
		ADD(after->hand_weapons[viewer]);
	}
	if (!before || (before->phase == after->phase && before->turn == after->turn && before->defender == after->defender &&
	                before->attacker == after->attacker && before->engaged == after->engaged))
		return hash;
	bool is_over = before->defender && !after->defender; /* BR-44, BR-45: all Tricks are revealed */
	ADD(after->phase);
	ADD(after->turn);
	ADD(after->ring); /* BR-20: all are revealed together */
	ADD(after->ring_weapon);
	ADD(after->discard_gladiators); /* BR-45: face up */
	ADD(after->discard_weapons);
	ADD(after->shown_gladiators);
	ADD(after->shown_weapons);
	if (is_over) {
		ADD(before->trick_gladiator);
		ADD(before->trick_weapon);
		ADD(action);
	}
	if (after->phase == PICK) {
		ADD(after->trick_gladiator[ATTACKER]);
		ADD(after->trick_weapon[ATTACKER]);
	}
	return hash;
}

/* ---- impossible positions ---- */

static bool is_fight(const State *s) {
	return s->phase >= ENGAGE && s->phase <= AGAIN;
}

/* The course of a game: BR-8, BR-30 … BR-33, BR-70 … BR-73. */
static bool spoil_frame(State *s, const Setup *setup, int n) {
	const Edition *e = setup_edition(setup);
	bool is_last = s->turn == e->limit[LIMIT_TURNS], has_tricks = s->trick_seat[ATTACKER][0] || s->trick_seat[DEFENDER][0];
	uint32_t mask = s->active ? ring_of(s, GLADIATOR, s->active - 1).once & ~s->engaged : 0;
	/* clang-format off */
	switch (n) {
	case 0: s->phase = 0; break;
	case 1: s->phase = OVER + 1; break;
	case 2: s->turn = 0; break;
	case 3: s->turn = e->limit[LIMIT_TURNS] + 1; break;
	case 4: if (!is_last) s->phase = OVER; break;
	case 5: if (s->phase == CLEAR) s->turn = e->limit[LIMIT_TURNS]; break;
	case 6: s->first = 0; break;
	case 7: s->first = setup->seats + 1; break;
	case 8: s->active = is_fight(s) ? 0 : 1; break;
	case 9: if (is_fight(s)) s->active = setup->seats + 1; break;
	case 10: s->unused[0] = 1; break;
	case 11: s->unused[2] = 1; break;
	case 12: if (!is_fight(s)) s->engaged = 1; break;
	case 13: if (s->attacker) s->attacker = 0; break;
	case 14: if (!s->attacker) s->attacker = 1; break;
	case 15: if (s->defender) s->defender = 0; break;
	case 16: if (!s->defender) s->defender = 1; break;
	case 17: if (s->attacker) s->engaged &= ~(1u << (s->attacker - 1)); break;
	case 18: if (s->defender && !has_tricks) s->defender = s->attacker; break;
	case 19: if (s->attacker) s->attacker = e->n_gladiators + 1; break;
	case 20: if (s->phase == ENGAGE) s->engaged |= mask & ~(mask & -mask); break; /* one left: no choice */
	case 21: if (s->phase == ENGAGE) s->engaged |= mask; break;
	case 22: if (s->phase == ATTACK) s->phase = ENGAGE; break;
	case 23: if (s->phase == DRAW) s->phase = ENTER, memset(s->done, 1, (size_t)setup->seats); break;
	case 24: if (s->phase == ATTACK || s->phase == AGAIN) s->active = (uint8_t)(s->active % setup->seats + 1); break;
	case 25: if (s->phase == OVER && s->turn > 1) s->turn--; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* A seat without a player has something (BR-7). */
static bool spoil_empty_seat(State *s, const Setup *setup, int n) {
	int i = setup->seats;
	if (n >= 16) return false;
	if (i == SEATS) return true;
	switch (n) {
	case 0: s->hand_gladiators[i] = 1; break;
	case 1: s->hand_weapons[i][0] = 1; break;
	case 2: s->held_weapons[i][0] = 1; break;
	case 3: s->held_weapons[i][1] = 1; break;
	case 4: s->shown_gladiators[i] = 1; break;
	case 5: s->shown_weapons[i][0] = 1; break;
	case 6: s->seen_gladiators[i] = 1; break;
	case 7: s->clear_weapons[i][0] = 1; break;
	case 8: s->score[i] = 1; break;
	case 9: s->ring[i][7] = 1; break;
	case 10: s->ring_weapon[i][0] = 1; break;
	case 11: s->enter[i][0] = 1; break;
	case 12: s->enter_weapon[i][3] = 1; break;
	case 13: s->n_hand[i][WEAPON] = 1; break;
	case 14: s->n_held[i][GLADIATOR] = 1; break;
	default: s->done[i] = 1;
	}
	return true;
}

static int seat_with_ring(const State *s, const Setup *setup, int size) {
	for (int i = 0; i < setup->seats; i++)
		if (s->ring[i][size - 1]) return i;
	return -1;
}

static int corner_with_tricks(const State *s) {
	return s->trick_seat[ATTACKER][0] ? ATTACKER : s->trick_seat[DEFENDER][0] ? DEFENDER : -1;
}

/* The ring and the Tricks: BR-21, BR-40 … BR-43, BR-57. */
static bool spoil_table(State *s, const Setup *setup, int n) {
	const Edition *e = setup_edition(setup);
	int one = seat_with_ring(s, setup, 1), two = seat_with_ring(s, setup, 2), c = corner_with_tricks(s);
	uint32_t outside = e->all_gladiators;
	for (int i = 0; i < setup->seats; i++) outside &= ~ring_of(s, GLADIATOR, i).once;
	int stranger = s->defender && setup->seats == 3 ? 3 - ring_owner(s, s->attacker) - ring_owner(s, s->defender) : -1;
	/* clang-format off */
	switch (n) {
	case 0: if (one >= 0) s->ring[one][0] = e->n_gladiators + 1; break;
	case 1: if (one >= 0) s->ring_weapon[one][0] = e->n_weapons + 1; break;
	case 2: if (one >= 0) s->ring_weapon[one][7] = 1; break;
	case 3: if (two >= 0) s->ring[two][0] = 0, s->ring_weapon[two][0] = 0; break;
	case 4: if (two >= 0) s->ring[two][1] = s->ring[two][0]; break;
	case 5: if (is_fight(s)) s->engaged |= outside & -outside; break;
	case 6: if (c >= 0) s->trick_seat[c][0] = 0; break;
	case 7: if (c >= 0) s->trick_seat[c][0] = setup->seats + 1; break;
	case 8: if (stranger >= 0 && c >= 0) s->trick_seat[c][0] = (uint8_t)(stranger + 1); break;
	case 9: if (c >= 0) s->trick_kind[c][0] = 0; break;
	case 10: if (c >= 0) s->trick_kind[c][0] = WEAPON + 2; break;
	case 11: if (c >= 0) s->trick_kind[c][0] = s->trick_kind[c][0] == 1 ? 2 : 1; break;
	case 12: if (c >= 0) s->trick_gladiator[c][0] = 0, s->trick_weapon[c][0] = 0; break;
	case 13: if (c >= 0 && s->trick_kind[c][0] == 1) s->trick_gladiator[c][0] = e->n_gladiators + 1; break;
	case 14: if (c >= 0 && s->trick_kind[c][0] == 2) s->trick_weapon[c][0] = e->n_weapons + 1; break;
	case 15: s->trick_gladiator[DEFENDER][TRICKS_MAX - 1] = 1; break;
	case 16: s->trick_weapon[ATTACKER][TRICKS_MAX - 1] = 1; break;
	case 17: if (!s->defender) s->trick_seat[0][0] = s->trick_kind[0][0] = s->trick_gladiator[0][0] = 1; break;
	case 18: if (stranger >= 0) s->declared |= 1u << stranger; break;
	case 19: if (!s->defender) s->declared = 1; break;
	case 20: s->declared |= 1u << setup->seats; break;
	case 21: s->stands |= ~s->declared & 1; s->stands |= ~s->declared & 2; break;
	case 22: if (!s->defender) s->n_withdrawn[0] = 1; break;
	case 23: if (stranger >= 0) s->n_withdrawn[stranger] = 1; break;
	case 24: if (s->defender) s->n_withdrawn[ring_owner(s, s->defender)] = e->limit[LIMIT_WITHDRAW] + 1; break;
	case 25: s->n_picks = s->phase == PICK ? s->n_picks + 1 : 1; break;
	case 26: s->picked = s->phase == PICK ? s->picked | 1u << (TRICKS_MAX - 1) : 1; break;
	case 27: if (!s->defender) s->n_reopened[0] = 1; break;
	case 28: if (stranger >= 0) s->n_reopened[stranger] = 1; break;
	case 29: if (s->defender) s->n_reopened[ring_owner(s, s->defender)] = e->limit[LIMIT_WITHDRAW] + 1; break;
	case 30: if (s->phase == TRICKS) s->declared = setup->seats == 3 ? ~(1u << stranger) & 7 : setup_all_seats(setup); break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* A card of the kind that the seat does not have in hand, or 0. */
static int card_not_in_hand(const State *s, const Setup *setup, int kind, int seat) {
	for (int id = 1; id <= n_ids(setup_edition(setup), kind); id++)
		if (!cards_count(hand_of(s, kind, seat), id) && cards_count(all_cards(setup_edition(setup), kind), id)) return id;
	return 0;
}

/* No card is lost or created, and memory agrees: BR-1, BR-9, BR-10, BR-12, BR-20, BR-41, BR-72. */
static bool spoil_cards(State *s, const Setup *setup, int n) {
	int last = setup->seats - 1, g = card_not_in_hand(s, setup, GLADIATOR, last), w = card_not_in_hand(s, setup, WEAPON, last);
	uint32_t hand = s->hand_gladiators[last], weapons = s->hand_weapons[last][0], strange = g ? 1u << (g - 1) : 0;
	/* clang-format off */
	switch (n) {
	case 0: s->hand_gladiators[last] |= strange; break;
	case 1: s->hand_gladiators[last] &= hand - 1; break;
	case 2: s->n_hand[last][GLADIATOR]++; break;
	case 3: s->n_hand[last][WEAPON]++; break;
	case 4: if (s->pile_gladiators) s->pile_gladiators &= s->pile_gladiators - 1; break;
	case 5: s->n_pile[GLADIATOR]++; break;
	case 6: s->n_pile[WEAPON]++; break;
	case 7: if (s->pile_weapons[0]) s->pile_weapons[1] |= ~s->pile_weapons[0]; break;
	case 8: s->discard_gladiators |= s->pile_gladiators & -s->pile_gladiators; break;
	case 9: s->discard_gladiators ^= setup_edition(setup)->n_gladiators < 32 ? 1u << 31 : s->pile_gladiators & -s->pile_gladiators; break;
	case 10: s->renewed_gladiators &= s->renewed_gladiators - 1; break;
	case 11: s->renewed_weapons[0] &= ~s->renewed_weapons[1] & (s->renewed_weapons[0] - 1); break;
	case 12: s->n_held[last][GLADIATOR]++; break;
	case 13: s->n_held[last][WEAPON]++; break;
	case 14: if (w) s->held_weapons[last][0] ^= 1u << (w - 1); break;
	case 15: if (weapons) s->held_weapons[last][0] ^= weapons & -weapons, s->n_held[last][WEAPON] = (uint8_t)cards_size(held_of(s, WEAPON, last)); break;
	case 16: s->shown_gladiators[last] ^= hand & -hand; break;
	case 17: s->shown_weapons[last][0] ^= weapons & -weapons; break;
	case 18: s->seen_gladiators[last] |= strange; break;
	case 19: if (setup->seats < SEATS) s->seen_gladiators[last] |= hand & -hand; break;
	case 20: if (setup->seats < SEATS) s->seen_weapons[last][0] |= weapons & -weapons; break;
	case 21: if (s->phase != ENTER && hand) s->enter[last][0] = (uint8_t)mask_first(hand); break;
	case 22: if (s->phase == ENTER) memset(s->enter[last], 0, 8), memset(s->enter_weapon[last], 0, 8), s->enter[last][0] = (uint8_t)g; break;
	case 23: if (s->phase == ENTER && s->enter[last][0] && w) s->enter_weapon[last][0] = (uint8_t)w; break;
	case 24: if (s->phase == ENTER && s->enter[last][1]) s->enter[last][1] = s->enter[last][0]; break;
	case 25: if (s->phase == ENTER && s->enter[last][1]) s->enter[last][0] = 0, s->enter_weapon[last][0] = 0; break;
	case 26: if (s->phase == ENTER) s->enter_weapon[last][7] = 1; break;
	case 27: if (s->phase != CLEAR) s->clear_gladiators[last] |= hand & -hand; break;
	case 28: if (s->phase != CLEAR) s->clear_weapons[last][0] |= weapons & -weapons; break;
	case 29: if (s->phase == CLEAR && w) s->clear_weapons[last][0] |= 1u << (w - 1); break;
	case 30: if (s->phase == CLEAR) s->clear_gladiators[last] = ~(hand | ring_of(s, GLADIATOR, last).once); break;
	case 31: if (s->phase == CLEAR) s->clear_weapons[last][1] |= weapons & ~s->clear_weapons[last][0]; break;
	case 32: s->done[last] = 2; break;
	case 33: if (s->phase != ENTER && s->phase != CLEAR) s->done[0] = 1; break;
	case 34: if (s->phase == ENTER && !s->n_hand[last][GLADIATOR]) s->done[last] = 1; break;
	case 35: if (s->phase == CLEAR) memset(s->done, 1, (size_t)setup->seats); break;
	case 36: if (s->phase == ENTER) memset(s->done, 1, (size_t)setup->seats); break;
	case 37: /* more cards than anybody may own */
		while (s->pile_gladiators && s->n_hand[last][GLADIATOR] + s->n_hand[last][WEAPON] <= OWN_MAX) {
			uint32_t one = s->pile_gladiators & -s->pile_gladiators;
			s->pile_gladiators ^= one;
			s->hand_gladiators[last] |= one;
			s->n_hand[last][GLADIATOR]++;
			s->n_pile[GLADIATOR]--;
		}
		if (s->n_hand[last][GLADIATOR] + s->n_hand[last][WEAPON] <= OWN_MAX) s->phase = 0; /* too few for that: break something else */
		break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

static bool spoil(State *s, const Setup *setup, int n) {
	if (spoil_frame(s, setup, n)) return true;
	if (spoil_empty_seat(s, setup, n - 26)) return true;
	return spoil_table(s, setup, n - 42) || spoil_cards(s, setup, n - 70);
}

/* ---- what a scenario leaves open ---- */

static bool blank(State *s, const Setup *setup, int n) {
	const Edition *e = setup_edition(setup);
	/* clang-format off */
	switch (n) {
	case 0: memset(s->hand_gladiators, 0, sizeof s->hand_gladiators), memset(s->hand_weapons, 0, sizeof s->hand_weapons); break;
	case 1: memset(s->n_hand, 0, sizeof s->n_hand); break;
	case 2: s->pile_gladiators = 0, memset(s->pile_weapons, 0, sizeof s->pile_weapons); break;
	case 3: memset(s->n_pile, 0, sizeof s->n_pile); break;
	case 4: memset(s->held_weapons, 0, sizeof s->held_weapons); break;
	case 5: memset(s->n_held, 0, sizeof s->n_held); break;
	case 6: /* Tricks, except those that have been revealed */
		if (s->phase == PICK) break;
		memset(s->trick_gladiator, 0, sizeof s->trick_gladiator), memset(s->trick_weapon, 0, sizeof s->trick_weapon);
		blank(s, setup, 4);
		break;
	case 7: memset(s->trick_kind, 0, sizeof s->trick_kind); break;
	case 8: if (s->attacker) s->engaged &= ~(1u << (s->attacker - 1)); break;
	case 9: if (s->attacker) s->active = 0; break;
	case 10: if (s->phase == TRICKS || s->phase == ATTACK) s->phase = 0; break;
	case 11: s->first = 0; break;
	case 12: if (s->phase != CLEAR || s->turn == 1) s->turn = 0; break;
	case 13: s->n_picks = 0; break;
	case 14: memset(s->seen_gladiators, 0, sizeof s->seen_gladiators), memset(s->seen_weapons, 0, sizeof s->seen_weapons); break;
	case 15: /* everything remembered: as if no pile had ever been renewed */
		s->renewed_gladiators = 0, memset(s->renewed_weapons, 0, sizeof s->renewed_weapons);
		memset(s->shown_gladiators, 0, sizeof s->shown_gladiators), memset(s->shown_weapons, 0, sizeof s->shown_weapons);
		memset(s->held_weapons, 0, sizeof s->held_weapons);
		memset(s->n_held, 0, sizeof s->n_held);
		break;
	case 16: /* the cards of a new game */
		if (s->renewed_gladiators != e->all_gladiators || s->discard_gladiators) break;
		s->renewed_gladiators = s->pile_gladiators = 0;
		memset(s->hand_gladiators, 0, sizeof s->hand_gladiators);
		memset(s->shown_gladiators, 0, sizeof s->shown_gladiators);
		break;
	case 17: if (s->phase == ENGAGE) s->active = 0; break;
	case 18: if (s->discard_weapons[0] && s->n_pile[WEAPON]) s->discard_weapons[0] &= s->discard_weapons[1] = 0, blank(s, setup, 15); break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* ---- an edition in which everything runs out (BR-12) ---- */

#define G_HEAD "id,name_en,name_fr,points,orange_attack,black_attack,orange_defence,black_defence,trick,source\n"
#define W_HEAD "id,name_en,name_fr,attack,defence,points,trick,copies,source\n"
static const NamedText scarce[] = {
	{"orange.csv",
     "id,name_en,name_fr,source\nfairplay_attack,A,A,book\ndiscard,B,B,book\ndouble_attack,C,C,book\n"
     "fairplay_defence,D,D,book\ncounter,E,E,book\ndodge,F,F,book\n"},
	{"black.csv",
     "id,name_en,name_fr,source\nattack_1,A,A,book\nattack_2,B,B,book\nattack_3,C,C,book\nattack_double,D,D,book\n"
     "defence_1,E,E,book\ndefence_2,F,F,book\ndefence_3,G,G,book\ndefence_double,H,H,book\n"},
	{"gladiators.csv", G_HEAD "ga,A,A,1,2,2,1,1,fairplay_attack,book\ngb,B,B,2,1,1,2,2,discard,book\ngc,C,C,3,3,3,0,0,double_attack,book\n"
                              "gd,D,D,1,0,0,3,3,fairplay_defence,book\nge,E,E,2,2,2,2,2,counter,book\ngf,F,F,3,1,2,1,2,dodge,book\n"
                              "gg,G,G,1,1,0,1,0,discard,book\ngh,H,H,2,0,1,0,1,discard,book\ngi,I,I,3,2,1,2,1,dodge,book\n"},
	{"weapons.csv", W_HEAD "wa,A,A,1,0,0,attack_1,2,book\nwb,B,B,0,1,0,defence_1,2,book\nwc,C,C,2,2,1,attack_double,2,book\n"
                           "wd,D,D,3,1,2,defence_3,1,book\nwe,E,E,1,3,2,attack_2,2,book\nwf,F,F,4,4,4,defence_double,2,book\n"},
	{"limits.csv", "id,name_en,name_fr,value,source\nown,A,A,7,book\nturns,B,B,3,book\nsurvivor,C,C,1,book\nwithdraw,D,D,1,book\n"},
	{NULL, NULL},
};

extern const Game brutal_ring_game;
extern const GameTest brutal_ring_test;
/* clang-format off */
const GameTest brutal_ring_test = {
	.game = &brutal_ring_game, .perturb = perturb, .shown = shown, .spoil = spoil, .blank = blank, .scarce = scarce, .has_rights = true,
};
/* clang-format on */
