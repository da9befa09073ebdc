/* What a run is made of: which faults and habits are on, how many tables, how long. Drawn from the seed; the shrinker takes things out. */
#ifndef TESTS_SIM_PLAN_H
#define TESTS_SIM_PLAN_H
#include <stdbool.h>
#include <stdint.h>

typedef enum Fault {
	FAULT_SPLIT,       /* bytes come in pieces, down to single ones */
	FAULT_DELAY,       /* long and uneven ways */
	FAULT_CUT,         /* connections break, and both sides learn of it */
	FAULT_HALF_OPEN,   /* … and one side does not */
	FAULT_STALL,       /* somebody stops reading */
	FAULT_KILL,        /* the server's process is killed: what was written is there */
	FAULT_POWER,       /* the power goes: of what was not synced any part is there */
	FAULT_LOST_ANSWER, /* killed between the commit and the telling */
	FAULT_SLOW_DISK,
	FAULT_FULL_DISK,
	FAULT_FREEZE,   /* the process stands still for a while */
	FAULT_DATE,     /* the date is wrong, and changes */
	FAULT_LATE_BOT, /* bots answer late, in any order … */
	FAULT_NO_BOT,   /* … or nobody can think now, or says nothing */
	FAULT_LEAP,     /* hours go by, and nobody is there */
	HABIT_RESEND,   /* people send again what was not answered */
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
	HABIT_GARBAGE, /* bytes that are none of ours */
	HABIT_WITHHOLD,
	HABIT_SLOW,  /* think longer than the clock allows */
	HABIT_HASTE, /* several commands at once */
	HABIT_HOG,   /* asks for much and reads nothing */
	/* with several nodes only */
	FAULT_SLOW_DATABASE,
	FAULT_LOST_COMMIT, /* on its way to the database */
	FAULT_LOST_REPLY,  /* … and back: it was carried out, and nobody is told */
	FAULT_LATE_COMMIT, /* it is under way for longer than a lease */
	FAULT_RESTART,     /* the database is started again */
	FAULT_PARTITION,   /* a node does not reach the database, for a while … */
	FAULT_APART,       /* … or two nodes each other */
	FAULT_SLEEP,       /* a node stands still for longer than its lease */
	FAULT_WORST,       /* sleeps, is killed or cut off while a commit is under way */
	FAULT_RELEASE,     /* a node is told to stop, and gives back what it owns */
	FAULT_DRIFT,       /* nodes' clocks run fast or slow */
	FAULT_COUNT,
	FAULT_OF_NODES = FAULT_SLOW_DATABASE
} Fault;
extern const char *const fault_names[FAULT_COUNT];

typedef struct Plan {
	uint64_t seed;
	uint64_t faults; /* a bit each */
	int tables;
	int extras;    /* people who are not expected: comers, watchers, liars */
	int nodes;     /* servers on one database; 1: one with a file of its own */
	int moves;     /* of people, before everything calms down */
	bool has_twin; /* it is run in two more worlds: see twin.h */
} Plan;

void plan_draw(Plan *plan, uint64_t seed, int nodes);             /* nodes 0: as many as the seed says */
void plan_print(const Plan *plan, char *out, unsigned long size); /* the options that make it again */
/* Takes something out that is there; false: there is nothing of that number any more. */
bool plan_without(const Plan *plan, int number, Plan *out);

static inline bool plan_has(const Plan *plan, int fault) {
	return plan->faults >> fault & 1;
}

/* What would set two worlds apart by itself: lengths of what others are told, and what is in the store. */
static inline bool fault_is_ours(int fault) {
	return fault == FAULT_SPLIT || fault == FAULT_KILL || fault == FAULT_POWER || fault == FAULT_LOST_ANSWER || fault == FAULT_FULL_DISK ||
	       fault == HABIT_HOG || fault == FAULT_STALL;
}
#endif
