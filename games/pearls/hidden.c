/* Pearls and Pincers: who may see what, what can be known of the rest, and positions made of a few fields. */
#include "state.h"

#include <string.h>

/* PP-5: a seat's shells are for itself, in hand and on the table. */
void pp_redact(State *out, const State *s, const Setup *setup, int viewer) {
	(void)setup;
	memcpy(out, s, sizeof *out);
	memset(out->hand, 0, sizeof out->hand);
	memset(out->stack, 0, sizeof out->stack);
	memset(out->first, 0, sizeof out->first);
	if (viewer == SPECTATOR) return;
	out->hand[viewer] = s->hand[viewer];
	out->first[viewer] = s->first[viewer];
	memcpy(out->stack[viewer], s->stack[viewer], sizeof out->stack[viewer]);
}

/* Whether the crab of a seat can be among its hidden shells or those it lost. */
static bool is_in_doubt(const State *s, int seat) {
	return s->n_shells[seat] && !s->bare[seat] && s->caught != seat + 1;
}

void pp_determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer) continue;
		int hidden = n_hidden(s, i), places = hidden + s->suspect[i];
		int crab = is_in_doubt(s, i) ? (int)rng_below(rng, (uint32_t)places) : places;
		for (int k = 0; k < s->n_stack[i]; k++) s->stack[i][k] = k == crab ? CRAB : PEARL;
		for (int k = s->n_stack[i]; k < hidden; k++) s->hand[i] += bag_one(k == crab ? CRAB : PEARL);
	}
}

/* How likely each of the others still has a crab. */
void pp_notes(const State *view, const Setup *setup, int viewer, Events *out) {
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer || !view->n_shells[i]) continue;
		int hidden = n_hidden(view, i), places = hidden + view->suspect[i];
		int percent = view->caught == i + 1 ? 100 : view->bare[i] ? 0 : (200 * hidden + places) / (2 * places);
		events_add(out, EVENT_NOTE_CRAB, 0, (const int[EVENT_ARGS_MAX]){i + 1, percent});
	}
}

/* ---- what a scenario leaves open ---- */

/* The shells of a seat that nobody told: pearls, and the crab in hand unless it lies elsewhere. */
static void complete_seat(State *s, const Setup *setup, int i) {
	int start = shells_at_start(setup), n_crabs = (s->caught == i + 1) + bag_count(s->hand[i], CRAB), free = -1;
	for (int k = 0; k < SHELLS_MAX && s->stack[i][k] && s->phase < DIVE; k++)
		s->n_stack[i] = (uint8_t)(k > s->n_stack[i] - 1 ? k + 1 : s->n_stack[i]);
	for (int k = 0; k < s->n_stack[i] && k < SHELLS_MAX; k++) {
		n_crabs += s->stack[i][k] == CRAB;
		if (!s->stack[i][k]) s->stack[i][free = k] = PEARL;
	}
	int rest = n_hidden(s, i) - s->n_stack[i];
	bool is_open = !s->hand[i] && rest > 0 && rest <= SHELLS_MAX;
	if (is_open) s->hand[i] = (Bag)rest * bag_one(PEARL);
	bool needs_crab = !n_crabs && s->n_shells[i] && !s->bare[i] && (!s->suspect[i] || s->first[i] == CRAB);
	if (needs_crab && is_open) s->hand[i] += bag_one(CRAB) - bag_one(PEARL);
	else if (needs_crab && free >= 0) s->stack[i][free] = CRAB;
	else if (needs_crab && s->n_shells[i] < start) s->suspect[i] = (uint8_t)(start - s->n_shells[i]);
}

/* Everybody with all shells unless some are told; the round follows from what was lost and won. */
void pp_complete(State *s, const Setup *setup, Rng *rng) {
	(void)rng;
	if (!s->phase) s->phase = LAY;
	if (!s->turn) s->turn = 1;
	bool is_told = sum_of(s->n_shells) != 0;
	for (int i = 0; i < setup->seats; i++) {
		if (!is_told) s->n_shells[i] = (uint8_t)shells_at_start(setup);
		complete_seat(s, setup, i);
	}
	if (!s->round) s->round = (uint8_t)round_of(s, setup);
}
