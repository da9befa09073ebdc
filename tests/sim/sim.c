/* A run: time, and what happens in it; see sim.h. */
#include "tests/sim/sim.h"
#include "core/hash.h"
#include "tests/sim/database.h"
#include "tests/sim/model.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOOKERS = 2,
	EVENTS_MOST = 4000,     /* after this many events things calm down, whatever was done */
	EVENTS_OF_NODES = 2500, /* additional events per node */
	EVENTS_CALM = 20000,
	CALM_MS = 20 * 60 * 1000, /* a run ends after this much calm */
	CALM_MOVES = 150,         /* long games need not end, but must go on */
	BEGINS_AT = 1000000,
};

/* ---- what happens next ---- */

static bool is_before(const Moment *a, const Moment *b) {
	return a->at != b->at ? a->at < b->at : a->order < b->order;
}

void sim_at(Sim *sim, int64_t at, MomentRun *run, int who, int what) {
	if (sim->n_heap == sim->cap_heap) {
		sim->cap_heap = sim->cap_heap ? sim->cap_heap * 2 : 1024;
		sim->heap = realloc(sim->heap, sim->cap_heap * sizeof *sim->heap);
		if (!sim->heap) abort();
	}
	Moment moment = {at < sim->now ? sim->now : at, ++sim->order, run, who, what};
	size_t place = sim->n_heap++;
	for (; place && is_before(&moment, &sim->heap[(place - 1) / 2]); place = (place - 1) / 2) sim->heap[place] = sim->heap[(place - 1) / 2];
	sim->heap[place] = moment;
}

static Moment take_first(Sim *sim) {
	Moment first = sim->heap[0], last = sim->heap[--sim->n_heap];
	size_t place = 0;
	for (size_t child; (child = 2 * place + 1) < sim->n_heap; place = child) {
		if (child + 1 < sim->n_heap && is_before(&sim->heap[child + 1], &sim->heap[child])) child++;
		if (!is_before(&sim->heap[child], &last)) break;
		sim->heap[place] = sim->heap[child];
	}
	sim->heap[place] = last;
	return first;
}

/* ---- telling ---- */

void sim_fail(Sim *sim, const char *format, ...) {
	va_list args;
	if (sim->has_failed) return;
	sim->has_failed = true;
	int n = snprintf(sim->failure, FAILURE_MAX, "at %lld ms: ", (long long)(sim->now - BEGINS_AT));
	va_start(args, format);
	vsnprintf(sim->failure + n, FAILURE_MAX - (size_t)n, format, args);
	va_end(args);
	sim_trace(sim, "FAILED %s", sim->failure);
}

void sim_trace(const Sim *sim, const char *format, ...) {
	va_list args;
	if (!sim->trace) return;
	fprintf(sim->trace, "%9lld  ", (long long)(sim->now - BEGINS_AT));
	va_start(args, format);
	vfprintf(sim->trace, format, args);
	va_end(args);
	fputc('\n', sim->trace);
}

/* ---- a run ---- */

static void make_person(Sim *sim, Character character, int meet) {
	Client *c = &sim->clients[sim->n_clients];
	c->number = sim->n_clients++;
	c->character = character;
	c->meet = meet;
	c->link = -1;
	c->seat = SPECTATOR;
	grow_init(&c->heard);
	grow_init(&c->page);
	rng_seed(&c->rng, rng_derive(sim->plan.seed, 1000 + (uint64_t)c->number));
	c->is_fair = rng_below(&c->rng, 2);
	sim_at(sim, sim->now + (int64_t)rng_below(&c->rng, 300), client_begin, c->number, 0);
}

static const char *const small_games[] = {"null_game",  "null_game",   "pearls",      "pearls",   "epic_melee",
                                          "epic_melee", "brutal_ring", "brutal_ring", "brigands", "duel_royal"};

static void draw_options(Meet *m, Rng *rng) {
	Text out = TEXT_ON(m->options);
	for (int i = 0; i < m->game->n_options; i++) {
		const Option *o = &m->game->options[i];
		const char *value = o->values[rng_below(rng, 3) ? 0 : rng_below(rng, o->n_values)];
		text_addf(&out, "%s\"%s\":\"%s\"", out.len ? "," : "", o->id, value);
	}
}

/* Plans a table and the people who will come to it. */
static void make_meet(Sim *sim, Rng *rng) {
	Meet *m = &sim->meets[sim->n_meets++];
	m->game = game_find(small_games[rng_below(rng, sizeof small_games / sizeof *small_games)]);
	int spare = m->game->seats_max - m->game->seats_min;
	m->seats = m->game->seats_min + (spare ? (int)rng_below(rng, rng_below(rng, 3) ? 2 : (uint32_t)(spare < 3 ? spare : 3)) : 0);
	if (!strcmp(m->game->id, "brutal_ring") && !rng_below(rng, 3)) m->seats = 4; /* teams */
	m->persons = 1 + (int)rng_below(rng, (uint32_t)(m->seats < 4 ? m->seats : 4));
	uint32_t pace = rng_below(rng, 10);
	m->pace = pace < 5 ? PACE_BOOK : pace < 7 ? PACE_NONE : pace < 8 ? PACE_RELAXED : PACE_DAYS;
	m->days = 1 + (int)rng_below(rng, 2);
	m->is_public = rng_below(rng, 2);
	m->has_talk = rng_below(rng, 5) != 0;
	m->host = sim->n_clients;
	draw_options(m, rng);
	for (int i = 0; i < m->persons; i++) make_person(sim, PLAYER, sim->n_meets - 1);
}

static void make_node(Sim *sim, int number) {
	Node *node = &sim->nodes[number];
	node->sim = sim;
	node->number = number;
	node->clock = BEGINS_AT;
	if (sim->n_nodes == 1) return;
	Rng rng;
	rng_seed(&rng, rng_derive(sim->plan.seed, 200 + (uint64_t)number));
	node->ahead = (int64_t)rng_below(&rng, 100000000);
	if (plan_has(&sim->plan, FAULT_DRIFT)) node->drift = (int64_t)rng_below(&rng, 40000) - 20000;
	if (number) rng_seed(&node->chance, rng_derive(sim->plan.seed, 210 + (uint64_t)number));
}

Sim *sim_new(const Plan *plan, const ServerEdition *editions, FILE *trace) {
	Sim *sim = calloc(1, sizeof *sim);
	if (!sim) abort();
	Rng *const streams[] = {&sim->net, &sim->disk, &sim->bots, &sim->people, &sim->faults, &sim->nodes[0].chance};
	sim->plan = *plan;
	sim->editions = editions;
	sim->trace = trace;
	sim->now = BEGINS_AT;
	sim->n_nodes = plan->nodes;
	for (int i = 0; i < sim->n_nodes; i++) make_node(sim, i);
	for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) rng_seed(streams[i], rng_derive(plan->seed, 1 + i));
	sim->model = model_new(sim);
	for (int i = 0; i < plan->tables; i++) {
		Rng rng;
		rng_seed(&rng, rng_derive(plan->seed, 100 + (uint64_t)i));
		make_meet(sim, &rng);
	}
	static const Character extras[] = {COMER, LIAR, WATCHER, COMER};
	for (int i = 0; i < plan->extras; i++) make_person(sim, extras[i % 4], i % plan->tables);
	for (int i = 0; plan->nodes > 1 && i < LOOKERS; i++) make_person(sim, LOOKER, 0);
	return sim;
}

/* Calms everything down: no more faults, and everybody at a table keeps playing. */
static void calm_down(Sim *sim) {
	sim->is_calm = true;
	sim->calm_at = sim->now;
	sim_trace(sim, "-- calm after %d moves", sim->n_moves);
	for (int i = 0; i < sim->n_clients; i++) {
		Client *c = &sim->clients[i];
		if (c->link >= 0) {
			sim->links[c->link]->is_reading = true;
			network_listen(sim, sim->links[c->link]);
		}
		client_wake(sim, c, 100);
		if (c->link < 0) sim_at(sim, sim->now + 100 + i, client_begin, i, 0);
	}
	for (int i = 0; i < sim->n_nodes; i++) node_wake(&sim->nodes[i]);
}

static bool is_done(const Sim *sim) {
	if (!sim->is_calm) return false;
	return model_is_done(sim->model) || sim->n_moves >= sim->plan.moves + CALM_MOVES || sim->now > sim->calm_at + CALM_MS;
}

bool sim_run(Sim *sim) {
	for (int i = 0; i < sim->n_nodes; i++)
		if (!node_start(&sim->nodes[i])) return false;
	int most = EVENTS_MOST + (sim->n_nodes - 1) * EVENTS_OF_NODES;
	while (sim->n_heap && !sim->has_failed && !is_done(sim)) {
		if (!sim->is_calm && (sim->n_moves >= sim->plan.moves || sim->n_events > most)) calm_down(sim);
		if (sim->n_events++ > most + EVENTS_CALM) break;
		Moment next = take_first(sim);
		sim->now = next.at;
		next.run(sim, next.who, next.what);
	}
	sim->is_over = true;
	if (!sim->has_failed) model_end(sim->model);
	return !sim->has_failed;
}

void sim_free(Sim *sim) {
	for (int i = 0; i < sim->n_nodes; i++) node_stop(&sim->nodes[i]);
	database_free(sim->database);
	model_free(sim->model);
	for (int i = 0; i < sim->n_links; i++) network_free(sim, sim->links[i]);
	for (int i = 0; i < sim->n_clients; i++) client_free(&sim->clients[i]);
	free(sim->heap);
	free(sim);
}
