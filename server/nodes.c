/* Nodes: decides when to ask the store who runs what; see nodes.h. The store guarantees safety: whatever is decided here by a clock or by
 * stale knowledge, the store refuses a write in an old epoch. */
#include "server/nodes.h"
#include "server/hub.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TAKE_EVERY_MS = 250, /* how often to look for tables that nobody runs … */
	TAKE_AT_ONCE = 16,   /* … and how many to take */
	BEATS_A_LEASE = 3,
	COUNT_EVERY_MS = 3000, /* how often nodes tell each other of busy addresses: … */
	BUSY_SHARE = 4,        /* … those with more than a quarter of their limit */
};

/* ---- who is there ---- */

const unsigned char *hub_node_secret(const Hub *hub) {
	return hub->nodes.is_shared ? hub->nodes.secret : NULL;
}

bool hub_has_node(const Hub *hub, const char *node) {
	for (int i = 0; i < hub->nodes.n_others; i++)
		if (!strcmp(hub->nodes.others[i].url, node)) return true;
	return false;
}

static bool is_node_host(const Hub *hub, const char *from) {
	for (int i = 0; i < hub->nodes.n_others; i++)
		if (!strcmp(hub->nodes.others[i].host, from)) return true;
	return false;
}

bool hub_is_proxy(const Hub *hub, const char *from) {
	for (const char *const *at = hub->options.proxies; at && *at; at++)
		if (!strcmp(*at, from)) return true;
	return address_is_loopback(from);
}

/* Many clients may come from one proxy or node. */
bool hub_is_many(const Hub *hub, const char *from) {
	return (hub->options.base_url && hub_is_proxy(hub, from)) || is_node_host(hub, from);
}

static void note_node(void *arg, const NodeRow *row) {
	Nodes *nodes = &((Hub *)arg)->nodes;
	OtherNode *list = realloc(nodes->others, (size_t)(nodes->n_others + 1) * sizeof *list);
	if (!list) return; /* its connections are closed, and come back */
	nodes->others = list;
	OtherNode *node = &list[nodes->n_others++];
	*node = (OtherNode){.n_conns = row->n_conns, .n_open = row->n_open};
	snprintf(node->url, sizeof node->url, "%s", row->url);
	snprintf(node->host, sizeof node->host, "%.*s", (int)strcspn(row->url, ":"), row->url);
	nodes->n_conns += row->n_conns;
	nodes->n_open += row->n_open;
}

static void look_around(Hub *hub) {
	Nodes *nodes = &hub->nodes;
	nodes->n_others = nodes->n_conns = nodes->n_open = 0;
	store_each_node(hub->shared.store, note_node, hub);
}

/* ---- taking ---- */

static bool take(Hub *hub, StoreKind kind, const char *id, char *url) {
	TableKey key;
	if (url) url[0] = 0;
	if (!hub->nodes.is_shared) return true;
	if (hub->nodes.has_left) return false;
	StoreTake what = (kind == STORE_ROOM ? store_take_room : store_take_table)(hub->shared.store, id, &key, url);
	hub->nodes.n_taken += what == TAKE_TAKEN;
	if (what == TAKE_ELSEWHERE && url && !url[0]) snprintf(url, STORE_URL, "?"); /* somebody is just taking it: ask again in a moment */
	return what == TAKE_TAKEN || what == TAKE_OURS;
}

bool nodes_take_table(Hub *hub, const char *id, char *url) {
	return take(hub, STORE_TABLE, id, url);
}

bool nodes_take_room(Hub *hub, const char *code, char *url) {
	return take(hub, STORE_ROOM, code, url);
}

/* A room brings its table with it. */
static void found_free(void *arg, StoreKind kind, const char *id, TableKey key) {
	Hub *hub = arg;
	(void)key;
	hub->nodes.n_taken++;
	hub->world.log(hub->world.arg, "taken over", kind == STORE_TABLE ? id : NULL, kind == STORE_TABLE ? NULL : "a room");
	if (kind == STORE_ROOM) hub_load_room(hub, id);
	else hub_load_table(hub, id);
}

static void take_free(Hub *hub, int64_t now) {
	int n = store_take_free(hub->shared.store, TAKE_AT_ONCE, found_free, hub);
	hub->nodes.next_take = n >= TAKE_AT_ONCE ? now : now + TAKE_EVERY_MS;
	if (n > 0) look_around(hub); /* a node may have died: connections passed on to it are closed, and come back */
}

/* ---- limits ---- */

/* Hashed under a key that only nodes have, so the store holds no addresses. */
static int64_t hash_of(const Nodes *nodes, const Address *address) {
	int64_t hash;
	crypto_shorthash((unsigned char *)&hash, address->key, ADDRESS_KEY, nodes->secret);
	return hash;
}

static int compare(const void *a, const void *b) {
	int64_t x = ((const AddressRow *)a)->hash, y = ((const AddressRow *)b)->hash;
	return x < y ? -1 : x > y;
}

AddressRow nodes_elsewhere(const Hub *hub, const Address *address) {
	const Nodes *nodes = &hub->nodes;
	AddressRow wanted = {0}, sum = {0};
	if (!nodes->n_busy) return sum;
	wanted.hash = hash_of(nodes, address);
	const AddressRow *end = nodes->busy + nodes->n_busy;
	const AddressRow *at = bsearch(&wanted, nodes->busy, (size_t)nodes->n_busy, sizeof wanted, compare);
	while (at && at > nodes->busy && at[-1].hash == wanted.hash) at--;
	for (; at && at < end && at->hash == wanted.hash; at++) {
		sum.n_conns += at->n_conns;
		sum.n_tables += at->n_tables;
	}
	return sum;
}

static bool keep_row(AddressRow **list, int *n, int *cap, const AddressRow *row) {
	if (*n == *cap) {
		int more = *cap ? *cap * 2 : 64;
		AddressRow *grown = realloc(*list, (size_t)more * sizeof *grown);
		if (!grown) return false; /* it counts here alone */
		*list = grown;
		*cap = more;
	}
	(*list)[(*n)++] = *row;
	return true;
}

static void note_busy(void *arg, const AddressRow *row) {
	Nodes *nodes = arg;
	keep_row(&nodes->busy, &nodes->n_busy, &nodes->cap_busy, row);
}

/* Reports only addresses with that share of their limit here, so over all nodes an address may exceed its limit by up to that share per
 * further node. */
static void tell_busy(Hub *hub) {
	const Addresses *all = &hub->addresses;
	int least = hub->options.address_limit / BUSY_SHARE, n = 0, cap = 0;
	AddressRow *list = NULL;
	for (size_t i = 0; i < all->n_buckets; i++)
		for (const Address *a = all->buckets[i]; a; a = a->next) {
			AddressRow row = {hash_of(&hub->nodes, a), a->conns, a->tables};
			bool is_busy = hub_is_limited(hub, a) && (a->conns > least || a->tables > least);
			if (is_busy && !keep_row(&list, &n, &cap, &row)) break;
		}
	store_put_addresses(hub->shared.store, list, n);
	free(list);
}

static void count(Hub *hub, int64_t now) {
	Nodes *nodes = &hub->nodes;
	nodes->next_counts = now + COUNT_EVERY_MS;
	tell_busy(hub);
	nodes->n_busy = 0;
	store_each_address(hub->shared.store, note_busy, nodes);
	if (nodes->n_busy) qsort(nodes->busy, (size_t)nodes->n_busy, sizeof *nodes->busy, compare);
}

/* ---- coming, time, going ---- */

bool nodes_join(Hub *hub) {
	Nodes *nodes = &hub->nodes;
	nodes->is_shared = store_is_shared(hub->shared.store);
	if (!nodes->is_shared) return true;
	unsigned char fresh[RELAY_SECRET];
	hub->world.random(hub->world.arg, fresh, sizeof fresh);
	if (!store_join(hub->shared.store, hub->options.node, hub->options.lease_ms)) return false;
	if (!store_get_secret(hub->shared.store, fresh, nodes->secret)) return false;
	look_around(hub);
	return true;
}

void nodes_free(Hub *hub) {
	free(hub->nodes.others);
	free(hub->nodes.busy);
	free(hub->nodes.banned);
}

static void beat(Hub *hub, int64_t now) {
	Nodes *nodes = &hub->nodes;
	nodes->next_beat = now + hub->options.lease_ms / BEATS_A_LEASE;
	if (!store_beat(hub->shared.store, now)) return; /* the next commit tells */
	store_put_counts(hub->shared.store, hub->n_conns, hub->n_open);
	look_around(hub);
	hub_look_for_bans(hub);
	hub_run_orders(hub);
}

/* Not in a transaction: other nodes' beats would have to wait for its end. */
void nodes_beat(Hub *hub) {
	if (!hub->nodes.wants_beat || hub->nodes.has_left) return;
	hub->nodes.wants_beat = false;
	beat(hub, hub->world.now(hub->world.arg));
}

void nodes_tick(Hub *hub, int64_t now) {
	Nodes *nodes = &hub->nodes;
	if (!nodes->is_shared || nodes->has_left) return;
	nodes->wants_beat = now >= nodes->next_beat;
	if (now >= nodes->next_take) take_free(hub, now);
	if (now >= nodes->next_counts) count(hub, now);
}

void nodes_leave(Hub *hub) {
	Nodes *nodes = &hub->nodes;
	if (!nodes->is_shared || nodes->has_left) return;
	hub_let_go(hub);
	store_release(hub->shared.store);
	nodes->has_left = true;
}

/* ---- handing over ---- */

/* The room or the table that a command wants to come to. */
static const char *wanted(const ClientCommand *c, StoreKind *kind) {
	*kind = STORE_TABLE;
	switch (c->kind) {
	case COMMAND_JOIN:
	case COMMAND_SIT:
	case COMMAND_WATCH: return c->table;
	case COMMAND_ROOM_WATCH:
	case COMMAND_ROOM_JOIN:
	case COMMAND_ROOM_SIT:
	case COMMAND_ROOM_ASK: *kind = STORE_ROOM; return c->code;
	default: return NULL;
	}
}

/* Looks for a person's key in a room that is not in memory. */
typedef struct KeySearch {
	FairBytes hash;
	int64_t room;
	bool is_there;
} KeySearch;

static void note_room(void *arg, const RoomRow *row) {
	((KeySearch *)arg)->room = row->key.key;
}

static void note_person(void *arg, const PersonRow *row) {
	KeySearch *search = arg;
	search->is_there |= !sodium_memcmp(row->token.byte, search->hash.byte, FAIR_BYTES);
}

/* The owner of a key there is never held up. A wrong key counts as a guess, like a wrong code, and must not reveal whether such a room
 * exists. */
static bool is_persons(Hub *hub, const ClientCommand *c) {
	KeySearch search = {0};
	table_hash_token(&c->token, &search.hash);
	store_each_room(hub->shared.store, c->code, note_room, &search);
	if (search.room) store_each_person(hub->shared.store, search.room, note_person, &search);
	return search.is_there;
}

static bool may_ask(Hub *hub, const Conn *conn, const ClientCommand *c) {
	return c->kind == COMMAND_ROOM_SIT ? is_persons(hub, c) : hub_may_guess(hub, conn);
}

/* The node that runs it, if it is another one. If it is ours it is in memory afterwards. */
static bool is_elsewhere(Hub *hub, const Conn *conn, const ClientCommand *c, char url[STORE_URL]) {
	StoreKind kind;
	const char *id = wanted(c, &kind);
	url[0] = 0;
	if (!id) return false;
	if (kind == STORE_ROOM) {
		bool is_wanted = !hub_find_room(hub, id) && may_ask(hub, conn, c); /* clients that guess too often are refused here */
		if (is_wanted && nodes_take_room(hub, id, url)) hub_load_room(hub, id);
	} else if (table_is_id(id) && !hub_find_live(hub, id) && nodes_take_table(hub, id, url)) hub_load_table(hub, id);
	return url[0];
}

bool nodes_hand_over(Hub *hub, Conn *conn, const ClientCommand *c, const char *bytes, size_t len) {
	char url[STORE_URL];
	if (!hub->nodes.is_shared || !is_elsewhere(hub, conn, c, url)) return false;
	if (!hub_has_node(hub, url)) look_around(hub); /* it may be new */
	bool can_go = !conn->is_relayed && hub->world.hand_over && hub_has_node(hub, url);
	if (can_go) hub->world.hand_over(conn->link, url, bytes, len);
	else outbox_close(&hub->shared.outbox, conn, 1012, "the table goes on elsewhere: come back");
	hub->nodes.n_handed += can_go;
	return true;
}
