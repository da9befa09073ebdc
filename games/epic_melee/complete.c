/* Epic Melee: makes a whole state of the few fields that a scenario names. What is named stays; what is open is filled from the
 * cards and tokens that are left. */
#include "state.h"

static Bag left_over(const State *s, const Setup *setup) {
	int counts[CARD_END] = {0};
	for (int card = 1; card < CARD_END; card++) {
		counts[card] = bag_count(setup_edition(setup)->all_cards, card) - bag_count(s->played, card);
		for (int i = 0; i < setup->seats; i++) {
			counts[card] -= bag_count(s->hand[i], card) + (s->card[i] == card);
			if (s->phase != CHOOSE) counts[card] -= (s->left[i] == card) + (s->right[i] == card);
		}
	}
	Bag bag = 0;
	for (int card = 1; card < CARD_END; card++)
		if (counts[card] > 0) bag += (Bag)counts[card] * bag_one(card);
	return bag;
}

static int take(Bag *deck, Rng *rng) {
	if (!*deck) return 0;
	int card = bag_nth(*deck, rng_below(rng, (uint32_t)bag_size(*deck)));
	*deck -= bag_one(card);
	return card;
}

static void fill_bag(Bag *bag, int size, Bag *deck, Rng *rng) {
	while (bag_size(*bag) < size && *deck) *bag += bag_one(take(deck, rng));
}

static void fill_cards(State *s, const Setup *setup, Rng *rng) {
	Bag deck = left_over(s, setup);
	for (int i = 0; i < setup->seats; i++) {
		if (s->phase != CHOOSE && s->phase != OVER && !s->card[i]) {
			if (!s->left[i]) s->left[i] = (uint8_t)take(&deck, rng);
			if (!s->right[i]) s->right[i] = (uint8_t)take(&deck, rng);
		}
		fill_bag(&s->hand[i], hand_size(s, setup, i), &deck, rng);
	}
	fill_bag(&s->played, (s->round - 1) * setup->seats, &deck, rng);
}

static void fill_values(State *s, const Setup *setup) {
	const Edition *e = setup_edition(setup);
	int n = 0;
	while (n < SEATS && s->order[n]) n++;
	for (int i = 0; i < setup->seats; i++) {
		int card = s->card[i];
		if (!card || card >= CARD_END) continue;
		bool is_listed = false;
		for (int k = 0; k < n; k++) is_listed |= s->order[k] == i + 1;
		if (!is_listed && n < SEATS) s->order[n++] = (uint8_t)(i + 1);
		if (s->value[i]) continue;
		s->value[i] = card == KNIGHT ? (uint8_t)(e->limit[LIMIT_HAND] - s->round) : e->card[card - 1].value;
		if (s->lich == i + 1) s->value[i] = e->limit[LIMIT_LICH];
		if (s->frog == i + 1) s->value[i] = e->limit[LIMIT_FROG];
	}
	s->n_engaged = (uint8_t)n;
}

static void fill_loot(State *s, const Setup *setup, int pile) {
	Bag all = setup_edition(setup)->all_loot[pile];
	for (int i = 0; i < setup->seats; i++) {
		s->n_loot[pile][i] = (uint8_t)bag_size(s->loot[pile][i]);
		for (int id = 1; id <= BAG_KINDS; id++)
			for (int k = bag_count(s->loot[pile][i], id); k > 0; k--) all = bag_drop(all, id);
	}
	s->pile[pile] = all;
}

void em_complete(State *s, const Setup *setup, Rng *rng) {
	if (!s->round) s->round = 1;
	if (!s->phase) s->phase = CHOOSE;
	if (!s->pawn) s->pawn = 1;
	if (s->round > setup_edition(setup)->limit[LIMIT_HAND]) return; /* check will say so */
	fill_cards(s, setup, rng);
	fill_values(s, setup);
	for (int pile = 0; pile < PILES; pile++) fill_loot(s, setup, pile);
}
