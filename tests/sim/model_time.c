/* Clocks: never early, and never more than 250 ms late unless the server itself was stalled; a command that arrived before the time was
 * up counts. See model.h. */
#include "tests/sim/model.h"
#include "tests/sim/twin.h"

#include <string.h>

enum { LATE_MS = 250, DAYS_SLACK = 65000 };

void model_note_time(Shadow *s) {
	const LiveTable *t = s->live;
	int64_t ms = t->pace == PACE_DAYS ? (int64_t)t->days * DAY_MS
	                                  : (int64_t)session_seconds(&s->seen[0]) * 1000 * (t->pace == PACE_RELAXED ? RELAXED : 1);
	if (s->n_times < TIMES_MAX) s->times[s->n_times++] = ms;
}

/* Whether a decision may have this much time: as it is now, or as at any step of this look. */
static bool is_whole_time(const Shadow *s, int64_t ms) {
	int64_t less = s->node->sim->database ? node_now(s->node) - node_clock(s->node, s->node->began) : 0; /* the node has waited since */
	for (int i = 0; i < s->n_times; i++)
		if (ms <= s->times[i] && ms >= s->times[i] - less) return true;
	return false;
}

/* A deadline changes when a new decision is owed, or by as much as the game was paused. */
static void check_deadline(Model *m, Shadow *s, int seat) {
	int64_t now = node_now(s->node), old = s->deadline[seat], new = s->live->seat[seat].deadline;
	bool was_paused = s->pause != PAUSE_NOT, is_paused = s->live->pause != PAUSE_NOT;
	if (new == old || !new || s->is_fresh) return;
	int64_t from = is_paused ? s->live->paused_at : now;
	if (is_whole_time(s, new - from) || (was_paused && is_whole_time(s, new - s->paused_at))) return;
	if (was_paused && old && new == old + now - s->paused_at) return;
	if (s->node->is_loading && s->live->pace == PACE_DAYS) {
		int64_t before = was_paused ? s->paused_at : s->node->crashed_at, left = old - before,
				is = new - (is_paused ? s->live->paused_at : now);
		int64_t kept = s->deadline_kept[seat] - before; /* later changes may not have been committed */
		if (!old || (is >= left - DAYS_SLACK && is <= left + DAYS_SLACK)) return;
		if (!s->deadline_kept[seat] || (is >= kept - DAYS_SLACK && is <= kept + DAYS_SLACK)) return;
		sim_fail(m->sim, "table %s: seat %d had %lld ms left, and after the restart %lld", s->id, seat, (long long)left, (long long)is);
		return;
	}
	sim_fail(m->sim, "table %s: seat %d has %lld ms for its decision, and should have %lld (before: %lld)", s->id, seat,
	         (long long)(new - from), (long long)s->times[0], (long long)(old ? old - now : 0));
}

static int64_t later(int64_t a, int64_t b) {
	return a > b ? a : b;
}

/* How long the node stood still; with several nodes it may have waited for the database in this turn. */
static int64_t held_up(const Node *node) {
	return node->held_up + (node->sim->database ? node_time(node) - node->began : 0);
}

/* Since when a person owes a decision that nobody else makes. That may be after the deadline, if they take a step back or return to a
 * seat that a bot held. */
static void note_owing(Shadow *s, int seat) {
	const Seat *held = &s->live->seat[seat];
	bool is_persons = s->match && held->holder == HOLDER_PERSON && !held->is_away && !held->is_covered && !s->live->pause;
	bool is_owing = is_persons && s->to_act >> seat & 1;
	if (!is_owing) s->owed_at[seat] = 0;
	else if (!s->owed_at[seat]) s->owed_at[seat] = node_now(s->node);
}

/* On a time-out: was the time really up, and had everything been read that came before? */
static void check_timeout(Model *m, const Shadow *s, int seat) {
	int64_t now = node_now(s->node), deadline = s->deadline[seat];
	const Conn *conn = s->live->seat[seat].conn;
	if (!deadline || now < deadline)
		sim_fail(m->sim, "table %s: the time of seat %d was up %lld ms too early", s->id, seat, (long long)(deadline - now));
	else if (s->owed_at[seat] && now > later(deadline, s->owed_at[seat]) + LATE_MS + held_up(s->node))
		sim_fail(m->sim, "table %s: the time of seat %d was up %lld ms too late", s->id, seat, (long long)(now - deadline));
	if (!conn) return;
	const SimLink *l = ((Link *)conn->link)->owner;
	if (l->up.arrived && l->up.unread_at < deadline && wire_room(l->link->wire))
		sim_fail(m->sim, "table %s: the time of seat %d was up, and what it had sent %lld ms before was not read", s->id, seat,
		         (long long)(deadline - l->up.unread_at));
}

static void check_notes(Model *m, Shadow *s) {
	const RecordNotes *notes = &s->live->notes;
	for (; s->n_notes < notes->n; s->n_notes++) {
		const RecordNote *note = &notes->list[s->n_notes];
		if (note->kind == NOTE_TIMEOUT) check_timeout(m, s, note->seat);
	}
}

void model_time(Model *m, Shadow *s) {
	const LiveTable *t = s->live;
	if (s->match) model_note_time(s);
	check_notes(m, s);
	for (int i = 0; i < t->setup.seats && !m->sim->has_failed; i++) {
		if (t->phase == PHASE_PLAY) check_deadline(m, s, i);
		s->deadline[i] = t->seat[i].deadline;
		note_owing(s, i);
	}
	s->is_fresh = false;
	s->pause = t->pause;
	s->paused_at = t->paused_at;
}

/* Everybody whose time is up has been told so. */
void model_after_tick(Model *m, const Node *node) {
	int64_t now = node_now(node);
	for (int i = 0; i < m->n_shadows && !m->sim->has_failed; i++) {
		const Shadow *s = m->shadows[i];
		const LiveTable *t = s->live;
		if (s->node != node || !t || t->phase != PHASE_PLAY || t->pause || !s->match || twin_has_parted(m->sim, s->id)) continue;
		for (int k = 0; k < t->setup.seats; k++) {
			if (!s->owed_at[k] || !s->deadline[k]) continue;
			if (now > later(s->deadline[k], s->owed_at[k]) + LATE_MS + held_up(node))
				sim_fail(m->sim, "table %s: the time of seat %d was up %lld ms ago", s->id, k, (long long)(now - s->deadline[k]));
		}
	}
}
