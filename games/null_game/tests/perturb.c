/* The null game for the laws: a second world that looks the same to a viewer, and what the rules show them of a step. Reads and writes
 * the state through its field table, because the struct is private to the game. */
#include "core/hash.h"
#include "tests/laws/game_test.h"

#include <stdlib.h>
#include <string.h>

extern const Game null_game_game;
extern const GameTest null_game_test;

static const Field *field(const char *name) {
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(null_game_game.fields[f].name, name)) return &null_game_game.fields[f];
	abort();
}

static uint64_t get(const State *s, const char *name, int i) {
	return field_get(field(name), s, i, 0);
}

static void set(State *s, const char *name, int i, uint64_t value) {
	field_set(field(name), s, i, 0, value);
}

/* All copies, from the edition's table. */
static Bag all_cards(const Setup *setup) {
	const Table *cards = &setup->game->tables[0];
	Bag all = 0;
	for (int c = 0; c < cards->n_columns; c++)
		for (int i = 0; i < setup->pack->names[0].n_rows && !strcmp(cards->columns[c].name, "copies"); i++)
			all += setup->pack->figures[cards->offset + i * cards->row_size + cards->columns[c].offset] * bag_one(i + 1);
	return all;
}

static int random_card(Bag bag, Rng *rng) {
	return bag_nth(bag, rng_below(rng, (uint32_t)bag_size(bag)));
}

/* The hands 0 … seats-1, then the cards that were not dealt. */
static void swap(Bag *place, int a, int b, Rng *rng) {
	if (a == b || !place[a] || !place[b]) return;
	int from_a = random_card(place[a], rng), from_b = random_card(place[b], rng);
	place[a] += bag_one(from_b) - bag_one(from_a);
	place[b] += bag_one(from_a) - bag_one(from_b);
}

static void perturb_hands(State *s, const Setup *setup, int viewer, Rng *rng) {
	Bag place[SEATS_MAX + 1];
	int n = setup->seats;
	place[n] = all_cards(setup) - get(s, "shown", 0);
	for (int i = 0; i < n; i++) {
		place[i] = get(s, "hand", i);
		place[n] -= place[i];
	}
	for (int k = (int)rng_below(rng, 8); k >= 0; k--) {
		int a = (int)rng_below(rng, (uint32_t)n + 1), b = (int)rng_below(rng, (uint32_t)n + 1);
		if (a != viewer && b != viewer) swap(place, a, b, rng);
	}
	for (int i = 0; i < n; i++) set(s, "hand", i, place[i]);
}

/* N-2: nobody knows what the others chose. Whoever has chosen usually stays so, and one must not have. */
static void perturb_choices(State *s, const Setup *setup, int viewer, Rng *rng) {
	int open = 0;
	for (int i = 0; i < setup->seats; i++) {
		Bag hand = get(s, "hand", i);
		bool has_chosen = (get(s, "chosen", i) != 0) != (rng_below(rng, 6) == 0);
		if (i != viewer) set(s, "chosen", i, has_chosen && hand ? (uint64_t)random_card(hand, rng) : 0);
		open += !get(s, "chosen", i);
	}
	if (!open) set(s, "chosen", (viewer + 1) % setup->seats, 0);
}

static void perturb(State *s, const Setup *setup, int viewer, Rng *rng) {
	perturb_hands(s, setup, viewer, rng);
	perturb_choices(s, setup, viewer, rng);
}

static uint64_t shown(const State *before, const State *after, const Setup *setup, int seat, Action action, int viewer) {
	if (!before) return viewer < 0 ? 0 : get(after, "hand", viewer); /* N-1 */
	uint64_t hash = viewer == seat ? action : 0;
	if (get(before, "round", 0) == get(after, "round", 0)) return hash;
	for (int i = 0; i < setup->seats; i++) { /* N-3: all cards are shown */
		uint64_t card = i == seat ? (uint64_t)action_a(action) : get(before, "chosen", i);
		hash = hash_bytes(hash, &card, sizeof card);
	}
	return hash;
}

/* ---- impossible positions ---- */

static bool spoil(State *s, const Setup *setup, int n) {
	Bag hand = get(s, "hand", 0), shown_cards = get(s, "shown", 0);
	int empty = setup->seats < setup->game->seats_max ? setup->seats : -1, strange = 1;
	while (bag_count(hand, strange)) strange++;
	/* clang-format off */
	switch (n) {
	case 0: set(s, "round", 0, 0); break;
	case 1: set(s, "round", 0, 5); break;
	case 2: set(s, "unused", 0, 1); break;
	case 3: set(s, "unused", 4, 1); break;
	case 4: set(s, "hand", 0, hand + bag_one(1)); break;
	case 5: if (hand) set(s, "hand", 0, hand - bag_one(bag_nth(hand, 0))); break;
	case 6: set(s, "hand", 0, (Bag)bag_size(hand) * bag_one(16)); break; /* of no kind */
	case 7: if (empty >= 0) set(s, "hand", empty, bag_one(1)); break;
	case 8: if (empty >= 0) set(s, "chosen", empty, 1); break;
	case 9: if (empty >= 0) set(s, "score", empty, 1); break;
	case 10: set(s, "chosen", 0, (uint64_t)strange); break; /* N-2: not in hand */
	case 11: set(s, "chosen", 0, 5); break;
	case 12: set(s, "shown", 0, shown_cards + bag_one(1)); break;
	case 13: if (shown_cards) set(s, "shown", 0, (Bag)bag_size(shown_cards) * bag_one(16)); break;
	case 14: /* N-3: all have chosen, but nothing has happened */
		for (int i = 0; i < setup->seats && hand; i++) set(s, "chosen", i, (uint64_t)bag_nth(get(s, "hand", i), 0));
		break;
	default: return false;
	}
	/* clang-format on */
	return true;
}

const GameTest null_game_test = {.game = &null_game_game, .perturb = perturb, .shown = shown, .spoil = spoil};
