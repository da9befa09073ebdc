/* Epic Melee: games at random, a round at a time. What the rules ask one by one is drawn together: pairs of cards without a list of them,
 * and since whoever has the pawn gives it to anybody, the order of engagement before anything is engaged. What comes of it is as
 * likely as by `legal` and `apply`; test_epic_melee compares the two. */
#include "state.h"

#include <string.h>

#define EACH_KIND 0x1111111111111111u

/* A round that is being played. Cards engaged stand in the state at once. */
typedef struct Round {
	State *s;
	const Setup *setup;
	Rng *rng;
	uint32_t decisions;
	Bag left[SEATS], right[SEATS]; /* a card each */
	uint8_t worth[CARD_END];       /* of a card that is engaged now */
} Round;

/* One of n, and what is left of the random bits for the next: as long as the product of all n is below 2^24, the bias is below 2^-40. */
static inline uint32_t take(uint64_t *bits, uint32_t n) {
	__extension__ unsigned __int128 product = (__extension__(unsigned __int128) * bits) * n;
	*bits = (uint64_t)product;
	return (uint32_t)(product >> 64);
}

/* Kinds counted from the first on, four bits each; the last is how many there are. `present` has a bit a kind, as bag_present. */
static inline Bag count_up(Bag present) {
	return present * EACH_KIND;
}

static inline uint32_t n_kinds(Bag present) {
	return (uint32_t)(count_up(present) >> 60);
}

/* The bag of one that holds the n-th kind, from 0: the first whose count is n + 1. The lowest four bits that are 0 borrow first. */
static inline Bag nth_kind(Bag counts, uint32_t n) {
	Bag others = counts ^ (n + 1) * EACH_KIND, found = (others - EACH_KIND) & ~others & 8 * EACH_KIND;
	return (found & -found) >> 3;
}

static inline int kind_of(Bag one) {
	return __builtin_ctzll(one) / 4 + 1;
}

/* EM-10: any ordered pair of kinds, or of a kind there are two of. The pairs of different kinds stand first. */
static inline void lay(Round *r, int seat, uint64_t *bits) {
	static const uint16_t inverse[HAND_MAX] = {0, 0x8000, 0x4000, 0x2aab, 0x2000, 0x199a, 0x1556, 0x124a}; /* 2^15 / n, rounded up */
	Bag hand = r->s->hand[seat], above = hand >> 1 | hand >> 2 | hand >> 3, counts = count_up((hand | above) & EACH_KIND), left, right;
	uint32_t others = (uint32_t)(counts >> 60) - 1, mixed = (others + 1) * others;
	uint32_t pick = take(bits, mixed + n_kinds(above & EACH_KIND));
	if (pick < mixed) {
		uint32_t i = pick * inverse[others] >> 15, j = pick - i * others;
		left = nth_kind(counts, i);
		right = nth_kind(counts, j + (j >= i));
	} else {
		left = right = nth_kind(count_up(above & EACH_KIND), pick - mixed);
	}
	r->left[seat] = left;
	r->right[seat] = right;
	r->s->hand[seat] = hand - left - right;
	r->s->known[seat] -= r->s->known[seat] & 15 * right ? right : 0; /* EM-11 */
}

/* EM-14: from the pawn's holder on, any order. */
static inline void draw_order(State *s, const int seats, uint64_t *bits) {
	for (int i = 0; i < seats; i++) s->order[i] = (uint8_t)(i + 1);
	s->order[s->pawn - 1] = 1;
	s->order[0] = s->pawn;
	for (int i = seats - 1; i > 1; i--) {
		uint32_t j = 1 + take(bits, (uint32_t)i);
		uint8_t seat = s->order[i];
		s->order[i] = s->order[j];
		s->order[j] = seat;
	}
}

/* EM-22, EM-23: nothing, or one of the kinds of tokens. */
static void sacrifice(Round *r, int seat) {
	State *s = r->s;
	uint32_t n = 1, pile = 0, here;
	if (s->lich || !(s->n_loot[GOLD][seat] + s->n_loot[SILVER][seat] + s->n_loot[GOBLIN][seat])) return;
	for (int i = 0; i < PILES; i++) n += n_kinds(bag_present(s->loot[i][seat]));
	uint32_t pick = rng_below(r->rng, n);
	r->decisions++;
	if (!pick--) return;
	for (; pick >= (here = n_kinds(bag_present(s->loot[pile][seat]))); pile++) pick -= here;
	Bag token = nth_kind(count_up(bag_present(s->loot[pile][seat])), pick);
	s->loot[pile][seat] -= token;
	s->pile[pile] += token;
	s->n_loot[pile][seat]--;
	s->lich = (uint8_t)(seat + 1);
	s->value[seat] = setup_edition(r->setup)->limit[LIMIT_LICH];
}

/* EM-27, EM-42; an empty pile gives nothing (EM-43). */
static inline void draw_loot(State *s, int pile, int seat, uint64_t *bits) {
	Bag rest = s->pile[pile];
	if (!rest) return;
	Bag token = bag_one(bag_nth(rest, take(bits, (uint32_t)bag_size(rest))));
	s->pile[pile] = rest - token;
	s->loot[pile][seat] += token;
	s->n_loot[pile][seat]++;
}

/* EM-12, EM-13 */
static inline void engage(Round *r, int i, uint64_t *bits) {
	State *s = r->s;
	int seat = s->order[i] - 1;
	bool is_left = take(bits, 2);
	Bag left = r->left[seat], right = r->right[seat], engaged = is_left ? left : right;
	int card = kind_of(engaged);
	s->hand[seat] += is_left ? right : left;
	Bag known = s->known[seat] - (s->known[seat] & 15 * left ? left : 0) + right;
	s->known[seat] = is_left ? known : s->known[seat];
	s->played += engaged;
	s->card[seat] = (uint8_t)card;
	s->value[seat] = r->worth[card];
	if (!(1 << card & (1 << RAVEN | 1 << GOBLINS | 1 << FROG | 1 << EZ))) return;
	if (card == FROG) { /* EM-28 */
		s->frog = s->frog ? s->frog : (uint8_t)(seat + 1);
		r->worth[FROG] = setup_edition(r->setup)->card[FROG - 1].value;
	} else if (card == GOBLINS) {
		uint64_t chance = rng_next(r->rng);
		draw_loot(s, GOBLIN, seat, &chance);
	} else if (card == RAVEN) {
		sacrifice(r, seat);
	} else if (i > 0) {
		r->decisions++;
		em_shift(s, r->setup, seat, take(bits, 2) ? LEFT : RIGHT, NULL);
	}
}

/* EM-40, EM-41, as in resolve.c. */
static inline void reward(Round *r, const int seats) {
	State *s = r->s;
	uint32_t there = 0;
	int key[SEATS], turtles = 0, best = -1, second = -1, n = 0;
	uint8_t winner[SEATS];
	for (int i = 0; i < seats; i++) {
		there |= 1u << s->card[i];
		turtles += s->card[i] == TURTLE; /* EM-24 */
	}
	turtles *= setup_edition(r->setup)->limit[LIMIT_TURTLE];
	int mirror = there >> FOLK & 1 ? UINT8_MAX : 0, golem = (int)(there >> GOLEM & 1);
	for (int i = 0; i < seats; i++) {
		int value = s->card[i] == TURTLE ? (uint8_t)turtles : s->value[i];
		key[i] = 2 * (value ^ mirror) + (s->card[i] == MAGE);
		best = key[i] > best ? key[i] : best;
	}
	for (int i = 0; i < seats; i++) {
		int below = key[i] < best ? key[i] : -1;
		second = below > second ? below : second;
	}
	for (int i = 0; i < seats; i++) { /* listed first, then served: one branch that cannot be predicted instead of one a seat */
		int seat = s->order[i] - 1;
		winner[n] = (uint8_t)seat;
		n += (key[seat] == best) | (key[seat] == second);
	}
	uint64_t bits = rng_next(r->rng);
	for (int i = 0; i < n; i++) {
		if (i == 3) bits = rng_next(r->rng);
		draw_loot(s, (key[winner[i]] == best) != golem ? GOLD : SILVER, winner[i], &bits);
	}
}

/* `seats` is a number that the compiler knows: loops over them are unrolled. */
static inline __attribute__((always_inline)) void play_rounds(Round *r, const int seats) {
	State *s = r->s;
	const Edition *e = setup_edition(r->setup);
	r->worth[KNIGHT] = (uint8_t)(e->limit[LIMIT_HAND] - s->round);
	r->worth[FROG] = e->limit[LIMIT_FROG];
	for (; s->round <= e->limit[LIMIT_ROUNDS]; s->round++) {
		uint64_t bits = rng_next(r->rng);
		for (int i = 0; i < seats; i++) {
			if (i == 4) bits = rng_next(r->rng);
			lay(r, i, &bits);
		}
		bits = rng_next(r->rng);
		draw_order(s, seats, &bits);
		for (int i = 0; i < seats; i++) engage(r, i, &bits);
		r->decisions += (uint32_t)(3 * seats - 2); /* all lay and engage, the pawn is given while two or more may have it */
		s->pawn = s->order[seats - 1];
		reward(r, seats);
		memset(s->card, 0, sizeof s->card); /* EM-15, EM-16 */
		s->lich = s->frog = 0;
		r->worth[KNIGHT]--;
		r->worth[FROG] = e->limit[LIMIT_FROG];
	}
	memset(s->value, 0, sizeof s->value);
	memset(s->order, 0, sizeof s->order);
	s->phase = OVER;
}

static bool is_between_rounds(const State *s) {
	uint32_t laid = 0;
	for (int i = 0; i < SEATS; i++) laid |= s->left[i];
	return s->phase == CHOOSE && !laid;
}

/* A decision of a round that has begun. */
static void play_on(State *s, const Setup *setup, Rng *rng) {
	Action legal[LEGAL_MAX];
	int seat = __builtin_ctz(em_to_act(s, setup)), n = em_legal(s, setup, seat, legal);
	em_apply(s, setup, seat, legal[rng_below(rng, (uint32_t)n)], rng, NULL);
}

uint32_t em_play_out(State *s, const Setup *setup, Rng *rng) {
	const Edition *e = setup_edition(setup);
	Round round = {.s = s, .setup = setup, .rng = rng};
	for (int card = KNIGHT; card < CARD_END; card++) round.worth[card] = e->card[card - 1].value;
	for (; s->phase != OVER && !is_between_rounds(s); round.decisions++) play_on(s, setup, rng);
	switch (s->phase == OVER ? 0 : setup->seats) {
	case 0: break;
	case 2: play_rounds(&round, 2); break;
	case 3: play_rounds(&round, 3); break;
	case 4: play_rounds(&round, 4); break;
	case 5: play_rounds(&round, 5); break;
	default: play_rounds(&round, SEATS);
	}
	return round.decisions;
}
