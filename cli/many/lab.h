/* `tripot lab` in parts: lab.c reads the arguments, lab_run.c plays or merges, lab_show.c writes and tells. */
#ifndef CLI_MANY_LAB_H
#define CLI_MANY_LAB_H
#include "cli/many/program.h"
#include "cli/many/shard.h"
#include "lab/report.h"
#include "lab/state.h"

typedef struct LabJob {
	LabPlan plan;
	const char *out;      /* the folder */
	const Shards *shards; /* merged in place of playing, or NULL */
	int threads;
	int lang;
	BotList bots; /* of one program, or empty */
	int bot_seconds;
	bool is_resumed, is_shard; /* a shard goes on by itself: whoever repeats its command wants that */
	bool shows_progress;
} LabJob;

typedef struct LabEnd {
	LabState *state; /* malloc */
	double seconds;
	bool was_stopped; /* by Ctrl-C or SIGTERM */
} LabEnd;

extern const Command command_lab;

uint64_t lab_figures(const LabPlan *plan); /* see shard.h */

/* Plays. False: `why` says what went wrong; what had been played by then is kept as far as it was saved. */
bool lab_run(const LabJob *job, LabEnd *end, Text *why);

/* Writes report.json and report.html, and a record of each corner and of a game that shows each verdict; then the findings on the terminal. */
bool lab_tell(const LabJob *job, const LabEnd *end, Text *why);
#endif
