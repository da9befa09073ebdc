/* The order of a turn, for whoever drives a hub: the server's loop and the simulator. First what has come is read; then, when they are
 * due, clocks are looked at; then one commit for all that has changed, and only then the messages go. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H
#include "server/hub.h"

typedef struct Turns {
	int64_t ticked_at;
	int n_reads; /* turns since clocks are due; 0: they are not */
} Turns;

/* Clocks are due: they are looked at after the next read. */
void turns_due(Turns *turns);
/* After a read: whether clocks may be looked at now. A command that came before a deadline must count also when the server was held up
 * meanwhile, so after a stall that waits until nothing is left to be read. */
bool turns_may_tick(Turns *turns, int64_t now, bool (*may_more_wait)(void *arg), void *arg);

/* The turn's end. `give` sends what waits and hangs up where it is over, true if there was any such: that somebody has gone is told, too.
 * False: nothing can be kept any more. */
bool turns_end(Hub *hub, bool (*give)(void *arg), void *arg);
#endif
