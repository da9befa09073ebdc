/* Playing a batch: what the caller decided is carried out, then each lane goes on until it owes the caller a decision; see
 * tripot/batch.h. This is the hot path of programs that learn: no memory is taken, and a lane is touched once a step. */
#include "bots/bot.h"
#include "lib/batch_in.h"

#include <string.h>

/* ---- writing rows ---- */

int batch_read_rows(TripotBatch *b, const TripotRows *given, size_t room, TripotRows *out) {
	if (!given || !lib_read(out, sizeof *out, sizeof *out, given))
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "no TripotRows of this library: set its size with TRIPOT_INIT");
	if (out->room < room)
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "there must be room for %zu rows, not %zu", room, out->room);
	size_t columns = (size_t)encoder_columns(b->setup->encoder), actions = (size_t)action_index_count(&b->setup->actions);
	if (!out->bytes_stride) out->bytes_stride = columns;
	if (!out->floats_stride) out->floats_stride = columns * sizeof(float);
	if (!out->mask_stride) out->mask_stride = actions;
	if (out->bytes_stride < columns || out->floats_stride < columns * sizeof(float) || out->floats_stride % sizeof(float) ||
	    out->mask_stride < actions)
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT,
		                "a row has %zu columns and %zu actions, and floats are 4 bytes: strides of %zu, %zu and %zu are too short or odd",
		                columns, actions, out->bytes_stride, out->floats_stride, out->mask_stride);
	return TRIPOT_OK;
}

void batch_write_sight(const TripotBatch *b, int lane, int viewer, uint32_t owing, size_t r, const TripotRows *out) {
	StateBuf view;
	const Setup *setup = &b->setup->setup;
	if (!out->bytes && !out->floats) return;
	setup->game->redact(state_of(&view), batch_state(b, lane), setup, viewer);
	if (out->bytes) encoder_bytes(b->setup->encoder, state_of(&view), viewer, owing, out->bytes + r * out->bytes_stride);
	if (out->floats)
		encoder_floats(b->setup->encoder, state_of(&view), viewer, owing, out->floats + r * (out->floats_stride / sizeof(float)));
}

static void write_mask(const TripotBatch *b, const Row *row, uint8_t *mask) {
	const Action *legal = b->legal + row->first;
	memset(mask, 0, (size_t)action_index_count(&b->setup->actions));
	for (int i = 0; i < row->n; i++) mask[lib_index(b->setup, row->seat, legal[i])] = 1;
}

static void write_row(const TripotBatch *b, const Row *row, uint32_t owing, size_t r, const TripotRows *out) {
	if (out->lane) out->lane[r] = (int32_t)row->lane;
	if (out->seat) out->seat[r] = row->seat;
	if (out->mask) write_mask(b, row, out->mask + r * out->mask_stride);
	batch_write_sight(b, (int)row->lane, row->seat, owing, r, out);
}

static void write_lane(const TripotBatch *b, int lane, const TripotRows *out) {
	const Lane *l = &b->lanes[lane];
	if (!l->n) return;
	uint32_t owing = b->setup->setup.game->to_act(batch_state(b, lane), &b->setup->setup);
	for (uint32_t r = l->first; r < l->first + l->n; r++) write_row(b, &b->rows[r], owing, r, out);
}

/* What the last step came to. */
static void write_results(const TripotBatch *b, const TripotRows *out) {
	size_t lanes = (size_t)b->n_lanes, seats = b->setup->setup.seats;
	if (out->reward) memcpy(out->reward, b->reward, lanes * seats * sizeof *b->reward);
	if (out->done) memcpy(out->done, b->done, lanes);
	if (out->dropped) memcpy(out->dropped, b->dropped, lanes * seats);
}

/* ---- a lane until it owes the caller something ---- */

static void clear_results(TripotBatch *b) {
	size_t lanes = (size_t)b->n_lanes, seats = b->setup->setup.seats;
	memset(b->reward, 0, lanes * seats * sizeof *b->reward);
	memset(b->done, 0, lanes);
	memset(b->dropped, 0, lanes * seats);
	b->n_rows = 0;
	b->n_legal = 0;
}

/* Whether a bot decided something. */
static bool ask_bots(TripotBatch *b, int lane, uint32_t owing) {
	const Setup *setup = &b->setup->setup;
	State *state = batch_state(b, lane);
	uint32_t ready = b->by_bots & setup_ready(setup, state, owing);
	if (!ready) return false;
	BotAnswer answer;
	int seat = __builtin_ctz(ready);
	bot_move(b->level[seat], state, setup, seat, &b->lanes[lane].bots, &answer);
	setup->game->apply(state, setup, seat, answer.action, &b->lanes[lane].chance, NULL);
	return true;
}

/* Makes a row for each of the caller's seats that has a choice. False: one had none, and its only action is carried out. */
static bool list_rows(TripotBatch *b, int lane, uint32_t owing) {
	const Setup *setup = &b->setup->setup;
	Lane *l = &b->lanes[lane];
	State *state = batch_state(b, lane);
	size_t used = b->n_legal;
	l->first = (uint32_t)b->n_rows;
	l->n = 0;
	for (uint32_t rest = owing & ~b->by_bots; rest; rest &= rest - 1) {
		int seat = __builtin_ctz(rest), n = setup->game->legal(state, setup, seat, b->legal + used);
		if (n == 1) {
			setup->game->apply(state, setup, seat, b->legal[used], &l->chance, NULL);
			return false;
		}
		b->rows[l->first + l->n++] = (Row){(uint32_t)lane, (uint32_t)used, (uint8_t)n, (uint8_t)seat};
		used += (size_t)n;
	}
	b->n_legal = used;
	b->n_rows += l->n;
	return true;
}

static void end_game(TripotBatch *b, int lane) {
	const Setup *setup = &b->setup->setup;
	Lane *l = &b->lanes[lane];
	Outcome outcome;
	setup->game->outcome(batch_state(b, lane), setup, &outcome);
	for (int i = 0; i < setup->seats; i++) b->reward[lane * setup->seats + i] = (float)outcome.payoff[i];
	b->done[lane] = 1;
	l->games++;
	l->is_over = b->is_once;
}

/* At most one game ends in a lane in one step: the next that would end without asking the caller does so in the next step. */
static void go_on(TripotBatch *b, int lane) {
	const Setup *setup = &b->setup->setup;
	Lane *l = &b->lanes[lane];
	l->n = 0;
	while (!l->is_over) {
		uint32_t owing = setup->game->to_act(batch_state(b, lane), setup);
		if (!owing) {
			if (b->done[lane]) return;
			end_game(b, lane);
			if (!b->is_once) batch_deal(b, lane, batch_game_seed(b, lane));
		} else if (!(b->by_bots && ask_bots(b, lane, owing)) && list_rows(b, lane, owing)) {
			return;
		}
	}
}

/* ---- steps ---- */

/* All of them are looked at, so that the compiler can look at many at once. */
static bool is_listed(const Action *legal, int n, Action action) {
	Action found = 0;
	for (int i = 0; i < n; i++) found |= (Action)(legal[i] == action);
	return found;
}

/* What is wrong with an action: the row, whose it is, what the rules say and what would be right. */
static int refuse(TripotBatch *b, int r, int32_t index) {
	const Setup *setup = &b->setup->setup;
	const Row *row = &b->rows[r];
	const ActionIndex *actions = &b->setup->actions;
	char said[512], right[512];
	Text why = TEXT_ON(said), list = TEXT_ON(right);
	if (index < 0 || index >= action_index_count(actions))
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "row %d (lane %u, seat %d): there is no action %d: actions are 0 to %d",
		                r, row->lane, row->seat, index, action_index_count(actions) - 1);
	StateBuf view;
	Say say;
	setup->game->redact(state_of(&view), batch_state(b, (int)row->lane), setup, row->seat);
	say_start(&say, "");
	setup->game->why_not(state_of(&view), setup, row->seat, lib_action(b->setup, row->seat, index), &say);
	say_plain(setup, &say, &why);
	for (int i = 0; i < row->n; i++) text_addf(&list, " %d", action_index_of(actions, b->legal[row->first + (uint32_t)i], row->seat));
	return lib_fail(b->error, sizeof b->error, TRIPOT_ILLEGAL, "row %d (lane %u, seat %d): action %d is not legal: %s; legal are%s", r,
	                row->lane, row->seat, index, said, right);
}

static int check_actions(TripotBatch *b, const int32_t *actions, int n) {
	if (b->is_stale) return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "lanes are new: call tripot_batch_rows first");
	if (n != b->n_rows)
		return lib_fail(b->error, sizeof b->error, TRIPOT_ARGUMENT, "there are %d rows, so %d actions, not %d", b->n_rows, b->n_rows, n);
	const ActionIndex *index = &b->setup->actions;
	for (int r = 0; r < n; r++) {
		const Row *row = &b->rows[r];
		if (actions[r] < 0 || actions[r] >= action_index_count(index) ||
		    !is_listed(b->legal + row->first, row->n, lib_action(b->setup, row->seat, actions[r])))
			return refuse(b, r, actions[r]);
	}
	return TRIPOT_OK;
}

/* Whether the seat may still do what it chose: others of its lane have acted since. */
static bool is_still_legal(const TripotBatch *b, const State *state, int seat, Action action) {
	Action legal[LEGAL_MAX];
	const Setup *setup = &b->setup->setup;
	if (!(setup->game->to_act(state, setup) >> seat & 1)) return false;
	return is_listed(legal, setup->game->legal(state, setup, seat, legal), action);
}

/* Carries out what was chosen in the rows that a lane had, in the order of the seats. */
static void carry_out(TripotBatch *b, int lane, const Row *rows, const int32_t *actions) {
	const Setup *setup = &b->setup->setup;
	Lane *l = &b->lanes[lane];
	State *state = batch_state(b, lane);
	for (uint32_t r = l->first; r < l->first + l->n; r++) {
		int seat = rows[r].seat;
		Action action = lib_action(b->setup, seat, actions[r]);
		if (r == l->first || is_still_legal(b, state, seat, action)) setup->game->apply(state, setup, seat, action, &l->chance, NULL);
		else b->dropped[lane * setup->seats + seat] = 1;
	}
}

int tripot_batch_rows(TripotBatch *b, const TripotRows *given) {
	TripotRows out;
	int status = batch_read_rows(b, given, (size_t)b->rows_max, &out);
	if (status) return status;
	if (b->is_stale) {
		clear_results(b);
		for (int lane = 0; lane < b->n_lanes; lane++) go_on(b, lane);
		b->is_stale = false;
	}
	for (int lane = 0; lane < b->n_lanes; lane++) write_lane(b, lane, &out);
	write_results(b, &out);
	return b->n_rows;
}

int tripot_batch_step(TripotBatch *b, const int32_t *actions, int n, const TripotRows *given) {
	TripotRows out;
	int status = batch_read_rows(b, given, (size_t)b->rows_max, &out);
	if (!status) status = check_actions(b, actions, n);
	if (status) return status;
	Row *rows = b->rows;
	b->rows = b->spare;
	b->spare = rows;
	clear_results(b);
	for (int lane = 0; lane < b->n_lanes; lane++) {
		carry_out(b, lane, rows, actions);
		go_on(b, lane);
		write_lane(b, lane, &out);
	}
	write_results(b, &out);
	return b->n_rows;
}
