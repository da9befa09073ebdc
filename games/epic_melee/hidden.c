/* Epic Melee: who may see what, and worlds that fit it.
 *
 * Hidden from a viewer: others' hands and face-down cards, others' Gold and Silver tokens (EM-42), the cards set aside and what
 * the Gold and Silver piles hold. Facts that the state remembers: all cards engaged, the right cards that lie face up, `known`
 * (right cards taken back, EM-12), how many tokens of each pile everybody has (EM-17), Goblin tokens, and one's own. It does not
 * remember which tokens went through whose hands before a sacrifice: the pile is mixed (EM-23). */
#include "core/hash.h"
#include "state.h"

#include <string.h>

static void hide_loot(State *out, const State *s, int pile, int viewer) {
	out->pile[pile] = 0;
	memset(out->loot[pile], 0, sizeof out->loot[pile]);
	if (viewer >= 0) out->loot[pile][viewer] = s->loot[pile][viewer];
}

void em_redact(State *out, const State *s, const Setup *setup, int viewer) {
	(void)setup;
	memcpy(out, s, sizeof *out);
	memset(out->hand, 0, sizeof out->hand);
	memset(out->left, 0, sizeof out->left);
	if (s->phase == CHOOSE) memset(out->right, 0, sizeof out->right); /* not yet revealed: as if not begun */
	if (s->phase != OVER) {                                           /* EM-50: at the end all loot is turned up */
		hide_loot(out, s, GOLD, viewer);
		hide_loot(out, s, SILVER, viewer);
	}
	if (viewer == SPECTATOR) return;
	out->hand[viewer] = s->hand[viewer];
	out->left[viewer] = s->left[viewer];
	out->right[viewer] = s->right[viewer];
}

static uint64_t word_at(const State *s, size_t offset) {
	uint64_t word;
	memcpy(&word, (const char *)s + offset, sizeof word);
	return word;
}

/* What em_redact leaves, less what follows from it: the Goblin pile, and in CHOOSE what lies from `right` to `order`, nothing but the
 * own cards. */
uint64_t em_key(const State *s, const Setup *setup, int seat) {
	enum { COUNTS = offsetof(struct State, n_loot), OPEN = offsetof(struct State, right), LAST = offsetof(struct State, round) };
	static_assert(LAST == OPEN + 24 && sizeof(struct State) == LAST + 8, "from the right cards on there are four words");
	uint64_t own = (uint64_t)s->n_loot[GOBLIN][4] | (uint64_t)s->n_loot[GOBLIN][5] << 8 | (uint64_t)s->left[seat] << 16;
	HashWords hash = HASH_WORDS;
	for (int i = 0; i < setup->seats; i++) hash_words(&hash, s->known[i], s->loot[GOBLIN][i]);
	hash_words(&hash, s->hand[seat], s->played);
	hash_words(&hash, s->loot[GOLD][seat], s->loot[SILVER][seat]);
	hash_words(&hash, word_at(s, COUNTS), word_at(s, COUNTS + 8));
	hash_words(&hash, word_at(s, LAST), own | (uint64_t)s->right[seat] << 24 | (uint64_t)seat << 32);
	if (s->phase == CHOOSE) return hash_of_words(&hash);
	hash_words(&hash, word_at(s, OPEN), word_at(s, OPEN + 8));
	hash_words(&hash, word_at(s, OPEN + 16), 0);
	return hash_of_words(&hash);
}

/* EM-11: right cards are turned up together. */
bool em_hides(const State *view, const Setup *setup, const Field *field, int seat, int viewer) {
	(void)setup;
	(void)field;
	return view->phase == CHOOSE && viewer != seat;
}

/* Cards whose place the viewer cannot know: all less those they see or everybody knows. */
Bag em_unseen_cards(const State *s, const Setup *setup, int viewer) {
	Bag unseen = setup_edition(setup)->all_cards - s->played;
	for (int i = 0; i < setup->seats; i++) {
		if (s->card[i]) unseen -= bag_one(s->card[i]);
		if (s->phase != CHOOSE && s->right[i]) unseen -= bag_one(s->right[i]);
		if (i != viewer) unseen -= s->known[i];
	}
	unseen -= s->hand[viewer];
	if (s->phase != CHOOSE && s->left[viewer]) unseen -= bag_one(s->left[viewer]);
	return unseen;
}

static int draw(Bag *bag, Rng *rng) {
	int id = bag_nth(*bag, rng_below(rng, (uint32_t)bag_size(*bag)));
	*bag -= bag_one(id);
	return id;
}

/* Fills a seat's hand and its face-down card; known cards may lie in either. */
static void deal_hidden(State *s, const Setup *setup, int seat, Bag *unseen, Rng *rng) {
	bool has_left = s->phase != CHOOSE && s->phase != OVER && !s->card[seat];
	int n = hand_size(s, setup, seat) + has_left - bag_size(s->known[seat]);
	Bag cards = s->known[seat];
	for (int i = 0; i < n; i++) cards += bag_one(draw(unseen, rng));
	if (has_left) s->left[seat] = (uint8_t)draw(&cards, rng);
	s->hand[seat] = cards;
}

static void deal_loot(State *s, const Setup *setup, int pile, int viewer, Rng *rng) {
	Bag unseen = setup_edition(setup)->all_loot[pile] - s->loot[pile][viewer];
	for (int i = 0; i < setup->seats; i++) {
		if (i == viewer) continue;
		s->loot[pile][i] = 0;
		for (int k = 0; k < s->n_loot[pile][i]; k++) s->loot[pile][i] += bag_one(draw(&unseen, rng));
	}
	s->pile[pile] = unseen;
}

void em_determinize(State *s, const Setup *setup, int viewer, Rng *rng) {
	Bag unseen = em_unseen_cards(s, setup, viewer);
	for (int i = 0; i < setup->seats; i++)
		if (i != viewer) deal_hidden(s, setup, i, &unseen, rng);
	if (s->phase == OVER) return;
	deal_loot(s, setup, GOLD, viewer, rng);
	deal_loot(s, setup, SILVER, viewer, rng);
}
