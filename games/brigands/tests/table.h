/* A table for rule tests: a position set up from a few fields, actions as text, chance by name. Every action must be legal and must
 * leave the state sound; scripted chance must be used up. */
#ifndef BRIGANDS_TESTS_TABLE_H
#define BRIGANDS_TESTS_TABLE_H
#include "../town.h"

enum { SCRIPT_MAX = 64 };

typedef struct TestTable {
	ChanceHook hook; /* first member, so that the hook is the table */
	EditionPack pack;
	Setup setup;
	State s;
	Rng rng;
	Events events; /* of the last action */
	struct {
		int kind, id;
	} script[SCRIPT_MAX];
	int n_script, n_used;
} TestTable;

/* A new game as dealt by `seed`. */
TestTable *table_deal(int seats, uint64_t seed);

/* An empty position to be filled: the path in the order of the list, seat 0 the Prince. table_ready completes it. */
TestTable *table_empty(int seats);
void table_ready(TestTable *t);

/* Puts `n` pawns of a seat on a district, and a token if `token`. */
void table_team(TestTable *t, int seat, int district, int n, bool token);

/* The next draw of this kind gives this outcome. */
void table_script(TestTable *t, int kind, int id);

bool table_is_legal(const TestTable *t, int seat, const char *action);
void table_act(TestTable *t, int seat, const char *action);

/* The events of the last action as `viewer` hears them, one per line; ALL_SEEING: all of them. */
const char *table_told(const TestTable *t, int viewer);

/* Fails if scripted chance is left over; frees the table. */
void table_end(TestTable *t);
#endif
