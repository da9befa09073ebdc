/* A server's process: turns as in serve.c, a slow or full disk, crashes and restarts; see sim.h. */
#include "bots/bot.h"
#include "core/hash.h"
#include "tests/server/mem_vfs.h"
#include "tests/sim/database.h"
#include "tests/sim/model.h"
#include "tests/sim/sim.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
	STALL_MS = 600, /* longer than what the server counts as a stall */
	SILENCE_MS = SILENCE * 1000,
	LOOK_MS = 1000, /* how often a connection must be looked at */
	IDLE_MS = 60000,
	DATE = 1790000000,
	MAX_TABLES = 50,
	SWEEP_TICKS = 70, /* to look for everything that has expired */
	NODE_PORT = 7000,
	AGAIN_MS = 250, /* between attempts to reach the database */
};

#define STORE_PATH "/tripot.db"

/* ---- the world ---- */

int64_t node_time(const Node *node) {
	return node->clock > node->sim->now ? node->clock : node->sim->now;
}

int64_t node_clock(const Node *node, int64_t time) {
	return time + node->ahead + time * node->drift / 1000000;
}

int64_t node_now(const Node *node) {
	return node_clock(node, node_time(node));
}

/* The first moment at which the node's own clock shows that. */
static int64_t time_when(const Node *node, int64_t shown) {
	int64_t time = (shown - node->ahead) * 1000000 / (1000000 + node->drift);
	while (node_clock(node, time) < shown) time++;
	while (node_clock(node, time - 1) >= shown) time--;
	return time;
}

static int64_t now(void *arg) {
	return node_now(arg);
}

static int64_t date(void *arg) {
	const Node *node = arg;
	return DATE + node_time(node) / 1000 + node->date_skew;
}

static void random_bytes(void *arg, void *out, size_t n) {
	for (size_t i = 0; i < n; i++) ((unsigned char *)out)[i] = (unsigned char)rng_next(&((Node *)arg)->chance);
}

static Node *node_of(const Link *link) {
	return link->gate->hub->world.arg;
}

__attribute__((format(printf, 2, 3))) static void node_trace(const Node *node, const char *format, ...) {
	char line[2000];
	va_list args;
	if (!node->sim->trace) return;
	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	if (node->sim->n_nodes > 1) sim_trace(node->sim, "node %d: %s", node->number, line);
	else sim_trace(node->sim, "%s", line);
}

static void send_to(void *arg, Msg *msg) {
	Link *link = arg;
	model_sent(node_of(link)->sim->model, link->owner, msg);
	link_send(link, msg);
}

static void note(void *arg, const char *event, const char *table, const char *detail) {
	Node *node = arg;
	node_trace(node, "server: %s %s %s", event, table ? table : "", detail ? detail : "");
	model_logged(node->sim->model, node, event, table, detail);
}

static bool backup(void *arg, Text *out) {
	(void)arg;
	text_add(out, "there is no folder");
	return false;
}

static void notify(void *arg, const char *table, const char *to, const char *line) {
	node_trace(arg, "notice for %s at %s: %s", to, table, line);
}

/* ---- names ---- */

void node_print_host(int number, char *out, size_t size) {
	snprintf(out, size, "10.0.0.%d", number + 1);
}

int node_of_host(const char *host) {
	return strncmp(host, "10.0.0.", 7) ? -1 : atoi(host + 7) - 1;
}

/* ---- moments of a process ---- */

/* Identifies a node's start, so that a moment of an earlier start is ignored. */
static int start_of(const Node *node) {
	return node->n_starts * NODES_MAX + node->number;
}

/* The node, if it has been running since that start. */
static Node *started(Sim *sim, int start) {
	Node *node = &sim->nodes[start % NODES_MAX];
	return node->hub && start == start_of(node) ? node : NULL;
}

/* ---- bots ---- */

static void choose(BotJob *job) {
	BotAnswer answer;
	char reason[256];
	Text why = TEXT_ON(reason);
	Rng rng;
	rng_seed(&rng, job->seed);
	job->action = bot_choose(0, state_of(&job->view), &job->setup, job->seat, &rng, &answer, &why) ? answer.action : ACTION_NONE;
}

static void answer(Sim *sim, int who, int start) {
	Node *node = started(sim, start);
	if (!node) return;
	for (int i = 0; i < node->n_jobs; i++) {
		if (node->jobs[i]->seat != (who & 31) || (node->jobs[i]->seed & 0xffffff) != (uint64_t)who >> 5) continue;
		choose(node->jobs[i]);
		node->answers[node->n_answers++] = node->jobs[i];
		node->jobs[i] = node->jobs[--node->n_jobs];
		node_wake(node);
		return;
	}
}

static int job_name(const BotJob *job) {
	return (int)((job->seed & 0xffffff) << 5 | (uint64_t)job->seat);
}

static bool think(void *arg, BotJob *job) {
	Node *node = arg;
	Sim *sim = node->sim;
	Rng *rng = &sim->bots;
	int64_t takes = (int64_t)rng_below(rng, 30);
	if (node->n_jobs + node->n_answers == JOBS_MAX) return false;
	if (sim_has(sim, FAULT_NO_BOT) && !rng_below(rng, 20)) return false;
	node->jobs[node->n_jobs++] = job;
	if (sim_has(sim, FAULT_LATE_BOT)) takes = rng_below(rng, 4) ? (int64_t)rng_below(rng, 400) : (int64_t)rng_below(rng, 20000);
	if (sim_has(sim, FAULT_NO_BOT) && !rng_below(rng, 30)) return true; /* gives no answer until all is calm */
	sim_at(sim, node_time(node) + takes, answer, job_name(job), start_of(node));
	return true;
}

/* Bots that gave no answer do so now. */
static void hurry_bots(Node *node) {
	while (node->n_jobs && node->n_answers < JOBS_MAX) {
		BotJob *job = node->jobs[--node->n_jobs];
		choose(job);
		node->answers[node->n_answers++] = job;
	}
}

/* ---- the disk ---- */

static void on_sync(void *arg) {
	Node *node = arg;
	Sim *sim = node->sim;
	int64_t ms = 0;
	if (!sim_has(sim, FAULT_SLOW_DISK) || node->is_dying) return;
	if (!rng_below(&sim->disk, 6)) ms = (int64_t)rng_below(&sim->disk, rng_below(&sim->disk, 8) ? 60 : 3000);
	node->clock = node_time(node) + ms;
}

/* ---- starting ---- */

/* All connections are looked at in every turn. */
static void on_wake(Link *link) {
	(void)link;
}

static void tick_due(Sim *sim, int who, int what);

static int64_t next_tick(const Node *node, int64_t at) {
	return node->born + (at - node->born + TICK_MS - 1) / TICK_MS * TICK_MS;
}

/* Ticks that nothing is waiting for are left out: by the law of ticks (wake_test.c) they do nothing. */
static void plan_tick(Node *node) {
	Sim *sim = node->sim;
	int64_t at, time = node_now(node);
	bool has_links = false;
	int64_t free_at = sim->database ? database_free_at(sim->database) : INT64_MAX;
	for (int i = 0; i < sim->n_links && !has_links; i++) has_links = sim->links[i]->link && sim->links[i]->node == node->number;
	at = time + (has_links ? LOOK_MS : IDLE_MS);
	if (node->hub->timers.n && node->hub->timers.heap[0]->at < at) at = node->hub->timers.heap[0]->at;
	if (!ring_is_empty(&node->hub->shared.changed) && node->hub->next_lists < at) at = node->hub->next_lists;
	if (sim->database && node->hub->nodes.next_beat < at) at = node->hub->nodes.next_beat;
	if (free_at != INT64_MAX) { /* somebody must take it over */
		int64_t own = node_clock(node, free_at > node_time(node) ? free_at : node_time(node));
		if (own < node->hub->nodes.next_take) own = node->hub->nodes.next_take;
		if (own < at) at = own;
	}
	if (node->stops_at && node_clock(node, node->stops_at) < at) at = node_clock(node, node->stops_at);
	if (at <= time) at = time + 1;
	at = time_when(node, next_tick(node, at));
	if (node->tick_at > sim->now && node->tick_at <= at) return;
	node->tick_at = at;
	sim_at(sim, at, tick_due, 0, start_of(node));
}

static Store *open_store(Node *node, Text *found, Text *why) {
	Database *db = node->sim->database;
	return db ? database_connect(db, node) : store_open(STORE_PATH, "mem", "now", found, why);
}

bool node_start(Node *node) {
	char address[NODE_HOST];
	HubOptions options = {.base_url = NULL,
	                      .max_connections = 500,
	                      .max_tables = MAX_TABLES,
	                      .address_limit = ADDRESS_MAX,
	                      .expire_open = EXPIRE_OPEN,
	                      .expire_idle = EXPIRE_IDLE,
	                      .expire_over = EXPIRE_OVER,
	                      .node = node->sim->database ? address : NULL,
	                      .lease_ms = LEASE_MS};
	Sim *sim = node->sim;
	char reason[512], damage[512];
	Text why = TEXT_ON(reason), found = TEXT_ON(damage);
	node->n_starts++;
	node->world = (World){node, now, date, random_bytes, send_to, link_close, think, note, backup, notify, link_hand_over};
	node->is_dying = false;
	node_print_host(node->number, address, sizeof address);
	snprintf(address + strlen(address), sizeof address - strlen(address), ":%d", NODE_PORT);
	node->store = open_store(node, &found, &why);
	if (found.len) sim_fail(sim, "a crash is no damage: %s", damage);
	node->hub = node->store ? hub_open(&node->world, node->store, sim->editions, &options, &why) : NULL;
	if (!node->hub && sim->database) { /* the next attempt may succeed */
		store_close(node->store);
		node->store = NULL;
		return true;
	}
	if (!node->hub) {
		sim_fail(sim, "the server does not start: %s", reason);
		return false;
	}
	node->gate = (Gate){.hub = node->hub, .silence = SILENCE_MS, .wake = on_wake};
	node->born = node->ticked_at = node->turns.ticked_at = node_now(node);
	node->born_at = node_time(node);
	node->turns.n_reads = 0;
	node->held_up = 0;
	node->stops_at = node->healthy_at = 0;
	node->tick_at = node->turn_at = 0;
	node->due_at = node_now(node);
	if (!sim->database) mem_vfs_watch(on_sync, node);
	node_trace(node, "== the server starts");
	model_started(sim->model, node);
	plan_tick(node);
	return !sim->has_failed;
}

/* ---- ends ---- */

static void free_jobs(Node *node) {
	for (int i = 0; i < node->n_jobs; i++) free(node->jobs[i]);
	for (int i = 0; i < node->n_answers; i++) free(node->answers[i]);
	node->n_jobs = node->n_answers = 0;
}

static void free_retired(Node *node, bool is_thinking_too) {
	for (Hub **at = &node->retired; *at;) {
		Hub *hub = *at;
		if (!is_thinking_too && hub_is_thinking(hub)) {
			at = &hub->next;
			continue;
		}
		*at = hub->next;
		hub_free(hub);
	}
}

static void drop_links(Node *node, bool is_silent) {
	Sim *sim = node->sim;
	for (int i = 0; i < sim->n_links; i++) {
		SimLink *l = sim->links[i];
		if (!l->link || l->node != node->number) continue;
		network_part(sim, l);
		link_free(l->link);
		l->link = NULL;
		if (l->is_client_up) network_drop(sim, l, is_silent && rng_below(&sim->faults, 2));
	}
}

/* The process is gone, with everything in memory. */
static void tear_down(Node *node, bool is_silent) {
	free_jobs(node);
	free_retired(node, true);
	if (!node->hub) return;
	node->is_dying = true;
	if (!node->sim->database) mem_vfs_cut_now();
	drop_links(node, is_silent);
	free_jobs(node);
	hub_free(node->hub);
	store_close(node->store);
	node->hub = NULL;
	node->store = NULL;
}

void node_stop(Node *node) {
	tear_down(node, false);
	if (!node->sim->database) mem_vfs_restart();
}

static void start_again(Sim *sim, int who, int what) {
	(void)what;
	if (!sim->nodes[who].hub) node_start(&sim->nodes[who]);
	if (!sim->nodes[who].hub && !sim->has_failed) sim_at(sim, sim->now + AGAIN_MS, start_again, who, 0);
}

void node_start_in(Node *node, int64_t ms) {
	node->clock = node_time(node);
	sim_at(node->sim, node->clock + ms, start_again, node->number, 0);
}

void node_forget(Node *node) {
	node->sim->n_forgotten++;
	node_trace(node, "== the store is lost, and all that was in memory is forgotten");
	model_crashed(node->sim->model, node);
	drop_links(node, false);
	hurry_bots(node); /* they answer when there is a new hub */
	hub_retire(node->hub);
	node->hub->next = node->retired;
	node->retired = node->hub;
	store_close(node->store);
	node->hub = NULL;
	node->store = NULL;
	node_start_in(node, AGAIN_MS);
}

void node_crash(Node *node, int how) {
	Sim *sim = node->sim;
	if (!node->hub) return;
	node_trace(node, "== crash: %s", fault_names[how]);
	sim->n_crashes++;
	model_crashed(sim->model, node);
	tear_down(node, how == FAULT_POWER);
	if (!sim->database) {
		mem_vfs_room(-1);
		if (how == FAULT_POWER) mem_vfs_power_on();
		else mem_vfs_restart();
	}
	int64_t down = 50 + (int64_t)rng_below(&sim->faults, rng_below(&sim->faults, 3) ? 3000 : 60000);
	node_start_in(node, down);
}

/* ---- a turn ---- */

static bool has_something(const Node *node, const SimLink *l) {
	return (l->node == node->number && network_has_bytes(l)) || network_has_news(node->sim, l, node);
}

static bool has_bytes_left(void *arg) {
	const Node *node = arg;
	const Sim *sim = node->sim;
	for (int i = 0; i < sim->n_links; i++)
		if (has_something(node, sim->links[i])) return true;
	return false;
}

/* A request's answer shows only committed state, so reading it may commit. */
static void read_link(Node *node, SimLink *l) {
	Sim *sim = node->sim;
	if (sim->database) { /* a restarted node may pass a link on to itself */
		if (network_has_news(sim, l, node)) network_read_news(sim, l);
		if (l->node == node->number && network_has_bytes(l)) network_read(sim, l);
		return;
	}
	uint64_t commits = store_counts(node->store).commits;
	if (l->is_http) model_before_commit(sim->model, node);
	network_read(sim, l);
	if (l->is_http && store_counts(node->store).commits > commits) model_kept(sim->model, node);
}

/* Reads what has arrived, in any order; after a stall, only part of it. */
static void read_some(Node *node, bool is_late) {
	Sim *sim = node->sim;
	int ready[LINKS_MAX], n = 0;
	for (int i = 0; i < sim->n_links; i++)
		if (has_something(node, sim->links[i])) ready[n++] = i;
	int left = is_late && n ? n - 1 - (int)rng_below(&sim->net, (uint32_t)n) : 0;
	while (n > left && !sim->has_failed) {
		int k = (int)rng_below(&sim->net, (uint32_t)n);
		read_link(node, sim->links[ready[k]]);
		model_look(sim->model, node);
		ready[k] = ready[--n];
	}
}

static void hear_bots(Node *node) {
	Sim *sim = node->sim;
	if (sim->is_calm) hurry_bots(node);
	while (node->n_answers && !sim->has_failed) {
		BotJob *job = node->answers[0];
		memmove(node->answers, node->answers + 1, (size_t)--node->n_answers * sizeof node->answers[0]);
		hub_thought(job);
		model_look(sim->model, node);
	}
	free_retired(node, false);
}

/* Writes what is waiting, and hangs up connections that are over. */
static bool give(void *arg) {
	Node *node = arg;
	Sim *sim = node->sim;
	bool has_hung_up = false;
	if (sim->database) model_posts_went(node);
	else model_kept(sim->model, node);
	if (node->is_dying) return false; /* killed before it could tell anybody */
	for (int i = 0; i < sim->n_links; i++) {
		SimLink *l = sim->links[i];
		if (!l->link || l->node != node->number) continue;
		network_carry_on(sim, l);
		network_give(sim, l);
		if (wire_is_done(l->link->wire) && !l->down.is_ended) {
			l->down.is_ended = true;
			network_drop(sim, l, false);
			l->up.is_dead = false; /* its last message may still arrive */
		}
		if (!wire_is_over(l->link->wire)) continue;
		network_part(sim, l);
		link_free(l->link);
		l->link = NULL;
		if (l->is_client_up) network_drop(sim, l, false);
		has_hung_up = true;
	}
	model_look(sim->model, node);
	if (has_hung_up && !sim->database) model_before_commit(sim->model, node);
	return has_hung_up && !sim->has_failed;
}

/* Chooses what goes wrong with this turn's commit. */
static int choose_fault(Node *node) {
	Sim *sim = node->sim;
	static const int faults[] = {FAULT_KILL, FAULT_POWER, FAULT_FULL_DISK, FAULT_LOST_ANSWER};
	for (int i = 0; i < 4; i++) {
		if (!sim_has(sim, faults[i]) || rng_below(&sim->faults, 250)) continue;
		if (faults[i] == FAULT_FULL_DISK) mem_vfs_room((long)rng_below(&sim->faults, 20000));
		else if (faults[i] == FAULT_LOST_ANSWER) node->is_dying = true;
		else mem_vfs_cut_after((long)rng_below(&sim->faults, 12));
		return faults[i];
	}
	return -1;
}

static void look_at_clocks(Node *node) {
	Sim *sim = node->sim;
	if (node_now(node) < node->due_at) return;
	turns_due(&node->turns);
	if (!turns_may_tick(&node->turns, node_now(node), has_bytes_left, node)) return;
	int64_t left_out = (node_now(node) - node->ticked_at) / TICK_MS;
	node->ticked_at = node_now(node);
	hub_tick(node->hub);
	for (int i = 1; i < left_out && i < SWEEP_TICKS; i++) hub_tick(node->hub); /* each of them looks for what has expired */
	for (int i = 0; i < sim->n_links; i++)
		if (sim->links[i]->link && sim->links[i]->node == node->number) link_look(sim->links[i]->link);
	model_look(sim->model, node);
	model_after_tick(sim->model, node);
	node->due_at = next_tick(node, node_now(node) + 1);
	node->held_up = 0;
}

static void hold_up(Node *node, int64_t ms) {
	node->held_up += ms;
	node->held_ever += ms;
}

void node_sleep(Node *node, int64_t ms) {
	node->clock = node_time(node) + ms;
	node->slept_until = node->clock;
	node->healthy_at = 0;
	hold_up(node, ms);
	node_trace(node, "== the server stands still for %lld ms", (long long)ms);
}

static void turn(Sim *sim, int who, int start) {
	Node *node = started(sim, start);
	(void)who;
	if (!node || sim->now < node->turn_at) return;
	node->turn_at = 0;
	if (node->clock > sim->now) { /* it is still writing */
		node_wake(node);
		return;
	}
	node->began = node_time(node);
	bool is_late = node->held_up > STALL_MS;
	int fault = sim->database ? -1 : choose_fault(node);
	read_some(node, is_late);
	if (!sim->has_failed) hear_bots(node);
	if (!sim->has_failed) look_at_clocks(node);
	if (sim->has_failed) return;
	if (!sim->database) model_before_commit(sim->model, node);
	int64_t before = node_time(node);
	bool is_kept = turns_end(node->hub, give, node);
	if (sim->has_failed) return;
	if (sim->database) before = node->began;
	if (!is_kept && sim->database) {
		node_forget(node);
		return;
	}
	if (!is_kept || node->is_dying) {
		if (fault < 0) sim_fail(sim, "a commit failed without a reason: %s", store_error(node->store));
		if (!sim->has_failed)
			node_crash(node, fault == FAULT_POWER ? FAULT_POWER : fault == FAULT_FULL_DISK ? FAULT_FULL_DISK : FAULT_KILL);
		return;
	}
	model_after_turn(sim->model, node);
	if (fault == FAULT_KILL || fault == FAULT_POWER) { /* it did not happen: too little or nothing was written */
		node_crash(node, fault);
		return;
	}
	if (!sim->database) mem_vfs_room(-1);
	hold_up(node, node_time(node) - before);
	if (!rng_below(&sim->faults, 150) && sim_has(sim, FAULT_FREEZE)) {
		node_sleep(node, 100 + (int64_t)rng_below(&sim->faults, 20000));
	}
	if (sim_has(sim, FAULT_DATE) && !rng_below(&sim->faults, 50)) node->date_skew = (int64_t)rng_below(&sim->faults, 4000000) - 2000000;
	if (sim->database && !nodes_after_turn(node)) return;
	if (has_bytes_left(node) || node->n_answers) node_wake(node);
	plan_tick(node);
}

void node_wake(Node *node) {
	int64_t at = node_time(node);
	if (!node->hub || (node->turn_at && node->turn_at <= at)) return;
	node->turn_at = at;
	sim_at(node->sim, at, turn, 0, start_of(node));
}

static void tick_due(Sim *sim, int who, int start) {
	Node *node = started(sim, start);
	(void)who;
	if (!node || sim->now != node->tick_at) return;
	node->due_at = node_now(node);
	node->tick_at = 0;
	node_wake(node);
}
