/* The last duel of a game as a small game that can be solved: nobody stepped forward, so each team names who must fight for the other,
 * and both bet. Two fighters are left on each side; five duels have revealed something about them. */
#include "games/duel_royal/tests/last_duel.h"
#include "../state.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS_HERE = 6, WORLDS = 64 };

extern const Game duel_royal_game;

/* Seat 4 tied with 1, then 2 beat 1, tied with 3 and lost to 5, and 0 tied with 5. */
static State position(void) {
	return (State){
		.ghosts = 1u << 1 | 1u << 2,
		.phase = NAME,
		.n_duels = 5,
		.cards = {10, 10},
		.middle = {4, 4},
		.bank = 17,
		.fought = {{4 + 1, 1 + 1}, {2 + 1, 1 + 1}, {2 + 1, 3 + 1}, {2 + 1, 5 + 1}, {0 + 1, 5 + 1}},
		.staked = {{4, 3}, {2, 3}, {3, 2}, {4, 3}, {4, 4}},
		.result = {TIE, FIRST_WON, TIE, SECOND_WON, TIE},
	};
}

/* The number of ways in which the cards can lie like this; 0: there are not enough of a kind. */
static double ways(Bag deck, const uint8_t *character) {
	double n = 1;
	for (int seat = 0; seat < SEATS_HERE; seat++) {
		n *= bag_count(deck, character[seat]);
		if (n > 0) deck -= bag_one(character[seat]);
	}
	return n;
}

/* All deals after which the duels end as they did. */
static int find_worlds(const Setup *setup, SmallWorld *world) {
	int n = 0, kinds = CHARACTER_END - 1, all = 1;
	for (int seat = 0; seat < SEATS_HERE; seat++) all *= kinds;
	for (int code = 0; code < all; code++) {
		char text[256];
		Text why = TEXT_ON(text);
		State s = position();
		for (int seat = 0, rest = code; seat < SEATS_HERE; seat++, rest /= kinds) s.character[seat] = (uint8_t)(rest % kinds + 1);
		if (!(ways(deck_of(setup), s.character) > 0) || !dr_check(&s, setup, &why)) continue;
		if (n == WORLDS) abort();
		world[n].weight = ways(deck_of(setup), s.character);
		memcpy(world[n++].state.bytes, &s, sizeof s);
	}
	return n;
}

SmallGame *last_duel_open(void) {
	static EditionPack pack;
	static Setup setup;
	static SmallWorld world[WORLDS];
	edition_default(&duel_royal_game, &pack);
	((Edition *)pack.figures)->limit[LIMIT_DUELS] = 6;
	setup = (Setup){.game = &duel_royal_game, .pack = &pack, .seats = SEATS_HERE};
	memset(world, 0, sizeof world);
	return small_open(&setup, world, find_worlds(&setup, world));
}
