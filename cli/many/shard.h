/* A run in parts. Games are numbered, and a shard is a stretch of them: `--shard 2/4` plays the second of four. Its tally, whole numbers
 * alone, goes into a folder with the command that made it; `tripot merge` adds the tallies of all folders and tells what one run would
 * have told. The file `shard` is lines of text, then the tally's bytes:
 *
 *     tripot-shard 1
 *     part 2/4
 *     seconds 12.5
 *     figures 9f86d081884c7d65      version, rules and editions
 *     arg sim                       the command, an argument a line, without what differs from part to part
 *     tally 4096 1b2c…              bytes, and their hash
 */
#ifndef CLI_MANY_SHARD_H
#define CLI_MANY_SHARD_H
#include "cli/args.h"
#include "core/game.h"
#include "run/stats.h"

enum { SHARDS_MAX = 100000 };

typedef struct Shard {
	uint32_t k, n; /* k from 1; 0 of 0: all games */
} Shard;

bool shard_take(const Args *args, Shard *shard);
uint64_t shard_first(Shard shard, uint64_t n_games);
uint64_t shard_end(Shard shard, uint64_t n_games);

/* What all shards of a run have in common beside their arguments; `other` may be NULL. */
uint64_t shard_figures(const Setup *setup, const EditionPack *other);

/* The folder: `out`, or named after command, game and part. False: the name is too long, and that has been said. */
enum { SHARD_PATH_MAX = 2048 };
bool shard_folder(const Command *command, const Game *game, Shard shard, const char *out, char folder[SHARD_PATH_MAX]);

/* Writes the shard and says so. A STATUS_…; the folder is made if need be, and what was there is replaced. */
int shard_save(const Command *command, Shard shard, const char *folder, int argc, char **argv, uint64_t figures, double seconds,
               const void *tally, TallyShape shape);

/* All shards of a run, in order. */
typedef struct Shards {
	int n;
	const char *const *folder; /* of each, in the order of their games */
	double seconds;            /* all together */
	uint64_t figures;
	const unsigned char *const *tally;
	size_t tally_size;
} Shards;

/* Adds up all tallies. False: they are not of such a run here (another version or edition), or there is no memory; `why` says so. */
bool shards_add(const Shards *shards, uint64_t figures, TallyShape shape, void *into, Text *why);
#endif
