/* The table for the tests; see table.h. */
#include "table.h"
#include "tests/games/acting.h"

#include <stdlib.h>

extern const Game pearls_game;

TestTable *table_deal(int seats) {
	TestTable *t = calloc(1, sizeof *t);
	edition_default(&pearls_game, &t->pack);
	t->setup = (Setup){.game = &pearls_game, .pack = &t->pack, .seats = (uint8_t)seats};
	rng_seed(&t->rng, 1);
	pp_start(&t->s, &t->setup, &t->rng, &t->events);
	t->s.turn = 1;
	return t;
}

static void lay(TestTable *t, int seat, int shell) {
	t->s.hand[seat] -= bag_one(shell);
	t->s.stack[seat][t->s.n_stack[seat]++] = (uint8_t)shell;
}

TestTable *table_laid(int seats, const char *stacks) {
	TestTable *t = table_deal(seats);
	t->s.phase = TURN;
	for (int seat = 0; *stacks; stacks++) {
		if (*stacks == ' ') seat++;
		else lay(t, seat, *stacks == 'c' ? CRAB : PEARL);
	}
	require_whole(t, "the table");
	return t;
}

void table_lost(TestTable *t, int seat, int n, bool is_crab, int suspect) {
	t->s.n_shells[seat] = (uint8_t)(t->s.n_shells[seat] - n);
	t->s.hand[seat] -= (Bag)(n - is_crab) * bag_one(PEARL) + is_crab * bag_one(CRAB);
	t->s.suspect[seat] = (uint8_t)suspect;
	t->s.bare[seat] = is_crab && !suspect;
	t->s.round = (uint8_t)(t->s.round + n);
	require_whole(t, "a seat with fewer shells");
}

void table_end(TestTable *t) {
	free(t);
}
