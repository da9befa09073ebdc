/* When tables are looked at. After every turn of every test, fake_turn checks whether ticking all tables would have done something that
 * ticking the due ones did not; here people do everything they can, in any order, at odd moments. */
#include "server/timers.h"
#include "server/turns.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { TIMERS = 60, TABLES = 7, PERSONS = 2, LINKS = TABLES * PERSONS + 2, ENDING = 5, ACT = 39, WORLDS = 8, STEPS = 700 };

Test(timers, the_earliest_comes_first) {
	Timers heap = {0};
	Timer timer[TIMERS] = {{0}};
	Rng rng;
	rng_seed(&rng, 7);
	for (int step = 0; step < 20000; step++) {
		Timer *t = &timer[rng_below(&rng, TIMERS)], *first = NULL;
		int64_t at = (int64_t)rng_below(&rng, 1000), now = (int64_t)rng_below(&rng, 1000);
		if (!t->place) cr_assert(timers_add(&heap, t, at));
		else if (rng_below(&rng, 3)) timers_set(&heap, t, at);
		else timers_remove(&heap, t);
		for (int i = 0; i < TIMERS; i++)
			if (timer[i].place && (!first || timer[i].at < first->at)) first = &timer[i];
		const Timer *found = timers_first(&heap, now);
		if (first && first->at <= now) cr_assert(found && found->at == first->at);
		else cr_assert_null(found);
	}
	timers_free(&heap);
}

static bool says_so(void *arg) {
	return *(bool *)arg;
}

/* Clocks wait for the next read and, after a stall, until nothing is left to read, but not for ever. */
Test(turns, what_came_before_a_stall_is_read_before_clocks_are_looked_at) {
	Turns turns = {.ticked_at = 1000};
	bool more = true;
	cr_assert_not(turns_may_tick(&turns, 1050, says_so, &more), "they are not due");
	turns_due(&turns);
	cr_assert(turns_may_tick(&turns, 1050, says_so, &more), "nothing was held up");
	cr_assert_not(turns_may_tick(&turns, 1050, says_so, &more), "once");
	turns_due(&turns);
	for (int i = 0; i < 20; i++) cr_assert_not(turns_may_tick(&turns, 9000, says_so, &more), "%d", i);
	more = false;
	cr_assert(turns_may_tick(&turns, 9000, says_so, &more));
	more = true;
	turns_due(&turns);
	int n = 0;
	while (!turns_may_tick(&turns, 20000, says_so, &more)) n++;
	cr_assert(n > 20 && n < 1000, "%d", n);
}

static Fake *open_fake(uint64_t seed) {
	return open_world_at(":memory:", NULL, seed);
}

static int64_t takes_long(const BotJob *job) {
	return job->seed % 5 ? (int64_t)(job->seed % 1500) : -1;
}

static const char *yes_or_no(Rng *rng) {
	return rng_below(rng, 2) ? "true" : "false";
}

static void come_back(FakeLink *link) {
	link->code = 0;
	link->conn = hub_connect(link->fake->hub, link, "127.0.0.1");
	fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\",\"fair\":true", link->table, link->token);
}

/* Somebody takes a seat at a table with a running game, or at one that has not begun. */
static void join(FakeLink *link, const FakeLink *at, Rng *rng) {
	const LiveTable *t = hub_find_live(link->fake->hub, at->table);
	const char *table = at->table;
	if (!t) return;
	char name[8];
	snprintf(name, sizeof name, "N%d", (int)rng_below(rng, 100));
	if (!fake_ok(link, "join", "\"table\":\"%s\",\"invite\":\"%s\",\"name\":\"%s\",\"fair\":%s", table, t->invite, name, yes_or_no(rng)))
		return;
	if (link != at) memcpy(link->table, table, sizeof link->table);
	link->seat = (int)json_integer_value(json_object_get(link->answer, "seat"));
	snprintf(link->token, sizeof link->token, "%s", json_string_value(json_object_get(link->answer, "token")));
}

static void consent(FakeLink *link, Rng *rng) {
	const LiveTable *t = hub_find_live(link->fake->hub, link->table);
	if (t && t->ask.conn) fake_ok(link, "consent", "\"seat\":%d,\"name\":\"%s\",\"yes\":%s", t->ask.seat, t->ask.name, yes_or_no(rng));
}

static void rematch(FakeLink *link) {
	if (!fake_ok(link, "rematch", "%s", "")) return;
	snprintf(link->table, sizeof link->table, "%s", json_string_value(json_object_get(link->answer, "table")));
	fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\",\"fair\":true", link->table, link->token);
}

static void deal(FakeLink *link) {
	char hex[FAIR_HEX + 1];
	memset(hex, 'a', FAIR_HEX);
	hex[FAIR_HEX] = 0;
	if (!fake_ok(link, "start", "%s", "")) fake_ok(link, "commit", "\"hash\":\"%s\"", hex);
}

static void do_something(FakeLink *link, const FakeLink *other, Rng *rng) {
	if (!link->conn) {
		if (!rng_below(rng, 3)) come_back(link);
		return;
	}
	uint32_t what = rng_below(rng, 40);
	if (what < ENDING && rng_below(rng, 4)) what = ACT; /* games should last for a while */
	switch (what) {
	case 0: fake_hang_up(link); break;
	case 1: fake_ok(link, "leave", "%s", ""); break;
	case 2: fake_ok(link, "resign", "%s", ""); break;
	case 3: fake_ok(link, "remove", "\"seat\":%d", (int)rng_below(rng, 3)); break;
	case 4: fake_ok(link, "watch", "\"table\":\"%s\"", other->table); break;
	case 11: fake_ok(link, "pause", "\"on\":%s", yes_or_no(rng)); break;
	case 5: fake_ok(link, "draw", "\"yes\":%s", yes_or_no(rng)); break;
	case 6:
	case 20: fake_ok(link, "bot", "\"seat\":%d,\"level\":%d", (int)rng_below(rng, 6), (int)rng_below(rng, 6)); break;
	case 7: join(link, link, rng); break;
	case 8: join(link, other, rng); break;
	case 9: fake_ok(link, "notify", "\"address\":\"me\""); break;
	case 10: fake_ok(link, "back", "\"n\":%llu", (unsigned long long)++link->last); break;
	case 12: fake_ok(link, "lobby", "\"on\":%s", yes_or_no(rng)); break;
	case 13:
	case 14: come_back(link); break; /* by a second connection: the first is left open, as when a network is gone */
	case 15:
	case 16: deal(link); break;
	case 17:
	case 18: consent(link, rng); break;
	case 19: rematch(link); break;
	default:
		if (fake_owes(link) && fake_legal(link, 0)) fake_act(link, fake_legal(link, rng_below(rng, 1000)));
	}
}

/* Mostly moments, sometimes as long as a clock, and rarely a machine that slept. */
static void pass_time(Fake *fake, Rng *rng) {
	uint32_t kind = rng_below(rng, 60);
	if (!rng_below(rng, 300)) fake->now += (int64_t)rng_below(rng, 3 * DAY_MS);
	else if (kind < 4) fake_pass(fake, (int64_t)rng_below(rng, 70000));
	if (kind < 40) fake_pass(fake, 1 + (int64_t)rng_below(rng, 400));
	else fake_turn(fake);
}

static void play(uint64_t seed, uint64_t *actions, uint64_t *timeouts) {
	static const struct {
		const char *game, *more;
		int seats;
	} tables[TABLES] = {{"epic_melee", ",\"pace\":\"book\"", 3},  {"null_game", ",\"pace\":\"book\",\"public\":true", 2},
	                    {"pearls", ",\"pace\":\"relaxed\"", 3},   {"epic_melee", ",\"pace\":\"days\",\"days\":1", 2},
	                    {"brutal_ring", ",\"pace\":\"book\"", 3}, {"duel_royal", ",\"pace\":\"none\"", 6},
	                    {"brigands", ",\"pace\":\"book\"", 4}};
	Fake *fake = open_fake(seed);
	FakeLink *link[LINKS];
	Rng rng;
	rng_seed(&rng, seed);
	fake->level = 0;
	fake->takes = takes_long;
	for (int i = 0; i < TABLES; i++) fake_table(fake, tables[i].game, tables[i].seats, PERSONS, tables[i].more, link + i * PERSONS);
	for (int i = TABLES * PERSONS; i < LINKS; i++) {
		link[i] = fake_connect(fake);
		snprintf(link[i]->table, sizeof link[i]->table, "%s", link[0]->table);
	}
	for (int step = 0; step < STEPS && !fake->has_failed; step++) {
		do_something(link[rng_below(&rng, LINKS)], link[rng_below(&rng, LINKS)], &rng);
		pass_time(fake, &rng);
	}
	cr_assert_not(fake->has_failed);
	*actions += fake->hub->shared.n_actions;
	*timeouts += fake->hub->shared.n_timeouts;
	fake_close(fake);
}

Test(wake, ticking_every_table_would_change_nothing) {
	uint64_t actions = 0, timeouts = 0;
	for (uint64_t seed = 1; seed <= WORLDS; seed++) play(seed, &actions, &timeouts);
	cr_expect_gt(actions, 2000);
	cr_expect_gt(timeouts, 100);
}
