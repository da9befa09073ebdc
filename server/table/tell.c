/* What is told of a table, as JSON. Everything here is made from a redacted view, from events meant for the viewer, or from what
 * everybody at the table may know; the whole state is not looked at. See table.h. */
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
	json_close(out, '}');
}

/* A fair deal as far as it may be known: commitments, and the secrets of persons when all have committed. */
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

/* Deals before this one that came to nothing. */
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
	json_put_text(out, "pace", pace_names[t->pace]);
	json_put_bool(out, "public", t->is_public);
	json_put_bool(out, "talk", t->has_talk);
	json_put_bool(out, "notes", t->has_notes);
	json_put_bool(out, "secret", table_is_secret(t));
	json_put_text(out, "phase", phase_names[t->phase]);
	json_put_seat(out, "host", host);
	json_begin(out, "seats", '[');
	for (int i = 0; i < setup->seats; i++) seat_json(t, i, out);
	json_close(out, ']');
	fair_json(t, out);
	redeals_json(t, out);
	ask_json(t, out);
	json_put_text(out, "rematch", t->rematch[0] ? t->rematch : NULL);
	if (viewer >= 0) { /* who sits there may bring others */
		json_put_text(out, "invite", t->invite);
	}
	json_close(out, '}');
}

/* How many milliseconds are left, one a seat. */
static void clock_json(const LiveTable *t, uint32_t to_act, Text *out) {
	int64_t now = t->shared->world->now(t->shared->world->arg);
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

void table_tell_history(const LiveTable *t, int viewer, Grow *out) {
	Session session;
	session_look(&session, t->match, viewer);
	json_begin(grow_room(out, 64), "history", '[');
	for (uint32_t step = 0; step <= session_steps(&session); step++)
		session_events_json(&session, step, false, grow_room(out, SESSION_STEP_MAX));
	json_close(grow_room(out, 64), ']');
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
