/* Forgets a person: removes their name and what they said from memory and store, while their games go on; see admin.h.
 *
 * A table keeps of a person: in the seat's row the name (also while a bot plays for them) and the address for notices; in the record the
 * line `name:` as it was after the deal; notes of who took a seat later; and the talk, which knows only the seat. If somebody else holds
 * the seat by now, only the record names the person, so it is searched, too. Everything said from a seat is removed, since it may have been
 * theirs. A room keeps only the name. */
#include "server/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tables and rooms to look at, by id and code. */
typedef struct Ids {
	char (*list)[TABLE_ID_LEN + 1];
	size_t n, cap;
	bool is_full; /* out of memory: some are missing */
} Ids;

/* One table as the store has it, and what is to be changed. */
typedef struct Traces {
	const char *name;       /* whom to forget, or NULL … */
	const FairBytes *token; /* … by this */
	TableKey key;
	char held[SEATS_MAX][NAME_MAX_LEN], dealt[SEATS_MAX][NAME_MAX_LEN]; /* names in seats, and in the record; "": none */
	char old[SEATS_MAX][NAME_MAX_LEN], fresh[SEATS_MAX][NAME_MAX_LEN];  /* what to look for in notes of each seat, and what to write */
	uint32_t in_seats, in_record, in_notes;                             /* seats that bear their name */
	Grow start;
} Traces;

static void note_id(void *arg, const char *id) {
	Ids *ids = arg;
	if (ids->n == ids->cap) {
		size_t cap = ids->cap ? ids->cap * 2 : 64;
		void *list = realloc(ids->list, cap * sizeof *ids->list);
		ids->is_full = !list;
		if (!list) return;
		ids->list = list;
		ids->cap = cap;
	}
	snprintf(ids->list[ids->n++], sizeof *ids->list, "%s", id);
}

/* ---- finding ---- */

static void note_seat(void *arg, const SeatRow *row) {
	Traces *t = arg;
	if (row->seat < 0 || row->seat >= SEATS_MAX) return;
	snprintf(t->held[row->seat], NAME_MAX_LEN, "%s", row->name);
	bool is_theirs = t->token ? !memcmp(&row->token, t->token, sizeof row->token) : !strcmp(row->name, t->name);
	if (is_theirs && row->name[0]) t->in_seats |= 1u << row->seat;
}

/* The seat in a header line `name: SEAT NAME`, and where the name begins; -1: it is another line. */
static int name_line(const char *line, size_t n, const char **name) {
	static const char tag[] = "name: ";
	char *end;
	if (n < sizeof tag || memcmp(line, tag, sizeof tag - 1)) return -1;
	long seat = strtol(line + sizeof tag - 1, &end, 10);
	if (*end != ' ' || seat < 0 || seat >= SEATS_MAX) return -1;
	*name = end + 1;
	return (int)seat;
}

static size_t line_length(const char *text) {
	return strcspn(text, "\n");
}

static bool is_end_of_header(const char *line) {
	return !*line || !strncmp(line, "--\n", 3);
}

static void note_record(Traces *t, const char *start) {
	for (const char *line = start; !is_end_of_header(line); line += line_length(line) + (line[line_length(line)] == '\n')) {
		const char *name;
		size_t n = line_length(line);
		int seat = name_line(line, n, &name);
		if (seat >= 0) snprintf(t->dealt[seat], NAME_MAX_LEN, "%.*s", (int)(line + n - name), name);
	}
}

static void note_table(void *arg, const TableRow *row) {
	Traces *t = arg;
	t->key = row->key;
	grow_add(&t->start, row->start);
	note_record(t, row->start);
}

/* With a token, the record's name is theirs only if it equals their name now: somebody else may have sat there at the deal. */
static void compare_record(Traces *t) {
	for (int i = 0; i < SEATS_MAX; i++) {
		if (!t->dealt[i][0]) continue;
		bool is_theirs = t->name ? !strcmp(t->dealt[i], t->name) : t->in_seats >> i & 1 && !strcmp(t->dealt[i], t->held[i]);
		if (is_theirs) t->in_record |= 1u << i;
	}
}

/* "! 2 person Ada" */
static void note_note(void *arg, const StepRow *row) {
	static const char kind[] = " person ";
	Traces *t = arg;
	char *end;
	if (!row->note || strncmp(row->lines, "! ", 2)) return;
	long seat = strtol(row->lines + 2, &end, 10);
	if (seat < 0 || seat >= SEATS_MAX || strncmp(end, kind, sizeof kind - 1)) return;
	const char *name = end + sizeof kind - 1;
	size_t n = line_length(name);
	if (n && strlen(t->old[seat]) == n && !memcmp(t->old[seat], name, n)) t->in_notes |= 1u << seat;
}

static void search_notes(Store *store, Traces *t) {
	for (int i = 0; i < SEATS_MAX; i++) {
		const char *old = t->name ? t->name : t->in_seats >> i & 1 ? t->held[i] : "";
		snprintf(t->old[i], NAME_MAX_LEN, "%s", old);
	}
	store_each_step(store, t->key.key, note_note, t);
}

static uint32_t seats_of(const Traces *t) {
	return t->in_seats | t->in_record | t->in_notes;
}

/* ---- changing ---- */

static bool is_taken(const Traces *t, const char *name) {
	for (int i = 0; i < SEATS_MAX; i++)
		if (!strcmp(t->held[i], name) || !strcmp(t->dealt[i], name)) return true;
	return false;
}

/* A neutral name that nobody has at this table. */
static void choose_name(const Traces *t, char out[NAME_MAX_LEN]) {
	int n = 0;
	do snprintf(out, NAME_MAX_LEN, "forgotten %d", ++n);
	while (is_taken(t, out));
}

/* The record with the names of `dealt`. */
static void write_start(const Traces *t, Grow *out) {
	const char *line = t->start.text.data;
	for (; !is_end_of_header(line); line += line_length(line) + (line[line_length(line)] == '\n')) {
		const char *name;
		size_t n = line_length(line);
		int seat = name_line(line, n, &name);
		if (seat >= 0) text_addf(grow_room(out, NAME_MAX_LEN + 32), "name: %d %s\n", seat, t->dealt[seat]);
		else grow_add_n(out, line, n + (line[n] == '\n'));
	}
	grow_add(out, line);
}

static void rename_all(Traces *t) {
	for (int i = 0; i < SEATS_MAX; i++) {
		char name[NAME_MAX_LEN];
		if (!(seats_of(t) >> i & 1)) continue;
		choose_name(t, name);
		memcpy(t->fresh[i], name, sizeof name);
		if (t->in_seats >> i & 1) memcpy(t->held[i], name, sizeof name);
		if (t->in_record >> i & 1) memcpy(t->dealt[i], name, sizeof name);
	}
}

static bool save(Store *store, const Traces *t) {
	Grow start;
	grow_init(&start);
	if (t->in_record) write_start(t, &start);
	bool ok = !start.text.is_full;
	if (ok && t->in_record) store_put_start(store, t->key, start.text.data);
	for (int i = 0; ok && i < SEATS_MAX; i++) {
		if (t->in_seats >> i & 1) store_put_name(store, t->key, i, t->held[i]);
		if (t->in_notes >> i & 1) store_rename_notes(store, t->key, i, t->old[i], t->fresh[i]);
		if (seats_of(t) >> i & 1) store_delete_talk(store, t->key, i);
	}
	grow_free(&start);
	return ok;
}

/* The same in memory; everybody connected gets the table anew, without what was said. */
static void change_live(LiveTable *table, const Traces *t) {
	for (int i = 0; i < SEATS_MAX; i++) {
		if (t->in_seats >> i & 1) memcpy(table->seat[i].name, t->held[i], NAME_MAX_LEN), table->seat[i].address[0] = 0;
		if (t->in_record >> i & 1) memcpy(table->info.name[i], t->dealt[i], NAME_MAX_LEN);
	}
	for (size_t i = 0; i < table->notes.n; i++) {
		RecordNote *note = &table->notes.list[i];
		if (note->kind == NOTE_PERSON && !strcmp(note->name, t->old[note->seat])) memcpy(note->name, t->fresh[note->seat], NAME_MAX_LEN);
	}
	talk_forget(table, seats_of(t));
	table_changed(table);
	for (Conn *conn = table->conns; conn; conn = conn->next_there) push_view(table, conn);
}

/* False: out of memory, and nothing was changed. */
static bool forget_at_table(Hub *hub, const char *id, const char *name, const FairBytes *token, Forgotten *n) {
	Traces t = {.name = name, .token = token};
	grow_init(&t.start);
	store_each_table(hub->shared.store, id, note_table, &t);
	store_each_seat(hub->shared.store, t.key.key, note_seat, &t);
	compare_record(&t);
	search_notes(hub->shared.store, &t);
	bool ok = !t.start.text.is_full;
	if (ok && seats_of(&t)) {
		rename_all(&t);
		ok = save(hub->shared.store, &t);
		LiveTable *table = ok ? hub_find_live(hub, id) : NULL;
		if (table) change_live(table, &t);
		n->here += ok;
	}
	grow_free(&t.start);
	return ok;
}

/* ---- wherever they are ---- */

/* Whether it is ours, now at the latest: then it is in memory, as it may have to go on, unless nobody can load it. `url`: where it is
 * otherwise; "": there is none. */
static bool have(Hub *hub, bool is_table, const char *about, char url[STORE_URL]) {
	url[0] = 0;
	if (is_table ? hub_find_live(hub, about) != NULL : hub_find_room(hub, about) != NULL) return true;
	if (!(is_table ? nodes_take_table : nodes_take_room)(hub, about, url)) return false;
	if (is_table && hub->nodes.is_shared) hub_load_table(hub, about);
	else if (!is_table) hub_load_room(hub, about);
	return true;
}

static void leave_order(Hub *hub, const char *about, const char *name, const FairBytes *token) {
	char hex[FAIR_HEX + 1];
	Text digits = TEXT_ON(hex);
	if (token) fair_print_hex(token, &digits);
	store_put_order(hub->shared.store, about, name ? "forget name" : "forget token", name ? name : hex);
}

bool hub_forget_at(Hub *hub, const char *about, const char *name, const FairBytes *token, Forgotten *n) {
	char url[STORE_URL];
	bool is_table = table_is_id(about);
	if (!have(hub, is_table, about, url)) {
		if (url[0]) leave_order(hub, about, name, token);
		n->elsewhere += url[0] != 0;
		return true;
	}
	if (is_table) return forget_at_table(hub, about, name, token, n);
	Room *r = hub_find_room(hub, about);
	n->here += r && room_forget(r, name, token);
	return true;
}

bool hub_forget(Hub *hub, const char *name, const FairBytes *token, Forgotten *n) {
	Ids ids = {0};
	*n = (Forgotten){0};
	store_each_concerned(hub->shared.store, name, token, note_id, &ids);
	bool ok = !ids.is_full;
	for (size_t i = 0; i < ids.n; i++) ok &= hub_forget_at(hub, ids.list[i], name, token, n);
	free(ids.list);
	return ok;
}
