/* The store: one SQLite file, one connection, which nobody else may open meanwhile. What is written waits in a transaction until
 * store_commit, which returns only when it is on the disk (WAL, synchronous=FULL): many changes, one wait. After anything went
 * wrong the store refuses to commit for good: what was not committed must not be told to anybody. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H
#include "io/fair.h"
#include "io/grow.h"

#include <sqlite3.h>

enum { STORE_VERSION = 9, TABLE_ID_LEN = 12, INVITE_LEN = 32 };

typedef struct Store Store;

/* For the operator: how many share a wait for the disk, and how long it takes. */
typedef struct StoreCounts {
	uint64_t commits, writes; /* writes: statements that were part of them */
	uint64_t commit_us;       /* spent in commits */
} StoreCounts;

/* Opens the file, makes it when there is none, brings an older one up to date a version at a time, each in a transaction of its own.
 * `vfs` NULL: the system's files. What is damaged is told in `found`, and kept beside with `stamp` in its name, if the rest can be gone
 * on with. NULL: `why` says what is wrong, and the files are as they were. */
Store *store_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why);
void store_close(Store *store); /* what is not committed is lost */

/* True when nothing is left to write. False: what was written since the last time is lost, and nothing can be written any more. */
bool store_commit(Store *store);
const char *store_error(const Store *store);  /* NULL: none */
StoreCounts store_counts(const Store *store); /* since it was opened */
sqlite3 *store_handle(Store *store);

/* Copies everything that is committed into a new file, which is whole or not there. False: `why`. */
bool store_backup(Store *store, const char *path, Text *why);

/* The store's own clock: seconds that go by only while a server runs on it. What is kept how long is measured by it, so neither a wrong
 * date nor a server that was off for months deletes anything. `now` is the world's, in milliseconds. */
bool store_start_clock(Store *store, int64_t now); /* goes on from what was kept; false: the store has an error */
int64_t store_clock(const Store *store, int64_t now);
void store_put_clock(Store *store, int64_t now);
/* Writes the file anew and empties the log beside it, so that no byte of what was deleted is left in either. Nothing may wait to be
 * committed. False: `why`; what is kept is as it was. */
bool store_scrub(Store *store, Text *why);

/* A table, as it is kept. */
typedef struct TableRow {
	int64_t key; /* 0: not kept yet */
	char id[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1];
	int64_t created;       /* seconds since 1970 */
	int64_t changed, seen; /* by the store's clock: the last change; when somebody was last known to be there, or something happened */
	int phase;
	const char *game, *options, *edition; /* ids; options as "goal=high prince=lot" */
	int seats, pace, days;
	int stand_in; /* level of bots that play for persons; -1: not chosen */
	int64_t held; /* since when the host has paused the game, by the store's clock; 0: it goes on */
	bool is_public, has_talk, has_notes;
	FairBytes host;      /* hash of the host's token */
	const char *rematch; /* id of the table that follows, or "" */
	const char *deals;   /* fair deals begun so far, a line each, or "" */
	const char *start;   /* the record as it was after the deal, or "" */
} TableRow;

typedef struct SeatRow {
	int seat, holder, level;
	bool has_resigned;
	bool may_return; /* its holder has left and can take it back with the token */
	const char *name;
	FairBytes token;        /* its hash */
	int64_t due;            /* when the time for a decision is up, by the store's clock; 0: not kept */
	int noticed;            /* notices of that decision that have gone */
	const char *address;    /* where they go to, or "" */
	uint64_t last, content; /* the holder's last command that was carried out: its number, and the hash of what it said */
} SeatRow;

/* One step of a game: an action or a take-back with the chance that followed, as lines of a record. */
typedef struct StepRow {
	int64_t n, at;    /* n from 1; at: seconds since 1970 */
	int64_t note;     /* 0: a step; otherwise a note of the table after step n, numbered from 1 */
	int seat;         /* of a step … */
	uint64_t command; /* … and the number of its holder's command; 0: by a clock or a bot */
	const char *lines;
} StepRow;

typedef struct TalkRow {
	int64_t n; /* from 1 */
	int64_t at;
	int seat;
	bool is_team;
	const char *text;
} TalkRow;

/* A table in the operator's list. */
typedef struct ListRow {
	const char *id, *game;
	int phase, seats, persons, bots;
	bool is_public;
	int64_t created, seen;
} ListRow;

/* Writing. Errors are remembered and told by store_commit. */
void store_put_table(Store *store, TableRow *row); /* sets row->key when it is new */
void store_put_seat(Store *store, int64_t table, const SeatRow *row);
void store_put_number(Store *store, int64_t table, int seat, uint64_t last, uint64_t content); /* of a seat that is kept */
void store_put_due(Store *store, int64_t table, int seat, int64_t due, int noticed);
void store_put_seen(Store *store, int64_t table, int64_t seen);
void store_add_step(Store *store, int64_t table, const StepRow *row); /* or a note */
void store_put_snapshot(Store *store, int64_t table, int64_t n, int rules, const char *state);
void store_add_talk(Store *store, int64_t table, const TalkRow *row);
void store_delete_table(Store *store, int64_t table);
void store_put_start(Store *store, int64_t table, const char *start);
void store_rename_notes(Store *store, int64_t table, int seat, const char *old, const char *name); /* of who holds the seat from then on */
void store_put_name(Store *store, int64_t table, int seat, const char *name);                      /* the address for notices goes */
void store_delete_talk(Store *store, int64_t table, int seat);                                     /* what was said from that seat */
void store_put_ban(Store *store, const char *address, int64_t at);
bool store_delete_ban(Store *store, const char *address); /* false: there was none */

/* Reading: calls `found` with each row, whose texts are valid during the call. False: the store has an error. */
bool store_each_table(Store *store, const char *id, void (*found)(void *arg, const TableRow *row), void *arg); /* id NULL: all */
bool store_each_seat(Store *store, int64_t table, void (*found)(void *arg, const SeatRow *row), void *arg);
/* Steps and notes as they happened. */
bool store_each_step(Store *store, int64_t table, void (*found)(void *arg, const StepRow *row), void *arg);
bool store_each_talk(Store *store, int64_t table, void (*found)(void *arg, const TalkRow *row), void *arg);
/* The last snapshot; false: there is none. The state goes into `out`. */
bool store_get_snapshot(Store *store, int64_t table, int64_t *n, int *rules, Grow *out);

/* Tables in whose seats or record a name may stand (or NULL), or a seat has that token's hash (or NULL): by their ids. */
bool store_each_concerned(Store *store, const char *name, const FairBytes *token, void (*found)(void *arg, const char *id), void *arg);
bool store_each_listed(Store *store, int person, int bot, void (*found)(void *arg, const ListRow *row), void *arg); /* values of holder */
bool store_each_ban(Store *store, void (*found)(void *arg, const char *address, int64_t at), void *arg);
bool store_has_ban(Store *store, const char *address);

/* Tables of a phase that were not changed since then, by the store's clock, are deleted; returns how many. */
int store_expire(Store *store, int phase, int64_t before);
#endif
