/* Turns decisions into better weights: slopes of the losses, and steps down them. */
#ifndef TRAIN_STEP_H
#define TRAIN_STEP_H
#include "train/batch.h"

/* What a training keeps of its net. */
typedef struct Learnt {
	NetFloat net;
	NetFloat average;     /* average of the weights: the one that plays */
	float *mean, *square; /* of the slopes so far: Adam's two moments */
} Learnt;

enum { LEARNT_BLOCKS = 4 };
void learnt_in(Learnt *learnt, const NetFloat *like, float *block); /* lays it out in LEARNT_BLOCKS times like->n floats */

/* How well the net did on the samples that it learnt from: sums. */
typedef struct Looks {
	double n;
	double evenness; /* the entropy of its chances, in nats */
	double wrong;    /* the squared error of the own value */
	double agreed;   /* imitation: how often the favourite is the wanted favourite */
	double surprise; /* … and the divergence from the wanted chances, in nats */
} Looks;

/* Adds to `slope` the slopes of the batch's samples from `first` to before `end`, in shuffled order. */
typedef void Lesson(const Kernel *kernel, const NetFloat *net, const Batch *batch, int first, int end, float evenness,
                    const NetFloat *slope, Looks *looks);
Lesson lesson_play;    /* PPO: does more often what turned out better than expected, and improves the value */
Lesson lesson_value;   /* improves the critic's values */
Lesson lesson_imitate; /* moves the chances towards the wanted ones */

/* Takes a step against the slope of n samples, and clears it. `t` counts steps from 1. */
void step_take(Learnt *learnt, float *slope, double n, float rate, uint64_t t);
#endif
