/* `tripot merge`: the parts of a run become one report. */
#include "cli/many/shard.h"
#include "core/hash.h"
#include "io/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGS_MAX = 256, OPTION_OUT = 0 };
static const CommandOption options[] = {
	[OPTION_OUT] = {"--out", "DIR"},
};

static int run(int argc, char **argv);

const Command command_merge = {
	.name = "merge",
	.usage = "DIR... [options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

/* A shard's file. `text` and `tally` point into what was read. */
typedef struct Part {
	const char *folder;
	Grow file;
	Shard shard;
	double seconds;
	uint64_t figures;
	int argc;
	char *argv[ARGS_MAX + 1]; /* the command's name first */
	const unsigned char *tally;
	size_t size;
} Part;

/* The present line, ended by a zero byte; NULL: there is none. */
static char *next_line(char **at) {
	char *line = *at, *end = strchr(line, '\n');
	if (!end) return NULL;
	*end = 0;
	*at = end + 1;
	return line;
}

static bool read_lines(Part *part) {
	char *at = part->file.text.data, *line = next_line(&at);
	uint64_t hash = 0;
	if (!line || strcmp(line, "tripot-shard 1")) return false;
	while ((line = next_line(&at)) && strncmp(line, "tally ", 6)) {
		if (!strncmp(line, "arg ", 4) && part->argc < ARGS_MAX) part->argv[part->argc++] = line + 4;
		sscanf(line, "part %" SCNu32 "/%" SCNu32, &part->shard.k, &part->shard.n);
		sscanf(line, "seconds %lf", &part->seconds);
		sscanf(line, "figures %" SCNx64, &part->figures);
	}
	if (!line || sscanf(line, "tally %zu %" SCNx64, &part->size, &hash) != 2) return false;
	part->tally = (unsigned char *)at;
	bool is_whole = part->size == part->file.text.len - (size_t)(at - part->file.text.data) && hash == hash_bytes(0, at, part->size);
	return is_whole && part->argc && part->shard.k >= 1 && part->shard.k <= part->shard.n;
}

static bool load(Part *part, const char *folder) {
	char path[SHARD_PATH_MAX + 16], reason[SHARD_PATH_MAX + 256];
	Text why = TEXT_ON(reason);
	part->folder = folder;
	snprintf(path, sizeof path, "%s/shard", folder);
	if (!file_load(path, &part->file, &why)) failure(&command_merge, "%s holds no complete part: %s", folder, reason);
	else if (!read_lines(part)) failure(&command_merge, "%s is damaged, or was written by a newer version", path);
	else return true;
	return false;
}

static bool is_same_run(const Part *a, const Part *b) {
	bool is_same = a->shard.n == b->shard.n && a->figures == b->figures && a->argc == b->argc && a->size == b->size;
	for (int i = 0; is_same && i < a->argc; i++) is_same = !strcmp(a->argv[i], b->argv[i]);
	return is_same;
}

static int by_number(const void *a, const void *b) {
	const Part *x = *(Part *const *)a, *y = *(Part *const *)b;
	return (x->shard.k > y->shard.k) - (x->shard.k < y->shard.k);
}

/* All of one run, each once. */
static bool check(Part **part, int n) {
	for (int i = 1; i < n; i++)
		if (!is_same_run(part[0], part[i])) {
			failure(&command_merge, "%s and %s are parts of different runs", part[0]->folder, part[i]->folder);
			return false;
		}
	qsort(part, (size_t)n, sizeof *part, by_number); /* NOLINT(bugprone-sizeof-expression): pointers are sorted */
	for (int i = 0; i < n; i++) {
		uint32_t k = part[i]->shard.k, wanted = (uint32_t)i + 1;
		if (k == wanted) continue;
		if (k < wanted) failure(&command_merge, "part %" PRIu32 " is there twice: %s and %s", k, part[i - 1]->folder, part[i]->folder);
		else failure(&command_merge, "part %" PRIu32 " of %" PRIu32 " is missing", wanted, part[i]->shard.n);
		return false;
	}
	if ((uint32_t)n == part[0]->shard.n) return true;
	failure(&command_merge, "part %d of %" PRIu32 " is missing", n + 1, part[0]->shard.n);
	return false;
}

/* Calls the command that played the parts with what it was given. */
static int merge(Part **part, int n, const char *out) {
	Part *first = part[0];
	const Command *command = command_find(first->argv[0]);
	const char **folder = calloc((size_t)n, sizeof *folder);
	const unsigned char **tally = calloc((size_t)n, sizeof *tally);
	Shards shards = {.n = n, .folder = folder, .figures = first->figures, .tally = tally, .tally_size = first->size};
	char *argv[ARGS_MAX + 4];
	int argc = first->argc - 1, status;
	memcpy(argv, first->argv + 1, (size_t)argc * sizeof *argv);
	char flag[] = "--out";
	if (out) argv[argc++] = flag, argv[argc++] = (char *)out;
	argv[argc] = NULL;
	for (int i = 0; folder && tally && i < n; i++) {
		folder[i] = part[i]->folder;
		tally[i] = part[i]->tally;
		shards.seconds += part[i]->seconds;
	}
	if (!folder || !tally) status = failure(&command_merge, "out of memory");
	else if (!command || !command->merge) status = failure(&command_merge, "%s: there are no parts of '%s'", first->folder, first->argv[0]);
	else status = command->merge(argc, argv, &shards);
	free(folder);
	free(tally);
	return status;
}

static int run(int argc, char **argv) {
	const char *out = NULL;
	int n = 0, status = STATUS_OK;
	Part *list = calloc((size_t)argc + 1, sizeof *list), **part = calloc((size_t)argc + 1, sizeof(Part *));
	Args args = args_of(&command_merge, argc, argv);
	if (!list || !part) status = failure(&command_merge, "out of memory");
	for (int option; status == STATUS_OK && (option = args_next(&args)) != ARGS_END;) {
		if (option == OPTION_OUT) {
			out = args.value;
		} else if (option != ARGS_PLAIN) {
			status = STATUS_USAGE;
		} else {
			part[n] = &list[n];
			grow_init(&list[n].file);
			if (!load(&list[n++], args.value)) status = STATUS_FAILED;
		}
	}
	if (status == STATUS_OK && !n) status = usage_error(&command_merge, "which folders?");
	if (status == STATUS_OK) status = check(part, n) ? merge(part, n, out) : STATUS_FAILED;
	for (int i = 0; i < n; i++) grow_free(&list[i].file);
	free(list);
	free(part);
	return status;
}
