/* A batch from inside: batch.c makes it and looks at it, batch_step.c plays it. */
#ifndef LIB_BATCH_IN_H
#define LIB_BATCH_IN_H
#include "lib/lib.h"

typedef struct Lane {
	Rng chance, bots;
	uint64_t seed;  /* of the game that is in it */
	int64_t games;  /* that have ended in it */
	uint32_t first; /* of its rows … */
	uint8_t n;      /* … and how many */
	bool is_over;   /* its game has ended, and no other has begun */
} Lane;

/* A decision of the caller's. */
typedef struct Row {
	uint32_t lane;
	uint32_t first; /* of what is legal, in `legal` … */
	uint8_t n;      /* … and how many: at least two */
	uint8_t seat;
} Row;

struct TripotBatch {
	TripotSetup *setup;
	uint64_t seed;
	uint32_t by_bots, is_once; /* seats that bots play; whether a lane plays one game only */
	int level[SEATS_MAX];
	int n_lanes, n_rows, rows_max;
	bool is_stale; /* lanes have been changed: the rows must be made anew */
	size_t stride; /* bytes from state to state */
	size_t n_legal;
	unsigned char *states; /* one a lane, side by side */
	Lane *lanes;
	Row *rows, *spare;       /* the present ones, and room for the next */
	Action *legal;           /* what is legal in each row, one behind the other */
	float *reward;           /* of the last step: lanes × seats */
	uint8_t *done, *dropped; /* lanes; lanes × seats */
	Rng sample;              /* for tripot_batch_sample */
	char error[TRIPOT_WHY_MAX];
};

static inline State *batch_state(const TripotBatch *b, int lane) {
	return (State *)(b->states + (size_t)lane * b->stride);
}

/* Deals a lane from a seed. */
void batch_deal(TripotBatch *batch, int lane, uint64_t seed);
/* The seed of the game that comes after those that have ended in a lane. */
uint64_t batch_game_seed(const TripotBatch *batch, int lane);

/* Reads a caller's rows. Below 0: there is no room for `room` rows, or it is no such struct, and the batch says so. */
int batch_read_rows(TripotBatch *batch, const TripotRows *given, size_t room, TripotRows *out);

/* Writes what a viewer sees in a lane as row r. */
void batch_write_sight(const TripotBatch *batch, int lane, int viewer, uint32_t owing, size_t r, const TripotRows *out);
#endif
