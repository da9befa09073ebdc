/* Shared by the store's files: store.c has the transactions, rows.c and rooms.c the rows; an engine is below them. */
#ifndef SERVER_STORE_STORE_IN_H
#define SERVER_STORE_STORE_IN_H
#include "server/store/engine.h"

#include <string.h>

/* Tables and rooms already fenced in the open transaction: a hash set of keys. */
typedef struct Fences {
	int64_t *list; /* a key twice, and once more if it is a room's; 0: free */
	size_t n, cap;
} Fences;

struct Store {
	StoreEngine *engine;
	bool is_open, is_waiting; /* a transaction; a commit that is under way */
	Fences fences;
	StoreCounts counts;
	uint64_t sent_at;           /* when the commit was sent, in microseconds */
	int64_t clock, clock_since; /* seconds of the store's clock at that moment of the world's, in milliseconds */
	int64_t node;
};

bool store_is_writable(Store *store); /* a transaction is open, now at the latest; false: there is an error */
/* The statement, ready to be bound, in a transaction when it writes. NULL: there is an error. */
StoreStatement *store_use(Store *store, Sql sql);
/* The same; it writes to a table or a room, which must be ours. */
StoreStatement *store_write(Store *store, Sql sql, StoreKind kind, TableKey key);
/* Of a row that will be added in this transaction, and is ours. */
bool store_new_key(Store *store, StoreKind kind, TableKey *key);

/* ---- for the files with rows ---- */

static inline void bind_int(StoreStatement *s, int at, int64_t value) {
	s->engine->calls->bind_int(s, at, value);
}

static inline void bind_real(StoreStatement *s, int at, double value) {
	s->engine->calls->bind_real(s, at, value);
}

static inline void bind_text(StoreStatement *s, int at, const char *text) {
	s->engine->calls->bind_text(s, at, text);
}

static inline void bind_bytes(StoreStatement *s, int at, const FairBytes *bytes) {
	s->engine->calls->bind_bytes(s, at, bytes ? bytes->byte : NULL, FAIR_BYTES);
}

static inline bool run(StoreStatement *s) {
	return s->engine->calls->run(s);
}

static inline bool next(StoreStatement *s) {
	return s->engine->calls->next(s);
}

static inline void end(StoreStatement *s) {
	s->engine->calls->end(s);
}

static inline int64_t get_int(StoreStatement *s, int at) {
	return s->engine->calls->get_int(s, at);
}

static inline double get_real(StoreStatement *s, int at) {
	return s->engine->calls->get_real(s, at);
}

static inline const char *get_text(StoreStatement *s, int at) {
	return s->engine->calls->get_text(s, at);
}

static inline void get_bytes(StoreStatement *s, int at, FairBytes *out) {
	size_t n;
	const void *bytes = s->engine->calls->get_bytes(s, at, &n);
	memset(out, 0, sizeof *out);
	if (n == FAIR_BYTES) memcpy(out->byte, bytes, FAIR_BYTES);
}
#endif
