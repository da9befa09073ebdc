/* The memory of a search: one node for each thing that some player may know (the hash of his redacted state), with what is known
 * about each of his actions there. One arena, made once a search; a node's place is found by its key, open addressing. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H
#include "core/game.h"

typedef struct Edge {
	float prior;  /* the game's judgement, as a share */
	float total;  /* payoffs added up */
	uint32_t n;   /* how often it was tried */
	float regret; /* where regrets are matched: how much more it would have earned than what was done, in all, at least 0 */
	float chosen; /* … and the chances that it was given, added up, later ones more */
} Edge;

typedef struct Node {
	uint64_t key;
	uint32_t n; /* visits */
	uint16_t n_edges;
	uint16_t n_live; /* edges whose prior is above 0: no others are ever tried */
	bool matches;    /* regrets, from now on */
	Edge edge[];     /* in the order of `legal` */
} Node;

typedef struct Tree {
	uint32_t *slot; /* offset + 1 of a node in `arena`, in units of 8 bytes; 0: free */
	uint32_t mask;  /* number of slots - 1 */
	uint32_t n_nodes, nodes_max;
	uint64_t *arena;
	uint32_t used, room; /* units of 8 bytes */
} Tree;

/* Room for `nodes` nodes of `edges` actions on average. False: out of memory. */
bool tree_open(Tree *tree, uint32_t nodes, uint32_t edges);
void tree_close(Tree *tree);

/* The node of a key; NULL: there is none. */
Node *tree_find(const Tree *tree, uint64_t key);

/* A new node with `n` edges, all zero; NULL: the tree is full. */
Node *tree_add(Tree *tree, uint64_t key, int n);
#endif
