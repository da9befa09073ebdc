/* The order of a turn; see turns.h. */
#include "server/turns.h"

enum {
	STALL_MS = 500,  /* ticks further apart than this: the server was stalled */
	READS_MAX = 200, /* turns for which it then only reads, before it looks at clocks */
};

void turns_due(Turns *turns) {
	if (!turns->n_reads) turns->n_reads = 1;
}

bool turns_may_tick(Turns *turns, int64_t now, bool (*may_more_wait)(void *arg), void *arg) {
	if (!turns->n_reads) return false;
	bool was_held_up = now - turns->ticked_at > STALL_MS;
	if (was_held_up && turns->n_reads++ < READS_MAX && may_more_wait(arg)) return false;
	turns->n_reads = 0;
	turns->ticked_at = now;
	return true;
}

bool turns_end(Hub *hub, bool (*give)(void *arg), void *arg) {
	bool is_kept;
	do is_kept = hub_flush(hub);
	while (is_kept && give(arg));
	return is_kept;
}
