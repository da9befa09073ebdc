/* The steps of a scenario: actions, take-backs, refusals, time-outs and expectations in between. The match decides what is
 * legal. */
#include "io/scenario_run.h"

#include <string.h>

enum { REASON_MAX = 512 };

/* "0 lay golem raven": the seat, one blank, the action. Whether there is such a seat is for the match to say. */
static bool split(ScenarioRun *run, const char *text, int *seat, const char **action) {
	size_t digits = strspn(text, "0123456789");
	if (digits < 1 || digits > 2 || text[digits] != ' ' || !text[digits + 1])
		return scenario_fail(run, "must be a seat and an action, as in \"0 lay golem raven\"");
	*seat = text[0] - '0';
	if (digits == 2) *seat = *seat * 10 + text[1] - '0';
	*action = text + digits + 1;
	return true;
}

static bool act(ScenarioRun *run, const char *text) {
	char reason[REASON_MAX];
	Text why = TEXT_ON(reason);
	int seat;
	const char *action;
	if (!split(run, text, &seat, &action)) return false;
	if (!match_apply_text(run->match, seat, action, &why)) return scenario_fail(run, "\"%s\" was refused: %s", text, reason);
	return !run->has_failed; /* the script may not have fitted */
}

static bool take_back(ScenarioRun *run, const Value *step) {
	char reason[REASON_MAX];
	Text why = TEXT_ON(reason);
	int seat;
	scenario_enter(run, ".back");
	if (!scenario_seat(run, value_get(step, "back"), &seat)) return false;
	return match_take_back(run->match, seat, &why) || scenario_fail(run, "was refused: %s", reason);
}

static bool time_out(ScenarioRun *run, const Value *step) {
	char reason[REASON_MAX];
	Text why = TEXT_ON(reason);
	int seat;
	Session session;
	scenario_enter(run, ".timeout");
	if (!scenario_seat(run, value_get(step, "timeout"), &seat)) return false;
	session_look(&session, run->match, seat);
	if (!session_owes(&session)) return scenario_fail(run, "seat %d has nothing to decide now", seat);
	Action action = session_timeout(&session, &run->rng);
	if (action == ACTION_NONE) return scenario_fail(run, "the rules prescribe nothing for seat %d here", seat);
	if (!match_apply(run->match, seat, action, &why)) return scenario_fail(run, "was refused: %s", reason);
	return !run->has_failed;
}

static bool expect_here(ScenarioRun *run, const Value *step) {
	scenario_enter(run, ".expect");
	return scenario_expect(run, value_get(step, "expect"));
}

/* Tries what must be refused: an action, or {"back":0}. False: it has failed; `was_done` says whether it was carried out. */
static bool try(ScenarioRun *run, const Value *json, bool *was_done, Text *why) {
	int seat;
	const char *action, *text = value_text(json);
	if (text) {
		if (!split(run, text, &seat, &action)) return false;
		*was_done = match_apply_text(run->match, seat, action, why);
		return true;
	}
	if (!value_is(json, VALUE_OBJECT) || value_count(json) != 1 || !value_get(json, "back"))
		return scenario_fail(run, "must be a seat and an action, or {\"back\": a seat}");
	scenario_enter(run, ".back");
	if (!scenario_seat(run, value_get(json, "back"), &seat)) return false;
	*was_done = match_take_back(run->match, seat, why);
	return true;
}

static bool is_unchanged(const ScenarioRun *run, const StateBuf *before, size_t n_log) {
	size_t n;
	match_log(run->match, &n);
	return n == n_log && !memcmp(before->bytes, match_state(run->match), run->setup.game->state_size);
}

static bool refused(ScenarioRun *run, const Value *step) {
	char reason[REASON_MAX];
	Text why = TEXT_ON(reason);
	const Value *wanted = value_get(step, "why");
	StateBuf before;
	size_t n_log, mark = scenario_enter(run, ".why");
	bool was_done;
	if (!value_text(wanted) || !*value_text(wanted)) return scenario_fail(run, "must be a text, part of the English reason");
	scenario_leave(run, mark);
	scenario_enter(run, ".refused");
	memcpy(before.bytes, match_state(run->match), run->setup.game->state_size);
	match_log(run->match, &n_log);
	run->is_drawing = false; /* if it is carried out, that is what went wrong, not the script */
	if (!try(run, value_get(step, "refused"), &was_done, &why)) return false;
	run->is_drawing = true;
	if (was_done) return scenario_fail(run, "should have been refused, but was carried out");
	if (!is_unchanged(run, &before, n_log)) return scenario_fail(run, "was refused, but something has changed");
	if (strstr(reason, value_text(wanted))) return true;
	scenario_leave(run, mark);
	scenario_enter(run, ".why");
	return scenario_differs(run, "refused for another reason", wanted, reason);
}

static bool do_step(ScenarioRun *run, const Value *step) {
	static const struct {
		const char *key;
		const char *keys; /* all that the object may have */
		bool (*run)(ScenarioRun *run, const Value *step);
	} kinds[] = {
		{"back", "back", take_back},
		{"refused", "refused why", refused},
		{"timeout", "timeout", time_out},
		{"expect", "expect", expect_here},
	};
	if (value_is(step, VALUE_TEXT)) return act(run, value_text(step));
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (value_get(step, kinds[i].key)) return scenario_keys(run, step, kinds[i].keys) && kinds[i].run(run, step);
	return scenario_fail(run, "must be a text (a seat and its action) or an object with back, refused, timeout or expect");
}

bool scenario_steps(ScenarioRun *run) {
	const Value *steps = value_get(run->json, "actions");
	scenario_leave(run, 0);
	if (steps && !value_is(steps, VALUE_LIST)) return scenario_enter(run, ".actions"), scenario_fail(run, "must be an array of steps");
	for (size_t i = 0; i < value_count(steps); i++) {
		run->step = (int)i + 1;
		scenario_enter(run, ".actions[%zu]", i);
		if (!do_step(run, value_at(steps, i))) return false;
		scenario_leave(run, 0);
	}
	return true;
}
