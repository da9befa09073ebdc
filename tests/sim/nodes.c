/* What befalls several nodes: they cannot reach the database or each other, sleep past their lease, are killed or told to stop, at any
 * moment and during commits. See sim.h. */
#include "tests/sim/database.h"
#include "tests/sim/model.h"

enum {
	STOP_MS = 800, /* how long a stopping node waits for clients that do not read */
	LEASES = 3,    /* a trouble lasts up to this many leases */
};

static uint32_t below(Sim *sim, uint32_t n) {
	return rng_below(&sim->faults, n);
}

static bool may(Sim *sim, int fault, uint32_t one_in) {
	return sim_has(sim, fault) && !below(sim, one_in);
}

static int64_t a_while(Sim *sim) {
	return below(sim, 2) ? (int64_t)below(sim, LEASE_MS / 2) : (int64_t)below(sim, LEASES * LEASE_MS);
}

static void cut_off(Node *node) {
	node->cut_until = node_time(node) + a_while(node->sim);
	node->healthy_at = 0;
	sim_trace(node->sim, "== node %d does not reach the database for %lld ms", node->number,
	          (long long)(node->cut_until - node_time(node)));
}

static void set_apart(Node *node) {
	Sim *sim = node->sim;
	int other = (node->number + 1 + (int)below(sim, (uint32_t)sim->n_nodes - 1)) % sim->n_nodes;
	int64_t until = sim->now + a_while(sim);
	sim->apart_until[node->number][other] = sim->apart_until[other][node->number] = until;
	sim_trace(sim, "== nodes %d and %d do not reach each other for %lld ms", node->number, other, (long long)(until - sim->now));
	network_part_nodes(sim, node->number, other);
}

static void stop(Node *node) {
	Sim *sim = node->sim;
	sim_trace(sim, "== node %d is told to stop", node->number);
	node->stops_at = node_time(node) + STOP_MS;
	node->last_promise = model_promise(sim->model, node);
	hub_stop(node->hub);
	model_forget_promise(node->last_promise);
	node->last_promise = NULL;
	for (int i = 0; i < sim->n_links; i++)
		if (sim->links[i]->link && sim->links[i]->node == node->number) link_stop(sim->links[i]->link);
	model_look(sim->model, node);
	node_wake(node);
}

static void sleep_long(Node *node) {
	node_sleep(node, LEASE_MS / 2 + (int64_t)below(node->sim, LEASES * LEASE_MS));
}

bool nodes_after_turn(Node *node) {
	Sim *sim = node->sim;
	model_check_orphans(sim->model, node);
	if (sim->has_failed) return false;
	if (node->stops_at && (node_time(node) >= node->stops_at || !node->hub->n_conns)) {
		model_crashed(sim->model, node);
		node_stop(node);
		node_start_in(node, 200 + (int64_t)below(sim, 8000));
		return false;
	}
	if (may(sim, FAULT_KILL, 250)) {
		node_crash(node, FAULT_KILL);
		return false;
	}
	if (may(sim, FAULT_PARTITION, 150)) cut_off(node);
	if (may(sim, FAULT_APART, 200)) set_apart(node);
	if (may(sim, FAULT_RESTART, 400)) database_restart(sim->database);
	if (may(sim, FAULT_RELEASE, 250) && !node->stops_at) stop(node);
	if (may(sim, FAULT_SLEEP, 250)) sleep_long(node);
	return true;
}

/* The commit was carried out or got lost; the node does not know which. */
static void worst(Sim *sim, int number, int start) {
	Node *node = &sim->nodes[number];
	if (!node->hub || node->n_starts != start || sim->is_calm) return;
	switch (below(sim, 3)) {
	case 0: node_crash(node, FAULT_KILL); break;
	case 1: sleep_long(node); break;
	default: cut_off(node);
	}
}

void nodes_while_committing(Node *node, int64_t at) {
	sim_at(node->sim, at, worst, node->number, node->n_starts);
}
