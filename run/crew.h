/* Many games on several threads. Game number i depends on i alone, and what a worker adds up can be merged in any order, so the
 * result does not depend on who played what. Workers take chunks of games from one counter and share nothing else that is written.
 *
 * The calling thread waits, draws the progress bar and listens for Ctrl-C. It does so with sigtimedwait on blocked signals: no
 * handler, hence no global that a handler could reach. */
#ifndef RUN_CREW_H
#define RUN_CREW_H
#include "cli/progress.h"
#include "core/text.h"

#include <stddef.h>

enum { CREW_THREADS_MAX = 1024 };

typedef struct Crew {
	uint64_t first, end;  /* games to play */
	int threads;
	uint64_t chunk_max;   /* games taken at once: well under a second of play, so that Ctrl-C and the end are prompt */
	size_t tally_size;    /* bytes of what a worker adds up; zero at first */
	const void *plan;     /* what `play` is given */
	/* Plays game i. False: the run cannot go on, and `why` says the reason. */
	bool (*play)(const void *plan, uint64_t i, void *tally, Text *why);
	void (*merge)(void *into, const void *tally);
	Progress *progress;
} Crew;

typedef struct CrewResult {
	bool was_stopped; /* by Ctrl-C, SIGTERM or an error */
	char error[512];  /* why one could not be played, or "" */
} CrewResult;

int crew_processors(void);

/* Plays and merges into `into`. What has been played is the games from the first on without a gap, unless there was an error.
 * False: threads or memory could not be had. */
bool crew_run(const Crew *crew, void *into, CrewResult *result);
#endif
