/* What the tests of io/ share: random matches of every registered game. */
#ifndef TESTS_IO_SUPPORT_H
#define TESTS_IO_SUPPORT_H
#include "core/session.h"
#include "io/record.h"

/* `n`, or five times that with TRIPOT_LONG=1. */
int scaled(int n);

/* A table: setup, edition and the facts a record states about it. Must not be moved. */
typedef struct TestTable {
	EditionPack pack;
	Setup setup;
	RecordInfo info;
} TestTable;

/* The seed decides the options. */
void table_init(TestTable *table, const Game *game, int seats, uint64_t seed);
Match *table_match(const TestTable *table); /* dealt from info.seed */

/* One random step, sometimes after a take-back. False if the game is over. */
bool random_step(Match *match, Rng *rng);
void play_steps(Match *match, Rng *rng, int steps); /* at most that many */
void play_out(Match *match, Rng *rng);

/* The record as a text for the caller to free. */
char *record_text(const Match *match, const RecordInfo *info);

/* A path in a fresh folder for this test; remove it with temp_remove. */
char *temp_dir(void);
void temp_remove(char *dir);
void temp_write(const char *dir, const char *name, const char *text);

#define FOR_EACH_TABLE(game, seats) \
	for (int game##_i = 0; games[game##_i]; game##_i++) \
		for (const Game *game = games[game##_i]; game; game = NULL) \
			for (int seats = game->seats_min; seats <= game->seats_max; seats++)
#endif
