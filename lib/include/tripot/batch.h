/* Many games at once, for programs that learn: n lanes, each with a game, in one block of memory, and one call a step. Begin with
 * tripot.h.
 *
 * A step carries out what the caller decided and plays each lane on until it owes the caller a decision again: decisions with one legal
 * action are made inside, and so are those of seats that are given to a bot. For every other decision that is owed there is a row: the
 * observation of the seat, a mask of what it may do, and whose it is. The caller gives one action a row, in the order of the rows.
 *
 *     int rows = tripot_batch_rows(batch, &out);
 *     while (rows >= 0) {
 *         … choose action[i] for each row i by out.mask and out.bytes …
 *         rows = tripot_batch_step(batch, action, rows, &out);
 *     }
 *
 * Rows of one lane are decisions at the same time: all are answered from the same position and carried out in the order of their seats.
 * Where what one seat did changes what another may still do, because both are on the same side or because it ended the phase, the
 * other's action is dropped if it is not legal any more, and the seat is asked anew if it still owes; `dropped` tells.
 *
 * A lane whose game has ended begins the next one in the same step, unless TRIPOT_BATCH_ONCE. Rights of seats that owe no decision (to
 * take a declaration back) are not offered. A row is made from its seat's view and nothing else, and what a bot is given is its seat's
 * view. */
#ifndef TRIPOT_BATCH_H
#define TRIPOT_BATCH_H
#include "match.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TripotBatch TripotBatch;

enum {
	TRIPOT_BATCH_ONCE = 1 /* a lane that has ended stays so until tripot_batch_restart */
};

typedef struct TripotBatchSpec {
	size_t size;           /* sizeof(TripotBatchSpec) */
	int32_t lanes;         /* 1 … 1,048,576 */
	uint32_t flags;        /* TRIPOT_BATCH_… */
	uint64_t seed;         /* game number k of lane i has a seed that is made of this one, i and k */
	const int32_t *levels; /* one a seat: the level of the bot that plays it, or -1 for the caller, who has at least one; NULL: all */
} TripotBatchSpec;

/* Where rows go: memory of the caller's. What is NULL is not written. Row r of observations begins at byte r × stride; a stride of 0
 * puts one row behind the other. Everything by row has room for `room` rows; tripot_batch_rows_max are always enough. */
typedef struct TripotRows {
	size_t size;          /* sizeof(TripotRows) */
	size_t room;          /* rows */
	uint8_t *bytes;       /* observations as bytes: tripot_setup_columns a row … */
	size_t bytes_stride;  /* … */
	float *floats;        /* … or as floats */
	size_t floats_stride; /* in bytes, a multiple of a float's */
	uint8_t *mask;        /* tripot_setup_actions a row: 1 where the action is legal */
	size_t mask_stride;   /* … */
	int32_t *lane;        /* one a row: whose decision it is … */
	int32_t *seat;        /* … */
	/* Of this step, by lane: */
	float *reward;    /* lanes × seats: each seat's share of the win, in a lane whose game has ended; else 0 */
	uint8_t *done;    /* lanes: 1 where the game has ended */
	uint8_t *dropped; /* lanes × seats: 1 where the seat's action was dropped */
} TripotRows;

/* Makes a batch, every lane dealt; the caller frees it. Needs nothing of `spec` afterwards. */
TRIPOT_API int tripot_batch_new(TripotBatch **out, const TripotSetup *setup, const TripotBatchSpec *spec, char *why, size_t room);
TRIPOT_API void tripot_batch_free(TripotBatch *batch);
TRIPOT_API const TripotSetup *tripot_batch_setup(const TripotBatch *batch);
TRIPOT_API int tripot_batch_lanes(const TripotBatch *batch);
TRIPOT_API int tripot_batch_rows_max(const TripotBatch *batch); /* lanes × seats that are the caller's */

/* The sentence of the last error; "" before the first. */
TRIPOT_API const char *tripot_batch_error(const TripotBatch *batch);

/* Writes the rows that are owed now; how many. reward, done and dropped tell of the last step. */
TRIPOT_API int tripot_batch_rows(TripotBatch *batch, const TripotRows *out);

/* Carries out `n` actions, one for each row there is, and writes the new rows; how many. TRIPOT_ILLEGAL: an action is not legal,
 * TRIPOT_ARGUMENT: there are not n rows, or not enough room; then nothing has changed, and tripot_batch_error says which row, lane and
 * seat. 0 rows: every lane has ended (TRIPOT_BATCH_ONCE), or games ended without asking the caller anything: step on with n = 0. */
TRIPOT_API int tripot_batch_step(TripotBatch *batch, const int32_t *actions, int n, const TripotRows *out);

/* An action for each row, every legal one equally likely, drawn from the batch's own generator; how many. `room` counts them. */
TRIPOT_API int tripot_batch_sample(TripotBatch *batch, int32_t *actions, size_t room);

/* The seed of the game that is in a lane now, and how many have ended there. A match of that seed in which the same is done is the same
 * game, bots included; of a world it is the seed of what comes. 0 and -1: no such lane. */
TRIPOT_API uint64_t tripot_batch_seed(const TripotBatch *batch, int lane);
TRIPOT_API int64_t tripot_batch_games(const TripotBatch *batch, int lane);

/* Deals a lane anew, from a seed. The rows there change: write them anew with tripot_batch_rows. */
TRIPOT_API int tripot_batch_restart(TripotBatch *batch, int lane, uint64_t seed);

/* Every lane becomes a world as a seat of a match may believe it: what the seat does not see is drawn anew in each, every world that
 * fits equally likely. The batch's setup must be the match's. A lane that ends afterwards begins a new game, or with TRIPOT_BATCH_ONCE
 * stays ended. */
TRIPOT_API int tripot_batch_imagine(TripotBatch *batch, const TripotMatch *match, int seat, uint64_t seed);

/* A match at a lane's present position, for looking at it; its history begins there. The caller frees it. */
TRIPOT_API int tripot_batch_match(const TripotBatch *batch, int lane, TripotMatch **out, char *why, size_t room);

/* What a viewer sees in every lane, a row a lane, whether they owe a decision or not. Uses bytes, floats and their strides of `out`,
 * which has room for a row a lane. After tripot_batch_imagine the eyes of the other seats show what each world holds. */
TRIPOT_API int tripot_batch_look(TripotBatch *batch, int viewer, const TripotRows *out);

#ifdef __cplusplus
}
#endif
#endif
