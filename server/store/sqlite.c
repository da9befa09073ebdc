/* The store in a SQLite file: one connection, exclusive; see sqlite.h and engine.h. A commit has reached the disk when it returns. */
#include "server/store/sqlite.h"
#include "server/store/move.h"
#include "server/store/store_in.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Sqlite Sqlite;

typedef struct SqliteStatement {
	StoreStatement base;
	sqlite3_stmt *prepared; /* NULL: not yet */
} SqliteStatement;

struct Sqlite {
	StoreEngine base;
	sqlite3 *db;
	SqliteStatement statement[SQL_COUNT];
	sqlite3_stmt *begin, *commit;
	bool is_open;     /* a transaction */
	StoreCommit last; /* what became of the last commit, until it has been said */
	char error[512];  /* "" as long as all is well */
};

static const char what_to_do[] =
	"the file is damaged and has been left as it is: put the last backup in its place, or save what can still be read with sqlite3's .recover";

static Sqlite *sqlite_of(StoreEngine *engine) {
	return (Sqlite *)engine;
}

static sqlite3_stmt *prepared_of(StoreStatement *s) {
	return ((SqliteStatement *)s)->prepared;
}

/* Remembers what went wrong; the first counts. Returns false. */
static bool fail(Sqlite *q, const char *what) {
	if (!q->error[0]) snprintf(q->error, sizeof q->error, "%s: %s", what, sqlite3_errmsg(q->db));
	return false;
}

static const char *error(const StoreEngine *engine) {
	const Sqlite *q = (const Sqlite *)engine;
	return q->error[0] ? q->error : NULL;
}

/* ---- statements ---- */

static bool prepare(Sqlite *q, const char *sql, sqlite3_stmt **out) {
	if (q->error[0]) return false;
	if (!*out && sqlite3_prepare_v3(q->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) != SQLITE_OK) return fail(q, "the store");
	sqlite3_reset(*out);
	return true;
}

static StoreStatement *use(StoreEngine *engine, Sql sql) {
	Sqlite *q = sqlite_of(engine);
	SqliteStatement *s = &q->statement[sql];
	return prepare(q, store_sql[sql], &s->prepared) ? &s->base : NULL;
}

static void set_int(StoreStatement *s, int at, int64_t value) {
	sqlite3_bind_int64(prepared_of(s), at, value);
}

static void set_real(StoreStatement *s, int at, double value) {
	sqlite3_bind_double(prepared_of(s), at, value);
}

static void set_text(StoreStatement *s, int at, const char *text) {
	sqlite3_bind_text(prepared_of(s), at, text, -1, SQLITE_STATIC);
}

static void set_bytes(StoreStatement *s, int at, const void *bytes, size_t n) {
	sqlite3_bind_blob(prepared_of(s), at, bytes, (int)n, SQLITE_STATIC);
}

static bool run_statement(StoreStatement *s) {
	sqlite3_stmt *p = prepared_of(s);
	bool ok = sqlite3_step(p) == SQLITE_DONE || fail(sqlite_of(s->engine), "cannot be written");
	sqlite3_reset(p);
	sqlite3_clear_bindings(p);
	return ok;
}

static void end_reading(StoreStatement *s) {
	sqlite3_reset(prepared_of(s));
	sqlite3_clear_bindings(prepared_of(s));
}

static bool next_row(StoreStatement *s) {
	int result = sqlite3_step(prepared_of(s));
	if (result == SQLITE_ROW) return true;
	if (result != SQLITE_DONE) fail(sqlite_of(s->engine), "cannot be read");
	end_reading(s);
	return false;
}

static int64_t read_int(StoreStatement *s, int at) {
	return sqlite3_column_int64(prepared_of(s), at);
}

static double read_real(StoreStatement *s, int at) {
	return sqlite3_column_double(prepared_of(s), at);
}

static const char *read_text(StoreStatement *s, int at) {
	const char *text = (const char *)sqlite3_column_text(prepared_of(s), at);
	return text ? text : "";
}

static const void *read_bytes(StoreStatement *s, int at, size_t *n) {
	const void *bytes = sqlite3_column_blob(prepared_of(s), at);
	*n = (size_t)sqlite3_column_bytes(prepared_of(s), at);
	return bytes;
}

/* ---- transactions ---- */

static bool step_once(Sqlite *q, const char *sql, sqlite3_stmt **statement) {
	if (!prepare(q, sql, statement)) return false;
	bool ok = sqlite3_step(*statement) == SQLITE_DONE || fail(q, "cannot be written");
	sqlite3_reset(*statement);
	return ok;
}

static bool begin(StoreEngine *engine) {
	Sqlite *q = sqlite_of(engine);
	return q->is_open = step_once(q, "BEGIN IMMEDIATE", &q->begin);
}

static void commit(StoreEngine *engine) {
	Sqlite *q = sqlite_of(engine);
	q->is_open = false;
	q->last = step_once(q, "COMMIT", &q->commit) ? COMMIT_KEPT : COMMIT_LOST;
}

static StoreCommit state(StoreEngine *engine, bool waits) {
	Sqlite *q = sqlite_of(engine);
	StoreCommit last = q->error[0] ? COMMIT_LOST : q->last;
	(void)waits;
	q->last = COMMIT_NOTHING;
	return last;
}

static int fd(const StoreEngine *engine) {
	(void)engine;
	return -1;
}

static bool is_sending(const StoreEngine *engine) {
	(void)engine;
	return false;
}

/* As SQLite itself chooses them. */
static int64_t new_key(StoreEngine *engine, StoreKind kind) {
	StoreStatement *s = use(engine, kind == STORE_TABLE ? SQL_NEW_TABLE : SQL_NEW_ROOM);
	if (!s || !next_row(s)) return 0;
	int64_t key = read_int(s, 0);
	end_reading(s);
	return key;
}

/* ---- the file ---- */

/* Uses the one connection: a second one, even for reading, could do harm while we write. */
static int copy_to(Sqlite *q, const char *path) {
	sqlite3 *copy = NULL;
	int result = sqlite3_open(path, &copy);
	sqlite3_backup *backup = result == SQLITE_OK ? sqlite3_backup_init(copy, "main", q->db, "main") : NULL;
	if (backup) {
		sqlite3_backup_step(backup, -1);
		result = sqlite3_backup_finish(backup);
	} else if (result == SQLITE_OK) result = sqlite3_errcode(copy);
	int closed = sqlite3_close(copy);
	return result == SQLITE_OK ? closed : result;
}

static bool backup_file(StoreEngine *engine, const char *path, Text *why) {
	char part[4096];
	snprintf(part, sizeof part, "%s.part", path);
	remove(part);
	int result = copy_to(sqlite_of(engine), part);
	if (result == SQLITE_OK && !rename(part, path)) return true;
	text_addf(why, "%s: %s", path, result == SQLITE_OK ? "cannot be renamed" : sqlite3_errstr(result));
	remove(part);
	return false;
}

static bool scrub_file(StoreEngine *engine, Text *why) {
	Sqlite *q = sqlite_of(engine);
	assert(!q->is_open);
	if (sqlite3_exec(q->db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) == SQLITE_OK) return true;
	text_add(why, sqlite3_errmsg(q->db));
	return false;
}

static void close_file(StoreEngine *engine) {
	Sqlite *q = sqlite_of(engine);
	for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(q->statement[i].prepared);
	sqlite3_finalize(q->begin);
	sqlite3_finalize(q->commit);
	sqlite3_close(q->db);
	free(q);
}

static const StoreCalls calls = {
	.close = close_file,
	.error = error,
	.use = use,
	.bind_int = set_int,
	.bind_real = set_real,
	.bind_text = set_text,
	.bind_bytes = set_bytes,
	.run = run_statement,
	.next = next_row,
	.end = end_reading,
	.get_int = read_int,
	.get_real = read_real,
	.get_text = read_text,
	.get_bytes = read_bytes,
	.begin = begin,
	.commit = commit,
	.state = state,
	.fd = fd,
	.is_sending = is_sending,
	.new_key = new_key,
	.backup = backup_file,
	.scrub = scrub_file,
};

/* ---- opening ---- */

static bool run_all(Sqlite *q, const char *sql) {
	return sqlite3_exec(q->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(q, "the store");
}

/* Whether the pages are consistent. Otherwise damaged data could be told to people as if it had happened. */
static bool is_sound(Sqlite *q, Text *why) {
	sqlite3_stmt *statement = NULL;
	const char *said = NULL;
	bool can_ask = sqlite3_prepare_v2(q->db, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK;
	if (can_ask && sqlite3_step(statement) == SQLITE_ROW) said = (const char *)sqlite3_column_text(statement, 0);
	bool ok = said && !strcmp(said, "ok");
	if (!ok && said) text_addf(why, "%s; %s", said, what_to_do);
	else if (!ok) fail(q, "cannot be checked");
	sqlite3_finalize(statement);
	return ok;
}

/* Exclusive before the first look: then the write-ahead log needs no shared memory, and a second server on the same folder is
 * refused instead of harming both. Nothing is written before all is known to be sound. */
static bool prepare_file(Sqlite *q, const char *path, const char *vfs, const char *stamp, Text *found, Text *why) {
	sqlite3_db_config(q->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	if (!run_all(q,
	             "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
	             "BEGIN EXCLUSIVE; COMMIT"))
		return false;
	if (!sqlite_check_wal(q->db, path, vfs, stamp, found, why) || !is_sound(q, why) || !sqlite_migrate(q->db, why)) return false;
	/* Syncs what a killed server had written: it may not have reached the disk, and is shown to people from now on. */
	if (!run_all(q, "PRAGMA wal_checkpoint")) return false;
	sqlite3_db_config(q->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
	return true;
}

static bool is_being_moved(const char *path) {
	char part[4200];
	snprintf(part, sizeof part, "%s" STORE_MOVING, path);
	return !access(part, F_OK);
}

StoreEngine *sqlite_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why) {
	Sqlite *q = calloc(1, sizeof *q);
	if (!q) {
		text_add(why, "out of memory");
		return NULL;
	}
	q->base.calls = &calls;
	for (int i = 0; i < SQL_COUNT; i++) q->statement[i].base.engine = &q->base;
	if (!vfs && is_being_moved(path)) {
		text_add(why, "a club is being moved to this folder, and not all of it is here: go on with `tripot store move`");
		free(q);
		return NULL;
	}
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	if (sqlite3_open_v2(path, &q->db, flags, vfs) != SQLITE_OK) fail(q, "cannot be opened");
	else if (prepare_file(q, path, vfs, stamp, found, why)) return &q->base;
	int code = sqlite3_errcode(q->db);
	bool is_broken = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
	if (code == SQLITE_BUSY) text_add(why, "another server is using it");
	else if (!why->len) text_addf(why, "%s%s%s", q->error, is_broken ? "; " : "", is_broken ? what_to_do : "");
	close_file(&q->base);
	return NULL;
}

sqlite3 *sqlite_handle(StoreEngine *engine) {
	return sqlite_of(engine)->db;
}

sqlite3 *store_handle(Store *store) {
	assert(store->engine->calls == &calls);
	return sqlite_handle(store->engine);
}
