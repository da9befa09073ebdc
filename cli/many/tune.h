/* `tripot tune` in parts: tune.c reads the arguments and plays rounds, tune_show.c checks the best on fresh seeds and tells. */
#ifndef CLI_MANY_TUNE_H
#define CLI_MANY_TUNE_H
#include "cli/many/many.h"
#include "lab/tune.h"

typedef struct TuneJob {
	Tune tune;
	const char *out; /* the folder */
	uint64_t check;  /* games of the last check */
	int lang;
} TuneJob;

extern const Command command_tune;

/* Plays the last check of the start and the best, on seeds that no round has seen, writes OUT/edition and OUT/tune.json and tells on the
 * terminal. With `is_stopped` there is no check: the edition is the best so far. A STATUS_…. */
int tune_tell(TuneJob *job, Watch *watch, bool is_stopped);
#endif
