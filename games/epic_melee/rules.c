/* Epic Melee: the deal, the decisions and what follows at once from each. Handles (EM-12) refer to rules/en.md.
 * Hot path: no branch or loop here that play-outs could do without. */
#include "state.h"

#include <string.h>

/* The first eight kinds of a bag, a byte each, and back. */
static uint64_t bytes_of(Bag bag) {
	bag = (bag & 0xffff) | (bag & 0xffff0000) << 16;
	bag = (bag | bag << 8) & 0x00ff00ff00ff00ffu;
	return (bag | bag << 4) & BAG_LOW_NIBBLES;
}

static Bag bag_of_bytes(uint64_t bytes) {
	bytes = (bytes | bytes >> 4) & 0x00ff00ff00ff00ffu;
	bytes = (bytes | bytes >> 8) & 0x0000ffff0000ffffu;
	return (bytes | bytes >> 16) & 0xffffffff;
}

/* The same cards by the same chance as one by one, when nobody is told. In `upto` a byte for each of the first eight kinds counts the cards
 * up to it: those above the number drawn are one fewer, and what a hand took from it says what is in the hand. */
static void deal_quickly(State *s, const Setup *setup, Rng *rng) {
	static_assert(CARD_END - 1 == 9, "what is not of the first eight kinds is of the ninth");
	const Edition *e = setup_edition(setup);
	uint64_t upto = bytes_of(e->all_cards) * BAG_EACH_BYTE;
	uint32_t n_deck = (uint32_t)bag_size(e->all_cards), n_hand = e->limit[LIMIT_HAND];
	for (int seat = 0; seat < setup->seats; seat++) {
		uint64_t before = upto;
		for (uint32_t i = 0; i < n_hand; i++) {
			uint64_t drawn = (rng_below(rng, n_deck--) + 1) * BAG_EACH_BYTE;
			upto -= (((upto | BAG_HIGH_BITS) - drawn) & BAG_HIGH_BITS) >> 7;
		}
		uint64_t taken = before - upto;
		s->hand[seat] = bag_of_bytes(taken - (taken << 8)) | (n_hand - (taken >> 56)) << 32;
	}
}

static void deal(State *s, const Setup *setup, Rng *rng, Events *events) {
	const Edition *e = setup_edition(setup);
	Bag deck = e->all_cards;
	int n_deck = bag_size(deck);
	for (int seat = 0; seat < setup->seats; seat++) {
		Bag before = deck;
		for (int i = 0; i < e->limit[LIMIT_HAND]; i++) {
			int card = chance_bag_of(rng, CHANCE_CARD, deck, n_deck--);
			deck -= bag_one(card);
			tell(events, EVENT_DEAL, 1u << seat, seat + 1, card);
		}
		s->hand[seat] = before - deck;
	}
}

/* EM-3, EM-4 */
void em_start(State *s, const Setup *setup, Rng *rng, Events *events) {
	const Edition *e = setup_edition(setup);
	memset(s, 0, sizeof *s);
	if (events || rng->hook) deal(s, setup, rng, events);
	else deal_quickly(s, setup, rng);
	for (int pile = 0; pile < PILES; pile++) s->pile[pile] = e->all_loot[pile];
	s->round = 1;
	s->phase = CHOOSE;
	s->pawn = (uint8_t)chance_die(rng, CHANCE_FIRST, setup->seats);
	tell(events, EVENT_FIRST, 0, s->pawn);
	tell(events, EVENT_ROUND, 0, 1);
}

uint32_t em_to_act(const State *s, const Setup *setup) {
	if (s->phase == OVER) return 0;
	if (s->phase != CHOOSE) return 1u << (s->pawn - 1);
	uint32_t mask = 0;
	for (int seat = 0; seat < SEATS; seat++) mask |= (uint32_t)(s->left[seat] == 0) << seat;
	return mask & setup_all_seats(setup);
}

/* Every ordered pair of cards in hand: for each left card a row of all kinds in two 8-byte moves. When there is only one of the
 * left card, the last of the row takes the place of the pair with itself. */
static int legal_lay(Bag hand, Action *out) {
	uint16_t kind[HAND_MAX] = {0};
	uint64_t rights[2];
	int k = 0, n = 0;
	for (Bag rest = bag_present(hand); rest; rest &= rest - 1) kind[k++] = (uint16_t)(__builtin_ctzll(rest) / 4 + 1);
	memcpy(rights, kind, sizeof rights);
	for (int i = 0; i < k; i++) {
		uint64_t left = ACTION(VERB_LAY, kind[i], 0) * 0x0001000100010001u;
		uint64_t row[2] = {rights[0] | left, rights[1] | left};
		bool is_single = bag_count(hand, kind[i]) == 1;
		memcpy(out + n, row, sizeof row);
		out[n + (is_single ? i : k - 1)] = ACTION(VERB_LAY, kind[i], kind[k - 1]);
		n += k - is_single;
	}
	return n;
}

static int legal_sacrifice(const State *s, int seat, Action *out) {
	int n = 0;
	out[n++] = ACTION(VERB_KEEP, 0, 0);
	for (int pile = 0; pile < PILES; pile++)
		for (Bag rest = bag_present(s->loot[pile][seat]); rest; rest &= rest - 1)
			out[n++] = ACTION(VERB_SACRIFICE + pile, __builtin_ctzll(rest) / 4 + 1, 0);
	return n;
}

static int legal_pawn(const State *s, const Setup *setup, Action *out) {
	int n = 0;
	for (int seat = 0; seat < setup->seats; seat++) {
		out[n] = ACTION(VERB_PAWN, seat + 1, 0);
		n += s->card[seat] == 0; /* EM-14: who has not engaged */
	}
	return n;
}

static int legal_side(int verb, Action *out) {
	out[0] = ACTION(verb, LEFT, 0);
	out[1] = ACTION(verb, RIGHT, 0);
	return 2;
}

int em_legal(const State *s, const Setup *setup, int seat, Action *out) {
	if (s->phase == CHOOSE) return s->left[seat] ? 0 : legal_lay(s->hand[seat], out);
	if (s->phase == OVER || s->pawn != seat + 1) return 0;
	if (s->phase == ENGAGE) return legal_side(VERB_ENGAGE, out);
	if (s->phase == PASS) return legal_pawn(s, setup, out);
	return s->phase == SHIFT ? legal_side(VERB_SHIFT, out) : legal_sacrifice(s, seat, out);
}

/* EM-11: all right cards are turned up together. One of its kind that was known to be in hand may be the one that lies here. */
static void reveal(State *s, const Setup *setup, Events *events) {
	for (int seat = 0; seat < setup->seats; seat++) {
		s->hand[seat] -= bag_one(s->left[seat]) + bag_one(s->right[seat]);
		s->known[seat] = bag_drop(s->known[seat], s->right[seat]);
		tell(events, EVENT_REVEAL, 0, seat + 1, s->right[seat]);
	}
	s->phase = ENGAGE;
}

static void lay(State *s, const Setup *setup, int seat, Action action, Events *events) {
	s->left[seat] = (uint8_t)action_a(action);
	s->right[seat] = (uint8_t)action_b(action);
	tell(events, EVENT_LAY, 1u << seat, seat + 1, s->left[seat], s->right[seat]);
	for (int i = 0; i < setup->seats; i++)
		if (!s->left[i]) return;
	reveal(s, setup, events);
}

/* EM-14 */
static void give_pawn(State *s, int to, Events *events) {
	tell(events, EVENT_PAWN, 0, s->pawn, to);
	s->pawn = (uint8_t)to;
	s->phase = ENGAGE;
}

/* After a seat has engaged and every effect is done: EM-14, or EM-15 when it was the last. Only one left needs no choice. */
static void go_on(State *s, const Setup *setup, Rng *rng, Events *events) {
	if (s->n_engaged == setup->seats) {
		em_resolve(s, setup, rng, events);
		return;
	}
	s->phase = PASS;
	if (s->n_engaged < setup->seats - 1) return;
	int next = 0;
	while (s->card[next]) next++;
	give_pawn(s, next + 1, events);
}

enum { ACTS_AT_ENGAGEMENT = 1 << RAVEN | 1 << GOBLINS | 1 << FROG | 1 << EZ };

static bool has_loot(const State *s, int seat) {
	return s->n_loot[GOLD][seat] + s->n_loot[SILVER][seat] + s->n_loot[GOBLIN][seat] != 0;
}

/* EM-13: what a card does at its engagement. Returns the phase that asks its player for a choice, or 0. */
static int engage_effect(State *s, const Setup *setup, int seat, Rng *rng, Events *events) {
	switch (s->card[seat]) {
	case RAVEN: return !s->lich && has_loot(s, seat) ? SACRIFICE : 0;   /* EM-22, EM-23 */
	case GOBLINS: em_draw_loot(s, GOBLIN, seat, rng, events); return 0; /* EM-27 */
	case FROG:                                                          /* EM-28 */
		if (s->frog) return 0;
		s->frog = (uint8_t)(seat + 1);
		s->value[seat] = setup_edition(setup)->limit[LIMIT_FROG];
		tell(events, EVENT_FROG, 0, seat + 1);
		return 0;
	case EZ: return s->n_engaged > 1 ? SHIFT : 0; /* EM-29 */
	default: return 0;
	}
}

/* EM-12 */
static void engage(State *s, const Setup *setup, int seat, int side, Rng *rng, Events *events) {
	int left = s->left[seat], right = s->right[seat];
	int card = side == RIGHT ? right : left, back = side == RIGHT ? left : right;
	s->hand[seat] += bag_one(back);
	Bag seen = bag_drop(s->known[seat], left) + bag_one(right);
	s->known[seat] = side == LEFT ? seen : s->known[seat];
	s->left[seat] = s->right[seat] = 0;
	s->card[seat] = (uint8_t)card;
	/* EM-20, EM-21: a Knight counts the cards in hand, the one taken back included */
	s->value[seat] = card == KNIGHT ? (uint8_t)hand_size(s, setup, seat) : setup_edition(setup)->card[card - 1].value;
	s->order[s->n_engaged++] = (uint8_t)(seat + 1);
	tell(events, EVENT_ENGAGE, 0, seat + 1, card, side);
	if (events && side == LEFT) tell(events, EVENT_TAKE_BACK, 0, seat + 1, right);
	int phase = ACTS_AT_ENGAGEMENT >> card & 1 ? engage_effect(s, setup, seat, rng, events) : 0;
	if (phase) s->phase = (uint8_t)phase;
	else go_on(s, setup, rng, events);
}

/* EM-22, EM-23 */
static void sacrifice(State *s, const Setup *setup, int seat, int pile, int token, Events *events) {
	s->loot[pile][seat] -= bag_one(token);
	s->pile[pile] += bag_one(token);
	s->n_loot[pile][seat]--;
	s->lich = (uint8_t)(seat + 1);
	s->value[seat] = setup_edition(setup)->limit[LIMIT_LICH];
	tell(events, EVENT_SACRIFICE + pile, 1u << seat, seat + 1, token);
	tell(events, EVENT_LICH, 0, seat + 1);
}

/* EM-29, EM-30: engaged cards go round among those who have engaged; value and token go with the card. Left is the next seat. */
void em_shift(State *s, const Setup *setup, int seat, int side, Events *events) {
	int ring[SEATS], n = 0;
	for (int i = 0; i < setup->seats; i++)
		if (s->card[i]) ring[n++] = i;
	tell(events, EVENT_SHIFT, 0, seat + 1, side);
	uint8_t card[SEATS], value[SEATS], lich = s->lich, frog = s->frog;
	memcpy(card, s->card, sizeof card);
	memcpy(value, s->value, sizeof value);
	for (int i = 0, k = side == LEFT ? 1 : n - 1; i < n; i++, k++) {
		k = k == n ? 0 : k;
		int from = ring[i], to = ring[k];
		s->card[to] = card[from];
		s->value[to] = value[from];
		if (lich == from + 1) s->lich = (uint8_t)(to + 1);
		if (frog == from + 1) s->frog = (uint8_t)(to + 1);
		tell(events, EVENT_PASSED, 0, from + 1, to + 1, card[from]);
	}
}

void em_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events) {
	int verb = action_verb(action), a = action_a(action);
	if (verb == VERB_LAY) { /* most actions are these three */
		lay(s, setup, seat, action, events);
	} else if (verb == VERB_ENGAGE) {
		engage(s, setup, seat, a, rng, events);
	} else if (verb == VERB_PAWN) {
		give_pawn(s, a, events);
	} else {
		if (verb == VERB_SHIFT) em_shift(s, setup, seat, a, events);
		else if (verb != VERB_KEEP) sacrifice(s, setup, seat, verb - VERB_SACRIFICE, a, events);
		go_on(s, setup, rng, events);
	}
}

/* EM-18: the next player on the left who has not engaged. */
static Action pawn_to_the_left(const State *s, const Setup *setup, int seat) {
	int next = (seat + 1) % setup->seats;
	while (s->card[next]) next = (next + 1) % setup->seats;
	return ACTION(VERB_PAWN, next + 1, 0);
}

/* EM-18: two cards, each physical pair equally likely. */
static Action lay_at_random(Bag hand, Rng *rng) {
	int left = bag_nth(hand, rng_below(rng, (uint32_t)bag_size(hand)));
	hand -= bag_one(left);
	return ACTION(VERB_LAY, left, bag_nth(hand, rng_below(rng, (uint32_t)bag_size(hand))));
}

Action em_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng) {
	switch (s->phase) {
	case CHOOSE: return lay_at_random(s->hand[seat], rng);
	case ENGAGE: return ACTION(VERB_ENGAGE, RIGHT, 0);
	case SACRIFICE: return ACTION(VERB_KEEP, 0, 0);
	case SHIFT: return ACTION(VERB_SHIFT, LEFT, 0);
	case PASS: return pawn_to_the_left(s, setup, seat);
	}
	return ACTION_NONE;
}

/* The book gives no times: laying two cards out of seven is the one long decision. */
int em_seconds(const State *view, const Setup *setup) {
	(void)setup;
	return view->phase == CHOOSE ? 60 : 30;
}

static void why_not_lay(const State *s, int seat, Action action, Say *why) {
	int card = bag_count(s->hand[seat], action_a(action)) ? action_b(action) : action_a(action);
	bool is_twice = action_a(action) == action_b(action) && bag_count(s->hand[seat], card);
	say_start(why, is_twice ? "refuse.not_twice_in_hand" : "refuse.not_in_hand");
	say_arg(why, "card", DOMAIN_CARD, card);
}

/* Right for the phase but not for the position, or wrong for the phase. */
void em_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	static const char *const wanted[] = {
		[CHOOSE] = "refuse.now_choose", [ENGAGE] = "refuse.now_engage", [SACRIFICE] = "refuse.now_sacrifice",
		[SHIFT] = "refuse.now_shift",   [PASS] = "refuse.now_pass",
	};
	(void)setup;
	int verb = action_verb(action), pile = verb - VERB_SACRIFICE;
	if (s->phase == CHOOSE && verb == VERB_LAY) {
		why_not_lay(s, seat, action, why);
	} else if (s->phase == SACRIFICE && pile >= 0 && pile < PILES) {
		say_start(why, "refuse.no_such_token");
		say_arg(why, "token", DOMAIN_GOLD + pile, action_a(action));
	} else if (s->phase == PASS && verb == VERB_PAWN) {
		say_start(why, "refuse.engaged_already");
		say_arg(why, "to", DOMAIN_SEAT, action_a(action));
	} else {
		say_start(why, wanted[s->phase]);
	}
}
