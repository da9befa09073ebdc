/* The client of another node; see relay.h. */
#include "server/net/relay.h"
#include "io/grow.h"
#include "server/bounds.h"
#include "server/net/frames.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
	HEAD_MAX = 2048, /* bytes of a node's answer to the handshake */
	NONCE = 16,
	MASK = 4,
	FRAME_HEAD = 8, /* of a command: its length needs two bytes at most, and a mask */
	FINAL_TEXT = 0x81,
	LENGTH_16 = 126,
	MASKED = 0x80,
};
static_assert(RELAY_PROOF == crypto_auth_hmacsha512256_BYTES * 2 + 1, "in hexadecimal digits");
static_assert(COMMAND_MAX <= 0xffff && NONCE + MASK <= RELAY_SECRET, "");

struct Relay {
	char node[RELAY_TO];
	char accept[FRAMES_ACCEPT]; /* what the node must answer */
	Queue up;
	char head[HEAD_MAX + 1]; /* of its answer */
	size_t n_head;
	bool is_open, is_over;
	int64_t due; /* when the answer must be there */
};

/* ---- the proof ---- */

void relay_prove(const unsigned char secret[RELAY_SECRET], const char *key, const char *address, char out[RELAY_PROOF]) {
	unsigned char mac[crypto_auth_hmacsha512256_BYTES];
	crypto_auth_hmacsha512256_state state;
	crypto_auth_hmacsha512256_init(&state, secret, RELAY_SECRET);
	crypto_auth_hmacsha512256_update(&state, (const unsigned char *)key, strlen(key) + 1);
	crypto_auth_hmacsha512256_update(&state, (const unsigned char *)address, strlen(address));
	crypto_auth_hmacsha512256_final(&state, mac);
	sodium_bin2hex(out, RELAY_PROOF, mac, sizeof mac);
}

bool relay_is_proof(const unsigned char secret[RELAY_SECRET], const char *key, const char *address, const char *proof) {
	char right[RELAY_PROOF];
	relay_prove(secret, key, address, right);
	return strlen(proof) == RELAY_PROOF - 1 && !sodium_memcmp(proof, right, RELAY_PROOF - 1);
}

/* ---- to the node ---- */

static bool add(Relay *r, const void *first, size_t n, const void *second, size_t m) {
	Msg *msg = msg_bytes(first, n, second, m);
	bool ok = msg && queue_add(&r->up, msg);
	msg_drop(msg);
	return ok;
}

static bool ask(Relay *r, const RelayOptions *o) {
	char key[sodium_base64_ENCODED_LEN(NONCE, sodium_base64_VARIANT_ORIGINAL)], proof[RELAY_PROOF], text[1024];
	sodium_bin2base64(key, sizeof key, o->chance, NONCE, sodium_base64_VARIANT_ORIGINAL);
	relay_prove(o->secret, key, o->address, proof);
	int n = snprintf(text, sizeof text,
	                 "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
	                 "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Protocol: tripot.1\r\nX-Forwarded-For: %s\r\nX-Tripot-Node: %s\r\n\r\n",
	                 o->node, key, o->address, proof);
	return n < (int)sizeof text && frames_accept(key, r->accept) && add(r, text, (size_t)n, NULL, 0);
}

/* As a client says it: in one frame, masked. */
static bool say(Relay *r, const RelayOptions *o) {
	unsigned char head[FRAME_HEAD] = {FINAL_TEXT};
	char text[COMMAND_MAX];
	const unsigned char *mask = o->chance + NONCE;
	size_t size = 2;
	if (o->n > sizeof text) return false;
	head[1] = (unsigned char)(MASKED | (o->n < LENGTH_16 ? o->n : LENGTH_16));
	if (o->n >= LENGTH_16) {
		head[size++] = (unsigned char)(o->n >> 8);
		head[size++] = (unsigned char)o->n;
	}
	memcpy(head + size, mask, MASK);
	for (size_t i = 0; i < o->n; i++) text[i] = (char)(o->command[i] ^ mask[i % MASK]);
	return add(r, head, size + MASK, text, o->n);
}

Relay *relay_open(const RelayOptions *o, int64_t now) {
	Relay *r = calloc(1, sizeof *r);
	if (!r) return NULL;
	r->due = now + RELAY_MS;
	snprintf(r->node, sizeof r->node, "%s", o->node);
	if (ask(r, o) && say(r, o)) return r;
	relay_free(r);
	return NULL;
}

void relay_free(Relay *r) {
	if (!r) return;
	queue_free(&r->up);
	free(r);
}

const char *relay_node(const Relay *r) {
	return r->node;
}

size_t relay_room(const Relay *r) {
	size_t cost = queue_cost(&r->up);
	return r->is_over ? 0 : cost < RELAY_QUEUE ? RELAY_QUEUE - cost : 0;
}

void relay_add(Relay *r, const char *bytes, size_t n) {
	if (!r->is_over && n && !add(r, bytes, n, NULL, 0)) r->is_over = true;
}

int relay_peek(const Relay *r, WireBytes *out, int max) {
	return r->is_over ? 0 : queue_peek(&r->up, out, max);
}

void relay_sent(Relay *r, size_t n) {
	queue_sent(&r->up, n);
}

/* ---- from the node ---- */

/* The value of a header, if it stands there once. */
static bool has_header(const char *head, const char *name, const char *value) {
	size_t n = strlen(name), m = strlen(value);
	int found = 0;
	bool is_right = false;
	for (const char *line = strstr(head, "\r\n"); line && line[2]; line = strstr(line + 2, "\r\n")) {
		const char *at = line + 2;
		if (strncasecmp(at, name, n) || at[n] != ':') continue;
		at += n + 1;
		at += strspn(at, " \t");
		is_right = !strncmp(at, value, m) && at[m] == '\r';
		found++;
	}
	return found == 1 && is_right;
}

size_t relay_take(Relay *r, const char **bytes, size_t n) {
	size_t used = 0;
	while (!r->is_open && !r->is_over && used < n) {
		if (r->n_head == HEAD_MAX) r->is_over = true;
		else r->head[r->n_head++] = (*bytes)[used++];
		bool is_whole = r->n_head >= 4 && !memcmp(r->head + r->n_head - 4, "\r\n\r\n", 4);
		if (!is_whole) continue;
		r->head[r->n_head] = 0;
		r->is_open = !strncmp(r->head, "HTTP/1.1 101 ", 13) && has_header(r->head, "sec-websocket-accept", r->accept);
		r->is_over = !r->is_open;
	}
	*bytes += used;
	return r->is_over ? 0 : n - used;
}

void relay_end(Relay *r) {
	r->is_over = true;
}

void relay_look(Relay *r, int64_t now) {
	if (!r->is_open && now >= r->due) r->is_over = true;
}

bool relay_is_over(const Relay *r) {
	return r->is_over;
}
