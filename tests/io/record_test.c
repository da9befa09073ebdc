/* The format of records, written and read. Whether they can be played is tested in replay_test.c. */
#include "io/record.h"
#include "io/replay.h"
#include "support.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TestTable table;

/* The record of a complete random game. */
static char *random_record(const char *game, int seats, uint64_t seed, bool is_scripted) {
	Rng rng;
	rng_seed(&rng, seed);
	table_init(&table, game_find(game), seats, seed);
	table.info.has_seed = !is_scripted;
	strcpy(table.info.name[0], "Ada Lovelace");
	strcpy(table.info.name[1], "Émilie");
	strcpy(table.info.date, "2026-11-15");
	Match *match = table_match(&table);
	play_out(match, &rng);
	char *text = record_text(match, &table.info);
	match_free(match);
	return text;
}

/* Returns the text with the first `old` replaced by `new`; frees the old text. */
static char *replace(char *text, const char *old, const char *new) {
	char *at = strstr(text, old), *out = malloc(strlen(text) + strlen(new) + 1);
	cr_assert(at, "\"%s\" is not in the record", old);
	sprintf(out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
	free(text);
	return out;
}

static int line_of(const char *text, const char *part) {
	int line = 1;
	const char *at = strstr(text, part);
	cr_assert(at);
	for (const char *p = text; p < at; p++) line += *p == '\n';
	return line;
}

Test(record, is_readable_text) {
	table_init(&table, game_find("null_game"), 2, 2);
	table.setup.option[0] = 1;
	strcpy(table.info.name[1], "Zoé");
	strcpy(table.info.date, "2026-11-15");
	Match *match = table_match(&table);
	char reason[200], expected[2000];
	Text why = TEXT_ON(reason);
	cr_assert(match_apply_text(match, 1, "play one", &why), "%s", reason);
	cr_assert(match_take_back(match, 1, &why), "%s", reason);
	cr_assert(match_apply_text(match, 0, "play two", &why), "%s", reason);
	snprintf(expected, sizeof expected,
	         "tripot-record 2\ngame: null_game\nrules: 1\nseats: 2\noption: goal=low\nedition: default %016" PRIx64
	         "\n"
	         "file: cards.csv\n| id,name_en,name_fr,value,copies,source\n| one,One,Un,1,5,reconstructed\n| two,Two,Deux,2,4,reconstructed\n"
	         "| three,Three,Trois,3,4,reconstructed\n| four,Four,Quatre,4,3,reconstructed\n"
	         "file: edition.json\n| {\"game\":\"null_game\",\"id\":\"default\",\"name\":{\"en\":\"Default\",\"fr\":\"Par défaut\"}}\n"
	         "generator: xoshiro256++\nseed: 2\nname: 1 Zoé\ndate: 2026-11-15\n--\n"
	         "* card three\n* card two\n* card three\n* card one\n* card two\n* card four\n1 play one\n1 back\n0 play two\n",
	         table.pack.hash);
	char *text = record_text(match, &table.info);
	cr_expect_str_eq(text, expected);
	free(text);
	match_free(match);
}

Test(record, read_again_says_the_same) {
	FOR_EACH_TABLE(game, seats) for (int is_scripted = 0; is_scripted < 2; is_scripted++) {
		RecordError error;
		char *text = random_record(game->id, seats, 5, is_scripted);
		Record *record = record_read(text, strlen(text), &error);
		cr_assert(record, "line %d: %s", error.line, error.text);
		cr_assert(record->setup.game == game && record->setup.seats == seats);
		cr_assert(!memcmp(record->setup.option, table.setup.option, sizeof record->setup.option));
		cr_assert(!memcmp(&record->pack, &table.pack, sizeof table.pack));
		cr_assert(record->info.has_seed == !is_scripted && record->info.seed == (is_scripted ? 0 : 5) && !record->info.has_start);
		cr_assert(!memcmp(&record->info.edition, &table.info.edition, sizeof table.info.edition));
		cr_assert_str_eq(record->info.name[1], "Émilie");
		cr_assert_str_eq(record->info.name[0], "Ada Lovelace");
		cr_assert_str_eq(record->info.date, "2026-11-15");
		cr_assert(!strncmp(record->result, "= scores ", 9));
		free(text);
		record_free(record);
	}
}

/* Every seed is written in full and read back. */
Test(record, seeds) {
	static const uint64_t seeds[] = {0, 9, 10, 1234567890123456789u, UINT64_MAX};
	for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
		RecordError error;
		char *text = random_record("null_game", 2, seeds[i], false);
		Record *record = record_read(text, strlen(text), &error);
		cr_assert(record && record->info.has_seed && record->info.seed == seeds[i], "%s", error.text);
		record_free(record);
		free(text);
	}
}

/* A file of the edition may have empty lines, and an editor may have removed the space after their bar. */
Test(record, empty_lines_of_files) {
	RecordError error;
	char *text = replace(random_record("null_game", 2, 1, false), "| two,", "|\n| \n|\n| two,");
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record, "line %d: %s", error.line, error.text);
	cr_assert_eq(record->pack.hash, table.pack.hash);
	record_free(record);
	text = replace(text, "| three,Three,Trois,3", "| three,Three,Trois,x");
	cr_assert(!record_read(text, strlen(text), &error));
	cr_assert_eq(error.line, line_of(text, "| three"));
	free(text);
}

static void expect_error(char *text, int line, const char *expected) {
	RecordError error = {0};
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(!record, "should be refused: %s", expected);
	cr_assert_str_eq(error.text, expected);
	cr_assert_eq(error.line, line, "line %d, not %d: %s", error.line, line, expected);
	free(text);
}

/* Replaces `old` by `new`; the error is in the line of `new`, or of `at` if given. */
static void expect_change(const char *old, const char *new, const char *at, const char *expected) {
	char *text = replace(random_record("null_game", 3, 8, false), old, new);
	expect_error(text, line_of(text, at ? at : new), expected);
}

/* A game by older rules is written as such, read as such, and played by them to the same end. */
Test(record, keeps_the_version_of_the_rules) {
	RecordError error = {0};
	Rng rng;
	rng_seed(&rng, 3);
	for (uint8_t rules = 0; rules <= 2; rules++) {
		char line[32];
		table_init(&table, game_find("brutal_ring"), 4, 5);
		table.setup.rules = rules;
		Match *match = table_match(&table);
		play_out(match, &rng);
		char *text = record_text(match, &table.info);
		match_free(match);
		snprintf(line, sizeof line, "\nrules: %d\n", rules ? rules : 2);
		cr_assert(strstr(text, line), "%s", line);
		Record *record = record_read(text, strlen(text), &error);
		cr_assert(record, "%s", error.text);
		cr_assert_eq(record->setup.rules, rules ? rules : 2);
		Replay *replay = record_replay(record, &error);
		cr_assert(replay, "%d: %s", error.line, error.text);
		char *again = record_text(replay_match(replay), &record->info);
		cr_assert_str_eq(again, text);
		free(again);
		replay_close(replay);
		record_free(record);
		free(text);
	}
	expect_error(replace(random_record("brutal_ring", 2, 8, false), "rules: 2", "rules: 3"), 3,
	             "made with rules \"3\" of the game; this program plays rules up to 2");
}

/* What only newer rules allow is refused in a record that claims older ones. */
Test(record, older_rules_are_the_older_rules) {
	char *text = NULL;
	for (uint64_t seed = 1; !text || !strstr(text, " reopen\n"); seed++) {
		free(text);
		Rng rng;
		rng_seed(&rng, seed);
		table_init(&table, game_find("brutal_ring"), 2, seed);
		Match *match = table_match(&table);
		char reason[256];
		for (uint32_t mask; (mask = match_to_act(match));) {
			Text why = TEXT_ON(reason);
			Action list[LEGAL_MAX];
			int seat = match_apply_text(match, 0, "reopen", &why) ? 1 : rng_bit(&rng, mask), n;
			n = table.setup.game->legal(match_state(match), &table.setup, seat, list);
			cr_assert(!n || match_apply(match, seat, list[rng_below(&rng, (uint32_t)n)], &why), "%s", reason);
		}
		text = record_text(match, &table.info);
		match_free(match);
	}
	RecordError error = {0};
	text = replace(text, "rules: 2", "rules: 1");
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record, "%s", error.text);
	cr_assert_null(record_replay(record, &error));
	record_free(record);
	free(text);
}

Test(record, header_errors) {
	static const struct {
		const char *old, *new, *at, *expected;
	} cases[] = {
		{"tripot-record 2", "tripot-record 3", NULL, "version \"3\" of records is not known; this program reads 1 to 2"},
		{"tripot-record 2", "tripot-record 0", NULL, "version \"0\" of records is not known; this program reads 1 to 2"},
		{"tripot-record 2", "tripot record 2", NULL, "not a record: the first line must be \"tripot-record 2\""},
		{"game: null_game", "game: chess", NULL, "there is no game \"chess\""},
		{"game: null_game\n", "", "rules: 1", "before this line must come: game"},
		{"rules: 1", "rules: 0", NULL, "made with rules \"0\" of the game; this program plays rules up to 1"},
		{"rules: 1", "rules: 2", NULL, "made with rules \"2\" of the game; this program plays rules up to 1"},
		{"seats: 3", "seats: 6", NULL, "seats must be a number from 2 to 5"},
		{"seats: 3", "seats: 03", NULL, "seats must be a number from 2 to 5"},
		{"seats: 3", "seats: 3\nseats: 3", "seats: 3\noption", "seats stands too late or twice"},
		{"option: goal=", "option: gaol=", NULL, "null_game has no option \"gaol\""},
		{"option: goal=", "option: goal=very", NULL, "option goal has no value \"veryhigh\""},
		{"option: goal=", "option: goal=low\noption: goal=", "option: goal=high\ned", "option goal is there twice"},
		{"option: goal=high", "option: goal", NULL, "an option is written id=value"},
		{"edition: default ", "edition: default x", NULL, "must be: edition: ID HASH, a hash of 16 digits 0-9 and a-f"},
		{"edition: default ", "edition: other ", NULL, "the edition's id is default, not other"},
		{"edition: ", "edition ", NULL, NULL},
		{"file: cards.csv", "file: crads.csv", NULL, "editions of null_game have no file \"crads.csv\""},
		{"file: edition.json", "file: cards.csv", "file: cards.csv\n| {", "the file is there twice"},
		{"| one,One,Un,1,", "| one,One,Un,0,", NULL, "cards.csv: value must be a number from 1 to 9, not \"0\" (N-3)"},
		{"| two,", "|two,", NULL, "after the bar a space must follow"},
		{"| {\"game\"", "| \"game\"", NULL, NULL},
		{"generator: xoshiro256++", "generator: dice", NULL, "the generator must be xoshiro256++, chacha20 or scripted"},
		{"generator: xoshiro256++", "generator: scripted", "seed: 8", "a scripted record has no seed"},
		{"seed: 8", "seed: -8", NULL, "the seed must be a number below 2^64"},
		{"seed: 8", "seed: 18446744073709551616", NULL, "the seed must be a number below 2^64"},
		{"seed: 8", "seed: 8\nstart: {}", "start: {}", "with a seed there is no start: the seed gives the deal"},
		{"seed: 8\n", "", "--\n", "the generator xoshiro256++ needs a seed line"},
		{"name: 1 Émilie", "name: 3 Émilie", NULL, "must be: name: SEAT NAME, a seat from 0 to 2 and a name of 1 to 47 bytes"},
		{"name: 1 Émilie", "name: 1 ", NULL, "must be: name: SEAT NAME, a seat from 0 to 2 and a name of 1 to 47 bytes"},
		{"name: 1 Émilie", "name: 0 Émilie", NULL, "seat 0 has a name already"},
		{"date: 2026-11-15", "date: 2026-13-15", NULL, "the date must be YYYY-MM-DD"},
		{"date: 2026-11-15", "date: yesterday", NULL, "the date must be YYYY-MM-DD"},
		{"--\n", "", NULL, NULL},
		{"--\n", "place: Paris\n--\n", "place", "\"place: Paris\" is no header line; the header ends with --"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (cases[i].expected) {
			expect_change(cases[i].old, cases[i].new, cases[i].at, cases[i].expected);
			continue;
		}
		RecordError error;
		char *text = replace(random_record("null_game", 3, 8, false), cases[i].old, cases[i].new);
		cr_assert(!record_read(text, strlen(text), &error), "%s", cases[i].old);
		free(text);
	}
}

/* The hash reveals a changed figure in a table. */
Test(record, a_changed_edition_is_noticed) {
	char *text = replace(random_record("null_game", 3, 8, false), "| one,One,Un,1,", "| one,One,Un,9,");
	RecordError error;
	cr_assert(!record_read(text, strlen(text), &error));
	cr_assert_eq(error.line, line_of(text, "edition: default"));
	cr_assert(!strncmp(error.text, "the edition below has the hash ", 31), "%s", error.text);
	text = replace(text, "| one,One,Un,9,", "| one,\"The One\",Un,1,");
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record, "another name is no other edition: %s", error.text);
	record_free(record);
	free(text);
}

Test(record, body_errors) {
	expect_change("--\n* card ", "--\n* crad ", "* crad", "there is no such chance: \"crad two\"");
	expect_change("--\n* card two", "--\n* card ace", "* card ace", "\"ace\" is no outcome of card");
	expect_change("\n0 play", "\n3 play", "3 play",
	              "must be an action behind its seat (0 to 2), chance behind *, a note behind !, or the result behind =");
	expect_change("\n0 play", "\n0 lay", "0 lay", "unknown action; known are play");
	expect_change("\n= scores", "\n\n= scores", "\n= scores",
	              "must be an action behind its seat (0 to 2), chance behind *, a note behind !, or the result behind =");
	expect_change("\n= scores", "\n= over\n= scores", "= scores", "nothing may follow the result");
	expect_change("seats: 3\n", "seats: 3\r\n", "seats", "lines end in LF, not in CR LF");
	expect_change("Ada", "A\tda", NULL, "not a line of printable UTF-8");
	expect_change("Ada",
	              "A\xff"
	              "da",
	              "name: 0", "not a line of printable UTF-8");
	char *text = random_record("null_game", 3, 8, false);
	text[strlen(text) - 1] = 0;
	expect_error(text, line_of(text, "= scores"), "the last line does not end: the record is cut");
	expect_error(strdup(""), 0, "the record is empty");
	RecordError error;
	cr_assert(!record_read("tripot\0-record", 14, &error));
	cr_assert_str_eq(error.text, "not text: there is a zero byte");
	cr_assert(!record_read("", (size_t)RECORD_MAX + 1, &error));
	cr_assert_str_eq(error.text, "too long: a record has at most 16777216 bytes");
	char *longest = malloc(RECORD_MAX);
	memset(longest, '\n', RECORD_MAX);
	cr_assert(!record_read(longest, RECORD_MAX, &error));
	cr_assert_str_eq(error.text, "not a record: the first line must be \"tripot-record 2\"");
	free(longest);
}

/* Whatever the bytes, reading and playing them succeeds or says why not. True if the record is good. */
static bool survives(const char *text, size_t len) {
	RecordError error = {0};
	char *exact = malloc(len ? len : 1); /* an exact fit: the sanitizer notices reading past the end */
	memcpy(exact, text, len);
	Record *record = record_read(exact, len, &error);
	free(exact);
	Replay *replay = record ? record_replay(record, &error) : NULL;
	bool is_good = replay != NULL;
	cr_assert(is_good || error.text[0]);
	replay_close(replay);
	record_free(record);
	return is_good;
}

static void check_truncations(char *text) {
	size_t len = strlen(text), body = (size_t)(strstr(text, "--\n") - text) + 3;
	cr_assert(survives(text, len));
	for (size_t n = 0; n < len; n++) {
		bool is_good = survives(text, n);
		cr_assert(!is_good || (n >= body && text[n - 1] == '\n'), "cut after %zu bytes", n);
	}
	free(text);
}

Test(record, truncations_do_no_harm) {
	check_truncations(random_record("null_game", 3, 3, false));
	check_truncations(random_record("null_game", 2, 4, true));
	if (scaled(1) > 1) check_truncations(random_record("epic_melee", 2, 5, true));
}

static void check_mutations(char *text, int n, uint64_t seed) {
	Rng rng;
	rng_seed(&rng, seed);
	uint32_t len = (uint32_t)strlen(text);
	int good = 0;
	for (int i = 0; i < n; i++) {
		uint32_t at = rng_below(&rng, len);
		char old = text[at];
		/* half of them printable, to get further */
		text[at] = (char)(rng_below(&rng, 2) ? rng_below(&rng, 256) : ' ' + rng_below(&rng, 95));
		good += survives(text, len);
		text[at] = old;
	}
	cr_assert(good < n / 4, "%d of %d changed records were taken for good", good, n);
	free(text);
}

Test(record, mutations_do_no_harm) {
	check_mutations(random_record("null_game", 3, 11, false), scaled(2000), 1);
	check_mutations(random_record("null_game", 5, 12, true), scaled(2000), 2);
	check_mutations(random_record("epic_melee", 2, 13, false), scaled(500), 3);
	check_mutations(random_record("epic_melee", 4, 14, true), scaled(500), 4);
}

/* Changed figures under a matching hash: the game must cope with every edition that is accepted. */
static bool survives_edition(char *text, uint32_t len) {
	static const char told[] = "the edition below has the hash ";
	RecordError error = {0};
	Record *record = record_read(text, len, &error);
	record_free(record);
	if (strncmp(error.text, told, sizeof told - 1)) return false;
	char *hash = strstr(text, "edition: default ") + strlen("edition: default "), old[16];
	memcpy(old, hash, sizeof old);
	memcpy(hash, error.text + sizeof told - 1, sizeof old);
	survives(text, len);
	memcpy(hash, old, sizeof old);
	return true;
}

Test(record, other_editions_do_no_harm) {
	Rng rng;
	rng_seed(&rng, 5);
	char *text = random_record("epic_melee", 6, 15, true);
	uint32_t from = (uint32_t)(strstr(text, "file: ") - text), to = (uint32_t)(strstr(text, "generator: ") - text),
			 len = (uint32_t)strlen(text);
	int tried = 0;
	for (int i = 0; i < scaled(1500); i++) {
		uint32_t at = from + rng_below(&rng, to - from);
		char old = text[at];
		if (old < '0' || old > '9') continue;
		text[at] = (char)('0' + rng_below(&rng, 10));
		tried += survives_edition(text, len);
		text[at] = old;
	}
	cr_assert_gt(tried, 20);
	free(text);
}

Test(record, names_and_dates) {
	cr_assert(record_name_is_ok("Ada"));
	cr_assert(record_name_is_ok("a b"));
	cr_assert(!record_name_is_ok(""));
	cr_assert(!record_name_is_ok(" a"));
	cr_assert(!record_name_is_ok("a "));
	cr_assert(!record_name_is_ok("a\nb"));
	cr_assert(record_name_is_ok("12345678901234567890123456789012345678901234567"));
	cr_assert(!record_name_is_ok("123456789012345678901234567890123456789012345678"));
	static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	for (int month = 1; month <= 12; month++) {
		char date[32];
		snprintf(date, sizeof date, "2028-%02d-%02d", month, days[month - 1]);
		cr_assert(record_date_is_ok(date), "%s", date);
		snprintf(date, sizeof date, "2028-%02d-%02d", month, days[month - 1] + 1);
		cr_assert(!record_date_is_ok(date), "%s", date);
	}
	cr_assert(!record_date_is_ok("x028-12-01"));
	cr_assert(!record_date_is_ok("2028-13-01"));
	cr_assert(!record_date_is_ok("2028-00-10"));
	cr_assert(!record_date_is_ok("2028-12-00"));
	cr_assert(!record_date_is_ok("2028/12/01"));
	cr_assert(!record_date_is_ok("2028-12-011"));
	cr_assert(!record_date_is_ok(""));
}
