/* What is counted over many games, by seat: whole numbers alone, so that adding up is exact and the order in which games are counted,
 * or the tallies of several threads or machines are merged, cannot change the result by a single bit. */
#ifndef RUN_TALLY_H
#define RUN_TALLY_H
#include "run/driver.h"
#include "run/stats.h"

#define TALLY_GAMES_MAX 10000000000u

typedef struct SeatTally {
	Mean score;
	Mean win;     /* payoff in WIN_UNIT */
	Sum forfeits; /* games lost because its player failed */
} SeatTally;

typedef struct Tally {
	Sum games;
	Sum shared, nobody; /* games with several winning sides, and with none */
	Mean length;        /* in decisions */
	SeatTally seat[SEATS_MAX];
	uint64_t longest, shortest; /* in decisions; shortest: UINT32_MAX less them */
} Tally;

#define TALLY_SHAPE ((TallyShape){offsetof(Tally, longest), sizeof(Tally) - offsetof(Tally, longest)})

/* Adds every game that it watches. */
typedef struct TallyObserver {
	Observer base;
	Tally *tally;
} TallyObserver;
TallyObserver tally_observer(Tally *tally);

static inline uint64_t tally_shortest(const Tally *tally) {
	return UINT32_MAX - tally->shortest;
}
Mean tally_all_scores(const Tally *tally, int seats);   /* of all seats together: of one game they depend on each other */
Estimate tally_win_share(const Tally *tally, int seat); /* mean payoff */
#endif
