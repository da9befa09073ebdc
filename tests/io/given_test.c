/* Games that start from a given position instead of a deal; the chance after it can be verified. */
#include "fair_table.h"
#include "io/replay.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static FairTable fair;

/* A partly played game; its position is the start of another. */
static void take_start(const Game *game, int seats, uint64_t seed, int steps) {
	Rng rng;
	rng_seed(&rng, seed);
	fair_table_init(&fair, game, seats, 1, seed);
	Match *match = fair_table_match(&fair);
	play_steps(match, &rng, steps);
	if (match_to_act(match)) {
		memcpy(&fair.table.info.start, match_state(match), game->state_size);
		fair.table.info.has_start = true;
	}
	match_free(match);
}

/* Played from there to the end, as a record. */
static char *given_record(const Game *game, int seats, uint64_t seed, int steps, const char *from, int from_step) {
	FairBytes key;
	FairRng source;
	Rng chance, rng;
	char reason[400];
	Text why = TEXT_ON(reason);
	take_start(game, seats, seed, steps);
	if (!fair.table.info.has_start) return NULL;
	strcpy(fair.table.info.from, from);
	fair.table.info.from_step = (uint32_t)from_step;
	fair_seed(&fair.table.info.fair, &key);
	fair_rng(&source, &key, &chance);
	Match *match = match_new_from(&fair.table.setup, &chance, (const State *)fair.table.info.start.bytes, &why);
	cr_assert(match && match_was_given(match) && !match_was_loaded(match), "%s", reason);
	size_t n;
	match_log(match, &n);
	cr_assert_eq(n, 0, "nothing is dealt");
	rng_seed(&rng, seed + 1);
	play_out(match, &rng);
	char *text = record_text(match, &fair.table.info);
	match_free(match);
	return text;
}

Test(given, verified_and_written_again_they_are_the_same) {
	FOR_EACH_TABLE(game, seats) {
		RecordError error = {0};
		char *text = given_record(game, seats, (uint64_t)seats, 2 * seats, "k3x7p2m9q4tz", 7);
		if (!text) continue;
		cr_assert(strstr(text, "\nfrom: k3x7p2m9q4tz 7\n") && strstr(text, "generator: chacha20\n"));
		Record *record = record_read(text, strlen(text), &error);
		cr_assert(record, "%s: line %d: %s", game->id, error.line, error.text);
		cr_expect(record->info.has_start && record->info.from_step == 7 && !strcmp(record->info.from, "k3x7p2m9q4tz"));
		Replay *replay = record_verify(record, &error);
		cr_assert(replay, "%s: line %d: %s", game->id, error.line, error.text);
		char *again = record_text(replay_match(replay), &record->info);
		cr_expect_str_eq(again, text);
		free(again);
		replay_close(replay);
		record_free(record);
		free(text);
	}
}

/* Later chance is verified: a different outcome is noticed. */
Test(given, later_chance_is_checked) {
	RecordError error;
	const Game *game = game_find("brigands");
	char *text = given_record(game, 3, 3, 10, "", 0);
	cr_assert(text && !strstr(text, "\nfrom: "), "where it is from need not be told");
	char *chance = strstr(text, "\n* die ");
	cr_assert(chance, "%s", text);
	chance[7] = chance[7] == '1' ? '2' : '1';
	cr_expect_not(verify_text(text, strlen(text), &error));
	cr_expect(strstr(error.text, "the seed gives another outcome"), "%s", error.text);
	free(text);
}

Test(given, wrong_headers) {
	static const struct {
		const char *old, *new, *expected;
	} cases[] = {
		{"from: abc 7", "from: abc", "must be: from: TABLE STEP"},
		{"from: abc 7", "from: abc -1", "must be: from: TABLE STEP"},
		{"from: abc 7", "from: A 7", "must be: from: TABLE STEP"},
		{"from: abc 7", "from: abc 07", "must be: from: TABLE STEP"},
		{"from: abc 7", "from: abc 7\nfrom: abc 7", "from stands too late or twice"},
		{"tripot-record 2", "tripot-record 1", "only records of version 2 have that"},
		{"\"round\":", "\"rounds\":", "rounds"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		RecordError error = {0};
		char *text = replaced(given_record(game_find("null_game"), 2, 5, 1, "abc", 7), cases[i].old, cases[i].new);
		cr_expect_not(verify_text(text, strlen(text), &error), "%s", cases[i].new);
		cr_expect(strstr(error.text, cases[i].expected), "%s, not %s", error.text, cases[i].expected);
		free(text);
	}
}

Test(given, what_is_no_position_is_refused) {
	char reason[400];
	Text why = TEXT_ON(reason);
	Rng rng;
	rng_seed(&rng, 1);
	take_start(game_find("null_game"), 2, 5, 1);
	memset(&fair.table.info.start, 0, sizeof fair.table.info.start);
	cr_expect_not(match_new_from(&fair.table.setup, &rng, (const State *)fair.table.info.start.bytes, &why));
	cr_expect(reason[0]);
}
