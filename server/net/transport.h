/* Sockets, on libuv: carries bytes between them and links. Nothing else in the server knows that there are sockets. */
#ifndef SERVER_NET_TRANSPORT_H
#define SERVER_NET_TRANSPORT_H
#include "server/net/link.h"

#include <uv.h>

typedef struct Transport Transport;

typedef struct TransportOptions {
	const char *bind;     /* an address, or NULL: all of the machine's */
	int port;             /* 0: any that is free */
	const char *base_url; /* NULL: nobody stands between the server and its clients */
	int silence;          /* seconds after which a connection of which nothing is heard is closed; at half of it it is asked */
} TransportOptions;

/* Listens; whoever comes is heard when the loop runs, and by then there must be a hub. NULL: `why` says what is wrong. */
Transport *transport_open(uv_loop_t *loop, const TransportOptions *options, Text *why);
void transport_begin(Transport *transport, Hub *hub);
int transport_port(const Transport *transport);

bool transport_flush(Transport *transport); /* writes what waits, and hangs up where it is over: true if there was any such */
void transport_look(Transport *transport);  /* time passes: to be called often; it looks at some connections each time */

/* Closes everything that is open. transport_free follows when the loop has run out of things to do. */
void transport_stop(Transport *transport);
void transport_free(Transport *transport);
#endif
