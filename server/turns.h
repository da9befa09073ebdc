/* The order of a turn, shared by all that drive a hub: the server's loop and the simulator. First input is read; then clocks are looked at
 * if they are due; then one commit takes all changes, and only when it is kept do the messages go. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H
#include "server/hub.h"

typedef struct Turns {
	int64_t ticked_at;
	int n_reads; /* turns since clocks are due; 0: they are not */
} Turns;

/* Clocks are due: they are looked at after the next read. */
void turns_due(Turns *turns);
/* After a read: whether clocks may be looked at now. A command that came before a deadline must count even if the server was stalled, so
 * after a stall clocks wait until all input is read. */
bool turns_may_tick(Turns *turns, int64_t now, bool (*may_more_wait)(void *arg), void *arg);

/* Ends the turn. `give` sends what waits and hangs up finished connections; it returns true if there were any, since others must be told
 * that they left. False: nothing can be kept any more. */
bool turns_end(Hub *hub, bool (*give)(void *arg), void *arg);
#endif
