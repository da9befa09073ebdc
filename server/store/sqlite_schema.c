/* The tables of every version of the file, and the way from one to the next; see sqlite.h. */
#include "server/store/sqlite.h"

#include <assert.h>
#include <stdio.h>

/* What each version changed. To change the tables, add a step and raise STORE_VERSION. Never change a released step: files exist that have
 * taken it. */
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

/* Numbers of commands belong to a seat's holder, and notes of a table to its record. A number too high to have been counted up to was sent
 * to spoil the seat for the next holder: it is reset. Records of version 1 are records of version 2 without notes. */
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

/* Dates can be wrong and get corrected, so how long things are kept is measured by a clock of this file's own. When it begins, ages are
 * unknown, so everything gets its whole time once more. */
static const char add_clock[] =
	"CREATE TABLE clock(seconds INTEGER NOT NULL) STRICT;"
	"INSERT INTO clock VALUES(0);"
	"UPDATE tables SET changed=0, seen=0;";
/* Banned addresses, as bans.h writes them. */
static const char add_bans[] = "CREATE TABLE bans(address TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/* A decision can have days: how many, and until when by the file's own clock. */
static const char add_days[] =
	"ALTER TABLE tables ADD COLUMN days INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN due INTEGER NOT NULL DEFAULT 0;";

/* Where notices go for people who are away, and which have been sent. */
static const char add_notices[] =
	"ALTER TABLE seats ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN address TEXT NOT NULL DEFAULT '';";

/* The level of bots that play for absent people, and since when the host has paused the game. Older tables had no such choice. */
static const char add_pause[] =
	"ALTER TABLE tables ADD COLUMN stand_in INTEGER NOT NULL DEFAULT -1;"
	"ALTER TABLE tables ADD COLUMN held INTEGER NOT NULL DEFAULT 0;";

/* Evenings at one screen: who is there, and how they have played. */
static const char add_rooms[] =
	"CREATE TABLE rooms(key INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, seen INTEGER NOT NULL DEFAULT 0,"
	" host INTEGER NOT NULL DEFAULT -1, is_french INTEGER NOT NULL DEFAULT 0, is_open INTEGER NOT NULL DEFAULT 1,"
	" voice INTEGER NOT NULL DEFAULT 1, speed INTEGER NOT NULL DEFAULT 0, level INTEGER NOT NULL DEFAULT -1,"
	" pace INTEGER NOT NULL DEFAULT 0, game TEXT NOT NULL DEFAULT '', options TEXT NOT NULL DEFAULT '',"
	" edition TEXT NOT NULL DEFAULT '', seats INTEGER NOT NULL DEFAULT 0, shown INTEGER NOT NULL DEFAULT 0,"
	" n_games INTEGER NOT NULL DEFAULT 0) STRICT;"
	"CREATE TABLE room_people(owner INTEGER NOT NULL REFERENCES rooms(key) ON DELETE CASCADE, n INTEGER NOT NULL, name TEXT NOT NULL,"
	" token BLOB NOT NULL, is_gone INTEGER NOT NULL, seat INTEGER NOT NULL, games INTEGER NOT NULL, wins REAL NOT NULL,"
	" PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE room_games(owner INTEGER NOT NULL REFERENCES rooms(key) ON DELETE CASCADE, n INTEGER NOT NULL, id TEXT NOT NULL,"
	" game TEXT NOT NULL, is_over INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;";

/* migrations[v] leads from version v to v + 1. */
static const struct {
	const char *what, *sql;
} migrations[] = {
	{"the first tables", first_tables},         {"when somebody was last there", add_seen},
	{"whether there is a notebook", add_notes}, {"who holds a seat", add_holders},
	{"a clock of its own", add_clock},          {"who is banned", add_bans},
	{"days for a decision", add_days},          {"notices", add_notices},
	{"stand-ins and pauses", add_pause},        {"rooms", add_rooms},
};
static_assert(sizeof migrations / sizeof *migrations == STORE_VERSION, "a step for every version");

static bool run(sqlite3 *db, const char *sql) {
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int read_version(sqlite3 *db, Text *why) {
	sqlite3_stmt *statement = NULL;
	int version = -1;
	if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		version = sqlite3_column_int(statement, 0);
	else text_addf(why, "the store cannot be read: %s", sqlite3_errmsg(db));
	sqlite3_finalize(statement);
	return version;
}

/* Each step and the number that says it was taken are one transaction: it happens or does not. */
bool sqlite_migrate(sqlite3 *db, Text *why) {
	char set[64];
	int version = read_version(db, why);
	if (version < 0) return false;
	if (version > STORE_VERSION) {
		text_addf(why, "its version is %d, and this program knows versions up to %d: it was written by a newer tripot; start that one",
		          version, STORE_VERSION);
		return false;
	}
	for (; version < STORE_VERSION; version++) {
		snprintf(set, sizeof set, "PRAGMA user_version=%d", version + 1);
		if (run(db, "BEGIN IMMEDIATE") && run(db, migrations[version].sql) && run(db, set) && run(db, "COMMIT")) continue;
		text_addf(why, "it cannot be brought from version %d to %d (%s): the store: %s; it has been left at version %d", version,
		          version + 1, migrations[version].what, sqlite3_errmsg(db), version);
		return false;
	}
	return true;
}
