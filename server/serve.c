/* Puts the server together; see serve.h. One thread runs the loop; the others think (bot_pool.h). A turn of the loop: network events,
 * clocks that are due, one commit for all changes, then the messages. */
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
	STOP_MS = 800,  /* for clients to read what is left, before they are closed */
	THINK_MS = 500, /* for bots to end their thought */
	PATH_BYTES = 4096,
	STAMP_BYTES = 32,
	FILES_SPARE = 50,    /* for the store, backups, editions and what the loop needs */
	AGAIN_MS = 250,      /* between tries to open a store that was lost */
	GIVE_UP_MS = 60000,  /* so long */
	LOST_MAX = 20,       /* how often in a row it may be lost so soon after it was opened … */
	LOST_SOON_MS = 5000, /* … as this */
};

typedef struct Server {
	const ServeOptions *options;
	uv_loop_t loop;
	uv_prepare_t turn;     /* before the loop waits: commit and send */
	uv_timer_t tick, last; /* clocks; the end of a stop */
	uv_idle_t hurry;       /* runs while clocks are due, so that the loop does not wait */
	uv_check_t read;       /* after the network's events */
	Turns turns;
	uv_async_t thought; /* a bot has answered */
	uv_signal_t term, interrupt, user;
	uv_poll_t *news;  /* of the store, if it has any */
	int news_events;  /* that are watched for */
	uv_timer_t again; /* for opening a lost store again */
	Store *store;     /* NULL: it was lost … */
	int64_t lost_at;  /* … then */
	int64_t opened_at;
	int n_lost; /* each time soon after it was opened */
	HubOptions hub_options;
	ServerEdition *editions;
	BotPool *bot_pool;
	Hub *hub;
	Hub *retired; /* bots still think about them */
	Transport *transport;
	Control *control;
	Notifier *notifier; /* NULL: nobody is sent notices */
	World world;
	char lan_url[64];             /* "": this machine only */
	char node[64];                /* where other nodes reach it, unless the operator says where */
	char failure[2 * PATH_BYTES]; /* why it ends, if something is wrong */
	bool is_stopping, is_ending, wants_backup;
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
	const Server *s = arg;
	for (const ServeNets *nets = s->options->nets; nets; nets = nets->next)
		if (nets->game == job->setup.game) job->setup.nets = &nets->nets;
	return bot_pool_ask(s->bot_pool, job);
}

static void notify(void *arg, const char *table, const char *to, const char *line) {
	const Server *s = arg;
	notifier_add(s->notifier, s->hub->n_begun + 1, table, to, line);
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

static void free_handle(uv_handle_t *handle) {
	free(handle);
}

static void stop_watching(Server *s) {
	if (s->news) uv_close((uv_handle_t *)s->news, free_handle);
	s->news = NULL;
	s->news_events = 0;
}

/* Closes our handles, so that they do not keep the loop alive; the transport closes its own. */
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
	close_handle((uv_handle_t *)&s->again);
	stop_watching(s);
	control_stop(s->control);
	notifier_stop(s->notifier);
	transport_stop(s->transport);
}

/* ---- the store, and that it may be lost ---- */

static bool open_store(Server *s, Text *why) {
	char path[PATH_BYTES], stamp[STAMP_BYTES], reason[4 * PATH_BYTES], damage[4 * PATH_BYTES];
	Text text = TEXT_ON(reason), found = TEXT_ON(damage);
	if (!make_folder(s->options->data, why)) return false;
	if (s->options->store) {
		s->store = store_open_database(s->options->store, why);
		return s->store != NULL;
	}
	snprintf(path, sizeof path, "%s/tripot.db", s->options->data);
	mode_t mask = umask(0077);
	print_stamp(stamp);
	s->store = store_open(path, NULL, stamp, &found, &text);
	umask(mask);
	if (found.len) write_log(s, "damaged", NULL, damage);
	if (!s->store) text_addf(why, "%s: %s", path, reason);
	return s->store != NULL;
}

static bool open_hub(Server *s, Text *why) {
	if (!open_store(s, why)) return false;
	s->hub = hub_open(&s->world, s->store, s->editions, &s->hub_options, why);
	s->opened_at = now(s);
	if (s->hub) return true;
	store_close(s->store);
	s->store = NULL;
	return false;
}

static void begin(Server *s) {
	transport_begin(s->transport, s->hub);
	control_begin(s->control, s->hub);
}

static void fail(Server *s, const char *reason) {
	snprintf(s->failure, sizeof s->failure, "%s", reason);
	end(s);
}

static void on_again(uv_timer_t *timer) {
	Server *s = timer->data;
	char reason[PATH_BYTES];
	Text why = TEXT_ON(reason);
	if (open_hub(s, &why)) {
		uv_timer_stop(timer);
		write_log(s, "store opened", NULL, "all who come find what was kept");
		begin(s);
	} else if (now(s) - s->lost_at > GIVE_UP_MS) fail(s, reason);
}

/* It is unknown which of the last changes were kept, so everything in memory is dropped. Clients reconnect by themselves. */
static void lose_store(Server *s) {
	s->lost_at = now(s);
	s->n_lost = s->lost_at - s->opened_at < LOST_SOON_MS ? s->n_lost + 1 : 1;
	write_log(s, "store lost", NULL, store_error(s->store));
	transport_drop(s->transport);
	control_begin(s->control, NULL);
	notifier_forget(s->notifier);
	stop_watching(s);
	hub_retire(s->hub);
	s->hub->next = s->retired;
	s->retired = s->hub;
	s->hub = NULL;
	if (s->is_stopping || s->n_lost > LOST_MAX) fail(s, store_error(s->store));
	else uv_timer_start(&s->again, on_again, s->n_lost > 1 ? AGAIN_MS : 0, AGAIN_MS);
	store_close(s->store);
	s->store = NULL;
}

/* Only a database is opened again: a file that cannot be written would fail again. */
static void lose_file(Server *s) {
	snprintf(s->failure, sizeof s->failure,
	         "%s/tripot.db: %s; nothing that was not kept has been told to anybody. When that is mended, start again", s->options->data,
	         store_error(s->store));
	end(s);
}

static void on_news(uv_poll_t *news, int status, int events) {
	(void)news, (void)status, (void)events; /* the turn looks at it */
}

static void watch_store(Server *s) {
	int fd = store_fd(s->store), events = UV_READABLE | (store_is_sending(s->store) ? UV_WRITABLE : 0);
	if (fd < 0 || s->news_events == events) return;
	if (!s->news) {
		s->news = malloc(sizeof *s->news);
		if (!s->news || uv_poll_init(&s->loop, s->news, fd)) abort();
		s->news->data = s;
	}
	uv_poll_start(s->news, events, on_news);
	s->news_events = events;
}

static bool give(void *arg) {
	return transport_flush(((Server *)arg)->transport);
}

static void on_turn(uv_prepare_t *handle) {
	Server *s = handle->data;
	char path[PATH_BYTES + 256];
	if (!s->hub) return;
	if (!turns_end(s->hub, give, s)) {
		if (store_is_shared(s->store)) lose_store(s);
		else lose_file(s);
		return;
	}
	if (s->wants_backup) make_backup(s, &TEXT_ON(path)); /* no transaction is half written at this point */
	s->wants_backup = false;
	if (s->notifier) notifier_run(s->notifier, s->hub->n_kept);
	if (s->is_stopping && !s->hub->n_conns) end(s);
	else watch_store(s);
}

static void on_hurry(uv_idle_t *handle) {
	(void)handle;
}

/* The loop runs timers before it reads. */
static void on_tick(uv_timer_t *handle) {
	Server *s = handle->data;
	if (!s->hub) return;
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
	if (!s->hub || !turns_may_tick(&s->turns, now(s), may_more_wait, s)) return;
	uv_idle_stop(&s->hurry);
	hub_tick(s->hub);
	transport_look(s->transport);
}

static void on_last(uv_timer_t *handle) {
	end(handle->data);
}

static void on_thought(uv_async_t *handle) {
	Server *s = handle->data;
	for (BotJob *job; (job = bot_pool_answer(s->bot_pool));) hub_thought(job);
	for (Hub **at = &s->retired; *at;) {
		Hub *hub = *at;
		if (hub_is_thinking(hub)) {
			at = &hub->next;
			continue;
		}
		*at = hub->next;
		hub_free(hub);
	}
}

static void on_signal(uv_signal_t *handle, int number) {
	Server *s = handle->data;
	if (s->is_stopping) return;
	s->is_stopping = true;
	write_log(s, "stop", NULL, number == SIGTERM ? "terminated" : "interrupted");
	if (!s->hub) {
		end(s);
		return;
	}
	hub_stop(s->hub);
	transport_hand_back(s->transport);
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
	uv_timer_init(&s->loop, &s->again);
	uv_idle_init(&s->loop, &s->hurry);
	uv_check_init(&s->loop, &s->read);
	uv_signal_init(&s->loop, &s->term);
	uv_signal_init(&s->loop, &s->interrupt);
	uv_signal_init(&s->loop, &s->user);
	s->user.data = s->read.data = s;
	s->turns.ticked_at = now(s);
	s->again.data = s;
	s->turn.data = s->tick.data = s->last.data = s->thought.data = s->term.data = s->interrupt.data = s;
	uv_prepare_start(&s->turn, on_turn);
	uv_check_start(&s->read, on_read);
	uv_timer_start(&s->tick, on_tick, TICK_MS, TICK_MS);
	uv_signal_start(&s->term, on_signal, SIGTERM);
	uv_signal_start(&s->interrupt, on_signal, SIGINT);
	uv_signal_start(&s->user, on_user_signal, SIGUSR1);
}

/* ---- opening ---- */

/* Each connection takes a file descriptor. If the system allows few, leave some for the store. */
static void fit_connections(Server *s, int *max_connections) {
	struct rlimit limit;
	char text[128];
	if (getrlimit(RLIMIT_NOFILE, &limit)) return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	int each = s->options->store ? 2 : 1; /* one that goes on at another node needs a second */
	if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= (rlim_t)*max_connections * (rlim_t)each + FILES_SPARE) return;
	int room = ((int)limit.rlim_cur - FILES_SPARE) / each;
	if (room < 1) room = 1;
	snprintf(text, sizeof text, "%d connections instead of %d: the system allows no more than %d files", room, *max_connections,
	         (int)limit.rlim_cur);
	write_log(s, "limit", NULL, text);
	*max_connections = room;
}

/* Iterates over this machine's addresses in the local network; false: no more. */
static bool next_lan_address(const struct ifaddrs **at, char out[INET_ADDRSTRLEN], bool *is_virtual) {
	static const char *const made_up[] = {"docker", "br-", "veth", "virbr", "tun", "tap", "wg"};
	for (const struct ifaddrs *i = *at; i; i = i->ifa_next) {
		if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET) continue;
		inet_ntop(AF_INET, &((struct sockaddr_in *)i->ifa_addr)->sin_addr, out, INET_ADDRSTRLEN);
		if (!strncmp(out, "127.", 4)) continue;
		*is_virtual = false;
		for (size_t k = 0; k < sizeof made_up / sizeof *made_up; k++) *is_virtual |= !strncmp(i->ifa_name, made_up[k], strlen(made_up[k]));
		*at = i->ifa_next;
		return true;
	}
	return false;
}

static bool is_on_lan(const Server *s) {
	return !s->options->bind || !strcmp(s->options->bind, "0.0.0.0");
}

/* The address at which phones find this server: the first one in a real network, if any. */
static void find_lan(Server *s) {
	struct ifaddrs *list = NULL;
	char text[INET_ADDRSTRLEN];
	bool is_virtual, has_real = false;
	if (!is_on_lan(s) || getifaddrs(&list)) return;
	for (const struct ifaddrs *at = list; !has_real && next_lan_address(&at, text, &is_virtual);) {
		has_real = !is_virtual;
		if (has_real || !s->lan_url[0]) snprintf(s->lan_url, sizeof s->lan_url, "http://%s:%d", text, transport_port(s->transport));
	}
	freeifaddrs(list);
}

/* Where other nodes reach this one. */
static const char *find_node(Server *s) {
	const char *lan = s->lan_url[0] ? s->lan_url + strlen("http://") : NULL;
	if (s->options->hub.node) return s->options->hub.node;
	if (is_on_lan(s) && lan) return lan;
	snprintf(s->node, sizeof s->node, "%s:%d", is_on_lan(s) ? "127.0.0.1" : s->options->bind, transport_port(s->transport));
	return s->node;
}

static bool open_server(Server *s, Text *why) {
	const ServeOptions *o = s->options;
	/* clang-format off */
	s->world = (World){.arg = s, .now = now, .date = date, .random = random_bytes, .send = link_send, .close = link_close,
	                   .think = think, .log = write_log, .backup = make_backup, .notify = o->notify ? notify : NULL,
	                   .hand_over = link_hand_over};
	/* clang-format on */
	HubOptions *hub = &s->hub_options;
	*hub = o->hub;
	if (sodium_init() < 0) {
		text_add(why, "libsodium does not start");
		return false;
	}
	hub->base_url = o->base_url;
	random_bytes(s, hub->address_secret, sizeof hub->address_secret);
	fit_connections(s, &hub->max_connections);
	hub->contact = o->contact;
	s->transport = transport_open(&s->loop, &(TransportOptions){o->bind, o->port, o->base_url, o->silence}, why);
	if (s->transport) find_lan(s);
	hub->lan_url = s->lan_url[0] ? s->lan_url : NULL;
	if (s->transport) hub->node = find_node(s);
	s->editions = s->transport ? editions_open(o->editions, why) : NULL;
	if (!s->editions) return false;
	uv_async_init(&s->loop, &s->thought, on_thought);
	s->bot_pool = bot_pool_start(THINKERS, wake_loop, s);
	if (!s->bot_pool) text_add(why, "no threads for bots");
	if (!s->bot_pool || !open_hub(s, why)) return false;
	if (o->notify) s->notifier = notifier_open(&s->loop, o->notify, &s->world);
	if (o->notify && !s->notifier) {
		text_add(why, "out of memory");
		return false;
	}
	begin(s);
	return true;
}

/* The server also runs without it. */
static void open_control(Server *s) {
	char reason[PATH_BYTES + 256];
	Text why = TEXT_ON(reason);
	s->control = control_open(&s->loop, s->hub, s->options->data, &why);
	if (why.len) write_log(s, "control failed", NULL, reason);
}

static void print_address(const Server *s) {
	int port = transport_port(s->transport);
	struct ifaddrs *list = NULL;
	char text[INET_ADDRSTRLEN];
	bool is_virtual;
	printf("tripot serve: http://%s:%d/\n", s->options->bind ? s->options->bind : "127.0.0.1", port);
	if (!s->options->bind && !getifaddrs(&list)) {
		for (const struct ifaddrs *at = list; next_lan_address(&at, text, &is_virtual);)
			printf("on the local network: http://%s:%d/\n", text, port);
		freeifaddrs(list);
		printf("on one big screen: open http://127.0.0.1:%d/room there; phones join with the code that it shows\n", port);
	}
	fflush(stdout);
}

static void close_server(Server *s) {
	if (s->hub) hub_free(s->hub);
	for (Hub *next; s->retired; s->retired = next) {
		next = s->retired->next;
		hub_free(s->retired);
	}
	editions_close(s->editions);
	free(s);
}

/* Bots may think for many seconds, and nothing waits for them any more: all that counts is on the disk. What they think about must stay in
 * memory until the end. */
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
	signal(SIGXFSZ, SIG_IGN); /* nor a limit on file size: the write fails as on a full disk, and the server ends with the reason */
	uv_loop_init(&s->loop);
	bool ok = open_server(s, why);
	if (ok) {
		start_handles(s);
		open_control(s);
		print_address(s);
		write_log(s, "start", NULL, options->store ? options->store : options->data);
		uv_run(&s->loop, UV_RUN_DEFAULT);
	}
	bool is_quiet = bot_pool_stop(s->bot_pool, THINK_MS); /* before the loop that its threads wake is closed */
	if (!ok && s->transport) transport_stop(s->transport);
	if (!ok && s->editions) close_handle((uv_handle_t *)&s->thought); /* the handle was opened right after them */
	if (!ok) uv_run(&s->loop, UV_RUN_DEFAULT);
	transport_free(s->transport);
	control_free(s->control);
	notifier_free(s->notifier);
	uv_loop_close(&s->loop);
	if (ok && s->store && !s->failure[0] && !store_release(s->store)) fail(s, store_error(s->store));
	if (s->failure[0]) text_add(why, s->failure);
	ok = ok && !s->failure[0];
	store_close(s->store);
	if (!is_quiet) leave_at_once(ok, why);
	close_server(s);
	return ok;
}
