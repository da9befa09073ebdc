/* Pearls and Pincers: judgement for bots. A bid is judged by the chance that so many shells can be opened without meeting a crab, the
 * others' taken from where it is least likely. */
#include "state.h"

/* How likely a crab is among the hidden shells of a seat, as the others see it. */
static float crab_chance(const State *s, int seat) {
	int hidden = n_hidden(s, seat);
	if (s->bare[seat] || s->caught == seat + 1 || !hidden) return 0;
	return (float)hidden / (float)(hidden + s->suspect[seat]);
}

/* The chance that the next shell of a stack is a pearl when `taken` of it were: people like to hide the crab below. */
static float next_is_pearl(const State *s, int seat, int taken) {
	float crab = crab_chance(s, seat), hidden = (float)n_hidden(s, seat);
	float none = 1 - crab * (float)taken / hidden, none_more = 1 - crab * (float)(taken + 1) / hidden;
	return none > 0 ? none_more / none : 0;
}

/* The chance that `n` shells of others are all pearls, the safest first. */
static float others_are_pearls(const State *s, const Setup *setup, int seat, int n) {
	int taken[SEATS] = {0};
	float chance = 1;
	while (n-- > 0) {
		int best = -1;
		float safest = -1;
		for (int i = 0; i < setup->seats; i++) {
			if (i == seat || taken[i] >= s->n_stack[i]) continue;
			float safe = next_is_pearl(s, i, taken[i]);
			if (safe > safest) safest = safe, best = i;
		}
		if (best < 0) return 0;
		taken[best]++;
		chance *= safest;
	}
	return chance;
}

/* The chance that a dive for `bid` shells succeeds: one's own from the top, then the others'. */
static float dive_chance(const State *s, const Setup *setup, int seat, int bid) {
	int own = s->n_stack[seat];
	for (int i = 0; i < own && i < bid; i++)
		if (s->stack[seat][own - 1 - i] == CRAB) return 0;
	return bid <= own ? 1 : others_are_pearls(s, setup, seat, bid - own);
}

/* A dive that succeeds is half the way to the end, a shell lost is one of several: it pays to bid where a third of the dives would
 * succeed. A low bid that others are likely to raise costs little. */
static float bid_weight(const State *s, const Setup *setup, int seat, int bid) {
	int most = sum_of(s->n_stack);
	float gain = 1.2f * dive_chance(s, setup, seat, bid) - 0.2f, room = (float)(most - bid) / (float)most;
	return (gain > 0 ? gain : 0) + 0.03f * room * room;
}

static float lay_weight(const State *s, int seat, int shell) {
	bool has_crab_below = false;
	for (int i = 0; i < s->n_stack[seat]; i++) has_crab_below |= s->stack[seat][i] == CRAB;
	if (shell == CRAB) return s->n_stack[seat] ? 0.15f : 0.6f;
	return has_crab_below ? 0.5f : 0.8f;
}

void pp_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight) {
	for (int i = 0; i < n; i++) {
		int a = action_a(legal[i]);
		switch (action_verb(legal[i])) {
		case VERB_LAY: weight[i] = lay_weight(s, seat, a); break;
		case VERB_BID: weight[i] = bid_weight(s, setup, seat, a); break;
		case VERB_PASS: weight[i] = 0.12f; break;
		case VERB_OPEN: weight[i] = 0.02f + next_is_pearl(s, a - 1, 0) * next_is_pearl(s, a - 1, 0); break;
		case VERB_LOSE: weight[i] = a == CRAB ? 0.5f : 1; break;
		default: weight[i] = 1;
		}
	}
}

int pp_stage(const State *s) {
	return s->round;
}

/* Shells keep one in the game; a dive is half the way. */
void pp_value(const State *s, const Setup *setup, float *payoff) {
	float sum = 0;
	if (s->phase == OVER) {
		Outcome end;
		pp_outcome(s, setup, &end);
		for (int i = 0; i < setup->seats; i++) payoff[i] = (float)end.payoff[i];
		return;
	}
	for (int i = 0; i < setup->seats; i++) {
		float shells = (float)s->n_shells[i], missing = (float)(setup_edition(setup)->limit[LIMIT_DIVES] - s->dives[i]);
		payoff[i] = shells * (1 + 0.25f * shells) / (missing * missing + 0.2f);
		sum += payoff[i];
	}
	for (int i = 0; i < setup->seats; i++) payoff[i] /= sum;
}
