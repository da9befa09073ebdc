/* A connection as the logic sees it, and the outbox: nothing goes to a client before what it tells is in the store, so every
 * message waits here until the store has committed. */
#ifndef SERVER_NET_CONN_H
#define SERVER_NET_CONN_H
#include "server/ring.h"
#include "server/world.h"

struct LiveTable;
struct Address;

/* A right to do something so often: `per_ms` milliseconds each, up to `burst` at once. All zero: full. */
typedef struct Bucket {
	int64_t empty_at; /* when all rights saved up would be back */
} Bucket;

bool bucket_take(Bucket *bucket, int64_t now, int every_ms, int burst);
bool bucket_take_many(Bucket *bucket, int64_t now, int every_ms, int burst, int n); /* all or none */

typedef struct Conn {
	void *link; /* the transport's */
	struct Address *address;
	struct LiveTable *table; /* where it sits or watches, or NULL */
	int viewer;              /* there: a seat, or SPECTATOR */
	bool is_host;            /* came with the host's token */
	bool takes_part;         /* its client can do fair dealing */
	bool has_view;           /* it was sent a view of that table: what is pushed there goes on from it */
	Ring lobby;              /* in the hub: is told of public tables */
	bool is_gone;            /* closed: nothing may be sent any more */
	Ring missed;             /* out of memory: something could not be sent, so it must come back and see everything anew */
	Bucket commands;
	int strikes;
	struct Conn *next, *prev; /* all of them */
	struct Conn *next_there;  /* at the same table */
} Conn;

typedef struct Post {
	Conn *conn;
	Msg *msg; /* NULL: close */
	int code;
	const char *reason;
} Post;

typedef struct Outbox {
	const World *world;
	Post *list;
	size_t n, cap;
	Ring missed; /* who has missed something */
} Outbox;

void outbox_post(Outbox *outbox, Conn *conn, Msg *msg); /* holds the message itself; NULL: there was no memory for it */
void outbox_text(Outbox *outbox, Conn *conn, const Text *text);
void outbox_close(Outbox *outbox, Conn *conn, int code, const char *reason); /* `reason` must live for ever */
void outbox_flush(Outbox *outbox); /* until then a connection that is gone stays where it is in memory */
void outbox_free(Outbox *outbox);
#endif
