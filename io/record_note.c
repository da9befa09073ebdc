/* Notes of a table in a record; see record_note.h. */
#include "io/record_note.h"
#include "io/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const note_names[NOTE_COUNT] = {"person",  "bot",     "left",   "removed",  "resigned",  "returned", "timeout",
                                            "thought", "offered", "agreed", "declined", "withdrawn", "paused",   "resumed"};

bool notes_add(RecordNotes *notes, const RecordNote *note) {
	if (notes->n == notes->cap) {
		size_t cap = notes->cap ? notes->cap * 2 : 16;
		RecordNote *list = realloc(notes->list, cap * sizeof *list);
		if (!list) return false;
		notes->list = list;
		notes->cap = cap;
	}
	notes->list[notes->n++] = *note;
	return true;
}

void notes_free(RecordNotes *notes) {
	free(notes->list);
	*notes = (RecordNotes){0};
}

void note_print(const RecordNote *note, Text *out) {
	text_add(out, "! ");
	if (note_has_seat(note->kind)) text_addf(out, "%d ", note->seat);
	text_add(out, note_names[note->kind]);
	if (note->kind == NOTE_PERSON) text_addf(out, " %s", note->name);
	if (note->kind == NOTE_BOT) text_addf(out, " %d", note->level);
	if (note->kind == NOTE_THOUGHT) text_addf(out, " %" PRIu32, note->ms);
}

/* A blank and a whole number up to `max`, as it is written, and nothing behind it. */
static bool parse_number(const char *rest, uint64_t max, uint64_t *out) {
	size_t digits = *rest == ' ' ? strspn(rest + 1, "0123456789") : 0;
	if (!digits || digits > 10 || rest[1 + digits] || (digits > 1 && rest[1] == '0')) return false;
	*out = strtoull(rest + 1, NULL, 10);
	return *out <= max;
}

/* What stands behind the kind: a name, a level of one or two digits, milliseconds, or nothing. */
static bool parse_rest(const char *rest, RecordNote *out) {
	if (out->kind == NOTE_PERSON) {
		if (*rest != ' ' || !record_name_is_ok(rest + 1)) return false;
		memcpy(out->name, rest + 1, strlen(rest + 1) + 1);
		return true;
	}
	uint64_t number = 0;
	if (out->kind == NOTE_BOT && parse_number(rest, 99, &number)) out->level = (uint8_t)number;
	else if (out->kind == NOTE_THOUGHT && parse_number(rest, UINT32_MAX, &number)) out->ms = (uint32_t)number;
	else return out->kind != NOTE_BOT && out->kind != NOTE_THOUGHT && !*rest;
	return true;
}

bool note_parse(const Setup *setup, const char *line, RecordNote *out, Text *why) {
	const char *text = line + 2;
	size_t len = strcspn(text, " ");
	int seat = domain_parse(setup, DOMAIN_SEAT, text, len) - 1;
	const char *word = seat < 0 ? text : text[len] ? text + len + 1 : "";
	size_t n = strcspn(word, " ");
	out->seat = (uint8_t)(seat < 0 ? 0 : seat);
	for (int kind = 0; kind < NOTE_COUNT; kind++) {
		if (strlen(note_names[kind]) != n || memcmp(note_names[kind], word, n) || note_has_seat(kind) != (seat >= 0)) continue;
		out->kind = (uint8_t)kind;
		if (parse_rest(word + n, out)) return true;
	}
	text_addf(
		why,
		"must be: ! SEAT person NAME, ! SEAT bot LEVEL, ! SEAT thought MILLISECONDS, ! SEAT left, removed, resigned, returned, timeout, offered, agreed, "
		"declined or withdrawn, with a seat from 0 to "
		"%d; or ! draw, ! paused, ! resumed",
		setup->seats - 1);
	return false;
}

void redeal_print(const Redeal *redeal, Text *out) {
	fair_print_hex(&redeal->server, out);
	for (int seat = 0; seat < SEATS_MAX; seat++)
		if (redeal->withheld >> seat & 1) text_addf(out, " %d", seat);
}

bool redeal_parse(const Setup *setup, const char *text, Redeal *out) {
	char hex[FAIR_HEX + 1] = "";
	size_t len = strcspn(text, " ");
	if (len != FAIR_HEX) return false;
	memcpy(hex, text, len);
	*out = (Redeal){0};
	if (!fair_parse_hex(hex, &out->server)) return false;
	int last = -1;
	for (text += len; *text; text += len) { /* each seat behind a blank, in their order */
		len = strcspn(++text, " ");
		int seat = domain_parse(setup, DOMAIN_SEAT, text, len) - 1;
		if (seat <= last) return false;
		out->withheld |= 1u << seat;
		last = seat;
	}
	return true;
}
