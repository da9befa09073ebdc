/* Several nodes: what is committed, whoever did it. Each node's tables have shadows of their own; this is the one truth that all of
 * them must continue from. See model.h. */
#include "tests/sim/database.h"
#include "tests/sim/model.h"

#include <stdlib.h>
#include <string.h>

enum {
	ORPHAN_MS = 2000,     /* a table without a living owner is run again within this time */
	SLOW_MS = 6000,       /* added where the database is slow */
	DUE_SLACK_MS = 15000, /* it is stored in seconds, by a clock that only beats advance */
};

/* What a commit keeps of one table. */
typedef struct Promised {
	Truth truth;
	uint64_t base;
	bool is_new, has_new_lines;
	int64_t epoch;
} Promised;

struct Promise {
	const Node *node;
	int member, n;
	Promised list[SHADOWS_MAX];
};

static Truth *find_truth(const Model *m, const char *id) {
	for (int i = 0; i < m->n_truths; i++)
		if (!strcmp(m->truths[i]->id, id)) return m->truths[i];
	return NULL;
}

bool model_owns(const Model *m, const Shadow *s) {
	Database *db = m->sim->database;
	const Owned *o = db ? database_find(db, STORE_TABLE, s->live->key.key) : NULL;
	return !o || (o->owner == s->node->member && o->epoch == s->live->key.epoch);
}

/* ---- committing ---- */

/* A deadline as a moment of simulated time. */
static int64_t moment_of(const Node *node, int64_t deadline) {
	return deadline ? node_time(node) + deadline - node_now(node) : 0;
}

static void note(const Shadow *s, Promised *p) {
	const LiveTable *t = s->live;
	*p = (Promised){.base = s->base, .is_new = !s->is_kept, .epoch = t->key.epoch, .has_new_lines = s->n_lines != s->n_lines_kept};
	Truth *w = &p->truth;
	memcpy(w->id, s->id, sizeof w->id);
	w->key = t->key.key;
	w->facts = model_facts(s);
	w->n_chain = s->n_seen;
	w->chain = malloc((s->n_seen + 1) * sizeof *w->chain);
	if (!w->chain) abort();
	if (s->n_seen) memcpy(w->chain, s->chain, (s->n_seen + 1) * sizeof *w->chain);
	else w->chain[0] = 0;
	memcpy(w->dealt, s->dealt, sizeof w->dealt);
	w->has_dealt = s->has_dealt;
	w->is_over = t->phase == PHASE_OVER;
	w->pause = t->pause;
	w->n_lines = s->n_lines;
	w->has_forgotten = s->has_forgotten;
	for (int i = 0; i < t->setup.seats; i++) {
		w->token[i] = t->seat[i].token;
		w->due[i] = moment_of(s->node, t->phase == PHASE_PLAY && t->pace == PACE_DAYS ? t->seat[i].deadline : 0);
	}
}

Promise *model_promise(Model *m, Node *node) {
	Promise *p = node->last_promise;
	node->last_promise = NULL;
	if (p) return p;
	p = calloc(1, sizeof *p);
	if (!p) abort();
	p->node = node;
	p->member = node->member;
	for (int i = 0; i < m->n_shadows; i++) {
		Shadow *s = m->shadows[i];
		if (s->node != node || !s->live || hub_find_live(node->hub, s->id) != s->live || !s->live->key.key) continue;
		Promised *one = &p->list[p->n++];
		note(s, one);
		s->base = one->truth.facts;
		s->is_kept = true;
		s->n_lines_kept = s->n_lines;
	}
	return p;
}

void model_forget_promise(Promise *p) {
	for (int i = 0; p && i < p->n; i++) free(p->list[i].truth.chain);
	free(p);
}

static bool is_owner(const Model *m, const Promise *p, const Promised *one) {
	const Owned *o = database_find(m->sim->database, STORE_TABLE, one->truth.key);
	return o && o->owner == p->member && o->epoch == one->epoch;
}

static void check_owner(Model *m, const Promise *p, const Promised *one, const Truth *w) {
	if (!is_owner(m, p, one)) {
		sim_fail(m->sim, "node %d has committed something of table %s in epoch %lld, and another owns it", p->node->number, one->truth.id,
		         (long long)one->epoch);
		return;
	}
	for (size_t i = 0; w && i <= w->n_chain && i <= one->truth.n_chain; i++)
		if (w->chain[i] != one->truth.chain[i]) {
			sim_fail(m->sim, "two owners have committed step %zu of table %s, the second is node %d", i, one->truth.id, p->node->number);
			return;
		}
	if (w && (w->facts != one->base || one->truth.n_chain < w->n_chain))
		sim_fail(m->sim, "node %d has committed table %s as it goes on from what is not any more", p->node->number, one->truth.id);
}

static void keep(Model *m, const Promise *p, const Promised *one) {
	Truth *w = find_truth(m, one->truth.id);
	bool is_changed = !w || one->is_new || one->base != one->truth.facts || one->has_new_lines;
	if (!w && !one->is_new) return; /* it has been deleted */
	if (is_changed) check_owner(m, p, one, w);
	else if (w->facts != one->truth.facts || !is_owner(m, p, one)) return; /* it belongs to another node by now, and was not written */
	if (m->sim->has_failed) return;
	if (!w) {
		if (m->n_truths == SHADOWS_MAX) {
			sim_fail(m->sim, "more than %d tables", SHADOWS_MAX);
			return;
		}
		w = m->truths[m->n_truths++] = calloc(1, sizeof *w);
		if (!w) abort();
	}
	free(w->chain);
	*w = one->truth;
	w->chain = malloc((w->n_chain + 1) * sizeof *w->chain);
	if (!w->chain) abort();
	memcpy(w->chain, one->truth.chain, (w->n_chain + 1) * sizeof *w->chain);
	w->kept_at = m->sim->now;
	w->stood = database_now(m->sim->database) - m->sim->database->members[p->member].until;
	if (w->stood < 0) w->stood = 0;
}

static bool is_expired(const Model *m, const char *id) {
	for (int i = 0; i < m->n_expired; i++)
		if (!strcmp(m->expired[i], id)) return true;
	return false;
}

static void forget_gone(Model *m) {
	for (int i = 0; i < m->n_truths; i++) {
		Truth *w = m->truths[i];
		const Owned *o = database_find(m->sim->database, STORE_TABLE, w->key);
		if (o && (o->goes_on || w->is_over)) continue;
		if (!is_expired(m, w->id)) sim_fail(m->sim, "table %s is gone", w->id);
		free(w->chain);
		free(w);
		m->truths[i--] = m->truths[--m->n_truths];
	}
}

void model_decided(Model *m, const Promise *p) {
	for (int i = 0; p && i < p->n && !m->sim->has_failed; i++) keep(m, p, &p->list[i]);
	if (!m->sim->has_failed) forget_gone(m);
}

/* ---- loading ---- */

/* At a pace of days, clocks go on from what was stored. */
static void check_due(Model *m, const Shadow *s, const Truth *w) {
	const LiveTable *t = s->live;
	if (t->pace != PACE_DAYS || t->phase != PHASE_PLAY || w->pause || t->pause) return;
	for (int i = 0; i < t->setup.seats; i++) {
		if (!w->due[i] || !t->seat[i].deadline) continue;
		int64_t left = t->seat[i].deadline - node_now(s->node), least = w->due[i] - node_time(s->node),
				most = w->due[i] - w->kept_at + w->stood;
		if (left < least - DUE_SLACK_MS || left > most + DUE_SLACK_MS)
			sim_fail(m->sim, "table %s: seat %d had from %lld to %lld ms left, and after a take-over has %lld", s->id, i, (long long)least,
			         (long long)most, (long long)left);
	}
}

static bool holds(const void *arg, const char *name) {
	const LiveTable *t = arg;
	for (int i = 0; i < t->setup.seats; i++)
		if (!strcmp(t->seat[i].name, name)) return true;
	return false;
}

/* It is what was committed, and nothing acknowledged is lost. */
static void check_taken(Model *m, Shadow *s, const Truth *w) {
	Database *db = m->sim->database;
	const char *wrong = NULL;
	for (size_t i = 0; i <= w->n_chain && i <= s->n_seen && !wrong; i++)
		if (w->n_chain && s->n_seen && s->chain[i] != w->chain[i]) wrong = "its log is another";
	if (s->n_seen < w->n_chain) wrong = "steps are lost";
	if (!w->has_forgotten && s->n_lines < w->n_lines) wrong = "talk is lost";
	s->base = w->facts;
	if (!wrong && !database_is_writing(db, s->node, w->key) && model_facts(s) != w->facts) wrong = "it is not what was committed";
	if (wrong) {
		sim_fail(m->sim, "node %d has taken over table %s, and %s", s->node->number, s->id, wrong);
		return;
	}
	check_due(m, s, w);
	model_audit_table(m, db->watcher, w->key, w->id, w->dealt);
	if (!m->sim->has_failed) model_check_deeds(m, w->id, holds, s->live);
}

void model_loaded(Model *m, Shadow *s) {
	const Truth *w = find_truth(m, s->id);
	s->epoch = s->live->key.epoch;
	s->is_fresh = true;
	if (!w) return; /* it has just been created */
	memcpy(s->dealt, w->dealt, sizeof s->dealt);
	s->has_forgotten = w->has_forgotten;
	s->has_dealt = w->has_dealt;
	s->is_kept = true;
	for (int i = 0; i < s->live->setup.seats; i++) s->token[i] = s->live->seat[i].token; /* including holders who are away and may return */
	model_read_lines(m->sim->database->watcher, s);
	s->n_lines_kept = s->n_lines;
	s->n_notes = s->live->notes.n;
	while (model_has_more(s) && !m->sim->has_failed) model_play(m, s);
	sim_trace(m->sim, "node %d has loaded table %s, epoch %lld", s->node->number, s->id, (long long)s->epoch);
	if (!m->sim->has_failed) check_taken(m, s, w);
}

/* ---- telling ---- */

void model_tell(Model *m, const SimLink *l, Given *given) {
	static const char *const tellers[] = {"{\"push\":\"view\"", "{\"push\":\"update\""};
	const Shadow *s = l->table[0] ? model_at(m, l) : NULL;
	bool tells = !strncmp(given->msg->text, tellers[0], strlen(tellers[0])) || !strncmp(given->msg->text, tellers[1], strlen(tellers[1]));
	if (!tells || !s || !s->live) return;
	memcpy(given->table, s->id, sizeof given->table);
	given->n_log = s->n_seen;
	given->log_hash = s->log_hash;
}

void model_told(Model *m, const SimLink *l, const Given *given) {
	if (!given->table[0]) return;
	const Truth *w = find_truth(m, given->table);
	if (!w && is_expired(m, given->table)) return;
	if (!w || given->n_log > w->n_chain || (given->n_log && w->chain[given->n_log] != given->log_hash))
		sim_fail(m->sim, "node %d tells client %d of table %s what is not committed: %.200s", l->node, l->client, given->table,
		         given->msg->text);
}

/* ---- going on ---- */

static bool is_run(const Model *m, const Truth *w) {
	int owner = database_owner(m->sim->database, w->key);
	if (owner < 0) return false;
	const Shadow *s = model_find(m, &m->sim->nodes[owner], w->id);
	const Owned *o = database_find(m->sim->database, STORE_TABLE, w->key);
	return s && s->live && s->node->hub && o->owner == s->node->member;
}

static bool is_healthy(const Model *m, const Node *node) {
	const Database *db = m->sim->database;
	return node->hub && node->clock <= m->sim->now && !node->stops_at && database_is_reached(db, node) &&
	       database_is_alive(db, node->member) && !store_error(node->store);
}

/* Since when its owner is dead, or when its lease will end. */
static int64_t gone_since(const Model *m, const Truth *w) {
	const Database *db = m->sim->database;
	const Owned *o = database_find(m->sim->database, STORE_TABLE, w->key);
	const Member *owner = &db->members[o->owner];
	return !o->owner || owner->is_gone ? m->sim->now : m->sim->now + owner->until - database_now(db);
}

/* Called at the end of a turn of a node that could take tables over. */
void model_check_orphans(Model *m, Node *node) {
	Sim *sim = m->sim;
	if (!sim->database) return;
	if (!is_healthy(m, node)) {
		node->healthy_at = 0;
		return;
	}
	if (!node->healthy_at) node->healthy_at = sim->now;
	int64_t most = ORPHAN_MS + (plan_has(&sim->plan, FAULT_SLOW_DATABASE) ? SLOW_MS : 0);
	for (int i = 0; i < m->n_truths && !sim->has_failed; i++) {
		Truth *w = m->truths[i];
		bool is_fine = w->is_over || is_run(m, w);
		if (is_fine) w->orphan_at = 0;
		else if (!w->orphan_at || w->orphan_at > sim->now) w->orphan_at = gone_since(m, w);
		if (is_fine) continue;
		int64_t since = w->orphan_at > node->healthy_at ? w->orphan_at : node->healthy_at;
		if (sim->now - since > most)
			sim_fail(sim, "table %s: its owner is gone, and nobody runs it after %lld ms", w->id, (long long)(sim->now - since));
	}
}

bool model_is_whole(const Model *m) {
	for (int i = 0; m->sim->database && i < m->n_truths; i++)
		if (!m->truths[i]->is_over && !is_run(m, m->truths[i])) return false;
	return true;
}

static void note_name(void *arg, const SeatRow *row) {
	char(*names)[NAME_MAX_LEN] = arg;
	snprintf(names[row->seat], NAME_MAX_LEN, "%s", row->name);
}

static bool has_name(const void *arg, const char *name) {
	const char *names = arg; /* NAME_MAX_LEN bytes each */
	for (int i = 0; i < SEATS_MAX; i++)
		if (!strcmp(names + i * NAME_MAX_LEN, name)) return true;
	return false;
}

/* What is committed contains everything acknowledged, whichever node has the table in memory. */
void model_end_nodes(Model *m) {
	Store *store = m->sim->database->watcher;
	for (int i = 0; i < m->n_truths && !m->sim->has_failed; i++) {
		const Truth *w = m->truths[i];
		char names[SEATS_MAX][NAME_MAX_LEN] = {{0}};
		store_each_seat(store, w->key, note_name, names);
		model_audit_table(m, store, w->key, w->id, w->dealt);
		if (!m->sim->has_failed) model_check_deeds(m, w->id, has_name, names);
	}
}
