/* The second socket of a connection that goes on at another node, on libuv: carries bytes between that node and the link's relay. */
#ifndef SERVER_NET_UPSTREAM_H
#define SERVER_NET_UPSTREAM_H
#include "server/net/link.h"

#include <uv.h>

typedef struct Upstream Upstream;

/* Connects to the relay's node; tells the link what arrives and what goes wrong. NULL: out of memory, or not an address. */
Upstream *upstream_open(uv_loop_t *loop, Link *link);
void upstream_flush(Upstream *upstream); /* at the turn's end: writes what waits, reads while the link takes bytes */
void upstream_close(Upstream *upstream); /* the link hears no more of it; NULL is fine */
#endif
