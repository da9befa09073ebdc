/* One game of the lab: played by bots that see their own views and nothing else, and watched on the way. */
#ifndef LAB_PLAY_H
#define LAB_PLAY_H
#include "lab/tally.h"

enum { LAB_WORDS = LAB_OPTIONS_MAX / 64, LAB_SHOTS = 64 };
static_assert(LAB_OPTIONS_MAX % 64 == 0, "whole words");

/* Draws of a game. What comes is chance, so whatever differs between those whom a card came to and those whom another of the pile
 * came to is its doing, at any moment of a game and however often somebody draws. A draw says the more about a card the less certain
 * it was: for each thing of the pile we add up (came - p), where p was its chance, once alone and once times what the drawer could
 * expect just before; and p (1 - p), which is what the drawer's result less that expectation is divided by in the end. */
#define LAB_DRAW_UNIT (1 << 20)
typedef struct LabDraws {
	int32_t times[LAB_DEALT_MAX];
	int64_t surprise[SEATS_MAX][LAB_DEALT_MAX]; /* came - p, in LAB_DRAW_UNIT */
	int64_t foreseen[SEATS_MAX][LAB_DEALT_MAX]; /* the same times the expectation, in LAB_DRAW_UNIT × LAB_UNIT */
	int64_t weight[LAB_DEALT_MAX];              /* p (1 - p), in LAB_DRAW_UNIT */
} LabDraws;

/* What is noted of a game while it is played. */
typedef struct LabWatch {
	uint64_t held[SEATS_MAX][LAB_WORDS], played[SEATS_MAX][LAB_WORDS]; /* options, one bit each */
	uint16_t asked[LAB_OPTIONS_MAX], taken[LAB_OPTIONS_MAX];           /* decisions in which each could be done, and was; of all seats */
	uint64_t dealt[SEATS_MAX][(LAB_DEALT_MAX + 63) / 64];
	bool event[LAB_EVENTS_MAX];
	LabSheet sheet;
	LabDraws draws; /* set only where the game says who draws */
} LabWatch;

/* Positions of a game to look at again: every `step`-th, never more than there is room for. */
typedef struct LabShots {
	int n, step;
	StateBuf state[LAB_SHOTS];
} LabShots;

typedef struct LabAsk {
	const LabPlan *plan;
	const Setup *setup;
	uint64_t seed;
	int level[SEATS_MAX];
	bool is_replay;      /* the same deal, but everything after it comes out anew */
	const LabRule *rule; /* what `seat` may not do, or NULL */
	int seat;
	int worker;      /* the thread, which has programs of its own */
	LabWatch *watch; /* or NULL */
	LabShots *shots; /* or NULL */
	Match **match;   /* gets the game's log, the caller's to free; or NULL */
} LabAsk;

typedef struct LabResult {
	Outcome outcome;
	int64_t win[SEATS_MAX]; /* payoff in LAB_UNIT */
	int8_t role[SEATS_MAX];
	uint32_t decisions;
	bool was_restricted; /* something was taken from the restricted seat's choice */
} LabResult;

void lab_play(const LabAsk *ask, LabResult *result);

/* What could be done in a decision, each option once; how many. */
int lab_options_held(const LabPlan *plan, const Action *legal, int n, int *out);

/* Adds a game that was watched to what is known about plain games. */
void lab_view_add(const LabPlan *plan, const LabWatch *watch, const LabResult *result, int seats, ViewTally *view);

/* How exciting a game was: at each tenth of it, how likely everybody is to win, by play-outs from the whole position.
 * Returns how often the favourite changed. */
int lab_drama_add(const Setup *setup, const LabShots *shots, const LabResult *result, uint64_t seed, DramaTally *drama);

/* Saves a game as a record. False: `why` says the reason. */
bool lab_record(const LabPlan *plan, const LabExample *example, const char *path, Text *why);
#endif
