/* The store: opening, bringing up to date, committing; see store.h. */
#include "server/store/store_in.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What each version has changed. Whoever changes the tables adds a step and counts STORE_VERSION up; a step that has been released
 * stays as it is, for there are files that have taken it. */
static const char first_tables[] =
	"CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL, created INTEGER NOT NULL,"
	" changed INTEGER NOT NULL, phase INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL,"
	" seats INTEGER NOT NULL, pace INTEGER NOT NULL, is_public INTEGER NOT NULL, has_talk INTEGER NOT NULL, host BLOB NOT NULL,"
	" rematch TEXT NOT NULL, start TEXT NOT NULL) STRICT;"
	"CREATE INDEX tables_by_phase ON tables(phase, changed);"
	"CREATE TABLE seats(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat INTEGER NOT NULL,"
	" holder INTEGER NOT NULL, level INTEGER NOT NULL, has_resigned INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL,"
	" PRIMARY KEY(owner, seat)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE steps(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL,"
	" seat INTEGER NOT NULL, command INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE snapshots(owner INTEGER PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL,"
	" rules INTEGER NOT NULL, state TEXT NOT NULL) STRICT;"
	"CREATE TABLE talk(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL,"
	" seat INTEGER NOT NULL, is_team INTEGER NOT NULL, command INTEGER NOT NULL, text TEXT NOT NULL,"
	" PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;";

/* A table expires when nobody has been there for long, which a restart must not forget. */
static const char add_seen[] =
	"ALTER TABLE tables ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
	"UPDATE tables SET seen=max(changed, coalesce((SELECT max(at) FROM steps WHERE owner=key), 0));";

/* Tables made before there was a choice have the notebook. */
static const char add_notes[] = "ALTER TABLE tables ADD COLUMN has_notes INTEGER NOT NULL DEFAULT 1;";

/* Numbers of commands belong to a seat's holder, and notes of a table to its record. A number that nobody can have counted up to was
 * sent to spoil the seat for whoever comes next: it begins anew. Records of version 1 are records of version 2 without notes. */
static const char add_holders[] =
	"ALTER TABLE seats ADD COLUMN may_return INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN content INTEGER NOT NULL DEFAULT 0;"
	"UPDATE seats SET last=max(coalesce((SELECT max(command) FROM steps s WHERE s.owner=seats.owner AND s.seat=seats.seat), 0),"
	" coalesce((SELECT max(command) FROM talk t WHERE t.owner=seats.owner AND t.seat=seats.seat), 0)) WHERE holder=1;"
	"UPDATE seats SET last=0 WHERE last>1000000000;"
	"ALTER TABLE talk DROP COLUMN command;"
	"ALTER TABLE tables ADD COLUMN deals TEXT NOT NULL DEFAULT '';"
	"UPDATE tables SET start='tripot-record 2'||substr(start, 16) WHERE substr(start, 1, 16)='tripot-record 1'||char(10);"
	"CREATE TABLE notes(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, step INTEGER NOT NULL, note INTEGER NOT NULL,"
	" at INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(owner, note)) STRICT, WITHOUT ROWID;";

/* Dates can be wrong, and are mended: what is kept how long is measured by a clock that only this file knows. Where it begins nobody can
 * say how long ago something was, so everything has its whole time once more. */
static const char add_clock[] =
	"CREATE TABLE clock(seconds INTEGER NOT NULL) STRICT;"
	"INSERT INTO clock VALUES(0);"
	"UPDATE tables SET changed=0, seen=0;";
/* Addresses that the operator does not let in, written as bans.h does. */
static const char add_bans[] = "CREATE TABLE bans(address TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/* A decision can have days: how many, and until when by the file's own clock. */
static const char add_days[] =
	"ALTER TABLE tables ADD COLUMN days INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN due INTEGER NOT NULL DEFAULT 0;";

/* Where notices go to for whoever is not there, and which have gone. */
static const char add_notices[] =
	"ALTER TABLE seats ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN address TEXT NOT NULL DEFAULT '';";

/* Who plays for a person who is gone, and since when the host has paused the game. Nobody had chosen before. */
static const char add_pause[] =
	"ALTER TABLE tables ADD COLUMN stand_in INTEGER NOT NULL DEFAULT -1;"
	"ALTER TABLE tables ADD COLUMN held INTEGER NOT NULL DEFAULT 0;";

/* migrations[v] leads from version v to v + 1. */
static const struct {
	const char *what, *sql;
} migrations[] = {
	{"the first tables", first_tables},         {"when somebody was last there", add_seen},
	{"whether there is a notebook", add_notes}, {"who holds a seat", add_holders},
	{"a clock of its own", add_clock},          {"who is banned", add_bans},
	{"days for a decision", add_days},          {"notices", add_notices},
	{"stand-ins and pauses", add_pause},
};
static_assert(sizeof migrations / sizeof *migrations == STORE_VERSION, "a step for every version");

static const char what_to_do[] =
	"the file is damaged and has been left as it is: put the last backup in its place, or save what can still be read with sqlite3's .recover";

bool store_fail(Store *store, const char *what) {
	if (!store->error[0]) snprintf(store->error, sizeof store->error, "%s: %s", what, sqlite3_errmsg(store->db));
	return false;
}

static bool run(Store *store, const char *sql) {
	return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, "the store");
}

static int read_version(Store *store) {
	sqlite3_stmt *statement = NULL;
	int version = -1;
	if (sqlite3_prepare_v2(store->db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		version = sqlite3_column_int(statement, 0);
	else store_fail(store, "the store cannot be read");
	sqlite3_finalize(statement);
	return version;
}

/* Each step and the number that says it was taken are one transaction: it happens or does not. */
static bool migrate(Store *store, int version, Text *why) {
	char set[64];
	for (; version < STORE_VERSION; version++) {
		snprintf(set, sizeof set, "PRAGMA user_version=%d", version + 1);
		if (run(store, "BEGIN IMMEDIATE") && run(store, migrations[version].sql) && run(store, set) && run(store, "COMMIT")) continue;
		text_addf(why, "it cannot be brought from version %d to %d (%s): %s; it has been left at version %d", version, version + 1,
		          migrations[version].what, store->error, version);
		return false;
	}
	return true;
}

/* Whether the pages fit together. What is broken here could be told to people as if it had happened. */
static bool is_sound(Store *store, Text *why) {
	sqlite3_stmt *statement = NULL;
	const char *said = NULL;
	bool can_ask = sqlite3_prepare_v2(store->db, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK;
	if (can_ask && sqlite3_step(statement) == SQLITE_ROW) said = (const char *)sqlite3_column_text(statement, 0);
	bool ok = said && !strcmp(said, "ok");
	if (!ok && said) text_addf(why, "%s; %s", said, what_to_do);
	else if (!ok) store_fail(store, "cannot be checked");
	sqlite3_finalize(statement);
	return ok;
}

/* Exclusive before the first look: then the write-ahead log needs no shared memory, and a second server on the same folder is
 * refused instead of harming both. Nothing is written before all is known to be sound. */
static bool prepare(Store *store, const char *path, const char *vfs, const char *stamp, Text *found, Text *why) {
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	if (!run(store,
	         "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
	         "BEGIN EXCLUSIVE; COMMIT"))
		return false;
	if (!store_check_wal(store, path, vfs, stamp, found, why) || !is_sound(store, why)) return false;
	int version = read_version(store);
	if (version < 0) return false;
	if (version > STORE_VERSION) {
		text_addf(why, "its version is %d, and this program knows versions up to %d: it was written by a newer tripot; start that one",
		          version, STORE_VERSION);
		return false;
	}
	if (!migrate(store, version, why)) return false;
	/* What a killed server had written may not have reached the disk, and is shown to people from now on: this takes it there. */
	if (!run(store, "PRAGMA wal_checkpoint")) return false;
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
	return true;
}

Store *store_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why) {
	Store *store = calloc(1, sizeof *store);
	if (!store) {
		text_add(why, "out of memory");
		return NULL;
	}
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	if (sqlite3_open_v2(path, &store->db, flags, vfs) != SQLITE_OK) store_fail(store, "cannot be opened");
	else if (prepare(store, path, vfs, stamp, found, why)) return store;
	int code = sqlite3_errcode(store->db);
	bool is_broken = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
	if (code == SQLITE_BUSY) text_add(why, "another server is using it");
	else if (!why->len) text_addf(why, "%s%s%s", store->error, is_broken ? "; " : "", is_broken ? what_to_do : "");
	store_close(store);
	return NULL;
}

void store_close(Store *store) {
	if (!store) return;
	for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(store->statement[i]);
	sqlite3_close(store->db);
	free(store);
}

static sqlite3_stmt *prepared(Store *store, Sql sql) {
	sqlite3_stmt **statement = &store->statement[sql];
	if (store->error[0]) return NULL;
	if (!*statement && sqlite3_prepare_v3(store->db, store_sql[sql], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK) {
		store_fail(store, "the store");
		return NULL;
	}
	sqlite3_reset(*statement);
	return *statement;
}

static bool step_once(Store *store, Sql sql, const char *what) {
	sqlite3_stmt *statement = prepared(store, sql);
	if (!statement) return false;
	bool ok = sqlite3_step(statement) == SQLITE_DONE || store_fail(store, what);
	sqlite3_reset(statement);
	return ok;
}

sqlite3_stmt *store_use(Store *store, Sql sql) {
	bool writes = sql < SQL_TABLES;
	if (writes && !store->is_open) {
		if (!step_once(store, SQL_BEGIN, "cannot be written")) return NULL;
		store->is_open = true;
	}
	store->counts.writes += writes;
	return prepared(store, sql);
}

/* Only a measurement: nothing is decided by it. */
static uint64_t clock_us(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

bool store_commit(Store *store) {
	if (store->error[0]) return false;
	if (!store->is_open) return true;
	store->is_open = false;
	uint64_t start = clock_us();
	if (!step_once(store, SQL_COMMIT, "cannot be written")) return false;
	store->counts.commits++;
	store->counts.commit_us += clock_us() - start;
	return true;
}

int64_t store_clock(const Store *store, int64_t now) {
	return store->clock + (now - store->clock_since) / 1000;
}

const char *store_error(const Store *store) {
	return store->error[0] ? store->error : NULL;
}

StoreCounts store_counts(const Store *store) {
	return store->counts;
}

sqlite3 *store_handle(Store *store) {
	return store->db;
}

/* Through the one connection: a second one, even to look, could do harm while we write. */
static int copy_to(Store *store, const char *path) {
	sqlite3 *copy = NULL;
	int result = sqlite3_open(path, &copy);
	sqlite3_backup *backup = result == SQLITE_OK ? sqlite3_backup_init(copy, "main", store->db, "main") : NULL;
	if (backup) {
		sqlite3_backup_step(backup, -1);
		result = sqlite3_backup_finish(backup);
	} else if (result == SQLITE_OK) result = sqlite3_errcode(copy);
	int closed = sqlite3_close(copy);
	return result == SQLITE_OK ? closed : result;
}

bool store_backup(Store *store, const char *path, Text *why) {
	char part[4096];
	snprintf(part, sizeof part, "%s.part", path);
	remove(part);
	int result = copy_to(store, part);
	if (result == SQLITE_OK && !rename(part, path)) return true;
	text_addf(why, "%s: %s", path, result == SQLITE_OK ? "cannot be renamed" : sqlite3_errstr(result));
	remove(part);
	return false;
}

bool store_scrub(Store *store, Text *why) {
	assert(!store->is_open);
	if (sqlite3_exec(store->db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) == SQLITE_OK) return true;
	text_add(why, sqlite3_errmsg(store->db));
	return false;
}
