/* The store in a SQLite file: functions for code that knows it is one. sqlite.c opens and commits, sqlite_schema.c has the tables of every
 * version, wal.c looks for damage. */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H
#include "server/store/engine.h"

#include <sqlite3.h>

/* As store_open. */
StoreEngine *sqlite_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why);
sqlite3 *sqlite_handle(StoreEngine *engine);
sqlite3 *store_handle(Store *store); /* the store must be such a file */

/* Migrates the file to the newest version, one version at a time. False: `why`. */
bool sqlite_migrate(sqlite3 *db, Text *why);

/* Frames of the log that are unreadable. */
typedef struct WalLoss {
	bool is_damaged; /* something that was committed is lost; if false: nothing, or only an unfinished last transaction */
	int64_t at;      /* the damaged frame, from 1; 0: the log's header */
	int64_t frames, commits;
} WalLoss;

/* Checks the log before anything is written into it. If something committed is lost, `found` says so and both files are copied beside.
 * False: `why`, and nothing may be written. */
bool sqlite_check_wal(sqlite3 *db, const char *path, const char *vfs, const char *stamp, Text *found, Text *why);
#endif
