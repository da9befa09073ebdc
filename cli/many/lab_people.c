/* `tripot lab --records DIR`: people's games from a folder. */
#include "cli/many/lab.h"
#include "core/hash.h"
#include "io/file.h"
#include "io/record_file.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int is_record(const struct dirent *entry) {
	const char *dot = strrchr(entry->d_name, '.');
	return dot && dot != entry->d_name && !strcmp(dot, ".tripot");
}

/* The folder's records in the order of their names: their numbers depend on nothing else. */
static bool list_files(LabPeople *people, const char *dir, Text *why) {
	struct dirent **entry = NULL;
	int n = scandir(dir, &entry, is_record, alphasort);
	if (n < 0) {
		text_addf(why, "--records %s: %s", dir, strerror(errno));
		return false;
	}
	people->path = calloc((size_t)n + 1, sizeof *people->path);
	for (int i = 0; i < n; i++) {
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s/%s", dir, entry[i]->d_name);
		if (people->path) people->path[people->n++] = strdup(path);
		free(entry[i]);
	}
	free(entry);
	bool is_fine = people->path != NULL;
	for (int i = 0; i < people->n; i++) is_fine &= people->path[i] != NULL;
	if (!is_fine) text_add(why, "out of memory");
	else if (!n) text_addf(why, "--records %s: there is no file in it that ends in .tripot", dir);
	return is_fine && n;
}

/* What a game was, whoever played it and whatever the file is called: edition, chance and steps. */
static uint64_t game_hash(const char *text) {
	uint64_t hash = 0;
	for (const char *end; *text; text = end) {
		size_t len = strcspn(text, "\n");
		end = text + len + (text[len] == '\n');
		if (strncmp(text, "name: ", 6) && strncmp(text, "! ", 2)) hash = hash_bytes(hash, text, len);
	}
	return hash;
}

static bool was_read(uint64_t *seen, int n, uint64_t hash) {
	for (int i = 0; i < n; i++)
		if (seen[i] == hash) return true;
	return false;
}

static void read_one(const LabPlan *plan, LabPeople *people, int i, uint64_t *seen) {
	char reason[512];
	Text why = TEXT_ON(reason);
	RecordError error;
	struct stat about;
	Grow text;
	PeopleFate fate = PEOPLE_DAMAGED;
	grow_init(&text);
	bool is_there = !stat(people->path[i], &about) && S_ISREG(about.st_mode) && about.st_size <= RECORD_MAX;
	Record *record = is_there && file_load(people->path[i], &text, &why) ? record_read(text.text.data, text.text.len, &error) : NULL;
	if (record) {
		seen[i] = game_hash(text.text.data);
		fate = was_read(seen, i, seen[i]) ? PEOPLE_TWICE : lab_people_add(plan, record, i + 1, &people->tally);
	}
	people->tally.n[fate]++;
	record_free(record);
	grow_free(&text);
}

static bool refuse_all(const LabPlan *plan, const LabPeople *people, Text *why) {
	text_addf(why, "--records %s: no game in it is one of %s with %d players and this edition (", plan->records,
	          plan->setup.game->name[LANG_EN], plan->setup.seats);
	lab_people_left_out(&people->tally, LANG_EN, why);
	text_add(why, "); --seats, --option and --edition choose others");
	return false;
}

bool lab_people_read(LabPlan *plan, LabPeople *people, Text *why) {
	if (!list_files(people, plan->records, why)) return false;
	uint64_t *seen = calloc((size_t)people->n, sizeof *seen);
	if (!seen) {
		text_add(why, "out of memory");
		return false;
	}
	for (int i = 0; i < people->n; i++) read_one(plan, people, i, seen);
	free(seen);
	plan->people = &people->tally;
	return people->tally.n[PEOPLE_USED] || refuse_all(plan, people, why);
}

bool lab_people_save(const LabPeople *people, int number, const char *path, Text *why) {
	RecordError error = {0};
	Grow text;
	grow_init(&text);
	Record *record = record_load(people->path[number - 1], &error);
	bool is_told = record && lab_people_strip(record, &text);
	if (!is_told) text_addf(why, "%s has changed, or there is no memory", people->path[number - 1]);
	bool is_saved = is_told && file_save(path, text.text.data, text.text.len, false, why);
	record_free(record);
	grow_free(&text);
	return is_saved;
}

void lab_people_free(LabPeople *people) {
	for (int i = 0; i < people->n; i++) free(people->path[i]);
	free(people->path);
}
