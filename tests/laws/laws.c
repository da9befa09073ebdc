/* The list of laws, and running one on every setup of a game; see laws.h. */
#include "tests/laws/laws.h"

#include <stdlib.h>
#include <string.h>

const Law laws[LAW_COUNT] = {
	{"law_1_games_end", law_1_games_end, 400},  {"law_2_text_and_refusal", law_2_text_and_refusal, 10},
	{"law_3_same_bytes", law_3_same_bytes, 200}, {"law_4_belief", law_4_belief, 100},
	{"law_5_no_leak", law_5_no_leak, 100},      {"law_6_check", law_6_check, 400},
	{"law_7_json", law_7_json, 10},             {"law_8_commute", law_8_commute, 200},
	{"law_tables", law_tables, 100},            {"law_take_back", law_take_back, 200},
	{"law_words", law_words, 10},               {"law_complete", law_complete, 50},
};

const Law *law_find(const char *name) {
	for (int i = 0; i < LAW_COUNT; i++)
		if (!strcmp(laws[i].name, name)) return &laws[i];
	return NULL;
}

bool law_holds(const Law *law, const GameTest *test, const Setup *setup, int n_games, uint64_t seed, Text *why) {
	LawRun run = {law->name, test, setup, n_games, seed, why};
	return law->holds(&run);
}

/* The next combination of option values; false after the last. */
static bool next_options(Setup *setup) {
	for (int i = 0; i < setup->game->n_options; i++) {
		if (++setup->option[i] < setup->game->options[i].n_values) return true;
		setup->option[i] = 0;
	}
	return false;
}

bool law_holds_everywhere(const Law *law, const GameTest *test, int n_games, uint64_t seed, Text *why) {
	EditionPack *pack = malloc(sizeof *pack);
	if (!pack) abort();
	edition_default(test->game, pack);
	bool holds = true;
	n_games = n_games * law->percent / 100 ? n_games * law->percent / 100 : 1;
	for (int seats = test->game->seats_min; holds && seats <= test->game->seats_max; seats++) {
		Setup setup = {.game = test->game, .pack = pack, .seats = (uint8_t)seats};
		do holds = law_holds(law, test, &setup, n_games, seed++, why);
		while (holds && next_options(&setup));
	}
	free(pack);
	return holds;
}
