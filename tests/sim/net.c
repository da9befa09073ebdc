/* The network: each connection is two pipes. Bytes of one direction stay in order and can be split anywhere; connections overtake each
 * other. See sim.h. */
#include "core/hash.h"
#include "tests/sim/model.h"
#include "tests/sim/sim.h"

#include <stdlib.h>
#include <string.h>

enum {
	ROOM = 64 * 1024,
	ROOM_SMALL = 3000,
	PIECES = 16,
	SHORT = 220, /* up to this many bytes may come one by one */
};

static Node *node_of(Sim *sim, const SimLink *l) {
	return &sim->nodes[l->node];
}

/* The node that acts as the client of a link between two nodes. */
static Node *front_of(Sim *sim, const SimLink *l) {
	return &sim->nodes[sim->links[l->front]->node];
}

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
	if (!l->up.arrived) l->up.unread_at = node_clock(node_of(sim, l), sim->now);
	l->up.arrived += (size_t)n;
	node_wake(node_of(sim, l));
}

static void arrive_down(Sim *sim, int number, int n) {
	SimLink *l = link_of(sim, number);
	if (l->down.is_dead || !l->is_client_up) return;
	l->down.arrived += (size_t)n;
	if (l->front >= 0) node_wake(front_of(sim, l));
	else if (l->is_reading) network_listen(sim, l);
}

/* Sends bytes off, in pieces that may end anywhere. */
static void set_out(Sim *sim, SimLink *l, Pipe *p, const void *bytes, size_t n, MomentRun *arrive) {
	Rng *rng = &sim->net;
	bool is_split = sim_has(sim, FAULT_SPLIT);
	int64_t at = arrive == arrive_down ? node_time(node_of(sim, l)) : sim->now;
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
	Node *node = node_of(sim, l);
	char from[LINK_ADDRESS];
	(void)what;
	if (!l->is_client_up || l->link) return;
	if (l->front >= 0 && sim->now < sim->apart_until[l->node][front_of(sim, l)->number]) {
		l->up.is_dead = l->down.is_dead = true; /* the dialling node waits in vain */
		return;
	}
	if (l->front >= 0) node_print_host(front_of(sim, l)->number, from, sizeof from);
	else snprintf(from, sizeof from, "192.0.2.%d", 1 + l->client);
	if (node->hub) l->link = link_open(&node->gate, from, l);
	if (!l->link) network_drop(sim, l, false);
	model_look(sim->model, node);
}

static SimLink *add_link(Sim *sim, int client) {
	if (sim->n_links == LINKS_MAX) return NULL;
	SimLink *l = calloc(1, sizeof *l);
	if (!l) abort();
	l->number = sim->n_links;
	l->client = client;
	l->front = l->through = -1;
	l->is_client_up = l->is_reading = true;
	l->viewer = SPECTATOR;
	l->last = &l->first;
	l->room = sim_has(sim, FAULT_STALL) && rng_below(&sim->net, 2) ? ROOM_SMALL : ROOM;
	grow_init(&l->up.bytes);
	grow_init(&l->down.bytes);
	sim->links[sim->n_links++] = l;
	return l;
}

/* To any node, as through a load balancer. */
int network_open(Sim *sim, int client, bool is_http) {
	SimLink *l = add_link(sim, client);
	if (!l) return -1;
	l->is_http = is_http;
	if (sim->n_nodes > 1) l->node = (int)rng_below(&sim->net, (uint32_t)sim->n_nodes);
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
	node_wake(node_of(sim, l));
}

static void tell_client(Sim *sim, int number, int what) {
	SimLink *l = link_of(sim, number);
	(void)what;
	if (!l->is_client_up) return;
	if (l->front >= 0) {
		l->is_client_up = false;
		node_wake(front_of(sim, l));
		return;
	}
	if (!l->is_reading) { /* what arrived before the end is read first */
		l->is_reading = true;
		network_listen(sim, l);
		if (!l->is_client_up) return;
	}
	l->is_client_up = false;
	if (l->link) sim_at(sim, sim->now + delay(sim), tell_server, number, 0);
	client_lost(sim, l);
}

void network_hang_up(Sim *sim, SimLink *l) {
	if (!l->is_client_up) return;
	l->is_client_up = false;
	l->down.is_dead = true;
	if (!l->up.is_dead) sim_at(sim, l->up.last_at + 1, tell_server, l->number, 0);
	client_lost(sim, l);
}

static void note_silence(Sim *sim, SimLink *l) {
	const Node *node = node_of(sim, l);
	if (!l->silent_at) l->silent_at = sim->now, l->silent_held = node->held_ever - (node_time(node) - sim->now);
}

void network_vanish(Sim *sim, SimLink *l) {
	if (!l->is_client_up) return;
	l->is_client_up = false;
	l->up.is_dead = l->down.is_dead = true;
	note_silence(sim, l);
	client_lost(sim, l);
}

/* The server's end is gone already, or there never was one. */
void network_drop(Sim *sim, SimLink *l, bool is_silent) {
	l->up.is_dead = true;
	if (is_silent) l->down.is_dead = true;
	else sim_at(sim, (l->down.last_at > sim->now ? l->down.last_at : sim->now) + 1, tell_client, l->number, 0);
}

void network_silence(Sim *sim, SimLink *l) {
	l->up.is_dead = l->down.is_dead = true;
	note_silence(sim, l);
}

void network_cut(Sim *sim, SimLink *l) {
	Rng *rng = &sim->net;
	l->up.is_dead = l->down.is_dead = true;
	sim_at(sim, sim->now + (int64_t)rng_below(rng, 200), tell_server, l->number, 0);
	sim_at(sim, sim->now + (int64_t)rng_below(rng, 200), tell_client, l->number, 0);
}

/* ---- the server's end ---- */

bool network_has_bytes(const SimLink *l) {
	bool is_ended = l->has_end && !(l->link && l->link->relay && l->up.arrived); /* what came before is passed on first */
	return l->link && ((l->up.arrived && wire_room(l->link->wire)) || is_ended);
}

void network_read(Sim *sim, SimLink *l) {
	int64_t now = node_now(node_of(sim, l));
	size_t room = wire_room(l->link->wire), n = l->up.arrived < room ? l->up.arrived : room;
	if (n) {
		char *copy = malloc(n); /* allocated exactly: reading past the end is caught */
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

void network_give(Sim *sim, SimLink *l) {
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
		wire_sent(l->link->wire, sent, node_now(node_of(sim, l)));
	}
}

/* ---- links passed on to another node ---- */

static void leave_node(Sim *sim, SimLink *up) {
	if (up->is_client_up) sim_at(sim, up->up.last_at + delay(sim), tell_server, up->number, 0);
	up->is_client_up = false;
	up->down.is_dead = true;
}

static void dial(Sim *sim, SimLink *l) {
	SimLink *up = add_link(sim, l->client);
	int node = node_of_host(relay_node(l->link->relay));
	if (!up || node < 0 || node >= sim->n_nodes) {
		link_lost_node(l->link);
		return;
	}
	up->node = node;
	up->front = l->number;
	l->through = up->number;
	sim->n_handed++;
	up->up.last_at = sim->now + delay(sim);
	sim_at(sim, up->up.last_at, come, up->number, 0);
}

static void send_on(Sim *sim, SimLink *l, SimLink *up) {
	WireBytes pieces[PIECES];
	int n;
	while ((n = relay_peek(l->link->relay, pieces, PIECES)) > 0) {
		size_t sent = 0;
		for (int i = 0; i < n; i++) {
			if (up->is_client_up && !up->up.is_dead) set_out(sim, up, &up->up, pieces[i].bytes, pieces[i].n, arrive_up);
			sent += pieces[i].n;
		}
		relay_sent(l->link->relay, sent);
	}
}

void network_carry_on(Sim *sim, SimLink *l) {
	if (!l->link->relay && l->through < 0) return;
	if (!link_settle(l->link)) return;
	if (l->link->relay && l->through < 0) dial(sim, l);
	if (l->link->relay && l->through >= 0) send_on(sim, l, sim->links[l->through]);
	if (l->link->relay && relay_is_over(l->link->relay)) link_settle(l->link);
	if (!l->link->relay) network_part(sim, l);
}

void network_part(Sim *sim, SimLink *l) {
	if (l->through >= 0) leave_node(sim, sim->links[l->through]);
}

bool network_has_news(const Sim *sim, const SimLink *up, const Node *node) {
	const SimLink *l = up->front >= 0 ? sim->links[up->front] : NULL;
	if (!l || l->node != node->number || !l->link || !l->link->relay || relay_is_over(l->link->relay)) return false;
	return !up->is_client_up || (up->down.arrived && link_node_room(l->link));
}

void network_read_news(Sim *sim, SimLink *up) {
	SimLink *l = sim->links[up->front];
	size_t room = link_node_room(l->link), n = up->down.arrived < room ? up->down.arrived : room;
	if (n) {
		bool was_full = up->down.bytes.text.len >= up->room;
		char *copy = malloc(n);
		if (!copy) abort();
		memcpy(copy, up->down.bytes.text.data, n);
		take_out(&up->down, n);
		link_from_node(l->link, copy, n);
		free(copy);
		if (was_full) node_wake(node_of(sim, up));
	} else if (!up->is_client_up) link_lost_node(l->link);
}

void network_part_nodes(Sim *sim, int a, int b) {
	for (int i = 0; i < sim->n_links; i++) {
		SimLink *up = sim->links[i];
		if (up->front < 0) continue;
		int front = sim->links[up->front]->node;
		if ((up->node == a && front == b) || (up->node == b && front == a)) up->up.is_dead = up->down.is_dead = true;
	}
}

/* ---- the client's end ---- */

void network_send(Sim *sim, SimLink *l, const void *bytes, size_t n) {
	if (l->is_client_up && !l->up.is_dead) set_out(sim, l, &l->up, bytes, n, arrive_up);
}

void network_listen(Sim *sim, SimLink *l) {
	size_t n = l->down.arrived;
	if (!n || !l->is_client_up) return;
	Client *c = &sim->clients[l->client];
	bool was_full = l->down.bytes.text.len >= l->room;
	Grow *into = l->is_http ? &c->page : &c->heard;
	if (l->is_http || c->link == l->number) grow_add_n(into, l->down.bytes.text.data, n);
	take_out(&l->down, n);
	if (was_full) node_wake(node_of(sim, l)); /* there is room again */
	client_heard(sim, l);
}

void network_free(Sim *sim, SimLink *l) {
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
