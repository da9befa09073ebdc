/* A game at a table: steps and clocks; see table.h. Whether a person, a clock or a bot decides, the step is made in one place and stored as
 * it was made: nothing is computed a second time. */
#include "core/fields/state_json.h"
#include "core/rng.h"
#include "server/table/table.h"

#include <string.h>

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

static bool owes(const LiveTable *t, int seat) {
	return t->match && match_to_act(t->match) >> seat & 1;
}

/* ---- clocks ---- */

/* Only deadlines at a pace of days outlast a restart; shorter ones begin anew. */
int64_t table_due(const LiveTable *t, int seat) {
	int64_t deadline = t->seat[seat].deadline;
	return t->pace == PACE_DAYS && deadline ? store_clock(t->shared->store, deadline) : 0;
}

bool table_has_time(const LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->pace == PACE_DAYS && t->phase == PHASE_PLAY && !t->pause && t->seat[i].deadline) return true;
	return false;
}

/* How long a decision has, in milliseconds. */
static int64_t time_of(const LiveTable *t, const Session *spectator) {
	if (t->pace == PACE_DAYS) return (int64_t)t->days * DAY_MS;
	return (int64_t)session_seconds(spectator) * 1000 * (t->pace == PACE_RELAXED ? RELAXED : 1);
}

/* A decision gets its deadline when it becomes owed. A step that all can see resets the deadlines of the one who acted, of those who had
 * decided already and of those who owe nothing. Steps that others cannot see, and take-backs, change no deadline; otherwise the clock would
 * reveal them. */
void table_set_clocks(LiveTable *t, int actor, const Session *spectator, bool is_public) {
	uint32_t owing = t->phase == PHASE_PLAY ? match_to_act(t->match) : 0, waited_for = t->told[0].to_act;
	if (actor >= 0) waited_for &= ~(1u << actor);
	int64_t time = owing ? time_of(t, spectator) : 0;
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		bool is_owing = owing >> i & 1;
		int64_t due = table_due(t, i);
		bool begins_anew = is_public && (is_owing ? !(waited_for >> i & 1) : !match_can_take_back(t->match, i));
		if (!owing || begins_anew) s->deadline = 0, s->is_covered = false;
		if (is_owing && !s->deadline && t->pace != PACE_NONE) s->deadline = table_clock(t) + time, s->noticed = 0, s->is_covered = false;
		if (due != table_due(t, i) && !t->is_glimpse) store_put_due(t->shared->store, t->key, i, table_due(t, i), s->noticed);
		if (!owing || begins_anew || !s->thinks_since) s->thinks_since = is_owing ? table_clock(t) : 0;
	}
}

/* Writes a note before the step at `at` of the log: how long the seat's holder took for it. Only a holder's own steps are timed, from when
 * they could act. Only the record tells these times, once the game is over (docs/records.md). */
static void note_thought(LiveTable *t, int seat, size_t at, Grow *lines) {
	Seat *s = &t->seat[seat];
	int64_t ms = table_clock(t) - s->thinks_since;
	RecordNote note = {.at = at, .kind = NOTE_THOUGHT, .seat = (uint8_t)seat, .ms = (uint32_t)(ms < UINT32_MAX ? ms : UINT32_MAX)};
	bool is_known = s->thinks_since > 0 && ms >= 0;
	s->thinks_since = table_clock(t); /* the next step of the same decision */
	if (!is_known) return;
	notes_add(&t->notes, &note); /* out of memory: the store has it */
	note_print(&note, grow_room(lines, RECORD_LINE_MAX));
	grow_add(lines, "\n");
}

/* ---- steps ---- */

static void save_step(LiveTable *t, int seat, uint64_t command) {
	size_t n;
	const LogEntry *log = match_log(t->match, &n);
	Grow *lines = &t->shared->scratch;
	grow_clear(lines);
	if (command) note_thought(t, seat, t->n_saved, lines);
	for (; t->n_saved < n; t->n_saved++) {
		record_print_entry(&t->setup, &log[t->n_saved], grow_room(lines, RECORD_LINE_MAX));
		grow_add(lines, "\n");
	}
	if (!match_to_act(t->match)) {
		record_print_result(t->match, grow_room(lines, RECORD_RESULT_MAX));
		grow_add(lines, "\n");
	}
	t->seen = shared_clock(t->shared);
	int64_t at = t->shared->world->date(t->shared->world->arg);
	store_add_step(t->shared->store, t->key,
	               &(StepRow){.n = t->n_steps, .at = at, .seat = seat, .command = command, .lines = lines->text.data});
}

/* A snapshot is due when a step that all can see closes a decision and nobody else owes one, so at least once a round in every game, and at
 * the latest after STEPS_A_SNAPSHOT steps. A program that cannot replay all steps goes on from it. */
static bool is_snapshot_due(const LiveTable *t, int seat) {
	uint32_t others = t->told[0].to_act & ~(1u << seat);
	return !others || t->n_steps - t->n_snapshot >= STEPS_A_SNAPSHOT;
}

void table_save_snapshot(LiveTable *t) {
	Grow *json = &t->shared->scratch;
	if (t->is_glimpse) return;
	grow_clear(json);
	field_state_json(&t->setup, match_state(t->match), ALL_SEEING, grow_room(json, STATE_JSON_MAX));
	store_put_snapshot(t->shared->store, t->key, t->n_steps, setup_rules(&t->setup), json->text.data);
	t->n_snapshot = t->n_steps;
}

static void finish(LiveTable *t) {
	t->phase = PHASE_OVER;
	for (int i = 0; i < t->setup.seats; i++) t->seat[i].is_away = false; /* their clocks end with the step */
	table_save(t, NULL);
	table_notice_end(t);
	t->shared->world->log(t->shared->world->arg, "over", t->id, t->setup.game->id);
}

/* Follows up a step made in the match: stores it, tells of it, goes on. */
void table_follow(LiveTable *t, int seat, uint64_t command) {
	Session spectator;
	session_look(&spectator, t->match, SPECTATOR);
	bool is_public = !session_is_same(&spectator, (const State *)t->told[0].view.bytes);
	t->n_steps++;
	save_step(t, seat, command);
	for (int i = 0; is_public && i < t->setup.seats; i++) t->turn[i].asked = 0; /* all begin anew, and all see it */
	if (!match_to_act(t->match)) finish(t);
	else if (is_public && is_snapshot_due(t, seat)) table_save_snapshot(t);
	table_set_clocks(t, seat, &spectator, is_public);
	push_updates(t, &spectator, true);
	table_follow_draw(t, &spectator);
	if (t->phase == PHASE_OVER) push_info(t);
	t->shared->n_actions++;
	table_continue(t);
}

static bool is_playing(const LiveTable *t, Refusal *why) {
	if (t->pause) return refuse(why, "paused", "the host has paused the game");
	if (t->phase == PHASE_PLAY) return true;
	return t->phase == PHASE_OVER ? refuse(why, "over", "the game is over") : refuse(why, "not_begun", "the game has not begun");
}

/* Advice given or taken back too late would leave the team no time to follow it, so it is refused. Extending a deadline, for one player or
 * for all, would show the other team that there was advice. */
bool table_is_too_late(const LiveTable *t, int seat, Action action) {
	const Game *game = t->setup.game;
	if (!game->is_advice || action == ACTION_NONE || !game->is_advice(&t->setup, action)) return false;
	for (int i = 0; i < t->setup.seats; i++) {
		bool is_side = setup_side(&t->setup, i) == setup_side(&t->setup, seat);
		if (is_side && owes(t, i) && t->seat[i].deadline && t->seat[i].deadline - now_of(t) < ADVICE_MS) return true;
	}
	return false;
}

static bool refuse_late(Refusal *why) {
	refuse(why, "too_late", "advice must leave your team %d seconds: there are fewer", ADVICE_MS / 1000);
	return refuse_number(why, "seconds", ADVICE_MS / 1000);
}

bool table_act(LiveTable *t, int seat, uint64_t command, const char *text, Refusal *why) {
	char reason[256];
	Text out = TEXT_ON(reason);
	if (!is_playing(t, why)) return false;
	if (table_is_too_late(t, seat, action_parse(&t->setup, text, &out))) return refuse_late(why);
	if (!match_apply_text(t->match, seat, text, &out)) return refuse_step(why, t->match);
	table_follow(t, seat, command);
	return true;
}

bool table_go_back(LiveTable *t, int seat, uint64_t command, Refusal *why) {
	char reason[256];
	Text out = TEXT_ON(reason);
	if (!is_playing(t, why)) return false;
	Session session;
	session_look(&session, t->match, seat);
	if (!session_can_take_back(&session)) return refuse(why, "no_step_back", "you have no step that can be taken back");
	if (table_is_too_late(t, seat, match_step_to_take_back(t->match, seat))) return refuse_late(why);
	if (!match_take_back(t->match, seat, &out)) return refuse(why, "busy", "the server is out of memory: try again");
	table_follow(t, seat, command);
	return true;
}

void table_begin(LiveTable *t) {
	size_t n;
	Session spectator;
	match_log(t->match, &n);
	t->n_saved = n;
	memset(t->told, 0, sizeof t->told);
	table_save_snapshot(t);
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_BOT) table_note(t, NOTE_BOT, i);
	session_look(&spectator, t->match, SPECTATOR);
	table_set_clocks(t, SPECTATOR, &spectator, true);
	push_info(t);
	push_updates(t, &spectator, true);
	table_follow_draw(t, &spectator);
	table_continue(t);
}

/* ---- time ---- */

/* Applies the game's own rule for time-outs, from what the seat knows; if it has none, a bot plays the decision. */
static void time_out(LiveTable *t, int seat) {
	Seat *s = &t->seat[seat];
	Session session;
	Rng rng;
	uint64_t seed;
	char reason[256];
	Text why = TEXT_ON(reason);
	t->shared->world->random(t->shared->world->arg, &seed, sizeof seed);
	rng_seed(&rng, seed);
	if (!s->is_covered) {
		t->shared->n_timeouts++;
		table_note(t, NOTE_TIMEOUT, seat);
	}
	if (!s->is_covered && s->holder == HOLDER_PERSON && ++s->missed >= MISSED_MAX && !s->is_away) {
		s->is_away = true;
		push_info(t);
	}
	s->is_covered = true;
	session_look(&session, t->match, seat);
	Action action = session_timeout(&session, &rng);
	if (action != ACTION_NONE && match_apply(t->match, seat, action, &why)) table_follow(t, seat, 0);
	else table_continue(t);
}

/* When a bot takes over for an absent person: never without a clock, at a pace of days, where people need not be there, or in a room, where
 * a sleeping phone lies beside its owner. There only their time counts. */
static int64_t away_at(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	bool is_absent = s->holder == HOLDER_PERSON && !s->conn && s->absent_at && !s->is_away;
	return is_absent && !t->room && t->pace != PACE_NONE && t->pace != PACE_DAYS ? s->absent_at + ABSENT_MS : TIMER_NEVER;
}

static void look_for_absent(LiveTable *t, int64_t now) {
	for (int i = 0; i < t->setup.seats; i++) {
		if (now < away_at(t, i)) continue;
		t->seat[i].is_away = true;
		push_info(t);
	}
}

/* When time is up for a decision that no bot makes. */
static int64_t late_at(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	bool is_bots = s->holder == HOLDER_BOT || s->is_away || (s->is_covered && s->is_thinking);
	return owes(t, seat) && s->deadline && !is_bots ? s->deadline : TIMER_NEVER;
}

void table_tick(LiveTable *t, int64_t now) {
	table_watch_host(t, now);
	table_ask_tick(t, now);
	table_deal_tick(t, now);
	if (t->phase != PHASE_PLAY) return;
	table_look_for_pause(t);
	if (t->pause) return;
	table_notice_tick(t, now);
	look_for_absent(t, now);
	table_draw_tick(t);
	if (t->phase != PHASE_PLAY) return;
	table_show_answers(t, now);
	for (int i = 0; i < t->setup.seats && t->phase == PHASE_PLAY; i++)
		if (now >= late_at(t, i)) time_out(t, i);
	table_continue(t);
}

/* In the order of table_tick: somebody found absent after the check for a pause causes one at the next tick. */
int64_t table_wakes_at(const LiveTable *t) {
	int64_t at = earlier(earlier(table_host_wakes_at(t), table_ask_wakes_at(t)), table_deal_wakes_at(t));
	if (t->phase != PHASE_PLAY) return at;
	if (table_is_pause_due(t)) return TIMER_AT_ONCE;
	if (t->pause) return at;
	if (table_is_draw_due(t)) return TIMER_AT_ONCE;
	at = earlier(at, earlier(table_notice_wakes_at(t), table_bots_wake_at(t)));
	for (int i = 0; i < t->setup.seats; i++) at = earlier(at, earlier(away_at(t, i), late_at(t, i)));
	return at;
}
