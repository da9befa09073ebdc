/* Batches, checked against a model: beside a lane runs a match with the same seed and the same actions. Every row must say what the
 * match tells that seat. */
#include "support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char why[TRIPOT_WHY_MAX];

/* ---- a lane and its match ---- */

typedef struct Mirror {
	TripotMatch *match;
	const int32_t *levels;
} Mirror;

static int level_of(const Mirror *m, int seat) {
	return m->levels ? m->levels[seat] : -1;
}

/* Makes one decision that a batch makes by itself: a bot's, or one without a choice. False if there is none. */
static bool do_what_is_not_asked(Mirror *m) {
	uint32_t owing = tripot_match_to_act(m->match);
	for (uint32_t rest = owing; rest; rest &= rest - 1) {
		int seat = __builtin_ctz(rest), level = level_of(m, seat);
		if (level < 0) continue;
		cr_assert_eq(tripot_match_apply(m->match, seat, tripot_match_bot(m->match, seat, level, NULL, 0)), TRIPOT_OK);
		return true;
	}
	for (uint32_t rest = owing; rest; rest &= rest - 1) {
		int32_t legal[TRIPOT_LEGAL_MAX];
		int seat = __builtin_ctz(rest);
		if (tripot_match_legal(m->match, seat, legal) != 1) continue;
		cr_assert_eq(tripot_match_apply(m->match, seat, legal[0]), TRIPOT_OK);
		return true;
	}
	return false;
}

static void begin_mirror(Mirror *m, const Rows *r, int lane) {
	m->match = make_match(tripot_batch_setup(r->batch), tripot_batch_seed(r->batch, lane));
	while (do_what_is_not_asked(m)) {}
}

static void check_row(const Mirror *m, const Rows *r, int row) {
	int seat = r->out.seat[row];
	size_t columns = (size_t)r->columns, actions = (size_t)r->actions, i = (size_t)row;
	uint8_t *bytes = calloc(columns, 1), *mask = calloc(actions, 1);
	float *floats = calloc(columns, sizeof *floats);
	cr_assert_eq(tripot_match_bytes(m->match, seat, bytes, columns), TRIPOT_OK);
	cr_assert_eq(tripot_match_floats(m->match, seat, floats, columns), TRIPOT_OK);
	cr_assert_geq(tripot_match_mask(m->match, seat, mask, actions), 2);
	cr_assert_eq(memcmp(bytes, r->out.bytes + i * columns, columns), 0, "row %d: its bytes are those of the seat's view", row);
	cr_assert_eq(memcmp(floats, r->out.floats + i * columns, columns * sizeof *floats), 0, "row %d: floats", row);
	cr_assert_eq(memcmp(mask, r->out.mask + i * actions, actions), 0, "row %d: mask", row);
	free(bytes);
	free(mask);
	free(floats);
}

/* The rows of a lane are exactly the decisions its match is waiting for. */
static void check_lane(const Mirror *m, const Rows *r, int lane) {
	uint32_t asked = 0, owing = tripot_match_to_act(m->match);
	for (int row = 0; row < r->n; row++) {
		if (r->out.lane[row] != lane) continue;
		cr_assert_lt(asked, 1u << r->out.seat[row], "in the order of the seats");
		asked |= 1u << r->out.seat[row];
		check_row(m, r, row);
	}
	for (int seat = 0; seat < r->seats; seat++)
		if (level_of(m, seat) >= 0) owing &= ~(1u << seat);
	cr_assert_eq(asked, owing, "lane %d", lane);
}

/* Repeats the batch's choices in the match, except those that a team-mate made impossible. Returns how many were. */
static int follow(Mirror *m, const Rows *r, const int32_t *lanes, const int32_t *seats, const int32_t *action, int n, int lane) {
	int dropped = 0;
	for (int row = 0; row < n; row++) {
		if (lanes[row] != lane) continue;
		bool owes = tripot_match_to_act(m->match) >> seats[row] & 1;
		bool is_done = owes && tripot_match_apply(m->match, seats[row], action[row]) == TRIPOT_OK;
		cr_assert_eq(!is_done, r->out.dropped[lane * r->seats + seats[row]], "%s", tripot_match_error(m->match));
		dropped += !is_done;
	}
	while (do_what_is_not_asked(m)) {}
	return dropped;
}

/* A finished game was reported, its record verifies, and the lane has moved on to the next game. */
static void follow_end(Mirror *m, const Rows *r, int lane) {
	double payoff[TRIPOT_SEATS_MAX];
	size_t length;
	bool is_over = tripot_match_to_act(m->match) == 0;
	cr_assert_eq(r->out.done[lane], is_over);
	if (is_over) cr_assert_eq(tripot_match_result(m->match, payoff, NULL, NULL, TRIPOT_SEATS_MAX), TRIPOT_OK);
	for (int seat = 0; seat < r->seats; seat++) cr_assert_eq(r->out.reward[lane * r->seats + seat], is_over ? (float)payoff[seat] : 0);
	if (!is_over) return;
	const char *record = tripot_match_record(m->match, &length);
	cr_assert_eq(tripot_record_verify(record, length, why, sizeof why), TRIPOT_OK, "%s", why);
	tripot_match_free(m->match);
	begin_mirror(m, r, lane);
}

typedef struct Seen {
	int games, dropped;
} Seen;

/* Runs a batch with matches beside its first lanes. Counts the games that ended in those lanes and the actions that were dropped. */
static Seen play_beside(Rows *r, const int32_t *levels, int watched, int steps) {
	Mirror *mirrors = calloc((size_t)watched, sizeof *mirrors);
	int32_t *lane = calloc((size_t)r->rows_max, sizeof *lane), *seat = calloc((size_t)r->rows_max, sizeof *seat);
	Seen seen = {0, 0};
	for (int i = 0; i < watched; i++) {
		mirrors[i].levels = levels;
		begin_mirror(&mirrors[i], r, i);
		check_lane(&mirrors[i], r, i);
	}
	while (steps--) {
		int n = r->n;
		memcpy(lane, r->out.lane, (size_t)n * sizeof *lane);
		memcpy(seat, r->out.seat, (size_t)n * sizeof *seat);
		step_batch(r);
		for (int i = 0; i < watched; i++) {
			seen.dropped += follow(&mirrors[i], r, lane, seat, r->action, n, i);
			seen.games += tripot_match_to_act(mirrors[i].match) == 0;
			follow_end(&mirrors[i], r, i);
			check_lane(&mirrors[i], r, i);
		}
	}
	for (int i = 0; i < watched; i++) tripot_match_free(mirrors[i].match);
	free(mirrors);
	free(lane);
	free(seat);
	return seen;
}

Test(batch, every_row_is_what_its_seat_is_told) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		Rows r = open_batch(setup, 3, (uint64_t)i, NULL, 0);
		cr_assert_gt(play_beside(&r, NULL, 3, 140).games, 0, "%s: a game ends", tripot_game_id(tripot_game_at(i)));
		close_batch(&r);
		tripot_setup_free(setup);
	}
}

/* Team-mates decide at once, so one may choose what the other has just taken. */
Test(batch, an_action_that_became_impossible_is_dropped_and_told) {
	TripotSetup *setup = make_setup("brutal_ring", 4), *two = make_setup("brutal_ring", 2);
	Rows team = open_batch(setup, 3, 6, NULL, 0), alone = open_batch(two, 3, 6, NULL, 0);
	cr_assert_gt(play_beside(&team, NULL, 3, 250).dropped, 3);
	cr_assert_eq(play_beside(&alone, NULL, 3, 100).dropped, 0);
	close_batch(&team);
	close_batch(&alone);
	tripot_setup_free(setup);
	tripot_setup_free(two);
}

Test(batch, one_lane_is_enough_and_4096_are_not_too_many) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	Rows one = open_batch(setup, 1, 5, NULL, 0), many = open_batch(setup, 4096, 5, NULL, 0);
	cr_assert_gt(play_beside(&one, NULL, 1, 300).games, 5);
	play_beside(&many, NULL, 4, 60);
	cr_assert_eq(tripot_batch_lanes(many.batch), 4096);
	cr_assert_eq(many.rows_max, 4096 * 4);
	cr_assert_neq(tripot_batch_seed(many.batch, 0), tripot_batch_seed(many.batch, 1));
	close_batch(&one);
	close_batch(&many);
	tripot_setup_free(setup);
}

Test(batch, seats_of_bots_are_played_inside) {
	const int32_t levels[] = {-1, 2, 1, -1};
	TripotSetup *setup = make_setup("epic_melee", 4);
	Rows r = open_batch(setup, 2, 5, levels, 0);
	cr_assert_eq(r.rows_max, 2 * 2);
	cr_assert_gt(play_beside(&r, levels, 2, 60).games, 0);
	close_batch(&r);
	tripot_setup_free(setup);
}

/* A bot that would rather wait for its team-mates' choices waits for the caller's, too. */
Test(batch, bots_of_a_team_play_on) {
	const int32_t levels[] = {-1, 1, 1, 1, 1, 1, 1, 1};
	TripotSetup *setup = make_setup("duel_royal", 8);
	Rows r = open_batch(setup, 4, 5, levels, 0);
	for (int games = 0, steps = 0; games < 4; steps++) {
		cr_assert_lt(steps, 2000);
		for (int row = 0; row < r.n; row++) cr_assert_eq(r.out.seat[row], 0);
		step_batch(&r);
		for (int lane = 0; lane < 4; lane++) games += r.out.done[lane];
	}
	close_batch(&r);
	tripot_setup_free(setup);
}

/* ---- ends, seeds, worlds ---- */

Test(batch, with_once_every_lane_plays_one_game) {
	TripotSetup *setup = make_setup("pearls", 3);
	Rows r = open_batch(setup, 20, 5, NULL, TRIPOT_BATCH_ONCE);
	int done[20] = {0};
	while (r.n) {
		step_batch(&r);
		for (int lane = 0; lane < 20; lane++) {
			done[lane] += r.out.done[lane];
			for (int row = 0; row < r.n; row++) cr_assert(r.out.lane[row] != lane || !done[lane]);
		}
	}
	for (int lane = 0; lane < 20; lane++) {
		cr_assert_eq(done[lane], 1);
		cr_assert_eq(tripot_batch_games(r.batch, lane), 1);
	}
	cr_assert_eq(tripot_batch_step(r.batch, NULL, 0, &r.out), 0, "nothing is left");
	cr_assert_eq(r.out.done[0], 0, "and it ends but once");
	cr_assert_eq(tripot_batch_restart(r.batch, 7, 99), TRIPOT_OK);
	cr_assert_gt(r.n = tripot_batch_rows(r.batch, &r.out), 0);
	for (int row = 0; row < r.n; row++) cr_assert_eq(r.out.lane[row], 7);
	cr_assert_eq(tripot_batch_seed(r.batch, 7), 99);
	close_batch(&r);
	tripot_setup_free(setup);
}

Test(batch, a_lane_depends_on_nothing_but_its_seed) {
	TripotSetup *setup = make_setup("brigands", 4);
	Rows a = open_batch(setup, 8, 1234, NULL, 0), b = open_batch(setup, 8, 1234, NULL, 0), other = open_batch(setup, 8, 1235, NULL, 0);
	for (int step = 0; step < 60; step++) {
		step_batch(&a);
		step_batch(&b);
		cr_assert_eq(a.n, b.n);
		cr_assert_arr_eq(a.out.bytes, b.out.bytes, (size_t)(a.n * a.columns));
		cr_assert_arr_eq(a.out.seat, b.out.seat, (size_t)a.n * sizeof(int32_t));
	}
	for (int lane = 0; lane < 8; lane++) cr_assert_neq(tripot_batch_seed(a.batch, lane), tripot_batch_seed(other.batch, lane));
	close_batch(&a);
	close_batch(&b);
	close_batch(&other);
	tripot_setup_free(setup);
}

Test(batch, worlds_are_those_that_a_match_imagines) {
	for (int i = 0; tripot_game_at(i); i++) {
		TripotSetup *setup = make_setup(tripot_game_id(tripot_game_at(i)), 0);
		TripotMatch *match = make_match(setup, 3);
		uint64_t random = 12;
		play_steps(match, &random, 14);
		Rows r = open_batch(setup, 16, 5, NULL, TRIPOT_BATCH_ONCE);
		for (int seat = 0; seat < 2; seat++) {
			char *view = strdup(tripot_match_view(match, seat));
			uint8_t *own = calloc((size_t)r.columns, 1);
			cr_assert_eq(tripot_batch_imagine(r.batch, match, seat, 44), TRIPOT_OK);
			cr_assert_eq(tripot_batch_look(r.batch, seat, &r.out), TRIPOT_OK);
			for (int lane = 0; lane < 16; lane++) {
				TripotMatch *world, *there;
				cr_assert_eq(tripot_match_imagine(&world, match, seat, tripot_batch_seed(r.batch, lane), why, sizeof why), TRIPOT_OK);
				cr_assert_eq(tripot_batch_match(r.batch, lane, &there, why, sizeof why), TRIPOT_OK, "%s", why);
				cr_assert(is_same_game(world, there));
				cr_assert_str_eq(tripot_match_view(there, seat), view, "it looks the same");
				cr_assert_eq(tripot_match_bytes(there, seat, own, (size_t)r.columns), TRIPOT_OK);
				cr_assert_eq(memcmp(own, r.out.bytes + (size_t)lane * (size_t)r.columns, (size_t)r.columns), 0);
				tripot_match_free(world);
				tripot_match_free(there);
			}
			cr_assert_gt(r.n = tripot_batch_rows(r.batch, &r.out), 0);
			while (r.n) step_batch(&r);
			free(own);
			free(view);
		}
		close_batch(&r);
		tripot_match_free(match);
		tripot_setup_free(setup);
	}
}

/* ---- errors ---- */

static int try_batch(const TripotSetup *setup, TripotBatchSpec spec) {
	TripotBatch *batch;
	why[0] = 0;
	int status = tripot_batch_new(&batch, setup, &spec, why, sizeof why);
	cr_assert_eq(batch == NULL, status != TRIPOT_OK);
	tripot_batch_free(batch);
	return status;
}

Test(batch, what_cannot_be_is_refused_when_it_is_made) {
	TripotSetup *setup = make_setup("epic_melee", 2);
	TripotBatchSpec spec = TRIPOT_INIT(TripotBatchSpec);
	TripotBatch *none;
	const int32_t bots[] = {2, 2}, wrong[] = {-1, 99}, strange[] = {-2, -1};
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT, "no lanes");
	spec.lanes = 1 << 21;
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT);
	spec.lanes = 2;
	spec.levels = bots;
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT);
	cr_assert_not_null(strstr(why, "bots have all seats"));
	spec.levels = wrong;
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT);
	spec.levels = strange;
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT);
	spec.levels = NULL;
	spec.flags = 1u << 30;
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT, "a later library's flag");
	spec.flags = 0;
	spec.size = 3;
	cr_assert_eq(try_batch(setup, spec), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_new(&none, setup, NULL, NULL, 0), TRIPOT_ARGUMENT);
	tripot_batch_free(NULL);
	tripot_setup_free(setup);
}

Test(batch, a_step_that_is_refused_changes_nothing) {
	TripotSetup *setup = make_setup("epic_melee", 4);
	Rows a = open_batch(setup, 5, 5, NULL, 0), b = open_batch(setup, 5, 5, NULL, 0);
	cr_assert_eq(tripot_batch_sample(a.batch, a.action, 1), TRIPOT_ARGUMENT);
	tripot_batch_sample(b.batch, b.action, (size_t)b.rows_max);
	cr_assert_eq(tripot_batch_sample(a.batch, a.action, (size_t)a.rows_max), a.n);
	int32_t right = a.action[a.n - 1], wrong = 0;
	while (a.out.mask[(size_t)(a.n - 1) * (size_t)a.actions + (size_t)wrong]) wrong++;
	a.action[a.n - 1] = wrong;
	cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, &a.out), TRIPOT_ILLEGAL);
	const char *error = tripot_batch_error(a.batch);
	cr_assert_not_null(strstr(error, "lane 4, seat 3"), "%s", error);
	cr_assert_not_null(strstr(error, "legal are"), "%s", error);
	a.action[a.n - 1] = a.actions;
	cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, &a.out), TRIPOT_ARGUMENT);
	a.action[a.n - 1] = -1;
	cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, &a.out), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n - 1, &a.out), TRIPOT_ARGUMENT);
	a.action[a.n - 1] = right;
	TripotRows small = a.out;
	small.room--;
	cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, &small), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_rows(a.batch, &small), TRIPOT_ARGUMENT);
	for (int i = 0; i < 4; i++) {
		TripotRows odd = a.out;
		if (i == 0) odd.size = 8;
		if (i == 1) odd.bytes_stride = 1;
		if (i == 2) odd.mask_stride = 1;
		if (i == 3) odd.floats_stride = (size_t)a.columns * sizeof(float) + 1;
		cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, &odd), TRIPOT_ARGUMENT);
	}
	cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, NULL), TRIPOT_ARGUMENT);
	a.n = tripot_batch_step(a.batch, a.action, a.n, &a.out);
	b.n = tripot_batch_step(b.batch, b.action, b.n, &b.out);
	cr_assert_eq(a.n, b.n);
	cr_assert_arr_eq(a.out.bytes, b.out.bytes, (size_t)(a.n * a.columns), "as if nothing had been tried");
	close_batch(&a);
	close_batch(&b);
	tripot_setup_free(setup);
}

Test(batch, lanes_and_viewers_that_are_not_there_are_errors) {
	TripotSetup *setup = make_setup("epic_melee", 4), *other = make_setup("epic_melee", 3);
	Rows r = open_batch(setup, 5, 5, NULL, 0);
	TripotMatch *match = make_match(other, 1), *none;
	cr_assert_eq(tripot_batch_seed(r.batch, 5), 0);
	cr_assert_eq(tripot_batch_games(r.batch, -1), -1);
	cr_assert_eq(tripot_batch_restart(r.batch, 5, 1), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_match(r.batch, 5, &none, why, sizeof why), TRIPOT_ARGUMENT);
	cr_assert_null(none);
	cr_assert_eq(tripot_batch_look(r.batch, TRIPOT_OWNER, &r.out), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_look(r.batch, 4, &r.out), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_look(r.batch, TRIPOT_SPECTATOR, &r.out), TRIPOT_OK);
	cr_assert_eq(tripot_batch_imagine(r.batch, match, 0, 1), TRIPOT_ARGUMENT, "another setup");
	tripot_match_free(match);
	match = make_match(setup, 1);
	cr_assert_eq(tripot_batch_imagine(r.batch, match, 4, 1), TRIPOT_ARGUMENT);
	cr_assert_eq(tripot_batch_imagine(r.batch, match, 0, 1), TRIPOT_OK);
	cr_assert_eq(tripot_batch_sample(r.batch, r.action, (size_t)r.rows_max), TRIPOT_ARGUMENT, "the rows are old");
	cr_assert_eq(tripot_batch_step(r.batch, r.action, r.n, &r.out), TRIPOT_ARGUMENT, "the rows are old");
	tripot_match_free(match);
	close_batch(&r);
	tripot_setup_free(setup);
	tripot_setup_free(other);
}

Test(batch, what_is_null_is_not_written_and_strides_leave_room) {
	TripotSetup *setup = make_setup("pearls", 3);
	Rows a = open_batch(setup, 6, 5, NULL, 0), b = open_batch(setup, 6, 5, NULL, 0);
	TripotRows none = TRIPOT_INIT(TripotRows), wide = b.out;
	size_t stride = (size_t)a.columns + 7;
	none.room = (size_t)a.rows_max;
	wide.bytes = calloc((size_t)a.rows_max, stride);
	memset(wide.bytes, 0xaa, (size_t)a.rows_max * stride);
	wide.bytes_stride = stride;
	cr_assert_eq(tripot_batch_rows(a.batch, &none), a.n);
	for (int step = 0; step < 20; step++) {
		tripot_batch_sample(a.batch, a.action, (size_t)a.rows_max);
		cr_assert_eq(tripot_batch_step(a.batch, a.action, a.n, &none), tripot_batch_step(b.batch, a.action, a.n, &wide));
		a.n = tripot_batch_rows(a.batch, &a.out);
		for (int row = 0; row < a.n; row++) {
			const uint8_t *bytes = wide.bytes + (size_t)row * stride;
			cr_assert_eq(memcmp(bytes, a.out.bytes + row * a.columns, (size_t)a.columns), 0);
			for (size_t i = (size_t)a.columns; i < stride; i++) cr_assert_eq(bytes[i], 0xaa);
		}
	}
	free(wide.bytes);
	close_batch(&a);
	close_batch(&b);
	tripot_setup_free(setup);
}
