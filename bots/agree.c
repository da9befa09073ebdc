/* Decides whether a bot agrees on a draw, by what its side may expect if the game goes on, from what its seat sees. */
#include "bots/bot.h"

#include <string.h>

enum { WORLDS = 200 };

static const float clearly = 0.05f; /* a side that expects so much more than its share of a draw plays on */

static int count_sides(const Setup *setup) {
	uint32_t sides = 0;
	for (int seat = 0; seat < setup->seats; seat++) sides |= 1u << setup_side(setup, seat);
	return __builtin_popcount(sides);
}

/* Always draws the same worlds, so that asking again reveals nothing more. */
bool bot_agrees(const State *view, const Setup *setup, int seat) {
	const Game *game = setup->game;
	float payoff[SEATS_MAX], sum = 0;
	Rng rng;
	if (!game->value) return true;
	rng_seed(&rng, 1);
	for (int i = 0; i < WORLDS; i++) {
		StateBuf world;
		memcpy(world.bytes, view, game->state_size);
		game->determinize(state_of(&world), setup, seat, &rng);
		game->value(state_of(&world), setup, payoff);
		sum += payoff[seat];
	}
	return sum / WORLDS <= 1 / (float)count_sides(setup) + clearly;
}
