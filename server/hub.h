/* The hub: all tables and all connections, and the order in which things happen. Links bring it connections, messages and
 * HTTP requests, the loop ticks; after each turn hub_flush commits the store and only then lets messages go. One thread. */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H
#include "server/command.h"
#include "server/net/address.h"
#include "server/net/http.h"
#include "server/table/table.h"

enum { TABLE_BUCKETS = 4096, LATENCY_BUCKETS = 10 };

typedef struct HubOptions {
	const char *base_url; /* as the outside sees it, without a slash at its end */
	int max_connections, max_tables;
	int address_limit;                             /* connections, and tables that are not over, of one address; 0: none */
	bool limits_loopback;                          /* this machine's own address is limited, too */
	unsigned char address_secret[ADDRESS_SECRET];  /* by which addresses are found: random, so that nobody can choose slow ones */
	int64_t expire_open, expire_idle, expire_over; /* seconds */
	const char *contact;                           /* how to reach the operator, for the page about privacy; NULL: not said */
} HubOptions;

typedef struct Hub {
	World world;
	Shared shared;
	HubOptions options;
	LiveTable *tables[TABLE_BUCKETS];
	LiveTable *dropped;   /* gone, but bots still think about them */
	int n_tables, n_open; /* in memory; of them not over */
	Conn *conns;
	int n_conns, n_lobby; /* WebSockets; those who watch the list of tables */
	Addresses addresses;
	int n_sockets; /* TCP connections, counted from the moment they are accepted */
	int64_t next_sweep;
	bool is_stopping;
	uint64_t n_messages, n_refused, n_requests, n_connections; /* ever */
	uint64_t latency[LATENCY_BUCKETS + 1];
	uint64_t latency_sum_ms, latency_count;
	int64_t *received; /* when the messages of this turn came */
	size_t n_received, cap_received;
} Hub;

/* Loads the tables that go on. The world's functions may be called from now on. NULL: `why` says what is wrong. */
Hub *hub_open(const World *world, Store *store, const ServerEdition *editions, const HubOptions *options, Text *why);
void hub_free(Hub *hub); /* connections must be closed; bots must not think any more */

/* Somebody connects, and has said nothing yet. If there is no room for one more from there, it is to be closed at once; otherwise it
 * counts until hub_hung_up. NULL: out of memory. */
bool hub_has_room(Hub *hub, const char *from);
Address *hub_accept(Hub *hub, const char *from);
void hub_hung_up(Hub *hub, Address *address);

/* … and is now a WebSocket. `address` is the client's own, behind a proxy another one. NULL: there are too many, or it comes
 * from where nobody is let in. */
Conn *hub_connect(Hub *hub, void *link, const char *address);
void hub_message(Hub *hub, Conn *conn, const char *bytes, size_t len);
void hub_closed(Hub *hub, Conn *conn); /* nothing more is sent to it */
void hub_request(Hub *hub, const HttpRequest *request, HttpAnswer *answer);
void hub_tick(Hub *hub);
void hub_thought(Hub *hub, BotJob *job); /* takes the job */

/* Commits, then sends. False: nothing was sent, and nothing can be kept any more; store_error says why. */
bool hub_flush(Hub *hub);

/* No more tables; everybody is told and closed. */
void hub_stop(Hub *hub);

/* A table by its id, from memory or from the store; NULL: there is none. */
LiveTable *hub_find(Hub *hub, const char *id);
LiveTable *hub_find_live(Hub *hub, const char *id); /* from memory only */
void hub_add_table(Hub *hub, LiveTable *table);
void hub_drop_table(Hub *hub, LiveTable *table); /* out of memory; who is there is at no table any more */
bool hub_is_limited(const Hub *hub, const Address *address);

/* hub_commands.c: carries out a command and answers. */
void hub_run(Hub *hub, Conn *conn, const ClientCommand *command);
void hub_refuse(Hub *hub, Conn *conn, const char *id, const Refusal *why);

/* bans.c: whether the operator lets nobody in from there. */
bool hub_is_banned(const Hub *hub, const char *address);

/* hub_lobby.c */
void hub_list(Hub *hub, Grow *out);                     /* public tables as a JSON array */
void hub_push_lists(Hub *hub);                          /* to those in the lobby: what has changed */
void hub_push_listed(Hub *hub, const LiveTable *table); /* … of one table */
#endif
