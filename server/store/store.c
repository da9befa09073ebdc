/* The store: transactions and commits on whatever engine is below; see store.h. */
#include "server/store/sqlite.h"
#include "server/store/store_in.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- opening ---- */

bool store_is_address(const char *text) {
	return !strncmp(text, "postgresql://", 13) || !strncmp(text, "postgres://", 11);
}

Store *store_open_on(StoreEngine *engine) {
	Store *store = calloc(1, sizeof *store);
	if (store) store->engine = engine;
	else engine->calls->close(engine);
	return store;
}

Store *store_open(const char *path, const char *vfs, const char *stamp, Text *found, Text *why) {
	StoreEngine *engine = sqlite_open(path, vfs, stamp, found, why);
	Store *store = engine ? store_open_on(engine) : NULL;
	if (engine && !store) text_add(why, "out of memory");
	return store;
}

void store_close(Store *store) {
	if (!store) return;
	store->engine->calls->close(store->engine);
	free(store->fences.list);
	free(store);
}

const char *store_error(const Store *store) {
	return store->engine->calls->error(store->engine);
}

StoreCounts store_counts(const Store *store) {
	return store->counts;
}

/* ---- fences ---- */

static int64_t *find_fence(const Fences *f, int64_t what) {
	size_t at = (size_t)((uint64_t)what * 0x9e3779b97f4a7c15u >> 32);
	while (f->list[at & (f->cap - 1)] && f->list[at & (f->cap - 1)] != what) at++;
	return &f->list[at & (f->cap - 1)];
}

static bool grow_fences(Fences *f) {
	Fences more = {.cap = f->cap ? f->cap * 2 : 64, .n = f->n};
	more.list = calloc(more.cap, sizeof *more.list);
	if (!more.list) return false;
	for (size_t i = 0; i < f->cap; i++)
		if (f->list[i]) *find_fence(&more, f->list[i]) = f->list[i];
	free(f->list);
	*f = more;
	return true;
}

/* True: it is new. Without memory to note it, always true, so it is fenced again. */
static bool add_fence(Fences *f, StoreKind kind, int64_t key) {
	int64_t what = key * 2 + (kind == STORE_ROOM);
	if (f->n * 2 >= f->cap && !grow_fences(f)) return true;
	int64_t *at = find_fence(f, what);
	bool is_new = !*at;
	f->n += is_new;
	*at = what;
	return is_new;
}

static void drop_fences(Fences *f) {
	if (f->n) memset(f->list, 0, f->cap * sizeof *f->list);
	f->n = 0;
}

/* ---- writing ---- */

bool store_is_writable(Store *store) {
	if (store_error(store)) return false;
	if (!store->is_open) store->is_open = store->engine->calls->begin(store->engine);
	return store->is_open;
}

StoreStatement *store_use(Store *store, Sql sql) {
	if (sql_writes(sql) && !store_is_writable(store)) return NULL;
	store->counts.writes += sql_writes(sql);
	return store->engine->calls->use(store->engine, sql);
}

void store_claim(Store *store, StoreKind kind, TableKey key) {
	const StoreNodeCalls *nodes = store->engine->calls->nodes;
	if (nodes && store_is_writable(store) && add_fence(&store->fences, kind, key.key)) nodes->fence(store->engine, kind, key);
}

StoreStatement *store_write(Store *store, Sql sql, StoreKind kind, TableKey key) {
	store_claim(store, kind, key);
	return store_use(store, sql);
}

bool store_new_key(Store *store, StoreKind kind, TableKey *key) {
	const StoreCalls *calls = store->engine->calls;
	if (!store_is_writable(store)) return false;
	*key = (TableKey){calls->new_key(store->engine, kind), calls->nodes != NULL};
	if (key->key && calls->nodes) add_fence(&store->fences, kind, key->key);
	return key->key != 0;
}

/* ---- committing ---- */

/* Only a measurement: no decision depends on it. */
static uint64_t clock_us(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

bool store_is_written(const Store *store) {
	return store->is_open;
}

void store_begin_commit(Store *store) {
	if (!store->is_open || store_error(store)) return;
	store->is_open = false;
	store->is_waiting = true;
	store->sent_at = clock_us();
	drop_fences(&store->fences);
	store->engine->calls->commit(store->engine);
}

static StoreCommit look(Store *store, bool waits) {
	if (store_error(store)) return COMMIT_LOST;
	if (!store->is_waiting && store_fd(store) < 0) return COMMIT_NOTHING;
	StoreCommit state = store->engine->calls->state(store->engine, waits);
	if (state == COMMIT_WAITING) return state;
	store->is_waiting = false;
	if (state != COMMIT_KEPT) return state;
	store->counts.commits++;
	store->counts.commit_us += clock_us() - store->sent_at;
	return state;
}

StoreCommit store_commit_state(Store *store) {
	return look(store, false);
}

bool store_commit(Store *store) {
	if (look(store, true) == COMMIT_LOST) return false;
	store_begin_commit(store);
	return look(store, true) != COMMIT_LOST;
}

int store_fd(const Store *store) {
	return store->engine->calls->fd(store->engine);
}

bool store_is_sending(const Store *store) {
	return store->engine->calls->is_sending(store->engine);
}

bool store_backup(Store *store, const char *path, Text *why) {
	return store->engine->calls->backup(store->engine, path, why);
}

bool store_scrub(Store *store, Text *why) {
	return store->engine->calls->scrub(store->engine, why);
}

int64_t store_clock(const Store *store, int64_t now) {
	return store->clock + (now - store->clock_since) / 1000;
}
