/* The model: looking, and the general invariants; see model.h. */
#include "tests/sim/model.h"
#include "core/hash.h"
#include "tests/sim/database.h"
#include "tests/sim/twin.h"

#include <stdlib.h>
#include <string.h>

enum {
	SILENCE_MORE_MS = 4000, /* how much longer than SILENCE a silent connection may stay */
	STUCK_MS = 240 * 1000,  /* in calm, a game moves on within this time */
	OPEN_MS = 60 * 1000,    /* a table that has not begun by then will not */
	QUIET_MS = 4000,
	PIECES_MOST = 4096,
	QUEUE_MORE = 256 * 1024, /* a single message may exceed the limit */
};

Model *model_new(Sim *sim) {
	Model *m = calloc(1, sizeof *m);
	if (!m) abort();
	m->sim = sim;
	grow_init(&m->text);
	return m;
}

static void free_shadow(Shadow *s) {
	match_free(s->match);
	free(s->lines);
	free(s->chain);
	free(s);
}

void model_free(Model *m) {
	for (int i = 0; i < m->n_shadows; i++) free_shadow(m->shadows[i]);
	for (int i = 0; i < m->n_truths; i++) {
		free(m->truths[i]->chain);
		free(m->truths[i]);
	}
	grow_free(&m->text);
	free(m);
}

Shadow *model_find(const Model *m, const Node *node, const char *id) {
	for (int i = 0; i < m->n_shadows; i++)
		if (m->shadows[i]->node == node && !strcmp(m->shadows[i]->id, id)) return m->shadows[i];
	return NULL;
}

Shadow *model_at(const Model *m, const SimLink *l) {
	return model_find(m, &m->sim->nodes[l->node], l->table);
}

static Shadow *add_shadow(Model *m, Node *node, const LiveTable *t) {
	Shadow *s = calloc(1, sizeof *s);
	if (!s) abort();
	if (m->n_shadows == SHADOWS_MAX) {
		sim_fail(m->sim, "more than %d tables", SHADOWS_MAX);
		return s;
	}
	memcpy(s->id, t->id, sizeof s->id);
	s->node = node;
	s->moved_at = m->sim->now;
	m->shadows[m->n_shadows++] = s;
	return s;
}

static void forget_shadow(Model *m, const Shadow *gone) {
	for (int i = 0; i < m->n_shadows; i++)
		if (m->shadows[i] == gone) {
			free_shadow(m->shadows[i]);
			m->shadows[i] = m->shadows[--m->n_shadows];
			return;
		}
}

void model_logged(Model *m, const Node *node, const char *event, const char *table, const char *detail) {
	if (!table || !event || twin_has_parted(m->sim, table)) return;
	if (!strcmp(event, "lost") || !strcmp(event, "unreadable") || !strcmp(event, "snapshot"))
		sim_fail(m->sim, "table %s: %s (%s)", table, event, detail ? detail : "");
	if (strcmp(event, "expired") != 0) return;
	Shadow *s = model_find(m, node, table);
	if (m->sim->database && m->n_expired < SHADOWS_MAX) snprintf(m->expired[m->n_expired++], TABLE_ID_LEN + 1, "%s", table);
	if (s && s->live && s->live->n_conns) sim_fail(m->sim, "table %s has expired, and somebody is there", table);
	forget_shadow(m, s);
}

/* ---- who holds the seats ---- */

/* What was said from a seat goes when its holder does. */
void model_forget_lines(Shadow *s) {
	int n = 0;
	for (int i = 0; i < s->n_lines; i++)
		if (!(s->leaving >> s->lines[i].seat & 1)) s->lines[n++] = s->lines[i];
	s->has_forgotten |= n < s->n_lines;
	s->n_lines = n;
	s->leaving = 0;
}

static void look_at_seats(const Model *m, Shadow *s) {
	const LiveTable *t = s->live;
	for (int i = 0; i < t->setup.seats; i++) {
		const Seat *seat = &t->seat[i];
		if (seat->holder != HOLDER_PERSON || !memcmp(&seat->token, &s->token[i], sizeof seat->token)) continue;
		s->token[i] = seat->token;
		sim_trace(m->sim, "table %s: seat %d is %s's", s->id, i, seat->name);
		s->leaving |= 1u << i;
	}
	if (t->phase != PHASE_OVER) s->secret = t->info.fair.secret[FAIR_SERVER + 1];
	else memset(&s->secret, 0, sizeof s->secret);
}

/* ---- looking ---- */

static void find_tables(Model *m, Node *node) {
	const Hub *hub = node->hub;
	for (int i = 0; i < m->n_shadows; i++)
		if (m->shadows[i]->node == node) m->shadows[i]->live = NULL;
	for (size_t i = 0; i < hub->timers.n; i++) {
		LiveTable *t = OWNER_OF(hub->timers.heap[i], LiveTable, timer);
		Shadow *s = model_find(m, node, t->id);
		if (s && m->sim->database && s->epoch != t->key.epoch) {
			forget_shadow(m, s);
			s = NULL;
		}
		bool is_new = !s;
		if (!s) s = add_shadow(m, node, t);
		s->live = t;
		if (is_new && m->sim->database) model_loaded(m, s);
		s->n_new = 0;
		s->n_times = 0;
		look_at_seats(m, s);
	}
	for (int i = 0; i < m->n_shadows && m->sim->database; i++)
		if (m->shadows[i]->node == node && !m->shadows[i]->live) forget_shadow(m, m->shadows[i--]);
}

static void check_counts(Model *m, const Node *node) {
	const Hub *hub = node->hub;
	int links = 0, sockets = 0, addresses = 0, conns = 0;
	for (int i = 0; i < m->sim->n_links; i++) {
		const SimLink *l = m->sim->links[i];
		if (l->node != node->number) continue;
		links += l->link != NULL;
		sockets += l->link && l->link->conn;
	}
	for (const Conn *conn = hub->conns; conn; conn = conn->next) conns++;
	for (size_t i = 0; i < hub->addresses.n_buckets; i++)
		for (const Address *a = hub->addresses.buckets[i]; a; a = a->next) addresses += a->sockets;
	if (hub->n_sockets != links || addresses != links)
		sim_fail(m->sim, "%d connections, and the hub counts %d, of all addresses %d", links, hub->n_sockets, addresses);
	if (hub->n_conns != sockets || conns != sockets)
		sim_fail(m->sim, "%d WebSockets, and the hub counts %d and has %d", sockets, hub->n_conns, conns);
}

static Given *give(SimLink *l, Msg *msg) {
	Given *given = malloc(sizeof *given);
	if (!given) abort();
	*given = (Given){.msg = msg_hold(msg)};
	*l->last = given;
	l->last = &given->next;
	if (!l->unsent) l->unsent = given;
	return given;
}

/* What was sealed, or everything, has been sent since the last look. */
void model_posts_went(Node *node) {
	const Hub *hub = node->hub;
	const Outbox *outbox = &hub->shared.outbox;
	if (node->n_begun != hub->n_begun)
		node->n_posts = outbox->sealed && node->n_posts > node->n_sealed ? node->n_posts - node->n_sealed : 0;
	if (node->n_posts > outbox->n) node->n_posts = 0;
	node->n_begun = hub->n_begun;
	node->n_sealed = outbox->sealed;
}

void model_look(Model *m, Node *node) {
	Sim *sim = m->sim;
	if (sim->has_failed || !node->hub) return;
	const Outbox *outbox = &node->hub->shared.outbox;
	find_tables(m, node);
	twin_look(sim);
	model_posts_went(node);
	if (node->n_posts < outbox->n) m->changed_at = sim->now;
	for (; node->n_posts < outbox->n && !sim->has_failed; node->n_posts++) {
		const Post *post = &outbox->list[node->n_posts];
		if (!post->msg || post->conn->is_gone) continue;
		SimLink *l = ((Link *)post->conn->link)->owner;
		sim_trace(sim, "    to client %d: %.120s", l->client, post->msg->text);
		Given *given = give(l, post->msg);
		model_post(m, l, post->msg);
		if (sim->database) model_tell(m, l, given);
		twin_post(sim, l, post->msg);
	}
	for (int i = 0; i < m->n_shadows && !sim->has_failed; i++) {
		Shadow *s = m->shadows[i];
		if (s->node != node || !s->live || twin_has_parted(sim, s->id)) continue;
		while (!sim->has_failed && model_has_more(s)) model_play(m, s);
		if (s->leaving) model_forget_lines(s);
		model_check_owed(m, s);
		model_time(m, s);
	}
	if (!sim->has_failed) check_counts(m, node);
}

/* ---- messages on their way ---- */

static bool is_same(const Msg *a, const Msg *b) {
	return a == b || (a->len == b->len && !memcmp(a->text, b->text, a->len));
}

void model_sent(Model *m, SimLink *l, Msg *msg) {
	static const char listed[] = "{\"push\":\"listed\"", unlisted[] = "{\"push\":\"unlisted\"";
	bool is_list = !strncmp(msg->text, listed, sizeof listed - 1) || !strncmp(msg->text, unlisted, sizeof unlisted - 1);
	if (is_list && !l->unsent) give(l, msg); /* told at the turn's end, when everything else has been looked at */
	if (!l->unsent || !is_same(l->unsent->msg, msg)) {
		sim_fail(m->sim, "connection %d of client %d is sent what was not its next message: %.200s", l->number, l->client, msg->text);
		return;
	}
	if (m->sim->database) model_told(m, l, l->unsent);
	l->unsent = l->unsent->next;
}

void model_received(Model *m, SimLink *l, const char *text, size_t n) {
	while ((!l->first || l->first == l->unsent) && l->through >= 0) l = m->sim->links[l->through];
	Given *given = l->first;
	bool is_next = given && given != l->unsent && given->msg->len == n && !memcmp(given->msg->text, text, n);
	if (!is_next) {
		sim_fail(m->sim, "client %d reads what was not sent to it: %.*s", l->client, n > 200 ? 200 : (int)n, text);
		return;
	}
	l->first = given->next;
	if (!l->first) l->last = &l->first;
	msg_drop(given->msg);
	free(given);
}

/* ---- commits ---- */

void model_before_commit(Model *m, Node *node) {
	if (m->sim->has_failed) return;
	for (int i = 0; i < m->n_shadows; i++) {
		Shadow *s = m->shadows[i];
		if (s->node != node || !s->live) continue;
		s->pending = model_facts(s);
		s->is_pending = true;
	}
}

void model_kept(Model *m, Node *node) {
	node->n_posts = 0;
	for (int i = 0; i < m->n_shadows; i++) {
		Shadow *s = m->shadows[i];
		if (s->node != node) continue;
		s->kept = s->pending;
		s->is_kept = s->is_pending;
		s->n_lines_kept = s->n_lines;
		s->has_forgotten = false;
		memcpy(s->deadline_kept, s->deadline, sizeof s->deadline);
	}
}

static void check_queue(Model *m, const SimLink *l) {
	WireBytes pieces[PIECES_MOST];
	int n = wire_peek(l->link->wire, pieces, PIECES_MOST);
	size_t bytes = 0;
	for (int i = 0; i < n; i++) bytes += pieces[i].n;
	if (n == PIECES_MOST || bytes > QUEUE_MAX + QUEUE_MORE) sim_fail(m->sim, "%zu bytes and more wait for client %d", bytes, l->client);
}

void model_after_turn(Model *m, Node *node) {
	Sim *sim = m->sim;
	const Hub *hub = node->hub;
	if (sim->has_failed) return;
	if (!sim->database && (hub->shared.outbox.n || hub->gone || !ring_is_empty(&hub->shared.outbox.missed)))
		sim_fail(sim, "after a turn the outbox still holds something");
	for (int i = 0; i < sim->n_links && !sim->has_failed; i++) {
		const SimLink *l = sim->links[i];
		if (!l->link || l->node != node->number) continue;
		if (l->down.bytes.text.len >= l->room) check_queue(m, l);
		int64_t since = l->silent_at + node->held_ever - l->silent_held;
		if (l->silent_at && node->born_at > since) since = node->born_at;
		if (l->silent_at && sim->now - since > SILENCE * 1000 + SILENCE_MORE_MS)
			sim_fail(sim, "of connection %d nothing has been heard for %lld ms, and it is still there", l->number,
			         (long long)(sim->now - l->silent_at));
	}
}

/* ---- the end ---- */

/* Whether one of our clients has the key to the seat. */
static bool goes_on(const Model *m, const Shadow *s, int seat) {
	for (int i = 0; i < m->sim->n_clients; i++) {
		const Client *c = &m->sim->clients[i];
		FairBytes token, hash;
		if (!c->has_token || strcmp(c->home, s->id) != 0 || !fair_parse_hex(c->token, &token)) continue;
		table_hash_token(&token, &hash);
		if (!memcmp(&hash, &s->live->seat[seat].token, sizeof hash)) return true;
	}
	return false;
}

/* A game may stop if nobody can move it on: nobody is there, or nobody can begin it. */
static bool need_not_go_on(const Model *m, const Shadow *s) {
	const LiveTable *t = s->live;
	if (!t || t->phase == PHASE_OVER || t->pause == PAUSE_NOBODY) return true;
	if (t->phase == PHASE_OPEN) return m->sim->now - m->sim->calm_at > OPEN_MS;
	bool has_persons = false;
	for (int i = 0; i < t->setup.seats; i++) {
		bool is_person = t->seat[i].holder == HOLDER_PERSON;
		has_persons |= is_person;
		if (s->to_act >> i & 1 && is_person && !goes_on(m, s, i)) return true;
	}
	return !has_persons;
}

static int64_t later(int64_t a, int64_t b) {
	return a > b ? a : b;
}

bool model_is_done(const Model *m) {
	const Sim *sim = m->sim;
	if (sim->twin) return sim->now - sim->calm_at > QUIET_MS; /* games in two worlds need not end */
	bool is_done = model_is_whole(m);
	for (int i = 0; i < sim->n_nodes; i++) is_done = is_done && sim->nodes[i].hub;
	for (int i = 0; i < m->n_shadows && is_done; i++) {
		const Shadow *s = m->shadows[i];
		if (need_not_go_on(m, s) || !model_owns(m, s)) continue;
		is_done = false;
		int64_t since = later(later(s->moved_at, sim->calm_at), s->node->born_at);
		if (sim->now - since > STUCK_MS)
			sim_fail(m->sim, "table %s (%s, phase %d, pause %d, to act %x) has not gone on for %lld ms", s->id, s->live->setup.game->id,
			         s->live->phase, s->live->pause, s->to_act, (long long)(sim->now - since));
	}
	return is_done && sim->now - m->changed_at > QUIET_MS && sim->now - sim->calm_at > QUIET_MS;
}

/* A client that watches the list of public tables knows those of all nodes. */
static void check_lobby(const Model *m, const Client *c, const SimLink *l) {
	int n = 0;
	const Node *node = &m->sim->nodes[l->node];
	int64_t quiet_at = later(later(m->changed_at, node->born_at), later(node->slept_until, node->cut_until));
	if (m->sim->now - quiet_at <= QUIET_MS) return; /* it may be on its way, or its node may have stood still */
	if (!l->link->conn || !ring_has(&l->link->conn->lobby) || c->is_mad || c->n_hogged) return;
	for (int i = 0; i < m->n_shadows; i++) {
		const Shadow *s = m->shadows[i];
		bool is_listed = false;
		if (!s->live || !model_owns(m, s) || !s->live->is_public || s->live->phase == PHASE_OVER) continue;
		for (int k = 0; k < c->n_listed; k++) is_listed |= !strcmp(c->listed[k], s->id);
		if (!is_listed) sim_fail(m->sim, "client %d was not told that table %s is in the list", c->number, s->id);
		n++;
	}
	if (n != c->n_listed) sim_fail(m->sim, "client %d was told of %d tables in the list, and there are %d", c->number, c->n_listed, n);
}

/* What a client last heard is the truth. */
static void check_client(Model *m, Client *c) {
	const SimLink *l = c->link >= 0 ? m->sim->links[c->link] : NULL;
	while (l && l->through >= 0 && !l->up.is_dead && !l->down.is_dead) l = m->sim->links[l->through];
	if (!l || !l->link || !c->is_on || l->first || l->up.is_dead || l->down.is_dead) return;
	check_lobby(m, c, l);
	if (!l->table[0] || strcmp(l->table, c->table) != 0) return;
	Shadow *s = model_at(m, l);
	if (!s || !s->live || !model_owns(m, s) || !l->link->conn || l->link->conn->table != s->live) return;
	Text *out = grow_room(&m->text, 200000);
	grow_clear(&m->text);
	table_tell_info(s->live, l->viewer, out);
	Value *info = value_read(out->data, out->len, NULL);
	value_each(member, info) {
		const Value *heard = value_get(c->table_info, member->key);
		if (value_equal(member, heard) || !strcmp(member->key, "notify")) continue; /* `notify` is the client's own and not pushed */
		sim_fail(m->sim, "what client %d last heard of \"%s\" at table %s is not how it is: %.1500s", c->number, member->key, s->id,
		         out->data);
	}
	value_free(info);
}

void model_end(Model *m) {
	Sim *sim = m->sim;
	if (sim->twin) return;
	for (int i = 0; i < sim->n_clients; i++) check_client(m, &sim->clients[i]);
	for (int i = 0; i < m->n_shadows; i++) sim->n_over += m->shadows[i]->live && m->shadows[i]->live->phase == PHASE_OVER;
	if (sim->has_failed) return;
	if (sim->database) {
		model_end_nodes(m);
		return;
	}
	for (int i = 0; i < sim->n_nodes; i++) {
		Node *node = &sim->nodes[i];
		if (!node->hub) node_start(node);
		if (!sim->has_failed) model_audit(m, node);
		if (!sim->has_failed) node_crash(node, FAULT_KILL);
		if (!sim->has_failed) node_start(node);
	}
}
