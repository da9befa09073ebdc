/* What is told, and to whom: compares every message with a game that is replayed from the server's log, with its own sessions. See
 * model.h. */
#include "core/hash.h"
#include "core/json.h"
#include "tests/sim/model.h"
#include "tests/sim/twin.h"

#include <stdlib.h>
#include <string.h>

enum { SEAT_BITS = 5 };

/* ---- the replayed game ---- */

static int pick(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	Shadow *s = OWNER_OF(hook, Shadow, hook);
	const LogEntry *next = s->n_chance ? s->chance : NULL;
	if (!next || next->type != LOG_CHANCE || next->chance != ask->kind || next->value > ask->n || !ask->counts[next->value - 1]) {
		s->is_wrong = true;
		return outcome;
	}
	s->chance++;
	s->n_chance--;
	return next->value;
}

static uint64_t hash_entry(uint64_t hash, const LogEntry *e) {
	const unsigned char bytes[] = {e->type, e->seat, e->chance, (unsigned char)e->value, (unsigned char)(e->value >> 8)};
	return hash_quick(hash, bytes, sizeof bytes);
}

bool model_has_more(const Shadow *s) {
	size_t n = 0;
	if (!s->live || !s->live->match || s->is_parted) return false;
	match_log(s->live->match, &n);
	return !s->match || s->n_seen < n;
}

/* The number of log entries of the next step: the action and the chance after it. */
static size_t step_size(const LogEntry *log, size_t from, size_t n) {
	size_t end = from + (from < n && log[from].type != LOG_CHANCE);
	while (end < n && log[end].type == LOG_CHANCE) end++;
	return end - from;
}

static void note_seen(Shadow *s) {
	const Setup *setup = &s->setup;
	uint32_t backs = 0, must = 0, to_act = match_to_act(s->match);
	for (int i = 0; i < setup->seats; i++) backs |= (uint32_t)match_can_take_back(s->match, i) << i;
	for (int v = SPECTATOR; v < setup->seats; v++) {
		Session now;
		Learnt learnt;
		session_look(&now, s->match, v);
		session_learnt(&now, session_steps(&now), &learnt);
		bool is_new = !s->has_seen || learnt.events.n || to_act != s->to_act || (v >= 0 && ((backs ^ s->backs) >> v & 1)) ||
		              !session_is_same(&now, session_view(&s->seen[v + 1]));
		if (is_new) must |= 1u << (v + 1);
		s->seen[v + 1] = now;
	}
	s->must = must;
	s->has_seen = true;
	s->to_act = to_act;
	s->backs = backs;
}

static void begin(Model *m, Shadow *s) {
	const LiveTable *t = s->live;
	char reason[256];
	Text why = TEXT_ON(reason);
	Rng rng;
	rng_seed(&rng, 1);
	rng.hook = &s->hook;
	s->hook.pick = pick;
	s->setup = t->setup;
	s->setup.pack = &editions_find(m->sim->editions, t->setup.game, "default")->pack;
	s->match = t->info.has_start ? match_new_from(&s->setup, &rng, (const State *)t->info.start.bytes, &why) : match_new(&s->setup, &rng);
	for (int i = 0; i < t->setup.seats && !s->has_dealt; i++)
		if (t->seat[i].holder == HOLDER_PERSON) memcpy(s->dealt[i], t->seat[i].name, NAME_MAX_LEN);
	s->has_dealt = true;
}

static bool apply(Shadow *s, const LogEntry *e) {
	char reason[400];
	Text why = TEXT_ON(reason);
	switch ((LogType)e->type) {
	case LOG_ACTION: return match_apply(s->match, e->seat, e->value, &why);
	case LOG_BACK: return match_take_back(s->match, e->seat, &why);
	case LOG_DRAW: return match_agree(s->match, &why);
	case LOG_CHANCE: break;
	}
	return false;
}

static void trace_step(const Model *m, const Shadow *s, const LogEntry *e) {
	char line[RECORD_LINE_MAX];
	Text text = TEXT_ON(line);
	record_print_entry(&s->setup, e, &text);
	sim_trace(m->sim, "table %s, step %u: %s", s->id, match_steps(s->match) + 1, line);
}

/* Notes the log's hash after this step; entries within a step have 0. */
static void note_chain(Shadow *s) {
	if (s->n_seen >= s->cap_chain) {
		size_t cap = s->n_seen * 2 + 64;
		s->chain = realloc(s->chain, cap * sizeof *s->chain);
		if (!s->chain) abort();
		memset(s->chain + s->cap_chain, 0, (cap - s->cap_chain) * sizeof *s->chain);
		s->cap_chain = cap;
	}
	s->chain[s->n_seen] = s->log_hash;
}

void model_play(Model *m, Shadow *s) {
	size_t n;
	const LogEntry *log = match_log(s->live->match, &n);
	bool is_begin = !s->match;
	size_t size = is_begin ? step_size(log, 0, n) : step_size(log, s->n_seen, n);
	if (is_begin && n && log[0].type != LOG_CHANCE) size = 0; /* from a given position: nothing is drawn */
	const LogEntry *first = log + s->n_seen;
	s->chance = is_begin ? first : first + 1;
	s->n_chance = is_begin ? size : size - 1;
	if (is_begin) begin(m, s);
	else if (m->sim->trace) trace_step(m, s, first);
	bool ok = s->match && (is_begin || apply(s, first)) && !s->is_wrong && !s->n_chance;
	if (!ok) {
		sim_fail(m->sim, "table %s: step %zu of the log cannot be made", s->id, s->n_seen);
		return;
	}
	for (size_t i = 0; i < size; i++) s->log_hash = hash_entry(s->log_hash, &first[i]);
	s->n_seen += size;
	if (m->sim->database) note_chain(s);
	s->moved_at = m->sim->now;
	note_seen(s);
	model_note_time(s);
	for (int i = 0; i < m->sim->n_links; i++) {
		SimLink *l = m->sim->links[i];
		if (!l->link || l->node != s->node->number || !l->link->conn || strcmp(l->table, s->id) != 0 || !(s->must >> (l->viewer + 1) & 1))
			continue;
		if (l->link->conn->table != s->live || l->link->conn->viewer != l->viewer) continue;
		if (l->step) sim_fail(m->sim, "client %d (seat %d) was not told of step %u at table %s", l->client, l->viewer, l->step - 1, s->id);
		l->step = match_steps(s->match) + 1; /* it has to be told */
	}
}

void model_check_owed(Model *m, Shadow *s) {
	for (int i = 0; i < m->sim->n_links; i++) {
		SimLink *l = m->sim->links[i];
		const Conn *conn = l->link ? l->link->conn : NULL;
		if (!conn || conn->table != s->live || strcmp(l->table, s->id) != 0) continue;
		if (l->step) sim_fail(m->sim, "client %d (seat %d) was not told of step %u at table %s", l->client, l->viewer, l->step - 1, s->id);
		if (conn->viewer != l->viewer) sim_fail(m->sim, "client %d has another seat than it was told", l->client);
		for (int k = s->n_lines - s->n_new; k < s->n_lines; k++) {
			bool is_for = !s->lines[k].is_team ||
			              (l->viewer >= 0 && setup_side(&s->live->setup, l->viewer) == setup_side(&s->live->setup, s->lines[k].seat));
			if (is_for && !(l->lines >> (k - (s->n_lines - s->n_new)) & 1))
				sim_fail(m->sim, "client %d (seat %d) was not told what was said at table %s: %s", l->client, l->viewer, s->id,
				         s->lines[k].text);
		}
		l->lines = 0;
	}
}

/* ---- positions ---- */

static void print_position(Model *m, const Shadow *s, int viewer, bool has_events) {
	grow_clear(&m->text);
	session_json(&s->seen[viewer + 1], has_events, grow_room(&m->text, SESSION_JSON_MAX));
}

/* Whether `at` has the position and, apart from clocks, nothing else. */
static bool is_position(Model *m, const Shadow *s, int viewer, bool has_events, const char *at) {
	static const char clock[] = ",\"clock\":[";
	if (!s->match) return false;
	print_position(m, s, viewer, has_events);
	size_t n = m->text.text.len;
	return !strncmp(at, m->text.text.data, n) && !strncmp(at + n, clock, sizeof clock - 1);
}

static void fail_position(Model *m, const SimLink *l, const Shadow *s, const char *what, const char *at) {
	size_t same = 0;
	print_position(m, s, l->viewer, l->step != 0);
	const char *expected = m->text.text.data;
	while (at[same] && at[same] == expected[same]) same++;
	size_t from = same > 80 ? same - 80 : 0;
	sim_fail(m->sim, "%s for client %d (seat %d, table %s, step %u) is not what the record says: …%.250s … and should be: …%.250s", what,
	         l->client, l->viewer, s->id, match_steps(s->match), at + from, expected + from);
}

static const char *after(const char *text, const char *tag) {
	const char *found = strstr(text, tag);
	return found ? found + strlen(tag) : NULL;
}

/* {"push":"update","n":7,POSITION,"clock":[…]} */
static void check_update(Model *m, SimLink *l, const char *text) {
	Shadow *s = model_at(m, l);
	char *rest;
	const char *at = after(text, ",\"n\":");
	if (twin_has_parted(m->sim, l->table)) return;
	if (!s || !s->live || !at) {
		sim_fail(m->sim, "client %d is told of a game, and is at no table: %.100s", l->client, text);
		return;
	}
	unsigned long long n = strtoull(at, &rest, 10);
	if (n != l->n + 1) sim_fail(m->sim, "client %d is sent update %llu behind %llu", l->client, n, (unsigned long long)l->n);
	l->n = n;
	for (;; model_play(m, s)) {
		uint32_t step = s->match ? match_steps(s->match) + 1 : 0;
		if (l->told_step != step && (s->must >> (l->viewer + 1) & 1) && is_position(m, s, l->viewer, true, rest + 1)) {
			l->step = 0;
			l->told_step = step;
			return;
		}
		if (!l->step && is_position(m, s, l->viewer, false, rest + 1)) return; /* only a clock has changed */
		if (!model_has_more(s) || m->sim->has_failed) break;
	}
	if (!m->sim->has_failed) fail_position(m, l, s, "an update", rest + 1);
}

static bool is_said(Model *m, const SimLink *l, const Shadow *s, const char *at) {
	int first = s->n_lines, n = 0;
	const Setup *setup = &s->live->setup;
	Grow *out = &m->text;
	grow_clear(out);
	grow_add(out, "[");
	for (; first > 0 && n < TALK_KEPT; first--) {
		const Line *line = &s->lines[first - 1];
		n += !line->is_team || (l->viewer >= 0 && setup_side(setup, l->viewer) == setup_side(setup, line->seat));
	}
	for (int i = first; i < s->n_lines; i++) {
		const Line *line = &s->lines[i];
		if (line->is_team && !(l->viewer >= 0 && setup_side(setup, l->viewer) == setup_side(setup, line->seat))) continue;
		if (out->text.len > 1) grow_add(out, ",");
		grow_add(out, line->text);
	}
	grow_add(out, "]}");
	return !strcmp(at, out->text.data);
}

static void check_said(Model *m, const SimLink *l, Shadow *s, const char *text) {
	const char *at = after(text, ",\"said\":");
	bool ok = at && is_said(m, l, s, at);
	if (!ok && at && s->leaving) {
		model_forget_lines(s);
		ok = is_said(m, l, s, at);
	}
	if (!ok)
		sim_fail(m->sim, "client %d (seat %d) is told that was said at table %s: %.300s and it was: %.300s", l->client, l->viewer, s->id,
		         at ? at : "nothing", m->text.text.data);
}

/* {"push":"view","you":0,"last":3,"table":{"id":…},"n":7,POSITION,"clock":[…],"said":[…]} */
static void check_view(Model *m, SimLink *l, const char *text) {
	const char *you = after(text, "\"you\":"), *last = after(text, "\"last\":"), *id = after(text, "\"table\":{\"id\":\"");
	uint64_t least, most;
	if (!you || !last || !id) {
		sim_fail(m->sim, "client %d is sent a view without a table: %.100s", l->client, text);
		return;
	}
	snprintf(l->table, sizeof l->table, "%.*s", TABLE_ID_LEN, id);
	l->viewer = *you == 'n' ? SPECTATOR : atoi(you);
	l->step = 0;
	l->lines = 0;
	l->n = 0;
	l->told_step = 0;
	Shadow *s = model_at(m, l);
	if (!s || !s->live) {
		sim_fail(m->sim, "client %d is told of table %s, which is not there", l->client, l->table);
		return;
	}
	l->lines = (1u << s->n_new) - 1; /* the view includes what has just been said */
	s->is_parted = twin_has_parted(m->sim, l->table);
	if (s->is_parted) return;
	uint64_t number = strtoull(last, NULL, 10);
	if (l->viewer >= 0) {
		model_range(m, l->table, s->live->seat[l->viewer].name, &least, &most);
		if ((number < least && model_owns(m, s)) || number > most)
			sim_fail(m->sim, "client %d (%s) is told that its last command was %llu: from %llu to %llu were carried out or may have been",
			         l->client, s->live->seat[l->viewer].name, (unsigned long long)number, (unsigned long long)least,
			         (unsigned long long)most);
	}
	const char *n = after(text, "},\"n\":");
	if (n) {
		char *rest;
		l->n = strtoull(n, &rest, 10);
		while (!is_position(m, s, l->viewer, false, rest + 1)) {
			if (m->sim->has_failed) return;
			if (!model_has_more(s)) {
				fail_position(m, l, s, "a view", rest + 1);
				return;
			}
			model_play(m, s);
			l->step = 0;
		}
		l->step = 0;
	} else if (s->live->match) sim_fail(m->sim, "client %d is sent a view without a position", l->client);
	check_said(m, l, s, text);
}

/* ---- talk, history, secrets ---- */

static bool is_sayers(const Model *m, const Shadow *s, int seat, const Value *line) {
	const char *text = value_text(value_get(line, "text"));
	if (!text) text = value_text(value_get(line, "phrase"));
	for (int i = 0; i < m->n_deeds && text; i++)
		if (m->deeds[i].kind == COMMAND_SAY && !strcmp(m->deeds[i].table, s->id) && !strcmp(m->deeds[i].text, text) &&
		    !strcmp(m->deeds[i].name, s->live->seat[seat].name))
			return true;
	return false;
}

static void keep_line(Model *m, Shadow *s, const char *text, size_t n, const Value *line, int seat, bool is_team) {
	if (!is_sayers(m, s, seat, line)) sim_fail(m->sim, "table %s: nobody at seat %d has said %.*s", s->id, seat, (int)n, text);
	if (!s->lines) s->lines = calloc(LINES_MAX, sizeof *s->lines);
	if (!s->lines) abort();
	if (s->n_lines == LINES_MAX || n >= LINE_TEXT) {
		sim_fail(m->sim, "too much is said");
		return;
	}
	Line *kept = &s->lines[s->n_lines++];
	*kept = (Line){.seat = seat, .is_team = is_team};
	memcpy(kept->text, text, n);
	s->n_new++;
}

/* {"push":"talk","line":{…}} */
static void check_talk(Model *m, SimLink *l, const char *text, size_t len) {
	if (twin_has_parted(m->sim, l->table)) return;
	static const char head[] = "{\"push\":\"talk\",\"line\":";
	Shadow *s = model_at(m, l);
	const char *at = text + sizeof head - 1;
	size_t n = len - sizeof head;
	Value *line = value_read(at, n, NULL);
	int seat = (int)value_int(value_get(line, "seat")), found = -1;
	const char *to = value_text(value_get(line, "to"));
	bool is_team = to && !strcmp(to, "team");
	if (!s || !s->live || !line || seat < 0 || seat >= s->live->setup.seats) {
		sim_fail(m->sim, "client %d hears talk of no table or seat: %s", l->client, text);
		value_free(line);
		return;
	}
	for (int i = s->n_lines - s->n_new; i < s->n_lines; i++)
		if (!strncmp(s->lines[i].text, at, n) && !s->lines[i].text[n] && !(l->lines >> (i - (s->n_lines - s->n_new)) & 1)) found = i;
	if (found < 0) {
		keep_line(m, s, at, n, line, seat, is_team);
		found = s->n_lines - 1;
	}
	l->lines |= 1u << (found - (s->n_lines - s->n_new));
	if (is_team && (l->viewer < 0 || setup_side(&s->live->setup, l->viewer) != setup_side(&s->live->setup, seat)))
		sim_fail(m->sim, "client %d (seat %d) hears what seat %d has said to its team", l->client, l->viewer, seat);
	value_free(line);
}

/* {"re":…,"ok":true,"history":[…],"table_notes":[…]} */
static void check_history(Model *m, const SimLink *l, const char *at) {
	if (twin_has_parted(m->sim, l->table)) return;
	static const char notes[] = ",\"table_notes\":[";
	Shadow *s = model_at(m, l);
	while (s && s->live && s->match) {
		grow_clear(&m->text);
		json_open(grow_room(&m->text, 64), '[');
		for (uint32_t step = 0; step <= match_steps(s->match); step++)
			session_events_json(&s->seen[l->viewer + 1], step, false, grow_room(&m->text, SESSION_STEP_MAX));
		json_close(grow_room(&m->text, 64), ']');
		size_t n = m->text.text.len;
		if (!strncmp(at, m->text.text.data, n) && !strncmp(at + n, notes, sizeof notes - 1)) return;
		if (!model_has_more(s) || m->sim->has_failed) break;
		model_play(m, s);
	}
	if (!m->sim->has_failed) sim_fail(m->sim, "client %d is told a history that is not its own: %.300s", l->client, at);
}

static void check_secrets(Model *m, const SimLink *l, const char *text) {
	char hex[FAIR_HEX + 1];
	for (int i = 0; i < m->n_shadows; i++) {
		Text out = TEXT_ON(hex);
		fair_print_hex(&m->shadows[i]->secret, &out);
		if (strspn(hex, "0") != FAIR_HEX && strstr(text, hex))
			sim_fail(m->sim, "client %d is told the server's secret: %.200s", l->client, text);
	}
	for (int i = 0; i < m->sim->n_clients; i++) {
		const Client *c = &m->sim->clients[i];
		if (c->token[0] && i != l->client && strstr(text, c->token))
			sim_fail(m->sim, "client %d is told the token of client %d: %.200s", l->client, i, text);
	}
}

static bool begins(const char *text, const char *with) {
	return !strncmp(text, with, strlen(with));
}

/* {"push":"note","note":{…,"after":7}}: after as many lists of history as the viewer has received. */
static void check_note(Model *m, const SimLink *l, const char *text) {
	if (twin_has_parted(m->sim, l->table)) return;
	Shadow *s = model_at(m, l);
	const char *at = after(text, "\"after\":");
	while (s && s->live && at) {
		int lists = 0;
		char none[SESSION_STEP_MAX];
		for (uint32_t step = 0; s->match && step <= match_steps(s->match); step++)
			lists += session_events_json(&s->seen[l->viewer + 1], step, false, &TEXT_ON(none));
		if (lists == atoi(at)) return;
		if (!model_has_more(s) || m->sim->has_failed) break;
		model_play(m, s);
	}
	if (!m->sim->has_failed) sim_fail(m->sim, "client %d is told of a note at a wrong place: %s", l->client, text);
}

void model_post(Model *m, SimLink *l, Msg *msg) {
	static const char *const others[] = {"table", "deal", "withheld", "rematch", "listed", "unlisted", "taken_over", "bye"};
	const char *text = msg->text, *push = "{\"push\":\"";
	if (begins(text, "{\"re\":")) {
		const char *history = after(text, ",\"ok\":true,\"history\":");
		if (history) check_history(m, l, history);
		check_secrets(m, l, text);
		return;
	}
	if (begins(text, "{\"push\":\"update\"")) {
		check_update(m, l, text);
		return;
	}
	check_secrets(m, l, text);
	if (begins(text, "{\"push\":\"view\"")) check_view(m, l, text);
	else if (begins(text, "{\"push\":\"talk\"")) check_talk(m, l, text, msg->len);
	else if (begins(text, "{\"push\":\"note\"")) check_note(m, l, text);
	else {
		bool is_known = begins(text, push);
		size_t n = strcspn(text + strlen(push), "\""), i = 0;
		while (is_known && i < sizeof others / sizeof *others &&
		       (strlen(others[i]) != n || strncmp(text + strlen(push), others[i], n) != 0))
			i++;
		if (!is_known || i == sizeof others / sizeof *others)
			sim_fail(m->sim, "client %d is told something unknown: %.200s", l->client, text);
	}
}
