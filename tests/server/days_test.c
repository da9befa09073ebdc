/* A pace of days: players with days for a decision need not be there, and their days outlast the server. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const int64_t HOUR = 3600000;

static Fake *open_fake(void) {
	return open_world_at("/a.db", "mem", 5);
}

/* Two persons at a pace of that many days. */
static Fake *start(int days, FakeLink **p) {
	char more[64];
	mem_vfs_start(1);
	Fake *fake = open_fake();
	snprintf(more, sizeof more, ",\"pace\":\"days\",\"days\":%d", days);
	fake_table(fake, "epic_melee", 2, 2, more, p);
	return fake;
}

static void hang_up(Fake *fake, FakeLink **p) {
	fake_hang_up(p[0]);
	fake_hang_up(p[1]);
	fake_turn(fake);
}

/* Lets hours pass; the server runs only at their beginning and end. */
static void pass_hours(Fake *fake, int hours) {
	fake->now += hours * HOUR - 2 * TICK_MS;
	fake_pass(fake, 2 * TICK_MS);
}

static void end(Fake *fake) {
	fake_close(fake);
	mem_vfs_end();
}

static int64_t time_left(const Fake *fake, const LiveTable *t, int seat) {
	return t->seat[seat].deadline - fake->now;
}

Test(days, a_decision_has_as_many_as_the_host_says) {
	for (int days = 1; days <= DAYS_MAX; days++) {
		FakeLink *p[2];
		Fake *fake = start(days, p);
		const LiveTable *t = fake_find(fake, p[0]->table);
		cr_assert_eq(time_left(fake, t, 0), days * 24 * HOUR);
		end(fake);
	}
}

Test(days, other_numbers_and_other_paces_have_none) {
	static const char *const wrong[] = {"\"pace\":\"days\",\"days\":0", "\"pace\":\"days\",\"days\":8", "\"pace\":\"days\",\"days\":\"2\"",
	                                    "\"pace\":\"book\",\"days\":2", "\"days\":2"};
	mem_vfs_start(1);
	Fake *fake = open_fake();
	FakeLink *link = fake_connect(fake);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		const json_t *answer = fake_ask(link, "create", "\"game\":\"epic_melee\",\"name\":\"Ada\",%s", wrong[i]);
		const json_t *args = json_object_get(answer, "args");
		cr_assert_str_eq(json_string_value(json_object_get(answer, "code")), "form", "%s", wrong[i]);
		cr_assert_str_eq(json_string_value(json_object_get(args, "field")), "days", "%s", wrong[i]);
	}
	cr_assert(fake_ok(link, "create", "\"game\":\"epic_melee\",\"name\":\"Ada\",\"pace\":\"days\""));
	cr_assert_not_null(strstr(link->said.text.data, "\"pace\":\"days\",\"days\":2,"), "what is told of it");
	end(fake);
}

Test(days, nobody_is_away_before_their_time_is_up) {
	FakeLink *p[2];
	Fake *fake = start(1, p);
	char id[TABLE_ID_LEN + 1];
	memcpy(id, p[0]->table, sizeof id);
	const LiveTable *t = fake_find(fake, id);
	hang_up(fake, p);
	pass_hours(fake, 23);
	cr_assert(!t->seat[0].is_away && !t->seat[1].is_away && t->n_steps == 0, "no bot plays for them");
	pass_hours(fake, 1);
	cr_assert(t->n_steps > 0 && !t->seat[0].is_away, "time is up, once");
	/* Looked up each time: a game that is over leaves memory. */
	for (int i = 0; i < 200 && fake_find(fake, id)->phase == PHASE_PLAY; i++) pass_hours(fake, 24);
	cr_assert_eq(fake_find(fake, id)->phase, PHASE_OVER, "who misses twice is played by a bot, so it ends");
	end(fake);
}

Test(days, they_go_on_where_they_stood_after_a_restart) {
	FakeLink *p[2];
	char id[TABLE_ID_LEN + 1];
	Fake *fake = start(2, p);
	memcpy(id, p[0]->table, sizeof id);
	pass_hours(fake, 20);
	hang_up(fake, p);
	fake_pass(fake, 2 * SWEEP_MS); /* the store's clock is saved */
	int64_t left = time_left(fake, fake_find(fake, id), 1);
	for (int i = 0; i < 3; i++) {
		fake_turn(fake);
		fake_close(fake);
		fake = open_fake(); /* its own clock starts over, and the date says that no time has passed */
		fake->skew = (int64_t)30 * 86400;
		const LiveTable *t = fake_find(fake, id);
		cr_assert(t && t->pace == PACE_DAYS && t->days == 2);
		cr_assert_leq(llabs(time_left(fake, t, 1) - left), SWEEP_MS, "%d: what the server was off for does not count", i);
	}
	pass_hours(fake, 27);
	cr_assert_eq(fake_find(fake, id)->n_steps, 0, "47 hours");
	pass_hours(fake, 2);
	cr_assert_gt(fake_find(fake, id)->n_steps, 0, "49 hours");
	end(fake);
}

Test(days, a_decision_made_before_a_restart_gives_no_time_to_others) {
	FakeLink *p[2];
	char id[TABLE_ID_LEN + 1];
	Fake *fake = start(3, p);
	memcpy(id, p[0]->table, sizeof id);
	pass_hours(fake, 10);
	for (int i = 0; i < 4 && fake_owes(p[0]); i++) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	cr_assert(!fake_owes(p[0]) && fake_owes(p[1]));
	fake_pass(fake, 2 * SWEEP_MS);
	fake_turn(fake);
	fake_close(fake);
	fake = open_fake();
	cr_assert_leq(llabs(time_left(fake, fake_find(fake, id), 1) - 62 * HOUR), 4 * SWEEP_MS);
	end(fake);
}

Test(days, such_a_table_does_not_expire_while_time_runs) {
	FakeLink *p[2];
	char id[TABLE_ID_LEN + 1], open[TABLE_ID_LEN + 1];
	Fake *fake = start(7, p);
	memcpy(id, p[0]->table, sizeof id);
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"epic_melee\",\"name\":\"Eve\",\"pace\":\"days\""));
	memcpy(open, json_string_value(json_object_get(host->answer, "table")), sizeof open);
	hang_up(fake, p);
	fake_hang_up(host);
	for (int day = 0; day < 6; day++) pass_hours(fake, 24);
	fake_pass(fake, 2 * SWEEP_MS);
	cr_assert(fake_find(fake, open), "people need longer than an hour to gather for it");
	pass_hours(fake, 23);
	fake_pass(fake, 2 * SWEEP_MS);
	for (int day = 0; day < 7; day++) pass_hours(fake, 24);
	fake_pass(fake, 2 * SWEEP_MS);
	cr_assert(fake_find(fake, id), "two weeks, and the second decision's time runs");
	cr_assert_not(fake_find(fake, open));
	end(fake);
}

Test(days, a_rematch_has_as_many) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_fake();
	fake_table(fake, "null_game", 2, 2, ",\"pace\":\"days\",\"days\":5", p);
	for (const LiveTable *t = fake_find(fake, p[0]->table); t->phase == PHASE_PLAY;)
		for (int i = 0; i < 2; i++)
			if (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 0));
	cr_assert(fake_ok(p[0], "rematch", "%s", ""));
	const LiveTable *next = fake_find(fake, json_string_value(json_object_get(p[0]->answer, "table")));
	cr_assert(next->pace == PACE_DAYS && next->days == 5);
	end(fake);
}
