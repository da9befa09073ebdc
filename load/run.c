/* A run in stages: connecting, joining, dealing, play; see load.h. All clients live in one thread. Before play only some are on their way at
 * a time, as people come, and play begins when the server has answered all of that: what it does then is measured, not the rush that
 * made it ready. Then actions are sent at a fixed rate, whatever the server does; the time from sending to the acknowledgement counts. */
#include "cli/progress.h"
#include "load/load_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
	EVENTS = 512,
	CONNECTING_MAX = 100, /* on their way at a time … */
	BEGINNING_MAX = 50,   /* … and tables that are made, or dealt */
	STAGE_SECONDS = 120,  /* that a stage before play may take */
	DRAIN_SECONDS = 10,   /* for the last acknowledgements */
};

/* ---- events ---- */

static void on_event(Load *l, LoadClient *c, uint32_t events) {
	bool was_open = c->socket.state == SOCKET_OPEN;
	size_t n;
	if (c->socket.fd < 0) return;
	if (events & (EPOLLIN | EPOLLHUP | EPOLLERR) && !socket_read(&c->socket)) {
		lose(l, c, "the server closed a connection");
		return;
	}
	if (!was_open && c->socket.state == SOCKET_OPEN) {
		c->is_open = true;
		l->n_open++;
		l->n_connecting--;
	}
	for (const char *text; c->socket.fd >= 0 && (text = socket_message(&c->socket, &n));) player_hears(l, c, text, n);
	if (c->socket.fd >= 0) flush(l, c);
}

/* Waits whole milliseconds, rounded up: whoever asks again at once takes the server's time away on a small machine. */
static void serve_events(Load *l, double until) {
	struct epoll_event events[EVENTS];
	double wait = (until - clock_seconds()) * 1000;
	int n = epoll_wait(l->epoll, events, EVENTS, wait <= 0 ? 0 : (int)wait + 1);
	for (int i = 0; i < n; i++) on_event(l, events[i].data.ptr, events[i].events);
}

/* ---- before play ---- */

static void connect_some(Load *l) {
	while (l->next_connect < l->plan->connections && l->n_connecting < CONNECTING_MAX) {
		LoadClient *c = &l->clients[l->next_connect++];
		if (!socket_connect(&c->socket, l->plan)) {
			note_error(l, "a connection could not be made");
			continue;
		}
		l->n_connecting++;
		watch(l, c, EPOLL_CTL_ADD);
	}
}

static void create_some(Load *l) {
	while (l->next_create < l->plan->tables && l->next_create - l->n_seated < BEGINNING_MAX) player_create(l, &l->tables[l->next_create++]);
}

static void start_some(Load *l) {
	while (l->next_start < l->plan->tables && l->next_start - l->n_begun < BEGINNING_MAX) player_start(l, &l->tables[l->next_start++]);
}

static void wait_only(Load *l) {
	(void)l;
}

/* Goes on with `step` until `*done` has reached `total`; returns how many seconds that took. */
static double stage(Load *l, const char *what, void (*step)(Load *l), const int *done, int total) {
	char reason[64];
	double start = clock_seconds();
	Progress bar = progress_start(what, (uint64_t)(total ? total : 1), false);
	while (*done < total && !l->result->errors && clock_seconds() < start + STAGE_SECONDS) {
		step(l);
		serve_events(l, clock_seconds() + 0.1);
		progress_draw(&bar, (uint64_t)*done);
	}
	progress_end(&bar, (uint64_t)*done);
	snprintf(reason, sizeof reason, "only %d of %d %s in time", *done, total, what);
	if (*done < total && !l->result->errors) note_error(l, reason);
	return clock_seconds() - start;
}

bool load_begin(Load *l, LoadResult *result) {
	l->result = result;
	int tables = l->plan->tables;
	result->connect_s = stage(l, "connections", connect_some, &l->n_open, l->plan->connections);
	result->join_s = stage(l, "tables joined", create_some, &l->n_seated, tables);
	result->deal_s = stage(l, "tables dealt", start_some, &l->n_begun, tables);
	if (!result->errors) player_ping(l, l->clients);
	result->settle_s = stage(l, "last answers", wait_only, &l->is_settled, 1);
	return !result->errors;
}

/* ---- play ---- */

/* The next table where somebody can decide. */
static void act_somewhere(Load *l) {
	for (int i = 0; i < l->plan->tables; i++) {
		LoadTable *t = &l->tables[l->next_table];
		l->next_table = (l->next_table + 1) % l->plan->tables;
		if (player_act(l, t)) return;
	}
	l->result->missed++;
}

static void send_and_hear(Load *l, double rate, double seconds) {
	double start = clock_seconds(), end = start + seconds, next = start;
	Progress bar = progress_start("seconds", (uint64_t)seconds, false);
	for (double now; (now = clock_seconds()) < end;) {
		for (; next <= now && rate > 0; next += 1 / rate) act_somewhere(l);
		serve_events(l, rate > 0 && next < end ? next : end);
		progress_draw(&bar, (uint64_t)(now - start));
	}
	progress_end(&bar, (uint64_t)seconds);
	l->result->seconds = clock_seconds() - start;
	end = clock_seconds() + DRAIN_SECONDS; /* what waits longest counts, too */
	while (l->n_waiting && clock_seconds() < end) serve_events(l, clock_seconds() + 0.1);
	if (l->n_waiting) note_error(l, "actions were not acknowledged");
}

static int compare(const void *a, const void *b) {
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static double percentile(const Load *l, double share) {
	return l->n_latency ? l->latency[(size_t)((double)(l->n_latency - 1) * share)] / 1000.0 : 0;
}

static double cpu_seconds(void) {
	struct rusage used;
	getrusage(RUSAGE_SELF, &used);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

bool load_play(Load *l, double rate, double seconds, LoadResult *result) {
	l->result = result;
	l->n_latency = 0;
	l->cap_latency = (size_t)(rate * seconds) + 1000;
	uint32_t *latency = realloc(l->latency, l->cap_latency * sizeof *latency);
	if (!latency) {
		note_error(l, "out of memory");
		return false;
	}
	l->latency = latency;
	LoadFigures before, after;
	bool has_before = figures_get(l->plan, &before);
	double client = cpu_seconds();
	send_and_hear(l, rate, seconds);
	result->client_cpu_s = cpu_seconds() - client;
	result->has_server = has_before && figures_get(l->plan, &after);
	if (result->has_server) figures_subtract(&after, &before, &result->server);
	qsort(l->latency, l->n_latency, sizeof *l->latency, compare);
	result->rate = rate;
	result->p50_ms = percentile(l, 0.5);
	result->p99_ms = percentile(l, 0.99);
	result->p999_ms = percentile(l, 0.999);
	result->max_ms = percentile(l, 1);
	result->connections = l->n_open;
	return !result->errors;
}

/* ---- together ---- */

static void set_up(Load *l) {
	const LoadPlan *plan = l->plan;
	int seats = plan->tables ? plan->connections / plan->tables : 0;
	if (seats > SEATS_USED) seats = SEATS_USED;
	for (int i = 0; i < plan->connections; i++) {
		LoadClient *c = &l->clients[i];
		socket_init(&c->socket);
		c->table = seats && i / seats < plan->tables ? i / seats : -1;
		c->seat = c->table >= 0 ? i % seats : -1;
		for (int k = 0; k < TOKEN_HEX; k++) c->token[k] = "0123456789abcdef"[rng_below(&l->rng, 16)];
	}
	for (int i = 0; i < plan->tables; i++) {
		l->tables[i] = (LoadTable){.client = &l->clients[i * seats], .seats = seats, .stalled = -1};
		if (rng_below(&l->rng, 1000000) < plan->stall * seats * 1000000) { /* one of its players */
			l->tables[i].stalled = 1 + (int)rng_below(&l->rng, (uint32_t)seats - 1);
			l->tables[i].client[l->tables[i].stalled].is_stalled = true;
		}
	}
}

static void allow_many_files(void) {
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit)) return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

Load *load_open(const LoadPlan *plan) {
	Load *l = calloc(1, sizeof *l);
	if (!l) return NULL;
	l->plan = plan;
	l->epoll = epoll_create1(0);
	l->clients = calloc((size_t)plan->connections, sizeof *l->clients);
	l->tables = calloc((size_t)plan->tables + 1, sizeof *l->tables);
	if (l->epoll < 0 || !l->clients || !l->tables) {
		load_close(l);
		return NULL;
	}
	rng_seed(&l->rng, (uint64_t)(clock_seconds() * 1e9));
	allow_many_files();
	set_up(l);
	return l;
}

void load_close(Load *l) {
	for (int i = 0; l->clients && i < l->plan->connections; i++) socket_close(&l->clients[i].socket);
	if (l->epoll >= 0) close(l->epoll);
	free(l->clients);
	free(l->tables);
	free(l->latency);
	free(l);
}
