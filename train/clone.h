/* Trains a net to imitate a bot that is too slow to train against: it learns what the bot does in positions where it was asked, and how
 * such games end. */
#ifndef TRAIN_CLONE_H
#define TRAIN_CLONE_H
#include "train/step.h"

enum { CLONE_EXAM = 8 }; /* one in so many games is kept for the exam */

typedef struct Clone {
	const Study *study;
	int level;
	Learnt learnt;
	Batch lessons, exam;
	NetFloat slope;
	float *block;
	Asked *asked;
	bool is_exam; /* the present game is */
	uint64_t steps;
} Clone;

/* Room for so many decisions. `begin` are the weights to begin with, or NULL. */
bool clone_open(Clone *clone, const Study *study, int level, int decisions, const NetFloat *begin, uint64_t seed);
void clone_close(Clone *clone);

/* Plays game i of a run, the bot against itself and against the game's judgement by turns, and records the bot's decisions. False: no more
 * room. */
bool clone_watch(Clone *clone, uint64_t seed, uint64_t i);

/* What an exam says. */
typedef struct CloneExam {
	int decisions;
	double agreed;   /* how often its favourite is the bot's favourite */
	double surprise; /* divergence of the clone's chances from the bot's, in nats */
} CloneExam;

/* Repeats all lessons up to so many times, until the exam gets no better; returns the result of the exam. */
CloneExam clone_study(Clone *clone, int rounds, uint64_t seed);
#endif
