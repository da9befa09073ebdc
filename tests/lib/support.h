/* What the tests of libtripot share. They know the public headers and nothing else of the engine. */
#ifndef TESTS_LIB_SUPPORT_H
#define TESTS_LIB_SUPPORT_H
#include <tripot/tripot.h>

#include <stdbool.h>

/* A setup that must be there; seats 0: the usual. */
TripotSetup *make_setup(const char *game, int seats);
TripotMatch *make_match(const TripotSetup *setup, uint64_t seed);
TripotMatch *copy_match(const TripotMatch *match);

/* Numbers of the tests' own. */
uint32_t draw(uint64_t *random, uint32_t below);

/* The lowest seat that owes a decision; -1: the game is over. */
int first_to_act(const TripotMatch *match);

/* Somebody who owes a decision makes any step. False: the game is over. */
bool play_step(TripotMatch *match, uint64_t *random);
/* So many steps, or to the end with -1. How many there were. */
int play_steps(TripotMatch *match, uint64_t *random, int steps);

/* Everything that a viewer is told as a text of its own, to be freed. */
char *told(TripotMatch *match, int viewer);
bool is_same_game(TripotMatch *a, TripotMatch *b); /* as the owner sees them */

/* A batch and memory for its rows, all of it. */
typedef struct Rows {
	TripotBatch *batch;
	TripotRows out;
	int32_t *action;
	int lanes, seats, columns, actions, rows_max;
	int n; /* rows there are */
} Rows;

Rows open_batch(const TripotSetup *setup, int lanes, uint64_t seed, const int32_t *levels, uint32_t flags);
void close_batch(Rows *rows);
/* A step in which each row's action is drawn by the batch. */
void step_batch(Rows *rows);
#endif
