/* `tripot serve`: a server for people far from each other. */
#include "cli/serve.h"
#include "core/utf8.h"
#include "server/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	OPTION_PORT,
	OPTION_LAN,
	OPTION_BIND,
	OPTION_DATA,
	OPTION_EDITIONS,
	OPTION_BASE_URL,
	OPTION_CONTACT,
	OPTION_NOTIFY,
	OPTION_LOG_JSON,
	OPTION_CONNECTIONS,
	OPTION_TABLES,
	OPTION_ADDRESS_LIMIT,
	OPTION_SILENCE,
	OPTION_EXPIRE_OPEN,
	OPTION_EXPIRE_IDLE,
	OPTION_EXPIRE_OVER
};
static const CommandOption options[] = {
	[OPTION_PORT] = {"--port", "N"},
	[OPTION_LAN] = {"--lan", NULL},
	[OPTION_BIND] = {"--bind", "ADDRESS"},
	[OPTION_DATA] = {"--data", "DIR"},
	[OPTION_EDITIONS] = {"--editions", "DIR"},
	[OPTION_BASE_URL] = {"--base-url", "URL"},
	[OPTION_CONTACT] = {"--contact", "TEXT"},
	[OPTION_NOTIFY] = {"--notify", "CMD"},
	[OPTION_LOG_JSON] = {"--log-json", NULL},
	[OPTION_CONNECTIONS] = {"--max-connections", "N"},
	[OPTION_TABLES] = {"--max-tables", "N"},
	[OPTION_ADDRESS_LIMIT] = {"--address-limit", "N"},
	[OPTION_SILENCE] = {"--silence", "SECONDS"},
	[OPTION_EXPIRE_OPEN] = {"--expire-open", "MINUTES"},
	[OPTION_EXPIRE_IDLE] = {"--expire-idle", "HOURS"},
	[OPTION_EXPIRE_OVER] = {"--expire-over", "DAYS"},
};

static int run(int argc, char **argv);

const Command command_serve = {
	.name = "serve",
	.usage = "[options]",
	COMMAND_OPTIONS(options),
	.run = run,
};

/* The XDG convention. */
bool serve_data_folder(const Command *command, char *out, size_t size) {
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (data && data[0] == '/') snprintf(out, size, "%s/tripot", data);
	else if (home && home[0] == '/') snprintf(out, size, "%s/.local/share/tripot", home);
	else return failure(command, "there is no home folder: name one with --data DIR") == STATUS_OK;
	return true;
}

static bool url_is_ok(const char *url) {
	size_t n = strlen(url);
	bool is_web = !strncmp(url, "http://", 7) || !strncmp(url, "https://", 8);
	return is_web && n < 256 && url[n - 1] != '/' && !strpbrk(strchr(url, ':') + 3, "/?#\"<> ");
}

static bool set_number(const Args *args, uint64_t min, uint64_t max, int64_t unit, int64_t *out) {
	uint64_t number;
	if (!args_number(args, min, max, &number)) return false;
	*out = (int64_t)number * unit;
	return true;
}

static bool set_int(const Args *args, uint64_t min, uint64_t max, int *out) {
	int64_t number;
	if (!set_number(args, min, max, 1, &number)) return false;
	*out = (int)number;
	return true;
}

static bool set_url(const Args *args, ServeOptions *o) {
	o->base_url = args->value;
	if (url_is_ok(args->value)) return true;
	usage_error(args->command, "--base-url must be http:// or https:// and a host, without anything behind, not '%s'", args->value);
	return false;
}

static bool set_contact(const Args *args, ServeOptions *o) {
	size_t n = strlen(args->value);
	o->contact = args->value;
	if (n && n <= CONTACT_MAX && utf8_is_line(args->value, n)) return true;
	usage_error(args->command, "--contact must be one line of 1 to %d bytes", CONTACT_MAX);
	return false;
}

static bool read_option(int option, const Args *args, ServeOptions *o) {
	switch (option) {
	case OPTION_PORT: return set_int(args, 0, 65535, &o->port);
	case OPTION_LAN: o->bind = NULL; return true;
	case OPTION_BIND: o->bind = args->value; return true;
	case OPTION_DATA: o->data = args->value; return true;
	case OPTION_EDITIONS: o->editions = args->value; return true;
	case OPTION_BASE_URL: return set_url(args, o);
	case OPTION_CONTACT: return set_contact(args, o);
	case OPTION_NOTIFY: o->notify = args->value; return true;
	case OPTION_LOG_JSON: o->log_json = true; return true;
	case OPTION_CONNECTIONS: return set_int(args, 1, 100000, &o->hub.max_connections);
	case OPTION_TABLES: return set_int(args, 1, 100000, &o->hub.max_tables);
	case OPTION_ADDRESS_LIMIT: o->hub.limits_loopback = true; return set_int(args, 0, 100000, &o->hub.address_limit);
	case OPTION_SILENCE: return set_int(args, 2, 3600, &o->silence);
	case OPTION_EXPIRE_OPEN: return set_number(args, 1, 1000000, 60, &o->hub.expire_open);
	case OPTION_EXPIRE_IDLE: return set_number(args, 1, 1000000, 3600, &o->hub.expire_idle);
	case OPTION_EXPIRE_OVER: return set_number(args, 1, 100000, 86400, &o->hub.expire_over);
	case ARGS_PLAIN: usage_error(args->command, "takes no arguments, but got '%s'", args->value); return false;
	default: return false;
	}
}

static int run(int argc, char **argv) {
	char folder[4000], reason[4096];
	Text why = TEXT_ON(reason);
	/* clang-format off */
	ServeOptions o = {.bind = "127.0.0.1", .port = 8080, .silence = SILENCE,
	                  .hub = {.max_connections = CONNECTIONS_MAX, .max_tables = TABLES_MAX_OPEN, .address_limit = ADDRESS_MAX,
	                          .expire_open = EXPIRE_OPEN, .expire_idle = EXPIRE_IDLE, .expire_over = EXPIRE_OVER}};
	/* clang-format on */
	Args args = args_of(&command_serve, argc, argv);
	for (int option; (option = args_next(&args)) != ARGS_END;)
		if (!read_option(option, &args, &o)) return STATUS_USAGE;
	if (!o.data && !serve_data_folder(&command_serve, folder, sizeof folder)) return STATUS_FAILED;
	if (!o.data) o.data = folder;
	if (serve_run(&o, &why)) return STATUS_OK;
	return failure(&command_serve, "%s", reason);
}
