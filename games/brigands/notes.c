/* Brigands: what a viewer can know, counted from their redacted state alone. */
#include "town.h"

static int percent(int part, int whole) {
	return (200 * part + whole) / (2 * whole);
}

/* BG-34: the cards themselves to the Prince and the victim; to others only how likely each is to be among them. */
static void note_spied(const State *view, int seat, Events *out) {
	for (int district = 1; district < PRISON; district++)
		if (view->spied[seat] & district_bit(district)) tell(out, EVENT_NOTE_HELD, 0, seat + 1, district);
}

static void note_odds(const State *view, int seat, Events *out) {
	if (view->spied[seat] || !view->n_spied[seat]) return;
	tell(out, EVENT_NOTE_ODDS, 0, seat + 1, view->n_spied[seat], percent(view->n_spied[seat], DAYS));
}

/* BG-3: how likely each Day card that is left is to come before the end; the next is any of them. */
static void note_days(const State *view, const Setup *setup, Events *out) {
	int left = __builtin_popcount(view->day_left), rounds = figures(setup)[FIG_ROUNDS] - view->round;
	for (int district = 1; district < PRISON && rounds > 0; district++)
		if (view->day_left & district_bit(district)) tell(out, EVENT_NOTE_DAY, 0, district, percent(rounds, left));
}

void bg_notes(const State *view, const Setup *setup, int viewer, Events *out) {
	(void)viewer;
	for (int seat = 0; seat < setup->seats; seat++) note_spied(view, seat, out);
	for (int seat = 0; seat < setup->seats; seat++) note_odds(view, seat, out);
	if (view->phase == OVER) return;
	note_days(view, setup, out);
	for (int seat = 0; view->phase == PLAN && seat < setup->seats; seat++)
		if (patrols_to_plan(view, seat)) tell(out, EVENT_NOTE_PATROLS, 0, seat + 1, patrols_to_plan(view, seat));
}
