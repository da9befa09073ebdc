/* The hub: tables, connections, turns; see hub.h. */
#include "server/hub.h"
#include "core/hash.h"
#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int latency_limits[LATENCY_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 250, 1000, 5000};

static int64_t now_of(const Hub *hub) {
	return hub->world.now(hub->world.arg);
}

/* ---- tables ---- */

static LiveTable **bucket_of(Hub *hub, const char *id) {
	return &hub->tables[hash_bytes(0, id, strlen(id)) % TABLE_BUCKETS];
}

bool hub_add_table(Hub *hub, LiveTable *table) {
	LiveTable **bucket = bucket_of(hub, table->id);
	bool is_over = table->phase == PHASE_OVER;
	if (!timers_add(&hub->timers, &table->timer, TIMER_AT_ONCE)) return false;
	table->next = *bucket;
	*bucket = table;
	hub->n_tables++;
	hub->n_open += !is_over;
	if (is_over) ring_add(&hub->over, &table->over);
	else if (table->is_public) ring_add(&hub->listed, &table->listed);
	return true;
}

void hub_stir(Hub *hub, LiveTable *table) {
	if (table && !table->is_dropped && table->timer.at != TIMER_AT_ONCE) timers_set(&hub->timers, &table->timer, TIMER_AT_ONCE);
}

LiveTable *hub_find_live(Hub *hub, const char *id) {
	LiveTable *t = *bucket_of(hub, id);
	while (t && strcmp(t->id, id)) t = t->next;
	return t && !t->is_dropped ? t : NULL;
}

static void load(void *arg, const TableRow *row) {
	Hub *hub = arg;
	if (hub_find_live(hub, row->id)) return;
	LiveTable *t = table_load(&hub->shared, row);
	if (t && !hub_add_table(hub, t)) table_free(t);
}

static void load_unless_over(void *arg, const TableRow *row) {
	if (row->phase != PHASE_OVER) load(arg, row);
}

static void take_out(LiveTable **list, const LiveTable *table) {
	while (*list != table) list = &(*list)->next;
	*list = table->next;
}

static void unlink_table(Hub *hub, LiveTable *table) {
	take_out(bucket_of(hub, table->id), table);
	timers_remove(&hub->timers, &table->timer);
	hub->n_tables--;
	hub->n_open -= !ring_has(&table->over);
	ring_remove(&table->over);
	ring_remove(&table->listed);
	ring_remove(&table->changed);
	if (table->creator) table->creator->tables--;
	table->creator = NULL;
}

void hub_drop_table(Hub *hub, LiveTable *table) {
	while (table->conns) table_detach(table, table->conns);
	unlink_table(hub, table);
	table->is_dropped = true;
	if (table->is_public) hub_push_listed(hub, table);
	if (!table->jobs) {
		table_free(table);
		return;
	}
	table->next = hub->dropped; /* until the last bot is done */
	hub->dropped = table;
}

LiveTable *hub_find(Hub *hub, const char *id) {
	LiveTable *t = hub_find_live(hub, id);
	if (t || strlen(id) != TABLE_ID_LEN) return t;
	store_each_table(hub->shared.store, id, load, hub);
	return hub_find_live(hub, id);
}

/* ---- addresses ---- */

bool hub_is_limited(const Hub *hub, const Address *address) {
	return hub->options.address_limit && (!address_key_is_loopback(address->key) || hub->options.limits_loopback);
}

/* Behind a proxy on this machine all come from the same place: there only the sum counts, and what they are told apart by comes with
 * their requests. */
bool hub_has_room(Hub *hub, const char *from) {
	const Address *address = addresses_find(&hub->addresses, from);
	if (!address || hub->n_sockets >= hub->options.max_connections) return false;
	bool is_proxy = hub->options.base_url && address_key_is_loopback(address->key);
	return is_proxy || !hub_is_limited(hub, address) || address->sockets < hub->options.address_limit;
}

Address *hub_accept(Hub *hub, const char *from) {
	Address *address = addresses_find(&hub->addresses, from);
	if (!address) return NULL;
	address->sockets++;
	hub->n_sockets++;
	return address;
}

void hub_hung_up(Hub *hub, Address *address) {
	address->sockets--;
	hub->n_sockets--;
}

/* ---- opening and closing ---- */

Hub *hub_open(const World *world, Store *store, const ServerEdition *editions, const HubOptions *options, Text *why) {
	Hub *hub = calloc(1, sizeof *hub);
	if (!hub) {
		text_add(why, "out of memory");
		return NULL;
	}
	hub->world = *world;
	hub->options = *options;
	hub->shared = (Shared){
		.world = &hub->world, .store = store, .outbox = {.world = &hub->world}, .editions = editions, .base_url = options->base_url};
	ring_init(&hub->shared.changed);
	ring_init(&hub->shared.outbox.missed);
	ring_init(&hub->listed);
	ring_init(&hub->over);
	ring_init(&hub->lobby);
	grow_init(&hub->shared.scratch);
	memcpy(hub->addresses.secret, options->address_secret, ADDRESS_SECRET);
	if (store_start_clock(store, now_of(hub)) && store_each_table(store, NULL, load_unless_over, hub)) {
		for (int i = 0; i < TABLE_BUCKETS; i++)
			for (LiveTable *t = hub->tables[i]; t; t = t->next) table_continue(t);
		return hub;
	}
	text_add(why, store_error(store));
	hub_free(hub);
	return NULL;
}

static void free_tables(LiveTable *list) {
	for (LiveTable *next; list; list = next) {
		next = list->next;
		table_free(list);
	}
}

static void free_conns(Conn *list) {
	for (Conn *next; list; list = next) {
		next = list->next;
		free(list);
	}
}

void hub_free(Hub *hub) {
	for (int i = 0; i < TABLE_BUCKETS; i++) free_tables(hub->tables[i]);
	free_tables(hub->dropped);
	free_conns(hub->conns);
	free_conns(hub->gone);
	timers_free(&hub->timers);
	addresses_free(&hub->addresses);
	outbox_free(&hub->shared.outbox);
	grow_free(&hub->shared.scratch);
	free(hub->received);
	free(hub);
}

Conn *hub_connect(Hub *hub, void *link, const char *address) {
	Address *from = addresses_find(&hub->addresses, address);
	if (!from || hub_is_banned(hub, address) || hub->is_stopping) return NULL;
	if (hub_is_limited(hub, from) && from->conns >= hub->options.address_limit) return NULL;
	Conn *conn = calloc(1, sizeof *conn);
	if (!conn) return NULL;
	conn->link = link;
	conn->address = from;
	conn->viewer = SPECTATOR;
	conn->next = hub->conns;
	if (hub->conns) hub->conns->prev = conn;
	hub->conns = conn;
	from->conns++;
	hub->n_conns++;
	hub->n_connections++;
	return conn;
}

void hub_closed(Hub *hub, Conn *conn) {
	LiveTable *t = conn->table;
	conn->is_gone = true;
	if (t) {
		bool was_seated = conn->viewer >= 0;
		hub_stir(hub, t);
		table_detach(t, conn);
		if (was_seated) push_info(t);
	}
	if (conn->prev) conn->prev->next = conn->next;
	else hub->conns = conn->next;
	if (conn->next) conn->next->prev = conn->prev;
	conn->address->conns--;
	hub->n_conns--;
	hub_enter_lobby(hub, conn, false);
	ring_remove(&conn->missed);
	conn->next = hub->gone;
	hub->gone = conn;
}

/* ---- turns ---- */

static void note_received(Hub *hub) {
	if (hub->n_received == hub->cap_received) {
		size_t cap = hub->cap_received ? hub->cap_received * 2 : 64;
		int64_t *list = realloc(hub->received, cap * sizeof *list);
		if (!list) return; /* only a measurement */
		hub->received = list;
		hub->cap_received = cap;
	}
	hub->received[hub->n_received++] = now_of(hub);
}

static void refuse_haste(Hub *hub, Conn *conn, const char *id) {
	Refusal why = {0};
	refuse(&why, "too_fast", "too many commands: at most %d a second", COMMANDS_A_SECOND);
	refuse_text(&why, "what", "commands");
	hub_refuse(hub, conn, id, &why);
	if (++conn->strikes == STRIKES_MAX) outbox_close(&hub->shared.outbox, conn, 1008, "too many commands");
}

/* Many connections of one address together must not take all of the server's time. */
static bool address_may(Hub *hub, Conn *conn, int n) {
	if (!hub_is_limited(hub, conn->address)) return true;
	return bucket_take_many(&conn->address->commands, now_of(hub), 1000 / ADDRESS_COMMANDS, ADDRESS_BURST, n);
}

void hub_message(Hub *hub, Conn *conn, const char *bytes, size_t len) {
	ClientCommand command;
	Refusal why = {0};
	hub->n_messages++;
	note_received(hub);
	bool is_read = command_read(bytes, len, &command, &why); /* first: who is refused is told what */
	bool may = bucket_take(&conn->commands, now_of(hub), 1000 / COMMANDS_A_SECOND, COMMANDS_BURST) &&
	           address_may(hub, conn, is_read ? command_cost(&command) : 1);
	if (!may) refuse_haste(hub, conn, command.id);
	else if (is_read) hub_run(hub, conn, &command);
	else hub_refuse(hub, conn, command.id, &why);
}

static void note_latencies(Hub *hub) {
	int64_t now = now_of(hub);
	for (size_t i = 0; i < hub->n_received; i++) {
		int64_t ms = now - hub->received[i];
		int k = 0;
		while (k < LATENCY_BUCKETS && ms > latency_limits[k]) k++;
		hub->latency[k]++;
		hub->latency_sum_ms += (uint64_t)ms;
		hub->latency_count++;
	}
	hub->n_received = 0;
}

static void close_who_missed(Hub *hub) {
	for (const Ring *all = &hub->shared.outbox.missed; !ring_is_empty(all);) {
		Conn *conn = OWNER_OF(all->next, Conn, missed);
		ring_remove(&conn->missed);
		hub->world.close(conn->link, 1013, "the server is out of memory: come back");
	}
}

bool hub_flush(Hub *hub) {
	hub_push_lists(hub);
	if (!store_commit(hub->shared.store)) return false;
	outbox_flush(&hub->shared.outbox);
	close_who_missed(hub);
	free_conns(hub->gone);
	hub->gone = NULL;
	note_latencies(hub);
	return true;
}

void hub_thought(Hub *hub, BotJob *job) {
	LiveTable *t = job->table;
	if (!t->is_dropped) {
		hub_stir(hub, t);
		table_thought(t, job);
		return;
	}
	free(job);
	if (--t->jobs) return;
	take_out(&hub->dropped, t);
	table_free(t);
}

/* ---- the end ---- */

void hub_stop(Hub *hub) {
	static const char bye[] = "{\"push\":\"bye\",\"code\":\"stopping\",\"reason\":\"the server stops; come back in a moment\"}";
	hub->is_stopping = true;
	store_put_clock(hub->shared.store, now_of(hub));
	Msg *msg = msg_new(bye, sizeof bye - 1);
	for (Conn *conn = hub->conns; conn; conn = conn->next) {
		outbox_post(&hub->shared.outbox, conn, msg);
		outbox_close(&hub->shared.outbox, conn, 1001, "the server stops");
	}
	msg_drop(msg);
}
