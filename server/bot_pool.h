/* Threads in which bots think, so that a slow one never holds up the network. Jobs wait in line; a fixed number of threads takes
 * them, quick ones first, and one thread is never given to a long thought: so a master at one table does not keep the quick bots of
 * another waiting. Answers are collected and `ready` is called, from a thread, when there are any. */
#ifndef SERVER_BOT_POOL_H
#define SERVER_BOT_POOL_H
#include "server/world.h"

typedef struct BotPool BotPool;

BotPool *bot_pool_start(int n, void (*ready)(void *arg), void *arg); /* NULL: no threads or no memory */
bool bot_pool_ask(BotPool *bot_pool, BotJob *job);
BotJob *bot_pool_answer(BotPool *bot_pool); /* the next answer, or NULL */

/* Begins no thought and calls `ready` no more, and waits so long for those that are being thought. True: all have ended, and jobs
 * and answers that are left are freed. False: some go on; everything they use must be left to them until the program ends. */
bool bot_pool_stop(BotPool *bot_pool, int ms);
#endif
