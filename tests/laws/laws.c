/* The list of laws, and running one on every setup of a game; see laws.h. */
#include "tests/laws/laws.h"

#include <stdlib.h>
#include <string.h>

enum { OLDER_SHARE = 5 }; /* how much less often older rules are run */

/* clang-format off */
const Law laws[LAW_COUNT] = {
	{"law_1_games_end", law_1_games_end, 400},  {"law_2_text_and_refusal", law_2_text_and_refusal, 5},
	{"law_3_same_bytes", law_3_same_bytes, 200}, {"law_4_belief", law_4_belief, 100},
	{"law_5_no_leak", law_5_no_leak, 100},      {"law_6_check", law_6_check, 200},
	{"law_7_json", law_7_json, 5},              {"law_8_commute", law_8_commute, 200},
	{"law_tables", law_tables, 100},            {"law_take_back", law_take_back, 200},
	{"law_words", law_words, 5},                {"law_complete", law_complete, 25},
	{"law_editions", law_editions, 100},        {"law_9_refusals", law_9_refusals, 5},
	{"law_10_inputs", law_10_inputs, 25},       {"law_11_turned", law_11_turned, 100},
	{"law_12_key", law_12_key, 25},             {"law_13_play_out", law_13_play_out, 50},
};
/* clang-format on */

const Law *law_find(const char *name) {
	for (int i = 0; i < LAW_COUNT; i++)
		if (!strcmp(laws[i].name, name)) return &laws[i];
	return NULL;
}

bool law_holds(const Law *law, const GameTest *test, const Setup *setup, int n_games, uint64_t seed, Text *why) {
	LawRun run = {.law = law->name, .test = test, .setup = setup, .n_games = n_games, .seed = seed, .why = why};
	return law->holds(&run);
}

/* The next combination of option values; false after the last one. */
static bool next_options(Setup *setup) {
	for (int i = 0; i < setup->game->n_options; i++) {
		if (++setup->option[i] < setup->game->options[i].n_values) return true;
		setup->option[i] = 0;
	}
	return false;
}

/* `amount`: games per setup, in percent. Below one game, one is played, and only that share of its positions gets the expensive checks. */
static bool holds_with(const Law *law, const GameTest *test, const Setup *base, int amount, uint64_t seed, Text *why) {
	bool holds = true;
	for (int seats = test->game->seats_min; holds && seats <= test->game->seats_max; seats++) {
		Setup setup = *base;
		setup.seats = (uint8_t)seats;
		LawRun run = {.law = law->name,
		              .test = test,
		              .setup = &setup,
		              .n_games = amount < 100 ? 1 : amount / 100,
		              .share = amount < 100 ? amount : 0,
		              .why = why};
		do run.seed = seed++, holds = law->holds(&run);
		while (holds && next_options(&setup));
	}
	return holds;
}

/* The newest rules, then a little of every older version that can still be played. */
static bool holds_by(const Law *law, const GameTest *test, const EditionPack *pack, int amount, uint64_t seed, Text *why) {
	bool holds = holds_with(law, test, &(Setup){.game = test->game, .pack = pack}, amount, seed, why);
	for (uint8_t rules = 1; holds && rules < test->game->rules_version; rules++) {
		holds = holds_with(law, test, &(Setup){.game = test->game, .pack = pack, .rules = rules}, amount / OLDER_SHARE, seed, why);
		if (!holds) text_addf(why, " (rules %d)", rules);
	}
	return holds;
}

bool law_holds_everywhere(const Law *law, const GameTest *test, int n_games, uint64_t seed, Text *why) {
	EditionPack *pack = malloc(sizeof *pack);
	EditionReport report;
	if (!pack) abort();
	int amount = n_games * law->percent * (test->percent ? test->percent : 100) / 100;
	edition_default(test->game, pack);
	bool holds = holds_by(law, test, pack, amount, seed, why);
	if (holds && test->scarce) {
		holds = edition_parse(test->game, test->scarce, pack, &report);
		if (!holds)
			text_addf(why, "the scarce edition: %s:%d:%d: %s", report.error[0].file, report.error[0].line, report.error[0].column,
			          report.error[0].text[LANG_EN]);
		holds = holds && holds_by(law, test, pack, amount, seed, why);
		if (!holds) text_add(why, " (scarce edition)");
	}
	free(pack);
	return holds;
}
