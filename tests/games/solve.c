/* Small games as trees; CFR+ and best answers. See solve.h. */
#include "tests/games/solve.h"
#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *memory) {
	if (!memory) abort();
	return memory;
}

/* ---- the tree ---- */

static int no_chance(ChanceHook *self, const ChanceAsk *ask, int outcome) {
	(void)self, (void)ask, (void)outcome;
	fprintf(stderr, "a small game asked for chance\n");
	abort();
}

static int first_of_side(const Setup *setup, int seat) {
	return setup_side(setup, seat) != setup_side(setup, 0);
}

static int add_nodes(SmallGame *g, int n) {
	while (g->n_nodes + n > g->nodes_max) {
		g->nodes_max *= 2;
		g->node = need(realloc(g->node, (size_t)g->nodes_max * sizeof *g->node));
	}
	g->n_nodes += n;
	return g->n_nodes - n;
}

static int find_set(SmallGame *g, const State *state, int seat, int n) {
	StateBuf view;
	memset(&view, 0, sizeof view);
	g->setup->game->redact(state_of(&view), state, g->setup, seat);
	uint64_t key = hash_bytes((uint64_t)seat + 1, view.bytes, g->setup->game->state_size);
	for (int i = 0; i < g->n_sets; i++)
		if (g->set[i].key == key) return i;
	if (g->n_sets == g->sets_max) {
		g->sets_max *= 2;
		g->set = need(realloc(g->set, (size_t)g->sets_max * sizeof *g->set));
	}
	g->set[g->n_sets] = (SmallSet){.key = key, .view = view, .seat = seat, .side = first_of_side(g->setup, seat), .n = n, .first_node = -1};
	return g->n_sets++;
}

static void fill_end(SmallGame *g, int at, const State *state) {
	Outcome out;
	g->setup->game->outcome(state, g->setup, &out);
	g->node[at] = (SmallNode){.set = -1, .next_in_set = -1};
	for (int seat = 0; seat < g->setup->seats; seat++) g->node[at].payoff[first_of_side(g->setup, seat)] = out.payoff[seat];
}

static void fill(SmallGame *g, int at, const StateBuf *from) {
	const Game *game = g->setup->game;
	Action legal[LEGAL_MAX];
	uint32_t mask = game->to_act((const State *)from->bytes, g->setup);
	if (!mask) {
		fill_end(g, at, (const State *)from->bytes);
		return;
	}
	int seat = __builtin_ctz(mask), n = game->legal((const State *)from->bytes, g->setup, seat, legal);
	int set = find_set(g, (const State *)from->bytes, seat, n), child = add_nodes(g, n);
	g->node[at] = (SmallNode){.set = set, .child = child, .next_in_set = g->set[set].first_node};
	g->set[set].first_node = at;
	for (int i = 0; i < n; i++) {
		ChanceHook hook = {no_chance};
		Rng rng;
		StateBuf next = *from;
		rng_seed(&rng, 1);
		rng.hook = &hook;
		game->apply(state_of(&next), g->setup, seat, legal[i], &rng, NULL);
		fill(g, child + i, &next);
	}
}

SmallGame *small_open(const Setup *setup, const SmallWorld *world, int n) {
	SmallGame *g = need(calloc(1, sizeof *g));
	double all = 0;
	*g = (SmallGame){.setup = setup, .n_worlds = n, .sets_max = 64, .nodes_max = 1024};
	g->world_chance = need(calloc((size_t)n, sizeof *g->world_chance));
	g->set = need(malloc((size_t)g->sets_max * sizeof *g->set));
	g->node = need(malloc((size_t)g->nodes_max * sizeof *g->node));
	for (int i = 0; i < n; i++) all += world[i].weight;
	add_nodes(g, n);
	for (int i = 0; i < n; i++) {
		g->world_chance[i] = world[i].weight / all;
		fill(g, i, &world[i].state);
	}
	return g;
}

void small_close(SmallGame *g) {
	free(g->world_chance);
	free(g->set);
	free(g->node);
	free(g);
}

/* ---- CFR+ ---- */

static void match_regrets(SmallSet *set) {
	double sum = 0;
	for (int i = 0; i < set->n; i++) sum += set->regret[i];
	for (int i = 0; i < set->n; i++) set->chance[i] = sum > 0 ? set->regret[i] / sum : 1.0 / set->n;
}

typedef struct Pass {
	SmallGame *g;
	int side;      /* the side that is learning */
	double weight; /* of this pass, in the average */
	double *gain;  /* by information set and action, kept separate until the pass is over */
} Pass;

/* What `side` expects at the node; `own` and `others` are the probabilities of reaching it by that side's choices and by everything
 * else. */
static double pass_node(Pass *p, int at, double own, double others) {
	const SmallNode *node = &p->g->node[at];
	if (node->set < 0) return node->payoff[p->side];
	SmallSet *set = &p->g->set[node->set];
	double value[LEGAL_MAX], mean = 0;
	bool is_own = set->side == p->side;
	for (int i = 0; i < set->n; i++) {
		value[i] = pass_node(p, node->child + i, is_own ? own * set->chance[i] : own, is_own ? others : others * set->chance[i]);
		mean += set->chance[i] * value[i];
	}
	if (!is_own) return mean;
	for (int i = 0; i < set->n; i++) {
		p->gain[node->set * LEGAL_MAX + i] += others * (value[i] - mean);
		set->sum[i] += p->weight * own * set->chance[i];
	}
	return mean;
}

static void learn(Pass *p) {
	SmallGame *g = p->g;
	memset(p->gain, 0, (size_t)g->n_sets * LEGAL_MAX * sizeof *p->gain);
	for (int i = 0; i < g->n_worlds; i++) pass_node(p, i, 1, g->world_chance[i]);
	for (int s = 0; s < g->n_sets; s++) {
		SmallSet *set = &g->set[s];
		if (set->side != p->side) continue;
		for (int i = 0; i < set->n; i++) {
			set->regret[i] += p->gain[s * LEGAL_MAX + i];
			if (set->regret[i] < 0) set->regret[i] = 0;
		}
		match_regrets(set);
	}
}

void small_solve(SmallGame *g, int iterations) {
	Pass p = {.g = g, .gain = need(calloc((size_t)g->n_sets * LEGAL_MAX, sizeof *p.gain))};
	for (int s = 0; s < g->n_sets; s++) match_regrets(&g->set[s]);
	for (int n = 1; n <= iterations; n++) {
		p.weight = n;
		for (p.side = 0; p.side < 2; p.side++) learn(&p);
	}
	free(p.gain);
	for (int s = 0; s < g->n_sets; s++) {
		SmallSet *set = &g->set[s];
		double sum = 0;
		for (int i = 0; i < set->n; i++) sum += set->sum[i];
		for (int i = 0; i < set->n; i++) set->chance[i] = sum > 0 ? set->sum[i] / sum : 1.0 / set->n;
	}
}

void small_ask(SmallGame *g, BotPlay *play, uint32_t iterations, uint64_t seed) {
	for (int s = 0; s < g->n_sets; s++) {
		SmallSet *set = &g->set[s];
		BotAnswer answer = {.n = set->n};
		Rng rng;
		rng_seed(&rng, rng_derive(seed, set->key));
		g->setup->game->legal(state_of(&set->view), g->setup, set->seat, answer.legal);
		play(&(BotAsk){state_of(&set->view), g->setup, set->seat, iterations, &rng}, &answer);
		memcpy(set->chance, answer.chance, sizeof set->chance);
	}
}

/* ---- values ---- */

static double value_of(const SmallGame *g, int at, int side) {
	const SmallNode *node = &g->node[at];
	double sum = 0;
	if (node->set < 0) return node->payoff[side];
	for (int i = 0; i < g->set[node->set].n; i++) sum += g->set[node->set].chance[i] * value_of(g, node->child + i, side);
	return sum;
}

double small_value(SmallGame *g, int side) {
	double sum = 0;
	for (int i = 0; i < g->n_worlds; i++) sum += g->world_chance[i] * value_of(g, i, side);
	return sum;
}

static void set_reach(SmallGame *g, int at, int side, double reach) {
	SmallNode *node = &g->node[at];
	node->reach = reach;
	if (node->set < 0) return;
	const SmallSet *set = &g->set[node->set];
	for (int i = 0; i < set->n; i++) set_reach(g, node->child + i, side, set->side == side ? reach : reach * set->chance[i]);
}

static double answered(SmallGame *g, int at, int side);

/* The best action of an information set over all its nodes: the others' strategy is known, but not which node it is. */
static int best_of(SmallGame *g, SmallSet *set, int side) {
	double most = 0;
	if (set->best >= 0) return set->best;
	for (int i = 0; i < set->n; i++) {
		double sum = 0;
		for (int at = set->first_node; at >= 0; at = g->node[at].next_in_set)
			if (g->node[at].reach > 0) sum += g->node[at].reach * answered(g, g->node[at].child + i, side);
		if (set->best >= 0 && sum <= most) continue;
		most = sum;
		set->best = i;
	}
	return set->best;
}

static double answered(SmallGame *g, int at, int side) {
	const SmallNode *node = &g->node[at];
	double sum = 0;
	if (node->set < 0) return node->payoff[side];
	SmallSet *set = &g->set[node->set];
	if (set->side == side) return answered(g, node->child + best_of(g, set, side), side);
	for (int i = 0; i < set->n; i++)
		if (set->chance[i] > 0) sum += set->chance[i] * answered(g, node->child + i, side);
	return sum;
}

double small_best_answer(SmallGame *g, int side) {
	double sum = 0;
	for (int s = 0; s < g->n_sets; s++) g->set[s].best = -1;
	for (int i = 0; i < g->n_worlds; i++) set_reach(g, i, side, g->world_chance[i]);
	for (int i = 0; i < g->n_worlds; i++) sum += g->world_chance[i] * answered(g, i, side);
	return sum;
}

double small_exploitability(SmallGame *g) {
	double gain = 0;
	for (int side = 0; side < 2; side++) gain += small_best_answer(g, side) - small_value(g, side);
	return gain / 2;
}
