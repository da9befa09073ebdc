/* The store: a SQLite file with one connection, which nobody else may open meanwhile, or a PostgreSQL database, which several nodes share.
 * What is written waits in a transaction until it is committed, and that is over only when it is on the disk (SQLite: WAL,
 * synchronous=FULL): many changes, one wait. After any error the store refuses to commit for good; what was not committed must not be told
 * to anybody. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H
#include "io/fair.h"
#include "io/grow.h"

enum { STORE_VERSION = 10, TABLE_ID_LEN = 12, INVITE_LEN = 32, ROOM_CODE_LEN = 7 };

typedef struct Store Store;
struct StoreEngine;

/* For the operator: how many share a wait for the disk, and how long it takes. */
typedef struct StoreCounts {
	uint64_t commits, writes; /* writes: statements that were part of them */
	uint64_t commit_us;       /* until they were kept */
} StoreCounts;

/* Names a table or room to the store for writing: its number, and the epoch in which this node owns it. If nobody else writes the store the
 * epoch is 0 and not checked. */
typedef struct TableKey {
	int64_t key; /* 0: not kept yet */
	int64_t epoch;
} TableKey;

/* Opens the file; creates it if there is none, and migrates an older one a version at a time, each in its own transaction. `vfs` NULL: the
 * system's files. If part of it is damaged but the rest usable, `found` says so and a copy is kept beside with `stamp` in its name. NULL:
 * `why` says what is wrong, and the files are unchanged. */
Store *store_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why);
bool store_is_address(const char *text); /* of a database; otherwise it is a folder */
/* Opens a database by its address, such as postgresql://user@host/name; the environment (PGHOST …) supplies what the address leaves out.
 * The first server to connect creates the tables. */
Store *store_open_database(const char *address, Text *why);
Store *store_open_on(struct StoreEngine *engine); /* which becomes the store's; NULL: out of memory, and it is closed */
void store_close(Store *store);                   /* what is not committed is lost */
const char *store_error(const Store *store);      /* NULL: none */
StoreCounts store_counts(const Store *store);     /* since it was opened */

/* ---- committing ---- */

typedef enum StoreCommit {
	COMMIT_NOTHING, /* none is under way */
	COMMIT_WAITING,
	COMMIT_KEPT, /* reported once; afterwards nothing is under way */
	COMMIT_LOST, /* the store has an error for good. Whether the commit was kept is unknown: drop everything in memory and open anew */
} StoreCommit;

/* Begins to commit the open transaction. Later writes belong to the next one, which must not be committed before store_commit_state has
 * reported on this one. With a file the commit is done at once. Does nothing if nothing was written. */
void store_begin_commit(Store *store);
StoreCommit store_commit_state(Store *store); /* never waits */
bool store_is_written(const Store *store);    /* something waits for store_begin_commit */
int store_fd(const Store *store);             /* for the loop to watch: news of the commit, or a hint; -1: none */
bool store_is_sending(const Store *store);    /* watch it for room to write, too */
/* Commits and waits, also for a commit under way. True: nothing is left to write. */
bool store_commit(Store *store);

/* Copies everything committed into a new file, which is either complete or not created. False: `why`. */
bool store_backup(Store *store, const char *path, Text *why);

/* The store's own clock: it counts seconds only while a server runs. Expiry is measured by it, so neither a wrong date nor a server that
 * was off for months deletes anything. `now` is the world's, in milliseconds. */
bool store_start_clock(Store *store, int64_t now); /* goes on from what was kept; false: the store has an error */
int64_t store_clock(const Store *store, int64_t now);
void store_put_clock(Store *store, int64_t now);
/* Rewrites the file and empties the log beside it, so that neither holds a byte of what was deleted. Nothing may be waiting for a commit.
 * False: `why`; the data is unchanged. */
bool store_scrub(Store *store, Text *why);

/* ---- several nodes with one store ----
 * A table is run by the node that owns it: its row has the owner and an epoch, which counts its owners. Each transaction that writes a
 * table or a room fails as a whole (COMMIT_LOST) unless it is still owned by this node in the epoch of its TableKey. A lease, by the
 * database's clock, says only when others may take over. A room and the table on which it plays always have the same owner. With a file
 * all is ours: these functions say so and do nothing. */

enum { STORE_URL = 256, STORE_OVER = 4 }; /* the phase of tables that are over: they need no owner */

typedef enum StoreKind { STORE_TABLE, STORE_ROOM } StoreKind;
typedef enum StoreTake {
	TAKE_NONE,      /* there is no such table or room */
	TAKE_TAKEN,     /* it is ours from now on, in a new epoch: what is in memory of it is stale */
	TAKE_OURS,      /* it was ours already */
	TAKE_ELSEWHERE, /* a live node owns it: `url`; "": somebody is taking it just now, ask again */
	TAKE_FAILED,    /* the store has an error */
} StoreTake;

typedef void StoreFound(void *arg, StoreKind kind, const char *id, TableKey key); /* id: of a table; a room's code */

bool store_is_shared(const Store *store); /* others may write it, too */
/* Makes this process a node, at that address, until its lease runs out. Call once, before anything is written. False: the store has an
 * error. */
bool store_join(Store *store, const char *url, int lease_ms);
/* Renews the lease and brings the store's clock up to date. Call it when all writes are committed, at least three times per lease. False:
 * the store has an error, or the lease had run out and others may have taken what was ours. */
bool store_beat(Store *store, int64_t now);
/* Takes a table, over or not, if its owner is nobody or not alive. This belongs to the open transaction, so tell nothing of it before the
 * next commit. `url` has STORE_URL bytes, or is NULL. */
StoreTake store_take_table(Store *store, const char *id, TableKey *key, char *url);
StoreTake store_take_room(Store *store, const char *code, TableKey *key, char *url);
/* Takes rooms and tables that are not over and have no live owner, at most `most` of each, in the open transaction. `found` may use the
 * store; the table of a room comes before its room. Returns how many were found; -1: the store has an error. With a file none are found, as
 * all is ours. */
int store_take_free(Store *store, int most, StoreFound *found, void *arg);
/* Makes the open transaction fail unless that is still ours; needed also when something of it is only told, not written. */
void store_claim(Store *store, StoreKind kind, TableKey key);
bool store_release(Store *store); /* commits, then gives up everything we own and stops being a node */
/* Hints to other nodes, after the commit, that the lobby has changed. Hints can be lost, so nothing may depend on them. */
void store_hint(Store *store);
bool store_heard(Store *store); /* whether such a hint has come since the last call; never waits */

/* What nodes tell each other through the store. Puts belong to the open transaction; reads are transactions of their own. All but orders may
 * be late, or lost when nodes die. */
enum { STORE_SECRET = 32 };

typedef struct NodeRow {
	const char *url;
	int n_conns, n_open; /* as it said last: connections, and tables that are not over */
} NodeRow;

bool store_each_node(Store *store, void (*found)(void *arg, const NodeRow *row), void *arg); /* that are alive, but this one */
/* Secret bytes that all nodes share: the first to ask supplies them. False: error. */
bool store_get_secret(Store *store, const unsigned char fresh[STORE_SECRET], unsigned char out[STORE_SECRET]);
void store_put_counts(Store *store, int n_conns, int n_open);
/* Leaves an order about a table (its id) or a room (its code) that another node runs. */
void store_put_order(Store *store, const char *about, const char *kind, const char *argument);
/* Takes, in the open transaction, some orders about what no other live node owns: what is ours, free or gone. Who carries one out writes that
 * in the same transaction, and who cannot leaves it anew, so an order stays until it is carried out, whoever owns its table by then. */
typedef void StoreOrder(void *arg, const char *about, const char *kind, const char *argument);
bool store_take_orders(Store *store, StoreOrder *found, void *arg);

/* A busy address, as a keyed hash: how much of its traffic is at one node. */
typedef struct AddressRow {
	int64_t hash;
	int n_conns, n_tables;
} AddressRow;

void store_put_addresses(Store *store, const AddressRow *list, int n);                             /* replaces what this node said before */
bool store_each_address(Store *store, void (*found)(void *arg, const AddressRow *row), void *arg); /* other nodes' */

/* A table, as it is kept. */
typedef struct TableRow {
	TableKey key;
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
	int noticed;            /* notices of that decision that were sent */
	const char *address;    /* where they go to, or "" */
	uint64_t last, content; /* the holder's last command that was carried out: its number, and the hash of what it said */
} SeatRow;

/* One step of a game: an action or a take-back with the chance that followed, as lines of a record; a person's step begins with how long
 * they thought. */
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
void store_put_table(Store *store, TableRow *row); /* sets row->key when it is new; then it is ours */
void store_put_seat(Store *store, TableKey table, const SeatRow *row);
void store_put_number(Store *store, TableKey table, int seat, uint64_t last, uint64_t content); /* of a seat that is kept */
void store_put_due(Store *store, TableKey table, int seat, int64_t due, int noticed);
void store_put_seen(Store *store, TableKey table, int64_t seen);
void store_add_step(Store *store, TableKey table, const StepRow *row); /* or a note */
void store_put_snapshot(Store *store, TableKey table, int64_t n, int rules, const char *state);
void store_add_talk(Store *store, TableKey table, const TalkRow *row);
void store_delete_table(Store *store, TableKey table);
void store_put_start(Store *store, TableKey table, const char *start);
void store_rename_notes(Store *store, TableKey table, int seat, const char *old, const char *name); /* of who holds the seat from then on */
void store_put_name(Store *store, TableKey table, int seat, const char *name);                      /* the address for notices goes */
void store_delete_talk(Store *store, TableKey table, int seat);                                     /* what was said from that seat */
void store_put_ban(Store *store, const char *address, int64_t at);
bool store_delete_ban(Store *store, const char *address); /* false: there was none */

/* Reading: calls `found` with each row, whose texts are valid during the call. False: the store has an error. */
bool store_each_table(Store *store, const char *id, void (*found)(void *arg, const TableRow *row), void *arg); /* id NULL: all */
/* Public tables that are not in the phase `over`, the newest first, at most `most`: each once for each of its seats, in their order. The
 * row's `deals` and `start` are "". One query, however many there are. */
typedef void StorePublic(void *arg, const TableRow *row, const SeatRow *seat);
bool store_each_public(Store *store, int over, int most, StorePublic *found, void *arg);
bool store_each_seat(Store *store, int64_t table, void (*found)(void *arg, const SeatRow *row), void *arg);
/* Steps and notes as they happened. */
bool store_each_step(Store *store, int64_t table, void (*found)(void *arg, const StepRow *row), void *arg);
bool store_each_talk(Store *store, int64_t table, void (*found)(void *arg, const TalkRow *row), void *arg);
/* The last snapshot; false: there is none. The state goes into `out`. */
bool store_get_snapshot(Store *store, int64_t table, int64_t *n, int *rules, Grow *out);

/* Ids of tables in whose seats or record that name may appear (or NULL), or where a seat has that token's hash (or NULL); then the codes of
 * rooms in which a person has that name or key. */
bool store_each_concerned(Store *store, const char *name, const FairBytes *token, void (*found)(void *arg, const char *id), void *arg);
bool store_each_listed(Store *store, int person, int bot, void (*found)(void *arg, const ListRow *row), void *arg); /* values of holder */
bool store_each_ban(Store *store, void (*found)(void *arg, const char *address, int64_t at), void *arg);
bool store_has_ban(Store *store, const char *address);

/* ---- rooms.c: evenings at one screen ---- */

typedef struct RoomRow {
	TableKey key;
	char code[ROOM_CODE_LEN + 1];
	int64_t created; /* seconds since 1970 */
	int64_t seen;    /* when somebody was last known to be there, by the store's clock */
	int host;        /* a person; -1: there is nobody */
	bool is_french, is_open, has_voice;
	int speed, level, pace; /* level -1: no bots */
	const char *game, *options, *edition;
	int seats;          /* 0: as many as there are people */
	int shown, n_games; /* the number of the game whose table is shown, 0: none; of the last game */
} RoomRow;

typedef struct PersonRow {
	int n;
	const char *name;
	FairBytes token; /* its hash; all zero: it opens nothing any more */
	bool is_gone;
	int seat; /* at the next game; below 0: none */
	int games;
	double wins;
} PersonRow;

typedef struct RoomGameRow {
	int n; /* from 1 */
	const char *id, *game;
	bool is_over;
	const char *line; /* the seats */
} RoomGameRow;

void store_put_room(Store *store, RoomRow *row); /* sets row->key when it is new; then it is ours */
void store_put_room_seen(Store *store, TableKey room, int64_t seen);
void store_put_person(Store *store, TableKey room, const PersonRow *row);
void store_put_room_game(Store *store, TableKey room, const RoomGameRow *row);
void store_delete_room_game(Store *store, TableKey room, int n);
void store_delete_room(Store *store, TableKey room);
bool store_each_room(Store *store, const char *code, void (*found)(void *arg, const RoomRow *row), void *arg); /* code NULL: all */
bool store_each_person(Store *store, int64_t room, void (*found)(void *arg, const PersonRow *row), void *arg);
bool store_each_room_game(Store *store, int64_t room, void (*found)(void *arg, const RoomGameRow *row), void *arg);

/* Tables of a phase that were not changed since `before`, and where nobody was since `unseen`, by the store's clock, are deleted. */
void store_expire(Store *store, int phase, int64_t before, int64_t unseen);
#endif
