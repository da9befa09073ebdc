/* A training: rounds of play and learning. In a round the net plays against itself and its old selves, or against a given rival; then it
 * learns from each decision once, some thousand at a time.
 *
 * A round depends only on the seed, the number of threads and what was learnt before, so a training that is stopped and continued from a
 * checkpoint gives the same net as one that was not. Nothing here touches files or a clock. Memory is allocated at the start only. */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H
#include "train/step.h"

/* Entropy keeps a net exploring: with too much it learns nothing, with too little it soon plays one thing only. */
#define ENTROPY_FIRST 0.2f
#define ENTROPY_LAST 0.05f

enum { OLD_SELVES = 8, TRAIN_THREADS_MAX = 64, ROUND_DECISIONS = 32768 };

typedef struct TrainPlan {
	uint64_t seed;
	int threads;
	int decisions;    /* a round, about */
	float entropy[2]; /* weight of entropy beside the normalised gains: at first, and in the end */
	bool has_critic;  /* a critic that sees everything judges how well decisions turned out, instead of the net */
	Rival rival;      /* the rival to find a best response to … */
	bool has_rival;   /* … otherwise itself and its old selves */
} TrainPlan;

/* How far it is, and how the last round went. */
typedef struct TrainState {
	uint64_t seed; /* the plan's, or that of the training it continues */
	uint64_t rounds, steps, games, decisions;
	uint64_t n_old;         /* selves kept so far; the newest is there, older ones by chance */
	double evenness, wrong; /* means over the last round, see Looks */
} TrainState;

typedef struct Trainer Trainer;

/* NULL: out of memory. What study and plan point to must outlive the trainer. */
Trainer *trainer_new(const Study *study, const TrainPlan *plan);
void trainer_free(Trainer *trainer);

/* False: it cannot go on, and `why` says the reason. */
bool trainer_round(Trainer *trainer, Text *why);

const TrainState *trainer_state(const Trainer *trainer);
const NetFloat *trainer_net(const Trainer *trainer); /* the averaged one: what plays */

/* The same for a file: rows of inputs never seen are 0. */
void trainer_finish(const Trainer *trainer, const NetFloat *out);

/* Starts from these weights instead of small random ones. */
void trainer_begin_with(Trainer *trainer, const NetFloat *net);

/* The checkpoint: everything that the next round depends on, as bytes. They may be read and written. */
void *trainer_memory(Trainer *trainer, size_t *size);
#endif
