/* What a run has shown, for people and for programs; see load.h. */
#include "core/json.h"
#include "load/load.h"

#include <inttypes.h>
#include <stdio.h>

static double share(double part, double of) {
	return of > 0 ? part / of : 0;
}

static void server_json(const LoadResult *r, Text *out) {
	const LoadFigures *s = &r->server;
	json_put_double(out, "server_cpu_ms", s->cpu_s * 1000);
	json_put_double(out, "cpu_s_per_1000_actions", share(s->cpu_s * 1000, s->actions));
	json_put_double(out, "commits_a_second", share(s->commits, r->seconds));
	json_put_double(out, "actions_a_commit", share(s->actions, s->commits));
	json_put_double(out, "writes_a_commit", share(s->writes, s->commits));
	json_put_double(out, "commit_ms", share(s->commit_s * 1000, s->commits));
	json_put_double(out, "server_mb", s->memory_mb);
}

void report_json(const LoadResult *r, const char *limit) {
	char buffer[4096];
	Text out = TEXT_ON(buffer);
	json_open(&out, '{');
	json_put_double(&out, "rate", r->rate);
	json_put_int(&out, "actions", (long long)r->actions);
	json_put_int(&out, "missed", (long long)r->missed);
	json_put_int(&out, "errors", (long long)r->errors);
	json_put_double(&out, "p50_ms", r->p50_ms);
	json_put_double(&out, "p99_ms", r->p99_ms);
	json_put_double(&out, "p999_ms", r->p999_ms);
	json_put_double(&out, "max_ms", r->max_ms);
	json_put_int(&out, "games", (long long)r->games);
	json_put_double(&out, "seconds", r->seconds);
	json_begin(&out, "stages", '{');
	json_put_double(&out, "connect", r->connect_s);
	json_put_double(&out, "join", r->join_s);
	json_put_double(&out, "deal", r->deal_s);
	json_put_double(&out, "settle", r->settle_s);
	json_put_double(&out, "play", r->seconds);
	json_close(&out, '}');
	json_put_int(&out, "connections", r->connections);
	if (r->has_server) server_json(r, &out);
	json_put_double(&out, "client_cpu_ms", r->client_cpu_s * 1000);
	json_put_int(&out, "late", (long long)r->late_count);
	json_put_double(&out, "late_max_ms", r->late_max_ms);
	if (limit) {
		json_put_text(&out, "limit", limit);
	}
	json_put_text(&out, "first_error", r->first_error[0] ? r->first_error : NULL);
	json_close(&out, '}');
	puts(buffer);
	fflush(stdout);
}

static void server_text(const LoadResult *r) {
	const LoadFigures *s = &r->server;
	printf("server: %.2f s of a core for 1000 actions (%.0f %% of one core), %.0f MB\n", share(s->cpu_s * 1000, s->actions),
	       share(s->cpu_s, r->seconds) * 100, s->memory_mb);
	printf("disk: %.0f commits a second, %.1f actions and %.1f writes each, %.1f ms each (%.0f %% of the time)\n",
	       share(s->commits, r->seconds), share(s->actions, s->commits), share(s->writes, s->commits),
	       share(s->commit_s * 1000, s->commits), share(s->commit_s, r->seconds) * 100);
}

void report_text(const LoadResult *r) {
	printf("before play: %.1f s to connect, %.1f s to join, %.1f s to deal, %.1f s for the last answers\n", r->connect_s, r->join_s,
	       r->deal_s, r->settle_s);
	printf("%" PRIu64 " actions in %.0f s (%.0f a second), %" PRIu64 " games ended, %d connections held, %" PRIu64 " errors\n", r->actions,
	       r->seconds, share((double)r->actions, r->seconds), r->games, r->connections, r->errors);
	if (r->missed)
		printf("%" PRIu64 " more actions were due when every player waited: for the server, or for others at too few tables\n", r->missed);
	printf("acknowledged after: median %.1f ms, 99 %% %.1f ms, 99.9 %% %.1f ms, longest %.1f ms\n", r->p50_ms, r->p99_ms, r->p999_ms,
	       r->max_ms);
	if (r->has_server) server_text(r);
	printf("this program: %.0f %% of one core\n", share(r->client_cpu_s, r->seconds) * 100);
	if (r->late_count)
		printf("decisions of stalled players: %" PRIu64 ", at most %.0f ms after their deadline\n", r->late_count, r->late_max_ms);
	if (r->first_error[0]) printf("first error: %s\n", r->first_error);
}
