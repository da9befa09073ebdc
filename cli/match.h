/* `tripot match` in parts: match.c reads the arguments, match_run.c plays and counts, match_report.c tells. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H
#include "core/game.h"
#include "io/edition_text.h"

enum { MATCH_UNIT = 12252240 }; /* parts of one win: every whole number of winning sides up to 17 divides it */

typedef struct MatchPlan {
	Setup setup;
	EditionMeta edition;
	const char *edition_dir;  /* where it comes from, NULL: compiled in */
	int level[SEATS_MAX];     /* by place in the list; the list moves on by one seat a game */
	bool is_fixed;            /* … unless everybody keeps his seat: then every place is a bot of its own */
	int n_bots;               /* different levels */
	int bot[SEATS_MAX];       /* … which of them a place has */
	int bot_level[SEATS_MAX]; /* … the level of each */
	uint64_t games, seed;
	int threads;
	bool shows_progress;
	bool has_sprt;
	double elo0, elo1;
} MatchPlan;

/* What one level earned: the mean payoff of its seats, game by game, in MATCH_UNIT. Whole numbers: the order of games is all one. */
typedef struct MatchTally {
	uint64_t games;
	struct {
		uint64_t share;
		__extension__ unsigned __int128 share_squares;
		int64_t score; /* of all its seats */
	} bot[SEATS_MAX];
} MatchTally;

typedef enum Verdict { VERDICT_NONE, VERDICT_BETTER, VERDICT_NOT_BETTER, VERDICT_OPEN } Verdict;

typedef struct MatchResult {
	MatchTally tally;
	double seconds;
	bool was_stopped;
	Verdict verdict; /* of the test, when there is one */
	double llr;
} MatchResult;

typedef struct Share {
	double mean, low, high, sd; /* of a level's payoff; low and high: 95 % interval */
} Share;

/* Plays. False: threads or memory could not be had. */
bool match_run(const MatchPlan *plan, MatchResult *result);

Share match_share(const MatchTally *tally, int bot);
int match_seats_of(const MatchPlan *plan, int bot);
double match_elo(double share);

void match_report(const MatchPlan *plan, const MatchResult *result);
void match_report_json(const MatchPlan *plan, const MatchResult *result);
#endif
