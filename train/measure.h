/* How strong a net is. */
#ifndef TRAIN_MEASURE_H
#define TRAIN_MEASURE_H
#include "run/stats.h"
#include "train/batch.h"

/* Plays games first … end-1 of a run of that seed. The net plays one side, a different one each game; the rival plays the others. Adds what
 * the net's side wins to `share`, in WIN_UNIT. */
typedef struct Measure {
	const Study *study;
	NetPlayer *net, *rival; /* the rival's player is used where the rival is a net */
	Rival against;
	uint64_t seed;
} Measure;
void measure_game(const Measure *measure, uint64_t i, Mean *share);
double measure_fair(const Setup *setup); /* what a side wins among equals, on average */
#endif
