/* `tripot bench` in parts: bench.c is the command and its tables, bench_run.c measures the games, bench_lab.c the lab, bench_bots.c the
 * bots, bench_batch.c batches of the library, bench_peers.c engines of others, bench_python.c the Python module; bench_tree.c finds these
 * two and asks them, bench_others.c shows them. */
#ifndef CLI_BENCH_BENCH_H
#define CLI_BENCH_BENCH_H
#include "cli/args.h"
#include "core/game.h"
#include "core/play_out.h"
#include "core/value.h"
#include "io/process.h"
#include "run/driver.h"
#include "run/stats.h"
#include "tui/term.h"

/* One game at one number of seats. */
typedef struct BenchRow {
	const Game *game;
	int seats;
	double games_per_s;     /* random games through the public interface, on one core */
	double play_outs_per_s; /* … by the quickest way that the game has */
	double decisions_per_s;
	double ns_per_decision;
	double shuffles_per_game; /* what a game costs, counted in shuffles of SHUFFLE_BYTES bytes */
	double ns_per_shuffle;
	double copies_per_s; /* memcpy of a state */
	double redacts_per_s;
	double determinizes_per_s; /* copying the view included */
	double encodes_per_s;      /* a view as bytes for a learner */
	int inputs;                /* columns of these */
} BenchRow;

enum { SHUFFLE_BYTES = 54 };

/* Plays games, all chance from one generator, until that player, who sits at every seat, has taken the positions it wants. */
static inline void bench_sample(const Setup *setup, Player player, Rng *rng, const int *n, int wanted) {
	Driver driver = {.setup = setup, .order = ORDER_FIRST, .chance = rng, .turns = rng, .choices = rng};
	for (int i = 0; i < setup->seats; i++) driver.player[i] = player;
	while (*n < wanted) driver_run(&driver);
}

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

enum { BENCH_LANES = 4 };
extern const int bench_lanes[BENCH_LANES]; /* the sizes of batches: 1, 64, 1024, 4096 */

/* Batches of a game at its usual number of seats: decisions a second of the processor's time, drawn at random, with observation and mask. */
typedef struct BenchBatch {
	const Game *game;
	int seats, columns;
	double bytes[BENCH_LANES]; /* by size of the batch */
	double floats, worlds;     /* in the largest; worlds: thought up, in place of decisions */
} BenchBatch;

/* Takes five seconds. False: out of memory. */
bool bench_batch(const Game *game, BenchBatch *out);
enum { BENCH_PATH_MAX = 1024, BENCH_PEERS = 3 };
#define BENCH_PEERS_GAME "epic_melee"

/* An engine that plays games at random; the first is ours. */
typedef struct BenchPeer {
	char name[64];
	char missing[256]; /* why it was not measured; "": it was */
	int seats;
	double games_per_s;     /* of the processor's time */
	Mean decisions, points; /* of games; points of all seats together */
	bool is_same_game;      /* means as ours, within what chance allows */
} BenchPeer;

/* Each plays three turns of so many seconds. `root`: the source tree, where the others are. */
void bench_peers(const char *root, double seconds, BenchPeer out[BENCH_PEERS]);

/* A game through the Python module, beside the rules alone. Decisions with at least two actions, a second of the processor's time. */
typedef struct BenchPython {
	const Game *game;
	int seats;
	double rules; /* without Python: every decision, nothing observed */
	struct {
		double given;   /* by batch: choosing the actions is not counted */
		double numpy;   /* … numpy chooses */
		double sampled; /* … Batch.sample chooses */
	} lanes[BENCH_LANES];
	double worlds; /* drawn a second */
	char name[64]; /* which Python */
} BenchPython;

/* `folder`: where the module is; NULL: what is missing has been told in `why`. */
Process *bench_python_start(const char *root, const char *folder, Text *why);
bool bench_python(Process *python, const Setup *setup, double seconds, BenchPython *out, Text *why);

double bench_processor_seconds(void);

/* The nearest folder above the program that has that file; false: there is none. */
bool bench_find_tree(const char *file, char root[BENCH_PATH_MAX]);

/* A line of JSON to a program, and its answer, which must be freed; NULL: `why`. {"missing": "…"} is no answer. */
Value *bench_ask(Process *process, const char *question, Text *why);

extern const Command command_bench;

/* The two tables; a STATUS_…. `only` NULL: all games. */
int bench_show_peers(bool json);
int bench_show_python(const Game *only, bool json);

NumberText bench_rate(double value); /* three digits and k, M or G */

/* Takes about ten seconds. False: out of memory, or no second thread. */
bool bench_lab(BenchLab *out);
#endif
