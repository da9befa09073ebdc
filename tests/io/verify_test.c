/* Verifying: random records of every kind pass, and a one-byte change that alters what a record says does not.
 *
 * Every byte of a record has a meaning except those only people read: the lines `name` and `date` and, in the edition, the names and
 * sources of rows and the two names in edition.json. The changed records are of finished games: an unfinished game has no result yet,
 * so its last action may be any legal one. */
#include "fair_table.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FairTable fair;

static int records(void) {
	return is_long() ? 1000 : 200;
}

/* Cycles through games, numbers of seats and both generators; names, take-backs and participants are random. */
static char *random_record(int number, bool is_whole) {
	int n_games = 0;
	Rng rng;
	while (games[n_games]) n_games++;
	rng_seed(&rng, (uint64_t)number);
	const Game *game = games[number / 2 % n_games];
	int seats = game->seats_min + number / 2 / n_games % (game->seats_max - game->seats_min + 1);
	fair_table_init(&fair, game, seats, (uint32_t)rng_next(&rng), (uint64_t)number);
	RecordInfo *info = &fair.table.info;
	info->has_fair = number % 2;
	info->has_seed = !info->has_fair;
	if (number % 3) strcpy(info->name[1], "Émilie");
	if (number % 5) strcpy(info->date, "2026-11-15");
	Match *match = info->has_fair ? fair_table_match(&fair) : table_match(&fair.table);
	play_steps(match, &rng, is_whole ? 100000 : (int)rng_below(&rng, (uint32_t)(3 * seats)));
	char *text = record_text(match, info);
	match_free(match);
	return text;
}

Test(verify, random_records_pass) {
	int backs = 0, unfinished = 0, n = records();
	for (int i = 0; i < n; i++) {
		RecordError error;
		char *text = random_record(i, i % 7 != 6);
		cr_assert(verify_text(text, strlen(text), &error), "record %d, line %d: %s\n%s", i, error.line, error.text, text);
		backs += strstr(text, " back\n") != NULL;
		unfinished += strstr(text, "\n= ") == NULL;
		free(text);
	}
	cr_assert(backs > n / 3 && unfinished > n / 20, "%d with take-backs, %d unfinished", backs, unfinished);
}

/* The part of the record a byte belongs to; the last is for people only. */
typedef enum Part { PART_SETUP, PART_EDITION, PART_CHANCE, PART_BODY, PART_RESULT, PART_COUNT, PART_PEOPLE = PART_COUNT } Part;

static bool starts(const char *line, const char *start) {
	return !strncmp(line, start, strlen(start));
}

/* A table row after its bar: the cells name_en, name_fr and source are for people. No cell of ours has quotes. */
static void mark_row(const char *line, size_t len, const char *head, unsigned char *part) {
	const char *column = head + 2;
	for (size_t i = 2; i < len; i++) {
		if (line[i] == ',') {
			column = strchr(column, ',') + 1;
			continue;
		}
		if (starts(column, "name_en,") || starts(column, "name_fr,") || starts(column, "source\n")) part[i] = PART_PEOPLE;
	}
}

/* | {"game":…,"id":…,"name":{"en":"…","fr":"…"}} */
static void mark_json(const char *line, size_t len, unsigned char *part) {
	static const char *const keys[] = {"\"en\":\"", "\"fr\":\""};
	for (int k = 0; k < 2; k++) {
		const char *name = strstr(line, keys[k]) + strlen(keys[k]);
		for (; *name != '"'; name++) part[name - line] = PART_PEOPLE;
		cr_assert(name < line + len);
	}
}

static Part part_of_line(const char *line, bool is_body) {
	if (is_body) return line[0] == '=' ? PART_RESULT : PART_BODY;
	if (starts(line, "name: ") || starts(line, "date: ")) return PART_PEOPLE;
	if (starts(line, "edition: ") || starts(line, "file: ") || line[0] == '|') return PART_EDITION;
	if (starts(line, "generator: ") || starts(line, "seed: ") || starts(line, "commit: ") || starts(line, "secret: ")) return PART_CHANCE;
	return PART_SETUP;
}

/* A line including its end is one part, except for what is for people within the edition. */
static void mark(const char *text, unsigned char *part) {
	const char *head = NULL; /* of the current table */
	bool is_body = false;
	for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
		size_t len = strcspn(line, "\n");
		memset(part + (line - text), part_of_line(line, is_body), len + 1);
		if (starts(line, "file: ")) head = NULL;
		else if (starts(line, "| {")) mark_json(line, len, part + (line - text));
		else if (line[0] == '|' && head) mark_row(line, len, head, part + (line - text));
		else if (line[0] == '|') head = line;
		is_body |= starts(line, "--\n");
	}
}

/* A different byte; half the time one of the same kind, so that the change gets as far as possible. */
static char another(char old, Rng *rng) {
	static const char *const kinds[] = {"0123456789", "0123456789abcdef", "abcdefghijklmnopqrstuvwxyz"};
	const char *kind = NULL;
	bool is_near = rng_below(rng, 2);
	for (int i = 0; i < 3 && is_near && !kind; i++)
		if (strchr(kinds[i], old)) kind = kinds[i];
	for (;;) {
		char new = kind ? kind[rng_below(rng, (uint32_t)strlen(kind))] : (char)(' ' + rng_below(rng, 95));
		if (new != old) return new;
	}
}

static size_t choose_byte(const unsigned char *part, size_t len, Part wanted, Rng *rng) {
	size_t at;
	do at = rng_below(rng, (uint32_t)len);
	while (part[at] != wanted);
	return at;
}

/* Changes every part of a record in turn. (In principle another seed could deal the very same game and make a true record; with these
 * fixed numbers none does.) */
Test(verify, changes_of_one_byte_are_noticed) {
	static unsigned char part[1 << 16];
	Rng rng;
	rng_seed(&rng, 5);
	for (int i = 0, n = records(); i < n; i++) {
		RecordError error = {0};
		char *text = random_record(i, true);
		size_t len = strlen(text);
		cr_assert(len < sizeof part);
		mark(text, part);
		size_t at = choose_byte(part, len, (Part)(i / 4 % PART_COUNT), &rng);
		char old = text[at];
		text[at] = another(old, &rng);
		cr_assert(!verify_text(text, len, &error), "record %d: '%c' for '%c' at byte %zu is not noticed\n%s", i, text[at], old, at, text);
		cr_assert(error.text[0]);
		free(text);
	}
}

static void expect_good(const char *old, const char *new) {
	RecordError error;
	char *text = replaced(random_record(7, true), old, new);
	cr_assert(verify_text(text, strlen(text), &error), "%s for %s: line %d: %s", new, old, error.line, error.text);
	free(text);
}

/* Changes to what only people read are allowed. */
Test(verify, names_may_be_changed) {
	char cell[2][NAME_MAX_LEN + 2], old[32], new[32];
	free(random_record(7, true));
	for (int lang = 0; lang < LANG_COUNT; lang++) {
		snprintf(cell[lang], sizeof cell[lang], ",%s,", fair.table.pack.names[0].name[lang][0]);
		expect_good(cell[lang], ",Une autre chose,");
	}
	int source = fair.table.pack.names[0].source[0];
	snprintf(old, sizeof old, ",%s\n", source_names[source]);
	snprintf(new, sizeof new, ",%s\n", source_names[(source + 1) % SOURCE_COUNT]);
	expect_good(old, new);
	expect_good("\"en\":\"", "\"en\":\"Not ");
	expect_good("\"fr\":\"", "\"fr\":\"Pas ");
	expect_good("name: 1 Émilie", "name: 1 Ada");
	expect_good("name: 1 Émilie", "name: 0 Émilie");
	expect_good("date: 2026-11-15", "date: 2027-01-31");
}
