/* `tripot-load`: how much a server can carry. */
#include "cli/args.h"
#include "cli/help.h"
#include "core/game.h"
#include "load/load.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	OPTION_URL,
	OPTION_GAME,
	OPTION_TABLES,
	OPTION_CONNECTIONS,
	OPTION_RATE,
	OPTION_SECONDS,
	OPTION_STALL,
	OPTION_FIND,
	OPTION_JSON,
	OPTION_HELP
};
static const CommandOption options[] = {
	[OPTION_URL] = {"--url", "URL"},         [OPTION_GAME] = {"--game", "GAME"},
	[OPTION_TABLES] = {"--tables", "N"},     [OPTION_CONNECTIONS] = {"--connections", "N"},
	[OPTION_RATE] = {"--rate", "N"},         [OPTION_SECONDS] = {"--seconds", "N"},
	[OPTION_STALL] = {"--stall", "PERCENT"}, [OPTION_FIND] = {"--find", NULL},
	[OPTION_JSON] = {"--json", NULL},        [OPTION_HELP] = {"--help", NULL},
};

enum { FIND_SECONDS = 12 }; /* of a step */

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

static bool play(const LoadPlan *plan, bool is_finding, bool is_json) {
	LoadResult result = {0};
	Load *load = load_open(plan);
	if (!load) {
		fprintf(stderr, "tripot-load: out of memory\n");
		return false;
	}
	bool ok = load_begin(load, &result);
	if (ok && is_finding) ok = load_find(load, &result, plan, is_json);
	else {
		if (ok) ok = load_play(load, plan->rate, plan->seconds, &result);
		if (is_json) report_json(&result, NULL);
		else report_text(&result);
	}
	load_close(load);
	return ok;
}

static int run(int argc, char **argv) {
	LoadPlan plan = {.game = "epic_melee", .tables = 10, .connections = 40, .rate = 50, .seconds = 10};
	const char *url = "http://127.0.0.1:8080";
	bool is_json = false, is_finding = false, has_seconds = false, ok = true;
	Args args = args_of(&program, argc, argv);
	for (int option; ok && (option = args_next(&args)) != ARGS_END;) switch (option) {
		case OPTION_URL: url = args.value; break;
		case OPTION_GAME: plan.game = args.value; break;
		case OPTION_TABLES: ok = read_count(&args, 0, 100000, &plan.tables); break;
		case OPTION_CONNECTIONS: ok = read_count(&args, 1, 100000, &plan.connections); break;
		case OPTION_RATE: ok = read_double(&args, 0, 1000000, &plan.rate); break;
		case OPTION_SECONDS: ok = has_seconds = read_double(&args, 1, 86400, &plan.seconds); break;
		case OPTION_STALL: ok = read_stall(&args, &plan); break;
		case OPTION_JSON: is_json = true; break;
		case OPTION_FIND: is_finding = true; break;
		case OPTION_HELP: return help_show(&program);
		case ARGS_PLAIN: usage_error(&program, "takes no arguments, but got '%s'", args.value); return STATUS_USAGE;
		default: return STATUS_USAGE;
		}
	if (!ok || !read_url(&args, url, &plan)) return STATUS_USAGE;
	const Game *game = game_find(plan.game);
	if (!game || game->seats_min > 4) return usage_error(&program, "--game must be a game for up to four, not '%s'", plan.game);
	if (plan.tables && plan.connections < plan.tables * (game->seats_min > 2 ? game->seats_min : 2))
		return usage_error(&program, "--connections must be at least two for each table");
	if (is_finding && (!plan.tables || plan.rate < 1)) return usage_error(&program, "--find needs tables, and a rate to begin with");
	if (is_finding && !has_seconds) plan.seconds = FIND_SECONDS;
	return play(&plan, is_finding, is_json) ? STATUS_OK : STATUS_FAILED;
}

const Command *const commands[] = {NULL};

const Command *command_find(const char *name) {
	(void)name;
	return NULL;
}

int main(int argc, char **argv) {
	return run(argc - 1, argv + 1);
}
