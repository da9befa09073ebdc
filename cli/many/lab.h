/* `tripot lab` in parts: lab.c reads the arguments, lab_people.c people's games, lab_run.c plays or merges, lab_show.c writes and tells. */
#ifndef CLI_MANY_LAB_H
#define CLI_MANY_LAB_H
#include "cli/many/program.h"
#include "cli/many/shard.h"
#include "lab/report.h"
#include "lab/state.h"

/* People's games of a folder: which files, and what they tell. */
typedef struct LabPeople {
	char **path; /* by the number of a record less one */
	int n;
	PeopleTally tally;
} LabPeople;

typedef struct LabJob {
	LabPlan plan;
	const char *out;      /* the folder */
	LabPeople people;     /* with --records */
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

/* Reads the folder `plan->records`, and sets `plan->people`. Damaged and foreign records are counted. False: there is no other, and `why` says so. */
bool lab_people_read(LabPlan *plan, LabPeople *people, Text *why);
bool lab_people_save(const LabPeople *people, int number, const char *path, Text *why); /* a copy without names */
void lab_people_free(LabPeople *people);

/* Plays. False: `why` says what went wrong; what had been played by then is kept as far as it was saved. */
bool lab_run(const LabJob *job, LabEnd *end, Text *why);

/* Writes report.json and report.html, and a record of each corner and of a game that shows each verdict; then the findings on the terminal. */
bool lab_tell(const LabJob *job, const LabEnd *end, Text *why);
#endif
