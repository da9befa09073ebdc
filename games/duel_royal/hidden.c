/* Duel Royal: who may see what (DR-5, DR-10 … DR-14, DR-40, DR-41), and worlds that fit it. The facts are in belief.c. */
#include "belief.h"
#include "core/hash.h"

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

/* What dr_redact leaves while the game goes on. Team-mates know the same. */
uint64_t dr_key(const State *s, const Setup *setup, int seat) {
	int team = team_of(seat), n = s->n_duels;
	uint64_t own = (uint64_t)s->proposal[team] | (uint64_t)s->named[team] << 8 | (uint64_t)s->bet[team] << 16 | (uint64_t)seat << 24;
	uint64_t characters = 0, steps = 0;
	HashWords hash = HASH_WORDS;
	static_assert((int)CHARACTER_END <= 16, "four bits a character");
	for (int i = team; i < setup->seats; i += TEAMS) {
		characters = characters << 4 | s->character[i];
		steps = steps << 4 | s->step[i];
	}
	hash_words(&hash, characters, steps);
	hash_words(&hash, own, (uint64_t)s->ghosts << 32 | s->forward);
	HASH_MEMBERS(&hash, s, champion, ending);
	hash_more(&hash, s->fought, (size_t)n * TEAMS);
	hash_more(&hash, s->staked, (size_t)n * TEAMS);
	hash_more(&hash, s->result, (size_t)n);
	return hash_of_words(&hash);
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
