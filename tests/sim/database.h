/* A model of the PostgreSQL database that several nodes share: committed rows in one place, and for each node a connection that is slow,
 * breaks, and whose commits are lost before or after they were carried out. Rows are kept by SQLite in memory, with the store's own tables
 * and statements; who owns what, leases and locks are kept here. It is never down for good: when it starts again everything that was
 * committed is there. far.c has a node's side, a maker of the store's engine (server/store/engine.h). */
#ifndef TESTS_SIM_DATABASE_H
#define TESTS_SIM_DATABASE_H
#include "server/store/engine.h"
#include "server/store/store.h"
#include "tests/sim/sim.h"

#include <sqlite3.h>

enum { PARAMS_MAX = 24, MEMBERS_MAX = 600, OWNED_MAX = 64, FAR_MAX = 600, LEASE_MS = 4000 };

struct Far;
struct Promise;

/* A value that is bound, or a cell of a row. */
typedef struct Cell {
	enum { CELL_NULL, CELL_INT, CELL_REAL, CELL_TEXT, CELL_BYTES } type;
	int64_t number;
	double real;
	char *bytes; /* its own; a zero stands behind */
	size_t n;
} Cell;
void cell_free(Cell *cell);
void cell_set(Cell *cell, const void *bytes, size_t n);

typedef struct Op {
	enum { OP_RUN, OP_FENCE, OP_TAKE, OP_OWN, OP_HINT } what;
	Sql sql; /* of OP_RUN … */
	Cell params[PARAMS_MAX];
	StoreKind kind; /* … and of what belongs to a table or a room */
	TableKey key;
} Op;

/* What a node has written and not heard of. */
typedef struct Transaction {
	int number;
	struct Far *far; /* NULL: its connection is gone */
	int member;
	Op *ops;
	size_t n, cap;
	struct Promise *promise;            /* the model's: what is kept with it */
	bool is_sent, is_decided, is_kept;  /* decided: carried out or not */
	bool never_arrives, is_answer_lost; /* what will go wrong */
	int64_t answered_at;                /* when the node knows */
	int64_t touched_at;                 /* something was written then for the last time */
} Transaction;

/* A node as the database knows it; each start is another. */
typedef struct Member {
	int node;
	char url[STORE_URL];
	int64_t lease_ms, until; /* by the database's clock */
	bool is_gone;
	int n_conns, n_open;
} Member;

/* A table or room and whose it is. */
typedef struct Owned {
	StoreKind kind;
	int64_t key, epoch;
	int owner;         /* a member, 0: nobody's */
	bool goes_on;      /* it is there and not over */
	Transaction *lock; /* nobody else may take it before that has ended */
} Owned;

typedef struct Database {
	Sim *sim;
	sqlite3 *db;
	sqlite3_stmt *prepared[SQL_COUNT];
	Rng rng;
	int64_t next_key[2];
	Member members[MEMBERS_MAX]; /* from 1 */
	int n_members;
	Owned owned[OWNED_MAX];
	int n_owned;
	struct Far *fars[FAR_MAX];
	int n_fars;
	Transaction *under_way[FAR_MAX];
	int n_under_way, n_transactions;
	int64_t clock_ms, beaten_at; /* the store's clock: time in which any node ran */
	int64_t down_until;
	unsigned char secret[STORE_SECRET];
	bool has_secret;
	int n_refused, n_lost, n_taken; /* stale writes; commits whose answer was lost; tables that another node had owned */
	Store *watcher;                 /* the simulator's own eyes: what is committed, at once and always */
} Database;

Database *database_new(Sim *sim, const unsigned char *bytes, long n);
void database_free(Database *db);
int64_t database_now(const Database *db); /* by its own clock */
bool database_is_reached(const Database *db, const Node *node);
void database_restart(Database *db);
/* A connection, under a store; NULL: it cannot be reached. A node of NULL: the watcher's. */
Store *database_connect(Database *db, Node *node);
bool database_is_alive(const Database *db, int member);
Owned *database_find(Database *db, StoreKind kind, int64_t key);
const Transaction *database_lock(const Database *db, const Owned *owned); /* that holds it; NULL: none */
int database_owner(Database *db, int64_t table);                          /* the number of the node that owns it and is alive; -1: none */
/* Whether the open transaction of that node writes the table. */
bool database_is_writing(const Database *db, const Node *node, int64_t table);
int64_t database_free_at(Database *db); /* when something that is not over has no owner that is alive; INT64_MAX */

/* For far.c. */
sqlite3_stmt *database_statement(Database *db, Sql sql);
sqlite3_stmt *database_bound(Database *db, const Op *op);
bool database_try(Database *db, const Transaction *t); /* what it has written so far, until database_undo; false: it cannot be */
void database_undo(Database *db);
void database_put_clock(Database *db, int64_t seconds);
void database_decide(Database *db, Transaction *t);
Transaction *database_begin(Database *db, struct Far *far);
void database_end(Database *db, Transaction *t); /* rolled back, or over */
Op *transaction_add(Transaction *t, int what);

/* far.c, for plants: whether the node's own clock says that its lease goes on; whether a hint came since it was asked last. */
bool database_has_lease(const Store *store);
bool database_note_heard(const Store *store, bool is_new);

/* far.c, for the database. */
void far_hint_all(Database *db, const struct Far *but);
void far_break_all(Database *db);
#endif
