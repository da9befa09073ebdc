/* Valid and invalid calls in random order, checked against a model: a list of matches with what each must look like. No call crashes, a
 * failed call changes nothing, and a copy never changes. The sanitizers are on. */
#include "support.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 6, CALLS = 3000 };

typedef struct Held {
	TripotMatch *match;
	char *state; /* as the owner must see it */
} Held;

static void note(Held *held) {
	free(held->state);
	held->state = strdup(tripot_match_view(held->match, TRIPOT_OWNER));
}

static void check(const Held *held) {
	cr_assert_str_eq(tripot_match_view(held->match, TRIPOT_OWNER), held->state);
}

static void drop(Held *held) {
	tripot_match_free(held->match);
	free(held->state);
	*held = (Held){0};
}

/* A number that may be out of range. */
static int any(uint64_t *random, int max) {
	return (int)draw(random, (uint32_t)max + 6) - 3;
}

static void replace(Held *held, TripotMatch *match) {
	if (!match) return;
	drop(held);
	held->match = match;
	note(held);
}

/* A step that may be refused; if so, the game is unchanged. */
static void try_step(Held *held, uint64_t *random) {
	TripotMatch *m = held->match;
	const TripotSetup *setup = tripot_match_setup(m);
	int seat = any(random, tripot_setup_seats(setup)), status;
	char name[TRIPOT_NAME_MAX] = "";
	switch (draw(random, 5)) {
	case 0: status = tripot_match_apply(m, seat, any(random, tripot_setup_actions(setup))); break;
	case 1:
		tripot_setup_action_text(setup, 0, any(random, tripot_setup_actions(setup)), name, sizeof name);
		status = tripot_match_apply_text(m, seat, name);
		break;
	case 2: status = tripot_match_take_back(m, seat); break;
	case 3: status = tripot_match_timeout(m, seat); break;
	default: status = tripot_match_agree(m); break;
	}
	if (status == TRIPOT_OK) note(held);
	else cr_assert_str_not_empty(tripot_match_error(m));
	check(held);
}

/* Queries do not change the game. */
static void ask(Held *held, uint64_t *random) {
	TripotMatch *m = held->match;
	const TripotSetup *setup = tripot_match_setup(m);
	int viewer = any(random, tripot_setup_seats(setup)), seats = tripot_setup_seats(setup);
	size_t room = (size_t)tripot_setup_columns(setup) + (size_t)tripot_setup_actions(setup);
	float *floats = calloc(room, sizeof *floats);
	bool is_viewer = viewer >= TRIPOT_OWNER && viewer < seats;
	cr_assert_eq(tripot_match_position(m, viewer) != NULL, is_viewer);
	cr_assert_eq(tripot_match_events(m, viewer, draw(random, 40)) != NULL, is_viewer);
	cr_assert_eq(tripot_match_story(m, viewer, draw(random, 40), "en") != NULL, is_viewer);
	cr_assert_eq(tripot_match_notes(m, viewer) != NULL, is_viewer);
	cr_assert_eq(tripot_match_prompt(m, viewer, "fr") != NULL, is_viewer);
	cr_assert_eq(tripot_match_floats(m, viewer, floats, room) == TRIPOT_OK, is_viewer && viewer != TRIPOT_OWNER);
	tripot_match_bot(m, viewer, any(random, 3), floats, room);
	tripot_match_may_agree(m);
	tripot_match_refusal(m, "fr");
	free(floats);
	check(held);
}

static void make_another(Held *held, const Held *from, const TripotSetup *setup, uint64_t *random) {
	TripotMatch *made = NULL;
	char why[TRIPOT_WHY_MAX];
	size_t length;
	const char *text;
	switch (draw(random, 5)) {
	case 0: made = make_match(setup, draw(random, 1000)); break;
	case 1: tripot_match_copy(&made, from->match, why, sizeof why); break;
	case 2: tripot_match_imagine(&made, from->match, any(random, 4), draw(random, 1000), why, sizeof why); break;
	case 3:
		text = tripot_match_record(from->match, &length);
		if (text) tripot_match_from_record(&made, text, length, any(random, 20), why, sizeof why);
		break;
	default: tripot_match_from_state(&made, tripot_match_setup(from->match), from->state, strlen(from->state), 1, why, sizeof why); break;
	}
	replace(held, made);
}

static void call_at_random(const char *game, uint64_t seed) {
	TripotSetup *setup = make_setup(game, 0);
	Held held[MATCHES] = {{0}};
	uint64_t random = seed;
	for (int i = 0; i < MATCHES; i++) replace(&held[i], make_match(setup, (uint64_t)i));
	tripot_setup_free(setup);
	setup = make_setup(game, 0); /* another setup for the rest: setups do not depend on each other */
	for (int call = 0; call < CALLS / 5 * (is_long() ? 20 : 1); call++) {
		Held *one = &held[draw(&random, MATCHES)];
		uint32_t what = draw(&random, 12);
		if (what < 5) {
			play_steps(one->match, &random, 1 + (int)draw(&random, 4));
			note(one);
		} else if (what < 9) {
			try_step(one, &random);
		} else if (what < 11) {
			ask(one, &random);
		} else {
			make_another(one, &held[draw(&random, MATCHES)], setup, &random);
		}
	}
	for (int i = 0; i < MATCHES; i++) {
		check(&held[i]);
		drop(&held[i]);
	}
	tripot_setup_free(setup);
}

Test(random, calls_on_matches_in_any_order) {
	for (int i = 0; tripot_game_at(i); i++) call_at_random(tripot_game_id(tripot_game_at(i)), (uint64_t)i + 1);
}

/* Steps with valid and invalid actions, new deals, worlds and looks. The rows a batch reports are always the rows it works with. */
Test(random, calls_on_a_batch_in_any_order) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		TripotMatch *match = make_match(setup, 1), *there;
		Rows r = open_batch(setup, 4, 3, NULL, i % 2 ? TRIPOT_BATCH_ONCE : 0);
		uint64_t random = (uint64_t)i + 100;
		char why[TRIPOT_WHY_MAX];
		play_steps(match, &random, 9);
		for (int call = 0; call < CALLS / 5; call++) {
			uint32_t what = draw(&random, 16);
			int lane = any(&random, 4);
			if (what == 0) tripot_batch_restart(r.batch, lane, draw(&random, 100));
			if (what == 1) tripot_batch_imagine(r.batch, match, any(&random, r.seats), draw(&random, 100));
			if (what == 2) tripot_batch_look(r.batch, any(&random, r.seats), &r.out);
			if (what == 3 && !tripot_batch_match(r.batch, lane, &there, why, sizeof why)) tripot_match_free(there);
			r.n = tripot_batch_rows(r.batch, &r.out);
			cr_assert_geq(r.n, 0);
			cr_assert_eq(tripot_batch_sample(r.batch, r.action, (size_t)r.rows_max), r.n);
			int wrong = what == 4 && r.n ? (int)draw(&random, (uint32_t)r.n) : -1;
			if (wrong >= 0) r.action[wrong] = any(&random, r.actions);
			int n = tripot_batch_step(r.batch, r.action, r.n, &r.out);
			cr_assert(n >= 0 || wrong >= 0, "%s", tripot_batch_error(r.batch));
		}
		close_batch(&r);
		tripot_match_free(match);
		tripot_setup_free(setup);
	}
}
