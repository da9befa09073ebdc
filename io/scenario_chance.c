/* Scripted chance: outcomes by name, in the order in which the game asks for them. The game must never be given something
 * impossible, so what does not fit is remembered as the scenario's failure and the generator's own outcome counts. */
#include "io/scenario_run.h"

#include <stdlib.h>
#include <string.h>

enum { OUTCOMES_SHOWN = 12 };

static int find_kind(const Game *game, const char *name) {
	for (int i = 0; i < game->n_chances; i++)
		if (!strcmp(game->chances[i].name, name)) return i;
	return -1;
}

/* An outcome as the game counts it, from 1; 0: it is not in the domain. */
static int read_outcome(const ScenarioRun *run, int domain, const Value *json) {
	const char *text = value_text(json);
	int64_t number = value_int(json);
	if (domain == DOMAIN_NUMBER) return value_is(json, VALUE_INT) && number >= 1 && number <= CHANCE_IDS_MAX ? (int)number : 0;
	if (domain == DOMAIN_SEAT) return value_is(json, VALUE_INT) && number >= 0 && number < run->setup.seats ? (int)number + 1 : 0;
	int id = text ? domain_parse(&run->setup, domain, text, strlen(text)) : -1;
	return id > 0 ? id : 0;
}

/* {"gold":"g3_sun"}: one key, the kind of chance. */
static bool read_entry(ScenarioRun *run, const Value *json, ScenarioOutcome *out) {
	char shown[SCENARIO_SHOWN_MAX], list[256];
	const Game *game = run->setup.game;
	if (!value_is(json, VALUE_OBJECT) || value_count(json) != 1)
		return scenario_fail(run, "must be an object with one key, what is drawn, not %s",
		                     value_is(json, VALUE_OBJECT) ? "none or several" : scenario_shown(json, shown));
	const Value *outcome = value_first(json);
	const char *name = outcome->key;
	scenario_enter(run, ".%s", name);
	int kind = find_kind(game, name);
	if (kind < 0) {
		Text names = TEXT_ON(list);
		for (int i = 0; i < game->n_chances; i++) text_addf(&names, "%s%s", i ? ", " : "", game->chances[i].name);
		return scenario_fail(run, "no such chance; %s has %s", game->id, game->n_chances ? list : "none");
	}
	int id = read_outcome(run, game->chances[kind].domain, outcome);
	*out = (ScenarioOutcome){(uint8_t)kind, (uint8_t)id};
	return id || scenario_fail(run, "%s is not an outcome of %s", scenario_shown(outcome, shown), name);
}

static void list_possible(const ScenarioRun *run, const ChanceAsk *ask, Text *out) {
	int n = 0;
	for (int id = 1; id <= ask->n; id++) {
		if (!ask->counts[id - 1]) continue;
		if (n++ == OUTCOMES_SHOWN) text_add(out, ", …");
		if (n > OUTCOMES_SHOWN) break;
		text_add(out, n > 1 ? ", " : "");
		domain_print(&run->setup, run->setup.game->chances[ask->kind].domain, id, out);
	}
}

/* The place of a failure is in the list, not in the step that asks. */
static void go_to(ScenarioRun *run, size_t i) {
	scenario_leave(run, 0);
	scenario_enter(run, ".chance[%zu]", i);
}

static void fail_outcome(ScenarioRun *run, const ChanceAsk *ask, size_t i) {
	char found[512];
	Text text = TEXT_ON(found);
	go_to(run, i);
	text_addf(&text, "%s, one of ", run->setup.game->chances[ask->kind].name);
	list_possible(run, ask, &text);
	scenario_differs(run, run->outcome[i].kind == ask->kind ? "this outcome is not possible here" : "something else is drawn here",
	                 value_at(run->script, i), found);
}

static int pick(ChanceHook *hook, const ChanceAsk *ask, int outcome) {
	ScenarioRun *run = (ScenarioRun *)((char *)hook - offsetof(ScenarioRun, hook));
	size_t i = run->n_drawn;
	if (!run->is_drawing || !run->script || run->has_failed) return outcome;
	if (i == value_count(run->script)) {
		go_to(run, i);
		scenario_fail(run, "the list ends before this, but here %s is drawn", run->setup.game->chances[ask->kind].name);
		return outcome;
	}
	ScenarioOutcome next = run->outcome[i];
	if (next.kind != ask->kind || next.id > ask->n || !ask->counts[next.id - 1]) {
		fail_outcome(run, ask, i);
		return outcome;
	}
	run->n_drawn++;
	return next.id;
}

bool scenario_script(ScenarioRun *run, const Value *json) {
	run->hook.pick = pick;
	if (!json) return true;
	if (!value_is(json, VALUE_LIST)) return scenario_fail(run, "must be an array of outcomes");
	run->script = json;
	run->outcome = calloc(value_count(json) + 1, sizeof *run->outcome);
	if (!run->outcome) return scenario_fail(run, "out of memory");
	for (size_t i = 0; i < value_count(json); i++) {
		size_t mark = scenario_enter(run, "[%zu]", i);
		if (!read_entry(run, value_at(json, i), &run->outcome[i])) return false;
		scenario_leave(run, mark);
	}
	return true;
}

bool scenario_script_end(ScenarioRun *run) {
	if (run->n_drawn == value_count(run->script)) return true;
	go_to(run, run->n_drawn);
	return scenario_differs(run, "was never drawn: the list must be used up", value_at(run->script, run->n_drawn), "");
}
