/* What came with version 2 of records: notes of the table between the lines of the game, deals that were broken off, draws by
 * agreement. Version 1 has none of them, and is still read. */
#include "io/record.h"
#include "io/replay.h"
#include "support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TestTable table;

static Record *must_read(const char *text) {
	RecordError error;
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(record, "line %d: %s", error.line, error.text);
	return record;
}

/* A game that has begun, with some notes after the deal and more after two steps. */
static char *noted_record(bool is_draw) {
	/* clang-format off */
	static const RecordNote notes[] = {
		{.kind = NOTE_BOT, .seat = 1, .level = 4},       {.kind = NOTE_LEFT, .seat = 0},
		{.kind = NOTE_BOT, .seat = 0, .level = 10},      {.kind = NOTE_RETURNED, .seat = 0},
		{.kind = NOTE_PERSON, .seat = 0, .name = "Zoé W."}, {.kind = NOTE_REMOVED, .seat = 1},
		{.kind = NOTE_RESIGNED, .seat = 1},              {.kind = NOTE_DRAW},
	};
	/* clang-format on */
	RecordNotes all = {0};
	char reason[200];
	Text why = TEXT_ON(reason);
	table_init(&table, game_find("null_game"), 2, 2);
	table.info.notes = &all;
	Match *match = table_match(&table);
	for (size_t i = 0; i < sizeof notes / sizeof *notes - !is_draw; i++) {
		RecordNote note = notes[i];
		if (i == 1) cr_assert(match_apply_text(match, 0, "play two", &why), "%s", reason);
		match_log(match, &note.at);
		cr_assert(notes_add(&all, &note));
	}
	if (!is_draw) cr_assert(match_apply_text(match, 1, "play one", &why), "%s", reason);
	char *text = record_text(match, &table.info);
	match_free(match);
	notes_free(&all);
	return text;
}

Test(record_note, notes_stand_where_they_were_made) {
	char *text = noted_record(false);
	cr_expect(strstr(text,
	                 "* card four\n! 1 bot 4\n0 play two\n! 0 left\n! 0 bot 10\n! 0 returned\n! 0 person Zoé W.\n! 1 removed\n"
	                 "! 1 resigned\n1 play one\n"),
	          "%s", text);
	free(text);
}

Test(record_note, read_and_written_again_they_are_the_same) {
	for (int is_draw = 0; is_draw < 2; is_draw++) {
		RecordError error;
		char *text = noted_record(is_draw);
		Record *record = must_read(text);
		Replay *replay = record_verify(record, &error);
		cr_assert(replay, "line %d: %s", error.line, error.text);
		char *again = record_text(replay_match(replay), &record->info);
		cr_expect_str_eq(again, text);
		replay_close(replay);
		record_free(record);
		free(again);
		free(text);
	}
}

/* `old` becomes `new`. */
static char *change(char *text, const char *old, const char *new) {
	char *at = strstr(text, old), *out = malloc(strlen(text) + strlen(new) + 1);
	cr_assert(at, "\"%s\" is not in the record", old);
	sprintf(out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
	free(text);
	return out;
}

static void expect_wrong(char *text, const char *expected) {
	RecordError error = {0};
	Record *record = record_read(text, strlen(text), &error);
	cr_assert(!record, "should be refused: %s", expected);
	cr_expect(strstr(error.text, expected), "%s, not %s", error.text, expected);
	free(text);
}

Test(record_note, wrong_notes_are_refused) {
	static const char form[] = "must be: ! SEAT person NAME, ! SEAT bot LEVEL";
	static const char *const wrong[] = {"! 2 left",      "! left",    "! 0",         "! 0 ",        "! 0 left now",
	                                    "! 0 bot",       "! 0 bot x", "! 0 bot 007", "! 0 bot 100", "! 0 person",
	                                    "! 0 person  x", "! 0 draw",  "! draw 1",    "! 0 stayed",  "! "};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_wrong(change(noted_record(false), "! 0 left", wrong[i]), form);
	expect_wrong(change(noted_record(false), "tripot-record 2", "tripot-record 1"), "!: only records of version 2 have that");
}

Test(record_note, a_draw_ends_the_game) {
	static const char after[] = "after a draw by agreement";
	expect_wrong(change(noted_record(true), "= draw", "1 play one"), after);
	expect_wrong(change(noted_record(true), "= draw\n", ""), after);
	expect_wrong(change(noted_record(true), "! draw\n= draw", "! draw\n! 0 left\n= draw"), after);
	expect_wrong(change(noted_record(true), "= draw", "= scores 0 0 payoff 0.5 0.5"), after);
	expect_wrong(change(noted_record(true), "! draw\n", ""), "before this line must come: ! draw");
}

/* ---- deals that were broken off ---- */

static char *redealt_record(void) {
	FairBytes secret = {{1}}, hash;
	table_init(&table, game_find("null_game"), 3, 2);
	table.info.has_seed = false;
	table.info.has_fair = true;
	fair_commitment(&secret, &hash);
	cr_assert(fair_commit(&table.info.fair, FAIR_SERVER, &hash) && fair_reveal(&table.info.fair, FAIR_SERVER, &secret));
	table.info.n_redeals = 2;
	table.info.redeal[0] = (Redeal){{{0xab}}, 5};
	table.info.redeal[1] = (Redeal){{{0xcd}}, 0};
	FairBytes seed;
	FairRng source;
	Rng rng;
	fair_seed(&table.info.fair, &seed);
	fair_rng(&source, &seed, &rng);
	Match *match = match_new(&table.setup, &rng);
	char *text = record_text(match, &table.info);
	match_free(match);
	return text;
}

Test(record_note, deals_that_were_broken_off_are_kept) {
	RecordError error;
	char *text = redealt_record();
	cr_expect(strstr(text,
	                 "redeal: ab00000000000000000000000000000000000000000000000000000000000000 0 2\n"
	                 "redeal: cd00000000000000000000000000000000000000000000000000000000000000\ncommit: server "),
	          "%s", text);
	Record *record = must_read(text);
	cr_assert_eq(record->info.n_redeals, 2);
	cr_expect(!memcmp(record->info.redeal, table.info.redeal, 2 * sizeof(Redeal)));
	Replay *replay = record_verify(record, &error);
	cr_assert(replay, "%s", error.text);
	char *again = record_text(replay_match(replay), &record->info);
	cr_expect_str_eq(again, text);
	replay_close(replay);
	record_free(record);
	free(again);
	free(text);
}

Test(record_note, wrong_deals_are_refused) {
	static const char form[] = "must be: redeal: COMMITMENT and the seats that withheld";
	expect_wrong(change(redealt_record(), "00 0 2\n", "00 2 0\n"), form);
	expect_wrong(change(redealt_record(), "00 0 2\n", "00 0 3\n"), form);
	expect_wrong(change(redealt_record(), "00 0 2\n", "00 0  2\n"), form);
	expect_wrong(change(redealt_record(), "00 0 2\n", "00 0 2 \n"), form);
	expect_wrong(change(redealt_record(), "redeal: ab", "redeal: xb"), form);
	expect_wrong(change(redealt_record(), "tripot-record 2", "tripot-record 1"), "redeal: only records of version 2 have that");
}

/* A record of version 1, as every game was written before. */
Test(record_note, version_1_is_still_read_and_verified) {
	FOR_EACH_TABLE(game, seats) {
		RecordError error;
		Rng rng;
		rng_seed(&rng, 3);
		table_init(&table, game, seats, 3);
		Match *match = table_match(&table);
		play_out(match, &rng);
		char *text = change(record_text(match, &table.info), "tripot-record 2", "tripot-record 1");
		Record *record = must_read(text);
		cr_expect_eq(record->version, 1);
		Replay *replay = record_verify(record, &error);
		cr_assert(replay, "line %d: %s", error.line, error.text);
		replay_close(replay);
		record_free(record);
		match_free(match);
		free(text);
	}
}
