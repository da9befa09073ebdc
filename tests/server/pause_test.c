/* A game waits for people: bots play for an absent person while others are waiting, bots never play somebody's game among themselves,
 * and the host can pause it. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>

static Fake *open_at(const char *path, const char *vfs) {
	return open_world_at(path, vfs, 8);
}

static Fake *open_world(void) {
	return open_at(":memory:", NULL);
}

/* Somebody returns to the seat with its token, by a new connection. */
static FakeLink *come_back(Fake *fake, const FakeLink *who) {
	FakeLink *link = fake_connect(fake);
	link->seat = who->seat;
	snprintf(link->table, sizeof link->table, "%s", who->table);
	snprintf(link->token, sizeof link->token, "%s", who->token);
	cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", who->table, who->token));
	return link;
}

static bool hold(FakeLink *link, bool is_on) {
	return fake_ok(link, "pause", "\"on\":%s", is_on ? "true" : "false");
}

/* How often it was told so, in all messages until now. */
static int count_told(const FakeLink *link, const char *what) {
	int n = 0;
	for (const char *at = link->said.text.data; (at = strstr(at, what)); at++) n++;
	return n;
}

/* ---- nobody is there ---- */

Test(pause, a_game_waits_while_nobody_is_there) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 2, ",\"pace\":\"book\"", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	fake_bots(fake);
	fake_pass(fake, 20000);
	int64_t steps = t->n_steps, left = t->seat[0].deadline - fake->now;
	for (int i = 0; i < 2; i++) fake_hang_up(p[i]);
	fake_pass(fake, 3600000);
	cr_assert_eq(t->pause, PAUSE_NOBODY);
	cr_assert(t->n_steps == steps && !fake->n_jobs && !t->seat[0].is_away && !t->seat[1].is_away, "bots have played for bots");
	FakeLink *back = come_back(fake, p[0]);
	cr_assert_eq(t->pause, PAUSE_NOT);
	cr_expect_leq(left - clock_of(back, 0), TICK_MS * 2, "the clock ran on: %lld of %lld", (long long)clock_of(back, 0), (long long)left);
	fake_pass(fake, ABSENT_MS - 2 * TICK_MS - 40);
	cr_expect(!t->seat[1].is_away, "who is not back yet has as long as anybody");
	fake_close(fake);
}

Test(pause, who_lets_the_clock_run_out_alone_with_bots_is_waited_for) {
	FakeLink *p[1];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 1, ",\"pace\":\"book\"", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	for (int i = 0; i < 600 && !t->pause; i++) fake_pass(fake, 1000);
	cr_assert(t->pause == PAUSE_NOBODY && t->phase == PHASE_PLAY && t->seat[0].is_away && t->seat[0].missed == MISSED_MAX);
	cr_expect_not_null(strstr(p[0]->said.text.data, "\"paused\":\"nobody\""));
	int64_t steps = t->n_steps;
	fake_pass(fake, 600000);
	cr_assert_eq(t->n_steps, steps, "a bot plays the game away");
	cr_assert(fake_ok(p[0], "sit", "\"table\":\"%s\",\"token\":\"%s\"", p[0]->table, p[0]->token)); /* I'm back */
	cr_assert(!t->pause && !t->seat[0].is_away && !t->seat[0].missed);
	fake_bots(fake);
	for (int i = 0; i < 100 && !fake_owes(p[0]); i++) fake_pass(fake, TICK_MS);
	cr_expect_geq(clock_of(p[0], 0), 25000, "who is back gets time");
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	fake_close(fake);
}

/* An action counts as coming back. */
Test(pause, whoever_acts_is_back) {
	FakeLink *p[1];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 1, ",\"pace\":\"book\"", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	for (int i = 0; i < 600 && !t->pause; i++) fake_pass(fake, 1000);
	cr_assert(t->pause);
	fake_ask(p[0], "act", "\"n\":1,\"action\":\"nonsense\"");
	cr_assert(!t->pause && !t->seat[0].is_away);
	fake_close(fake);
}

Test(pause, somebody_who_waits_or_looks_on_keeps_it_going) {
	for (int waits = 0; waits < 2; waits++) {
		FakeLink *p[2];
		Fake *fake = open_world();
		fake_table(fake, "epic_melee", 3, 2, "", p);
		LiveTable *t = fake_find(fake, p[0]->table);
		FakeLink *watcher = fake_connect(fake);
		if (!waits) cr_assert(fake_ok(watcher, "watch", "\"table\":\"%s\"", t->id));
		fake_hang_up(p[1]);
		if (!waits) fake_hang_up(p[0]);
		fake_pass(fake, ABSENT_MS + 1000);
		cr_assert(!t->pause && t->seat[1].is_away);
		for (int i = 0; i < 2000 && t->phase == PHASE_PLAY; i++) {
			if (waits && fake_owes(p[0])) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
			fake_pass(fake, TICK_MS);
		}
		cr_assert_eq(t->phase, PHASE_OVER, "a bot plays on for the absent");
		fake_close(fake);
	}
}

/* If a bot has an answer when the last person leaves, it is shown once somebody is back, at the beat it was waiting for. */
Test(pause, a_thought_waits_too) {
	FakeLink *p[1];
	Fake *fake = open_world();
	fake_table(fake, "null_game", 2, 1, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake->n_jobs == 1 && !t->n_steps);
	fake_hang_up(p[0]);
	hub_tick(fake->hub);
	fake_pass(fake, 60000);
	cr_assert(t->pause && !t->n_steps && t->turn[1].held, "an answer was used");
	FakeLink *back = come_back(fake, p[0]);
	fake_pass(fake, 2 * TICK_MS);
	cr_assert_eq(t->n_steps, 1);
	cr_assert(!fake_owes(back) || fake_act(back, fake_legal(back, 0)));
	fake_close(fake);
}

Test(pause, does_not_keep_a_table_for_ever) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 2, 2, "", p);
	char id[TABLE_ID_LEN + 1];
	snprintf(id, sizeof id, "%s", p[0]->table);
	cr_assert(hold(p[0], true));
	for (int i = 0; i < 2; i++) fake_hang_up(p[i]);
	fake->now += (int64_t)EXPIRE_IDLE * 1000 / 2;
	fake_pass(fake, 2 * SWEEP_MS);
	cr_assert(fake_find(fake, id));
	fake->now += (int64_t)EXPIRE_IDLE * 1000;
	fake_pass(fake, 2 * SWEEP_MS);
	cr_assert_null(fake_find(fake, id));
	fake_close(fake);
}

/* Leaving while owing a secret is announced as before. */
Test(pause, a_fair_deal_is_not_paused) {
	Fake *fake = open_world();
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"null_game\",\"name\":\"Ada\",\"seats\":2,\"bots\":[null,0],\"fair\":true"));
	LiveTable *t = fake_find(fake, json_string_value(json_object_get(host->answer, "table")));
	cr_assert(fake_ok(host, "start", "%s", "") && t->phase == PHASE_COMMIT);
	cr_assert_not(hold(host, true));
	cr_assert_str_eq(code_of(host), "not_now");
	fake_hang_up(host);
	fake_pass(fake, DEAL_MS + TICK_MS);
	cr_assert_eq(t->phase, PHASE_PLAY);
	fake_close(fake);
}

/* ---- the host ---- */

Test(pause, the_host_can_make_the_game_stand_still) {
	FakeLink *p[2];
	Fake *fake = open_world();
	fake_table(fake, "epic_melee", 3, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert_not(hold(p[1], true));
	cr_assert_str_eq(code_of(p[1]), "not_host");
	fake_bots(fake);
	fake_pass(fake, 30000);
	int64_t left = t->seat[1].deadline - fake->now, steps = t->n_steps;
	cr_assert(hold(p[0], true) && hold(p[0], true), "twice is once");
	cr_expect(strstr(p[1]->said.text.data, "\"paused\":\"host\"") && count_told(p[1], "{\"note\":\"paused\",\"seat\":null") == 1);
	fake_pass(fake, 600000);
	cr_assert(t->n_steps == steps && !t->seat[0].missed && t->pause == PAUSE_HOST);
	cr_assert_not(fake_act(p[1], fake_legal(p[1], 0)));
	cr_assert_str_eq(code_of(p[1]), "paused");
	FakeLink *watcher = fake_connect(fake);
	cr_assert(fake_ok(watcher, "watch", "\"table\":\"%s\"", t->id));
	cr_expect_leq(left - clock_of(watcher, 1), 40 * 3, "what is left is told as it was");
	cr_assert(hold(p[0], false));
	cr_expect_eq(count_told(p[1], "{\"note\":\"resumed\",\"seat\":null"), 1);
	cr_expect_leq(left - clock_of(p[1], 1), 40 * 4, "%lld of %lld", (long long)clock_of(p[1], 1), (long long)left);
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	fake_close(fake);
}

Test(pause, outlives_the_server_and_its_host) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	fake_table(fake, "epic_melee", 2, 2, ",\"stand_in\":3", p);
	cr_assert(hold(p[0], true));
	FakeLink old = *p[1];
	fake_close(fake); /* killed */
	fake = open_at("/a.db", "mem");
	const LiveTable *t = fake_find(fake, old.table);
	FakeLink *bob = come_back(fake, &old);
	cr_assert(t->pause == PAUSE_HOST && table_stand_in(t) == 3);
	cr_assert_not(hold(bob, false), "another is host");
	fake_pass(fake, ABSENT_MS + TICK_MS);
	cr_assert(!t->seat[0].is_away && hold(bob, false) && !t->pause, "who is host now lets it go on");
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	bob = come_back(fake, &old);
	cr_assert_eq(fake_find(fake, old.table)->pause, PAUSE_NOT);
	cr_assert(fake_ok(bob, "history", "%s", ""));
	cr_expect(strstr(bob->said.text.data,
	                 "\"table_notes\":[{\"note\":\"paused\",\"seat\":null,\"name\":null,\"after\":1},{\"note\":\"resumed\","));
	fake_close(fake);
	mem_vfs_end();
}

/* At a pace of days nobody need be there; after a host's pause as many days are left as before, even across a restart. */
Test(pause, at_a_pace_of_days_only_the_host_pauses) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	fake_table(fake, "epic_melee", 2, 2, ",\"pace\":\"days\",\"days\":2", p);
	const LiveTable *t = fake_find(fake, p[0]->table);
	int64_t left = t->seat[0].deadline - fake->now;
	cr_assert(hold(p[0], true));
	FakeLink host = *p[0];
	fake->now += DAY_MS;
	fake_pass(fake, TICK_MS);
	store_put_clock(fake->store, fake->now);
	store_commit(fake->store);
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	fake->now += DAY_MS;
	fake_pass(fake, TICK_MS);
	FakeLink *back = come_back(fake, &host);
	cr_assert(hold(back, false));
	cr_expect(left - clock_of(back, 0) < 5000 && clock_of(back, 0) <= left, "%lld of %lld", (long long)clock_of(back, 0), (long long)left);
	fake_hang_up(back);
	fake_pass(fake, TICK_MS);
	t = fake_find(fake, host.table);
	cr_expect(!t->pause && t->n_steps == 0);
	fake->now += 3 * (int64_t)DAY_MS;
	fake_pass(fake, 2 * TICK_MS);
	cr_expect_gt(t->n_steps, 0, "the days go on while nobody is there");
	fake_close(fake);
	mem_vfs_end();
}

/* ---- the clock ---- */

Test(pace, against_bots_alone_there_is_no_clock_unless_asked_for) {
	static const struct {
		const char *fields;
		int pace;
	} wishes[] = {{",\"bots\":[null,0,0]", PACE_NONE},
	              {",\"bots\":[0,0,0],\"seat\":null", PACE_NONE},
	              {",\"bots\":[null,0,0],\"pace\":\"book\"", PACE_BOOK},
	              {",\"bots\":[null,null,0]", PACE_BOOK},
	              {"", PACE_BOOK},
	              {",\"pace\":\"relaxed\"", PACE_RELAXED}};
	Fake *fake = open_world();
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
		FakeLink *link = fake_connect(fake);
		cr_assert(fake_ok(link, "create", "\"game\":\"epic_melee\",\"name\":\"Ada\",\"seats\":3%s", wishes[i].fields));
		cr_expect_eq(fake_find(fake, json_string_value(json_object_get(link->answer, "table")))->pace, wishes[i].pace, "%s",
		             wishes[i].fields);
	}
	fake_close(fake);
}

/* ---- who plays for a person ---- */

static int64_t never(const BotJob *job) {
	(void)job;
	return 1000000;
}

Test(stand_in, is_of_the_strength_of_the_table) {
	static const struct {
		const char *fields;
		int level;
	} wishes[] = {{"", STAND_IN},
	              {",\"bots\":[null,null,null,1]", 1},
	              {",\"bots\":[null,null,0,2]", 2},
	              {",\"bots\":[null,null,0,2],\"stand_in\":0", 0},
	              {",\"stand_in\":5", 5}};
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
		for (int leaves = 0; leaves < 2; leaves++) {
			FakeLink *p[2];
			Fake *fake = open_world();
			fake->takes = never;
			p[0] = fake_connect(fake), p[1] = fake_connect(fake);
			cr_assert(fake_ok(p[0], "create", "\"game\":\"epic_melee\",\"name\":\"Ada\",\"seats\":4%s", wishes[i].fields));
			LiveTable *t = fake_find(fake, json_string_value(json_object_get(p[0]->answer, "table")));
			cr_assert(fake_ok(p[1], "join", "\"table\":\"%s\",\"name\":\"Bob\"", t->id));
			FakeLink *more[2] = {fake_connect(fake), fake_connect(fake)};
			for (int k = 0; k < 2; k++) fake_ok(more[k], "join", "\"table\":\"%s\",\"name\":\"Cyd%d\"", t->id, k);
			cr_assert(fake_ok(p[0], "start", "%s", ""));
			if (leaves) cr_assert(fake_ok(p[1], "leave", "%s", ""));
			else fake_hang_up(p[1]);
			fake_pass(fake, ABSENT_MS + TICK_MS);
			int level = -1;
			for (int k = 0; k < fake->n_jobs; k++)
				if (fake->jobs[k]->seat == 1) level = fake->jobs[k]->level;
			cr_expect_eq(level, wishes[i].level, "%s, %s: %d", wishes[i].fields, leaves ? "left" : "away", level);
			cr_expect_eq(table_stand_in(t), wishes[i].level);
			fake_close(fake);
		}
}

Test(stand_in, that_does_not_exist_is_refused) {
	Fake *fake = open_world();
	FakeLink *link = fake_connect(fake);
	cr_assert_not(fake_ok(link, "create", "\"game\":\"epic_melee\",\"name\":\"Ada\",\"stand_in\":99"));
	cr_assert_str_eq(code_of(link), "level");
	fake_close(fake);
}
