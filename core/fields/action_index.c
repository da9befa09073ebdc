/* Actions to numbers and back; see action_index.h. */
#include "core/fields/action_index.h"

#include <string.h>

void action_index_make(ActionIndex *index, const Setup *setup) {
	const Game *game = setup->game;
	int n = 0;
	memset(index, 0, sizeof *index);
	index->n_verbs = game->n_verbs;
	index->seats = setup->seats;
	for (int v = 0; v < game->n_verbs; v++) {
		index->verb[v].base = (uint16_t)n;
		int all = 1;
		for (int i = 0; i < ACTION_ARGS; i++) {
			int domain = game->verbs[v].domain[i];
			bool is_there = i < game->verbs[v].n_args, is_number = is_there && domain == DOMAIN_NUMBER;
			index->verb[v].first[i] = is_there && !is_number;
			index->verb[v].n[i] = (uint8_t)(!is_there ? 1 : is_number ? game->verbs[v].most + 1 : domain_size(setup, domain));
			index->verb[v].is_seat[i] = is_there && domain == DOMAIN_SEAT;
			all *= index->verb[v].n[i];
		}
		n += all;
	}
	assert(n <= UINT16_MAX);
	index->n = (uint16_t)n;
}

/* Seats counted from the viewer, and back again. */
static int turned(const ActionIndex *index, int seat, int by) {
	return (seat + by) % index->seats;
}

int action_index_of(const ActionIndex *index, Action action, int viewer) {
	int verb = action_verb(action), arg[ACTION_ARGS] = {action_a(action), action_b(action)};
	if (verb >= index->n_verbs) return -1;
	for (int i = 0; i < ACTION_ARGS; i++) {
		arg[i] -= index->verb[verb].first[i];
		if (arg[i] < 0 || arg[i] >= index->verb[verb].n[i]) return -1;
		if (viewer >= 0 && index->verb[verb].is_seat[i]) arg[i] = turned(index, arg[i], index->seats - viewer);
	}
	return index->verb[verb].base + arg[0] * index->verb[verb].n[1] + arg[1];
}

Action action_index_at(const ActionIndex *index, int i, int viewer) {
	int verb = 0, arg[ACTION_ARGS];
	assert(i >= 0 && i < index->n);
	while (verb + 1 < index->n_verbs && index->verb[verb + 1].base <= i) verb++;
	i -= index->verb[verb].base;
	arg[0] = i / index->verb[verb].n[1];
	arg[1] = i % index->verb[verb].n[1];
	for (int k = 0; k < ACTION_ARGS; k++) {
		if (viewer >= 0 && index->verb[verb].is_seat[k]) arg[k] = turned(index, arg[k], viewer);
		arg[k] += index->verb[verb].first[k];
	}
	return ACTION(verb, arg[0], arg[1]);
}

void action_index_mask(const ActionIndex *index, const Action *legal, int n, int viewer, uint8_t *mask) {
	memset(mask, 0, index->n);
	for (int k = 0; k < n; k++) {
		int i = action_index_of(index, legal[k], viewer);
		if (i >= 0) mask[i] = 1;
	}
}
