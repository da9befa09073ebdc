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

/* A table that is only read. */
typedef struct Glimpse {
	Shared *shared;
	LiveTable *table;
} Glimpse;

static void load(void *arg, const TableRow *row) {
	Hub *hub = arg;
	if (hub_find_live(hub, row->id)) return;
	LiveTable *t = table_load(&hub->shared, row, false);
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
	room_lose_table(table);
	table->is_dropped = true;
	if (table->is_public) hub_push_listed(hub, table);
	if (!table->jobs) {
		table_free(table);
		return;
	}
	table->next = hub->dropped; /* until the last bot is done */
	hub->dropped = table;
}

LiveTable *hub_load_table(Hub *hub, const char *id) {
	store_each_table(hub->shared.store, id, load, hub);
	return hub_find_live(hub, id);
}

LiveTable *hub_find(Hub *hub, const char *id) {
	LiveTable *t = hub_find_live(hub, id);
	if (t || !table_is_id(id) || !nodes_take_table(hub, id, NULL)) return t;
	return hub_load_table(hub, id);
}

static void look(void *arg, const TableRow *row) {
	Glimpse *glimpse = arg;
	glimpse->table = table_load(glimpse->shared, row, true);
}

/* Where nodes share the store, reading does not take ownership. */
LiveTable *hub_look(Hub *hub, const char *id) {
	if (!hub->nodes.is_shared) return hub_find(hub, id);
	Glimpse glimpse = {&hub->shared, hub_find_live(hub, id)};
	if (!glimpse.table && table_is_id(id)) store_each_table(hub->shared.store, id, look, &glimpse);
	return glimpse.table;
}

static void note_row(void *arg, const TableRow *row) {
	(void)row;
	*(bool *)arg = true;
}

/* Another node may be writing it while it is read here; then it cannot be read for a moment. */
bool hub_is_kept(Hub *hub, const char *id) {
	bool is_there = false;
	if (hub->nodes.is_shared && table_is_id(id)) store_each_table(hub->shared.store, id, note_row, &is_there);
	return is_there;
}

void hub_look_away(Hub *hub, LiveTable *t) {
	(void)hub;
	if (!t || !t->is_glimpse) return;
	ring_remove(&t->changed);
	table_free(t);
}

/* ---- addresses ---- */

bool hub_is_limited(const Hub *hub, const Address *address) {
	return hub->options.address_limit && (!address_key_is_loopback(address->key) || hub->options.limits_loopback);
}

/* Behind a proxy only the total counts: the address that tells clients apart comes with their requests. */
bool hub_has_room(Hub *hub, const char *from) {
	const Address *address = addresses_find(&hub->addresses, from);
	if (!address || hub->n_sockets >= hub->options.max_connections) return false;
	return hub_is_many(hub, from) || !hub_is_limited(hub, address) || address->sockets < hub->options.address_limit;
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

/* This server owns all tables that are not over. */
static bool load_all(Hub *hub) {
	if (!store_each_table(hub->shared.store, NULL, load_unless_over, hub) || !hub_open_rooms(hub)) return false;
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (LiveTable *t = hub->tables[i]; t; t = t->next) table_continue(t);
	return true;
}

Hub *hub_open(const World *world, Store *store, const ServerEdition *editions, const HubOptions *options, Text *why) {
	Hub *hub = calloc(1, sizeof *hub);
	if (!hub) {
		text_add(why, "out of memory");
		return NULL;
	}
	hub->world = *world;
	hub->options = *options;
	hub->shared = (Shared){.world = &hub->world,
	                       .store = store,
	                       .outbox = {.world = &hub->world},
	                       .editions = editions,
	                       .base_url = options->base_url,
	                       .lan_url = options->lan_url};
	ring_init(&hub->shared.changed);
	ring_init(&hub->shared.outbox.missed);
	ring_init(&hub->listed);
	ring_init(&hub->over);
	ring_init(&hub->lobby);
	grow_init(&hub->shared.scratch);
	memcpy(hub->addresses.secret, options->address_secret, ADDRESS_SECRET);
	if (store_start_clock(store, now_of(hub)) && nodes_join(hub) && (hub->nodes.is_shared || load_all(hub))) return hub;
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
	hub_free_rooms(hub);
	for (int i = 0; i < TABLE_BUCKETS; i++) free_tables(hub->tables[i]);
	free_tables(hub->dropped);
	free_conns(hub->conns);
	free_conns(hub->gone);
	free_conns(hub->sealed_gone);
	timers_free(&hub->timers);
	nodes_free(hub);
	hub_free_lists(hub);
	addresses_free(&hub->addresses);
	outbox_free(&hub->shared.outbox);
	grow_free(&hub->shared.scratch);
	free(hub->received);
	free(hub);
}

void hub_retire(Hub *hub) {
	hub_free_rooms(hub);
	for (int i = 0; i < TABLE_BUCKETS; i++)
		while (hub->tables[i]) {
			LiveTable *t = hub->tables[i];
			unlink_table(hub, t);
			t->is_dropped = true;
			t->room = NULL;
			if (!t->jobs) {
				table_free(t);
				continue;
			}
			t->next = hub->dropped;
			hub->dropped = t;
		}
}

bool hub_is_thinking(const Hub *hub) {
	return hub->dropped != NULL;
}

Conn *hub_connect(Hub *hub, void *link, const char *address) {
	Address *from = addresses_find(&hub->addresses, address);
	if (!from || hub_is_banned(hub, address) || hub->is_stopping) return NULL;
	if (hub_is_limited(hub, from) && from->conns + nodes_elsewhere(hub, from).n_conns >= hub->options.address_limit) return NULL;
	Conn *conn = calloc(1, sizeof *conn);
	if (!conn) return NULL;
	conn->link = link;
	conn->address = from;
	conn->viewer = SPECTATOR;
	conn->person = ROOM_SCREEN;
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
	Room *room = conn->room;
	conn->is_gone = true;
	if (t) {
		bool was_seated = conn->viewer >= 0;
		hub_stir(hub, t);
		table_detach(t, conn);
		if (was_seated) push_info(t);
	}
	room_detach(conn);
	if (room) {
		room_push(room);
		hub_stir_room(hub, room);
		hub_stir(hub, room->table);
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

/* Many connections of one address together must not use up the server's time. */
static bool address_may(Hub *hub, Conn *conn, int n) {
	if (!hub_is_limited(hub, conn->address)) return true;
	return bucket_take_many(&conn->address->commands, now_of(hub), 1000 / ADDRESS_COMMANDS, ADDRESS_BURST, n);
}

void hub_message(Hub *hub, Conn *conn, const char *bytes, size_t len) {
	ClientCommand command;
	Refusal why = {0};
	hub->n_messages++;
	note_received(hub);
	bool is_read = command_read(bytes, len, &command, &why); /* first: a refusal says which command it is about */
	bool may = bucket_take(&conn->commands, now_of(hub), 1000 / COMMANDS_A_SECOND, COMMANDS_BURST) &&
	           address_may(hub, conn, is_read ? command_cost(&command) : 1);
	if (!may) refuse_haste(hub, conn, command.id);
	else if (is_read && nodes_hand_over(hub, conn, &command, bytes, len)) return;
	else if (is_read) hub_run(hub, conn, &command);
	else hub_refuse(hub, conn, command.id, &why);
}

static void note_latencies(Hub *hub) {
	int64_t now = now_of(hub);
	for (size_t i = 0; i < hub->n_sealed_received; i++) {
		int64_t ms = now - hub->received[i];
		int k = 0;
		while (k < LATENCY_BUCKETS && ms > latency_limits[k]) k++;
		hub->latency[k]++;
		hub->latency_sum_ms += (uint64_t)ms;
		hub->latency_count++;
	}
	hub->n_received -= hub->n_sealed_received;
	if (hub->n_received) memmove(hub->received, hub->received + hub->n_sealed_received, hub->n_received * sizeof *hub->received);
	hub->n_sealed_received = 0;
}

static void close_who_missed(Hub *hub) {
	for (const Ring *all = &hub->shared.outbox.missed; !ring_is_empty(all);) {
		Conn *conn = OWNER_OF(all->next, Conn, missed);
		ring_remove(&conn->missed);
		hub->world.close(conn->link, 1013, "the server is out of memory: come back");
	}
}

/* Messages from now on wait for the next commit, not for this one. */
static void seal(Hub *hub) {
	outbox_seal(&hub->shared.outbox);
	for (Conn **last = &hub->sealed_gone;; last = &(*last)->next)
		if (!*last) {
			*last = hub->gone;
			break;
		}
	hub->gone = NULL;
	hub->n_sealed_received = hub->n_received;
	hub->is_sealed = true;
	hub->n_begun++;
}

static void send_sealed(Hub *hub) {
	outbox_flush(&hub->shared.outbox);
	close_who_missed(hub);
	free_conns(hub->sealed_gone);
	hub->sealed_gone = NULL;
	note_latencies(hub);
	hub->is_sealed = false;
	hub->n_kept = hub->n_begun;
}

bool hub_flush(Hub *hub) {
	Store *store = hub->shared.store;
	StoreCommit state = store_commit_state(store);
	if (state == COMMIT_LOST) return false;
	if (state == COMMIT_WAITING) return true;
	if (hub->is_sealed) send_sealed(hub);
	hub_push_lists(hub);
	seal(hub);
	store_begin_commit(store);
	nodes_beat(hub);
	state = store_commit_state(store);
	if (state == COMMIT_KEPT || state == COMMIT_NOTHING) send_sealed(hub);
	return state != COMMIT_LOST;
}

bool hub_settle(Hub *hub) {
	hub_push_lists(hub);
	if (!store_commit(hub->shared.store)) return false;
	seal(hub);
	send_sealed(hub);
	return true;
}

void hub_thought(BotJob *job) {
	LiveTable *t = job->table;
	Hub *hub = OWNER_OF(t->shared, Hub, shared);
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

void hub_let_go(Hub *hub) {
	hub_drop_rooms(hub);
	for (int i = 0; i < TABLE_BUCKETS; i++)
		while (hub->tables[i]) hub_drop_table(hub, hub->tables[i]);
}

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
	nodes_leave(hub);
}
