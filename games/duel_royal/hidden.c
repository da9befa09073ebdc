/* Duel Royal: who may see what (DR-5, DR-10 … DR-14, DR-40, DR-41), and worlds that fit it. The facts are in belief.c. */
#include "belief.h"

#include <string.h>

/* A team's secrets look as if nothing had begun. */
static void hide_team(State *out, const Setup *setup, int team) {
	for (int seat = team; seat < SEATS; seat += TEAMS) {
		out->step[seat] = 0;
		if (!are_cards_shown(out, setup)) out->character[seat] = 0;
	}
	out->proposal[team] = out->named[team] = out->bet[team] = 0;
}

void dr_redact(State *out, const State *s, const Setup *setup, int viewer) {
	memcpy(out, s, sizeof *out);
	for (int team = 0; team < TEAMS; team++)
		if (viewer == SPECTATOR || team_of(viewer) != team) hide_team(out, setup, team);
}

/* What belongs to a team: its characters by seat; its proposal, whom it names and its bet by team. */
bool dr_hides(const State *view, const Setup *setup, const Field *field, int i, int viewer) {
	bool is_by_seat = field_rows(field) == ROWS_SEATS;
	if (is_by_seat && are_cards_shown(view, setup)) return false;
	return viewer < 0 || team_of(viewer) != (is_by_seat ? team_of(i) : i);
}

void dr_determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	Belief belief;
	if (are_cards_shown(s, setup)) return;
	belief_start(&belief, s, setup, team_of(viewer));
	belief_draw(&belief, s, rng);
}
