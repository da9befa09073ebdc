/* The recorder; see recorder.h. */
#include "run/recorder.h"

#include <string.h>

static void deal(Observer *self, Driver *d) {
	Recorder *r = (Recorder *)self;
	Rng chance;
	rng_seed(&chance, r->seed);
	r->match = match_new(d->setup, &chance);
}

/* What a driver does is legal: a refusal can only be for want of memory. */
static void after(Observer *self, Driver *d, int seat, Action action) {
	Recorder *r = (Recorder *)self;
	char reason[256];
	Text why = TEXT_ON(reason);
	if (!r->match) return;
	if (match_apply(r->match, seat, action, &why)) {
		assert(!memcmp(match_state(r->match), d->state.bytes, d->setup->game->state_size));
		return;
	}
	match_free(r->match);
	r->match = NULL;
}

Recorder recorder_of(uint64_t seed) {
	return (Recorder){.base = {.deal = deal, .after = after}, .seed = seed};
}
