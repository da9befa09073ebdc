/* The null game: `determinize` compared with its definition, all worlds of small positions counted one physical card at a time. */
#include "core/game.h"
#include "tests/laws/chi_square.h"
#include "tests/laws/worlds.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SAMPLES = 100000, SAMPLES_LONG = 1000000, SEATS_HERE = 3 };

static const NamedText small_edition[] = {
	{"cards.csv", "id,name_en,name_fr,value,copies,source\na,A,A,1,7,book\nb,B,B,2,5,book\nc,C,C,3,2,book\nd,D,D,4,1,book\n"},
	{NULL, NULL},
};

extern const Game null_game_game;

static const Field *field(const char *name) {
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(null_game_game.fields[f].name, name)) return &null_game_game.fields[f];
	abort();
}

static Bag hand_of(const StateBuf *state, int seat) {
	return field_get(field("hand"), (const State *)state->bytes, seat, 0);
}

static Bag all_cards(void) {
	return 7 * bag_one(1) + 5 * bag_one(2) + 2 * bag_one(3) + bag_one(4);
}

/* N-1: the others' hands and the cards that were not dealt. */
static void count(Worlds *w, const StateBuf *state, int viewer) {
	Bag unseen = all_cards() - field_get(field("shown"), (const State *)state->bytes, 0, 0) - hand_of(state, viewer);
	int room = bag_size(unseen);
	for (int i = 0; i < SEATS_HERE; i++)
		if (i != viewer) room -= bag_size(hand_of(state, i)), worlds_place(w, bag_size(hand_of(state, i)));
	worlds_place(w, room);
	worlds_things(w, unseen, (1u << w->n_places) - 1);
	worlds_count(w);
}

static int find(Worlds *w, const StateBuf *world, int viewer) {
	Bag content[PLACES_MAX] = {0}, rest = all_cards() - field_get(field("shown"), (const State *)world->bytes, 0, 0);
	int place = 0;
	for (int i = 0; i < SEATS_HERE; i++) {
		rest -= hand_of(world, i);
		if (i != viewer) content[place++] = hand_of(world, i);
	}
	content[place] = rest;
	return worlds_find(w, content);
}

static void compare(const Setup *setup, const StateBuf *state, int viewer) {
	Worlds *w = calloc(1, sizeof *w);
	int *seen = calloc(WORLDS_MAX, sizeof *seen), n_samples = is_long() ? SAMPLES_LONG : SAMPLES;
	StateBuf view, world;
	Rng rng;
	count(w, state, viewer);
	rng_seed(&rng, 5 + (uint64_t)viewer);
	null_game_game.redact(state_of(&view), (const State *)state->bytes, setup, viewer);
	for (int i = 0; i < n_samples; i++) {
		world = view;
		null_game_game.determinize(state_of(&world), setup, viewer, &rng);
		int found = find(w, &world, viewer);
		if (found < 0) cr_assert_fail("viewer %d: an impossible world", viewer);
		seen[found]++;
	}
	double chance = chi_square_fit(seen, w->weight, w->n);
	cr_expect_gt(w->n, 5, "viewer %d: only %d worlds", viewer, w->n);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "viewer %d: %d worlds, p = %g", viewer, w->n, chance);
	free(seen);
	free(w);
}

/* The deal, the middle of the second round, and the last. */
Test(belief, every_round_and_viewer) {
	EditionPack *pack = malloc(sizeof *pack);
	EditionReport report;
	cr_assert(edition_parse(&null_game_game, small_edition, pack, &report), "%s", report.error[0].text[LANG_EN]);
	Setup setup = {.game = &null_game_game, .pack = pack, .seats = SEATS_HERE};
	Rng rng;
	StateBuf state;
	rng_seed(&rng, 2);
	null_game_game.start(state_of(&state), &setup, &rng, NULL);
	for (int step = 0; step < 7; step++) {
		Action list[LEGAL_MAX];
		if (step % 3 == 0 || step == 4)
			for (int viewer = 0; viewer < SEATS_HERE; viewer++) compare(&setup, &state, viewer);
		int seat = rng_bit(&rng, null_game_game.to_act(state_of(&state), &setup));
		null_game_game.legal(state_of(&state), &setup, seat, list);
		null_game_game.apply(state_of(&state), &setup, seat, list[0], &rng, NULL);
	}
	free(pack);
}
