/* Writes what a table tells, as JSON; see table.h. Everything is made from a redacted view, from events meant for the viewer, or from what
 * everybody at the table may know; the full state is never read. */
#include "core/json.h"
#include "server/table/table.h"

static void seat_json(const LiveTable *t, int i, Text *out) {
	const Seat *s = &t->seat[i];
	json_open(out, '{');
	json_put_text(out, "holder", holder_names[s->holder]);
	json_put_text(out, "name", s->holder == HOLDER_PERSON ? s->name : NULL);
	json_key(out, "level");
	if (s->holder == HOLDER_BOT) json_int(out, s->level);
	else json_nil(out);
	json_put_bool(out, "here", s->conn != NULL);
	json_put_bool(out, "away", s->is_away);
	json_put_bool(out, "resigned", s->has_resigned);
	json_key(out, "left"); /* who can take it back */
	json_text(out, s->may_return ? s->name : NULL);
	json_key(out, "was"); /* in whose name a bot plays */
	json_text(out, s->holder == HOLDER_BOT && s->name[0] ? s->name : NULL);
	json_close(out, '}');
}

static void seats_json(const LiveTable *t, Text *out) {
	json_begin(out, "seats", '[');
	for (int i = 0; i < t->setup.seats; i++) seat_json(t, i, out);
	json_close(out, ']');
}

static void pace_json(const LiveTable *t, Text *out) {
	json_put_text(out, "pace", pace_names[t->pace]);
	json_key(out, "days");
	if (t->pace == PACE_DAYS) json_int(out, t->days);
	else json_nil(out);
	pace_seconds_json(t->setup.game, t->pace, "seconds", out);
}

/* The public part of a fair deal: commitments, and people's secrets once all have committed. */
static void fair_json(const LiveTable *t, Text *out) {
	char hex[FAIR_HEX + 1], party[16];
	json_begin(out, "commitments", '{');
	for (int i = FAIR_SERVER; i < t->setup.seats; i++) {
		if (!fair_has(t->info.fair.committed, i)) continue;
		Text name = TEXT_ON(party), digits = TEXT_ON(hex);
		fair_print_party(i, &name);
		fair_print_hex(&t->info.fair.commitment[i + 1], &digits);
		json_put_text(out, party, hex);
	}
	json_close(out, '}');
}

/* Earlier deals that were broken off. */
static void redeals_json(const LiveTable *t, Text *out) {
	json_begin(out, "redeals", '[');
	for (int i = 0; i < t->info.n_redeals; i++) {
		char hex[FAIR_HEX + 1];
		Text digits = TEXT_ON(hex);
		fair_print_hex(&t->info.redeal[i].server, &digits);
		json_open(out, '{');
		json_put_text(out, "server", hex);
		json_put_seats(out, "withheld", t->info.redeal[i].withheld);
		json_close(out, '}');
	}
	json_close(out, ']');
}

/* Who asks for a seat in mid-game, and who has agreed. */
static void ask_json(const LiveTable *t, Text *out) {
	json_key(out, "ask");
	if (!t->ask.conn) {
		json_nil(out);
		return;
	}
	json_open(out, '{');
	json_put_int(out, "seat", t->ask.seat);
	json_put_text(out, "name", t->ask.name);
	json_put_seats(out, "yes", t->ask.yes);
	json_close(out, '}');
}

/* A draw by agreement: who may offer one, who must agree, and who has offered. */
static void draw_json(const LiveTable *t, Text *out) {
	json_key(out, "draw");
	if (!t->draw.spokesmen) {
		json_nil(out);
		return;
	}
	json_open(out, '{');
	json_put_seats(out, "may", table_may_offer(t));
	json_put_seats(out, "needs", t->draw.spokesmen);
	json_put_seat(out, "by", t->draw.is_open ? t->draw.by : SPECTATOR);
	json_put_seats(out, "yes", t->draw.yes);
	json_close(out, '}');
}

/* The table and the step whose position the game begins from. */
static void from_json(const LiveTable *t, Text *out) {
	json_key(out, "from");
	if (!t->info.from[0]) {
		json_nil(out);
		return;
	}
	json_open(out, '{');
	json_put_text(out, "table", t->info.from);
	json_put_int(out, "step", t->info.from_step);
	json_close(out, '}');
}

void table_tell_info(const LiveTable *t, int viewer, Text *out) {
	const Setup *setup = &t->setup;
	int host = table_host_seat(t);
	json_open(out, '{');
	json_put_text(out, "id", t->id);
	json_put_text(out, "game", setup->game->id);
	json_put_int(out, "rules", setup_rules(setup));
	json_begin(out, "options", '{');
	for (int i = 0; i < setup->game->n_options; i++) {
		json_put_text(out, setup->game->options[i].id, setup->game->options[i].values[setup->option[i]]);
	}
	json_close(out, '}');
	json_put_text(out, "edition", t->edition);
	pace_json(t, out);
	json_put_int(out, "stand_in", table_stand_in(t));
	json_put_bool(out, "public", t->is_public);
	json_put_bool(out, "talk", t->has_talk);
	json_put_bool(out, "notes", t->has_notes);
	json_put_bool(out, "notices", table_has_notices(t));
	json_put_bool(out, "secret", table_is_secret(t));
	json_put_text(out, "phase", phase_names[t->phase]);
	json_put_text(out, "paused", pause_names[t->pause]);
	json_put_seat(out, "host", host);
	seats_json(t, out);
	fair_json(t, out);
	redeals_json(t, out);
	ask_json(t, out);
	draw_json(t, out);
	from_json(t, out);
	json_put_text(out, "rematch", t->rematch[0] ? t->rematch : NULL);
	if (viewer >= 0) { /* who sits there may bring others */
		json_put_text(out, "invite", t->invite);
		json_put_text(out, "notify", t->seat[viewer].address[0] ? t->seat[viewer].address : NULL);
	}
	json_close(out, '}');
}

/* Milliseconds left, one figure per seat. */
static void clock_json(const LiveTable *t, uint32_t to_act, Text *out) {
	int64_t now = table_clock(t);
	json_begin(out, "clock", '[');
	for (int i = 0; i < t->setup.seats; i++) {
		int64_t left = t->seat[i].deadline - now;
		if (to_act >> i & 1 && t->seat[i].deadline) json_int(out, left > 0 ? left : 0);
		else json_nil(out);
	}
	json_close(out, ']');
}

void table_tell_position(const LiveTable *t, const Session *session, bool has_events, Text *out) {
	session_json(session, has_events, out);
	clock_json(t, session_to_act(session), out);
}

void table_tell_seat(const LiveTable *t, int seat, Text *out) {
	Session session;
	if (t->match) session_look(&session, t->match, seat);
	uint32_t to_act = t->match && t->phase == PHASE_PLAY ? session_to_act(&session) : 0;
	json_open(out, '{');
	json_put_text(out, "id", t->id);
	json_put_text(out, "game", t->setup.game->id);
	pace_json(t, out);
	json_put_text(out, "phase", phase_names[t->phase]);
	json_put_text(out, "paused", pause_names[t->pause]);
	json_put_seat(out, "seat", seat);
	seats_json(t, out);
	json_put_seats(out, "to_act", to_act);
	clock_json(t, to_act, out);
	json_close(out, '}');
}

/* ---- what happened beside the game ---- */

enum { NOTE_BYTES = 256 + 6 * NAME_MAX_LEN };

/* Whether a note is told. Bots are visible at the seats, a return is told once, and thinking times appear only in the record. */
static bool note_is_told(const RecordNotes *notes, size_t i) {
	const RecordNote *note = &notes->list[i], *before = i ? note - 1 : NULL;
	if (note->kind == NOTE_BOT || note->kind == NOTE_THOUGHT) return false;
	return note->kind != NOTE_PERSON || !before || before->kind != NOTE_RETURNED || before->seat != note->seat;
}

/* Who held the seat at that moment. */
static const char *name_at(const LiveTable *t, size_t i) {
	int seat = t->notes.list[i].seat;
	for (size_t k = i + 1; k-- > 0;)
		if (t->notes.list[k].kind == NOTE_PERSON && t->notes.list[k].seat == seat) return t->notes.list[k].name;
	return t->info.name[seat];
}

static void note_json(const LiveTable *t, size_t i, uint32_t after, Text *out) {
	const RecordNote *note = &t->notes.list[i];
	bool has_seat = note_has_seat(note->kind);
	json_open(out, '{');
	json_put_text(out, "note", note_names[note->kind]);
	json_put_seat(out, "seat", has_seat ? note->seat : SPECTATOR);
	json_put_text(out, "name", has_seat ? name_at(t, i) : NULL);
	json_put_int(out, "after", after);
	json_close(out, '}');
}

/* Steps before it, the deal included. */
static uint32_t steps_before(const LiveTable *t, const RecordNote *note) {
	size_t n;
	const LogEntry *log = match_log(t->match, &n);
	uint32_t steps = 1;
	for (size_t i = 0; i < n && i < note->at; i++) steps += log[i].type != LOG_CHANCE;
	return steps;
}

/* Writes the notes before a step, beginning with number `from`; returns the number of the next. */
static size_t notes_before(const LiveTable *t, size_t from, uint32_t step, uint32_t after, Grow *out) {
	for (; from < t->notes.n && steps_before(t, &t->notes.list[from]) <= step; from++)
		if (note_is_told(&t->notes, from)) note_json(t, from, after, grow_room(out, NOTE_BYTES));
	return from;
}

void table_tell_notes(const LiveTable *t, Grow *out) {
	json_begin(grow_room(out, 64), "table_notes", '[');
	for (size_t i = 0; i < t->notes.n; i++)
		if (note_is_told(&t->notes, i)) note_json(t, i, steps_before(t, &t->notes.list[i]), grow_room(out, NOTE_BYTES));
	json_close(grow_room(out, 64), ']');
}

bool table_tell_last_note(const LiveTable *t, int viewer, Text *out) {
	Session session;
	Learnt learnt;
	uint32_t told = 0;
	if (!t->notes.n || !note_is_told(&t->notes, t->notes.n - 1)) return false;
	session_look(&session, t->match, viewer);
	for (uint32_t step = 0; step <= session_steps(&session); step++) {
		session_learnt(&session, step, &learnt);
		told += learnt.events.n || learnt.back >= 0;
	}
	note_json(t, t->notes.n - 1, told, out);
	return true;
}

/* A note's place is told as the number of steps that the viewer had learnt of before it, because the true number of steps may be secret. */
void table_tell_history(const LiveTable *t, int viewer, Grow *out) {
	Session session;
	Grow notes;
	size_t note = 0;
	uint32_t told = 0;
	grow_init(&notes);
	session_look(&session, t->match, viewer);
	json_open(grow_room(&notes, 64), '[');
	json_begin(grow_room(out, 64), "history", '[');
	for (uint32_t step = 0; step <= session_steps(&session); step++) {
		note = notes_before(t, note, step, told, &notes);
		told += session_events_json(&session, step, false, grow_room(out, SESSION_STEP_MAX));
	}
	notes_before(t, note, UINT32_MAX, told, &notes);
	json_close(grow_room(out, 64), ']');
	json_close(grow_room(&notes, 64), ']');
	json_key(grow_room(out, 64), "table_notes");
	grow_add(out, notes.text.data);
	grow_free(&notes);
}

void table_tell_talk(const LiveTable *t, const TalkLine *line, Text *out) {
	(void)t;
	json_open(out, '{');
	json_put_int(out, "at", line->at);
	json_put_int(out, "seat", line->seat);
	json_put_text(out, "to", line->is_team ? "team" : "table");
	json_put_text(out, line->is_phrase ? "phrase" : "text", line->text);
	json_close(out, '}');
}
