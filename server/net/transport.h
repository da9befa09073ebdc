/* Sockets, on libuv: carries bytes between sockets and links. Only this file and upstream.h know of sockets to clients and nodes. */
#ifndef SERVER_NET_TRANSPORT_H
#define SERVER_NET_TRANSPORT_H
#include "server/net/link.h"

#include <uv.h>

typedef struct Transport Transport;

typedef struct TransportOptions {
	const char *bind;     /* an address, or NULL: all of the machine's */
	int port;             /* 0: any that is free */
	const char *base_url; /* NULL: clients connect directly */
	int silence;          /* seconds after which a silent connection is closed; it is pinged after half of them */
} TransportOptions;

/* Listens; connections are served once the loop runs and there is a hub. NULL: `why` says what is wrong. */
Transport *transport_open(uv_loop_t *loop, const TransportOptions *options, Text *why);
void transport_begin(Transport *transport, Hub *hub);
/* Closes all connections at once, without a close frame; new ones are not served until transport_begin. */
void transport_drop(Transport *transport);
int transport_port(const Transport *transport);

bool transport_flush(Transport *transport); /* writes what waits and hangs up connections that are over; true if there were any */
void transport_look(Transport *transport);  /* call often: checks some connections for time-outs each time */

void transport_hand_back(Transport *transport); /* the server stops: closes connections that go on at other nodes */

/* Closes everything that is open. Call transport_free when the loop has nothing left to do. */
void transport_stop(Transport *transport);
void transport_free(Transport *transport);
#endif
