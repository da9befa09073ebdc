/* Regret matching; see regret.h. Negative regrets are reset to 0, and later chances count more in the average (CFR+). */
#include "bots/regret.h"
#include "bots/bot.h"

enum { RIPE = 8 };                 /* visits per action before regrets are matched */
static const float explore = 0.2f; /* the share of draws that explore: half of them anything, half what the game's judgement likes */
static const float rare = 0.1f;    /* actions below this share of the likeliest one come from exploring only */

bool regret_is_ripe(const Node *node) {
	return node->n >= (uint32_t)RIPE * node->n_live;
}

/* Chances by regret; without any regret, the game's judgement. */
static void match(const Node *node, float *chance) {
	const float *regret = node_regret(node), *prior = node_prior(node);
	float sum = 0;
	for (int i = 0; i < node->n_edges; i++) sum += regret[i];
	for (int i = 0; i < node->n_edges; i++) chance[i] = sum > 0 ? regret[i] / sum : prior[i];
}

/* Regrets start with one unit in all, shared out by how often each action was tried so far. */
static void begin(Node *node) {
	for (int i = 0; i < node->n_edges; i++) node_regret(node)[i] = (float)node_tries(node)[i] / (float)node->n;
	node->matches = true;
}

int regret_draw(Node *node, Rng *rng) {
	const float *prior = node_prior(node);
	float chance[LEGAL_MAX], even = 0.5f / (float)node->n_live, *chosen = node_chosen(node);
	if (!node->matches) begin(node);
	match(node, chance);
	for (int i = 0; i < node->n_edges; i++) {
		if (!(prior[i] > 0)) continue;
		chosen[i] += chance[i] * (float)node->n;
		chance[i] = (1 - explore) * chance[i] + explore * (even + 0.5f * prior[i]);
	}
	return bot_draw(chance, node->n_edges, rng);
}

/* Only the tried action's payoff is known; for the others their mean stands in. Weighting the tried action by 1 / chance would be unbiased,
 * but then a single payoff can outweigh fifty others: with it 300 iterations lost two duels of Brigands in three against level 2, without
 * it they win nine in ten. */
void regret_learn(Node *node, int tried, float payoff) {
	const float *prior = node_prior(node), *earned = node_total(node);
	const uint32_t *tries = node_tries(node);
	float chance[LEGAL_MAX], guess[LEGAL_MAX], *regret = node_regret(node), expected = 0, total = payoff;
	match(node, chance);
	for (int i = 0; i < node->n_edges; i++) total += earned[i];
	float mean = total / (float)(node->n + 1);
	for (int i = 0; i < node->n_edges; i++) {
		guess[i] = i == tried ? payoff : tries[i] ? earned[i] / (float)tries[i] : mean;
		expected += chance[i] * guess[i];
	}
	for (int i = 0; i < node->n_edges; i++) {
		float sum = regret[i] + guess[i] - expected;
		regret[i] = sum > 0 && prior[i] > 0 ? sum : 0;
	}
}

bool regret_average(const Node *node, float *weight) {
	const float *chosen = node_chosen(node);
	float best = 0;
	if (node->n < 2 * (uint32_t)RIPE * node->n_live) return false;
	for (int i = 0; i < node->n_edges; i++) best = chosen[i] > best ? chosen[i] : best;
	for (int i = 0; i < node->n_edges; i++) weight[i] = chosen[i] < rare * best ? 0 : chosen[i];
	return best > 0;
}
