/* Threads in which bots think, so that a slow bot never holds up the network. A fixed number of threads takes jobs from a queue, quick ones
 * first. One thread is reserved for quick thoughts, so a master at one table does not keep the quick bots of another waiting. Answers are
 * collected; `ready` is called, from a thread, when there are any. */
#ifndef SERVER_BOT_POOL_H
#define SERVER_BOT_POOL_H
#include "server/world.h"

typedef struct BotPool BotPool;

BotPool *bot_pool_start(int n, void (*ready)(void *arg), void *arg); /* NULL: no threads or no memory */
bool bot_pool_ask(BotPool *bot_pool, BotJob *job);
BotJob *bot_pool_answer(BotPool *bot_pool); /* the next answer, or NULL */

/* Stops: no more thoughts begin, `ready` is not called again, and running thoughts get so long to end. True: all have ended, and the
 * remaining jobs and answers are freed. False: some still run; everything they use must stay alive until the program ends. */
bool bot_pool_stop(BotPool *bot_pool, int ms);
#endif
