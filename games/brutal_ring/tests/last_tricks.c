/* The Tricks of the last combat as a small game that can be solved: whoever kills wins. Attacker and defender have one Gladiator in
 * hand each, out of four that nobody has seen. Nothing can be taken back, which keeps the game small. */
#include "games/brutal_ring/tests/last_tricks.h"
#include "../state.h"

#include <stdlib.h>
#include <string.h>

enum { UNSEEN = 4 };

extern const Game brutal_ring_game;

static int find(const EditionPack *pack, int table, const char *id) {
	for (int i = 0; i < pack->names[table].n_rows; i++)
		if (!strcmp(pack->names[table].id[i], id)) return i + 1;
	abort();
}

/* Seat 0 attacks in the last turn and is two points behind; nobody but the two fighters is in the ring. */
static State position(const Setup *setup, int attacker, int defender, const int *pile, int n_pile) {
	const EditionPack *pack = setup->pack;
	State s = {.phase = TRICKS, .turn = setup_edition(setup)->limit[LIMIT_TURNS], .score = {10, 12}, .active = 1, .first = 1};
	Rng rng;
	s.attacker = s.ring[0][0] = (uint8_t)find(pack, TABLE_GLADIATORS, "terminium");
	s.defender = s.ring[1][0] = (uint8_t)find(pack, TABLE_GLADIATORS, "hitme_bad");
	s.ring_weapon[0][0] = (uint8_t)find(pack, TABLE_WEAPONS, "chain");
	s.ring_weapon[1][0] = (uint8_t)find(pack, TABLE_WEAPONS, "brick");
	s.engaged = 1u << (s.attacker - 1) | 1u << (s.defender - 1);
	s.hand_gladiators[0] = 1u << (attacker - 1);
	s.hand_gladiators[1] = 1u << (defender - 1);
	for (int i = 0; i < n_pile; i++) s.pile_gladiators |= 1u << (pile[i] - 1);
	rng_seed(&rng, 1);
	br_complete(&s, setup, &rng);
	return s;
}

static int find_worlds(const Setup *setup, SmallWorld *world) {
	static const char *const ids[UNSEEN] = {"colossus_nine", "cinder", "ferryman", "baron_scrap"};
	int n = 0;
	for (int a = 0; a < UNSEEN; a++)
		for (int d = 0; d < UNSEEN; d++) {
			char text[256];
			Text why = TEXT_ON(text);
			int pile[UNSEEN], n_pile = 0;
			if (a == d) continue;
			for (int i = 0; i < UNSEEN; i++)
				if (i != a && i != d) pile[n_pile++] = find(setup->pack, TABLE_GLADIATORS, ids[i]);
			State s = position(setup, find(setup->pack, TABLE_GLADIATORS, ids[a]), find(setup->pack, TABLE_GLADIATORS, ids[d]), pile,
			                   n_pile);
			if (!br_check(&s, setup, &why)) abort();
			world[n].weight = 1;
			memcpy(world[n++].state.bytes, &s, sizeof s);
		}
	return n;
}

SmallGame *last_tricks_open(void) {
	static EditionPack pack;
	static Setup setup;
	static SmallWorld world[UNSEEN * (UNSEEN - 1)];
	edition_default(&brutal_ring_game, &pack);
	((Edition *)pack.figures)->limit[LIMIT_WITHDRAW] = 0;
	setup = (Setup){.game = &brutal_ring_game, .pack = &pack, .seats = 2};
	memset(world, 0, sizeof world);
	return small_open(&setup, world, find_worlds(&setup, world));
}
