/* The search for figures with which a game is as its author wants it: goals (what shall hold), cells (what may change), and rounds in which
 * candidates race each other on the same seeds. An n-tuple bandit over the cells proposes half of the candidates from what was seen in
 * all rounds, chance the others.
 *
 * It depends on plan, goals, cells and the number of rounds alone, not on threads or pauses. */
#ifndef LAB_TUNE_H
#define LAB_TUNE_H
#include "io/grow.h"
#include "lab/play.h"
#include "run/workers.h"

enum {
	TUNE_CELLS_MAX = 128,
	TUNE_SUMS_MAX = 8,
	TUNE_GOALS_MAX = 12,
	TUNE_ITEMS_MAX = 256,
	TUNE_SAMPLES_MAX = 2000,
	TUNE_PROPOSALS = 8, /* candidates of a round beside the best */
	TUNE_RUNGS = 3,     /* … of which a half falls out at each: after a sixteenth of the games, a quarter, all */
	TUNE_GAMES = 4000,  /* of a candidate that stays to the end */
	TUNE_NAME_MAX = 64,
};

#define TUNE_GAME_VARIANCE 400.0 /* of a figure by the number of games, about, in the units of a goal squared */

typedef enum TuneKind { TUNE_SEATS, TUNE_FIRST, TUNE_CARDS, TUNE_ROLE, TUNE_LENGTH, TUNE_TIES, TUNE_LUCK } TuneKind;

/* What shall hold: each of its items between low and high. */
typedef struct TuneGoal {
	TuneKind kind;
	char text[TUNE_NAME_MAX]; /* as it was given */
	double low, high, weight;
	int role;
	int first_item, n_items;
} TuneGoal;

typedef struct TuneItem {
	uint8_t goal;
	int16_t index; /* seat or thing */
} TuneItem;

/* A figure that may change. */
typedef struct TuneCell {
	uint8_t table, row, column;
	int8_t sum; /* its sum stays; -1: free */
	int16_t min, max, start;
	uint16_t offset; /* in struct Edition */
} TuneCell;

typedef struct TuneSum {
	uint8_t table, column;
	int target; /* of the cells that may change */
} TuneSum;

/* One set of figures. */
typedef struct TunePoint {
	int16_t value[TUNE_CELLS_MAX];
} TunePoint;

/* What was found out about a candidate; figures are in units of their goal: between -1 and 1 it is reached. */
typedef struct TuneSample {
	TunePoint at;
	double games;
	double z[TUNE_ITEMS_MAX];
} TuneSample;

typedef struct TuneTally {
	Sum games;
	ViewTally view;
	Luck luck;
} TuneTally;
#define TUNE_SHAPE ((TallyShape){sizeof(TuneTally), 0})
static_assert(sizeof(TuneTally) % sizeof(Sum) == 0, "sums and nothing else");

typedef struct Tune {
	LabPlan plan; /* level[1] is who plays */
	TuneGoal goal[TUNE_GOALS_MAX];
	int n_goals;
	TuneItem item[TUNE_ITEMS_MAX];
	int n_items;
	TuneCell cell[TUNE_CELLS_MAX];
	int n_cells;
	TuneSum sum[TUNE_SUMS_MAX];
	int n_sums;
	bool may_change_book, has_luck;
	uint64_t games; /* of a candidate that stays to the end of a round */
	int threads;
	/* How far it has come: */
	uint64_t round, played;
	TunePoint best;
	uint64_t best_since; /* round */
	TuneSample *sample;  /* TUNE_SAMPLES_MAX, the oldest overwritten first */
	uint64_t n_samples;  /* all that there ever were */
} Tune;

/* ---- what is asked; false: `why` says what is wrong and what would be right ---- */

/* "seats=2", "cards=3*2", "prince=45..55": items within so many points of fair, or in a range; *W is its weight. */
bool tune_add_goal(Tune *tune, const char *text, Text *why);

/* "cards.golem.value", "cards.*.copies=1..9": cells, with the range of their column unless another is given. */
bool tune_add_cells(Tune *tune, const char *text, Text *why);

/* "cards.copies", "sum(cards.copies)=54": the sum of a column stays, or shall be so large. After all cells. */
bool tune_add_sum(Tune *tune, const char *text, Text *why);

/* When everything has been added: is there anything to do? Sets the start. */
bool tune_ready(Tune *tune, Text *why);
void tune_free(Tune *tune);

uint64_t tune_hash(const Tune *tune); /* of all that decides which games are played */

/* ---- figures ---- */

Estimate tune_estimate(const Tune *tune, const TuneTally *tally, const TuneItem *item);
double tune_scale(const TuneGoal *goal, double value); /* between -1 and 1: reached */
double tune_loss(const Tune *tune, const TunePoint *at, const double *z);
void tune_item_label(const Tune *tune, const TuneItem *item, int lang, Text *out);

/* The edition with a candidate's figures. False: its rules do not allow them. */
bool tune_edition(const Tune *tune, const TunePoint *at, EditionPack *out);
bool tune_same(const Tune *tune, const TunePoint *a, const TunePoint *b);
int tune_changes(const Tune *tune, const TunePoint *at); /* cells that are not as they were */

/* ---- the search ---- */

void tune_repair(const Tune *tune, TunePoint *at, Rng *rng);                       /* brings the sums right */
bool tune_mutate(const Tune *tune, TunePoint *at, Rng *rng);                       /* by chance, from the best */
bool tune_propose(const Tune *tune, TunePoint *at, Rng *rng);                      /* by what was seen; false: too little, or no memory */
void tune_pool(const Tune *tune, const TunePoint *at, double *n_games, double *z); /* all samples of one candidate together */

/* Plays games number `from` … `to` - 1 of the run with a candidate. False: stopped, or threads or memory could not be had (`why`). */
bool tune_play(const Tune *tune, const TunePoint *at, uint64_t from, uint64_t to, Watch *watch, TuneTally *tally, Text *why);

/* One round. False: it was stopped, and is as if it had not begun; or `why`. */
bool tune_round(Tune *tune, Watch *watch, Text *why);

/* A few games before the first round: what nobody ever has (tokens that are only won, cards without copies) is no item of a goal. */
bool tune_pilot(Tune *tune, Text *why);

/* After the last round: the best is the one that has proved itself, not one that may only have been lucky. */
void tune_settle(Tune *tune);

/* Whether all that is known of the best says that every goal is reached. */
bool tune_looks_good(const Tune *tune);

/* ---- what it has come to ---- */

typedef struct TuneCheck {
	const Tune *tune;
	TuneTally before, after;
	EditionPack best;
} TuneCheck;

/* Plays n games with the start and n with the best, on seeds that no round has seen. `check->tune` is set, the rest 0. */
bool tune_check(TuneCheck *check, uint64_t n, Watch *watch, Text *why);

EditionMeta tune_meta(const Tune *tune);           /* what the edition found is called */
void tune_json(const TuneCheck *check, Grow *out); /* all figures, for programs */

/* A line each: what was played, what differs, each goal, and whether it is good enough. */
void tune_summary(const TuneCheck *check, const char *folder, bool is_stopped, int lang, Grow *out);

/* ---- the state of a run, as text ---- */

void tune_print_state(const Tune *tune, Grow *out);
bool tune_read_state(Tune *tune, const char *text, Text *why);
#endif
