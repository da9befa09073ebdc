/* A connection as the logic sees it, and the outbox. No message may reach a client before the store has committed what it tells, so every
 * message waits here until then. */
#ifndef SERVER_NET_CONN_H
#define SERVER_NET_CONN_H
#include "server/ring.h"
#include "server/world.h"

struct LiveTable;
struct Room;
struct Address;

/* A token bucket: one token every `per_ms` milliseconds, at most `burst`. All zero: full. */
typedef struct Bucket {
	int64_t empty_at; /* when the bucket would be full again */
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
	bool has_view;           /* it was sent a view of that table, from which updates go on */
	struct Room *room;       /* the room that it is a screen or phone of, or NULL */
	int person;              /* there: a person, or ROOM_SCREEN */
	Ring lobby;              /* in the hub: is told of public tables */
	bool is_relayed;         /* another node passes it through, so it is not handed over again */
	bool is_gone;            /* closed: nothing may be sent any more */
	Ring missed;             /* out of memory: a message was lost, so the client must reconnect and get everything anew */
	Bucket commands;
	int strikes;
	struct Conn *next, *prev; /* all of them */
	struct Conn *next_there;  /* at the same table */
	struct Conn *next_inside; /* in the same room */
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
	size_t sealed; /* how many of them belong to the commit under way or to none: they go next */
	Ring missed;   /* connections that have missed a message */
} Outbox;

void outbox_post(Outbox *outbox, Conn *conn, Msg *msg); /* holds the message itself; NULL: there was no memory for it */
void outbox_text(Outbox *outbox, Conn *conn, const Text *text);
void outbox_close(Outbox *outbox, Conn *conn, int code, const char *reason); /* `reason` must live for ever */
void outbox_seal(Outbox *outbox);                                            /* later messages wait for the next commit */
void outbox_flush(Outbox *outbox); /* sends what is sealed; until then a connection that is gone stays in memory */
void outbox_free(Outbox *outbox);
#endif
