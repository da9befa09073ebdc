/* What the tests of io/ share: matches of every registered game played at random. */
#ifndef TESTS_IO_SUPPORT_H
#define TESTS_IO_SUPPORT_H
#include "core/session.h"
#include "io/record.h"

/* `n`, or five times as much with TRIPOT_LONG=1. */
int scaled(int n);

/* A table: setup, edition and what a record tells of it. Does not move. */
typedef struct TestTable {
	EditionPack pack;
	Setup setup;
	RecordInfo info;
} TestTable;

/* Options are drawn by the seed. */
void table_init(TestTable *table, const Game *game, int seats, uint64_t seed);
Match *table_match(const TestTable *table); /* dealt from info.seed */

/* One random step, now and then with a take-back before it. False: the game is over. */
bool random_step(Match *match, Rng *rng);
void play_steps(Match *match, Rng *rng, int steps); /* at most that many */
void play_out(Match *match, Rng *rng);

/* The record as a text to be freed. */
char *record_text(const Match *match, const RecordInfo *info);

/* A path in a folder of its own, made for this test; remove with temp_remove. */
char *temp_dir(void);
void temp_remove(char *dir);
void temp_write(const char *dir, const char *name, const char *text);

#define FOR_EACH_TABLE(game, seats) \
	for (int game##_i = 0; games[game##_i]; game##_i++) \
		for (const Game *game = games[game##_i]; game; game = NULL) \
			for (int seats = game->seats_min; seats <= game->seats_max; seats++)
#endif
