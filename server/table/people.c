/* Who is connected to a table; see table.h. */
#include "server/table/table.h"

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

/* A second tab or device takes the seat over; the first is told, then closed. */
static void take_over(LiveTable *t, Conn *old) {
	char text[64];
	Text out = TEXT_ON(text);
	text_add(&out, "{\"push\":\"taken_over\"}");
	outbox_text(&t->shared->outbox, old, &out);
	outbox_close(&t->shared->outbox, old, 4001, "taken over by another connection");
	table_detach(t, old);
}

void table_wake_holder(LiveTable *t, int seat) {
	Seat *s = &t->seat[seat];
	bool was_away = s->is_away;
	Session spectator;
	s->missed = 0;
	s->is_away = false;
	if (!was_away) return;
	table_look_for_pause(t); /* first, because others' remaining time counts from the end of the pause */
	s->deadline = 0;         /* a returning player gets new time */
	s->is_covered = false;
	push_info(t);
	if (t->phase != PHASE_PLAY) return;
	session_look(&spectator, t->match, SPECTATOR);
	table_set_clocks(t, seat, &spectator, false);
	push_updates(t, &spectator, false);
}

static bool host_is_there(const LiveTable *t) {
	int seat = table_host_seat(t);
	if (seat >= 0 && t->seat[seat].conn) return true;
	for (const Conn *conn = t->conns; conn; conn = conn->next_there)
		if (conn->is_host) return true;
	return false;
}

void table_watch_host(LiveTable *t, int64_t now) {
	bool is_there = t->room || t->phase == PHASE_OVER || host_is_there(t); /* a room chooses its own host */
	if (is_there || !t->host_gone_at) t->host_gone_at = is_there ? 0 : now;
	if (is_there || now - t->host_gone_at < ABSENT_MS) return;
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].conn) {
			table_make_host(t, i);
			t->host_gone_at = 0;
			push_info(t);
			return;
		}
}

int64_t table_host_wakes_at(const LiveTable *t) {
	bool is_there = t->room || t->phase == PHASE_OVER || host_is_there(t);
	if (is_there == (t->host_gone_at != 0)) return TIMER_AT_ONCE; /* to note since when */
	for (int i = 0; i < t->setup.seats; i++)
		if (!is_there && t->seat[i].conn) return t->host_gone_at + ABSENT_MS;
	return TIMER_NEVER;
}

void table_attach(LiveTable *t, Conn *conn, int viewer) {
	LiveTable *left = conn->viewer >= 0 && (conn->table != t || viewer < 0) ? conn->table : NULL; /* where a seat is empty now */
	if (conn->table) table_detach(conn->table, conn);
	if (viewer >= 0) {
		Seat *s = &t->seat[viewer];
		if (s->conn) take_over(t, s->conn);
		s->conn = conn;
		s->absent_at = 0;
		table_wake_holder(t, viewer);
	}
	conn->table = t;
	conn->viewer = viewer;
	conn->has_view = false;
	conn->next_there = t->conns;
	t->conns = conn;
	t->n_conns++;
	t->idle_since = 0;
	if (shared_clock(t->shared) - t->seen >= SEEN_EVERY) table_save_seen(t); /* or it could be deleted under who looks at it */
	table_look_for_pause(t);
	if (left) push_info(left);
}

void table_detach(LiveTable *t, Conn *conn) {
	for (Conn **at = &t->conns; *at; at = &(*at)->next_there)
		if (*at == conn) {
			*at = conn->next_there;
			t->n_conns--;
			break;
		}
	if (conn->viewer >= 0 && t->seat[conn->viewer].conn == conn) {
		t->seat[conn->viewer].conn = NULL;
		t->seat[conn->viewer].absent_at = now_of(t);
	}
	if (t->ask.conn == conn) table_drop_ask(t);
	if (!t->conns) {
		t->idle_since = now_of(t);
		table_save_seen(t);
	}
	conn->table = NULL;
	conn->viewer = SPECTATOR;
	conn->is_host = false;
}
