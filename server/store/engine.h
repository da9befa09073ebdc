/* The interface between the store and a database: statements with values, rows, a transaction, a commit that may take a while. SQLite
 * (sqlite.c) and PostgreSQL (postgres.c) implement it; so does the simulator. Only rows.c and rooms.c know columns; statements have numbers
 * (sql.h). After any error an engine refuses everything for good and says why. */
#ifndef SERVER_STORE_ENGINE_H
#define SERVER_STORE_ENGINE_H
#include "server/store/sql.h"
#include "server/store/store.h"

typedef struct StoreEngine {
	const struct StoreCalls *calls;
} StoreEngine;

/* A statement being bound, run or read. */
typedef struct StoreStatement {
	StoreEngine *engine;
} StoreStatement;

/* Who owns what, when several processes write one store. fence, take, take_free and hint belong to the open transaction; join, beat and
 * release are transactions of their own, which must not wait for the open one. Time is the database's. */
typedef struct StoreNodeCalls {
	int64_t (*join)(StoreEngine *engine, const char *url, int lease_ms); /* the node's number; 0: error */
	/* Renews the lease; `clock` gets the store's clock: seconds in which any node ran. False: error, or the lease had run out. */
	bool (*beat)(StoreEngine *engine, int64_t *clock);
	bool (*release)(StoreEngine *engine); /* nothing is open */
	/* Makes the transaction fail unless this node owns that in that epoch; nobody can take it over before the transaction has ended. */
	void (*fence)(StoreEngine *engine, StoreKind kind, TableKey key);
	/* As store_take_table and store_take_room; `url` is never NULL. */
	StoreTake (*take)(StoreEngine *engine, StoreKind kind, const char *id, TableKey *key, char *url);
	int (*take_free)(StoreEngine *engine, int most, StoreFound *found, void *arg);
	void (*hint)(StoreEngine *engine);
	bool (*heard)(StoreEngine *engine);
	const struct StoreClubCalls *club; /* NULL: nodes tell each other nothing */
} StoreNodeCalls;

/* What nodes tell each other: see store.h. put_… belong to the open transaction. */
typedef struct StoreClubCalls {
	void (*each_node)(StoreEngine *engine, void (*found)(void *arg, const NodeRow *row), void *arg);
	bool (*secret)(StoreEngine *engine, const unsigned char *fresh, unsigned char *out);
	void (*put_counts)(StoreEngine *engine, int n_conns, int n_open);
	void (*put_order)(StoreEngine *engine, const char *about, const char *kind, const char *argument);
	void (*take_orders)(StoreEngine *engine, StoreOrder *found, void *arg); /* belongs to the open transaction, too */
	void (*put_addresses)(StoreEngine *engine, const AddressRow *list, int n);
	void (*each_address)(StoreEngine *engine, void (*found)(void *arg, const AddressRow *row), void *arg);
} StoreClubCalls;

typedef struct StoreCalls {
	void (*close)(StoreEngine *engine);              /* what is not committed is lost */
	const char *(*error)(const StoreEngine *engine); /* NULL: none */

	/* The statement, ready for binding. Bound values stay the caller's and must stay valid until the statement is run or the first row is
	 * asked for. As in SQLite, columns count from 0 and parameters from 1. NULL: there is an error. */
	StoreStatement *(*use)(StoreEngine *engine, Sql sql);
	void (*bind_int)(StoreStatement *s, int at, int64_t value);
	void (*bind_real)(StoreStatement *s, int at, double value);
	void (*bind_text)(StoreStatement *s, int at, const char *text);             /* NULL: null */
	void (*bind_bytes)(StoreStatement *s, int at, const void *bytes, size_t n); /* NULL: null */
	/* Runs a statement that writes, in the open transaction. An error may show only at the commit. Clears the bindings. */
	bool (*run)(StoreStatement *s);
	/* The next row of a statement that reads; false at the end or on an error. It sees what the open transaction has written. Other
	 * statements may be used between two rows. Clears the bindings at the end. */
	bool (*next)(StoreStatement *s);
	void (*end)(StoreStatement *s); /* no more rows are wanted */
	int64_t (*get_int)(StoreStatement *s, int at);
	double (*get_real)(StoreStatement *s, int at);
	const char *(*get_text)(StoreStatement *s, int at);             /* never NULL; until the next row */
	const void *(*get_bytes)(StoreStatement *s, int at, size_t *n); /* until the next row */

	/* One transaction at a time is open; begin is called before the first statement that writes. commit sends it on its way, and the next
	 * one may be begun at once, but not committed before `state` has said what became of this one. */
	bool (*begin)(StoreEngine *engine);
	void (*commit)(StoreEngine *engine);
	StoreCommit (*state)(StoreEngine *engine, bool waits); /* of the last commit; with `waits` never COMMIT_WAITING. Reads the fd, if any */
	int (*fd)(const StoreEngine *engine);          /* to be watched while a commit is under way or hints are expected; -1: there is none */
	bool (*is_sending)(const StoreEngine *engine); /* watch it for room to write, too */
	int64_t (*new_key)(StoreEngine *engine, StoreKind kind); /* key of a row to be added; 0: error */

	bool (*backup)(StoreEngine *engine, const char *path, Text *why);
	bool (*scrub)(StoreEngine *engine, Text *why);
	const StoreNodeCalls *nodes; /* NULL: nobody else writes this store, and all in it is ours */
} StoreCalls;
#endif
