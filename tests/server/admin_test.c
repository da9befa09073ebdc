/* The operator's commands, without a socket: how addresses are written, gaps in the talk, tables that cannot be loaded. */
#include "server/admin.h"
#include "server/bans.h"
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static Fake *open_fake(void) {
	return open_world_at("/a.db", "mem", 5);
}

/* The answer, for the caller to drop. */
static json_t *ask(Fake *fake, const char *request) {
	Grow out;
	grow_init(&out);
	hub_admin(fake->hub, request, strlen(request), &out);
	json_t *answer = json_loadb(out.text.data, out.text.len, 0, NULL);
	cr_assert(json_is_object(answer), "%s", out.text.data);
	grow_free(&out);
	return answer;
}

static json_t *ask_about(Fake *fake, const char *cmd, const char *field, const char *value) {
	char request[512];
	snprintf(request, sizeof request, "{\"cmd\":\"%s\",\"%s\":\"%s\"}", cmd, field, value);
	return ask(fake, request);
}

Test(bans, an_address_is_written_in_one_way) {
	static const struct {
		const char *text, *written; /* NULL: not an address */
									/* clang-format off */
	} all[] = {
		{"192.0.2.7", "192.0.2.7"}, {"::ffff:192.0.2.7", "192.0.2.7"}, {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"2001:DB8:1:2::/64", "2001:db8:1:2::/64"}, {"::1", "::1"}, {"2001:db8:0:0:1::", "2001:db8::/64"},
		{"fedc:ba98:7654:3210:fedc:ba98:7654:3210", "fedc:ba98:7654:3210::/64"},
		{"", NULL}, {"192.0.2", NULL}, {"192.0.2.7/64", NULL}, {"192.0.2.7/32", NULL}, {"2001:db8::/48", NULL}, {"2001:db8::/64/64", NULL},
		{"unknown", NULL}, {"2001:db8::1%eth0", NULL}, {"fedc:ba98:7654:3210:fedc:ba98:7654:3210:fedc:ba98:7654:3210", NULL},
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		char out[ADDRESS_LEN] = "";
		cr_expect_eq(address_write(all[i].text, out), all[i].written != NULL, "%s", all[i].text);
		cr_expect(!all[i].written || !strcmp(out, all[i].written), "%s: %s", all[i].text, out);
	}
}

static void talk(Fake *fake, FakeLink *link, const char *text) {
	fake_pass(fake, TALK_EVERY_MS);
	cr_assert(fake_ok(link, "say", "\"n\":%llu,\"text\":\"%s\"", (unsigned long long)++link->last, text));
}

/* In the last view a client was given, all lines are P1's, and the last of them is this one. */
static void expect_only_second(const FakeLink *link, const char *last) {
	const char *view = link->said.text.data, *found;
	while ((found = strstr(view + 1, "{\"push\":\"view\""))) view = found;
	json_t *json = json_loadb(view, strcspn(view, "\n"), 0, NULL), *said = json_object_get(json, "said"), *line = NULL;
	size_t i;
	cr_assert_gt(json_array_size(said), 10);
	json_array_foreach(said, i, line) cr_assert_eq(json_integer_value(json_object_get(line, "seat")), 1);
	cr_assert_str_eq(json_string_value(json_object_get(json_array_get(said, json_array_size(said) - 1), "text")), last);
	json_decref(json);
}

/* More lines than are shown: the place of a forgotten line must not show an older one. */
Test(forget, talk_with_gaps_goes_on) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_fake();
	fake_table(fake, "null_game", 2, 2, ",\"pace\":\"none\"", p);
	for (int i = 0; i < TALK_KEPT + 20; i++) talk(fake, p[1], "old words");
	for (int i = 0; i < 20; i++) talk(fake, p[i % 2], i % 2 ? "second" : "first");
	json_t *answer = ask_about(fake, "forget", "who", "P0");
	cr_assert_eq(json_integer_value(json_object_get(answer, "tables")), 1);
	json_decref(answer);
	fake_turn(fake);
	expect_only_second(p[1], "second");
	for (int i = 0; i < 2; i++) { /* and again after a restart */
		FakeLink first = *p[0], second = *p[1];
		fake_close(fake);
		fake = open_fake();
		p[0] = fake_connect(fake);
		p[1] = fake_connect(fake);
		cr_assert(fake_ok(p[0], "sit", "\"table\":\"%s\",\"token\":\"%s\"", first.table, first.token));
		cr_assert(fake_ok(p[1], "sit", "\"table\":\"%s\",\"token\":\"%s\"", second.table, second.token));
		snprintf(p[0]->table, sizeof p[0]->table, "%s", first.table);
		snprintf(p[1]->table, sizeof p[1]->table, "%s", second.table);
		memcpy(p[0]->token, first.token, sizeof first.token);
		memcpy(p[1]->token, second.token, sizeof second.token);
		expect_only_second(p[0], i ? "after the restart" : "second");
		talk(fake, p[1], "after the restart");
		cr_assert_not(fake->has_failed, "the number of a line was used twice");
	}
	fake_close(fake);
	mem_vfs_end();
}

Test(close, a_table_that_cannot_be_loaded_and_one_that_is_thought_about) {
	FakeLink *p[1];
	mem_vfs_start(1);
	Fake *fake = open_fake();
	fake_table(fake, "null_game", 2, 1, "", p);
	char lost[TABLE_ID_LEN + 1];
	snprintf(lost, sizeof lost, "%s", p[0]->table);
	sqlite3_exec(store_handle(fake->store), "UPDATE tables SET game='chess'", NULL, NULL, NULL);
	fake_close(fake);
	fake = open_fake();
	cr_assert_eq(fake->hub->n_tables, 0, "it was loaded");
	json_t *answer = ask_about(fake, "close", "table", lost);
	cr_assert(json_is_true(json_object_get(answer, "ok")));
	json_decref(answer);

	fake_table(fake, "null_game", 2, 1, "", p);
	cr_assert_gt(fake->n_jobs, 0);
	answer = ask_about(fake, "close", "table", p[0]->table);
	cr_assert_eq(json_integer_value(json_object_get(answer, "connections")), 1);
	json_decref(answer);
	fake_turn(fake);
	cr_assert_eq(p[0]->code, 4003);
	cr_assert_not_null(fake->hub->dropped);
	fake_bots(fake);
	cr_assert_null(fake->hub->dropped, "nobody thinks about it any more");
	answer = ask(fake, "{\"cmd\":\"tables\"}");
	cr_assert_eq(json_array_size(json_object_get(answer, "tables")), 0);
	json_decref(answer);
	fake_close(fake);
	mem_vfs_end();
}

/* A bot plays on under the name of a player who conceded: that name is removed too, whether asked for by name or by token. */
Test(forget, who_gave_up_a_seat) {
	for (int by_token = 0; by_token < 2; by_token++) {
		FakeLink *p[2];
		mem_vfs_start(1);
		Fake *fake = open_fake();
		fake_table(fake, "null_game", 2, 2, ",\"pace\":\"none\"", p);
		cr_assert(fake_ok(p[1], "resign", "%s", ""));
		cr_assert_not_null(strstr(p[0]->said.text.data, "\"was\":\"P1\""));
		json_t *answer = ask_about(fake, "forget", "who", by_token ? p[1]->token : "P1");
		cr_assert_eq(json_integer_value(json_object_get(answer, "tables")), 1);
		json_decref(answer);
		fake_turn(fake);
		FakeLink *eve = fake_connect(fake);
		cr_assert(fake_ok(eve, "watch", "\"table\":\"%s\"", p[0]->table) && fake_ok(eve, "history", "%s", ""));
		cr_expect(strstr(eve->said.text.data, "\"was\":\"forgotten 1\"") && !strstr(eve->said.text.data, "P1"), "%s", eve->said.text.data);
		fake_close(fake);
		mem_vfs_end();
	}
}

/* The notes of the record name players who came in mid-game. */
Test(forget, notes_of_who_held_a_seat) {
	FakeLink *p[1];
	mem_vfs_start(1);
	Fake *fake = open_fake();
	fake_table(fake, "null_game", 2, 1, ",\"pace\":\"none\"", p);
	FakeLink *eve = fake_connect(fake);
	cr_assert(fake_ok(eve, "join", "\"table\":\"%s\",\"name\":\"Evangeline\",\"seat\":1", p[0]->table));
	cr_assert(fake_ok(p[0], "consent", "\"seat\":1,\"name\":\"Evangeline\",\"yes\":true") && fake_ok(eve, "resign", "%s", ""));
	json_t *answer = ask_about(fake, "forget", "who", "Evangeline");
	cr_assert_eq(json_integer_value(json_object_get(answer, "tables")), 1);
	json_decref(answer);
	for (int i = 0; i < 2; i++) { /* in memory, and after a restart */
		Grow text;
		grow_init(&text);
		const LiveTable *t = fake_find(fake, p[0]->table);
		cr_assert(record_write(t->match, &t->info, &text));
		cr_expect(strstr(text.text.data, "\n! 1 person forgotten 1\n") && !strstr(text.text.data, "Evangeline"), "%s", text.text.data);
		grow_free(&text);
		FakeLink old = *p[0];
		fake_close(fake);
		fake = open_fake();
		p[0] = fake_connect(fake);
		snprintf(p[0]->table, sizeof p[0]->table, "%s", old.table);
	}
	fake_close(fake);
	mem_vfs_end();
}
