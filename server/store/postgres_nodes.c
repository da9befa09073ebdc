/* Several nodes with one database: who owns what. Functions in the database decide (postgres_sql.c), so that each decision is atomic; see
 * engine.h. */
#include "server/store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t number(StoreStatement *s, int at) {
	return postgres_calls.get_int(s, at);
}

static int64_t join(StoreEngine *engine, const char *url, int lease_ms) {
	Postgres *q = (Postgres *)engine;
	StoreStatement *s = postgres_use(engine, POSTGRES_JOIN);
	if (!s) return 0;
	postgres_calls.bind_text(s, 1, url);
	postgres_bind(s, 2, lease_ms);
	if (!postgres_next(s)) return 0;
	q->node = number(s, 0);
	q->answer_ms = lease_ms;
	postgres_calls.end(s);
	return q->node;
}

/* Somebody may have changed the settings since the connection was opened. */
static bool look_at_settings(Postgres *q, StoreStatement *beat, int first) {
	char reason[512];
	Text why = TEXT_ON(reason);
	for (int i = 0; i < POSTGRES_SETTINGS; i++)
		if (!postgres_is_safe(q, i, postgres_calls.get_text(beat, first + i), &why))
			return postgres_fail(q, "nothing may be written any more", reason);
	return true;
}

static bool beat(StoreEngine *engine, int64_t *clock) {
	Postgres *q = (Postgres *)engine;
	StoreStatement *s = postgres_use(engine, POSTGRES_BEAT);
	if (!s) return false;
	postgres_bind(s, 1, q->node);
	if (!postgres_next(s)) return false;
	bool is_there = number(s, 0);
	*clock = number(s, 1);
	bool is_safe = look_at_settings(q, s, 2);
	postgres_calls.end(s);
	return is_safe && (is_there || postgres_fail(q, "the database", "the lease of this node has run out"));
}

static bool release(StoreEngine *engine) {
	StoreStatement *s = postgres_use(engine, POSTGRES_RELEASE);
	if (!s) return false;
	postgres_bind(s, 1, ((Postgres *)engine)->node);
	while (postgres_next(s)) continue;
	return !postgres_calls.error(engine);
}

static void fence(StoreEngine *engine, StoreKind kind, TableKey key) {
	StoreStatement *s = postgres_use(engine, POSTGRES_FENCE);
	if (!s) return;
	postgres_bind(s, 1, kind);
	postgres_bind(s, 2, key.key);
	postgres_bind(s, 3, ((Postgres *)engine)->node);
	postgres_bind(s, 4, key.epoch);
	postgres_run(s);
}

static StoreTake take(StoreEngine *engine, StoreKind kind, const char *id, TableKey *key, char *url) {
	StoreStatement *s = postgres_use(engine, POSTGRES_TAKE);
	if (!s) return TAKE_FAILED;
	postgres_bind(s, 1, kind);
	postgres_calls.bind_text(s, 2, id);
	postgres_bind(s, 3, ((Postgres *)engine)->node);
	if (!postgres_next(s)) return TAKE_FAILED;
	StoreTake state = (StoreTake)number(s, 0);
	*key = (TableKey){number(s, 1), number(s, 2)};
	snprintf(url, STORE_URL, "%s", postgres_calls.get_text(s, 3));
	postgres_calls.end(s);
	return state;
}

/* `found` may use the store, so all are read first. */
static int take_free(StoreEngine *engine, int most, StoreFound *found, void *arg) {
	StoreStatement *s = postgres_use(engine, POSTGRES_TAKE_FREE);
	if (!s) return -1;
	postgres_bind(s, 1, most);
	postgres_bind(s, 2, ((Postgres *)engine)->node);
	int n = 0;
	for (; postgres_next(s); n++)
		found(arg, (StoreKind)number(s, 0), postgres_calls.get_text(s, 1), (TableKey){number(s, 2), number(s, 3)});
	return postgres_calls.error(engine) ? -1 : n;
}

static void hint(StoreEngine *engine) {
	StoreStatement *s = postgres_use(engine, POSTGRES_HINT);
	if (s) postgres_run(s);
}

static bool heard(StoreEngine *engine) {
	Postgres *q = (Postgres *)engine;
	postgres_look(q);
	bool has = q->has_heard;
	q->has_heard = false;
	return has;
}

const StoreNodeCalls postgres_node_calls = {
	.join = join,
	.beat = beat,
	.release = release,
	.fence = fence,
	.take = take,
	.take_free = take_free,
	.hint = hint,
	.heard = heard,
	.club = &postgres_club_calls,
};
