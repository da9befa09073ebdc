/* A table for rule tests: a position set up in a few words, actions as text, chance by name. Every action must be legal and must leave
 * the state sound; scripted chance must be used up. */
#ifndef EPIC_MELEE_TESTS_TABLE_H
#define EPIC_MELEE_TESTS_TABLE_H
#include "../state.h"

enum { SCRIPT_MAX = 32 };

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

/* Round `round`, all cards laid and revealed, the pawn with seat 0. `pairs` has one "left right" per seat; the other cards in hand and
 * those of earlier rounds are taken from the rest, so that the state is sound. */
TestTable *table_round(int seats, int round, const char *const *pairs);

/* The same with the given cards on the right and any card on the left. */
TestTable *table_rights(int seats, int round, const char *const *rights);

/* Gives a seat a token from its pile. */
void table_give(TestTable *t, int seat, int pile, const char *token);

/* Empties a pile down to n tokens by removing the others from the game: only for rules about an empty pile. */
void table_shrink_pile(TestTable *t, int pile, int n);

/* The next draw of this name gives this outcome: script(t, "gold", "g3_sun"). */
void table_script(TestTable *t, const char *chance, const char *outcome);

bool table_is_legal(const TestTable *t, int seat, const char *action);
void table_act(TestTable *t, int seat, const char *action);

/* Everybody who has not engaged yet engages their right card, the pawn passing to the next higher seat. No choice may come up. */
void table_fight(TestTable *t);

/* "gold", "silver", "-" for each seat: what the round gave, as one string. */
const char *table_won(const TestTable *t);

/* How often the last action told this event. */
int table_told(const TestTable *t, int event);

/* Fails if scripted chance is left over; frees the table. */
void table_end(TestTable *t);
#endif
