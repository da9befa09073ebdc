/* The server put together; see serve.h. One thread runs the loop; the others think (thinkers.h). A turn of the loop is: events of
 * the network, then one commit for all that they changed, then the messages. */
#include "server/serve.h"
#include "core/json.h"
#include "server/thinkers.h"
#include "server/transport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
	STOP_MS = 800,  /* until those who do not read are closed all the same */
	THINK_MS = 500, /* and bots in the middle of a thought are left to it */
	PATH_BYTES = 4096,
};

typedef struct Server {
	const ServeOptions *options;
	uv_loop_t loop;
	uv_prepare_t turn;     /* before the loop waits: commit and send */
	uv_timer_t tick, last; /* clocks; the end of a stop */
	uv_async_t thought;    /* a bot has answered */
	uv_signal_t term, interrupt, user;
	Store *store;
	ServerEdition *editions;
	Thinkers *thinkers;
	Hub *hub;
	Transport *transport;
	bool is_stopping, is_ending, has_failed, wants_backup;
} Server;

/* ---- the world ---- */

static int64_t now(void *arg) {
	struct timespec t;
	(void)arg;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t date(void *arg) {
	(void)arg;
	return (int64_t)time(NULL);
}

static void random_bytes(void *arg, void *out, size_t n) {
	(void)arg;
	randombytes_buf(out, n);
}

static bool think(void *arg, BotJob *job) {
	return thinkers_ask(((Server *)arg)->thinkers, job);
}

static void write_log(void *arg, const char *event, const char *table, const char *detail) {
	const Server *s = arg;
	char stamp[32] = "", line[1024];
	time_t t = time(NULL);
	struct tm parts;
	Text out = TEXT_ON(line);
	if (gmtime_r(&t, &parts)) strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts);
	if (!s->options->log_json) {
		fprintf(stderr, "%s %s%s%s%s%s\n", stamp, event, table ? " " : "", table ? table : "", detail ? " " : "", detail ? detail : "");
		return;
	}
	json_open(&out, '{');
	json_key(&out, "time");
	json_text(&out, stamp);
	json_key(&out, "event");
	json_text(&out, event);
	json_key(&out, "table");
	json_text(&out, table);
	json_key(&out, "detail");
	json_text(&out, detail);
	json_close(&out, '}');
	fprintf(stderr, "%s\n", line);
}

/* ---- files ---- */

/* The folder and those above it, for nobody else to look into. */
static bool make_folder(const char *path, Text *why) {
	char part[PATH_BYTES];
	snprintf(part, sizeof part, "%s", path);
	for (char *at = part + 1; *at; at++) {
		if (*at != '/') continue;
		*at = 0;
		mkdir(part, 0700);
		*at = '/';
	}
	if (!mkdir(part, 0700) || errno == EEXIST) return true;
	text_addf(why, "%s: %s", path, strerror(errno));
	return false;
}

/* ---- the loop ---- */

static void close_handle(uv_handle_t *handle) {
	if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* Nothing of ours keeps the loop alive any more; the transport closes what is its own. */
static void end(Server *s) {
	if (s->is_ending) return;
	s->is_ending = true;
	close_handle((uv_handle_t *)&s->turn);
	close_handle((uv_handle_t *)&s->tick);
	close_handle((uv_handle_t *)&s->last);
	close_handle((uv_handle_t *)&s->thought);
	close_handle((uv_handle_t *)&s->term);
	close_handle((uv_handle_t *)&s->interrupt);
	close_handle((uv_handle_t *)&s->user);
	transport_stop(s->transport);
}

/* SIGUSR1: a copy in DATA/backup, by its date. */
static void make_backup(Server *s) {
	char folder[PATH_BYTES], path[PATH_BYTES + 64], stamp[32] = "", reason[PATH_BYTES + 256];
	Text why = TEXT_ON(reason);
	time_t t = time(NULL);
	struct tm parts;
	s->wants_backup = false;
	if (gmtime_r(&t, &parts)) strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &parts);
	snprintf(folder, sizeof folder, "%s/backup", s->options->data);
	snprintf(path, sizeof path, "%s/tripot-%s.db", folder, stamp);
	mode_t mask = umask(0077);
	bool ok = make_folder(folder, &why) && store_backup(s->store, path, &why);
	umask(mask);
	write_log(s, ok ? "backup" : "backup failed", NULL, ok ? path : reason);
}

static void on_turn(uv_prepare_t *handle) {
	Server *s = handle->data;
	if (hub_flush(s->hub)) {
		if (s->wants_backup) make_backup(s); /* nothing is half written here */
		if (s->is_stopping && !s->hub->n_conns) end(s);
		return;
	}
	s->has_failed = true;
	end(s);
}

static void on_tick(uv_timer_t *handle) {
	hub_tick(((Server *)handle->data)->hub);
}

static void on_last(uv_timer_t *handle) {
	end(handle->data);
}

static void on_thought(uv_async_t *handle) {
	Server *s = handle->data;
	for (BotJob *job; (job = thinkers_answer(s->thinkers));) hub_thought(s->hub, job);
}

static void on_signal(uv_signal_t *handle, int number) {
	Server *s = handle->data;
	if (s->is_stopping) return;
	s->is_stopping = true;
	write_log(s, "stop", NULL, number == SIGTERM ? "terminated" : "interrupted");
	hub_stop(s->hub);
	uv_timer_start(&s->last, on_last, STOP_MS, 0);
}

static void on_user_signal(uv_signal_t *handle, int number) {
	(void)number;
	((Server *)handle->data)->wants_backup = true;
}

static void wake_loop(void *arg) {
	uv_async_send(&((Server *)arg)->thought);
}

static void start_handles(Server *s) {
	uv_prepare_init(&s->loop, &s->turn);
	uv_timer_init(&s->loop, &s->tick);
	uv_timer_init(&s->loop, &s->last);
	uv_signal_init(&s->loop, &s->term);
	uv_signal_init(&s->loop, &s->interrupt);
	uv_signal_init(&s->loop, &s->user);
	s->user.data = s;
	s->turn.data = s->tick.data = s->last.data = s->thought.data = s->term.data = s->interrupt.data = s;
	uv_prepare_start(&s->turn, on_turn);
	uv_timer_start(&s->tick, on_tick, TICK_MS, TICK_MS);
	uv_signal_start(&s->term, on_signal, SIGTERM);
	uv_signal_start(&s->interrupt, on_signal, SIGINT);
	uv_signal_start(&s->user, on_user_signal, SIGUSR1);
}

/* ---- opening ---- */

/* Each connection is a file to the system. */
static void allow_many_files(void) {
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit)) return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

/* The library would only say that it did not work. */
static bool port_is_free(const ServeOptions *o, Text *why) {
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)o->port), .sin_addr.s_addr = htonl(INADDR_ANY)};
	int on = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	if (o->bind && inet_pton(AF_INET, o->bind, &at.sin_addr) != 1) {
		text_addf(why, "%s is no address: four numbers are wanted, as 192.168.1.10", o->bind);
		close(fd);
		return false;
	}
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	bool ok = fd >= 0 && !bind(fd, (struct sockaddr *)&at, sizeof at) && !listen(fd, 1);
	if (!ok && errno == EADDRINUSE) text_addf(why, "port %d is in use: stop what uses it, or choose another with --port", o->port);
	else if (!ok) text_addf(why, "%s port %d: %s", o->bind ? o->bind : "0.0.0.0", o->port, strerror(errno));
	if (fd >= 0) close(fd);
	return ok;
}

static bool open_store(Server *s, Text *why) {
	char path[PATH_BYTES], reason[600];
	Text text = TEXT_ON(reason);
	if (!make_folder(s->options->data, why)) return false;
	snprintf(path, sizeof path, "%s/tripot.db", s->options->data);
	mode_t mask = umask(0077);
	s->store = store_open(path, NULL, &text);
	umask(mask);
	if (!s->store) text_addf(why, "%s: %s", path, reason);
	return s->store != NULL;
}

static bool open_server(Server *s, Text *why) {
	const ServeOptions *o = s->options;
	World world = {.arg = s, .now = now, .date = date, .random = random_bytes, .send = transport_send, .close = transport_close,
	               .think = think, .log = write_log};
	HubOptions hub = o->hub;
	hub.base_url = o->base_url;
	if (sodium_init() < 0) text_add(why, "libsodium does not start");
	if (why->len || !port_is_free(o, why) || !open_store(s, why)) return false;
	s->editions = editions_open(o->editions, why);
	if (!s->editions) return false;
	uv_async_init(&s->loop, &s->thought, on_thought);
	s->thinkers = thinkers_start(THINKERS, wake_loop, s);
	if (!s->thinkers) text_add(why, "no threads for bots");
	s->hub = s->thinkers ? hub_open(&world, s->store, s->editions, &hub, why) : NULL;
	if (!s->hub) return false;
	s->transport = transport_open(&s->loop, s->hub, &(TransportOptions){o->bind, o->port, o->base_url, o->silence}, why);
	return s->transport != NULL;
}

static void print_address(const Server *s) {
	int port = transport_port(s->transport);
	struct ifaddrs *list = NULL;
	printf("tripot serve: http://%s:%d/\n", s->options->bind ? s->options->bind : "127.0.0.1", port);
	if (!s->options->bind && !getifaddrs(&list)) {
		for (struct ifaddrs *i = list; i; i = i->ifa_next) {
			char text[INET_ADDRSTRLEN];
			if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET) continue;
			inet_ntop(AF_INET, &((struct sockaddr_in *)i->ifa_addr)->sin_addr, text, sizeof text);
			if (strncmp(text, "127.", 4)) printf("on the local network: http://%s:%d/\n", text, port);
		}
		freeifaddrs(list);
	}
	fflush(stdout);
}

static void close_server(Server *s) {
	if (s->hub) hub_free(s->hub);
	editions_close(s->editions);
	free(s);
}

/* A master's thought may take many seconds, and nothing waits for it any more: all that counts is on the disk. What it thinks about
 * must stay where it is until then. */
static _Noreturn void leave_at_once(bool ok, const Text *why) {
	if (!ok) fprintf(stderr, "tripot serve: %s\n", why->data);
	fflush(NULL);
	_exit(ok ? 0 : 1);
}

bool serve_run(const ServeOptions *options, Text *why) {
	Server *s = calloc(1, sizeof *s);
	if (!s) {
		text_add(why, "out of memory");
		return false;
	}
	s->options = options;
	signal(SIGPIPE, SIG_IGN); /* a client that is gone must not end us */
	signal(SIGXFSZ, SIG_IGN); /* nor a limit on the size of files: the write fails, as on a full disk, and the end says why */
	allow_many_files();
	uv_loop_init(&s->loop);
	bool ok = open_server(s, why);
	if (ok) {
		start_handles(s);
		print_address(s);
		write_log(s, "start", NULL, options->data);
		uv_run(&s->loop, UV_RUN_DEFAULT);
	}
	bool is_quiet = thinkers_stop(s->thinkers, THINK_MS); /* before the loop that they wake is gone */
	if (ok) {
		transport_free(s->transport);
		uv_loop_close(&s->loop);
	}
	if (s->has_failed)
		text_addf(why, "%s/tripot.db: %s; nothing that was not kept has been told to anybody. When that is mended, start again",
		          options->data, store_error(s->store));
	ok = ok && !s->has_failed;
	store_close(s->store);
	if (!is_quiet) leave_at_once(ok, why);
	close_server(s);
	return ok;
}
