/* Duel Royal: what a viewer can know, counted from their redacted state alone. */
#include "belief.h"

#define NOTE(kind, ...) events_add(out, kind, 0, (const int[EVENT_ARGS_MAX]){__VA_ARGS__})

/* DR-4, DR-5: characters that nobody of the team has. */
static void note_unseen(const Belief *b, const Setup *setup, Events *out) {
	for (int id = 1; id < CHARACTER_END; id++) NOTE(EVENT_NOTE_UNSEEN, id, b->card[id], bag_count(deck_of(setup), id));
}

/* Tenths of a per cent, to the nearest. What can be is never said to be impossible, nor certain what need not be. */
static int per_mille(uint64_t part, uint64_t all) {
	int rounded = (int)((2000 * part + all) / (2 * all));
	if (part && !rounded) return 1;
	return part < all && rounded == 1000 ? 999 : rounded;
}

static void note_odds(const Belief *b, Events *out) {
	uint64_t worlds[HIDDEN_MAX][LEVELS], all = belief_worlds(b);
	belief_worlds_by_level(b, worlds);
	for (int i = 0; i < b->n; i++)
		for (int id = 1; id < CHARACTER_END; id++) {
			int level = level_of(id);
			if (!b->card[id] || !worlds[i][level]) continue;
			uint64_t with = worlds[i][level] / b->left[level] * b->card[id]; /* each card of a level as often */
			int odds = per_mille(with, all);
			NOTE(EVENT_NOTE_ODDS, b->seat[i] + 1, id, odds / 10, odds % 10);
		}
}

/* DR-40 */
static void note_duels(const State *view, Events *out) {
	for (int i = 0; i < view->n_duels; i++) NOTE(EVENT_NOTE_DUEL, i + 1, view->fought[i][0], view->fought[i][1], view->result[i]);
}

void dr_notes(const State *view, const Setup *setup, int viewer, Events *out) {
	Belief belief;
	if (viewer < 0) return;              /* a spectator belongs to no team */
	if (!are_cards_shown(view, setup)) { /* DR-14: else there is nothing to guess */
		belief_start(&belief, view, setup, team_of(viewer));
		note_unseen(&belief, setup, out);
		note_odds(&belief, out);
	}
	note_duels(view, out);
}
