/* Records: a match is written, read back at any of its steps, played on, and refused if the record is false. */
#include "support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char why[TRIPOT_WHY_MAX];

static char *record_of(TripotMatch *match) {
	size_t length;
	const char *record = tripot_match_record(match, &length);
	cr_assert_not_null(record, "%s", tripot_match_error(match));
	cr_assert_eq(strlen(record), length);
	return strdup(record);
}

static TripotMatch *read_record(const char *record, int64_t step) {
	TripotMatch *match;
	cr_assert_eq(tripot_match_from_record(&match, record, strlen(record), step, why, sizeof why), TRIPOT_OK, "%s", why);
	return match;
}

Test(record, what_is_written_is_the_same_game_when_read) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		TripotMatch *match = make_match(setup, 31);
		uint64_t random = 7;
		tripot_match_set_name(match, 1, "Ada");
		cr_assert_eq(tripot_match_set_date(match, "2026-11-18"), TRIPOT_OK);
		play_steps(match, &random, -1);
		char *record = record_of(match);
		TripotMatch *again = read_record(record, -1);
		cr_assert(is_same_game(match, again));
		char *same = record_of(again);
		cr_assert_str_eq(same, record);
		cr_assert_not_null(strstr(record, "\nname: 1 Ada\ndate: 2026-11-18\n"));
		cr_assert_eq(tripot_record_verify(record, strlen(record), why, sizeof why), TRIPOT_OK, "%s", why);
		free(record);
		free(same);
		tripot_match_free(match);
		tripot_match_free(again);
		tripot_setup_free(setup);
	}
}

Test(record, any_step_can_be_stood_at_and_played_on_from) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	TripotMatch *match = make_match(setup, 31);
	uint64_t random = 7;
	int steps = play_steps(match, &random, -1);
	char *record = record_of(match);
	TripotMatch *walk = make_match(setup, 31);
	random = 7;
	for (int step = 0; step <= steps; step++) {
		TripotMatch *there = read_record(record, step);
		cr_assert(is_same_game(there, walk), "step %d", step);
		uint64_t one = random, two = random;
		play_steps(there, &one, 3);
		TripotMatch *copy = copy_match(walk);
		play_steps(copy, &two, 3);
		cr_assert(is_same_game(there, copy), "the future of its chance, too");
		tripot_match_free(there);
		tripot_match_free(copy);
		if (step < steps) play_step(walk, &random);
	}
	TripotMatch *none;
	cr_assert_eq(tripot_match_from_record(&none, record, strlen(record), steps + 1, why, sizeof why), TRIPOT_INPUT);
	cr_assert_not_null(strstr(why, "steps"), "%s", why);
	cr_assert_null(none);
	free(record);
	tripot_match_free(walk);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(record, a_false_record_is_refused_by_its_line) {
	TripotSetup *setup = make_setup("pearls", 3);
	TripotMatch *match = make_match(setup, 2), *none;
	uint64_t random = 7;
	play_steps(match, &random, -1);
	char *record = record_of(match), *seed = strstr(record, "seed: 2\n");
	seed[6] = '3';
	cr_assert_eq(tripot_match_from_record(&none, record, strlen(record), -1, why, sizeof why), TRIPOT_INPUT);
	cr_assert_eq(strncmp(why, "line ", 5), 0, "%s", why);
	cr_assert_null(none);
	cr_assert_eq(tripot_record_verify(record, strlen(record), NULL, 0), TRIPOT_INPUT);
	const char *const texts[] = {"", "tripot-record 2\n", "hello", "tripot-record 99\ngame: pearls\n"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		cr_assert_eq(tripot_match_from_record(&none, texts[i], strlen(texts[i]), -1, why, sizeof why), TRIPOT_INPUT);
		cr_assert_eq(tripot_record_verify(texts[i], strlen(texts[i]), why, sizeof why), TRIPOT_INPUT);
		cr_assert_str_not_empty(why);
	}
	for (size_t cut = 0; cut < strlen(record); cut += 97) {
		cr_assert_eq(tripot_record_verify(record, cut, why, sizeof why), TRIPOT_INPUT);
		cr_assert_eq(tripot_match_from_record(&none, record, cut, -1, why, sizeof why), TRIPOT_INPUT);
	}
	free(record);
	tripot_match_free(match);
	tripot_setup_free(setup);
}

Test(record, names_and_dates_that_cannot_stand_there_are_refused) {
	TripotSetup *setup = make_setup("pearls", 3);
	TripotMatch *match = make_match(setup, 2);
	char name[128];
	memset(name, 'a', sizeof name - 1);
	name[sizeof name - 1] = 0;
	cr_assert_eq(tripot_match_set_name(match, 0, name), TRIPOT_INPUT);
	cr_assert_eq(tripot_match_set_name(match, 0, "two\nlines"), TRIPOT_INPUT);
	cr_assert_eq(tripot_match_set_name(match, 0, ""), TRIPOT_INPUT);
	cr_assert_eq(tripot_match_set_name(match, 3, "Ada"), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_match_set_date(match, "today"), TRIPOT_INPUT);
	cr_assert_eq(tripot_match_set_name(match, 2, "Ada"), TRIPOT_OK);
	cr_assert_eq(tripot_match_set_name(match, 2, NULL), TRIPOT_OK);
	cr_assert_eq(tripot_match_set_date(match, NULL), TRIPOT_OK);
	const char *record = tripot_match_record(match, NULL);
	cr_assert_null(strstr(record, "name:"));
	cr_assert_null(strstr(record, "date:"));
	tripot_match_free(match);
	tripot_setup_free(setup);
}
