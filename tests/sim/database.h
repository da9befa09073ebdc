/* A model of the PostgreSQL database that several nodes share: committed rows in one place and, for each node, a connection that is
 * slow, breaks, and loses commits before or after they were carried out. SQLite keeps the rows in memory, with the store's own tables
 * and statements; ownership, leases and locks are kept here. It is never down for good: after a restart everything committed is there.
 * far.c has a node's side, an implementation of the store's engine (server/store/engine.h). */
#ifndef TESTS_SIM_DATABASE_H
#define TESTS_SIM_DATABASE_H
#include "server/store/engine.h"
#include "server/store/store.h"
#include "tests/sim/sim.h"

#include <sqlite3.h>

enum { PARAMS_MAX = 24, MEMBERS_MAX = 600, OWNED_MAX = 64, FAR_MAX = 600, LEASE_MS = 4000 };

struct Far;
struct Promise;

/* A bound value, or a cell of a row. */
typedef struct Cell {
	enum { CELL_NULL, CELL_INT, CELL_REAL, CELL_TEXT, CELL_BYTES } type;
	int64_t number;
	double real;
	char *bytes; /* owned; followed by a zero byte */
	size_t n;
} Cell;
void cell_free(Cell *cell);
void cell_set(Cell *cell, const void *bytes, size_t n);

typedef struct Op {
	enum { OP_RUN, OP_FENCE, OP_TAKE, OP_OWN, OP_HINT } what;
	Sql sql; /* for OP_RUN */
	Cell params[PARAMS_MAX];
	StoreKind kind; /* for operations on a table or room */
	TableKey key;
} Op;

/* What a node has written without knowing the outcome. */
typedef struct Transaction {
	int number;
	struct Far *far; /* NULL: its connection is gone */
	int member;
	Op *ops;
	size_t n, cap;
	struct Promise *promise;            /* the model's: what the commit keeps */
	bool is_sent, is_decided, is_kept;  /* decided: carried out or refused */
	bool never_arrives, is_answer_lost; /* what will go wrong */
	int64_t answered_at;                /* when the node learns the outcome */
	int64_t touched_at;                 /* time of the last write */
} Transaction;

/* A node as the database knows it; every start is a new one. */
typedef struct Member {
	int node;
	char url[STORE_URL];
	int64_t lease_ms, until; /* by the database's clock */
	bool is_gone;
	int n_conns, n_open;
} Member;

/* A table or room and its owner. */
typedef struct Owned {
	StoreKind kind;
	int64_t key, epoch;
	int owner;         /* a member; 0: nobody */
	bool goes_on;      /* exists and is not over */
	Transaction *lock; /* nobody else may take it before that ends */
} Owned;

typedef struct Database {
	Sim *sim;
	sqlite3 *db;
	sqlite3_stmt *prepared[SQL_COUNT];
	Rng rng;
	int64_t next_key[2];
	Member members[MEMBERS_MAX]; /* counted from 1 */
	int n_members;
	Owned owned[OWNED_MAX];
	int n_owned;
	struct Far *fars[FAR_MAX];
	int n_fars;
	Transaction *under_way[FAR_MAX];
	int n_under_way, n_transactions;
	int64_t clock_ms, beaten_at; /* the store's clock: time during which any node ran */
	int64_t down_until;
	unsigned char secret[STORE_SECRET];
	bool has_secret;
	int n_refused, n_lost, n_taken; /* stale writes; commits whose answer was lost; tables taken over from another node */
	Store *watcher;                 /* the simulator's own view: what is committed, at once and always */
} Database;

Database *database_new(Sim *sim, const unsigned char *bytes, long n);
void database_free(Database *db);
int64_t database_now(const Database *db); /* by its own clock */
bool database_is_reached(const Database *db, const Node *node);
void database_restart(Database *db);
/* A connection, under a store; NULL if the database cannot be reached. A `node` of NULL makes the watcher's. */
Store *database_connect(Database *db, Node *node);
bool database_is_alive(const Database *db, int member);
Owned *database_find(Database *db, StoreKind kind, int64_t key);
const Transaction *database_lock(const Database *db, const Owned *owned); /* the one that holds it, or NULL */
int database_owner(Database *db, int64_t table);                          /* the number of the living node that owns it, or -1 */
/* Whether the node's open transaction writes the table. */
bool database_is_writing(const Database *db, const Node *node, int64_t table);
int64_t database_free_at(Database *db); /* when something unfinished will have no living owner; INT64_MAX: never */

/* For far.c. */
sqlite3_stmt *database_statement(Database *db, Sql sql);
sqlite3_stmt *database_bound(Database *db, const Op *op);
bool database_try(Database *db, const Transaction *t); /* applies what it has written so far, until database_undo; false: impossible */
void database_undo(Database *db);
void database_put_clock(Database *db, int64_t seconds);
void database_decide(Database *db, Transaction *t);
Transaction *database_begin(Database *db, struct Far *far);
void database_end(Database *db, Transaction *t); /* rolled back, or finished */
Op *transaction_add(Transaction *t, int what);

/* far.c, for plants: whether the node's own clock says that its lease is still running; whether a hint came since the last question. */
bool database_has_lease(const Store *store);
bool database_note_heard(const Store *store, bool is_new);

/* far.c, for the database. */
void far_hint_all(Database *db, const struct Far *but);
void far_break_all(Database *db);
#endif
