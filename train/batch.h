/* Recorded decisions to learn from: one thread's share of a round. */
#ifndef TRAIN_BATCH_H
#define TRAIN_BATCH_H
#include "train/study.h"

typedef struct Sample {
	size_t first_input, first_legal; /* in the batch's lists */
	uint16_t n_inputs, n_legal;
	uint16_t n_seen; /* inputs for the critic: the seat's own, then what the other seats see */
	uint16_t chosen; /* which of the legal actions */
	uint8_t seat;
	float chance;            /* chance of the chosen action, by the net */
	float gain;              /* the advantage: how much better the choice turned out than expected */
	float value[SEATS_MAX];  /* what the net or its critic expected for each seat, its own first … */
	float target[SEATS_MAX]; /* … and what it should have expected, by what came next */
} Sample;

typedef struct Batch {
	Sample *sample;
	EncoderInput *input;
	uint16_t *legal;
	float *base;     /* parallel to `legal`: what figures are added to */
	float *wanted;   /* parallel to `legal`: the wanted chance of each; only when imitating a bot */
	uint32_t *order; /* of samples, shuffled before learning */
	int n, wanted_n, room;
	size_t n_inputs, inputs_room, n_legal, legal_room;
	bool is_full; /* the last game did not fit and was dropped */
	uint64_t games;
} Batch;

/* Room for a little more than `decisions`. */
bool batch_open(Batch *batch, int decisions, bool has_wanted);
void batch_close(Batch *batch);

/* Adds a decision; NULL: there is no room, and `is_full`. */
Sample *batch_add(Batch *batch, const Asked *asked, int seat);

void batch_shuffle(Batch *batch, uint64_t seed); /* draws `order` */

static inline Question batch_question(const Batch *batch, const Sample *s) {
	return (Question){batch->input + s->first_input, batch->legal + s->first_legal, s->n_inputs, s->n_legal, batch->base + s->first_legal};
}

/* For the critic, which is asked for values only. */
static inline Question batch_whole_question(const Batch *batch, const Sample *s) {
	return (Question){.input = batch->input + s->first_input, .n_inputs = s->n_seen};
}

/* The opponents of the net that learns. */
typedef struct Rival {
	const NetFloat *net; /* NULL: a level */
	int level;
	unsigned power; /* of the net */
} Rival;

/* A thread's players. */
enum { CRITIC_VIEWS = 4 }; /* seats a critic sees, from the deciding one to the left; with more, team-mates see much the same */

typedef struct Lane {
	NetPlayer student, rival;
	const NetFloat *critic; /* sees what all seats see; used only for learning, never for playing; NULL: none */
	Thought thought;        /* the critic's */
	Batch batch;
} Lane;

/* Plays games, counting up from that seed, until the batch has enough. In `share` of the games all sides but one are rivals, drawn from
 * `n`; in the others everybody learns. False: not even one game fits. */
bool lane_play(Lane *lane, uint64_t seed, const Rival *rivals, int n, float share);
#endif
