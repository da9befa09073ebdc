/* Epic Melee: every invariant of a whole state. Anything may come in here (a file, a scenario), so nothing is looked up by an
 * id before it has been checked. */
#include "state.h"

#include "core/check.h"

static bool is_seat(const Check *c, int seat_1) {
	return seat_1 >= 1 && seat_1 <= c->setup->seats;
}

static bool is_card(int card) {
	return card >= 1 && card < CARD_END;
}

static bool check_frame(const Check *c) {
	const State *s = c->s;
	REQUIRE(s->phase >= CHOOSE && s->phase <= OVER, "phase is out of range");
	REQUIRE(s->round >= 1 && s->round <= c->e->limit[LIMIT_ROUNDS] + (s->phase == OVER), "round %d is out of range", s->round);
	REQUIRE(s->phase != OVER || s->round == c->e->limit[LIMIT_ROUNDS] + 1, "the game is over before the last round (EM-16)");
	REQUIRE(is_seat(c, s->pawn), "pawn must be a seat (EM-4)");
	REQUIRE(s->n_engaged <= c->setup->seats, "n_engaged is out of range");
	REQUIRE(!s->unused[0] && !s->unused[1], "unused bytes must be 0");
	return true;
}

/* Seats that nobody holds have nothing. */
static bool check_empty_seats(const Check *c) {
	const State *s = c->s;
	for (int i = c->setup->seats; i < SEATS; i++) {
		Bag bags = s->hand[i] | s->known[i];
		int bytes = s->left[i] | s->right[i] | s->card[i] | s->value[i] | s->order[i];
		for (int pile = 0; pile < PILES; pile++) {
			bags |= s->loot[pile][i];
			bytes |= s->n_loot[pile][i];
		}
		REQUIRE(!bags && !bytes, "seat %d is not in the game but has something", i);
	}
	return true;
}

/* EM-10 … EM-12: who has cards before them, and which. */
static bool check_laid(const Check *c, int i) {
	const State *s = c->s;
	bool is_laid = s->left[i] != 0, between = s->phase == CHOOSE || s->phase == OVER;
	REQUIRE(is_laid == (s->right[i] != 0), "seat %d has laid one card, not two (EM-10)", i);
	REQUIRE(!is_laid || (is_card(s->left[i]) && is_card(s->right[i])), "seat %d has laid an unknown card", i);
	REQUIRE(!s->card[i] || is_card(s->card[i]), "seat %d has engaged an unknown card", i);
	REQUIRE(!between || !s->card[i], "seat %d has engaged a card in this phase", i);
	REQUIRE(between || is_laid != (s->card[i] != 0), "seat %d must have laid cards or an engaged one (EM-12)", i);
	REQUIRE(s->phase != OVER || !is_laid, "seat %d has laid cards after the end", i);
	return true;
}

static bool check_all_laid(const Check *c) {
	bool all = true;
	for (int i = 0; i < c->setup->seats; i++) {
		if (!check_laid(c, i)) return false;
		all = all && c->s->left[i];
	}
	REQUIRE(c->s->phase != CHOOSE || !all, "all have laid their cards, but the phase is still choose (EM-11)");
	return true;
}

static bool check_order(const Check *c) {
	const State *s = c->s;
	uint32_t seen = 0;
	for (int i = 0; i < SEATS; i++) {
		if (i >= s->n_engaged) {
			REQUIRE(!s->order[i], "order is longer than n_engaged");
			continue;
		}
		REQUIRE(is_seat(c, s->order[i]) && !(seen >> s->order[i] & 1), "order must name different seats");
		REQUIRE(s->card[s->order[i] - 1], "seat %d is in order but has no engaged card", s->order[i] - 1);
		seen |= 1u << s->order[i];
	}
	int engaged = 0;
	for (int i = 0; i < c->setup->seats; i++) engaged += s->card[i] != 0;
	REQUIRE(engaged == s->n_engaged, "n_engaged is not the number of engaged cards");
	return true;
}

/* EM-13 … EM-29: the phase fits the one who holds the pawn. */
static bool check_phase(const Check *c) {
	const State *s = c->s;
	if (s->phase == CHOOSE || s->phase == OVER) return true;
	int holder = s->pawn - 1;
	if (s->phase == ENGAGE) {
		REQUIRE(!s->card[holder], "the pawn's holder has engaged already (EM-14)");
		return true;
	}
	REQUIRE(s->n_engaged > 0 && s->order[s->n_engaged - 1] == s->pawn, "the pawn's holder must be the last who engaged");
	int loot = s->n_loot[GOLD][holder] + s->n_loot[SILVER][holder] + s->n_loot[GOBLIN][holder];
	REQUIRE(s->phase != SACRIFICE || (s->card[holder] == RAVEN && !s->lich && loot), "nobody can sacrifice now (EM-22)");
	REQUIRE(s->phase != SHIFT || (s->card[holder] == EZ && s->n_engaged > 1), "nobody can turn the cards now (EM-29)");
	REQUIRE(s->phase != PASS || s->n_engaged < c->setup->seats - 1, "the pawn cannot be given on now (EM-14)");
	return true;
}

/* EM-20 … EM-31: an engaged card's value is the one that its rule gives. */
static bool check_value(const Check *c, int i) {
	const State *s = c->s;
	int card = s->card[i], want = card ? c->e->card[card - 1].value : 0;
	if (card == KNIGHT) { /* fixed at engagement: the same for all in a round */
		want = c->e->limit[LIMIT_HAND] - s->round;
	} else if (s->lich == i + 1) {
		REQUIRE(card == RAVEN, "the Lich token lies on no Raven (EM-22)");
		want = c->e->limit[LIMIT_LICH];
	} else if (s->frog == i + 1) {
		REQUIRE(card == FROG, "the Giant Frog token lies on no Frog (EM-28)");
		want = c->e->limit[LIMIT_FROG];
	}
	REQUIRE(s->value[i] == want, "the value before seat %d is %d, not %d", i, s->value[i], want);
	REQUIRE(card != FROG || s->frog, "a Frog is engaged, so one has the Giant Frog token (EM-28)");
	return true;
}

static bool check_values(const Check *c) {
	const State *s = c->s;
	REQUIRE(s->lich <= c->setup->seats && s->frog <= c->setup->seats, "a token lies before no seat");
	for (int i = 0; i < c->setup->seats; i++)
		if (!check_value(c, i)) return false;
	REQUIRE(!s->lich || s->card[s->lich - 1] == RAVEN, "the Lich token lies on no Raven (EM-22)");
	REQUIRE(!s->frog || s->card[s->frog - 1] == FROG, "the Giant Frog token lies on no Frog (EM-28)");
	return true;
}

static void count_bag(Bag bag, int *counts) {
	for (int id = 1; id <= BAG_KINDS; id++) counts[id - 1] += bag_count(bag, id);
}

/* EM-1, EM-3: no card is there more often than the edition says, and everybody has as many as they should. */
static bool check_cards(const Check *c) {
	const State *s = c->s;
	int counts[BAG_KINDS] = {0};
	count_bag(s->played, counts);
	for (int i = 0; i < c->setup->seats; i++) {
		Bag own = s->hand[i];
		REQUIRE(bag_size(own) == hand_size(s, c->setup, i), "seat %d must have %d cards in hand", i, hand_size(s, c->setup, i));
		if (s->card[i]) counts[s->card[i] - 1]++;
		if (s->phase == CHOOSE) {
			Bag laid = s->left[i] ? bag_one(s->left[i]) + bag_one(s->right[i]) : 0;
			REQUIRE(bag_has(own, laid), "seat %d has laid cards that it does not have (EM-10)", i);
		} else if (s->left[i]) {
			counts[s->right[i] - 1]++;
			own += bag_one(s->left[i]);
		}
		REQUIRE(bag_has(own, s->known[i]), "known tells of cards that seat %d does not have (EM-12)", i);
		count_bag(own, counts);
	}
	for (int id = 1; id <= BAG_KINDS; id++)
		REQUIRE(counts[id - 1] <= bag_count(c->e->all_cards, id), "too many cards of kind %d (EM-1)", id);
	REQUIRE(bag_size(s->played) == (s->round - 1) * c->setup->seats, "played must hold one card a seat and round (EM-15)");
	return true;
}

/* EM-2: tokens are neither lost nor made. */
static bool check_loot(const Check *c, int pile) {
	const State *s = c->s;
	int counts[BAG_KINDS] = {0};
	count_bag(s->pile[pile], counts);
	for (int i = 0; i < c->setup->seats; i++) {
		int n = bag_size(s->loot[pile][i]);
		REQUIRE(n == s->n_loot[pile][i], "seat %d has %d tokens of pile %d, not %d", i, n, pile, s->n_loot[pile][i]);
		count_bag(s->loot[pile][i], counts);
	}
	for (int id = 1; id <= BAG_KINDS; id++)
		REQUIRE(counts[id - 1] == bag_count(c->e->all_loot[pile], id), "tokens of pile %d are lost or too many: kind %d (EM-2)", pile, id);
	return true;
}

bool em_check(const State *s, const Setup *setup, Text *why) {
	const Check check = {s, setup, setup_edition(setup), why}, *c = &check;
	return check_frame(c) && check_empty_seats(c) && check_all_laid(c) && check_order(c) && check_phase(c) && check_values(c) &&
	       check_cards(c) && check_loot(c, GOLD) && check_loot(c, SILVER) && check_loot(c, GOBLIN);
}
