/* See support.h. */
#include "support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TripotSetup *make_setup(const char *game, int seats) {
	char why[TRIPOT_WHY_MAX] = "";
	TripotSetup *setup;
	TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);
	spec.seats = seats;
	cr_assert_eq(tripot_setup_new(&setup, game, &spec, why, sizeof why), TRIPOT_OK, "%s", why);
	return setup;
}

TripotMatch *make_match(const TripotSetup *setup, uint64_t seed) {
	char why[TRIPOT_WHY_MAX] = "";
	TripotMatch *match;
	cr_assert_eq(tripot_match_new(&match, setup, seed, why, sizeof why), TRIPOT_OK, "%s", why);
	return match;
}

TripotMatch *copy_match(const TripotMatch *match) {
	char why[TRIPOT_WHY_MAX] = "";
	TripotMatch *copy;
	cr_assert_eq(tripot_match_copy(&copy, match, why, sizeof why), TRIPOT_OK, "%s", why);
	return copy;
}

uint32_t draw(uint64_t *random, uint32_t below) {
	*random = *random * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*random >> 33) % below);
}

int first_to_act(const TripotMatch *match) {
	uint32_t owing = tripot_match_to_act(match);
	return owing ? __builtin_ctz(owing) : -1;
}

bool play_step(TripotMatch *match, uint64_t *random) {
	int32_t legal[TRIPOT_LEGAL_MAX];
	uint32_t owing = tripot_match_to_act(match);
	if (!owing) return false;
	for (uint32_t skip = draw(random, (uint32_t)__builtin_popcount(owing)); skip; skip--) owing &= owing - 1;
	int seat = __builtin_ctz(owing), n = tripot_match_legal(match, seat, legal);
	cr_assert_gt(n, 0, "who owes a decision has a choice");
	int status = tripot_match_apply(match, seat, legal[draw(random, (uint32_t)n)]);
	cr_assert_eq(status, TRIPOT_OK, "%s", tripot_match_error(match));
	return true;
}

int play_steps(TripotMatch *match, uint64_t *random, int steps) {
	int n = 0;
	while (n != steps && play_step(match, random)) n++;
	return n;
}

static void add(char **text, const char *more) {
	cr_assert_not_null(more);
	*text = realloc(*text, strlen(*text) + strlen(more) + 2);
	strcat(strcat(*text, more), "\n");
}

char *told(TripotMatch *match, int viewer) {
	char *text = calloc(1, 1);
	add(&text, tripot_match_position(match, viewer));
	add(&text, tripot_match_view(match, viewer));
	add(&text, tripot_match_events(match, viewer, 0));
	add(&text, tripot_match_story(match, viewer, 0, "fr"));
	add(&text, tripot_match_prompt(match, viewer, "en"));
	add(&text, tripot_match_notes(match, viewer));
	return text;
}

bool is_same_game(TripotMatch *a, TripotMatch *b) {
	char *left = told(a, TRIPOT_OWNER), *right = told(b, TRIPOT_OWNER);
	bool is_same = !strcmp(left, right);
	free(left);
	free(right);
	return is_same;
}

Rows open_batch(const TripotSetup *setup, int lanes, uint64_t seed, const int32_t *levels, uint32_t flags) {
	char why[TRIPOT_WHY_MAX] = "";
	Rows r = {.lanes = lanes};
	TripotBatchSpec spec = TRIPOT_INIT(TripotBatchSpec);
	spec.lanes = lanes;
	spec.seed = seed;
	spec.levels = levels;
	spec.flags = flags;
	cr_assert_eq(tripot_batch_new(&r.batch, setup, &spec, why, sizeof why), TRIPOT_OK, "%s", why);
	r.seats = tripot_setup_seats(setup);
	r.columns = tripot_setup_columns(setup);
	r.actions = tripot_setup_actions(setup);
	r.rows_max = tripot_batch_rows_max(r.batch);
	size_t rows = (size_t)r.rows_max, columns = (size_t)r.columns, by_seat = (size_t)(lanes * r.seats);
	r.out = (TripotRows){.size = sizeof r.out, .room = rows};
	r.out.bytes = calloc(rows, columns);
	r.out.floats = calloc(rows, columns * sizeof(float));
	r.out.mask = calloc(rows, (size_t)r.actions);
	r.out.lane = calloc(rows, sizeof(int32_t));
	r.out.seat = calloc(rows, sizeof(int32_t));
	r.out.reward = calloc(by_seat, sizeof(float));
	r.out.done = calloc((size_t)lanes, 1);
	r.out.dropped = calloc(by_seat, 1);
	r.action = calloc(rows, sizeof(int32_t));
	r.n = tripot_batch_rows(r.batch, &r.out);
	cr_assert_geq(r.n, 0, "%s", tripot_batch_error(r.batch));
	return r;
}

void close_batch(Rows *r) {
	tripot_batch_free(r->batch);
	void *const blocks[] = {r->out.bytes,  r->out.floats, r->out.mask,    r->out.lane, r->out.seat,
	                        r->out.reward, r->out.done,   r->out.dropped, r->action};
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) free(blocks[i]);
}

void step_batch(Rows *r) {
	cr_assert_eq(tripot_batch_sample(r->batch, r->action, (size_t)r->rows_max), r->n, "%s", tripot_batch_error(r->batch));
	r->n = tripot_batch_step(r->batch, r->action, r->n, &r->out);
	cr_assert_geq(r->n, 0, "%s", tripot_batch_error(r->batch));
}
