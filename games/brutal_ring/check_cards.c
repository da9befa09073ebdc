/* Brutal Ring: where the cards are: none is lost or made (BR-1), everybody has as many as they should, and what the state remembers
 * of the last renewal of each pile (BR-12) agrees with what lies where. */
#include "check.h"

/* How often each card is somewhere: more than two show here, where a collection could not tell. */
typedef struct Counts {
	int of[GLADIATORS_MAX];
} Counts;

static void add(Counts *counts, Cards cards, int times) {
	for (int id = 1; id <= GLADIATORS_MAX; id++) counts->of[id - 1] += times * cards_count(cards, id);
}

static void add_id(Counts *counts, int id) {
	if (id) counts->of[id - 1]++;
}

static void add_ring(Counts *counts, const State *s, int kind, int seat) {
	for (int i = 0; i < OWN_MAX; i++) add_id(counts, kind == GLADIATOR ? s->ring[seat][i] : s->ring_weapon[seat][i]);
}

static void add_laid(Counts *counts, const State *s, int kind, int seat) {
	for (int corner = 0; corner < CORNERS; corner++)
		for (int i = 0; i < TRICKS_MAX; i++)
			if (s->trick_seat[corner][i] == seat + 1 && s->trick_kind[corner][i] == kind + 1) add_id(counts, trick_card(s, corner, i));
}

/* Twice means once, too; and a Gladiator is single. */
static bool is_collection(const Check *c, int kind, Cards cards) {
	return !(cards.twice & ~cards.once) && cards_has(all_cards(c->e, kind), cards);
}

static bool check_collections(const Check *c, int kind) {
	const State *s = c->s;
	REQUIRE(is_collection(c, kind, pile_of(s, kind)) && is_collection(c, kind, discard_of(s, kind)) &&
	            is_collection(c, kind, renewed_of(s, kind)),
	        "a pile has cards that do not exist (BR-1)");
	for (int i = 0; i < c->setup->seats; i++)
		REQUIRE(is_collection(c, kind, hand_of(s, kind, i)) && is_collection(c, kind, held_of(s, kind, i)) &&
		            is_collection(c, kind, shown_of(s, kind, i)) && is_collection(c, kind, seen_of(s, kind, i)),
		        "seat %d has cards that do not exist (BR-1)", i);
	return true;
}

/* BR-1: every card is in exactly one place. */
static bool check_all(const Check *c, int kind) {
	const State *s = c->s;
	Counts counts = {{0}};
	add(&counts, pile_of(s, kind), 1);
	add(&counts, discard_of(s, kind), 1);
	for (int i = 0; i < c->setup->seats; i++) {
		add(&counts, hand_of(s, kind, i), 1);
		add_ring(&counts, s, kind, i);
		add_laid(&counts, s, kind, i);
	}
	for (int id = 1; id <= GLADIATORS_MAX; id++)
		REQUIRE(counts.of[id - 1] == cards_count(all_cards(c->e, kind), id), "cards are lost or too many: %s %d (BR-1)",
		        kind == GLADIATOR ? "Gladiator" : "Weapon", id);
	REQUIRE(s->n_pile[kind] == cards_size(pile_of(s, kind)), "n_pile is not what the pile holds");
	return true;
}

/* BR-9, BR-10 */
static bool check_sizes(const Check *c, int seat) {
	const State *s = c->s;
	int owned = 0;
	for (int kind = 0; kind < KINDS; kind++) {
		Counts laid = {{0}};
		REQUIRE(s->n_hand[seat][kind] == cards_size(hand_of(s, kind, seat)), "n_hand[%d] is not what the hand holds (BR-9)", seat);
		REQUIRE(s->n_held[seat][kind] == cards_size(held_of(s, kind, seat)), "n_held[%d] is not what was held (BR-12)", seat);
		REQUIRE(cards_has(hand_of(s, kind, seat), seen_of(s, kind, seat)),
		        "seat %d was seen taking back a card that it does not have (BR-41)", seat);
		REQUIRE(c->setup->seats == SEATS || !seen_of(s, kind, seat).once, "nobody sees the Tricks of seat %d (BR-41)", seat);
		add_laid(&laid, s, kind, seat);
		for (int i = 0; i < GLADIATORS_MAX; i++) owned += laid.of[i];
		owned += s->n_hand[seat][kind] + cards_size(ring_of(s, kind, seat));
	}
	REQUIRE(owned <= c->e->limit[LIMIT_OWN], "seat %d owns %d cards, more than %d (BR-10)", seat, owned, c->e->limit[LIMIT_OWN]);
	return true;
}

/* BR-12, what is remembered: each seat has held and drawn what it has had since; all draws and the pile are the pile as it was
 * renewed; what was shown lies open now. */
static bool check_memory(const Check *c, int kind) {
	const State *s = c->s;
	Counts drawn = {{0}}, open = {{0}};
	add(&drawn, pile_of(s, kind), 1);
	add(&open, discard_of(s, kind), 1);
	for (int i = 0; i < c->setup->seats; i++) {
		Counts own = {{0}};
		add(&own, hand_of(s, kind, i), 1);
		add_laid(&own, s, kind, i);
		add(&own, shown_of(s, kind, i), 1);
		add(&own, held_of(s, kind, i), -1);
		for (int id = 1; id <= GLADIATORS_MAX; id++) {
			REQUIRE(own.of[id - 1] >= 0, "seat %d held a card that is gone unseen (BR-12)", i);
			drawn.of[id - 1] += own.of[id - 1];
		}
		add_ring(&open, s, kind, i);
		add(&open, shown_of(s, kind, i), -1);
	}
	for (int id = 1; id <= GLADIATORS_MAX; id++) {
		REQUIRE(drawn.of[id - 1] == cards_count(renewed_of(s, kind), id),
		        "the pile as it was renewed does not agree with what was drawn (BR-12)");
		REQUIRE(open.of[id - 1] >= 0, "a card was shown that does not lie open (BR-45)");
	}
	return true;
}

bool br_check_cards(const Check *c) {
	for (int kind = 0; kind < KINDS; kind++)
		if (!check_collections(c, kind) || !check_all(c, kind)) return false;
	for (int i = 0; i < c->setup->seats; i++)
		if (!check_sizes(c, i)) return false;
	return check_memory(c, GLADIATOR) && check_memory(c, WEAPON);
}
