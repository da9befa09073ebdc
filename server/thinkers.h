/* Threads in which bots think, so that a slow one never holds up the network. Jobs wait in line; a fixed number of threads takes
 * them, quick ones first, and one thread is never given to a long thought: so a master at one table does not keep the quick bots of
 * another waiting. Answers are collected and `ready` is called, from a thread, when there are any. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H
#include "server/world.h"

typedef struct Thinkers Thinkers;

Thinkers *thinkers_start(int n, void (*ready)(void *arg), void *arg); /* NULL: no threads or no memory */
bool thinkers_ask(Thinkers *thinkers, BotJob *job);
BotJob *thinkers_answer(Thinkers *thinkers); /* the next answer, or NULL */

/* Begins no thought and calls `ready` no more, and waits so long for those that are being thought. True: all have ended, and jobs
 * and answers that are left are freed. False: some go on; everything they use must be left to them until the program ends. */
bool thinkers_stop(Thinkers *thinkers, int ms);
#endif
