/* What must hold: every key of an `expect` object, each by a function of the table at the end. */
#include "core/fields/state_json.h"
#include "io/scenario_run.h"

#include <stdio.h>
#include <string.h>

enum { REASON_MAX = 900, DIFF_MAX = 16384, LIST_MAX = 2048, EVENT_JSON_MAX = 512 };

static bool is_filled(ScenarioRun *run, const Value *json, bool is_object) {
	bool is_right = is_object ? value_is(json, VALUE_OBJECT) : value_is(json, VALUE_LIST);
	if (!is_right) return scenario_fail(run, "must be an %s", is_object ? "object" : "array");
	return value_count(json) || scenario_fail(run, "names nothing, so nothing would be checked");
}

/* ---- state and views ---- */

/* The first line of field_diff, `place: found -> expected`, becomes the failure. */
static bool fail_difference(ScenarioRun *run, char *lines) {
	int more = -1;
	char text[64] = "the value is another one";
	for (const char *p = lines; (p = strchr(p, '\n')); p++) more++;
	lines[strcspn(lines, "\n")] = 0;
	char *found = strstr(lines, ": "), *expected = found ? strstr(found, " -> ") : NULL;
	if (!expected) return scenario_fail(run, "differs: %s", lines);
	*found = *expected = 0;
	scenario_enter(run, ".%s", lines);
	if (more > 0) snprintf(text, sizeof text, "the value is another one, and so %s %d more", more > 1 ? "are" : "is", more);
	Value *value = value_read(expected + 4, strlen(expected + 4), NULL);
	scenario_differs(run, text, value, found + 2);
	value_free(value);
	return false;
}

/* What is named is put into a copy of what is there: the copy differs where the expectation does. */
static bool same_state(ScenarioRun *run, const State *found, const Value *json) {
	char reason[REASON_MAX], lines[DIFF_MAX];
	Text why = TEXT_ON(reason), diff = TEXT_ON(lines);
	StateBuf wanted;
	if (!is_filled(run, json, true)) return false;
	memcpy(wanted.bytes, found, run->setup.game->state_size);
	if (!state_patch_json(&run->setup, json, state_of(&wanted), &why)) return scenario_fail_inside(run, reason);
	if (!memcmp(wanted.bytes, found, run->setup.game->state_size)) return true;
	field_diff(&run->setup, found, state_of(&wanted), &diff);
	return fail_difference(run, lines);
}

static bool expect_state(ScenarioRun *run, const Value *json) {
	return same_state(run, match_state(run->match), json);
}

/* A key that is a seat; -1: it is no seat. */
static int seat_of(const ScenarioRun *run, const char *key) {
	char text[12];
	for (int seat = 0; seat < run->setup.seats; seat++) {
		snprintf(text, sizeof text, "%d", seat);
		if (!strcmp(text, key)) return seat;
	}
	return -1;
}

static bool expect_view(ScenarioRun *run, const Value *json) {
	if (!is_filled(run, json, true)) return false;
	value_each(value, json) {
		Session session;
		bool is_spectator = !strcmp(value->key, "spectator");
		int viewer = is_spectator ? SPECTATOR : seat_of(run, value->key);
		size_t mark = scenario_enter(run, ".%s", value->key);
		if (!is_spectator && viewer < 0)
			return scenario_fail(run, "must be \"spectator\" or a seat: \"0\" to \"%d\"", run->setup.seats - 1);
		session_look(&session, run->match, viewer);
		if (!same_state(run, session_view(&session), value)) return false;
		scenario_leave(run, mark);
	}
	return true;
}

/* ---- who may do what ---- */

static void print_seats(uint32_t mask, Text *out) {
	text_add(out, "[");
	for (int seat = 0; seat < SEATS_MAX; seat++)
		if (mask >> seat & 1) text_addf(out, "%s%d", out->len > 1 ? "," : "", seat);
	text_add(out, "]");
}

static bool expect_to_act(ScenarioRun *run, const Value *json) {
	char found[64];
	Text text = TEXT_ON(found);
	uint32_t mask = 0, is = match_to_act(run->match);
	if (!value_is(json, VALUE_LIST)) return scenario_fail(run, "must be an array of seats");
	for (size_t i = 0; i < value_count(json); i++) {
		int seat;
		size_t mark = scenario_enter(run, "[%zu]", i);
		if (!scenario_seat(run, value_at(json, i), &seat)) return false;
		if (mask >> seat & 1) return scenario_fail(run, "seat %d is there twice", seat);
		mask |= 1u << seat;
		scenario_leave(run, mark);
	}
	print_seats(is, &text);
	return mask == is || scenario_differs(run, "other seats owe a decision", json, found);
}

static void list_action(const ScenarioRun *run, Action action, Text *out) {
	text_add(out, out->len ? ", " : "");
	action_print(&run->setup, action, out);
}

static int find_action(Action action, const Action *list, int n) {
	for (int i = 0; i < n; i++)
		if (list[i] == action) return i;
	return -1;
}

/* The actions named, all different and well formed. */
static bool read_actions(ScenarioRun *run, const Value *json, Action *out, int *n) {
	char reason[REASON_MAX];
	*n = 0;
	if (!value_is(json, VALUE_LIST)) return scenario_fail(run, "must be an array of actions");
	for (size_t i = 0; i < value_count(json); i++) {
		Text why = TEXT_ON(reason);
		const char *text = value_text(value_at(json, i));
		size_t mark = scenario_enter(run, "[%zu]", i);
		Action action = text ? action_parse(&run->setup, text, &why) : ACTION_NONE;
		if (action == ACTION_NONE) return scenario_fail(run, "must be an action%s%s", text ? ": " : "", text ? reason : "");
		if (find_action(action, out, *n) >= 0) return scenario_fail(run, "\"%s\" is there twice", text);
		if (*n == LEGAL_MAX) return scenario_fail(run, "more actions than any seat can have");
		out[(*n)++] = action;
		scenario_leave(run, mark);
	}
	return true;
}

static bool same_actions(ScenarioRun *run, int seat, const Value *json) {
	Action is[LEGAL_MAX], wanted[LEGAL_MAX];
	char missing[LIST_MAX], extra[LIST_MAX], found[LIST_MAX], text[2 * LIST_MAX + 64];
	Text none = TEXT_ON(missing), more = TEXT_ON(extra), all = TEXT_ON(found);
	Session session;
	session_look(&session, run->match, seat);
	int n_wanted, n = session_legal(&session, is);
	if (!read_actions(run, json, wanted, &n_wanted)) return false;
	for (int i = 0; i < n; i++) {
		list_action(run, is[i], &all);
		if (find_action(is[i], wanted, n_wanted) < 0) list_action(run, is[i], &more);
	}
	for (int i = 0; i < n_wanted; i++)
		if (find_action(wanted[i], is, n) < 0) list_action(run, wanted[i], &none);
	if (!none.len && !more.len) return true;
	snprintf(text, sizeof text, "%s%s%s%s%s", none.len ? "not legal: " : "", missing, none.len && more.len ? "; " : "",
	         more.len ? "legal too: " : "", extra);
	return scenario_differs(run, text, json, found);
}

static bool expect_legal(ScenarioRun *run, const Value *json) {
	if (!is_filled(run, json, true)) return false;
	value_each(value, json) {
		size_t mark = scenario_enter(run, ".%s", value->key);
		int seat = seat_of(run, value->key);
		if (seat < 0) return scenario_fail(run, "must be a seat: \"0\" to \"%d\"", run->setup.seats - 1);
		if (!same_actions(run, seat, value)) return false;
		scenario_leave(run, mark);
	}
	return true;
}

/* ---- events ---- */

static const EventKind *find_event(const Game *game, const Value *key) {
	for (int i = 0; value_is(key, VALUE_TEXT) && i < game->n_events; i++)
		if (!strcmp(game->events[i].key, value_text(key))) return &game->events[i];
	return NULL;
}

static bool check_event_form(ScenarioRun *run, const Value *json) {
	char known[REASON_MAX];
	Text keys = TEXT_ON(known);
	const EventKind *kind = find_event(run->setup.game, value_get(json, "event"));
	if (!kind) {
		for (int i = 0; i < run->setup.game->n_events; i++) text_addf(&keys, "%s%s", i ? ", " : "", run->setup.game->events[i].key);
		return scenario_fail(run, "must be an object whose \"event\" is one of %s", known);
	}
	text_add(&keys, "event");
	for (int i = 0; i < EVENT_ARGS_MAX && kind->arg[i].name; i++) text_addf(&keys, " %s", kind->arg[i].name);
	return scenario_keys(run, json, known);
}

static bool is_such_event(const ScenarioRun *run, const Event *event, const Value *json) {
	char text[EVENT_JSON_MAX];
	Text out = TEXT_ON(text);
	event_json(&run->setup, event, &out);
	Value *is = value_read(text, out.len, NULL);
	bool same = is != NULL;
	value_each(value, json) same = same && value_equal(value, value_get(is, value->key));
	value_free(is);
	return same;
}

static bool fail_event(ScenarioRun *run, const Events *events, int from, const Value *json) {
	char found[LIST_MAX];
	Text out = TEXT_ON(found);
	for (int i = from; i < events->n; i++) event_json(&run->setup, &events->list[i], &out);
	return scenario_differs(run, from ? "did not happen after those before it" : "did not happen in the last step", json, found);
}

/* Each must be found after the one before; others may stand between them. */
static bool expect_events(ScenarioRun *run, const Value *json) {
	Session session;
	Learnt learnt;
	const Events *events = &learnt.events;
	int from = 0;
	session_look(&session, run->match, ALL_SEEING);
	session_learnt(&session, session_steps(&session), &learnt);
	if (!is_filled(run, json, false)) return false;
	for (size_t i = 0; i < value_count(json); i++) {
		const Value *wanted = value_at(json, i);
		size_t mark = scenario_enter(run, "[%zu]", i);
		if (!check_event_form(run, wanted)) return false;
		int k = from;
		while (k < events->n && !is_such_event(run, &events->list[k], wanted)) k++;
		if (k == events->n) return fail_event(run, events, from, wanted);
		from = k + 1;
		scenario_leave(run, mark);
	}
	return true;
}

/* ---- the end ---- */

static bool expect_over(ScenarioRun *run, const Value *json) {
	bool is_over = !match_to_act(run->match);
	if (!value_is_bool(json)) return scenario_fail(run, "must be true or false");
	if (value_is(json, VALUE_TRUE) == is_over) return true;
	return scenario_differs(run, is_over ? "the game is over" : "the game is not over", json, is_over ? "true" : "false");
}

/* One number a seat. Payoffs are parts of one win: three digits tell any two of them apart. */
static bool same_numbers(ScenarioRun *run, const Value *json, const double *is) {
	char found[LIST_MAX];
	Text text = TEXT_ON(found);
	bool same = true;
	if (!value_is(json, VALUE_LIST) || value_count(json) != run->setup.seats)
		return scenario_fail(run, "must be an array of %d numbers, one a seat", run->setup.seats);
	for (int i = 0; i < run->setup.seats; i++) {
		const Value *number = value_at(json, (size_t)i);
		double gap = value_number(number) - is[i];
		if (!value_is_number(number)) return scenario_enter(run, "[%d]", i), scenario_fail(run, "must be a number");
		same = same && gap > -0.001 && gap < 0.001;
		text_addf(&text, "%s%.4g", i ? "," : "[", is[i]);
	}
	text_add(&text, "]");
	return same || scenario_differs(run, "the numbers are others", json, found);
}

typedef enum Result { RESULT_SCORE, RESULT_PAYOFF, RESULT_PLACE } Result;

static bool expect_result(ScenarioRun *run, const Value *json, Result which) {
	Outcome outcome;
	double is[SEATS_MAX];
	Session session;
	session_look(&session, run->match, SPECTATOR);
	if (!session_outcome(&session, &outcome)) return scenario_fail(run, "the game is not over, so nothing can be said of its result");
	for (int i = 0; i < run->setup.seats; i++)
		is[i] = which == RESULT_SCORE ? outcome.score[i] : which == RESULT_PAYOFF ? outcome.payoff[i] : outcome.place[i];
	return same_numbers(run, json, is);
}

static bool expect_scores(ScenarioRun *run, const Value *json) {
	return expect_result(run, json, RESULT_SCORE);
}

static bool expect_payoff(ScenarioRun *run, const Value *json) {
	return expect_result(run, json, RESULT_PAYOFF);
}

static bool expect_place(ScenarioRun *run, const Value *json) {
	return expect_result(run, json, RESULT_PLACE);
}

/* Exactly these events, in this order. */
static bool expect_why(ScenarioRun *run, const Value *json) {
	Session session;
	Events why;
	char found[LIST_MAX];
	Text out = TEXT_ON(found);
	session_look(&session, run->match, SPECTATOR);
	session_why_won(&session, &why);
	if (!value_is(json, VALUE_LIST)) return scenario_fail(run, "must be an array of events");
	bool same = value_count(json) == (size_t)why.n;
	for (size_t i = 0; i < value_count(json); i++) {
		size_t mark = scenario_enter(run, "[%zu]", i);
		if (!check_event_form(run, value_at(json, i))) return false;
		same = same && is_such_event(run, &why.list[i], value_at(json, i));
		scenario_leave(run, mark);
	}
	for (int i = 0; i < why.n; i++) event_json(&run->setup, &why.list[i], &out);
	return same || scenario_differs(run, "other reasons for the result", json, found);
}

bool scenario_expect(ScenarioRun *run, const Value *json) {
	static const struct {
		const char *key;
		bool (*check)(ScenarioRun *run, const Value *json);
	} all[] = {{"state", expect_state},   {"to_act", expect_to_act}, {"legal", expect_legal},   {"view", expect_view},
	           {"events", expect_events}, {"over", expect_over},     {"scores", expect_scores}, {"payoff", expect_payoff},
	           {"place", expect_place},   {"why", expect_why}};
	if (!is_filled(run, json, true) || !scenario_keys(run, json, "state to_act legal view events over scores payoff place why"))
		return false;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		const Value *value = value_get(json, all[i].key);
		size_t mark = scenario_enter(run, ".%s", all[i].key);
		if (value && !all[i].check(run, value)) return false;
		scenario_leave(run, mark);
	}
	return true;
}
