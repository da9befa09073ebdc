/* Duel Royal: who may see what (DR-5, DR-10 … DR-13, DR-40, DR-41), and worlds that fit it. The facts are in belief.c. */
#include "belief.h"

#include <string.h>

/* A team's secrets look as if nothing had begun. */
static void hide_team(State *out, int team) {
	for (int seat = team; seat < SEATS; seat += TEAMS) out->character[seat] = out->step[seat] = 0;
	out->proposal[team] = out->named[team] = out->bet[team] = 0;
}

void dr_redact(State *out, const State *s, const Setup *setup, int viewer) {
	(void)setup;
	memcpy(out, s, sizeof *out);
	for (int team = 0; team < TEAMS; team++)
		if (viewer == SPECTATOR || team_of(viewer) != team) hide_team(out, team);
}

/* What belongs to a team: its proposal, whom it names, its bet. */
bool dr_hides(const State *view, const Setup *setup, int team, int viewer) {
	(void)view;
	(void)setup;
	return viewer < 0 || team_of(viewer) != team;
}

void dr_determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	Belief belief;
	belief_start(&belief, s, setup, team_of(viewer));
	belief_draw(&belief, s, rng);
}
