/* `complete` fills what a scenario leaves open: a complete position stays as it is, and one that only names a viewer's part becomes a
 * complete one with that part unchanged. */
#include "tests/laws/walk.h"

#include <string.h>

static bool look_at_whole(Walk *w) {
	char text[512];
	Text diff = TEXT_ON(text);
	StateBuf filled = w->state;
	w->game->complete(state_of(&filled), w->setup, &w->driver);
	if (!memcmp(&filled, &w->state, w->game->state_size)) return true;
	field_diff(w->setup, walk_state(w), state_of(&filled), &diff);
	return walk_fail(w, w->seat, "nothing was open, yet it was filled: %s", text);
}

static bool look_at_part(Walk *w, int viewer) {
	char text[512];
	Text why = TEXT_ON(text);
	StateBuf view, filled, again;
	w->game->redact(state_of(&view), walk_state(w), w->setup, viewer);
	filled = view;
	w->game->complete(state_of(&filled), w->setup, &w->driver);
	if (!w->game->check(state_of(&filled), w->setup, &why))
		return walk_fail(w, viewer, "a view was filled to something impossible: %s", text);
	w->game->redact(state_of(&again), state_of(&filled), w->setup, viewer);
	if (!memcmp(&view, &again, w->game->state_size)) return true;
	field_diff(w->setup, state_of(&view), state_of(&again), &why);
	return walk_fail(w, viewer, "a view was filled and looks otherwise: %s", text);
}

/* Positions from which the game's own tests remove something. */
static bool look_at_blanks(Walk *w) {
	StateBuf filled = w->state;
	for (int n = 0; w->run->test->blank && w->run->test->blank(state_of(&filled), w->setup, n); n++, filled = w->state) {
		char text[256];
		Text why = TEXT_ON(text);
		w->game->complete(state_of(&filled), w->setup, &w->driver);
		if (!w->game->check(state_of(&filled), w->setup, &why))
			return walk_fail(w, w->seat, "what was taken out, way %d, was filled to something impossible: %s", n, text);
	}
	return true;
}

bool law_complete(const LawRun *run) {
	if (!run->setup->game->complete) return true;
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		while (walk_is_sound(&w)) {
			if (!look_at_whole(&w) || !look_at_blanks(&w)) return false;
			for (int viewer = SPECTATOR; viewer < w.setup->seats; viewer++)
				if (!look_at_part(&w, viewer)) return false;
			if (!walk_pick(&w)) break;
			walk_apply(&w);
		}
	}
	return true;
}
