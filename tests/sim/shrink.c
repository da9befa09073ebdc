/* Running plans, and making a failing one smaller; see shrink.h. */
#include "tests/sim/shrink.h"
#include "tests/server/mem_vfs.h"
#include "tests/sim/database.h"
#include "tests/sim/plants.h"
#include "tests/sim/twin.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { TWIN_MOVES = 60 };

struct Kit {
	ServerEdition *editions;
	unsigned char *store; /* the bytes of a new store, so that not every run creates one */
	long n_store;
};

#define STORE_PATH "/tripot.db"

static void make_store(Kit *kit) {
	char reason[256], damage[256];
	Text why = TEXT_ON(reason), found = TEXT_ON(damage);
	mem_vfs_start(1);
	Store *store = store_open(STORE_PATH, "mem", "now", &found, &why);
	if (!store) abort();
	store_close(store);
	const unsigned char *bytes = mem_vfs_bytes(STORE_PATH, &kit->n_store);
	kit->store = malloc((size_t)kit->n_store);
	if (!kit->store) abort();
	memcpy(kit->store, bytes, (size_t)kit->n_store);
	mem_vfs_end();
}

Kit *kit_new(void) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Kit *kit = calloc(1, sizeof *kit);
	if (!kit) abort();
	kit->editions = editions_open(NULL, &why);
	if (!kit->editions) abort();
	make_store(kit);
	return kit;
}

void kit_free(Kit *kit) {
	editions_close(kit->editions);
	free(kit->store);
	free(kit);
}

static void run_once(const Kit *kit, const Plan *plan, Twin *twin, FILE *trace, Result *out) {
	plants_begin();
	mem_vfs_start(rng_derive(plan->seed, 50));
	sqlite3_vfs_register(sqlite3_vfs_find("mem"), 1); /* SQLite takes its random numbers from there too */
	sqlite3_randomness(0, NULL);
	mem_vfs_put(STORE_PATH, kit->store, kit->n_store);
	Sim *sim = sim_new(plan, kit->editions, trace);
	if (plan->nodes > 1) sim->database = database_new(sim, kit->store, kit->n_store);
	sim->twin = twin;
	*out = (Result){.is_ok = sim_run(sim)};
	out->hash = sim->hash;
	out->n_bytes = sim->n_bytes;
	out->moves = sim->n_moves;
	out->crashes = sim->n_crashes;
	out->over = sim->n_over;
	out->events = sim->n_events;
	out->ms = sim->now;
	out->nodes = sim->n_nodes;
	out->forgotten = sim->n_forgotten;
	if (sim->database) {
		out->taken = sim->database->n_taken;
		out->refused = sim->database->n_refused;
		out->unanswered = sim->database->n_lost;
		out->handed = sim->n_handed;
	}
	memcpy(out->failure, sim->failure, sizeof out->failure);
	sim_free(sim);
	mem_vfs_end();
}

/* Runs the plan twice more; in one of the runs, what a viewer may not know is changed. */
static void run_twins(const Kit *kit, const Plan *plan, FILE *trace, Result *out) {
	Twin *twins[2];
	Plan shorter = *plan;
	shorter.moves = plan->moves < TWIN_MOVES ? plan->moves : TWIN_MOVES;
	for (int i = 0; i < 2; i++) {
		Result result;
		twins[i] = twin_new(plan->seed, i);
		if (trace) fprintf(trace, "-- world %d of two\n", i + 1);
		run_once(kit, &shorter, twins[i], trace, &result);
		if (!result.is_ok && out->is_ok) *out = result;
	}
	out->n_compared = twin_is_any(twins[0]) && twin_is_any(twins[1]);
	if (out->is_ok) out->is_ok = twin_compare(twins[0], twins[1], out->failure, sizeof out->failure);
	for (int i = 0; i < 2; i++) twin_free(twins[i]);
}

void kit_run(const Kit *kit, const Plan *plan, FILE *trace, Result *out) {
	run_once(kit, plan, NULL, trace, out);
	if (out->is_ok && plan->has_twin) run_twins(kit, plan, trace, out);
}

void plan_shrink(const Kit *kit, const Plan *plan, int tries, Plan *out) {
	Plan less;
	*out = *plan;
	for (bool is_smaller = true; is_smaller && tries > 0;) {
		is_smaller = false;
		for (int i = 0; tries > 0 && plan_without(out, i, &less); i++) {
			Result result;
			if (!memcmp(&less, out, sizeof less)) continue;
			kit_run(kit, &less, NULL, &result);
			tries--;
			if (result.is_ok) continue;
			*out = less;
			is_smaller = true;
			i--; /* the ones after it have moved up */
		}
	}
}
