/* One connection as a state machine: bytes come in, events and bytes come out. HTTP/1.1 requests first, then perhaps a WebSocket (RFC 6455,
 * version 13, "tripot.1", no extensions). It has no socket, no clock and bounded memory, so a socket loop, a fuzzer and a simulator can all
 * drive it. The caller passes the time, in milliseconds. */
#ifndef SERVER_NET_WIRE_H
#define SERVER_NET_WIRE_H
#include "server/net/http.h"
#include "server/net/queue.h"
#include "server/net/request.h"

#include <stdint.h>

typedef struct WireEvents {
	void (*request)(void *arg, const Request *request, HttpAnswer *answer);
	int (*upgrade)(void *arg, const Request *request); /* 101: it is a WebSocket now; otherwise the status that it is refused with */
	void (*message)(void *arg, const char *bytes, size_t n);
	void (*wake)(void *arg); /* something waits to be written, or it is over */
	/* After wire_leave: what comes, as it comes, and how much more of it may come now. */
	void (*raw)(void *arg, const char *bytes, size_t n);
	size_t (*raw_room)(void *arg);
} WireEvents;

typedef struct Wire Wire;

/* `silence`: a WebSocket that is silent for so long is over; it is pinged after half of it. NULL: out of memory. */
Wire *wire_open(const WireEvents *events, void *arg, int silence, int64_t now);
void wire_free(Wire *wire);

/* How many bytes it takes now; 0 while an answer waits to be written. */
size_t wire_room(const Wire *wire);
void wire_take(Wire *wire, const char *bytes, size_t n, int64_t now);
void wire_end(Wire *wire); /* no more bytes will come */

/* What waits to be written: up to `max` pieces, valid until wire_sent says that they were written. */
int wire_peek(const Wire *wire, WireBytes *out, int max);
void wire_sent(Wire *wire, size_t n, int64_t now);

/* Sends a WebSocket a message, which is held as long as needed; or closes it after everything before was sent. */
void wire_send(Wire *wire, Msg *msg);
void wire_close(Wire *wire, int code, const char *reason, int64_t now);

/* Hands this WebSocket to another speaker: from now on bytes pass through unchanged, incoming ones from behind the message being delivered,
 * outgoing ones from behind what was already sent. wire_cut ends it, with a code and a reason if the other speaker is not in the middle of
 * a frame. */
void wire_leave(Wire *wire);
bool wire_has_left(const Wire *wire);
size_t wire_raw_room(const Wire *wire); /* bytes that wire_raw takes now */
void wire_raw(Wire *wire, const char *bytes, size_t n);
void wire_cut(Wire *wire, int code, const char *reason, int64_t now);

/* Checks time-outs; call at least every second. */
void wire_look(Wire *wire, int64_t now);

/* Nothing more will be written: tell the other side so, and discard what it still sends for a moment. */
bool wire_is_done(const Wire *wire);
/* To be hung up. */
bool wire_is_over(const Wire *wire);
#endif
