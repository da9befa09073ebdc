/* Rooms: who may do what, who is told what, and what is there after a restart. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { PHONES = 4 };

typedef struct Evening {
	Fake *fake;
	FakeLink *screen, *phone[PHONES];
	char code[ROOM_CODE_LEN + 1];
} Evening;

static Fake *open_fake(uint64_t seed) {
	return open_world_at("/a.db", "mem", seed); /* a different one each time, or ids would repeat */
}

static const char *text_of(const json_t *json, const char *key) {
	const char *text = json_string_value(json_object_get(json, key));
	return text ? text : "";
}

/* The code of a refusal, or "" if there was none. */
static const char *refused(FakeLink *link, const char *cmd, const char *fields) {
	return text_of(fake_ask(link, cmd, "%s", fields), "code");
}

/* What a connection was last told about its room. */
static json_t *room_of(const FakeLink *link) {
	json_t *last = NULL;
	for (const char *line = link->said.text.data; *line; line += strcspn(line, "\n") + 1) {
		if (strncmp(line, "{\"push\":\"room\"", 14)) continue;
		json_decref(last);
		last = json_loadb(line, strcspn(line, "\n"), 0, NULL);
	}
	cr_assert(last, "it was never told of a room");
	return last;
}

static int64_t number_in(const FakeLink *link, const char *key) {
	json_t *push = room_of(link);
	const json_t *value = json_object_get(json_object_get(push, "room"), key);
	int64_t n = json_is_integer(value) ? json_integer_value(value) : -1;
	json_decref(push);
	return n;
}

static bool is_in(const FakeLink *link, const char *key, const char *value) {
	json_t *push = room_of(link);
	bool is_it = !strcmp(text_of(json_object_get(push, "room"), key), value);
	json_decref(push);
	return is_it;
}

static FakeLink *join(Evening *e, int i) {
	FakeLink *link = e->phone[i] = fake_connect(e->fake);
	cr_assert(fake_ok(link, "room_join", "\"code\":\"%s\",\"name\":\"P%d\"", e->code, i), "%s", link->said.text.data);
	snprintf(link->token, sizeof link->token, "%s", text_of(link->answer, "token"));
	link->seat = i;
	return link;
}

static Evening begin(const char *wish, int phones) {
	mem_vfs_start(1);
	Evening e = {.fake = open_fake(1)};
	e.screen = fake_connect(e.fake);
	cr_assert(fake_ok(e.screen, "room_create", "%s", wish), "%s", e.screen->said.text.data);
	snprintf(e.code, sizeof e.code, "%s", text_of(e.screen->answer, "code"));
	for (int i = 0; i < phones; i++) join(&e, i);
	return e;
}

static void end(Evening *e) {
	fake_close(e->fake);
	mem_vfs_end();
}

static Room *room_of_hub(const Evening *e) {
	return hub_find_room(e->fake->hub, e->code);
}

static FakeLink *come_back(Evening *e, int i, const char token[FAIR_HEX + 1]) {
	FakeLink *link = e->phone[i] = fake_connect(e->fake);
	memcpy(link->token, token, FAIR_HEX + 1);
	cr_assert(fake_ok(link, "room_sit", "\"code\":\"%s\",\"token\":\"%s\"", e->code, token), "%s", link->said.text.data);
	return link;
}

/* The server is killed, and everybody comes back. */
static void restart(Evening *e, int phones) {
	char token[PHONES][FAIR_HEX + 1];
	uint64_t seed = rng_next(&e->fake->rng);
	for (int i = 0; i < phones; i++) memcpy(token[i], e->phone[i]->token, sizeof token[i]);
	fake_close(e->fake);
	e->fake = open_fake(seed);
	e->screen = fake_connect(e->fake);
	cr_assert(fake_ok(e->screen, "room_watch", "\"code\":\"%s\"", e->code));
	for (int i = 0; i < phones; i++) come_back(e, i, token[i]);
}

static void play(Evening *e, int phones, int steps) {
	const LiveTable *t = room_of_hub(e)->table;
	for (int i = 0; i < steps && t->phase == PHASE_PLAY; i++)
		for (int k = 0; k < phones; k++) {
			FakeLink *p = e->phone[k];
			p->seat = p->conn->viewer;
			if (fake_owes(p)) cr_assert(fake_act(p, fake_legal(p, (uint32_t)i)));
		}
	fake_pass(e->fake, 2 * TICK_MS);
}

Test(room, codes_are_read_as_people_write_them) {
	char code[ROOM_CODE_LEN + 1];
	cr_assert(room_read_code("K3X-7P2M", code));
	cr_expect_str_eq(code, "k3x7p2m");
	cr_assert(room_read_code(" k3x 7p2m ", code));
	cr_expect_str_eq(code, "k3x7p2m");
	cr_expect_not(room_read_code("k3x7p2", code));
	cr_expect_not(room_read_code("k3x7p2mm", code));
	cr_expect_not(room_read_code("k3x7p2o", code), "no o, 0, l, 1 or i: nobody could tell them apart");
	cr_expect_not(room_read_code("", code));
}

Test(room, two_games_with_restarts_in_between_are_counted) {
	Evening e = begin("\"game\":\"null_game\",\"level\":null,\"pace\":\"none\",\"lang\":\"fr\",\"speed\":\"slow\"", 2);
	double wins = 0;
	for (int game = 1; game <= 2; game++) {
		cr_assert(fake_ok(e.phone[0], "room_begin", "%s", ""), "%s", e.phone[0]->said.text.data);
		play(&e, 2, 1);
		restart(&e, 2);
		cr_expect(is_in(e.screen, "phase", "play") && is_in(e.screen, "lang", "fr") && is_in(e.screen, "speed", "slow"));
		cr_expect_not_null(e.screen->position, "the screen shows the table again");
		play(&e, 2, 1000);
		cr_expect(is_in(e.screen, "phase", "over"));
		restart(&e, 2);
		cr_expect(is_in(e.screen, "phase", "over"), "the end is still there to be looked at");
		cr_expect(json_is_true(json_object_get(e.screen->position, "over")));
	}
	const Room *r = room_of_hub(&e);
	for (int i = 0; i < 2; i++) {
		cr_expect_eq(r->person[i].games, 2);
		wins += r->person[i].wins;
	}
	cr_expect(r->n_past == 2 && wins <= 2 && r->past[0].person[0] == 0 && r->past[1].person[0] == 1, "everybody sat one place further");
	end(&e);
}

Test(room, the_host_is_passed_on_and_host_only_is_host_only) {
	static const char *const only[][2] = {{"room_begin", ""},
	                                      {"room_next", ""},
	                                      {"room_set", "\"voice\":false"},
	                                      {"room_host", "\"person\":1"},
	                                      {"room_remove", "\"person\":0"},
	                                      {"room_seat", "\"seat\":3,\"person\":0"}};
	Evening e = begin("", 3);
	for (size_t i = 0; i < sizeof only / sizeof *only; i++) {
		cr_expect_str_eq(refused(e.phone[1], only[i][0], only[i][1]), "not_host", "%s", only[i][0]);
		cr_expect_str_eq(refused(e.screen, only[i][0], only[i][1]), "no_person", "%s", only[i][0]);
		cr_expect_str_eq(refused(fake_connect(e.fake), only[i][0], only[i][1]), "no_room", "%s", only[i][0]);
	}
	cr_expect(fake_ok(e.phone[0], "room_host", "\"person\":2") && number_in(e.screen, "host") == 2);
	fake_hang_up(e.phone[2]);
	fake_pass(e.fake, ROOM_HOST_MS - 1000);
	cr_expect_eq(number_in(e.screen, "host"), 2, "a phone may sleep for a while");
	fake_pass(e.fake, 2000);
	cr_expect_eq(number_in(e.screen, "host"), 0);
	cr_expect(fake_ok(e.phone[0], "room_leave", "%s", "") && number_in(e.screen, "host") == 1);
	end(&e);
}

Test(room, a_new_phone_needs_everybody_who_is_there) {
	Evening e = begin("\"level\":0,\"pace\":\"none\"", 3);
	FakeLink *fresh = fake_connect(e.fake);
	char fields[64], old[FAIR_HEX + 1];
	snprintf(fields, sizeof fields, "\"code\":\"%s\",\"person\":1", e.code);
	cr_expect(fake_ok(e.phone[0], "room_begin", "%s", ""));
	cr_expect_str_eq(refused(fresh, "room_ask", fields), "asked", "their phone is there");
	memcpy(old, e.phone[1]->token, sizeof old);
	fake_hang_up(e.phone[1]);
	cr_assert(fake_ok(fresh, "room_ask", "%s", fields));
	cr_expect_not_null(strstr(e.screen->said.text.data, "\"ask\":{\"person\":1,\"yes\":[]}"), "the screen announces it");
	cr_expect(fake_ok(e.phone[0], "room_consent", "\"person\":1,\"yes\":true"));
	cr_expect_eq(fresh->conn->viewer, SPECTATOR, "one is not enough");
	cr_expect(fake_ok(e.phone[2], "room_consent", "\"person\":1,\"yes\":false"));
	cr_expect_str_eq(refused(fresh, "room_ask", fields), "asked", "it was declined just now");
	fake_pass(e.fake, ASK_QUIET_MS);
	cr_assert(fake_ok(fresh, "room_ask", "%s", fields));
	fake_pass(e.fake, ASK_MS + TICK_MS);
	cr_expect_null(room_of_hub(&e)->ask.conn, "nobody answered in a minute");
	cr_assert(fake_ok(fresh, "room_ask", "%s", fields));
	cr_expect(fake_ok(e.phone[0], "room_consent", "\"person\":1,\"yes\":true"));
	fake_hang_up(e.phone[2]); /* nobody waits for a person who has gone */
	fake_turn(e.fake);
	cr_expect_eq(fresh->conn->person, 1);
	cr_expect_eq(fresh->conn->viewer, 1, "at the table, too");
	snprintf(fields, sizeof fields, "\"code\":\"%s\"", e.code);
	FakeLink *thief = fake_connect(e.fake);
	cr_expect_not(fake_ok(thief, "room_sit", "%s,\"token\":\"%s\"", fields, old), "the old key opens nothing any more");
	cr_expect_not(fake_ok(thief, "sit", "\"table\":\"%s\",\"token\":\"%s\"", room_of_hub(&e)->game.table, old), "nor at the table");
	end(&e);
}

Test(room, guesses_are_counted_by_address_and_over_all) {
	Evening e = begin("", 1);
	FakeLink *stranger = fake_connect_from(e.fake, "198.51.100.7");
	for (int i = 0; i < GUESSES_BURST; i++) cr_assert_str_eq(refused(stranger, "room_watch", "\"code\":\"aaaaaaa\""), "no_such_room");
	cr_expect_str_eq(refused(stranger, "room_watch", "\"code\":\"aaaaaaa\""), "too_fast");
	cr_expect_not(fake_ok(stranger, "room_join", "\"code\":\"%s\",\"name\":\"Eve\"", e.code), "not even with the right one");
	FakeLink *friend = fake_connect_from(e.fake, "198.51.100.8");
	cr_expect(fake_ok(friend, "room_join", "\"code\":\"%s\",\"name\":\"Fred\"", e.code));
	for (int i = 0; i < ALL_GUESSES_BURST; i++) {
		char address[32];
		snprintf(address, sizeof address, "203.0.113.%d", i / 15 + 1);
		if (i % 15 == 0) stranger = fake_connect_from(e.fake, address);
		refused(stranger, "room_join", "\"code\":\"bbbbbbb\",\"name\":\"Eve\"");
		e.fake->now -= 40; /* all at once */
	}
	FakeLink *late = fake_connect_from(e.fake, "198.51.100.9");
	cr_expect_str_eq(refused(late, "room_watch", "\"code\":\"ccccccc\""), "too_fast");
	cr_expect(fake_ok(late, "room_sit", "\"code\":\"%s\",\"token\":\"%s\"", e.code, e.phone[0]->token), "who has a key comes in");
	end(&e);
}

Test(room, who_is_removed_or_leaves) {
	Evening e = begin("\"level\":0,\"pace\":\"none\"", 4);
	cr_assert(fake_ok(e.phone[0], "room_begin", "%s", ""));
	const LiveTable *t = room_of_hub(&e)->table;
	cr_expect(fake_ok(e.phone[0], "room_remove", "\"person\":1"));
	cr_expect(e.phone[1]->code == 4002 && t->seat[1].holder == HOLDER_BOT && !t->seat[1].may_return);
	FakeLink *again = fake_connect(e.fake);
	cr_expect_not(fake_ok(again, "room_sit", "\"code\":\"%s\",\"token\":\"%s\"", e.code, e.phone[1]->token));
	cr_expect(fake_ok(e.phone[2], "room_leave", "%s", "") && t->seat[2].holder == HOLDER_BOT && t->seat[2].may_return);
	come_back(&e, 2, e.phone[2]->token);
	cr_expect(t->seat[2].holder == HOLDER_PERSON && e.phone[2]->conn->viewer == 2);
	cr_expect(fake_ok(e.phone[0], "room_set", "\"open\":false"));
	cr_expect_not(fake_ok(again, "room_join", "\"code\":\"%s\",\"name\":\"New\"", e.code));
	cr_expect_str_eq(text_of(again->answer, "code"), "closed");
	cr_expect(fake_ok(e.phone[0], "room_next", "%s", "") && is_in(e.screen, "phase", "gather"));
	cr_expect_eq(room_of_hub(&e)->person[0].games, 0, "a game that was broken off does not count");
	end(&e);
}

Test(room, it_expires_when_nobody_has_been_there_for_long) {
	Evening e = begin("", 1);
	fake_pass(e.fake, 2 * SWEEP_MS);
	e.fake->now += (int64_t)EXPIRE_ROOM * 2000;
	fake_pass(e.fake, SWEEP_MS);
	cr_expect(room_of_hub(&e), "somebody is there");
	fake_hang_up(e.screen);
	fake_hang_up(e.phone[0]);
	fake_pass(e.fake, 2 * SWEEP_MS);
	cr_expect(room_of_hub(&e));
	e.fake->now += (int64_t)EXPIRE_ROOM * 1000;
	fake_pass(e.fake, 2 * SWEEP_MS);
	cr_expect_null(room_of_hub(&e));
	cr_expect_eq(e.fake->hub->n_rooms, 0);
	FakeLink *late = fake_connect(e.fake);
	cr_expect_not(fake_ok(late, "room_watch", "\"code\":\"%s\"", e.code));
	end(&e);
}

/* Only people, in teams: everybody stays in their team as far as the numbers allow. */
Test(room, without_bots_a_team_game_is_dealt_to_the_people) {
	Evening e = begin("\"game\":\"duel_royal\",\"level\":null,\"pace\":\"none\"", 4);
	cr_expect_str_eq(refused(e.phone[0], "room_begin", ""), "seats", "six are needed");
	FakeLink *more[4];
	for (int i = 0; i < 4; i++) {
		more[i] = fake_connect(e.fake);
		cr_assert(fake_ok(more[i], "room_join", "\"code\":\"%s\",\"name\":\"Q%d\"", e.code, i));
	}
	cr_expect(fake_ok(more[3], "room_seat", "\"seat\":null"));
	cr_expect_str_eq(refused(more[2], "room_seat", "\"seat\":0"), "taken");
	cr_expect(fake_ok(more[2], "room_seat", "\"seat\":12"));
	const Room *r = room_of_hub(&e);
	cr_expect_eq(room_places(r), 13);
	Setup chosen = r->setup;
	chosen.seats = 13;
	cr_assert(fake_ok(e.phone[0], "room_begin", "%s", ""), "%s", e.phone[0]->said.text.data);
	cr_expect_eq(r->table->setup.seats, 7);
	cr_expect_eq(more[3]->conn->viewer, SPECTATOR);
	int kept = 0;
	for (int i = 0; i < 7; i++) kept += setup_side(&r->table->setup, i) == setup_side(&chosen, r->person[r->game.person[i]].seat);
	cr_expect_geq(kept, 6);
	end(&e);
}

/* ---- random calls ---- */

enum { STRANGERS = 7, WISHES = 1500, KEYS = 12 };

typedef struct Crowd {
	Fake *fake;
	FakeLink *link[STRANGERS];
	char code[2][ROOM_CODE_LEN + 1], key[KEYS][FAIR_HEX + 1];
	Rng rng;
} Crowd;

static int pick(Crowd *c, uint32_t n) {
	return (int)rng_below(&c->rng, n);
}

static void check_room(const Room *r) {
	uint64_t seats = 0, linked = 0;
	int n = 0;
	for (const Conn *conn = r->conns; conn; conn = conn->next_inside, n++) {
		cr_assert(conn->room == r && !conn->is_gone);
		if (conn->person < 0) continue;
		cr_assert(conn->person < r->n_people && r->person[conn->person].conn == conn && !r->person[conn->person].is_gone);
		linked |= 1ULL << conn->person;
		if (conn->table && conn->viewer >= 0 && conn->table == r->table)
			cr_assert_eq(table_seat_of_hash(r->table, &r->person[conn->person].token), conn->viewer);
	}
	cr_assert_eq(n, r->n_conns);
	for (int i = 0; i < r->n_people; i++) {
		const Person *p = &r->person[i];
		cr_assert_eq(p->conn != NULL, (int)(linked >> i & 1));
		if (p->seat < 0) continue;
		cr_assert(!p->is_gone && p->seat < room_places(r) && !(seats >> p->seat & 1), "two on one place");
		seats |= 1ULL << p->seat;
	}
	cr_assert(r->host < 0 || room_is_there(r, r->host));
	cr_assert(!r->table || (r->table->room == r && r->game.n));
	cr_assert(!r->ask.conn || (r->ask.conn->room == r && room_is_there(r, r->ask.person) && !r->person[r->ask.person].conn));
}

static void wish(Crowd *c) {
	static const char *const whole[][2] = {{"room_begin", ""},
	                                       {"room_begin", ""},
	                                       {"room_next", ""},
	                                       {"room_leave", ""},
	                                       {"leave", ""},
	                                       {"resign", ""},
	                                       {"rematch", ""},
	                                       {"pause", "\"on\":true"},
	                                       {"pause", "\"on\":false"},
	                                       {"room_set", "\"level\":0,\"seats\":null"},
	                                       {"room_set", "\"level\":null"},
	                                       {"room_set", "\"game\":\"null_game\",\"seats\":2"},
	                                       {"room_set", "\"game\":\"pearls\""},
	                                       {"room_seat", "\"seat\":null"},
	                                       {"lobby", ""}};
	FakeLink *link = c->link[pick(c, STRANGERS)];
	const char *code = c->code[pick(c, 2)], *key = c->key[pick(c, KEYS)];
	int what = pick(c, 40), n = pick(c, 5);
	if (what < 8) fake_ok(link, "room_join", "\"code\":\"%s\",\"name\":\"P%d\",\"token\":\"%s\"", code, n, key);
	else if (what < 12) fake_ok(link, "room_sit", "\"code\":\"%s\",\"token\":\"%s\"", code, key);
	else if (what < 14) fake_ok(link, "room_watch", "\"code\":\"%s\"", code);
	else if (what < 17) fake_ok(link, "room_ask", "\"code\":\"%s\",\"person\":%d,\"token\":\"%s\"", code, n, key);
	else if (what < 21) fake_ok(link, "room_consent", "\"person\":%d,\"yes\":%s", n, pick(c, 4) ? "true" : "false");
	else if (what < 23) fake_ok(link, "room_seat", "\"seat\":%d", pick(c, 6));
	else if (what < 25) fake_ok(link, "room_seat", "\"seat\":%d,\"person\":%d", pick(c, 6), n);
	else if (what < 26) fake_ok(link, pick(c, 2) ? "room_remove" : "room_host", "\"person\":%d", n);
	else if (what < 27) fake_hang_up(link);
	else if (what < 29)
		for (int i = 0; i < STRANGERS; i++) fake_ask(c->link[i], "room_begin", "%s", ""); /* one of them may be host */
	else if (what < 33) fake_ask(link, whole[pick(c, 15)][0], "%s", ""), fake_ask(link, whole[what % 15][0], "%s", whole[what % 15][1]);
	else
		for (int i = 0; i < STRANGERS; i++) {
			FakeLink *p = c->link[i];
			p->seat = p->conn && p->conn->table ? p->conn->viewer : SPECTATOR;
			if (p->seat >= 0 && fake_owes(p) && fake_legal(p, 0)) fake_act(p, fake_legal(p, (uint32_t)what));
		}
	for (int i = 0; i < STRANGERS; i++)
		if (!c->link[i]->conn) c->link[i]->conn = hub_connect(c->fake->hub, c->link[i], "127.0.0.1"), c->link[i]->code = 0;
}

/* What a room tells that survives a restart. */
static void print_room(const Room *r, Text *out) {
	text_addf(out, "host %d game %d %s over %d past %d next %s %d %d\n", r->host, r->game.n, r->game.table, r->game.is_over, r->n_past,
	          r->setup.game->id, r->seats, r->level);
	for (int i = 0; i < r->n_people; i++)
		text_addf(out, "%s %d %d %d %g\n", r->person[i].name, r->person[i].is_gone, r->person[i].seat, r->person[i].games,
		          r->person[i].wins);
}

static void connect_all(Crowd *c) {
	for (int i = 0; i < STRANGERS; i++) c->link[i] = fake_connect(c->fake);
}

static void restart_crowd(Crowd *c) {
	char before[2][8192], after[2][8192];
	for (int i = 0; i < 2; i++) print_room(hub_find_room(c->fake->hub, c->code[i]), &TEXT_ON(before[i]));
	fake_close(c->fake);
	c->fake = open_fake(rng_next(&c->rng));
	fake_turn(c->fake);
	for (int i = 0; i < 2; i++) {
		Text text = TEXT_ON(after[i]);
		print_room(hub_find_room(c->fake->hub, c->code[i]), &text);
		cr_assert_str_eq(before[i], after[i], "%s\n%s\n%s", before[i], after[i], c->fake->log);
	}
	connect_all(c);
}

Test(room, whatever_is_done_in_whatever_order_it_stays_whole, .timeout = 120) {
	int played = 0;
	for (uint64_t seed = 1; seed <= 3; seed++) {
		mem_vfs_start(seed);
		Crowd c = {.fake = open_fake(seed)};
		rng_seed(&c.rng, seed);
		connect_all(&c);
		for (int i = 0; i < KEYS; i++) memset(c.key[i], "0123456789ab"[i], FAIR_HEX);
		for (int i = 0; i < 2; i++) {
			cr_assert(fake_ok(c.link[i], "room_create", "\"game\":\"null_game\",\"level\":0,\"pace\":\"%s\"", i ? "book" : "none"));
			snprintf(c.code[i], sizeof c.code[i], "%s", text_of(c.link[i]->answer, "code"));
		}
		for (int i = 0; i < WISHES; i++) {
			wish(&c);
			if (i % 20 == 0) fake_pass(c.fake, 5000);
			if (i % 250 == 249) fake_pass(c.fake, 2 * TICK_MS), restart_crowd(&c);
			for (int k = 0; k < 2; k++) check_room(hub_find_room(c.fake->hub, c.code[k]));
		}
		for (int k = 0; k < 2; k++) played += hub_find_room(c.fake->hub, c.code[k])->n_past;
		fake_close(c.fake);
		mem_vfs_end();
	}
	cr_assert_gt(played, 10, "hardly a game was played: %d", played);
}
