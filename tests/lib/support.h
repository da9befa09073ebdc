/* What the tests of libtripot share. They use the public headers and nothing else of the engine. */
#ifndef TESTS_LIB_SUPPORT_H
#define TESTS_LIB_SUPPORT_H
#include <tripot/tripot.h>

#include <stdbool.h>

/* A setup, which must succeed; seats 0 means the default. */
TripotSetup *make_setup(const char *game, int seats);
TripotMatch *make_match(const TripotSetup *setup, uint64_t seed);
TripotMatch *copy_match(const TripotMatch *match);

/* The tests' own random numbers. */
uint32_t draw(uint64_t *random, uint32_t below);

/* The lowest seat that has to decide, or -1 if the game is over. */
int first_to_act(const TripotMatch *match);

/* Somebody who has to decide makes a random step. False if the game is over. */
bool play_step(TripotMatch *match, uint64_t *random);
/* Plays that many steps, or to the end with -1. Returns how many were made. */
int play_steps(TripotMatch *match, uint64_t *random, int steps);

/* Everything a viewer is told, as a text for the caller to free. */
char *told(TripotMatch *match, int viewer);
bool is_same_game(TripotMatch *a, TripotMatch *b); /* in the owner's view */

/* A batch with memory for all its rows. */
typedef struct Rows {
	TripotBatch *batch;
	TripotRows out;
	int32_t *action;
	int lanes, seats, columns, actions, rows_max;
	int n; /* number of rows */
} Rows;

Rows open_batch(const TripotSetup *setup, int lanes, uint64_t seed, const int32_t *levels, uint32_t flags);
void close_batch(Rows *rows);
/* A step in which the batch draws each row's action. */
void step_batch(Rows *rows);
#endif
