/* Null games broken on purpose: what the tests that show each law to bite share. */
#ifndef TESTS_LAWS_BROKEN_H
#define TESTS_LAWS_BROKEN_H
#include "tests/laws/laws.h"

extern const Game null_game_game;
extern const GameTest null_game_test;

enum { GAMES = 12, SEATS_HERE = 4, HAND = 3 };

/* One bit per law; see the list in laws.c. */
/* clang-format off */
enum {
	LAW_1 = 1 << 0, LAW_2 = 1 << 1, LAW_3 = 1 << 2, LAW_4 = 1 << 3, LAW_5 = 1 << 4, LAW_6 = 1 << 5, LAW_7 = 1 << 6, LAW_8 = 1 << 7,
	LAW_TABLES = 1 << 8, LAW_TAKE_BACK = 1 << 9, LAW_WORDS = 1 << 10, LAW_COMPLETE = 1 << 11, LAW_9 = 1 << 13,
	LAW_10 = 1 << 14, LAW_11 = 1 << 15, LAW_12 = 1 << 16, LAW_13 = 1 << 17,
};
/* clang-format on */

/* Runs all laws on the broken game. `wanted`: the laws that must fail, while all others must hold; `clue`: what one of them must say. */
void expect(const GameTest *test, int wanted, const char *clue);
void expect_game(const Game *game, int wanted, const char *clue);

/* A single law, where the others would take too long or could not cope. `clue`: what it must say. */
void expect_law(const char *law, const Game *game, int seats, const char *clue);

/* Access to the null game's state by its field table. */
int get(const State *s, const char *name, int i);
Bag hand_of(const State *s, int seat);
void set(State *s, const char *name, int i, uint64_t value);

/* A copy of its field table, to be modified. `last`: the row of `unused`. */
typedef struct Fields {
	Field row[16], *last;
} Fields;
void copy_fields(Fields *fields);

/* A seat other than this one. */
int neighbour(const Setup *setup, int seat);

/* The null game's check, except that the unused bytes may hold anything. */
bool check_without_unused(const State *s, const Setup *setup, Text *why);
#endif
