/* What a viewer knows; see session.h. */
#include "core/session.h"

#include "core/json.h"

#include <string.h>

void session_look(Session *s, const Match *match, int viewer) {
	const Setup *setup = match_setup(match);
	s->match = match;
	s->viewer = viewer;
	memset(&s->view, 0, sizeof s->view);
	if (viewer == ALL_SEEING) memcpy(s->view.bytes, match_state(match), setup->game->state_size);
	else setup->game->redact(state_of(&s->view), match_state(match), setup, viewer);
}

const Setup *session_setup(const Session *s) {
	return match_setup(s->match);
}

const State *session_view(const Session *s) {
	return (const State *)s->view.bytes;
}

bool session_is_same(const Session *s, const State *view) {
	return !memcmp(s->view.bytes, view, session_setup(s)->game->state_size);
}

uint32_t session_to_act(const Session *s) {
	return match_to_act(s->match);
}

bool session_owes(const Session *s) {
	return s->viewer >= 0 && session_to_act(s) >> s->viewer & 1;
}

int session_legal(const Session *s, Action *out) {
	const Setup *setup = session_setup(s);
	return s->viewer >= 0 ? setup->game->legal(session_view(s), setup, s->viewer, out) : 0;
}

static bool may_act(const Session *s) {
	Action legal[LEGAL_MAX];
	return session_legal(s, legal) > 0;
}

const char *session_prompt(const Session *s) {
	const Setup *setup = session_setup(s);
	return setup->game->prompt && may_act(s) ? setup->game->prompt(session_view(s), setup, s->viewer) : NULL;
}

/* False: the viewer may do something. */
static bool has_nothing_to_do(const Session *s, Say *why) {
	if (may_act(s)) return false;
	say_start(why, session_to_act(s) ? "refuse.not_now" : "refuse.over");
	say_arg(why, "number", DOMAIN_NUMBER, s->viewer);
	return true;
}

Action session_read(const Session *s, const char *text, Say *why) {
	return has_nothing_to_do(s, why) ? ACTION_NONE : action_parse_say(session_setup(s), text, why);
}

void session_why_not(const Session *s, Action action, Say *why) {
	if (has_nothing_to_do(s, why)) return;
	say_start(why, "");
	session_setup(s)->game->why_not(session_view(s), session_setup(s), s->viewer, action, why);
}

static bool has_backs_left(const Session *s) {
	size_t n;
	int n_backs = 0;
	const LogEntry *log = match_log(s->match, &n);
	for (size_t i = 0; i < n; i++) n_backs += log[i].type == LOG_BACK && log[i].seat == s->viewer;
	return n_backs < SESSION_BACKS_MAX;
}

bool session_can_take_back(const Session *s) {
	return s->viewer >= 0 && match_can_take_back(s->match, s->viewer) && has_backs_left(s);
}

int session_undoable(const Session *s, Action *out) {
	Action legal[LEGAL_MAX];
	int n = session_legal(s, legal), kept = 0;
	if (!n || !has_backs_left(s)) return 0;
	for (int i = 0; i < n; i++)
		if (match_could_take_back(s->match, s->viewer, legal[i])) out[kept++] = legal[i];
	return kept;
}

Action session_timeout(const Session *s, Rng *rng) {
	return session_setup(s)->game->on_timeout(session_view(s), session_setup(s), s->viewer, rng);
}

/* What everybody sees. */
static Session spectator_of(const Session *s) {
	Session all = *s;
	if (s->viewer != SPECTATOR) session_look(&all, s->match, SPECTATOR);
	return all;
}

uint32_t session_spokesmen(const Session *s) {
	const Setup *setup = session_setup(s);
	Session all = spectator_of(s);
	return setup->game->may_agree ? setup->game->may_agree(session_view(&all), setup) : 0;
}

int session_seconds(const Session *s) {
	Session all = spectator_of(s);
	return setup_seconds(session_setup(s), session_view(&all));
}

void session_notes(const Session *s, Events *out) {
	const Setup *setup = session_setup(s);
	out->n = 0;
	if (setup->game->notes) setup->game->notes(session_view(s), setup, s->viewer, out);
}

void session_draw(const Session *s, const Listener *listener, Text *out) {
	const Setup *setup = session_setup(s);
	if (setup->game->draw) setup->game->draw(session_view(s), setup, listener, out);
}

bool session_outcome(const Session *s, Outcome *out) {
	if (session_to_act(s)) return false;
	session_setup(s)->game->outcome(match_state(s->match), session_setup(s), out);
	return true;
}

void session_why_won(const Session *s, Events *out) {
	const Setup *setup = session_setup(s);
	out->n = 0;
	if (setup->game->why_won && !session_to_act(s)) setup->game->why_won(match_state(s->match), setup, out);
}

/* ---- steps ---- */

uint32_t session_steps(const Session *s) {
	return match_steps(s->match);
}

/* A step taken back is told to those who may have seen it: the seat's own side. */
static bool learns_of_back(const Session *s, int seat) {
	return s->viewer >= 0 && setup_side(session_setup(s), s->viewer) == setup_side(session_setup(s), seat);
}

void session_learnt(const Session *s, uint32_t step, Learnt *out) {
	size_t n;
	const Happening *history = match_history(s->match, &n);
	Events all = {0};
	out->back = -1;
	while (n && history[n - 1].step > step) n--;
	size_t first = n;
	while (first && history[first - 1].step == step) first--;
	for (; first < n; first++) {
		if (!history[first].back) all.list[all.n++] = history[first].event;
		else if (learns_of_back(s, history[first].back - 1)) out->back = history[first].back - 1;
	}
	if (s->viewer == ALL_SEEING) out->events = all;
	else events_for(session_setup(s), &all, s->viewer, &out->events);
	const LogEntry *entry = match_entry(s->match, step);
	bool is_own = entry && (s->viewer == ALL_SEEING || s->viewer == entry->seat);
	out->entry = is_own && entry->type != LOG_DRAW ? entry : NULL; /* a draw is nobody's own */
}

uint32_t session_asked(const Session *s) {
	Session table = {.match = s->match, .viewer = SPECTATOR};
	uint32_t asked = session_to_act(s);
	for (uint32_t step = asked ? session_steps(s) : 0; step > 0; step--) {
		Learnt learnt;
		session_learnt(&table, step, &learnt);
		if (learnt.events.n) break;
		asked |= 1u << match_entry(s->match, step)->seat;
	}
	return asked;
}

/* ---- JSON ---- */

void session_status_json(const Session *s, Text *out) {
	json_put_seats(out, "to_act", session_to_act(s));
	json_put_bool(out, "over", !session_to_act(s));
}

void session_scores_json(const Session *s, Text *out) {
	Outcome outcome;
	int seats = session_setup(s)->seats;
	if (!session_outcome(s, &outcome)) {
		json_put_nil(out, "scores");
		json_put_nil(out, "payoff");
		return;
	}
	json_begin(out, "scores", '[');
	for (int i = 0; i < seats; i++) json_int(out, outcome.score[i]);
	json_close(out, ']');
	json_begin(out, "payoff", '[');
	for (int i = 0; i < seats; i++) json_double(out, outcome.payoff[i]);
	json_close(out, ']');
}

void session_result_json(const Session *s, Text *out) {
	Outcome outcome;
	Events why;
	if (!session_outcome(s, &outcome)) {
		json_put_nil(out, "result");
		return;
	}
	json_begin(out, "result", '{');
	session_scores_json(s, out);
	json_begin(out, "places", '[');
	for (int i = 0; i < session_setup(s)->seats; i++) json_int(out, outcome.place[i]);
	json_close(out, ']');
	session_why_won(s, &why);
	json_begin(out, "why", '[');
	for (int i = 0; i < why.n; i++) event_json(session_setup(s), &why.list[i], out);
	json_close(out, ']');
	json_close(out, '}');
}

bool session_events_json(const Session *s, uint32_t step, bool is_always, Text *out) {
	Learnt learnt;
	session_learnt(s, step, &learnt);
	bool has_any = learnt.events.n || learnt.back >= 0;
	if (!has_any && !is_always) return false;
	json_open(out, '[');
	if (learnt.back >= 0) {
		json_open(out, '{');
		json_put_text(out, "event", "back");
		json_put_int(out, "seat", learnt.back);
		json_close(out, '}');
	}
	for (int i = 0; i < learnt.events.n; i++) event_json(session_setup(s), &learnt.events.list[i], out);
	json_close(out, ']');
	return has_any;
}

void session_fields_json(const Session *s, Text *out) {
	field_state_json(session_setup(s), session_view(s), s->viewer, out);
}

void session_view_json(const Session *s, Text *out) {
	json_key(out, s->viewer == ALL_SEEING ? "state" : "view");
	session_fields_json(s, out);
}

static void actions_json(const Session *s, const char *key, const Action *list, int n, Text *out) {
	json_begin(out, key, '[');
	for (int i = 0; i < n; i++) {
		char text[ACTION_TEXT_MAX];
		Text action = TEXT_ON(text);
		action_print(session_setup(s), list[i], &action);
		json_text(out, text);
	}
	json_close(out, ']');
}

void session_actions_json(const Session *s, const char *key, Text *out) {
	Action legal[LEGAL_MAX];
	actions_json(s, key, legal, session_legal(s, legal), out);
}

void session_actor_json(const Session *s, uint32_t step, Text *out) {
	Learnt learnt;
	char action[ACTION_TEXT_MAX];
	Text text = TEXT_ON(action);
	session_learnt(s, step, &learnt);
	json_put_seat(out, "actor", learnt.entry ? learnt.entry->seat : SPECTATOR);
	if (learnt.entry && learnt.entry->type == LOG_ACTION) action_print(session_setup(s), learnt.entry->value, &text);
	else text_add(&text, "back");
	json_put_text(out, "action", learnt.entry ? action : NULL);
}

void session_json(const Session *s, bool has_events, Text *out) {
	Action undoable[LEGAL_MAX];
	session_status_json(s, out);
	session_result_json(s, out);
	json_key(out, "events");
	if (has_events) session_events_json(s, session_steps(s), true, out);
	else text_add(out, "[]");
	session_view_json(s, out);
	json_put_text(out, "prompt", session_prompt(s));
	session_actions_json(s, "legal", out);
	actions_json(s, "undoable", undoable, session_undoable(s, undoable), out);
	json_put_bool(out, "back", session_can_take_back(s));
}
