/* Brigands: what the judgement for bots knows of districts, in ducats. bot.c weighs plans and the choices of pawns, wheel.c team
 * actions. Nothing here is a rule. */
#ifndef BRIGANDS_JUDGE_H
#define BRIGANDS_JUDGE_H
#include "town.h"

typedef struct Judge {
	const State *s;
	const Setup *setup;
	const uint8_t *figure;
	float token; /* what a token in hand is worth to the seat */
	float jail;  /* what it costs to have a pawn in Prison */
	float pawn;  /* what a pawn free in the next round brings */
} Judge;

Judge judge_of(const State *s, const Setup *setup, int seat);

/* The loot of a district that is shared, whatever the crowd; mean of the dice. */
float district_loot(const Judge *j, int district);

/* What `own` pawns earn where `pawns` of `teams` stand and no patrol: mean of the dice; less than 0 where they are trapped. */
float loot_of(const Judge *j, int district, int own, int pawns, int teams);

/* A place of the path with all who stand there. */
typedef struct Spot {
	int district, patrols;
	int pawns[SEATS];
} Spot;

/* This place and the next, and what they pay a seat if nobody does anything more. */
typedef struct Spots {
	Spot here, next;
	float here_pays, next_pays;
	bool is_last; /* the place of which nothing comes after: `next` is `here` and pays nothing */
} Spots;

void spots_of(const Judge *j, int seat, Spots *spots);

float wheel_points(const Judge *j, const Spots *spots, int seat, Action action);

static inline bool has_day(const State *s, int district) {
	return s->day >> (district - 1) & 1;
}

static inline float mean_dice(int n) {
	return (float)n * (DIE_SIDES + 1) / 2;
}

/* Several dice in the Tavern, less their price. */
static inline float many_dice(const Judge *j) {
	return mean_dice(j->figure[FIG_TAVERN_DICE]) - (float)j->figure[FIG_TAVERN_PRICE];
}

static inline int port_price(const Judge *j) {
	return j->figure[has_day(j->s, PORT_DISTRICT) ? FIG_DAY_PORT_PRICE : FIG_PORT_PRICE];
}

static inline int port_tokens(const Judge *j) {
	return j->figure[has_day(j->s, PORT_DISTRICT) ? FIG_DAY_PORT_TOKENS : FIG_PORT_TOKENS];
}
#endif
