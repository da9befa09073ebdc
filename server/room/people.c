/* Who is connected to a room; see room.h. */
#include "server/room/room.h"

static int64_t now_of(const Room *r) {
	return r->shared->world->now(r->shared->world->arg);
}

/* A second phone with the same key takes over; the first is told, then closed. */
static void take_over(Room *r, Conn *old) {
	char text[64];
	Text out = TEXT_ON(text);
	text_add(&out, "{\"push\":\"taken_over\"}");
	outbox_text(&r->shared->outbox, old, &out);
	outbox_close(&r->shared->outbox, old, 4001, "taken over by another connection");
	room_detach(old);
}

static void leave_table(Conn *conn) {
	LiveTable *t = conn->table;
	bool was_seated = t && conn->viewer >= 0;
	if (t) table_detach(t, conn);
	if (was_seated) push_info(t);
}

void room_attach(Room *r, Conn *conn, int person) {
	room_detach(conn);
	leave_table(conn);
	if (person >= 0) {
		Person *p = &r->person[person];
		if (p->conn) take_over(r, p->conn);
		p->conn = conn;
		if (r->ask.conn && r->ask.person == person) r->ask = (RoomAsk){0}; /* they have come back themselves */
	}
	conn->room = r;
	conn->person = person;
	conn->next_inside = r->conns;
	r->conns = conn;
	r->n_conns++;
	r->idle_since = 0;
}

void room_detach(Conn *conn) {
	Room *r = conn->room;
	if (!r) return;
	leave_table(conn);
	for (Conn **at = &r->conns; *at; at = &(*at)->next_inside)
		if (*at == conn) {
			*at = conn->next_inside;
			r->n_conns--;
			break;
		}
	if (conn->person >= 0 && r->person[conn->person].conn == conn) r->person[conn->person].conn = NULL;
	conn->room = NULL;
	conn->person = ROOM_SCREEN;
	if (r->ask.conn == conn) r->ask = (RoomAsk){0};
	room_settle_ask(r); /* it may have waited for the one who has gone */
	if (r->conns) return;
	r->idle_since = now_of(r);
	room_save_seen(r);
}

static bool host_is_there(const Room *r) {
	return r->host < 0 || r->person[r->host].conn;
}

void room_watch_host(Room *r, int64_t now) {
	bool is_there = host_is_there(r);
	if (is_there || !r->host_gone_at) r->host_gone_at = is_there ? 0 : now;
	if (is_there || now - r->host_gone_at < ROOM_HOST_MS) return;
	for (int i = 0; i < r->n_people; i++)
		if (r->person[i].conn) {
			room_set_host(r, i);
			room_push(r);
			return;
		}
}

int64_t room_host_wakes_at(const Room *r) {
	bool is_there = host_is_there(r);
	if (is_there == (r->host_gone_at != 0)) return TIMER_AT_ONCE; /* to note since when */
	for (int i = 0; i < r->n_people; i++)
		if (!is_there && r->person[i].conn) return r->host_gone_at + ROOM_HOST_MS;
	return TIMER_NEVER;
}
