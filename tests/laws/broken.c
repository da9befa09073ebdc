/* Broken null games; see broken.h. */
#include "tests/laws/broken.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Field *field(const char *name) {
	for (int f = 0; f < null_game_game.n_fields; f++)
		if (!strcmp(null_game_game.fields[f].name, name)) return &null_game_game.fields[f];
	abort();
}

int get(const State *s, const char *name, int i) {
	return (int)field_get(field(name), s, i, 0);
}

Bag hand_of(const State *s, int seat) {
	return field_get(field("hand"), s, seat, 0);
}

void set(State *s, const char *name, int i, uint64_t value) {
	field_set(field(name), s, i, 0, value);
}

void copy_fields(Fields *fields) {
	memcpy(fields->row, null_game_game.fields, null_game_game.n_fields * sizeof fields->row[0]);
	fields->last = &fields->row[null_game_game.n_fields - 1];
}

int neighbour(const Setup *setup, int seat) {
	return (seat + 1) % setup->seats;
}

bool check_without_unused(const State *s, const Setup *setup, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, s, setup->game->state_size);
	for (int i = 0; i < 5; i++) set(state_of(&copy), "unused", i, 0);
	return null_game_game.check(state_of(&copy), setup, why);
}

static void expect_place(const char *law, const char *text) {
	cr_expect(strstr(text, law) && strstr(text, "null_game, ") && strstr(text, ", goal=high, seed "), "no law, game or seed: %s", text);
	cr_expect(strstr(text, ", step ") && strstr(text, ", seat "), "no step or seat: %s", text);
}

void expect(const GameTest *test, int wanted, const char *clue) {
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = test->game, .pack = pack, .seats = SEATS_HERE};
	bool has_clue = false;
	char said[2048] = "";
	for (int i = 0; i < LAW_COUNT; i++) {
		char text[2048];
		Text why = TEXT_ON(text);
		int n_games = laws[i].percent < 100 ? GAMES / 4 : GAMES;
		bool holds = law_holds(&laws[i], test, &setup, n_games, 7, &why), must_fail = wanted >> i & 1;
		cr_expect(holds != must_fail, "%s should %s: %s", laws[i].name, must_fail ? "fail" : "hold", text);
		if (holds || !must_fail) continue;
		expect_place(laws[i].name, text);
		has_clue |= strstr(text, clue) != NULL;
		snprintf(said, sizeof said, "%s", text);
	}
	cr_expect(has_clue, "no message says \"%s\" but: %s", clue, said);
	free(pack);
}

void expect_game(const Game *game, int wanted, const char *clue) {
	GameTest test = null_game_test;
	test.game = game;
	expect(&test, wanted, clue);
}

void expect_law(const char *law, const Game *game, int seats, const char *clue) {
	char text[2048];
	Text why = TEXT_ON(text);
	GameTest test = null_game_test;
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(&null_game_game, pack);
	Setup setup = {.game = game, .pack = pack, .seats = (uint8_t)seats};
	test.game = game;
	cr_expect_not(law_holds(law_find(law), &test, &setup, GAMES, 7, &why));
	expect_place(law, text);
	cr_expect(strstr(text, clue), "the message does not say \"%s\": %s", clue, text);
	free(pack);
}
