/* Threads in which bots think; see bot_pool.h. */
#include "server/bot_pool.h"
#include "bots/bot.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { LONG_THOUGHT = 1000 }; /* a thought of so many iterations or more is a long one */

typedef struct Item {
	BotJob *job;
	struct Item *next;
} Item;

typedef struct Line {
	Item *first, **end;
} Line;

struct BotPool {
	pthread_mutex_t lock; /* over all that follows */
	pthread_cond_t wake, ended;
	Line quick, slow, done; /* waiting, waiting for long thoughts, answered */
	int n_thinking, n_slow; /* threads; of them with a long thought */
	bool is_stopping;
	void (*ready)(void *arg);
	void *arg;
	int n;
	pthread_t thread[];
};

static void push(Line *line, Item *item) {
	item->next = NULL;
	*line->end = item;
	line->end = &item->next;
}

static Item *pop(Line *line) {
	Item *item = line->first;
	if (!item) return NULL;
	line->first = item->next;
	if (!line->first) line->end = &line->first;
	return item;
}

/* The bot sees its seat's view and its own generator, nothing else. */
static void think(BotJob *job) {
	BotAnswer answer = {.action = ACTION_NONE};
	char reason[256];
	Text why = TEXT_ON(reason);
	Rng rng;
	rng_seed(&rng, job->seed);
	if (!bot_choose(job->level, state_of(&job->view), &job->setup, job->seat, &rng, &answer, &why)) answer.action = ACTION_NONE;
	job->action = answer.action;
}

static bool is_slow(const BotJob *job) {
	const BotLevel *level = bot_level(job->level);
	return level && level->iterations >= LONG_THOUGHT;
}

/* The next job for an idle thread; NULL: none now. */
static Item *next(BotPool *t) {
	Item *item = pop(&t->quick);
	if (!item && (t->n_slow + 1 < t->n || t->n == 1)) item = pop(&t->slow);
	return item;
}

static void *run(void *arg) {
	BotPool *t = arg;
	pthread_mutex_lock(&t->lock);
	while (!t->is_stopping) {
		Item *item = next(t);
		if (!item) {
			pthread_cond_wait(&t->wake, &t->lock);
			continue;
		}
		bool slow = is_slow(item->job);
		t->n_thinking++;
		t->n_slow += slow;
		pthread_mutex_unlock(&t->lock);
		think(item->job);
		pthread_mutex_lock(&t->lock);
		t->n_thinking--;
		t->n_slow -= slow;
		push(&t->done, item);
		if (slow) pthread_cond_signal(&t->wake); /* another long one may begin, in any thread that waits */
		if (!t->is_stopping) t->ready(t->arg);
	}
	pthread_cond_signal(&t->ended);
	pthread_mutex_unlock(&t->lock);
	return NULL;
}

BotPool *bot_pool_start(int n, void (*ready)(void *arg), void *arg) {
	BotPool *t = calloc(1, sizeof *t + (size_t)n * sizeof t->thread[0]);
	if (!t) return NULL;
	t->quick.end = &t->quick.first;
	t->slow.end = &t->slow.first;
	t->done.end = &t->done.first;
	t->ready = ready;
	t->arg = arg;
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->wake, NULL);
	pthread_cond_init(&t->ended, NULL);
	pthread_mutex_lock(&t->lock); /* the threads look at `n` */
	while (t->n < n && !pthread_create(&t->thread[t->n], NULL, run, t)) t->n++;
	pthread_mutex_unlock(&t->lock);
	if (t->n) return t;
	bot_pool_stop(t, 0);
	return NULL;
}

bool bot_pool_ask(BotPool *t, BotJob *job) {
	Item *item = malloc(sizeof *item);
	if (!item) return false;
	item->job = job;
	pthread_mutex_lock(&t->lock);
	push(is_slow(job) ? &t->slow : &t->quick, item);
	pthread_cond_signal(&t->wake);
	pthread_mutex_unlock(&t->lock);
	return true;
}

BotJob *bot_pool_answer(BotPool *t) {
	pthread_mutex_lock(&t->lock);
	Item *item = pop(&t->done);
	pthread_mutex_unlock(&t->lock);
	BotJob *job = item ? item->job : NULL;
	free(item);
	return job;
}

static void clear(Line *line) {
	for (Item *item; (item = pop(line));) {
		free(item->job);
		free(item);
	}
}

/* Waits, under the lock, until no thread thinks or the time is up. */
static bool wait_for_all(BotPool *t, int ms) {
	struct timespec end;
	clock_gettime(CLOCK_REALTIME, &end);
	end.tv_sec += (end.tv_nsec / 1000000 + ms) / 1000;
	end.tv_nsec = (end.tv_nsec / 1000000 + ms) % 1000 * 1000000;
	while (t->n_thinking)
		if (pthread_cond_timedwait(&t->ended, &t->lock, &end)) return false;
	return true;
}

bool bot_pool_stop(BotPool *t, int ms) {
	if (!t) return true;
	pthread_mutex_lock(&t->lock);
	t->is_stopping = true;
	pthread_cond_broadcast(&t->wake);
	bool ok = wait_for_all(t, ms);
	pthread_mutex_unlock(&t->lock);
	if (!ok) return false;
	for (int i = 0; i < t->n; i++) pthread_join(t->thread[i], NULL);
	clear(&t->quick);
	clear(&t->slow);
	clear(&t->done);
	pthread_cond_destroy(&t->wake);
	pthread_cond_destroy(&t->ended);
	pthread_mutex_destroy(&t->lock);
	free(t);
	return true;
}
