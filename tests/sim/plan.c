/* What a run consists of; see plan.h. Each seed has some faults and habits but not others: leaving some out lets the rest get further. */
#include "tests/sim/plan.h"
#include "core/rng.h"

#include <stdio.h>
#include <string.h>

const char *const fault_names[FAULT_COUNT] = {
	"split",     "delay",     "cut",   "half_open", "stall",  "kill",          "power",       "lost_answer", "slow_disk",
	"full_disk", "freeze",    "date",  "late",      "no_bot", "leap",          "resend",      "back",        "leave",
	"resign",    "talk",      "come",  "pause",     "bots",   "draw",          "ask",         "rematch",     "lie",
	"garbage",   "withhold",  "slow",  "haste",     "hog",    "slow_database", "lost_commit", "lost_reply",  "late_commit",
	"restart",   "partition", "apart", "sleep",     "worst",  "release",       "drift",
};

enum { MOVES_MIN = 30, MOVES_MORE = 170, NODES_EVERY = 4, NODES_MOVES = 100 };

/* Several nodes have no disks of their own that could be slow or full. */
static void draw_nodes(Plan *plan, int nodes) {
	Rng rng;
	rng_seed(&rng, rng_derive(plan->seed, 2));
	plan->nodes = nodes;
	if (nodes == 1) return;
	uint32_t share = 10 + rng_below(&rng, 60);
	for (int i = FAULT_OF_NODES; i < FAULT_COUNT; i++)
		if (rng_below(&rng, 100) < share) plan->faults |= 1ULL << i;
	plan->faults &= ~(1ULL << FAULT_POWER | 1ULL << FAULT_LOST_ANSWER | 1ULL << FAULT_SLOW_DISK | 1ULL << FAULT_FULL_DISK);
	plan->has_twin = false;
	if (plan->moves > NODES_MOVES) plan->moves = NODES_MOVES;
}

void plan_draw(Plan *plan, uint64_t seed, int nodes) {
	Rng rng;
	rng_seed(&rng, rng_derive(seed, 0));
	*plan = (Plan){.seed = seed};
	uint32_t share = 5 + rng_below(&rng, 50); /* percent: some runs have many faults, some few */
	for (int i = 0; i < FAULT_OF_NODES; i++)
		if (rng_below(&rng, 100) < share) plan->faults |= 1ULL << i;
	plan->tables = 1 + (int)(rng_below(&rng, 4) == 0) + (int)(rng_below(&rng, 8) == 0);
	plan->extras = (int)rng_below(&rng, 4);
	plan->moves = MOVES_MIN + (int)rng_below(&rng, MOVES_MORE);
	plan->has_twin = rng_below(&rng, 6) == 0;
	int usual = seed % NODES_EVERY == 0 ? 2 + (int)rng_below(&rng, 2) : 1;
	draw_nodes(plan, nodes ? nodes : usual);
}

void plan_print(const Plan *plan, char *out, unsigned long size) {
	Plan usual;
	plan_draw(&usual, plan->seed, 0);
	int n = snprintf(out, size, "--seed %llu", (unsigned long long)plan->seed);
	if (plan->nodes != usual.nodes) n += snprintf(out + n, size - (unsigned long)n, " --nodes %d", plan->nodes);
	plan_draw(&usual, plan->seed, plan->nodes);
	const char *before = " --off ";
	for (int i = 0; i < FAULT_COUNT; i++) {
		if (plan_has(plan, i) || !plan_has(&usual, i)) continue;
		n += snprintf(out + n, size - (unsigned long)n, "%s%s", before, fault_names[i]);
		before = ",";
	}
	if (plan->tables != usual.tables) n += snprintf(out + n, size - (unsigned long)n, " --tables %d", plan->tables);
	if (plan->extras != usual.extras) n += snprintf(out + n, size - (unsigned long)n, " --extras %d", plan->extras);
	if (plan->moves != usual.moves) snprintf(out + n, size - (unsigned long)n, " --moves %d", plan->moves);
}

bool plan_without(const Plan *plan, int number, Plan *out) {
	*out = *plan;
	for (int i = 0; i < FAULT_COUNT; i++)
		if (plan_has(plan, i) && number-- == 0) {
			out->faults &= ~(1ULL << i);
			return true;
		}
	switch (number) {
	case 0: out->tables = 1; return true;
	case 1: out->extras = 0; return true;
	case 2: out->extras = plan->extras > 1 ? plan->extras - 1 : plan->extras; return true;
	case 3: out->moves = plan->moves / 4; return true;
	case 4: out->moves = plan->moves / 2; return true;
	case 5: out->moves = plan->moves * 3 / 4; return true;
	case 6: out->moves = plan->moves * 9 / 10; return true;
	case 7: out->nodes = plan->nodes > 2 ? plan->nodes - 1 : plan->nodes; return true;
	default: return false;
	}
}
