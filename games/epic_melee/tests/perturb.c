/* Epic Melee for the laws: a second world that looks the same to a viewer, and what the rules show him of a step. Written from
 * the rules (EM-10 … EM-12, EM-17, EM-22, EM-23, EM-42), apart from hidden.c. */
#include "core/hash.h"
#include "games/epic_melee/state.h"
#include "tests/laws/game_test.h"

enum { PLACES_MAX = 2 * SEATS + 1 };

/* A place whose content the viewer cannot see: a bag, or a single face-down card. */
typedef struct Place {
	Bag *bag;
	uint8_t *card;
	int seat; /* whose, or -1 */
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
	if (!from_b) { /* nothing to give for it */
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

/* EM-10: nobody knows what the others lay, before all have. Who has laid stays so as a rule, and one must not have. */
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
	if (s->phase == OVER) return; /* EM-50: all loot is turned up */
	perturb_loot(s, setup, GOLD, viewer, rng);
	perturb_loot(s, setup, SILVER, viewer, rng);
}

#define ADD(thing) (hash = hash_bytes(hash, &(thing), sizeof(thing)))

/* What an action tells by itself. */
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
	ADD(after->loot[GOBLIN]);                                                          /* EM-27 */
	if (viewer >= 0) { /* EM-42: the drawer looks at his token */
		ADD(after->loot[GOLD][viewer]);
		ADD(after->loot[SILVER][viewer]);
	}
	if (after->phase == OVER) ADD(after->loot);
	return hash;
}

extern const Game epic_melee_game;
extern const GameTest epic_melee_test;
const GameTest epic_melee_test = {.game = &epic_melee_game, .perturb = perturb, .shown = shown};
