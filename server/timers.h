/* Timers in a binary heap, so that only those that are due are looked at. */
#ifndef SERVER_TIMERS_H
#define SERVER_TIMERS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TIMER_NEVER INT64_MAX
#define TIMER_AT_ONCE INT64_MIN

/* Embedded in what is to be woken. All zero: in no heap. */
typedef struct Timer {
	int64_t at;
	size_t place; /* in the heap, from 1 */
} Timer;

typedef struct Timers {
	Timer **heap; /* heap[place - 1]; never earlier than its parent heap[place / 2 - 1] */
	size_t n, cap;
} Timers;

bool timers_add(Timers *timers, Timer *timer, int64_t at); /* false: out of memory */
void timers_set(Timers *timers, Timer *timer, int64_t at);
void timers_remove(Timers *timers, Timer *timer);       /* does nothing if it is in no heap */
Timer *timers_first(const Timers *timers, int64_t now); /* the earliest timer that is due; NULL: none */
void timers_free(Timers *timers);

static inline int64_t earlier(int64_t a, int64_t b) {
	return a < b ? a : b;
}
#endif
