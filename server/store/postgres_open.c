/* Connects to a PostgreSQL database, checks its settings, and creates the tables at the first start; see postgres.h. */
#include "server/store/libpq.h"
#include "server/store/move.h"
#include "server/store/postgres.h"
#include "server/store/store_in.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECT_SECONDS = 5 };
/* Gives a connection up when sent bytes stay unacknowledged for so long: a cut network reports nothing. */
#define SILENCE_MS "5000"

/* Advisory locks. The first is held while tables are created or changed; the second is shared by connected servers, and a move holds it
 * alone. */
#define SCHEMA_LOCK "7310579"
#define USE_LOCK "7310580"

/* Stands in for the version while a club is being moved here. */
enum { VERSION_MOVING = -1 };

/* ---- connecting ---- */

/* Everybody on the machine can read the arguments of a program. */
static bool has_password(const Postgres *q, const char *address) {
	char *why = NULL;
	PQconninfoOption *all = q->pq->PQconninfoParse(address, &why);
	bool has = false;
	for (const PQconninfoOption *o = all; o && o->keyword; o++) has |= strstr(o->keyword, "password") && o->val; /* sslpassword, too */
	q->pq->PQconninfoFree(all);
	q->pq->PQfreemem(why);
	return has;
}

/* What libpq says of one that it cannot read may quote a password out of it. */
static bool is_address(const Postgres *q, const char *address) {
	char *why = NULL;
	PQconninfoOption *all = q->pq->PQconninfoParse(address, &why);
	bool is = all != NULL;
	q->pq->PQconninfoFree(all);
	q->pq->PQfreemem(why);
	return is;
}

static void on_notice(void *arg, const char *text) {
	(void)arg, (void)text;
}

static const char *hint_for(const Postgres *q, const char *said) {
	static const struct {
		const char *part, *hint;
	} hints[] = {
		{"password", "the password is wrong: it is read from ~/.pgpass or PGPASSWORD"},
		{"authentication", "pg_hba.conf says who may come"},
		{"pg_hba.conf", "that file says who may come"},
		{"starting up", "wait a moment"},
		{"role", "make the user with createuser"},
		{"does not exist", "make the database with createdb"},
		{"", "does it run, and is the address right?"},
	};
	if (q->pq->PQconnectionNeedsPassword(q->db))
		return "it wants a password: write it into ~/.pgpass or into PGPASSWORD, never into the address";
	int i = 0;
	while (!strstr(said, hints[i].part)) i++;
	return hints[i].hint;
}

static bool connect_to(Postgres *q, const char *address, Text *why) {
	char seconds[8];
	snprintf(seconds, sizeof seconds, "%d", CONNECT_SECONDS);
	const char *const words[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name", "dbname", "client_encoding", NULL};
	const char *const values[] = {seconds, SILENCE_MS, "tripot", address, "UTF8", NULL};
	if (!is_address(q, address)) {
		text_add(why, "the address of the database cannot be read: wanted is postgresql://user@host/name");
		return false;
	}
	if (has_password(q, address)) {
		text_add(why,
		         "there is a password in the address, where everybody on this machine can read it: write it into ~/.pgpass or PGPASSWORD");
		return false;
	}
	q->db = q->pq->PQconnectdbParams(words, values, 1);
	if (q->pq->PQstatus(q->db) == CONNECTION_OK) {
		q->pq->PQsetNoticeProcessor(q->db, on_notice, NULL);
		return true;
	}
	text_add(why, "the database cannot be reached: ");
	postgres_line(q->pq->PQerrorMessage(q->db), why);
	text_addf(why, "; %s", hint_for(q, q->pq->PQerrorMessage(q->db)));
	return false;
}

/* ---- before the pipeline: one statement at a time ---- */

static bool refuse(const Postgres *q, PGresult *result, Text *why) {
	const char *state = q->pq->PQresultErrorField(result, PG_DIAG_SQLSTATE);
	text_add(why, "the database: ");
	postgres_line(result ? q->pq->PQresultErrorMessage(result) : q->pq->PQerrorMessage(q->db), why);
	if (state && !strcmp(state, "42501")) /* insufficient_privilege */
		text_addf(why, "; the user %s must own the database %s, or its schema tripot", q->pq->PQuser(q->db), q->pq->PQdb(q->db));
	q->pq->PQclear(result);
	return false;
}

static bool make(const Postgres *q, const char *sql, Text *why) {
	PGresult *result = q->pq->PQexec(q->db, sql);
	ExecStatusType status = q->pq->PQresultStatus(result);
	if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return refuse(q, result, why);
	q->pq->PQclear(result);
	return true;
}

static bool ask(const Postgres *q, const char *sql, char *out, size_t size, Text *why) {
	PGresult *result = q->pq->PQexec(q->db, sql);
	if (q->pq->PQresultStatus(result) != PGRES_TUPLES_OK || q->pq->PQntuples(result) != 1) return refuse(q, result, why);
	snprintf(out, size, "%s", q->pq->PQgetvalue(result, 0, 0));
	q->pq->PQclear(result);
	return true;
}

/* ---- what is asked of the database ---- */

/* Without these settings a crash could lose what people were already told. */
static const struct {
	const char *name, *why;
} needed[] = {
	{"synchronous_commit", "what was acknowledged could be lost in a crash"},
	{"fsync", "a crash of the machine could destroy the database"},
	{"full_page_writes", "a crash of the machine could destroy the database"},
};
static_assert(sizeof needed / sizeof *needed == POSTGRES_SETTINGS, "POSTGRES_BEAT reads them in this order");

bool postgres_is_safe(const Postgres *q, int setting, const char *value, Text *why) {
	const char *name = needed[setting].name;
	if (strcmp(value, "off") != 0) return true;
	text_addf(why, "the database has %s off, and %s: turn it on (ALTER SYSTEM, or ALTER ROLE %s RESET %s)", name, needed[setting].why,
	          q->pq->PQuser(q->db), name);
	return false;
}

static bool is_safe(const Postgres *q, Text *why) {
	char value[32], sql[64];
	for (int i = 0; i < POSTGRES_SETTINGS; i++) {
		snprintf(sql, sizeof sql, "SHOW %s", needed[i].name);
		if (!ask(q, sql, value, sizeof value, why) || !postgres_is_safe(q, i, value, why)) return false;
	}
	return true;
}

static bool is_fit(const Postgres *q, Text *why) {
	const char *encoding = q->pq->PQparameterStatus(q->db, "server_encoding");
	int version = q->pq->PQserverVersion(q->db);
	if (version < POSTGRES_MIN) {
		text_addf(why, "the database is PostgreSQL %d, and tripot needs %d or newer", version / 10000, POSTGRES_MIN / 10000);
		return false;
	}
	if (encoding && strcmp(encoding, "UTF8") != 0) {
		text_addf(why, "the database's encoding is %s, and must be UTF8: make one with createdb --encoding=UTF8 --template=template0",
		          encoding);
		return false;
	}
	return is_safe(q, why);
}

/* ---- the tables ---- */

static bool make_tables(const Postgres *q, bool moves, Text *why) {
	char set[64];
	snprintf(set, sizeof set, "INSERT INTO version VALUES(%d)", moves ? VERSION_MOVING : STORE_VERSION);
	for (int i = 0; postgres_schema[i]; i++)
		if (!make(q, postgres_schema[i], why)) return false;
	return make(q, set, why);
}

static bool check_version(const Postgres *q, bool *moves, Text *why) {
	char text[32];
	if (!ask(q, "SELECT version FROM version", text, sizeof text, why)) return false;
	int version = atoi(text);
	bool was_moving = version == VERSION_MOVING, is_ok = version == STORE_VERSION || (was_moving && *moves);
	*moves = was_moving;
	if (is_ok) return true;
	if (was_moving) text_add(why, "a club is being moved into this database, and not all of it is here: go on with `tripot store move`");
	else
		text_addf(why, "the version of the club in the database is %d, and this program knows %d: %s", version, STORE_VERSION,
		          version > STORE_VERSION ? "it was written by a newer tripot; start that one" : "it cannot be brought up to date");
	return false;
}

static bool take_lock(const Postgres *q, bool moves, Text *why) {
	char has[8];
	if (!ask(q, moves ? "SELECT pg_try_advisory_lock(" USE_LOCK ")" : "SELECT pg_try_advisory_lock_shared(" USE_LOCK ")", has, sizeof has,
	         why))
		return false;
	if (has[0] != 't')
		text_add(why, moves ? "a server is using it" : "the club in this database is being moved: wait until that has ended");
	return has[0] == 't';
}

/* Several servers may start at once: one of them creates the tables. */
static bool prepare_tables(const Postgres *q, bool *moves, Text *why) {
	char has_schema[8], has_tables[8];
	bool ok = make(q, "BEGIN", why) && make(q, "SELECT pg_advisory_xact_lock(" SCHEMA_LOCK ")", why) &&
	          ask(q, "SELECT to_regnamespace('tripot') IS NOT NULL", has_schema, sizeof has_schema, why) &&
	          (has_schema[0] == 't' || make(q, "CREATE SCHEMA tripot", why)) && make(q, "SET search_path TO tripot", why) &&
	          ask(q, "SELECT to_regclass('tripot.version') IS NOT NULL", has_tables, sizeof has_tables, why) &&
	          (has_tables[0] == 't' || make_tables(q, *moves, why)) && check_version(q, moves, why);
	return ok && make(q, "COMMIT", why);
}

/* Each statement reads rows as they are by then, whatever the database's default is; and there are time-outs after which a dead connection
 * releases its locks. */
static const char session[] =
	"SET default_transaction_isolation='read committed'; SET DateStyle='ISO'; SET lock_timeout='8s';"
	"SET idle_in_transaction_session_timeout='15s'; SET tcp_keepalives_idle=5; SET tcp_keepalives_interval=2; SET tcp_keepalives_count=3;"
	"LISTEN tripot_lobby";

static bool open_at(Postgres *q, const char *address, bool *moves, Text *why) {
	if (!connect_to(q, address, why) || !is_fit(q, why) || !take_lock(q, *moves, why) || !prepare_tables(q, moves, why) ||
	    !make(q, session, why))
		return false;
	if (!q->pq->PQsetnonblocking(q->db, 1) && q->pq->PQenterPipelineMode(q->db)) return true;
	text_add(why, q->pq->PQerrorMessage(q->db));
	return false;
}

/* `moves` in: open it exclusively to move a club from or to there. Out: whether a club there is incomplete. */
static StoreEngine *postgres_open(const char *address, bool *moves, Text *why) {
	Postgres *q = calloc(1, sizeof *q);
	if (!q) {
		text_add(why, "out of memory");
		return NULL;
	}
	q->base.calls = &postgres_calls;
	q->answer_ms = ANSWER_MS;
	for (int i = 0; i < POSTGRES_COUNT; i++) q->statement[i].base.engine = &q->base;
	q->pq = libpq_load(why);
	if (!q->pq) {
		free(q);
		return NULL;
	}
	if (open_at(q, address, moves, why)) return &q->base;
	postgres_calls.close(&q->base);
	return NULL;
}

Store *store_open_database(const char *address, Text *why) {
	StoreEngine *engine = postgres_open(address, &(bool){false}, why);
	return engine ? store_open_on(engine) : NULL;
}

Store *store_open_move(const char *address, bool *is_moving, Text *why) {
	*is_moving = true;
	StoreEngine *engine = postgres_open(address, is_moving, why);
	return engine ? store_open_on(engine) : NULL;
}

bool store_mark_move(Store *store, bool is_moving) {
	StoreStatement *s = store_is_writable(store) ? postgres_use(store->engine, POSTGRES_PUT_VERSION) : NULL;
	if (!s) return false;
	postgres_bind(s, 1, is_moving ? VERSION_MOVING : STORE_VERSION);
	return postgres_run(s) && store_commit(store);
}
