/* Ownership, as a node asks the database about it: see far.h; it stands for server/store/postgres_sql.c. */
#include "tests/sim/far.h"
#include "tests/sim/plants.h"

#include <stdlib.h>
#include <string.h>

static int64_t join(StoreEngine *engine, const char *url, int lease_ms) {
	Far *f = far_of(engine);
	Database *db = f->db;
	if (!far_go(f)) return 0;
	if (db->n_members + 1 >= MEMBERS_MAX) abort();
	Member *m = &db->members[++db->n_members];
	*m = (Member){.node = f->node->number, .lease_ms = lease_ms, .until = database_now(db) + lease_ms};
	snprintf(m->url, sizeof m->url, "%s", url);
	f->member = f->node->member = db->n_members;
	f->beaten_at = node_now(f->node);
	return f->member;
}

static bool beat(StoreEngine *engine, int64_t *clock) {
	Far *f = far_of(engine);
	Database *db = f->db;
	if (!f->member || !far_go(f)) return false;
	Member *m = &db->members[f->member];
	int64_t now = database_now(db) + node_time(f->node) - db->sim->now, gap = now - db->beaten_at;
	if (m->is_gone || m->until <= now) {
		m->is_gone = true;
		return far_break(f, "the lease had run out");
	}
	m->until = now + m->lease_ms;
	f->beaten_at = node_now(f->node);
	db->clock_ms += gap < m->lease_ms ? gap : m->lease_ms;
	db->beaten_at = now;
	*clock = db->clock_ms / 1000;
	database_put_clock(db, *clock);
	return true;
}

static bool release(StoreEngine *engine) {
	Far *f = far_of(engine);
	if (!far_go(f)) return false;
	f->db->members[f->member].is_gone = true;
	for (int i = 0; i < f->db->n_owned; i++)
		if (f->db->owned[i].owner == f->member) f->db->owned[i].owner = 0;
	return true;
}

static void note(Far *f, int what, StoreKind kind, TableKey key) {
	Op *op = transaction_add(f->open, what);
	op->kind = kind;
	op->key = key;
	f->open->touched_at = node_time(f->node);
}

static void fence(StoreEngine *engine, StoreKind kind, TableKey key) {
	Far *f = far_of(engine);
	if (f->error[0] || !f->open) return;
	Owned *o = database_find(f->db, kind, key.key);
	bool is_there = rng_below(&f->db->rng, 2); /* it has arrived already; otherwise it arrives with the commit */
	if (o && is_there && !database_lock(f->db, o)) o->lock = f->open;
	note(f, OP_FENCE, kind, key);
}

/* Another transaction has written or fenced it; a node that wants to take it over does not wait. */
static bool is_locked(Far *f, Owned *o) {
	const Transaction *t = database_lock(f->db, o);
	return t && t != f->open && !plants_has(PLANT_DOUBLE_TAKE);
}

/* Returns true: it is ours now, in a new epoch. */
static bool take_one(Far *f, Owned *o, TableKey *key) {
	*key = (TableKey){o->key, o->epoch + 1};
	o->lock = f->open;
	note(f, OP_TAKE, o->kind, *key);
	return true;
}

static bool is_in_open(const Far *f, StoreKind kind, int64_t key) {
	for (size_t i = 0; f->open && i < f->open->n; i++) {
		const Op *op = &f->open->ops[i];
		if ((op->what == OP_TAKE || op->what == OP_OWN) && op->kind == kind && op->key.key == key) return true;
	}
	return false;
}

/* The key of the table or room with that id, committed or written by the open transaction; 0 if there is none. */
static int64_t key_of(Far *f, StoreKind kind, const char *id) {
	const StoreCalls *calls = f->base.calls;
	StoreStatement *s = calls->use(&f->base, kind == STORE_TABLE ? SQL_TABLE_KEY : SQL_ROOM_KEY);
	if (!s) return 0;
	calls->bind_text(s, 1, id);
	int64_t key = calls->next(s) ? calls->get_int(s, 0) : 0;
	if (key) calls->end(s);
	return key;
}

static StoreTake take(StoreEngine *engine, StoreKind kind, const char *id, TableKey *key, char *url) {
	Far *f = far_of(engine);
	int64_t number = key_of(f, kind, id);
	Owned *o = database_find(f->db, kind, number);
	url[0] = 0;
	if (f->error[0] || !f->open) return TAKE_FAILED;
	if (!number) return TAKE_NONE;
	*key = (TableKey){number, far_epoch(f, kind, number)};
	if (!o || is_in_open(f, kind, number)) return TAKE_OURS;
	if (o->owner == f->member) return TAKE_OURS;
	if (database_is_alive(f->db, o->owner)) {
		snprintf(url, STORE_URL, "%s", f->db->members[o->owner].url);
		return TAKE_ELSEWHERE;
	}
	if (is_locked(f, o)) return TAKE_ELSEWHERE; /* nobody knows where; the client asks again */
	take_one(f, o, key);
	return TAKE_TAKEN;
}

static const char *id_of(Far *f, int64_t key, char out[TABLE_ID_LEN + 1]) {
	sqlite3_stmt *s = database_statement(f->db, SQL_TABLES);
	out[0] = 0;
	while (sqlite3_step(s) == SQLITE_ROW)
		if (sqlite3_column_int64(s, 0) == key) snprintf(out, TABLE_ID_LEN + 1, "%s", (const char *)sqlite3_column_text(s, 1));
	sqlite3_reset(s);
	return out;
}

/* What another transaction holds is left for the next time. */
static int take_free(StoreEngine *engine, int most, StoreFound *found, void *arg) {
	Far *f = far_of(engine);
	TableKey keys[OWNED_MAX];
	int n = 0;
	if (!far_ask(f)) return -1;
	for (int i = 0; i < f->db->n_owned && n < most; i++) {
		Owned *o = &f->db->owned[i];
		if (o->kind != STORE_TABLE || !o->goes_on || is_locked(f, o) || is_in_open(f, o->kind, o->key)) continue;
		if (o->owner == f->member || database_is_alive(f->db, o->owner)) continue;
		take_one(f, o, &keys[n++]);
	}
	for (int i = 0; i < n && !f->error[0]; i++) {
		char id[TABLE_ID_LEN + 1];
		found(arg, STORE_TABLE, id_of(f, keys[i].key, id), keys[i]);
	}
	return f->error[0] ? -1 : n;
}

static void hint(StoreEngine *engine) {
	Far *f = far_of(engine);
	if (f->open) transaction_add(f->open, OP_HINT);
}

static bool heard(StoreEngine *engine) {
	Far *f = far_of(engine);
	bool has = f->has_hint;
	f->has_hint = false;
	return has;
}

/* ---- what nodes tell each other ---- */

static void each_node(StoreEngine *engine, void (*found)(void *arg, const NodeRow *row), void *arg) {
	Far *f = far_of(engine);
	if (!far_go(f)) return;
	for (int i = 1; i <= f->db->n_members; i++) {
		const Member *m = &f->db->members[i];
		if (i != f->member && database_is_alive(f->db, i)) found(arg, &(NodeRow){m->url, m->n_conns, m->n_open});
	}
}

static bool secret(StoreEngine *engine, const unsigned char *fresh, unsigned char *out) {
	Far *f = far_of(engine);
	if (!far_go(f)) return false;
	if (!f->db->has_secret) memcpy(f->db->secret, fresh, STORE_SECRET);
	f->db->has_secret = true;
	memcpy(out, f->db->secret, STORE_SECRET);
	return true;
}

static void put_counts(StoreEngine *engine, int n_conns, int n_open) {
	Far *f = far_of(engine);
	f->db->members[f->member].n_conns = n_conns;
	f->db->members[f->member].n_open = n_open;
}

/* The simulation has no operator and refuses nobody because of their address. */
static void put_order(StoreEngine *engine, const char *about, const char *kind, const char *argument) {
	(void)engine;
	(void)about;
	(void)kind;
	(void)argument;
}

static void take_orders(StoreEngine *engine, StoreOrder *found, void *arg) {
	(void)engine;
	(void)found;
	(void)arg;
}

static void put_addresses(StoreEngine *engine, const AddressRow *list, int n) {
	(void)engine;
	(void)list;
	(void)n;
}

static void each_address(StoreEngine *engine, void (*found)(void *arg, const AddressRow *row), void *arg) {
	(void)engine;
	(void)found;
	(void)arg;
}

static const StoreClubCalls club_calls = {each_node, secret, put_counts, put_order, take_orders, put_addresses, each_address};
const StoreNodeCalls far_node_calls = {join, beat, release, fence, take, take_free, hint, heard, &club_calls};
