/* SQL for PostgreSQL: the tables in their present version, and the statements that differ from SQLite's; see postgres.h. */
#include "server/store/postgres.h"

/* clang-format off */
const char *const postgres_sql[POSTGRES_COUNT] = {
	[SQL_PUT_SEAT] = ("INSERT INTO seats(owner, seat, holder, level, has_resigned, name, token, may_return, last, content, due,"
	                 " noticed, address) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)"
	                 " ON CONFLICT(owner, seat) DO UPDATE SET holder=excluded.holder, level=excluded.level, has_resigned=excluded.has_resigned,"
	                 " name=excluded.name, token=excluded.token, may_return=excluded.may_return, last=excluded.last, content=excluded.content,"
	                 " due=excluded.due, noticed=excluded.noticed, address=excluded.address"),
	[SQL_PUT_SNAPSHOT] = ("INSERT INTO snapshots(owner, n, rules, state) VALUES(?1,?2,?3,?4)"
	                     " ON CONFLICT(owner) DO UPDATE SET n=excluded.n, rules=excluded.rules, state=excluded.state"),
	[SQL_PUT_BAN] = "INSERT INTO bans(address, at) VALUES(?1,?2) ON CONFLICT(address) DO UPDATE SET at=excluded.at",
	[SQL_PUT_PERSON] = ("INSERT INTO room_people(owner, n, name, token, is_gone, seat, games, wins) VALUES(?1,?2,?3,?4,?5,?6,?7,?8)"
	                   " ON CONFLICT(owner, n) DO UPDATE SET name=excluded.name, token=excluded.token, is_gone=excluded.is_gone,"
	                   " seat=excluded.seat, games=excluded.games, wins=excluded.wins"),
	[SQL_PUT_ROOM_GAME] = ("INSERT INTO room_games(owner, n, id, game, is_over, line) VALUES(?1,?2,?3,?4,?5,?6)"
	                      " ON CONFLICT(owner, n) DO UPDATE SET id=excluded.id, game=excluded.game, is_over=excluded.is_over,"
	                      " line=excluded.line"),
	/* All nodes do this: what another one has locked is left for the next time, so that no two wait for each other. */
	[SQL_EXPIRE] = ("DELETE FROM tables WHERE key=ANY(ARRAY(SELECT key FROM tables WHERE phase=?1 AND changed<?2 AND seen<?3"
	                " FOR UPDATE SKIP LOCKED))"),
	[SQL_TABLES] = (SQL_TABLE_ROW ", epoch FROM tables ORDER BY key"),
	[SQL_TABLE] = (SQL_TABLE_ROW ", epoch FROM tables WHERE id=?1"),
	[SQL_PUBLIC] = SQL_PUBLIC_ROWS("epoch", "phase<>4 AND phase<>?1"),
	[SQL_ROOMS] = (SQL_ROOM_ROW ", epoch FROM rooms ORDER BY key"),
	[SQL_ROOM] = (SQL_ROOM_ROW ", epoch FROM rooms WHERE code=?1"),
	[SQL_CLOCK] = ("SELECT greatest(floor(seconds)::bigint, coalesce((SELECT max(greatest(seen, changed)) FROM tables), 0),"
	              " coalesce((SELECT max(seen) FROM rooms), 0)) FROM clock"),
	[SQL_CONCERNED] = ("SELECT id FROM (SELECT 0 AS kind, key, id FROM tables WHERE key IN (SELECT owner FROM seats WHERE name=?1::text OR token=?2)"
	                  " OR strpos(start, ' ' || ?1::text || '\n')>0"
	                  " OR key IN (SELECT owner FROM notes WHERE strpos(line, ' person ' || ?1::text || '\n')>0)"
	                  SQL_CONCERNED_ROOMS),

	[POSTGRES_BEGIN] = "BEGIN",
	[POSTGRES_COMMIT] = "COMMIT",
	[POSTGRES_KEYS] = "SELECT nextval('keys')",
	[POSTGRES_FENCE] = "SELECT fence(?1, ?2, ?3, ?4)",
	[POSTGRES_TAKE] = "SELECT * FROM take(?1, ?2, ?3)",
	[POSTGRES_TAKE_FREE] = "SELECT * FROM take_free(?1, ?2)",
	[POSTGRES_HINT] = "NOTIFY tripot_lobby",
	[POSTGRES_JOIN] = "SELECT join_nodes(?1, ?2)",
	[POSTGRES_BEAT] = ("SELECT *, current_setting('synchronous_commit'), current_setting('fsync'), current_setting('full_page_writes')"
	                  " FROM beat(?1)"),
	[POSTGRES_PUT_VERSION] = "UPDATE version SET version=?1",
	[POSTGRES_RELEASE] = "SELECT release(?1)",
	[POSTGRES_NODES] = "SELECT url, n_conns, n_open FROM nodes WHERE id<>?1 AND lease_until>clock_timestamp() ORDER BY id",
	[POSTGRES_SECRET] = "SELECT the_secret(?1)",
	[POSTGRES_PUT_COUNTS] = "UPDATE nodes SET n_conns=?2, n_open=?3 WHERE id=?1",
	/* A person may have sat at very many tables: some at a time, so that a beat does not take longer than the lease. */
	[POSTGRES_PUT_ORDER] = "INSERT INTO orders(about, kind, argument) VALUES(?1,?2,?3)",
	[POSTGRES_TAKE_ORDERS] = ("DELETE FROM orders WHERE n=ANY(ARRAY(SELECT n FROM orders WHERE NOT EXISTS"
	                          "(SELECT 1 FROM tables WHERE id=about AND node<>?1 AND is_alive(node)) AND NOT EXISTS"
	                          "(SELECT 1 FROM rooms WHERE code=about AND node<>?1 AND is_alive(node)) ORDER BY n LIMIT 100 FOR UPDATE SKIP LOCKED))"
	                          " RETURNING about, kind, argument"),
	[POSTGRES_DROP_ADDRESSES] = "DELETE FROM node_addresses WHERE node=?1",
	[POSTGRES_PUT_ADDRESS] = "INSERT INTO node_addresses(node, hash, n_conns, n_tables) VALUES(?1,?2,?3,?4) ON CONFLICT DO NOTHING",
	[POSTGRES_ADDRESSES] = ("SELECT hash, n_conns, n_tables FROM node_addresses WHERE node IN"
	                       " (SELECT id FROM nodes WHERE id<>?1 AND lease_until>clock_timestamp())"),
};
/* clang-format on */

/* Rows of tables and rooms have an owner, 0 for nobody, and the epoch in which it owns them; rows that a transaction adds belong to the
 * node that names itself at its beginning (join_nodes). The database's own clock decides who is alive; no clock decides what is kept. */
const char *const postgres_schema[] = {
	"CREATE TABLE version(version bigint NOT NULL);",
	"CREATE SEQUENCE keys INCREMENT BY 1000;",
	"CREATE SEQUENCE node_ids;",
	"CREATE TABLE nodes(id bigint PRIMARY KEY, url text NOT NULL, lease_ms bigint NOT NULL, lease_until timestamptz NOT NULL,"
	" n_conns bigint NOT NULL DEFAULT 0, n_open bigint NOT NULL DEFAULT 0,"
	" pid bigint NOT NULL DEFAULT pg_backend_pid(), begun timestamptz);",
	"CREATE TABLE orders(n bigserial PRIMARY KEY, about text COLLATE \"C\" NOT NULL, kind text NOT NULL, argument text NOT NULL);",
	"CREATE TABLE node_addresses(node bigint NOT NULL REFERENCES nodes(id) ON DELETE CASCADE, hash bigint NOT NULL, n_conns bigint NOT NULL,"
	" n_tables bigint NOT NULL, PRIMARY KEY(node, hash));",
	"CREATE TABLE secret(one boolean PRIMARY KEY DEFAULT true CHECK(one), bytes bytea NOT NULL);",
	"CREATE FUNCTION the_secret(fresh bytea) RETURNS bytea LANGUAGE sql AS"
	" $$INSERT INTO secret(bytes) VALUES(fresh) ON CONFLICT DO NOTHING; SELECT bytes FROM secret$$;",
	"CREATE FUNCTION this_node() RETURNS bigint LANGUAGE sql STABLE AS"
	" $$SELECT coalesce(nullif(current_setting('tripot.node', true), ''), '0')::bigint$$;",
	"CREATE TABLE tables(key bigint PRIMARY KEY, id text COLLATE \"C\" NOT NULL UNIQUE, invite text NOT NULL, created bigint NOT NULL,"
	" changed bigint NOT NULL, phase bigint NOT NULL, game text NOT NULL, options text NOT NULL, edition text NOT NULL,"
	" seats bigint NOT NULL, pace bigint NOT NULL, is_public bigint NOT NULL, has_talk bigint NOT NULL, host bytea NOT NULL,"
	" rematch text NOT NULL, start text NOT NULL, seen bigint NOT NULL, has_notes bigint NOT NULL, deals text NOT NULL,"
	" days bigint NOT NULL, stand_in bigint NOT NULL, held bigint NOT NULL,"
	" node bigint NOT NULL DEFAULT this_node(), epoch bigint NOT NULL DEFAULT 1);",
	"CREATE INDEX tables_by_phase ON tables(phase, changed);",
	"CREATE INDEX tables_public ON tables(key) WHERE is_public=1 AND phase<>4;",
	"CREATE INDEX tables_by_node ON tables(node) WHERE phase<>4;",
	"CREATE TABLE seats(owner bigint NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat bigint NOT NULL, holder bigint NOT NULL,"
	" level bigint NOT NULL, has_resigned bigint NOT NULL, name text NOT NULL, token bytea NOT NULL, may_return bigint NOT NULL,"
	" last bigint NOT NULL, content bigint NOT NULL, due bigint NOT NULL, noticed bigint NOT NULL, address text NOT NULL,"
	" PRIMARY KEY(owner, seat));",
	"CREATE TABLE steps(owner bigint NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n bigint NOT NULL, at bigint NOT NULL,"
	" seat bigint NOT NULL, command bigint NOT NULL, lines text NOT NULL, PRIMARY KEY(owner, n));",
	"CREATE TABLE notes(owner bigint NOT NULL REFERENCES tables(key) ON DELETE CASCADE, step bigint NOT NULL, note bigint NOT NULL,"
	" at bigint NOT NULL, line text NOT NULL, PRIMARY KEY(owner, note));",
	"CREATE TABLE snapshots(owner bigint PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n bigint NOT NULL,"
	" rules bigint NOT NULL, state text NOT NULL);",
	"CREATE TABLE talk(owner bigint NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n bigint NOT NULL, at bigint NOT NULL,"
	" seat bigint NOT NULL, is_team bigint NOT NULL, text text NOT NULL, PRIMARY KEY(owner, n));",
	"CREATE TABLE clock(seconds double precision NOT NULL, at timestamptz NOT NULL);",
	"INSERT INTO clock VALUES(0, clock_timestamp());",
	"CREATE TABLE bans(address text COLLATE \"C\" PRIMARY KEY, at bigint NOT NULL);",
	"CREATE TABLE rooms(key bigint PRIMARY KEY, code text COLLATE \"C\" NOT NULL UNIQUE, created bigint NOT NULL,"
	" seen bigint NOT NULL DEFAULT 0, host bigint NOT NULL DEFAULT -1, is_french bigint NOT NULL DEFAULT 0, is_open bigint NOT NULL DEFAULT 1,"
	" voice bigint NOT NULL DEFAULT 1, speed bigint NOT NULL DEFAULT 0, level bigint NOT NULL DEFAULT -1, pace bigint NOT NULL DEFAULT 0,"
	" game text NOT NULL DEFAULT '', options text NOT NULL DEFAULT '', edition text NOT NULL DEFAULT '', seats bigint NOT NULL DEFAULT 0,"
	" shown bigint NOT NULL DEFAULT 0, n_games bigint NOT NULL DEFAULT 0,"
	" node bigint NOT NULL DEFAULT this_node(), epoch bigint NOT NULL DEFAULT 1);",
	"CREATE INDEX rooms_by_node ON rooms(node);",
	"CREATE TABLE room_people(owner bigint NOT NULL REFERENCES rooms(key) ON DELETE CASCADE, n bigint NOT NULL, name text NOT NULL,"
	" token bytea NOT NULL, is_gone bigint NOT NULL, seat bigint NOT NULL, games bigint NOT NULL, wins double precision NOT NULL,"
	" PRIMARY KEY(owner, n));",
	"CREATE TABLE room_games(owner bigint NOT NULL REFERENCES rooms(key) ON DELETE CASCADE, n bigint NOT NULL, id text NOT NULL,"
	" game text NOT NULL, is_over bigint NOT NULL, line text NOT NULL, PRIMARY KEY(owner, n));",
	"CREATE INDEX room_games_by_id ON room_games(id) WHERE is_over=0;",

	/* Locks the row until the transaction ends, so a take-over comes before or after it. */
	"CREATE FUNCTION fence(kind bigint, the_key bigint, me bigint, the_epoch bigint) RETURNS void LANGUAGE plpgsql AS $$"
	"BEGIN"
	" IF kind=0 THEN PERFORM 1 FROM tables WHERE key=the_key AND node=me AND epoch=the_epoch FOR NO KEY UPDATE;"
	" ELSE PERFORM 1 FROM rooms WHERE key=the_key AND node=me AND epoch=the_epoch FOR NO KEY UPDATE; END IF;"
	" IF NOT FOUND THEN RAISE EXCEPTION 'a stale write was refused: % % is not owned by node % in epoch %',"
	" CASE kind WHEN 0 THEN 'table' ELSE 'room' END, the_key, me, the_epoch USING ERRCODE='TR001'; END IF;"
	"END $$;",
	"CREATE FUNCTION is_alive(who bigint) RETURNS boolean LANGUAGE sql VOLATILE AS"
	" $$SELECT EXISTS(SELECT 1 FROM nodes WHERE id=who AND lease_until>clock_timestamp())$$;",

	/* A node whose lease ran out during a transaction may be cut off and keep its locks for as long as TCP waits. */
	"CREATE FUNCTION hang_up() RETURNS void LANGUAGE sql VOLATILE AS"
	" $$SELECT pg_terminate_backend(a.pid) FROM nodes n JOIN pg_stat_activity a ON a.pid=n.pid AND a.backend_start=n.begun"
	" WHERE n.lease_until<=clock_timestamp() AND (EXISTS(SELECT 1 FROM tables WHERE node=n.id AND phase<>4)"
	" OR EXISTS(SELECT 1 FROM rooms WHERE node=n.id))$$;",

	/* Takes a room together with its tables, or a table without a room. */
	"CREATE FUNCTION take_room_key(the_key bigint, me bigint) RETURNS void LANGUAGE sql AS $$"
	" UPDATE tables SET node=me, epoch=epoch+1 WHERE id IN (SELECT id FROM room_games WHERE owner=the_key AND is_over=0) AND node<>me;"
	" UPDATE rooms SET node=me, epoch=epoch+1 WHERE key=the_key AND node<>me$$;",
	"CREATE FUNCTION look(kind bigint, the_id text, OUT the_key bigint, OUT the_node bigint, OUT the_epoch bigint) LANGUAGE sql VOLATILE AS $$"
	" SELECT key, node, epoch FROM tables WHERE kind=0 AND id=the_id UNION ALL SELECT key, node, epoch FROM rooms WHERE kind=1 AND code=the_id$$;",
	"CREATE FUNCTION take(kind bigint, the_id text, me bigint, OUT state bigint, OUT the_key bigint, OUT the_epoch bigint, OUT url text)"
	" LANGUAGE plpgsql AS $$"
	"DECLARE who bigint; room bigint;"
	"BEGIN"
	" state:=0; the_key:=0; the_epoch:=0; url:='';"
	" SELECT l.the_key, l.the_node, l.the_epoch INTO the_key, who, the_epoch FROM look(kind, the_id) l;"
	" IF the_key IS NULL THEN the_key:=0; the_epoch:=0; RETURN; END IF;"
	" IF who=me THEN state:=2; RETURN; END IF;"
	" state:=3; SELECT n.url INTO url FROM nodes n WHERE n.id=who AND n.lease_until>clock_timestamp();"
	" IF url IS NOT NULL THEN RETURN; END IF;"
	" url:=''; room:=CASE kind WHEN 1 THEN the_key ELSE (SELECT owner FROM room_games WHERE id=the_id AND is_over=0 LIMIT 1) END;"
	" IF room IS NOT NULL THEN"
	"  PERFORM 1 FROM rooms WHERE key=room AND (node=me OR NOT is_alive(node)) FOR NO KEY UPDATE SKIP LOCKED;"
	"  IF NOT FOUND THEN PERFORM hang_up(); RETURN; END IF;"
	"  PERFORM 1 FROM tables WHERE id IN (SELECT id FROM room_games WHERE owner=room AND is_over=0) FOR NO KEY UPDATE;"
	"  PERFORM take_room_key(room, me);"
	" ELSE"
	"  PERFORM 1 FROM tables WHERE key=the_key AND NOT is_alive(node) FOR NO KEY UPDATE SKIP LOCKED;"
	"  IF NOT FOUND THEN PERFORM hang_up(); RETURN; END IF;"
	"  UPDATE tables SET node=me, epoch=epoch+1 WHERE key=the_key;"
	" END IF;"
	" SELECT l.the_node, l.the_epoch INTO who, the_epoch FROM look(kind, the_id) l;"
	" state:=CASE WHEN who=me THEN 1 ELSE 3 END;"
	"END $$;",

	"CREATE FUNCTION dead() RETURNS SETOF bigint LANGUAGE sql VOLATILE AS"
	" $$SELECT 0::bigint UNION ALL SELECT id FROM nodes WHERE lease_until<=clock_timestamp()$$;",
	"CREATE FUNCTION take_free(most bigint, me bigint) RETURNS TABLE(kind bigint, the_id text, the_key bigint, the_epoch bigint)"
	" LANGUAGE plpgsql AS $$"
	"DECLARE r record; n bigint:=0;"
	"BEGIN"
	" FOR r IN SELECT key FROM rooms WHERE node IN (SELECT dead()) ORDER BY key LIMIT most FOR NO KEY UPDATE OF rooms SKIP LOCKED LOOP"
	"  PERFORM take_room_key(r.key, me);"
	"  RETURN QUERY SELECT 0::bigint, id, key, epoch FROM tables WHERE node=me AND id IN"
	"   (SELECT g.id FROM room_games g WHERE g.owner=r.key AND g.is_over=0);"
	"  RETURN QUERY SELECT 1::bigint, code, key, epoch FROM rooms WHERE key=r.key;"
	" END LOOP;"
	" FOR r IN SELECT key FROM tables t WHERE node IN (SELECT dead()) AND phase<>4"
	"  AND NOT EXISTS(SELECT 1 FROM room_games g WHERE g.id=t.id AND g.is_over=0)"
	"  ORDER BY key LIMIT most FOR NO KEY UPDATE OF t SKIP LOCKED LOOP"
	"  UPDATE tables SET node=me, epoch=epoch+1 WHERE key=r.key;"
	"  RETURN QUERY SELECT 0::bigint, id, key, epoch FROM tables WHERE key=r.key;"
	"  n:=n+1;"
	" END LOOP;"
	" IF n<most THEN PERFORM hang_up(); END IF;"
	"END $$;",

	/* The node that had this address before is gone: its tables need not wait for the end of the lease. */
	"CREATE FUNCTION join_nodes(the_url text, ms bigint) RETURNS bigint LANGUAGE plpgsql AS $$"
	"DECLARE me bigint:=nextval('node_ids');"
	"BEGIN"
	" DELETE FROM nodes n WHERE lease_until<clock_timestamp()-interval '1 minute'"
	"  AND NOT EXISTS(SELECT 1 FROM tables WHERE node=n.id AND phase<>4) AND NOT EXISTS(SELECT 1 FROM rooms WHERE node=n.id);"
	" UPDATE nodes SET lease_until=clock_timestamp() WHERE url=the_url AND lease_until>clock_timestamp();"
	" INSERT INTO nodes(id, url, lease_ms, lease_until, begun) VALUES(me, the_url, ms, clock_timestamp()+ms*interval '1 millisecond',"
	"  (SELECT backend_start FROM pg_stat_activity WHERE pid=pg_backend_pid()));"
	" PERFORM set_config('tripot.node', me::text, false), set_config('idle_in_transaction_session_timeout', ms::text, false);"
	" RETURN me;"
	"END $$;",
	/* The store's clock runs while any node does and stands when none does: a gap counts as a lease at most. */
	"CREATE FUNCTION beat(me bigint, OUT is_there bigint, OUT the_clock bigint) LANGUAGE plpgsql AS $$"
	"DECLARE ms bigint;"
	"BEGIN"
	" UPDATE nodes SET lease_until=clock_timestamp()+lease_ms*interval '1 millisecond' WHERE id=me AND lease_until>clock_timestamp()"
	"  RETURNING lease_ms INTO ms;"
	" is_there:=CASE WHEN FOUND THEN 1 ELSE 0 END;"
	" UPDATE clock SET seconds=seconds+greatest(0, least(extract(epoch FROM clock_timestamp()-at), coalesce(ms, 0)/1000.0)),"
	"  at=greatest(at, clock_timestamp()) RETURNING floor(seconds) INTO the_clock;"
	"END $$;",
	/* What is over is free without it, as a node that is not there is dead: there may be very much of it. */
	"CREATE FUNCTION release(me bigint) RETURNS bigint LANGUAGE sql AS $$"
	" UPDATE tables SET node=0 WHERE node=me AND phase<>4;"
	" UPDATE rooms SET node=0 WHERE node=me;"
	" DELETE FROM nodes WHERE id=me RETURNING id$$;",
	NULL,
};
