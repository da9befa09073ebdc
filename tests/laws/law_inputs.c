/* Law 10: what a learner is given. Inputs (core/fields/encoder.h) tell a viewer nothing that the rules hide from them, and every legal action
 * has an index (core/fields/action_index.h) that leads back to it. */
#include "core/fields/action_index.h"
#include "core/fields/encoder.h"
#include "tests/laws/walk.h"

#include <stdlib.h>
#include <string.h>

typedef struct Look {
	Walk walk;
	Encoder *encoder;
	ActionIndex index;
	uint8_t bytes[ENCODER_COLUMNS_MAX], other[ENCODER_COLUMNS_MAX], mask[UINT16_MAX];
	float floats[ENCODER_COLUMNS_MAX];
	EncoderInput sparse[ENCODER_COLUMNS_MAX];
} Look;

static bool same_inputs(Look *look, int viewer, const StateBuf *state, uint32_t owing, const char *what) {
	const Walk *w = &look->walk;
	char name[128];
	Text text = TEXT_ON(name);
	encoder_bytes(look->encoder, (const State *)state->bytes, viewer, owing, look->other);
	for (int c = 0; c < encoder_columns(look->encoder); c++) {
		if (look->bytes[c] == look->other[c]) continue;
		encoder_name(look->encoder, c, &text);
		return walk_fail(w, viewer, "%s: input %s is %d in one, %d in the other", what, name, look->bytes[c], look->other[c]);
	}
	return true;
}

/* Floats are the bytes times their scale; sparse inputs are the non-zero ones, in order. */
static bool same_forms(Look *look, int viewer, const State *state, uint32_t owing) {
	const Walk *w = &look->walk;
	int at = 0, columns = encoder_columns(look->encoder);
	encoder_floats(look->encoder, state, viewer, owing, look->floats);
	int n = encoder_sparse(look->encoder, state, viewer, owing, look->sparse);
	for (int c = 0; c < columns; c++) {
		if (look->floats[c] != look->bytes[c] * encoder_scale(look->encoder, c))
			return walk_fail(w, viewer, "float %d is another input", c);
		if (!look->bytes[c]) continue;
		if (at >= n || look->sparse[at].column != c || look->sparse[at].value != look->floats[c])
			return walk_fail(w, viewer, "sparse input %d is not column %d", at, c);
		at++;
	}
	return at == n || walk_fail(w, viewer, "%d sparse inputs, but %d columns are not 0", n, at);
}

/* The position, its view, the completed view, and a second world: all the same to the viewer. */
static bool look_at_inputs(Look *look, int viewer) {
	Walk *w = &look->walk;
	StateBuf view, other = w->state;
	uint32_t owing = w->game->to_act(walk_state(w), w->setup);
	memset(&view, 0, sizeof view);
	w->game->redact(state_of(&view), walk_state(w), w->setup, viewer);
	encoder_bytes(look->encoder, state_of(&view), viewer, owing, look->bytes);
	if (!same_forms(look, viewer, state_of(&view), owing)) return false;
	if (!same_inputs(look, viewer, &w->state, owing, "a view and its position")) return false;
	w->run->test->perturb(state_of(&other), w->setup, viewer, &w->driver);
	if (!same_inputs(look, viewer, &other, owing, "two worlds that look the same")) return false;
	if (viewer == SPECTATOR) return true;
	other = view;
	w->game->determinize(state_of(&other), w->setup, viewer, &w->driver);
	return same_inputs(look, viewer, &other, owing, "a view and the same completed");
}

/* `viewer`: the seat from which seats are counted, or SPECTATOR. */
static bool look_at_actions(Look *look, int seat, int viewer) {
	const Walk *w = &look->walk;
	Action list[LEGAL_MAX];
	int n = w->game->legal(walk_state(w), w->setup, seat, list), marked = 0;
	char text[ACTION_TEXT_MAX];
	for (int i = 0; i < n; i++) {
		Text out = TEXT_ON(text);
		int k = action_index_of(&look->index, list[i], viewer);
		action_print(w->setup, list[i], &out);
		if (k < 0 || k >= action_index_count(&look->index)) return walk_fail(w, seat, "\"%s\" has no index", text);
		if (action_index_at(&look->index, k, viewer) != list[i]) return walk_fail(w, seat, "the index of \"%s\" is another action's", text);
	}
	action_index_mask(&look->index, list, n, viewer, look->mask);
	for (int i = 0; i < action_index_count(&look->index); i++) marked += look->mask[i];
	return marked == n || walk_fail(w, seat, "%d legal actions, but %d in the mask", n, marked);
}

static bool look_at_position(Look *look) {
	Walk *w = &look->walk;
	for (int viewer = SPECTATOR; viewer < w->setup->seats; viewer++) {
		if (!look_at_inputs(look, viewer)) return false;
		if (viewer >= 0 && (!look_at_actions(look, viewer, viewer) || !look_at_actions(look, viewer, SPECTATOR))) return false;
	}
	return true;
}

bool law_10_inputs(const LawRun *run) {
	bool holds = true;
	Look *look = calloc(1, sizeof *look);
	if (!look) abort();
	look->encoder = encoder_new(run->setup);
	if (!look->encoder) abort();
	action_index_make(&look->index, run->setup);
	for (int n = 0; holds && n < run->n_games; n++) {
		walk_start(&look->walk, run, n);
		while (holds && walk_is_sound(&look->walk)) {
			holds = !walk_is_looked_at(&look->walk) || look_at_position(look);
			if (!holds || !walk_pick(&look->walk)) break;
			walk_apply(&look->walk);
		}
	}
	encoder_free(look->encoder);
	free(look);
	return holds;
}
