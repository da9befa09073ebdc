/* The list of public tables, and its watchers; see hub.h. Tables of other nodes are listed as the store has them, without who is connected
 * there or asks for a seat. */
#include "core/hash.h"
#include "core/json.h"
#include "server/hub.h"

#include <stdlib.h>
#include <string.h>

enum {
	INFO_ROOM = 8192 + SEATS_MAX * 640 + REDEALS_MAX * 192,
	LOOK_EVERY_MS = 2000, /* how often other nodes' tables are looked for … */
	LOOK_SOON_MS = 500,   /* … and after a hint */
};

/* A public table of another node, as it was told last. */
typedef struct Elsewhere {
	char id[TABLE_ID_LEN + 1];
	Msg *info; /* as JSON */
	bool is_there;
	struct Elsewhere *next;
} Elsewhere;

static int64_t now_of(const Hub *hub) {
	return hub->world.now(hub->world.arg);
}

static bool is_listed(const LiveTable *t) {
	return t->is_public && t->phase != PHASE_OVER && !t->is_dropped;
}

/* ---- other nodes' ---- */

static void say_elsewhere(Hub *hub, const Elsewhere *e, bool is_listed_still) {
	if (ring_is_empty(&hub->lobby)) return;
	Grow text;
	grow_init(&text);
	if (is_listed_still) {
		grow_add(&text, "{\"push\":\"listed\",\"table\":");
		grow_add_n(&text, e->info->text, e->info->len);
		grow_add(&text, "}");
	} else text_addf(grow_room(&text, 128), "{\"push\":\"unlisted\",\"id\":\"%s\"}", e->id);
	Msg *msg = text.text.is_full ? NULL : msg_new(text.text.data, text.text.len);
	for (Ring *at = hub->lobby.next; at != &hub->lobby; at = at->next) outbox_post(&hub->shared.outbox, OWNER_OF(at, Conn, lobby), msg);
	msg_drop(msg);
	grow_free(&text);
}

static Elsewhere *find_elsewhere(Hub *hub, const char *id) {
	Elsewhere *e = hub->elsewhere;
	while (e && strcmp(e->id, id)) e = e->next;
	if (e) return e;
	e = calloc(1, sizeof *e);
	if (!e) return NULL;
	memcpy(e->id, id, sizeof e->id);
	e->next = hub->elsewhere;
	return hub->elsewhere = e;
}

static Msg *tell_front(LiveTable *t) {
	Grow text;
	grow_init(&text);
	table_tell_info(t, SPECTATOR, grow_room(&text, INFO_ROOM));
	Msg *msg = text.text.is_full ? NULL : msg_bytes(text.text.data, text.text.len, NULL, 0);
	grow_free(&text);
	return msg;
}

static void note_elsewhere(Hub *hub, LiveTable *front) {
	Msg *info = tell_front(front);
	Elsewhere *e = info ? find_elsewhere(hub, front->id) : NULL;
	if (!e) {
		msg_drop(info);
		return;
	}
	bool is_same = e->info && e->info->len == info->len && !memcmp(e->info->text, info->text, info->len);
	msg_drop(e->info);
	e->info = info;
	e->is_there = true;
	if (!is_same) say_elsewhere(hub, e, true);
}

/* The table whose seats are being read. */
typedef struct Reading {
	Hub *hub;
	LiveTable *front; /* NULL: none */
} Reading;

static void end_front(Reading *reading) {
	if (!reading->front) return;
	note_elsewhere(reading->hub, reading->front);
	hub_look_away(reading->hub, reading->front);
	reading->front = NULL;
}

static void note_public(void *arg, const TableRow *row, const SeatRow *seat) {
	Reading *reading = arg;
	if (hub_find_live(reading->hub, row->id)) return;
	if (!reading->front || strcmp(reading->front->id, row->id) != 0) {
		end_front(reading);
		reading->front = table_load_front(&reading->hub->shared, row);
	}
	if (reading->front) table_load_seat(reading->front, seat);
}

static void free_elsewhere(Elsewhere *e) {
	msg_drop(e->info);
	free(e);
}

void hub_free_lists(Hub *hub) {
	for (Elsewhere *next; hub->elsewhere; hub->elsewhere = next) {
		next = hub->elsewhere->next;
		free_elsewhere(hub->elsewhere);
	}
}

/* A table that has become ours is told like all our tables. */
static void drop_gone(Hub *hub) {
	for (Elsewhere **at = &hub->elsewhere; *at;) {
		Elsewhere *e = *at;
		if (e->is_there) {
			at = &e->next;
			continue;
		}
		*at = e->next;
		if (e->info && !hub_find_live(hub, e->id)) say_elsewhere(hub, e, false);
		free_elsewhere(e);
	}
}

static void look_elsewhere(Hub *hub) {
	int64_t now = now_of(hub);
	if (!hub->nodes.is_shared || hub->nodes.has_left) return;
	if (store_heard(hub->shared.store) && hub->next_look > now + LOOK_SOON_MS) hub->next_look = now + LOOK_SOON_MS;
	if (now < hub->next_look) return;
	hub->next_look = now + LOOK_EVERY_MS;
	for (Elsewhere *e = hub->elsewhere; e; e = e->next) e->is_there = false;
	Reading reading = {.hub = hub};
	bool ok = store_each_public(hub->shared.store, PHASE_OVER, LISTED_MAX, note_public, &reading);
	end_front(&reading);
	if (ok) drop_gone(hub);
}

/* ---- all of them ---- */

static int list_elsewhere(Hub *hub, int n, Grow *out) {
	for (const Elsewhere *e = hub->elsewhere; e && n < LISTED_MAX; e = e->next) {
		if (!e->info || hub_find_live(hub, e->id)) continue;
		if (n++) grow_add(out, ",");
		grow_add_n(out, e->info->text, e->info->len);
	}
	return n;
}

void hub_list(Hub *hub, Grow *out) {
	int n = 0;
	look_elsewhere(hub);
	json_open(grow_room(out, INFO_ROOM), '[');
	for (const Ring *at = hub->listed.prev; at != &hub->listed && n < LISTED_MAX; at = at->prev) {
		const LiveTable *t = OWNER_OF(at, LiveTable, listed);
		if (!is_listed(t)) continue; /* it has just ended */
		table_tell_info(t, SPECTATOR, grow_room(out, INFO_ROOM));
		n++;
	}
	list_elsewhere(hub, n, out);
	json_close(grow_room(out, INFO_ROOM), ']');
}

void hub_enter_lobby(Hub *hub, Conn *conn, bool is_on) {
	ring_remove(&conn->lobby);
	if (is_on) ring_add(&hub->lobby, &conn->lobby);
}

void hub_push_listed(Hub *hub, const LiveTable *t) {
	if (ring_is_empty(&hub->lobby)) return;
	Grow *scratch = &hub->shared.scratch;
	grow_clear(scratch);
	Text *out = grow_room(scratch, INFO_ROOM);
	json_open(out, '{');
	json_put_text(out, "push", is_listed(t) ? "listed" : "unlisted");
	json_key(out, is_listed(t) ? "table" : "id");
	if (is_listed(t)) table_tell_info(t, SPECTATOR, out);
	else json_text(out, t->id);
	json_close(out, '}');
	Msg *msg = out->is_full ? NULL : msg_new(out->data, out->len);
	for (Ring *at = hub->lobby.next; at != &hub->lobby; at = at->next) outbox_post(&hub->shared.outbox, OWNER_OF(at, Conn, lobby), msg);
	msg_drop(msg);
}

/* The first change is told at once; those within the next LISTS_MS are told together, each table as it is by then. */
void hub_push_lists(Hub *hub) {
	const Ring *changed = &hub->shared.changed;
	int64_t now = now_of(hub);
	if (!ring_is_empty(&hub->lobby)) look_elsewhere(hub);
	if (ring_is_empty(changed) || now < hub->next_lists) return;
	if (hub->nodes.is_shared && !hub->nodes.has_left) store_hint(hub->shared.store);
	hub->next_lists = now + LISTS_MS;
	for (int i = 0; i < LISTED_MAX && !ring_is_empty(changed); i++) {
		LiveTable *t = OWNER_OF(changed->next, LiveTable, changed);
		ring_remove(&t->changed);
		hub_push_listed(hub, t);
	}
}
