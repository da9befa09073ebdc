/* The store in a PostgreSQL database: postgres.c talks to it, postgres_open.c connects and creates the tables, postgres_nodes.c decides who
 * owns what, postgres_club.c passes messages between nodes, postgres_sql.c has the SQL. */
#ifndef SERVER_STORE_POSTGRES_H
#define SERVER_STORE_POSTGRES_H
#include "server/store/engine.h"

/* libpq-fe.h has these names, too. */
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

enum { POSTGRES_MIN = 150000, PARAMS_MAX = 24, ANSWER_MS = 10000, NUMBER_BYTES = 32, POSTGRES_SETTINGS = 3 };

/* PostgreSQL's own statements; their numbers follow those of all stores. */
enum {
	POSTGRES_BEGIN = SQL_COUNT,
	POSTGRES_COMMIT,
	POSTGRES_KEYS,
	POSTGRES_FENCE,
	POSTGRES_TAKE,
	POSTGRES_TAKE_FREE,
	POSTGRES_HINT,
	POSTGRES_JOIN,
	POSTGRES_BEAT,
	POSTGRES_RELEASE,
	POSTGRES_PUT_VERSION,
	POSTGRES_NODES,
	POSTGRES_SECRET,
	POSTGRES_PUT_COUNTS,
	POSTGRES_PUT_ORDER,
	POSTGRES_TAKE_ORDERS,
	POSTGRES_DROP_ADDRESSES,
	POSTGRES_PUT_ADDRESS,
	POSTGRES_ADDRESSES,
	POSTGRES_COUNT
};

extern const char *const postgres_sql[POSTGRES_COUNT];
extern const char *const postgres_schema[]; /* one after the other; the last is NULL */

typedef struct PostgresStatement {
	StoreStatement base;
	bool is_prepared;
	int n; /* values */
	const char *value[PARAMS_MAX];
	int length[PARAMS_MAX], is_bytes[PARAMS_MAX];
	char number[PARAMS_MAX][NUMBER_BYTES];
	PGresult *rows; /* NULL: none were asked for */
	int row;
} PostgresStatement;

typedef struct Postgres {
	StoreEngine base;
	struct Libpq *pq; /* its functions */
	PGconn *db;
	PostgresStatement statement[POSTGRES_COUNT];
	unsigned char *awaited; /* kinds of the statements not answered yet, a ring */
	size_t first, n_awaited, cap_awaited;
	PGresult *rows; /* the answer to what reads */
	StoreCommit last;
	int64_t heard_at;  /* when the database last answered, or was asked with nothing pending; milliseconds */
	int64_t answer_ms; /* give up after so long without an answer; for a node: its lease */
	int64_t next_key, keys_end;
	int64_t node;
	bool has_heard;   /* a hint */
	char error[1024]; /* "" as long as all is well */
} Postgres;

/* Whether that setting of the database, of those that must not be off, may have that value; `why` if not. */
bool postgres_is_safe(const Postgres *q, int setting, const char *value, Text *why);
/* Remembers what went wrong; the first counts. Returns false. */
bool postgres_fail(Postgres *q, const char *what, const char *detail);
StoreStatement *postgres_use(StoreEngine *engine, int statement);
bool postgres_run(StoreStatement *s);  /* does not wait */
bool postgres_next(StoreStatement *s); /* waits for the rows first */
void postgres_look(Postgres *q);       /* reads what has come, without waiting */
void postgres_bind(StoreStatement *s, int at, int64_t value);
extern const StoreCalls postgres_calls;          /* postgres.c */
extern const StoreNodeCalls postgres_node_calls; /* postgres_nodes.c */
extern const StoreClubCalls postgres_club_calls; /* postgres_club.c */

/* Text of the database in one line. */
void postgres_line(const char *text, Text *out);
#endif
