/* How long things are kept, measured by the time in which a server runs, whatever the date says and however often it is restarted. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>

enum { DAY = 86400 };

/* Three tables of a server, named after their fate. */
typedef struct Tables {
	char open[TABLE_ID_LEN + 1], play[TABLE_ID_LEN + 1], over[TABLE_ID_LEN + 1];
} Tables;

static Fake *open_fake(int64_t skew) {
	Fake *fake = open_world_at("/a.db", "mem", 5);
	fake->skew = skew;
	return fake;
}

static void hang_up_all(Fake *fake) {
	for (int i = 0; i < fake->n_links; i++) fake_hang_up(fake->links[i]);
	fake_turn(fake);
}

static Fake *start(Tables *out) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_fake(0);
	FakeLink *host = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"epic_melee\",\"name\":\"Ada\""));
	snprintf(out->open, sizeof out->open, "%s", json_string_value(json_object_get(host->answer, "table")));
	fake_table(fake, "epic_melee", 2, 2, ",\"pace\":\"none\"", p);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	memcpy(out->play, p[0]->table, sizeof out->play);
	fake_table(fake, "null_game", 2, 2, "", p);
	memcpy(out->over, p[0]->table, sizeof out->over);
	for (LiveTable *t = fake_find(fake, out->over); t->phase == PHASE_PLAY;)
		for (int i = 0; i < 2; i++)
			if (fake_owes(p[i])) fake_act(p[i], fake_legal(p[i], 0));
	return fake;
}

/* A time in which nobody comes. */
static void pass_days(Fake *fake, int days) {
	for (int i = 0; i < days; i++) {
		fake->now += (int64_t)DAY * 1000;
		fake_pass(fake, TICK_MS);
	}
	fake_pass(fake, 2 * SWEEP_MS);
}

static Fake *restart(Fake *fake, int64_t skew) {
	fake_turn(fake);
	fake_close(fake);
	return open_fake(skew);
}

static void end(Fake *fake) {
	fake_close(fake);
	mem_vfs_end();
}

Test(expiry, a_date_that_jumps_deletes_nothing) {
	static const int days[] = {31, -31, 4000, -20000};
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		Tables tables;
		Fake *fake = start(&tables);
		fake->skew = (int64_t)days[i] * DAY; /* in mid-game, with people there */
		fake_pass(fake, 2 * SWEEP_MS);
		hang_up_all(fake);
		fake_pass(fake, 2 * SWEEP_MS);
		fake->skew = 0; /* and it is corrected when they are gone */
		fake_pass(fake, FORGET_MS + 2 * SWEEP_MS);
		cr_assert(fake_find(fake, tables.open) && fake_find(fake, tables.play) && fake_find(fake, tables.over), "%d days", days[i]);
		end(fake);
	}
}

Test(expiry, a_server_that_was_off_for_months_deletes_nothing) {
	Tables tables;
	Fake *fake = start(&tables);
	hang_up_all(fake);
	fake = restart(fake, (int64_t)60 * DAY);
	fake_pass(fake, FORGET_MS + 2 * SWEEP_MS);
	cr_assert(fake_find(fake, tables.open) && fake_find(fake, tables.play) && fake_find(fake, tables.over));
	end(fake);
}

Test(expiry, nothing_is_kept_for_ever_because_the_date_went_back) {
	static const int days[] = {31, -31};
	for (int i = 0; i < 2; i++) {
		Tables tables;
		Fake *fake = start(&tables);
		fake_pass(fake, 2 * SWEEP_MS);
		hang_up_all(fake);
		fake->skew = (int64_t)days[i] * DAY;
		pass_days(fake, 6);
		cr_assert(!fake_find(fake, tables.open) && fake_find(fake, tables.play) && fake_find(fake, tables.over), "%d days", days[i]);
		pass_days(fake, 1);
		cr_assert_not(fake_find(fake, tables.play), "a week without anybody, %d days", days[i]);
		cr_assert(fake_find(fake, tables.over));
		pass_days(fake, 24);
		cr_assert_not(fake_find(fake, tables.over), "a month after its end, %d days", days[i]);
		end(fake);
	}
}

Test(expiry, idle_time_adds_up_across_restarts) {
	Tables tables;
	Fake *fake = start(&tables);
	hang_up_all(fake);
	pass_days(fake, 4);
	fake = restart(fake, (int64_t)-100 * DAY);
	pass_days(fake, 2);
	cr_assert(fake_find(fake, tables.play), "six days");
	fake = restart(fake, (int64_t)100 * DAY);
	pass_days(fake, 2);
	cr_assert_not(fake_find(fake, tables.play), "eight days");
	pass_days(fake, 12);
	fake = restart(fake, 0);
	cr_assert(fake_find(fake, tables.over), "twenty days");
	fake = restart(fake, 0);
	pass_days(fake, 11);
	cr_assert_not(fake_find(fake, tables.over), "thirty-one days");
	end(fake);
}

/* People with a finished game in front of them may go on talking there. */
Test(expiry, a_game_that_is_over_is_not_deleted_under_who_looks_at_it) {
	enum { HOUR_MS = 3600 * 1000 };
	Tables tables;
	Fake *fake = start(&tables);
	FakeLink *ada = fake->links[3];
	fake->hub->options.expire_over = 3600;
	hang_up_all(fake);
	fake_pass(fake, HOUR_MS - SWEEP_MS); /* it has left memory, and would soon be deleted */
	FakeLink *back = fake_connect(fake);
	cr_assert(fake_ok(back, "sit", "\"table\":\"%s\",\"token\":\"%s\"", tables.over, ada->token));
	fake_pass(fake, HOUR_MS);
	cr_expect(fake_ok(back, "say", "\"n\":900,\"text\":\"still here\""), "%s", back->said.text.data);
	fake_turn(fake);
	cr_assert_not(fake->has_failed);
	hang_up_all(fake);
	fake_pass(fake, HOUR_MS);
	cr_assert_not(fake->has_failed);
	cr_expect_not(fake_find(fake, tables.over), "but not for ever");
	end(fake);
}
