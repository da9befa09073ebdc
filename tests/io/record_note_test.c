/* What version 2 of records added: the table's notes between the lines of the game, broken-off deals, draws by agreement. Version 1 has
 * none of them and can still be read. */
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

/* A game with some notes after the deal and more after two steps. */
static char *noted_record(void) {
	/* clang-format off */
	static const RecordNote notes[] = {
		{.kind = NOTE_BOT, .seat = 1, .level = 4},       {.kind = NOTE_LEFT, .seat = 0},
		{.kind = NOTE_BOT, .seat = 0, .level = 10},      {.kind = NOTE_RETURNED, .seat = 0},
		{.kind = NOTE_PERSON, .seat = 0, .name = "Zoé W."}, {.kind = NOTE_REMOVED, .seat = 1},
		{.kind = NOTE_RESIGNED, .seat = 1},              {.kind = NOTE_THOUGHT, .seat = 1, .ms = UINT32_MAX},
	};
	/* clang-format on */
	RecordNotes all = {0};
	char reason[200];
	Text why = TEXT_ON(reason);
	table_init(&table, game_find("null_game"), 2, 2);
	table.info.notes = &all;
	Match *match = table_match(&table);
	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
		RecordNote note = notes[i];
		if (i == 1) cr_assert(match_apply_text(match, 0, "play two", &why), "%s", reason);
		match_log(match, &note.at);
		cr_assert(notes_add(&all, &note));
	}
	cr_assert(match_apply_text(match, 1, "play one", &why), "%s", reason);
	char *text = record_text(match, &table.info);
	match_free(match);
	notes_free(&all);
	return text;
}

static void must_act(Match *match, int seat, const char *action) {
	char reason[200];
	Text why = TEXT_ON(reason);
	cr_assert(match_apply_text(match, seat, action, &why), "%s", reason);
}

/* Duel Royal: seats 0 and 1 fight one duel. */
static void fight(Match *match) {
	for (int seat = 0; seat < 6; seat++)
		if (match_to_act(match) >> seat & 1) must_act(match, seat, seat < 2 ? "forward" : "stay");
	for (int seat = 0; seat < 2; seat++) must_act(match, seat, "bet 1");
}

static uint32_t spokesmen(const Match *match) {
	Session session;
	session_look(&session, match, SPECTATOR);
	return session_spokesmen(&session);
}

/* A game in which the same two champions tied three times, ended by agreement (DR-33). */
static char *drawn_record(void) {
	char reason[200], *text = NULL;
	Text why = TEXT_ON(reason);
	for (uint64_t seed = 1; !text; seed++) {
		table_init(&table, game_find("duel_royal"), 6, seed);
		Match *match = table_match(&table);
		cr_expect_not(match_agree(match, &why), "not before there were three ties");
		for (int i = 0; i < 3 && (match_to_act(match) & 3) == 3; i++) fight(match);
		if (spokesmen(match)) {
			cr_assert(match_agree(match, &why) && !match_to_act(match), "%s", reason);
			text = record_text(match, &table.info);
		}
		match_free(match);
	}
	return text;
}

Test(record_note, notes_stand_where_they_were_made) {
	char *text = noted_record();
	cr_expect(strstr(text,
	                 "* card four\n! 1 bot 4\n0 play two\n! 0 left\n! 0 bot 10\n! 0 returned\n! 0 person Zoé W.\n! 1 removed\n"
	                 "! 1 resigned\n! 1 thought 4294967295\n1 play one\n"),
	          "%s", text);
	free(text);
}

Test(record_note, read_and_written_again_they_are_the_same) {
	for (int is_draw = 0; is_draw < 2; is_draw++) {
		RecordError error;
		char *text = is_draw ? drawn_record() : noted_record();
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

/* Replaces `old` by `new`; frees the old text. */
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
	static const char *const wrong[] = {
		"! 2 left",      "! left",      "! 0",         "! 0 ",          "! 0 left now",   "! 0 bot",
		"! 0 bot x",     "! 0 bot 007", "! 0 bot 100", "! 0 person",    "! 0 person  x",  "! 0 draw",
		"! draw 1",      "! 0 stayed",  "! ",          "! timeout",     "! 0 paused",     "! paused 1",
		"! 0 timeout 3", "! thought 5", "! 0 thought", "! 0 thought x", "! 0 thought 05", "! 0 thought 4294967296"};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_wrong(change(noted_record(), "! 0 left", wrong[i]), form);
	expect_wrong(change(noted_record(), "tripot-record 2", "tripot-record 1"), "!: only records of version 2 have that");
}

Test(record_note, a_draw_ends_the_game) {
	static const char after[] = "after a draw by agreement";
	expect_wrong(change(drawn_record(), "= draw", "0 stay"), after);
	expect_wrong(change(drawn_record(), "= draw\n", ""), after);
	expect_wrong(change(drawn_record(), "! draw\n= draw", "! draw\n! 0 left\n= draw"), after);
	expect_wrong(change(drawn_record(), "= draw", "= scores 0 0 payoff 0.5 0.5"), after);
	expect_wrong(change(drawn_record(), "! draw\n", ""), "before this line must come: ! draw");
}

/* DR-33: a draw in the record is checked against the rules, like every step. */
Test(record_note, dr_33_a_draw_where_none_may_be_offered_is_noticed) {
	RecordError error;
	char *text = noted_record(), *drawn = change(text, "1 play one\n", "! draw\n= draw\n");
	Record *record = must_read(drawn);
	Replay *replay = record_verify(record, &error);
	cr_expect(!replay && strstr(error.text, "no draw can be agreed on now"), "%s", error.text);
	record_free(record);
	free(drawn);
}

/* ---- broken-off deals ---- */

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

/* A record of version 1, the format before notes. */
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
