/* Field tables; see field.h. */
#include "core/fields/field.h"

#include "core/game.h"
#include "core/json.h"

#include <assert.h>
#include <string.h>

int field_type_size(int type) {
	switch (type) {
	case FIELD_U8: return 1;
	case FIELD_U16: return 2;
	case FIELD_U32:
	case FIELD_SET: return 4;
	case FIELD_BAG: return 8;
	}
	assert(!"field type");
	return 0;
}

static int at_least_1(int n) {
	return n ? n : 1;
}

int field_size(const Field *field) {
	return field_type_size(field->type) * at_least_1(field->n[0]) * at_least_1(field->n[1]);
}

int field_rows_told(const Setup *setup, const Field *field) {
	int rows = field_rows(field);
	return rows == ROWS_SEATS || rows == ROWS_ORDER ? setup->seats : field->n[0];
}

void *field_at(const Field *field, State *state, int i, int j) {
	return (unsigned char *)state + field->offset + (i * at_least_1(field->n[1]) + j) * field_type_size(field->type);
}

uint64_t field_get(const Field *field, const State *state, int i, int j) {
	const unsigned char *p = (const unsigned char *)state + field->offset +
	                         (i * at_least_1(field->n[1]) + j) * field_type_size(field->type);
	uint16_t u16;
	uint32_t u32;
	uint64_t u64;
	switch (field->type) {
	case FIELD_U8: return *p;
	case FIELD_U16: return memcpy(&u16, p, 2), u16;
	case FIELD_BAG: return memcpy(&u64, p, 8), u64;
	default: return memcpy(&u32, p, 4), u32;
	}
}

void field_set(const Field *field, State *state, int i, int j, uint64_t value) {
	unsigned char *p = field_at(field, state, i, j);
	uint16_t u16 = (uint16_t)value;
	uint32_t u32 = (uint32_t)value;
	switch (field->type) {
	case FIELD_U8: *p = (unsigned char)value; break;
	case FIELD_U16: memcpy(p, &u16, 2); break;
	case FIELD_BAG: memcpy(p, &value, 8); break;
	default: memcpy(p, &u32, 4);
	}
}

bool field_is_told(const Setup *setup, const Field *field) {
	return !setup_is_older(setup, field_since(field));
}

bool field_is_hidden(const Setup *setup, const State *state, const Field *field, int i, int viewer) {
	if (viewer == ALL_SEEING || (field->sight & SIGHT_AT_END && !setup->game->to_act(state, setup))) return false;
	switch (field_sight(field)) {
	case SIGHT_OWNER: return viewer != i;
	case SIGHT_SIDE: return viewer < 0 || setup_side(setup, viewer) != setup_side(setup, i);
	case SIGHT_NONE: return true;
	case SIGHT_RULES: return setup->game->hides(state, setup, field, i, viewer);
	default: return false;
	}
}

bool field_table_is_whole(const Field *fields, int n, int size, Text *why) {
	int at = 0;
	for (int i = 0; i < n; i++) {
		if (fields[i].offset != at) {
			text_addf(why, "%s begins at byte %d, but the fields before it end at %d", fields[i].name, fields[i].offset, at);
			return false;
		}
		at += field_size(&fields[i]);
	}
	if (at != size) text_addf(why, "the fields end at byte %d, the struct at %d", at, size);
	return at == size;
}

void field_value_json(const Setup *setup, int domain, long long value, bool is_hidden, Text *out) {
	if (is_hidden || (domain == DOMAIN_SEAT && value == 0)) json_nil(out);
	else if (domain == DOMAIN_NUMBER) json_int(out, value);
	else if (domain == DOMAIN_SEAT) json_int(out, value - 1);
	else json_text(out, domain_text(setup, domain, (int)value));
}

static void bag_json(const Setup *setup, int domain, Bag bag, Text *out) {
	json_open(out, '{');
	for (int id = 1; id <= BAG_KINDS; id++) {
		if (!bag_count(bag, id)) continue;
		json_put_int(out, domain_text(setup, domain, id), bag_count(bag, id));
	}
	json_close(out, '}');
}

static void set_json(const Setup *setup, int domain, uint32_t set, Text *out) {
	json_open(out, '[');
	for (int id = 1; id <= 32; id++)
		if (set >> (id - 1) & 1) field_value_json(setup, domain, id, false, out);
	json_close(out, ']');
}

static void element_json(const Setup *setup, const Field *field, uint64_t value, bool is_hidden, Text *out) {
	if (is_hidden) json_nil(out);
	else if (field->type == FIELD_BAG) bag_json(setup, field->domain, value, out);
	else if (field->type == FIELD_SET) set_json(setup, field->domain, (uint32_t)value, out);
	else field_value_json(setup, field->domain, (long long)value, false, out);
}

static void row_json(const Setup *setup, const Field *field, const State *state, int i, bool is_hidden, Text *out) {
	if (is_hidden || !field->n[1]) {
		element_json(setup, field, field_get(field, state, i, 0), is_hidden, out);
		return;
	}
	json_open(out, '[');
	for (int j = 0; j < field->n[1]; j++) element_json(setup, field, field_get(field, state, i, j), false, out);
	json_close(out, ']');
}

void field_state_json(const Setup *setup, const State *state, int viewer, Text *out) {
	json_open(out, '{');
	for (int f = 0; f < setup->game->n_fields; f++) {
		const Field *field = &setup->game->fields[f];
		if (!field_is_told(setup, field)) continue;
		json_key(out, field->name);
		if (!field->n[0]) {
			row_json(setup, field, state, 0, field_is_hidden(setup, state, field, 0, viewer), out);
			continue;
		}
		json_open(out, '[');
		for (int i = 0; i < field_rows_told(setup, field); i++)
			row_json(setup, field, state, i, field_is_hidden(setup, state, field, i, viewer), out);
		json_close(out, ']');
	}
	json_close(out, '}');
}

static void diff_row(const Setup *setup, const Field *field, const State *a, const State *b, int i, Text *out) {
	for (int j = 0; j < at_least_1(field->n[1]); j++) {
		uint64_t old = field_get(field, a, i, j), new = field_get(field, b, i, j);
		if (old == new) continue;
		text_add(out, field->name);
		if (field->n[0]) text_addf(out, "[%d]", i);
		if (field->n[1]) text_addf(out, "[%d]", j);
		text_add(out, ": ");
		element_json(setup, field, old, false, out);
		text_add(out, " -> ");
		element_json(setup, field, new, false, out);
		text_add(out, "\n");
	}
}

void field_diff(const Setup *setup, const State *a, const State *b, Text *out) {
	for (int f = 0; f < setup->game->n_fields; f++)
		for (int i = 0; i < at_least_1(setup->game->fields[f].n[0]); i++) diff_row(setup, &setup->game->fields[f], a, b, i, out);
}
