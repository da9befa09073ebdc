/* One wire: as the input says, bytes arrive in arbitrary pieces, output is read in arbitrary pieces, time passes, messages are sent and
 * the end is called. Whatever arrives, the output is HTTP and then frames, messages come whole and in order, and the wire does not live
 * for ever. */
#include "core/utf8.h"
#include "server/bounds.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/peer.h"

#include <stdio.h>

enum { SILENCE_MS = 10000, LIFE_MS = 300000, LOOK_MS = 1000 };

typedef struct Side {
	Peer peer;
	int64_t now;
	int n_sent;
} Side;

static void on_request(void *arg, const Request *request, HttpAnswer *answer) {
	Side *side = arg;
	PROMISE(!request->status && !request->wants_socket && request->path[0] == '/');
	side->peer.is_head = request->is_head;
	answer->status = request->is_post ? 405 : 200;
	grow_add(&answer->body, request->path);
}

static int on_upgrade(void *arg, const Request *request) {
	(void)arg;
	PROMISE(request->wants_socket && !strcmp(request->version, "13") && strlen(request->key) == 24);
	return strcmp(request->path, "/ws") ? 404 : 101;
}

static void on_message(void *arg, const char *bytes, size_t n) {
	const Side *side = arg;
	PROMISE(n <= COMMAND_MAX && !wire_is_over(side->peer.wire));
	for (size_t at = 0; at < n;) {
		int length = utf8_length(bytes + at, n - at);
		PROMISE(length > 0);
		at += (size_t)length;
	}
}

static void on_wake(void *arg) {
	(void)arg;
}

static void on_text(Peer *peer, const char *bytes, size_t n) {
	char head[32];
	int length = snprintf(head, sizeof head, "message %d ", peer->n_texts);
	PROMISE(n >= (size_t)length && !memcmp(bytes, head, (size_t)length));
}

static void say(Side *side, size_t n) {
	char text[8300];
	int length = snprintf(text, sizeof text, "message %d ", side->n_sent + 1);
	memset(text + length, 'x', n);
	Msg *msg = msg_new(text, (size_t)length + n);
	PROMISE(msg);
	side->n_sent += side->peer.is_socket && !wire_is_over(side->peer.wire);
	wire_send(side->peer.wire, msg);
	msg_drop(msg);
}

static void end(Side *side, int how) {
	if (!how) wire_end(side->peer.wire);
	else if (how < 8) wire_close(side->peer.wire, 1000 + how, "goodbye", side->now);
	else peer_read(&side->peer, SIZE_MAX, side->now);
}

/* Makes one thing happen; returns how much of the input it used. */
static size_t step(Side *side, const uint8_t *data, size_t size) {
	int what = data[0], much = size > 1 ? data[1] : 0;
	const uint8_t *rest = data + (size > 1 ? 2 : 1);
	size_t n = size > 1 ? size - 2 : 0, piece = (size_t)much * (what & 8 ? 33 : 1) + 1;
	if (piece > n) piece = n;
	switch (what & 7) {
	case 0:
	case 1: peer_send(&side->peer, rest, piece, side->now); return 2 + piece;
	case 2:
	case 3: peer_frame(&side->peer, 0x80 ^ (what >> 4), rest, piece, side->now); return 2 + piece;
	case 4: peer_read(&side->peer, (size_t)much + 1, side->now); return 2;
	case 5:
		side->now += much * 50;
		wire_look(side->peer.wire, side->now);
		return 2;
	case 6:
		peer_read(&side->peer, SIZE_MAX, side->now);
		say(side, (size_t)much * 32);
		return 2;
	default: end(side, much); return 2;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const WireEvents events = {on_request, on_upgrade, on_message, on_wake, NULL, NULL};
	Side side = {0};
	Wire *wire = wire_open(&events, &side, SILENCE_MS, 0);
	PROMISE(wire);
	peer_open(&side.peer, wire, on_text);
	for (size_t at = 0; at < size && !wire_is_over(wire);) at += step(&side, data + at, size - at);
	for (int64_t stop = side.now + LIFE_MS; side.now < stop && !wire_is_over(wire); side.now += LOOK_MS) {
		peer_read(&side.peer, SIZE_MAX, side.now);
		if (!wire_is_over(wire)) wire_look(wire, side.now);
	}
	PROMISE(wire_is_over(wire));
	wire_free(wire);
	peer_close(&side.peer);
	return 0;
}
