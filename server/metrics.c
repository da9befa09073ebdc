/* Metrics in Prometheus format; see routes.h. */
#include "server/hub.h"
#include "server/routes.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void figure(Grow *out, const char *name, const char *type, uint64_t value) {
	text_addf(grow_room(out, 256), "# TYPE tripot_%s %s\ntripot_%s %" PRIu64 "\n", name, type, name, value);
}

static void latency(const Hub *hub, Grow *out) {
	static const char *const limits[LATENCY_BUCKETS] = {"0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.25", "1", "5"};
	uint64_t sum = 0;
	grow_add(out, "# TYPE tripot_command_seconds histogram\n");
	for (int i = 0; i < LATENCY_BUCKETS; i++) {
		sum += hub->latency[i];
		text_addf(grow_room(out, 128), "tripot_command_seconds_bucket{le=\"%s\"} %" PRIu64 "\n", limits[i], sum);
	}
	text_addf(grow_room(out, 256),
	          "tripot_command_seconds_bucket{le=\"+Inf\"} %" PRIu64
	          "\ntripot_command_seconds_sum %.3f\n"
	          "tripot_command_seconds_count %" PRIu64 "\n",
	          hub->latency_count, (double)hub->latency_sum_ms / 1000, hub->latency_count);
}

/* What the process has used; named as Prometheus names it for every program. */
static void process_figures(Grow *out) {
	struct rusage used;
	if (!getrusage(RUSAGE_SELF, &used)) {
		double seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
		                 (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
		text_addf(grow_room(out, 256), "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %.3f\n", seconds);
	}
	long pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (file && fscanf(file, "%*d %ld", &pages) == 1)
		text_addf(grow_room(out, 256), "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %lld\n",
		          (long long)pages * sysconf(_SC_PAGESIZE));
	if (file) fclose(file);
}

static void store_figures(const Store *store, Grow *out) {
	StoreCounts counts = store_counts(store);
	figure(out, "store_commits_total", "counter", counts.commits);
	figure(out, "store_writes_total", "counter", counts.writes);
	text_addf(grow_room(out, 256), "# TYPE tripot_store_commit_seconds_total counter\ntripot_store_commit_seconds_total %.3f\n",
	          (double)counts.commit_us / 1e6);
}

void route_metrics(const Hub *hub, HttpAnswer *answer) {
	Grow *out = &answer->body;
	answer->type = "text/plain; version=0.0.4";
	figure(out, "tables", "gauge", (uint64_t)hub->n_tables);
	figure(out, "tables_open", "gauge", (uint64_t)hub->n_open);
	figure(out, "rooms", "gauge", (uint64_t)hub->n_rooms);
	figure(out, "sockets", "gauge", (uint64_t)hub->n_sockets);
	figure(out, "connections", "gauge", (uint64_t)hub->n_conns);
	figure(out, "connections_total", "counter", hub->n_connections);
	figure(out, "commands_total", "counter", hub->n_messages);
	figure(out, "refused_total", "counter", hub->n_refused);
	figure(out, "requests_total", "counter", hub->n_requests);
	figure(out, "actions_total", "counter", hub->shared.n_actions);
	figure(out, "bot_actions_total", "counter", hub->shared.n_bot_actions);
	figure(out, "timeouts_total", "counter", hub->shared.n_timeouts);
	store_figures(hub->shared.store, out);
	latency(hub, out);
	process_figures(out);
}
