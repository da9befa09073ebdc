/* A table for tests: a position made from a few fields, actions as text, seeded chance. */
#ifndef PEARLS_TESTS_TABLE_H
#define PEARLS_TESTS_TABLE_H
#include "../state.h"

typedef struct TestTable {
	EditionPack pack;
	Setup setup;
	State s;
	Rng rng;
	Events events; /* of the last action */
} TestTable;

/* A new game in which seat 0 begins. */
TestTable *table_deal(int seats);

/* The shells on the table, one word per seat, the bottom one first: "pc p p". It is seat 0's turn, and nobody has lost a shell. */
TestTable *table_laid(int seats, const char *stacks);

bool table_is_legal(const TestTable *t, int seat, const char *action);
void table_act(TestTable *t, int seat, const char *action);

/* A seat has lost shells, one of which is the crab or none is, and all know `suspect` and `bare` of it. To be called before anything is
 * laid. */
void table_lost(TestTable *t, int seat, int n, bool is_crab, int suspect);

void table_end(TestTable *t);
#endif
