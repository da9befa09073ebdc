/* What a run consists of: which faults and habits are on, how many tables, how long. Drawn from the seed; the shrinker removes things. */
#ifndef TESTS_SIM_PLAN_H
#define TESTS_SIM_PLAN_H
#include <stdbool.h>
#include <stdint.h>

typedef enum Fault {
	FAULT_SPLIT,       /* bytes arrive in pieces, down to single ones */
	FAULT_DELAY,       /* long and uneven delays */
	FAULT_CUT,         /* connections break, and both sides learn of it */
	FAULT_HALF_OPEN,   /* connections break, and one side does not learn of it */
	FAULT_STALL,       /* a client stops reading */
	FAULT_KILL,        /* the server's process is killed: what was written is there */
	FAULT_POWER,       /* the power fails: any part of what was not synced is there */
	FAULT_LOST_ANSWER, /* killed between committing and telling */
	FAULT_SLOW_DISK,
	FAULT_FULL_DISK,
	FAULT_FREEZE,   /* the process stands still for a while */
	FAULT_DATE,     /* the date is wrong, and changes */
	FAULT_LATE_BOT, /* bots answer late, in any order */
	FAULT_NO_BOT,   /* bots cannot think now, or never answer */
	FAULT_LEAP,     /* hours pass with nobody there */
	HABIT_RESEND,   /* people resend what was not answered */
	HABIT_BACK,     /* take steps back */
	HABIT_LEAVE,    /* leave, and perhaps come back with their token */
	HABIT_RESIGN,
	HABIT_TALK,
	HABIT_COME,  /* ask for a seat in mid-game */
	HABIT_PAUSE, /* hosts pause */
	HABIT_BOTS,  /* hosts add and remove bots and people */
	HABIT_DRAW,  /* offer draws */
	HABIT_ASK,   /* ask for history, notes, the lobby, their tables, records */
	HABIT_REMATCH,
	HABIT_LIE,     /* illegal actions, wrong numbers, foreign tokens */
	HABIT_GARBAGE, /* bytes that make no sense */
	HABIT_WITHHOLD,
	HABIT_SLOW,  /* think longer than the clock allows */
	HABIT_HASTE, /* several commands at once */
	HABIT_HOG,   /* ask for a lot and read nothing */
	/* with several nodes only */
	FAULT_SLOW_DATABASE,
	FAULT_LOST_COMMIT, /* a commit is lost on its way to the database */
	FAULT_LOST_REPLY,  /* its answer is lost: it was carried out, and nobody is told */
	FAULT_LATE_COMMIT, /* it takes longer than a lease */
	FAULT_RESTART,     /* the database restarts */
	FAULT_PARTITION,   /* a node cannot reach the database for a while */
	FAULT_APART,       /* two nodes cannot reach each other */
	FAULT_SLEEP,       /* a node stands still past its lease */
	FAULT_WORST,       /* a node sleeps, is killed or cut off during a commit */
	FAULT_RELEASE,     /* a node is told to stop, and releases what it owns */
	FAULT_DRIFT,       /* nodes' clocks run fast or slow */
	FAULT_COUNT,
	FAULT_OF_NODES = FAULT_SLOW_DATABASE
} Fault;
extern const char *const fault_names[FAULT_COUNT];

typedef struct Plan {
	uint64_t seed;
	uint64_t faults; /* one bit each */
	int tables;
	int extras;    /* uninvited people: comers, watchers, liars */
	int nodes;     /* servers on one database; 1: a server with its own file */
	int moves;     /* people's moves before everything calms down */
	bool has_twin; /* also run in two more worlds: see twin.h */
} Plan;

void plan_draw(Plan *plan, uint64_t seed, int nodes);             /* nodes 0: the seed decides */
void plan_print(const Plan *plan, char *out, unsigned long size); /* the options that reproduce it */
/* Removes one thing; false: there is nothing with that number. */
bool plan_without(const Plan *plan, int number, Plan *out);

static inline bool plan_has(const Plan *plan, int fault) {
	return plan->faults >> fault & 1;
}

/* Faults that would make two worlds differ by themselves: they depend on the length of what others are told, or on what is in the
 * store. */
static inline bool fault_is_ours(int fault) {
	return fault == FAULT_SPLIT || fault == FAULT_KILL || fault == FAULT_POWER || fault == FAULT_LOST_ANSWER || fault == FAULT_FULL_DISK ||
	       fault == HABIT_HOG || fault == FAULT_STALL;
}
#endif
