/* A client's connection: HTTP, frames and JSON as seen from the client's side; see sim.h. What it reads must be, message by message,
 * what the hub gave to the connection. */
#include "tests/sim/model.h"
#include "tests/sim/sim.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 0x81, CLOSE = 0x88, PING = 0x89, PONG = 0x8a, FIN = 0x80, MASKED = 0x80, FRAME_MAX = COMMAND_MAX + 400 };

static const char handshake[] =
	"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: tripot.1\r\n\r\n";

/* ---- sending ---- */

static void send_frame(Sim *sim, Client *c, int first, const char *bytes, size_t n) {
	char frame[FRAME_MAX + 8];
	size_t head = n < 126 ? 2 : 4;
	uint32_t mask = rng_below(&c->rng, 2) ? 0 : (uint32_t)rng_next(&c->rng);
	if (n > FRAME_MAX || c->link < 0) return;
	frame[0] = (char)first;
	frame[1] = (char)(MASKED | (n < 126 ? n : 126));
	if (n >= 126) frame[2] = (char)(n >> 8), frame[3] = (char)n;
	for (int i = 0; i < 4; i++) frame[head + (size_t)i] = (char)(mask >> 8 * i);
	for (size_t i = 0; i < n; i++) frame[head + 4 + i] = (char)(bytes[i] ^ (char)(mask >> 8 * (i % 4)));
	network_send(sim, sim->links[c->link], frame, head + 4 + n);
}

void client_raw(Sim *sim, Client *c, int first, const char *bytes, size_t n) {
	send_frame(sim, c, first, bytes, n);
}

/* One message, now and then in two fragments with a pong between them. */
static void send_text(Sim *sim, Client *c, const char *text, size_t n) {
	if (!sim_has(sim, FAULT_SPLIT) || rng_below(&c->rng, 6)) {
		send_frame(sim, c, TEXT, text, n);
		return;
	}
	size_t half = rng_below(&c->rng, (uint32_t)n + 1);
	send_frame(sim, c, TEXT & ~FIN, text, half);
	if (rng_below(&c->rng, 2)) send_frame(sim, c, PONG, "", 0);
	send_frame(sim, c, FIN, text + half, n - half);
}

bool client_say(Sim *sim, Client *c, int kind, uint64_t n, const char *text, const char *format, ...) {
	char rest[COMMAND_MAX], command[COMMAND_MAX + 200];
	va_list args;
	if (!c->is_on || c->n_sent == SENT_MAX) return false;
	va_start(args, format);
	vsnprintf(rest, sizeof rest, format, args);
	va_end(args);
	Sent *sent = &c->sent[c->n_sent++];
	*sent = (Sent){.id = ++c->next_id, .kind = kind, .n = n, .deed = -1};
	snprintf(sent->text, sizeof sent->text, "%s", text ? text : "");
	if (n) sent->deed = model_deed(sim->model, c, kind, n, sent->text);
	int len = snprintf(command, sizeof command, "{\"id\":%d,\"cmd\":\"%s\"%s%s}", sent->id, command_names[kind], rest[0] ? "," : "", rest);
	sim_trace(sim, "client %d (%s) says %s", c->number, c->name, command);
	if (!c->asked_at) c->asked_at = sim->now;
	send_text(sim, c, command, (size_t)len);
	return true;
}

/* ---- reading ---- */

/* Keeps the list of public tables as the client was told it. */
static void list(Sim *sim, Client *c, const char *id, bool is_there) {
	int at = 0;
	while (at < c->n_listed && strcmp(c->listed[at], id) != 0) at++;
	if (is_there && at == LISTS_MAX) sim_fail(sim, "client %d is told of more than %d tables", c->number, LISTS_MAX);
	else if (is_there) {
		snprintf(c->listed[at], sizeof c->listed[at], "%s", id);
		if (at == c->n_listed) c->n_listed++;
	} else if (at < c->n_listed) memcpy(c->listed[at], c->listed[--c->n_listed], sizeof c->listed[at]);
}

static void take_answer(Sim *sim, Client *c, const Value *message) {
	Sent sent = c->sent[0];
	const Value *re = value_get(message, "re");
	if (value_is(re, VALUE_NULL) || c->is_mad || c->n_hogged) return; /* the answer to no command, or to a forgotten one */
	if (!c->n_sent || value_int(re) != sent.id) {
		sim_fail(sim, "client %d is answered %lld, and waits for %d", c->number, (long long)value_int(re), c->n_sent ? sent.id : 0);
		return;
	}
	memmove(c->sent, c->sent + 1, (size_t)--c->n_sent * sizeof c->sent[0]);
	c->asked_at = c->n_sent ? sim->now : 0;
	if (sent.deed >= 0) model_answered(sim->model, sent.deed, message);
	if (sent.kind == COMMAND_LOBBY) {
		c->n_listed = 0;
		value_each(table, value_get(message, "tables")) list(sim, c, value_text(value_get(table, "id")), true);
	}
	people_answer(sim, c, &sent, message);
}

/* True if the message is kept and must not be freed. */
static bool take_push(Sim *sim, Client *c, Value *message) {
	const char *push = value_text(value_get(message, "push"));
	bool has_position = value_get(message, "to_act") != NULL;
	if (!push) {
		sim_fail(sim, "client %d is told something that is neither an answer nor a push", c->number);
		return false;
	}
	const Value *table = value_get(message, "table");
	if (!strcmp(push, "listed")) list(sim, c, value_text(value_get(table, "id")), true);
	if (!strcmp(push, "unlisted")) list(sim, c, value_text(value_get(message, "id")), false);
	bool has_table = value_is(table, VALUE_OBJECT) && strcmp(push, "listed") != 0;
	if (has_table) {
		snprintf(c->table, sizeof c->table, "%s", value_text(value_get(table, "id")));
		if (c->info && c->info != c->position) value_free(c->info);
		c->info = message;
		c->table_info = table;
	}
	if (has_position) {
		if (c->position && c->position != c->info) value_free(c->position);
		c->position = message;
	}
	people_push(sim, c, push, message);
	return has_table || has_position;
}

static void take_text(Sim *sim, SimLink *l, Client *c, const char *text, size_t n) {
	Value *message = value_read(text, n, NULL);
	sim_trace(sim, "client %d hears %.*s%s", c->number, n > 300 ? 300 : (int)n, text, n > 300 ? " …" : "");
	model_received(sim->model, l, text, n);
	if (!value_is(message, VALUE_OBJECT)) sim_fail(sim, "client %d hears what is no object: %.*s", c->number, n > 200 ? 200 : (int)n, text);
	else if (value_get(message, "re")) take_answer(sim, c, message);
	else if (take_push(sim, c, message)) return;
	value_free(message);
}

/* The length of a complete frame, or 0 if part of it is missing. */
static size_t take_frame(Sim *sim, SimLink *l, Client *c, const char *bytes, size_t n) {
	const unsigned char *at = (const unsigned char *)bytes;
	if (n < 2) return 0;
	size_t length = at[1], head = length < 126 ? 2 : length == 126 ? 4 : 10;
	if (at[1] >= 128) sim_fail(sim, "client %d hears a frame that is masked or none", c->number);
	if (n < head || sim->has_failed) return 0;
	if (head > 2) length = 0;
	for (size_t i = 2; i < head; i++) length = length << 8 | at[i];
	if (length > 1 << 22) sim_fail(sim, "client %d hears a frame of %zu bytes", c->number, length);
	if (n < head + length) return 0;
	switch (at[0]) {
	case TEXT: take_text(sim, l, c, bytes + head, length); break;
	case PING: send_frame(sim, c, PONG, bytes + head, length < 125 ? length : 125); break;
	case PONG: break;
	case CLOSE:
		sim_trace(sim, "client %d is closed with %d", c->number, length >= 2 ? at[head] << 8 | at[head + 1] : 0);
		if (length >= 2) c->is_removed = (at[head] << 8 | at[head + 1]) == 4002;
		send_frame(sim, c, CLOSE, bytes + head, length < 2 ? 0 : 2);
		network_hang_up(sim, l);
		break;
	default: sim_fail(sim, "client %d hears a frame that begins with %02x", c->number, at[0]);
	}
	return head + length;
}

/* The answer to the handshake; returns its length. */
static size_t take_head(Sim *sim, SimLink *l, Client *c, const char *bytes) {
	const char *end = strstr(bytes, "\r\n\r\n");
	if (!end) return 0;
	if (memcmp(bytes, "HTTP/1.1 101", 12) != 0) {
		sim_trace(sim, "client %d is not let in: %.12s", c->number, bytes);
		network_hang_up(sim, l);
		return 0;
	}
	c->is_on = l->is_socket = true;
	people_arrive(sim, c);
	return (size_t)(end - bytes) + 4;
}

void client_heard(Sim *sim, SimLink *l) {
	Client *c = &sim->clients[l->client];
	size_t at = 0, used;
	c->heard_at = sim->now;
	if (l->is_http) return; /* it waits for the end */
	while (!sim->has_failed && c->link == l->number && at < c->heard.text.len) {
		const char *bytes = c->heard.text.data + at;
		size_t n = c->heard.text.len - at;
		used = c->is_on ? take_frame(sim, l, c, bytes, n) : take_head(sim, l, c, bytes);
		if (!used) break;
		at += used;
	}
	if (c->link != l->number) return; /* the connection is gone, and what it received is forgotten */
	memmove(c->heard.text.data, c->heard.text.data + at, c->heard.text.len - at);
	c->heard.text.len -= at;
}

/* ---- coming and going ---- */

static void wake(Sim *sim, int number, int what) {
	Client *c = &sim->clients[number];
	(void)what;
	if (sim->now != c->wakes_at || sim->is_over) return;
	c->wakes_at = 0;
	people_act(sim, c);
}

/* Only the earliest wake-up counts. */
void client_wake(Sim *sim, Client *c, int64_t in_ms) {
	int64_t at = sim->now + in_ms;
	if (c->wakes_at > sim->now && c->wakes_at <= at) return;
	c->wakes_at = at;
	sim_at(sim, at, wake, c->number, 0);
}

void client_begin(Sim *sim, int number, int what) {
	Client *c = &sim->clients[number];
	(void)what;
	if (c->link >= 0) return;
	if (sim->now < sim->asleep_until && !sim->is_calm) {
		sim_at(sim, sim->asleep_until + (int64_t)rng_below(&c->rng, 2000), client_begin, number, 0);
		return;
	}
	c->link = network_open(sim, number, false);
	if (c->link < 0) return;
	c->is_on = c->is_waiting = c->is_seen = c->is_mad = false;
	c->n_hogged = 0;
	c->n_listed = 0;
	c->has_lobby = false;
	c->n_sent = 0;
	c->asked_at = sim->now;
	c->heard_at = sim->now;
	grow_clear(&c->heard);
	network_send(sim, sim->links[c->link], handshake, sizeof handshake - 1);
	client_wake(sim, c, 1000);
}

void client_lost(Sim *sim, SimLink *l) {
	Client *c = &sim->clients[l->client];
	if (l->is_http) {
		model_page(sim->model, c);
		return;
	}
	if (c->link != l->number) return;
	sim_trace(sim, "client %d has lost its connection", c->number);
	c->link = -1;
	c->is_on = false;
	for (int i = c->n_sent - 1; i >= 0; i--)
		if (c->sent[i].deed >= 0) c->again = c->sent[i]; /* the first one without an answer */
	c->shall_resend = c->n_sent && c->again.id && sim_has(sim, HABIT_RESEND);
	c->n_sent = 0;
	if (sim->is_over) return;
	int64_t pause = 50 + (int64_t)rng_below(&c->rng, sim->is_calm || rng_below(&c->rng, 4) ? 1500 : 100000);
	sim_at(sim, sim->now + pause, client_begin, c->number, 0);
}

void client_free(Client *c) {
	if (c->position && c->position != c->info) value_free(c->position);
	if (c->info) value_free(c->info);
	grow_free(&c->heard);
	grow_free(&c->page);
}
