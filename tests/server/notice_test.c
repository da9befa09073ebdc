/* Notices for people who are away: when, how often, and what nobody else is told. */
#include "server/admin.h"
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <string.h>

static const int64_t HOUR = 3600000;
static const char address[] = "ada@example.org";

static Fake *open_fake(void) {
	return open_world_at("/a.db", "mem", 5);
}

/* Two persons, of whom the first wants notices. */
static Fake *start(const char *game, FakeLink **p) {
	mem_vfs_start(1);
	Fake *fake = open_fake();
	fake_table(fake, game, 2, 2, ",\"pace\":\"days\",\"days\":4", p);
	cr_assert(fake_ok(p[0], "notify", "\"address\":\"%s\"", address));
	return fake;
}

static void pass(Fake *fake, int64_t ms) {
	fake->now += ms - 2 * TICK_MS;
	fake_pass(fake, 2 * TICK_MS);
}

static void end(Fake *fake) {
	fake_close(fake);
	mem_vfs_end();
}

/* What has arrived since the last call. */
static bool came(Fake *fake, const char *reason) {
	char wanted[64];
	snprintf(wanted, sizeof wanted, "\"reason\":\"%s\"}\n", reason);
	const char *found = strstr(fake->notices, wanted);
	bool ok = found && !found[strlen(wanted)] && strchr(fake->notices, '\n') == fake->notices + strlen(fake->notices) - 1;
	fake->notices[0] = 0;
	return ok;
}

Test(notice, one_when_it_is_their_turn_and_one_when_time_is_short) {
	FakeLink *p[2];
	Fake *fake = start("epic_melee", p);
	pass(fake, 2 * HOUR);
	cr_assert_str_empty(fake->notices, "who is there sees it");
	fake_hang_up(p[0]);
	fake_hang_up(p[1]);
	pass(fake, NOTICE_AFTER_MS - 4 * TICK_MS);
	cr_assert_str_empty(fake->notices, "they may be back in a moment");
	pass(fake, 8 * TICK_MS);
	cr_assert(strstr(fake->notices, "\"game\":\"epic_melee\",\"name\":\"P0\",\"to\":\"ada@example.org\""), "%s", fake->notices);
	cr_assert(strstr(fake->notices, "\"url\":null"), "nobody said how the server is reached");
	cr_assert(came(fake, "your_turn"));
	pass(fake, 69 * HOUR);
	cr_assert_str_empty(fake->notices, "71 hours");
	pass(fake, 1 * HOUR);
	cr_assert(came(fake, "time_short"), "a day is left of four");
	pass(fake, 23 * HOUR);
	cr_assert_str_empty(fake->notices);
	end(fake);
}

Test(notice, each_once_whatever_is_restarted) {
	FakeLink *p[2];
	Fake *fake = start("epic_melee", p);
	fake_hang_up(p[0]);
	pass(fake, 2 * HOUR);
	cr_assert(came(fake, "your_turn"));
	fake_turn(fake);
	fake_close(fake);
	fake = open_fake();
	pass(fake, 2 * HOUR);
	cr_assert_str_empty(fake->notices);
	pass(fake, 71 * HOUR);
	cr_assert(came(fake, "time_short"), "the address is kept, too");
	end(fake);
}

Test(notice, a_new_decision_is_told_anew) {
	FakeLink *p[2];
	Fake *fake = start("epic_melee", p);
	while (fake_owes(p[0])) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	fake_hang_up(p[0]);
	pass(fake, 2 * HOUR);
	cr_assert_str_empty(fake->notices, "they owe nothing");
	while (fake_owes(p[1])) cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	pass(fake, 2 * HOUR);
	cr_assert(came(fake, "your_turn"));
	end(fake);
}

Test(notice, the_end_is_told_and_then_the_address_is_gone) {
	FakeLink *p[2];
	Fake *fake = start("null_game", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake_ok(p[1], "notify", "\"address\":\"bob\""));
	while (t->phase == PHASE_PLAY) {
		fake->notices[0] = 0;
		if (fake_owes(p[0]) && p[0]->conn) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
		bool is_last = !fake_owes(p[0]) && fake_owes(p[1]);
		if (is_last) {
			char token[FAIR_HEX + 1];
			memcpy(token, p[0]->token, sizeof token);
			fake_hang_up(p[0]);
			cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
			if (t->phase == PHASE_OVER) break;
			p[0] = fake_connect(fake);
			cr_assert(fake_ok(p[0], "sit", "\"table\":\"%s\",\"token\":\"%s\"", t->id, token));
			memcpy(p[0]->token, token, sizeof token);
		}
	}
	cr_assert(came(fake, "over"), "to the one who is not there");
	cr_assert(!t->seat[0].address[0] && !t->seat[1].address[0]);
	cr_assert_not(fake_ok(p[1], "notify", "\"address\":\"bob\""));
	cr_assert_str_eq(json_string_value(json_object_get(p[1]->answer, "code")), "over");
	end(fake);
}

static int count(const char *text, const char *part) {
	int n = 0;
	for (; (text = strstr(text, part)); text++) n++;
	return n;
}

Test(notice, nobody_else_is_told_the_address) {
	FakeLink *p[2];
	Fake *fake = start("epic_melee", p);
	FakeLink *watcher = fake_connect(fake);
	cr_assert(fake_ok(watcher, "watch", "\"table\":\"%s\"", p[0]->table));
	cr_assert(fake_ok(watcher, "lobby", "%s", ""));
	size_t before = p[1]->said.text.len;
	cr_assert(fake_ok(p[0], "notify", "\"address\":\"%s\"", address));
	cr_assert_eq(p[1]->said.text.len, before, "not even that there is one");
	push_info(fake_find(fake, p[0]->table));
	fake_turn(fake);
	cr_assert_eq(count(p[1]->said.text.data, address) + count(watcher->said.text.data, address), 0);
	cr_assert_not_null(strstr(p[1]->said.text.data, "\"notify\":null"));
	cr_assert_null(strstr(watcher->said.text.data, "\"notify\""));
	cr_assert_not_null(strstr(p[0]->said.text.data, "\"notify\":\"ada@example.org\""));
	cr_assert_null(strstr(fake->log, address));
	end(fake);
}

Test(notice, they_end_when_their_owner_says_so_or_goes_or_is_forgotten) {
	for (int i = 0; i < 3; i++) {
		FakeLink *p[2];
		Forgotten n;
		Fake *fake = start("epic_melee", p);
		LiveTable *t = fake_find(fake, p[0]->table);
		cr_assert_str_eq(t->seat[0].address, address);
		if (i == 0) cr_assert(fake_ok(p[0], "notify", "\"address\":null"));
		if (i == 1)
			cr_assert(fake_ok(p[0], "leave", "%s", "") && fake_ok(p[0], "sit", "\"table\":\"%s\",\"token\":\"%s\"", t->id, p[0]->token));
		if (i == 2) cr_assert(hub_forget(fake->hub, "P0", NULL, &n) && n.here == 1);
		cr_assert_str_empty(t->seat[0].address, "%d", i);
		fake_hang_up(p[0]);
		pass(fake, 2 * HOUR);
		cr_assert_str_empty(fake->notices);
		char id[TABLE_ID_LEN + 1];
		memcpy(id, t->id, sizeof id);
		fake_turn(fake);
		fake_close(fake);
		fake = open_fake();
		cr_assert_str_empty(fake_find(fake, id)->seat[0].address, "%d: nor is it in the store", i);
		end(fake);
	}
}

Test(notice, an_address_is_one_line_of_a_table_of_days) {
	static const char *const wrong[] = {"\"\"", "\"a\\nb\"", "\"a\\u0000\"", "\"a\\u007f\"", "7", "[]"};
	FakeLink *p[2];
	Fake *fake = start("epic_melee", p);
	char text[2 * NOTICE_MAX] = "";
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		cr_assert_not(fake_ok(p[0], "notify", "\"address\":%s", wrong[i]), "%s", wrong[i]);
		cr_assert_str_eq(json_string_value(json_object_get(p[0]->answer, "code")), "form", "%s", wrong[i]);
	}
	memset(text, 'x', NOTICE_MAX + 1);
	cr_assert_not(fake_ok(p[0], "notify", "\"address\":\"%s\"", text));
	text[NOTICE_MAX] = 0;
	cr_assert(fake_ok(p[0], "notify", "\"address\":\"%s\"", text));
	end(fake);

	mem_vfs_start(1);
	fake = open_fake();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	cr_assert_not(fake_ok(p[0], "notify", "\"address\":\"%s\"", address));
	cr_assert_str_eq(json_string_value(json_object_get(p[0]->answer, "code")), "no_notices");
	cr_assert_not_null(strstr(p[0]->said.text.data, "\"notices\":false"));
	end(fake);
}
