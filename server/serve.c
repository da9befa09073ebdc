/* The server put together; see serve.h. One thread runs the loop; the others think (bot_pool.h). A turn of the loop is: events of
 * the network, then clocks when they are due, then one commit for all that has changed, then the messages. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "server/serve.h"
#include "core/json.h"
#include "server/bot_pool.h"
#include "server/control.h"
#include "server/net/transport.h"
#include "server/notify.h"
#include "server/turns.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <poll.h>
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
	STAMP_BYTES = 32,
	FILES_SPARE = 50, /* for the store, backups, editions and what the loop needs */
};

typedef struct Server {
	const ServeOptions *options;
	uv_loop_t loop;
	uv_prepare_t turn;     /* before the loop waits: commit and send */
	uv_timer_t tick, last; /* clocks; the end of a stop */
	uv_idle_t hurry;       /* as long as clocks are due the loop waits for nothing */
	uv_check_t read;       /* after the network's events */
	Turns turns;
	uv_async_t thought; /* a bot has answered */
	uv_signal_t term, interrupt, user;
	Store *store;
	ServerEdition *editions;
	BotPool *bot_pool;
	Hub *hub;
	Transport *transport;
	Control *control;
	Notifier *notifier; /* NULL: nobody is sent notices */
	World world;
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
	return bot_pool_ask(((Server *)arg)->bot_pool, job);
}

static void notify(void *arg, const char *table, const char *to, const char *line) {
	notifier_add(((Server *)arg)->notifier, table, to, line);
}

static void write_log(void *arg, const char *event, const char *table, const char *detail) {
	const Server *s = arg;
	char stamp[32] = "", line[5 * PATH_BYTES];
	time_t t = time(NULL);
	struct tm parts;
	Text out = TEXT_ON(line);
	if (gmtime_r(&t, &parts)) strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts);
	if (!s->options->log_json) {
		fprintf(stderr, "%s %s%s%s%s%s\n", stamp, event, table ? " " : "", table ? table : "", detail ? " " : "", detail ? detail : "");
		return;
	}
	json_open(&out, '{');
	json_put_text(&out, "time", stamp);
	json_put_text(&out, "event", event);
	json_put_text(&out, "table", table);
	json_put_text(&out, "detail", detail);
	json_close(&out, '}');
	fprintf(stderr, "%s\n", line);
}

/* ---- files ---- */

/* The date in a file's name. */
static void print_stamp(char out[STAMP_BYTES]) {
	time_t t = time(NULL);
	struct tm parts;
	out[0] = 0;
	if (gmtime_r(&t, &parts)) strftime(out, STAMP_BYTES, "%Y%m%dT%H%M%SZ", &parts);
}

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

/* A copy in DATA/backup, by its date; for the operator its whole path. */
static bool make_backup(void *arg, Text *out) {
	Server *s = arg;
	char folder[PATH_BYTES], path[PATH_BYTES + 64], stamp[32] = "";
	time_t t = time(NULL);
	struct tm parts;
	if (gmtime_r(&t, &parts)) strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &parts);
	snprintf(folder, sizeof folder, "%s/backup", s->options->data);
	snprintf(path, sizeof path, "%s/tripot-%s.db", folder, stamp);
	mode_t mask = umask(0077);
	bool ok = make_folder(folder, out) && store_backup(s->store, path, out);
	umask(mask);
	char *whole = ok ? realpath(path, NULL) : NULL;
	if (ok) text_add(out, whole ? whole : path);
	free(whole);
	write_log(s, ok ? "backup" : "backup failed", NULL, out->data);
	return ok;
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
	close_handle((uv_handle_t *)&s->hurry);
	close_handle((uv_handle_t *)&s->read);
	close_handle((uv_handle_t *)&s->thought);
	close_handle((uv_handle_t *)&s->term);
	close_handle((uv_handle_t *)&s->interrupt);
	close_handle((uv_handle_t *)&s->user);
	control_stop(s->control);
	notifier_stop(s->notifier);
	transport_stop(s->transport);
}

static bool give(void *arg) {
	return transport_flush(((Server *)arg)->transport);
}

static void on_turn(uv_prepare_t *handle) {
	Server *s = handle->data;
	char path[PATH_BYTES + 256];
	if (turns_end(s->hub, give, s)) {
		if (s->wants_backup) make_backup(s, &TEXT_ON(path)); /* nothing is half written here */
		s->wants_backup = false;
		if (s->notifier) notifier_run(s->notifier);
		if (s->is_stopping && !s->hub->n_conns) end(s);
		return;
	}
	s->has_failed = true;
	end(s);
}

static void on_hurry(uv_idle_t *handle) {
	(void)handle;
}

/* The loop runs timers before it reads. */
static void on_tick(uv_timer_t *handle) {
	Server *s = handle->data;
	turns_due(&s->turns);
	uv_idle_start(&s->hurry, on_hurry);
}

static bool may_more_wait(void *arg) {
	const Server *s = arg;
	struct pollfd events = {.fd = uv_backend_fd(&s->loop), .events = POLLIN};
	return poll(&events, 1, 0) > 0;
}

static void on_read(uv_check_t *handle) {
	Server *s = handle->data;
	if (!turns_may_tick(&s->turns, now(s), may_more_wait, s)) return;
	uv_idle_stop(&s->hurry);
	hub_tick(s->hub);
	transport_look(s->transport);
}

static void on_last(uv_timer_t *handle) {
	end(handle->data);
}

static void on_thought(uv_async_t *handle) {
	Server *s = handle->data;
	for (BotJob *job; (job = bot_pool_answer(s->bot_pool));) hub_thought(s->hub, job);
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
	uv_idle_init(&s->loop, &s->hurry);
	uv_check_init(&s->loop, &s->read);
	uv_signal_init(&s->loop, &s->term);
	uv_signal_init(&s->loop, &s->interrupt);
	uv_signal_init(&s->loop, &s->user);
	s->user.data = s->read.data = s;
	s->turns.ticked_at = now(s);
	s->turn.data = s->tick.data = s->last.data = s->thought.data = s->term.data = s->interrupt.data = s;
	uv_prepare_start(&s->turn, on_turn);
	uv_check_start(&s->read, on_read);
	uv_timer_start(&s->tick, on_tick, TICK_MS, TICK_MS);
	uv_signal_start(&s->term, on_signal, SIGTERM);
	uv_signal_start(&s->interrupt, on_signal, SIGINT);
	uv_signal_start(&s->user, on_user_signal, SIGUSR1);
}

/* ---- opening ---- */

/* Each connection is a file to the system. Where it allows few, some must be left for the store. */
static void fit_connections(Server *s, int *max_connections) {
	struct rlimit limit;
	char text[128];
	if (getrlimit(RLIMIT_NOFILE, &limit)) return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= (rlim_t)*max_connections + FILES_SPARE) return;
	int room = (int)limit.rlim_cur - FILES_SPARE;
	if (room < 1) room = 1;
	snprintf(text, sizeof text, "%d connections instead of %d: the system allows no more than %d files", room, *max_connections,
	         (int)limit.rlim_cur);
	write_log(s, "limit", NULL, text);
	*max_connections = room;
}

static bool open_store(Server *s, Text *why) {
	char path[PATH_BYTES], stamp[STAMP_BYTES], reason[4 * PATH_BYTES], damage[4 * PATH_BYTES];
	Text text = TEXT_ON(reason), found = TEXT_ON(damage);
	if (!make_folder(s->options->data, why)) return false;
	snprintf(path, sizeof path, "%s/tripot.db", s->options->data);
	mode_t mask = umask(0077);
	print_stamp(stamp);
	s->store = store_open(path, NULL, stamp, &found, &text);
	umask(mask);
	if (found.len) write_log(s, "damaged", NULL, damage);
	if (!s->store) text_addf(why, "%s: %s", path, reason);
	return s->store != NULL;
}

static bool open_server(Server *s, Text *why) {
	const ServeOptions *o = s->options;
	/* clang-format off */
	s->world = (World){.arg = s, .now = now, .date = date, .random = random_bytes, .send = link_send, .close = link_close,
	               .think = think, .log = write_log, .backup = make_backup,
	                   .notify = o->notify ? notify : NULL};
	/* clang-format on */
	HubOptions hub = o->hub;
	if (sodium_init() < 0) {
		text_add(why, "libsodium does not start");
		return false;
	}
	hub.base_url = o->base_url;
	random_bytes(s, hub.address_secret, sizeof hub.address_secret);
	fit_connections(s, &hub.max_connections);
	hub.contact = o->contact;
	s->transport = transport_open(&s->loop, &(TransportOptions){o->bind, o->port, o->base_url, o->silence}, why);
	if (!s->transport || !open_store(s, why)) return false;
	s->editions = editions_open(o->editions, why);
	if (!s->editions) return false;
	uv_async_init(&s->loop, &s->thought, on_thought);
	s->bot_pool = bot_pool_start(THINKERS, wake_loop, s);
	if (!s->bot_pool) text_add(why, "no threads for bots");
	s->hub = s->bot_pool ? hub_open(&s->world, s->store, s->editions, &hub, why) : NULL;
	if (!s->hub) return false;
	if (o->notify) s->notifier = notifier_open(&s->loop, o->notify, &s->world);
	if (o->notify && !s->notifier) {
		text_add(why, "out of memory");
		return false;
	}
	transport_begin(s->transport, s->hub);
	return true;
}

/* A server without it serves all the same. */
static void open_control(Server *s) {
	char reason[PATH_BYTES + 256];
	Text why = TEXT_ON(reason);
	s->control = control_open(&s->loop, s->hub, s->options->data, &why);
	if (why.len) write_log(s, "control failed", NULL, reason);
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
	uv_loop_init(&s->loop);
	bool ok = open_server(s, why);
	if (ok) {
		start_handles(s);
		open_control(s);
		print_address(s);
		write_log(s, "start", NULL, options->data);
		uv_run(&s->loop, UV_RUN_DEFAULT);
	} else if (s->transport) {
		transport_stop(s->transport);
		uv_run(&s->loop, UV_RUN_NOWAIT);
		transport_free(s->transport);
	}
	bool is_quiet = bot_pool_stop(s->bot_pool, THINK_MS); /* before the loop that they wake is gone */
	if (ok) {
		transport_free(s->transport);
		control_free(s->control);
		notifier_free(s->notifier);
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
