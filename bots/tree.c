/* Nodes by key; see tree.h. */
#define _DEFAULT_SOURCE /* madvise */
#include "bots/tree.h"

#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

/* Big blocks in big pages, where the system has any: a search leaps about in its tree, and TLBs are small. */
static void *block_new(size_t bytes) {
	enum { BIG_PAGE = 1 << 21 };
	size_t whole = (bytes + BIG_PAGE - 1) / BIG_PAGE * BIG_PAGE;
	if (bytes < BIG_PAGE) return malloc(bytes);
	void *block = aligned_alloc(BIG_PAGE, whole);
#ifdef MADV_HUGEPAGE
	if (block) madvise(block, whole, MADV_HUGEPAGE); /* only a hint: everything works without it */
#endif
	return block;
}

static size_t node_bytes(uint32_t room, bool has_regrets) {
	return sizeof(Node) + (has_regrets ? 5 : 3) * room * sizeof(uint32_t);
}

bool tree_open(Tree *tree, uint32_t nodes, uint32_t edges, bool has_regrets) {
	uint32_t slots = 64;
	while (slots < 2 * nodes) slots *= 2;
	*tree = (Tree){.mask = slots - 1, .nodes_max = nodes, .has_regrets = has_regrets};
	tree->room = (uint32_t)((node_bytes(edges, has_regrets) + 7) / 8 * nodes);
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

/* Compares half of the key first, so nodes of other keys are rarely touched. */
static Slot *slot_of(const Tree *tree, uint64_t key) {
	for (uint32_t i = (uint32_t)key & tree->mask;; i = (i + 1) & tree->mask) {
		Slot *slot = &tree->slot[i];
		if (!slot->at || (slot->tag == key >> 32 && ((Node *)(tree->arena + slot->at - 1))->key == key)) return slot;
	}
}

Node *tree_find(const Tree *tree, uint64_t key) {
	uint32_t at = slot_of(tree, key)->at;
	return at ? (Node *)(tree->arena + at - 1) : NULL;
}

Node *tree_add(Tree *tree, uint64_t key, int n) {
	uint32_t room = ((uint32_t)n + NODE_STEP - 1) / NODE_STEP * NODE_STEP;
	size_t bytes = node_bytes(room, tree->has_regrets);
	uint32_t units = (uint32_t)((bytes + 7) / 8);
	if (tree->n_nodes == tree->nodes_max || tree->room - tree->used < units) return NULL;
	Node *node = (Node *)(tree->arena + tree->used);
	memset(node, 0, bytes);
	node->key = key;
	node->n_edges = (uint16_t)n;
	node->root = 1;
	node->n_room = (uint16_t)room;
	*slot_of(tree, key) = (Slot){(uint32_t)(key >> 32), tree->used + 1};
	tree->used += units;
	tree->n_nodes++;
	return node;
}
