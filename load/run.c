/* Many clients at many tables; see load.h. All of them live in one thread. Actions are sent at a fixed rate, whatever the server
 * does; the time from sending to the acknowledgement is what counts. */
#include "cli/progress.h"
#include "core/game.h"
#include "core/value.h"
#include "load/load.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

enum { SEATS_USED = 4, EVENTS = 512, CONNECTING_MAX = 100, TOKEN_HEX = 64, ID_BYTES = 16, WARM_UP_SECONDS = 120 };

/* Seconds between two actions of a client: with what a new game takes he stays below the commands a second that the server allows. */
static const double ACT_EVERY = 0.1;

typedef struct LoadClient {
	LoadSocket socket;
	int table, seat; /* -1: idle */
	char token[TOKEN_HEX + 1];
	uint64_t n;   /* number of the last command */
	double sent;  /* when the action that waits for its answer was sent; 0: none */
	double acted; /* when the last action was sent */
	bool is_open, is_there, owes, is_stalled, is_writing;
	bool is_moving; /* to another table: what still comes from the old one does not count */
	char action[ACTION_TEXT_MAX];
} LoadClient;

typedef struct LoadTable {
	LoadClient *client; /* the first of `seats` */
	int seats, joined;
	char id[ID_BYTES];
	bool is_asked, is_playing;
	double deadline; /* of a stalled seat's decision; 0: none */
	int stalled;     /* that seat; -1: none */
} LoadTable;

typedef struct Load {
	const LoadPlan *plan;
	LoadResult *result;
	Rng rng;
	int epoll;
	LoadClient *clients;
	LoadTable *tables;
	int n_open, n_begun, n_connecting, next_connect, next_table;
	uint32_t *latency; /* microseconds */
	size_t n_latency, cap_latency;
	bool is_measuring;
} Load;

static void note_error(Load *l, const char *what) {
	l->result->errors++;
	if (!l->result->first_error[0]) snprintf(l->result->first_error, sizeof l->result->first_error, "%s", what);
}

static void watch(Load *l, LoadClient *c, int op) {
	struct epoll_event event = {.data.ptr = c};
	c->is_writing = socket_wants_write(&c->socket);
	event.events = (c->is_stalled && c->is_there ? 0 : EPOLLIN) | (c->is_writing ? EPOLLOUT : 0);
	epoll_ctl(l->epoll, op, c->socket.fd, &event);
}

static void lose(Load *l, LoadClient *c, const char *why) {
	if (c->is_stalled && c->is_there) { /* the server may close whoever does not read */
		socket_close(&c->socket);
		return;
	}
	note_error(l, why);
	if (c->is_open) l->n_open--;
	else l->n_connecting--;
	c->is_open = false;
	socket_close(&c->socket);
}

static void flush(Load *l, LoadClient *c) {
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

static void create(Load *l, LoadClient *c) {
	ask(l, c,
	    "{\"id\":\"create\",\"cmd\":\"create\",\"game\":\"%s\",\"name\":\"p0\",\"seats\":%d,\"pace\":\"%s\",\"token\":\"%s\","
	    "\"public\":false}",
	    l->plan->game, l->tables[c->table].seats, l->plan->stall > 0 ? "book" : "none", c->token);
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

/* Everybody sits there: the game can begin. */
static void note_seated(Load *l, LoadClient *c) {
	LoadTable *t = &l->tables[c->table];
	if (++t->joined < t->seats) return;
	ask(l, t->client, "{\"id\":\"start\",\"cmd\":\"start\"}");
	if (!t->is_asked) l->n_begun++;
	t->is_asked = t->is_playing = true;
	for (int i = 0; i < t->seats; i++) {
		t->client[i].is_there = true;
		if (t->client[i].is_stalled && t->client[i].socket.state == SOCKET_OPEN)
			watch(l, &t->client[i], EPOLL_CTL_MOD); /* he stops reading */
	}
}

/* ---- messages ---- */

static void note_latency(Load *l, LoadClient *c) {
	double us = (clock_seconds() - c->sent) * 1e6;
	c->sent = 0;
	if (l->is_measuring && l->n_latency < l->cap_latency) l->latency[l->n_latency++] = (uint32_t)us;
	l->result->actions += l->is_measuring;
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

static void on_message(Load *l, LoadClient *c, const char *text, size_t n) {
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

/* ---- connections ---- */

static void on_open(Load *l, LoadClient *c) {
	c->is_open = true;
	l->n_open++;
	l->n_connecting--;
	if (is_host(l, c)) create(l, c);
}

static void connect_some(Load *l) {
	while (l->next_connect < l->plan->connections && l->n_connecting < CONNECTING_MAX) {
		/* The others of a table come before its host, so that they can be asked to join. */
		LoadClient *c = &l->clients[l->plan->connections - 1 - l->next_connect++];
		if (!socket_connect(&c->socket, l->plan)) {
			note_error(l, "a connection could not be made");
			continue;
		}
		l->n_connecting++;
		watch(l, c, EPOLL_CTL_ADD);
	}
}

static void on_event(Load *l, LoadClient *c, uint32_t events) {
	bool was_open = c->socket.state == SOCKET_OPEN;
	size_t n;
	if (c->socket.fd < 0) return;
	if (events & (EPOLLIN | EPOLLHUP | EPOLLERR) && !socket_read(&c->socket)) {
		lose(l, c, "the server closed a connection");
		return;
	}
	if (!was_open && c->socket.state == SOCKET_OPEN) on_open(l, c);
	for (const char *text; c->socket.fd >= 0 && (text = socket_message(&c->socket, &n));) on_message(l, c, text, n);
	if (c->socket.fd >= 0) flush(l, c);
}

static void serve_events(Load *l, double until) {
	struct epoll_event events[EVENTS];
	double wait = until - clock_seconds();
	int n = epoll_wait(l->epoll, events, EVENTS, wait <= 0 ? 0 : (int)(wait * 1000));
	for (int i = 0; i < n; i++) on_event(l, events[i].data.ptr, events[i].events);
}

/* ---- acting ---- */

static bool act(Load *l, LoadTable *t) {
	for (int i = 0; i < t->seats && t->is_playing; i++) {
		LoadClient *c = &t->client[i];
		if (!c->owes || c->sent > 0 || c->is_stalled || clock_seconds() < c->acted + ACT_EVERY) continue;
		c->owes = false;
		c->sent = c->acted = clock_seconds();
		ask(l, c, "{\"id\":\"act\",\"cmd\":\"act\",\"n\":%" PRIu64 ",\"action\":\"%s\"}", ++c->n, c->action);
		return true;
	}
	return false;
}

/* The next table where somebody can decide. */
static void act_somewhere(Load *l) {
	for (int i = 0; i < l->plan->tables; i++) {
		LoadTable *t = &l->tables[l->next_table];
		l->next_table = (l->next_table + 1) % l->plan->tables;
		if (act(l, t)) return;
	}
}

static void play(Load *l) {
	double start = clock_seconds(), end = start + l->plan->seconds, next = start;
	l->is_measuring = true;
	while (clock_seconds() < end) {
		double now = clock_seconds();
		for (; next <= now && l->plan->rate > 0; next += 1 / l->plan->rate) act_somewhere(l);
		double until = l->plan->rate > 0 && next < end ? next : end;
		serve_events(l, until < now + 0.001 ? now + 0.001 : until);
	}
	l->is_measuring = false;
	l->result->seconds = clock_seconds() - start;
}

/* ---- together ---- */

static int compare(const void *a, const void *b) {
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static double percentile(const Load *l, double share) {
	return l->n_latency ? l->latency[(size_t)((double)(l->n_latency - 1) * share)] / 1000.0 : 0;
}

static void set_up(Load *l) {
	const LoadPlan *plan = l->plan;
	int seats = plan->tables ? plan->connections / plan->tables : 0;
	if (seats > SEATS_USED) seats = SEATS_USED;
	for (int i = 0; i < plan->connections; i++) {
		LoadClient *c = &l->clients[i];
		socket_init(&c->socket);
		c->table = seats && i / seats < plan->tables ? i / seats : -1;
		c->seat = c->table >= 0 ? i % seats : -1;
		for (int k = 0; k < TOKEN_HEX; k++) c->token[k] = "0123456789abcdef"[rng_below(&l->rng, 16)];
	}
	for (int i = 0; i < plan->tables; i++) {
		l->tables[i] = (LoadTable){.client = &l->clients[i * seats], .seats = seats, .stalled = -1};
		if (rng_below(&l->rng, 1000000) < plan->stall * seats * 1000000) { /* one of its players */
			l->tables[i].stalled = 1 + (int)rng_below(&l->rng, (uint32_t)seats - 1);
			l->tables[i].client[l->tables[i].stalled].is_stalled = true;
		}
	}
}

static bool begin(Load *l) {
	double end = clock_seconds() + WARM_UP_SECONDS;
	while (clock_seconds() < end && (l->n_open < l->plan->connections || l->n_begun < l->plan->tables) && !l->result->errors) {
		connect_some(l);
		serve_events(l, clock_seconds() + 0.1);
	}
	if (!l->result->errors && l->n_begun < l->plan->tables) note_error(l, "the tables did not begin in time");
	return !l->result->errors;
}

static void allow_many_files(void) {
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit)) return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

bool load_run(const LoadPlan *plan, LoadResult *result) {
	Load l = {.plan = plan, .result = result, .epoll = epoll_create1(0)};
	l.cap_latency = (size_t)(plan->rate * plan->seconds) + 1000;
	l.clients = calloc((size_t)plan->connections, sizeof *l.clients);
	l.tables = calloc((size_t)plan->tables + 1, sizeof *l.tables);
	l.latency = malloc(l.cap_latency * sizeof *l.latency);
	bool ok = l.epoll >= 0 && l.clients && l.tables && l.latency;
	if (!ok) note_error(&l, "out of memory");
	rng_seed(&l.rng, (uint64_t)(clock_seconds() * 1e9));
	allow_many_files();
	if (ok) set_up(&l);
	ok = ok && begin(&l);
	if (ok) play(&l);
	qsort(l.latency, l.n_latency, sizeof *l.latency, compare);
	result->p50_ms = percentile(&l, 0.5);
	result->p99_ms = percentile(&l, 0.99);
	result->p999_ms = percentile(&l, 0.999);
	result->max_ms = percentile(&l, 1);
	result->connections = l.n_open;
	for (int i = 0; l.clients && i < plan->connections; i++) socket_close(&l.clients[i].socket);
	free(l.clients);
	free(l.tables);
	free(l.latency);
	return ok;
}
