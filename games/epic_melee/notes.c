/* Epic Melee: what a viewer can know, counted from their redacted state alone. */
#include "state.h"

/* Cards that the viewer does not see anywhere: in others' hands, face down or set aside. `known` cards count as seen. */
static void note_unseen(Bag unseen, const Setup *setup, Events *out) {
	for (int card = 1; card < CARD_END; card++)
		events_add(out, EVENT_NOTE_UNSEEN, 0,
		           (const int[EVENT_ARGS_MAX]){card, bag_count(unseen, card), bag_count(setup_edition(setup)->all_cards, card)});
}

static void note_known(const State *view, int seat, Events *out) {
	for (int card = 1; card < CARD_END; card++)
		if (bag_count(view->known[seat], card))
			events_add(out, EVENT_NOTE_KNOWN, 0, (const int[EVENT_ARGS_MAX]){seat + 1, card, bag_count(view->known[seat], card)});
}

/* The face-down card is any of the seat's hidden cards with equal chance; those that are not known are any unseen card. Told are
 * the three likeliest. */
static void note_left(const State *view, const Setup *setup, int seat, Bag unseen, Events *out) {
	int hidden = hand_size(view, setup, seat) + 1, total = bag_size(unseen), percent[CARD_END] = {0};
	int unknown = hidden - bag_size(view->known[seat]);
	for (int card = 1; card < CARD_END; card++) {
		int weight = bag_count(view->known[seat], card) * total + unknown * bag_count(unseen, card);
		percent[card] = total ? (200 * weight + hidden * total) / (2 * hidden * total) : 100 * bag_count(view->known[seat], card) / hidden;
	}
	for (int n = 0; n < 3; n++) {
		int best = 1;
		for (int card = 2; card < CARD_END; card++)
			if (percent[card] > percent[best]) best = card;
		if (percent[best] > 0) events_add(out, EVENT_NOTE_LEFT, 0, (const int[EVENT_ARGS_MAX]){seat + 1, best, percent[best]});
		percent[best] = -1;
	}
}

void em_notes(const State *view, const Setup *setup, int viewer, Events *out) {
	if (viewer < 0) return; /* a spectator has no hand to compare with */
	Bag unseen = em_unseen_cards(view, setup, viewer);
	note_unseen(unseen, setup, out);
	for (int i = 0; i < setup->seats; i++)
		if (i != viewer) note_known(view, i, out);
	if (view->phase == CHOOSE || view->phase == OVER) return;
	for (int i = 0; i < setup->seats; i++)
		if (i != viewer && !view->card[i]) note_left(view, setup, i, unseen, out);
}
