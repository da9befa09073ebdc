/* Brutal Ring: who may see what. What fits a view is found in belief.c. */
#include "cards.h"
#include "core/hash.h"

#include <string.h>

/* A seat's own matters: hand, what it held at the last renewal, what it is placing or about to throw away. */
static void copy_own(State *out, const State *s, int seat) {
	for (int kind = 0; kind < KINDS; kind++) {
		set_hand(out, kind, seat, hand_of(s, kind, seat));
		set_clear(out, kind, seat, clear_of(s, kind, seat));
	}
	set_held_weapons(out, seat, held_of(s, WEAPON, seat));
	memcpy(out->enter[seat], s->enter[seat], sizeof out->enter[seat]);
	memcpy(out->enter_weapon[seat], s->enter_weapon[seat], sizeof out->enter_weapon[seat]);
	out->done[seat] = s->done[seat];
}

/* Everything that belongs to seats or lies face down, taken out. */
static void hide_all(State *out) {
	memset(out->hand_gladiators, 0, sizeof out->hand_gladiators);
	memset(out->hand_weapons, 0, sizeof out->hand_weapons);
	memset(out->held_weapons, 0, sizeof out->held_weapons);
	memset(out->seen_gladiators, 0, sizeof out->seen_gladiators);
	memset(out->seen_weapons, 0, sizeof out->seen_weapons);
	memset(out->clear_gladiators, 0, sizeof out->clear_gladiators);
	memset(out->clear_weapons, 0, sizeof out->clear_weapons);
	memset(out->enter, 0, sizeof out->enter);
	memset(out->enter_weapon, 0, sizeof out->enter_weapon);
	memset(out->done, 0, sizeof out->done);
	memset(out->trick_gladiator, 0, sizeof out->trick_gladiator);
	memset(out->trick_weapon, 0, sizeof out->trick_weapon);
	out->pile_gladiators = 0;
	memset(out->pile_weapons, 0, sizeof out->pile_weapons);
}

/* BR-41: Tricks are seen by their side. BR-44: the attacker's by all once they are turned up. */
bool br_hides(const State *s, const Setup *setup, const Field *field, int corner, int viewer) {
	(void)field;
	bool is_open = corner == ATTACKER && s->phase == PICK;
	return (s->phase == TRICKS || s->phase == PICK) && !is_open && (viewer < 0 || !is_of_corner(s, setup, corner, viewer));
}

static void copy_tricks(State *out, const State *s, const Setup *setup, int viewer) {
	for (int corner = 0; corner < CORNERS; corner++) {
		if (br_hides(s, setup, NULL, corner, viewer)) continue;
		memcpy(out->trick_gladiator[corner], s->trick_gladiator[corner], sizeof out->trick_gladiator[corner]);
		memcpy(out->trick_weapon[corner], s->trick_weapon[corner], sizeof out->trick_weapon[corner]);
	}
}

void br_redact(State *out, const State *s, const Setup *setup, int viewer) {
	memcpy(out, s, sizeof *out);
	hide_all(out);
	copy_tricks(out, s, setup, viewer);
	if (viewer < 0) return;
	copy_own(out, s, viewer);
	for (int i = 0; i < setup->seats; i++) {
		if (br_side(setup, i) != br_side(setup, viewer)) continue;
		for (int kind = 0; kind < KINDS; kind++) set_seen(out, kind, i, seen_of(s, kind, i));
	}
}

/* What br_redact leaves: what all see, the seat's own, its side's Tricks. Outside of a combat there are no Tricks, and nobody but who is
 * entering or throwing away has begun to. */
uint64_t br_key(const State *s, const Setup *setup, int seat) {
	HashWords hash = HASH_WORDS;
	bool is_combat = s->phase == TRICKS || s->phase == PICK;
	hash_words(&hash, (uint64_t)seat << 32 | s->hand_gladiators[seat], (uint64_t)s->done[seat] << 32 | s->clear_gladiators[seat]);
	hash_more(&hash, s->hand_weapons[seat], sizeof s->hand_weapons[seat]);
	hash_words(&hash, word_of((const uint8_t *)s->held_weapons[seat]), word_of((const uint8_t *)s->clear_weapons[seat]));
	if (s->phase == ENTER) hash_words(&hash, word_of(s->enter[seat]), word_of(s->enter_weapon[seat]));
	for (int i = 0; i < setup->seats; i++) {
		if (br_side(setup, i) != br_side(setup, seat)) continue;
		hash_words(&hash, s->seen_gladiators[i], word_of((const uint8_t *)s->seen_weapons[i]));
	}
	HASH_MEMBERS(&hash, s, discard_gladiators, renewed_weapons);
	HASH_MEMBERS(&hash, s, shown_gladiators, shown_weapons);
	HASH_MEMBERS(&hash, s, engaged, ring_weapon);
	HASH_MEMBERS(&hash, s, n_hand, n_withdrawn);
	HASH_MEMBERS(&hash, s, turn, unused);
	for (int corner = 0; corner < CORNERS && is_combat; corner++) {
		hash_more(&hash, s->trick_seat[corner], TRICKS_MAX);
		hash_more(&hash, s->trick_kind[corner], TRICKS_MAX);
		if (br_hides(s, setup, NULL, corner, seat)) continue;
		hash_more(&hash, s->trick_gladiator[corner], TRICKS_MAX);
		hash_more(&hash, s->trick_weapon[corner], TRICKS_MAX);
	}
	return hash_of_words(&hash);
}

/* Gladiators and Weapons do not depend on each other: each kind has its own backs, piles and symbols. */
void br_determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	(void)viewer; /* what the viewer knows stands in their view */
	for (int kind = 0; kind < KINDS; kind++) {
		bool fits = br_fill(s, setup, kind, rng);
		assert(fits);
		(void)fits;
	}
}
