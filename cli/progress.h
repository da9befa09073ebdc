/* A progress bar on stderr: how far, how fast, how long still. On a terminal it is one line that is redrawn and wiped away at the
 * end; elsewhere, if asked for, a line every second and one at the end. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
	const char *what; /* what is counted: "games" */
	uint64_t total;
	double start, last; /* seconds on the clock */
	bool is_shown, is_terminal;
	bool is_stopping; /* Ctrl-C was heard: what is under way is finished first */
	uint64_t first;   /* what had been done before the start */
	uint64_t each;    /* how many of `what` one step is */
	char note[48];    /* said behind the rest, "" when there is nothing */
} Progress;

double clock_seconds(void); /* counts up steadily; from an arbitrary point */

/* Shown on a terminal, or anywhere when `is_wanted`. */
Progress progress_start(const char *what, uint64_t total, bool is_wanted);
void progress_draw(Progress *progress, uint64_t done); /* as often as one likes */
void progress_wipe(const Progress *progress);          /* before something else is printed on the same terminal */
void progress_end(Progress *progress, uint64_t done);
#endif
