/* `tripot serve`: a server for people far from each other. */
#include "cli/serve.h"
#include "cli/nets.h"
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
	OPTION_STORE,
	OPTION_EDITIONS,
	OPTION_NET,
	OPTION_BASE_URL,
	OPTION_CONTACT,
	OPTION_NOTIFY,
	OPTION_LOG_JSON,
	OPTION_CONNECTIONS,
	OPTION_TABLES,
	OPTION_ADDRESS_LIMIT,
	OPTION_SILENCE,
	OPTION_NODE,
	OPTION_LEASE,
	OPTION_PROXY,
	OPTION_EXPIRE_OPEN,
	OPTION_EXPIRE_IDLE,
	OPTION_EXPIRE_OVER
};
static const CommandOption options[] = {
	[OPTION_PORT] = {"--port", "N"},
	[OPTION_LAN] = {"--lan", NULL},
	[OPTION_BIND] = {"--bind", "ADDRESS"},
	[OPTION_DATA] = {"--data", "DIR"},
	[OPTION_STORE] = {"--store", "URL"},
	[OPTION_EDITIONS] = {"--editions", "DIR"},
	[OPTION_NET] = {"--net", "FILE"},
	[OPTION_BASE_URL] = {"--base-url", "URL"},
	[OPTION_CONTACT] = {"--contact", "TEXT"},
	[OPTION_NOTIFY] = {"--notify", "CMD"},
	[OPTION_LOG_JSON] = {"--log-json", NULL},
	[OPTION_CONNECTIONS] = {"--max-connections", "N"},
	[OPTION_TABLES] = {"--max-tables", "N"},
	[OPTION_ADDRESS_LIMIT] = {"--address-limit", "N"},
	[OPTION_SILENCE] = {"--silence", "SECONDS"},
	[OPTION_NODE] = {"--node", "ADDRESS:PORT"},
	[OPTION_LEASE] = {"--lease", "SECONDS"},
	[OPTION_PROXY] = {"--proxy", "ADDRESS"},
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

static bool set_lease(const Args *args, ServeOptions *o) {
	int seconds;
	if (!set_int(args, 1, 60, &seconds)) return false;
	o->hub.lease_ms = seconds * 1000;
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

static bool set_store(const Args *args, ServeOptions *o) {
	o->store = args->value;
	if (store_is_address(args->value)) return true;
	usage_error(
		args->command,
		"--store must be the address of a PostgreSQL database, as postgresql://user@host/name, not '%s'; a folder is named with --data",
		args->value);
	return false;
}

/* A file of nets, a link in the list of the options. */
typedef struct NetLink {
	ServeNets serve;
	NetFile file;
} NetLink;

static bool add_nets(const Args *args, ServeOptions *o) {
	NetLink *link = calloc(1, sizeof *link);
	if (!link) return failure(args->command, "out of memory") == STATUS_OK;
	grow_init(&link->file.bytes);
	link->serve.next = o->nets;
	o->nets = &link->serve;
	link->serve.game = nets_load_any(args->command, args->value, &link->file);
	link->serve.nets = link->file.nets;
	return link->serve.game;
}

static bool set_node(const Args *args, ServeOptions *o) {
	char address[ADDRESS_LEN];
	const char *colon = strrchr(args->value, ':');
	size_t n = colon ? (size_t)(colon - args->value) : 0;
	int port = colon ? atoi(colon + 1) : 0;
	o->hub.node = args->value;
	if (n && n < sizeof address && port > 0 && port < 65536) {
		char host[ADDRESS_LEN], written[ADDRESS_LEN];
		snprintf(host, sizeof host, "%.*s", (int)n, args->value);
		if (address_write(host, written) && !strcmp(host, written) && !strchr(host, ':')) return true;
	}
	usage_error(args->command, "--node must be an IPv4 address and a port, as 192.168.1.10:8080, not '%s'", args->value);
	return false;
}

static bool add_proxy(const Args *args, ServeOptions *o) {
	char written[ADDRESS_LEN];
	int n = 0;
	while (o->proxies[n]) n++;
	if (n == PROXIES_MAX) return usage_error(args->command, "at most %d proxies", PROXIES_MAX), false;
	o->proxies[n] = args->value;
	o->hub.proxies = o->proxies;
	if (address_write(args->value, written) && !strcmp(args->value, written)) return true;
	usage_error(args->command, "--proxy must be an IPv4 address, as 192.168.1.2, not '%s'", args->value);
	return false;
}

static void free_nets(ServeOptions *o) {
	while (o->nets) {
		NetLink *link = (NetLink *)o->nets;
		o->nets = o->nets->next;
		nets_free(&link->file);
		free(link);
	}
}

static bool read_option(int option, const Args *args, ServeOptions *o) {
	switch (option) {
	case OPTION_PORT: return set_int(args, 0, 65535, &o->port);
	case OPTION_LAN: o->bind = NULL; return true;
	case OPTION_BIND: o->bind = args->value; return true;
	case OPTION_DATA: o->data = args->value; return true;
	case OPTION_STORE: return set_store(args, o);
	case OPTION_EDITIONS: o->editions = args->value; return true;
	case OPTION_NET: return add_nets(args, o);
	case OPTION_BASE_URL: return set_url(args, o);
	case OPTION_CONTACT: return set_contact(args, o);
	case OPTION_NOTIFY: o->notify = args->value; return true;
	case OPTION_LOG_JSON: o->log_json = true; return true;
	case OPTION_CONNECTIONS: return set_int(args, 1, 100000, &o->hub.max_connections);
	case OPTION_TABLES: return set_int(args, 1, 100000, &o->hub.max_tables);
	case OPTION_ADDRESS_LIMIT: o->hub.limits_loopback = true; return set_int(args, 0, 100000, &o->hub.address_limit);
	case OPTION_SILENCE: return set_int(args, 2, 3600, &o->silence);
	case OPTION_NODE: return set_node(args, o);
	case OPTION_LEASE: return set_lease(args, o);
	case OPTION_PROXY: return add_proxy(args, o);
	case OPTION_EXPIRE_OPEN: return set_number(args, 1, 1000000, 60, &o->hub.expire_open);
	case OPTION_EXPIRE_IDLE: return set_number(args, 1, 1000000, 3600, &o->hub.expire_idle);
	case OPTION_EXPIRE_OVER: return set_number(args, 1, 100000, 86400, &o->hub.expire_over);
	case ARGS_PLAIN: usage_error(args->command, "takes no arguments, but got '%s'", args->value); return false;
	default: return false;
	}
}

static int serve(ServeOptions *o) {
	char folder[4000], reason[4096];
	Text why = TEXT_ON(reason);
	if (!o->data && !serve_data_folder(&command_serve, folder, sizeof folder)) return STATUS_FAILED;
	if (!o->data) o->data = folder;
	return serve_run(o, &why) ? STATUS_OK : failure(&command_serve, "%s", reason);
}

static int run(int argc, char **argv) {
	/* clang-format off */
	ServeOptions o = {.bind = "127.0.0.1", .port = 8080, .silence = SILENCE,
	                  .hub = {.max_connections = CONNECTIONS_MAX, .max_tables = TABLES_MAX_OPEN, .address_limit = ADDRESS_MAX, .lease_ms = LEASE * 1000,
	                          .expire_open = EXPIRE_OPEN, .expire_idle = EXPIRE_IDLE, .expire_over = EXPIRE_OVER}};
	/* clang-format on */
	Args args = args_of(&command_serve, argc, argv);
	int status = STATUS_OK;
	for (int option; status == STATUS_OK && (option = args_next(&args)) != ARGS_END;)
		if (!read_option(option, &args, &o)) status = option == OPTION_NET ? STATUS_FAILED : STATUS_USAGE;
	if (status == STATUS_OK) status = serve(&o);
	free_nets(&o);
	return status;
}
