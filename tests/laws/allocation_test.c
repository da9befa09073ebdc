/* Rules allocate nothing: plays every registered game while counting the allocator's calls. The program is linked so that all calls to
 * malloc and its relatives in the engine arrive here first. */
#include "core/fields/action_index.h"
#include "core/fields/encoder.h"
#include "core/match.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

static volatile int n_calls; /* volatile: compilers assume that malloc changes none of our variables */

static volatile int n_good = -1; /* this many calls succeed, then memory is out; negative: memory never runs out */

static bool is_out(void) {
	n_calls++;
	return n_good >= 0 && n_good-- == 0;
}

void *__wrap_malloc(size_t size) {
	return is_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size) {
	return is_out() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size) {
	return is_out() ? NULL : __real_realloc(old, size);
}

void __wrap_free(void *old) {
	n_calls++;
	__real_free(old);
}

/* Everything a play-out or a search calls at one position. */
static void ask_all(const Setup *setup, const State *state, Rng *rng) {
	const Game *game = setup->game;
	Action list[LEGAL_MAX];
	uint32_t acting = game->to_act(state, setup);
	for (int viewer = SPECTATOR; viewer < setup->seats; viewer++) {
		StateBuf view;
		char text[256];
		Text why = TEXT_ON(text);
		Say say;
		game->redact(state_of(&view), state, setup, viewer);
		if (viewer == SPECTATOR) continue;
		game->determinize(state_of(&view), setup, viewer, rng);
		game->check(state_of(&view), setup, &why);
		if (game->legal(state, setup, viewer, list)) game->on_timeout(state, setup, viewer, rng);
		if (acting >> viewer & 1) game->why_not(state, setup, viewer, list[0], &say);
	}
}

static void play(const Setup *setup, uint64_t seed) {
	const Game *game = setup->game;
	StateBuf state;
	Events events = {.n = 0};
	Rng rng, driver;
	Outcome outcome;
	rng_seed(&rng, seed);
	rng_seed(&driver, rng_derive(seed, 1));
	game->start(state_of(&state), setup, &rng, &events);
	for (uint32_t acting; (acting = game->to_act(state_of(&state), setup));) {
		Action list[LEGAL_MAX];
		int seat = rng_bit(&driver, acting), n = game->legal(state_of(&state), setup, seat, list);
		ask_all(setup, state_of(&state), &driver);
		events.n = 0;
		game->apply(state_of(&state), setup, seat, list[rng_below(&driver, (uint32_t)n)], &rng, &events);
	}
	game->outcome(state_of(&state), setup, &outcome);
}

Test(allocation, rules_allocate_nothing) {
	int n_games = is_long() ? 200 : 10, played = 0;
	EditionPack *pack = malloc(sizeof *pack);
	for (int g = 0; games[g]; g++) {
		edition_default(games[g], pack);
		for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats++) {
			Setup setup = {.game = games[g], .pack = pack, .seats = (uint8_t)seats};
			int before = n_calls;
			for (int i = 0; i < n_games; i++, played++) play(&setup, (uint64_t)i);
			int counted = n_calls - before; /* before Criterion allocates for itself */
			cr_assert_eq(counted, 0, "%s with %d seats called the allocator %d times", games[g]->id, seats, counted);
		}
	}
	free(pack);
	cr_assert_gt(played, 0);
}

/* One decision of a learner: inputs in every form, and the mask. */
static void encode_all(const Setup *setup, const Encoder *encoder, const State *state) {
	static union {
		uint8_t bytes[ENCODER_COLUMNS_MAX], mask[UINT16_MAX];
		float floats[ENCODER_COLUMNS_MAX];
		EncoderInput sparse[ENCODER_COLUMNS_MAX];
	} room;
	ActionIndex index;
	Action list[LEGAL_MAX];
	action_index_make(&index, setup);
	for (int viewer = SPECTATOR; viewer < setup->seats; viewer++) {
		encoder_bytes(encoder, state, viewer, 1, room.bytes);
		encoder_floats(encoder, state, viewer, 1, room.floats);
		encoder_sparse(encoder, state, viewer, 1, room.sparse);
		if (viewer >= 0) action_index_mask(&index, list, setup->game->legal(state, setup, viewer, list), viewer, room.mask);
	}
}

Test(allocation, encoding_allocates_nothing) {
	EditionPack *pack = malloc(sizeof *pack);
	for (int g = 0; games[g]; g++) {
		StateBuf state;
		Rng rng;
		edition_default(games[g], pack);
		Setup setup = {.game = games[g], .pack = pack, .seats = games[g]->seats_max};
		Encoder *encoder = encoder_new(&setup);
		rng_seed(&rng, 1);
		games[g]->start(state_of(&state), &setup, &rng, NULL);
		int before = n_calls;
		encode_all(&setup, encoder, state_of(&state));
		int counted = n_calls - before;
		cr_assert_eq(counted, 0, "%s called the allocator %d times", games[g]->id, counted);
		encoder_free(encoder);
	}
	free(pack);
}

/* A game that does allocate is noticed, whichever call it uses. */
static void *volatile kept;

static uint32_t allocating_to_act(const State *state, const Setup *setup) {
	(void)state;
	(void)setup;
	kept = malloc(8);
	kept = realloc(kept, 16);
	free(kept);
	kept = calloc(1, 8);
	free(kept);
	return 0;
}

Test(allocation, an_allocation_is_counted) {
	Game game = {.to_act = allocating_to_act};
	int before = n_calls;
	game.to_act(NULL, NULL);
	int counted = n_calls - before; /* before Criterion allocates for itself */
	cr_assert_eq(counted, 5, "%d of 5 calls were counted", counted);
}

/* The same for a call inside the engine's own objects, which the linker must have wrapped too. */
Test(allocation, the_engine_is_wrapped) {
	EditionPack *pack = malloc(sizeof *pack);
	edition_default(games[0], pack);
	Setup setup = {.game = games[0], .pack = pack, .seats = games[0]->seats_min};
	Rng rng;
	rng_seed(&rng, 1);
	int before = n_calls;
	Match *match = match_new(&setup, &rng);
	int made = n_calls - before;
	match_free(match);
	int freed = n_calls - before - made;
	cr_assert_eq(made, 3, "the match, its log and its history are three calls, not %d", made);
	cr_assert_eq(freed, 3, "and all are freed, not %d", freed);
	free(pack);
}

/* ---- when memory is out ---- */

/* A game that begins with secret choices, which can be taken back. */
static Setup first_setup(EditionPack *pack) {
	const Game *game = game_find("null_game");
	edition_default(game, pack);
	return (Setup){.game = game, .pack = pack, .seats = game->seats_min};
}

Test(allocation, no_memory_no_match) {
	EditionPack *pack = malloc(sizeof *pack);
	Setup setup = first_setup(pack);
	Rng rng;
	rng_seed(&rng, 1);
	for (int good = 0; good < 2; good++) {
		n_good = good;
		Match *match = match_new(&setup, &rng);
		n_good = -1;
		cr_expect_null(match, "with %d calls that go well", good);
	}
	free(pack);
}

Test(allocation, no_memory_no_encoder) {
	EditionPack *pack = malloc(sizeof *pack);
	Setup setup = first_setup(pack);
	for (int good = 0; good < 5; good++) {
		n_good = good;
		Encoder *encoder = encoder_new(&setup);
		n_good = -1;
		cr_expect_null(encoder, "with %d calls that go well", good);
	}
	Encoder *encoder = encoder_new(&setup);
	cr_expect_not_null(encoder, "with memory there is one");
	encoder_free(encoder);
	free(pack);
}

static bool step_of(Match *match, int seat, bool is_back, Text *why) {
	Action list[LEGAL_MAX];
	match_setup(match)->game->legal(match_state(match), match_setup(match), seat, list);
	return is_back ? match_take_back(match, seat, why) : match_apply(match, seat, list[0], why);
}

/* Seat 0 alternately acts and takes back, with no memory during one of the two, until the log must grow: that step is refused and
 * nothing changes. Returns whether it came to that. `is_odd`: seat 1 has made a step before, so that the log is full at the other kind
 * of step. */
static bool runs_out(const Setup *setup, bool in_take_back, bool is_odd) {
	Rng rng;
	rng_seed(&rng, 1);
	Match *match = match_new(setup, &rng);
	bool done = true;
	char text[128];
	Text why = TEXT_ON(text);
	if (is_odd) cr_assert(step_of(match, 1, false, &why));
	for (int step = 0; done && step < 600; step++) {
		StateBuf before;
		size_t n_before, n_after;
		bool is_back = step % 2;
		memcpy(before.bytes, match_state(match), setup->game->state_size);
		match_log(match, &n_before);
		n_good = is_back == in_take_back ? 0 : -1;
		done = step_of(match, 0, is_back, &why);
		n_good = -1;
		if (done) continue;
		match_log(match, &n_after);
		cr_expect_str_eq(text, "out of memory");
		cr_expect(n_after == n_before && !memcmp(before.bytes, match_state(match), setup->game->state_size));
		cr_expect(step_of(match, 0, is_back, &why), "with memory it goes on");
	}
	match_free(match);
	return !done;
}

Test(allocation, no_memory_no_step) {
	EditionPack *pack = malloc(sizeof *pack);
	Setup setup = first_setup(pack);
	setup.seats = setup.game->seats_max; /* others have still to decide, so the steps stay private */
	cr_expect_neq(runs_out(&setup, false, false), runs_out(&setup, false, true), "an action was never refused");
	cr_expect_neq(runs_out(&setup, true, false), runs_out(&setup, true, true), "a take-back was never refused");
	free(pack);
}
