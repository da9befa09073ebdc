/* tripot-sim: runs seeds and reports which fail; see README.md. */
#include "tests/sim/plants.h"
#include "tests/sim/shrink.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHRINK_TRIES = 120, PLANT_SEEDS = 2000, FAILURES_SHOWN = 5 };

static const char usage[] =
	"usage: tripot-sim [--seeds A..B | --minutes N | --seed N [--trace] [--off FAULT,…] [--tables N] [--extras N] [--moves N]]\n"
	"                  [--nodes N] [--plant NAME] [--plants]\n"
	"\n"
	"  --seeds A..B   runs these; the exit status is 0 when none failed. Left out: 1..2000\n"
	"  --minutes N    runs seeds that nobody has chosen, for so long\n"
	"  --seed N       runs one, and says what it was; --trace tells everything that happens\n"
	"  --off …        without these faults and habits; --tables, --extras, --moves: with fewer of them\n"
	"  --nodes N      with so many nodes on one database, 1 to 3; left out: one seed of four has several\n"
	"  --plant NAME   with a fault planted behind the server's functions, which must be found\n"
	"  --plants       which seed finds which planted fault: a table for tests/sim/README.md; with --plant of one alone\n";

typedef struct Args {
	uint64_t from, to, off;
	double minutes;
	int tables, extras, moves, nodes, plant;
	bool is_one, has_trace, has_plants;
} Args;

/* ---- arguments ---- */

static bool fail(const char *what, const char *value) {
	fprintf(stderr, "tripot-sim: %s %s\n%s", what, value ? value : "", usage);
	return false;
}

static bool read_off(const char *list, uint64_t *off) {
	while (*list) {
		size_t n = strcspn(list, ",");
		int found = -1;
		for (int i = 0; i < FAULT_COUNT; i++)
			if (strlen(fault_names[i]) == n && !strncmp(fault_names[i], list, n)) found = i;
		if (found < 0) return fail("there is no fault", list);
		*off |= 1ULL << found;
		list += n + (list[n] == ',');
	}
	return true;
}

static bool read_plant(const char *name, int *plant) {
	for (int i = 0; i < PLANT_COUNT; i++)
		if (!strcmp(plant_names[i], name)) {
			*plant = i;
			return true;
		}
	return fail("there is no plant", name);
}

static bool read_range(const char *text, Args *a) {
	char *rest;
	a->from = strtoull(text, &rest, 10);
	if (strncmp(rest, "..", 2) != 0) return fail("seeds are A..B, not", text);
	a->to = strtoull(rest + 2, &rest, 10);
	return (!*rest && a->to >= a->from) || fail("seeds are A..B, not", text);
}

static bool read_args(int argc, char **argv, Args *a) {
	*a = (Args){.from = 1, .to = 2000, .tables = -1, .extras = -1, .moves = -1};
	for (int i = 1; i < argc; i++) {
		const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
		if (!strcmp(name, "--trace")) a->has_trace = true;
		else if (!strcmp(name, "--plants")) a->has_plants = true;
		else if (!value) return fail("what is", name);
		else {
			i++;
			if (!strcmp(name, "--seeds") && !read_range(value, a)) return false;
			else if (!strcmp(name, "--seeds")) continue;
			else if (!strcmp(name, "--minutes")) a->minutes = strtod(value, NULL);
			else if (!strcmp(name, "--seed")) a->from = a->to = strtoull(value, NULL, 10), a->is_one = true;
			else if (!strcmp(name, "--tables")) a->tables = atoi(value);
			else if (!strcmp(name, "--extras")) a->extras = atoi(value);
			else if (!strcmp(name, "--moves")) a->moves = atoi(value);
			else if (!strcmp(name, "--nodes")) a->nodes = atoi(value);
			else if (!strcmp(name, "--off") && !read_off(value, &a->off)) return false;
			else if (!strcmp(name, "--plant") && !read_plant(value, &a->plant)) return false;
			else if (strcmp(name, "--off") != 0 && strcmp(name, "--plant") != 0) return fail("what is", name);
		}
	}
	return (a->nodes >= 0 && a->nodes <= NODES_MAX) || fail("nodes are 1 to 3", NULL);
}

static void make_plan(const Args *a, uint64_t seed, Plan *plan) {
	plan_draw(plan, seed, a->nodes);
	plan->faults &= ~a->off;
	if (a->tables > 0) plan->tables = a->tables;
	if (a->extras >= 0) plan->extras = a->extras;
	if (a->moves >= 0) plan->moves = a->moves;
}

/* ---- running ---- */

/* The command line that reproduces it, and a trace of the smallest failing run found. */
static void tell_failure(const Kit *kit, const Args *a, const Plan *plan, const Result *result) {
	Plan small;
	Result again;
	char options[600], plant[60] = "";
	if (a->plant) snprintf(plant, sizeof plant, " --plant %s", plant_names[a->plant]);
	plan_print(plan, options, sizeof options);
	printf("FAILED tripot-sim %s%s: %s\n", options, plant, result->failure);
	fflush(stdout);
	plan_shrink(kit, plan, SHRINK_TRIES, &small);
	plan_print(&small, options, sizeof options);
	printf("smaller: tripot-sim %s%s --trace\n", options, plant);
	kit_run(kit, &small, stdout, &again);
	fflush(stdout);
}

typedef struct Sums {
	uint64_t passed, failed, moves, crashes, over, events, twins, several, taken, refused, unanswered, handed, forgotten;
} Sums;

static double seconds_since(const struct timespec *start) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void add(Sums *sums, const Result *r) {
	sums->passed += r->is_ok;
	sums->failed += !r->is_ok;
	sums->moves += (uint64_t)r->moves;
	sums->crashes += (uint64_t)r->crashes;
	sums->over += (uint64_t)r->over;
	sums->events += (uint64_t)r->events;
	sums->twins += (uint64_t)r->n_compared;
	sums->several += r->nodes > 1;
	sums->taken += (uint64_t)r->taken;
	sums->refused += (uint64_t)r->refused;
	sums->unanswered += (uint64_t)r->unanswered;
	sums->handed += (uint64_t)r->handed;
	sums->forgotten += (uint64_t)r->forgotten;
}

static int run_seeds(const Kit *kit, Args *a) {
	Sums sums = {0};
	struct timespec start;
	clock_t used = clock();
	clock_gettime(CLOCK_MONOTONIC, &start);
	double told_at = 0;
	if (a->minutes > 0) {
		randombytes_buf(&a->from, sizeof a->from);
		a->from >>= 16;
		a->to = UINT64_MAX;
	}
	for (uint64_t seed = a->from; seed <= a->to; seed++) {
		Plan plan;
		Result result;
		double now = seconds_since(&start);
		if (a->minutes > 0 && now >= a->minutes * 60) break;
		if (now - told_at > 60) {
			told_at = now;
			printf("%" PRIu64 " seeds, %" PRIu64 " failed; at seed %" PRIu64 "\n", sums.passed + sums.failed, sums.failed, seed);
			fflush(stdout);
		}
		make_plan(a, seed, &plan);
		kit_run(kit, &plan, NULL, &result);
		add(&sums, &result);
		if (!result.is_ok && sums.failed <= FAILURES_SHOWN) tell_failure(kit, a, &plan, &result);
	}
	uint64_t n = sums.passed + sums.failed;
	printf("%" PRIu64 " moves of people, %" PRIu64 " games to their end, %" PRIu64 " crashes, %" PRIu64 " events, %" PRIu64
	       " pairs of worlds; %.1f ms of CPU a seed\n",
	       sums.moves, sums.over, sums.crashes, sums.events, sums.twins,
	       1000.0 * (double)(clock() - used) / CLOCKS_PER_SEC / (n ? (double)n : 1));
	if (sums.several)
		printf("%" PRIu64 " seeds with several nodes: %" PRIu64 " tables taken over, %" PRIu64 " connections handed over, %" PRIu64
		       " commits refused, %" PRIu64 " carried out without an answer, %" PRIu64 " stores lost\n",
		       sums.several, sums.taken, sums.handed, sums.refused, sums.unanswered, sums.forgotten);
	printf("%" PRIu64 " passed, %" PRIu64 " failed\n", sums.passed, sums.failed);
	return sums.failed || !n;
}

static int run_one(const Kit *kit, const Args *a) {
	Plan plan;
	Result result;
	char options[600];
	make_plan(a, a->from, &plan);
	kit_run(kit, &plan, a->has_trace ? stdout : NULL, &result);
	plan_print(&plan, options, sizeof options);
	printf("tripot-sim %s: %s; %d moves, %d games to their end, %d crashes, %d events, %.1f s of simulated time, %" PRIu64
	       " bytes sent, hash %016" PRIx64 "\nfaults and habits:",
	       options, result.is_ok ? "ok" : result.failure, result.moves, result.over, result.crashes, result.events,
	       (double)result.ms / 1000 - 1000, result.n_bytes, result.hash);
	for (int i = 0; i < FAULT_COUNT; i++)
		if (plan_has(&plan, i)) printf(" %s", fault_names[i]);
	printf("\n%d passed, %d failed\n", result.is_ok, !result.is_ok);
	return !result.is_ok;
}

/* The first seed that finds each plant. */
static int run_plants(const Kit *kit, int only) {
	int missed = 0;
	printf("| plant | what is wrong | first found by seed | as |\n|---|---|---|---|\n");
	for (int plant = only ? only : PLANT_NONE + 1; plant < (only ? only + 1 : PLANT_COUNT); plant++) {
		Result result = {.is_ok = true};
		uint64_t seed = 0;
		plants_set((Plant)plant);
		while (result.is_ok && seed < PLANT_SEEDS) {
			Plan plan;
			plan_draw(&plan, ++seed, 0);
			kit_run(kit, &plan, NULL, &result);
		}
		const char *what = result.is_ok ? "" : strstr(result.failure, ": ") + 2;
		missed += result.is_ok;
		if (result.is_ok) printf("| `%s` | %s | **none of %d** | |\n", plant_names[plant], plant_words[plant], PLANT_SEEDS);
		else printf("| `%s` | %s | %" PRIu64 " | %.90s |\n", plant_names[plant], plant_words[plant], seed, what);
		fflush(stdout);
	}
	plants_set(PLANT_NONE);
	printf("%d passed, %d failed\n", (only ? 1 : PLANT_COUNT - 1) - missed, missed);
	return missed != 0;
}

int main(int argc, char **argv) {
	Args args;
	if (!read_args(argc, argv, &args)) return 2;
	if (sodium_init() < 0) return 1;
	Kit *kit = kit_new();
	plants_set((Plant)args.plant);
	int code = args.has_plants ? run_plants(kit, args.plant) : args.is_one ? run_one(kit, &args) : run_seeds(kit, &args);
	kit_free(kit);
	return code;
}
