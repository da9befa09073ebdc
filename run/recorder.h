/* An observer that keeps a game's log: it makes every step once more in a match of its own, from the same seed. */
#ifndef RUN_RECORDER_H
#define RUN_RECORDER_H
#include "core/match.h"
#include "run/driver.h"

typedef struct Recorder {
	Observer base;
	uint64_t seed; /* of the game */
	Match *match;  /* the caller's to free; NULL after the game: out of memory */
} Recorder;

Recorder recorder_of(uint64_t seed);
#endif
