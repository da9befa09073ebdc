/* The other side of a wire; see peer.h. */
#define _GNU_SOURCE
#include "tests/fuzz/peer.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>

enum { PIECES = 3, FRAME_MAX = 125 };

void peer_open(Peer *peer, Wire *wire, void (*text)(Peer *peer, const char *bytes, size_t n)) {
	*peer = (Peer){.wire = wire, .text = text};
	grow_init(&peer->said);
}

void peer_close(Peer *peer) {
	grow_free(&peer->said);
}

void peer_send(Peer *peer, const void *bytes, size_t n, int64_t now) {
	size_t room = wire_room(peer->wire);
	char *copy = malloc(n ? n : 1); /* allocated exactly */
	PROMISE(copy);
	if (n > room) n = room;
	memcpy(copy, bytes, n);
	if (n && !wire_is_over(peer->wire)) wire_take(peer->wire, copy, n, now);
	free(copy);
}

void peer_frame(Peer *peer, int first, const void *bytes, size_t n, int64_t now) {
	char frame[6 + FRAME_MAX] = {0};
	if (n > FRAME_MAX) n = FRAME_MAX;
	frame[0] = (char)first;
	frame[1] = (char)(0x80 | n); /* with a zero mask, seeds stay readable */
	memcpy(frame + 6, bytes, n);
	peer_send(peer, frame, 6 + n, now);
}

/* ---- the wire's output ---- */

/* The length of a complete answer, or 0 if there is more to come. */
static size_t read_answer(Peer *peer, const char *bytes, size_t n) {
	const char *end = memmem(bytes, n, "\r\n\r\n", 4), *length = NULL;
	if (!end) return 0;
	size_t head = (size_t)(end - bytes) + 4, body = 0;
	PROMISE(!memcmp(bytes, "HTTP/1.1 ", 9));
	int status = atoi(bytes + 9);
	PROMISE(status == 101 || (status >= 200 && status < 600));
	if (status == 101) peer->is_socket = true;
	else length = memmem(bytes, head, "content-length: ", 16);
	PROMISE(length || status == 101 || status == 304);
	if (length && !peer->is_head) body = (size_t)atoi(length + 16);
	if (n < head + body) return 0;
	peer->is_head = false;
	return head + body;
}

/* The same for a frame, as RFC 6455 requires of a server. */
static size_t read_frame(Peer *peer, const char *bytes, size_t n) {
	const unsigned char *at = (const unsigned char *)bytes;
	if (n < 2) return 0;
	size_t length = at[1], head = length < 126 ? 2 : length == 126 ? 4 : 10;
	PROMISE(at[1] < 128 && !peer->is_closed);
	if (n < head) return 0;
	if (head > 2) length = 0;
	for (size_t i = 2; i < head; i++) length = length << 8 | at[i];
	PROMISE(head == 2 || (head == 4 && length >= 126) || length >= 65536);
	PROMISE(at[0] == 0x81 || ((at[0] == 0x88 || at[0] == 0x89 || at[0] == 0x8a) && length < 126));
	if (n < head + length) return 0;
	if (at[0] == 0x88) PROMISE(length != 1);
	peer->is_closed = at[0] == 0x88;
	if (at[0] == 0x81) {
		peer->n_texts++;
		peer->text(peer, bytes + head, length);
	}
	return head + length;
}

static void read_all(Peer *peer) {
	size_t at = 0, n = peer->said.text.len;
	while (at < n) {
		const char *bytes = peer->said.text.data + at;
		size_t used = peer->is_socket ? read_frame(peer, bytes, n - at) : peer->is_plain ? n - at : read_answer(peer, bytes, n - at);
		if (!used) break;
		at += used;
	}
	memmove(peer->said.text.data, peer->said.text.data + at, n - at);
	peer->said.text.len = n - at;
}

void peer_read(Peer *peer, size_t max, int64_t now) {
	WireBytes pieces[PIECES];
	int n;
	while (max && !wire_is_over(peer->wire) && (n = wire_peek(peer->wire, pieces, PIECES)) > 0) {
		size_t sent = 0;
		for (int i = 0; i < n && max; i++) {
			size_t size = pieces[i].n < max ? pieces[i].n : max;
			PROMISE(pieces[i].n);
			grow_add_n(&peer->said, pieces[i].bytes, size);
			sent += size;
			max -= size;
		}
		PROMISE(!peer->said.text.is_full);
		read_all(peer);
		wire_sent(peer->wire, sent, now);
	}
}
