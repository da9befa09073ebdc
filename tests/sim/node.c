/* A server's process: turns as serve.c has them, a disk that is slow or full, crashes and restarts; see sim.h. */
#include "bots/bot.h"
#include "core/hash.h"
#include "tests/server/mem_vfs.h"
#include "tests/sim/model.h"
#include "tests/sim/sim.h"

#include <stdlib.h>
#include <string.h>

enum {
	STALL_MS = 600, /* longer than what the server takes for a stall */
	SILENCE_MS = SILENCE * 1000,
	LOOK_MS = 1000, /* a connection must be looked at so often */
	IDLE_MS = 60000,
	DATE = 1790000000,
	MAX_TABLES = 50,
	SWEEP_TICKS = 70, /* look for everything that has expired */
};

#define STORE_PATH "/tripot.db"

/* ---- the world ---- */

int64_t node_now(const Sim *sim) {
	return sim->node.clock > sim->now ? sim->node.clock : sim->now;
}

static int64_t now(void *arg) {
	return node_now(arg);
}

static int64_t date(void *arg) {
	const Sim *sim = arg;
	return DATE + node_now(sim) / 1000 + sim->date_skew;
}

static void random_bytes(void *arg, void *out, size_t n) {
	for (size_t i = 0; i < n; i++) ((unsigned char *)out)[i] = (unsigned char)rng_next(&((Sim *)arg)->chance);
}

static Sim *sim_of(const Link *link) {
	return link->gate->hub->world.arg;
}

static void send_to(void *arg, Msg *msg) {
	Link *link = arg;
	model_sent(sim_of(link)->model, link->owner, msg);
	link_send(link, msg);
}

static void note(void *arg, const char *event, const char *table, const char *detail) {
	sim_trace(arg, "server: %s %s %s", event, table ? table : "", detail ? detail : "");
	model_logged(((Sim *)arg)->model, event, table, detail);
}

static bool backup(void *arg, Text *out) {
	(void)arg;
	text_add(out, "there is no folder");
	return false;
}

static void notify(void *arg, const char *table, const char *to, const char *line) {
	sim_trace(arg, "notice for %s at %s: %s", to, table, line);
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
	Node *node = &sim->node;
	if (start != node->n_starts || !node->hub) return;
	for (int i = 0; i < node->n_jobs; i++) {
		if (node->jobs[i]->seat != (who & 31) || (node->jobs[i]->seed & 0xffffff) != (uint64_t)who >> 5) continue;
		choose(node->jobs[i]);
		node->answers[node->n_answers++] = node->jobs[i];
		node->jobs[i] = node->jobs[--node->n_jobs];
		node_wake(sim);
		return;
	}
}

static int job_name(const BotJob *job) {
	return (int)((job->seed & 0xffffff) << 5 | (uint64_t)job->seat);
}

static bool think(void *arg, BotJob *job) {
	Sim *sim = arg;
	Node *node = &sim->node;
	Rng *rng = &sim->bots;
	int64_t takes = (int64_t)rng_below(rng, 30);
	if (node->n_jobs + node->n_answers == JOBS_MAX) return false;
	if (sim_has(sim, FAULT_NO_BOT) && !rng_below(rng, 20)) return false;
	node->jobs[node->n_jobs++] = job;
	if (sim_has(sim, FAULT_LATE_BOT)) takes = rng_below(rng, 4) ? (int64_t)rng_below(rng, 400) : (int64_t)rng_below(rng, 20000);
	if (sim_has(sim, FAULT_NO_BOT) && !rng_below(rng, 30)) return true; /* says nothing until all is calm */
	sim_at(sim, node_now(sim) + takes, answer, job_name(job), node->n_starts);
	return true;
}

/* Those who said nothing do so now. */
static void hurry_bots(Sim *sim) {
	Node *node = &sim->node;
	while (node->n_jobs && node->n_answers < JOBS_MAX) {
		BotJob *job = node->jobs[--node->n_jobs];
		choose(job);
		node->answers[node->n_answers++] = job;
	}
}

/* ---- the disk ---- */

static void on_sync(void *arg) {
	Sim *sim = arg;
	int64_t ms = 0;
	if (!sim_has(sim, FAULT_SLOW_DISK) || sim->node.is_dying) return;
	if (!rng_below(&sim->disk, 6)) ms = (int64_t)rng_below(&sim->disk, rng_below(&sim->disk, 8) ? 60 : 3000);
	sim->node.clock = node_now(sim) + ms;
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

/* Ticks whose time nothing needs are left out: the law of ticks (wake_test.c) says that they do nothing. */
static void plan_tick(Sim *sim) {
	Node *node = &sim->node;
	int64_t at, time = node_now(sim);
	bool has_links = false;
	for (int i = 0; i < sim->n_links && !has_links; i++) has_links = sim->links[i]->link != NULL;
	at = time + (has_links ? LOOK_MS : IDLE_MS);
	if (node->hub->timers.n && node->hub->timers.heap[0]->at < at) at = node->hub->timers.heap[0]->at;
	if (!ring_is_empty(&node->hub->shared.changed) && node->hub->next_lists < at) at = node->hub->next_lists;
	if (at <= time) at = time + 1;
	at = next_tick(node, at);
	if (node->tick_at > sim->now && node->tick_at <= at) return;
	node->tick_at = at;
	sim_at(sim, at, tick_due, 0, node->n_starts);
}

bool node_start(Sim *sim) {
	static const HubOptions options = {.base_url = NULL,
	                                   .max_connections = 500,
	                                   .max_tables = MAX_TABLES,
	                                   .address_limit = ADDRESS_MAX,
	                                   .expire_open = EXPIRE_OPEN,
	                                   .expire_idle = EXPIRE_IDLE,
	                                   .expire_over = EXPIRE_OVER};
	Node *node = &sim->node;
	char reason[512], damage[512];
	Text why = TEXT_ON(reason), found = TEXT_ON(damage);
	node->n_starts++;
	node->world = (World){sim, now, date, random_bytes, send_to, link_close, think, note, backup, notify};
	node->is_dying = false;
	node->store = store_open(STORE_PATH, "mem", "now", &found, &why);
	if (found.len) sim_fail(sim, "a crash is no damage: %s", damage);
	node->hub = node->store ? hub_open(&node->world, node->store, sim->editions, &options, &why) : NULL;
	if (!node->hub) {
		sim_fail(sim, "the server does not start: %s", reason);
		return false;
	}
	node->gate = (Gate){.hub = node->hub, .silence = SILENCE_MS, .wake = on_wake};
	node->born = node->ticked_at = node->turns.ticked_at = node_now(sim);
	node->turns.n_reads = 0;
	node->held_up = 0;
	node->tick_at = node->turn_at = 0;
	node->due_at = node_now(sim);
	mem_vfs_watch(on_sync, sim);
	sim_trace(sim, "== the server starts");
	model_started(sim->model);
	plan_tick(sim);
	return !sim->has_failed;
}

/* ---- ends ---- */

static void free_jobs(Node *node) {
	for (int i = 0; i < node->n_jobs; i++) free(node->jobs[i]);
	for (int i = 0; i < node->n_answers; i++) free(node->answers[i]);
	node->n_jobs = node->n_answers = 0;
}

/* The process is gone; what is in memory with it. */
static void tear_down(Sim *sim, bool is_silent) {
	Node *node = &sim->node;
	if (!node->hub) return;
	node->is_dying = true;
	mem_vfs_cut_now();
	for (int i = 0; i < sim->n_links; i++) {
		SimLink *l = sim->links[i];
		if (!l->link) continue;
		link_free(l->link);
		l->link = NULL;
		if (l->is_client_up) net_drop(sim, l, is_silent && rng_below(&sim->faults, 2));
	}
	free_jobs(node);
	hub_free(node->hub);
	store_close(node->store);
	node->hub = NULL;
	node->store = NULL;
}

void node_stop(Sim *sim) {
	tear_down(sim, false);
	mem_vfs_restart();
}

static void start_again(Sim *sim, int who, int what) {
	(void)who;
	(void)what;
	if (!sim->node.hub) node_start(sim);
}

void node_crash(Sim *sim, int how) {
	if (!sim->node.hub) return;
	sim_trace(sim, "== crash: %s", fault_names[how]);
	sim->n_crashes++;
	model_crashed(sim->model);
	tear_down(sim, how == FAULT_POWER);
	mem_vfs_room(-1);
	if (how == FAULT_POWER) mem_vfs_power_on();
	else mem_vfs_restart();
	int64_t down = 50 + (int64_t)rng_below(&sim->faults, rng_below(&sim->faults, 3) ? 3000 : 60000);
	sim->node.clock = node_now(sim);
	sim_at(sim, node_now(sim) + down, start_again, 0, 0);
}

/* ---- a turn ---- */

static bool has_bytes_left(void *arg) {
	const Sim *sim = arg;
	for (int i = 0; i < sim->n_links; i++)
		if (net_has_bytes(sim->links[i])) return true;
	return false;
}

/* A request is answered with what is kept, so it commits by itself. */
static void read_link(Sim *sim, SimLink *l) {
	uint64_t commits = store_counts(sim->node.store).commits;
	if (l->is_http) model_before_commit(sim->model);
	net_read(sim, l);
	if (l->is_http && store_counts(sim->node.store).commits > commits) model_kept(sim->model);
}

/* What is there, in any order; after it was held up only some of it. */
static void read_some(Sim *sim, bool is_late) {
	int ready[LINKS_MAX], n = 0;
	for (int i = 0; i < sim->n_links; i++)
		if (net_has_bytes(sim->links[i])) ready[n++] = i;
	int left = is_late && n ? n - 1 - (int)rng_below(&sim->net, (uint32_t)n) : 0;
	while (n > left && !sim->has_failed) {
		int k = (int)rng_below(&sim->net, (uint32_t)n);
		read_link(sim, sim->links[ready[k]]);
		model_look(sim->model);
		ready[k] = ready[--n];
	}
}

static void hear_bots(Sim *sim) {
	Node *node = &sim->node;
	if (sim->is_calm) hurry_bots(sim);
	while (node->n_answers && !sim->has_failed) {
		BotJob *job = node->answers[0];
		memmove(node->answers, node->answers + 1, (size_t)--node->n_answers * sizeof node->answers[0]);
		hub_thought(node->hub, job);
		model_look(sim->model);
	}
}

/* Writes what waits; hangs up where it is over. */
static bool give(void *arg) {
	Sim *sim = arg;
	bool has_hung_up = false;
	model_kept(sim->model);
	if (sim->node.is_dying) return false; /* killed before it could tell anybody */
	for (int i = 0; i < sim->n_links; i++) {
		SimLink *l = sim->links[i];
		if (!l->link) continue;
		net_give(sim, l);
		if (wire_is_done(l->link->wire) && !l->down.is_ended) {
			l->down.is_ended = true;
			net_drop(sim, l, false);
			l->up.is_dead = false; /* its last word may still come */
		}
		if (!wire_is_over(l->link->wire)) continue;
		link_free(l->link);
		l->link = NULL;
		if (l->is_client_up) net_drop(sim, l, false);
		has_hung_up = true;
	}
	model_look(sim->model);
	if (has_hung_up) model_before_commit(sim->model);
	return has_hung_up && !sim->has_failed;
}

/* What goes wrong with this turn's commit. */
static int choose_fault(Sim *sim) {
	static const int faults[] = {FAULT_KILL, FAULT_POWER, FAULT_FULL_DISK, FAULT_LOST_ANSWER};
	for (int i = 0; i < 4; i++) {
		if (!sim_has(sim, faults[i]) || rng_below(&sim->faults, 250)) continue;
		if (faults[i] == FAULT_FULL_DISK) mem_vfs_room((long)rng_below(&sim->faults, 20000));
		else if (faults[i] == FAULT_LOST_ANSWER) sim->node.is_dying = true;
		else mem_vfs_cut_after((long)rng_below(&sim->faults, 12));
		return faults[i];
	}
	return -1;
}

static void look_at_clocks(Sim *sim) {
	Node *node = &sim->node;
	if (node_now(sim) < node->due_at) return;
	turns_due(&node->turns);
	if (!turns_may_tick(&node->turns, node_now(sim), has_bytes_left, sim)) return;
	int64_t left_out = (node_now(sim) - node->ticked_at) / TICK_MS;
	node->ticked_at = node_now(sim);
	hub_tick(node->hub);
	for (int i = 1; i < left_out && i < SWEEP_TICKS; i++) hub_tick(node->hub); /* what has expired is looked for in every one */
	for (int i = 0; i < sim->n_links; i++)
		if (sim->links[i]->link) wire_look(sim->links[i]->link->wire, node_now(sim));
	model_look(sim->model);
	model_after_tick(sim->model);
	node->due_at = next_tick(node, node_now(sim) + 1);
	node->held_up = 0;
}

static void hold_up(Sim *sim, int64_t ms) {
	sim->node.held_up += ms;
	sim->node.held_ever += ms;
}

static void turn(Sim *sim, int who, int start) {
	Node *node = &sim->node;
	(void)who;
	if (!node->hub || start != node->n_starts || sim->now < node->turn_at) return;
	node->turn_at = 0;
	if (node->clock > sim->now) { /* it is still writing */
		node_wake(sim);
		return;
	}
	bool is_late = node->held_up > STALL_MS;
	int fault = choose_fault(sim);
	read_some(sim, is_late);
	if (!sim->has_failed) hear_bots(sim);
	if (!sim->has_failed) look_at_clocks(sim);
	if (sim->has_failed) return;
	model_before_commit(sim->model);
	int64_t before = node_now(sim);
	bool is_kept = turns_end(node->hub, give, sim);
	if (sim->has_failed) return;
	if (!is_kept || node->is_dying) {
		if (fault < 0) sim_fail(sim, "a commit failed without a reason: %s", store_error(node->store));
		if (!sim->has_failed) node_crash(sim, fault == FAULT_POWER ? FAULT_POWER : fault == FAULT_FULL_DISK ? FAULT_FULL_DISK : FAULT_KILL);
		return;
	}
	model_after_turn(sim->model);
	if (fault == FAULT_KILL || fault == FAULT_POWER) { /* it did not happen: nothing, or too little, was written */
		node_crash(sim, fault);
		return;
	}
	mem_vfs_room(-1);
	hold_up(sim, node_now(sim) - before);
	if (!rng_below(&sim->faults, 150) && sim_has(sim, FAULT_FREEZE)) {
		int64_t ms = 100 + (int64_t)rng_below(&sim->faults, 20000);
		node->clock = node_now(sim) + ms;
		hold_up(sim, ms);
		sim_trace(sim, "== the server stands still for %lld ms", (long long)ms);
	}
	if (sim_has(sim, FAULT_DATE) && !rng_below(&sim->faults, 50)) sim->date_skew = (int64_t)rng_below(&sim->faults, 4000000) - 2000000;
	if (has_bytes_left(sim) || node->n_answers) node_wake(sim);
	plan_tick(sim);
}

void node_wake(Sim *sim) {
	Node *node = &sim->node;
	int64_t at = node_now(sim);
	if (!node->hub || (node->turn_at && node->turn_at <= at)) return;
	node->turn_at = at;
	sim_at(sim, at, turn, 0, node->n_starts);
}

static void tick_due(Sim *sim, int who, int start) {
	Node *node = &sim->node;
	(void)who;
	if (!node->hub || start != node->n_starts || sim->now != node->tick_at) return;
	node->due_at = sim->now;
	node->tick_at = 0;
	node_wake(sim);
}
