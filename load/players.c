/* What a client at a table says and does; see load_in.h. */
#include "cli/progress.h"
#include "core/value.h"
#include "load/load_in.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Seconds between two actions of a client: with what a new game takes it stays below the commands a second that the server allows. */
static const double ACT_EVERY = 0.1;

void note_error(Load *l, const char *what) {
	l->result->errors++;
	if (!l->result->first_error[0]) snprintf(l->result->first_error, sizeof l->result->first_error, "%s", what);
}

void watch(Load *l, LoadClient *c, int op) {
	struct epoll_event event = {.data.ptr = c};
	c->is_writing = socket_wants_write(&c->socket);
	event.events = (c->is_stalled && c->is_there ? 0 : EPOLLIN) | (c->is_writing ? EPOLLOUT : 0);
	epoll_ctl(l->epoll, op, c->socket.fd, &event);
}

void lose(Load *l, LoadClient *c, const char *why) {
	if (c->is_stalled && c->is_there) { /* the server may close whoever does not read */
		socket_close(&c->socket);
		return;
	}
	note_error(l, why);
	if (c->sent > 0) l->n_waiting--;
	c->sent = 0;
	if (c->is_open) l->n_open--;
	else l->n_connecting--;
	c->is_open = false;
	socket_close(&c->socket);
}

void flush(Load *l, LoadClient *c) {
	if (!socket_write(&c->socket)) lose(l, c, "a connection was lost");
	else if (socket_wants_write(&c->socket) != c->is_writing) watch(l, c, EPOLL_CTL_MOD);
}

__attribute__((format(printf, 3, 4))) static void ask(Load *l, LoadClient *c, const char *format, ...) {
	char text[512];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (c->socket.state != SOCKET_OPEN) return;
	socket_send(&c->socket, text, (size_t)n);
	flush(l, c);
}

/* ---- tables ---- */

static bool is_host(const Load *l, const LoadClient *c) {
	return c->table >= 0 && l->tables[c->table].client == c;
}

void player_create(Load *l, LoadTable *t) {
	ask(l, t->client,
	    "{\"id\":\"create\",\"cmd\":\"create\",\"game\":\"%s\",\"name\":\"p0\",\"seats\":%d,\"pace\":\"%s\",\"token\":\"%s\","
	    "\"public\":false}",
	    l->plan->game, t->seats, l->plan->stall > 0 ? "book" : "none", t->client->token);
}

static void join(Load *l, LoadTable *t, const char *invite) {
	for (int i = 1; i < t->seats; i++)
		ask(l, &t->client[i],
		    "{\"id\":\"join\",\"cmd\":\"join\",\"table\":\"%s\",\"invite\":\"%s\",\"name\":\"p%d\",\"seat\":%d,"
		    "\"token\":\"%s\"}",
		    t->id, invite, i, i, t->client[i].token);
}

static void sit_again(Load *l, LoadTable *t, const char *id) {
	snprintf(t->id, sizeof t->id, "%s", id);
	t->joined = 0;
	t->is_playing = false;
	if (t->stalled >= 0) t->stalled = (t->stalled + 1) % t->seats; /* as the others */
	for (int i = 0; i < t->seats; i++) {
		t->client[i].owes = false;
		t->client[i].is_moving = true;
		if (t->client[i].socket.state != SOCKET_OPEN || t->client[i].is_stalled) t->joined++; /* who does not read says nothing */
		ask(l, &t->client[i], "{\"id\":\"sit\",\"cmd\":\"sit\",\"table\":\"%s\",\"token\":\"%s\"}", t->id, t->client[i].token);
	}
}

void player_start(Load *l, LoadTable *t) {
	ask(l, t->client, "{\"id\":\"start\",\"cmd\":\"start\"}");
	t->is_playing = true;
	for (int i = 0; i < t->seats; i++) {
		t->client[i].is_there = true;
		if (t->client[i].is_stalled && t->client[i].socket.state == SOCKET_OPEN)
			watch(l, &t->client[i], EPOLL_CTL_MOD); /* it stops reading */
	}
}

/* The first games are begun by whoever leads the run, the others as soon as everybody sits there. */
static void note_seated(Load *l, LoadClient *c) {
	LoadTable *t = &l->tables[c->table];
	if (++t->joined < t->seats) return;
	if (t->was_begun) player_start(l, t);
	else l->n_seated++;
}

void player_ping(Load *l, LoadClient *c) {
	ask(l, c, "{\"id\":\"ping\",\"cmd\":\"ping\"}");
}

bool player_act(Load *l, LoadTable *t) {
	double now = clock_seconds();
	for (int i = 0; i < t->seats && t->is_playing; i++) {
		LoadClient *c = &t->client[i];
		if (!c->owes || c->sent > 0 || c->is_stalled || now < c->acted + ACT_EVERY) continue;
		c->owes = false;
		c->sent = c->acted = now;
		l->n_waiting++;
		ask(l, c, "{\"id\":\"act\",\"cmd\":\"act\",\"n\":%" PRIu64 ",\"action\":\"%s\"}", ++c->n, c->action);
		return true;
	}
	return false;
}

/* ---- messages ---- */

static void note_latency(Load *l, LoadClient *c) {
	double us = (clock_seconds() - c->sent) * 1e6;
	c->sent = 0;
	l->n_waiting--;
	l->result->actions++;
	if (l->n_latency < l->cap_latency) l->latency[l->n_latency++] = (uint32_t)us;
}

static void on_answer(Load *l, LoadClient *c, const Value *json) {
	const char *re = value_text(value_get(json, "re"));
	char reason[256];
	if (!value_is(value_get(json, "ok"), VALUE_TRUE)) {
		const char *error = value_text(value_get(json, "error"));
		snprintf(reason, sizeof reason, "%s was refused: %s", re ? re : "?", error ? error : "?");
		note_error(l, reason);
	}
	if (!re) return;
	if (!strcmp(re, "act")) note_latency(l, c);
	else if (!strcmp(re, "ping")) l->is_settled = 1;
	else if (!strcmp(re, "create") && value_get(json, "table")) {
		LoadTable *t = &l->tables[c->table];
		snprintf(t->id, sizeof t->id, "%s", value_text(value_get(json, "table")));
		note_seated(l, c);
		join(l, t, value_text(value_get(json, "invite")));
	} else if (!strcmp(re, "join") || !strcmp(re, "sit")) note_seated(l, c);
	else if (!strcmp(re, "rematch") && value_get(json, "table")) sit_again(l, &l->tables[c->table], value_text(value_get(json, "table")));
}

static bool has_seat(const Value *list, int seat) {
	value_each(one, list) if (value_int(one) == seat) return true;
	return false;
}

/* The host looks how long a stalled seat is waited for. */
static void note_deadline(Load *l, LoadTable *t, const Value *json) {
	bool owes = has_seat(value_get(json, "to_act"), t->stalled);
	double now = clock_seconds(), late = (now - t->deadline) * 1000;
	int64_t left = value_int(value_at(value_get(json, "clock"), (size_t)t->stalled));
	double deadline = owes ? now + (double)left / 1000 : 0;
	bool is_another = !owes || deadline > t->deadline + 1;
	if (t->deadline > 0 && is_another && late > -100) {
		l->result->late_count++;
		if (late > l->result->late_max_ms) l->result->late_max_ms = late;
	}
	t->deadline = deadline;
}

static void on_position(Load *l, LoadClient *c, const Value *json) {
	const Value *legal = value_get(json, "legal");
	LoadTable *t = &l->tables[c->table];
	c->owes = has_seat(value_get(json, "to_act"), c->seat);
	if (is_host(l, c) && t->is_playing && !t->was_begun) t->was_begun = true, l->n_begun++;
	if (c->owes && value_count(legal)) {
		uint32_t which = rng_below(&l->rng, (uint32_t)value_count(legal));
		snprintf(c->action, sizeof c->action, "%s", value_text(value_at(legal, which)));
	}
	if (is_host(l, c) && t->stalled >= 0) note_deadline(l, t, json);
	if (is_host(l, c) && value_is(value_get(json, "over"), VALUE_TRUE) && t->is_playing) {
		t->is_playing = false;
		t->deadline = 0;
		l->result->games++;
		ask(l, c, "{\"id\":\"rematch\",\"cmd\":\"rematch\"}");
	}
}

void player_hears(Load *l, LoadClient *c, const char *text, size_t n) {
	Value *json = value_read(text, n, NULL);
	const char *push = value_text(value_get(json, "push"));
	if (!json) note_error(l, "a message is not JSON");
	else if (value_get(json, "re")) on_answer(l, c, json);
	else if (push && c->table >= 0) {
		if (!strcmp(push, "view")) {
			c->n = (uint64_t)value_int(value_get(json, "last"));
			c->is_moving = false;
			const Value *you = value_get(json, "you"); /* a rematch rotates */
			if (value_is(you, VALUE_INT)) c->seat = (int)value_int(you);
		}
		if (!c->is_moving && value_get(json, "to_act")) on_position(l, c, json);
	}
	value_free(json);
}
