/* Law 3, across compilers: plays the same random games of every registered game and prints one hash per setup, over the bytes of every
 * position, event and view; then games of bots of every level, with one hash per level over their thoughts and actions.
 * tests/cli/test_same_bytes.py builds it several times, once for WebAssembly, and compares the output. */
#include "bots/bot.h"
#include "core/hash.h"
#include "tests/some_net.h"

#include <stdio.h>
#include <stdlib.h>

#ifndef GAMES
#define GAMES 25 /* for each number of seats */
#endif

/* Decisions by level: more where a decision is fast. */
static const int decisions[] = {400, 400, 400, 40, 6, 1};

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

/* This many decisions of a bot, in as many games as needed, each with the probability of every legal action, to the last bit. */
static uint64_t hash_bot(const Setup *setup, BotPlay *play, uint32_t iterations, int n) {
	const Game *game = setup->game;
	uint64_t hash = 0;
	StateBuf state, view;
	Rng rng;
	rng_seed(&rng, iterations);
	game->start(state_of(&state), setup, &rng, NULL);
	for (int i = 0; i < n; i++) {
		BotAnswer answer;
		uint32_t acting = game->to_act(state_of(&state), setup);
		if (!acting) {
			game->start(state_of(&state), setup, &rng, NULL);
			continue;
		}
		int seat = rng_bit(&rng, acting);
		game->redact(state_of(&view), state_of(&state), setup, seat);
		answer.n = game->legal(state_of(&view), setup, seat, answer.legal);
		play(&(BotAsk){state_of(&view), setup, seat, iterations, &rng}, &answer);
		hash = hash_bytes(hash, answer.chance, (size_t)answer.n * sizeof answer.chance[0]);
		hash = hash_bytes(hash, &answer.action, sizeof answer.action);
		game->apply(state_of(&state), setup, seat, answer.action, &rng, NULL);
	}
	return hash;
}

/* What a net thinks, alone and in a search, in every way its game uses it. */
static void print_nets(const Game *played, const EditionPack *pack) {
	Game game = *played;
	Nets nets;
	Setup setup = {.game = &game, .pack = pack, .seats = game.seats_min, .nets = &nets};
	nets.bytes = some_net(&setup, 1, &nets.n);
	game.net_use[setup.seats] = NET_USUAL;
	printf("%s net %016llx alone %016llx search %016llx\n", game.id, (unsigned long long)hash_bytes(0, nets.bytes, nets.n),
	       (unsigned long long)hash_bot(&setup, bot_net, 0, 200), (unsigned long long)hash_bot(&setup, bot_search, 100, 40));
	free((void *)nets.bytes);
}

static void print_levels(const Game *game, const EditionPack *pack) {
	const int seats[] = {game->seats_min, game->seats_min + 1};
	for (int i = 0; i < 2 && seats[i] <= game->seats_max; i++)
		for (int level = 0; level < (int)(sizeof decisions / sizeof *decisions); level++) {
			Setup setup = {.game = game, .pack = pack, .seats = (uint8_t)seats[i]};
			printf("%s %d seats level %d %016llx\n", game->id, seats[i], level,
			       (unsigned long long)hash_bot(&setup, bot_level(level)->play, bot_level(level)->iterations, decisions[level]));
		}
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
		print_levels(games[g], pack);
		print_nets(games[g], pack);
	}
	free(pack);
	return 0;
}
