/* JSON in; see state_json.h. Every function reads one level (field, row, element) and reports a bad value by its place. */
#include "core/fields/state_json.h"

#include "core/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 40, IDS_SHOWN = 12, SET_IDS = 32 };

/* Where we are, for errors. */
typedef struct Place {
	const Setup *setup;
	const Field *field;
	int i, j;        /* indices, -1: none */
	const char *key; /* of a bag, or NULL */
	Text *why;
	bool is_patch; /* a row may end early */
	bool is_check; /* nothing is set: what is named must be there */
} Place;

__attribute__((format(printf, 2, 3))) static bool fail(const Place *p, const char *format, ...) {
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_add(p->why, p->field->name);
	if (p->i >= 0) text_addf(p->why, "[%d]", p->i);
	if (p->j >= 0) text_addf(p->why, "[%d]", p->j);
	if (p->key) text_addf(p->why, ".%.*s", utf8_cut(p->key, SHOWN_MAX), p->key);
	text_addf(p->why, ": %s", text);
	return false;
}

/* A JSON value as an error shows it: short, or only its type. */
static const char *shown(const Value *json, char out[SHOWN_MAX + 3]) {
	const char *string = value_text(json);
	if (string && strlen(string) <= SHOWN_MAX) snprintf(out, SHOWN_MAX + 3, "\"%s\"", string);
	else if (value_is(json, VALUE_INT)) snprintf(out, SHOWN_MAX + 3, "%" PRId64, value_int(json));
	else snprintf(out, SHOWN_MAX + 3, "%s", value_kind(json));
	return out;
}

static bool read_number(const Place *p, const Value *json, int64_t min, int64_t max, uint64_t *out) {
	char text[SHOWN_MAX + 3];
	int64_t value = value_int(json);
	if (!value_is(json, VALUE_INT) || value < min || value > max)
		return fail(p, "must be a whole number from %" PRId64 " to %" PRId64 ", not %s", min, max, shown(json, text));
	*out = (uint64_t)value;
	return true;
}

/* "one of knight, raven, …" */
static void list_ids(const Place *p, Text *out) {
	int domain = p->field->domain, n = domain_size(p->setup, domain);
	for (int id = 1; id <= n && id <= IDS_SHOWN; id++) text_addf(out, "%s%s", id > 1 ? ", " : "", domain_text(p->setup, domain, id));
	if (n > IDS_SHOWN) text_add(out, ", …");
}

/* Text to an id of at most `max`, or 0. */
static int find_id(const Place *p, const char *text, int max) {
	int id = domain_parse(p->setup, p->field->domain, text, strlen(text));
	return id >= 1 && id <= max ? id : 0;
}

static bool bad_id(const Place *p, const Value *json) {
	char ids[IDS_SHOWN * (ID_MAX + 2) + 8], text[SHOWN_MAX + 3];
	Text list = TEXT_ON(ids);
	list_ids(p, &list);
	if (!json) return fail(p, "no such id: must be one of %s", ids);
	return fail(p, "must be one of %s, not %s", ids, shown(json, text));
}

/* One value that stands for 1 … max: a seat, an id, or in a set of numbers the number. */
static bool read_id(const Place *p, const Value *json, int max, uint64_t *out) {
	if (p->field->domain == DOMAIN_NUMBER) return read_number(p, json, 1, max, out);
	if (p->field->domain == DOMAIN_SEAT) {
		if (!read_number(p, json, 0, p->setup->seats - 1, out)) return false;
		++*out;
		return true;
	}
	const char *text = value_text(json);
	*out = text ? (uint64_t)find_id(p, text, max) : 0;
	return *out || bad_id(p, json);
}

static bool read_bag(Place *p, const Value *json, uint64_t *out) {
	char text[SHOWN_MAX + 3];
	if (!value_is(json, VALUE_OBJECT)) return fail(p, "must be an object, id to count, not %s", shown(json, text));
	int total = 0;
	*out = 0;
	value_each(count, json) {
		uint64_t n;
		int id = find_id(p, count->key, BAG_KINDS);
		p->key = count->key;
		if (!id) return bad_id(p, NULL);
		if (!read_number(p, count, 0, BAG_COPIES_MAX, &n)) return false;
		p->key = NULL;
		*out += n * bag_one(id);
		total += (int)n;
	}
	return total <= BAG_SIZE_MAX || fail(p, "%d things, but there can be at most %d", total, BAG_SIZE_MAX);
}

static bool read_set(Place *p, const Value *json, uint64_t *out) {
	char text[SHOWN_MAX + 3];
	if (!value_is(json, VALUE_LIST)) return fail(p, "must be an array of ids, not %s", shown(json, text));
	*out = 0;
	for (size_t k = 0; k < value_count(json); k++) {
		uint64_t id;
		const Value *entry = value_at(json, k);
		if (!read_id(p, entry, SET_IDS, &id)) return false;
		if (*out >> (id - 1) & 1) return fail(p, "%s is there twice", shown(entry, text));
		*out |= (uint64_t)1 << (id - 1);
	}
	return true;
}

static bool read_scalar(const Place *p, const Value *json, uint64_t *out) {
	int64_t max = p->field->type == FIELD_U8 ? UINT8_MAX : p->field->type == FIELD_U16 ? UINT16_MAX : UINT32_MAX;
	if (p->field->domain == DOMAIN_NUMBER) return read_number(p, json, 0, max, out);
	return read_id(p, json, UINT8_MAX, out);
}

/* A number, id or seat that is named must be what the state has. Sets and bags may have been filled up, and null names nothing. */
static bool keeps(const Place *p, const Value *json, const State *state, uint64_t value) {
	char text[SHOWN_MAX + 3], found[ID_MAX + 24];
	Text is = TEXT_ON(found);
	uint64_t now = field_get(p->field, state, p->i < 0 ? 0 : p->i, p->j < 0 ? 0 : p->j);
	if (value_is(json, VALUE_NULL) || p->field->type == FIELD_BAG || p->field->type == FIELD_SET || now == value) return true;
	field_value_json(p->setup, p->field->domain, (long long)now, false, &is);
	return fail(p, "is %s here, but the rest of the state makes it %s: leave it out, or name what goes with it", shown(json, text), found);
}

static bool read_element(Place *p, const Value *json, State *state) {
	uint64_t value = 0;
	bool ok = true;
	if (value_is(json, VALUE_NULL)) value = 0;
	else if (p->field->type == FIELD_BAG) ok = read_bag(p, json, &value);
	else if (p->field->type == FIELD_SET) ok = read_set(p, json, &value);
	else ok = read_scalar(p, json, &value);
	if (ok && p->is_check) return keeps(p, json, state, value);
	if (ok) field_set(p->field, state, p->i < 0 ? 0 : p->i, p->j < 0 ? 0 : p->j, value);
	return ok;
}

static bool is_array_of(const Place *p, const Value *json, int n) {
	char text[SHOWN_MAX + 3];
	if (!value_is(json, VALUE_LIST)) return fail(p, "must be an array of %d, not %s", n, shown(json, text));
	if (value_count(json) != (size_t)n) return fail(p, "must be an array of %d, but has %zu", n, value_count(json));
	return true;
}

/* A hidden row of a two-dimensional field is one null. In a patch a row may end early: nothing follows. */
static bool read_row(Place *p, const Value *json, State *state) {
	if (!p->field->n[1]) return read_element(p, json, state);
	bool is_hidden = value_is(json, VALUE_NULL);
	bool is_short = p->is_patch && value_is(json, VALUE_LIST) && value_count(json) < p->field->n[1];
	if (!is_hidden && !is_short && !is_array_of(p, json, p->field->n[1])) return false;
	for (p->j = 0; p->j < p->field->n[1]; p->j++) {
		const Value *element = is_hidden ? json : value_at(json, (size_t)p->j);
		if (!element && p->is_check) continue;
		if (!element) field_set(p->field, state, p->i, p->j, 0);
		else if (!read_element(p, element, state)) return false;
	}
	p->j = -1;
	return true;
}

static int n_rows(const Place *p) {
	return field_rows_told(p->setup, p->field);
}

static bool read_field(Place *p, const Value *json, State *state) {
	if (!p->field->n[0]) return read_row(p, json, state);
	if (!is_array_of(p, json, n_rows(p))) return false;
	for (p->i = 0; p->i < n_rows(p); p->i++)
		if (!read_row(p, value_at(json, (size_t)p->i), state)) return false;
	return true;
}

/* The number that a key of a patch names, or -1: written in one way only. */
static int row_number(const char *key, int n) {
	char text[12];
	for (int i = 0; i < n; i++) {
		snprintf(text, sizeof text, "%d", i);
		if (!strcmp(text, key)) return i;
	}
	return -1;
}

static bool patch_field(Place *p, const Value *json, State *state) {
	if (!p->field->n[0] || !value_is(json, VALUE_OBJECT)) return read_field(p, json, state);
	value_each(row, json) {
		p->i = row_number(row->key, n_rows(p));
		p->key = p->i < 0 ? row->key : NULL;
		if (p->i < 0) return fail(p, "no such row: rows are \"0\" to \"%d\"", n_rows(p) - 1);
		if (!read_row(p, row, state)) return false;
	}
	return true;
}

static const Field *find_field(const Setup *setup, const char *name) {
	const Field *fields = setup->game->fields;
	for (int f = 0; f < setup->game->n_fields; f++)
		if (field_is_told(setup, &fields[f]) && !strcmp(fields[f].name, name)) return &fields[f];
	return NULL;
}

static void list_fields(const Setup *setup, Text *out) {
	const char *comma = "";
	for (int f = 0; f < setup->game->n_fields; f++) {
		if (!field_is_told(setup, &setup->game->fields[f])) continue;
		text_addf(out, "%s %s", comma, setup->game->fields[f].name);
		comma = ",";
	}
}

static bool keys_are_known(const Setup *setup, const Value *json, Text *why) {
	char text[SHOWN_MAX + 3];
	if (!value_is(json, VALUE_OBJECT)) {
		text_addf(why, "a state must be an object, not %s", shown(json, text));
		return false;
	}
	value_each(value, json) {
		if (find_field(setup, value->key)) continue;
		text_addf(why, "%.*s: no such field; the fields are", utf8_cut(value->key, SHOWN_MAX), value->key);
		list_fields(setup, why);
		return false;
	}
	return true;
}

/* What the field must be. */
static bool missing(const Place *p) {
	static const char *const kinds[] = {[FIELD_BAG] = "an object, id to count", [FIELD_SET] = "an array of ids"};
	const char *rows = field_rows(p->field) == ROWS_SEATS ? ", one a seat" : "";
	char ids[IDS_SHOWN * (ID_MAX + 2) + 8], of[sizeof ids + 32] = "";
	Text list = TEXT_ON(ids), what = TEXT_ON(of);
	bool has_ids = p->field->domain >= DOMAIN_GAME_FIRST && p->field->type != FIELD_BAG && p->field->type != FIELD_SET;
	if (p->field->type == FIELD_BAG || p->field->type == FIELD_SET) text_add(&what, kinds[p->field->type]);
	else if (has_ids) list_ids(p, &list), text_addf(&what, "one of %s, or null", ids);
	else text_add(&what, p->field->domain == DOMAIN_SEAT ? "a seat or null" : "a whole number");
	if (!p->field->n[0]) return fail(p, "the field is missing: it must be %s", of);
	if (!p->field->n[1]) return fail(p, "the field is missing: it must be an array of %d%s, each of them %s", n_rows(p), rows, of);
	return fail(p, "the field is missing: it must be an array of %d%s, each of them an array of %d, each of them %s", n_rows(p), rows,
	            p->field->n[1], of);
}

bool state_from_json(const Setup *setup, const Value *json, State *out, Text *why) {
	memset(out, 0, setup->game->state_size);
	if (!keys_are_known(setup, json, why)) return false;
	for (int f = 0; f < setup->game->n_fields; f++) {
		Place place = {setup, &setup->game->fields[f], -1, -1, NULL, why, false, false};
		const Value *value = value_get(json, place.field->name);
		if (!value && field_since(place.field)) continue; /* the position is of older rules, which did not know it */
		if (!value) return missing(&place);
		if (!read_field(&place, value, out)) return false;
	}
	return true;
}

bool state_keeps_json(const Setup *setup, const Value *json, const State *state, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, state, setup->game->state_size);
	value_each(value, json) {
		Place place = {setup, find_field(setup, value->key), -1, -1, NULL, why, true, true};
		if (!patch_field(&place, value, state_of(&copy))) return false;
	}
	return true;
}

bool state_patch_json(const Setup *setup, const Value *json, State *state, Text *why) {
	StateBuf copy;
	memcpy(copy.bytes, state, setup->game->state_size);
	if (!keys_are_known(setup, json, why)) return false;
	value_each(value, json) {
		Place place = {setup, find_field(setup, value->key), -1, -1, NULL, why, true, false};
		if (!patch_field(&place, value, state_of(&copy))) return false;
	}
	memcpy(state, copy.bytes, setup->game->state_size);
	return true;
}
