/* Brutal Ring: what a viewer can know, counted from their redacted state alone. */
#include "cards.h"

/* Cards in the viewer's sight: their hand, the ring, the discards, Tricks whose card they see. */
static Cards in_sight(const State *view, const Setup *setup, int kind, int viewer) {
	Cards cards = cards_plus(discard_of(view, kind), hand_of(view, kind, viewer));
	for (int i = 0; i < setup->seats; i++) cards = cards_plus(cards, ring_of(view, kind, i));
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX; i++) {
			int card = view->trick_kind[corner][i] == kind + 1 ? trick_card(view, corner, i) : 0;
			if (card) cards = cards_plus(cards, cards_one(card));
		}
	return cards;
}

/* How many cards with each Trick are out of sight: in others' hands, face down or in the pile. */
static void note_unseen(const Setup *setup, int kind, Cards unseen, Events *out) {
	const Edition *e = setup_edition(setup);
	for (int trick = 1; trick < (kind == GLADIATOR ? ORANGE_END : BLACK_END); trick++) {
		uint32_t ids = 0;
		for (int i = 0; i < n_ids(e, kind); i++)
			if ((kind == GLADIATOR ? e->gladiator[i].trick : e->weapon[i].trick) == trick) ids |= 1u << i;
		int n = cards_size(cards_of(unseen, ids)), all = cards_size(cards_of(all_cards(e, kind), ids));
		events_add(out, EVENT_NOTE_UNSEEN + kind, 0, (const int[EVENT_ARGS_MAX]){trick, n, all});
	}
}

/* Cards out of sight that were not in the pile when it was renewed (BR-12): somebody else has had them since before. */
static void note_held(const State *view, int kind, Cards unseen, Events *out) {
	for (Cards rest = cards_minus(unseen, renewed_of(view, kind)); rest.once; rest.once &= rest.once - 1) {
		int id = mask_first(rest.once);
		events_add(out, EVENT_NOTE_HELD + kind, 0, (const int[EVENT_ARGS_MAX]){id, kind == WEAPON ? cards_count(rest, id) : 0});
	}
}

/* A team-mate's Tricks that went back to hand (BR-41). */
static void note_seen(const State *view, int kind, int seat, Events *out) {
	for (Cards rest = seen_of(view, kind, seat); rest.once; rest.once &= rest.once - 1) {
		int id = mask_first(rest.once);
		events_add(out, EVENT_NOTE_SEEN + kind, 0, (const int[EVENT_ARGS_MAX]){seat + 1, id, kind == WEAPON ? cards_count(rest, id) : 0});
	}
}

void br_notes(const State *view, const Setup *setup, int viewer, Events *out) {
	if (viewer < 0) return; /* a spectator has no hand to compare with */
	Cards unseen[KINDS];
	for (int kind = 0; kind < KINDS; kind++) {
		unseen[kind] = cards_minus(all_cards(setup_edition(setup), kind), in_sight(view, setup, kind, viewer));
		note_unseen(setup, kind, unseen[kind], out);
	}
	for (int kind = 0; kind < KINDS; kind++) note_held(view, kind, unseen[kind], out);
	for (int kind = 0; kind < KINDS; kind++)
		for (int i = 0; i < setup->seats; i++)
			if (i != viewer) note_seen(view, kind, i, out);
}
