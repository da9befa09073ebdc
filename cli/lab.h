/* `tripot lab` in parts: lab.c reads the arguments, lab_run.c plays, lab_show.c writes and tells. */
#ifndef CLI_LAB_H
#define CLI_LAB_H
#include "lab/report.h"
#include "lab/state.h"

typedef struct LabJob {
	LabPlan plan;
	const char *out; /* the folder */
	int threads;
	int lang;
	bool is_resumed, shows_progress;
} LabJob;

typedef struct LabEnd {
	LabState *state; /* malloc */
	double seconds;
	bool was_stopped; /* by Ctrl-C or SIGTERM */
} LabEnd;

/* Plays. False: `why` says what went wrong; what had been played by then is kept as far as it was saved. */
bool lab_run(const LabJob *job, LabEnd *end, Text *why);

/* Writes report.json and report.html, and when the run is complete a record of each corner. */
bool lab_write(const LabJob *job, const LabEnd *end, Text *why);

/* The findings on the terminal. */
void lab_show(const LabJob *job, const LabEnd *end);
#endif
