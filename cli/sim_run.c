/* Random play on several threads. Game i is played from a seed of its own, made of the run's seed and i, and tallies are whole
 * numbers, so the result does not depend on who played what. Workers take chunks of games from one counter and share nothing else
 * that is written: each has its tally on cache lines of its own.
 *
 * The main thread waits, draws the progress bar and listens for Ctrl-C. It does so with sigtimedwait on blocked signals: no
 * handler, hence no global that a handler could reach. */
#include "cli/progress.h"
#include "cli/sim.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	LINE = 128,      /* two cache lines: processors fetch them in pairs */
	CHUNK_MAX = 256, /* games: well under a millisecond of play, so that Ctrl-C and the end are prompt */
	CHUNKS_A_THREAD = 16,
	REDRAW_NS = 100000000,
};

typedef struct Shared {
	alignas(LINE) atomic_uint_fast64_t next; /* first game that nobody has taken */
	alignas(LINE) atomic_uint_fast64_t done; /* games played, for the progress bar */
	alignas(LINE) atomic_bool stop;
	atomic_int running;                      /* workers that have not finished */
	const SimPlan *plan;
	uint64_t chunk;
	pthread_t waiting;                       /* is sent SIGUSR1 by the last worker */
	pthread_mutex_t lock;                    /* of `error` */
	char error[512];                         /* the first record that could not be written */
} Shared;

typedef struct Worker {
	alignas(LINE) Tally tally;
	Shared *shared;
	pthread_t thread;
} Worker;

static void play(const Setup *setup, uint64_t seed, Tally *tally) {
	const Game *game = setup->game;
	StateBuf buf;
	State *s = state_of(&buf);
	Rng chance, driver;
	Action legal[LEGAL_MAX];
	Outcome outcome;
	uint32_t decisions = 0;
	rng_seed(&chance, seed);
	sim_seed_driver(&driver, seed);
	game->start(s, setup, &chance, NULL);
	for (uint32_t mask; (mask = game->to_act(s, setup)) != 0; decisions++) {
		int seat = rng_bit(&driver, mask);
		int n = game->legal(s, setup, seat, legal);
		game->apply(s, setup, seat, legal[rng_below(&driver, (uint32_t)n)], &chance, NULL);
	}
	game->outcome(s, setup, &outcome);
	tally_add(tally, setup->seats, decisions, &outcome);
}

/* Play that leaves records; a record that cannot be written ends the run. */
static bool play_recorded(Shared *shared, uint64_t i, Tally *tally) {
	char reason[sizeof shared->error];
	Text why = TEXT_ON(reason);
	if (sim_record_game(shared->plan, i, tally, &why)) return true;
	pthread_mutex_lock(&shared->lock);
	if (!shared->error[0]) memcpy(shared->error, reason, sizeof reason);
	pthread_mutex_unlock(&shared->lock);
	atomic_store(&shared->stop, true);
	return false;
}

static void play_chunk(Worker *worker, uint64_t first, uint64_t end) {
	const SimPlan *plan = worker->shared->plan;
	for (uint64_t i = first; i < end; i++) {
		if (!plan->record_dir) play(&plan->setup, sim_seed(plan, i), &worker->tally);
		else if (!play_recorded(worker->shared, i, &worker->tally)) return;
	}
}

/* A chunk that was taken is always played to its end: what has been played is the games from 0 on without a gap. */
static void *work(void *arg) {
	Worker *worker = arg;
	Shared *shared = worker->shared;
	const SimPlan *plan = shared->plan;
	while (!atomic_load_explicit(&shared->stop, memory_order_relaxed)) {
		uint64_t first = atomic_fetch_add(&shared->next, shared->chunk);
		if (first >= plan->games) break;
		uint64_t n = plan->games - first < shared->chunk ? plan->games - first : shared->chunk;
		play_chunk(worker, first, first + n);
		atomic_fetch_add_explicit(&shared->done, n, memory_order_relaxed);
	}
	if (atomic_fetch_sub(&shared->running, 1) == 1) pthread_kill(shared->waiting, SIGUSR1);
	return NULL;
}

/* Whoever started us with Ctrl-C ignored (nohup, a script's background job) wants it so. */
static void add_interrupt(sigset_t *set) {
	struct sigaction action;
	if (!sigaction(SIGINT, NULL, &action) && action.sa_handler != SIG_IGN) sigaddset(set, SIGINT);
}

static void wait_for_workers(Shared *shared, const sigset_t *signals) {
	const SimPlan *plan = shared->plan;
	Progress progress = progress_start("games", plan->games, plan->shows_progress);
	while (atomic_load(&shared->running)) {
		if (sigtimedwait(signals, NULL, &(struct timespec){0, REDRAW_NS}) == SIGINT) atomic_store(&shared->stop, true);
		progress_draw(&progress, atomic_load(&shared->done));
	}
	progress_end(&progress, atomic_load(&shared->done));
}

static int start_workers(Shared *shared, Worker *workers) {
	int n = 0;
	for (; n < shared->plan->threads; n++) {
		workers[n].shared = shared;
		if (pthread_create(&workers[n].thread, NULL, work, &workers[n])) break;
	}
	return n;
}

/* Signals blocked here are blocked in the workers too, so that only the waiting thread gets them. */
static bool run_workers(Shared *shared, Worker *workers) {
	sigset_t signals, before;
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	add_interrupt(&signals);
	pthread_sigmask(SIG_BLOCK, &signals, &before);
	int threads = shared->plan->threads, n = start_workers(shared, workers);
	if (n < threads) {
		atomic_store(&shared->stop, true);
		atomic_fetch_sub(&shared->running, threads - n);
	}
	wait_for_workers(shared, &signals);
	for (int i = 0; i < n; i++) pthread_join(workers[i].thread, NULL);
	sigdelset(&signals, SIGINT);
	sigtimedwait(&signals, NULL, &(struct timespec){0, 0}); /* the last worker's, should it have come after our last look */
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return n == threads;
}

static uint64_t chunk_size(const SimPlan *plan) {
	uint64_t chunk = plan->games / ((uint64_t)plan->threads * CHUNKS_A_THREAD);
	return chunk < 1 ? 1 : chunk > CHUNK_MAX ? CHUNK_MAX : chunk;
}

bool sim_run(const SimPlan *plan, SimResult *result) {
	size_t size = (size_t)plan->threads * sizeof(Worker);
	Worker *workers = aligned_alloc(LINE, size);
	Shared shared = {.running = plan->threads, .plan = plan, .chunk = chunk_size(plan), .waiting = pthread_self(),
	                 .lock = PTHREAD_MUTEX_INITIALIZER};
	memset(result, 0, sizeof *result);
	if (!workers) return false;
	memset(workers, 0, size);
	double start = clock_seconds();
	bool is_done = run_workers(&shared, workers);
	result->seconds = clock_seconds() - start;
	for (int i = 0; i < plan->threads; i++) tally_merge(&result->tally, &workers[i].tally);
	result->was_stopped = result->tally.games < plan->games;
	memcpy(result->error, shared.error, sizeof result->error);
	free(workers);
	return is_done;
}
