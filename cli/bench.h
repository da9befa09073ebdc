/* `tripot bench` in parts: bench.c is the command and its tables, bench_run.c measures the games, bench_lab.c the lab,
 * bench_bots.c the bots. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H
#include "core/game.h"

/* One game at one number of seats. */
typedef struct BenchRow {
	const Game *game;
	int seats;
	double games_per_s;       /* random games through the public interface, on one core */
	double decisions_per_s;
	double ns_per_decision;
	double shuffles_per_game; /* what a game costs, counted in shuffles of SHUFFLE_BYTES bytes */
	double ns_per_shuffle;
	double copies_per_s;      /* memcpy of a state */
	double redacts_per_s;
	double determinizes_per_s; /* copying the view included */
} BenchRow;

enum { SHUFFLE_BYTES = 54 };

typedef struct Bench Bench;

/* Random games from the deal, or from a position that is not over: then that one alone is copied, redacted and determinized, for
 * each seat in turn. `setup` and its edition must outlive the bench. NULL: out of memory. */
Bench *bench_new(const Setup *setup, const State *from);
void bench_free(Bench *bench); /* NULL is fine */

/* To be called several times, best in turn with other benches, so that a bad moment of the machine hits each only once. */
void bench_pass(Bench *bench);
BenchRow bench_row(const Bench *bench);

/* Games a second: of the lab on one and two threads, and of plain games of Epic Melee at four seats by level. */
typedef struct BenchLab {
	double one_thread, two_threads;
	double quick, searching; /* levels 2 and 3, on one core */
} BenchLab;

enum { BENCH_LEVEL_FIRST = 3, BENCH_LEVELS = 3 };

/* The bots that search, at the first decision of a game, and over some of its decisions. */
typedef struct BenchBots {
	const Game *game;
	int seats;
	double play_outs_per_s, iterations_per_s;
	double median_ms[BENCH_LEVELS]; /* of a decision, by level */
} BenchBots;

/* Takes some seconds. */
void bench_bots(const Setup *setup, BenchBots *out);

/* Takes about ten seconds. False: out of memory, no second thread, or stopped by Ctrl-C. */
bool bench_lab(BenchLab *out);
#endif
