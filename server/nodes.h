/* Several servers on one store. Each is a node: it runs the tables and rooms that it owns, takes over those that nobody runs, and hands
 * connections that ask for another node's tables to that node. The store knows who owns what (store/store.h); this file decides when to
 * ask. A server with a store of its own is alone, and nothing here does anything. */
#ifndef SERVER_NODES_H
#define SERVER_NODES_H
#include "server/command.h"
#include "server/net/address.h"
#include "server/net/relay.h"

enum { NODE_HOST = 64 };

/* A node that is alive, and its counts for the limits. */
typedef struct OtherNode {
	char url[RELAY_TO], host[NODE_HOST]; /* HOST:PORT, and the host alone */
	int n_conns, n_open;
} OtherNode;

typedef struct Nodes {
	bool is_shared;  /* the store; if not, nothing here is used */
	bool has_left;   /* all has been released */
	bool wants_beat; /* at the end of this turn */
	unsigned char secret[RELAY_SECRET];
	OtherNode *others;
	int n_others;
	int n_conns, n_open;  /* of all others */
	AddressRow *busy;     /* their busy addresses, by hash … */
	int n_busy, cap_busy; /* … in order */
	int64_t next_beat, next_take, next_counts;
	uint64_t bans; /* a hash of them */
	char (*banned)[ADDRESS_LEN];
	int n_banned;
	uint64_t n_taken, n_handed; /* totals: tables taken over from another node; connections handed to another */
} Nodes;

struct Hub;

/* Before anything is loaded. False: the store has an error. */
bool nodes_join(struct Hub *hub);
void nodes_free(struct Hub *hub);
void nodes_tick(struct Hub *hub, int64_t now);
/* When the last tick found it due, and between two transactions: renews the lease and reads what other nodes said. */
void nodes_beat(struct Hub *hub);
void nodes_leave(struct Hub *hub); /* the server stops: frees all it owned at once */

/* Whether a table or room that is not in memory is ours (or free: then it is taken) and may be loaded. `url` (STORE_URL bytes, or NULL):
 * where it is otherwise; "": there is none. */
bool nodes_take_table(struct Hub *hub, const char *id, char *url);
bool nodes_take_room(struct Hub *hub, const char *code, char *url);

/* What other nodes have of an address: roughly, see nodes.c. */
AddressRow nodes_elsewhere(const struct Hub *hub, const Address *address);

/* True: the command asks for something of another node, and the connection goes on there. */
bool nodes_hand_over(struct Hub *hub, Conn *conn, const ClientCommand *command, const char *bytes, size_t len);
#endif
