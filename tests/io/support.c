/* What the tests of io/ share; see support.h. */
#include "support.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int scaled(int n) {
	return is_long() ? 5 * n : n;
}

void table_init(TestTable *table, const Game *game, int seats, uint64_t seed) {
	EditionReport report;
	memset(table, 0, sizeof *table);
	cr_assert(edition_load_files(game, game->files, &table->pack, &table->info.edition, &report), "%s", report.error[0].text[LANG_EN]);
	table->setup = (Setup){.game = game, .pack = &table->pack, .seats = (uint8_t)seats};
	for (int i = 0; i < game->n_options; i++) table->setup.option[i] = (uint8_t)(rng_derive(seed, (uint64_t)i) % game->options[i].n_values);
	table->info.has_seed = true;
	table->info.seed = seed;
}

Match *table_match(const TestTable *table) {
	Rng rng;
	rng_seed(&rng, table->info.seed);
	Match *match = match_new(&table->setup, &rng);
	cr_assert(match);
	return match;
}

bool random_step(Match *match, Rng *rng) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Action legal[LEGAL_MAX];
	const Setup *setup = match_setup(match);
	if (rng_below(rng, 8) == 0) match_take_back(match, (int)rng_below(rng, setup->seats), &why); /* whether it is allowed or refused */
	uint32_t mask = match_to_act(match);
	if (!mask) return false;
	int seat = rng_bit(rng, mask), n = setup->game->legal(match_state(match), setup, seat, legal);
	Text refusal = TEXT_ON(reason);
	cr_assert(n > 0 && match_apply(match, seat, legal[rng_below(rng, (uint32_t)n)], &refusal), "%s", reason);
	return true;
}

void play_steps(Match *match, Rng *rng, int steps) {
	for (int i = 0; i < steps && random_step(match, rng); i++) continue;
}

void play_out(Match *match, Rng *rng) {
	while (random_step(match, rng)) continue;
}

char *record_text(const Match *match, const RecordInfo *info) {
	Grow out;
	grow_init(&out);
	cr_assert(record_write(match, info, &out));
	char *text = strdup(out.text.data);
	cr_assert(text && strlen(text) == out.text.len);
	grow_free(&out);
	return text;
}

char *temp_dir(void) {
	const char *root = getenv("TMPDIR");
	char path[512];
	snprintf(path, sizeof path, "%s/tripot-test-XXXXXX", root && root[0] ? root : "/tmp");
	cr_assert(mkdtemp(path));
	return strdup(path);
}

void temp_write(const char *dir, const char *name, const char *text) {
	char path[1024];
	snprintf(path, sizeof path, "%s/%s", dir, name);
	FILE *file = fopen(path, "wb");
	cr_assert(file && fputs(text, file) >= 0 && !fclose(file));
}

void temp_remove(char *dir) {
	DIR *list = opendir(dir);
	for (struct dirent *entry; list && (entry = readdir(list));) {
		char path[1024];
		snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
		unlink(path);
	}
	if (list) closedir(list);
	cr_assert(!rmdir(dir));
	free(dir);
}
