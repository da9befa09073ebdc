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

void hub_add_table(Hub *hub, LiveTable *table) {
	LiveTable **bucket = bucket_of(hub, table->id);
	table->next = *bucket;
	*bucket = table;
	hub->n_tables++;
}

static LiveTable *find_in_memory(Hub *hub, const char *id) {
	LiveTable *t = *bucket_of(hub, id);
	while (t && strcmp(t->id, id)) t = t->next;
	return t && !t->is_dropped ? t : NULL;
}

static void load(void *arg, const TableRow *row) {
	Hub *hub = arg;
	if (find_in_memory(hub, row->id)) return;
	LiveTable *t = table_load(&hub->shared, row);
	if (t) hub_add_table(hub, t);
}

static void load_unless_over(void *arg, const TableRow *row) {
	if (row->phase != PHASE_OVER) load(arg, row);
}

static void unlink_table(Hub *hub, LiveTable *table) {
	for (LiveTable **at = bucket_of(hub, table->id); *at; at = &(*at)->next)
		if (*at == table) {
			*at = table->next;
			hub->n_tables--;
			break;
		}
	if (table->creator) table->creator->tables--;
	table->creator = NULL;
}

/* Out of memory; bots that still think about it end first. */
static void drop_table(Hub *hub, LiveTable *table) {
	while (table->conns) table_detach(table, table->conns);
	unlink_table(hub, table);
	table->is_dropped = true;
	if (table->is_public && hub->n_lobby) hub_push_listed(hub, table);
	if (!table->jobs) table_free(table);
}

/* Games that are over can be loaded by anybody who knows their id, and short ones be played by bots in no time: they must not pile
 * up. */
static void forget_some(Hub *hub) {
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (LiveTable *t = hub->tables[i], *next; t; t = next) {
			next = t->next;
			if (t->phase == PHASE_OVER && !t->conns && !t->jobs) drop_table(hub, t);
		}
}

LiveTable *hub_find(Hub *hub, const char *id) {
	LiveTable *t = find_in_memory(hub, id);
	if (t || strlen(id) != TABLE_ID_LEN) return t;
	store_each_table(hub->shared.store, id, load, hub);
	return find_in_memory(hub, id);
}

/* ---- addresses ---- */

Address *hub_address(Hub *hub, const char *text) {
	for (Address *a = hub->addresses; a; a = a->next)
		if (!strcmp(a->text, text)) return a;
	Address *a = calloc(1, sizeof *a);
	if (!a) return NULL;
	snprintf(a->text, sizeof a->text, "%s", text);
	a->next = hub->addresses;
	hub->addresses = a;
	return a;
}

static void forget_addresses(Hub *hub, int64_t now) {
	for (Address **at = &hub->addresses; *at;) {
		Address *a = *at;
		if (a->conns || a->tables || a->requests.empty_at > now || a->commands.empty_at > now || a->creations.empty_at > now) {
			at = &a->next;
			continue;
		}
		*at = a->next;
		free(a);
	}
}

bool hub_is_limited(const Hub *hub, const Address *address) {
	bool is_loopback = !strncmp(address->text, "127.", 4) || !strcmp(address->text, "::1");
	return hub->options.address_limit && (!is_loopback || hub->options.limits_loopback);
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
	hub->shared = (Shared){.world = &hub->world, .store = store, .outbox = {.world = &hub->world}, .editions = editions};
	grow_init(&hub->shared.scratch);
	if (store_each_table(store, NULL, load_unless_over, hub)) {
		for (int i = 0; i < TABLE_BUCKETS; i++)
			for (LiveTable *t = hub->tables[i]; t; t = t->next) table_continue(t);
		return hub;
	}
	text_add(why, store_error(store));
	hub_free(hub);
	return NULL;
}

void hub_free(Hub *hub) {
	for (int i = 0; i < TABLE_BUCKETS; i++)
		while (hub->tables[i]) {
			LiveTable *next = hub->tables[i]->next;
			table_free(hub->tables[i]);
			hub->tables[i] = next;
		}
	while (hub->conns) {
		Conn *next = hub->conns->next;
		free(hub->conns);
		hub->conns = next;
	}
	while (hub->addresses) {
		Address *next = hub->addresses->next;
		free(hub->addresses);
		hub->addresses = next;
	}
	outbox_free(&hub->shared.outbox);
	grow_free(&hub->shared.scratch);
	free(hub->received);
	free(hub);
}

Conn *hub_connect(Hub *hub, void *link, const char *address) {
	Address *from = hub_address(hub, address);
	if (!from || hub->is_stopping || hub->n_conns >= hub->options.max_connections) return NULL;
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
	outbox_forget(&hub->shared.outbox, conn);
	if (t) {
		bool was_seated = conn->viewer >= 0;
		table_detach(t, conn);
		if (was_seated) push_info(t);
	}
	if (conn->prev) conn->prev->next = conn->next;
	else hub->conns = conn->next;
	if (conn->next) conn->next->prev = conn->prev;
	conn->address->conns--;
	hub->n_conns--;
	hub->n_lobby -= conn->in_lobby;
	free(conn);
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
	if (!bucket_take(&conn->commands, now_of(hub), 1000 / COMMANDS_A_SECOND, COMMANDS_BURST)) {
		refuse_haste(hub, conn, "null");
		return;
	}
	bool is_read = command_read(bytes, len, &command, &why);
	if (!address_may(hub, conn, is_read && command_is_heavy(command.kind) ? HEAVY : 1)) refuse_haste(hub, conn, command.id);
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
	for (Conn *conn = hub->conns; conn; conn = conn->next) {
		if (conn->has_missed) hub->world.close(conn->link, 1013, "the server is out of memory: come back");
		conn->has_missed = false;
	}
	hub->shared.outbox.has_failed = false;
}

bool hub_flush(Hub *hub) {
	hub_push_lists(hub);
	if (!store_commit(hub->shared.store)) return false;
	outbox_flush(&hub->shared.outbox);
	if (hub->shared.outbox.has_failed) close_who_missed(hub);
	note_latencies(hub);
	return true;
}

void hub_thought(Hub *hub, BotJob *job) {
	LiveTable *t = job->table;
	(void)hub;
	if (!t->is_dropped) {
		table_thought(t, job);
		return;
	}
	free(job);
	if (!--t->jobs) table_free(t);
}

/* ---- time ---- */

/* Whether nobody has been there for too long. */
static bool is_expired(const Hub *hub, const LiveTable *t, int64_t now) {
	if (!t->idle_since || t->conns || t->jobs) return false;
	int64_t idle = now - t->idle_since, date = hub->world.date(hub->world.arg) - t->seen;
	if (t->phase == PHASE_OVER) return idle >= FORGET_MS;
	int64_t limit = t->phase == PHASE_PLAY ? hub->options.expire_idle : hub->options.expire_open;
	return idle >= limit * 1000 || (idle >= 60000 && date >= limit);
}

/* Games that are over leave memory but not the store; the others are gone. */
static void expire(Hub *hub, LiveTable *t) {
	if (t->phase != PHASE_OVER) {
		hub->world.log(hub->world.arg, "expired", t->id, phase_names[t->phase]);
		store_delete_table(hub->shared.store, t->key);
	}
	drop_table(hub, t);
}

static void sweep(Hub *hub, int64_t now) {
	int64_t date = hub->world.date(hub->world.arg);
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (LiveTable *t = hub->tables[i], *next; t; t = next) {
			next = t->next;
			if (is_expired(hub, t, now)) expire(hub, t);
			else if (t->conns && date - t->seen >= SEEN_EVERY) table_save_seen(t);
		}
	forget_addresses(hub, now);
	store_expire(hub->shared.store, PHASE_OVER, date - hub->options.expire_over);
	hub->next_sweep = now + 60000;
}

void hub_tick(Hub *hub) {
	int64_t now = now_of(hub);
	int open = 0;
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (LiveTable *t = hub->tables[i]; t; t = t->next) {
			table_tick(t, now);
			open += t->phase != PHASE_OVER;
			if (t->phase == PHASE_OVER && t->creator) {
				t->creator->tables--;
				t->creator = NULL;
			}
		}
	hub->n_open = open;
	if (hub->n_tables - open > OVER_IN_MEMORY) forget_some(hub);
	if (now >= hub->next_sweep) sweep(hub, now);
}

void hub_stop(Hub *hub) {
	static const char bye[] = "{\"push\":\"bye\",\"code\":\"stopping\",\"reason\":\"the server stops; come back in a moment\"}";
	hub->is_stopping = true;
	Msg *msg = msg_new(bye, sizeof bye - 1);
	for (Conn *conn = hub->conns; conn; conn = conn->next) {
		outbox_post(&hub->shared.outbox, conn, msg);
		outbox_close(&hub->shared.outbox, conn, 1001, "the server stops");
	}
	msg_drop(msg);
}
