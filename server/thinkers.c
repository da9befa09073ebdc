/* Threads in which bots think; see thinkers.h. */
#include "server/thinkers.h"
#include "bots/bot.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Item {
	BotJob *job;
	struct Item *next;
} Item;

typedef struct Line {
	Item *first, **end;
} Line;

struct Thinkers {
	pthread_mutex_t lock; /* over all that follows */
	pthread_cond_t wake;
	Line waiting, done;
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

static void *run(void *arg) {
	Thinkers *t = arg;
	pthread_mutex_lock(&t->lock);
	for (;;) {
		Item *item = NULL;
		while (!t->is_stopping && !(item = pop(&t->waiting))) pthread_cond_wait(&t->wake, &t->lock);
		if (!item) break;
		pthread_mutex_unlock(&t->lock);
		think(item->job);
		pthread_mutex_lock(&t->lock);
		push(&t->done, item);
		t->ready(t->arg);
	}
	pthread_mutex_unlock(&t->lock);
	return NULL;
}

Thinkers *thinkers_start(int n, void (*ready)(void *arg), void *arg) {
	Thinkers *t = calloc(1, sizeof *t + (size_t)n * sizeof t->thread[0]);
	if (!t) return NULL;
	t->waiting.end = &t->waiting.first;
	t->done.end = &t->done.first;
	t->ready = ready;
	t->arg = arg;
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->wake, NULL);
	while (t->n < n && !pthread_create(&t->thread[t->n], NULL, run, t)) t->n++;
	if (t->n) return t;
	thinkers_stop(t);
	return NULL;
}

bool thinkers_ask(Thinkers *t, BotJob *job) {
	Item *item = malloc(sizeof *item);
	if (!item) return false;
	item->job = job;
	pthread_mutex_lock(&t->lock);
	push(&t->waiting, item);
	pthread_cond_signal(&t->wake);
	pthread_mutex_unlock(&t->lock);
	return true;
}

BotJob *thinkers_answer(Thinkers *t) {
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

void thinkers_stop(Thinkers *t) {
	if (!t) return;
	pthread_mutex_lock(&t->lock);
	t->is_stopping = true;
	pthread_cond_broadcast(&t->wake);
	pthread_mutex_unlock(&t->lock);
	for (int i = 0; i < t->n; i++) pthread_join(t->thread[i], NULL);
	clear(&t->waiting);
	clear(&t->done);
	pthread_cond_destroy(&t->wake);
	pthread_mutex_destroy(&t->lock);
	free(t);
}
