/* The database itself: its rows, who owns them, and what happens to a transaction that has arrived; see database.h. */
#include "tests/sim/database.h"
#include "server/store/sqlite.h"
#include "server/table/table.h"
#include "tests/sim/model.h"
#include "tests/sim/plants.h"

#include <stdlib.h>
#include <string.h>

enum { WAL_FORMAT = 18, AHEAD_MS = 500000000 };

/* ---- values ---- */

void cell_free(Cell *cell) {
	free(cell->bytes);
	*cell = (Cell){0};
}

void cell_set(Cell *cell, const void *bytes, size_t n) {
	cell->bytes = malloc(n + 1);
	if (!cell->bytes) abort();
	memcpy(cell->bytes, bytes, n);
	cell->bytes[n] = 0;
	cell->n = n;
}

/* ---- the rows ---- */

sqlite3_stmt *database_statement(Database *db, Sql sql) {
	sqlite3_stmt **s = &db->prepared[sql];
	if (!*s && sqlite3_prepare_v3(db->db, store_sql[sql], -1, SQLITE_PREPARE_PERSISTENT, s, NULL) != SQLITE_OK) abort();
	sqlite3_reset(*s);
	sqlite3_clear_bindings(*s);
	return *s;
}

static void bind(sqlite3_stmt *s, int at, const Cell *cell) {
	switch (cell->type) {
	case CELL_NULL: break;
	case CELL_INT: sqlite3_bind_int64(s, at, cell->number); break;
	case CELL_REAL: sqlite3_bind_double(s, at, cell->real); break;
	case CELL_TEXT: sqlite3_bind_text(s, at, cell->bytes, (int)cell->n, SQLITE_STATIC); break;
	case CELL_BYTES: sqlite3_bind_blob(s, at, cell->bytes, (int)cell->n, SQLITE_STATIC); break;
	}
}

sqlite3_stmt *database_bound(Database *db, const Op *op) {
	sqlite3_stmt *s = database_statement(db, op->sql);
	int n = sqlite3_bind_parameter_count(s);
	for (int i = 1; i <= n; i++) bind(s, i, &op->params[i]);
	return s;
}

static bool run_one(Database *db, const Op *op) {
	sqlite3_stmt *s = database_bound(db, op);
	bool ok = sqlite3_step(s) == SQLITE_DONE;
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return ok;
}

static void run(Database *db, const char *sql) {
	if (sqlite3_exec(db->db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
}

/* A copy of a new store's file. The file's format wants a log beside it, which a database in memory has not. */
Database *database_new(Sim *sim, const unsigned char *bytes, long n) {
	Database *db = calloc(1, sizeof *db);
	unsigned char *copy = sqlite3_malloc64((sqlite3_uint64)n);
	if (!db || !copy) abort();
	memcpy(copy, bytes, (size_t)n);
	copy[WAL_FORMAT] = copy[WAL_FORMAT + 1] = 1;
	db->sim = sim;
	rng_seed(&db->rng, rng_derive(sim->plan.seed, 300));
	db->next_key[STORE_TABLE] = db->next_key[STORE_ROOM] = 1;
	if (sqlite3_open_v2(":memory:", &db->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
	    sqlite3_deserialize(db->db, "main", copy, n, n, SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) != SQLITE_OK)
		abort();
	run(db, "PRAGMA foreign_keys=ON; PRAGMA journal_mode=MEMORY");
	db->watcher = database_connect(db, NULL);
	return db;
}

void database_free(Database *db) {
	if (!db) return;
	store_close(db->watcher);
	while (db->n_under_way) database_end(db, db->under_way[0]);
	for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(db->prepared[i]);
	sqlite3_close(db->db);
	free(db);
}

int64_t database_now(const Database *db) {
	return db->sim->now + AHEAD_MS;
}

bool database_is_reached(const Database *db, const Node *node) {
	int64_t now = node_time(node);
	return now >= db->down_until && now >= node->cut_until;
}

/* ---- owners ---- */

Owned *database_find(Database *db, StoreKind kind, int64_t key) {
	for (int i = 0; i < db->n_owned; i++)
		if (db->owned[i].kind == kind && db->owned[i].key == key) return &db->owned[i];
	return NULL;
}

bool database_is_alive(const Database *db, int member) {
	const Member *m = &db->members[member];
	return member && !m->is_gone && m->until > database_now(db);
}

/* The database ends a transaction in which nothing has happened for the length of a lease: its node is gone or asleep. */
const Transaction *database_lock(const Database *db, const Owned *o) {
	return o->lock && db->sim->now - o->lock->touched_at < LEASE_MS ? o->lock : NULL;
}

int database_owner(Database *db, int64_t table) {
	const Owned *o = database_find(db, STORE_TABLE, table);
	return o && database_is_alive(db, o->owner) ? db->members[o->owner].node : -1;
}

/* Which rows exist and are not over. */
static void look_at_rows(Database *db) {
	sqlite3_stmt *s = database_statement(db, SQL_TABLES);
	for (int i = 0; i < db->n_owned; i++) db->owned[i].goes_on = false;
	while (sqlite3_step(s) == SQLITE_ROW) {
		Owned *o = database_find(db, STORE_TABLE, sqlite3_column_int64(s, 0));
		if (o) o->goes_on = sqlite3_column_int(s, 5) != PHASE_OVER;
	}
	sqlite3_reset(s);
}

int64_t database_free_at(Database *db) {
	int64_t first = INT64_MAX;
	for (int i = 0; i < db->n_owned; i++) {
		const Owned *o = &db->owned[i];
		const Member *m = &db->members[o->owner];
		if (!o->goes_on) continue;
		int64_t at = !o->owner || m->is_gone ? 0 : m->until - AHEAD_MS;
		if (at < first) first = at;
	}
	return first;
}

bool database_is_writing(const Database *db, const Node *node, int64_t table) {
	for (int i = 0; i < db->n_under_way; i++) {
		const Transaction *t = db->under_way[i];
		if (t->member != node->member || t->is_decided) continue;
		for (size_t k = 0; k < t->n; k++)
			if (t->ops[k].what == OP_FENCE && t->ops[k].kind == STORE_TABLE && t->ops[k].key.key == table) return true;
	}
	return false;
}

/* ---- transactions ---- */

Transaction *database_begin(Database *db, struct Far *far) {
	Transaction *t = calloc(1, sizeof *t);
	if (!t || db->n_under_way == FAR_MAX) abort();
	t->number = ++db->n_transactions;
	t->far = far;
	db->under_way[db->n_under_way++] = t;
	return t;
}

Op *transaction_add(Transaction *t, int what) {
	if (t->n == t->cap) {
		t->cap = t->cap ? t->cap * 2 : 16;
		t->ops = realloc(t->ops, t->cap * sizeof *t->ops);
		if (!t->ops) abort();
	}
	t->ops[t->n] = (Op){.what = what};
	return &t->ops[t->n++];
}

void database_end(Database *db, Transaction *t) {
	for (int i = 0; i < db->n_owned; i++)
		if (db->owned[i].lock == t) db->owned[i].lock = NULL;
	for (int i = 0; i < db->n_under_way; i++)
		if (db->under_way[i] == t) db->under_way[i] = db->under_way[--db->n_under_way];
	for (size_t i = 0; i < t->n; i++)
		for (int k = 0; k < PARAMS_MAX; k++) cell_free(&t->ops[i].params[k]);
	model_forget_promise(t->promise);
	free(t->ops);
	free(t);
}

void database_put_clock(Database *db, int64_t seconds) {
	Op op = {.what = OP_RUN, .sql = SQL_PUT_CLOCK, .params[1] = {.type = CELL_INT, .number = seconds}};
	run_one(db, &op);
}

bool database_try(Database *db, const Transaction *t) {
	bool ok = true;
	run(db, "BEGIN");
	for (size_t i = 0; i < t->n && ok; i++) ok = t->ops[i].what != OP_RUN || run_one(db, &t->ops[i]);
	return ok;
}

void database_undo(Database *db) {
	run(db, "ROLLBACK");
}

/* The fence: the owner and the epoch are as the writer believes, and nobody is about to take the table over. */
static bool is_theirs(Database *db, const Transaction *t, const Op *op) {
	const Owned *o = database_find(db, op->kind, op->key.key);
	if (o && plants_has(PLANT_DOUBLE_TAKE)) return o->epoch == op->key.epoch;
	const Transaction *lock = o ? database_lock(db, o) : NULL;
	return o && o->owner == t->member && o->epoch == op->key.epoch && (!lock || lock == t);
}

static bool take_over(Database *db, const Transaction *t, const Op *op) {
	Owned *o = database_find(db, op->kind, op->key.key);
	bool is_first = o && o->epoch + 1 == op->key.epoch;
	if (!is_first && !(o && plants_has(PLANT_DOUBLE_TAKE))) return false;
	o->owner = t->member;
	o->epoch = op->key.epoch;
	db->n_taken++;
	return true;
}

static bool own(Database *db, const Transaction *t, const Op *op) {
	if (db->n_owned == OWNED_MAX) abort();
	db->owned[db->n_owned++] = (Owned){.kind = op->kind, .key = op->key.key, .epoch = op->key.epoch, .owner = t->member, .goes_on = true};
	return true;
}

static bool carry_out(Database *db, const Transaction *t, const Op *op) {
	switch (op->what) {
	case OP_RUN: return run_one(db, op);
	case OP_FENCE: return is_theirs(db, t, op);
	case OP_TAKE: return take_over(db, t, op);
	case OP_OWN: return own(db, t, op);
	case OP_HINT: return true;
	}
	return false;
}

static void tell_hints(Database *db, const Transaction *t) {
	for (size_t i = 0; i < t->n; i++)
		if (t->ops[i].what == OP_HINT) {
			far_hint_all(db, t->far);
			return;
		}
}

/* All of it or nothing, in one moment. */
void database_decide(Database *db, Transaction *t) {
	Owned before[OWNED_MAX];
	int n_before = db->n_owned;
	if (t->is_decided) return;
	t->is_decided = true;
	if (t->never_arrives) return;
	memcpy(before, db->owned, sizeof before);
	run(db, "BEGIN");
	bool ok = true;
	for (size_t i = 0; i < t->n && ok; i++) ok = carry_out(db, t, &t->ops[i]);
	run(db, ok ? "COMMIT" : "ROLLBACK");
	t->is_kept = ok;
	if (!ok) {
		memcpy(db->owned, before, sizeof before);
		db->n_owned = n_before;
		db->n_refused++;
	}
	for (int i = 0; i < db->n_owned; i++)
		if (db->owned[i].lock == t) db->owned[i].lock = NULL;
	if (!ok) return;
	look_at_rows(db);
	tell_hints(db, t);
	model_decided(db->sim->model, t->promise);
}

void database_restart(Database *db) {
	db->down_until = db->sim->now + 100 + (int64_t)rng_below(&db->rng, rng_below(&db->rng, 3) ? 1000 : 8000);
	sim_trace(db->sim, "== the database is started again: it is back in %lld ms", (long long)(db->down_until - db->sim->now));
	for (int i = 0; i < db->n_under_way; i++) {
		Transaction *t = db->under_way[i];
		if (!t->is_sent || t->is_decided) continue;
		t->never_arrives |= rng_below(&db->rng, 2) != 0;
		database_decide(db, t);
	}
	for (int i = 0; i < db->sim->n_nodes; i++) db->sim->nodes[i].healthy_at = 0;
	far_break_all(db);
}
