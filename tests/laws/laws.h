/* The laws that every game obeys, as functions: a law plays random games of a setup and checks every position. It returns true, or
 * writes a message that names law, game, seats, options, seed, step and seat. The seed in a message belongs to one game, and the first
 * game of a run has the run's own seed: running the law with that seed fails at once, in the same place. */
#ifndef TESTS_LAWS_LAWS_H
#define TESTS_LAWS_LAWS_H
#include "tests/laws/game_test.h"

typedef struct LawRun {
	const char *law; /* the law's name, for messages */
	const GameTest *test;
	const Setup *setup;
	int n_games;
	int share; /* percentage of positions that get expensive checks; 0: all of them */
	uint64_t seed;
	Text *why;
} LawRun;

typedef bool LawFunction(const LawRun *run);

LawFunction law_1_games_end;        /* and exactly those who owe a decision have one to make */
LawFunction law_2_text_and_refusal; /* parse(print(a)) == a; anything else is refused and changes nothing */
LawFunction law_3_same_bytes;       /* same setup, seed and actions: same bytes */
LawFunction law_4_belief;           /* redact is idempotent, and a completed view still looks the same */
LawFunction law_5_no_leak;          /* what a viewer may not see changes nothing in what they are given */
LawFunction law_6_check;            /* `check` holds after every action, and copes with any bytes */
LawFunction law_7_json;             /* writing and reading JSON gives the same state */
LawFunction law_8_commute;          /* private steps of different seats commute */
LawFunction law_9_refusals;         /* the same for what a seat is asked, and why something is refused */
LawFunction law_10_inputs;          /* a learner's inputs tell nothing hidden, and every legal action has an index */
LawFunction law_11_turned;          /* the field table says what is a seat: a rotated table is as good as before */
LawFunction law_12_key;             /* where a game gives views keys: one per view, and nothing hidden in it */
LawFunction law_13_play_out;        /* a short cut to the end leads where the rules lead, equally often */
LawFunction law_tables;             /* the tables that describe the game are complete */
LawFunction law_editions;           /* every cell accepts what it must and refuses the rest, with line and column */
LawFunction law_take_back;          /* a step taken back was never made */
LawFunction law_complete;           /* what is open is filled, what is named stays */
LawFunction law_words;              /* everything told has words in every language */

typedef struct Law {
	const char *name;
	LawFunction *holds;
	int percent; /* of the games asked for: more if a check is cheap, fewer if it is expensive */
} Law;

enum { LAW_COUNT = 18 };
extern const Law laws[LAW_COUNT];
const Law *law_find(const char *name);

/* Runs one law on one setup. */
bool law_holds(const Law *law, const GameTest *test, const Setup *setup, int n_games, uint64_t seed, Text *why);

/* Runs one law with every number of seats and every combination of option values, with the default edition and the scarce one. */
bool law_holds_everywhere(const Law *law, const GameTest *test, int n_games, uint64_t seed, Text *why);
#endif
