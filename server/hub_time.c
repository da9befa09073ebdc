/* Time at the tables: clocks and expiry; see hub.h. A tick looks at tables whose timer is due or where something happened, and sweeps a
 * small part of all tables for expired ones, so its cost does not grow with their number. */
#include "server/hub.h"

enum {
	SWEEP_BUCKETS = 64, /* of tables that a tick sweeps at most, after a stall */
	FORGET_AT_ONCE = 64,
};

/* ---- clocks ---- */

static void note_over(Hub *hub, LiveTable *t) {
	if (t->phase != PHASE_OVER || ring_has(&t->over)) return;
	hub->n_open--;
	ring_add(&hub->over, &t->over);
	ring_remove(&t->listed);
	if (t->creator) t->creator->tables--;
	t->creator = NULL;
}

/* Each once: what is due again waits for the next tick. */
static LiveTable *take_due(Hub *hub, int64_t now) {
	LiveTable *list = NULL;
	for (Timer *timer; (timer = timers_first(&hub->timers, now));) {
		LiveTable *t = OWNER_OF(timer, LiveTable, timer);
		timers_set(&hub->timers, timer, TIMER_NEVER);
		t->next_due = list;
		list = t;
	}
	return list;
}

static void tick_tables(Hub *hub, int64_t now) {
	for (LiveTable *t = take_due(hub, now); t; t = t->next_due) {
		table_tick(t, now);
		note_over(hub, t);
		hub_stir_room(hub, t->room);
		timers_set(&hub->timers, &t->timer, table_wakes_at(t));
	}
}

/* ---- what is forgotten ---- */

/* Anybody who knows its id can load a finished game, and bots finish short ones in no time: they must not pile up. */
static void forget_some(Hub *hub) {
	for (int i = 0; i < FORGET_AT_ONCE && hub->n_tables - hub->n_open > OVER_IN_MEMORY; i++) {
		LiveTable *t = OWNER_OF(hub->over.next, LiveTable, over);
		if (!t->conns && !t->jobs) {
			hub_drop_table(hub, t);
			continue;
		}
		ring_remove(&t->over);
		ring_add(&hub->over, &t->over);
	}
}

/* Whether the table has been deserted for too long. */
static bool is_expired(const Hub *hub, const LiveTable *t, int64_t now) {
	if (!t->idle_since || t->conns || t->jobs) return false;
	int64_t idle = now - t->idle_since;
	if (t->phase == PHASE_OVER) return idle >= FORGET_MS;
	if (table_has_time(t)) return false;
	int64_t limit = t->phase == PHASE_PLAY || t->pace == PACE_DAYS ? hub->options.expire_idle : hub->options.expire_open;
	return idle >= SWEEP_MS && shared_clock(&hub->shared) - t->seen >= limit; /* after a restart everybody has time to come back */
}

/* Finished games leave memory but stay in the store; the others are deleted. */
static void expire(Hub *hub, LiveTable *t) {
	if (t->phase != PHASE_OVER) {
		hub->world.log(hub->world.arg, "expired", t->id, phase_names[t->phase]);
		store_delete_table(hub->shared.store, t->key);
	}
	hub_drop_table(hub, t);
}

static void sweep_bucket(Hub *hub, LiveTable *t, int64_t now) {
	int64_t clock = shared_clock(&hub->shared);
	for (LiveTable *next; t; t = next) {
		next = t->next;
		if (is_expired(hub, t, now)) expire(hub, t);
		else if (t->conns && clock - t->seen >= SEEN_EVERY) table_save_seen(t);
	}
}

/* Bucket by bucket, so that a whole sweep takes SWEEP_MS. */
static void sweep_some(Hub *hub, int64_t now) {
	int64_t clock = shared_clock(&hub->shared);
	int64_t due = (now - hub->sweep_began) * TABLE_BUCKETS / SWEEP_MS;
	for (int i = 0; i < SWEEP_BUCKETS && hub->n_swept < TABLE_BUCKETS && hub->n_swept < due; i++)
		sweep_bucket(hub, hub->tables[hub->n_swept++], now);
	if (hub->n_swept < TABLE_BUCKETS) return;
	hub_sweep_rooms(hub, now);
	addresses_forget(&hub->addresses, now);
	/* Not one that is in memory, here or at another node: those are noted as seen now and then. */
	store_expire(hub->shared.store, PHASE_OVER, clock - hub->options.expire_over, clock - 2 * SEEN_EVERY);
	store_put_clock(hub->shared.store, now);
	hub->sweep_began = now;
	hub->n_swept = 0;
}

void hub_tick(Hub *hub) {
	int64_t now = hub->world.now(hub->world.arg);
	if (hub->nodes.has_left) return;
	nodes_tick(hub, now);
	tick_tables(hub, now);
	hub_tick_rooms(hub, now);
	forget_some(hub);
	sweep_some(hub, now);
}
