/* Notices for people who are away. Each is one line of JSON on the standard input of the operator's program, which delivers it; the server
 * itself connects to nobody. The person's address is data on that line only, never part of a command. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H
#include "server/world.h"

typedef struct Notifier Notifier;

/* `loop` is a uv_loop_t; `command` is run by sh, once a notice. What goes wrong is said to the world's log. NULL: out of memory. */
Notifier *notifier_open(void *loop, const char *command, const World *world);

/* Queues a notice until the commit with that number is kept. If there are too many, in all or to that address, it is dropped and the log
 * says so. */
void notifier_add(Notifier *notifier, uint64_t commit, const char *table, const char *to, const char *line);

/* Commits up to that number are kept: starts the notices that waited for them, as far as the limits allow. */
void notifier_run(Notifier *notifier, uint64_t kept);
void notifier_forget(Notifier *notifier); /* drops what waits. NULL is fine */

/* Ends running processes; call notifier_free when the loop has nothing left to do. NULL is fine. */
void notifier_stop(Notifier *notifier);
void notifier_free(Notifier *notifier);
#endif
