/* Levels 3 to 5: one search for all games, over what each player may know.
 *
 * A simulation plays on from a world that fits the searcher's view. Every player has their own tree, whose nodes are what *they* know in
 * that world (the key of their view), so that secret simultaneous choices are independent. Where a player's tree has no node yet one is
 * added, and from there on that player follows the game's judgement. When play pauses (the end of a round) everybody earns the game's
 * value, or at the end the outcome, and all visited nodes learn it.
 *
 * Other players must not play as if they saw the searcher's hand. So an iteration is three simulations: two in worlds as the searcher sees
 * them, from which only the searcher's side learns, and one in which the searcher's hidden things are drawn anew as one of the others may
 * imagine them: there the others' nodes are the same, the searcher's are not. (A long search between two sides skips one of the first two.)
 * For the others to learn at all, worlds come from a small pool, so that their hands recur; if the game says how likely each world is, they
 * are drawn by that.
 *
 * Actions that the game's judgement weighs 0 are not tried; if only one candidate is left, it is played.
 *
 * Between two sides, nodes with enough visits use regret matching: these games need unpredictable play. */
#include "bots/net_play.h"
#include "bots/regret.h"
#include "core/hash.h"
#include "core/real.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	PATH_MAX_STEPS = 256, /* steps in trees that learn from one simulation */
	STAGES = 1,           /* how many pauses of play a simulation looks ahead */
	WORLDS_MAX = 256,
	NODES = 8,           /* room for so many per iteration */
	LONG_SEARCH = 10000, /* from so many iterations on, a search between two sides does two simulations in each */
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
	float explore; /* how strongly rarely tried actions are explored */
	bool is_two_sided;
	uint32_t simulations; /* an iteration; the last one in a world as another sees it */
	uint32_t learners;    /* seats that learn from this simulation */
	int n_worlds;
	World *world;
	Step path[PATH_MAX_STEPS];
	int n_path;
	uint8_t uses; /* NetUse bits; 0: there is no net */
	NetReader net;
} Search;

static uint64_t key_of(const Search *search, const State *state, int seat) {
	StateBuf view;
	if (search->game->key) return search->game->key(state, search->setup, seat);
	search->game->redact(state_of(&view), state, search->setup, seat);
	return hash_quick((uint64_t)seat + 1, view.bytes, search->game->state_size);
}

/* Four actions at once. Results equal those of single floats, since no sum runs across lanes. */
typedef float Floats __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t Ints __attribute__((vector_size(16), aligned(4), may_alias));
static_assert(NODE_STEP == sizeof(Floats) / sizeof(float), "columns are read in whole steps");

static inline Floats pick(Ints mask, Floats yes, Floats no) {
	return (Floats)(((Ints)yes & mask) | ((Ints)no & ~mask));
}

static inline void keep_better(Floats *best, Ints *at, Floats other, Ints other_at) {
	Ints is_better = (other > *best) | ((other == *best) & (other_at < *at));
	*best = pick(is_better, other, *best);
	*at = (other_at & is_better) | (*at & ~is_better);
}

/* Chooses the action of a node to try: what earned most, with a bonus for what is liked and was hardly tried. The first of equals. */
static int select_edge(const Search *search, const Node *node) {
	const Floats *prior = (const Floats *)node_prior(node), *total = (const Floats *)node_total(node);
	const Ints *tries = (const Ints *)node_tries(node);
	const Floats zero = {0}, none = zero - 1, unknown = zero + 0.5f / (float)search->setup->seats;
	float root = search->explore * node->root;
	Floats best = none;
	Ints at = {0}, here = {0, 1, 2, 3};
	for (int i = 0; i < node->n_room / NODE_STEP; i++, here += NODE_STEP) {
		Ints untried = tries[i] == 0;
		Floats mean = pick(untried, unknown, total[i] / __builtin_convertvector(tries[i] - untried, Floats));
		Floats score = mean + root * prior[i] / __builtin_convertvector(1 + tries[i], Floats);
		score = pick(prior[i] > zero, score, none);
		keep_better(&best, &at, score, here);
	}
	keep_better(&best, &at, __builtin_shufflevector(best, best, 2, 3, 0, 1), __builtin_shufflevector(at, at, 2, 3, 0, 1));
	keep_better(&best, &at, __builtin_shufflevector(best, best, 1, 0, 3, 2), __builtin_shufflevector(at, at, 1, 0, 3, 2));
	return at[0];
}

static Node *make_node(Search *search, uint64_t key, const float *weight, int n) {
	Node *node = tree_add(&search->tree, key, n);
	float sum = 0;
	if (!node) return NULL;
	for (int i = 0; i < n; i++) sum += weight[i];
	for (int i = 0; i < n; i++) {
		float prior = node_prior(node)[i] = weight[i] / sum;
		node->n_live += prior > 0;
	}
	return node;
}

/* A player's prior at a new node: some of the net's opinion and more of the judgement's. With little of the judgement a search foresees
 * only others who search: with a tenth, level 4 of Duel Royal won 81 % against itself without a net, but 64 % in place of 88 % against
 * level 2. */
static void mix_net(const Search *search, const State *state, int seat, const Action *legal, int n, unsigned power, float *weight) {
	const float doubt = 0.75f;
	float liked[LEGAL_MAX], sum = 0, net_sum = 0;
	net_weigh(&search->net, state, seat, legal, n, power, weight, liked);
	for (int i = 0; i < n; i++) {
		sum += weight[i];
		net_sum += weight[i] > 0 ? liked[i] : 0;
	}
	for (int i = 0; i < n; i++)
		if (weight[i] > 0) weight[i] = doubt * weight[i] / sum + (1 - doubt) * liked[i] / net_sum;
}

/* The only action worth considering; -1: there are several. */
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
		bool is_new = *inside >> seat & 1;
		if (search->uses & (is_new ? NET_PRIOR : NET_PLAYS)) mix_net(search, state, seat, legal, n, is_new ? 1 : NET_SURE, weight);
		if (is_new) node = make_node(search, key, weight, n);
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
		step->node->root = sqrtf((float)step->node->n + 1);
		node_tries(step->node)[step->edge]++;
		node_total(step->node)[step->edge] += payoff[step->seat];
	}
}

/* What each seat expects that has something to learn from it. */
static void ask_values(const Search *search, const State *state, float *payoff) {
	uint32_t asked = 0;
	for (int i = 0; i < search->n_path; i++) asked |= 1u << search->path[i].seat;
	for (asked &= search->learners; asked; asked &= asked - 1) {
		float expected[SEATS_MAX];
		int seat = __builtin_ctz(asked);
		net_ask(&search->net, state, seat, NULL, 0, NULL, expected);
		payoff[seat] = expected[seat];
	}
}

static void evaluate(const Search *search, const State *state, bool is_over, float *payoff) {
	Outcome out;
	if (!is_over && search->uses & NET_VALUE) {
		ask_values(search, state, payoff);
		return;
	}
	if (!is_over) {
		search->game->value(state, search->setup, payoff);
		return;
	}
	search->game->outcome(state, search->setup, &out);
	for (int i = 0; i < search->setup->seats; i++) payoff[i] = (float)out.payoff[i];
}

/* When several decide at once, the searcher goes first, on what they see now: another player's open move would change their decision. After
 * that the order is random. */
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
	bool has_value = game->value || search->uses & NET_VALUE;
	int stop = game->stage && has_value ? game->stage(state) + STAGES : INT32_MAX;
	while ((mask = game->to_act(state, search->setup)) != 0) {
		if (stop != INT32_MAX && game->stage(state) >= stop) break;
		int seat = next_seat(search, state, mask, is_first), n = game->legal(state, search->setup, seat, legal);
		if (search->uses & NET_ROOT) inside = is_first ? 1u << seat : 0;
		is_first = false;
		game->apply(state, search->setup, seat, legal[decide(search, state, seat, legal, n, &inside)], &search->rng, NULL);
	}
	evaluate(search, state, mask == 0, payoff);
	learn(search, payoff);
}

/* Draws a world that fits the view; returns how likely the others' play is in it. */
static double draw_world(Search *search, const State *view, int viewer, StateBuf *out) {
	const Game *game = search->game;
	memcpy(out->bytes, view, game->state_size);
	game->determinize(state_of(out), search->setup, viewer, &search->rng);
	return game->likelihood ? game->likelihood(state_of(out), search->setup, viewer) : 1;
}

/* Draws worlds that fit the view, each followed by one that a random seat of another side may imagine in it. */
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

/* Picks worlds in proportion to their likelihood and as evenly as possible: golden-section steps never repeat a point. */
static const StateBuf *pick_world(const Search *search, uint32_t i, bool is_theirs) {
	int low = 0, high = search->n_worlds - 1;
	double step = 0.6180339887498949 * (double)i, at = (step - (double)(uint32_t)step) * search->world[high].upto[is_theirs];
	if (!search->game->likelihood) low = high = (int)at; /* all are equally likely */
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

/* Whether all seats that are not on seat 0's side are on one side. */
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
	rng_next(ask->rng); /* so that the next search draws other worlds */
	search->n_worlds = (int)real_min(WORLDS_MAX, 4 + sqrtf((float)iterations) * 2);
	search->world = malloc((size_t)search->n_worlds * sizeof *search->world);
	if (!search->world || !tree_open(&search->tree, iterations * NODES, 16, search->is_two_sided)) {
		free(search->world);
		return false;
	}
	int use = net_use(ask->setup);
	if (use && net_ready(&search->net, ask->setup)) search->uses = (uint8_t)use;
	if (search->uses & NET_ROOT) search->simulations = 1; /* nobody else learns anything */
	return true;
}

static void search_close(Search *search) {
	if (search->uses) net_close(&search->net);
	free(search->world);
	tree_close(&search->tree);
}

/* The final choice: strongly prefers what was tried most; between two sides, the average strategy of regret matching. */
static void weigh_root(const Node *root, int n, bool is_two_sided, float *weight) {
	const uint32_t *tries = root ? node_tries(root) : NULL;
	uint32_t most = 1;
	if (root && is_two_sided && regret_average(root, weight)) return;
	for (int i = 0; i < n; i++) most = root && tries[i] > most ? tries[i] : most;
	for (int i = 0; i < n; i++) weight[i] = real_power(root ? (float)tries[i] / (float)most : 1, 8);
}

void bot_search(const BotAsk *ask, BotAnswer *answer) {
	Search search;
	float weight[LEGAL_MAX];
	bot_weigh(ask->setup, ask->view, ask->seat, answer->legal, answer->n, weight);
	Net net;
	if (net_use(ask->setup) & NET_ALONE && net_of(ask->setup, &net)) {
		bot_net(ask, answer);
		return;
	}
	if (only_choice(weight, answer->n) >= 0 || !search_open(&search, ask)) {
		bot_heuristic(ask, answer);
		return;
	}
	uint32_t all = setup_all_seats(ask->setup), own = seats_of_side(ask->setup, ask->seat);
	make_worlds(&search, ask->view, all & ~own);
	for (uint32_t i = 0; i < ask->iterations; i++) {
		for (uint32_t k = 1; k <= search.simulations; k++) {
			bool is_theirs = k == search.simulations && k > 1;
			search.learners = is_theirs ? all : own;
			simulate(&search, pick_world(&search, i, is_theirs));
		}
	}
	weigh_root(tree_find(&search.tree, key_of(&search, ask->view, ask->seat)), answer->n, search.is_two_sided, weight);
	bot_answer(weight, ask->rng, answer);
	search_close(&search);
}
