/* Threads in which bots think, so that a slow one never holds up the network. Jobs wait in line; a fixed number of threads takes
 * them. Answers are collected and `ready` is called, from a thread, when there are any. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H
#include "server/world.h"

typedef struct Thinkers Thinkers;

Thinkers *thinkers_start(int n, void (*ready)(void *arg), void *arg); /* NULL: no threads or no memory */
bool thinkers_ask(Thinkers *thinkers, BotJob *job);
BotJob *thinkers_answer(Thinkers *thinkers); /* the next answer, or NULL */
void thinkers_stop(Thinkers *thinkers);      /* waits for those that think; jobs and answers that are left are freed */
#endif
