/* Several nodes with one store: who owns what; see store.h. */
#include "server/store/store_in.h"

#include <stdio.h>

static const StoreNodeCalls *nodes_of(const Store *store) {
	return store->engine->calls->nodes;
}

bool store_is_shared(const Store *store) {
	return nodes_of(store) != NULL;
}

bool store_join(Store *store, const char *url, int lease_ms) {
	if (!nodes_of(store)) return true;
	store->node = !store_commit(store) ? 0 : nodes_of(store)->join(store->engine, url, lease_ms);
	return store->node != 0;
}

/* All nodes share the store's clock: it never goes back, and each beat brings its time. */
bool store_beat(Store *store, int64_t now) {
	int64_t clock;
	if (!nodes_of(store)) return true;
	if (!store_commit(store) || !nodes_of(store)->beat(store->engine, &clock)) return false;
	if (clock > store_clock(store, now)) {
		store->clock = clock;
		store->clock_since = now;
	}
	return true;
}

/* A file: everything is ours, so just ask whether it exists. */
static StoreTake look_for(Store *store, Sql sql, const char *id, TableKey *key) {
	StoreStatement *s = store_use(store, sql);
	*key = (TableKey){0};
	if (!s) return TAKE_FAILED;
	bind_text(s, 1, id);
	if (!next(s)) return store_error(store) ? TAKE_FAILED : TAKE_NONE;
	key->key = get_int(s, 0);
	end(s);
	return TAKE_OURS;
}

static StoreTake take(Store *store, StoreKind kind, const char *id, TableKey *key, char *url) {
	char nowhere[STORE_URL];
	*key = (TableKey){0};
	if (!store_is_writable(store)) return TAKE_FAILED;
	return nodes_of(store)->take(store->engine, kind, id, key, url ? url : nowhere);
}

StoreTake store_take_table(Store *store, const char *id, TableKey *key, char *url) {
	if (!nodes_of(store)) return look_for(store, SQL_TABLE_KEY, id, key);
	return take(store, STORE_TABLE, id, key, url);
}

StoreTake store_take_room(Store *store, const char *code, TableKey *key, char *url) {
	if (!nodes_of(store)) return look_for(store, SQL_ROOM_KEY, code, key);
	return take(store, STORE_ROOM, code, key, url);
}

int store_take_free(Store *store, int most, StoreFound *found, void *arg) {
	if (!nodes_of(store)) return 0;
	return store_is_writable(store) ? nodes_of(store)->take_free(store->engine, most, found, arg) : -1;
}

bool store_release(Store *store) {
	if (!nodes_of(store) || !store->node) return true;
	if (!store_commit(store) || !nodes_of(store)->release(store->engine)) return false;
	store->node = 0;
	return true;
}

void store_hint(Store *store) {
	if (nodes_of(store) && store_is_writable(store)) nodes_of(store)->hint(store->engine);
}

bool store_heard(Store *store) {
	return nodes_of(store) && !store_error(store) && nodes_of(store)->heard(store->engine);
}

/* ---- what nodes tell each other ---- */

static const StoreClubCalls *club_of(const Store *store) {
	return nodes_of(store) && store->node && !store_error(store) ? nodes_of(store)->club : NULL;
}

bool store_each_node(Store *store, void (*found)(void *arg, const NodeRow *row), void *arg) {
	if (club_of(store)) club_of(store)->each_node(store->engine, found, arg);
	return !store_error(store);
}

bool store_get_secret(Store *store, const unsigned char fresh[STORE_SECRET], unsigned char out[STORE_SECRET]) {
	memcpy(out, fresh, STORE_SECRET);
	return !club_of(store) || club_of(store)->secret(store->engine, fresh, out);
}

void store_put_counts(Store *store, int n_conns, int n_open) {
	if (club_of(store) && store_is_writable(store)) club_of(store)->put_counts(store->engine, n_conns, n_open);
}

void store_put_order(Store *store, const char *about, const char *kind, const char *argument) {
	if (club_of(store) && store_is_writable(store)) club_of(store)->put_order(store->engine, about, kind, argument);
}

bool store_take_orders(Store *store, StoreOrder *found, void *arg) {
	if (club_of(store) && store_is_writable(store)) club_of(store)->take_orders(store->engine, found, arg);
	return !store_error(store);
}

void store_put_addresses(Store *store, const AddressRow *list, int n) {
	if (club_of(store) && store_is_writable(store)) club_of(store)->put_addresses(store->engine, list, n);
}

bool store_each_address(Store *store, void (*found)(void *arg, const AddressRow *row), void *arg) {
	if (club_of(store)) club_of(store)->each_address(store->engine, found, arg);
	return !store_error(store);
}
