/* A table for rule tests: a position set up in a few words, actions as text, chance by name. Every action must be legal and must leave
 * the state sound; scripted chance must be used up. */
#ifndef BRUTAL_RING_TESTS_TABLE_H
#define BRUTAL_RING_TESTS_TABLE_H
#include "../cards.h"

enum { SCRIPT_MAX = 40 };

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
	char why[512]; /* the last refusal */
} TestTable;

/* An empty state with the default edition; table_ready makes a position from what is put into it. */
TestTable *table_new(int seats);

/* The same with an edition of 9 Gladiators and 11 Weapons, own limit 7. */
TestTable *table_small(int seats);

/* A new game as started by `seed`. */
TestTable *table_start(int seats, uint64_t seed);

/* "terminium+cleaver lucrecia": a seat's Gladiators in the ring, longest first, with their Weapons. */
void table_ring(TestTable *t, int seat, const char *words);

/* "terminium sword sword": cards in a seat's hand. */
void table_hand(TestTable *t, int seat, const char *words);

/* Fills what is open; the position must be sound. */
void table_ready(TestTable *t);

/* The next draw of this name gives this outcome: table_script(t, "weapon", "sword"). */
void table_script(TestTable *t, const char *chance, const char *outcome);

bool table_is_legal(const TestTable *t, int seat, const char *action);
void table_act(TestTable *t, int seat, const char *action);

/* Several actions, separated by semicolons: "0 attack lucrecia; 0 lay weapon sword". */
void table_play(TestTable *t, const char *actions);

/* Why an action is refused, in English; it has to be refused. */
const char *table_refusal(TestTable *t, int seat, const char *action);

/* How often the last action told this event. */
int table_told(const TestTable *t, int event);

/* The id of a card by its name, and the mask of several: "terminium lucrecia". */
int table_id(const TestTable *t, int kind, const char *name);
uint32_t table_mask(const TestTable *t, int kind, const char *names);

/* Fails if scripted chance is left over; frees the table. */
void table_end(TestTable *t);
#endif
