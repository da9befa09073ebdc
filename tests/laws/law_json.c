/* Law 7: a state written as JSON and read back is the same, byte by byte. So is a view, in which hidden values are 0. */
#include "core/fields/state_json.h"
#include "tests/laws/walk.h"

#include <string.h>

static bool read_back(const Walk *w, const StateBuf *state, int viewer) { /* `viewer`: whose view it is */
	char json[8192], reason[512], text[512];
	Text out = TEXT_ON(json), why = TEXT_ON(reason), diff = TEXT_ON(text);
	StateBuf again;
	memset(&again, 0xa5, sizeof again);
	field_state_json(w->setup, (const State *)state->bytes, ALL_SEEING, &out);
	if (out.is_full) return walk_fail(w, viewer, "the JSON is longer than %zu bytes", sizeof json);
	ValueError error;
	Value *root = value_read(json, out.len, &error);
	if (!root) return walk_fail(w, viewer, "what is written is no JSON: %s", error.text);
	bool is_read = state_from_json(w->setup, root, state_of(&again), &why);
	value_free(root);
	if (!is_read) return walk_fail(w, viewer, "the JSON cannot be read again: %s", reason);
	if (!memcmp(state, &again, w->game->state_size)) return true;
	field_diff(w->setup, (const State *)state->bytes, (const State *)again.bytes, &diff);
	return walk_fail(w, viewer, "JSON out and in gives another state: %s", text);
}

static bool look_at_json(const Walk *w) {
	if (!read_back(w, &w->state, ALL_SEEING)) return false;
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		StateBuf view;
		w->game->redact(state_of(&view), walk_state(w), w->setup, viewer);
		if (!read_back(w, &view, viewer)) return false;
	}
	return true;
}

bool law_7_json(const LawRun *run) {
	for (int n = 0; n < run->n_games; n++) {
		Walk w;
		walk_start(&w, run, n);
		while (walk_is_sound(&w)) {
			if (walk_is_looked_at(&w) && !look_at_json(&w)) return false;
			if (!walk_pick(&w)) break;
			walk_apply(&w);
		}
	}
	return true;
}
