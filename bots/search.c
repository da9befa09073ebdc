/* Levels 3 to 5: one search for all games, over what each player may know.
 *
 * A world that fits the searcher's view is played on from; every player has a tree of his own, whose nodes are what *he* knows in
 * that world (the hash of his redacted state), so that choices made at once and in secret are chosen independently. A player
 * leaves his tree where it has no node yet: one is made, and from there on he follows the game's judgement. Where play pauses (the
 * end of a round) the game's value, or else the outcome at the end, is what everybody has earned, and all nodes passed learn it.
 *
 * Others must not play as if they saw the searcher's hand. So an iteration is three simulations: two in worlds as the searcher sees
 * them, from which only his own side learns, and one in a world in which his own hidden things are drawn anew as one of the others sees
 * them: the others' nodes are the same there, his own are not. (A long search between two sides leaves out one of the first two.) And
 * others need a chance to learn at all: worlds are drawn from a small pool, so that their hands come again; where the game says how
 * likely each is, by that.
 *
 * What the game's judgement weighs 0 is not tried; a decision with one other action is none.
 *
 * Where there are two sides, a node that has been seen often enough matches regrets: these games need unpredictable play. */
#include "bots/bot.h"
#include "bots/regret.h"
#include "core/hash.h"
#include "core/real.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	PATH_MAX_STEPS = 256, /* steps in trees that learn from one simulation */
	STAGES = 1,           /* pauses of play from one value to the next look */
	WORLDS_MAX = 256,
	NODES = 8,           /* room for so many an iteration */
	LONG_SEARCH = 10000, /* iterations from which on a search between two sides makes do with two simulations in each */
};

typedef struct Step {
	Node *node;
	uint8_t edge, seat;
	bool is_matched; /* drawn by regrets */
} Step;

typedef struct World {
	StateBuf mine, theirs; /* as the searcher sees it, and the same as another sees it */
	double upto[2];        /* how likely each is, added up from the first world to this one */
} World;

typedef struct Search {
	const Setup *setup;
	const Game *game;
	int seat;
	Rng rng;
	Tree tree;
	float explore; /* how much a rarely tried action is worth a try */
	bool is_two_sided;
	uint32_t simulations; /* an iteration; the last one in a world as another sees it */
	uint32_t learners;    /* seats that learn from this simulation */
	int n_worlds;
	World *world;
	Step path[PATH_MAX_STEPS];
	int n_path;
} Search;

static uint64_t key_of(const Search *search, const State *state, int seat) {
	StateBuf view;
	search->game->redact(state_of(&view), state, search->setup, seat);
	return hash_quick((uint64_t)seat + 1, view.bytes, search->game->state_size);
}

/* Which action of a node to try: what earned most, and more of what was hardly tried and is liked. */
static int select_edge(const Search *search, const Node *node) {
	float root = search->explore * sqrtf((float)node->n + 1), best = -1;
	int at = 0;
	for (int i = 0; i < node->n_edges; i++) {
		const Edge *e = &node->edge[i];
		if (!(e->prior > 0)) continue;
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
	for (int i = 0; i < n; i++) {
		node->edge[i].prior = weight[i] / sum;
		node->n_live += node->edge[i].prior > 0;
	}
	return node;
}

/* The one action that is worth a thought; -1: there are several. */
static int only_choice(const float *weight, int n) {
	int only = -1;
	for (int i = 0; i < n; i++) {
		if (!(weight[i] > 0)) continue;
		if (only >= 0) return -1;
		only = i;
	}
	return only;
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
	bool is_matched = node && search->is_two_sided && regret_is_ripe(node);
	if (is_matched) {
		i = regret_draw(node, &search->rng);
	} else if (node) {
		i = select_edge(search, node);
	} else {
		bot_weigh(search->setup, state, seat, legal, n, weight);
		if ((i = only_choice(weight, n)) >= 0) return i;
		if (*inside >> seat & 1) node = make_node(search, key, weight, n);
		*inside &= ~(1u << seat);
		i = bot_draw(weight, n, &search->rng);
	}
	if (node && search->n_path < PATH_MAX_STEPS) search->path[search->n_path++] = (Step){node, (uint8_t)i, (uint8_t)seat, is_matched};
	return i;
}

static void learn(Search *search, const float *payoff) {
	for (int i = 0; i < search->n_path; i++) {
		Step *step = &search->path[i];
		if (!(search->learners >> step->seat & 1)) continue;
		if (step->is_matched) regret_learn(step->node, step->edge, payoff[step->seat]);
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
static int next_seat(Search *search, const State *state, uint32_t mask, bool is_first) {
	if (is_first && mask >> search->seat & 1) return search->seat;
	mask = setup_ready(search->setup, state, mask);
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
		int seat = next_seat(search, state, mask, is_first), n = game->legal(state, search->setup, seat, legal);
		is_first = false;
		game->apply(state, search->setup, seat, legal[decide(search, state, seat, legal, n, &inside)], &search->rng, NULL);
	}
	evaluate(search, state, mask == 0, payoff);
	learn(search, payoff);
}

/* A world that fits the view, and how likely the others would have come there in it. */
static double draw_world(Search *search, const State *view, int viewer, StateBuf *out) {
	const Game *game = search->game;
	memcpy(out->bytes, view, game->state_size);
	game->determinize(state_of(out), search->setup, viewer, &search->rng);
	return game->likelihood ? game->likelihood(state_of(out), search->setup, viewer) : 1;
}

/* Worlds that fit the view, each followed by the same world as a random seat of another side may see it. */
static void make_worlds(Search *search, const State *view, uint32_t others) {
	double mine = 0, theirs = 0;
	for (int i = 0; i < search->n_worlds; i++) {
		StateBuf their_view;
		World *world = &search->world[i];
		double likely = draw_world(search, view, search->seat, &world->mine);
		int other = rng_bit(&search->rng, others);
		search->game->redact(state_of(&their_view), state_of(&world->mine), search->setup, other);
		world->upto[0] = mine += likely;
		world->upto[1] = theirs += likely * draw_world(search, state_of(&their_view), other, &world->theirs);
	}
}

/* Worlds come by how likely they are, as evenly as can be: steps of the golden section fall nowhere twice. */
static const StateBuf *pick_world(const Search *search, uint32_t i, bool is_theirs) {
	int low = 0, high = search->n_worlds - 1;
	double step = 0.6180339887498949 * (double)i, at = (step - (double)(uint32_t)step) * search->world[high].upto[is_theirs];
	while (low < high) {
		int mid = (low + high) / 2;
		if (search->world[mid].upto[is_theirs] > at) high = mid;
		else low = mid + 1;
	}
	return is_theirs ? &search->world[low].theirs : &search->world[low].mine;
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
	search->simulations = search->is_two_sided && iterations >= LONG_SEARCH ? 2 : 3;
	rng_next(ask->rng); /* the next search draws other worlds */
	search->n_worlds = (int)real_min(WORLDS_MAX, 4 + sqrtf((float)iterations) * 2);
	search->world = malloc((size_t)search->n_worlds * sizeof *search->world);
	if (search->world && tree_open(&search->tree, iterations * NODES, 16)) return true;
	free(search->world);
	return false;
}

/* What is done in the end: what was tried most, by far; or where there are two sides the average of what regrets said. */
static void weigh_root(const Node *root, int n, bool is_two_sided, float *weight) {
	uint32_t most = 1;
	if (root && is_two_sided && regret_average(root, weight)) return;
	for (int i = 0; i < n; i++) most = root && root->edge[i].n > most ? root->edge[i].n : most;
	for (int i = 0; i < n; i++) weight[i] = real_power(root ? (float)root->edge[i].n / (float)most : 1, 8);
}

void bot_search(const BotAsk *ask, BotAnswer *answer) {
	Search search;
	float weight[LEGAL_MAX];
	bot_weigh(ask->setup, ask->view, ask->seat, answer->legal, answer->n, weight);
	if (only_choice(weight, answer->n) >= 0 || !search_open(&search, ask)) {
		bot_heuristic(ask, answer);
		return;
	}
	uint32_t all = setup_all_seats(ask->setup), own = seats_of_side(ask->setup, ask->seat);
	make_worlds(&search, ask->view, all & ~own);
	for (uint32_t i = 0; i < ask->iterations; i++) {
		for (uint32_t k = 1; k <= search.simulations; k++) {
			bool is_theirs = k == search.simulations;
			search.learners = is_theirs ? all : own;
			simulate(&search, pick_world(&search, i, is_theirs));
		}
	}
	weigh_root(tree_find(&search.tree, key_of(&search, ask->view, ask->seat)), answer->n, search.is_two_sided, weight);
	bot_answer(weight, ask->rng, answer);
	free(search.world);
	tree_close(&search.tree);
}
