/* The hub: all tables, all connections, and the order in which things happen. Links bring it connections, messages and HTTP requests; the
 * loop brings ticks. After each turn hub_flush commits the store, and messages leave only when the commit is kept. One thread. */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H
#include "server/command.h"
#include "server/net/address.h"
#include "server/net/http.h"
#include "server/nodes.h"
#include "server/room/room.h"
#include "server/table/table.h"

enum { TABLE_BUCKETS = 4096, ROOM_BUCKETS = 512, LATENCY_BUCKETS = 10 };

typedef struct HubOptions {
	const char *base_url; /* as the outside sees it, without a slash at its end */
	const char *lan_url;  /* where others in the local network find it, or NULL */
	int max_connections, max_tables;
	int address_limit;                             /* connections, and tables that are not over, of one address; 0: none */
	bool limits_loopback;                          /* this machine's own address is limited, too */
	unsigned char address_secret[ADDRESS_SECRET];  /* hash key of addresses: random, so that nobody can choose ones that collide */
	int64_t expire_open, expire_idle, expire_over; /* seconds */
	const char *node;                              /* HOST:PORT where other nodes reach this one; NULL: there are no other nodes */
	int lease_ms;                                  /* after so long without a sign of life others take over */
	const char *const *proxies;                    /* proxies that may name a client's address, besides this machine; NULL-ended, or NULL */
	const char *contact;                           /* how to reach the operator, for the privacy page; NULL: not said */
} HubOptions;

typedef struct Hub {
	World world;
	Shared shared;
	HubOptions options;
	LiveTable *tables[TABLE_BUCKETS];
	LiveTable *dropped;   /* gone, but bots still think about them */
	int n_tables, n_open; /* in memory; of them not over */
	Timers timers;        /* of tables: when each must be looked at */
	Ring listed, over;    /* tables: public and not over, the newest last; over, in the order in which they leave memory */
	Room *rooms[ROOM_BUCKETS];
	int n_rooms;
	Timers room_timers; /* when each must be looked at */
	Bucket guesses;     /* wrong codes, from everywhere */
	Conn *conns;
	Conn *gone;        /* closed, but messages that wait still name them … */
	Conn *sealed_gone; /* … and these are named only by those that are sealed */
	int n_conns;
	Ring lobby; /* connections that watch the list of tables */
	Addresses addresses;
	Nodes nodes;
	struct Elsewhere *elsewhere; /* hub_lobby.c: public tables of other nodes */
	int64_t next_look;           /* … and when they are looked for again */
	int n_sockets;               /* TCP connections, counted from the moment they are accepted */
	int64_t sweep_began;         /* when the last sweep for expired tables began … */
	int n_swept;                 /* … and how many buckets of tables it has swept since */
	int64_t next_lists;          /* when the lobby may be told of changes again */
	bool is_stopping;
	struct Hub *next;                                          /* for the owner of retired hubs */
	uint64_t n_messages, n_refused, n_requests, n_connections; /* ever */
	uint64_t latency[LATENCY_BUCKETS + 1];
	uint64_t latency_sum_ms, latency_count;
	int64_t *received; /* arrival times of the messages whose answers wait */
	size_t n_received, n_sealed_received, cap_received;
	bool is_sealed;           /* a commit is under way, and its messages wait for it */
	uint64_t n_begun, n_kept; /* turns that were sent to be committed, with changes or without; those of them that are committed */
} Hub;

/* Loads the tables that go on. The world's functions may be called from now on. NULL: `why` says what is wrong. */
Hub *hub_open(const World *world, Store *store, const ServerEdition *editions, const HubOptions *options, Text *why);
void hub_free(Hub *hub); /* connections must be closed, and no bot may still think */
/* The store is lost, so all the hub knows may be wrong: drops tables and rooms from memory. Connections must be closed. Free the hub when
 * no bot thinks for it any more. */
void hub_retire(Hub *hub);
bool hub_is_thinking(const Hub *hub); /* of one that has retired */

/* Somebody connects and has sent nothing yet. If the address has too many connections, close this one at once; otherwise it counts until
 * hub_hung_up. NULL: out of memory. */
bool hub_has_room(Hub *hub, const char *from);
Address *hub_accept(Hub *hub, const char *from);
void hub_hung_up(Hub *hub, Address *address);

/* … and is now a WebSocket. `address` is the client's own, not its proxy's. NULL: there are too many, or the address is banned. */
Conn *hub_connect(Hub *hub, void *link, const char *address);
void hub_message(Hub *hub, Conn *conn, const char *bytes, size_t len);
void hub_closed(Hub *hub, Conn *conn); /* nothing more is sent to it */
void hub_request(Hub *hub, const HttpRequest *request, HttpAnswer *answer);
void hub_tick(Hub *hub);
void hub_thought(BotJob *job); /* takes the job, which knows its table and seat */

/* Begins to commit what has changed; sends the messages once that is kept: at once, or in a later call if the commit takes time. More turns
 * may follow meanwhile; their messages pile up. False: nothing was sent and nothing can be kept any more; store_error says why. */
bool hub_flush(Hub *hub);
bool hub_settle(Hub *hub); /* the same, and waits: all is kept and sent */

/* Makes no more tables; tells and closes everybody. */
void hub_stop(Hub *hub);

/* A table by its id, from memory or from the store; NULL: there is none, or another node runs it. */
LiveTable *hub_find(Hub *hub, const char *id);
/* A table to read only, whichever node runs it. hub_look_away must give it back before anything else is looked at. */
LiveTable *hub_look(Hub *hub, const char *id);
void hub_look_away(Hub *hub, LiveTable *table);
bool hub_is_kept(Hub *hub, const char *id);          /* another node's table: it is in the store, but cannot be read now */
LiveTable *hub_find_live(Hub *hub, const char *id);  /* from memory only */
LiveTable *hub_load_table(Hub *hub, const char *id); /* … and into it: it must be ours and not be there */
void hub_let_go(Hub *hub);                           /* of all tables and rooms: other nodes run them from now on */
bool hub_add_table(Hub *hub, LiveTable *table);      /* false: out of memory */
void hub_drop_table(Hub *hub, LiveTable *table);     /* drops it from memory; its connections are at no table any more */
bool hub_is_limited(const Hub *hub, const Address *address);

/* Something happened at a table (NULL: nowhere): the next tick looks at it and sets its timer anew. Everything from outside reaches a table
 * through hub_run, hub_thought, hub_closed or hub_add_table, and these call this. */
void hub_stir(Hub *hub, LiveTable *table);

/* For links: the secret that nodes share, NULL without other nodes; whether HOST:PORT is a node that is alive; whether an address is one of
 * our proxies. */
const unsigned char *hub_node_secret(const Hub *hub);
bool hub_has_node(const Hub *hub, const char *node);
bool hub_is_proxy(const Hub *hub, const char *from);
bool hub_is_many(const Hub *hub, const char *from); /* many clients come from there: a proxy, or a node */

/* hub_commands.c: carries out a command and answers. */
void hub_run(Hub *hub, Conn *conn, const ClientCommand *command);
void hub_refuse(Hub *hub, Conn *conn, const char *id, const Refusal *why);

/* room/rooms.c: all rooms. Wrong codes are counted; an address that guesses too often is refused even the right code. */
bool hub_open_rooms(Hub *hub); /* after the tables; false: the store has an error */
void hub_free_rooms(Hub *hub);
void hub_drop_rooms(Hub *hub);                   /* drops it from memory; its connections are in no room any more */
Room *hub_find_room(Hub *hub, const char *code); /* looks in memory only: all rooms that are ours are there */
Room *hub_load_room(Hub *hub, const char *code); /* it must be ours and not be there */
bool hub_may_guess(const Hub *hub, const Conn *conn);
Room *hub_guess_room(Hub *hub, Conn *conn, const char *code, Refusal *why);
bool hub_count_guess(Hub *hub, Conn *conn, Refusal *why); /* false: `why`, the code was wrong, or there were too many */
bool hub_add_room(Hub *hub, Room *room);                  /* false: out of memory */
void hub_load_room_table(Hub *hub, Room *room);           /* the table that is shown, if it has left memory */
void hub_stir_room(Hub *hub, Room *room);                 /* something happened there (NULL: nowhere): the next tick looks at it */
void hub_tick_rooms(Hub *hub, int64_t now);
void hub_sweep_rooms(Hub *hub, int64_t now); /* what has expired */

/* bans.c: whether the operator has banned the address. */
bool hub_is_banned(const Hub *hub, const char *address);
void hub_look_for_bans(Hub *hub); /* closes connections that other nodes have banned meanwhile */

/* admin.c: carries out what the operator asked another node for and is ours to do. */
void hub_run_orders(Hub *hub);

/* hub_lobby.c */
void hub_free_lists(Hub *hub);
void hub_list(Hub *hub, Grow *out); /* public tables as a JSON array */
void hub_enter_lobby(Hub *hub, Conn *conn, bool is_on);
void hub_push_lists(Hub *hub);                          /* tells watchers of the lobby what has changed, now and then */
void hub_push_listed(Hub *hub, const LiveTable *table); /* … of one table */
#endif
