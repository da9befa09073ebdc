/* The statements; see sql.h. */
#include "server/store/sql.h"

/* clang-format off */
const char *const store_sql[SQL_COUNT] = {
	[SQL_ADD_TABLE] = "INSERT INTO tables(key, id, invite, created, changed, phase, game, options, edition, seats, pace, is_public,"
	                  " has_talk, host, rematch, start, seen, has_notes, deals, days, stand_in, held)"
	                  " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22)",
	/* The start is long and written once: NULL leaves it unchanged. */
	[SQL_SET_TABLE] = "UPDATE tables SET changed=?2, phase=?3, host=?4, rematch=?5, start=coalesce(?6, start), seen=?7,"
	                  " deals=?8, held=?9 WHERE key=?1",
	[SQL_PUT_SEEN] = "UPDATE tables SET seen=?2 WHERE key=?1",
	[SQL_PUT_DUE] = "UPDATE seats SET due=?3, noticed=?4 WHERE owner=?1 AND seat=?2",
	[SQL_PUT_NUMBER] = "UPDATE seats SET last=?3, content=?4 WHERE owner=?1 AND seat=?2",
	[SQL_PUT_SEAT] = "INSERT OR REPLACE INTO seats(owner, seat, holder, level, has_resigned, name, token, may_return, last, content, due,"
	                 " noticed, address) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)",
	[SQL_ADD_STEP] = "INSERT INTO steps(owner, n, at, seat, lines, command) VALUES(?1,?2,?3,?4,?5,?6)",
	[SQL_ADD_NOTE] = "INSERT INTO notes(owner, step, at, note, line) VALUES(?1,?2,?3,?4,?5)",
	[SQL_PUT_SNAPSHOT] = "INSERT OR REPLACE INTO snapshots(owner, n, rules, state) VALUES(?1,?2,?3,?4)",
	[SQL_ADD_TALK] = "INSERT INTO talk(owner, n, at, seat, is_team, text) VALUES(?1,?2,?3,?4,?5,?6)",
	[SQL_DELETE_TABLE] = "DELETE FROM tables WHERE key=?1",
	[SQL_EXPIRE] = "DELETE FROM tables WHERE phase=?1 AND changed<?2 AND seen<?3",
	[SQL_PUT_CLOCK] = "UPDATE clock SET seconds=?1",
	[SQL_PUT_START] = "UPDATE tables SET start=?2 WHERE key=?1",
	[SQL_PUT_NAME] = "UPDATE seats SET name=?3, address='' WHERE owner=?1 AND seat=?2",
	[SQL_RENAME_NOTES] = "UPDATE notes SET line='! '||?2||' person '||?4||'\n' WHERE owner=?1 AND line='! '||?2||' person '||?3||'\n'",
	[SQL_DELETE_TALK] = "DELETE FROM talk WHERE owner=?1 AND seat=?2",
	[SQL_PUT_BAN] = "INSERT OR REPLACE INTO bans(address, at) VALUES(?1,?2)",
	[SQL_DELETE_BAN] = "DELETE FROM bans WHERE address=?1",
	[SQL_TABLES] = SQL_TABLE_ROW ", 0 FROM tables ORDER BY key",
	[SQL_TABLE] = SQL_TABLE_ROW ", 0 FROM tables WHERE id=?1",
	[SQL_TABLE_KEY] = "SELECT key FROM tables WHERE id=?1",
	[SQL_PUBLIC] = SQL_PUBLIC_ROWS("0", "phase<>?1"),
	[SQL_NEW_TABLE] = "SELECT coalesce(max(key), 0)+1 FROM tables",
	[SQL_NEW_ROOM] = "SELECT coalesce(max(key), 0)+1 FROM rooms",
	[SQL_SEATS] = "SELECT " SQL_SEAT_COLUMNS " FROM seats WHERE owner=?1 ORDER BY seat",
	[SQL_STEPS] = "SELECT n, at, 0 AS note, seat, lines, command FROM steps WHERE owner=?1"
	              " UNION ALL SELECT step, at, note, -1, line, 0 FROM notes WHERE owner=?1 ORDER BY 1, 3",
	[SQL_TALK] = "SELECT n, at, seat, is_team, text FROM talk WHERE owner=?1 ORDER BY n",
	[SQL_SNAPSHOT] = "SELECT n, rules, state FROM snapshots WHERE owner=?1",
	/* The clock is saved only now and then, so rows written since may be newer. */
	[SQL_CLOCK] = "SELECT max(seconds, coalesce((SELECT max(max(seen, changed)) FROM tables), 0),"
	              " coalesce((SELECT max(seen) FROM rooms), 0)) FROM clock",
	/* A name in a record ends its line. False matches are sorted out when the record is read. */
	[SQL_CONCERNED] = "SELECT id FROM (SELECT 0 AS kind, key, id FROM tables WHERE key IN (SELECT owner FROM seats WHERE name=?1 OR token=?2)"
	                  " OR instr(start, ' ' || ?1 || '\n')>0"
	                  " OR key IN (SELECT owner FROM notes WHERE instr(line, ' person ' || ?1 || '\n')>0)"
	                  SQL_CONCERNED_ROOMS,
	[SQL_LIST] = "SELECT id, game, phase, seats, (SELECT count(*) FROM seats WHERE owner=key AND holder=?1),"
	             " (SELECT count(*) FROM seats WHERE owner=key AND holder=?2), is_public, created, seen FROM tables ORDER BY key",
	[SQL_ADD_ROOM] = "INSERT INTO rooms(key, code, created) VALUES(?1,?2,?3)",
	[SQL_SET_ROOM] = "UPDATE rooms SET seen=?2, host=?3, is_french=?4, is_open=?5, voice=?6, speed=?7, level=?8, pace=?9, game=?10,"
	                 " options=?11, edition=?12, seats=?13, shown=?14, n_games=?15 WHERE key=?1",
	[SQL_PUT_ROOM_SEEN] = "UPDATE rooms SET seen=?2 WHERE key=?1",
	[SQL_PUT_PERSON] = "INSERT OR REPLACE INTO room_people(owner, n, name, token, is_gone, seat, games, wins) VALUES(?1,?2,?3,?4,?5,?6,?7,?8)",
	[SQL_PUT_ROOM_GAME] = "INSERT OR REPLACE INTO room_games(owner, n, id, game, is_over, line) VALUES(?1,?2,?3,?4,?5,?6)",
	[SQL_DELETE_ROOM_GAME] = "DELETE FROM room_games WHERE owner=?1 AND n=?2",
	[SQL_DELETE_ROOM] = "DELETE FROM rooms WHERE key=?1",
	[SQL_ROOMS] = SQL_ROOM_ROW ", 0 FROM rooms ORDER BY key",
	[SQL_ROOM] = SQL_ROOM_ROW ", 0 FROM rooms WHERE code=?1",
	[SQL_ROOM_KEY] = "SELECT key FROM rooms WHERE code=?1",
	[SQL_PEOPLE] = "SELECT n, name, token, is_gone, seat, games, wins FROM room_people WHERE owner=?1 ORDER BY n",
	[SQL_ROOM_GAMES] = "SELECT n, id, game, is_over, line FROM room_games WHERE owner=?1 ORDER BY n",
	[SQL_BANS] = "SELECT address, at FROM bans ORDER BY at, address",
	[SQL_BAN] = "SELECT 1 FROM bans WHERE address=?1",
};
/* clang-format on */
