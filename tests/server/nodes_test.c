/* Several servers on one store: who runs what, where connections go, and that any of them knows the whole club. */
#include "server/admin.h"
#include "tests/server/fake.h"
#include "tests/server/shared.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Club {
	SharedStore shared;
	Fake *node[3];
} Club;

static Fake *start(Club *club, const char *node, uint64_t seed) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open_node(shared_connect(&club->shared), node, seed, &why);
	cr_assert(fake, "%s", reason);
	return fake;
}

static void open_club(Club *club) {
	shared_open(&club->shared);
	club->node[0] = start(club, "10.0.0.1:80", 1);
	club->node[1] = start(club, "10.0.0.2:80", 2);
	club->node[2] = NULL;
	for (int i = 0; i < 2; i++) fake_pass(club->node[i], 4000); /* each has heard of the other */
}

static void close_club(Club *club) {
	for (int i = 0; i < 3; i++)
		if (club->node[i]) fake_close(club->node[i]);
	shared_close(&club->shared);
}

/* As after kill -9. */
static void die(Club *club, int i) {
	fake_close(club->node[i]);
	club->node[i] = NULL;
	shared_die(&club->shared, i + 1);
}

static const char *text(const FakeLink *link, const char *key) {
	return json_string_value(json_object_get(link->answer, key));
}

static FakeLink *make_table(Fake *fake, const char *more) {
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2%s", more));
	snprintf(host->table, sizeof host->table, "%s", text(host, "table"));
	snprintf(host->token, sizeof host->token, "%s", text(host, "token"));
	return host;
}

static void sit(FakeLink *link, const FakeLink *as) {
	char line[256];
	snprintf(line, sizeof line, "{\"id\":7,\"cmd\":\"sit\",\"table\":\"%s\",\"token\":\"%s\"}", as->table, as->token);
	fake_send(link, line);
}

static int owner(Club *club, const char *table) {
	return shared_owner(&club->shared, STORE_TABLE, table);
}

/* ---- tables ---- */

Test(nodes, a_connection_that_asks_for_another_nodes_table_goes_on_there) {
	Club club;
	char line[256], wanted[300];
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ""), *eve = fake_connect(club.node[1]);
	snprintf(line, sizeof line, "{\"id\":3,\"cmd\":\"watch\",\"table\":\"%s\"}", host->table);
	fake_send(eve, line);
	snprintf(wanted, sizeof wanted, "10.0.0.1:80 %s\n", line);
	cr_expect_str_eq(club.node[1]->handed, wanted, "the very command");
	cr_expect_null(hub_find_live(club.node[1]->hub, host->table));
	cr_expect_eq(owner(&club, host->table), 1);
	close_club(&club);
}

Test(nodes, a_connection_is_passed_on_once) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ""), *eve = fake_connect(club.node[1]);
	eve->conn->is_relayed = true;
	sit(eve, host);
	cr_expect_str_eq(club.node[1]->handed, "");
	cr_expect_eq(eve->code, 1012, "it comes back, and finds the right one");
	close_club(&club);
}

Test(nodes, who_asks_for_a_table_that_is_between_two_owners_comes_back) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ""), *eve = fake_connect(club.node[1]);
	club.shared.node[1].url[0] = 0; /* it is dead, but its last transaction has not ended */
	sit(eve, host);
	cr_expect_str_eq(club.node[1]->handed, "");
	cr_expect_eq(eve->code, 1012);
	cr_expect_null(strstr(eve->said.text.data, "no_such"), "it would throw its key away");
	close_club(&club);
}

Test(nodes, what_is_asked_for_and_nobodys_is_taken) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ""), ada = *host, *back = fake_connect(club.node[1]);
	die(&club, 0);
	sit(back, &ada);
	cr_expect(json_is_true(json_object_get(back->answer, "ok")));
	cr_expect_eq(owner(&club, ada.table), 2);
	cr_expect_not_null(hub_find_live(club.node[1]->hub, ada.table));
	close_club(&club);
}

Test(nodes, what_is_nobodys_is_taken_by_itself_and_its_bots_play_on) {
	Club club;
	char id[TABLE_ID_LEN + 1];
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ",\"bots\":[null,0],\"pace\":\"book\"");
	cr_assert(fake_ok(host, "start", "%s", ""));
	memcpy(id, host->table, sizeof id);
	die(&club, 0);
	uint64_t before = club.node[1]->hub->shared.n_bot_actions;
	fake_pass(club.node[1], 1000);
	cr_expect_eq(owner(&club, id), 2);
	const LiveTable *t = hub_find_live(club.node[1]->hub, id);
	cr_assert(t && t->phase == PHASE_PLAY && t->match);
	fake_pass(club.node[1], 10 * ABSENT_MS); /* Ada is away: clocks run, and a bot plays for her */
	t = hub_find_live(club.node[1]->hub, id);
	cr_expect(!t || t->phase == PHASE_OVER || t->pause || club.node[1]->hub->shared.n_bot_actions > before);
	cr_expect(strstr(club.node[1]->log, "taken over"));
	close_club(&club);
}

Test(nodes, many_that_are_nobodys_are_taken_within_a_second) {
	enum { TABLES = 40 };
	Club club;
	open_club(&club);
	for (int i = 0; i < TABLES; i++) make_table(club.node[0], "");
	die(&club, 0);
	fake_pass(club.node[1], 1000);
	cr_expect_eq(club.node[1]->hub->n_open, TABLES);
	close_club(&club);
}

Test(nodes, a_server_that_stops_lets_go_at_once) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ""), *eve = fake_connect(club.node[1]);
	hub_stop(club.node[0]->hub);
	cr_expect_eq(owner(&club, host->table), 0);
	fake_turn(club.node[0]);
	cr_expect_eq(host->code, 1001);
	cr_expect(strstr(host->said.text.data, "\"stopping\""));
	sit(eve, host);
	cr_expect(json_is_true(json_object_get(eve->answer, "ok")));
	cr_expect_eq(owner(&club, host->table), 2);
	fake_pass(club.node[0], 5000); /* it must not write anything any more: shared.c would abort */
	fake_hang_up(host);
	fake_turn(club.node[0]);
	FakeLink *late = fake_connect(club.node[0]);
	cr_expect_null(late->conn);
	close_club(&club);
}

/* ---- rooms ---- */

Test(nodes, a_room_and_its_table_are_taken_together) {
	Club club;
	char code[ROOM_CODE_LEN + 1], line[256];
	open_club(&club);
	FakeLink *screen = fake_connect(club.node[0]), *phone = fake_connect(club.node[0]);
	cr_assert(fake_ok(screen, "room_create", "\"game\":\"null_game\""));
	snprintf(code, sizeof code, "%s", text(screen, "code"));
	cr_assert(fake_ok(phone, "room_join", "\"code\":\"%s\",\"name\":\"Ada\"", code));
	cr_assert(fake_ok(phone, "room_begin", "%s", ""));
	FakeLink *eve = fake_connect(club.node[1]);
	snprintf(line, sizeof line, "{\"id\":3,\"cmd\":\"room_watch\",\"code\":\"%s\"}", code);
	fake_send(eve, line);
	cr_expect(strstr(club.node[1]->handed, "room_watch"));
	cr_expect_eq(club.node[1]->hub->n_rooms, 0);
	die(&club, 0);
	fake_pass(club.node[1], 1000);
	const Room *room = hub_find_room(club.node[1]->hub, code);
	cr_assert(room);
	cr_expect(room->table && room->table->room == room);
	FakeLink *back = fake_connect(club.node[1]);
	cr_expect(fake_ok(back, "room_watch", "\"code\":\"%s\"", code));
	close_club(&club);
}

Test(nodes, who_guesses_codes_is_held_up_by_every_node_itself) {
	Club club;
	char code[ROOM_CODE_LEN + 1];
	open_club(&club);
	FakeLink *screen = fake_connect(club.node[0]), *eve = fake_connect(club.node[1]);
	cr_assert(fake_ok(screen, "room_create", "\"game\":\"null_game\""));
	snprintf(code, sizeof code, "%s", text(screen, "code"));
	for (int i = 0; i < GUESSES_BURST; i++) cr_assert(!fake_ok(eve, "room_watch", "\"code\":\"BCDFGHJ\""));
	cr_assert(!fake_ok(eve, "room_watch", "\"code\":\"%s\"", code), "even the right one is not tried");
	cr_expect_str_eq(text(eve, "code"), "too_fast");
	cr_expect_str_eq(club.node[1]->handed, "");
	close_club(&club);
}

Test(nodes, a_wrong_key_is_a_guess_wherever_the_room_is) {
	Club club;
	char code[ROOM_CODE_LEN + 1], wrong[FAIR_HEX + 1];
	open_club(&club);
	memset(wrong, 'a', FAIR_HEX);
	wrong[FAIR_HEX] = 0;
	FakeLink *screen = fake_connect(club.node[0]), *phone = fake_connect(club.node[0]), *eve = fake_connect(club.node[1]);
	cr_assert(fake_ok(screen, "room_create", "\"game\":\"null_game\""));
	snprintf(code, sizeof code, "%s", text(screen, "code"));
	cr_assert(fake_ok(phone, "room_join", "\"code\":\"%s\",\"name\":\"Ada\"", code));
	for (int i = 0; i <= GUESSES_BURST; i++) {
		cr_assert(!fake_ok(eve, "room_sit", "\"code\":\"%s\",\"token\":\"%s\"", code, wrong));
		cr_expect_str_eq(text(eve, "code"), i < GUESSES_BURST ? "no_such_room" : "too_fast", "as if there were none");
	}
	cr_expect_str_eq(club.node[1]->handed, "");
	char line[256];
	snprintf(line, sizeof line, "{\"id\":3,\"cmd\":\"room_sit\",\"code\":\"%s\",\"token\":\"%s\"}", code, text(phone, "token"));
	fake_send(eve, line);
	cr_expect(strstr(club.node[1]->handed, "room_sit"), "who has a key is not held up");
	close_club(&club);
}

/* ---- the whole club ---- */

Test(nodes, the_lobby_shows_other_nodes_tables) {
	Club club;
	open_club(&club);
	FakeLink *eve = fake_connect(club.node[1]);
	cr_assert(fake_ok(eve, "lobby", "%s", ""));
	cr_expect_eq(json_array_size(json_object_get(eve->answer, "tables")), 0);
	FakeLink *host = make_table(club.node[0], ""), *own = make_table(club.node[1], "");
	fake_pass(club.node[1], 2500);
	cr_expect(strstr(eve->said.text.data, host->table), "told by itself");
	cr_assert(fake_ok(eve, "lobby", "%s", ""));
	json_t *tables = json_object_get(eve->answer, "tables");
	cr_assert_eq(json_array_size(tables), 2);
	cr_expect_str_eq(json_string_value(json_object_get(json_array_get(tables, 0), "id")), own->table, "own tables first");
	json_t *seat = json_array_get(json_object_get(json_array_get(tables, 1), "seats"), 0);
	cr_expect_str_eq(json_string_value(json_object_get(seat, "name")), "Ada");
	size_t n = eve->said.text.len;
	fake_pass(club.node[1], 10000);
	cr_expect_eq(eve->said.text.len, n, "nothing has changed, so nothing is told");
	cr_assert(fake_ok(host, "bot", "\"seat\":1,\"level\":1"));
	fake_pass(club.node[1], 2500);
	cr_expect(strstr(eve->said.text.data + n, "\"holder\":\"bot\""));
	n = eve->said.text.len;
	cr_assert(fake_ok(host, "leave", "%s", ""));
	store_delete_table(club.node[0]->store, hub_find_live(club.node[0]->hub, host->table)->key);
	fake_turn(club.node[0]);
	fake_pass(club.node[1], 2500);
	cr_expect(strstr(eve->said.text.data + n, "\"unlisted\""));
	close_club(&club);
}

Test(nodes, the_lobby_asks_once_however_many_tables_others_have) {
	enum { TABLES = 40 };
	Club club;
	open_club(&club);
	for (int i = 0; i < TABLES; i++) make_table(club.node[0], i % 2 ? ",\"bots\":[null,0]" : "");
	FakeLink *eve = fake_connect(club.node[1]);
	int before = club.shared.n_reads;
	cr_assert(fake_ok(eve, "lobby", "%s", ""));
	cr_expect_eq(club.shared.n_reads - before, 1, "%d questions", club.shared.n_reads - before);
	json_t *tables = json_object_get(eve->answer, "tables");
	cr_assert_eq(json_array_size(tables), TABLES);
	for (size_t i = 0; i < TABLES; i++) cr_expect_eq(json_array_size(json_object_get(json_array_get(tables, i), "seats")), 2);
	close_club(&club);
}

Test(nodes, a_hint_makes_the_lobby_quicker_and_no_hint_slower_only) {
	Club club;
	open_club(&club);
	FakeLink *eve = fake_connect(club.node[1]);
	cr_assert(fake_ok(eve, "lobby", "%s", ""));
	FakeLink *host = make_table(club.node[0], "");
	fake_pass(club.node[0], LISTS_MS);
	cr_expect(club.shared.has_hint[2]);
	fake_pass(club.node[1], 700);
	cr_expect(strstr(eve->said.text.data, host->table));
	host = make_table(club.node[0], "");
	fake_pass(club.node[0], LISTS_MS);
	club.shared.has_hint[2] = false; /* the hint is lost */
	fake_pass(club.node[1], 2500);
	cr_expect(strstr(eve->said.text.data, host->table));
	close_club(&club);
}

Test(nodes, mine_knows_tables_of_all_nodes_and_takes_none) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ",\"bots\":[null,0]"), *eve = fake_connect(club.node[1]);
	cr_assert(fake_ok(host, "start", "%s", ""));
	cr_assert(fake_ok(eve, "mine", "\"keys\":{\"%s\":\"%s\",\"abcdefghjkmn\":\"%s\"}", host->table, host->token, host->token));
	json_t *tables = json_object_get(eve->answer, "tables");
	cr_assert_eq(json_array_size(tables), 1);
	cr_expect_str_eq(json_string_value(json_object_get(json_array_get(tables, 0), "phase")), "play");
	cr_expect_eq(json_array_size(json_object_get(eve->answer, "gone")), 1);
	cr_expect_eq(club.node[1]->hub->n_tables, 0);
	cr_expect_eq(owner(&club, host->table), 1);
	close_club(&club);
}

static json_t *admin(Fake *fake, const char *line) {
	Grow out;
	grow_init(&out);
	hub_admin(fake->hub, line, strlen(line), &out);
	json_t *answer = json_loads(out.text.data, 0, NULL);
	grow_free(&out);
	return answer;
}

Test(nodes, the_operator_closes_any_table_from_anywhere) {
	Club club;
	char line[128];
	open_club(&club);
	FakeLink *host = make_table(club.node[0], "");
	snprintf(line, sizeof line, "{\"cmd\":\"close\",\"table\":\"%s\"}", host->table);
	json_t *answer = admin(club.node[1], line);
	cr_expect(json_is_true(json_object_get(answer, "ok")) && json_is_true(json_object_get(answer, "elsewhere")));
	json_decref(answer);
	cr_expect_eq(host->code, 0);
	fake_pass(club.node[0], 2000);
	cr_expect_eq(host->code, 4003);
	cr_expect_eq(owner(&club, host->table), -1, "gone from the store");
	close_club(&club);
}

Test(nodes, a_ban_counts_everywhere_within_seconds) {
	Club club;
	open_club(&club);
	FakeLink *eve = fake_connect_from(club.node[0], "192.0.2.7"), *ada = fake_connect_from(club.node[0], "192.0.2.8");
	json_decref(admin(club.node[1], "{\"cmd\":\"ban\",\"address\":\"192.0.2.7\"}"));
	fake_pass(club.node[0], 2000);
	cr_expect_eq(eve->code, 4004);
	cr_expect_eq(ada->code, 0);
	cr_expect(hub_is_banned(club.node[0]->hub, "192.0.2.7") && !hub_is_banned(club.node[0]->hub, "192.0.2.8"));
	FakeLink *again = fake_connect_from(club.node[0], "192.0.2.7");
	cr_expect_null(again->conn);
	json_decref(admin(club.node[1], "{\"cmd\":\"unban\",\"address\":\"192.0.2.7\"}"));
	fake_pass(club.node[0], 2000);
	cr_expect(!hub_is_banned(club.node[0]->hub, "192.0.2.7"));
	close_club(&club);
}

Test(nodes, who_is_forgotten_is_forgotten_by_all) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], ""), *own = make_table(club.node[1], "");
	json_decref(admin(club.node[1], "{\"cmd\":\"forget\",\"who\":\"Ada\"}"));
	cr_expect_str_neq(hub_find_live(club.node[1]->hub, own->table)->seat[0].name, "Ada");
	fake_pass(club.node[0], 2000);
	cr_expect_str_neq(hub_find_live(club.node[0]->hub, host->table)->seat[0].name, "Ada");
	close_club(&club);
}

Test(nodes, whom_only_another_node_knows_is_not_said_to_be_unknown) {
	Club club;
	open_club(&club);
	FakeLink *host = make_table(club.node[0], "");
	json_t *answer = admin(club.node[1], "{\"cmd\":\"forget\",\"who\":\"Ada\"}");
	cr_expect(json_is_true(json_object_get(answer, "ok")) && json_is_true(json_object_get(answer, "elsewhere")));
	json_decref(answer);
	fake_pass(club.node[0], 2000);
	cr_expect_str_neq(hub_find_live(club.node[0]->hub, host->table)->seat[0].name, "Ada");
	close_club(&club);
}

static bool has_seat(Club *club, int i, const char *table, const char *name) {
	const LiveTable *t = hub_look(club->node[i]->hub, table);
	bool has = !strcmp(t->seat[0].name, name);
	hub_look_away(club->node[i]->hub, (LiveTable *)t);
	return has;
}

static void play_to_the_end(Fake *fake, FakeLink *p[2]) {
	fake_table(fake, "null_game", 2, 2, "", p);
	for (const LiveTable *t = fake_find(fake, p[0]->table); t->phase == PHASE_PLAY;)
		for (int i = 0; i < 2; i++)
			if (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 0));
}

/* The node that runs what it is about is killed, or stops, before it looks for orders. A game that is over is taken by nobody by itself. */
Test(nodes, an_order_outlives_the_node_that_it_was_for) {
	for (int stops = 0; stops < 2; stops++) {
		Club club;
		char line[128], closed[TABLE_ID_LEN + 1], open[TABLE_ID_LEN + 1], over[TABLE_ID_LEN + 1];
		FakeLink *p[2];
		open_club(&club);
		memcpy(closed, make_table(club.node[0], "")->table, sizeof closed);
		memcpy(open, make_table(club.node[0], "")->table, sizeof open);
		play_to_the_end(club.node[0], p);
		memcpy(over, p[0]->table, sizeof over);
		fake_turn(club.node[0]);
		snprintf(line, sizeof line, "{\"cmd\":\"close\",\"table\":\"%s\"}", closed);
		json_t *answer = admin(club.node[1], line);
		cr_expect(json_is_true(json_object_get(answer, "elsewhere")));
		json_decref(answer);
		json_decref(admin(club.node[1], "{\"cmd\":\"forget\",\"who\":\"Ada\"}"));
		json_decref(admin(club.node[1], "{\"cmd\":\"forget\",\"who\":\"P0\"}"));
		if (stops) hub_stop(club.node[0]->hub);
		else die(&club, 0);
		cr_expect(owner(&club, closed) == 0 && has_seat(&club, 1, open, "Ada") && has_seat(&club, 1, over, "P0"), "not yet");
		fake_pass(club.node[1], 4000);
		cr_expect_eq(owner(&club, closed), -1, "closed");
		cr_expect(has_seat(&club, 1, open, "forgotten 1"));
		cr_expect(has_seat(&club, 1, over, "forgotten 1"));
		close_club(&club);
	}
}

/* Also when it is neither the one that was asked nor the one that it was for. */
Test(nodes, an_order_is_carried_out_by_whoever_owns_it_then) {
	Club club;
	char code[ROOM_CODE_LEN + 1], line[128], closed[TABLE_ID_LEN + 1];
	open_club(&club);
	FakeLink *screen = fake_connect(club.node[0]), *phone = fake_connect(club.node[0]);
	cr_assert(fake_ok(screen, "room_create", "\"game\":\"null_game\""));
	snprintf(code, sizeof code, "%s", text(screen, "code"));
	cr_assert(fake_ok(phone, "room_join", "\"code\":\"%s\",\"name\":\"Ada\"", code));
	memcpy(closed, make_table(club.node[0], "")->table, sizeof closed);
	snprintf(line, sizeof line, "{\"cmd\":\"close\",\"table\":\"%s\"}", closed);
	json_decref(admin(club.node[1], line));
	json_decref(admin(club.node[1], "{\"cmd\":\"forget\",\"who\":\"Ada\"}"));
	club.node[2] = start(&club, "10.0.0.3:80", 3);
	fake_pass(club.node[2], 2000);
	cr_expect_eq(owner(&club, closed), 1, "as long as its owner lives nobody else does it");
	die(&club, 0);
	die(&club, 1);
	fake_pass(club.node[2], 4000);
	cr_expect_eq(owner(&club, closed), -1);
	const Room *room = hub_find_room(club.node[2]->hub, code);
	cr_assert(room);
	cr_expect_str_eq(room->person[0].name, "forgotten 1");
	close_club(&club);
}

Test(nodes, limits_count_over_all_nodes_roughly) {
	Club club;
	open_club(&club);
	club.node[1]->hub->options.max_tables = 3;
	for (int i = 0; i < 3; i++) make_table(club.node[0], "");
	fake_pass(club.node[0], 4000);
	fake_pass(club.node[1], 4000);
	FakeLink *eve = fake_connect(club.node[1]);
	cr_expect(!fake_ok(eve, "create", "\"game\":\"null_game\",\"name\":\"Eve\""));
	cr_expect_str_eq(text(eve, "code"), "too_many");
	close_club(&club);
}

Test(nodes, an_address_has_its_limit_over_all_nodes) {
	enum { LIMIT = 8 };
	Club club;
	open_club(&club);
	for (int i = 0; i < 2; i++) club.node[i]->hub->options.address_limit = LIMIT;
	for (int i = 0; i < LIMIT - 2; i++) cr_assert(fake_connect_from(club.node[0], "192.0.2.7")->conn);
	for (int i = 0; i < 2; i++) fake_pass(club.node[i], 8000);
	cr_expect(fake_connect_from(club.node[1], "192.0.2.7")->conn);
	cr_expect(fake_connect_from(club.node[1], "192.0.2.7")->conn);
	cr_expect_null(fake_connect_from(club.node[1], "192.0.2.7")->conn, "the ninth");
	cr_expect(fake_connect_from(club.node[1], "192.0.2.8")->conn);
	close_club(&club);
}
