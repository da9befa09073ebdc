/* What the files of a node's connection to the database share: far.c has statements and transactions, far_nodes.c who owns what. */
#ifndef TESTS_SIM_FAR_H
#define TESTS_SIM_FAR_H
#include "tests/sim/database.h"

typedef struct FarStatement {
	StoreStatement base;
	Sql sql;
	Cell params[PARAMS_MAX];
	Cell *cells; /* rows that were read, one after the other */
	int n_columns, n_rows, at;
	bool has_rows;
} FarStatement;

typedef struct Far {
	StoreEngine base;
	Database *db;
	Node *node; /* NULL: the watcher */
	int member;
	Transaction *open, *sent;
	bool has_hint, has_heard;
	int64_t beaten_at; /* by the node's clock */
	char error[200];
	FarStatement statement[SQL_COUNT];
} Far;

static inline Far *far_of(StoreEngine *engine) {
	return (Far *)engine;
}

bool far_break(Far *far, const char *why); /* false; the first counts. What is open is rolled back */
bool far_go(Far *far);                     /* there and back again, and the node stands still meanwhile */
bool far_ask(Far *far);                    /* the same, behind the commit that is under way */
int64_t far_epoch(Far *far, StoreKind kind, int64_t key);
extern const StoreNodeCalls far_node_calls;
#endif
