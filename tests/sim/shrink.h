/* Running plans, and making a failing one smaller. */
#ifndef TESTS_SIM_SHRINK_H
#define TESTS_SIM_SHRINK_H
#include "tests/sim/sim.h"

typedef struct Kit Kit; /* what all runs share */

typedef struct Result {
	bool is_ok;
	char failure[FAILURE_MAX];
	uint64_t hash;
	uint64_t n_bytes;
	int moves, crashes, over, events, n_compared;             /* n_compared: pairs of worlds */
	int nodes, taken, refused, unanswered, handed, forgotten; /* for several nodes: tables taken over, stale writes, commits … */
	int64_t ms;                                               /* simulated time */
} Result;

Kit *kit_new(void);
void kit_free(Kit *kit);
void kit_run(const Kit *kit, const Plan *plan, FILE *trace, Result *out);

/* A smaller plan that still fails, found in at most `tries` runs. */
void plan_shrink(const Kit *kit, const Plan *plan, int tries, Plan *out);
#endif
