/* Sockets, HTTP and WebSockets: brings connections, messages and requests to the hub. The one implementation stands on
 * libwebsockets in a libuv loop; nothing else in the server knows either. */
#ifndef SERVER_NET_TRANSPORT_H
#define SERVER_NET_TRANSPORT_H
#include "server/hub.h"

typedef struct Transport Transport;

typedef struct TransportOptions {
	const char *bind;     /* an address, or NULL: all of the machine's */
	int port;             /* 0: any that is free */
	const char *base_url; /* NULL: nobody stands between the server and its clients */
	int silence;          /* seconds after which a connection of which nothing is heard is closed; at half of it it is asked */
} TransportOptions;

/* `loop` is a uv_loop_t. NULL: `why` says what is wrong. */
Transport *transport_open(void *loop, Hub *hub, const TransportOptions *options, Text *why);
int transport_port(const Transport *transport);

/* For the World: see there. */
void transport_send(void *link, Msg *msg);
void transport_close(void *link, int code, const char *reason);

/* Closes everything that is open. transport_free follows when the loop has run out of things to do. */
void transport_stop(Transport *transport);
void transport_free(Transport *transport);

/* Whether a Host header names this server: an address, localhost, this machine or the host of the base URL. Another name that
 * leads here is somebody's attempt to reach a local server through a browser. */
bool transport_host_is_ours(const char *host, const char *base_url);
/* Whether a page of that origin may connect. */
bool transport_origin_is_ours(const char *origin, const char *host, const char *base_url);
#endif
