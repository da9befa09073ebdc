/* The null game: what it shows (table, notes, prompts), and complete positions made from a few fields. Reads and writes the state
 * through its field table. */
#include "core/game.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

extern const Game null_game_game;

static const Field *field(const char *name) {
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(null_game_game.fields[f].name, name)) return &null_game_game.fields[f];
	abort();
}

static void set(StateBuf *state, const char *name, int i, uint64_t value) {
	field_set(field(name), state_of(state), i, 0, value);
}

static uint64_t get(const StateBuf *state, const char *name, int i) {
	return field_get(field(name), (const State *)state->bytes, i, 0);
}

static Setup setup_for(EditionPack *pack, int seats) {
	edition_default(&null_game_game, pack);
	return (Setup){.game = &null_game_game, .pack = pack, .seats = (uint8_t)seats};
}

static EditionPack pack;

Test(null_game_show, complete_fills_what_is_open) {
	for (int seats = 2; seats <= 5; seats++)
		for (int round = 0; round <= 4; round++) {
			Setup setup = setup_for(&pack, seats);
			StateBuf state = {0};
			Rng rng;
			char reason[200];
			Text why = TEXT_ON(reason);
			rng_seed(&rng, (uint64_t)(seats * 10 + round));
			set(&state, "round", 0, (uint64_t)round);
			if (round < 4) {
				set(&state, "hand", 1, bag_one(4));
				set(&state, "chosen", 1, 2);
			}
			if (round == 3) set(&state, "hand", 1, 0); /* the last card is the chosen one */
			null_game_game.complete(state_of(&state), &setup, &rng);
			cr_expect(null_game_game.check(state_of(&state), &setup, &why), "%d seats, round %d: %s", seats, round, reason);
			cr_expect_eq(get(&state, "round", 0), (uint64_t)(round ? round : 1));
			cr_expect_eq(get(&state, "chosen", 1), round < 4 ? 2u : 0u);
			cr_expect(round >= 3 || bag_count(get(&state, "hand", 1), 4) >= 1);
		}
}

Test(null_game_show, complete_leaves_what_cannot_be) {
	Setup setup = setup_for(&pack, 2);
	StateBuf state = {0};
	Rng rng;
	char reason[200];
	Text why = TEXT_ON(reason);
	rng_seed(&rng, 1);
	set(&state, "round", 0, 9);
	null_game_game.complete(state_of(&state), &setup, &rng);
	cr_expect_not(null_game_game.check(state_of(&state), &setup, &why));
}

Test(null_game_show, notes_count_the_unseen) {
	Setup setup = setup_for(&pack, 3);
	StateBuf state, view;
	Rng rng;
	rng_seed(&rng, 2);
	null_game_game.start(state_of(&state), &setup, &rng, NULL);
	null_game_game.redact(state_of(&view), state_of(&state), &setup, 1);
	Events notes = {.n = 0};
	null_game_game.notes(state_of(&view), &setup, 1, &notes);
	cr_assert_eq(notes.n, 4);
	static const int copies[] = {5, 4, 4, 3};
	for (int i = 0; i < 4; i++) {
		cr_expect_eq(notes.list[i].arg[0], i + 1);
		cr_expect_eq(notes.list[i].arg[1], copies[i] - bag_count(get(&state, "hand", 1), i + 1));
	}
	notes.n = 0;
	null_game_game.notes(state_of(&view), &setup, SPECTATOR, &notes);
	cr_expect_eq(notes.n, 0);
}

static void expect_drawing(const StateBuf *state, const Setup *setup, int viewer, int lang, const char *want) {
	static const char *const names[] = {"Ada", "Émilie", "Carl"};
	char buffer[1024], plain[1024];
	Text out = TEXT_ON(buffer), text = TEXT_ON(plain);
	StateBuf view;
	null_game_game.redact(state_of(&view), (const State *)state->bytes, setup, viewer);
	null_game_game.draw(state_of(&view), setup, &(Listener){.lang = lang, .viewer = viewer, .names = names}, &out);
	for (const char *p = buffer; *p; p++)
		if (text_width(p, 1) || (*p & 0x80) || *p == '\n') text_add_n(&text, p, 1);
	cr_expect_str_eq(plain, want, "%s", plain);
}

Test(null_game_show, table) {
	Setup setup = setup_for(&pack, 3);
	StateBuf state = {0};
	set(&state, "round", 0, 2);
	set(&state, "hand", 1, 2 * bag_one(3));
	set(&state, "hand", 0, bag_one(1) + bag_one(2));
	set(&state, "score", 0, 1);
	set(&state, "score", 2, 4);
	expect_drawing(
		&state, &setup, 1, LANG_EN,
		"Alone  round 2\n  Ada               1 point\n  Émilie            0 points\n  Carl              4 points\nYour hand: Three ×2\n");
	expect_drawing(
		&state, &setup, 0, LANG_FR,
		"Seul  manche 2\n  Ada               1 point\n  Émilie            0 point\n  Carl              4 points\nVotre main : Un, Deux\n");
	expect_drawing(&state, &setup, SPECTATOR, LANG_EN,
	               "Alone  round 2\n  Ada               1 point\n  Émilie            0 points\n  Carl              4 points\n");
	set(&state, "round", 0, 4);
	expect_drawing(&state, &setup, 0, LANG_EN,
	               "Alone  round 3\n  Ada               1 point\n  Émilie            0 points\n  Carl              4 points\n");
}

Test(null_game_show, prompt_follows_the_goal) {
	Setup setup = setup_for(&pack, 2);
	StateBuf state = {0};
	cr_expect_str_eq(null_game_game.prompt(state_of(&state), &setup, 0), "prompt.high");
	setup.option[0] = 1;
	cr_expect_str_eq(null_game_game.prompt(state_of(&state), &setup, 0), "prompt.low");
}
