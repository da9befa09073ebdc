/* Brutal Ring: collections of cards of one kind, and where a position keeps them. A Gladiator is there once, a Weapon up to twice;
 * the same code serves both. Copies of a card are different cards wherever one is drawn. */
#ifndef BRUTAL_RING_CARDS_H
#define BRUTAL_RING_CARDS_H
#include "state.h"

#include <string.h>

typedef struct Cards {
	uint32_t once, twice; /* masks of ids: there at least once, there twice */
} Cards;

static inline int cards_size(Cards c) {
	return __builtin_popcount(c.once) + __builtin_popcount(c.twice);
}

static inline int cards_count(Cards c, int id) {
	return (int)((c.once >> (id - 1) & 1) + (c.twice >> (id - 1) & 1));
}

static inline Cards cards_one(int id) {
	return (Cards){1u << (id - 1), 0};
}

/* No card must be there more than twice in the end. */
static inline Cards cards_plus(Cards a, Cards b) {
	return (Cards){a.once | b.once, a.twice | b.twice | (a.once & b.once)};
}

/* Takes away as many as there are. */
static inline Cards cards_minus(Cards a, Cards b) {
	return (Cards){(a.once & ~b.once) | (a.twice & ~b.twice), a.twice & ~b.once};
}

/* What is in one or the other, as often as in the richer one. */
static inline Cards cards_either(Cards a, Cards b) {
	return (Cards){a.once | b.once, a.twice | b.twice};
}

static inline Cards cards_of(Cards c, uint32_t ids) {
	return (Cards){c.once & ids, c.twice & ids};
}

static inline bool cards_has(Cards c, Cards part) {
	return !(part.once & ~c.once) && !(part.twice & ~c.twice);
}

/* The lowest id of a mask that is not empty. */
static inline int mask_first(uint32_t mask) {
	return __builtin_ctz(mask) + 1;
}

/* One of the cards, each equally likely, taken out. Not for chance that the rules speak of. */
static inline int cards_take(Cards *c, Rng *rng) {
	uint32_t n = rng_below(rng, (uint32_t)cards_size(*c)), kinds = (uint32_t)__builtin_popcount(c->once);
	uint32_t mask = n < kinds ? c->once : c->twice;
	for (n -= n < kinds ? 0 : kinds; n > 0; n--) mask &= mask - 1;
	int id = mask_first(mask);
	*c = cards_minus(*c, cards_one(id));
	return id;
}

/* Takes one out of a list of bytes; those behind it move up. */
static inline void list_drop(uint8_t *list, int size, int at) {
	memmove(list + at, list + at + 1, (size_t)(size - at - 1));
	list[size - 1] = 0;
}

/* ---- where they lie ---- */

#define CARDS_BY_SEAT(name) \
	static inline Cards name##_of(const State *s, int kind, int seat) { \
		if (kind == GLADIATOR) return (Cards){s->name##_gladiators[seat], 0}; \
		return (Cards){s->name##_weapons[seat][0], s->name##_weapons[seat][1]}; \
	} \
	static inline void set_##name(State *s, int kind, int seat, Cards c) { \
		if (kind == GLADIATOR) s->name##_gladiators[seat] = c.once; \
		else s->name##_weapons[seat][0] = c.once, s->name##_weapons[seat][1] = c.twice; \
	}
CARDS_BY_SEAT(hand)
CARDS_BY_SEAT(shown)
CARDS_BY_SEAT(seen)
CARDS_BY_SEAT(clear)

#define CARDS_OF_ALL(name) \
	static inline Cards name##_of(const State *s, int kind) { \
		if (kind == GLADIATOR) return (Cards){s->name##_gladiators, 0}; \
		return (Cards){s->name##_weapons[0], s->name##_weapons[1]}; \
	} \
	static inline void set_##name(State *s, int kind, Cards c) { \
		if (kind == GLADIATOR) s->name##_gladiators = c.once; \
		else s->name##_weapons[0] = c.once, s->name##_weapons[1] = c.twice; \
	}
CARDS_OF_ALL(pile)
CARDS_OF_ALL(discard)
CARDS_OF_ALL(renewed)

static inline void add_discard(State *s, int kind, int card) {
	set_discard(s, kind, cards_plus(discard_of(s, kind), cards_one(card)));
}

/* What the seat had in hand at the last renewal, as far as the state tells. Gladiators are single: one that the seat has had since
 * and that was not in the pile then was in its hand. */
static inline Cards held_of(const State *s, int kind, int seat) {
	if (kind == WEAPON) return (Cards){s->held_weapons[seat][0], s->held_weapons[seat][1]};
	uint32_t had = s->hand_gladiators[seat] | s->shown_gladiators[seat];
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX && s->trick_seat[corner][i]; i++)
			if (s->trick_seat[corner][i] == seat + 1 && s->trick_gladiator[corner][i]) had |= 1u << (s->trick_gladiator[corner][i] - 1);
	return (Cards){had & ~s->renewed_gladiators, 0};
}

static inline void set_held_weapons(State *s, int seat, Cards c) {
	s->held_weapons[seat][0] = c.once;
	s->held_weapons[seat][1] = c.twice;
}

static inline Cards all_cards(const Edition *e, int kind) {
	return kind == GLADIATOR ? (Cards){e->all_gladiators, 0} : (Cards){e->all_weapons[0], e->all_weapons[1]};
}

static inline int n_ids(const Edition *e, int kind) {
	return kind == GLADIATOR ? e->n_gladiators : e->n_weapons;
}

/* A seat's cards in the ring. */
static inline Cards ring_of(const State *s, int kind, int seat) {
	const uint8_t *ids = kind == GLADIATOR ? s->ring[seat] : s->ring_weapon[seat];
	Cards c = {0, 0};
	for (int i = 0; i < OWN_MAX; i++)
		if (ids[i]) c = cards_plus(c, cards_one(ids[i]));
	return c;
}

/* Lists of bytes are looked at eight at a time: play-outs do little else. */
#define EACH_BYTE 0x0101010101010101u
static_assert(OWN_MAX == sizeof(uint64_t), "a seat's places are one word");

/* Eight bytes, the first one lowest on every machine. */
static inline uint64_t word_of(const uint8_t *bytes) {
	uint64_t word;
	memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

/* How many of a seat's eight places are taken: the sum of a bit for each byte that is not 0. Ids are below 128. */
static inline int n_taken(const uint8_t places[OWN_MAX]) {
	return (int)(((word_of(places) + 0x7f * EACH_BYTE) >> 7 & EACH_BYTE) * EACH_BYTE >> 56);
}

/* Where a Gladiator stands in a seat's ring, -1: not there. The lowest byte that is 0 borrows first. */
static inline int ring_place(const State *s, int seat, int gladiator) {
	uint64_t others = word_of(s->ring[seat]) ^ (uint64_t)gladiator * EACH_BYTE;
	uint64_t found = (others - EACH_BYTE) & ~others & 0x80 * EACH_BYTE;
	return gladiator && found ? __builtin_ctzll(found) / 8 : -1;
}

static inline int ring_owner(const State *s, int gladiator) {
	for (int seat = 0; seat < SEATS; seat++)
		if (ring_place(s, seat, gladiator) >= 0) return seat;
	return -1;
}

/* ---- Tricks ---- */

static inline int n_tricks(const State *s, int corner) {
	int n = 0;
	while (n < TRICKS_MAX && s->trick_seat[corner][n]) n++;
	return n;
}

/* How many of them show the back of that kind (BR-43). */
static inline int n_backs(const State *s, int corner, int kind) {
	static_assert(TRICKS_MAX == 12 && GLADIATOR + 1 == 1 && WEAPON + 1 == 2, "two words that overlap, a bit for each back");
	const uint8_t *backs = s->trick_kind[corner];
	uint64_t bits = (word_of(backs) >> kind & EACH_BYTE) + (word_of(backs + 4) >> (32 + kind) & EACH_BYTE);
	return (int)(bits * EACH_BYTE >> 56);
}

/* The card at a place, 0 when it is hidden; `kind` as its back tells. */
static inline int trick_card(const State *s, int corner, int at) {
	return s->trick_kind[corner][at] == GLADIATOR + 1 ? s->trick_gladiator[corner][at] : s->trick_weapon[corner][at];
}

/* The seat whose Gladiator fights there. Only in a combat. */
static inline int corner_seat(const State *s, int corner) {
	return corner == ATTACKER ? s->active - 1 : ring_owner(s, s->defender);
}

static inline bool is_of_corner(const State *s, const Setup *setup, int corner, int seat) {
	return br_side(setup, corner_seat(s, corner)) == br_side(setup, seat);
}

/* The corner of a seat that takes part in the combat. */
static inline int corner_of(const State *s, const Setup *setup, int seat) {
	return is_of_corner(s, setup, ATTACKER, seat) ? ATTACKER : DEFENDER;
}

/* The symbol that a card needs as a Trick (BR-41). */
static inline int symbol_of(const Edition *e, int kind, int id) {
	bool is_attack = e->for_attack[kind] >> (id - 1) & 1;
	return kind == GLADIATOR ? (is_attack ? ORANGE_ATTACK : ORANGE_DEFENCE) : is_attack ? BLACK_ATTACK : BLACK_DEFENCE;
}
#endif
