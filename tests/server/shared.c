/* A store for several servers; see shared.h. */
#include "tests/server/shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Side {
	StoreEngine engine;
	SharedStore *shared;
	int node;
	bool is_sent;
} Side;

static Side *side_of(const StoreEngine *engine) {
	return (Side *)engine;
}

static SharedStore *shared_of(const StoreEngine *engine) {
	return side_of(engine)->shared;
}

static const StoreCalls *inner_of(const StoreEngine *engine) {
	return shared_of(engine)->inner->calls;
}

/* ---- as in a file ---- */

static void close_side(StoreEngine *engine) {
	free(engine);
}

static const char *error(const StoreEngine *engine) {
	return inner_of(engine)->error(shared_of(engine)->inner);
}

static StoreStatement *use(StoreEngine *engine, Sql sql) {
	shared_of(engine)->n_reads += !sql_writes(sql);
	return inner_of(engine)->use(shared_of(engine)->inner, sql);
}

static bool begin(StoreEngine *engine) {
	SharedStore *s = shared_of(engine);
	if (!s->is_begun) s->is_begun = s->inner->calls->begin(s->inner);
	return s->is_begun;
}

static void commit(StoreEngine *engine) {
	SharedStore *s = shared_of(engine);
	side_of(engine)->is_sent = true;
	if (s->is_begun) s->inner->calls->commit(s->inner);
	s->is_begun = false;
}

static StoreCommit state(StoreEngine *engine, bool waits) {
	(void)waits;
	bool was_sent = side_of(engine)->is_sent;
	side_of(engine)->is_sent = false;
	return was_sent ? COMMIT_KEPT : COMMIT_NOTHING;
}

static int no_fd(const StoreEngine *engine) {
	(void)engine;
	return -1;
}

static bool is_sending(const StoreEngine *engine) {
	(void)engine;
	return false;
}

static SharedOwned *find(SharedStore *s, StoreKind kind, int64_t key) {
	for (int i = 0; i < s->n_owned; i++)
		if (s->owned[i].kind == kind && s->owned[i].key == key) return &s->owned[i];
	if (s->n_owned == SHARED_OWNED) abort();
	s->owned[s->n_owned] = (SharedOwned){kind, key, 0};
	return &s->owned[s->n_owned++];
}

static int64_t new_key(StoreEngine *engine, StoreKind kind) {
	int64_t key = inner_of(engine)->new_key(shared_of(engine)->inner, kind);
	find(shared_of(engine), kind, key)->node = side_of(engine)->node;
	return key;
}

static bool scrub(StoreEngine *engine, Text *why) {
	(void)engine, (void)why;
	return true;
}

/* ---- ownership ---- */

static int64_t join(StoreEngine *engine, const char *url, int lease_ms) {
	SharedStore *s = shared_of(engine);
	if (s->n_nodes == SHARED_NODES || !lease_ms) return 0;
	int node = side_of(engine)->node = ++s->n_nodes;
	snprintf(s->node[node].url, STORE_URL, "%s", url);
	s->node[node].is_alive = true;
	return node;
}

static bool beat(StoreEngine *engine, int64_t *clock) {
	struct SharedNode *node = &shared_of(engine)->node[side_of(engine)->node];
	node->beats++;
	*clock = 0;
	return node->is_alive;
}

static bool release(StoreEngine *engine) {
	shared_die(shared_of(engine), side_of(engine)->node);
	return true;
}

static void fence(StoreEngine *engine, StoreKind kind, TableKey key) {
	if (find(shared_of(engine), kind, key.key)->node == side_of(engine)->node) return;
	fprintf(stderr, "node %d writes what is not its own\n", side_of(engine)->node);
	abort();
}

static int64_t key_of(SharedStore *s, StoreKind kind, const char *id) {
	sqlite3_stmt *q;
	int64_t key = 0;
	const char *sql = kind == STORE_TABLE ? "SELECT key FROM tables WHERE id=?1" : "SELECT key FROM rooms WHERE code=?1";
	sqlite3_prepare_v2(sqlite_handle(s->inner), sql, -1, &q, NULL);
	sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
	if (sqlite3_step(q) == SQLITE_ROW) key = sqlite3_column_int64(q, 0);
	sqlite3_finalize(q);
	return key;
}

static StoreTake take(StoreEngine *engine, StoreKind kind, const char *id, TableKey *key, char *url) {
	SharedStore *s = shared_of(engine);
	*key = (TableKey){key_of(s, kind, id), 1};
	if (!key->key) return TAKE_NONE;
	SharedOwned *owned = find(s, kind, key->key);
	if (owned->node == side_of(engine)->node) return TAKE_OURS;
	if (owned->node && s->node[owned->node].is_alive) {
		snprintf(url, STORE_URL, "%s", s->node[owned->node].url);
		return TAKE_ELSEWHERE;
	}
	owned->node = side_of(engine)->node;
	return TAKE_TAKEN;
}

static int take_each(StoreEngine *engine, StoreKind kind, const char *sql, int most, StoreFound *found, void *arg) {
	char ids[SHARED_OWNED][16], url[STORE_URL];
	sqlite3_stmt *q;
	TableKey key;
	int n = 0, taken = 0;
	sqlite3_prepare_v2(sqlite_handle(shared_of(engine)->inner), sql, -1, &q, NULL);
	while (sqlite3_step(q) == SQLITE_ROW && n < SHARED_OWNED) snprintf(ids[n++], 16, "%s", (const char *)sqlite3_column_text(q, 0));
	sqlite3_finalize(q);
	for (int i = 0; i < n && taken < most; i++) {
		if (take(engine, kind, ids[i], &key, url) != TAKE_TAKEN) continue;
		taken++;
		found(arg, kind, ids[i], key);
	}
	return taken;
}

static int take_free(StoreEngine *engine, int most, StoreFound *found, void *arg) {
	int rooms = take_each(engine, STORE_ROOM, "SELECT code FROM rooms ORDER BY key", most, found, arg);
	return rooms + take_each(engine, STORE_TABLE, "SELECT id FROM tables WHERE phase<4 ORDER BY key", most, found, arg);
}

static void hint(StoreEngine *engine) {
	SharedStore *s = shared_of(engine);
	for (int i = 1; i <= s->n_nodes; i++) s->has_hint[i] |= i != side_of(engine)->node;
}

static bool heard(StoreEngine *engine) {
	bool *has = &shared_of(engine)->has_hint[side_of(engine)->node], was = *has;
	*has = false;
	return was;
}

/* ---- messages between nodes ---- */

static void each_node(StoreEngine *engine, void (*found)(void *arg, const NodeRow *row), void *arg) {
	const SharedStore *s = shared_of(engine);
	for (int i = 1; i <= s->n_nodes; i++) {
		NodeRow row = {s->node[i].url, s->node[i].n_conns, s->node[i].n_open};
		if (i != side_of(engine)->node && s->node[i].is_alive) found(arg, &row);
	}
}

static bool secret(StoreEngine *engine, const unsigned char *fresh, unsigned char *out) {
	SharedStore *s = shared_of(engine);
	if (!s->has_secret) memcpy(s->secret, fresh, STORE_SECRET);
	s->has_secret = true;
	memcpy(out, s->secret, STORE_SECRET);
	return true;
}

static void put_counts(StoreEngine *engine, int n_conns, int n_open) {
	struct SharedNode *node = &shared_of(engine)->node[side_of(engine)->node];
	node->n_conns = n_conns;
	node->n_open = n_open;
}

static void put_order(StoreEngine *engine, const char *about, const char *kind, const char *argument) {
	SharedStore *s = shared_of(engine);
	if (s->n_orders == SHARED_ORDERS) abort();
	SharedOrder *order = &s->orders[s->n_orders++];
	snprintf(order->about, sizeof order->about, "%s", about);
	snprintf(order->kind, sizeof order->kind, "%s", kind);
	snprintf(order->argument, sizeof order->argument, "%s", argument);
}

static bool is_others(const StoreEngine *engine, StoreKind kind, const char *id) {
	SharedStore *s = shared_of(engine);
	int owner = shared_owner(s, kind, id);
	return owner > 0 && owner != side_of(engine)->node && s->node[owner].is_alive;
}

static void take_orders(StoreEngine *engine, StoreOrder *found, void *arg) {
	SharedStore *s = shared_of(engine);
	for (int i = 0, n = s->n_orders; i < n; i++) {
		SharedOrder order = s->orders[i];
		if (!order.kind[0] || is_others(engine, STORE_TABLE, order.about) || is_others(engine, STORE_ROOM, order.about)) continue;
		s->orders[i].kind[0] = 0;
		found(arg, order.about, order.kind, order.argument);
	}
}

static void put_addresses(StoreEngine *engine, const AddressRow *list, int n) {
	struct SharedNode *node = &shared_of(engine)->node[side_of(engine)->node];
	node->n_addresses = n < SHARED_ADDRESSES ? n : SHARED_ADDRESSES;
	if (n) memcpy(node->addresses, list, (size_t)node->n_addresses * sizeof *list);
}

static void each_address(StoreEngine *engine, void (*found)(void *arg, const AddressRow *row), void *arg) {
	const SharedStore *s = shared_of(engine);
	for (int i = 1; i <= s->n_nodes; i++)
		for (int k = 0; i != side_of(engine)->node && s->node[i].is_alive && k < s->node[i].n_addresses; k++)
			found(arg, &s->node[i].addresses[k]);
}

/* ---- opening ---- */

void shared_open(SharedStore *s) {
	char reason[512], damage[512];
	Text why = TEXT_ON(reason), found = TEXT_ON(damage);
	*s = (SharedStore){.inner = sqlite_open(":memory:", NULL, "now", &found, &why)};
	if (!s->inner) abort();
}

void shared_close(SharedStore *s) {
	s->inner->calls->close(s->inner);
}

Store *shared_connect(SharedStore *s) {
	static const StoreClubCalls club = {each_node, secret, put_counts, put_order, take_orders, put_addresses, each_address};
	static const StoreNodeCalls nodes = {join, beat, release, fence, take, take_free, hint, heard, &club};
	static const StoreCalls calls = {.close = close_side,
	                                 .error = error,
	                                 .use = use,
	                                 .begin = begin,
	                                 .commit = commit,
	                                 .state = state,
	                                 .fd = no_fd,
	                                 .is_sending = is_sending,
	                                 .new_key = new_key,
	                                 .scrub = scrub,
	                                 .nodes = &nodes};
	Side *side = calloc(1, sizeof *side);
	if (!side) abort();
	*side = (Side){.engine = {&calls}, .shared = s};
	return store_open_on(&side->engine);
}

void shared_die(SharedStore *s, int node) {
	s->node[node].is_alive = false;
	for (int i = 0; i < s->n_owned; i++)
		if (s->owned[i].node == node) s->owned[i].node = 0;
}

int shared_owner(SharedStore *s, StoreKind kind, const char *id) {
	int64_t key = key_of(s, kind, id);
	return key ? find(s, kind, key)->node : -1;
}
