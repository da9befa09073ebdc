/* `tripot train` in parts: train.c reads the arguments, train_run.c trains and tells how it goes, train_file.c keeps what was learnt. */
#ifndef CLI_LEARN_TRAIN_H
#define CLI_LEARN_TRAIN_H
#include "cli/many/many.h"
#include "train/measure.h"
#include "train/trainer.h"

#include <limits.h>

extern const Command command_train;

/* One training: of one number of seats. */
typedef struct TrainJob {
	Setup setup;
	TrainPlan plan;
	const char *out;      /* the file of nets */
	char state[PATH_MAX]; /* the file of the checkpoint: what the training needs to go on */
	double minutes;
	uint64_t rounds; /* in place of minutes; 0: minutes count */
	bool resume, shows_progress;
	bool is_from_judgement; /* the net's figures come on top of the game's judgement: it begins as level 2 */
	int teacher;            /* a level that it begins by imitating; 0: none */
	int lessons;            /* so many of the teacher's decisions */
	bool gate_is_quick;     /* games alone decide what becomes the best */
	/* While it runs: */
	Study study;
	Trainer *trainer;
	NetFloat best;    /* the last that passed the gate */
	double best_gain; /* what an answer to it won above a fair share; 0 where the gate is quick */
} TrainJob;

/* Trains and keeps net and checkpoint; what went wrong has been said. A STATUS_…. */
int train_run(TrainJob *job);

/* Whether what will be learnt can be kept, and takes nothing else's place: asked before anything is. False: `why` says the reason. */
bool train_may_save(const TrainJob *job, Text *why);

/* The net takes its place in the file, beside those for other numbers of seats. */
bool train_save_net(const TrainJob *job, const NetFloat *net, size_t *bytes, Text *why);

bool train_save_state(TrainJob *job, Text *why);
bool train_load_state(TrainJob *job, Text *why);
#endif
