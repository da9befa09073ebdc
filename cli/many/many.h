/* What `sim`, `match` and `lab` have in common, as all of them play many games of one kind: which game, with which options and
 * edition, between whom, from which seed, on how many threads, and which part of the games if several machines share them. */
#ifndef CLI_MANY_MANY_H
#define CLI_MANY_MANY_H
#include "cli/many/program.h"
#include "cli/many/shard.h"
#include "cli/nets.h"
#include "cli/progress.h"
#include "cli/setup.h"
#include "run/recorder.h"
#include "run/workers.h"

#include <pthread.h>
#include <signal.h>

typedef struct ManyArgs {
	const char *game, *edition, *net, *out;
	OptionArgs options;
	uint64_t seed, threads, bot_seconds;
	bool progress;
	Shard shard;
} ManyArgs;

/* The rows of these options, behind a command's own. */
/* clang-format off */
#define MANY_OPTIONS \
	{"--option", "ID=VALUE"}, {"--edition", "DIR"}, {"--net", "FILE"}, {"--seed", "S"}, {"--threads", "T"}, {"--shard", "K/N"}, {"--bot-seconds", "S"}, \
	{"--progress", NULL}
/* clang-format on */

ManyArgs many_usual(void);

/* Takes the present argument, one that is not the command's own. False: it is wrong, and that has been said. */
bool many_take(ManyArgs *many, const Args *args, int option);

/* What --bots says. False: that is wrong, and has been said. */
bool many_bots(const Command *command, const char *text, BotList *bots);

/* A run as `sim` and `match` plan it. */
typedef struct ManyPlan {
	Setup setup;
	EditionMeta edition;
	const char *edition_dir; /* where it comes from, NULL: compiled in */
	uint64_t games, seed;    /* of all shards */
	Shard shard;
	const char *out; /* the shard's folder, NULL: the usual one */
	int threads;
	bool shows_progress; /* even where stderr is no terminal */
	BotList bots;        /* none: everybody plays at random */
	int bot_seconds;     /* for an answer of a program */
	const char *net;     /* the file of `nets`, NULL: the game's own */
	NetFile nets;
	Programs *programs; /* of each thread, one a place in the list */
} ManyPlan;

typedef struct ManyResult {
	double seconds;
	bool was_stopped; /* by Ctrl-C, SIGTERM or an error */
	char error[512];  /* why a game could not be played, or "" */
	int parts;        /* merged from so many shards; 0: played here */
} ManyResult;

/* From arguments to a plan without bots. A STATUS_…; what is wrong has been said. The plan does not move; it is closed in any case. */
int many_plan(const Command *command, const ManyArgs *many, const Args *seats, uint64_t n_games, EditionPack *pack, ManyPlan *plan);

/* Reads the plan's nets, once its number of seats is settled. A STATUS_…. */
int many_load_nets(const Command *command, ManyPlan *plan);
void many_close(ManyPlan *plan);

/* Plays game number i, with the list of bots moved on by `shift` seats. The recorder watches if there is `keeps_match`, or if a program
 * plays; its match is the caller's to free. */
void many_drive(const ManyPlan *plan, uint64_t i, int worker, int shift, bool keeps_match, Driver *driver, Recorder *recorder);

/* Plays the plan's games by `workers`, of which `play`, `shape` and `chunk_max` are set. With `is_over` they come `step` at a time, and
 * it is asked after each whether that is enough. False: threads or memory could not be had, and that has been said. */
bool many_play(const Command *command, ManyPlan *plan, Workers *workers, void *tally, uint64_t step,
               bool (*is_over)(const void *plan, void *tally, Progress *progress), ManyResult *result);

/* The end of a shard: its tally goes into its folder, unless it was stopped. A STATUS_…. */
int many_save_shard(const Command *command, const ManyPlan *plan, int argc, char **argv, const ManyResult *result, const void *tally,
                    TallyShape shape);

/* Adds up the shards of such a run in place of playing it. A STATUS_…. */
int many_merge(const Command *command, const ManyPlan *plan, const Shards *shards, void *tally, TallyShape shape, ManyResult *result);

void many_print_time(const ManyPlan *plan, const ManyResult *result); /* without a newline */

/* Ctrl-C, SIGTERM and the progress bar of a run. Between open and close both signals are kept back but for `look`, so that they
 * never come between two files: no handler, hence no global that a handler could reach. */
typedef struct ManyWatch {
	Watch base;
	Progress progress;
	uint64_t first; /* game of this shard: what is shown counts from there */
	sigset_t signals, before;
	pthread_t waiting;
} ManyWatch;
void many_watch_open(ManyWatch *watch, const char *what, uint64_t total, bool is_wanted);
bool many_watch_heard(ManyWatch *watch, uint64_t done); /* for work on this thread: draws, and whether a signal has come so far */
void many_watch_close(ManyWatch *watch, uint64_t done);
#endif
