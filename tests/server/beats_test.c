/* When a bot's answer is shown depends on nothing secret. Bots think for as long as a test says, by a clock that it moves; what the
 * others are sent, and when, must be the same however long that is. */
#include "bots/bot.h"
#include "core/hash.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static Fake *open_world(uint64_t seed) {
	Fake *fake = open_world_at(":memory:", NULL, seed);
	fake->level = 2; /* fast, however long it is said to take */
	return fake;
}

/* Nothing if there is no choice, otherwise up to a tenth of the shortest beat: a decision takes up to nine thoughts. */
static int64_t takes_long(const BotJob *job) {
	Action legal[LEGAL_MAX];
	int n = job->setup.game->legal((const State *)job->view.bytes, &job->setup, job->seat, legal);
	uint32_t most = bot_level(job->level)->iterations * ITERATION_US / 10000;
	if (most < BEAT_MS / 10) most = BEAT_MS / 10;
	return n == 1 ? 0 : (int64_t)(hash_bytes(7, job->view.bytes, sizeof job->view) % most);
}

static int64_t takes_nothing(const BotJob *job) {
	(void)job;
	return 0;
}

static int64_t takes_twelve_hundred(const BotJob *job) {
	(void)job;
	return 1200;
}

/* Persons on the first seats, bots of the given level on the others; the last link watches. */
static void sit_down(Fake *fake, const Game *game, int seats, int persons, int level, FakeLink **link) {
	char bots[128] = "";
	for (int i = 0; i < seats; i++) {
		if (i < persons) snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%snull", i ? "," : "");
		else snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s%d", i ? "," : "", level);
	}
	FakeLink *host = link[persons] = fake_connect(fake);
	cr_assert(fake_ok(host, "create", "\"game\":\"%s\",\"name\":\"Host\",\"seats\":%d,\"bots\":[%s],\"seat\":null", game->id, seats, bots));
	snprintf(host->table, sizeof host->table, "%s", json_string_value(json_object_get(host->answer, "table")));
	for (int i = 0; i < persons; i++) {
		link[i] = fake_connect(fake);
		link[i]->seat = i;
		cr_assert(fake_ok(link[i], "join", "\"table\":\"%s\",\"name\":\"P%d\",\"seat\":%d", host->table, i, i));
	}
	cr_assert(fake_ok(host, "start", "%s", ""));
}

/* Decides without thinking, so that the clock stays on the ticks. */
static void act(FakeLink *link, uint32_t which) {
	char text[256];
	snprintf(text, sizeof text, "{\"id\":1,\"cmd\":\"act\",\"n\":%llu,\"action\":\"%s\"}", (unsigned long long)++link->last,
	         fake_legal(link, which));
	fake_send(link, text);
}

/* A game in which the first person plays and the second never comes. */
static void play(Fake *fake, const Game *game, int seats, int level, FakeLink **link) {
	Rng rng;
	rng_seed(&rng, 3);
	sit_down(fake, game, seats, 2, level, link);
	LiveTable *t = fake_find(fake, link[2]->table);
	fake_hang_up(link[1]);
	for (int i = 0; i < 1800 && t->phase == PHASE_PLAY; i++) {
		if (fake_owes(link[0])) act(link[0], rng_below(&rng, 10000));
		fake_pass(fake, TICK_MS);
	}
}

static void compare(const char *a, const char *b, const char *what, const Game *game, int seats, int level) {
	size_t at = 0;
	while (a[at] && a[at] == b[at]) at++;
	size_t from = at > 80 ? at - 80 : 0;
	cr_assert(!a[at] && !b[at], "%s, %d seats, level %d: %s: ...%.160s... / ...%.160s...", game->id, seats, level, what, a + from,
	          b + from);
}

Test(beats, what_is_shown_and_when_does_not_depend_on_how_long_bots_think) {
	static const int levels[] = {0, 3, 5};
	for (int g = 0; games[g]; g++)
		for (int i = 0; i < 3; i++) {
			const Game *game = games[g];
			int seats = i == 0 ? game->seats_usual : i == 1 ? game->seats_max : game->seats_min + 1;
			Fake *fake[2];
			FakeLink *link[2][3];
			for (int k = 0; k < 2; k++) {
				fake[k] = open_world(11);
				fake[k]->takes = k ? takes_long : takes_nothing;
				play(fake[k], game, seats, levels[i], link[k]);
			}
			for (int v = 0; v < 3; v++) {
				compare(link[0][v]->when.text.data, link[1][v]->when.text.data, "times", game, seats, levels[i]);
				compare(link[0][v]->said.text.data, link[1][v]->said.text.data, "messages", game, seats, levels[i]);
			}
			cr_assert_gt(link[0][2]->when.text.len, 100, "%s: hardly anything happened", game->id);
			for (int k = 0; k < 2; k++) fake_close(fake[k]);
		}
}

/* The number of sides that owe a decision, which is how many bots are asked at once. */
static int count_sides(const Setup *setup, const json_t *to_act) {
	uint32_t sides = 0;
	size_t i;
	json_t *seat;
	json_array_foreach(to_act, i, seat) sides |= 1u << setup_side(setup, (int)json_integer_value(seat));
	return __builtin_popcount(sides);
}

/* A game among bots as a spectator sees it: the time from a question to the next thing shown is always the same. */
static void measure(const Game *game, int level, int64_t delay[SEATS_MAX + 1]) {
	FakeLink *watcher;
	Fake *fake = open_world(12);
	fake->takes = takes_long;
	sit_down(fake, game, game->seats_usual, 0, level, &watcher);
	const LiveTable *t = fake_find(fake, watcher->table);
	int n_asked = count_sides(&t->setup, json_object_get(watcher->position, "to_act"));
	int64_t asked = fake->now;
	for (int i = 0; i < 20000 && t->phase == PHASE_PLAY; i++) {
		size_t seen = watcher->said.text.len;
		fake_pass(fake, TICK_MS);
		if (watcher->said.text.len == seen) continue;
		if (!delay[n_asked]) delay[n_asked] = fake->now - asked;
		cr_assert_eq(fake->now - asked, delay[n_asked], "%s, level %d, %d asked: %lld ms and %lld ms", game->id, level, n_asked,
		             (long long)(fake->now - asked), (long long)delay[n_asked]);
		n_asked = count_sides(&t->setup, json_object_get(watcher->position, "to_act"));
		asked = fake->now;
	}
	cr_assert_eq(t->phase, PHASE_OVER, "%s", game->id);
	fake_close(fake);
}

Test(beats, from_asking_to_showing_is_one_number_a_level_and_number_of_bots_asked) {
	for (int level = 0; bot_level_exists(level); level++) {
		int64_t delay[2][SEATS_MAX + 1] = {0};
		for (int g = 0; games[g]; g++) measure(games[g], level, delay[games[g]->is_advice != NULL]); /* the same, except with advice */
		for (int i = 0; i < 2 * (SEATS_MAX + 1); i++) {
			int beats = 1 + i / (SEATS_MAX + 1), n = i % (SEATS_MAX + 1);
			int64_t beat = (int64_t)bot_level(level)->iterations * ITERATION_US * n / 1000, found = delay[beats - 1][n];
			int64_t ticks = (beats * (beat < BEAT_MS ? BEAT_MS : beat) + TICK_MS / 2 - 1) / TICK_MS;
			if (found) cr_expect_eq(found, ticks * TICK_MS, "level %d, %d asked: %lld ms", level, n, (long long)found);
		}
	}
}

/* When two answers become due at once, they are shown in seat order, whichever was faster. */
static int64_t first_is_slower(const BotJob *job) {
	return job->seat ? 0 : BEAT_MS / 2;
}

Test(beats, who_thought_faster_is_not_shown_first) {
	FakeLink *watcher;
	Fake *fake = open_world(13);
	fake->takes = first_is_slower;
	sit_down(fake, game_find("null_game"), 2, 0, 0, &watcher);
	size_t from = watcher->said.text.len;
	fake_pass(fake, BEAT_MS / 2 + TICK_MS / 2);
	fake_pass(fake, TICK_MS);
	json_t *first = json_loads(watcher->said.text.data + from, JSON_DISABLE_EOF_CHECK, NULL);
	cr_assert_eq(json_array_size(json_object_get(first, "to_act")), 1);
	cr_assert_eq(json_integer_value(json_array_get(json_object_get(first, "to_act"), 0)), 1, "seat 0 has decided, seat 1 has not yet");
	json_decref(first);
	fake_close(fake);
}

/* How long the game between two bots takes from one thing shown to the next. */
static int64_t pass_until_shown(Fake *fake, const FakeLink *watcher) {
	size_t seen = watcher->said.text.len;
	int64_t from = fake->now;
	for (int i = 0; i < 1000 && watcher->said.text.len == seen; i++) fake_pass(fake, TICK_MS);
	return fake->now - from;
}

Test(beats, a_thought_that_takes_longer_is_shown_at_a_whole_beat_and_then_all_take_as_long) {
	FakeLink *watcher;
	Fake *fake = open_world(14);
	fake->takes = takes_twelve_hundred;
	sit_down(fake, game_find("null_game"), 2, 0, 5, &watcher);
	const LiveTable *t = fake_find(fake, watcher->table);
	int64_t first = pass_until_shown(fake, watcher);
	cr_assert_eq(first, 2000, "two masters have a beat of a second, and this was the second: %lld ms", (long long)first);
	fake->takes = takes_nothing;
	pass_until_shown(fake, watcher); /* this one was asked before */
	cr_assert_eq(t->phase, PHASE_PLAY);
	int64_t next = pass_until_shown(fake, watcher);
	cr_assert_eq(next, 2000, "no time at all shows after as long: %lld ms", (long long)next);
	fake_close(fake);
}

Test(beats, whoever_comes_back_in_time_decides) {
	FakeLink *link[3];
	Fake *fake = open_world(15);
	sit_down(fake, game_find("null_game"), 2, 2, 0, link);
	LiveTable *t = fake_find(fake, link[0]->table[0] ? link[0]->table : link[2]->table);
	t->seat[1].is_away = true;
	t->stand_in = 5; /* there must be time to come back */
	fake_pass(fake, TICK_MS);
	fake_pass(fake, TICK_MS);
	cr_assert(t->turn[1].held, "the answer waits");
	hub_stir(fake->hub, t);
	table_wake_holder(t, 1);
	fake_pass(fake, 2000);
	cr_assert(fake_owes(link[1]), "nobody has decided for them");
	cr_assert_not(t->turn[1].held);
	act(link[1], 0);
	cr_assert_not(fake_owes(link[1]));
	fake_close(fake);
}
