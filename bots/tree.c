/* Nodes by key; see tree.h. */
#define _DEFAULT_SOURCE /* madvise */
#include "bots/tree.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Big blocks in big pages, where the system has any: a search leaps about in its tree, and a processor knows the places of few pages. */
static void *block_new(size_t bytes) {
	enum { BIG_PAGE = 1 << 21 };
	size_t whole = (bytes + BIG_PAGE - 1) / BIG_PAGE * BIG_PAGE;
	if (bytes < BIG_PAGE) return malloc(bytes);
	void *block = aligned_alloc(BIG_PAGE, whole);
#ifdef MADV_HUGEPAGE
	if (block) madvise(block, whole, MADV_HUGEPAGE); /* a wish: without it everything works as well */
#endif
	return block;
}

bool tree_open(Tree *tree, uint32_t nodes, uint32_t edges) {
	uint32_t slots = 64;
	while (slots < 2 * nodes) slots *= 2;
	*tree = (Tree){.mask = slots - 1, .nodes_max = nodes};
	tree->room = (uint32_t)(((sizeof(Node) + edges * sizeof(Edge)) / 8 + 1) * nodes);
	tree->slot = block_new(slots * sizeof *tree->slot);
	tree->arena = block_new((size_t)tree->room * 8);
	if (tree->slot && tree->arena) {
		memset(tree->slot, 0, slots * sizeof *tree->slot);
		return true;
	}
	tree_close(tree);
	return false;
}

void tree_close(Tree *tree) {
	free(tree->slot);
	free(tree->arena);
	*tree = (Tree){.slot = NULL};
}

static uint32_t *slot_of(const Tree *tree, uint64_t key) {
	uint32_t i = (uint32_t)key & tree->mask;
	while (tree->slot[i] && ((Node *)(tree->arena + tree->slot[i] - 1))->key != key) i = (i + 1) & tree->mask;
	return &tree->slot[i];
}

Node *tree_find(const Tree *tree, uint64_t key) {
	uint32_t at = *slot_of(tree, key);
	return at ? (Node *)(tree->arena + at - 1) : NULL;
}

Node *tree_add(Tree *tree, uint64_t key, int n) {
	size_t bytes = sizeof(Node) + (size_t)n * sizeof(Edge);
	uint32_t units = (uint32_t)((bytes + 7) / 8);
	if (tree->n_nodes == tree->nodes_max || tree->room - tree->used < units) return NULL;
	Node *node = (Node *)(tree->arena + tree->used);
	memset(node, 0, bytes);
	node->key = key;
	node->n_edges = (uint16_t)n;
	*slot_of(tree, key) = tree->used + 1;
	tree->used += units;
	tree->n_nodes++;
	return node;
}
