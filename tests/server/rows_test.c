/* Stored games are continued, even by a program with newer rules: in a file and in a database. */
#include "tests/server/club.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(store, a_table_without_the_notebook_stays_without) {
	FakeLink *p[2];
	club_start();
	Fake *fake = club_open();
	fake_table(fake, "null_game", 2, 2, ",\"notes\":false", p);
	FakeLink first = *p[0];
	cr_assert_not(fake_ok(p[0], "notes", "%s", ""));
	club_close(fake);
	fake = club_open();
	FakeLink *again = fake_connect(fake);
	cr_assert(fake_ok(again, "sit", "\"table\":\"%s\",\"token\":\"%s\"", first.table, first.token));
	cr_assert_str_eq(json_string_value(json_object_get(fake_ask(again, "notes", "%s", ""), "code")), "no_notes");
	club_close(fake);
	club_end();
}

/* ---- newer rules ---- */

/* The field that counts a game's rounds, whatever its name. */
static int round_of(const LiveTable *t) {
	static const char *const names[] = {"round", "turn", "n_duels"};
	for (int f = 0; f < t->setup.game->n_fields; f++)
		for (int i = 0; i < 3; i++)
			if (!strcmp(t->setup.game->fields[f].name, names[i]))
				return ((const unsigned char *)match_state(t->match))[t->setup.game->fields[f].offset];
	cr_assert_fail("%s: which field counts its rounds?", t->setup.game->id);
	return 0;
}

/* One of the seats that owe a decision makes it. */
static void play_one(FakeLink **p, int seats, Rng *rng) {
	for (int i = 0; i < seats; i++)
		if (fake_owes(p[i])) {
			fake_act(p[i], fake_legal(p[i], rng_below(rng, 1000)));
			return;
		}
}

static void watch_rounds(const Game *game, int seats, uint64_t seed) {
	FakeLink *p[SEATS_MAX];
	Rng rng;
	rng_seed(&rng, seed);
	club_start();
	Fake *fake = club_open();
	fake_table(fake, game->id, seats, seats, ",\"pace\":\"none\"", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert_eq(t->n_snapshot, 0, "there is none of the deal");
	int n = 0;
	for (int i = 0; i < 200 && t->phase == PHASE_PLAY; i++)
		for (int k = 0; k < seats && t->phase == PHASE_PLAY; k++) {
			int before = round_of(t);
			if (!fake_owes(p[k])) continue;
			fake_act(p[k], fake_legal(p[k], rng_below(&rng, 1000)));
			if (t->phase != PHASE_PLAY || round_of(t) == before) continue;
			n++;
			cr_assert_eq(t->n_snapshot, t->n_steps, "%s with %d: round %d begins without a snapshot", game->id, seats, round_of(t));
		}
	cr_assert_gt(n, 0, "%s: no round has begun", game->id);
	club_close(fake);
	club_end();
}

Test(snapshots, every_round_of_every_game_has_one) {
	for (int g = 0; games[g]; g++) {
		watch_rounds(games[g], games[g]->seats_min, (uint64_t)g);
		watch_rounds(games[g], (games[g]->seats_min + games[g]->seats_max) / 2, (uint64_t)g);
	}
}

/* Plays for a while, damages what is in the store, and reopens it: the steps that remain, and the table. */
static Fake *play_and_spoil(const Game *game, const char *spoil, StateBuf *state, int64_t *steps, FakeLink *first) {
	FakeLink *p[SEATS_MAX];
	Rng rng;
	rng_seed(&rng, 7);
	club_start();
	Fake *fake = club_open();
	fake_table(fake, game->id, game->seats_min, game->seats_min, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	for (int i = 0; i < 40 && (i < 3 || t->n_steps == t->n_snapshot); i++) play_one(p, game->seats_min, &rng);
	cr_assert(t->phase == PHASE_PLAY && t->n_steps > t->n_snapshot, "%s: nothing stands behind the snapshot", game->id);
	memset(state, 0, sizeof *state);
	memcpy(state->bytes, match_state(t->match), game->state_size);
	*steps = t->n_steps;
	*first = *p[0];
	club_close(fake);
	club_run(spoil);
	return club_open();
}

/* The clock runs, so something must happen. */
static void goes_on(Fake *fake, const FakeLink *first, int64_t steps) {
	LiveTable *t = fake_find(fake, first->table);
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", first->table, first->token));
	for (int i = 0; i < 600 && t->phase == PHASE_PLAY && t->n_steps == steps; i++) fake_pass(fake, 1000);
	cr_assert_gt(t->n_steps, steps, "%s does not go on", t->setup.game->id);
}

Test(snapshots, a_game_goes_on_under_newer_rules) {
	static const char older[] = "UPDATE tables SET start=replace(start, 'rules: ', 'rules: 9')";
	for (int g = 0; games[g]; g++) {
		StateBuf state;
		int64_t steps;
		FakeLink first;
		Fake *fake = play_and_spoil(games[g], older, &state, &steps, &first);
		for (int again = 0; again < 2; again++) { /* and after another restart */
			LiveTable *t = fake_find(fake, first.table);
			cr_assert(t, "%s is lost: %s", games[g]->id, fake->log);
			cr_assert_not_null(strstr(fake->log, "snapshot"));
			cr_assert_eq(t->n_steps, steps);
			cr_assert(again || !memcmp(state.bytes, match_state(t->match), games[g]->state_size), "%s: steps after the snapshot",
			          games[g]->id);
			goes_on(fake, &first, steps);
			steps = t->n_steps;
			club_close(fake);
			fake = club_open();
		}
		club_close(fake);
		club_end();
	}
}

/* By the rules it began with, step by step, and verified by its deal; a rematch is a new game by the new rules. */
Test(snapshots, a_game_of_older_rules_is_played_on_by_them) {
	static const char older[] = "UPDATE tables SET start=replace(start, 'rules: 2', 'rules: 1')";
	StateBuf state;
	int64_t steps;
	FakeLink first;
	Fake *fake = play_and_spoil(game_find("brutal_ring"), older, &state, &steps, &first);
	for (int again = 0; again < 2; again++) {
		LiveTable *t = fake_find(fake, first.table);
		cr_assert(t, "lost: %s", fake->log);
		cr_assert(!strstr(fake->log, "snapshot"), "%s", fake->log);
		cr_assert(setup_rules(&t->setup) == 1 && !match_was_loaded(t->match) && t->n_steps == steps);
		cr_assert(again || !memcmp(state.bytes, match_state(t->match), t->setup.game->state_size));
		FakeLink *link = fake_connect(fake);
		cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", first.table, first.token));
		cr_assert(strstr(link->said.text.data, "\"game\":\"brutal_ring\",\"rules\":1,"));
		goes_on(fake, &first, steps);
		steps = t->n_steps;
		if (again) { /* to the end, with somebody watching */
			cr_assert(fake_ok(fake_connect(fake), "watch", "\"table\":\"%s\"", first.table));
			fake->level = 0;
			for (int i = 0; i < 100000 && t->phase == PHASE_PLAY; i++) fake_pass(fake, 1000);
			cr_assert_eq(t->phase, PHASE_OVER);
			link = fake_connect(fake);
			cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", first.table, first.token));
			cr_assert(fake_ok(link, "rematch", "%s", ""));
			cr_assert_eq(setup_rules(&fake_find(fake, t->rematch)->setup), 2);
		}
		club_close(fake);
		fake = club_open();
	}
	club_close(fake);
	club_end();
}

Test(snapshots, steps_that_newer_rules_do_not_know_are_left_out) {
	static const char unknown[] =
		"UPDATE tables SET start=replace(start, 'rules: ', 'rules: 9');"
		"UPDATE steps SET lines='0 dance\n' WHERE n>(SELECT n FROM snapshots WHERE snapshots.owner=steps.owner)";
	for (int g = 0; games[g]; g++) {
		StateBuf state;
		int64_t steps;
		FakeLink first;
		Fake *fake = play_and_spoil(games[g], unknown, &state, &steps, &first);
		LiveTable *t = fake_find(fake, first.table);
		cr_assert(t, "%s is lost: %s", games[g]->id, fake->log);
		cr_assert(memcmp(state.bytes, match_state(t->match), games[g]->state_size), "the steps were made all the same");
		goes_on(fake, &first, steps);
		club_close(fake);
		club_end();
	}
}
