/* Law 3, across compilers: plays the same random games of every registered game and prints one hash a setup, over the bytes of
 * every position, every event and every view. Built several times by tests/cli/test_same_bytes.py, which compares the output. */
#include "core/game.h"
#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 25 };

static uint64_t hash_position(uint64_t hash, const Setup *setup, StateBuf *state, const Events *events, Rng *driver) {
	const Game *game = setup->game;
	hash = hash_bytes(hash, state->bytes, game->state_size);
	for (int viewer = SPECTATOR; viewer < setup->seats; viewer++) {
		StateBuf view;
		Events told;
		game->redact(state_of(&view), state_of(state), setup, viewer);
		hash = hash_bytes(hash, view.bytes, game->state_size);
		events_for(setup, events, viewer, &told);
		for (int i = 0; i < told.n; i++) {
			char text[256];
			Text json = TEXT_ON(text);
			event_json(setup, &told.list[i], &json);
			hash = hash_bytes(hash, json.data, json.len);
		}
		if (viewer == SPECTATOR) continue;
		game->determinize(state_of(&view), setup, viewer, driver);
		hash = hash_bytes(hash, view.bytes, game->state_size);
	}
	return hash;
}

static uint64_t hash_game(uint64_t hash, const Setup *setup, uint64_t seed, int *steps) {
	const Game *game = setup->game;
	StateBuf state;
	Events events = {.n = 0};
	Rng rng, driver;
	rng_seed(&rng, seed);
	rng_seed(&driver, rng_derive(seed, 1));
	game->start(state_of(&state), setup, &rng, &events);
	for (uint32_t acting;; ++*steps) {
		Action list[LEGAL_MAX];
		hash = hash_position(hash, setup, &state, &events, &driver);
		if (!(acting = game->to_act(state_of(&state), setup))) break;
		int seat = rng_bit(&driver, acting), n = game->legal(state_of(&state), setup, seat, list);
		hash = hash_bytes(hash, list, (size_t)n * sizeof list[0]);
		events.n = 0;
		game->apply(state_of(&state), setup, seat, list[rng_below(&driver, (uint32_t)n)], &rng, &events);
	}
	Outcome outcome;
	game->outcome(state_of(&state), setup, &outcome);
	hash = hash_bytes(hash, outcome.payoff, sizeof outcome.payoff);
	return hash_bytes(hash, outcome.score, sizeof outcome.score);
}

int main(void) {
	EditionPack *pack = malloc(sizeof *pack);
	for (int g = 0; games[g]; g++) {
		edition_default(games[g], pack);
		printf("%s edition %016llx\n", games[g]->id, (unsigned long long)pack->hash);
		for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats++) {
			Setup setup = {.game = games[g], .pack = pack, .seats = (uint8_t)seats};
			uint64_t hash = 0;
			int steps = 0;
			for (int i = 0; i < GAMES; i++) hash = hash_game(hash, &setup, rng_derive((uint64_t)seats, (uint64_t)i), &steps);
			printf("%s %d seats %d steps %016llx\n", games[g]->id, seats, steps, (unsigned long long)hash);
		}
	}
	free(pack);
	return 0;
}
