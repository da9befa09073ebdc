/* Levels 3 to 5: one search for all games, over what each player may know.
 *
 * A world that fits the searcher's view is played on from; every player has a tree of his own, whose nodes are what *he* knows in
 * that world (the hash of his redacted state), so that choices made at once and in secret are chosen independently. A player
 * leaves his tree where it has no node yet: one is made, and from there on he follows the game's judgement. Where play pauses (the
 * end of a round) the game's value, or else the outcome at the end, is what everybody has earned, and all nodes passed learn it.
 *
 * Others must not play as if they saw the searcher's hand. So an iteration is three simulations: two in worlds as the searcher sees
 * them, from which only his own side learns, and one in a world in which his own hidden things are drawn anew as one of the others sees
 * them: the others' nodes are the same there, his own are not. And others need a chance to learn at all: worlds are drawn from a small
 * pool, so that their hands come again.
 *
 * Where there are two sides, a node that has been seen often enough matches regrets: these games need unpredictable play. */
#include "bots/bot.h"
#include "bots/regret.h"
#include "core/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	PATH_MAX_STEPS = 256, /* steps in trees that learn from one simulation */
	STAGES = 1,           /* pauses of play from one value to the next look */
	WORLDS_MAX = 256,
	SIMULATIONS = 3,      /* an iteration; the last one in a world as another sees it */
	NODES = 8,            /* room for so many an iteration */
};

typedef struct Step {
	Node *node;
	float drawn_with; /* the chance that it was drawn with; 0: it was not drawn by regrets */
	uint8_t edge, seat;
} Step;

typedef struct Search {
	const Setup *setup;
	const Game *game;
	int seat;
	Rng rng;
	Tree tree;
	float explore;   /* how much a rarely tried action is worth a try */
	bool is_two_sided;
	uint32_t learners; /* seats that learn from this simulation */
	int n_worlds;
	StateBuf *world; /* worlds as the searcher sees them, and after each the same as another sees it */
	Step path[PATH_MAX_STEPS];
	int n_path;
} Search;

static uint64_t key_of(const Search *search, const State *state, int seat) {
	StateBuf view;
	search->game->redact(state_of(&view), state, search->setup, seat);
	return hash_bytes((uint64_t)seat + 1, view.bytes, search->game->state_size);
}

/* Which action of a node to try: what earned most, and more of what was hardly tried and is liked. */
static int select_edge(const Search *search, const Node *node) {
	float root = search->explore * sqrtf((float)node->n + 1), best = -1;
	int at = 0;
	for (int i = 0; i < node->n_edges; i++) {
		const Edge *e = &node->edge[i];
		float mean = e->n ? e->total / (float)e->n : 0.5f / (float)search->setup->seats;
		float score = mean + root * e->prior / (float)(1 + e->n);
		if (score > best) {
			best = score;
			at = i;
		}
	}
	return at;
}

static Node *make_node(Search *search, uint64_t key, const float *weight, int n) {
	Node *node = tree_add(&search->tree, key, n);
	float sum = 0;
	if (!node) return NULL;
	for (int i = 0; i < n; i++) sum += weight[i];
	for (int i = 0; i < n; i++) node->edge[i].prior = weight[i] / sum;
	return node;
}

/* One decision; clears the seat's bit in `inside` where it leaves its tree. */
static int decide(Search *search, const State *state, int seat, const Action *legal, int n, uint32_t *inside) {
	float weight[LEGAL_MAX];
	Node *node = NULL;
	uint64_t key = 0;
	if (n == 1) return 0;
	if (*inside >> seat & 1) {
		key = key_of(search, state, seat);
		node = tree_find(&search->tree, key);
	}
	int i;
	float drawn_with = 0;
	if (node && search->is_two_sided && regret_is_ripe(node)) {
		i = regret_draw(node, &search->rng, &drawn_with);
	} else if (node) {
		i = select_edge(search, node);
	} else {
		bot_weigh(search->setup, state, seat, legal, n, weight);
		if (*inside >> seat & 1) node = make_node(search, key, weight, n);
		*inside &= ~(1u << seat);
		i = bot_draw(weight, n, &search->rng);
	}
	if (node && search->n_path < PATH_MAX_STEPS) search->path[search->n_path++] = (Step){node, drawn_with, (uint8_t)i, (uint8_t)seat};
	return i;
}

static void learn(Search *search, const float *payoff) {
	for (int i = 0; i < search->n_path; i++) {
		Step *step = &search->path[i];
		if (!(search->learners >> step->seat & 1)) continue;
		if (step->drawn_with > 0) regret_learn(step->node, step->edge, step->drawn_with, payoff[step->seat]);
		step->node->n++;
		step->node->edge[step->edge].n++;
		step->node->edge[step->edge].total += payoff[step->seat];
	}
}

static void evaluate(const Search *search, const State *state, bool is_over, float *payoff) {
	Outcome out;
	if (!is_over) {
		search->game->value(state, search->setup, payoff);
		return;
	}
	search->game->outcome(state, search->setup, &out);
	for (int i = 0; i < search->setup->seats; i++) payoff[i] = (float)out.payoff[i];
}

/* Where several decide at once, the searcher does so first, on what he sees now: what another lays for all to see would make it another
 * decision. After that any of them may be quickest. */
static int next_seat(Search *search, uint32_t mask, bool is_first) {
	if (is_first && mask >> search->seat & 1) return search->seat;
	return mask & (mask - 1) ? rng_bit(&search->rng, mask) : __builtin_ctz(mask);
}

static void simulate(Search *search, const StateBuf *from) {
	const Game *game = search->game;
	StateBuf buf;
	State *state = state_of(&buf);
	Action legal[LEGAL_MAX];
	float payoff[SEATS_MAX];
	uint32_t inside = setup_all_seats(search->setup), mask;
	bool is_first = true;
	memcpy(buf.bytes, from->bytes, game->state_size);
	search->n_path = 0;
	int stop = game->stage && game->value ? game->stage(state) + STAGES : INT32_MAX;
	while ((mask = game->to_act(state, search->setup)) != 0) {
		if (stop != INT32_MAX && game->stage(state) >= stop) break;
		int seat = next_seat(search, mask, is_first), n = game->legal(state, search->setup, seat, legal);
		is_first = false;
		game->apply(state, search->setup, seat, legal[decide(search, state, seat, legal, n, &inside)], &search->rng, NULL);
	}
	evaluate(search, state, mask == 0, payoff);
	learn(search, payoff);
}

/* Worlds that fit the view, each followed by the same world as a random other seat may see it. */
static void make_worlds(Search *search, const State *view) {
	const Setup *setup = search->setup;
	for (int i = 0; i < search->n_worlds; i++) {
		StateBuf *mine = &search->world[2 * i], *theirs = mine + 1;
		memcpy(mine->bytes, view, search->game->state_size);
		search->game->determinize(state_of(mine), setup, search->seat, &search->rng);
		int other = (int)rng_below(&search->rng, (uint32_t)setup->seats - 1);
		other += other >= search->seat;
		search->game->redact(state_of(theirs), state_of(mine), setup, other);
		search->game->determinize(state_of(theirs), setup, other, &search->rng);
	}
}

static uint32_t seats_of_side(const Setup *setup, int seat) {
	uint32_t mask = 0;
	for (int i = 0; i < setup->seats; i++) mask |= (uint32_t)(setup_side(setup, i) == setup_side(setup, seat)) << i;
	return mask;
}

/* Whoever is not on the side of seat 0 is on one side. */
static bool has_two_sides(const Setup *setup) {
	uint32_t others = setup_all_seats(setup) & ~seats_of_side(setup, 0);
	return others && seats_of_side(setup, __builtin_ctz(others)) == others;
}

static bool search_open(Search *search, const BotAsk *ask) {
	uint32_t iterations = ask->iterations;
	*search = (Search){.setup = ask->setup, .game = ask->setup->game, .seat = ask->seat, .rng = *ask->rng, .explore = 0.5f};
	search->rng.hook = NULL;
	search->is_two_sided = has_two_sides(ask->setup);
	rng_next(ask->rng); /* the next search draws other worlds */
	search->n_worlds = (int)fminf(WORLDS_MAX, 4 + sqrtf((float)iterations) * 2);
	search->world = malloc((size_t)search->n_worlds * 2 * sizeof *search->world);
	if (search->world && tree_open(&search->tree, iterations * NODES, 16)) return true;
	free(search->world);
	return false;
}

/* What is done in the end: what was tried most, by far; or where there are two sides the average of what regrets said. */
static void weigh_root(const Node *root, int n, bool is_two_sided, float *weight) {
	uint32_t most = 1;
	if (root && is_two_sided && regret_average(root, weight)) return;
	for (int i = 0; i < n; i++) most = root && root->edge[i].n > most ? root->edge[i].n : most;
	for (int i = 0; i < n; i++) weight[i] = powf(root ? (float)root->edge[i].n / (float)most : 1, 8);
}

void bot_search(const BotAsk *ask, BotAnswer *answer) {
	Search search;
	float weight[LEGAL_MAX];
	if (answer->n == 1 || !search_open(&search, ask)) {
		bot_heuristic(ask, answer);
		return;
	}
	make_worlds(&search, ask->view);
	uint32_t all = setup_all_seats(ask->setup), own = seats_of_side(ask->setup, ask->seat);
	for (uint32_t i = 0; i < ask->iterations * SIMULATIONS; i++) {
		bool is_theirs = i % SIMULATIONS == SIMULATIONS - 1;
		search.learners = is_theirs ? all : own;
		simulate(&search, &search.world[2 * (i / SIMULATIONS % (uint32_t)search.n_worlds) + is_theirs]);
	}
	weigh_root(tree_find(&search.tree, key_of(&search, ask->view, ask->seat)), answer->n, search.is_two_sided, weight);
	bot_answer(weight, ask->rng, answer);
	free(search.world);
	tree_close(&search.tree);
}
