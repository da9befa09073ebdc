/* A connection; see wire.h. Requests are answered one at a time: the next is read when the last answer has been sent. */
#include "server/net/wire.h"
#include "server/bounds.h"
#include "server/net/frames.h"

#include <stdlib.h>
#include <string.h>

enum {
	IN_BYTES = REQUEST_HEAD + REQUEST_BODY,
	TAKE_BYTES = 65536,  /* of a WebSocket, at once */
	REQUEST_MS = 10000,  /* for a request, and for each piece of its answer … */
	ANSWER_MS = 120000,  /* … and for all of it */
	KEEP_MS = 20000,     /* for the next request */
	LAST_WORD_MS = 2000, /* for the other side's close */
	REASON_MAX = 123,    /* bytes of a close frame's reason */
	OPCODE = 0x0f,
	CLOSE = 8,
	FINAL = 0x80,
};

/* WIRE_RAW: a WebSocket to which another node speaks. */
typedef enum WireState { WIRE_HTTP, WIRE_SOCKET, WIRE_RAW, WIRE_DONE, WIRE_OVER } WireState;

struct Wire {
	const WireEvents *events;
	void *arg;
	WireState state;
	bool ends; /* when everything has been written */
	Queue out;
	int64_t due;   /* when it is over unless something happens */
	int64_t began; /* HTTP: when the answer was given */
	char *in;      /* HTTP: unanswered requests */
	size_t n_in;
	Request request; /* a request whose head is read and whose body is still to come */
	bool has_head;
	Frames frames;
	FrameCut cut;    /* of what wire_raw was given … */
	bool has_raw;    /* … which has begun, … */
	bool has_closed; /* … and said its last word */
	int silence;
	bool is_asked; /* for a sign of life */
	bool is_given_up;
};

/* ---- states ---- */

static void wake(Wire *w) {
	w->events->wake(w->arg);
}

static void set_state(Wire *w, WireState state) {
	w->state = state;
	wake(w);
}

/* Ends what was to end once everything is written. */
static void settle(Wire *w, int64_t now) {
	if (w->out.n || w->state >= WIRE_DONE) return;
	if (w->state == WIRE_SOCKET && frames_are_closed(&w->frames)) set_state(w, WIRE_OVER);
	else if (w->ends) {
		w->due = now + LAST_WORD_MS;
		set_state(w, WIRE_DONE);
	}
}

static void add(Wire *w, Msg *msg) {
	bool ok = msg && queue_add(&w->out, msg);
	if (!ok) set_state(w, WIRE_OVER);
	wake(w);
}

/* ---- HTTP ---- */

static void answer(Wire *w, HttpAnswer *a, bool is_head, bool stays, int64_t now) {
	Grow head;
	grow_init(&head);
	http_head(a, stays, &head);
	Msg *msg = head.text.is_full ? NULL : msg_bytes(head.text.data, head.text.len, a->body.text.data, is_head ? 0 : a->body.text.len);
	grow_free(&head);
	w->ends = !stays;
	w->began = now;
	w->due = now + REQUEST_MS;
	add(w, msg);
	msg_drop(msg);
}

static void refuse(Wire *w, int status, int64_t now) {
	static const char *const words[] = {"this request is not understood here\n", "this is not answered here\n"};
	HttpAnswer a = {.status = status, .type = "text/plain"};
	grow_init(&a.body);
	grow_add(&a.body, words[status == 403 || status == 404 || status == 421 || status == 503]);
	answer(w, &a, false, false, now);
	grow_free(&a.body);
}

static void on_message(void *arg, const char *bytes, size_t n) {
	const Wire *w = arg;
	w->events->message(w->arg, bytes, n);
}

static bool shake_hands(Wire *w, const Request *r, const char *accept, int64_t now) {
	Grow head;
	if (!frames_open(&w->frames, &w->out, on_message, w)) return false;
	grow_init(&head);
	text_addf(grow_room(&head, 256),
	          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: %s\r\n%s\r\n", accept,
	          r->has_ours ? "sec-websocket-protocol: tripot.1\r\n" : "");
	Msg *msg = head.text.is_full ? NULL : msg_bytes(head.text.data, head.text.len, NULL, 0);
	grow_free(&head);
	w->state = WIRE_SOCKET;
	w->due = now + w->silence / 2;
	add(w, msg);
	msg_drop(msg);
	return true;
}

static void upgrade(Wire *w, const Request *r, int64_t now) {
	char accept[FRAMES_ACCEPT];
	int status = strcmp(r->version, "13") ? 426 : !frames_accept(r->key, accept) || (r->has_protocols && !r->has_ours) ? 400 : 0;
	if (!status) status = w->events->upgrade(w->arg, r);
	if (status != 101) refuse(w, status, now);
	else if (!shake_hands(w, r, accept, now)) set_state(w, WIRE_OVER);
}

static void serve(Wire *w, const Request *r, int64_t now) {
	HttpAnswer a = {.status = 500, .type = "text/plain"};
	if (r->wants_socket) {
		upgrade(w, r, now);
		return;
	}
	grow_init(&a.body);
	w->events->request(w->arg, r, &a);
	answer(w, &a, r->is_head, r->stays && !w->is_given_up, now);
	grow_free(&a.body);
}

static void forget(Wire *w, size_t n) {
	w->n_in -= n;
	memmove(w->in, w->in + n, w->n_in);
	w->has_head = false;
	if (w->n_in && w->state == WIRE_HTTP) return;
	free(w->in);
	w->in = NULL;
	w->n_in = 0;
}

static void take_raw(Wire *w, const char *bytes, size_t n, int64_t now) {
	w->due = now + w->silence; /* the node that speaks to it sends the pings */
	if (n) w->events->raw(w->arg, bytes, n);
}

static void take_frames(Wire *w, const char *bytes, size_t n, int64_t now) {
	bool was_closing = w->frames.is_closing;
	size_t used = frames_take(&w->frames, bytes, n);
	if (w->frames.has_failed) set_state(w, WIRE_OVER);
	if (w->frames.is_left && w->state == WIRE_SOCKET) {
		set_state(w, WIRE_RAW);
		take_raw(w, bytes + used, n - used, now);
		return;
	}
	if (!was_closing) {
		w->is_asked = false;
		w->ends = w->frames.is_closing;
		w->due = now + (w->ends ? LAST_WORD_MS : w->silence / 2);
	}
	wake(w);
	settle(w, now);
}

/* One request, if it is all there. */
static bool take_request(Wire *w, int64_t now) {
	if (!w->has_head) w->has_head = request_read(w->in, w->n_in, &w->request);
	if (!w->has_head) return false;
	if (w->request.status) {
		refuse(w, w->request.status, now);
		forget(w, w->n_in);
		return false;
	}
	size_t n = w->request.n + w->request.body;
	if (w->n_in < n) return false;
	serve(w, &w->request, now);
	if (w->state == WIRE_SOCKET && w->n_in > n) take_frames(w, w->in + n, w->n_in - n, now);
	forget(w, n);
	return true;
}

static void run_requests(Wire *w, int64_t now) {
	while (w->state == WIRE_HTTP && !w->out.n && !w->ends && w->n_in && take_request(w, now)) {}
	settle(w, now);
}

static void take_http(Wire *w, const char *bytes, size_t n, int64_t now) {
	if (!w->in) w->in = malloc(IN_BYTES);
	if (!w->in) {
		set_state(w, WIRE_OVER);
		return;
	}
	if (!w->n_in) w->due = now + REQUEST_MS;
	memcpy(w->in + w->n_in, bytes, n);
	w->n_in += n;
	run_requests(w, now);
}

/* ---- for whoever drives it ---- */

Wire *wire_open(const WireEvents *events, void *arg, int silence, int64_t now) {
	Wire *w = calloc(1, sizeof *w);
	if (!w) return NULL;
	w->events = events;
	w->arg = arg;
	w->silence = silence;
	w->due = now + REQUEST_MS;
	return w;
}

void wire_free(Wire *w) {
	frames_free(&w->frames);
	queue_free(&w->out);
	free(w->in);
	free(w);
}

size_t wire_room(const Wire *w) {
	if (w->state == WIRE_HTTP) return w->out.n || w->ends ? 0 : IN_BYTES - w->n_in;
	return w->state == WIRE_RAW ? w->events->raw_room(w->arg) : TAKE_BYTES;
}

void wire_take(Wire *w, const char *bytes, size_t n, int64_t now) {
	size_t room = wire_room(w);
	if (n > room) n = room;
	if (!n) return;
	if (w->state == WIRE_HTTP) take_http(w, bytes, n, now);
	else if (w->state == WIRE_SOCKET) take_frames(w, bytes, n, now);
	else if (w->state == WIRE_RAW) take_raw(w, bytes, n, now);
}

void wire_end(Wire *w) {
	w->is_given_up = true;
	if (w->state == WIRE_HTTP && w->out.n) w->ends = true; /* the answer may still be read */
	else set_state(w, WIRE_OVER);
}

int wire_peek(const Wire *w, WireBytes *out, int max) {
	return w->state < WIRE_DONE ? queue_peek(&w->out, out, max) : 0;
}

void wire_sent(Wire *w, size_t n, int64_t now) {
	queue_sent(&w->out, n);
	if (w->state == WIRE_HTTP) {
		int64_t last = w->began + ANSWER_MS;
		w->due = !w->out.n ? now + KEEP_MS : now + REQUEST_MS < last ? now + REQUEST_MS : last;
		run_requests(w, now);
	}
	settle(w, now);
}

void wire_send(Wire *w, Msg *msg) {
	bool is_ours = w->state == WIRE_SOCKET || (w->state == WIRE_RAW && !w->has_raw);
	if (!is_ours || w->frames.is_closing) return;
	if (queue_cost(&w->out) + msg->len > QUEUE_MAX) set_state(w, WIRE_OVER); /* clients that do not read get it all when they reconnect */
	else add(w, msg);
}

void wire_close(Wire *w, int code, const char *reason, int64_t now) {
	if (w->state == WIRE_RAW && !w->has_raw) wire_cut(w, code, reason, now);
	if (w->state != WIRE_SOCKET || w->frames.is_closing) return;
	frames_close(&w->frames, code, reason);
	if (w->frames.has_failed) set_state(w, WIRE_OVER);
	w->due = now + LAST_WORD_MS;
	wake(w);
}

void wire_look(Wire *w, int64_t now) {
	if (w->state == WIRE_OVER || now < w->due) return;
	bool may_ask = w->state == WIRE_SOCKET && !w->frames.is_closing && !w->is_asked;
	if (!may_ask) {
		set_state(w, WIRE_OVER);
		return;
	}
	w->is_asked = true;
	w->due = now + w->silence / 2;
	frames_ping(&w->frames);
	if (w->frames.has_failed) set_state(w, WIRE_OVER);
	wake(w);
}

void wire_leave(Wire *w) {
	frames_leave(&w->frames);
}

bool wire_has_left(const Wire *w) {
	return w->state == WIRE_RAW;
}

size_t wire_raw_room(const Wire *w) {
	size_t cost = queue_cost(&w->out);
	return w->state == WIRE_RAW && cost < QUEUE_MAX ? QUEUE_MAX - cost : 0;
}

void wire_raw(Wire *w, const char *bytes, size_t n) {
	if (w->state != WIRE_RAW || w->ends || !n) return;
	w->has_raw = true;
	for (size_t at = 0; at < n && !w->has_closed;) {
		at += frame_cut(&w->cut, bytes + at, n - at);
		w->has_closed = frame_cut_is_between(&w->cut) && (w->cut.head[0] & OPCODE) == CLOSE;
	}
	Msg *msg = msg_bytes(bytes, n, NULL, 0);
	add(w, msg);
	msg_drop(msg);
}

void wire_cut(Wire *w, int code, const char *reason, int64_t now) {
	if (w->state != WIRE_RAW) return;
	if (!frame_cut_is_between(&w->cut)) {
		set_state(w, WIRE_OVER);
		return;
	}
	size_t n = strlen(reason) < REASON_MAX ? strlen(reason) : REASON_MAX;
	const char head[] = {(char)(FINAL | CLOSE), (char)(n + 2), (char)(code >> 8), (char)(code & 0xff)};
	if (!w->has_closed) {
		wire_raw(w, head, sizeof head);
		wire_raw(w, reason, n);
	}
	w->ends = true;
	w->due = now + LAST_WORD_MS;
	settle(w, now);
}

bool wire_is_done(const Wire *w) {
	return w->state == WIRE_DONE;
}

bool wire_is_over(const Wire *w) {
	return w->state == WIRE_OVER;
}
