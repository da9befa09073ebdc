/* What nodes of one database tell each other: see store.h. Nothing here decides who owns what. */
#include "server/store/postgres.h"

#include <string.h>

static int64_t node_of(const StoreEngine *engine) {
	return ((const Postgres *)engine)->node;
}

/* The statement, with the node's number as its first value. */
static StoreStatement *of_this(StoreEngine *engine, int statement) {
	StoreStatement *s = postgres_use(engine, statement);
	if (s) postgres_bind(s, 1, node_of(engine));
	return s;
}

static void each_node(StoreEngine *engine, void (*found)(void *arg, const NodeRow *row), void *arg) {
	StoreStatement *s = of_this(engine, POSTGRES_NODES);
	while (s && postgres_next(s)) {
		NodeRow row = {postgres_calls.get_text(s, 0), (int)postgres_calls.get_int(s, 1), (int)postgres_calls.get_int(s, 2)};
		found(arg, &row);
	}
}

static bool secret(StoreEngine *engine, const unsigned char *fresh, unsigned char *out) {
	StoreStatement *s = postgres_use(engine, POSTGRES_SECRET);
	size_t n = 0;
	if (!s) return false;
	postgres_calls.bind_bytes(s, 1, fresh, STORE_SECRET);
	if (!postgres_next(s)) return false;
	const void *bytes = postgres_calls.get_bytes(s, 0, &n);
	if (n == STORE_SECRET) memcpy(out, bytes, n);
	postgres_calls.end(s);
	return n == STORE_SECRET || postgres_fail((Postgres *)engine, "the database", "the nodes' secret is none");
}

static void put_counts(StoreEngine *engine, int n_conns, int n_open) {
	StoreStatement *s = of_this(engine, POSTGRES_PUT_COUNTS);
	if (!s) return;
	postgres_bind(s, 2, n_conns);
	postgres_bind(s, 3, n_open);
	postgres_run(s);
}

static void put_order(StoreEngine *engine, const char *about, const char *kind, const char *argument) {
	StoreStatement *s = postgres_use(engine, POSTGRES_PUT_ORDER);
	if (!s) return;
	postgres_calls.bind_text(s, 1, about);
	postgres_calls.bind_text(s, 2, kind);
	postgres_calls.bind_text(s, 3, argument);
	postgres_run(s);
}

static void take_orders(StoreEngine *engine, StoreOrder *found, void *arg) {
	StoreStatement *s = of_this(engine, POSTGRES_TAKE_ORDERS);
	while (s && postgres_next(s)) found(arg, postgres_calls.get_text(s, 0), postgres_calls.get_text(s, 1), postgres_calls.get_text(s, 2));
}

static void put_addresses(StoreEngine *engine, const AddressRow *list, int n) {
	StoreStatement *s = of_this(engine, POSTGRES_DROP_ADDRESSES);
	if (s) postgres_run(s);
	for (int i = 0; s && i < n; i++) {
		s = of_this(engine, POSTGRES_PUT_ADDRESS);
		if (!s) return;
		postgres_bind(s, 2, list[i].hash);
		postgres_bind(s, 3, list[i].n_conns);
		postgres_bind(s, 4, list[i].n_tables);
		postgres_run(s);
	}
}

static void each_address(StoreEngine *engine, void (*found)(void *arg, const AddressRow *row), void *arg) {
	StoreStatement *s = of_this(engine, POSTGRES_ADDRESSES);
	while (s && postgres_next(s)) {
		AddressRow row = {postgres_calls.get_int(s, 0), (int)postgres_calls.get_int(s, 1), (int)postgres_calls.get_int(s, 2)};
		found(arg, &row);
	}
}

const StoreClubCalls postgres_club_calls = {
	.each_node = each_node,
	.secret = secret,
	.put_counts = put_counts,
	.put_order = put_order,
	.take_orders = take_orders,
	.put_addresses = put_addresses,
	.each_address = each_address,
};
