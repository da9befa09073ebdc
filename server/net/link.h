/* A connection of the hub. Checks what its wire brings (host, origin of the page, bans) and tells the hub. It has no socket: serve.c's
 * loop, the simulator and the fuzzers drive it. */
#ifndef SERVER_NET_LINK_H
#define SERVER_NET_LINK_H
#include "server/hub.h"
#include "server/net/relay.h"
#include "server/net/wire.h"

enum { LINK_ADDRESS = 64 };

struct Link;

/* What all connections of one server share. */
typedef struct Gate {
	Hub *hub;
	const char *base_url;            /* NULL: clients connect directly */
	int silence;                     /* milliseconds: see wire_open */
	void (*wake)(struct Link *link); /* called when something waits to be written, or it is over */
} Gate;

typedef struct Link {
	Gate *gate;
	Wire *wire;
	Address *address;                              /* where the bytes come from */
	Conn *conn;                                    /* a WebSocket's */
	Relay *relay;                                  /* set once it goes on at another node … */
	uint64_t left_at;                              /* … after the hub's messages of this turn (of hub->n_begun) have been sent */
	char from[LINK_ADDRESS], client[LINK_ADDRESS]; /* where the bytes come from; a WebSocket's client, which differs behind a proxy */
	void *owner;                                   /* whatever drives it */
} Link;

/* `from` is an address as text. NULL: there is no room for one more from there. */
Link *link_open(Gate *gate, const char *from, void *owner);
void link_free(Link *link); /* and tells the hub */

/* For the World: see there. */
void link_send(void *link, Msg *msg);
void link_close(void *link, int code, const char *reason);
void link_hand_over(void *link, const char *node, const char *command, size_t n);

/* A link that goes on at another node has link->relay. Its owner calls link_settle at each turn's end. Once that returns true, and as long
 * as link->relay is there, the owner keeps a second socket to relay_node: its bytes go to link_from_node, its end to link_lost_node, and
 * relay_peek has what to write. */
bool link_settle(Link *link);            /* detaches it from the hub as soon as possible and ends it if it is over; false: not yet */
size_t link_node_room(const Link *link); /* how many bytes from there it takes now */
void link_from_node(Link *link, const char *bytes, size_t n);
void link_lost_node(Link *link);
void link_look(Link *link); /* time has passed: see wire_look */
void link_stop(Link *link); /* the server stops: closes a link that has been handed over */

/* Whether a Host header names this server: an address, localhost, this machine or the host of the base URL. Any other name that leads here
 * is an attempt to reach a local server through a browser (DNS rebinding). */
bool link_host_is_ours(const char *host, const char *base_url);
/* Whether a page of that origin may connect. */
bool link_origin_is_ours(const char *origin, const char *host, const char *base_url);
#endif
