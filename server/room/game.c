/* The games of an evening: a room's tables and their results; see room.h. */
#include "core/session.h"
#include "server/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = SEATS_MAX * 64 };

/* A seat: person, score, place, payoff. */
static void print_game(const RoomGame *game, Text *out) {
	for (int i = 0; i < game->seats; i++)
		text_addf(out, "%d %d %d %.9g\n", game->person[i], game->is_over ? game->outcome.score[i] : 0,
		          game->is_over ? game->outcome.place[i] : 0, game->is_over ? game->outcome.payoff[i] : 0);
}

int room_parse_game(const char *line, RoomGame *out) {
	int n = 0;
	for (char *end; *line && n < SEATS_MAX; n++, line = *end == '\n' ? end + 1 : end) {
		long person = strtol(line, &end, 10);
		out->person[n] = person >= 0 && person < ROOM_PEOPLE ? (int)person : ROOM_SCREEN;
		out->outcome.score[n] = (int32_t)strtol(end, &end, 10);
		out->outcome.place[n] = (uint8_t)strtol(end, &end, 10);
		out->outcome.payoff[n] = strtod(end, &end);
		if (end == line) break;
	}
	out->seats = n;
	return n;
}

static void save_game(Room *r) {
	char line[LINE_BYTES];
	Text text = TEXT_ON(line);
	print_game(&r->game, &text);
	const RoomGame *g = &r->game;
	store_put_room_game(r->shared->store, r->key, &(RoomGameRow){g->n, g->table, g->game, g->is_over, line});
}

bool room_has_game(const Room *r) {
	return r->game.n && !r->game.is_over && r->table;
}

/* ---- at the table ---- */

static void attach_to_table(const Room *r, Conn *conn) {
	LiveTable *t = r->table;
	int seat = conn->person >= 0 ? table_seat_of_hash(t, &r->person[conn->person].token) : -1;
	if (seat >= 0 && t->seat[seat].may_return) table_return(t, seat);
	table_attach(t, conn, seat >= 0 ? seat : SPECTATOR);
}

void room_seat_at_table(Room *r, Conn *conn) {
	if (!r->table) return;
	attach_to_table(r, conn);
	if (conn->viewer >= 0) push_info(r->table);
	push_view(r->table, conn);
}

static void seat_people(const Room *r, LiveTable *t, const int who[SEATS_MAX]) {
	int64_t now = r->shared->world->now(r->shared->world->arg);
	for (int i = 0; i < t->setup.seats; i++) {
		if (who[i] < 0) continue;
		const Person *p = &r->person[who[i]];
		t->seat[i] = (Seat){.holder = HOLDER_PERSON, .token = p->token, .absent_at = now};
		memcpy(t->seat[i].name, p->name, sizeof t->seat[i].name);
		table_save_seat(t, i);
	}
}

void room_begin(Room *r, LiveTable *t, const int who[SEATS_MAX]) {
	t->room = r;
	r->table = t;
	r->phase = t->phase;
	r->game = (RoomGame){.n = ++r->n_games, .seats = t->setup.seats};
	memcpy(r->game.table, t->id, sizeof r->game.table);
	snprintf(r->game.game, sizeof r->game.game, "%s", t->setup.game->id);
	for (int i = 0; i < t->setup.seats; i++) r->game.person[i] = who[i];
	save_game(r);
	room_save(r);
	seat_people(r, t, who);
	for (Conn *conn = r->conns; conn; conn = conn->next_inside) attach_to_table(r, conn);
	for (Conn *conn = r->conns; conn; conn = conn->next_inside) push_view(t, conn);
}

static void let_table_go(Room *r) {
	if (r->table) r->table->room = NULL;
	r->table = NULL;
	if (!r->game.is_over) store_delete_room_game(r->shared->store, r->key, r->game.n);
	r->game = (RoomGame){0};
	room_save(r);
}

void room_leave_table(Room *r) {
	LiveTable *t = r->table;
	if (r->game.is_over && t) room_rotate(r, &t->setup);
	for (Conn *conn = r->conns; conn; conn = conn->next_inside)
		if (conn->table && conn->table == t) table_detach(t, conn);
	let_table_go(r);
}

void room_lose_table(LiveTable *t) {
	Room *r = t->room;
	if (!r) return;
	t->room = NULL;
	r->table = NULL;
	if (r->game.is_over) return; /* it can be had from the store */
	let_table_go(r);
	room_push(r);
}

/* ---- the end ---- */

static void remember(Room *r) {
	if (r->n_past == ROOM_GAMES) memmove(r->past, r->past + 1, (size_t)--r->n_past * sizeof r->past[0]);
	r->past[r->n_past++] = r->game;
}

/* Only those who held their seat to the end have played. */
static void count(Room *r, int seat) {
	const Seat *s = &r->table->seat[seat];
	int person = r->game.person[seat];
	if (person < 0 || s->holder != HOLDER_PERSON || memcmp(&s->token, &r->person[person].token, sizeof s->token)) return;
	r->person[person].games++;
	r->person[person].wins += r->game.outcome.payoff[seat];
	room_save_person(r, person);
}

static bool note_end(Room *r) {
	Session session;
	session_look(&session, r->table->match, SPECTATOR);
	if (!session_outcome(&session, &r->game.outcome)) return false;
	r->game.is_over = true;
	for (int i = 0; i < r->game.seats; i++) count(r, i);
	remember(r);
	save_game(r);
	room_save(r);
	return true;
}

void room_look(Room *r) {
	LiveTable *t = r->table;
	if (!t) return;
	bool has_ended = t->phase == PHASE_OVER && !r->game.is_over && note_end(r);
	if (t->phase == r->phase && !has_ended) return;
	r->phase = t->phase;
	room_push(r);
}
