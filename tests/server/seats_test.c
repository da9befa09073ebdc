/* Who may have a seat, and what a departed holder leaves behind: numbers of commands, seats in mid-game, notes in the record,
 * broken-off deals. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static Fake *open_at(const char *path, const char *vfs) {
	return open_world_at(path, vfs, 6);
}

static Fake *open_world(void) {
	return open_at(":memory:", NULL);
}

static bool is_again(const FakeLink *link) {
	return json_is_true(json_object_get(link->answer, "again"));
}

/* Somebody new who wants a seat. */
static FakeLink *ask_for(Fake *fake, const char *table, int seat, const char *name) {
	FakeLink *link = fake_connect(fake);
	link->seat = seat;
	fake_ask(link, "join", "\"table\":\"%s\",\"name\":\"%s\",\"seat\":%d", table, name, seat);
	snprintf(link->table, sizeof link->table, "%s", table);
	const char *token = json_string_value(json_object_get(link->answer, "token"));
	snprintf(link->token, sizeof link->token, "%s", token ? token : "");
	return link;
}

static bool sit(FakeLink *link, const FakeLink *as) {
	link->seat = as->seat;
	snprintf(link->table, sizeof link->table, "%s", as->table);
	return fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", as->table, as->token);
}

static bool consent(FakeLink *link, int seat, const char *name, bool is_yes) {
	return fake_ok(link, "consent", "\"seat\":%d,\"name\":\"%s\",\"yes\":%s", seat, name, is_yes ? "true" : "false");
}

static bool was_told_to_wait(const FakeLink *link) {
	return json_is_true(json_object_get(link->answer, "waiting"));
}

static bool holds(const FakeLink *link, int seat) {
	return link->conn && link->conn->viewer == seat;
}

/* ---- numbers of commands ---- */

Test(numbers, step_by_at_most_a_thousand) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, ",\"pace\":\"none\"", p);
	static const char *const far[] = {"9223372036854775807", "9007199254740992", "1001"};
	for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
		cr_expect_not(fake_ok(p[1], "say", "\"n\":%s,\"text\":\"x\"", far[i]));
		cr_expect_str_eq(code_of(p[1]), "number", "%s", far[i]);
	}
	cr_expect(fake_ok(p[1], "say", "\"n\":1000,\"text\":\"x\""));
	cr_expect(fake_ok(p[1], "say", "\"n\":2000,\"text\":\"x\""));
	cr_expect_not(fake_ok(p[1], "say", "\"n\":1999,\"text\":\"x\""));
	cr_expect_str_eq(code_of(p[1]), "number", "a skipped number is no longer accepted");
	fake_close(fake);
}

Test(numbers, only_the_same_content_is_answered_as_done) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, ",\"pace\":\"none\"", p);
	char action[ACTION_TEXT_MAX];
	snprintf(action, sizeof action, "%s", fake_legal(p[0], 0));
	cr_assert(fake_ok(p[0], "act", "\"n\":1,\"action\":\"%s\"", action) && !is_again(p[0]));
	cr_expect(fake_ok(p[0], "act", "\"n\":1,\"action\":\"%s\"", action) && is_again(p[0]));
	cr_expect_not(fake_ok(p[0], "back", "\"n\":1"), "another command under the same number");
	cr_expect_not(fake_ok(p[0], "act", "\"n\":1,\"action\":\"play nothing\""));
	cr_expect(fake_ok(p[0], "say", "\"n\":2,\"text\":\"x\"") && !is_again(p[0]));
	cr_expect_not(fake_ok(p[0], "say", "\"n\":2,\"text\":\"x\",\"to\":\"team\""));
	cr_expect_not(fake_ok(p[0], "say", "\"n\":2,\"text\":\"y\""));
	cr_expect(fake_ok(p[0], "say", "\"n\":2,\"text\":\"x\"") && is_again(p[0]));
	fake_close(fake);
}

/* A former holder cannot use up the numbers of the next one, before the game or during it, nor across a restart. */
Test(numbers, belong_to_the_holder) {
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	FakeLink *p[2];
	fake_table(fake, "null_game", 3, 2, ",\"pace\":\"none\"", p);
	cr_assert(fake_ok(p[1], "say", "\"n\":1000,\"text\":\"x\"") && fake_ok(p[1], "leave", "%s", ""));
	FakeLink *eve = ask_for(fake, p[0]->table, 1, "Eve");
	cr_assert(was_told_to_wait(eve) && consent(p[0], 1, "Eve", true));
	cr_assert(holds(eve, 1));
	cr_expect_eq(fake_find(fake, p[0]->table)->seat[1].last, 0);
	cr_expect(fake_owes(eve) && fake_act(eve, fake_legal(eve, 0)) && !is_again(eve), "their first command is carried out");
	FakeLink before = *eve;
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	eve = fake_connect(fake);
	cr_assert(sit(eve, &before));
	cr_expect_eq(fake_find(fake, before.table)->seat[1].last, 1);
	cr_expect(fake_ok(eve, "say", "\"n\":2,\"text\":\"x\"") && !is_again(eve));
	fake_close(fake);
	mem_vfs_end();
}

/* ---- seats in mid-game ---- */

/* The host tries to give a bot's seat to another connection of their own, to see its hand. */
Test(seats, a_host_cannot_look_into_a_hand) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 2, ",\"pace\":\"none\"", p);
	cr_expect_not(fake_ok(p[0], "bot", "\"seat\":2,\"level\":null"), "a seat is never free in mid-game");
	cr_expect_str_eq(code_of(p[0]), "not_now");
	FakeLink *spy = ask_for(fake, p[0]->table, 2, "Spy");
	cr_expect(was_told_to_wait(spy) && consent(p[0], 2, "Spy", true));
	cr_expect_not(holds(spy, 2), "the other person has not agreed");
	cr_expect_null(strstr(spy->said.text.data, "\"you\":2"));
	cr_expect_not(fake_ok(spy, "sit", "\"table\":\"%s\",\"token\":\"%s\"", spy->table, spy->token));
	cr_expect(fake_ok(p[0], "remove", "\"seat\":1"), "nor by removing that person …");
	cr_expect(holds(spy, 2), "… but then no secret of theirs is left to see");
	fake_close(fake);
}

Test(seats, the_seat_of_somebody_removed_is_not_given_away) {
	FakeLink *p[3];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 3, ",\"pace\":\"none\"", p);
	cr_assert(fake_ok(p[0], "remove", "\"seat\":1"));
	FakeLink *spy = ask_for(fake, p[0]->table, 1, "Spy"), *back = fake_connect(fake);
	cr_expect(was_told_to_wait(spy) && consent(p[0], 1, "Spy", true) && !holds(spy, 1));
	cr_expect_not(sit(back, p[1]), "nor can a removed person come back");
	cr_expect(consent(p[2], 1, "Spy", true) && holds(spy, 1), "with the consent of all");
	fake_close(fake);
}

Test(seats, one_no_is_enough_and_then_it_is_quiet_for_a_while) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 4, 2, ",\"pace\":\"none\"", p);
	FakeLink *eve = ask_for(fake, p[0]->table, 2, "Eve");
	cr_expect(strstr(p[1]->said.text.data, "\"ask\":{\"seat\":2,\"name\":\"Eve\",\"yes\":[]}") != NULL);
	ask_for(fake, p[0]->table, 3, "Mallory");
	cr_expect(consent(p[0], 2, "Eve", true));
	cr_expect_not(consent(p[1], 2, "Mallory", true), "not to anybody but the one who asks");
	cr_expect(consent(p[1], 2, "Eve", false));
	cr_expect_not(consent(p[1], 2, "Eve", true), "nobody asks any more");
	cr_expect_not(holds(eve, 2));
	FakeLink *again = ask_for(fake, p[0]->table, 2, "Eve");
	cr_expect_str_eq(code_of(again), "asked");
	fake_pass(fake, ASK_QUIET_MS);
	cr_expect(was_told_to_wait(ask_for(fake, p[0]->table, 2, "Eve")));
	fake_pass(fake, ASK_MS + TICK_MS);
	cr_expect_not(consent(p[1], 2, "Eve", true), "it has been too long");
	fake_close(fake);
}

Test(seats, who_asks_and_goes_asks_no_more) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 2, ",\"pace\":\"none\"", p);
	FakeLink *eve = ask_for(fake, p[0]->table, 2, "Eve");
	cr_assert(consent(p[0], 2, "Eve", true));
	fake_hang_up(eve);
	cr_expect_not(consent(p[1], 2, "Eve", true));
	FakeLink *mallory = ask_for(fake, p[0]->table, 2, "Mallory");
	cr_expect(was_told_to_wait(mallory) && fake_ok(p[1], "leave", "%s", ""));
	cr_expect(consent(p[0], 2, "Mallory", true) && holds(mallory, 2), "who has left is not asked");
	fake_close(fake);
}

Test(seats, who_left_comes_back) {
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	FakeLink *p[2];
	fake_table(fake, "epic_melee", 3, 2, ",\"pace\":\"none\"", p);
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	cr_assert(fake_ok(p[1], "leave", "%s", ""));
	cr_expect(strstr(p[0]->said.text.data, "\"left\":\"P1\"") != NULL);
	FakeLink *thief = ask_for(fake, p[0]->table, 1, "P1");
	cr_expect_str_eq(code_of(thief), "name_taken");
	FakeLink gone = *p[1];
	fake_close(fake);
	fake = open_at("/a.db", "mem"); /* a restart makes no difference */
	FakeLink *back = fake_connect(fake);
	cr_assert(sit(back, &gone));
	const Seat *s = &fake_find(fake, gone.table)->seat[1];
	cr_expect(s->holder == HOLDER_PERSON && !s->may_return && s->last == 1 && !strcmp(s->name, "P1"));
	cr_assert(fake_ok(back, "resign", "%s", ""));
	FakeLink *again = fake_connect(fake);
	cr_expect_not(sit(again, &gone), "who has conceded does not");
	fake_close(fake);
	mem_vfs_end();
}

/* ---- the record ---- */

static void play_to_the_end(Fake *fake, FakeLink *link) {
	const LiveTable *t = fake_find(fake, link->table);
	for (int i = 0; i < 2000 && t->phase == PHASE_PLAY; i++) {
		fake_pass(fake, 1000);
		if (fake_owes(link)) cr_assert(fake_act(link, fake_legal(link, (uint32_t)i)));
	}
	cr_assert_eq(t->phase, PHASE_OVER);
}

/* The record of a finished game, read back and verified. */
static char *true_record(const LiveTable *t) {
	Grow text;
	RecordError error;
	grow_init(&text);
	cr_assert(record_write(t->match, &t->info, &text));
	Record *record = record_read(text.text.data, text.text.len, &error);
	cr_assert(record, "line %d: %s", error.line, error.text);
	Replay *replay = record_verify(record, &error);
	cr_assert(replay, "line %d: %s", error.line, error.text);
	replay_close(replay);
	record_free(record);
	char *copy = strdup(text.text.data);
	grow_free(&text);
	return copy;
}

Test(notes, the_record_tells_who_held_a_seat) {
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	FakeLink *p[3];
	fake_table(fake, "null_game", 4, 3, ",\"pace\":\"none\"", p);
	cr_assert(fake_ok(p[1], "leave", "%s", "") && fake_ok(p[2], "resign", "%s", "") && fake_ok(p[0], "bot", "\"seat\":2,\"level\":2"));
	FakeLink old = *p[1], host = *p[0];
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	FakeLink *back = fake_connect(fake), *ada = fake_connect(fake);
	cr_assert(sit(back, &old) && sit(ada, &host) && fake_ok(ada, "remove", "\"seat\":1"));
	play_to_the_end(fake, ada);
	char *record = true_record(fake_find(fake, ada->table));
	cr_expect(!strncmp(record, "tripot-record 2\n", 16));
	cr_expect(strstr(record,
	                 "\n! 3 bot 0\n! 1 left\n! 1 bot 0\n! 2 resigned\n! 2 bot 0\n! 2 bot 2\n! 1 returned\n! 1 person P1\n! 1 removed\n"
	                 "! 1 bot 0\n"),
	          "%s", record);
	free(record);
	fake_close(fake);
	mem_vfs_end();
}

/* ---- broken-off deals ---- */

/* A secret of 64 equal digits, and its hash. */
static void pair_of(char digit, char secret[FAIR_HEX + 1], char hash[FAIR_HEX + 1]) {
	FairBytes bytes, commitment;
	Text text = {hash, 0, FAIR_HEX + 1, false};
	memset(secret, digit, FAIR_HEX);
	secret[FAIR_HEX] = 0;
	fair_parse_hex(secret, &bytes);
	fair_commitment(&bytes, &commitment);
	fair_print_hex(&commitment, &text);
}

static FakeLink *fair_client(Fake *fake, const char *table, const char *name) {
	FakeLink *link = fake_connect(fake);
	cr_assert(table ? fake_ok(link, "join", "\"table\":\"%s\",\"name\":\"%s\",\"fair\":true", table, name)
	                : fake_ok(link, "create", "\"game\":\"null_game\",\"name\":\"%s\",\"seats\":2,\"pace\":\"none\",\"fair\":true", name));
	snprintf(link->table, sizeof link->table, "%s", json_string_value(json_object_get(link->answer, "table")));
	snprintf(link->token, sizeof link->token, "%s", json_string_value(json_object_get(link->answer, "token")));
	link->seat = table ? 1 : 0;
	return link;
}

Test(fair, every_deal_that_was_broken_off_is_told_and_kept) {
	char secret[FAIR_HEX + 1], hash[FAIR_HEX + 1], first[FAIR_HEX + 1], wanted[256];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	FakeLink *ada = fair_client(fake, NULL, "Ada"), *bob = fair_client(fake, ada->table, "Bob");
	FakeLink old[2] = {*ada, *bob};
	pair_of('5', secret, hash);
	cr_assert(fake_ok(ada, "start", "%s", "") && fake_ok(bob, "commit", "\"hash\":\"%s\"", hash));
	Text digits = TEXT_ON(first);
	fair_print_hex(&fake_find(fake, ada->table)->info.fair.commitment[FAIR_SERVER + 1], &digits);
	fake_close(fake); /* the server goes away during a deal … */
	fake = open_at("/a.db", "mem");
	ada = fake_connect(fake), bob = fake_connect(fake);
	cr_assert(fake_ok(ada, "sit", "\"table\":\"%s\",\"token\":\"%s\",\"fair\":true", old[0].table, old[0].token));
	cr_assert(fake_ok(bob, "sit", "\"table\":\"%s\",\"token\":\"%s\",\"fair\":true", old[1].table, old[1].token));
	ada->seat = 0;
	snprintf(ada->table, sizeof ada->table, "%s", old[0].table);
	cr_assert(fake_ok(ada, "start", "%s", "") && fake_ok(bob, "commit", "\"hash\":\"%s\"", hash));
	cr_expect(strstr(bob->said.text.data, "{\"push\":\"deal\",\"stage\":\"commit\",\"deal\":2}") != NULL);
	fake_pass(fake, 2 * DEAL_MS + 2 * TICK_MS); /* … and then Bob withholds */
	snprintf(wanted, sizeof wanted, "\"redeals\":[{\"server\":\"%s\",\"withheld\":[]},{\"server\":\"", first);
	cr_expect(strstr(ada->said.text.data, wanted) != NULL, "%s", wanted);
	cr_expect(strstr(ada->said.text.data, "\"withheld\":[1]}]") != NULL);
	fake_pass(fake, 2 * DEAL_MS);
	const LiveTable *t = fake_find(fake, ada->table);
	cr_assert_eq(t->phase, PHASE_PLAY);
	cr_assert(fake_ok(bob, "leave", "%s", ""));
	play_to_the_end(fake, ada);
	char *record = true_record(t);
	snprintf(wanted, sizeof wanted, "\nredeal: %s\nredeal: ", first);
	cr_expect(strstr(record, wanted) && strstr(record, " 1\ncommit: server"), "%s", record);
	free(record);
	fake_close(fake);
	mem_vfs_end();
}

/* ---- a player's own tables ---- */

static const json_t *told(const FakeLink *link, size_t i, const char *field) {
	return json_object_get(json_array_get(json_object_get(link->answer, "tables"), i), field);
}

Test(mine, tells_who_owes_and_sits_nobody_down) {
	FakeLink *p[2], *q[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, ",\"pace\":\"none\"", p);
	fake_table(fake, "null_game", 2, 2, ",\"pace\":\"none\"", q);
	fake_hang_up(p[1]);
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "mine", "\"keys\":{\"%s\":\"%s\",\"%s\":\"%s\"}", p[1]->table, p[1]->token, q[0]->table, q[0]->token));
	cr_assert_eq(json_array_size(json_object_get(link->answer, "tables")), 2);
	cr_assert_eq(json_array_size(json_object_get(link->answer, "gone")), 0);
	cr_assert_str_eq(json_string_value(told(link, 0, "id")), p[1]->table);
	cr_assert_str_eq(json_string_value(told(link, 0, "phase")), "play");
	cr_assert_eq(json_integer_value(told(link, 0, "seat")), 1);
	cr_assert_eq(json_array_size(told(link, 0, "to_act")), 2, "both lay cards");
	cr_assert_eq(json_array_size(told(link, 0, "seats")), 2);
	cr_assert(json_is_false(json_object_get(json_array_get(told(link, 0, "seats"), 1), "here")), "asking is not coming");
	cr_assert_null(link->conn->table);
	fake_close(fake);
}

Test(mine, says_which_keys_open_nothing) {
	FakeLink *p[2], *q[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, "", p);
	fake_table(fake, "null_game", 2, 2, "", q);
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "mine", "\"keys\":{\"%s\":\"%s\",\"%s\":\"%s\",\"aaaaaaaaaaaa\":\"%s\"}", p[0]->table, q[0]->token, q[0]->table,
	                  q[0]->token, q[0]->token));
	cr_assert_eq(json_array_size(json_object_get(link->answer, "tables")), 1);
	const json_t *gone = json_object_get(link->answer, "gone");
	cr_assert_eq(json_array_size(gone), 2, "a wrong key is answered like a missing table");
	cr_assert_str_eq(json_string_value(json_array_get(gone, 0)), p[0]->table);
	cr_assert(fake_ok(link, "mine", "\"keys\":{}"));
	cr_assert_not(fake_ok(link, "mine", "\"keys\":{\"%s\":\"short\"}", p[0]->table));
	cr_assert_str_eq(code_of(link), "form");
	fake_close(fake);
}

Test(mine, takes_forty_keys_and_no_more) {
	Fake *fake = open_world();
	FakeLink *link = fake_connect(fake);
	char keys[64 * 96];
	for (int n = KEYS_MAX; n <= KEYS_MAX + 1; n++) {
		Text text = TEXT_ON(keys);
		for (int i = 0; i < n; i++) text_addf(&text, "%s\"aaaaaaaaaa%02d\":\"%064d\"", i ? "," : "", i, i);
		cr_assert_eq(fake_ok(link, "mine", "\"keys\":{%s}", keys), n <= KEYS_MAX);
	}
	cr_assert_str_eq(code_of(link), "form");
	fake_close(fake);
}
