/* Epic Melee: the end of a round and of the game (EM-40 … EM-51). */
#include "state.h"

#include <string.h>

enum { RANK_BITS = 10 }; /* of a sum in a rank: points, then Gold, then Silver */

/* EM-27, EM-42; an empty pile gives nothing (EM-43). */
void em_draw_loot(State *s, int pile, int seat, Rng *rng, Events *events) {
	if (!s->pile[pile]) {
		tell(events, EVENT_NOTHING, 0, seat + 1, pile + 1);
		return;
	}
	int token = chance_bag(rng, CHANCE_LOOT + pile, s->pile[pile]);
	s->pile[pile] -= bag_one(token);
	s->loot[pile][seat] += bag_one(token);
	s->n_loot[pile][seat]++;
	tell(events, EVENT_DRAW + pile, 1u << seat, seat + 1, token);
}

/* EM-24 */
static void value_turtles(State *s, const Setup *setup) {
	int turtles = 0;
	for (int i = 0; i < setup->seats; i++) turtles += s->card[i] == TURTLE;
	int value = setup_edition(setup)->limit[LIMIT_TURTLE] * turtles;
	for (int i = 0; i < setup->seats; i++)
		if (s->card[i] == TURTLE) s->value[i] = (uint8_t)value;
}

static int larger(int a, int b) {
	return a > b ? a : b;
}

/* EM-40: equals share a place, and the next ones have the next. */
static int place_of(const int *key, int seats, int seat) {
	int place = 1;
	for (int i = 0; i < seats; i++) {
		bool is_new = key[i] > key[seat]; /* … and not counted already */
		for (int j = 0; j < i; j++) is_new &= key[j] != key[i];
		place += is_new;
	}
	return place;
}

/* EM-40, EM-41: places by one number a seat, higher is better: the value, or its mirror image under EM-25, and Mages half a
 * step ahead of their equals (EM-31). */
static void reward(State *s, const Setup *setup, bool is_inverted, bool is_swapped, Rng *rng, Events *events) {
	int key[SEATS], best = -1, second = -1, mirror = is_inverted ? UINT8_MAX : 0;
	for (int i = 0; i < SEATS; i++) { /* all have engaged; a seat that is not there has no card */
		key[i] = s->card[i] ? 2 * (s->value[i] ^ mirror) + (s->card[i] == MAGE) : -1;
		best = larger(best, key[i]);
	}
	for (int i = 0; i < SEATS; i++) second = larger(second, key[i] < best ? key[i] : -1);
	int winner[SEATS], n = 0;                /* listed first, then served: one branch that cannot be predicted instead of one a seat */
	for (int i = 0; i < setup->seats; i++) { /* EM-43: in the order of engagement */
		int seat = s->order[i] - 1;
		winner[n] = seat;
		n += (key[seat] == best) | (key[seat] == second);
		tell(events, EVENT_RANK, 0, seat + 1, s->card[seat], s->value[seat], place_of(key, setup->seats, seat));
	}
	for (int i = 0; i < n; i++) em_draw_loot(s, (key[winner[i]] == best) != is_swapped ? GOLD : SILVER, winner[i], rng, events);
}

/* EM-15, EM-16 */
static void next_round(State *s, const Setup *setup, Events *events) {
	for (int i = 0; i < setup->seats; i++) s->played += bag_one(s->card[i]);
	memset(s->card, 0, sizeof s->card);
	memset(s->value, 0, sizeof s->value);
	memset(s->order, 0, sizeof s->order);
	s->n_engaged = s->lich = s->frog = 0;
	s->round++;
	bool is_over = s->round > setup_edition(setup)->limit[LIMIT_ROUNDS];
	s->phase = is_over ? OVER : CHOOSE;
	if (is_over) tell(events, EVENT_END, 0, 0);
	else tell(events, EVENT_ROUND, 0, s->round);
}

void em_resolve(State *s, const Setup *setup, Rng *rng, Events *events) {
	uint32_t there = 0; /* bit n: card n is engaged; EM-25, EM-26: several do not cancel each other */
	for (int i = 0; i < SEATS; i++) there |= 1u << s->card[i];
	bool is_inverted = there >> FOLK & 1, is_swapped = there >> GOLEM & 1;
	if (there >> TURTLE & 1) value_turtles(s, setup);
	if (is_inverted) tell(events, EVENT_INVERTED, 0, 0);
	if (is_swapped) tell(events, EVENT_SWAPPED, 0, 0);
	reward(s, setup, is_inverted, is_swapped, rng, events);
	next_round(s, setup, events);
}

static_assert(SYMBOLS_MAX == 8, "a byte a symbol is a word");

/* 1 in the byte of each symbol of a mask. */
static uint64_t byte_a_symbol(uint8_t mask) {
	uint64_t bits = mask * BAG_EACH_BYTE & 0x8040201008040201u;
	return (bits + ~BAG_HIGH_BITS) >> 7 & BAG_EACH_BYTE;
}

/* What a seat's loot of one pile is worth; counts its symbols too, in a byte each. */
static int pile_value(const State *s, const Edition *e, int pile, int seat, uint64_t *symbols) {
	Bag loot = s->loot[pile][seat];
	int sum = 0;
	for (Bag rest = bag_present(loot); rest; rest &= rest - 1) {
		int shift = __builtin_ctzll(rest), n = (int)(loot >> shift & 15);
		sum += n * e->loot[pile][shift / 4].value;
		*symbols += (uint64_t)n * byte_a_symbol(e->loot[pile][shift / 4].symbols);
	}
	return sum;
}

/* EM-50: two alike make a pair, each symbol by itself. A byte is enough: a seat has a token or two a round. */
int em_score(const State *s, const Edition *e, int seat, int *rank) {
	uint64_t symbols = 0;
	int value[PILES];
	for (int pile = 0; pile < PILES; pile++) value[pile] = pile_value(s, e, pile, seat, &symbols);
	int pairs = (int)((symbols >> 1 & ~BAG_HIGH_BITS) * BAG_EACH_BYTE >> 56);
	int sum = value[GOLD] + value[SILVER] + value[GOBLIN] + pairs * e->limit[LIMIT_PAIR];
	if (rank) *rank = (sum << 2 * RANK_BITS) + (value[GOLD] << RANK_BITS) + value[SILVER];
	return sum;
}

void em_outcome(const State *s, const Setup *setup, Outcome *out) {
	int rank[SEATS], winners = 0;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < setup->seats; i++) out->score[i] = em_score(s, setup_edition(setup), i, &rank[i]);
	for (int i = 0; i < setup->seats; i++) {
		out->place[i] = 1;
		for (int j = 0; j < setup->seats; j++) out->place[i] += rank[j] > rank[i];
		winners += out->place[i] == 1;
	}
	for (int i = 0; i < setup->seats; i++) out->payoff[i] = out->place[i] == 1 ? 1.0 / winners : 0;
}

/* What tells those of one score apart, as far as it is needed (EM-51). */
static void say_what_decided(const int *rank, int seats, int score, Events *out) {
	bool is_gold = false, is_silver = false;
	for (int i = 0; i < seats; i++)
		for (int j = 0; j < i; j++) {
			if (rank[i] >> 2 * RANK_BITS != score || rank[j] >> 2 * RANK_BITS != score) continue;
			bool has_same_gold = rank[i] >> RANK_BITS == rank[j] >> RANK_BITS;
			is_gold |= !has_same_gold;
			is_silver |= has_same_gold && rank[i] != rank[j];
		}
	if (is_gold) tell(out, EVENT_WHY_GOLD, 0, score);
	if (is_silver) tell(out, EVENT_WHY_SILVER, 0, score);
}

void em_why_won(const State *s, const Setup *setup, Events *out) {
	int rank[SEATS], seat;
	Outcome outcome;
	em_outcome(s, setup, &outcome);
	for (int i = 0; i < setup->seats; i++) em_score(s, setup_edition(setup), i, &rank[i]);
	for (int i = 0; i < setup->seats; i++) {
		bool is_new = true;
		for (int j = 0; j < i; j++) is_new &= outcome.score[j] != outcome.score[i];
		if (is_new) say_what_decided(rank, setup->seats, outcome.score[i], out);
	}
	for (int place = 1; place < setup->seats; place++)
		if (outcome_sharers(setup, &outcome, place, &seat) > 1) tell(out, EVENT_WHY_SHARED, 0, outcome.score[seat], place);
}
