/* The store's statements in SQLite's SQL. PostgreSQL understands most of them; postgres_sql.c has those that must differ. Parameters are
 * ?1, ?2 … */
#ifndef SERVER_STORE_SQL_H
#define SERVER_STORE_SQL_H
#include <stdbool.h>

typedef enum Sql {
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
	SQL_ADD_ROOM,
	SQL_SET_ROOM,
	SQL_PUT_ROOM_SEEN,
	SQL_PUT_PERSON,
	SQL_PUT_ROOM_GAME,
	SQL_DELETE_ROOM_GAME,
	SQL_DELETE_ROOM,
	SQL_TABLES, /* from here on they only read */
	SQL_TABLE,
	SQL_TABLE_KEY,
	SQL_PUBLIC,
	SQL_NEW_TABLE,
	SQL_NEW_ROOM,
	SQL_SEATS,
	SQL_STEPS,
	SQL_TALK,
	SQL_SNAPSHOT,
	SQL_CLOCK,
	SQL_CONCERNED,
	SQL_LIST,
	SQL_BANS,
	SQL_BAN,
	SQL_ROOMS,
	SQL_ROOM,
	SQL_ROOM_KEY,
	SQL_PEOPLE,
	SQL_ROOM_GAMES,
	SQL_COUNT
} Sql;

/* The columns read of a table, a seat and a room. The epoch, if any, follows those of a table or a room. */
#define SQL_TABLE_COLUMNS(start, deals) \
	"key, id, invite, created, changed, phase, game, options, edition, seats, pace, is_public, has_talk, host, rematch, " start \
	", seen, has_notes, " deals ", days, stand_in, held"
#define SQL_TABLE_ROW "SELECT " SQL_TABLE_COLUMNS("start", "deals")
#define SQL_SEAT_COLUMNS "seat, holder, level, has_resigned, name, token, may_return, last, content, due, noticed, address"
#define SQL_ROOM_ROW \
	"SELECT key, code, created, seen, host, is_french, is_open, voice, speed, level, pace, game, options, edition, seats, shown, n_games"

/* Public tables with their seats, a row each. Records, which are long, are left out. */
#define SQL_PUBLIC_ROWS(epoch, which) \
	"SELECT " SQL_TABLE_COLUMNS("''", "''") ", " epoch ", " SQL_SEAT_COLUMNS " FROM (SELECT * FROM tables WHERE is_public=1 AND " which \
											" ORDER BY key DESC LIMIT ?2) AS listed JOIN seats ON owner=key ORDER BY key DESC, seat"

/* The rooms behind the tables. */
#define SQL_CONCERNED_ROOMS \
	" UNION ALL SELECT 1, key, code FROM rooms WHERE key IN (SELECT owner FROM room_people WHERE name=?1 OR token=?2)) AS found" \
	" ORDER BY kind, key"

extern const char *const store_sql[SQL_COUNT];

static inline bool sql_writes(Sql sql) {
	return sql < SQL_TABLES;
}
#endif
