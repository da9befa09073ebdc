/* One connection as a state machine: bytes come in, events and bytes come out. HTTP/1.1 requests first, then perhaps a WebSocket
 * (RFC 6455, version 13, "tripot.1", no extensions). It has no socket, no clock and no memory without bound, so a loop on sockets, a
 * fuzzer and a simulator can drive it. Time is in milliseconds and told by whoever calls. */
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
} WireEvents;

typedef struct Wire Wire;

/* `silence`: after so long without a sign of life a WebSocket is over; at half of it it is asked for one. NULL: out of memory. */
Wire *wire_open(const WireEvents *events, void *arg, int silence, int64_t now);
void wire_free(Wire *wire);

/* How many bytes it takes now; none as long as an answer waits to be written. */
size_t wire_room(const Wire *wire);
void wire_take(Wire *wire, const char *bytes, size_t n, int64_t now);
void wire_end(Wire *wire); /* no more bytes will come */

/* What waits to be written: up to `max` pieces. They stay until wire_sent has been told that they went. */
int wire_peek(const Wire *wire, WireBytes *out, int max);
void wire_sent(Wire *wire, size_t n, int64_t now);

/* To a WebSocket: a message, held as long as it is needed; and the end, when everything before it was sent. */
void wire_send(Wire *wire, Msg *msg);
void wire_close(Wire *wire, int code, const char *reason, int64_t now);

/* Time has passed; to be called at least every second. */
void wire_look(Wire *wire, int64_t now);

/* Nothing more will come out: the other side is to be told so, and what it still sends is thrown away for a moment. */
bool wire_is_done(const Wire *wire);
/* To be hung up. */
bool wire_is_over(const Wire *wire);
#endif
