/* Moves a club from one store to another and compares both row by row. */
#ifndef SERVER_STORE_MOVE_H
#define SERVER_STORE_MOVE_H
#include "server/store/store.h"

/* Everything in a store, independent of row numbers: how many rows there are, and a hash of them all. */
typedef struct StoreSum {
	int64_t tables, seats, steps, notes, talk, snapshots, bans, rooms, people, games;
	FairBytes hash;
} StoreSum;

bool store_sum(Store *store, StoreSum *out); /* false: the store has an error, or there is no memory */

/* Suffix of the file to which a club is being moved; while that file exists the folder cannot be served. */
#define STORE_MOVING ".moving"

typedef void MoveProgress(void *arg, int64_t done, int64_t all); /* tables and rooms */

/* Moves the club from `from` to `to`, each a data folder or the address of a database; continues an interrupted try. `from` stays as it is.
 * False: `why`, and `to` cannot be served. */
bool store_move(const char *from, const char *to, MoveProgress *progress, void *arg, StoreSum *out, Text *why);

/* postgres_open.c. Opens a database for exclusive use; `is_moving` says whether a club was being moved there, in which case it cannot be
 * served. NULL: `why`. */
Store *store_open_move(const char *address, bool *is_moving, Text *why);
bool store_mark_move(Store *store, bool is_moving);
#endif
