/* A table for rule tests: characters by their letters, actions as text. Every action must be legal and must leave the state sound. */
#ifndef DUEL_ROYAL_TESTS_TABLE_H
#define DUEL_ROYAL_TESTS_TABLE_H
#include "../state.h"

typedef struct TestTable {
	EditionPack pack;
	Setup setup;
	State s;
	Rng rng;
	Events events; /* of the last action */
} TestTable;

extern const Game duel_royal_game;

/* A new game as dealt by `seed`. */
TestTable *table_deal(int seats, uint64_t seed);

/* A new game in which the seats have these characters: W, D, E, N (Knight) and K, one letter per seat. */
TestTable *table_with(const char *characters);

/* The same with a different edition. */
TestTable *table_of(const NamedText *edition, const char *characters);

bool table_is_legal(const TestTable *t, int seat, const char *action);
void table_act(TestTable *t, int seat, const char *action);

/* A whole duel: both step forward, all others stay, and the teams bet (0: the team has no card). */
void table_fight(TestTable *t, int first, int second, int bet_first, int bet_second);

/* The champions are there; the bets are not. */
void table_send(TestTable *t, int first, int second);

/* How often the last action told this event, and the events as `viewer` hears them, one per line. */
int table_told(const TestTable *t, int event);
const char *table_heard(const TestTable *t, int viewer);

void table_end(TestTable *t);
#endif
