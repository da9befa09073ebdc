/* A binary heap of timers; see timers.h. */
#include "server/timers.h"

#include <stdlib.h>

static void put(Timers *timers, Timer *timer, size_t place) {
	timers->heap[place - 1] = timer;
	timer->place = place;
}

static void move_up(Timers *timers, Timer *timer) {
	size_t place = timer->place;
	for (; place > 1 && timers->heap[place / 2 - 1]->at > timer->at; place /= 2) put(timers, timers->heap[place / 2 - 1], place);
	put(timers, timer, place);
}

static void move_down(Timers *timers, Timer *timer) {
	size_t place = timer->place;
	for (size_t child; (child = 2 * place) <= timers->n; place = child) {
		if (child < timers->n && timers->heap[child]->at < timers->heap[child - 1]->at) child++;
		if (timers->heap[child - 1]->at >= timer->at) break;
		put(timers, timers->heap[child - 1], place);
	}
	put(timers, timer, place);
}

bool timers_add(Timers *timers, Timer *timer, int64_t at) {
	if (timers->n == timers->cap) {
		size_t cap = timers->cap ? timers->cap * 2 : 64;
		Timer **heap = realloc(timers->heap, cap * sizeof(Timer *));
		if (!heap) return false;
		timers->heap = heap;
		timers->cap = cap;
	}
	timer->at = at;
	put(timers, timer, ++timers->n);
	move_up(timers, timer);
	return true;
}

void timers_set(Timers *timers, Timer *timer, int64_t at) {
	timer->at = at;
	move_up(timers, timer);
	move_down(timers, timer);
}

void timers_remove(Timers *timers, Timer *timer) {
	size_t place = timer->place;
	if (!place) return;
	Timer *last = timers->heap[--timers->n];
	timer->place = 0;
	if (last == timer) return;
	put(timers, last, place);
	timers_set(timers, last, last->at);
}

Timer *timers_first(const Timers *timers, int64_t now) {
	return timers->n && timers->heap[0]->at <= now ? timers->heap[0] : NULL;
}

void timers_free(Timers *timers) {
	free(timers->heap);
	*timers = (Timers){0};
}
