/* Tables on a clock that the test moves: deadlines, absence, bots, fair dealing, upgrades, expiry. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static Fake *open_world(void) {
	return open_world_at(":memory:", NULL, 5);
}

static const char *phase_of(const FakeLink *link) {
	return json_string_value(json_object_get(json_object_get(link->position, "view"), "phase"));
}

static bool owes(const FakeLink *link, int seat) {
	size_t i;
	json_t *one;
	json_array_foreach(json_object_get(link->position, "to_act"), i, one)
		if (json_integer_value(one) == seat) return true;
	return false;
}

/* A table's steps that no person's command made. */
static void count_own(void *arg, const StepRow *row) {
	*(int *)arg += row->command == 0 && !row->note;
}

Test(table, a_decision_is_made_when_its_time_is_up_and_not_before) {
	FakeLink *p[3];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 3, "", p);
	cr_assert_eq(clock_of(p[0], 2), 60000);
	fake_act(p[0], fake_legal(p[0], 0));
	fake_act(p[1], fake_legal(p[1], 0));
	LiveTable *t = fake_find(fake, p[0]->table);
	fake_pass(fake, t->seat[2].deadline - fake->now - 1);
	cr_assert_str_eq(phase_of(p[0]), "choose");
	cr_assert(owes(p[0], 2));
	fake_pass(fake, TICK_MS);
	cr_assert_str_eq(phase_of(p[0]), "engage", "the rules lay two cards for them (EM-18)");
	int own = 0;
	store_each_step(fake->store, t->key.key, count_own, &own);
	cr_assert_eq(own, 1, "it is in the log like any action");
	fake_close(fake);
}

Test(table, a_clock_tells_nothing_of_secret_steps) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	int64_t deadline = t->seat[1].deadline;
	for (int i = 0; i < 5; i++) {
		fake_pass(fake, 5000);
		fake_act(p[1], fake_legal(p[1], (uint32_t)i));
		cr_assert(fake_ok(p[1], "back", "\"n\":%llu", (unsigned long long)++p[1]->last));
		cr_assert_eq(t->seat[1].deadline, deadline, "changing one's mind gives no time");
	}
	fake_close(fake);
}

/* BR-43: a player who has declared owes nothing, so no clock runs; only they are told what they may still do. */
Test(table, a_right_has_no_clock_and_is_taken) {
	FakeLink *p[2];
	Rng rng;
	rng_seed(&rng, 3);
	Fake *fake = open_world();
	fake_table(fake, "brutal_ring", 2, 2, "", p);
	for (int i = 0; i < 400 && !(!strcmp(phase_of(p[0]), "tricks") && owes(p[0], 0) && owes(p[0], 1)); i++) {
		FakeLink *link = p[fake_owes(p[0]) ? 0 : 1];
		cr_assert(fake_act(link, fake_legal(link, rng_below(&rng, 1000))));
	}
	cr_assert_str_eq(phase_of(p[0]), "tricks");
	fake_pass(fake, 5000);
	cr_assert(fake_act(p[0], "declare"));
	const json_t *legal = json_object_get(p[0]->position, "legal");
	cr_assert(!fake_owes(p[0]) && fake_owes(p[1]) && json_array_size(legal) == 1);
	cr_assert_str_eq(fake_legal(p[0], 0), "reopen");
	cr_assert_str_eq(json_string_value(json_object_get(p[0]->position, "prompt")), "prompt.declared");
	cr_assert(clock_of(p[0], 0) == -1 && clock_of(p[0], 1) <= 25000);
	cr_assert_not(fake_act(p[0], "declare"));
	cr_assert_str_eq(json_string_value(json_object_get(p[0]->answer, "rule")), "BR-43");
	cr_assert(fake_act(p[0], "reopen"));
	cr_assert(fake_owes(p[0]) && fake_owes(p[1]) && clock_of(p[0], 0) == 30000 && clock_of(p[0], 1) <= 25000, "nobody else gets more time");
	cr_assert_not_null(strstr(p[1]->said.text.data, "{\"event\":\"reopens\",\"seat\":0}"));
	cr_assert(!json_is_null(json_object_get(p[1]->position, "prompt")) && fake_act(p[0], "declare") && fake_act(p[1], "declare"));
	cr_assert_not(fake_act(p[0], "reopen"), "both sides stand declared");
	fake_close(fake);
}

Test(table, paces) {
	static const struct {
		const char *pace;
		int64_t ms;
	} paces[] = {{"book", 60000}, {"relaxed", 60000 * RELAXED}, {"none", -1}, {"days", DAYS_USUAL * (int64_t)DAY_MS}};
	for (int i = 0; i < 4; i++) {
		FakeLink *p[2];
		char more[64];
		Fake *fake = open_world();
		snprintf(more, sizeof more, ",\"pace\":\"%s\"", paces[i].pace);
		fake_table(fake, "epic_melee", 2, 2, more, p);
		cr_expect_eq(clock_of(p[0], 1), paces[i].ms, "%s", paces[i].pace);
		fake_pass(fake, i < 2 ? paces[i].ms + TICK_MS : 400000);
		cr_expect_eq(owes(p[0], 0) && owes(p[0], 1) && !strcmp(phase_of(p[0]), "choose"), i >= 2, "%s", paces[i].pace);
		fake_close(fake);
	}
}

Test(table, who_misses_twice_or_is_gone_for_long_is_played_by_a_bot_until_back) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	fake->level = 0;
	for (int i = 0; i < 1000 && t->phase == PHASE_PLAY && !t->seat[1].is_away; i++) {
		bool has_missed = t->seat[1].missed;
		while (fake_owes(p[0])) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
		fake_pass(fake, 1000);
		cr_assert(has_missed || !t->seat[1].is_away, "once is no habit");
	}
	cr_assert(t->seat[1].is_away, "twice is one");
	for (int i = 0; i < 1000 && t->phase == PHASE_PLAY; i++) {
		while (fake_owes(p[0])) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
		fake_pass(fake, TICK_MS);
	}
	cr_assert_eq(t->phase, PHASE_OVER, "a bot goes on without waiting");
	fake_close(fake);

	fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	t = fake_find(fake, p[0]->table);
	fake_hang_up(p[1]);
	fake_pass(fake, ABSENT_MS - TICK_MS);
	cr_assert_not(t->seat[1].is_away);
	fake_pass(fake, 2 * TICK_MS);
	cr_assert(t->seat[1].is_away);
	cr_assert_not(owes(p[0], 1), "the bot has decided at once");
	FakeLink *back = fake_connect(fake);
	cr_assert(fake_ok(back, "sit", "\"table\":\"%s\",\"token\":\"%s\"", t->id, p[1]->token));
	cr_assert_not(t->seat[1].is_away);
	fake_close(fake);
}

Test(table, silent_clients_hold_nobody_up_for_longer_than_the_clock) {
	FakeLink *p[4];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 4, 4, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	int64_t start = fake->now;
	while (t->phase == PHASE_PLAY && fake->now - start < 3600000) {
		for (int i = 0; i < 3; i++)
			while (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 1));
		int64_t end = t->seat[3].deadline;
		if (t->phase == PHASE_PLAY && owes(p[0], 3) && !t->seat[3].is_away) {
			fake_pass(fake, end - fake->now + TICK_MS);
			cr_assert(t->phase == PHASE_OVER || t->seat[3].deadline != end, "the round did not close at its deadline");
		} else fake_pass(fake, TICK_MS);
	}
	cr_assert_eq(t->phase, PHASE_OVER);
	fake_close(fake);
}

Test(table, a_restart_plays_nothing_again) {
	FakeLink *p[2];
	char reason[256], token[FAIR_HEX + 1], id[TABLE_ID_LEN + 1];
	Text why = TEXT_ON(reason);
	mem_vfs_start(1);
	Fake *fake = fake_open("/a.db", "mem", 5, &why);
	fake_table(fake, "epic_melee", 4, 2, "", p); /* two bots, and two people who let the clock run out */
	fake_bots(fake);
	fake_pass(fake, 100000);
	LiveTable *t = fake_find(fake, p[0]->table);
	memcpy(id, t->id, sizeof id);
	memcpy(token, p[0]->token, sizeof token);
	cr_assert_eq(t->phase, PHASE_PLAY);
	StateBuf state = {0};
	memcpy(state.bytes, match_state(t->match), t->setup.game->state_size);
	int64_t steps = t->n_steps;
	fake_close(fake);
	fake = fake_open("/a.db", "mem", 99, &why); /* different chance */
	t = fake_find(fake, id);
	cr_assert(t);
	cr_assert_eq(t->n_steps, steps);
	cr_assert(!memcmp(state.bytes, match_state(t->match), t->setup.game->state_size));
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", id, token));
	fake_close(fake);
	mem_vfs_end();
}

Test(table, tables_expire) {
	FakeLink *p[2];
	Fake *fake = open_world();
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"epic_melee\",\"name\":\"Ada\""));
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", json_string_value(json_object_get(host->answer, "table")));
	fake->now += EXPIRE_OPEN * 2000;
	fake_pass(fake, 100);
	cr_assert(fake_find(fake, id), "somebody is there");
	fake_hang_up(host);
	fake_pass(fake, 61000);
	cr_assert(fake_find(fake, id), "not long enough");
	fake->now += (int64_t)EXPIRE_OPEN * 1000;
	fake_pass(fake, 61000);
	cr_assert_null(fake_find(fake, id));

	fake_table(fake, "null_game", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	snprintf(id, sizeof id, "%s", t->id);
	while (t->phase == PHASE_PLAY)
		for (int i = 0; i < 2; i++)
			if (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 0));
	for (int i = 0; i < 2; i++) fake_hang_up(p[i]);
	fake->now += FORGET_MS;
	fake_pass(fake, 61000);
	cr_assert_eq(fake->hub->n_tables, 0, "it has left memory");
	cr_assert(fake_find(fake, id), "but not the store");
	for (int i = 0; i < 2; i++) {
		fake->now += FORGET_MS + (int64_t)EXPIRE_OVER * 1000;
		fake_pass(fake, 61000);
	}
	cr_assert_null(fake_find(fake, id));
	fake_close(fake);
}

/* ---- fair dealing ---- */

static void fair_pair(FairBytes *secret, char *hash, char *text) {
	FairBytes commitment;
	Text a = {hash, 0, FAIR_HEX + 1, false}, b = {text, 0, FAIR_HEX + 1, false};
	fair_random(secret);
	fair_commitment(secret, &commitment);
	fair_print_hex(&commitment, &a);
	fair_print_hex(secret, &b);
}

/* Two people whose clients take part, at a table that has not begun. */
static LiveTable *fair_table(Fake *fake, FakeLink **p) {
	p[0] = fake_connect(fake);
	p[1] = fake_connect(fake);
	cr_assert(fake_ok(p[0], "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2,\"fair\":true"));
	snprintf(p[0]->table, sizeof p[0]->table, "%s", json_string_value(json_object_get(p[0]->answer, "table")));
	cr_assert(fake_ok(p[1], "join", "\"table\":\"%s\",\"name\":\"Bob\",\"fair\":true", p[0]->table));
	p[0]->seat = 0;
	p[1]->seat = 1;
	return fake_find(fake, p[0]->table);
}

Test(fair, the_server_commits_first_and_nobody_can_choose) {
	FakeLink *p[2];
	FairBytes secret[2];
	char hash[2][FAIR_HEX + 1], text[2][FAIR_HEX + 1];
	Fake *fake = open_world();
	LiveTable *t = fair_table(fake, p);
	for (int i = 0; i < 2; i++) fair_pair(&secret[i], hash[i], text[i]);
	cr_assert(fake_ok(p[0], "start", "%s", ""));
	cr_assert_not_null(strstr(p[1]->said.text.data, "\"commitments\":{\"server\":\""), "its hash is shown before the clients give theirs");
	cr_assert_not_null(strstr(p[1]->said.text.data, "{\"push\":\"deal\",\"stage\":\"commit\",\"deal\":1}"));
	cr_assert(fake_ok(p[0], "commit", "\"hash\":\"%s\"", hash[0]));
	cr_assert_not(fake_ok(p[0], "commit", "\"hash\":\"%s\"", hash[1]), "once");
	cr_assert_not(fake_ok(p[0], "reveal", "\"secret\":\"%s\"", text[0]), "not before all have committed");
	cr_assert(fake_ok(p[1], "commit", "\"hash\":\"%s\"", hash[1]));
	cr_assert_not(fake_ok(p[0], "reveal", "\"secret\":\"%s\"", text[1]), "another secret");
	cr_assert(fake_ok(p[0], "reveal", "\"secret\":\"%s\"", text[0]));
	cr_assert_eq(t->phase, PHASE_REVEAL);
	cr_assert(fake_ok(p[1], "reveal", "\"secret\":\"%s\"", text[1]));
	cr_assert_eq(t->phase, PHASE_PLAY);
	cr_assert(fair_has(t->info.fair.revealed, 0) && fair_has(t->info.fair.revealed, 1));
	char server[FAIR_HEX + 1];
	Text digits = TEXT_ON(server);
	fair_print_hex(&t->info.fair.secret[FAIR_SERVER + 1], &digits);
	for (int i = 0; i < 2; i++) cr_assert_null(strstr(p[i]->said.text.data, server), "the server's secret is out");
	fake_close(fake);
}

Test(fair, who_does_not_commit_takes_no_part_and_who_withholds_is_named) {
	FakeLink *p[2];
	FairBytes secret;
	char hash[FAIR_HEX + 1], text[FAIR_HEX + 1];
	Fake *fake = open_world();
	LiveTable *t = fair_table(fake, p);
	fair_pair(&secret, hash, text);
	cr_assert(fake_ok(p[0], "start", "%s", ""));
	FairBytes first = t->info.fair.commitment[0];
	cr_assert(fake_ok(p[1], "commit", "\"hash\":\"%s\"", hash));
	fake_pass(fake, DEAL_MS + TICK_MS);
	cr_assert_eq(t->phase, PHASE_REVEAL, "the first of the two has not committed");
	fake_pass(fake, DEAL_MS + TICK_MS);
	cr_assert_not_null(strstr(p[0]->said.text.data, "{\"push\":\"withheld\",\"seats\":\"1\"}"));
	cr_assert(memcmp(&first, &t->info.fair.commitment[0], sizeof first), "the server has a new secret, too");
	fake_pass(fake, DEAL_MS + TICK_MS);
	cr_assert_eq(t->phase, PHASE_PLAY);
	fake_close(fake);
}
