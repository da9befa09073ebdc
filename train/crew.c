/* Runs work on several threads; see crew.h. */
#include "train/crew.h"

#include <pthread.h>
#include <stdbool.h>

enum { CREW_MAX = 64 };

typedef struct Hand {
	pthread_t thread;
	void (*work)(void *arg, int i);
	void *arg;
	int i;
	bool is_thread;
} Hand;

static void *start(void *arg) {
	Hand *hand = arg;
	hand->work(hand->arg, hand->i);
	return NULL;
}

void crew_run(int threads, void (*work)(void *arg, int i), void *arg) {
	Hand hand[CREW_MAX];
	for (int i = 1; i < threads; i++) {
		hand[i] = (Hand){.work = work, .arg = arg, .i = i};
		hand[i].is_thread = !pthread_create(&hand[i].thread, NULL, start, &hand[i]);
	}
	work(arg, 0);
	for (int i = 1; i < threads; i++) {
		if (hand[i].is_thread) pthread_join(hand[i].thread, NULL);
		else work(arg, i);
	}
}
