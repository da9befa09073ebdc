/* States: two bytes choose game and seats, then JSON follows. A state that `check` accepts is a position: it is the same after a round
 * trip through JSON, and a game continues from it to its end with every position sound. */
#include "core/fields/state_json.h"
#include "tests/fuzz/fuzz.h"

enum { DECISIONS_MAX = 10000 };

static void play_on(const Setup *setup, State *state) {
	const Game *game = setup->game;
	Action list[LEGAL_MAX];
	Rng rng;
	rng_seed(&rng, 1);
	uint32_t mask;
	for (int step = 0; (mask = game->to_act(state, setup)) != 0; step++) {
		char buf[256];
		Text why = TEXT_ON(buf);
		int seat = rng_bit(&rng, mask), n = game->legal(state, setup, seat, list);
		PROMISE(n > 0 && step < DECISIONS_MAX);
		game->apply(state, setup, seat, list[rng_below(&rng, (uint32_t)n)], &rng, NULL);
		PROMISE(game->check(state, setup, &why));
	}
	Outcome outcome;
	game->outcome(state, setup, &outcome);
}

static void write_and_read(const Setup *setup, const State *state) {
	Text text = {malloc(STATE_JSON_MAX), 0, STATE_JSON_MAX, false};
	char buf[256];
	Text why = TEXT_ON(buf);
	StateBuf again;
	PROMISE(text.data);
	field_state_json(setup, state, ALL_SEEING, &text);
	Value *json = value_read(text.data, text.len, NULL);
	PROMISE(json && state_from_json(setup, json, state_of(&again), &why));
	PROMISE(!memcmp(again.bytes, state, setup->game->state_size));
	value_free(json);
	free(text.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (size < 2) return 0;
	Setup setup = fuzz_setup(data);
	Value *json = value_read((const char *)data + 2, size - 2, NULL);
	char buf[512];
	Text why = TEXT_ON(buf);
	StateBuf state;
	if (json && state_from_json(&setup, json, state_of(&state), &why) && setup.game->check(state_of(&state), &setup, &why)) {
		write_and_read(&setup, state_of(&state));
		play_on(&setup, state_of(&state));
	}
	value_free(json);
	return 0;
}
