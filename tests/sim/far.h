/* What the files of a node's connection to the database share: far.c has statements and transactions, far_nodes.c ownership. */
#ifndef TESTS_SIM_FAR_H
#define TESTS_SIM_FAR_H
#include "tests/sim/database.h"

typedef struct FarStatement {
	StoreStatement base;
	Sql sql;
	Cell params[PARAMS_MAX];
	Cell *cells; /* the rows read, one after the other */
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

bool far_break(Far *far, const char *why); /* returns false; the first reason counts; rolls back what is open */
bool far_go(Far *far);                     /* there and back, while the node stands still */
bool far_ask(Far *far);                    /* the same, after the commit under way */
int64_t far_epoch(Far *far, StoreKind kind, int64_t key);
extern const StoreNodeCalls far_node_calls;
#endif
