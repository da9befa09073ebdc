/* The wire: bytes in, events and bytes out, with a manual clock. Numbers in names are sections of RFC 6455. */
#include "server/bounds.h"
#include "server/net/frames.h"
#include "server/net/sha1.h"
#include "server/net/wire.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SILENCE_MS = 40000 };

#define HANDSHAKE \
	"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: tripot.1\r\n\r\n"

typedef struct Side {
	Wire *wire;
	int64_t now;
	int requests, messages, wakes;
	char path[64], message[COMMAND_MAX + 1];
	char out[1 << 20];
	size_t n_out;
	int refuses; /* the status of a refused upgrade, or 0 */
} Side;

static void on_request(void *arg, const Request *request, HttpAnswer *answer) {
	Side *side = arg;
	side->requests++;
	snprintf(side->path, sizeof side->path, "%s", request->path);
	answer->status = 200;
	grow_add(&answer->body, request->path);
}

static int on_upgrade(void *arg, const Request *request) {
	const Side *side = arg;
	(void)request;
	return side->refuses ? side->refuses : 101;
}

static void on_message(void *arg, const char *bytes, size_t n) {
	Side *side = arg;
	side->messages++;
	memcpy(side->message, bytes, n);
	side->message[n] = 0;
}

static void on_wake(void *arg) {
	((Side *)arg)->wakes++;
}

static Side *open_side(void) {
	static const WireEvents events = {on_request, on_upgrade, on_message, on_wake, NULL, NULL};
	Side *side = calloc(1, sizeof *side);
	side->wire = wire_open(&events, side, SILENCE_MS, 0);
	return side;
}

static void close_side(Side *side) {
	wire_free(side->wire);
	free(side);
}

/* Writes everything that is waiting, in pieces of at most `step` bytes. */
static void drain(Side *side, size_t step) {
	WireBytes pieces[4];
	while (wire_peek(side->wire, pieces, 4) > 0) {
		size_t n = pieces[0].n < step ? pieces[0].n : step;
		cr_assert(side->n_out + n < sizeof side->out);
		memcpy(side->out + side->n_out, pieces[0].bytes, n);
		side->n_out += n;
		wire_sent(side->wire, n, side->now);
	}
	side->out[side->n_out] = 0;
}

static void forget_out(Side *side) {
	side->n_out = 0;
	side->out[0] = 0;
}

/* In pieces of at most `step` bytes; answers are written at once. */
static void feed(Side *side, const char *bytes, size_t n, size_t step) {
	for (size_t at = 0; at < n;) {
		size_t room = wire_room(side->wire), piece = n - at < step ? n - at : step;
		if (piece > room) piece = room;
		cr_assert(piece, "it takes nothing at byte %zu", at);
		wire_take(side->wire, bytes + at, piece, side->now);
		at += piece;
		drain(side, SIZE_MAX);
	}
}

static void feed_text(Side *side, const char *text) {
	feed(side, text, strlen(text), SIZE_MAX);
}

/* A frame as sent by a client; returns its length. `first` is the first byte. */
static size_t frame(char *out, int first, const char *bytes, size_t n) {
	static const char mask[4] = {1, 2, 3, 4};
	size_t at = 0;
	out[at++] = (char)first;
	if (n < 126) out[at++] = (char)(0x80 | n);
	else {
		out[at++] = (char)(0x80 | 126);
		out[at++] = (char)(n >> 8);
		out[at++] = (char)n;
	}
	memcpy(out + at, mask, 4);
	at += 4;
	for (size_t i = 0; i < n; i++) out[at + i] = (char)(bytes[i] ^ mask[i % 4]);
	return at + n;
}

static void feed_frame(Side *side, int first, const char *bytes, size_t n) {
	char buffer[COMMAND_MAX * 2];
	size_t length = frame(buffer, first, bytes, n);
	feed(side, buffer, length, SIZE_MAX);
}

static Side *open_socket(void) {
	Side *side = open_side();
	feed_text(side, HANDSHAKE);
	cr_assert(!strncmp(side->out, "HTTP/1.1 101 ", 13), "%s", side->out);
	forget_out(side);
	return side;
}

static void assert_closed_with(Side *side, int code) {
	cr_assert_geq(side->n_out, 4, "for %d: %zu bytes", code, side->n_out);
	const unsigned char *out = (const unsigned char *)side->out;
	cr_assert_eq(out[0], 0x88, "%x", out[0]);
	cr_assert_eq(out[2] << 8 | out[3], code, "%d", out[2] << 8 | out[3]);
	forget_out(side);
}

Test(wire, sha1_is_the_known_one) {
	unsigned char out[SHA1_BYTES];
	const char *text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
	sha1("abc", 3, out);
	cr_assert_arr_eq(out, "\xa9\x99\x3e\x36\x47\x06\x81\x6a\xba\x3e\x25\x71\x78\x50\xc2\x6c\x9c\xd0\xd8\x9d", SHA1_BYTES);
	sha1(text, strlen(text), out);
	cr_assert_arr_eq(out, "\x84\x98\x3e\x44\x1c\x3b\xd2\x6e\xba\xae\x4a\xa1\xf9\x51\x29\xe5\xe5\x46\x70\xf1", SHA1_BYTES);
}

Test(wire, a_request_is_answered_and_the_next_one_too) {
	Side *side = open_side();
	feed_text(side, "GET /a%20b?c=d HTTP/1.1\r\nHost: h\r\n\r\nHEAD /two HTTP/1.1\r\nHost: h\r\n\r\n");
	cr_assert_eq(side->requests, 2);
	cr_assert(strstr(side->out, "content-length: 4\r\n") && strstr(side->out, "\r\n\r\n/a bHTTP/1.1 200 OK\r\n"), "%s", side->out);
	cr_assert_str_eq(side->out + side->n_out - 4, "\r\n\r\n", "HEAD has no body");
	cr_assert_not(wire_is_over(side->wire) || wire_is_done(side->wire));
	close_side(side);
}

Test(wire, the_next_request_waits_until_the_answer_has_gone) {
	Side *side = open_side();
	const char *two = "GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\n";
	wire_take(side->wire, two, strlen(two), 0);
	cr_assert_eq(side->requests, 1);
	cr_assert_eq(wire_room(side->wire), 0);
	drain(side, 7);
	cr_assert_eq(side->requests, 2);
	cr_assert_gt(wire_room(side->wire), 0);
	close_side(side);
}

Test(wire, a_body_is_waited_for_and_is_no_request) {
	Side *side = open_side();
	feed_text(side, "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 28\r\n\r\nGET /x HTTP/1.1");
	cr_assert_eq(side->requests, 0);
	feed_text(side, "\r\nHost: h\r\n\r\nGET /y HTTP/1.1\r\nHost: h\r\n\r\n");
	cr_assert_eq(side->requests, 2);
	cr_assert_str_eq(side->path, "/y");
	close_side(side);
}

Test(wire, whatever_is_split_gives_the_same) {
	const char *all = "GET /a HTTP/1.1\r\nHost: h\r\n\r\nPOST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc" HANDSHAKE;
	char bytes[2048], fragment[64];
	size_t n = strlen(all);
	memcpy(bytes, all, n);
	n += frame(bytes + n, 0x01, "gr\xc3", 3); /* text, more follows */
	n += frame(bytes + n, 0x89, "ping", 4);
	n += frame(bytes + n, 0x80, "\xbc\xc3\x9f", 3);
	memcpy(fragment, "gr\xc3\xbc\xc3\x9f", 7);
	Side *whole = open_side();
	feed(whole, bytes, n, SIZE_MAX);
	cr_assert_str_eq(whole->message, fragment);
	cr_assert(memcmp(whole->out + whole->n_out - 6, "\x8a\x04ping", 6) == 0, "5.5.3: the pong comes before the message is complete");
	for (size_t step = 1; step < n; step = step < 20 ? step + 1 : step * 2) {
		Side *side = open_side();
		feed(side, bytes, n, step);
		cr_assert_eq(side->n_out, whole->n_out, "step %zu", step);
		cr_assert_arr_eq(side->out, whole->out, whole->n_out);
		cr_assert_eq(side->messages, 1);
		cr_assert_str_eq(side->message, fragment);
		close_side(side);
	}
	close_side(whole);
}

Test(wire, r4_2_2_the_key_is_answered) {
	Side *side = open_side();
	feed_text(side, HANDSHAKE);
	cr_assert(strstr(side->out, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), "%s", side->out);
	cr_assert(strstr(side->out, "sec-websocket-protocol: tripot.1\r\n"));
	close_side(side);
}

Test(wire, a_handshake_that_is_none_is_refused_with_a_status) {
	static const struct {
		const char *instead, *with;
		int status;
	} cases[] = {
		{"Version: 13", "Version: 12", 426},
		{"dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=", 400},
		{"dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25j*Q==", 400},
		{"tripot.1", "chat", 400},
		{"Connection: Upgrade", "Connection: close", 200},
		{"Upgrade: websocket", "Upgrade: h2c", 200},
		{"GET", "HEAD", 200},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[1024];
		const char *at = strstr(HANDSHAKE, cases[i].instead);
		snprintf(text, sizeof text, "%.*s%s%s", (int)(at - HANDSHAKE), HANDSHAKE, cases[i].with, at + strlen(cases[i].instead));
		Side *side = open_side();
		feed_text(side, text);
		cr_assert_eq(atoi(side->out + 9), cases[i].status, "%s: %.40s", cases[i].with, side->out);
		cr_assert(wire_is_done(side->wire), "%s", cases[i].with);
		close_side(side);
	}
	Side *side = open_side();
	side->refuses = 403;
	feed_text(side, HANDSHAKE);
	cr_assert_eq(atoi(side->out + 9), 403);
	close_side(side);
}

Test(wire, r5_what_is_no_frame_of_a_client_is_closed_with_a_code) {
	static const struct {
		const char *name, *bytes;
		size_t n;
		int code;
	} cases[] = {
		{"5.1 not masked", "\x81\x01x", 3, 1002},
		{"5.2 a reserved bit", "\xc1\x80\0\0\0\0", 6, 1002},
		{"5.2 an unknown kind", "\x83\x80\0\0\0\0", 6, 1002},
		{"5.2 a length longer than needed", "\x81\xfe\0\x01\0\0\0\0x", 9, 1002},
		{"5.4 goes on without a beginning", "\x80\x81\0\0\0\0x", 7, 1002},
		{"5.4 begins anew within a message", "\x01\x81\0\0\0\0x\x81\x81\0\0\0\0x", 14, 1002},
		{"5.5 a ping in pieces", "\x09\x80\0\0\0\0", 6, 1002},
		{"5.5 a ping of 126 bytes", "\x89\xfe\0\x7e\0\0\0\0", 8, 1002},
		{"5.6 binary", "\x82\x81\0\0\0\0x", 7, 1003},
		{"8.1 not UTF-8", "\x81\x82\0\0\0\0\xc3(", 8, 1007},
		{"8.1 not UTF-8, across pieces", "\x01\x81\0\0\0\0\xc3\x80\x81\0\0\0\0(", 14, 1007},
		{"10.4 longer than a command", "\x81\xfe\x10\x01\0\0\0\0x", 9, 1009},
		{"10.4 far longer", "\x81\xff\x7f\0\0\0\0\0\0\0\0\0\0\0x", 15, 1009},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		Side *side = open_socket();
		feed(side, cases[i].bytes, cases[i].n, SIZE_MAX);
		cr_expect_eq(side->messages, 0, "%s", cases[i].name);
		cr_assert(side->n_out >= 4, "%s: nothing is said", cases[i].name);
		cr_expect_eq((unsigned char)side->out[2] << 8 | (unsigned char)side->out[3], cases[i].code, "%s", cases[i].name);
		cr_expect(wire_is_done(side->wire), "%s", cases[i].name);
		feed_frame(side, 0x81, "late", 4);
		cr_expect_eq(side->messages, 0, "%s", cases[i].name);
		side->now += 3000;
		wire_look(side->wire, side->now);
		cr_expect(wire_is_over(side->wire), "%s", cases[i].name);
		close_side(side);
	}
}

Test(wire, r10_4_a_message_in_pieces_is_no_longer_than_one_in_one) {
	Side *side = open_socket();
	char piece[COMMAND_MAX];
	memset(piece, ' ', sizeof piece);
	feed_frame(side, 0x01, piece, COMMAND_MAX - 10);
	feed_frame(side, 0x80, piece, 10);
	cr_assert_eq(side->messages, 1);
	cr_assert_eq(strlen(side->message), COMMAND_MAX);
	feed_frame(side, 0x01, piece, COMMAND_MAX - 10);
	feed_frame(side, 0x80, piece, 11);
	cr_assert_eq(side->messages, 1);
	assert_closed_with(side, 1009);
	close_side(side);
}

Test(wire, r5_5_1_a_close_is_answered_and_then_hung_up) {
	Side *side = open_socket();
	feed_frame(side, 0x88,
	           "\x03\xe8"
	           "bye",
	           5);
	assert_closed_with(side, 1000);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
	side = open_socket();
	feed_frame(side, 0x88, "\x03", 1);
	assert_closed_with(side, 1002);
	close_side(side);
}

Test(wire, our_close_comes_behind_what_was_to_be_said_and_waits_for_theirs) {
	Side *side = open_socket();
	Msg *msg = msg_new("hello", 5);
	wire_send(side->wire, msg);
	wire_close(side->wire, 4002, "removed", side->now);
	wire_send(side->wire, msg);
	cr_assert_eq(msg->holders, 2, "nothing is sent after the last message");
	msg_drop(msg);
	feed_frame(side, 0x81, "late", 4);
	cr_assert_eq(side->messages, 0);
	cr_assert(!memcmp(side->out, "\x81\x05hello\x88\x09\x0f\xa2removed", 18));
	cr_assert_not(wire_is_over(side->wire));
	feed_frame(side, 0x88, "\x0f\xa2", 2);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
}

Test(wire, who_does_not_answer_our_close_is_hung_up_soon) {
	Side *side = open_socket();
	wire_close(side->wire, 1001, "stops", side->now);
	drain(side, SIZE_MAX);
	for (int i = 0; i < 19; i++) {
		side->now += 100;
		feed_frame(side, 0x81, "late", 4);
		wire_look(side->wire, side->now);
		cr_assert_not(wire_is_over(side->wire));
	}
	side->now += 200;
	wire_look(side->wire, side->now);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
}

Test(wire, who_is_silent_is_asked_and_then_given_up) {
	Side *side = open_socket();
	for (int round = 0; round < 2; round++) {
		side->now += SILENCE_MS / 2 - 1;
		wire_look(side->wire, side->now);
		drain(side, SIZE_MAX);
		cr_assert_eq(side->n_out, 0);
		side->now += 1;
		wire_look(side->wire, side->now);
		drain(side, SIZE_MAX);
		cr_assert(side->n_out == 2 && !memcmp(side->out, "\x89\x00", 2), "a ping");
		forget_out(side);
		if (!round) feed_frame(side, 0x8a, "", 0);
	}
	side->now += SILENCE_MS / 2 - 1;
	wire_look(side->wire, side->now);
	cr_assert_not(wire_is_over(side->wire));
	side->now += 1;
	wire_look(side->wire, side->now);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
}

Test(wire, a_request_that_is_not_finished_in_time_is_given_up) {
	Side *side = open_side();
	for (int i = 0; i < 99; i++) {
		feed_text(side, i ? "a" : "GET /");
		side->now += 100;
		wire_look(side->wire, side->now);
		cr_assert_not(wire_is_over(side->wire), "%d", i);
	}
	side->now += 200;
	wire_look(side->wire, side->now);
	cr_assert(wire_is_over(side->wire), "a byte now and then does not help");
	close_side(side);
}

Test(wire, who_does_not_read_is_given_up) {
	Side *side = open_socket();
	char text[4096] = "";
	memset(text, 'x', sizeof text);
	Msg *msg = msg_new(text, sizeof text);
	for (int i = 4; i < QUEUE_MAX / 4096; i++) wire_send(side->wire, msg);
	cr_assert_not(wire_is_over(side->wire));
	for (int i = 0; i < 4; i++) wire_send(side->wire, msg);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
	cr_assert_eq(msg->holders, 1);
	msg_drop(msg);

	side = open_socket();
	char ping[16];
	size_t n = frame(ping, 0x89, "", 0);
	for (int i = 0; i < QUEUE_MAX / 32 && !wire_is_over(side->wire); i++) wire_take(side->wire, ping, n, side->now);
	cr_assert(wire_is_over(side->wire), "pongs do not pile up either");
	close_side(side);
}

Test(wire, who_hangs_up_still_gets_the_answer) {
	Side *side = open_side();
	const char *text = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
	wire_take(side->wire, text, strlen(text), 0);
	wire_end(side->wire);
	cr_assert_not(wire_is_over(side->wire));
	drain(side, 1);
	cr_assert(wire_is_done(side->wire) && strstr(side->out, "\r\n\r\n/a"));
	wire_end(side->wire);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
	side = open_socket();
	wire_end(side->wire);
	cr_assert(wire_is_over(side->wire));
	close_side(side);
}

Test(wire, long_messages_have_the_length_of_their_frame) {
	static const size_t sizes[] = {0, 125, 126, 65535, 65536, 100000};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		Side *side = open_socket();
		char *text = calloc(1, sizes[i] + 1);
		Msg *msg = msg_new(text, sizes[i]);
		wire_send(side->wire, msg);
		drain(side, 1000);
		size_t head = sizes[i] < 126 ? 2 : sizes[i] < 65536 ? 4 : 10;
		const unsigned char *out = (const unsigned char *)side->out;
		cr_assert_eq(side->n_out, head + sizes[i]);
		size_t told = out[1];
		if (head > 2) told = 0;
		for (size_t k = 2; k < head; k++) told = told << 8 | out[k];
		cr_assert_eq(told, sizes[i]);
		msg_drop(msg);
		free(text);
		close_side(side);
	}
}
