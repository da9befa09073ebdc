/* What is told of a table, as JSON. Everything here is made from a redacted view, from events meant for the viewer, or from what
 * everybody at the table may know; the whole state is not looked at. See table.h. */
#include "server/table/table.h"
#include "core/json.h"
#include "io/state_json.h"

#include <string.h>

enum { EVENT_BYTES = 64 + EVENT_ARGS_MAX * 64 };

static void seat_json(const LiveTable *t, int i, Text *out) {
	const Seat *s = &t->seat[i];
	json_open(out, '{');
	json_key(out, "holder");
	json_text(out, holder_names[s->holder]);
	json_key(out, "name");
	json_text(out, s->holder == HOLDER_PERSON ? s->name : NULL);
	json_key(out, "level");
	if (s->holder == HOLDER_BOT) json_int(out, s->level);
	else json_nil(out);
	json_key(out, "here");
	json_bool(out, s->conn != NULL);
	json_key(out, "away");
	json_bool(out, s->is_away);
	json_key(out, "resigned");
	json_bool(out, s->has_resigned);
	json_key(out, "left"); /* who can take it back */
	json_text(out, s->may_return ? s->name : NULL);
	json_close(out, '}');
}

/* A fair deal as far as it may be known: commitments, and the secrets of persons when all have committed. */
static void fair_json(const LiveTable *t, Text *out) {
	char hex[FAIR_HEX + 1], party[16];
	json_key(out, "commitments");
	json_open(out, '{');
	for (int i = FAIR_SERVER; i < t->setup.seats; i++) {
		if (!fair_has(t->info.fair.committed, i)) continue;
		Text name = TEXT_ON(party), digits = TEXT_ON(hex);
		fair_print_party(i, &name);
		fair_print_hex(&t->info.fair.commitment[i + 1], &digits);
		json_key(out, party);
		json_text(out, hex);
	}
	json_close(out, '}');
}

static void seats_json(const char *key, uint32_t mask, Text *out) {
	json_key(out, key);
	json_open(out, '[');
	for (int seat = 0; seat < SEATS_MAX; seat++)
		if (mask >> seat & 1) json_int(out, seat);
	json_close(out, ']');
}

/* Deals before this one that came to nothing. */
static void redeals_json(const LiveTable *t, Text *out) {
	json_key(out, "redeals");
	json_open(out, '[');
	for (int i = 0; i < t->info.n_redeals; i++) {
		char hex[FAIR_HEX + 1];
		Text digits = TEXT_ON(hex);
		fair_print_hex(&t->info.redeal[i].server, &digits);
		json_open(out, '{');
		json_key(out, "server");
		json_text(out, hex);
		seats_json("withheld", t->info.redeal[i].withheld, out);
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
	json_key(out, "seat");
	json_int(out, t->ask.seat);
	json_key(out, "name");
	json_text(out, t->ask.name);
	seats_json("yes", t->ask.yes, out);
	json_close(out, '}');
}

void table_tell_info(const LiveTable *t, int viewer, Text *out) {
	const Setup *setup = &t->setup;
	int host = table_host_seat(t);
	json_open(out, '{');
	json_key(out, "id");
	json_text(out, t->id);
	json_key(out, "game");
	json_text(out, setup->game->id);
	json_key(out, "rules");
	json_int(out, setup_rules(setup));
	json_key(out, "options");
	json_open(out, '{');
	for (int i = 0; i < setup->game->n_options; i++) {
		json_key(out, setup->game->options[i].id);
		json_text(out, setup->game->options[i].values[setup->option[i]]);
	}
	json_close(out, '}');
	json_key(out, "edition");
	json_text(out, t->edition);
	json_key(out, "pace");
	json_text(out, pace_names[t->pace]);
	json_key(out, "public");
	json_bool(out, t->is_public);
	json_key(out, "talk");
	json_bool(out, t->has_talk);
	json_key(out, "notes");
	json_bool(out, t->has_notes);
	json_key(out, "secret");
	json_bool(out, table_is_secret(t));
	json_key(out, "phase");
	json_text(out, phase_names[t->phase]);
	json_key(out, "host");
	if (host >= 0) json_int(out, host);
	else json_nil(out);
	json_key(out, "seats");
	json_open(out, '[');
	for (int i = 0; i < setup->seats; i++) seat_json(t, i, out);
	json_close(out, ']');
	fair_json(t, out);
	redeals_json(t, out);
	ask_json(t, out);
	json_key(out, "rematch");
	json_text(out, t->rematch[0] ? t->rematch : NULL);
	if (viewer >= 0) { /* who sits there may bring others */
		json_key(out, "invite");
		json_text(out, t->invite);
	}
	json_close(out, '}');
}

static void legal_json(const Setup *setup, const State *view, int viewer, Text *out) {
	Action legal[LEGAL_MAX];
	int n = viewer >= 0 ? setup->game->legal(view, setup, viewer, legal) : 0;
	json_key(out, "legal");
	json_open(out, '[');
	for (int i = 0; i < n; i++) {
		char text[ACTION_TEXT_MAX];
		Text action = TEXT_ON(text);
		action_print(setup, legal[i], &action);
		json_text(out, text);
	}
	json_close(out, ']');
}

/* How many milliseconds are left, one a seat. */
static void clock_json(const LiveTable *t, uint32_t to_act, Text *out) {
	int64_t now = t->shared->world->now(t->shared->world->arg);
	json_key(out, "clock");
	json_open(out, '[');
	for (int i = 0; i < t->setup.seats; i++) {
		int64_t left = t->seat[i].deadline - now;
		if (to_act >> i & 1 && t->seat[i].deadline) json_int(out, left > 0 ? left : 0);
		else json_nil(out);
	}
	json_close(out, ']');
}

/* When the game is over everything that decides it lies open. */
void table_tell_result(const LiveTable *t, Text *out) {
	Outcome outcome;
	json_key(out, "result");
	if (match_to_act(t->match)) {
		json_nil(out);
		return;
	}
	t->setup.game->outcome(match_state(t->match), &t->setup, &outcome);
	json_open(out, '{');
	json_key(out, "scores");
	json_open(out, '[');
	for (int i = 0; i < t->setup.seats; i++) json_int(out, outcome.score[i]);
	json_close(out, ']');
	json_key(out, "payoff");
	json_open(out, '[');
	for (int i = 0; i < t->setup.seats; i++) json_double(out, outcome.payoff[i]);
	json_close(out, ']');
	json_key(out, "places");
	json_open(out, '[');
	for (int i = 0; i < t->setup.seats; i++) json_int(out, outcome.place[i]);
	json_close(out, ']');
	json_close(out, '}');
}

/* A step taken back is told to those who may have seen it: the seat's own side. */
static bool shows_back(const Memory *m, int viewer) {
	return m && m->is_back && viewer >= 0 && m->event.insiders >> viewer & 1;
}

static void back_json(const Memory *m, Text *out) {
	json_open(out, '{');
	json_key(out, "event");
	json_text(out, "back");
	json_key(out, "seat");
	json_int(out, m->event.arg[0]);
	json_close(out, '}');
}

/* What one step told a viewer. */
static void step_json(const Setup *setup, const Events *events, const Memory *back, Text *out) {
	json_open(out, '[');
	if (back) back_json(back, out);
	for (int i = 0; events && i < events->n; i++) event_json(setup, &events->list[i], out);
	json_close(out, ']');
}

void table_tell_position(const LiveTable *t, int viewer, const State *view, const Events *events, const Memory *back, Text *out) {
	uint32_t to_act = match_to_act(t->match);
	bool may_act = viewer >= 0 && match_may_act(t->match, viewer);
	seats_json("to_act", to_act, out);
	json_key(out, "over");
	json_bool(out, !to_act);
	table_tell_result(t, out);
	json_key(out, "events");
	step_json(&t->setup, events, shows_back(back, viewer) ? back : NULL, out);
	json_key(out, "view");
	field_state_json(&t->setup, view, viewer, out);
	json_key(out, "prompt");
	json_text(out, may_act && t->setup.game->prompt ? t->setup.game->prompt(view, &t->setup, viewer) : NULL);
	legal_json(&t->setup, view, viewer, out);
	json_key(out, "back");
	json_bool(out, viewer >= 0 && table_can_go_back(t, viewer));
	clock_json(t, to_act, out);
}

/* The events of one step as the viewer learned them; nothing at all when there was nothing for him. */
static size_t tell_step(const LiveTable *t, size_t from, int viewer, Grow *out) {
	Events all = {0}, seen;
	size_t i = from;
	const Memory *back = shows_back(&t->memory[from], viewer) ? &t->memory[from] : NULL;
	for (; i < t->n_memory && t->memory[i].step == t->memory[from].step && all.n < EVENTS_MAX; i++)
		if (!t->memory[i].is_back) all.list[all.n++] = t->memory[i].event;
	events_for(&t->setup, &all, viewer, &seen);
	if (seen.n || back) step_json(&t->setup, &seen, back, grow_room(out, (size_t)(seen.n + 2) * EVENT_BYTES));
	return i;
}

void table_tell_history(const LiveTable *t, int viewer, Grow *out) {
	json_key(grow_room(out, EVENT_BYTES), "history");
	json_open(&out->text, '[');
	for (size_t i = 0; i < t->n_memory;) i = tell_step(t, i, viewer, out);
	json_close(grow_room(out, EVENT_BYTES), ']');
}

void table_tell_talk(const LiveTable *t, const TalkLine *line, Text *out) {
	(void)t;
	json_open(out, '{');
	json_key(out, "at");
	json_int(out, line->at);
	json_key(out, "seat");
	json_int(out, line->seat);
	json_key(out, "to");
	json_text(out, line->is_team ? "team" : "table");
	json_key(out, line->is_phrase ? "phrase" : "text");
	json_text(out, line->text);
	json_close(out, '}');
}

bool table_tell_refusal(const LiveTable *t, int seat, const char *text, Action *action, Refusal *why) {
	StateBuf view;
	Say *say = &why->say;
	Action legal[LEGAL_MAX];
	if (!match_may_act(t->match, seat))
		return refuse(why, "not_now", "you have nothing to decide now") || refuse_text(why, "what", "act");
	match_view(t->match, seat, state_of(&view));
	*action = action_parse_say(&t->setup, text, say);
	if (*action != ACTION_NONE) {
		int n = t->setup.game->legal(state_of(&view), &t->setup, seat, legal);
		for (int i = 0; i < n; i++)
			if (legal[i] == *action) return true;
		say_start(say, "");
		t->setup.game->why_not(state_of(&view), &t->setup, seat, *action, say);
	}
	refuse(why, "illegal", "%s", "");
	why->setup = &t->setup;
	Text reason = TEXT_ON(why->text);
	say_plain(&t->setup, say, &reason);
	return false;
}
