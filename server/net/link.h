/* A connection of the hub's: what its wire brings is checked (whose host, which page's origin, who is banned) and told to the hub.
 * No socket: serve.c's loop, the simulator and the fuzzers put one around it. */
#ifndef SERVER_NET_LINK_H
#define SERVER_NET_LINK_H
#include "server/hub.h"
#include "server/net/wire.h"

enum { LINK_ADDRESS = 64 };

struct Link;

/* What all connections of one server share. */
typedef struct Gate {
	Hub *hub;
	const char *base_url;            /* NULL: nobody stands between the server and its clients */
	int silence;                     /* milliseconds: see wire_open */
	void (*wake)(struct Link *link); /* something waits to be written, or it is over */
} Gate;

typedef struct Link {
	Gate *gate;
	Wire *wire;
	Address *address; /* where the bytes come from */
	Conn *conn;       /* a WebSocket's */
	char from[LINK_ADDRESS];
	void *owner; /* whoever put a socket around it */
} Link;

/* `from` is an address as text. NULL: there is no room for one more from there. */
Link *link_open(Gate *gate, const char *from, void *owner);
void link_free(Link *link); /* and tells the hub */

/* For the World: see there. */
void link_send(void *link, Msg *msg);
void link_close(void *link, int code, const char *reason);

/* Whether a Host header names this server: an address, localhost, this machine or the host of the base URL. Another name that
 * leads here is somebody's attempt to reach a local server through a browser. */
bool link_host_is_ours(const char *host, const char *base_url);
/* Whether a page of that origin may connect. */
bool link_origin_is_ours(const char *origin, const char *host, const char *base_url);
#endif
