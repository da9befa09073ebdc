/* The memory of a search: one node for each information set of a player (the key of their view), with statistics of each action there. One
 * arena, allocated once per search; nodes are found by key, with open addressing. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H
#include "core/game.h"

/* Statistics are columns with one entry per action, in the order of `legal`: a search scans one or two columns from end to end, several
 * actions at once. Columns are padded to NODE_STEP; padding has prior 0. */
enum { NODE_STEP = 4 };

typedef struct Node {
	uint64_t key;
	uint32_t n; /* visits */
	uint16_t n_edges;
	uint16_t n_live; /* actions with a prior above 0; others are never tried */
	uint16_t n_room; /* of a column: n_edges, rounded up to NODE_STEP */
	bool matches;    /* regrets, from now on */
	float root;      /* of n + 1: computed when n changes, so that choosing need not wait for it */
	uint32_t column[];
} Node;

typedef struct Slot {
	uint32_t tag; /* the upper half of the key */
	uint32_t at;  /* offset + 1 of a node in `arena`, in units of 8 bytes; 0: free */
} Slot;

typedef struct Tree {
	Slot *slot;
	uint32_t mask; /* number of slots - 1 */
	uint32_t n_nodes, nodes_max;
	uint64_t *arena;
	uint32_t used, room; /* units of 8 bytes */
	bool has_regrets;
} Tree;

/* The game's judgement, as a share. */
static inline float *node_prior(const Node *node) {
	return (float *)node->column;
}

/* Payoffs added up. */
static inline float *node_total(const Node *node) {
	return (float *)node->column + node->n_room;
}

/* How often each was tried. */
static inline uint32_t *node_tries(const Node *node) {
	return (uint32_t *)node->column + 2 * node->n_room;
}

/* With regret matching: how much more it would have earned in all than what was done, at least 0 … */
static inline float *node_regret(const Node *node) {
	return (float *)node->column + 3 * node->n_room;
}

/* … and the sum of its chances, later ones weighted more. */
static inline float *node_chosen(const Node *node) {
	return (float *)node->column + 4 * node->n_room;
}

/* Room for `nodes` nodes of `edges` actions on average. False: out of memory. */
bool tree_open(Tree *tree, uint32_t nodes, uint32_t edges, bool has_regrets);
void tree_close(Tree *tree);

/* The node of a key; NULL: there is none. */
Node *tree_find(const Tree *tree, uint64_t key);

/* Prefetches what tree_find will read first. */
static inline void tree_expect(const Tree *tree, uint64_t key) {
	__builtin_prefetch(&tree->slot[key & tree->mask]);
}

/* A new node with `n` actions, all columns zero; NULL: the tree is full. */
Node *tree_add(Tree *tree, uint64_t key, int n);
#endif
