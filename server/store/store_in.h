/* What the files of the store share: store.c opens and commits, store_rows.c has the statements, store_wal.c looks for damage. */
#ifndef SERVER_STORE_STORE_IN_H
#define SERVER_STORE_STORE_IN_H
#include "server/store/store.h"

typedef enum Sql {
	SQL_BEGIN,
	SQL_COMMIT,
	SQL_ADD_TABLE,
	SQL_SET_TABLE,
	SQL_PUT_SEEN,
	SQL_PUT_DUE,
	SQL_PUT_NUMBER,
	SQL_PUT_SEAT,
	SQL_ADD_STEP,
	SQL_ADD_NOTE,
	SQL_PUT_SNAPSHOT,
	SQL_ADD_TALK,
	SQL_DELETE_TABLE,
	SQL_EXPIRE,
	SQL_PUT_CLOCK,
	SQL_PUT_START,
	SQL_PUT_NAME,
	SQL_RENAME_NOTES,
	SQL_DELETE_TALK,
	SQL_PUT_BAN,
	SQL_DELETE_BAN,
	SQL_TABLES,
	SQL_TABLE,
	SQL_SEATS,
	SQL_STEPS,
	SQL_TALK,
	SQL_SNAPSHOT,
	SQL_CLOCK,
	SQL_CONCERNED,
	SQL_LIST,
	SQL_BANS,
	SQL_BAN,
	SQL_COUNT
} Sql;

extern const char *const store_sql[SQL_COUNT];

struct Store {
	sqlite3 *db;
	sqlite3_stmt *statement[SQL_COUNT];
	bool is_open; /* a transaction */
	StoreCounts counts;
	int64_t clock, clock_since; /* seconds of the store's clock at that moment of the world's, in milliseconds */
	char error[512];            /* "" as long as all is well */
};

/* Remembers what went wrong; the first counts. Returns false. */
bool store_fail(Store *store, const char *what);

/* The statement, ready to be bound, in a transaction when it writes. NULL: there is an error. */
sqlite3_stmt *store_use(Store *store, Sql sql);

/* Frames of the log that nobody can read any more. */
typedef struct WalLoss {
	bool is_damaged; /* something that was kept is lost; otherwise nothing, or a last transaction that was never finished */
	int64_t at;      /* the damaged frame, from 1; 0: the log's header */
	int64_t frames, commits;
} WalLoss;

/* Looks at the log before anything is written into it. What was kept and is lost is said in `found`, and both files are copied beside.
 * False: `why`, and nothing may be written. */
bool store_check_wal(Store *store, const char *path, const char *vfs, const char *stamp, Text *found, Text *why);
#endif
