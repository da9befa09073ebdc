/* Regret matching; see regret.h. Regrets below 0 are forgotten and later chances count more in the average (CFR+). */
#include "bots/regret.h"
#include "bots/bot.h"

enum { RIPE = 8 };                 /* visits an action from which regrets are matched */
static const float explore = 0.2f; /* the share of draws that try things out: half of them anything, half what the game's judgement likes */
static const float rare = 0.1f;    /* actions below this share of the likeliest one are traces of trying out */

bool regret_is_ripe(const Node *node) {
	return node->n >= (uint32_t)RIPE * node->n_live;
}

/* Chances by regret; where nothing is regretted, the game's judgement. */
static void match(const Node *node, float *chance) {
	float sum = 0;
	for (int i = 0; i < node->n_edges; i++) sum += node->edge[i].regret;
	for (int i = 0; i < node->n_edges; i++) chance[i] = sum > 0 ? node->edge[i].regret / sum : node->edge[i].prior;
}

/* Regrets begin as one unit, shared out by what has been tried so far. */
static void begin(Node *node) {
	for (int i = 0; i < node->n_edges; i++) node->edge[i].regret = (float)node->edge[i].n / (float)node->n;
	node->matches = true;
}

int regret_draw(Node *node, Rng *rng) {
	float chance[LEGAL_MAX], even = 0.5f / (float)node->n_live;
	if (!node->matches) begin(node);
	match(node, chance);
	for (int i = 0; i < node->n_edges; i++) {
		Edge *e = &node->edge[i];
		if (!(e->prior > 0)) continue;
		e->chosen += chance[i] * (float)node->n;
		chance[i] = (1 - explore) * chance[i] + explore * (even + 0.5f * e->prior);
	}
	return bot_draw(chance, node->n_edges, rng);
}

/* What an action would have earned is known for the one tried only; for the others their mean stands in. To count the one tried the more
 * the more rarely it is drawn would be right on average, but then a single payoff can outweigh fifty others: with it 300 iterations
 * lost two duels of Brigands in three against level 2, without it they win nine in ten. */
void regret_learn(Node *node, int tried, float payoff) {
	float chance[LEGAL_MAX], guess[LEGAL_MAX], expected = 0, total = payoff, mean;
	match(node, chance);
	for (int i = 0; i < node->n_edges; i++) total += node->edge[i].total;
	mean = total / (float)(node->n + 1);
	for (int i = 0; i < node->n_edges; i++) {
		const Edge *e = &node->edge[i];
		guess[i] = i == tried ? payoff : e->n ? e->total / (float)e->n : mean;
		expected += chance[i] * guess[i];
	}
	for (int i = 0; i < node->n_edges; i++) {
		float regret = node->edge[i].regret + guess[i] - expected;
		node->edge[i].regret = regret > 0 && node->edge[i].prior > 0 ? regret : 0;
	}
}

bool regret_average(const Node *node, float *weight) {
	float best = 0;
	if (node->n < 2 * (uint32_t)RIPE * node->n_live) return false;
	for (int i = 0; i < node->n_edges; i++) best = node->edge[i].chosen > best ? node->edge[i].chosen : best;
	for (int i = 0; i < node->n_edges; i++) weight[i] = node->edge[i].chosen < rare * best ? 0 : node->edge[i].chosen;
	return best > 0;
}
