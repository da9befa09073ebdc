/* A connection passed on to another node: the client's wire, a relay and the other node's wire, with bytes split anywhere between them.
 * One node reads what the client said before the hand-over, the other what it said afterwards; nothing is lost or read twice. */
#include "server/bounds.h"
#include "server/net/cut.h"
#include "server/net/relay.h"
#include "server/net/wire.h"

#include <criterion/criterion.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SILENCE_MS = 40000, TEXTS = 64 };

#define HANDSHAKE \
	"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

static const unsigned char secret[RELAY_SECRET] = "the nodes know this, no others", chance[RELAY_SECRET] = "a handshake's own random bytes";

/* A node's end, and what it has read. */
typedef struct Node {
	Wire *wire;
	Relay *relay; /* on the client's node */
	char said[4096], forwarded[64];
	bool was_proved;
	int status;
} Node;

static void on_request(void *arg, const Request *request, HttpAnswer *answer) {
	(void)arg, (void)request;
	answer->status = 404;
}

static int on_upgrade(void *arg, const Request *request) {
	Node *node = arg;
	snprintf(node->forwarded, sizeof node->forwarded, "%s", request->forwarded);
	node->was_proved = relay_is_proof(secret, request->key, request->forwarded, request->proof);
	return node->status ? node->status : 101;
}

static void on_wake(void *arg) {
	(void)arg;
}

/* "go …" is for the other node. */
static void on_message(void *arg, const char *bytes, size_t n) {
	Node *node = arg;
	size_t at = strlen(node->said);
	if (n >= 2 && !memcmp(bytes, "go", 2) && !node->status && !node->was_proved) {
		RelayOptions options = {"192.0.2.9:8080", "198.51.100.7", secret, chance, bytes, n};
		node->relay = relay_open(&options, 0);
		cr_assert(node->relay);
		wire_leave(node->wire);
		return;
	}
	snprintf(node->said + at, sizeof node->said - at, "%.*s|", (int)n, bytes);
}

static void on_raw(void *arg, const char *bytes, size_t n) {
	relay_add(((Node *)arg)->relay, bytes, n);
}

static size_t raw_room(void *arg) {
	return relay_room(((Node *)arg)->relay);
}

static void open_node(Node *node) {
	static const WireEvents events = {on_request, on_upgrade, on_message, on_wake, on_raw, raw_room};
	*node = (Node){.wire = wire_open(&events, node, SILENCE_MS, 0)};
	cr_assert(node->wire);
}

static void close_node(Node *node) {
	wire_free(node->wire);
	relay_free(node->relay);
}

/* A frame as sent by a client; returns its length. */
static size_t frame(char *out, int first, const char *text, size_t n) {
	static const char mask[4] = {9, 8, 7, 6};
	size_t at = 0;
	out[at++] = (char)first;
	out[at++] = (char)(0x80 | (n < 126 ? n : 126));
	if (n >= 126) out[at++] = (char)(n >> 8), out[at++] = (char)n;
	memcpy(out + at, mask, 4);
	at += 4;
	for (size_t i = 0; i < n; i++) out[at + i] = (char)(text[i] ^ mask[i % 4]);
	return at + n;
}

static size_t text_frame(char *out, const char *text) {
	return frame(out, 0x81, text, strlen(text));
}

/* Moves what waits in the relay to the other node, in pieces. */
static void carry_up(Node *here, Node *there, size_t step) {
	WireBytes piece;
	while (here->relay && relay_peek(here->relay, &piece, 1) > 0) {
		size_t n = piece.n < step ? piece.n : step;
		wire_take(there->wire, piece.bytes, n, 0);
		relay_sent(here->relay, n);
	}
}

/* Moves what the other node writes through the relay to the client's wire, in pieces. */
static void carry_down(Node *here, Node *there, size_t step) {
	WireBytes piece;
	while (wire_peek(there->wire, &piece, 1) > 0) {
		size_t n = piece.n < step ? piece.n : step;
		const char *bytes = piece.bytes;
		size_t rest = relay_take(here->relay, &bytes, n);
		wire_raw(here->wire, bytes, rest);
		wire_sent(there->wire, n, 0);
	}
}

static size_t drain(Node *node, char *out, size_t room) {
	WireBytes piece;
	size_t n = 0;
	while (wire_peek(node->wire, &piece, 1) > 0) {
		cr_assert_lt(n + piece.n, room);
		memcpy(out + n, piece.bytes, piece.n);
		n += piece.n;
		wire_sent(node->wire, piece.n, 0);
	}
	out[n] = 0;
	return n;
}

static void feed(Node *node, const char *bytes, size_t n, size_t step) {
	for (size_t at = 0; at < n; at += step) {
		size_t piece = n - at < step ? n - at : step;
		cr_assert_geq(wire_room(node->wire), piece);
		wire_take(node->wire, bytes + at, piece, 0);
	}
}

static void shake_hands(Node *here) {
	char out[1024];
	wire_take(here->wire, HANDSHAKE, sizeof HANDSHAKE - 1, 0);
	drain(here, out, sizeof out);
	cr_assert(!strncmp(out, "HTTP/1.1 101 ", 13));
}

/* Everything a client says at once: some before the hand-over, a message in two fragments with a ping between them, some after. */
static size_t all_it_says(char *out, const char *going) {
	size_t n = text_frame(out, "one");
	n += text_frame(out + n, "two");
	n += frame(out + n, 0x01, going, 2);
	n += frame(out + n, 0x89, "ping", 4);
	n += frame(out + n, 0x80, going + 2, strlen(going) - 2);
	n += text_frame(out + n, "three");
	n += frame(out + n, 0x01, "fo", 2);
	n += frame(out + n, 0x80, "ur", 2);
	return n + text_frame(out + n, "");
}

static void hand_over(const char *going, size_t step) {
	char bytes[8192], wanted[4096];
	Node here, there;
	open_node(&here);
	open_node(&there);
	shake_hands(&here);
	size_t n = all_it_says(bytes, going);
	feed(&here, bytes, n, step);
	cr_assert(here.relay && wire_has_left(here.wire));
	carry_up(&here, &there, step);
	cr_assert_str_eq(here.said, "one|two|");
	snprintf(wanted, sizeof wanted, "%s|three|four||", going);
	cr_assert_str_eq(there.said, wanted, "in pieces of %zu: %s", step, there.said);
	cr_assert(there.was_proved);
	cr_assert_str_eq(there.forwarded, "198.51.100.7");
	close_node(&here);
	close_node(&there);
}

Test(relay, a_hand_over_at_any_cut_loses_nothing) {
	char longer[2000] = "go ";
	memset(longer + 3, 'x', sizeof longer - 4);
	cr_assert_geq(sodium_init(), 0);
	for (size_t step = 1; step <= 90; step++) hand_over("go there", step);
	hand_over(longer, 1);
	hand_over(longer, 4000);
}

Test(relay, what_one_node_said_comes_before_what_the_other_says) {
	char bytes[1024], out[8192];
	for (size_t step = 1; step < 60; step++) {
		Node here, there;
		open_node(&here);
		open_node(&there);
		shake_hands(&here);
		feed(&here, bytes, text_frame(bytes, "go"), step);
		Msg *late = msg_new("late", 4), *new = msg_new("new", 3);
		wire_send(here.wire, late); /* from this turn: sent once it is committed */
		carry_up(&here, &there, step);
		wire_send(there.wire, new);
		carry_down(&here, &there, step);
		wire_send(here.wire, late); /* too late */
		size_t n = drain(&here, out, sizeof out);
		cr_assert_eq(n, 11);
		cr_assert(!memcmp(out, "\x81\4late\x81\3new", n));
		msg_drop(late);
		msg_drop(new);
		close_node(&here);
		close_node(&there);
	}
}

Test(relay, a_lost_node_closes_the_client_between_frames_and_hangs_up_within_one) {
	char bytes[1024], out[8192];
	for (int cut = 0; cut < 2; cut++) {
		Node here, there;
		open_node(&here);
		open_node(&there);
		shake_hands(&here);
		feed(&here, bytes, text_frame(bytes, "go"), 1024);
		carry_up(&here, &there, 1024);
		carry_down(&here, &there, 1024);
		wire_raw(here.wire, "\x81\3new", cut ? 4 : 5);
		wire_cut(here.wire, 1012, "come back", 0);
		size_t n = drain(&here, out, sizeof out);
		cr_assert_eq(wire_is_over(here.wire), cut);
		if (!cut) cr_assert(n == 18 && !memcmp(out + 5, "\x88\x0b\x03\xf4", 4) && wire_is_done(here.wire));
		close_node(&here);
		close_node(&there);
	}
}

Test(relay, who_has_been_told_goodbye_is_not_told_again) {
	char bytes[1024], out[8192];
	Node here, there;
	open_node(&here);
	open_node(&there);
	shake_hands(&here);
	feed(&here, bytes, text_frame(bytes, "go"), 1024);
	carry_up(&here, &there, 1024);
	wire_close(there.wire, 4001, "taken over", 0);
	carry_down(&here, &there, 3);
	wire_cut(here.wire, 1012, "come back", 0);
	size_t n = drain(&here, out, sizeof out);
	cr_assert(n == 14 && !memcmp(out, "\x88\x0c\x0f\xa1", 4), "%zu", n);
	close_node(&here);
	close_node(&there);
}

Test(relay, what_waits_is_limited_both_ways) {
	char bytes[1024], *much = calloc(1, RELAY_QUEUE);
	Node here, there;
	open_node(&here);
	open_node(&there);
	shake_hands(&here);
	feed(&here, bytes, text_frame(bytes, "go"), 1024);
	for (int i = 0; i < 1000 && wire_room(here.wire); i++) {
		size_t room = wire_room(here.wire);
		wire_take(here.wire, much, room < 1000 ? room : 1000, 0);
	}
	cr_assert_eq(wire_room(here.wire), 0, "nobody takes it, so nothing more is read");
	WireBytes piece;
	cr_assert(relay_peek(here.relay, &piece, 1));
	relay_sent(here.relay, piece.n);
	cr_assert_gt(wire_room(here.wire), 0);
	size_t room = wire_raw_room(here.wire);
	cr_assert_leq(room, QUEUE_MAX);
	for (int i = 0; i < 100000 && wire_raw_room(here.wire); i++) wire_raw(here.wire, much, 1000);
	cr_assert_eq(wire_raw_room(here.wire), 0);
	cr_assert(!wire_is_over(here.wire));
	close_node(&here);
	close_node(&there);
	free(much);
}

Test(relay, a_node_must_answer_the_handshake_rightly_and_soon) {
	static const char *const answers[] = {
		"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n",
		"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n",
		"HTTP/1.1 101 Switching Protocols\r\nsec-websocket-accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
		"\x81\3new\r\n\r\n",
	};
	char *much = malloc(1 << 16);
	for (int i = 0; i < 4; i++) {
		Relay *relay = relay_open(&(RelayOptions){"192.0.2.9:8080", "198.51.100.7", secret, chance, "go", 2}, 0);
		const char *bytes = answers[i];
		cr_assert_eq(relay_take(relay, &bytes, strlen(bytes)), 0);
		cr_assert(relay_is_over(relay), "%s", answers[i]);
		relay_free(relay);
	}
	memset(much, 'x', 1 << 16);
	Relay *relay = relay_open(&(RelayOptions){"192.0.2.9:8080", "198.51.100.7", secret, chance, "go", 2}, 0);
	const char *bytes = much;
	cr_assert_eq(relay_take(relay, &bytes, 1 << 16), 0);
	cr_assert(relay_is_over(relay));
	relay_free(relay);
	relay = relay_open(&(RelayOptions){"192.0.2.9:8080", "198.51.100.7", secret, chance, "go", 2}, 0);
	relay_look(relay, RELAY_MS - 1);
	cr_assert(!relay_is_over(relay));
	relay_look(relay, RELAY_MS);
	cr_assert(relay_is_over(relay));
	relay_free(relay);
	free(much);
}

Test(relay, a_proof_is_for_one_handshake_and_one_address) {
	char proof[RELAY_PROOF], other[RELAY_PROOF];
	unsigned char wrong[RELAY_SECRET] = {1};
	relay_prove(secret, "key", "192.0.2.1", proof);
	cr_assert(relay_is_proof(secret, "key", "192.0.2.1", proof));
	cr_assert(!relay_is_proof(secret, "kex", "192.0.2.1", proof));
	cr_assert(!relay_is_proof(secret, "key", "192.0.2.2", proof));
	cr_assert(!relay_is_proof(wrong, "key", "192.0.2.1", proof));
	cr_assert(!relay_is_proof(secret, "key", "192.0.2.1", ""));
	memcpy(other, proof, sizeof other);
	other[RELAY_PROOF - 2] ^= 1;
	cr_assert(!relay_is_proof(secret, "key", "192.0.2.1", other));
	char longer[300];
	memset(longer, '1', sizeof longer - 1); /* the part cut off must not make two of them equal */
	longer[sizeof longer - 1] = 0;
	relay_prove(secret, "key", longer, proof);
	longer[sizeof longer - 2] = '2';
	cr_assert(!relay_is_proof(secret, "key", longer, proof));
}

/* Heads of all lengths, and many contents: the result of frame_cut must not depend on how the bytes arrive. */
Test(relay, ends_of_frames_are_found_in_any_pieces) {
	static const size_t sizes[] = {0, 1, 125, 126, 127, 1000, 65535, 65536, 70000};
	char *bytes = calloc(1, 200000);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int masked = 0; masked < 2; masked++) {
			size_t n = sizes[i], head = 2, digits = n < 126 ? 0 : n < 65536 ? 2 : 8;
			bytes[0] = (char)0x81;
			bytes[1] = (char)((masked << 7) | (n < 126 ? (int)n : n < 65536 ? 126 : 127));
			for (size_t k = 0; k < digits; k++) bytes[head++] = (char)(n >> 8 * (digits - 1 - k));
			size_t whole = head + (masked ? 4 : 0) + n;
			for (size_t step = 1; step < whole + 20; step = step < 20 ? step + 1 : step * 3) {
				FrameCut cut = {0};
				size_t used = 0;
				while (used < whole) {
					size_t got = frame_cut(&cut, bytes + used, step);
					cr_assert(got && (got == step || used + got == whole), "%zu of %zu at %zu", got, step, used);
					used += got;
					cr_assert_eq(frame_cut_is_between(&cut), used == whole);
				}
			}
		}
	free(bytes);
}
