/* A node's connection to the database, the third implementation of the store's engine. Writes wait here until the commit is sent; reads
 * ask at once while the node stands still. See database.h. */
#include "tests/sim/far.h"
#include "server/store/store_in.h"
#include "tests/sim/model.h"
#include "tests/sim/plants.h"

#include <stdlib.h>
#include <string.h>

enum {
	GIVE_UP_MS = 5 * LEASE_MS / 3, /* with no answer for this long, the connection counts as broken */
	WAY_MS = 3,
	TABLE_COLUMNS = 22, /* the epoch follows them */
	ROOM_COLUMNS = 17,
};

static FarStatement *statement_of(StoreStatement *s) {
	return (FarStatement *)s;
}

static const char *error(const StoreEngine *engine) {
	const Far *f = (const Far *)engine;
	return f->error[0] ? f->error : NULL;
}

bool far_break(Far *f, const char *why) {
	if (!f->error[0]) {
		snprintf(f->error, sizeof f->error, "%s", why);
		sim_trace(f->db->sim, "node %d: the store: %s", f->node->number, why);
	}
	if (f->open) database_end(f->db, f->open);
	f->open = NULL;
	return false;
}

static const StoreCalls calls;

/* ---- time ---- */

static int64_t way(Far *f) {
	Rng *rng = &f->db->rng;
	int64_t ms = rng_below(rng, WAY_MS);
	if (sim_has(f->db->sim, FAULT_SLOW_DATABASE) && !rng_below(rng, 8)) ms += (int64_t)rng_below(rng, rng_below(rng, 4) ? 200 : 2500);
	return ms;
}

static void stand_until(Far *f, int64_t time) {
	if (time > node_time(f->node)) f->node->clock = time;
}

static bool is_cut(const Far *f, int64_t time) {
	return time < f->node->cut_until;
}

bool far_go(Far *f) {
	if (f->error[0]) return false;
	if (!f->node) return true;
	int64_t now = node_time(f->node), until = f->node->cut_until;
	if (now < f->db->down_until) return far_break(f, "the database is not there");
	if (is_cut(f, now) && until - now > GIVE_UP_MS) {
		stand_until(f, now + GIVE_UP_MS);
		return far_break(f, "the database cannot be reached");
	}
	if (is_cut(f, now)) stand_until(f, until);
	stand_until(f, node_time(f->node) + way(f));
	return true;
}

/* ---- a commit under way ---- */

static Transaction *find(const Database *db, int number) {
	for (int i = 0; i < db->n_under_way; i++)
		if (db->under_way[i]->number == number) return db->under_way[i];
	return NULL;
}

static bool has_fate(Far *f, int fault, uint32_t one_in) {
	return sim_has(f->db->sim, fault) && !rng_below(&f->db->rng, one_in);
}

/* It reaches the database, or never will; then the node waits until it gives up. */
static void arrive(Sim *sim, int number, int what) {
	Database *db = sim->database;
	Transaction *t = find(db, number);
	(void)what;
	if (!t || t->is_decided) return;
	Far *f = t->far;
	if (f && is_cut(f, sim->now)) {
		bool is_long = f->node->cut_until - sim->now > GIVE_UP_MS;
		t->never_arrives = is_long;
		t->answered_at = is_long ? sim->now + GIVE_UP_MS : f->node->cut_until + way(f);
	}
	database_decide(db, t);
	if (!t->far) database_end(db, t);
}

static void answered(Sim *sim, int number, int what) {
	Transaction *t = find(sim->database, number);
	(void)what;
	if (!t || !t->far) return;
	Far *f = t->far;
	if (t->answered_at > sim->now) sim_at(sim, t->answered_at, answered, number, 0);
	else if (is_cut(f, sim->now) && !t->never_arrives) { /* the answer is on its way back */
		t->is_answer_lost = f->node->cut_until - sim->now > GIVE_UP_MS;
		t->answered_at = t->is_answer_lost ? sim->now + GIVE_UP_MS : f->node->cut_until + way(f);
		t->never_arrives = t->is_answer_lost; /* nothing more changes */
		sim_at(sim, t->answered_at, answered, number, 0);
	} else node_wake(f->node);
}

static bool begin(StoreEngine *engine) {
	Far *f = far_of(engine);
	if (f->error[0]) return false;
	f->open = database_begin(f->db, f);
	f->open->member = f->member;
	return true;
}

static void commit(StoreEngine *engine) {
	Far *f = far_of(engine);
	Database *db = f->db;
	Transaction *t = f->open;
	f->open = NULL;
	if (!t) return;
	int64_t arrives = node_time(f->node) + way(f);
	f->sent = t;
	t->is_sent = true;
	t->never_arrives = has_fate(f, FAULT_LOST_COMMIT, 120);
	t->is_answer_lost = t->never_arrives || has_fate(f, FAULT_LOST_REPLY, 80);
	if (has_fate(f, FAULT_LATE_COMMIT, 100)) arrives += (int64_t)rng_below(&db->rng, 2 * LEASE_MS);
	t->answered_at = arrives + way(f) + (t->is_answer_lost ? (int64_t)rng_below(&db->rng, GIVE_UP_MS) : 0);
	t->promise = model_promise(db->sim->model, f->node);
	sim_at(db->sim, arrives, arrive, t->number, 0);
	sim_at(db->sim, t->answered_at, answered, t->number, 0);
	if (has_fate(f, FAULT_WORST, 60)) nodes_while_committing(f->node, arrives);
}

static StoreCommit state(StoreEngine *engine, bool waits) {
	Far *f = far_of(engine);
	Transaction *t = f->sent;
	if (!t) return f->error[0] ? COMMIT_LOST : COMMIT_NOTHING;
	if (!waits && !f->error[0] && (!t->is_decided || node_time(f->node) < t->answered_at)) return COMMIT_WAITING;
	if (!f->error[0]) stand_until(f, t->answered_at);
	database_decide(f->db, t);
	bool is_kept = t->is_kept && !t->is_answer_lost && !f->error[0];
	if (!is_kept) {
		f->db->n_lost += t->is_kept;
		far_break(f, t->is_kept ? "the connection broke before the commit was answered" : "the commit was refused or lost");
	}
	f->sent = NULL;
	database_end(f->db, t);
	return is_kept ? COMMIT_KEPT : COMMIT_LOST;
}

/* There is one connection: a query waits for the commit before it. `state` still reports the commit's outcome. */
bool far_ask(Far *f) {
	if (f->node && f->sent && !f->error[0]) {
		stand_until(f, f->sent->answered_at);
		database_decide(f->db, f->sent);
		if (!f->sent->is_kept || f->sent->is_answer_lost) return far_break(f, "the connection broke");
	}
	return far_go(f);
}

/* ---- statements ---- */

static StoreStatement *use(StoreEngine *engine, Sql sql) {
	Far *f = far_of(engine);
	return f->error[0] ? NULL : &f->statement[sql].base;
}

static void set_int(StoreStatement *s, int at, int64_t value) {
	Cell *cell = &statement_of(s)->params[at];
	cell_free(cell);
	*cell = (Cell){.type = CELL_INT, .number = value};
}

static void set_real(StoreStatement *s, int at, double value) {
	Cell *cell = &statement_of(s)->params[at];
	cell_free(cell);
	*cell = (Cell){.type = CELL_REAL, .real = value};
}

static void bind_any(StoreStatement *s, int at, const void *bytes, size_t n, int type) {
	Cell *cell = &statement_of(s)->params[at];
	cell_free(cell);
	if (!bytes) return;
	cell_set(cell, bytes, n);
	cell->type = type;
}

static void set_text(StoreStatement *s, int at, const char *text) {
	bind_any(s, at, text, text ? strlen(text) : 0, CELL_TEXT);
}

static void set_bytes(StoreStatement *s, int at, const void *bytes, size_t n) {
	bind_any(s, at, bytes, n, CELL_BYTES);
}

static bool run_later(StoreStatement *s) {
	Far *f = far_of(s->engine);
	FarStatement *q = statement_of(s);
	if (f->error[0] || !f->open) return false;
	Op *op = transaction_add(f->open, OP_RUN);
	op->sql = q->sql;
	f->open->touched_at = node_time(f->node);
	memcpy(op->params, q->params, sizeof op->params);
	memset(q->params, 0, sizeof q->params);
	return true;
}

static void take_cell(sqlite3_stmt *s, int column, Cell *out) {
	*out = (Cell){0};
	switch (sqlite3_column_type(s, column)) {
	case SQLITE_INTEGER: *out = (Cell){.type = CELL_INT, .number = sqlite3_column_int64(s, column)}; break;
	case SQLITE_FLOAT: *out = (Cell){.type = CELL_REAL, .real = sqlite3_column_double(s, column)}; break;
	case SQLITE_TEXT:
		cell_set(out, sqlite3_column_text(s, column), (size_t)sqlite3_column_bytes(s, column));
		out->type = CELL_TEXT;
		break;
	case SQLITE_BLOB:
		cell_set(out, sqlite3_column_blob(s, column), (size_t)sqlite3_column_bytes(s, column));
		out->type = CELL_BYTES;
		break;
	default: break;
	}
}

/* The epoch in which the open transaction has taken it, or else the committed one. */
int64_t far_epoch(Far *f, StoreKind kind, int64_t key) {
	const Owned *o = database_find(f->db, kind, key);
	for (size_t i = f->open ? f->open->n : 0; i > 0; i--) {
		const Op *op = &f->open->ops[i - 1];
		if ((op->what == OP_TAKE || op->what == OP_OWN) && op->kind == kind && op->key.key == key) return op->key.epoch;
	}
	return o ? o->epoch : 0;
}

static void put_epoch(Far *f, FarStatement *q, Cell *row) {
	bool is_table = q->sql == SQL_TABLES || q->sql == SQL_TABLE || q->sql == SQL_PUBLIC,
		 is_room = q->sql == SQL_ROOMS || q->sql == SQL_ROOM;
	if (is_table) row[TABLE_COLUMNS] = (Cell){.type = CELL_INT, .number = far_epoch(f, STORE_TABLE, row[0].number)};
	if (is_room) row[ROOM_COLUMNS] = (Cell){.type = CELL_INT, .number = far_epoch(f, STORE_ROOM, row[0].number)};
}

static void read_rows(Far *f, FarStatement *q) {
	Op op = {.sql = q->sql};
	memcpy(op.params, q->params, sizeof op.params);
	sqlite3_stmt *s = database_bound(f->db, &op);
	q->n_columns = sqlite3_column_count(s);
	q->n_rows = 0;
	while (sqlite3_step(s) == SQLITE_ROW) {
		q->cells = realloc(q->cells, (size_t)(q->n_rows + 1) * (size_t)q->n_columns * sizeof *q->cells);
		if (!q->cells) abort();
		Cell *row = q->cells + q->n_rows++ * q->n_columns;
		for (int i = 0; i < q->n_columns; i++) take_cell(s, i, &row[i]);
		put_epoch(f, q, row);
	}
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
}

/* Reads what is committed plus what the open transaction has written. */
static void fetch(Far *f, FarStatement *q) {
	q->has_rows = true;
	q->at = -1;
	bool has_written = f->open && f->open->n;
	bool ok = !has_written || database_try(f->db, f->open);
	if (ok) read_rows(f, q);
	if (has_written) database_undo(f->db);
	if (!ok) far_break(f, "the database refused a statement");
}

static void forget_rows(FarStatement *q) {
	for (int i = 0; i < q->n_rows * q->n_columns; i++) cell_free(&q->cells[i]);
	free(q->cells);
	q->cells = NULL;
	q->n_rows = 0;
	q->has_rows = false;
	for (int i = 0; i < PARAMS_MAX; i++) cell_free(&q->params[i]);
}

static bool next_row(StoreStatement *s) {
	Far *f = far_of(s->engine);
	FarStatement *q = statement_of(s);
	if (!q->has_rows && (f->error[0] || !far_ask(f))) return false;
	if (!q->has_rows) fetch(f, q);
	if (++q->at < q->n_rows) return true;
	forget_rows(q);
	return false;
}

static void end_rows(StoreStatement *s) {
	forget_rows(statement_of(s));
}

static const Cell *cell_of(StoreStatement *s, int at) {
	const FarStatement *q = statement_of(s);
	return &q->cells[q->at * q->n_columns + at];
}

static int64_t read_int(StoreStatement *s, int at) {
	const Cell *cell = cell_of(s, at);
	return cell->type == CELL_REAL ? (int64_t)cell->real : cell->number;
}

static double read_real(StoreStatement *s, int at) {
	const Cell *cell = cell_of(s, at);
	return cell->type == CELL_INT ? (double)cell->number : cell->real;
}

static const char *read_text(StoreStatement *s, int at) {
	const Cell *cell = cell_of(s, at);
	return cell->bytes ? cell->bytes : "";
}

static const void *read_bytes(StoreStatement *s, int at, size_t *n) {
	const Cell *cell = cell_of(s, at);
	*n = cell->n;
	return cell->bytes;
}

static int fd(const StoreEngine *engine) {
	(void)engine;
	return -1;
}

static bool is_sending(const StoreEngine *engine) {
	(void)engine;
	return false;
}

static int64_t new_key(StoreEngine *engine, StoreKind kind) {
	Far *f = far_of(engine);
	if (f->error[0] || !f->open) return 0;
	int64_t key = f->db->next_key[kind]++;
	Op *op = transaction_add(f->open, OP_OWN);
	op->kind = kind;
	op->key = (TableKey){key, 1};
	return key;
}

static bool backup(StoreEngine *engine, const char *path, Text *why) {
	(void)engine;
	(void)path;
	text_add(why, "there is no folder");
	return false;
}

static bool scrub(StoreEngine *engine, Text *why) {
	(void)engine;
	(void)why;
	return true;
}

/* ---- for the database ---- */

/* One in four is lost: nothing may depend on hints. */
void far_hint_all(Database *db, const struct Far *but) {
	for (int i = 0; i < db->n_fars; i++) {
		Far *f = db->fars[i];
		if (f == but || !f->node || f->error[0] || !rng_below(&db->rng, 4)) continue;
		f->has_hint = true;
		node_wake(f->node);
	}
}

void far_break_all(Database *db) {
	for (int i = 0; i < db->n_fars; i++) {
		Far *f = db->fars[i];
		if (!f->node) continue;
		if (f->sent) {
			f->sent->is_answer_lost = true;
			f->sent->answered_at = db->sim->now;
		}
		far_break(f, "the database ended the connection");
		node_wake(f->node);
	}
}

bool database_has_lease(const Store *store) {
	const Far *f = (const Far *)store->engine;
	return store->engine->calls == &calls && f->node && node_now(f->node) - f->beaten_at < LEASE_MS;
}

bool database_note_heard(const Store *store, bool is_new) {
	Far *f = (Far *)store->engine;
	bool had = f->has_heard;
	f->has_heard = is_new;
	return had;
}

/* ---- coming and going ---- */

static void close(StoreEngine *engine) {
	Far *f = far_of(engine);
	Database *db = f->db;
	if (f->open) database_end(db, f->open);
	if (f->sent) {
		f->sent->far = NULL;
		if (!rng_below(&db->rng, 2)) f->sent->never_arrives = true;
		if (f->sent->is_decided) database_end(db, f->sent);
	}
	for (int i = 0; i < db->n_fars; i++)
		if (db->fars[i] == f) db->fars[i] = db->fars[--db->n_fars];
	for (int i = 0; i < SQL_COUNT; i++) forget_rows(&f->statement[i]);
	free(f);
}

static const StoreCalls calls = {
	.close = close,
	.error = error,
	.use = use,
	.bind_int = set_int,
	.bind_real = set_real,
	.bind_text = set_text,
	.bind_bytes = set_bytes,
	.run = run_later,
	.next = next_row,
	.end = end_rows,
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
	.nodes = &far_node_calls,
};

Store *database_connect(Database *db, Node *node) {
	if (node && !database_is_reached(db, node)) return NULL;
	Far *f = calloc(1, sizeof *f);
	if (!f || db->n_fars == FAR_MAX) abort();
	f->base.calls = &calls;
	f->db = db;
	f->node = node;
	for (int i = 0; i < SQL_COUNT; i++) f->statement[i] = (FarStatement){.base.engine = &f->base, .sql = (Sql)i};
	db->fars[db->n_fars++] = f;
	return store_open_on(&f->base);
}
