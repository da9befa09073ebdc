/* `tripot match` in parts: match.c reads the arguments, match_run.c plays and counts, match_report.c tells. */
#ifndef CLI_MANY_MATCH_H
#define CLI_MANY_MATCH_H
#include "cli/many/many.h"

typedef struct MatchPlan {
	ManyPlan many;      /* bots by place in the list, which moves on by one seat a game */
	bool is_fixed;      /* … unless everybody keeps their seat: then every place is a bot of its own */
	int n_bots;         /* different ones */
	int bot[SEATS_MAX]; /* … which of them a place has */
	bool has_sprt;
	double elo0, elo1;
} MatchPlan;

/* What each bot earned: the mean payoff of its seats, game by game, in WIN_UNIT. */
typedef struct MatchTally {
	Sum games;
	struct {
		Mean share;
		Sum score;    /* of all its seats */
		Sum forfeits; /* games lost because its player failed */
	} bot[SEATS_MAX];
} MatchTally;

#define MATCH_SHAPE ((TallyShape){sizeof(MatchTally), 0})

typedef enum SprtVerdict { SPRT_NONE, SPRT_BETTER, SPRT_NOT_BETTER, SPRT_OPEN } SprtVerdict;

typedef struct MatchResult {
	MatchTally tally;
	ManyResult run;
	SprtVerdict verdict; /* of the test, when there is one */
	double llr;
} MatchResult;

extern const Command command_match;

/* Plays. False: threads or memory could not be had, and that has been said. */
bool match_run(MatchPlan *plan, MatchResult *result);

int match_place_of(const MatchPlan *plan, int bot); /* the first in the list that it has */
int match_seats_of(const MatchPlan *plan, int bot);
double match_elo(double share);

void match_report(const MatchPlan *plan, const MatchResult *result);
void match_report_json(const MatchPlan *plan, const MatchResult *result);
#endif
