/* How many actions a second a server carries, and what keeps it from more; see load.h. */
#include "load/load.h"

#include <stdio.h>

static const double STEPS_MAX = 20, MISSED_SHARE = 0.1, BUSY = 0.5;

/* Shares of the step's time. The server's commits and its own work happen in one thread: together they cannot be more than all of it. */
static const char *limit_of(const LoadResult *r) {
	double disk = r->server.commit_s / r->seconds, server = r->server.cpu_s / r->seconds, client = r->client_cpu_s / r->seconds;
	if (r->errors) return "errors: the server refused or lost something";
	if (r->p99_ms <= FIND_MS) return "tables: nobody could decide when it was due, so take more of them";
	if (!r->has_server) return "unknown: the server does not tell its figures";
	if (disk >= BUSY && disk >= server && disk >= client) return "disk: most of the time is spent in commits";
	if (server >= BUSY && server >= client) return "server: most of one core is its own work";
	if (client >= BUSY) return "client: most of one core is this program's work";
	return "machine: neither disk, server nor this program was busy, so something else took the time";
}

static void print_step(const LoadResult *r) {
	printf("%8.0f %10.0f %8.1f %8.1f %8.1f", r->rate, (double)r->actions / r->seconds, r->p50_ms, r->p99_ms, r->p999_ms);
	if (r->has_server)
		printf(" %7.0f%% %7.0f%% %8.1f", r->server.cpu_s / r->seconds * 100, r->server.commit_s / r->seconds * 100,
		       r->server.commits > 0 ? r->server.actions / r->server.commits : 0);
	else printf(" %8s %8s %8s", "?", "?", "?");
	printf(" %7.0f%% %7.0f\n", r->client_cpu_s / r->seconds * 100, r->server.memory_mb);
	fflush(stdout);
}

static void print_head(void) {
	printf("%8s %10s %8s %8s %8s %8s %8s %8s %8s %7s\n", "rate", "actions/s", "median", "99 %", "99.9 %", "server", "disk", "a commit",
	       "client", "MB");
	fflush(stdout);
}

bool load_find(Load *load, LoadResult *result, const LoadPlan *plan, bool is_json) {
	double rate = plan->rate, carried = 0;
	const char *limit = NULL;
	if (!is_json) print_head();
	for (int i = 0; i < STEPS_MAX && !limit; i++, rate *= 2) {
		LoadResult step = {
			.connect_s = result->connect_s, .join_s = result->join_s, .deal_s = result->deal_s, .settle_s = result->settle_s};
		load_play(load, rate, plan->seconds, &step);
		bool is_enough = step.errors || step.p99_ms > FIND_MS || (double)step.missed > MISSED_SHARE * rate * plan->seconds;
		if (is_enough) limit = limit_of(&step);
		if (step.p99_ms <= FIND_MS && !step.errors) carried = (double)step.actions / step.seconds;
		if (is_json) report_json(&step, limit);
		else print_step(&step);
		*result = step;
	}
	if (!is_json)
		printf("carried %.0f actions a second with 99 %% below %d ms. What limits it: %s.\n", carried, FIND_MS,
		       limit ? limit : "nothing yet");
	if (!is_json && result->first_error[0]) printf("first error: %s\n", result->first_error);
	return !result->errors;
}
