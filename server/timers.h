/* Who must be woken when: a binary heap, so that nobody whose time has not come is looked at. */
#ifndef SERVER_TIMERS_H
#define SERVER_TIMERS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TIMER_NEVER INT64_MAX
#define TIMER_AT_ONCE INT64_MIN

/* A part of what is to be woken. All zero: in no heap. */
typedef struct Timer {
	int64_t at;
	size_t place; /* in the heap, from 1 */
} Timer;

typedef struct Timers {
	Timer **heap; /* heap[place - 1]; nobody is before heap[place / 2 - 1] */
	size_t n, cap;
} Timers;

bool timers_add(Timers *timers, Timer *timer, int64_t at); /* false: out of memory */
void timers_set(Timers *timers, Timer *timer, int64_t at);
void timers_remove(Timers *timers, Timer *timer);       /* nothing happens to one that is in no heap */
Timer *timers_first(const Timers *timers, int64_t now); /* one whose time has come, the earliest; NULL: there is none */
void timers_free(Timers *timers);

static inline int64_t earlier(int64_t a, int64_t b) {
	return a < b ? a : b;
}
#endif
