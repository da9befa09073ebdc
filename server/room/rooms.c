/* All rooms of the hub: lookup by code, clocks and expiry; see hub.h. */
#include "core/hash.h"
#include "server/hub.h"

#include <string.h>

static int64_t now_of(const Hub *hub) {
	return hub->world.now(hub->world.arg);
}

static Room **bucket_of(Hub *hub, const char *code) {
	return &hub->rooms[hash_bytes(0, code, strlen(code)) % ROOM_BUCKETS];
}

Room *hub_find_room(Hub *hub, const char *code) {
	Room *r = *bucket_of(hub, code);
	while (r && strcmp(r->code, code)) r = r->next;
	return r;
}

bool hub_add_room(Hub *hub, Room *r) {
	Room **bucket = bucket_of(hub, r->code);
	if (!timers_add(&hub->room_timers, &r->timer, TIMER_AT_ONCE)) return false;
	r->next = *bucket;
	*bucket = r;
	hub->n_rooms++;
	return true;
}

static void drop_room(Hub *hub, Room *r) {
	Room **at = bucket_of(hub, r->code);
	while (*at != r) at = &(*at)->next;
	*at = r->next;
	timers_remove(&hub->room_timers, &r->timer);
	hub->n_rooms--;
	if (r->creator) r->creator->tables--;
	hub_stir(hub, r->table); /* the table chooses its own host from now on */
	room_free(r);
}

void hub_drop_rooms(Hub *hub) {
	for (int i = 0; i < ROOM_BUCKETS; i++)
		for (Room *r; (r = hub->rooms[i]);) {
			while (r->conns) room_detach(r->conns);
			drop_room(hub, r);
		}
}

void hub_stir_room(Hub *hub, Room *r) {
	if (r && r->timer.at != TIMER_AT_ONCE) timers_set(&hub->room_timers, &r->timer, TIMER_AT_ONCE);
}

/* ---- guesses ---- */

static bool may_take(const Bucket *bucket, int64_t now, int every_ms, int burst) {
	Bucket copy = *bucket;
	return bucket_take(&copy, now, every_ms, burst);
}

bool hub_may_guess(const Hub *hub, const Conn *conn) {
	int64_t now = now_of(hub);
	return may_take(&conn->address->guesses, now, GUESS_EVERY_MS, GUESSES_BURST) &&
	       may_take(&hub->guesses, now, ALL_GUESS_EVERY_MS, ALL_GUESSES_BURST);
}

bool hub_count_guess(Hub *hub, Conn *conn, Refusal *why) {
	if (!hub_may_guess(hub, conn))
		return refuse(why, "too_fast", "too many wrong codes: wait a minute, and read the screen again") ||
		       refuse_text(why, "what", "codes");
	bucket_take(&conn->address->guesses, now_of(hub), GUESS_EVERY_MS, GUESSES_BURST);
	bucket_take(&hub->guesses, now_of(hub), ALL_GUESS_EVERY_MS, ALL_GUESSES_BURST);
	return refuse(why, "no_such_room", "there is no room with this code, or the key is nobody's there");
}

Room *hub_guess_room(Hub *hub, Conn *conn, const char *code, Refusal *why) {
	Room *r = hub_may_guess(hub, conn) ? hub_find_room(hub, code) : NULL;
	if (!r) hub_count_guess(hub, conn, why);
	return r;
}

/* ---- the table that is shown ---- */

void hub_load_room_table(Hub *hub, Room *r) {
	if (!r->game.n || r->table) return;
	r->table = hub_find(hub, r->game.table);
	if (!r->table) return;
	r->table->room = r;
	r->phase = r->table->phase;
}

static void load(void *arg, const RoomRow *row) {
	Hub *hub = arg;
	Room *r = room_load(&hub->shared, row);
	if (r && !hub_add_room(hub, r)) {
		room_free(r);
		return;
	}
	if (!r || !r->game.n || r->game.is_over) return;
	hub_load_room_table(hub, r);
	if (!r->table) room_leave_table(r); /* it is gone, or nobody can read it */
}

bool hub_open_rooms(Hub *hub) {
	return store_each_room(hub->shared.store, NULL, load, hub);
}

Room *hub_load_room(Hub *hub, const char *code) {
	if (!hub_find_room(hub, code)) store_each_room(hub->shared.store, code, load, hub);
	return hub_find_room(hub, code);
}

void hub_free_rooms(Hub *hub) {
	for (int i = 0; i < ROOM_BUCKETS; i++)
		for (Room *next; hub->rooms[i]; hub->rooms[i] = next) {
			next = hub->rooms[i]->next;
			room_free(hub->rooms[i]);
		}
	timers_free(&hub->room_timers);
}

/* ---- time ---- */

void hub_tick_rooms(Hub *hub, int64_t now) {
	for (Timer *timer; (timer = timers_first(&hub->room_timers, now));) {
		Room *r = OWNER_OF(timer, Room, timer);
		room_look(r);
		room_watch_host(r, now);
		room_ask_tick(r, now);
		int64_t at = earlier(room_host_wakes_at(r), room_ask_wakes_at(r));
		timers_set(&hub->room_timers, timer, at > now ? at : now + 1); /* what is due again waits for the next tick */
	}
}

static bool is_expired(const Hub *hub, const Room *r, int64_t now) {
	if (r->conns || !r->idle_since || now - r->idle_since < SWEEP_MS) return false; /* after a restart everybody has time to come back */
	return shared_clock(&hub->shared) - r->seen >= EXPIRE_ROOM;
}

void hub_sweep_rooms(Hub *hub, int64_t now) {
	int64_t clock = shared_clock(&hub->shared);
	for (int i = 0; i < ROOM_BUCKETS; i++)
		for (Room *r = hub->rooms[i], *next; r; r = next) {
			next = r->next;
			if (r->conns && clock - r->seen >= SEEN_EVERY) room_save_seen(r);
			if (!is_expired(hub, r, now)) continue;
			hub->world.log(hub->world.arg, "expired", NULL, "a room");
			store_delete_room(hub->shared.store, r->key);
			drop_room(hub, r);
		}
}
