/* What people did in games of their own, read from records: beside the bots' games it tells what the lab's bots cannot. Only what a person
 * did themselves counts as a choice of theirs: not what a bot, a clock or the rules did for them. Names are not kept. */
#ifndef LAB_PEOPLE_H
#define LAB_PEOPLE_H
#include "io/record.h"
#include "lab/plan.h"

/* What became of a record. */
typedef enum PeopleFate {
	PEOPLE_USED,
	PEOPLE_DAMAGED,       /* no record, or not a true one */
	PEOPLE_TWICE,         /* the same game as another */
	PEOPLE_OTHER_GAME,    /* … */
	PEOPLE_OTHER_EDITION, /* … other figures */
	PEOPLE_OTHER_TABLE,   /* another number of players, or other options */
	PEOPLE_GIVEN,         /* it began from a position */
	PEOPLE_OPEN,          /* not over */
	PEOPLE_NOBODY,        /* bots alone */
	PEOPLE_FATES
} PeopleFate;

#define PEOPLE_THOUGHT_MAX 300000 /* milliseconds: whoever takes longer for a decision has done something else meanwhile */

/* The step of a record that took somebody longest. */
typedef struct PeopleLongest {
	uint32_t ms, step;
	int record; /* its number, from 1; 0: there is none */
} PeopleLongest;

typedef struct PeopleTally {
	int n[PEOPLE_FATES];
	int alone; /* games without bots and without an agreed draw: these tell who wins, and how long a game is */
	int timed; /* games that tell how long people thought */
	Mean seat[SEATS_MAX], role[LAB_ROLES_MAX], length, shared;
	Mean beside_bots;                      /* what a person's side wins where the other sides have bots */
	Ratio option[LAB_OPTIONS_MAX];         /* decisions in which it could be done, and those in which it was, in LAB_UNIT */
	int option_record[LAB_OPTIONS_MAX][2]; /* the first record in which somebody could and did not [0], and did [1]; from 1 */
	Ratio thought[ACTION_VERBS_MAX];       /* decisions and their milliseconds */
	PeopleLongest longest[ACTION_VERBS_MAX];
} PeopleTally;

/* Adds the game of a record, which is the one numbered so. */
PeopleFate lab_people_add(const LabPlan *plan, const Record *record, int number, PeopleTally *tally);

/* The record without names, as text: whoever was somebody is "Player 1". False: it cannot be told. */
bool lab_people_strip(const Record *record, Grow *out);
#endif
