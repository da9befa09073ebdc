/* Law 12: a key stands for exactly one view. Nothing hidden goes into it; and among everything that seats see in some games, in worlds
 * that fit another's view, and after steps that could have been made, no two different views have the same key. */
#include "core/hash.h"
#include "tests/laws/walk.h"

#include <stdlib.h>
#include <string.h>

enum { VIEWS_MAX = 1 << 14, STEPS_TRIED = 3 };

typedef struct Views {
	uint64_t key[2 * VIEWS_MAX], view[2 * VIEWS_MAX]; /* by key, with open addressing; view 0: free */
	int n;
} Views;

/* False if another view has this key. */
static bool note_view(Views *views, uint64_t key, uint64_t view) {
	uint32_t at = (uint32_t)(key ^ key >> 32) % (2 * VIEWS_MAX);
	while (views->view[at] && views->key[at] != key) at = (at + 1) % (2 * VIEWS_MAX);
	if (views->view[at]) return views->view[at] == view;
	if (views->n == VIEWS_MAX) return true;
	views->n++;
	views->key[at] = key;
	views->view[at] = view;
	return true;
}

/* Every seat that owes a decision in a position, whether of the game or hypothetical. */
static bool look_at_keys(const Walk *w, const State *state, Views *views) {
	for (uint32_t rest = w->game->to_act(state, w->setup); rest; rest &= rest - 1) {
		StateBuf view;
		int seat = __builtin_ctz(rest);
		w->game->redact(state_of(&view), state, w->setup, seat);
		uint64_t key = w->game->key(state, w->setup, seat), seen = hash_bytes((uint64_t)seat, view.bytes, w->game->state_size);
		if (key != w->game->key(state_of(&view), w->setup, seat))
			return walk_fail(w, seat, "the key of its view is not that of the position");
		if (!note_view(views, key, seen | 1)) return walk_fail(w, seat, "two of its views have the same key");
	}
	return true;
}

/* The views after a few of the steps a seat may make. */
static bool look_at_steps(Walk *w, const StateBuf *from, Views *views) {
	Action list[LEGAL_MAX];
	uint32_t acting = w->game->to_act((const State *)from->bytes, w->setup);
	if (!acting) return true;
	int seat = rng_bit(&w->driver, acting), n = w->game->legal((const State *)from->bytes, w->setup, seat, list);
	for (int i = 0; i < STEPS_TRIED && n; i++) {
		StateBuf after = *from;
		w->game->apply(state_of(&after), w->setup, seat, list[rng_below(&w->driver, (uint32_t)n)], &w->driver, NULL);
		if (!look_at_keys(w, state_of(&after), views)) return false;
	}
	return true;
}

/* Worlds that fit what a seat sees: in them the others see something else. */
static bool look_at_world(Walk *w, Views *views) {
	StateBuf world;
	int viewer = (int)rng_below(&w->driver, w->setup->seats);
	w->game->redact(state_of(&world), walk_state(w), w->setup, viewer);
	w->game->determinize(state_of(&world), w->setup, viewer, &w->driver);
	return look_at_keys(w, state_of(&world), views) && look_at_steps(w, &world, views);
}

static bool look_at_game(Walk *w, Views *views) {
	while (walk_pick(w)) {
		if (!walk_is_sound(w)) return true;
		if (!look_at_keys(w, walk_state(w), views)) return false;
		if (walk_is_looked_at(w) && (!look_at_steps(w, &w->state, views) || !look_at_world(w, views))) return false;
		walk_apply(w);
	}
	return true;
}

bool law_12_key(const LawRun *run) {
	if (!run->setup->game->key) return true;
	Views *views = calloc(1, sizeof *views);
	bool holds = views != NULL;
	for (int n = 0; n < run->n_games && holds; n++) {
		Walk w;
		walk_start(&w, run, n);
		holds = look_at_game(&w, views);
	}
	free(views);
	return holds;
}
