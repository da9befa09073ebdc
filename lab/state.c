/* State files; see state.h. */
#include "lab/state.h"
#include "core/hash.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char magic[8] = {'t', 'r', 'i', 'p', 'o', 't', 'L', '1'};

typedef struct Head {
	char magic[8];
	uint64_t size, plan, bytes; /* of a LabState; of what is asked; hash of the state that follows */
} Head;

static bool fail(Text *why, const char *what, const char *path) {
	text_addf(why, "cannot %s %s: %s", what, path, strerror(errno));
	return false;
}

static bool write_all(FILE *file, const void *head, size_t n_head, const void *bytes, size_t n) {
	return fwrite(head, 1, n_head, file) == n_head && fwrite(bytes, 1, n, file) == n && !fflush(file) && !fsync(fileno(file));
}

static bool save(const char *path, const void *head, size_t n_head, const void *bytes, size_t n, Text *why) {
	char beside[PATH_MAX];
	int length = snprintf(beside, sizeof beside, "%s.new", path);
	if (length < 0 || (size_t)length >= sizeof beside) {
		text_addf(why, "the name %s is too long", path);
		return false;
	}
	FILE *file = fopen(beside, "w");
	if (!file) return fail(why, "write", beside);
	bool is_written = write_all(file, head, n_head, bytes, n);
	int error = errno;
	if (fclose(file) && is_written) return fail(why, "write", beside);
	errno = error;
	if (!is_written) return fail(why, "write", beside);
	return !rename(beside, path) || fail(why, "write", path);
}

bool lab_file_save(const char *path, const void *bytes, size_t n, Text *why) {
	return save(path, "", 0, bytes, n, why);
}

bool lab_state_save(const LabPlan *plan, const LabState *state, const char *path, Text *why) {
	Head head = {.size = sizeof *state, .plan = lab_plan_hash(plan), .bytes = hash_bytes(0, state, sizeof *state)};
	memcpy(head.magic, magic, sizeof magic);
	return save(path, &head, sizeof head, state, sizeof *state, why);
}

bool lab_state_load(const LabPlan *plan, LabState *state, const char *path, Text *why) {
	Head head;
	FILE *file = fopen(path, "r");
	if (!file) return fail(why, "go on: cannot open", path);
	bool is_read = fread(&head, sizeof head, 1, file) == 1 && !memcmp(head.magic, magic, sizeof magic);
	bool is_mine = is_read && head.size == sizeof *state && head.plan == lab_plan_hash(plan);
	bool is_whole = is_mine && fread(state, sizeof *state, 1, file) == 1 && fgetc(file) == EOF;
	fclose(file);
	if (is_whole && head.bytes == hash_bytes(0, state, sizeof *state)) return true;
	if (!is_read || is_mine) text_addf(why, "%s is damaged; start anew in another folder", path);
	else
		text_addf(why,
		          "%s belongs to another game, number of seats, option, edition, level, seed or version; repeat the command it was "
		          "started with, and add --resume",
		          path);
	return false;
}
