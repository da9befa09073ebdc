/* The list of public tables, and those who watch it; see hub.h. */
#include "core/json.h"
#include "server/hub.h"

enum { INFO_ROOM = 8192 + SEATS_MAX * 640 + REDEALS_MAX * 192 };

static bool is_listed(const LiveTable *t) {
	return t->is_public && t->phase != PHASE_OVER && !t->is_dropped;
}

void hub_list(Hub *hub, Grow *out) {
	int n = 0;
	json_open(grow_room(out, INFO_ROOM), '[');
	for (const Ring *at = hub->listed.prev; at != &hub->listed && n < LISTED_MAX; at = at->prev) {
		const LiveTable *t = OWNER_OF(at, LiveTable, listed);
		if (!is_listed(t)) continue; /* it has just ended */
		table_tell_info(t, SPECTATOR, grow_room(out, INFO_ROOM));
		n++;
	}
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

/* The first change is told at once; what follows within LISTS_MS is told together, each table as it is by then. */
void hub_push_lists(Hub *hub) {
	const Ring *changed = &hub->shared.changed;
	int64_t now = hub->world.now(hub->world.arg);
	if (ring_is_empty(changed) || now < hub->next_lists) return;
	hub->next_lists = now + LISTS_MS;
	for (int i = 0; i < LISTED_MAX && !ring_is_empty(changed); i++) {
		LiveTable *t = OWNER_OF(changed->next, LiveTable, changed);
		ring_remove(&t->changed);
		hub_push_listed(hub, t);
	}
}
