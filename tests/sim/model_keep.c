/* What lasts: numbered commands from their client to the record, and what a restarted server must know. See model.h. */
#include "core/hash.h"
#include "tests/sim/model.h"

#include <stdlib.h>
#include <string.h>

/* ---- commands ---- */

int model_deed(Model *m, const Client *c, int kind, uint64_t n, const char *text) {
	for (int i = 0; i < m->n_deeds; i++) {
		Deed *d = &m->deeds[i];
		if (d->n != n || d->kind != kind || strcmp(d->text, text) != 0 || strcmp(d->table, c->table) != 0 || strcmp(d->name, c->name) != 0)
			continue;
		d->n_sent++;
		d->is_refused = false;
		return i;
	}
	if (m->n_deeds == DEEDS_MAX) return -1;
	Deed *d = &m->deeds[m->n_deeds];
	*d = (Deed){.kind = kind, .n = n, .n_sent = 1};
	memcpy(d->table, c->table, sizeof d->table);
	memcpy(d->name, c->name, sizeof d->name);
	snprintf(d->text, sizeof d->text, "%s", text);
	return m->n_deeds++;
}

void model_answered(Model *m, int number, const Value *answer) {
	Deed *d = &m->deeds[number];
	bool is_ok = value_is(value_get(answer, "ok"), VALUE_TRUE);
	if (is_ok) d->is_acknowledged = true;
	else if (d->n_sent == 1 && !d->is_acknowledged) d->is_refused = true;
	if (is_ok && d->n_sent == 1 && value_get(answer, "again"))
		sim_fail(m->sim, "%s's command %llu at table %s is answered as done before, and was sent once", d->name, (unsigned long long)d->n,
		         d->table);
	if (is_ok && (uint64_t)value_int(value_get(answer, "n")) != d->n)
		sim_fail(m->sim, "%s's command %llu is answered with another number", d->name, (unsigned long long)d->n);
}

/* The range in which the number of a holder's last command must be. */
void model_range(const Model *m, const char *table, const char *name, uint64_t *least, uint64_t *most) {
	*least = *most = 0;
	for (int i = 0; i < m->n_deeds; i++) {
		const Deed *d = &m->deeds[i];
		if (strcmp(d->table, table) != 0 || strcmp(d->name, name) != 0) continue;
		if (d->is_acknowledged && d->n > *least) *least = d->n;
		if ((d->n_sent > 1 || !d->is_refused) && d->n > *most) *most = d->n;
	}
}

/* ---- the record ---- */

typedef struct Audit {
	Model *model;
	const char *id;
	char name[SEATS_MAX][NAME_MAX_LEN]; /* the holder of each seat at this point of the record */
	uint64_t last[SEATS_MAX];
} Audit;

static Deed *find_deed(Model *m, const char *id, const char *name, uint64_t n, int kind, const char *text, size_t len) {
	for (int i = 0; i < m->n_deeds; i++) {
		Deed *d = &m->deeds[i];
		if (d->n == n && d->kind == kind && !strcmp(d->table, id) && !strcmp(d->name, name) && strlen(d->text) == len &&
		    !strncmp(d->text, text, len))
			return d;
	}
	return NULL;
}

static void audit_note(Audit *a, const char *line) {
	char *rest;
	long seat = strtol(line + 2, &rest, 10);
	if (strncmp(rest, " person ", 8) != 0 || seat < 0 || seat >= SEATS_MAX) return;
	snprintf(a->name[seat], NAME_MAX_LEN, "%.*s", (int)strcspn(rest + 8, "\n"), rest + 8);
	a->last[seat] = 0;
}

/* The note of how long somebody thought comes before their action. */
static const char *behind_thought(const char *lines) {
	size_t n = strcspn(lines, "\n");
	return lines[0] == '!' && lines[n] ? lines + n + 1 : lines;
}

static void audit_step(void *arg, const StepRow *row) {
	Audit *a = arg;
	char tag[8];
	if (row->note) {
		audit_note(a, row->lines);
		return;
	}
	if (!row->command) return;
	const char *lines = behind_thought(row->lines);
	int skip = snprintf(tag, sizeof tag, "%d ", row->seat);
	size_t len = strcspn(lines + skip, "\n");
	bool is_back = len == 4 && !strncmp(lines + skip, "back", 4);
	Deed *d = find_deed(a->model, a->id, a->name[row->seat], row->command, is_back ? COMMAND_BACK : COMMAND_ACT, lines + skip,
	                    is_back ? 0 : len);
	if (strncmp(lines, tag, (size_t)skip) != 0 || !d || d->is_refused) {
		sim_fail(a->model->sim, "table %s has step %lld by %s, command %llu, which %s: %.*s", a->id, (long long)row->n, a->name[row->seat],
		         (unsigned long long)row->command, d ? "was refused" : "nobody sent", (int)strcspn(lines, "\n"), lines);
		return;
	}
	if (d->n_found++)
		sim_fail(a->model->sim, "table %s: command %llu of %s was carried out twice", a->id, (unsigned long long)d->n, d->name);
}

static void audit_talk(void *arg, const TalkRow *row) {
	Audit *a = arg;
	int found = 0;
	for (int i = 0; i < a->model->n_deeds; i++) {
		Deed *d = &a->model->deeds[i];
		if (d->kind != COMMAND_SAY || strcmp(d->table, a->id) != 0 || strcmp(d->text, row->text + 1) != 0 || d->is_refused) continue;
		found++;
		if (row->text[0] == TALK_TEXT) d->n_found++;
		if (d->n_found > 1) sim_fail(a->model->sim, "table %s: %s has said twice: %s", a->id, d->name, d->text);
	}
	if (!found) sim_fail(a->model->sim, "table %s has talk that nobody said: %s", a->id, row->text);
}

static bool holds_seat(const LiveTable *t, const char *name) {
	for (int i = 0; i < t->setup.seats; i++)
		if (!strcmp(t->seat[i].name, name)) return true;
	return false;
}

/* Everything acknowledged is there, once, as it was sent. */
void model_check_deeds(Model *m, const char *id, bool (*holds)(const void *arg, const char *name), const void *arg) {
	for (int i = 0; i < m->n_deeds && !m->sim->has_failed; i++) {
		Deed *d = &m->deeds[i];
		if (!d->is_acknowledged || d->n_found || strcmp(d->table, id) != 0) continue;
		bool is_gone = d->kind == COMMAND_SAY && (!holds(arg, d->name) || strchr(d->text, '#') == NULL);
		if (!is_gone)
			sim_fail(m->sim, "table %s: command %llu of %s (%s) was acknowledged and is lost", id, (unsigned long long)d->n, d->name,
			         d->text);
	}
}

void model_audit_table(Model *m, Store *store, int64_t key, const char *id, const char dealt[][NAME_MAX_LEN]) {
	Audit audit = {.model = m, .id = id};
	for (int i = 0; i < m->n_deeds; i++)
		if (!strcmp(m->deeds[i].table, id)) m->deeds[i].n_found = 0;
	memcpy(audit.name, dealt, sizeof audit.name);
	store_each_step(store, key, audit_step, &audit);
	store_each_talk(store, key, audit_talk, &audit);
}

static bool holds_shadow(const void *arg, const char *name) {
	return holds_seat(((const Shadow *)arg)->live, name);
}

void model_audit(Model *m, Node *node) {
	for (int i = 0; i < m->n_shadows && !m->sim->has_failed; i++) {
		const Shadow *s = m->shadows[i];
		if (s->node != node || !s->live) continue;
		model_audit_table(m, node->store, s->live->key.key, s->id, s->dealt);
		if (!m->sim->has_failed) model_check_deeds(m, s->id, holds_shadow, s);
	}
}

/* ---- what must last ---- */

static uint64_t add_text(uint64_t hash, const char *text) {
	return hash_quick(hash, text, strlen(text) + 1);
}

static uint64_t add_number(uint64_t hash, int64_t number) {
	return hash_quick(hash, &number, sizeof number);
}

static uint64_t add_seat(uint64_t hash, const Seat *s) {
	const int64_t numbers[] = {s->holder,          s->holder == HOLDER_BOT ? s->level : 0, s->has_resigned, s->may_return, (int64_t)s->last,
	                           (int64_t)s->content};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hash = add_number(hash, numbers[i]);
	hash = add_text(hash, s->name);
	hash = add_text(hash, s->address);
	return hash_quick(hash, s->token.byte, FAIR_BYTES);
}

uint64_t model_facts(const Shadow *s) {
	const LiveTable *t = s->live;
	bool is_dealing = t->phase == PHASE_COMMIT || t->phase == PHASE_REVEAL;
	uint64_t hash = add_text(s->log_hash, t->rematch);
	const int64_t numbers[] = {
		is_dealing ? PHASE_OPEN : t->phase, t->held,     t->n_steps,          t->n_notes,      t->pace, t->days, t->is_public,
		t->info.n_redeals + is_dealing,     t->stand_in, (int64_t)t->notes.n, t->match != NULL};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hash = add_number(hash, numbers[i]);
	hash = add_text(hash, t->invite);
	hash = hash_quick(hash, t->host.byte, FAIR_BYTES);
	for (int i = 0; i < t->setup.seats; i++) hash = add_seat(hash, &t->seat[i]);
	return hash;
}

static void forget(Model *m, int i) {
	match_free(m->shadows[i]->match);
	free(m->shadows[i]->lines);
	free(m->shadows[i]->chain);
	free(m->shadows[i]);
	m->shadows[i] = m->shadows[--m->n_shadows];
}

void model_crashed(Model *m, Node *node) {
	node->crashed_at = node_now(node);
	for (int i = 0; i < m->n_shadows; i++) {
		if (m->shadows[i]->node != node) continue;
		m->shadows[i]->live = NULL;
		if (m->sim->database) forget(m, i--);
	}
	node->n_posts = 0;
}

/* Whether the loaded log agrees with what was replayed of it. */
static bool has_same_log(const Shadow *s) {
	size_t n = 0, n_ours = 0;
	const LogEntry *theirs = s->live->match ? match_log(s->live->match, &n) : NULL;
	const LogEntry *ours = s->match ? match_log(s->match, &n_ours) : NULL;
	for (size_t i = 0; i < n && i < n_ours; i++) {
		const LogEntry *a = &theirs[i], *b = &ours[i];
		if (a->type != b->type || a->seat != b->seat || a->chance != b->chance || a->value != b->value) return false;
	}
	return true;
}

static void say_seats(const Shadow *s, Text *out) {
	const LiveTable *t = s->live;
	text_addf(out, "phase %d, %lld steps, %lld notes, held %lld, host %d; ", t->phase, (long long)t->n_steps, (long long)t->n_notes,
	          (long long)t->held, table_host_seat(t));
	for (int i = 0; i < t->setup.seats; i++)
		text_addf(out, "%d: %s %s last %llu%s; ", i, holder_names[t->seat[i].holder], t->seat[i].name, (unsigned long long)t->seat[i].last,
		          t->seat[i].may_return ? " may return" : "");
}

/* Lines of talk, as the server tells them. */
static void take_line(void *arg, const TalkRow *row) {
	Shadow *s = arg;
	TalkLine said = {.n = row->n, .at = row->at, .seat = row->seat, .is_team = row->is_team, .is_phrase = row->text[0] == TALK_PHRASE};
	snprintf(said.text, sizeof said.text, "%s", row->text + 1);
	if (s->n_lines == LINES_MAX) return;
	Line *line = &s->lines[s->n_lines++];
	*line = (Line){.seat = row->seat, .is_team = row->is_team};
	table_tell_talk(s->live, &said, &(Text){line->text, 0, sizeof line->text, false});
}

void model_read_lines(Store *store, Shadow *s) {
	s->lines = calloc(LINES_MAX, sizeof *s->lines);
	if (!s->lines) abort();
	s->n_lines = 0;
	store_each_talk(store, s->live->key.key, take_line, s);
}

/* Everything said and committed is there, and perhaps what was being committed. */
static void check_lines(Model *m, Shadow *s) {
	Line *before = s->lines;
	int n = s->n_lines;
	model_read_lines(s->node->store, s);
	bool ok = s->has_forgotten || (s->n_lines >= s->n_lines_kept && s->n_lines <= n);
	for (int i = 0; ok && !s->has_forgotten && i < s->n_lines; i++) ok = !strcmp(s->lines[i].text, before[i].text);
	if (!ok) sim_fail(m->sim, "table %s: of %d lines of talk that were kept %d are there", s->id, s->n_lines_kept, s->n_lines);
	free(before);
	s->n_lines_kept = s->n_lines;
	for (int i = 0; i < s->live->setup.seats; i++)
		if (s->live->seat[i].holder == HOLDER_PERSON) s->token[i] = s->live->seat[i].token;
}

/* A restarted server has all of what was committed, or all of what was being committed. */
static void check_loaded(Model *m, Shadow *s, int *is_new) {
	char words[2000];
	Text out = TEXT_ON(words);
	size_t n = 0, n_ours = 0;
	if (s->live->match) match_log(s->live->match, &n);
	if (s->match) match_log(s->match, &n_ours);
	bool is_same_log = has_same_log(s);
	uint64_t facts = n == n_ours ? model_facts(s) : 0;
	bool is_kept = facts == s->kept, is_pending = facts == s->pending;
	if (n < n_ours) { /* the last turn's steps were not kept: the model's game goes back */
		say_seats(s, &out);
		match_free(s->match);
		s->match = NULL;
		s->n_seen = 0;
		s->log_hash = 0;
		s->has_seen = false;
		s->has_dealt = s->has_dealt && n > 0;
		while (model_has_more(s) && !m->sim->has_failed) model_play(m, s);
		is_kept = model_facts(s) == s->kept;
		is_pending = false;
	}
	say_seats(s, &out);
	if (m->sim->has_failed) return;
	if (!is_same_log || (!is_kept && !is_pending)) {
		sim_fail(m->sim, "table %s is not what it was before the server was started again: %s", s->id, words);
		return;
	}
	if (s->kept != s->pending) {
		if (*is_new >= 0 && *is_new != is_pending) sim_fail(m->sim, "half of a commit is there, at table %s", s->id);
		*is_new = is_pending;
	}
}

void model_started(Model *m, Node *node) {
	int is_new = -1;
	Hub *hub = node->hub;
	node->n_posts = node->n_sealed = 0;
	node->n_begun = hub->n_begun;
	if (m->sim->database) {
		model_look(m, node);
		return;
	}
	node->is_loading = true;
	for (int i = 0; i < m->n_shadows && !m->sim->has_failed; i++) {
		Shadow *s = m->shadows[i];
		if (s->node != node) continue;
		s->live = hub_find(hub, s->id);
		if (!s->live && !s->is_kept) {
			forget(m, i--);
			continue;
		}
		if (!s->live) sim_fail(m->sim, "table %s is gone", s->id);
		else check_loaded(m, s, &is_new);
	}
	for (int i = 0; i < m->n_shadows; i++) {
		Shadow *s = m->shadows[i];
		if (s->node != node || !s->live) continue;
		s->n_notes = s->live->notes.n;
		check_lines(m, s);
	}
	if (!m->sim->has_failed) model_audit(m, node);
	model_look(m, node);
	model_before_commit(m, node);
	node->is_loading = false;
}

/* A complete answer, or none if the connection broke; a record must pass verification. */
void model_page(Model *m, Client *c) {
	static const char tag[] = "tripot-record ";
	const char *page = c->page.text.data, *body = strstr(page, "\r\n\r\n"), *length = strstr(page, "content-length: ");
	size_t n = body ? c->page.text.len - (size_t)(body + 4 - page) : 0;
	RecordError error = {0};
	c->is_browsing = false;
	if (m->sim->twin || !body || !length || n != strtoul(length + 16, NULL, 10)) return;
	int status = atoi(page + 9);
	if (strncmp(page, "HTTP/1.1 ", 9) != 0 || (status != 200 && status != 403 && status != 404 && status != 409 && status != 429))
		sim_fail(m->sim, "client %d is answered by HTTP: %.100s", c->number, page);
	if (status != 200 || strncmp(body + 4, tag, sizeof tag - 1) != 0) return;
	Record *record = record_read(body + 4, n, &error);
	Replay *replay = record ? record_verify(record, &error) : NULL;
	if (!replay) sim_fail(m->sim, "the record of table %s does not prove itself: line %d: %s", c->table, error.line, error.text);
	sim_trace(m->sim, "client %d has a record that proves itself", c->number);
	replay_close(replay);
	record_free(record);
}
