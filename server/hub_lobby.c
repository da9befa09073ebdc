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
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (const LiveTable *t = hub->tables[i]; t; t = t->next)
			if (is_listed(t) && n++ < LISTED_MAX) table_tell_info(t, SPECTATOR, grow_room(out, INFO_ROOM));
	json_close(grow_room(out, INFO_ROOM), ']');
}

void hub_push_listed(Hub *hub, const LiveTable *t) {
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
	for (Conn *conn = hub->conns; conn; conn = conn->next)
		if (conn->in_lobby) outbox_post(&hub->shared.outbox, conn, msg);
	msg_drop(msg);
}

void hub_push_lists(Hub *hub) {
	for (int i = 0; hub->n_lobby && i < TABLE_BUCKETS; i++)
		for (LiveTable *t = hub->tables[i]; t; t = t->next) {
			if (t->is_public && t->is_listed_dirty) hub_push_listed(hub, t);
			t->is_listed_dirty = false;
		}
}
