/* Brigands: who may see what, and worlds that fit it.
 *
 * Hidden from a viewer: what others have not yet revealed (plans, wheels, choices of pawns and their dice), and which cards the
 * Prince took from others, unless the viewer is the Prince (BG-34). How many he took is public, and the only fact about them. Day cards
 * are hidden from nobody: the next one has not been drawn (BG-3). */
#include "core/hash.h"
#include "town.h"

#include <string.h>

void bg_redact(State *out, const State *s, const Setup *setup, int viewer) {
	(void)setup;
	memcpy(out, s, sizeof *out);
	memset(out->plan, 0, sizeof out->plan);
	memset(out->plan_patrols, 0, sizeof out->plan_patrols);
	memset(out->plan_tokens, 0, sizeof out->plan_tokens);
	memset(out->planned, 0, sizeof out->planned);
	memset(out->wheel, 0, sizeof out->wheel);
	memset(out->target, 0, sizeof out->target);
	memset(out->choice, 0, sizeof out->choice);
	memset(out->dice, 0, sizeof out->dice);
	if (!s->prince || !is_prince(s, viewer)) memset(out->spied, 0, sizeof out->spied);
	if (viewer == SPECTATOR) return;
	out->plan[viewer] = s->plan[viewer];
	out->plan_patrols[viewer] = s->plan_patrols[viewer];
	out->plan_tokens[viewer] = s->plan_tokens[viewer];
	out->planned[viewer] = s->planned[viewer];
	out->wheel[viewer] = s->wheel[viewer];
	out->target[viewer] = s->target[viewer];
	memcpy(out->choice[viewer], s->choice[viewer], sizeof out->choice[viewer]);
	memcpy(out->dice[viewer], s->dice[viewer], sizeof out->dice[viewer]);
	out->spied[viewer] = s->spied[viewer];
}

/* What bg_redact leaves: what all see, and the seat's own. */
uint64_t bg_key(const State *s, const Setup *setup, int seat) {
	(void)setup;
	HashWords hash = HASH_WORDS;
	uint64_t wheel = (uint64_t)s->planned[seat] | (uint64_t)s->wheel[seat] << 8 | (uint64_t)s->target[seat] << 16;
	hash_words(&hash, s->plan[seat], s->plan_patrols[seat]);
	hash_words(&hash, (uint64_t)seat << 32 | s->plan_tokens[seat], wheel << 32 | s->spied[seat]);
	hash_more(&hash, s->choice[seat], sizeof s->choice[seat]);
	hash_more(&hash, s->dice[seat], sizeof s->dice[seat]);
	if (s->prince && is_prince(s, seat)) hash_more(&hash, s->spied, sizeof s->spied);
	HASH_MEMBERS(&hash, s, town, patrols);
	HASH_MEMBERS(&hash, s, tokens_in_town, tokens_in_town);
	HASH_MEMBERS(&hash, s, day, n_spied);
	HASH_MEMBERS(&hash, s, result, loot);
	return hash_of_words(&hash);
}

/* BG-34: which cards the Prince took from a seat. */
bool bg_hides(const State *view, const Setup *setup, const Field *field, int seat, int viewer) {
	(void)setup;
	(void)field;
	return viewer != seat && (viewer < 0 || !is_prince(view, viewer));
}

uint32_t bg_some_cards(int n, uint32_t from, Rng *rng) {
	uint32_t cards = 0;
	for (; n > 0 && from & ~cards; n--) cards |= 1u << rng_bit(rng, from & ~cards);
	return cards;
}

void bg_determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	if (is_prince(s, viewer)) return;
	for (int seat = 0; seat < setup->seats; seat++)
		if (seat != viewer) s->spied[seat] = bg_some_cards(s->n_spied[seat], ALL_DISTRICTS, rng);
}
