/* From a position to the end at random: what engines are measured by, and what a search knows of a game that has no judgement. */
#ifndef CORE_PLAY_OUT_H
#define CORE_PLAY_OUT_H
#include "core/game.h"

/* By the rules alone, one decision after the other; returns how many. */
static inline uint32_t play_out_plainly(const Setup *setup, State *s, Rng *rng) {
	const Game *game = setup->game;
	Action legal[LEGAL_MAX];
	uint32_t decisions = 0;
	for (uint32_t mask; (mask = game->to_act(s, setup)) != 0; decisions++) {
		int seat = __builtin_ctz(mask), n = game->legal(s, setup, seat, legal);
		game->apply(s, setup, seat, legal[rng_below(rng, (uint32_t)n)], rng, NULL);
	}
	return decisions;
}

/* The quickest way that the game has. */
static inline uint32_t play_out(const Setup *setup, State *s, Rng *rng) {
	return setup->game->play_out ? setup->game->play_out(s, setup, rng) : play_out_plainly(setup, s, rng);
}
#endif
