/* `tripot sim` in parts: sim.c reads the arguments, sim_run.c plays, sim_report.c tells. */
#ifndef CLI_MANY_SIM_H
#define CLI_MANY_SIM_H
#include "cli/many/many.h"
#include "run/tally.h"

typedef struct SimPlan {
	ManyPlan many;
	const char *record_dir; /* where every game's record goes, NULL: nowhere */
} SimPlan;

typedef struct SimResult {
	Tally tally; /* of the shard's games from the first on, without a gap */
	ManyResult run;
} SimResult;

extern const Command command_sim;

/* Makes the folder of records, which must not hold some of an earlier run. False: `why` says the reason. */
bool sim_record_open(const SimPlan *plan, Text *why);

/* Plays. False: threads or memory could not be had, and that has been said. */
bool sim_run(SimPlan *plan, SimResult *result);

void sim_report(const SimPlan *plan, const SimResult *result);

/* Depends on game, edition, seats, options, seed and number of games alone: not on the threads, not on time. */
void sim_report_json(const SimPlan *plan, const SimResult *result);
#endif
