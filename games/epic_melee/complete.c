/* Epic Melee: makes a whole state of the few fields that a scenario names. What is named stays, even if it contradicts itself:
 * `check` will say so. What is open is filled from the cards and tokens that are left. */
#include "state.h"

static int take(Bag *deck, Rng *rng) {
	if (!*deck) return 0;
	int id = bag_nth(*deck, rng_below(rng, (uint32_t)bag_size(*deck)));
	*deck -= bag_one(id);
	return id;
}

static void fill_bag(Bag *bag, int size, Bag *deck, Rng *rng) {
	while (bag_size(*bag) < size && *deck) *bag += bag_one(take(deck, rng));
}

/* ---- phase, pawn and order ---- */

/* Cards are engaged, or everybody's right card lies there: then the round is on. */
static int likely_phase(const State *s, const Setup *setup) {
	int rights = 0;
	for (int i = 0; i < setup->seats; i++) {
		if (s->card[i]) return ENGAGE;
		rights += s->right[i] != 0;
	}
	return rights == setup->seats ? ENGAGE : CHOOSE;
}

static bool is_listed(const State *s, int n, int seat) {
	for (int k = 0; k < n; k++)
		if (s->order[k] == seat + 1) return true;
	return false;
}

/* Who has engaged but is not listed follows in the order of the seats; in a phase that comes after an engagement the pawn's
 * holder is the one who engaged last. */
static void fill_order(State *s, const Setup *setup) {
	int n = 0, last = s->phase > ENGAGE ? s->pawn - 1 : -1;
	while (n < SEATS && s->order[n]) n++;
	for (int i = 0; i < setup->seats; i++)
		if (s->card[i] && i != last && !is_listed(s, n, i) && n < SEATS) s->order[n++] = (uint8_t)(i + 1);
	if (last >= 0 && s->card[last] && !is_listed(s, n, last) && n < SEATS) s->order[n++] = (uint8_t)(last + 1);
	if (!s->n_engaged) s->n_engaged = (uint8_t)n;
}

static int likely_holder(const State *s, const Setup *setup) {
	bool is_after = s->phase == SACRIFICE || s->phase == SHIFT || s->phase == PASS;
	if (is_after && s->n_engaged >= 1 && s->n_engaged <= SEATS) return s->order[s->n_engaged - 1];
	for (int i = 0; i < setup->seats; i++)
		if (!s->card[i]) return i + 1;
	return 1;
}

/* ---- cards ---- */

static Bag left_over(const State *s, const Setup *setup) {
	Bag bag = 0;
	for (int card = 1; card < CARD_END; card++) {
		int n = bag_count(setup_edition(setup)->all_cards, card) - bag_count(s->played, card);
		for (int i = 0; i < setup->seats; i++) {
			n -= bag_count(s->hand[i], card) + (s->card[i] == card);
			if (s->phase != CHOOSE) n -= (s->left[i] == card) + (s->right[i] == card);
		}
		if (n > 0) bag += (Bag)n * bag_one(card);
	}
	return bag;
}

/* Cards that the seat must have: those known to be in hand or face down, and while all choose what is laid. */
static int must_have(const State *s, int seat, int card) {
	int known = bag_count(s->known[seat], card), laid = (s->left[seat] == card) + (s->right[seat] == card);
	if (s->phase != CHOOSE) return known - (s->left[seat] == card);
	return known > laid ? known : laid;
}

/* They go to the hand as long as it has room; one that does not fit lies face down. */
static void fill_known(State *s, const Setup *setup, int seat, Bag *deck) {
	bool is_laid = s->phase != CHOOSE && s->phase != OVER && !s->card[seat];
	for (int card = 1; card < CARD_END; card++)
		while (bag_count(s->hand[seat], card) < must_have(s, seat, card) && bag_count(*deck, card)) {
			bool has_room = bag_size(s->hand[seat]) < hand_size(s, setup, seat);
			if (!has_room && (!is_laid || s->left[seat])) return; /* check will say so */
			if (has_room) s->hand[seat] += bag_one(card);
			else s->left[seat] = (uint8_t)card;
			*deck -= bag_one(card);
		}
}

static void fill_cards(State *s, const Setup *setup, Rng *rng) {
	Bag deck = left_over(s, setup);
	bool is_laid = s->phase != CHOOSE && s->phase != OVER;
	for (int i = 0; i < setup->seats; i++) fill_known(s, setup, i, &deck);
	for (int i = 0; i < setup->seats; i++) {
		if (is_laid && !s->card[i]) {
			if (!s->left[i]) s->left[i] = (uint8_t)take(&deck, rng);
			if (!s->right[i]) s->right[i] = (uint8_t)take(&deck, rng);
		}
		fill_bag(&s->hand[i], hand_size(s, setup, i), &deck, rng);
	}
	fill_bag(&s->played, (s->round - 1) * setup->seats, &deck, rng);
}

static void fill_values(State *s, const Setup *setup) {
	const Edition *e = setup_edition(setup);
	for (int k = 0; k < SEATS && !s->frog; k++) /* EM-28: the first Frog has it */
		if (s->order[k] && s->card[s->order[k] - 1] == FROG) s->frog = s->order[k];
	for (int i = 0; i < setup->seats; i++) {
		int card = s->card[i];
		if (!card || s->value[i]) continue;
		s->value[i] = card == KNIGHT ? (uint8_t)(e->limit[LIMIT_HAND] - s->round) : e->card[card - 1].value;
		if (s->lich == i + 1) s->value[i] = e->limit[LIMIT_LICH];
		if (s->frog == i + 1) s->value[i] = e->limit[LIMIT_FROG];
	}
}

/* ---- loot ---- */

static Bag without(Bag bag, Bag part) {
	for (int id = 1; id <= BAG_KINDS; id++)
		for (int k = bag_count(part, id); k > 0; k--) bag = bag_drop(bag, id);
	return bag;
}

/* A number without tokens means any tokens. */
static void fill_loot(State *s, const Setup *setup, int pile, Rng *rng) {
	Bag rest = without(setup_edition(setup)->all_loot[pile], s->pile[pile]);
	for (int i = 0; i < setup->seats; i++) rest = without(rest, s->loot[pile][i]);
	for (int i = 0; i < setup->seats; i++) {
		fill_bag(&s->loot[pile][i], s->n_loot[pile][i], &rest, rng);
		if (!s->n_loot[pile][i]) s->n_loot[pile][i] = (uint8_t)bag_size(s->loot[pile][i]);
	}
	if (!s->pile[pile]) s->pile[pile] = rest;
}

void em_complete(State *s, const Setup *setup, Rng *rng) {
	const Edition *e = setup_edition(setup);
	if (!s->phase) s->phase = (uint8_t)likely_phase(s, setup);
	if (!s->round) s->round = s->phase == OVER ? (uint8_t)(e->limit[LIMIT_ROUNDS] + 1) : 1;
	if (s->round > e->limit[LIMIT_HAND]) return; /* hands have no size; check will say so */
	fill_order(s, setup);
	if (!s->pawn) s->pawn = (uint8_t)likely_holder(s, setup);
	fill_cards(s, setup, rng);
	fill_values(s, setup);
	for (int pile = 0; pile < PILES; pile++) fill_loot(s, setup, pile, rng);
}
