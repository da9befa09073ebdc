/* Making batches and looking at them; see tripot/batch.h. */
#include "bots/bot.h"
#include "lib/batch_in.h"

#include <stdlib.h>
#include <string.h>

enum { LANES_MAX = 1 << 20, STATE_ALIGN = 16 };

/* ---- making one ---- */

static int read_levels(TripotBatch *b, const TripotBatchSpec *spec, char *why, size_t room) {
	int seats = b->setup->setup.seats;
	for (int i = 0; spec->levels && i < seats; i++) {
		b->level[i] = spec->levels[i];
		if (b->level[i] == -1) continue;
		if (!bot_level_exists(b->level[i]))
			return lib_fail(why, room, TRIPOT_ARGUMENT, "seat %d: there is no level %d; -1 is the caller", i, b->level[i]);
		b->by_bots |= 1u << i;
	}
	if (b->by_bots == setup_all_seats(&b->setup->setup))
		return lib_fail(why, room, TRIPOT_ARGUMENT, "bots have all seats: at least one must be the caller's");
	return TRIPOT_OK;
}

static bool alloc_lanes(TripotBatch *b) {
	const Setup *setup = &b->setup->setup;
	size_t lanes = (size_t)b->n_lanes, rows = (size_t)b->rows_max;
	b->stride = (setup->game->state_size + (size_t)STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
	b->states = aligned_alloc(STATE_ALIGN, lanes * b->stride);
	b->lanes = calloc(lanes, sizeof *b->lanes);
	b->rows = calloc(rows, sizeof *b->rows);
	b->spare = calloc(rows, sizeof *b->spare);
	b->legal = malloc((rows * (LEGAL_MAX - LEGAL_SLACK) + LEGAL_MAX) * sizeof *b->legal);
	b->reward = calloc(lanes * setup->seats, sizeof *b->reward);
	b->done = calloc(lanes, 1);
	b->dropped = calloc(lanes, setup->seats);
	return b->states && b->lanes && b->rows && b->spare && b->legal && b->reward && b->done && b->dropped;
}

static int fill(TripotBatch *b, const TripotBatchSpec *spec, char *why, size_t room) {
	int status = read_levels(b, spec, why, room);
	if (status) return status;
	b->n_lanes = spec->lanes;
	b->rows_max = b->n_lanes * __builtin_popcount(setup_all_seats(&b->setup->setup) & ~b->by_bots);
	b->seed = spec->seed;
	b->is_once = spec->flags & TRIPOT_BATCH_ONCE;
	b->is_stale = true;
	if (!alloc_lanes(b)) return lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
	rng_seed(&b->sample, rng_derive(b->seed, (uint64_t)-1));
	for (int lane = 0; lane < b->n_lanes; lane++) batch_deal(b, lane, batch_game_seed(b, lane));
	return TRIPOT_OK;
}

int tripot_batch_new(TripotBatch **out, const TripotSetup *setup, const TripotBatchSpec *given, char *why, size_t room) {
	TripotBatchSpec spec;
	*out = NULL;
	if (!given || !lib_read(&spec, sizeof spec, sizeof spec, given) || spec.flags & ~(uint32_t)TRIPOT_BATCH_ONCE)
		return lib_fail(why, room, TRIPOT_ARGUMENT, "no TripotBatchSpec of this library: set its size with TRIPOT_INIT");
	if (spec.lanes < 1 || spec.lanes > LANES_MAX)
		return lib_fail(why, room, TRIPOT_ARGUMENT, "a batch has 1 to %d lanes, not %d", LANES_MAX, spec.lanes);
	TripotBatch *b = calloc(1, sizeof *b);
	if (!b) return lib_fail(why, room, TRIPOT_MEMORY, "out of memory");
	b->setup = lib_setup_keep(setup);
	int status = fill(b, &spec, why, room);
	if (status) tripot_batch_free(b);
	else *out = b;
	return status;
}

void tripot_batch_free(TripotBatch *b) {
	if (!b) return;
	void *const blocks[] = {b->states, b->lanes, b->rows, b->spare, b->legal, b->reward, b->done, b->dropped};
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) free(blocks[i]);
	tripot_setup_free(b->setup);
	free(b);
}

const TripotSetup *tripot_batch_setup(const TripotBatch *b) {
	return b->setup;
}

int tripot_batch_lanes(const TripotBatch *b) {
	return b->n_lanes;
}

int tripot_batch_rows_max(const TripotBatch *b) {
	return b->rows_max;
}

const char *tripot_batch_error(const TripotBatch *b) {
	return b->error;
}

/* ---- lanes ---- */

static int no_lane(char *why, size_t room, const TripotBatch *b, int lane) {
	return lib_fail(why, room, TRIPOT_ARGUMENT, "there is no lane %d: lanes are 0 to %d", lane, b->n_lanes - 1);
}

static bool has_lane(const TripotBatch *b, int lane) {
	return lane >= 0 && lane < b->n_lanes;
}

static void seed_lane(TripotBatch *b, int lane, uint64_t seed) {
	Lane *l = &b->lanes[lane];
	l->seed = seed;
	l->is_over = false;
	rng_seed(&l->chance, seed);
	rng_seed(&l->bots, rng_derive(seed, SEED_BOTS));
}

void batch_deal(TripotBatch *b, int lane, uint64_t seed) {
	const Setup *setup = &b->setup->setup;
	seed_lane(b, lane, seed);
	setup->game->start(batch_state(b, lane), setup, &b->lanes[lane].chance, NULL);
}

uint64_t batch_game_seed(const TripotBatch *b, int lane) {
	return rng_derive(rng_derive(b->seed, (uint64_t)lane), (uint64_t)b->lanes[lane].games);
}

uint64_t tripot_batch_seed(const TripotBatch *b, int lane) {
	return has_lane(b, lane) ? b->lanes[lane].seed : 0;
}

int64_t tripot_batch_games(const TripotBatch *b, int lane) {
	return has_lane(b, lane) ? b->lanes[lane].games : -1;
}

int tripot_batch_restart(TripotBatch *b, int lane, uint64_t seed) {
	if (!has_lane(b, lane)) return no_lane(b->error, sizeof b->error, b, lane);
	batch_deal(b, lane, seed);
	b->is_stale = true;
	return TRIPOT_OK;
}

/* Rules and figures alike: what a state means depends on nothing else. */
static bool is_same_setup(const TripotSetup *a, const TripotSetup *b) {
	return a == b ||
	       (a->setup.game == b->setup.game && a->setup.seats == b->setup.seats && a->pack.hash == b->pack.hash &&
	        setup_rules(&a->setup) == setup_rules(&b->setup) && !memcmp(a->setup.option, b->setup.option, sizeof a->setup.option));
}

int tripot_batch_imagine(TripotBatch *b, const TripotMatch *match, int seat, uint64_t seed) {
	Session session;
	if (!is_same_setup(b->setup, match->setup))
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT,
		                "the match has another setup: game, seats, options, edition and rules must be the same");
	if (!lib_has_seat(b->setup, seat))
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "there is no seat %d: seats are 0 to %d", seat,
		                b->setup->setup.seats - 1);
	session_look(&session, match->match, seat);
	b->is_stale = true;
	for (int lane = 0; lane < b->n_lanes; lane++) {
		seed_lane(b, lane, rng_derive(seed, (uint64_t)lane));
		lib_world(&b->setup->setup, session_view(&session), seat, b->lanes[lane].seed, batch_state(b, lane));
	}
	return TRIPOT_OK;
}

int tripot_batch_match(const TripotBatch *b, int lane, TripotMatch **out, char *why, size_t room) {
	*out = NULL;
	if (!has_lane(b, lane)) return no_lane(why, room, b, lane);
	return lib_match_begin(out, b->setup, batch_state(b, lane), b->lanes[lane].seed, why, room);
}

/* ---- rows ---- */

int tripot_batch_look(TripotBatch *b, int viewer, const TripotRows *given) {
	TripotRows out;
	const Setup *setup = &b->setup->setup;
	if (viewer < TRIPOT_SPECTATOR || viewer >= setup->seats)
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "viewer %d has no observation: seats are 0 to %d, spectators -1",
		                viewer, setup->seats - 1);
	int status = batch_read_rows(b, given, (size_t)b->n_lanes, &out);
	for (int lane = 0; !status && lane < b->n_lanes; lane++)
		batch_write_sight(b, lane, viewer, setup->game->to_act(batch_state(b, lane), setup), (size_t)lane, &out);
	return status;
}

int tripot_batch_sample(TripotBatch *b, int32_t *actions, size_t room) {
	if (b->is_stale) return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "lanes are new: call tripot_batch_rows first");
	if (room < (size_t)b->n_rows)
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "there are %d rows, so room for as many actions, not %zu", b->n_rows,
		                room);
	for (int r = 0; r < b->n_rows; r++) {
		const Row *row = &b->rows[r];
		Action action = b->legal[row->first + rng_below(&b->sample, row->n)];
		actions[r] = lib_index(b->setup, row->seat, action);
	}
	return b->n_rows;
}
