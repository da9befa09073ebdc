/* Shards; see shard.h. */
#include "cli/many/shard.h"
#include "core/hash.h"
#include "io/file.h"
#include "io/grow.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool shard_take(const Args *args, Shard *shard) {
	int end = 0;
	bool is_good = sscanf(args->value, "%6" SCNu32 "/%6" SCNu32 "%n", &shard->k, &shard->n, &end) == 2 && !args->value[end];
	if (is_good && args->value[0] >= '0' && shard->k >= 1 && shard->k <= shard->n && shard->n <= SHARDS_MAX) return true;
	return usage_error(args->command, "--shard wants a part of how many, 2/4, not '%s'", args->value) == STATUS_OK;
}

__extension__ typedef unsigned __int128 Wide;

uint64_t shard_end(Shard shard, uint64_t n_games) {
	return shard.n ? (uint64_t)((Wide)n_games * shard.k / shard.n) : n_games;
}

uint64_t shard_first(Shard shard, uint64_t n_games) {
	return shard.n ? shard_end((Shard){shard.k - 1, shard.n}, n_games) : 0;
}

uint64_t shard_figures(const Setup *setup, const EditionPack *other) {
	char text[256];
	Text out = TEXT_ON(text);
	text_addf(&out, "%s %s %d %016" PRIx64 " %016" PRIx64, TRIPOT_VERSION, setup->game->id, setup->game->rules_version, setup->pack->hash,
	          other ? other->hash : 0);
	uint64_t hash = hash_bytes(0, text, out.len);
	return setup->nets ? hash_bytes(hash, setup->nets->bytes, setup->nets->n) : hash;
}

bool shard_folder(const Command *command, const Game *game, Shard shard, const char *out, char folder[SHARD_PATH_MAX]) {
	int n = out ? snprintf(folder, SHARD_PATH_MAX, "%s", out)
	            : snprintf(folder, SHARD_PATH_MAX, "%s-%s.%" PRIu32 "-of-%" PRIu32, command->name, game->id, shard.k, shard.n);
	if (n < SHARD_PATH_MAX) return true;
	failure(command, "the name of the folder is too long: %s", out);
	return false;
}

/* What may differ from shard to shard, or concerns the playing alone, is not part of the command that is merged. */
static int skip_of(const char *arg) {
	static const char *const valued[] = {"--shard", "--out", "--threads", "--record"}, *const flags[] = {"--progress", "--resume"};
	for (size_t i = 0; i < sizeof valued / sizeof *valued; i++) {
		size_t length = strlen(valued[i]);
		if (!strncmp(arg, valued[i], length) && (!arg[length] || arg[length] == '=')) return arg[length] ? 1 : 2;
	}
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (!strcmp(arg, flags[i])) return 1;
	return 0;
}

static bool print_args(Grow *out, int argc, char **argv) {
	for (int i = 0; i < argc;) {
		int skip = skip_of(argv[i]);
		if (!skip && (strchr(argv[i], '\n') || strlen(argv[i]) > SHARD_PATH_MAX)) return false;
		if (!skip) text_addf(grow_room(out, SHARD_PATH_MAX + 8), "arg %s\n", argv[i]);
		i += skip ? skip : 1;
	}
	return true;
}

int shard_save(const Command *command, Shard shard, const char *folder, int argc, char **argv, uint64_t figures, double seconds,
               const void *tally, TallyShape shape) {
	char path[SHARD_PATH_MAX + 16], reason[SHARD_PATH_MAX + 256];
	Text why = TEXT_ON(reason);
	Grow out;
	size_t size = shape.sums + shape.tops;
	if (mkdir(folder, 0777) && errno != EEXIST) return failure(command, "cannot make the folder %s: %s", folder, strerror(errno));
	grow_init(&out);
	text_addf(grow_room(&out, 256), "tripot-shard 1\npart %" PRIu32 "/%" PRIu32 "\nseconds %.3f\nfigures %016" PRIx64 "\narg %s\n", shard.k,
	          shard.n, seconds, figures, command->name);
	bool is_made = print_args(&out, argc, argv);
	text_addf(grow_room(&out, 64), "tally %zu %016" PRIx64 "\n", size, hash_bytes(0, tally, size));
	text_add_n(grow_room(&out, size + 1), tally, size);
	snprintf(path, sizeof path, "%s/shard", folder);
	bool is_saved = is_made && file_save(path, out.text.data, out.text.len, true, &why);
	grow_free(&out);
	if (!is_made) return failure(command, "an argument is too long or has two lines: that cannot be kept for tripot merge");
	if (!is_saved) return failure(command, "%s", reason);
	printf("part %" PRIu32 " of %" PRIu32 " is in %s\n", shard.k, shard.n, folder);
	return STATUS_OK;
}

bool shards_add(const Shards *shards, uint64_t figures, TallyShape shape, void *into, Text *why) {
	size_t size = shape.sums + shape.tops;
	void *tally = malloc(size); /* where sums may stand: in a file they are anywhere */
	bool is_like = shards->figures == figures && shards->tally_size == size;
	if (!tally) text_add(why, "out of memory");
	else if (!is_like)
		text_addf(why, "%s was played by another version of tripot, or with another edition than the one here", shards->folder[0]);
	for (int i = 0; tally && is_like && i < shards->n; i++) {
		memcpy(tally, shards->tally[i], size);
		tally_merge(shape, into, tally);
	}
	bool is_added = tally && is_like;
	free(tally);
	return is_added;
}
