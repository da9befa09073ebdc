/* Who is there and what that must not change: clocks, hosts, withheld secrets, restarts, and how much the server stores for a single
 * person. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static Fake *open_at(const char *path, const char *vfs) {
	return open_world_at(path, vfs, 5);
}

static Fake *open_world(void) {
	return open_at(":memory:", NULL);
}

static bool go_back(FakeLink *link) {
	if (!fake_ok(link, "back", "\"n\":%llu", (unsigned long long)link->last + 1)) return false;
	link->last++;
	return true;
}

/* Whether the last position told of a step taken back, and of nothing else. */
static bool tells_back(const FakeLink *link, int seat) {
	const json_t *events = json_object_get(link->position, "events"), *first = json_array_get(events, 0);
	const char *event = json_string_value(json_object_get(first, "event"));
	return json_array_size(events) == 1 && event && !strcmp(event, "back") && json_integer_value(json_object_get(first, "seat")) == seat;
}

/* ---- take-backs ---- */

Test(back, a_step_taken_back_is_told_to_its_side_as_it_happens) {
	FakeLink *p[6];
	Fake *fake = open_world();
	fake_table(fake, "duel_royal", 6, 6, "", p);
	const Setup *setup = &fake_find(fake, p[0]->table)->setup;
	int by = 0;
	while (!fake_owes(p[by])) by++;
	cr_assert(fake_act(p[by], fake_legal(p[by], 0)));
	cr_assert(go_back(p[by]));
	for (int i = 0; i < 6; i++) cr_expect_eq(tells_back(p[i], by), setup_side(setup, i) == setup_side(setup, by), "seat %d", i);
	cr_assert(fake_act(p[by], fake_legal(p[by], 0)));
	for (int i = 0; i < 6; i++) cr_expect_not(tells_back(p[i], by), "seat %d: the next step is another one", i);
	fake_close(fake);
}

/* ---- coming and going ---- */

/* What a connection was sent after the answer to its last request. */
static const char *after_answer(const FakeLink *link) {
	const char *found = link->said.text.data, *next;
	while ((next = strstr(found + 1, "{\"re\":"))) found = next;
	return strchr(found, '\n') + 1;
}

/* A game that was waiting goes on when somebody comes. Only their view tells them so, and it must come first. */
Test(coming, nothing_of_a_table_is_told_before_its_view) {
	static const char view[] = "{\"push\":\"view\"";
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	for (int i = 0; i < 2; i++) fake_hang_up(p[i]);
	fake_pass(fake, 1000);
	cr_assert_eq(fake_find(fake, p[0]->table)->pause, PAUSE_NOBODY);
	FakeLink *back = fake_connect(fake);
	cr_assert(fake_ok(back, "sit", "\"table\":\"%s\",\"token\":\"%s\"", p[0]->table, p[0]->token));
	cr_assert(!strncmp(after_answer(back), view, sizeof view - 1), "%s", back->said.text.data);
	cr_assert_eq(strstr(back->said.text.data, "\"push\""), after_answer(back) + 1, "something was pushed before the answer");
	fake_close(fake);
}

static bool was_told_here(const FakeLink *link, size_t from, int seat, bool is_here) {
	char tag[80];
	snprintf(tag, sizeof tag, "\"name\":\"P%d\",\"level\":null,\"here\":%s", seat, is_here ? "true" : "false");
	return strstr(link->said.text.data + from, tag) != NULL;
}

/* A player who becomes a spectator, here or elsewhere, has left the seat. */
Test(coming, who_looks_on_by_the_same_connection_has_left_the_seat) {
	FakeLink *p[2], *q[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	fake_table(fake, "epic_melee", 3, 2, "", q);
	size_t from = p[0]->said.text.len;
	cr_assert(fake_ok(p[1], "watch", "\"table\":\"%s\"", p[1]->table));
	cr_assert(was_told_here(p[0], from, 1, false), "here");
	cr_assert(fake_ok(p[1], "sit", "\"table\":\"%s\",\"token\":\"%s\"", p[1]->table, p[1]->token));
	from = p[0]->said.text.len;
	cr_assert(fake_ok(p[1], "join", "\"table\":\"%s\",\"name\":\"Ada\",\"seat\":2", q[0]->table));
	cr_assert(was_told_here(p[0], from, 1, false), "elsewhere");
	fake_close(fake);
}

/* ---- clocks ---- */

Test(clock, who_decided_early_has_the_whole_time_for_the_next_decision) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, "", p);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	fake_pass(fake, 50000);
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	for (int i = 0; i < 2; i++) cr_expect_eq(clock_of(p[0], i), 60000, "seat %d: %lld", i, (long long)clock_of(p[0], i));
	fake_close(fake);
}

Test(clock, a_step_taken_back_at_the_last_moment_is_decided_at_the_deadline) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	int64_t deadline = t->seat[0].deadline;
	fake_pass(fake, deadline - fake->now - 60);
	cr_assert(go_back(p[0]));
	cr_assert_eq(t->seat[0].deadline, deadline);
	fake_pass(fake, deadline - fake->now + TICK_MS);
	cr_assert_eq(t->seat[0].missed, 1);
	cr_assert_eq(t->n_steps, 4, "their own, taken back, and two by the clock");
	fake_close(fake);
}

/* ---- hosts ---- */

Test(host, a_host_without_a_seat_who_takes_one_stays_host) {
	Fake *fake = open_world();
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2,\"seat\":null"));
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", json_string_value(json_object_get(host->answer, "table")));
	cr_assert(fake_ok(host, "join", "\"table\":\"%s\",\"name\":\"Ada\"", id));
	cr_assert_eq(table_host_seat(fake_find(fake, id)), 0);
	cr_assert(fake_ok(host, "bot", "\"seat\":1,\"level\":0") && fake_ok(host, "start", "%s", ""));
	fake_close(fake);
}

Test(host, when_the_host_goes_in_the_middle_of_a_game_another_is_host_and_the_game_goes_on) {
	FakeLink *p[3];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 3, 3, ",\"pace\":\"none\"", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake_ok(p[0], "leave", "%s", ""));
	cr_assert_eq(table_host_seat(t), 1);
	cr_assert(fake_ok(p[1], "remove", "\"seat\":2"));
	cr_assert(fake_ok(p[1], "resign", "%s", ""));
	cr_assert_eq(table_host_seat(t), -1, "nobody is left");
	fake_bots(fake);
	cr_assert_eq(t->phase, PHASE_OVER, "bots play it to the end");
	cr_assert_not(fake_ok(p[1], "rematch", "%s", ""), "they are no host any more and hold no seat");
	fake_close(fake);
}

Test(host, a_host_who_does_not_come_back_keeps_nobody_from_beginning) {
	Fake *fake = open_world();
	for (int has_seat = 0; has_seat < 2; has_seat++) {
		FakeLink *host = fake_connect(fake), *guest = fake_connect(fake);
		cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2,\"bots\":[%s]%s", has_seat ? "" : "0",
		                  has_seat ? "" : ",\"seat\":null"));
		char id[TABLE_ID_LEN + 1];
		snprintf(id, sizeof id, "%s", json_string_value(json_object_get(host->answer, "table")));
		cr_assert(fake_ok(guest, "join", "\"table\":\"%s\",\"name\":\"Bob\",\"seat\":1", id));
		fake_pass(fake, ABSENT_MS * 2);
		cr_assert_not(fake_ok(guest, "start", "%s", ""), "the host is there");
		fake_hang_up(host);
		fake_pass(fake, ABSENT_MS - TICK_MS);
		cr_assert_not(fake_ok(guest, "start", "%s", ""), "they may come back");
		fake_pass(fake, 3 * TICK_MS);
		cr_assert(fake_ok(guest, "start", "%s", ""), "somebody must be able to");
		cr_assert_eq(table_host_seat(fake_find(fake, id)), 1);
	}
	fake_close(fake);
}

Test(host, whoever_asks_for_a_rematch_can_start_it) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	while (t->phase == PHASE_PLAY)
		for (int i = 0; i < 2; i++)
			if (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 0));
	fake_hang_up(p[0]);
	cr_assert(fake_ok(p[1], "rematch", "%s", ""));
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", json_string_value(json_object_get(p[1]->answer, "table")));
	cr_assert(fake_ok(p[1], "sit", "\"table\":\"%s\",\"token\":\"%s\"", id, p[1]->token));
	cr_assert(fake_ok(p[1], "start", "%s", ""));
	fake_close(fake);
}

/* ---- fair deals ---- */

static FakeLink *fair_client(Fake *fake, const char *table, int seat) {
	FakeLink *link = fake_connect(fake);
	link->seat = seat;
	memset(link->token, 'a' + seat, FAIR_HEX);
	bool ok = table ? fake_ok(link, "join", "\"table\":\"%s\",\"name\":\"Bob\",\"fair\":true,\"token\":\"%s\"", table, link->token)
	                : fake_ok(link, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2,\"fair\":true,\"token\":\"%s\"",
	                          link->token);
	cr_assert(ok);
	snprintf(link->table, sizeof link->table, "%s", json_string_value(json_object_get(link->answer, "table")));
	return link;
}

/* Commits to a secret of one repeated digit and, with `reveals`, reveals it. */
static bool commit(FakeLink *link, char digit) {
	FairBytes secret, hash;
	char text[FAIR_HEX + 1] = "", hex[FAIR_HEX + 1];
	Text out = TEXT_ON(hex);
	memset(text, digit, FAIR_HEX);
	cr_assert(fair_parse_hex(text, &secret));
	fair_commitment(&secret, &hash);
	fair_print_hex(&hash, &out);
	return fake_ok(link, "commit", "\"hash\":\"%s\"", hex);
}

static bool reveal(FakeLink *link, char digit) {
	char text[FAIR_HEX + 1] = "";
	memset(text, digit, FAIR_HEX);
	return fake_ok(link, "reveal", "\"secret\":\"%s\"", text);
}

Test(fair, who_withholds_cannot_hold_up_the_others_by_coming_back) {
	Fake *fake = open_world();
	FakeLink *ada = fair_client(fake, NULL, 0), *bob = fair_client(fake, ada->table, 1);
	LiveTable *t = fake_find(fake, ada->table);
	cr_assert(fake_ok(ada, "start", "%s", "") && commit(ada, '1') && commit(bob, '2') && reveal(ada, '1'));
	fake_pass(fake, DEAL_MS + TICK_MS);
	cr_assert_eq(t->phase, PHASE_COMMIT, "the deal begins anew");
	FakeLink *again = fake_connect(fake);
	cr_assert(fake_ok(again, "sit", "\"table\":\"%s\",\"token\":\"%s\",\"fair\":true", t->id, bob->token));
	cr_assert_not(commit(again, '3'));
	cr_assert_str_eq(code_of(again), "not_now");
	cr_assert(commit(ada, '4') && reveal(ada, '4'));
	cr_assert_eq(t->phase, PHASE_PLAY);
	cr_assert_not(fair_has(t->info.fair.revealed, 1));
	fake_close(fake);
}

/* A deal broken off by a restart counts as not begun: nobody has seen a card. */
Test(fair, a_restart_in_the_middle_of_a_deal) {
	for (int reveals = 0; reveals < 2; reveals++) {
		mem_vfs_start(1);
		Fake *fake = open_at("/a.db", "mem");
		FakeLink *ada = fair_client(fake, NULL, 0), *bob = fair_client(fake, ada->table, 1), old[2];
		cr_assert(fake_ok(ada, "start", "%s", "") && commit(ada, '1') && (!reveals || commit(bob, '2')));
		cr_assert_eq(fake_find(fake, ada->table)->phase, reveals ? PHASE_REVEAL : PHASE_COMMIT);
		old[0] = *ada, old[1] = *bob;
		fake_close(fake);
		fake = open_at("/a.db", "mem");
		LiveTable *t = fake_find(fake, old[0].table);
		cr_assert_eq(t->phase, PHASE_OPEN);
		FakeLink *p[2];
		for (int i = 0; i < 2; i++) {
			p[i] = fake_connect(fake);
			cr_assert(fake_ok(p[i], "sit", "\"table\":\"%s\",\"token\":\"%s\",\"fair\":true", t->id, old[i].token));
		}
		cr_assert(fake_ok(p[0], "start", "%s", "") && commit(p[1], '3') && commit(p[0], '4') && reveal(p[1], '3') && reveal(p[0], '4'));
		cr_assert_eq(t->phase, PHASE_PLAY);
		fake_close(fake);
		mem_vfs_end();
	}
}

/* ---- nothing is shown before it is stored ---- */

Test(shown, a_page_shows_nothing_that_is_not_on_the_disk) {
	mem_vfs_start(3);
	Fake *fake = open_at("/a.db", "mem");
	FakeLink *host = fake_connect(fake);
	static const char create[] = "{\"id\":1,\"cmd\":\"create\",\"game\":\"null_game\",\"name\":\"Ada\"}";
	mem_vfs_room(0);
	hub_message(fake->hub, host->conn, create, sizeof create - 1);
	HttpAnswer answer = {0};
	grow_init(&answer.body);
	hub_request(
		fake->hub,
		&(HttpRequest){.is_get = true, .path = "/api/tables", .query = "", .address = "192.0.2.1", .authorization = "", .known_etag = ""},
		&answer);
	cr_assert_eq(answer.status, 503);
	cr_assert_null(strstr(answer.body.text.data, "Ada"));
	cr_assert_eq(host->said.text.len, 0, "and the client hears nothing");
	grow_free(&answer.body);
	fake_close(fake);
	mem_vfs_end();
}

/* ---- how long, and how much ---- */

Test(expiry, a_slow_game_that_people_go_on_with_stays_however_long_it_lasts) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	fake_table(fake, "epic_melee", 2, 2, ",\"pace\":\"none\"", p);
	char id[TABLE_ID_LEN + 1], token[2][FAIR_HEX + 1];
	snprintf(id, sizeof id, "%s", p[0]->table);
	for (int i = 0; i < 2; i++) memcpy(token[i], p[i]->token, sizeof token[i]);
	for (int i = 0; i < 2; i++) fake_hang_up(p[i]);
	for (int day = 0; day < 10; day++) {
		fake->now += (int64_t)86400 * 1000;
		fake_pass(fake, 61000);
		cr_assert(fake_find(fake, id), "gone on day %d", day);
		if (day == 8) { /* a restart makes no difference */
			fake_turn(fake);
			fake_close(fake);
			fake = open_at("/a.db", "mem");
			fake_pass(fake, 120000);
			cr_assert(fake_find(fake, id), "gone after the restart");
		}
		FakeLink *link = fake_connect(fake); /* somebody looks in without deciding */
		cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", id, token[day % 2]));
		fake_hang_up(link);
		fake_turn(fake);
	}
	fake->now += (int64_t)EXPIRE_IDLE * 1000;
	fake_pass(fake, 61000);
	cr_assert_null(fake_find(fake, id), "nobody has come for a week");
	fake_close(fake);
	mem_vfs_end();
}

Test(limits, games_that_are_over_do_not_pile_up_in_memory) {
	Fake *fake = open_world();
	FakeLink *host = fake_connect(fake);
	char first[TABLE_ID_LEN + 1] = "";
	for (int i = 0; i < OVER_IN_MEMORY + 50; i++) {
		cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2,\"seat\":null,\"bots\":[0,0]"));
		if (!i) snprintf(first, sizeof first, "%s", json_string_value(json_object_get(host->answer, "table")));
		cr_assert(fake_ok(host, "start", "%s", ""));
		fake_bots(fake);
		if (i % 10 == 0) fake_pass(fake, TICK_MS);
		cr_assert_leq(fake->hub->n_tables, OVER_IN_MEMORY + 11);
	}
	cr_assert(fake_find(fake, first), "it is still in the store");
	fake_close(fake);
}

Test(limits, who_sends_too_much_at_once_is_told_of_each_command) {
	Fake *fake = open_world();
	FakeLink *link = fake_connect(fake);
	for (int i = 1; i <= COMMANDS_BURST + 3; i++) {
		char text[64];
		snprintf(text, sizeof text, "{\"id\":%d,\"cmd\":\"ping\"}", i);
		fake_send(link, text);
		cr_assert_eq(json_integer_value(json_object_get(link->answer, "re")), i);
		cr_assert_eq(json_is_true(json_object_get(link->answer, "ok")), i <= COMMANDS_BURST, "%d", i);
	}
	cr_assert_str_eq(code_of(link), "too_fast");
	fake_close(fake);
}

Test(limits, one_address_cannot_make_tables_without_end) {
	Fake *fake = open_world();
	fake->hub->options.address_limit = 1000;
	fake->hub->options.limits_loopback = true;
	FakeLink *host = fake_connect(fake);
	int n = 0;
	while (n < 1000 && fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\"")) n++;
	cr_assert_str_eq(code_of(host), "too_fast");
	cr_assert(n >= TABLES_BURST && n < TABLES_BURST + 5, "%d", n);
	fake_pass(fake, TABLE_EVERY_MS);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\""), "a little later there is room for one");
	fake_close(fake);
}

/* A connection has a limit on requests, and a hundred connections of one address do not have a hundred times that. */
Test(limits, one_address_cannot_take_all_of_the_servers_time) {
	enum { MANY = 30 };
	FakeLink *link[MANY];
	Fake *fake = open_world();
	fake->hub->options.address_limit = 1000;
	fake->hub->options.limits_loopback = true;
	for (int i = 0; i < MANY; i++) link[i] = fake_connect(fake);
	static const char lobby[] = "{\"id\":1,\"cmd\":\"lobby\"}";
	int n_answered = 0;
	for (int k = 0; k < 20; k++) /* far below the limit of each */
		for (int i = 0; i < MANY; i++) {
			fake_send(link[i], lobby);
			n_answered += json_is_true(json_object_get(link[i]->answer, "ok"));
		}
	cr_assert_eq(n_answered, ADDRESS_BURST / HEAVY);
	fake_pass(fake, 1000);
	cr_assert(fake_ok(link[0], "ping", "%s", ""), "and a second later it goes on");
	fake_close(fake);
}

Test(limits, steps_cannot_be_taken_back_without_end) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	fake_table(fake, "null_game", 2, 2, ",\"pace\":\"none\"", p);
	for (int i = 0; i < SESSION_BACKS_MAX; i++) cr_assert(fake_act(p[0], fake_legal(p[0], 0)) && go_back(p[0]), "after %d", i);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	cr_assert_not(go_back(p[0]));
	cr_assert_str_eq(code_of(p[0]), "no_step_back");
	cr_assert(json_is_false(json_object_get(p[0]->position, "back")), "and the position says so");
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)) && fake_act(p[1], fake_legal(p[1], 0)) && go_back(p[1]), "others can");
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", p[0]->table);
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	LiveTable *again = fake_find(fake, id);
	for (int seat = 1; seat >= 0; seat--) {
		char reason[256];
		Text why = TEXT_ON(reason);
		Session session;
		session_look(&session, again->match, seat);
		if (session_owes(&session)) {
			Action legal[LEGAL_MAX];
			session_legal(&session, legal);
			cr_assert(match_apply(again->match, seat, legal[0], &why), "%s", reason);
			session_look(&session, again->match, seat);
		}
		cr_assert_eq(session_can_take_back(&session), seat == 1, "a restart does not forget it");
		if (seat == 1) cr_assert(match_take_back(again->match, seat, &why));
	}
	fake_close(fake);
	mem_vfs_end();
}

/* ---- talk ---- */

Test(talk, a_team_hears_its_own_channel_and_nobody_else) {
	FakeLink *p[6];
	Fake *fake = open_world();
	fake_table(fake, "duel_royal", 6, 6, ",\"pace\":\"none\"", p);
	FakeLink *watcher = fake_connect(fake);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake_ok(watcher, "watch", "\"table\":\"%s\"", t->id));
	cr_assert(fake_ok(p[1], "say", "\"n\":1,\"to\":\"team\",\"text\":\"between us\""));
	int side = setup_side(&t->setup, 1), n_hear = 0;
	for (int i = 0; i < 6; i++) {
		bool hears = setup_side(&t->setup, i) == side;
		n_hear += hears;
		cr_expect_eq(strstr(p[i]->said.text.data, "between us") != NULL, hears, "seat %d", i);
		FakeLink *again = fake_connect(fake); /* the same after coming back */
		cr_assert(fake_ok(again, "sit", "\"table\":\"%s\",\"token\":\"%s\"", t->id, p[i]->token));
		cr_expect_eq(strstr(again->said.text.data, "between us") != NULL, hears, "seat %d, back", i);
		if (i != 1) continue;
		size_t before = again->said.text.len; /* a player who resigns becomes a spectator, and hears no more than the others */
		cr_assert(fake_ok(again, "resign", "%s", ""));
		cr_expect_null(strstr(again->said.text.data + before, "between us"), "resigned");
	}
	cr_assert(n_hear > 1 && n_hear < 6);
	FakeLink *late = fake_connect(fake);
	cr_assert(fake_ok(late, "watch", "\"table\":\"%s\"", t->id));
	cr_expect_null(strstr(watcher->said.text.data, "between us"));
	cr_expect_null(strstr(late->said.text.data, "between us"));
	fake_close(fake);
}

static bool say(FakeLink *link, const char *to, const char *text) {
	return fake_ok(link, "say", "\"n\":%llu,\"to\":\"%s\",\"text\":\"%s\"", (unsigned long long)++link->last, to, text);
}

static FakeLink *come_back(Fake *fake, FakeLink *old) {
	fake_hang_up(old);
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", old->table, old->token));
	return link;
}

/* Two worlds that differ in what the other team has said, in between 110 other lines. */
Test(talk, how_much_the_other_team_has_said_shows_nowhere) {
	Fake *fake[2];
	FakeLink *p[2][6], *back[2];
	for (int k = 0; k < 2; k++) {
		fake[k] = open_world();
		fake_table(fake[k], "duel_royal", 6, 6, "", p[k]);
		for (int i = 0; i < 110; i++) {
			char line[16];
			snprintf(line, sizeof line, "line %d", i);
			fake[k]->now += TALK_EVERY_MS;
			cr_assert(say(p[k][i % 6], i % 6 % 2 == 0 && i % 5 == 0 ? "team" : "table", line));
			if (k) cr_assert(say(p[k][1 + i % 3 * 2], "team", "psst"));
			else cr_assert(fake_ok(p[k][1 + i % 3 * 2], "ping", "%s", ""));
		}
		back[k] = come_back(fake[k], p[k][0]);
	}
	cr_assert_str_eq(back[0]->said.text.data, back[1]->said.text.data);
	cr_assert_eq(json_array_size(json_object_get(back[0]->position, "said")), TALK_KEPT);
	for (int k = 0; k < 2; k++) fake_close(fake[k]);
}

Test(talk, a_team_that_has_said_everything_silences_nobody_else) {
	FakeLink *p[6];
	Fake *fake = open_world();
	fake_table(fake, "duel_royal", 6, 6, ",\"pace\":\"none\"", p);
	for (int i = 0; i < TALK_LINES_MAX; i++) {
		if (i % 3 == 0) fake->now += TALK_EVERY_MS;
		cr_assert(say(p[1 + i % 3 * 2], "team", "x"), "line %d", i);
	}
	fake->now += TALK_EVERY_MS;
	cr_assert_not(say(p[1], "team", "x"));
	cr_assert_str_eq(code_of(p[1]), "talked_out");
	cr_assert(say(p[0], "team", "x") && say(p[0], "table", "x") && say(p[3], "table", "x"));
	fake_close(fake);
}

Test(talk, a_seat_talks_so_fast_whatever_its_connection_does) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 2, "", p);
	for (int i = 0; i < TALK_BURST; i++) cr_assert(say(p[0], "table", "x"));
	cr_assert_not(say(p[0], "table", "x"));
	FakeLink *back = come_back(fake, p[0]);
	cr_assert_not(say(back, "table", "x"));
	cr_assert_str_eq(code_of(back), "too_fast");
	cr_assert(say(p[1], "table", "x"), "another seat has its own limit");
	fake->now += TALK_EVERY_MS;
	cr_assert(say(back, "table", "x"));
	fake_close(fake);
}

/* Whether a new visitor is told this line. */
static bool is_told(Fake *fake, const char *table, const char *text) {
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "watch", "\"table\":\"%s\"", table));
	return strstr(link->said.text.data, text) != NULL;
}

Test(talk, begins_in_the_lobby_and_nobody_inherits_what_was_said) {
	Fake *fake = open_world();
	FakeLink *host = fake_connect(fake), *guest = fake_connect(fake), *eve = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2"));
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", json_string_value(json_object_get(host->answer, "table")));
	cr_assert(fake_ok(guest, "join", "\"table\":\"%s\",\"name\":\"Bob\"", id));
	cr_assert(say(host, "table", "welcome") && say(guest, "table", "I am Bob"));
	cr_assert(is_told(fake, id, "welcome") && is_told(fake, id, "I am Bob"));
	cr_assert(fake_ok(guest, "leave", "%s", ""));
	cr_assert(fake_ok(eve, "join", "\"table\":\"%s\",\"name\":\"Eve\"", id));
	cr_assert_not(is_told(fake, id, "I am Bob"), "it would look like Eve's");
	cr_assert(say(eve, "table", "I am Eve") && is_told(fake, id, "I am Eve") && is_told(fake, id, "welcome"));
	fake_close(fake);
}

Test(talk, a_seat_that_was_left_and_taken_again_talks_no_faster) {
	Fake *fake = open_world();
	FakeLink *host = fake_connect(fake), *guest = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2"));
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", json_string_value(json_object_get(host->answer, "table")));
	cr_assert(fake_ok(guest, "join", "\"table\":\"%s\",\"name\":\"Bob\"", id));
	for (int i = 0; i < TALK_BURST; i++) cr_assert(say(guest, "table", "x"));
	cr_assert(fake_ok(guest, "leave", "%s", ""));
	fake_hang_up(guest);
	FakeLink *again = fake_connect(fake);
	cr_assert(fake_ok(again, "join", "\"table\":\"%s\",\"name\":\"Bob\"", id));
	again->last = 100;
	cr_assert_not(say(again, "table", "x"));
	cr_assert_str_eq(code_of(again), "too_fast");
	fake_close(fake);
}
