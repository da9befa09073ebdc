/* The store in a PostgreSQL database; see postgres.h. Statements are pipelined without waiting, so a turn costs one round trip. An error in
 * one of them shows in the answer to the commit. */
#include "server/store/postgres.h"
#include "server/store/libpq.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SQL_BYTES = 2048, KEY_BLOCK = 1000 };
enum { AWAIT_DONE, AWAIT_ROWS, AWAIT_COMMIT, AWAIT_SYNC };

static Postgres *postgres_of(StoreEngine *engine) {
	return (Postgres *)engine;
}

static PostgresStatement *statement_of(StoreStatement *s) {
	return (PostgresStatement *)s;
}

void postgres_line(const char *text, Text *out) {
	size_t n = strlen(text);
	while (n && strchr(" \t\n", text[n - 1])) n--;
	for (size_t i = 0; i < n; i++) {
		if (text[i] == '\n') text_add(out, ";");
		else if (text[i] == '\t') text_add(out, " ");
		else text_addf(out, "%c", text[i]);
	}
}

bool postgres_fail(Postgres *q, const char *what, const char *detail) {
	if (q->error[0]) return false;
	Text out = TEXT_ON(q->error);
	text_addf(&out, "%s: ", what);
	postgres_line(detail, &out);
	return false;
}

static const char *error(const StoreEngine *engine) {
	const Postgres *q = (const Postgres *)engine;
	return q->error[0] ? q->error : NULL;
}

static int64_t clock_ms(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- answers ---- */

static bool await(Postgres *q, int kind) {
	if (q->n_awaited == q->cap_awaited) {
		size_t cap = q->cap_awaited ? q->cap_awaited * 2 : 256;
		unsigned char *more = malloc(cap);
		if (!more) return postgres_fail(q, "the database", "out of memory");
		for (size_t i = 0; i < q->n_awaited; i++) more[i] = q->awaited[(q->first + i) % q->cap_awaited];
		free(q->awaited);
		q->awaited = more;
		q->cap_awaited = cap;
		q->first = 0;
	}
	if (!q->n_awaited) q->heard_at = clock_ms();
	q->awaited[(q->first + q->n_awaited++) % q->cap_awaited] = (unsigned char)kind;
	return true;
}

static void note_commit(Postgres *q, PGresult *result) {
	if (!strcmp(q->pq->PQcmdStatus(result), "COMMIT")) q->last = COMMIT_KEPT;
	else postgres_fail(q, "the database has not kept a commit", q->pq->PQcmdStatus(result));
}

static void note_answer(Postgres *q, PGresult *result) {
	ExecStatusType status = q->pq->PQresultStatus(result);
	int kind = q->awaited[q->first];
	q->first = (q->first + 1) % q->cap_awaited;
	q->n_awaited--;
	q->heard_at = clock_ms();
	if (status == PGRES_FATAL_ERROR) postgres_fail(q, "the database", q->pq->PQresultErrorMessage(result));
	else if (status == PGRES_PIPELINE_ABORTED) postgres_fail(q, "the database", "a statement was left out");
	else if ((kind == AWAIT_SYNC) != (status == PGRES_PIPELINE_SYNC)) postgres_fail(q, "the database", "answers out of order");
	else if (kind == AWAIT_COMMIT) note_commit(q, result);
	if (kind == AWAIT_ROWS && !q->error[0]) q->rows = result;
	else q->pq->PQclear(result);
}

/* Between the answers to two statements there is a NULL. */
static void take_answers(Postgres *q) {
	while (q->n_awaited && !q->error[0] && !q->pq->PQisBusy(q->db)) {
		PGresult *result = q->pq->PQgetResult(q->db);
		if (result) note_answer(q, result);
		else if (q->pq->PQstatus(q->db) != CONNECTION_OK)
			postgres_fail(q, "the connection to the database is gone", q->pq->PQerrorMessage(q->db));
	}
}

static void take_hints(Postgres *q) {
	for (PGnotify *hint; (hint = q->pq->PQnotifies(q->db)); q->pq->PQfreemem(hint))
		q->has_heard |= hint->be_pid != q->pq->PQbackendPID(q->db);
}

static void flush(Postgres *q) {
	if (!q->error[0] && q->pq->PQflush(q->db) < 0) postgres_fail(q, "the connection to the database is gone", q->pq->PQerrorMessage(q->db));
}

void postgres_look(Postgres *q) {
	if (q->error[0]) return;
	flush(q);
	if (!q->pq->PQconsumeInput(q->db)) {
		take_answers(q); /* why the database has hung up */
		postgres_fail(q, "the connection to the database is gone", q->pq->PQerrorMessage(q->db));
		return;
	}
	take_answers(q);
	take_hints(q);
	if (q->n_awaited && clock_ms() - q->heard_at > q->answer_ms) postgres_fail(q, "the database", "it does not answer");
}

/* Waits until something has come or more can be sent. */
static void wait_a_bit(Postgres *q) {
	struct pollfd at = {.fd = q->pq->PQsocket(q->db), .events = POLLIN};
	if (q->pq->PQflush(q->db) == 1) at.events |= POLLOUT;
	int64_t left = q->heard_at + q->answer_ms + 1 - clock_ms();
	if (poll(&at, 1, left > 0 ? (int)left : 0) < 0 && errno != EINTR) postgres_fail(q, "the database", strerror(errno));
}

static void wait_for_all(Postgres *q) {
	for (postgres_look(q); q->n_awaited && !q->error[0]; postgres_look(q)) wait_a_bit(q);
}

/* ---- statements ---- */

/* ?1 is $1 there. */
static bool prepare(Postgres *q, PostgresStatement *s, int number, const char *name) {
	char sql[SQL_BYTES];
	const char *text = postgres_sql[number] ? postgres_sql[number] : store_sql[number];
	snprintf(sql, sizeof sql, "%s", text);
	for (char *at = sql; *at; at++)
		if (*at == '?') *at = '$';
	s->is_prepared = q->pq->PQsendPrepare(q->db, name, sql, 0, NULL) && await(q, AWAIT_DONE);
	return s->is_prepared || postgres_fail(q, "the database", q->pq->PQerrorMessage(q->db));
}

StoreStatement *postgres_use(StoreEngine *engine, int statement) {
	Postgres *q = postgres_of(engine);
	PostgresStatement *s = &q->statement[statement];
	char name[16];
	if (q->error[0]) return NULL;
	snprintf(name, sizeof name, "s%d", statement);
	if (!s->is_prepared && !prepare(q, s, statement, name)) return NULL;
	q->pq->PQclear(s->rows);
	s->rows = NULL;
	s->n = 0;
	return &s->base;
}

static StoreStatement *use(StoreEngine *engine, Sql sql) {
	return postgres_use(engine, (int)sql);
}

static void set(StoreStatement *base, int at, const void *value, size_t length, bool is_bytes) {
	PostgresStatement *s = statement_of(base);
	for (; s->n < at; s->n++) s->value[s->n] = NULL, s->length[s->n] = 0, s->is_bytes[s->n] = 0;
	s->value[at - 1] = value;
	s->length[at - 1] = (int)length;
	s->is_bytes[at - 1] = is_bytes;
}

/* Sends numbers as text, so that the database chooses their type from the statement. */
void postgres_bind(StoreStatement *base, int at, int64_t value) {
	char *number = statement_of(base)->number[at - 1];
	snprintf(number, NUMBER_BYTES, "%lld", (long long)value);
	set(base, at, number, 0, false);
}

static void set_real(StoreStatement *base, int at, double value) {
	char *number = statement_of(base)->number[at - 1];
	snprintf(number, NUMBER_BYTES, "%.17g", value);
	set(base, at, number, 0, false);
}

static void set_text(StoreStatement *base, int at, const char *text) {
	set(base, at, text, 0, false);
}

static void set_bytes(StoreStatement *base, int at, const void *bytes, size_t n) {
	set(base, at, bytes, n, true);
}

static bool send_statement(PostgresStatement *s, int kind) {
	Postgres *q = postgres_of(s->base.engine);
	char name[16];
	if (q->error[0]) return false;
	snprintf(name, sizeof name, "s%d", (int)(s - q->statement));
	if (q->pq->PQsendQueryPrepared(q->db, name, s->n, s->value, s->length, s->is_bytes, 1) && await(q, kind)) return true;
	return postgres_fail(q, "the connection to the database is gone", q->pq->PQerrorMessage(q->db));
}

static bool sync(Postgres *q) {
	if (q->error[0]) return false;
	if (q->pq->PQpipelineSync(q->db) && await(q, AWAIT_SYNC)) return true;
	return postgres_fail(q, "the connection to the database is gone", q->pq->PQerrorMessage(q->db));
}

bool postgres_run(StoreStatement *s) {
	return send_statement(statement_of(s), AWAIT_DONE);
}

/* Answers come in the order of the questions, so this also reads those to earlier statements. */
static bool fetch(PostgresStatement *s) {
	Postgres *q = postgres_of(s->base.engine);
	q->rows = NULL;
	if (send_statement(s, AWAIT_ROWS) && sync(q)) wait_for_all(q);
	s->rows = q->rows;
	q->rows = NULL;
	s->row = -1;
	return s->rows != NULL;
}

static void end_reading(StoreStatement *base) {
	const Postgres *q = postgres_of(base->engine);
	PostgresStatement *s = statement_of(base);
	q->pq->PQclear(s->rows);
	s->rows = NULL;
}

bool postgres_next(StoreStatement *base) {
	const Postgres *q = postgres_of(base->engine);
	PostgresStatement *s = statement_of(base);
	if (!s->rows && !fetch(s)) return false;
	if (++s->row < q->pq->PQntuples(s->rows)) return true;
	end_reading(base);
	return false;
}

static uint64_t read_bits(const PostgresStatement *s, int at) {
	const Postgres *q = postgres_of(s->base.engine);
	const unsigned char *bytes = (const unsigned char *)q->pq->PQgetvalue(s->rows, s->row, at);
	uint64_t bits = 0;
	for (int i = 0; i < 8; i++) bits = bits << 8 | bytes[i];
	return bits;
}

static int64_t read_int(StoreStatement *base, int at) {
	const Postgres *q = postgres_of(base->engine);
	const PostgresStatement *s = statement_of(base);
	int n = q->pq->PQgetlength(s->rows, s->row, at);
	if (n == 8) return (int64_t)read_bits(s, at);
	uint32_t half = 0;
	if (n == 4) memcpy(&half, q->pq->PQgetvalue(s->rows, s->row, at), 4);
	return (int32_t)ntohl(half);
}

static double read_real(StoreStatement *base, int at) {
	const Postgres *q = postgres_of(base->engine);
	const PostgresStatement *s = statement_of(base);
	double value = 0;
	if (q->pq->PQgetlength(s->rows, s->row, at) != sizeof value) return 0;
	memcpy(&value, &(uint64_t){read_bits(s, at)}, sizeof value);
	return value;
}

static const char *read_text(StoreStatement *base, int at) {
	const Postgres *q = postgres_of(base->engine);
	const PostgresStatement *s = statement_of(base);
	return q->pq->PQgetvalue(s->rows, s->row, at);
}

static const void *read_bytes(StoreStatement *base, int at, size_t *n) {
	const Postgres *q = postgres_of(base->engine);
	const PostgresStatement *s = statement_of(base);
	*n = (size_t)q->pq->PQgetlength(s->rows, s->row, at);
	return q->pq->PQgetvalue(s->rows, s->row, at);
}

/* ---- transactions ---- */

static bool begin(StoreEngine *engine) {
	StoreStatement *s = postgres_use(engine, POSTGRES_BEGIN);
	return s && postgres_run(s);
}

static void commit(StoreEngine *engine) {
	Postgres *q = postgres_of(engine);
	StoreStatement *s = postgres_use(engine, POSTGRES_COMMIT);
	q->last = COMMIT_WAITING;
	if (s && send_statement(statement_of(s), AWAIT_COMMIT) && sync(q)) flush(q);
}

static StoreCommit state(StoreEngine *engine, bool waits) {
	Postgres *q = postgres_of(engine);
	postgres_look(q);
	while (waits && q->last == COMMIT_WAITING && !q->error[0]) {
		wait_a_bit(q);
		postgres_look(q);
	}
	StoreCommit last = q->error[0] ? COMMIT_LOST : q->last;
	if (last == COMMIT_KEPT) q->last = COMMIT_NOTHING;
	return last;
}

static int fd(const StoreEngine *engine) {
	const Postgres *q = (const Postgres *)engine;
	return q->pq->PQsocket(q->db);
}

static bool is_sending(const StoreEngine *engine) {
	const Postgres *q = (const Postgres *)engine;
	return !q->error[0] && q->pq->PQflush(q->db) == 1;
}

/* Reserves keys in blocks, so that a new table need not wait for its number. */
static int64_t new_key(StoreEngine *engine, StoreKind kind) {
	Postgres *q = postgres_of(engine);
	(void)kind;
	if (q->next_key == q->keys_end) {
		StoreStatement *s = postgres_use(engine, POSTGRES_KEYS);
		if (!s || !postgres_next(s)) return 0;
		q->next_key = read_int(s, 0);
		q->keys_end = q->next_key + KEY_BLOCK;
		end_reading(s);
	}
	return q->next_key++;
}

static bool backup(StoreEngine *engine, const char *path, Text *why) {
	(void)engine, (void)path;
	text_add(why, "the store is a PostgreSQL database: use its own backups, as pg_dump or pg_basebackup");
	return false;
}

static bool scrub(StoreEngine *engine, Text *why) {
	(void)engine;
	text_add(
		why,
		"old bytes stay in the files of the PostgreSQL database until VACUUM FULL writes them anew (stop the servers for it), and in its log, standbys and backups");
	return false;
}

static void close_database(StoreEngine *engine) {
	Postgres *q = postgres_of(engine);
	for (int i = 0; i < POSTGRES_COUNT; i++) q->pq->PQclear(q->statement[i].rows);
	q->pq->PQclear(q->rows);
	q->pq->PQfinish(q->db);
	libpq_free(q->pq);
	free(q->awaited);
	free(q);
}

const StoreCalls postgres_calls = {
	.close = close_database,
	.error = error,
	.use = use,
	.bind_int = postgres_bind,
	.bind_real = set_real,
	.bind_text = set_text,
	.bind_bytes = set_bytes,
	.run = postgres_run,
	.next = postgres_next,
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
	.backup = backup,
	.scrub = scrub,
	.nodes = &postgres_node_calls,
};
