/* Clients in the lobby: what they are told about public tables, and how often. */
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <string.h>

static Fake *open_fake(void) {
	return open_world_at(":memory:", NULL, 3);
}

static int count(const FakeLink *link, const char *word) {
	int n = 0;
	for (const char *at = link->said.text.data; (at = strstr(at, word)); at++) n++;
	return n;
}

static const char LISTED[] = "{\"push\":\"listed\"", UNLISTED[] = "{\"push\":\"unlisted\"";

/* A public table with one person, its host. */
static FakeLink *make_table(Fake *fake) {
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2"));
	snprintf(host->table, sizeof host->table, "%s", json_string_value(json_object_get(host->answer, "table")));
	return host;
}

static FakeLink *enter_lobby(Fake *fake) {
	FakeLink *eve = fake_connect(fake);
	cr_assert(fake_ok(eve, "lobby", "%s", ""));
	return eve;
}

Test(lobby, changes_within_a_second_are_told_together) {
	Fake *fake = open_fake();
	FakeLink *eve = enter_lobby(fake), *host = make_table(fake);
	cr_expect_eq(count(eve, LISTED), 1, "the first at once");
	for (int i = 0; i < 8; i++) cr_assert(fake_ok(host, "bot", "\"seat\":1,\"level\":%s", i % 2 ? "1" : "null"));
	cr_expect_eq(count(eve, LISTED), 1);
	fake_pass(fake, LISTS_MS);
	cr_expect_eq(count(eve, LISTED), 2);
	cr_expect(strstr(eve->said.text.data, "\"holder\":\"bot\""), "as it is by then");
	fake_pass(fake, 5 * LISTS_MS);
	cr_expect_eq(count(eve, LISTED), 2, "nothing has changed");
	fake_close(fake);
}

Test(lobby, several_tables_are_told_each) {
	enum { TABLES = 5 };
	Fake *fake = open_fake();
	FakeLink *eve = enter_lobby(fake), *host[TABLES];
	for (int i = 0; i < TABLES; i++) host[i] = make_table(fake);
	fake_pass(fake, LISTS_MS);
	for (int i = 0; i < TABLES; i++) cr_expect_geq(count(eve, host[i]->table), 1);
	cr_expect_leq(count(eve, LISTED), TABLES + 1);
	fake_close(fake);
}

Test(lobby, a_game_that_is_over_is_in_no_list) {
	Fake *fake = open_fake();
	FakeLink *eve = enter_lobby(fake), *p[2];
	fake_table(fake, "null_game", 2, 2, ",\"public\":true", p);
	for (const LiveTable *t = fake_find(fake, p[0]->table); t->phase == PHASE_PLAY;)
		for (int i = 0; i < 2; i++)
			if (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 0));
	cr_assert_eq(json_array_size(json_object_get(fake_ask(eve, "lobby", "%s", ""), "tables")), 0, "not even before the next tick");
	fake_pass(fake, LISTS_MS + TICK_MS);
	cr_expect_eq(count(eve, UNLISTED), 1);
	cr_expect_eq(fake->hub->n_open, 0);
	fake_close(fake);
}

Test(lobby, the_newest_tables_are_listed_first) {
	Fake *fake = open_fake();
	FakeLink *eve = fake_connect(fake), *first = make_table(fake), *second = make_table(fake);
	const json_t *tables = json_object_get(fake_ask(eve, "lobby", "\"on\":false"), "tables");
	cr_assert_eq(json_array_size(tables), 2);
	cr_expect_str_eq(json_string_value(json_object_get(json_array_get(tables, 0), "id")), second->table);
	cr_expect_str_eq(json_string_value(json_object_get(json_array_get(tables, 1), "id")), first->table);
	fake_close(fake);
}

Test(lobby, who_has_left_it_is_told_nothing) {
	Fake *fake = open_fake();
	FakeLink *eve = enter_lobby(fake), *gone = enter_lobby(fake);
	cr_assert(fake_ok(eve, "lobby", "\"on\":false"));
	fake_hang_up(gone);
	make_table(fake);
	fake_pass(fake, 2 * LISTS_MS);
	cr_expect_eq(count(eve, LISTED), 0);
	cr_expect(ring_is_empty(&fake->hub->lobby));
	fake_close(fake);
}
