/* What the encoder works out once for a setup: columns, their names, and the lists to walk. See encoder_plan.h. */
#include "core/fields/encoder_plan.h"

#include <stdlib.h>
#include <string.h>

static int least(int a, int b) {
	return a < b ? a : b;
}

int input_kind(const Setup *setup, const Field *field) {
	if (field->type == FIELD_BAG) return INPUT_BAG;
	if (field->type == FIELD_SET) return field->domain == DOMAIN_SEAT ? INPUT_SEATS : INPUT_SET;
	if (field->domain == DOMAIN_NUMBER) return field->most == 1 ? INPUT_BIT : INPUT_NUMBER;
	if (field->domain == DOMAIN_SEAT) return INPUT_SEAT;
	if (field->rows >= ROWS_POOLED) return INPUT_POOL;
	return setup->game->domains[field->domain - DOMAIN_GAME_FIRST].sides ? INPUT_SIDE : INPUT_ID;
}

int input_size(const Setup *setup, const Field *field, int kind) {
	if (kind == INPUT_BIT) return 1;
	if (kind == INPUT_NUMBER) return least(field->most, ENCODER_STEPS);
	return field->domain == DOMAIN_NUMBER ? field->most : domain_size(setup, field->domain);
}

void input_name(const Setup *setup, const Field *field, int kind, int i, Text *out) {
	if (kind == INPUT_SEAT || kind == INPUT_SEATS) text_addf(out, "%d", i);
	else if (field->domain == DOMAIN_NUMBER) text_addf(out, "%d", i + 1);
	else text_add(out, domain_text(setup, field->domain, i + 1));
}

/* ---- columns ---- */

/* Whether anybody may ever be of the same side as the seat that sits so far to the left of them. */
static bool is_side_at(const Setup *setup, int row) {
	for (int seat = 0; seat < setup->seats; seat++)
		if (setup_side(setup, seat) == setup_side(setup, (seat + row) % setup->seats)) return true;
	return false;
}

static void list_rows(const Setup *setup, Slot *slot) {
	int sight = field_sight(slot->field), n = slot->field->n[0] ? field_rows_told(setup, slot->field) : 1;
	for (int row = 0; row < n; row++) {
		if (sight == SIGHT_OWNER && row) break;
		if (sight == SIGHT_SIDE && !is_side_at(setup, row)) continue;
		assert(slot->n_rows < sizeof slot->row);
		slot->row[slot->n_rows++] = (uint8_t)row;
	}
}

/* Bags and sets, what the position guards, and then the rest by kind. */
static int slot_place(int kind, bool is_guarded) {
	return is_guarded ? 2 * INPUT_SEATS + 1 : 2 * kind;
}

static int add_slot(Encoder *e, const Field *field, int kind, bool is_guarded, int column) {
	Slot *slot = &e->slot[e->n_slots++];
	*slot = (Slot){.field = field, .kind = (uint8_t)kind, .is_guarded = is_guarded};
	slot->n = (uint8_t)input_size(e->setup, field, kind);
	slot->depth = kind == INPUT_BAG ? (uint8_t)least(field->most, ENCODER_DEPTH) : 1;
	slot->has_rest = kind == INPUT_NUMBER || (kind == INPUT_BAG && field->most > ENCODER_DEPTH);
	slot->across = field->n[1] && kind != INPUT_POOL ? field->n[1] : 1;
	list_rows(e->setup, slot);
	slot->column = (uint16_t)column;
	slot->width = (uint16_t)(slot->n * slot->depth + (!slot->has_rest ? 0 : kind == INPUT_BAG ? slot->n : 1));
	slot->row_width = (uint16_t)(is_guarded + slot->across * slot->width);
	return column + slot->n_rows * slot->row_width;
}

/* Fillers are nothing, logs are pooled, and what nobody sees before the end decides nothing. */
static bool has_slot(const Field *field) {
	int rows = field_rows(field);
	return rows != ROWS_FILLER && rows != ROWS_LOG && field_sight(field) != SIGHT_NONE;
}

static int add_slots(Encoder *e) {
	int column = 0;
	const Game *game = e->setup->game;
	for (int place = 0; place < 2 * INPUT_KINDS; place++)
		for (int f = 0; f < game->n_fields; f++) {
			const Field *field = &game->fields[f];
			bool is_guarded = field_sight(field) == SIGHT_RULES;
			int kind = input_kind(e->setup, field);
			if (has_slot(field) && slot_place(kind, is_guarded) == place) column = add_slot(e, field, kind, is_guarded, column);
		}
	return column;
}

/* What never changes for a viewer: team-mates, options, whether they have a seat. */
static void fix_viewer(Encoder *e, int viewer) {
	const Game *game = e->setup->game;
	uint8_t *fixed = e->fixed[plan_of(viewer)];
	int n = 0;
	for (int row = 1; game->side && row < e->setup->seats; row++) {
		int seat = (viewer + row) % e->setup->seats;
		fixed[n++] = viewer >= 0 && setup_side(e->setup, viewer) == setup_side(e->setup, seat);
	}
	for (int i = 0; i < game->n_options; i++)
		for (int k = 0; k < game->options[i].n_values; k++) {
			assert(n < TAIL_MAX - 1);
			fixed[n++] = e->setup->option[i] == k;
		}
	fixed[n++] = viewer >= 0;
	e->n_fixed = n;
}

/* ---- lists ---- */

static int row_in_state(const Encoder *e, const Slot *slot, int viewer, int row) {
	switch (field_rows(slot->field)) {
	case ROWS_SEATS: return (row + (viewer < 0 ? 0 : viewer)) % e->setup->seats;
	case ROWS_SIDES: return (row + e->plan[plan_of(viewer)].side) % e->n_sides;
	default: return row;
	}
}

static bool may_see(const Setup *setup, const Field *field, int i, int viewer) {
	switch (field_sight(field)) {
	case SIGHT_OWNER: return viewer == i;
	case SIGHT_SIDE: return viewer >= 0 && setup_side(setup, viewer) == setup_side(setup, i);
	default: return true;
	}
}

/* The elements of row `i` of the state, in columns from `column` on. */
static int list_row(Encoder *e, const Slot *slot, int i, int column, int at) {
	int size = field_type_size(slot->field->type), n = slot->field->n[1] ? slot->field->n[1] : 1;
	for (int j = 0; j < n; j++) {
		e->element[at++] = (Element){
			.offset = (uint16_t)(slot->field->offset + (i * n + j) * size),
			.column = (uint16_t)(column + (slot->kind == INPUT_POOL ? 0 : j * slot->width)),
			.kind = slot->kind,
			.size = (uint8_t)size,
			.n = slot->n,
			.depth = slot->depth,
			.has_rest = slot->has_rest,
		};
	}
	return at;
}

static int list_elements(Encoder *e, int viewer, int at, int *guard) {
	Plan *plan = &e->plan[plan_of(viewer)];
	int kind = 0;
	plan->side = viewer < 0 ? 0 : (uint8_t)setup_side(e->setup, viewer);
	for (const Slot *slot = e->slot; slot < e->slot + e->n_slots; slot++) {
		if (slot->is_guarded) continue;
		while (kind <= slot->kind) plan->first[kind++] = (uint16_t)at;
		for (int r = 0; r < slot->n_rows; r++) {
			int i = row_in_state(e, slot, viewer, slot->row[r]);
			if (may_see(e->setup, slot->field, i, viewer)) at = list_row(e, slot, i, slot->column + r * slot->row_width, at);
		}
	}
	while (kind <= INPUT_KINDS) plan->first[kind++] = (uint16_t)at;
	plan->guard = (uint16_t)*guard;
	for (const Slot *slot = e->slot; slot < e->slot + e->n_slots; slot++)
		for (int r = 0; slot->is_guarded && r < slot->n_rows; r++) {
			int i = row_in_state(e, slot, viewer, slot->row[r]), column = slot->column + r * slot->row_width, first = at;
			at = list_row(e, slot, i, column + 1, at);
			e->guard[(*guard)++] = (Guard){slot->field, (uint16_t)column, (uint16_t)first, (uint16_t)(at - first), (uint8_t)i};
		}
	plan->n_guards = (uint16_t)(*guard - plan->guard);
	return at;
}

static int elements_of(const Slot *slot) {
	return slot->n_rows * (slot->field->n[1] ? slot->field->n[1] : 1);
}

/* ---- what a byte is multiplied by ---- */

static void scale_slot(Encoder *e, const Slot *slot) {
	int n = slot->kind == INPUT_BAG ? slot->n : 1;
	for (int k = 0; slot->has_rest && k < slot->n_rows * slot->across; k++) {
		int row = k / slot->across, end = slot->column + row * slot->row_width + slot->is_guarded + (k % slot->across + 1) * slot->width;
		for (int c = end - n; c < end; c++) e->scale[c] = 1.0f / slot->field->most;
	}
}

static bool allocate(Encoder *e) {
	size_t elements = 0, rows = 0, viewers = (size_t)e->setup->seats + 1;
	for (int i = 0; i < e->n_slots; i++) {
		elements += (size_t)elements_of(&e->slot[i]);
		rows += e->slot[i].n_rows;
	}
	e->element = calloc(elements * viewers + 1, sizeof *e->element);
	e->guard = calloc(rows * viewers + 1, sizeof *e->guard);
	e->scale = malloc((size_t)e->columns * sizeof *e->scale);
	return e->element && e->guard && e->scale;
}

Encoder *encoder_new(const Setup *setup) {
	Encoder *e = calloc(1, sizeof *e);
	int at = 0, guard = 0;
	if (!e) return NULL;
	e->own = *setup;
	e->setup = &e->own;
	e->slot = calloc(setup->game->n_fields, sizeof *e->slot);
	if (!e->slot) return encoder_free(e), NULL;
	for (int seat = 0; seat < setup->seats; seat++)
		if (setup_side(setup, seat) >= e->n_sides) e->n_sides = setup_side(setup, seat) + 1;
	for (int viewer = SPECTATOR; viewer < setup->seats; viewer++) fix_viewer(e, viewer);
	e->owing = (uint16_t)log_plan(e, add_slots(e));
	e->tail = (uint16_t)(e->owing + setup->seats);
	e->columns = e->tail + e->n_fixed;
	assert(e->columns <= ENCODER_COLUMNS_MAX);
	if (!allocate(e)) return encoder_free(e), NULL;
	for (int viewer = SPECTATOR; viewer < setup->seats; viewer++) at = list_elements(e, viewer, at, &guard);
	assert(at <= UINT16_MAX);
	for (int c = 0; c < e->columns; c++) e->scale[c] = 1;
	for (int i = 0; i < e->n_slots; i++) scale_slot(e, &e->slot[i]);
	log_scale(e);
	return e;
}

void encoder_free(Encoder *e) {
	if (!e) return;
	free(e->slot);
	free(e->element);
	free(e->guard);
	free(e->scale);
	free(e);
}

int encoder_columns(const Encoder *e) {
	return e->columns;
}

float encoder_scale(const Encoder *e, int column) {
	return e->scale[column];
}

/* ---- names ---- */

static void slot_name(const Encoder *e, const Slot *slot, int i, Text *out) {
	const Field *field = slot->field;
	text_add(out, field->name);
	if (field->n[0]) text_addf(out, "[%d]", slot->row[i / slot->row_width]);
	i = i % slot->row_width - slot->is_guarded;
	if (i < 0) {
		text_add(out, "?");
		return;
	}
	if (slot->across > 1) text_addf(out, "[%d]", i / slot->width);
	i %= slot->width;
	if (slot->kind == INPUT_BAG) {
		text_add(out, ".");
		input_name(e->setup, field, slot->kind, i % slot->n, out);
		if (i / slot->n < slot->depth) text_addf(out, ">=%d", i / slot->n + 1);
	} else if (i < slot->n && slot->kind != INPUT_BIT) {
		text_add(out, slot->kind == INPUT_SET || slot->kind == INPUT_SEATS || slot->kind == INPUT_POOL ? "." : "=");
		input_name(e->setup, field, slot->kind, i, out);
	}
}

static void fixed_name(const Encoder *e, int i, Text *out) {
	const Game *game = e->setup->game;
	int n_mates = game->side ? e->setup->seats - 1 : 0;
	if (i < n_mates) {
		text_addf(out, "mate[%d]", i + 1);
		return;
	}
	i -= n_mates;
	for (int k = 0; k < game->n_options; i -= game->options[k++].n_values)
		if (i < game->options[k].n_values) {
			text_addf(out, "option.%s=%s", game->options[k].id, game->options[k].values[i]);
			return;
		}
	text_add(out, "seated");
}

void encoder_name(const Encoder *e, int column, Text *out) {
	assert(column >= 0 && column < e->columns);
	if (column >= e->tail) fixed_name(e, column - e->tail, out);
	else if (column >= e->owing) text_addf(out, "to_act[%d]", column - e->owing);
	else if (e->log.n_parts && column >= e->log.column) log_name(e, column, out);
	else {
		const Slot *slot = e->slot;
		while (column >= slot->column + slot->n_rows * slot->row_width) slot++;
		slot_name(e, slot, column - slot->column, out);
	}
}
