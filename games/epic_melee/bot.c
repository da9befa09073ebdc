/* Epic Melee: judgement for bots. A card is judged by the loot that it would bring if everybody who has not engaged engaged the
 * card that all can see: their right one. */
#include "core/fitted.h"
#include "core/real.h"
#include "state.h"

#include <string.h>

/* What a token of a pile is worth on average. */
static float mean_token(const Edition *e, int pile) {
	return (float)e->mean_value[pile] / MEAN_UNIT;
}

/* The engaged cards as they would lie at the end of the round: kind and value by seat. */
typedef struct Arena {
	uint8_t card[SEATS], value[SEATS];
} Arena;

/* A card that is not engaged yet, as others see it: a Knight of a hand of that size, a Frog that may come too late. */
static int printed_value(const State *s, const Setup *setup, int seat, int card) {
	const Edition *e = setup_edition(setup);
	if (card == KNIGHT) return hand_size(s, setup, seat) + (s->card[seat] == 0);
	if (card == FROG) return s->frog ? e->card[FROG - 1].value : e->limit[LIMIT_FROG];
	return e->card[card - 1].value;
}

static Arena expected_arena(const State *s, const Setup *setup) {
	Arena a;
	memcpy(a.card, s->card, sizeof a.card);
	memcpy(a.value, s->value, sizeof a.value);
	for (int i = 0; i < setup->seats; i++) {
		if (a.card[i] || !s->right[i]) continue;
		a.card[i] = s->right[i];
		a.value[i] = (uint8_t)printed_value(s, setup, i, s->right[i]);
	}
	return a;
}

/* The loot that the seat would get (EM-40, EM-41). */
static float reward(const Arena *a, const Setup *setup, int seat) {
	const Edition *e = setup_edition(setup);
	uint32_t there = 0;
	int turtles = 0;
	for (int i = 0; i < setup->seats; i++) {
		there |= 1u << a->card[i];
		turtles += a->card[i] == TURTLE;
	}
	int mirror = there >> FOLK & 1 ? UINT8_MAX : 0, key[SEATS];
	for (int i = 0; i < setup->seats; i++) {
		int value = a->card[i] == TURTLE ? e->limit[LIMIT_TURTLE] * turtles : a->value[i];
		key[i] = 2 * (value ^ mirror) + (a->card[i] == MAGE);
	}
	int most = key[seat], least = INT32_MAX; /* of those that are better: only whether they are none, one or more matters */
	for (int i = 0; i < setup->seats; i++) {
		most = key[i] > most ? key[i] : most;
		least = key[i] > key[seat] && key[i] < least ? key[i] : least;
	}
	bool is_first = most == key[seat];
	if (!is_first && most != least) return 0;
	return mean_token(e, is_first != (there >> GOLEM & 1) ? GOLD : SILVER);
}

/* One's own card, engaged now. */
static float engaged(const State *s, const Setup *setup, const Arena *others, int seat, int card) {
	const Edition *e = setup_edition(setup);
	Arena a = *others;
	a.card[seat] = (uint8_t)card;
	a.value[seat] = (uint8_t)printed_value(s, setup, seat, card);
	float points = reward(&a, setup, seat);
	if (card == GOBLINS && s->pile[GOBLIN]) points += mean_token(e, GOBLIN);
	if (card == RAVEN && !s->lich && s->n_loot[GOLD][seat] + s->n_loot[SILVER][seat] + s->n_loot[GOBLIN][seat]) {
		a.value[seat] = e->limit[LIMIT_LICH];
		float as_lich = reward(&a, setup, seat) - 1;
		if (as_lich > points) points = as_lich;
	}
	return points;
}

/* What a card is good for before anything is seen, in points: what the loot of a round comes to with it, from many games. */
static float promise(const State *s, const Setup *setup, int seat, int card) {
	switch (card) {
	case KNIGHT: return 0.15f + 0.2f * (float)hand_size(s, setup, seat);
	case RAVEN: return s->n_loot[GOLD][seat] + s->n_loot[SILVER][seat] + s->n_loot[GOBLIN][seat] ? 1.1f : 0.6f;
	case TURTLE: return 0.7f;
	case FOLK: return 0.95f;
	case GOLEM: return 0.8f;
	case GOBLINS: return s->pile[GOBLIN] ? 0.2f + mean_token(setup_edition(setup), GOBLIN) : 0.6f;
	case FROG: return 1.2f;
	case EZ: return 1.0f;
	default: return 1.1f;
	}
}

static float weight_of(float points) {
	return real_exp(1.5f * points);
}

static void weigh_lay(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	float by_card[CARD_END] = {0};
	for (Bag rest = bag_present(s->hand[seat]); rest; rest &= rest - 1) {
		int card = __builtin_ctzll(rest) / 4 + 1;
		by_card[card] = weight_of(promise(s, setup, seat, card));
	}
	for (int i = 0; i < n; i++) weight[i] = by_card[action_a(legal[i])] * by_card[action_b(legal[i])];
}

/* Of the same card twice the right one: it has been seen, the left one goes back unseen (EM-12). */
static void weigh_sides(const State *s, const Setup *setup, int seat, float *weight) {
	if (s->left[seat] == s->right[seat]) {
		weight[0] = 0;
		weight[1] = 1;
		return;
	}
	Arena a = expected_arena(s, setup);
	weight[0] = weight_of(engaged(s, setup, &a, seat, s->left[seat]));
	weight[1] = weight_of(engaged(s, setup, &a, seat, s->right[seat]));
}

/* Left is the next seat among those who have engaged (EM-29). */
static void weigh_shift(const State *s, const Setup *setup, int seat, float *weight) {
	Arena before = expected_arena(s, setup), after;
	int ring[SEATS], n = 0;
	for (int i = 0; i < setup->seats; i++)
		if (s->card[i]) ring[n++] = i;
	for (int side = 0; side < 2; side++) {
		after = before;
		for (int i = 0; i < n; i++) {
			int to = ring[(i + (side == 0 ? 1 : n - 1)) % n];
			after.card[to] = before.card[ring[i]];
			after.value[to] = before.value[ring[i]];
		}
		weight[side] = weight_of(reward(&after, setup, seat));
	}
}

static void weigh_sacrifice(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	const Edition *e = setup_edition(setup);
	Arena a = expected_arena(s, setup);
	float as_raven = reward(&a, setup, seat);
	a.value[seat] = e->limit[LIMIT_LICH];
	float as_lich = reward(&a, setup, seat);
	for (int i = 0; i < n; i++) {
		int pile = action_verb(legal[i]) - VERB_SACRIFICE;
		bool is_keep = action_verb(legal[i]) == VERB_KEEP;
		weight[i] = weight_of(is_keep ? as_raven : as_lich - (float)e->loot[pile][action_a(legal[i]) - 1].value);
	}
}

void em_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	switch (s->phase) {
	case CHOOSE: weigh_lay(s, setup, seat, legal, n, weight); break;
	case ENGAGE: weigh_sides(s, setup, seat, weight); break;
	case SHIFT: weigh_shift(s, setup, seat, weight); break;
	case SACRIFICE: weigh_sacrifice(s, setup, seat, legal, n, weight); break;
	default:
		for (int i = 0; i < n; i++) weight[i] = 1;
	}
}

int em_stage(const State *s) {
	return s->round;
}

/* Logits of winning, by tools/fit_value.c: a point of score, the more the fewer rounds are left; the cards in hand, for the rounds to come; the
 * pawn, whose holder knows least; Goblins on top while there are tokens for them. */
FITTED struct {
	float point[6], card[CARD_END], pawn, goblins;
} em_logit = {
	.point = {1.3f, 0.97f, 0.7f, 0.55f, 0.46f, 0.41f},
	.card = {[KNIGHT] = -0.33f, [RAVEN] = -0.1f, [TURTLE] = -0.2f, [FOLK] = 0.22f, [GOBLINS] = 0.25f, [EZ] = 0.21f},
	.pawn = -0.15f,
	.goblins = 0.25f,
};
FITTED_TABLE(em_logit);

/* How much better or worse than others the seat stands. */
static float prospects(const State *s, const Setup *setup, int seat, int score) {
	int left = setup_edition(setup)->limit[LIMIT_ROUNDS] + 1 - s->round; /* at least one: the game goes on */
	float sum = em_logit.point[left < 5 ? left : 5] * (float)score + (s->pawn == seat + 1 ? em_logit.pawn : 0);
	for (int card = KNIGHT; card < CARD_END; card++) sum += em_logit.card[card] * (float)bag_count(s->hand[seat], card);
	if (s->pile[GOBLIN]) { /* fitted where a Goblin token is worth 2; a point more or less as much as any other */
		float worth = em_logit.goblins + 0.4f * (mean_token(setup_edition(setup), GOBLIN) - 2);
		sum += worth * (float)bag_count(s->hand[seat], GOBLINS);
	}
	return sum;
}

static void final_value(const State *s, const Setup *setup, float *payoff) {
	Outcome out;
	em_outcome(s, setup, &out);
	for (int i = 0; i < setup->seats; i++) payoff[i] = (float)out.payoff[i];
}

void em_value(const State *s, const Setup *setup, float *payoff) {
	float sum = 0;
	if (s->phase == OVER) {
		final_value(s, setup, payoff);
		return;
	}
	for (int i = 0; i < setup->seats; i++) sum += payoff[i] = real_exp(prospects(s, setup, i, em_score(s, setup_edition(setup), i, NULL)));
	for (int i = 0; i < setup->seats; i++) payoff[i] /= sum;
}
