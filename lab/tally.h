/* What a run adds up. Nothing here grows with the number of games. All but the last part are sums, merged by adding; the last are
 * numbers of which the highest stays. */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H
#include "lab/plan.h"

enum { LAB_TENTHS = 9 }; /* looks at a game: after one tenth of its decisions, two tenths, … */

typedef struct OptionTally {
	Sum seats, players;    /* seats that could do it in a game, and those of them that did */
	Sum asked, taken;      /* decisions in which it could be done, and those in which it was */
	Contrast held, played; /* those who could against those who could not; of those who could, those who did against the others */
} OptionTally;

typedef struct DramaTally {
	Mean winner[LAB_TENTHS]; /* how likely the later winner was to win, at each look */
	Mean changes;            /* of the favourite */
	Mean known;              /* tenth from which on the winner stayed the clear favourite */
	Mean runaway;            /* games with somebody nearly sure of winning at half-time */
	Mean favourite;          /* how often the favourite at half-time won */
} DramaTally;

typedef struct PointTally {
	Mean role[LAB_ROLES_MAX], seat[SEATS_MAX], length, shared;
} PointTally;

typedef struct TwinTally {
	Mean seat[SEATS_MAX], role[LAB_ROLES_MAX], length, shared, changes; /* other edition less this one, on the same seed */
	Mean same_deal;                                                     /* games in which both dealt the same first hands */
} TwinTally;

/* What is seen in plain games. */
typedef struct ViewTally {
	Sum games;
	Mean seat[SEATS_MAX], role[LAB_ROLES_MAX], length, shared, nobody, winning_score;
	Mean lead[LAB_ROLES_MAX]; /* a role's score less the mean of the other sides', in LAB_UNIT of a point */
	OptionTally option[LAB_OPTIONS_MAX];
	Sum dealt_seats[LAB_DEALT_MAX];
	Contrast dealt[LAB_DEALT_MAX];
	Sum draws[LAB_DEALT_MAX];   /* how often it was drawn in the course of the games */
	Ratio drawn[LAB_DEALT_MAX]; /* what its drawer won the more for it; see LabDraws */
	Ratio cell[LAB_CELLS_MAX];
	Sum event[LAB_EVENTS_MAX], corner[LAB_CORNERS_MAX]; /* games that had it */
} ViewTally;

typedef struct LevelTally {
	ViewTally view, other; /* with this edition, and with the other one on the same seeds */
	TwinTally twin;
	Mean loss[LAB_BANS_MAX], without[LAB_BANS_MAX]; /* what a restricted seat loses, and what it still wins */
	Luck luck;
	DramaTally drama;
	PointTally point[LAB_POINTS_MAX];
} LevelTally;

typedef struct SumTally {
	Sum bundles, games; /* games: all that were played, whatever for */
	LevelTally level[LAB_LEVELS];
	Mean strong, ahead; /* the strong bot's share of wins; how often it ends before a weak one */
} SumTally;

/* Complements of numbers of games, so that the first game stays. 0: none. */
typedef struct TopTally {
	uint64_t event[LAB_LEVELS][LAB_EVENTS_MAX], corner[LAB_LEVELS][LAB_CORNERS_MAX];
	uint64_t shared[LAB_LEVELS], nobody[LAB_LEVELS];    /* the same */
	uint64_t longest[LAB_LEVELS], shortest[LAB_LEVELS]; /* decisions << 32 and the game's complement; shortest: decisions too */
	/* The first game that shows what a verdict is about: somebody with it lost [0], somebody with it won [1]. */
	uint64_t seat[LAB_LEVELS][SEATS_MAX][2], role[LAB_LEVELS][LAB_ROLES_MAX][2];
	uint64_t dealt[LAB_LEVELS][LAB_DEALT_MAX][2], drawn[LAB_LEVELS][LAB_DEALT_MAX][2];
	uint64_t held[LAB_LEVELS][LAB_OPTIONS_MAX][2], played[LAB_LEVELS][LAB_OPTIONS_MAX][2];
	uint64_t rule[LAB_LEVELS][LAB_BANS_MAX], point[LAB_LEVELS][LAB_POINTS_MAX]; /* restricted, and at other tables */
	uint64_t differs[LAB_LEVELS];                                               /* whose result is another with the other edition */
} TopTally;

typedef struct LabTally {
	SumTally sum;
	TopTally top;
} LabTally;

#define LAB_SHAPE ((TallyShape){sizeof(SumTally), sizeof(TopTally)})
static_assert(sizeof(SumTally) % sizeof(Sum) == 0, "sums and nothing else");
static_assert(sizeof(TopTally) % sizeof(uint64_t) == 0, "numbers and nothing else");
static_assert((uint64_t)LAB_GAMES_MAX * LAB_LOW_GAMES < UINT32_MAX, "a game's number fits its place");

/* The number of a game as TopTally keeps it, and back; the lower 32 bits of `longest` and `shortest` hold the same. */
static inline uint64_t lab_first(uint64_t game) {
	return UINT32_MAX - game;
}
static inline uint64_t lab_game_of(uint64_t first) {
	return UINT32_MAX - (first & UINT32_MAX);
}
#endif
