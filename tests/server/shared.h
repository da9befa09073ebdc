/* One store for several servers in one test: a file in memory and, beside it, a list of who owns what. Leases end when the test says
 * so. What else a database does (stale epochs, commits that are slow or lost) is tested by the simulator and with a real one. */
#ifndef TESTS_SERVER_SHARED_H
#define TESTS_SERVER_SHARED_H
#include "server/store/sqlite.h"

enum { SHARED_NODES = 4, SHARED_OWNED = 64, SHARED_ORDERS = 16, SHARED_ADDRESSES = 16 };

typedef struct SharedOwned {
	StoreKind kind;
	int64_t key;
	int node; /* counted from 1; 0: nobody */
} SharedOwned;

typedef struct SharedOrder {
	char about[16], kind[32], argument[128]; /* kind "": none */
} SharedOrder;

typedef struct SharedStore {
	StoreEngine *inner;
	int n_reads; /* of rows, by all */
	bool is_begun, has_secret, has_hint[SHARED_NODES + 1];
	struct SharedNode {
		char url[STORE_URL];
		bool is_alive;
		int n_conns, n_open, beats;
		AddressRow addresses[SHARED_ADDRESSES];
		int n_addresses;
	} node[SHARED_NODES + 1]; /* counted from 1 */
	int n_nodes;
	SharedOwned owned[SHARED_OWNED];
	int n_owned;
	SharedOrder orders[SHARED_ORDERS];
	int n_orders;
	unsigned char secret[STORE_SECRET];
} SharedStore;

void shared_open(SharedStore *shared);
void shared_close(SharedStore *shared);
Store *shared_connect(SharedStore *shared);
void shared_die(SharedStore *shared, int node);                        /* ends its lease */
int shared_owner(SharedStore *shared, StoreKind kind, const char *id); /* 0: nobody, -1: no such table or room */
#endif
