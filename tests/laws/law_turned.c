/* Law 11: everybody moves on by some seats, cards and all. The position is rotated using the field table alone (Rows, domains). It must
 * pass `check`; all players must have the same inputs and the same choices in their new seats; and a step without chance must lead to
 * the same position. A table that declares a row of positions as a row of seats, or forgets that a number is a seat, fails here. */
#include "core/fields/action_index.h"
#include "core/fields/encoder.h"
#include "tests/laws/walk.h"

#include <stdlib.h>
#include <string.h>

typedef struct Turn {
	Walk walk;
	Encoder *encoder;
	ActionIndex index;
	int by, sides, sides_by; /* by how many seats everybody moves on, and by how many teams */
	uint8_t bytes[ENCODER_COLUMNS_MAX], other[ENCODER_COLUMNS_MAX], mask[UINT16_MAX], other_mask[UINT16_MAX];
} Turn;

static int seat_after(const Turn *t, int seat) {
	return (seat + t->by) % t->walk.setup->seats;
}

static uint32_t seats_after(const Turn *t, uint32_t seats) {
	uint32_t out = 0;
	for (int i = 0; i < t->walk.setup->seats; i++) out |= (seats >> i & 1) << seat_after(t, i);
	return out;
}

static uint64_t value_after(const Turn *t, const Field *field, uint64_t value) {
	const Game *game = t->walk.game;
	if (field->domain == DOMAIN_SEAT && field->type == FIELD_SET) return seats_after(t, (uint32_t)value);
	if (field->domain == DOMAIN_SEAT) return value ? (uint64_t)seat_after(t, (int)value - 1) + 1 : 0;
	if (field->domain < DOMAIN_GAME_FIRST || field->type == FIELD_BAG || field->type == FIELD_SET) return value;
	int sides = game->domains[field->domain - DOMAIN_GAME_FIRST].sides;
	return value && value <= (uint64_t)sides ? (value - 1 + (uint64_t)t->sides_by) % (uint64_t)sides + 1 : value;
}

static int row_after(const Turn *t, const Field *field, int i) {
	if (field_rows(field) == ROWS_SEATS) return i < t->walk.setup->seats ? seat_after(t, i) : i;
	return field_rows(field) == ROWS_SIDES ? (i + t->sides_by) % t->sides : i;
}

static void turn_state(const Turn *t, const State *s, StateBuf *out) {
	const Game *game = t->walk.game;
	memset(out, 0, sizeof *out);
	for (int f = 0; f < game->n_fields; f++) {
		const Field *field = &game->fields[f];
		int rows = field->n[0] ? field->n[0] : 1, across = field->n[1] ? field->n[1] : 1;
		bool is_log = field_rows(field) == ROWS_LOG;
		for (int i = 0; i < rows; i++)
			for (int j = 0; j < across; j++) {
				int to = is_log && across > 1 ? (j + t->sides_by) % across : j;
				field_set(field, state_of(out), row_after(t, field, i), to, value_after(t, field, field_get(field, s, i, j)));
			}
	}
}

static bool same_inputs(Turn *t, const StateBuf *turned, uint32_t owing) {
	const Walk *w = &t->walk;
	for (int viewer = 0; viewer < w->setup->seats; viewer++) {
		char name[128];
		Text text = TEXT_ON(name);
		encoder_bytes(t->encoder, walk_state(w), viewer, owing, t->bytes);
		encoder_bytes(t->encoder, (const State *)turned->bytes, seat_after(t, viewer), seats_after(t, owing), t->other);
		for (int c = 0; c < encoder_columns(t->encoder); c++) {
			if (t->bytes[c] == t->other[c]) continue;
			encoder_name(t->encoder, c, &text);
			return walk_fail(w, viewer, "input %s is %d, and %d where they sit %d further on", name, t->bytes[c], t->other[c], t->by);
		}
	}
	return true;
}

static bool same_choices(Turn *t, const StateBuf *turned, uint32_t owing) {
	const Walk *w = &t->walk;
	const State *there = (const State *)turned->bytes;
	if (w->game->to_act(there, w->setup) != seats_after(t, owing))
		return walk_fail(w, SPECTATOR, "others owe a decision at a turned table");
	for (int seat = 0; seat < w->setup->seats; seat++) {
		Action list[LEGAL_MAX];
		int n = w->game->legal(walk_state(w), w->setup, seat, list);
		action_index_mask(&t->index, list, n, seat, t->mask);
		n = w->game->legal(there, w->setup, seat_after(t, seat), list);
		action_index_mask(&t->index, list, n, seat_after(t, seat), t->other_mask);
		if (memcmp(t->mask, t->other_mask, (size_t)action_index_count(&t->index)))
			return walk_fail(w, seat, "has other legal actions %d seats further on", t->by);
	}
	return true;
}

/* The picked step, made at both tables. With chance they may diverge, because it is drawn in the order of seats. */
static bool same_step(Turn *t, const StateBuf *turned) {
	const Walk *w = &t->walk;
	StateBuf here = w->state, there = *turned, want;
	char text[512];
	Text diff = TEXT_ON(text);
	Rng rng = w->chance;
	Action action = action_index_at(&t->index, action_index_of(&t->index, w->action, w->seat), seat_after(t, w->seat));
	if (apply_counting(w->setup, &here, w->seat, w->action, &rng, NULL)) return true;
	if (apply_counting(w->setup, &there, seat_after(t, w->seat), action, &rng, NULL))
		return walk_fail(w, w->seat, "a step asks for chance at a turned table only");
	turn_state(t, (const State *)here.bytes, &want);
	if (!memcmp(want.bytes, there.bytes, w->game->state_size)) return true;
	field_diff(w->setup, (const State *)want.bytes, (const State *)there.bytes, &diff);
	return walk_fail(w, w->seat, "a step leads elsewhere at a turned table: %s", text);
}

static bool look_at_table(Turn *t) {
	Walk *w = &t->walk;
	StateBuf turned;
	char text[256];
	Text why = TEXT_ON(text);
	uint32_t owing = w->game->to_act(walk_state(w), w->setup);
	bool is_placed = w->run->test->asks_for_places;
	turn_state(t, walk_state(w), &turned);
	if (!w->game->check((const State *)turned.bytes, w->setup, &why))
		return walk_fail(w, SPECTATOR, "a turned table is impossible: %s", text);
	return same_inputs(t, &turned, owing) && (is_placed || same_choices(t, &turned, owing)) &&
	       (is_placed || !owing || same_step(t, &turned));
}

/* Whether everybody is with the same people as before. */
static bool keeps_teams(const Setup *setup, int by) {
	for (int i = 0; i < setup->seats; i++)
		for (int k = 0; k < setup->seats; k++)
			if ((setup_side(setup, i) == setup_side(setup, k)) !=
			    (setup_side(setup, (i + by) % setup->seats) == setup_side(setup, (k + by) % setup->seats)))
				return false;
	return true;
}

static bool turn_run(Turn *t, const LawRun *run) {
	for (int n = 0; n < run->n_games; n++) {
		walk_start(&t->walk, run, n);
		t->by = 1 + (int)rng_below(&t->walk.driver, (uint32_t)run->setup->seats - 1);
		if (!keeps_teams(run->setup, t->by)) continue;
		t->sides_by = (setup_side(run->setup, t->by) - setup_side(run->setup, 0) + t->sides) % t->sides;
		while (walk_is_sound(&t->walk)) {
			bool goes_on = walk_pick(&t->walk);
			if (walk_is_looked_at(&t->walk) && !look_at_table(t)) return false;
			if (!goes_on) break;
			walk_apply(&t->walk);
		}
	}
	return true;
}

bool law_11_turned(const LawRun *run) {
	Turn *t = calloc(1, sizeof *t);
	if (!t || !(t->encoder = encoder_new(run->setup))) abort();
	action_index_make(&t->index, run->setup);
	for (int seat = 0; seat < run->setup->seats; seat++)
		if (setup_side(run->setup, seat) >= t->sides) t->sides = setup_side(run->setup, seat) + 1;
	bool holds = turn_run(t, run);
	encoder_free(t->encoder);
	free(t);
	return holds;
}
