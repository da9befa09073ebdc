/* `tripot sim` in three parts: sim.c reads the arguments, sim_run.c plays, sim_report.c tells. */
#ifndef CLI_SIM_H
#define CLI_SIM_H
#include "cli/tally.h"
#include "io/edition_text.h"

typedef struct SimPlan {
	Setup setup;
	EditionMeta edition;
	const char *edition_dir; /* where it comes from, NULL: compiled in */
	uint64_t games, seed;
	int threads;
	bool shows_progress; /* even where stderr is no terminal */
} SimPlan;

typedef struct SimResult {
	Tally tally;      /* of the games 0 … tally.games - 1, without a gap */
	double seconds;
	bool was_stopped; /* by Ctrl-C, before all were played */
} SimResult;

/* Plays. False: threads or memory could not be had. */
bool sim_run(const SimPlan *plan, SimResult *result);

void sim_report(const SimPlan *plan, const SimResult *result);

/* Depends on game, edition, seats, options, seed and number of games alone: not on the threads, not on time. */
void sim_report_json(const SimPlan *plan, const SimResult *result);
#endif
