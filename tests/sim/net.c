/* The network: each connection is two pipes. Bytes of one direction stay in order and are cut anywhere; connections overtake each other.
 * See sim.h. */
#include "core/hash.h"
#include "tests/sim/model.h"
#include "tests/sim/sim.h"

#include <stdlib.h>
#include <string.h>

enum {
	ROOM = 64 * 1024,
	ROOM_SMALL = 3000,
	PIECES = 16,
	SHORT = 220, /* bytes that may come one by one */
};

static SimLink *link_of(const Sim *sim, int number) {
	return sim->links[number];
}

/* ---- under way ---- */

static int64_t delay(Sim *sim) {
	Rng *rng = &sim->net;
	int64_t ms = 1 + (int64_t)rng_below(rng, 8);
	if (sim_has(sim, FAULT_DELAY)) ms += rng_below(rng, 10) ? (int64_t)rng_below(rng, 120) : (int64_t)rng_below(rng, 4000);
	return ms;
}

static void arrive_up(Sim *sim, int number, int n) {
	SimLink *l = link_of(sim, number);
	if (l->up.is_dead || !l->link) return;
	if (!l->up.arrived) l->up.unread_at = sim->now;
	l->up.arrived += (size_t)n;
	node_wake(sim);
}

static void arrive_down(Sim *sim, int number, int n) {
	SimLink *l = link_of(sim, number);
	if (l->down.is_dead || !l->is_client_up) return;
	l->down.arrived += (size_t)n;
	if (l->is_reading) net_listen(sim, l);
}

/* Bytes set out, in pieces that may end anywhere. */
static void set_out(Sim *sim, SimLink *l, Pipe *p, const void *bytes, size_t n, MomentRun *arrive) {
	Rng *rng = &sim->net;
	bool is_split = sim_has(sim, FAULT_SPLIT);
	int64_t at = node_now(sim) > sim->now && arrive == arrive_down ? node_now(sim) : sim->now;
	at += delay(sim);
	grow_add_n(&p->bytes, bytes, n);
	sim->hash = hash_quick(sim->hash ^ (uint64_t)l->number, bytes, n);
	sim->n_bytes += n;
	uint32_t most = is_split && n < SHORT && !rng_below(rng, 4) ? 1 : is_split ? 1 + (uint32_t)n / (1 + rng_below(rng, 4)) : (uint32_t)n;
	while (n) {
		uint32_t piece = is_split ? 1 + rng_below(rng, most) : most;
		if (piece > n) piece = (uint32_t)n;
		if (at < p->last_at) at = p->last_at;
		p->last_at = at;
		sim_at(sim, at, arrive, l->number, (int)piece);
		n -= piece;
		if (is_split && !rng_below(rng, 3)) at += (int64_t)rng_below(rng, 20);
	}
}

static void take_out(Pipe *p, size_t n) {
	memmove(p->bytes.text.data, p->bytes.text.data + n, p->bytes.text.len - n);
	p->bytes.text.len -= n;
	p->arrived -= n;
}

/* ---- coming and going ---- */

static void come(Sim *sim, int number, int what) {
	SimLink *l = link_of(sim, number);
	char from[LINK_ADDRESS];
	(void)what;
	if (!l->is_client_up || l->link) return;
	snprintf(from, sizeof from, "192.0.2.%d", 1 + l->client);
	if (sim->node.hub) l->link = link_open(&sim->node.gate, from, l);
	if (!l->link) net_drop(sim, l, false);
	model_look(sim->model);
}

int net_open(Sim *sim, int client, bool is_http) {
	if (sim->n_links == LINKS_MAX) return -1;
	SimLink *l = calloc(1, sizeof *l);
	if (!l) abort();
	l->number = sim->n_links;
	l->client = client;
	l->is_http = is_http;
	l->is_client_up = l->is_reading = true;
	l->viewer = SPECTATOR;
	l->last = &l->first;
	l->room = sim_has(sim, FAULT_STALL) && rng_below(&sim->net, 2) ? ROOM_SMALL : ROOM;
	grow_init(&l->up.bytes);
	grow_init(&l->down.bytes);
	sim->links[sim->n_links++] = l;
	l->up.last_at = sim->now + delay(sim);
	sim_at(sim, l->up.last_at, come, l->number, 0);
	return l->number;
}

/* The server learns that the client is gone. */
static void tell_server(Sim *sim, int number, int what) {
	SimLink *l = link_of(sim, number);
	(void)what;
	if (!l->link) return;
	l->has_end = true;
	node_wake(sim);
}

static void tell_client(Sim *sim, int number, int what) {
	SimLink *l = link_of(sim, number);
	(void)what;
	if (!l->is_client_up) return;
	if (!l->is_reading) { /* what waits in front of the end is read first */
		l->is_reading = true;
		net_listen(sim, l);
		if (!l->is_client_up) return;
	}
	l->is_client_up = false;
	if (l->link) sim_at(sim, sim->now + delay(sim), tell_server, number, 0);
	client_lost(sim, l);
}

void net_hang_up(Sim *sim, SimLink *l) {
	if (!l->is_client_up) return;
	l->is_client_up = false;
	l->down.is_dead = true;
	if (!l->up.is_dead) sim_at(sim, l->up.last_at + 1, tell_server, l->number, 0);
	client_lost(sim, l);
}

void net_vanish(Sim *sim, SimLink *l) {
	if (!l->is_client_up) return;
	l->is_client_up = false;
	l->up.is_dead = l->down.is_dead = true;
	if (!l->silent_at) l->silent_at = sim->now, l->silent_held = sim->node.held_ever - (node_now(sim) - sim->now);
	client_lost(sim, l);
}

/* The server's end is gone already, or there was none. */
void net_drop(Sim *sim, SimLink *l, bool is_silent) {
	l->up.is_dead = true;
	if (is_silent) l->down.is_dead = true;
	else sim_at(sim, (l->down.last_at > sim->now ? l->down.last_at : sim->now) + 1, tell_client, l->number, 0);
}

void net_silence(Sim *sim, SimLink *l) {
	l->up.is_dead = l->down.is_dead = true;
	if (!l->silent_at) l->silent_at = sim->now, l->silent_held = sim->node.held_ever - (node_now(sim) - sim->now);
}

void net_cut(Sim *sim, SimLink *l) {
	Rng *rng = &sim->net;
	l->up.is_dead = l->down.is_dead = true;
	sim_at(sim, sim->now + (int64_t)rng_below(rng, 200), tell_server, l->number, 0);
	sim_at(sim, sim->now + (int64_t)rng_below(rng, 200), tell_client, l->number, 0);
}

/* ---- the server's end ---- */

bool net_has_bytes(const SimLink *l) {
	return l->link && ((l->up.arrived && wire_room(l->link->wire)) || l->has_end);
}

void net_read(Sim *sim, SimLink *l) {
	int64_t now = node_now(sim);
	size_t room = wire_room(l->link->wire), n = l->up.arrived < room ? l->up.arrived : room;
	if (n) {
		char *copy = malloc(n); /* exactly so many: who reads further is caught */
		if (!copy) abort();
		memcpy(copy, l->up.bytes.text.data, n);
		take_out(&l->up, n);
		wire_take(l->link->wire, copy, n, now);
		free(copy);
	}
	if (l->has_end && !l->up.arrived) {
		wire_end(l->link->wire);
		l->has_end = false;
	}
}

void net_give(Sim *sim, SimLink *l) {
	WireBytes pieces[PIECES];
	int n;
	while (l->link && !wire_is_over(l->link->wire) && l->down.bytes.text.len < l->room &&
	       (n = wire_peek(l->link->wire, pieces, PIECES)) > 0) {
		size_t room = l->room - l->down.bytes.text.len, sent = 0;
		for (int i = 0; i < n && room; i++) {
			size_t size = pieces[i].n < room ? pieces[i].n : room;
			if (l->down.is_dead) grow_add_n(&l->down.bytes, pieces[i].bytes, size); /* nobody will read it */
			else set_out(sim, l, &l->down, pieces[i].bytes, size, arrive_down);
			sent += size;
			room -= size;
		}
		wire_sent(l->link->wire, sent, node_now(sim));
	}
}

/* ---- the client's end ---- */

void net_send(Sim *sim, SimLink *l, const void *bytes, size_t n) {
	if (l->is_client_up && !l->up.is_dead) set_out(sim, l, &l->up, bytes, n, arrive_up);
}

void net_listen(Sim *sim, SimLink *l) {
	size_t n = l->down.arrived;
	if (!n || !l->is_client_up) return;
	Client *c = &sim->clients[l->client];
	bool was_full = l->down.bytes.text.len >= l->room;
	Grow *into = l->is_http ? &c->page : &c->heard;
	if (l->is_http || c->link == l->number) grow_add_n(into, l->down.bytes.text.data, n);
	take_out(&l->down, n);
	if (was_full) node_wake(sim); /* there is room again */
	client_heard(sim, l);
}

void net_free(Sim *sim, SimLink *l) {
	(void)sim;
	for (Given *next; l->first; l->first = next) {
		next = l->first->next;
		msg_drop(l->first->msg);
		free(l->first);
	}
	grow_free(&l->up.bytes);
	grow_free(&l->down.bytes);
	free(l);
}
