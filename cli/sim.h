/* `tripot sim` in parts: sim.c reads the arguments, sim_run.c plays, sim_record.c plays and records, sim_players.c decides, sim_report.c
 * tells. */
#ifndef CLI_SIM_H
#define CLI_SIM_H
#include "run/tally.h"
#include "io/edition_text.h"

typedef struct SimPlan {
	Setup setup;
	EditionMeta edition;
	const char *edition_dir; /* where it comes from, NULL: compiled in */
	const char *record_dir;  /* where every game's record goes, NULL: nowhere */
	uint64_t games, seed;
	int threads;
	bool has_bots;           /* else everybody plays at random */
	int level[SEATS_MAX];    /* … of each seat's bot */
	bool shows_progress; /* even where stderr is no terminal */
} SimPlan;

typedef struct SimResult {
	Tally tally;      /* of the games 0 … tally.games - 1, without a gap */
	double seconds;
	bool was_stopped; /* by Ctrl-C, SIGTERM or an error */
	char error[512];  /* why a record could not be written, or "" */
} SimResult;

/* Game number i of a run: from a seed of its own. Chance comes from the game's generator, rng_seed(seed). */
static inline uint64_t sim_seed(const SimPlan *plan, uint64_t i) {
	return rng_derive(plan->seed, i);
}

/* Who is asked next, and what he does; both from generators of their own, so that a record changes nothing. */
typedef struct SimPlayers {
	const SimPlan *plan;
	Rng driver, bots;
} SimPlayers;
SimPlayers sim_players(const SimPlan *plan, uint64_t seed);
int sim_next(SimPlayers *players, const State *state, uint32_t to_act);
Action sim_choose(SimPlayers *players, const State *state, int seat);

/* Makes the folder, which must not hold records of an earlier run. False: `why` says the reason. */
bool sim_record_open(const SimPlan *plan, Text *why);

/* Plays game number i, the very same, through a match and writes its record. */
bool sim_record_game(const SimPlan *plan, uint64_t i, Tally *tally, Text *why);

/* Plays. False: threads or memory could not be had. */
bool sim_run(const SimPlan *plan, SimResult *result);

void sim_report(const SimPlan *plan, const SimResult *result);

/* Depends on game, edition, seats, options, seed and number of games alone: not on the threads, not on time. */
void sim_report_json(const SimPlan *plan, const SimResult *result);
#endif
