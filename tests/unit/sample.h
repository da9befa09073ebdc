/* A game for tests of core. It has every type of field, teams, tables with every type of column, and steps that are private, final,
 * public or drawn. Four seats in two teams; in each of two rounds everybody marks things in secret and says `done`. */
#ifndef TESTS_UNIT_SAMPLE_H
#define TESTS_UNIT_SAMPLE_H
#include "core/match.h"

enum { SAMPLE_SEATS = 4, SAMPLE_THINGS_MAX = 6, SAMPLE_PLANS = 3, SAMPLE_ROUNDS = 2 };

struct State {
	Bag hand[SAMPLE_SEATS];                    /* SIGHT_OWNER */
	uint32_t marks[SAMPLE_SEATS];              /* a set of things, SIGHT_SIDE */
	uint32_t tally[2][SAMPLE_PLANS];           /* numbers visible to everybody */
	uint16_t plan[SAMPLE_SEATS][SAMPLE_PLANS]; /* SIGHT_SIDE */
	uint8_t done[SAMPLE_SEATS];                /* SIGHT_SIDE */
	uint8_t drawn;                             /* the last roll: SIGHT_NONE */
	uint8_t prize;                             /* a thing, SIGHT_NONE | SIGHT_AT_END */
	uint8_t mood;                              /* a colour, SIGHT_RULES: visible from 2 */
	uint8_t leader;                            /* a seat */
	uint8_t round;                             /* over after SAMPLE_ROUNDS */
	uint8_t unused[7];
};

struct Edition {
	struct {
		uint8_t power, weight, groups;
	} thing[SAMPLE_THINGS_MAX];
	uint8_t limit[2];
	uint8_t n_things, n_groups;
};

enum { SAMPLE_GROUPS, SAMPLE_THINGS, SAMPLE_LIMITS }; /* tables */
enum { DOMAIN_THING = DOMAIN_GAME_FIRST, DOMAIN_COLOUR };
enum { VERB_MARK, VERB_MARK_TWICE, VERB_BIND, VERB_ROLL, VERB_SHOUT, VERB_GIVE, VERB_PASS, VERB_DONE };
enum { EVENT_MARKED, EVENT_ROLLED, EVENT_SHOUTED, EVENT_ROUND };

extern const Game sample_game;

/* The compiled-in edition: the things axe (power 3), bow (computed) and cup (7), and the groups iron and wood. */
extern const NamedText sample_files[];

/* A setup of four seats with that edition; the pack is static. */
const Setup *sample_setup(void);
#endif
