/* State files; see state.h. */
#include "lab/state.h"
#include "core/hash.h"
#include "io/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char magic[8] = {'t', 'r', 'i', 'p', 'o', 't', 'L', '1'};

typedef struct Head {
	char magic[8];
	uint64_t size, plan, bytes; /* of a LabState; of what is asked; hash of the state that follows */
} Head;

bool lab_state_save(const LabPlan *plan, const LabState *state, const char *path, Text *why) {
	Head head = {.size = sizeof *state, .plan = lab_plan_hash(plan), .bytes = hash_bytes(0, state, sizeof *state)};
	Grow file;
	memcpy(head.magic, magic, sizeof magic);
	grow_init(&file);
	grow_add_n(&file, (const char *)&head, sizeof head);
	grow_add_n(&file, (const char *)state, sizeof *state);
	if (file.text.is_full) text_add(why, "out of memory");
	bool is_saved = !file.text.is_full && file_save(path, file.text.data, file.text.len, true, why);
	grow_free(&file);
	return is_saved;
}

bool lab_state_load(const LabPlan *plan, LabState *state, const char *path, Text *why) {
	Head head;
	FILE *file = fopen(path, "r");
	if (!file) {
		text_addf(why, "cannot go on: cannot open %s: %s", path, strerror(errno));
		return false;
	}
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
