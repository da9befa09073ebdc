/* Epic Melee for the laws: a second world that looks the same to a viewer, and what the rules show them of a step. Written from the
 * rules (EM-10 … EM-12, EM-17, EM-22, EM-23, EM-42), independently of hidden.c. */
#include "core/hash.h"
#include "games/epic_melee/state.h"
#include "tests/laws/game_test.h"

#include <string.h>

enum { PLACES_MAX = 2 * SEATS + 1 };

/* A place with content the viewer cannot see: a bag, or a single face-down card. */
typedef struct Place {
	Bag *bag;
	uint8_t *card;
	int seat; /* the owner, or -1 */
} Place;

static int take(const Place *place, Rng *rng) {
	if (place->card) return *place->card;
	if (!*place->bag) return 0;
	int id = bag_nth(*place->bag, rng_below(rng, (uint32_t)bag_size(*place->bag)));
	*place->bag -= bag_one(id);
	return id;
}

static void put(const Place *place, int id) {
	if (place->card) *place->card = (uint8_t)id;
	else *place->bag += bag_one(id);
}

static Bag held_by(const State *s, int seat) {
	bool is_laid = s->phase != CHOOSE && s->left[seat];
	return s->hand[seat] + (is_laid ? bag_one(s->left[seat]) : 0);
}

/* EM-12: what everybody saw the seat take back must still be there. */
static bool fits_known(const State *s, int seat) {
	return seat < 0 || bag_has(held_by(s, seat), s->known[seat]);
}

static void swap(State *s, const Place *places, int n, Rng *rng) {
	const Place *a = &places[rng_below(rng, (uint32_t)n)], *b = &places[rng_below(rng, (uint32_t)n)];
	int from_a = a == b ? 0 : take(a, rng), from_b = from_a ? take(b, rng) : 0;
	if (!from_a) return;
	if (!from_b) { /* nothing to give in return */
		put(a, from_a);
		return;
	}
	put(a, from_b);
	put(b, from_a);
	if (fits_known(s, a->seat) && fits_known(s, b->seat)) return;
	if (a->bag) *a->bag -= bag_one(from_b);
	if (b->bag) *b->bag -= bag_one(from_a);
	put(a, from_a);
	put(b, from_b);
}

/* The cards that were not dealt (EM-3). */
static Bag set_aside(const State *s, const Setup *setup) {
	Bag rest = setup_edition(setup)->all_cards - s->played;
	for (int i = 0; i < setup->seats; i++) {
		rest -= held_by(s, i);
		if (s->card[i]) rest -= bag_one(s->card[i]);
		if (s->phase != CHOOSE && s->right[i]) rest -= bag_one(s->right[i]);
	}
	return rest;
}

static void perturb_cards(State *s, const Setup *setup, int viewer, Rng *rng) {
	Place places[PLACES_MAX];
	Bag deck = set_aside(s, setup);
	int n = 0;
	places[n++] = (Place){.bag = &deck, .seat = -1};
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer) continue;
		places[n++] = (Place){.bag = &s->hand[i], .seat = i};
		if (s->phase != CHOOSE && s->left[i]) places[n++] = (Place){.card = &s->left[i], .seat = i};
	}
	for (int k = (int)rng_below(rng, 12); k >= 0; k--) swap(s, places, n, rng);
}

/* EM-42: Gold and Silver of the others and their piles. */
static void perturb_loot(State *s, const Setup *setup, int pile, int viewer, Rng *rng) {
	Place places[PLACES_MAX];
	int n = 0;
	places[n++] = (Place){.bag = &s->pile[pile], .seat = -1};
	for (int i = 0; i < setup->seats; i++)
		if (i != viewer) places[n++] = (Place){.bag = &s->loot[pile][i], .seat = -1};
	for (int k = (int)rng_below(rng, 12); k >= 0; k--) swap(s, places, n, rng);
}

/* EM-10: nobody knows what the others lay until all have laid. Whoever has laid usually stays so, and one must not have. */
static void perturb_choices(State *s, const Setup *setup, int viewer, Rng *rng) {
	int open = 0;
	for (int i = 0; i < setup->seats; i++) {
		bool has_laid = (s->left[i] != 0) != (rng_below(rng, 6) == 0);
		if (i != viewer) {
			s->left[i] = s->right[i] = 0;
			Place hand = {.bag = &s->hand[i]};
			int left = has_laid ? take(&hand, rng) : 0, right = has_laid ? take(&hand, rng) : 0;
			if (has_laid) {
				put(&hand, left);
				put(&hand, right);
			}
			s->left[i] = (uint8_t)left;
			s->right[i] = (uint8_t)right;
		}
		open += !s->left[i];
	}
	if (open) return;
	int last = (viewer + 1) % setup->seats;
	s->left[last] = s->right[last] = 0;
}

static void perturb(State *s, const Setup *setup, int viewer, Rng *rng) {
	perturb_cards(s, setup, viewer, rng);
	if (s->phase == CHOOSE) perturb_choices(s, setup, viewer, rng);
	if (s->phase == OVER) return; /* EM-50: all loot is revealed */
	perturb_loot(s, setup, GOLD, viewer, rng);
	perturb_loot(s, setup, SILVER, viewer, rng);
}

#define ADD(thing) (hash = hash_bytes(hash, &(thing), sizeof(thing)))

/* What an action shows by itself. */
static uint64_t shown_action(const State *before, int seat, Action action, int viewer) {
	uint64_t hash = 0;
	int verb = action_verb(action);
	bool is_secret = verb == VERB_LAY || verb == VERB_SACRIFICE + GOLD || verb == VERB_SACRIFICE + SILVER; /* EM-10, EM-23 */
	if (viewer == seat || !is_secret) ADD(action);
	else ADD(verb);
	if (action == ACTION(VERB_ENGAGE, LEFT, 0)) ADD(before->left[seat]); /* EM-12 */
	return hash;
}

static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	(void)setup;
	uint64_t hash = before ? shown_action(before, seat, action, viewer) : after->pawn; /* EM-4 */
	if (!before && viewer >= 0) ADD(after->hand[viewer]);
	if (before && before->phase == CHOOSE && after->phase != CHOOSE) ADD(after->right); /* EM-11 */
	ADD(after->loot[GOBLIN]);                                                           /* EM-27 */
	if (viewer >= 0) {                                                                  /* EM-42: the drawer looks at their token */
		ADD(after->loot[GOLD][viewer]);
		ADD(after->loot[SILVER][viewer]);
	}
	if (after->phase == OVER) ADD(after->loot);
	return hash;
}

/* ---- impossible positions ---- */

/* The first seat in such a state; -1: none. */
static int seat_with_card(const State *s, const Setup *setup, int card) { /* 0: any */
	for (int i = 0; i < setup->seats; i++)
		if (s->card[i] && (!card || s->card[i] == card)) return i;
	return -1;
}

static int seat_without_card(const State *s, const Setup *setup) {
	for (int i = 0; i < setup->seats; i++)
		if (!s->card[i]) return i;
	return -1;
}

/* The course of a game: EM-4, EM-13 … EM-16, EM-22, EM-29. */
static bool spoil_frame(State *s, const Setup *setup, int n) {
	int engaged = seat_with_card(s, setup, 0), holder = s->pawn - 1;
	/* clang-format off */
	switch (n) {
	case 0: s->phase = 0; break;
	case 1: s->phase = OVER + 1; break;
	case 2: s->round = 0; break;
	case 3: s->round = s->phase == OVER ? s->round + 1 : setup_edition(setup)->limit[LIMIT_ROUNDS] + 1; break;
	case 4: s->phase = OVER; break;
	case 5: s->pawn = 0; break;
	case 6: s->pawn = setup->seats + 1; break;
	case 7: s->n_engaged = setup->seats + 1; break;
	case 8: s->unused[0] = 1; break;
	case 9: s->unused[1] = 1; break;
	case 10: if (s->phase == ENGAGE && engaged >= 0) s->pawn = (uint8_t)(engaged + 1); break;
	case 11: if (s->phase == PASS) s->pawn = (uint8_t)(seat_without_card(s, setup) + 1); break;
	case 12: if (s->phase == PASS && (s->card[holder] != RAVEN || s->lich)) s->phase = SACRIFICE; break;
	case 13: if (s->phase == PASS && s->card[holder] != EZ) s->phase = SHIFT; break;
	case 14: if (s->phase == PASS && s->n_engaged == 1 && s->card[holder] == EZ) s->phase = SHIFT; break; /* EM-29: alone */
	case 15: if (s->phase == SACRIFICE) s->lich = s->pawn; break;
	case 16: if (s->phase == SACRIFICE) s->card[holder] = MAGE, s->value[holder] = setup_edition(setup)->card[MAGE - 1].value; break;
	case 17: if (s->phase == SHIFT && s->n_engaged == setup->seats) s->phase = PASS; break;
	case 18: if (s->n_engaged == setup->seats - 1 && s->phase == SHIFT) s->phase = PASS; break;
	case 19: if (s->phase == CHOOSE) s->phase = ENGAGE; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* A seat without a player has something (EM-5). */
static bool spoil_empty_seat(State *s, const Setup *setup, int n) {
	int i = setup->seats;
	if (n >= 12) return false;
	if (i == SEATS) return true;
	switch (n) {
	case 0: s->hand[i] = bag_one(GOLEM); break;
	case 1: s->known[i] = bag_one(GOLEM); break;
	case 2: s->left[i] = GOLEM; break;
	case 3: s->right[i] = GOLEM; break;
	case 4: s->card[i] = GOLEM; break;
	case 5: s->value[i] = 3; break;
	case 6:
	case 7:
	case 8: s->loot[n - 6][i] = bag_one(1); break;
	default: s->n_loot[n - 9][i] = 1;
	}
	return true;
}

/* What is on the table: EM-10 … EM-14, EM-20 … EM-31. */
static bool spoil_table(State *s, const Setup *setup, int n) {
	int in = seat_with_card(s, setup, 0), out = seat_without_card(s, setup), frog = seat_with_card(s, setup, FROG);
	bool is_laid = s->phase != CHOOSE && s->phase != OVER && out >= 0;
	/* clang-format off */
	switch (n) {
	case 0: if (out >= 0) s->left[out] = s->left[out] ? 0 : (uint8_t)bag_nth(s->hand[out], 0); break;
	case 1: if (out >= 0) s->right[out] = s->right[out] ? 0 : (uint8_t)bag_nth(s->hand[out], 0); break;
	case 2: if (is_laid) s->left[out] = CARD_END; break;
	case 3: if (is_laid) s->right[out] = CARD_END; break;
	case 4: if (in >= 0) s->card[in] = CARD_END; break;
	case 5: if (s->phase == CHOOSE || s->phase == OVER) s->card[0] = MAGE, s->value[0] = 4, s->order[0] = 1, s->n_engaged = 1; break;
	case 6: if (is_laid) s->left[out] = s->right[out] = 0; break;
	case 7: if (in >= 0) s->left[in] = s->right[in] = MAGE; break;
	case 8: if (s->phase == OVER) s->left[0] = s->right[0] = MAGE; break;
	case 9:
		for (int i = 0; s->phase == CHOOSE && i < setup->seats; i++) s->left[i] = s->right[i] = (uint8_t)bag_nth(s->hand[i], 0);
		break;
	case 10: if (s->n_engaged > 1) s->order[1] = s->order[0]; break;
	case 11: if (s->n_engaged && is_laid) s->order[0] = (uint8_t)(out + 1); break;
	case 12: if (s->n_engaged) s->order[0] = 0; break;
	case 13: if (s->n_engaged) s->order[0] = setup->seats + 1; break;
	case 14: if (s->n_engaged < setup->seats) s->order[s->n_engaged] = (uint8_t)(out + 1); break;
	case 15: if (s->n_engaged) s->n_engaged--; break;
	case 16: if (s->n_engaged < setup->seats) s->n_engaged++; break;
	case 17: if (in >= 0) s->value[in]++; break;
	case 18: if (out >= 0) s->value[out] = 1; break;
	case 19: if (!s->lich && in >= 0 && s->card[in] != RAVEN) s->lich = (uint8_t)(in + 1), s->value[in] = 7; break;
	case 20: if (!s->frog && in >= 0 && s->card[in] != FROG) s->frog = (uint8_t)(in + 1), s->value[in] = 5; break;
	case 21: if (frog >= 0) s->frog = 0, s->value[frog] = setup_edition(setup)->card[FROG - 1].value; break;
	case 22: s->lich = setup->seats + 1; break;
	case 23: s->frog = setup->seats + 1; break;
	case 24: if (!s->lich && out >= 0) s->lich = (uint8_t)(out + 1); break;
	case 25: if (!s->frog && out >= 0) s->frog = (uint8_t)(out + 1); break;
	case 26: if (is_laid) s->card[out] = s->left[out], s->value[out] = setup_edition(setup)->card[s->left[out] - 1].value; break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* A card of a kind the seat does not hold, or 0. */
static int card_not_held(const State *s, int seat) {
	for (int card = 1; card < CARD_END; card++)
		if (!bag_count(held_by(s, seat), card)) return card;
	return 0;
}

/* No card or token is lost or created: EM-1 … EM-3, EM-10, EM-12, EM-15, EM-17. */
static bool spoil_things(State *s, const Setup *setup, int n) {
	const Edition *e = setup_edition(setup);
	int last = setup->seats - 1, strange = card_not_held(s, last), pile = n < 8 ? 0 : (n - 8) % PILES;
	int token = s->pile[pile] ? bag_nth(s->pile[pile], 0) : 0;
	Bag hand = s->hand[last];
	/* clang-format off */
	switch (n) {
	case 0: s->hand[last] += bag_one(strange); break;
	case 1: if (hand) s->hand[last] -= bag_one(bag_nth(hand, 0)); break;
	case 2: s->known[last] += bag_one(strange); break;
	case 3: if (hand) s->known[last] = held_by(s, last) + bag_one(bag_nth(hand, 0)); break;
	case 4: if (s->phase == CHOOSE) s->left[last] = (uint8_t)strange, s->right[last] = (uint8_t)bag_nth(hand, 0); break;
	case 5:
		if (s->phase == CHOOSE && bag_count(hand, bag_nth(hand, 0)) == 1) s->left[last] = s->right[last] = (uint8_t)bag_nth(hand, 0);
		break;
	case 6: s->played += bag_one(s->played ? bag_nth(s->played, 0) : 1); break;
	case 7: /* as many cards as there should be, but too many of one kind */
		if (bag_size(s->played) > bag_count(e->all_cards, MAGE)) s->played = (Bag)bag_size(s->played) * bag_one(MAGE);
		break;
	case 8: case 9: case 10: if (token) s->pile[pile] -= bag_one(token); break;
	case 11: case 12: case 13: s->pile[pile] += bag_one(1); break;
	case 14: case 15: case 16: s->n_loot[pile][last]++; break;
	case 17: case 18: case 19: if (token) s->loot[pile][last] += bag_one(token), s->pile[pile] -= bag_one(token); break;
	case 20: case 21: case 22: if (token) s->pile[pile] += bag_one(BAG_KINDS) - bag_one(token); break; /* of no kind */
	default: return false;
	}
	/* clang-format on */
	return true;
}

static bool spoil(State *s, const Setup *setup, int n) {
	if (spoil_frame(s, setup, n)) return true;
	if (spoil_empty_seat(s, setup, n - 20)) return true;
	return spoil_table(s, setup, n - 32) || spoil_things(s, setup, n - 59);
}

/* ---- what a scenario leaves open ---- */

static bool blank(State *s, const Setup *setup, int n) {
	bool is_laid = s->phase != CHOOSE && s->phase != OVER;
	/* clang-format off */
	switch (n) {
	case 0: memset(s->hand, 0, sizeof s->hand); break;
	case 1: s->hand[setup->seats - 1] = 0; break;
	case 2: s->played = 0; break;
	case 3: memset(s->value, 0, sizeof s->value); break;
	case 4: memset(s->value, 0, sizeof s->value), s->frog = 0; break;
	case 5: memset(s->order, 0, sizeof s->order), s->n_engaged = 0; break;
	case 6: s->order[0] = s->n_engaged == 1 ? 0 : s->order[0], s->n_engaged = 0; break;
	case 7: memset(s->pile, 0, sizeof s->pile); break;
	case 8: memset(s->loot, 0, sizeof s->loot), memset(s->pile, 0, sizeof s->pile); break;
	case 9: memset(s->n_loot, 0, sizeof s->n_loot); break;
	case 10: if (is_laid) memset(s->left, 0, sizeof s->left); break;
	case 11:
		if (!is_laid) break;
		memset(s->hand, 0, sizeof s->hand);
		memset(s->left, 0, sizeof s->left);
		memset(s->right, 0, sizeof s->right);
		break;
	case 12: if (s->phase != PASS && s->phase != SACRIFICE && s->phase != SHIFT) s->pawn = 0; break;
	case 13: if (is_laid && s->phase != ENGAGE) s->pawn = 0; break;
	case 14: if (s->phase == CHOOSE || s->phase == ENGAGE) s->phase = 0; break;
	case 15: if (s->phase == OVER || (s->phase == CHOOSE && s->round == 1)) s->round = 0; break;
	case 16: memset(s->known, 0, sizeof s->known), s->played = 0, memset(s->hand, 0, sizeof s->hand); break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

/* ---- an edition in which everything runs out (EM-27, EM-43) ---- */

#define LOOT_HEAD "id,name_en,name_fr,value,symbols,copies,source\n"
static const NamedText scarce[] = {
	{"cards.csv",
     "id,name_en,name_fr,value,copies,source\n"
     "knight,A,A,?,3,book\nraven,B,B,1,10,book\nturtle,C,C,?,3,book\nfolk,D,D,2,2,book\ngolem,E,E,3,3,book\n"
     "goblins,F,F,3,8,book\nfrog,G,G,3,4,book\nez,H,H,4,5,book\nmage,I,I,4,4,book\n"},
	{"symbols.csv", "id,name_en,name_fr,source\nsun,Sun,Soleil,book\n"},
	{"gold.csv", LOOT_HEAD "g1,A,A,1,,2,book\ng2,B,B,2,sun,1,book\ng3,C,C,3,sun,1,book\n"},
	{"silver.csv", LOOT_HEAD "s1,A,A,1,,1,book\ns2,B,B,2,sun,2,book\n"},
	{"goblin.csv", LOOT_HEAD "b1,A,A,1,,1,book\nb2,B,B,2,sun,1,book\n"},
	{"limits.csv",
     "id,name_en,name_fr,value,source\nhand,A,A,7,book\nrounds,B,B,6,book\nlich_value,C,C,7,book\n"
     "giant_frog_value,D,D,5,book\nturtle_factor,E,E,2,book\npair_points,F,F,1,book\n"},
	{NULL, NULL},
};

extern const Game epic_melee_game;
extern const GameTest epic_melee_test;
/* clang-format off */
const GameTest epic_melee_test = {
	.game = &epic_melee_game, .perturb = perturb, .shown = shown, .spoil = spoil, .blank = blank, .scarce = scarce,
};
/* clang-format on */
