/* What is counted over many games. Everything is kept as whole numbers, so that adding up is exact and the order in which games
 * are counted, or the tallies of several threads are merged, cannot change the result by a single bit. */
#ifndef RUN_TALLY_H
#define RUN_TALLY_H
#include "core/game.h"

#define TALLY_GAMES_MAX 10000000000u /* sums of squares stay below 2^64 while scores stay below 40,000 */

typedef struct SeatTally {
	int64_t score;
	uint64_t score_squares;
	uint64_t wins[SEATS_MAX + 1]; /* [k]: games in which the seat's side was one of k winning sides; [0] is not used */
} SeatTally;

typedef struct Tally {
	uint64_t games;
	uint64_t decisions, decision_squares;
	uint32_t shortest, longest; /* in decisions; only when there were games */
	uint64_t shared, nobody;    /* games with several winning sides, and with none */
	SeatTally seat[SEATS_MAX];
} Tally;

/* A mean and its 95 % interval. NaN: too few games to tell. */
typedef struct Estimate {
	double mean, sd, low, high;
} Estimate;

void tally_add(Tally *tally, int seats, uint32_t decisions, const Outcome *outcome);
void tally_merge(Tally *into, const Tally *from);

Estimate tally_length(const Tally *tally);
Estimate tally_score(const Tally *tally, int seat);
Estimate tally_all_scores(const Tally *tally, int seats); /* of all seats together: mean and sd only */
Estimate tally_win_share(const Tally *tally, int seat);   /* mean payoff; no sd */

/* Wilson's interval for a share of `n` tosses, which stays sensible near 0 and 1 and for few of them; no sd. */
Estimate tally_wilson(double share, double n);
#endif
