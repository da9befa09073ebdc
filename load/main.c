/* `tripot-load`: how much a server can carry. */
#include "cli/args.h"
#include "cli/help.h"
#include "core/game.h"
#include "core/json.h"
#include "load/load.h"

#include <inttypes.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_URL, OPTION_GAME, OPTION_TABLES, OPTION_CONNECTIONS, OPTION_RATE, OPTION_SECONDS, OPTION_STALL, OPTION_JSON, OPTION_HELP };
static const CommandOption options[] = {
	[OPTION_URL] = {"--url", "URL"},         [OPTION_GAME] = {"--game", "GAME"},
	[OPTION_TABLES] = {"--tables", "N"},     [OPTION_CONNECTIONS] = {"--connections", "N"},
	[OPTION_RATE] = {"--rate", "N"},         [OPTION_SECONDS] = {"--seconds", "N"},
	[OPTION_STALL] = {"--stall", "PERCENT"}, [OPTION_JSON] = {"--json", NULL},
	[OPTION_HELP] = {"--help", NULL},
};

static int run(int argc, char **argv);

const Command program = {
	.name = "tripot-load",
	.usage = "[options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

/* http://HOST[:PORT] with nothing behind but a slash. */
static bool read_url(const Args *args, const char *url, LoadPlan *plan) {
	char host[200], port[8] = "80";
	struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found = NULL;
	const char *at = !strncmp(url, "http://", 7) ? url + 7 : NULL;
	size_t n = at ? strcspn(at, ":/") : 0;
	bool ok = n && n < sizeof host;
	if (ok) {
		snprintf(host, sizeof host, "%.*s", (int)n, at);
		at += n;
		size_t digits = *at == ':' ? strspn(at + 1, "0123456789") : 0;
		ok = *at != ':' || (digits && digits < sizeof port);
		if (digits) snprintf(port, sizeof port, "%.*s", (int)digits, at + 1);
		at += digits ? digits + 1 : 0;
		ok = ok && (!*at || !strcmp(at, "/"));
	}
	if (!ok) usage_error(args->command, "--url must be http://HOST:PORT, not '%s'", url);
	else if (getaddrinfo(host, port, &hints, &found)) ok = false, usage_error(args->command, "there is no host '%s'", host);
	if (!ok) return false;
	memcpy(&plan->at, found->ai_addr, sizeof plan->at);
	freeaddrinfo(found);
	snprintf(plan->host, sizeof plan->host, "%s:%s", host, port);
	return true;
}

static bool read_stall(const Args *args, LoadPlan *plan) {
	char *end;
	plan->stall = strtod(args->value, &end) / 100;
	if (*end == '%') end++;
	if (!*end && end != args->value && plan->stall >= 0 && plan->stall <= 0.25) return true;
	usage_error(args->command, "--stall must be a percentage from 0%% to 25%%, not '%s'", args->value);
	return false;
}

static bool read_count(const Args *args, uint64_t min, uint64_t max, int *out) {
	uint64_t number;
	if (!args_number(args, min, max, &number)) return false;
	*out = (int)number;
	return true;
}

static bool read_double(const Args *args, uint64_t min, uint64_t max, double *out) {
	uint64_t number;
	if (!args_number(args, min, max, &number)) return false;
	*out = (double)number;
	return true;
}

static void report_json(const LoadResult *r) {
	char buffer[2048];
	Text out = TEXT_ON(buffer);
	json_open(&out, '{');
	json_put_int(&out, "actions", (long long)r->actions);
	json_put_int(&out, "errors", (long long)r->errors);
	json_put_double(&out, "p50_ms", r->p50_ms);
	json_put_double(&out, "p99_ms", r->p99_ms);
	json_put_double(&out, "p999_ms", r->p999_ms);
	json_put_double(&out, "max_ms", r->max_ms);
	json_put_int(&out, "games", (long long)r->games);
	json_put_double(&out, "seconds", r->seconds);
	json_put_int(&out, "connections", r->connections);
	json_put_int(&out, "late", (long long)r->late_count);
	json_put_double(&out, "late_max_ms", r->late_max_ms);
	json_put_text(&out, "first_error", r->first_error[0] ? r->first_error : NULL);
	json_close(&out, '}');
	puts(buffer);
}

static void report(const LoadResult *r) {
	double a_second = r->seconds > 0 ? (double)r->actions / r->seconds : 0;
	printf("%" PRIu64 " actions in %.0f s (%.0f a second), %" PRIu64 " games ended, %d connections held, %" PRIu64 " errors\n", r->actions,
	       r->seconds, a_second, r->games, r->connections, r->errors);
	printf("acknowledged after: median %.1f ms, 99 %% %.1f ms, 99.9 %% %.1f ms, longest %.1f ms\n", r->p50_ms, r->p99_ms, r->p999_ms,
	       r->max_ms);
	if (r->late_count)
		printf("decisions of stalled players: %" PRIu64 ", at most %.0f ms after their deadline\n", r->late_count, r->late_max_ms);
	if (r->first_error[0]) printf("first error: %s\n", r->first_error);
}

static int run(int argc, char **argv) {
	LoadPlan plan = {.game = "epic_melee", .tables = 10, .connections = 40, .rate = 50, .seconds = 10};
	LoadResult result = {0};
	const char *url = "http://127.0.0.1:8080";
	bool is_json = false, ok = true;
	Args args = args_of(&program, argc, argv);
	for (int option; ok && (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_URL: url = args.value; break;
		case OPTION_GAME: plan.game = args.value; break;
		case OPTION_TABLES: ok = read_count(&args, 0, 100000, &plan.tables); break;
		case OPTION_CONNECTIONS: ok = read_count(&args, 1, 100000, &plan.connections); break;
		case OPTION_RATE: ok = read_double(&args, 0, 1000000, &plan.rate); break;
		case OPTION_SECONDS: ok = read_double(&args, 1, 86400, &plan.seconds); break;
		case OPTION_STALL: ok = read_stall(&args, &plan); break;
		case OPTION_JSON: is_json = true; break;
		case OPTION_HELP: return help_show(&program);
		case ARGS_PLAIN: usage_error(&program, "takes no arguments, but got '%s'", args.value); return STATUS_USAGE;
		default: return STATUS_USAGE;
		}
	if (!ok || !read_url(&args, url, &plan)) return STATUS_USAGE;
	const Game *game = game_find(plan.game);
	if (!game || game->seats_min > 4) return usage_error(&program, "--game must be a game for up to four, not '%s'", plan.game);
	if (plan.tables && plan.connections < plan.tables * (game->seats_min > 2 ? game->seats_min : 2))
		return usage_error(&program, "--connections must be at least two for each table");
	load_run(&plan, &result);
	if (is_json) report_json(&result);
	else report(&result);
	return result.errors ? STATUS_FAILED : STATUS_OK;
}

const Command *const commands[] = {NULL};

const Command *command_find(const char *name) {
	(void)name;
	return NULL;
}

int main(int argc, char **argv) {
	return run(argc - 1, argv + 1);
}
