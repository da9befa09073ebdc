/* Logs as inputs: what happened how often, who met whom with which result, and the last entry in full. See encoder.h. */
#include "core/fields/encoder_plan.h"

#include <string.h>

static const unsigned char *entry(const LogPart *part, const unsigned char *state, int i, int side) {
	int across = part->field->n[1] ? part->field->n[1] : 1, j = across > 1 ? (part->side + side) % across : 0;
	return state + part->field->offset + (i * across + j) * field_type_size(part->field->type);
}

static int add_part(Encoder *e, const Field *field, int side, int column) {
	Log *log = &e->log;
	assert(log->n_parts < LOG_PARTS_MAX && field->type != FIELD_BAG && field->type != FIELD_SET);
	LogPart *part = &log->part[log->n_parts++];
	int kind = input_kind(e->setup, field);
	*part = (LogPart){.field = field, .kind = (uint8_t)kind, .side = (uint8_t)side, .n = (uint8_t)input_size(e->setup, field, kind)};
	part->has_rest = kind == INPUT_NUMBER || kind == INPUT_BIT;
	part->pooled = (uint16_t)column;
	if (field == log->part[0].field) log->n_first++;
	return column + (part->has_rest ? 1 : part->n); /* of a number the sum */
}

/* The first two seats of an entry and its first id. */
static void find_meeting(Log *log) {
	int n = 0;
	log->id = -1;
	for (int i = 0; i < log->n_parts; i++) {
		if (log->part[i].kind == INPUT_SEAT && n < 2) log->seat[n++] = i;
		if ((log->part[i].kind == INPUT_ID || log->part[i].kind == INPUT_SIDE) && log->id < 0) log->id = i;
	}
	if (n < 2) log->id = -1;
}

int log_plan(Encoder *e, int column) {
	const Game *game = e->setup->game;
	Log *log = &e->log;
	log->column = (uint16_t)column;
	for (int f = 0; f < game->n_fields; f++) {
		const Field *field = &game->fields[f];
		if (field_rows(field) != ROWS_LOG) continue;
		log->n_rows = field->n[0];
		for (int j = 0; j < (field->n[1] ? field->n[1] : 1); j++) column = add_part(e, field, j, column);
	}
	find_meeting(log);
	log->meeting = (uint16_t)column;
	if (log->id >= 0) column += e->setup->seats * e->setup->seats * log->part[log->id].n;
	for (int i = 0; i < log->n_parts; i++) {
		log->part[i].last = (uint16_t)column;
		column += log->part[i].n + (log->part[i].kind == INPUT_NUMBER);
	}
	return column;
}

void log_scale(Encoder *e) {
	for (int i = 0; i < e->log.n_parts; i++) {
		const LogPart *part = &e->log.part[i];
		for (int k = 0; k < (part->has_rest ? 1 : part->n); k++)
			e->scale[part->pooled + k] = 1.0f / (ENCODER_STEPS * (part->has_rest ? part->field->most : 1));
		if (part->kind == INPUT_NUMBER) e->scale[part->last + part->n] = 1.0f / part->field->most;
	}
}

/* ---- names ---- */

static void part_name(const Encoder *e, const LogPart *part, const char *where, int i, Text *out) {
	text_addf(out, "%s[%s]", part->field->name, where);
	if (part->field->n[1]) text_addf(out, "[%d]", part->side);
	if (i >= part->n || part->kind == INPUT_BIT) return;
	text_add(out, "=");
	input_name(e->setup, part->field, part->kind, i, out);
}

static void meeting_name(const Encoder *e, int i, Text *out) {
	const Log *log = &e->log;
	const LogPart *result = &log->part[log->id];
	int pair = i / result->n;
	text_addf(out, "%s.%d+%d.", log->part[log->seat[0]].field->name, pair / e->setup->seats, pair % e->setup->seats);
	input_name(e->setup, result->field, result->kind, i % result->n, out);
}

void log_name(const Encoder *e, int column, Text *out) {
	const Log *log = &e->log;
	for (int i = 0; i < log->n_parts; i++) {
		const LogPart *part = &log->part[i];
		int n_pooled = part->has_rest ? 1 : part->n, n_last = part->n + (part->kind == INPUT_NUMBER);
		if (column >= part->pooled && column < part->pooled + n_pooled)
			part_name(e, part, "all", part->has_rest ? part->n : column - part->pooled, out);
		if (column >= part->last && column < part->last + n_last) part_name(e, part, "last", column - part->last, out);
	}
	if (log->id >= 0 && column >= log->meeting && column < log->part[0].last) meeting_name(e, column - log->meeting, out);
}

/* ---- encoding ---- */

/* Which of the part's columns, from 0; n or more: none. */
static unsigned place_of(const Encoder *e, const LogPart *part, unsigned value, int viewer, int side) {
	unsigned i = value - 1;
	if (part->kind == INPUT_SEAT && i < part->n) return input_turned(i, (unsigned)viewer, part->n);
	if (part->kind == INPUT_SIDE) return input_of_side(i, (unsigned)side, (unsigned)e->n_sides);
	return i;
}

static void add_to(uint8_t *count, unsigned n) {
	*count = (uint8_t)(*count + n > UINT8_MAX ? UINT8_MAX : *count + n);
}

static void count_entry(const Log *log, const unsigned *value, const unsigned *at, int seats, uint8_t *out) {
	for (int p = 0; p < log->n_parts; p++) {
		const LogPart *part = &log->part[p];
		if (part->has_rest) add_to(&out[part->pooled], value[p]);
		else if (at[p] < part->n) add_to(&out[part->pooled + at[p]], 1);
	}
	if (log->id < 0) return;
	const LogPart *result = &log->part[log->id];
	unsigned a = at[log->seat[0]], b = at[log->seat[1]], c = at[log->id];
	if (a < (unsigned)seats && b < (unsigned)seats && c < result->n) out[log->meeting + (a * (unsigned)seats + b) * result->n + c] = 1;
}

static void tell_last(const Log *log, const unsigned *value, const unsigned *at, uint8_t *out) {
	for (int p = 0; p < log->n_parts; p++) {
		const LogPart *part = &log->part[p];
		if (part->kind == INPUT_BIT) out[part->last] = value[p] != 0;
		else if (at[p] < part->n) out[part->last + at[p]] = 1;
		if (part->kind == INPUT_NUMBER) add_to(&out[part->last + part->n], value[p]);
	}
}

void log_encode(const Encoder *e, const unsigned char *state, int viewer, uint8_t *out) {
	const Log *log = &e->log;
	unsigned value[LOG_PARTS_MAX] = {0}, at[LOG_PARTS_MAX] = {0};
	int side = e->plan[plan_of(viewer)].side, n = 0;
	for (; n < log->n_rows; n++) {
		unsigned next[LOG_PARTS_MAX], any = 0;
		for (int p = 0; p < log->n_parts; p++) {
			const LogPart *part = &log->part[p];
			next[p] = input_load(entry(part, state, n, side), field_type_size(part->field->type));
			if (p < log->n_first) any |= next[p];
		}
		if (!any) break;
		for (int p = 0; p < log->n_parts; p++) {
			value[p] = next[p];
			at[p] = place_of(e, &log->part[p], next[p], viewer < 0 ? 0 : viewer, side);
		}
		count_entry(log, value, at, e->setup->seats, out);
	}
	if (n) tell_last(log, value, at, out);
}
