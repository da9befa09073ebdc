/* Duel Royal at a table: one clock for choosing and stepping that reveals nothing about proposals (DR-11), and cards that stay secret
 * to the end if the table wants it (DR-14). Two worlds that differ only in one team's secret look the same to everybody else. */
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SEATS = 6, WITCH = 1, DRAGON = 2 }; /* characters as the game numbers them */

typedef struct DuelTable {
	Fake *fake;
	FakeLink *p[SEATS], *watcher;
	LiveTable *live;
} DuelTable;

static void open_seeded(DuelTable *t, const char *more, uint64_t seed) {
	char reason[256];
	Text why = TEXT_ON(reason);
	t->fake = fake_open(":memory:", NULL, seed, &why);
	cr_assert(t->fake, "%s", reason);
	fake_table(t->fake, "duel_royal", SEATS, SEATS, more, t->p);
	t->live = fake_find(t->fake, t->p[0]->table);
	t->watcher = fake_connect(t->fake);
	fake_ok(t->watcher, "watch", "\"table\":\"%s\"", t->live->id);
}

static void open_table(DuelTable *t, const char *more) {
	open_seeded(t, more, 5);
}

static const char *phase_of(const FakeLink *link) {
	return json_string_value(json_object_get(json_object_get(link->position, "view"), "phase"));
}

static bool go_back(FakeLink *link) {
	bool ok = fake_ok(link, "back", "\"n\":%llu", (unsigned long long)link->last + 1);
	link->last += ok;
	return ok;
}

/* ---- the clock ---- */

Test(duel, dr_11_choosing_and_stepping_share_the_time) {
	DuelTable t;
	open_table(&t, "");
	for (int seat = 0; seat < SEATS; seat++) cr_expect_eq(clock_of(t.p[1], seat), 30000, "seat %d has its time from the beginning", seat);
	cr_assert(fake_act(t.p[2], "stay"), "nobody has to wait for a proposal");
	fake_pass(t.fake, 10000);
	cr_assert(fake_act(t.p[0], "propose 4"));
	int64_t left = t.live->seat[4].deadline - t.fake->now;
	cr_expect_eq(clock_of(t.p[4], 4), left, "what was left stays");
	cr_expect(left > 19000 && left <= 20000, "a proposal gives no time: %lld", (long long)left);
	fake_pass(t.fake, 21000);
	cr_expect_str_eq(phase_of(t.p[0]), "name", "undecided means stay");
	fake_close(t.fake);
}

Test(duel, dr_11_a_proposal_leaves_everybody_five_seconds) {
	DuelTable t;
	open_table(&t, "");
	cr_assert(fake_act(t.p[0], "propose 2"));
	fake_pass(t.fake, 24000);
	cr_assert(go_back(t.p[0]) && fake_act(t.p[0], "propose 4"), "there are more than five seconds left");
	fake_pass(t.fake, 2000);
	cr_expect_not(go_back(t.p[0]));
	cr_expect_str_eq(code_of(t.p[0]), "too_late");
	cr_expect_not(fake_act(t.p[1], "propose 3"));
	cr_expect_str_eq(code_of(t.p[1]), "too_late");
	cr_expect_eq(json_integer_value(json_object_get(json_object_get(t.p[1]->answer, "args"), "seconds")), 5);
	cr_expect(fake_act(t.p[1], "forward"), "a step needs nobody's time");
	cr_expect(fake_act(t.p[4], "forward"));
	fake_pass(t.fake, 5000);
	cr_expect_str_eq(phase_of(t.p[0]), "bet");
	fake_close(t.fake);
}

/* A bot plays for an absent member, and it does not advise anybody too late either. */
Test(duel, dr_11_a_bot_does_not_advise_too_late) {
	DuelTable t;
	open_table(&t, "");
	fake_pass(t.fake, 26000);
	t.live->seat[0].is_away = true;
	table_continue(t.live);
	fake_bots(t.fake);
	Session session;
	session_look(&session, t.live->match, 0);
	char json[STATE_MAX * 8];
	Text out = TEXT_ON(json);
	field_state_json(&t.live->setup, session_view(&session), 0, &out);
	cr_expect(strstr(json, "\"step\":[\"stay\",") && strstr(json, "\"proposal\":[null,null]"), "%s", json);
	fake_close(t.fake);
}

/* A request that changes nothing, so that the same time passes. */
static void idle(FakeLink *link, int times) {
	while (times--) fake_ok(link, "history", "%s", "");
}

/* The first team proposes, changes its mind and proposes again, or does none of that: to the others it is the same. */
Test(duel, dr_11_no_clock_or_message_tells_of_a_proposal) {
	DuelTable t[2];
	for (int k = 0; k < 2; k++) {
		open_table(&t[k], "");
		FakeLink *spokesman = t[k].p[0];
		fake_pass(t[k].fake, 3000);
		if (k) cr_assert(fake_act(spokesman, "propose 2"));
		else idle(spokesman, 1);
		fake_pass(t[k].fake, 21500);
		if (k) cr_assert(go_back(spokesman) && fake_act(spokesman, "propose 4"));
		else idle(spokesman, 2);
		fake_pass(t[k].fake, 2000);
		if (k) cr_assert_not(go_back(spokesman));
		else idle(spokesman, 1);
		cr_assert(fake_act(t[k].p[1], "forward") && fake_act(t[k].p[2], "stay"));
		fake_pass(t[k].fake, 10000);
		cr_assert_str_eq(phase_of(spokesman), "name");
	}
	cr_expect_str_eq(t[0].watcher->said.text.data, t[1].watcher->said.text.data);
	for (int seat = 1; seat < SEATS; seat += 2)
		cr_expect_str_eq(t[0].p[seat]->said.text.data, t[1].p[seat]->said.text.data, "seat %d is told otherwise", seat);
	cr_expect_str_neq(t[0].p[2]->said.text.data, t[1].p[2]->said.text.data, "the team is told");
	for (int k = 0; k < 2; k++) fake_close(t[k].fake);
}

/* ---- the end ---- */

static int look(const DuelTable *t, const char *what, const char *query, Grow *out) {
	char path[128];
	HttpAnswer answer = {0};
	snprintf(path, sizeof path, "/api/tables/%s/%s", t->live->id, what);
	grow_init(&answer.body);
	HttpRequest request = {.is_get = true, .path = path, .query = query, .address = "192.0.2.9", .authorization = "", .known_etag = ""};
	hub_request(t->fake->hub, &request, &answer);
	if (out) grow_add(out, answer.body.text.data);
	int status = answer.status;
	grow_free(&answer.body);
	return status;
}

/* Only spokesmen step forward, and bet one card, until the end. */
static void play_to_the_end(DuelTable *t) {
	for (int steps = 0; t->live->phase == PHASE_PLAY && steps < 2000; steps++) {
		int seat = __builtin_ctz(match_to_act(t->live->match));
		bool is_bet = !strcmp(phase_of(t->p[seat]), "bet");
		uint32_t ghosts = 0;
		size_t i;
		json_t *ghost;
		json_array_foreach(json_object_get(json_object_get(t->p[seat]->position, "view"), "ghosts"), i, ghost)
			ghosts |= 1u << json_integer_value(ghost);
		uint32_t team = (seat % 2 ? 0xaau : 0x55u) & ~ghosts;
		cr_assert(fake_act(t->p[seat], is_bet ? "bet 1" : __builtin_ctz(team) == seat ? "forward" : "stay"));
	}
	cr_assert_eq(t->live->phase, PHASE_OVER);
}

static bool sees_all_cards(const FakeLink *link) {
	size_t i;
	json_t *card;
	bool all = true;
	json_array_foreach(json_object_get(json_object_get(link->position, "view"), "character"), i, card) all &= json_is_string(card);
	return all;
}

Test(duel, dr_14_what_is_told_after_the_end) {
	static const char *const whats[][2] = {
		{"record", ""}, {"replay", "seat=all&step=0"}, {"replay", "seat=0"}, {"log", "seat=all"}, {"log", "seat=1"}};
	for (int is_secret = 0; is_secret < 2; is_secret++) {
		DuelTable t;
		open_table(&t, is_secret ? ",\"options\":{\"cards\":\"secret\"},\"public\":true" : ",\"public\":true");
		play_to_the_end(&t);
		for (int i = 0; i < 5; i++)
			cr_expect_eq(look(&t, whats[i][0], whats[i][1], NULL), is_secret ? 403 : 200, "%s?%s", whats[i][0], whats[i][1]);
		cr_expect_eq(look(&t, "replay", "seat=spectator", NULL), 200);
		cr_expect_eq(look(&t, "log", "", NULL), 200, "a spectator's");
		cr_expect_eq(sees_all_cards(t.p[0]), !is_secret);
		cr_expect_eq(sees_all_cards(t.watcher), !is_secret);
		fake_close(t.fake);
	}
}

/* Swaps Witch and Dragon in the second world: no duel ever tells them apart. Returns the teams that have one of them, as bits. */
static int swap_witch_and_dragon(DuelTable *t, bool is_second) {
	StateBuf state = {0};
	char reason[256];
	Text why = TEXT_ON(reason);
	const Game *game = t->live->setup.game;
	const Field *field = game->fields;
	int teams = 0;
	while (strcmp(field->name, "character")) field++;
	memcpy(state.bytes, match_state(t->live->match), game->state_size);
	for (int seat = 0; seat < SEATS; seat++) {
		uint64_t id = field_get(field, state_of(&state), seat, 0);
		if (id > DRAGON) continue;
		teams |= 1 << seat % 2;
		if (is_second) field_set(field, state_of(&state), seat, 0, WITCH + DRAGON - id);
	}
	cr_assert(match_load(t->live->match, state_of(&state), &why), "%s", reason);
	t->live->n_saved = 0;
	t->live->info.has_start = true;
	t->live->info.start = state;
	return teams;
}

/* Whoever may not know them is sent the same, to the end and after it. */
static void compare_worlds(uint64_t seed, int *n_compared) {
	DuelTable t[2];
	Grow web[2];
	int teams = 0;
	for (int k = 0; k < 2; k++) {
		open_seeded(&t[k], ",\"options\":{\"cards\":\"secret\"},\"public\":true", seed);
		teams |= swap_witch_and_dragon(&t[k], k == 1);
		grow_init(&web[k]);
	}
	for (int k = 0; k < 2 && (teams == 1 || teams == 2); k++) {
		play_to_the_end(&t[k]);
		look(&t[k], "record", "", &web[k]);
		look(&t[k], "draws", "", &web[k]);
		look(&t[k], "replay", "seat=all", &web[k]);
		look(&t[k], "replay", "seat=spectator", &web[k]);
		look(&t[k], "log", "seat=spectator", &web[k]);
	}
	if (web[0].text.len) {
		++*n_compared;
		cr_expect_str_eq(t[0].watcher->said.text.data, t[1].watcher->said.text.data);
		for (int seat = teams == 1; seat < SEATS; seat += 2)
			cr_expect_str_eq(t[0].p[seat]->said.text.data, t[1].p[seat]->said.text.data, "seat %d is told otherwise", seat);
		cr_expect_str_neq(t[0].p[teams - 1]->said.text.data, t[1].p[teams - 1]->said.text.data, "their own team knows them");
		cr_expect_str_eq(web[0].text.data, web[1].text.data);
	}
	for (int k = 0; k < 2; k++) {
		grow_free(&web[k]);
		fake_close(t[k].fake);
	}
}

Test(duel, dr_14_secret_to_the_end_in_two_worlds) {
	int n_compared = 0;
	for (uint64_t seed = 1; seed <= 40 && n_compared < 2; seed++) compare_worlds(seed, &n_compared);
	cr_assert_eq(n_compared, 2);
}
