/* What a run is made of; see plan.h. Each seed has some faults and habits and not others: what is off lets what is on go further. */
#include "tests/sim/plan.h"
#include "core/rng.h"

#include <stdio.h>
#include <string.h>

const char *const fault_names[FAULT_COUNT] = {
	"split", "delay", "cut",    "half_open", "stall",  "kill",    "power",    "lost_answer", "slow_disk", "full_disk", "freeze",
	"date",  "late",  "no_bot", "leap",      "resend", "back",    "leave",    "resign",      "talk",      "come",      "pause",
	"bots",  "draw",  "ask",    "rematch",   "lie",    "garbage", "withhold", "slow",        "haste",     "hog",
};

enum { MOVES_MIN = 30, MOVES_MORE = 170 };

void plan_draw(Plan *plan, uint64_t seed) {
	Rng rng;
	rng_seed(&rng, rng_derive(seed, 0));
	*plan = (Plan){.seed = seed};
	uint32_t share = 5 + rng_below(&rng, 50); /* in a hundred: some runs have many, some few */
	for (int i = 0; i < FAULT_COUNT; i++)
		if (rng_below(&rng, 100) < share) plan->faults |= 1ULL << i;
	plan->tables = 1 + (int)(rng_below(&rng, 4) == 0) + (int)(rng_below(&rng, 8) == 0);
	plan->extras = (int)rng_below(&rng, 4);
	plan->moves = MOVES_MIN + (int)rng_below(&rng, MOVES_MORE);
	plan->has_twin = rng_below(&rng, 6) == 0;
}

void plan_print(const Plan *plan, char *out, unsigned long size) {
	Plan usual;
	plan_draw(&usual, plan->seed);
	int n = snprintf(out, size, "--seed %llu", (unsigned long long)plan->seed);
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
	default: return false;
	}
}
