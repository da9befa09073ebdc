/* Notices for people who are not there: each is one line of JSON on the standard input of the operator's program, which sends it
 * on by whatever means. This server itself connects to nobody. The person's address is data on that line alone, never a part of a
 * command. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H
#include "server/world.h"

typedef struct Notifier Notifier;

/* `loop` is a uv_loop_t; `command` is run by sh, once a notice. What goes wrong is said to the world's log. NULL: out of memory. */
Notifier *notifier_open(void *loop, const char *command, const World *world);

/* One more waits to be sent; if there are too many of them or too many to that address, it is dropped and the log says so. */
void notifier_add(Notifier *notifier, const char *table, const char *to, const char *line);

/* Starts what waits, as far as the limits allow: to be called when what the notices tell has been committed. */
void notifier_run(Notifier *notifier);

/* Ends what runs; notifier_free follows when the loop has run out of things to do. NULL is nothing. */
void notifier_stop(Notifier *notifier);
void notifier_free(Notifier *notifier);
#endif
