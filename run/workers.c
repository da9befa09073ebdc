/* The threads; see workers.h. */
#include "run/workers.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
	LINE = 128, /* two cache lines: processors fetch them in pairs */
	CHUNKS_A_THREAD = 16,
};

typedef struct Shared {
	alignas(LINE) atomic_uint_fast64_t next; /* first game that nobody has taken */
	alignas(LINE) atomic_uint_fast64_t done; /* games played, for who watches */
	alignas(LINE) atomic_bool has_failed;
	atomic_int running; /* workers that have not finished */
	const Workers *workers;
	uint64_t chunk;
	pthread_mutex_t lock; /* of `error` */
	char error[512];      /* the first that came */
} Shared;

typedef struct Worker {
	alignas(LINE) Shared *shared;
	pthread_t thread;
	int number;
	void *tally; /* on cache lines of its own */
} Worker;

static bool is_stopped(const Shared *shared) {
	const Watch *watch = shared->workers->watch;
	return atomic_load_explicit(&shared->has_failed, memory_order_relaxed) ||
	       (watch && atomic_load_explicit(&watch->stop, memory_order_relaxed));
}

static bool play(const Worker *worker, uint64_t i) {
	Shared *shared = worker->shared;
	char reason[sizeof shared->error];
	Text why = TEXT_ON(reason);
	if (shared->workers->play(shared->workers->plan, i, worker->number, worker->tally, &why)) return true;
	pthread_mutex_lock(&shared->lock);
	if (!shared->error[0]) memcpy(shared->error, reason, sizeof reason);
	pthread_mutex_unlock(&shared->lock);
	atomic_store(&shared->has_failed, true);
	return false;
}

/* A chunk that was taken is always played to its end: what has been played is the games from the first on without a gap. */
static void *work(void *arg) {
	const Worker *worker = arg;
	Shared *shared = worker->shared;
	const Workers *workers = shared->workers;
	while (!is_stopped(shared)) {
		uint64_t first = atomic_fetch_add(&shared->next, shared->chunk);
		if (first >= workers->end) break;
		uint64_t n = workers->end - first < shared->chunk ? workers->end - first : shared->chunk, i = first;
		while (i < first + n && play(worker, i)) i++;
		atomic_fetch_add_explicit(&shared->done, i - first, memory_order_relaxed);
	}
	if (atomic_fetch_sub(&shared->running, 1) == 1 && workers->watch) workers->watch->wake(workers->watch);
	return NULL;
}

static bool run_threads(Shared *shared, Worker *list) {
	const Workers *workers = shared->workers;
	int n = 0;
	while (n < workers->threads && !pthread_create(&list[n].thread, NULL, work, &list[n])) n++;
	if (n < workers->threads) {
		atomic_store(&shared->has_failed, true);
		atomic_fetch_sub(&shared->running, workers->threads - n);
	}
	while (workers->watch && atomic_load(&shared->running))
		workers->watch->look(workers->watch, workers->first + atomic_load(&shared->done));
	for (int i = 0; i < n; i++) pthread_join(list[i].thread, NULL);
	return n == workers->threads;
}

static uint64_t chunk_size(const Workers *workers) {
	uint64_t chunk = (workers->end - workers->first) / ((uint64_t)workers->threads * CHUNKS_A_THREAD);
	return chunk < 1 ? 1 : chunk > workers->chunk_max ? workers->chunk_max : chunk;
}

static bool run_with(const Workers *workers, Worker *list, unsigned char *tallies, size_t stride, void *into, WorkersResult *result) {
	Shared shared = {.next = workers->first,
	                 .running = workers->threads,
	                 .workers = workers,
	                 .chunk = chunk_size(workers),
	                 .lock = PTHREAD_MUTEX_INITIALIZER};
	memset(tallies, 0, (size_t)workers->threads * stride);
	for (int i = 0; i < workers->threads; i++) list[i] = (Worker){.shared = &shared, .number = i, .tally = tallies + (size_t)i * stride};
	bool is_done = run_threads(&shared, list);
	for (int i = 0; i < workers->threads; i++) tally_merge(workers->shape, into, list[i].tally);
	result->was_stopped = is_stopped(&shared); /* even if all had been taken by then: more may follow this run */
	memcpy(result->error, shared.error, sizeof result->error);
	return is_done;
}

bool workers_run(const Workers *workers, void *into, WorkersResult *result) {
	size_t stride = (workers->shape.sums + workers->shape.tops + LINE - 1) / LINE * LINE;
	Worker *list = aligned_alloc(LINE, (size_t)workers->threads * sizeof *list);
	unsigned char *tallies = aligned_alloc(LINE, (size_t)workers->threads * stride);
	memset(result, 0, sizeof *result);
	bool is_done = list && tallies && run_with(workers, list, tallies, stride, into, result);
	free(list);
	free(tallies);
	return is_done;
}
