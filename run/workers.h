/* Many games on several threads. Game number i depends on i alone, and what a worker adds up can be merged in any order, so the
 * result does not depend on who played what. Workers take chunks of games from one counter and share nothing else that is written.
 *
 * There is no clock and no signal here: the front end that wants to show progress or to stop a run lends a Watch. */
#ifndef RUN_WORKERS_H
#define RUN_WORKERS_H
#include "core/text.h"
#include "run/stats.h"

#include <stdatomic.h>

enum { WORKERS_MAX = 1024 };

typedef struct Watch Watch;
struct Watch {
	/* Called again and again by the thread that waits for the workers; `done` games have been played. It waits a little itself. */
	void (*look)(Watch *self, uint64_t done);
	void (*wake)(Watch *self); /* the last worker's last call: `look` need not wait any longer */
	atomic_bool stop;          /* set by whoever wants it: chunks under way are played to their end, and that is all */
};

typedef struct Workers {
	uint64_t first, end; /* games to play */
	int threads;
	uint64_t chunk_max; /* games taken at once: well under a second of play, so that a stop and the end are prompt */
	TallyShape shape;   /* of what a worker adds up; zero at first */
	const void *plan;   /* what `play` is given */
	/* Plays game i, as worker number `worker`. False: the run cannot go on, and `why` says the reason. */
	bool (*play)(const void *plan, uint64_t i, int worker, void *tally, Text *why);
	Watch *watch; /* or NULL */
} Workers;

typedef struct WorkersResult {
	bool was_stopped; /* by the watch or an error */
	char error[512];  /* why one could not be played, or "" */
} WorkersResult;

/* Plays and merges into `into`. What has been played is the games from the first on without a gap, unless there was an error.
 * False: threads or memory could not be had. */
bool workers_run(const Workers *workers, void *into, WorkersResult *result);
#endif
