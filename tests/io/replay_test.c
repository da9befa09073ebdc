/* Replaying records: the same match, or an error that says where it went wrong. */
#include "fair_table.h"
#include "io/replay.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TestTable table;

static Record *read_record(const char *text) {
	RecordError error;
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record, "line %d: %s", error.line, error.text);
	return record;
}

static void check_same_match(const Match *a, const Match *b) {
	size_t n_a, n_b;
	const LogEntry *log_a = match_log(a, &n_a), *log_b = match_log(b, &n_b);
	cr_assert(!memcmp(match_state(a), match_state(b), match_setup(a)->game->state_size));
	cr_assert_eq(n_a, n_b);
	for (size_t i = 0; i < n_a; i++)
		cr_assert(log_a[i].type == log_b[i].type && log_a[i].seat == log_b[i].seat && log_a[i].value == log_b[i].value);
}

/* A replayed match equals the recorded one and writes the same record. */
static Replay *check_replay(const Match *match, const RecordInfo *info, Record **record) {
	RecordError error;
	char *text = record_text(match, info);
	*record = read_record(text);
	Replay *replay = record_replay(*record, &error);
	cr_assert(replay, "line %d: %s\n%s", error.line, error.text, text);
	check_same_match(match, replay_match(replay));
	char *again = record_text(replay_match(replay), &(*record)->info);
	cr_assert_str_eq(again, text);
	free(again);
	free(text);
	return replay;
}

Test(replay, whole_games) {
	FOR_EACH_TABLE(game, seats) for (uint64_t seed = 0; seed < (uint64_t)scaled(4); seed++) {
		Rng rng;
		Record *record;
		rng_seed(&rng, seed);
		table_init(&table, game, seats, seed);
		Match *match = table_match(&table);
		play_out(match, &rng);
		table.info.has_seed = seed % 2;
		replay_close(check_replay(match, &table.info, &record));
		record_free(record);
		match_free(match);
	}
}

/* After its record a match continues as if uninterrupted: the seed gives the same chance. */
Test(replay, half_games_go_on) {
	FOR_EACH_TABLE(game, seats) for (uint64_t seed = 0; seed < (uint64_t)scaled(2); seed++) {
		Rng rng, same;
		Record *record;
		rng_seed(&rng, seed);
		table_init(&table, game, seats, seed);
		Match *match = table_match(&table);
		play_steps(match, &rng, 2 * seats + 1);
		Replay *replay = check_replay(match, &table.info, &record);
		same = rng;
		play_out(match, &rng);
		play_out(replay_match(replay), &same);
		check_same_match(match, replay_match(replay));
		replay_close(replay);
		record_free(record);
		match_free(match);
	}
}

/* A match taken out of its replay draws as it would have, from a seed or from the secrets of a fair deal. */
Test(replay, a_released_match_goes_on) {
	static FairTable fair;
	FOR_EACH_TABLE(game, seats) for (int is_fair = 0; is_fair < 2; is_fair++) {
		Rng rng, same;
		RecordError error;
		FairRng source;
		rng_seed(&rng, (uint64_t)seats);
		if (is_fair) fair_table_init(&fair, game, seats, 1, 5);
		else table_init(&fair.table, game, seats, 5);
		Match *match = is_fair ? fair_table_match(&fair) : table_match(&fair.table);
		play_steps(match, &rng, 2 * seats + 1);
		char *text = record_text(match, &fair.table.info);
		Record *record = read_record(text);
		Replay *replay = record_replay(record, &error);
		cr_assert(replay, "%s", error.text);
		Match *released = replay_release(replay, &source);
		same = rng;
		play_out(match, &rng);
		play_out(released, &same);
		check_same_match(match, released);
		free(text);
		match_free(match);
		match_free(released);
		record_free(record);
	}
}

Test(replay, loaded_positions) {
	FOR_EACH_TABLE(game, seats) for (uint64_t seed = 0; seed < (uint64_t)scaled(2); seed++) {
		Rng rng;
		Record *record;
		char reason[256];
		Text why = TEXT_ON(reason);
		rng_seed(&rng, seed);
		table_init(&table, game, seats, seed);
		Match *match = table_match(&table);
		play_steps(match, &rng, 2 * seats);
		memcpy(&table.info.start, match_state(match), game->state_size);
		cr_assert(match_load(match, (const State *)table.info.start.bytes, &why), "%s", reason);
		Grow refused;
		grow_init(&refused);
		cr_assert(!record_write(match, &table.info, &refused), "the start is not known");
		grow_free(&refused);
		table.info.has_start = true;
		play_out(match, &rng);
		replay_close(check_replay(match, &table.info, &record));
		cr_assert(record->info.has_start && !record->info.has_seed);
		record_free(record);
		match_free(match);
	}
}

Test(replay, goes_step_by_step) {
	Rng rng;
	RecordError error;
	rng_seed(&rng, 1);
	table_init(&table, game_find("epic_melee"), 3, 1);
	Match *match = table_match(&table), *same = table_match(&table);
	play_out(match, &rng);
	char *text = record_text(match, &table.info);
	Record *record = read_record(text);
	Replay *replay = replay_open(record, &error);
	rng_seed(&rng, 1);
	size_t n, steps = 0, made = 0;
	check_same_match(same, replay_match(replay));
	while (replay_next(replay, &error) == REPLAY_MOVED) steps++;
	const LogEntry *log = match_log(match, &n);
	for (size_t i = 0; i < n; i++) made += log[i].type != LOG_CHANCE;
	cr_assert_eq(steps, made);
	cr_assert_eq(replay_next(replay, &error), REPLAY_END, "asking again does no harm");
	replay_close(replay);
	record_free(record);
	free(text);
	match_free(match);
	match_free(same);
}

/* A game of two seats that always takes the first legal action; its body is written out in the tests below:
 *     * card three, two, three, one, two, four
 *     0 play two  1 play one  0 play three  1 play two  0 play three  1 play four
 *     = scores 5 4 payoff 1 0 */
static char *small_record(bool is_scripted) {
	char reason[256];
	Text why = TEXT_ON(reason);
	table_init(&table, game_find("null_game"), 2, 2);
	table.setup.option[0] = 0;
	table.info.has_seed = !is_scripted;
	Match *match = table_match(&table);
	while (match_to_act(match)) {
		Action legal[LEGAL_MAX];
		int seat = __builtin_ctz(match_to_act(match));
		table.setup.game->legal(match_state(match), &table.setup, seat, legal);
		cr_assert(match_apply(match, seat, legal[0], &why), "%s", reason);
	}
	char *text = record_text(match, &table.info);
	match_free(match);
	return text;
}

#define DEAL "* card three\n* card two\n* card three\n* card one\n* card two\n* card four\n"
#define PLAY "0 play two\n1 play one\n0 play three\n1 play two\n0 play three\n1 play four\n"
#define RESULT "= scores 5 4 payoff 1 0\n"

/* The header of the small record with another body. Expects an error in the given line of the body, counted from 1, or none if 0. */
static void expect_body(bool is_scripted, const char *body, int line, const char *expected) {
	RecordError error = {0};
	char *text = small_record(is_scripted), *at = strstr(text, "--\n") + 3, *changed = malloc(strlen(text) + strlen(body) + 1);
	int header = 0;
	for (char *p = text; p < at; p++) header += *p == '\n';
	if (line) cr_assert_str_eq(at, DEAL PLAY RESULT);
	sprintf(changed, "%.*s%s", (int)(at - text), text, body);
	Record *record = read_record(changed);
	Replay *replay = record_replay(record, &error);
	cr_assert_eq(replay == NULL, line != 0, "%s", error.text);
	cr_assert(line ? strstr(error.text, expected) != NULL : !error.text[0], "\"%s\", not \"%s\"", error.text, expected);
	if (line) cr_assert_eq(error.line, header + line, "line %d, not %d: %s", error.line - header, line, expected);
	replay_close(replay);
	record_free(record);
	free(changed);
	free(text);
}

Test(replay, good_records_and_parts_of_them) {
	for (int is_scripted = 0; is_scripted < 2; is_scripted++) {
		expect_body(is_scripted, DEAL PLAY RESULT, 0, "");
		expect_body(is_scripted, DEAL, 0, "");
		expect_body(is_scripted, DEAL "0 play two\n0 back\n0 play three\n", 0, "");
	}
}

Test(replay, chance_is_checked_against_the_seed) {
	expect_body(false, "* card three\n* card two\n* card four\n* card one\n* card two\n* card four\n", 3,
	            "the seed gives another outcome: * card three");
	expect_body(false, "* card three\n* card two\n", 2, "the record ends where chance must follow: * card three");
	expect_body(false, "0 play two\n", 1, "here must come chance: * card …");
}

Test(replay, scripted_chance_counts_if_it_is_possible) {
	expect_body(true, "* card four\n* card four\n* card four\n* card one\n* card two\n* card three\n0 play four\n", 0, "");
	expect_body(true, "* card four\n* card four\n* card four\n* card four\n* card two\n* card three\n", 4,
	            "this outcome is not possible here");
	expect_body(true, "* card four\n* card four\n0 play four\n", 3, "here must come chance: * card …");
}

Test(replay, every_line_must_be_legal) {
	expect_body(false, DEAL "0 play four\n", 7, "is not in your hand");
	expect_body(false, DEAL "0 play two\n0 play three\n", 8, "seat 0 has nothing to decide now");
	expect_body(false, DEAL "0 back\n", 7, "seat 0 has no step that can be taken back");
	expect_body(false, DEAL "0 play two\n* card one\n", 8, "nothing is drawn here");
	expect_body(false, DEAL PLAY "0 play two\n", 13, "the game is over");
}

Test(replay, the_result_must_be_right) {
	expect_body(false, DEAL PLAY "= scores 4 5 payoff 0 1\n", 13, "the result is another one: = scores 5 4 payoff 1 0");
	expect_body(false, DEAL PLAY, 12, "the game is over, but the result is missing: = scores 5 4 payoff 1 0");
	expect_body(false, DEAL "0 play two\n" RESULT, 8, "the game is not over here");
}

Test(replay, a_start_must_be_a_position) {
	RecordError error;
	char reason[256];
	Text why = TEXT_ON(reason);
	table_init(&table, game_find("null_game"), 2, 2);
	Match *match = table_match(&table);
	memcpy(&table.info.start, match_state(match), table.setup.game->state_size);
	table.info.has_start = true;
	cr_assert(match_load(match, (const State *)table.info.start.bytes, &why));
	char *text = record_text(match, &table.info);
	char *round = strstr(text, "\"round\":1");
	cr_assert(round);
	round[8] = '2';
	Record *record = read_record(text);
	cr_assert(!record_replay(record, &error));
	cr_assert_str_eq(error.text, "the start is not a position of the game: seat 0 has a wrong number of cards");
	cr_assert(error.line > 0 && error.line == record->start_line);
	record_free(record);
	round[8] = 'x';
	cr_assert(!record_read(text, strlen(text), &error));
	cr_assert(!strncmp(error.text, "not JSON: ", 10), "%s", error.text);
	free(text);
	match_free(match);
}

/* A record writes a take-back as `0 back`, so no game may have an action of that name. */
Test(replay, no_action_is_called_back) {
	for (int i = 0; games[i]; i++)
		for (int v = 0; v < games[i]->n_verbs; v++) cr_assert(strcmp(games[i]->verbs[v].name, "back"), "%s", games[i]->id);
}
