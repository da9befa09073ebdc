/* The threads; see crew.h. */
#include "run/crew.h"
#include "tui/term.h"

#include <pthread.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	LINE = 128, /* two cache lines: processors fetch them in pairs */
	CHUNKS_A_THREAD = 16,
	REDRAW_NS = 100000000,
};

typedef struct Shared {
	alignas(LINE) atomic_uint_fast64_t next; /* first game that nobody has taken */
	alignas(LINE) atomic_uint_fast64_t done; /* games played, for the progress bar */
	alignas(LINE) atomic_bool stop;
	atomic_int running;                      /* workers that have not finished */
	const Crew *crew;
	uint64_t chunk;
	pthread_t waiting;                       /* is sent SIGUSR1 by the last worker */
	pthread_mutex_t lock;                    /* of `error` */
	char error[512];                         /* the first that came */
} Shared;

typedef struct Worker {
	alignas(LINE) Shared *shared;
	pthread_t thread;
	void *tally; /* on cache lines of its own */
} Worker;

static bool play(Shared *shared, uint64_t i, void *tally) {
	char reason[sizeof shared->error];
	Text why = TEXT_ON(reason);
	if (shared->crew->play(shared->crew->plan, i, tally, &why)) return true;
	pthread_mutex_lock(&shared->lock);
	if (!shared->error[0]) memcpy(shared->error, reason, sizeof reason);
	pthread_mutex_unlock(&shared->lock);
	atomic_store(&shared->stop, true);
	return false;
}

/* A chunk that was taken is always played to its end: what has been played is the games from the first on without a gap. */
static void *work(void *arg) {
	const Worker *worker = arg;
	Shared *shared = worker->shared;
	while (!atomic_load_explicit(&shared->stop, memory_order_relaxed)) {
		uint64_t first = atomic_fetch_add(&shared->next, shared->chunk);
		if (first >= shared->crew->end) break;
		uint64_t n = shared->crew->end - first < shared->chunk ? shared->crew->end - first : shared->chunk, i = first;
		while (i < first + n && play(shared, i, worker->tally)) i++;
		atomic_fetch_add_explicit(&shared->done, i - first, memory_order_relaxed);
	}
	if (atomic_fetch_sub(&shared->running, 1) == 1) pthread_kill(shared->waiting, SIGUSR1);
	return NULL;
}

/* Games under way are played to their end, which takes a while with strong bots: whoever pressed Ctrl-C is told that it was heard. */
static void stop(Shared *shared) {
	atomic_store(&shared->stop, true);
	shared->crew->progress->is_stopping = true;
}

static void wait_for_workers(Shared *shared, const sigset_t *signals) {
	while (atomic_load(&shared->running)) {
		int number = sigtimedwait(signals, NULL, &(struct timespec){0, REDRAW_NS});
		if (number == SIGINT || number == SIGTERM) stop(shared);
		progress_draw(shared->crew->progress, shared->crew->first + atomic_load(&shared->done));
	}
}

static int start_workers(Shared *shared, Worker *workers) {
	int n = 0;
	while (n < shared->crew->threads && !pthread_create(&workers[n].thread, NULL, work, &workers[n])) n++;
	return n;
}

/* Signals blocked here are blocked in the workers too, so that only the waiting thread gets them. */
static bool run_workers(Shared *shared, Worker *workers) {
	sigset_t signals, before;
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	term_add_signal(&signals, SIGINT);
	term_add_signal(&signals, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &signals, &before);
	int threads = shared->crew->threads, n = start_workers(shared, workers);
	if (n < threads) {
		atomic_store(&shared->stop, true);
		atomic_fetch_sub(&shared->running, threads - n);
	}
	wait_for_workers(shared, &signals);
	for (int i = 0; i < n; i++) pthread_join(workers[i].thread, NULL);
	sigdelset(&signals, SIGINT);
	sigdelset(&signals, SIGTERM);
	sigtimedwait(&signals, NULL, &(struct timespec){0, 0}); /* the last worker's, should it have come after our last look */
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return n == threads;
}

static uint64_t chunk_size(const Crew *crew) {
	uint64_t chunk = (crew->end - crew->first) / ((uint64_t)crew->threads * CHUNKS_A_THREAD);
	return chunk < 1 ? 1 : chunk > crew->chunk_max ? crew->chunk_max : chunk;
}

static bool run_with(const Crew *crew, Worker *workers, unsigned char *tallies, size_t stride, void *into, CrewResult *result) {
	Shared shared = {.next = crew->first, .running = crew->threads, .crew = crew, .chunk = chunk_size(crew), .waiting = pthread_self(),
	                 .lock = PTHREAD_MUTEX_INITIALIZER};
	memset(tallies, 0, (size_t)crew->threads * stride);
	for (int i = 0; i < crew->threads; i++) workers[i] = (Worker){.shared = &shared, .tally = tallies + (size_t)i * stride};
	bool is_done = run_workers(&shared, workers);
	for (int i = 0; i < crew->threads; i++) crew->merge(into, workers[i].tally);
	result->was_stopped = atomic_load(&shared.stop); /* even if all had been taken by then: more may follow this run */
	memcpy(result->error, shared.error, sizeof result->error);
	return is_done;
}

int crew_processors(void) {
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n > CREW_THREADS_MAX ? CREW_THREADS_MAX : (int)n;
}

bool crew_run(const Crew *crew, void *into, CrewResult *result) {
	size_t stride = (crew->tally_size + LINE - 1) / LINE * LINE;
	Worker *workers = aligned_alloc(LINE, (size_t)crew->threads * sizeof *workers);
	unsigned char *tallies = aligned_alloc(LINE, (size_t)crew->threads * stride);
	memset(result, 0, sizeof *result);
	bool is_done = workers && tallies && run_with(crew, workers, tallies, stride, into, result);
	free(workers);
	free(tallies);
	return is_done;
}
