/* The head of a scenario: from its keys to a setup, and to a match that stands at the first position. */
#include "core/fields/state_json.h"
#include "io/edition_dir.h"
#include "io/scenario_run.h"

#include <stdio.h>
#include <string.h>

enum { REASON_MAX = 900, FOLDER_MAX = 4096 };

static bool read_game(ScenarioRun *run, const Value *json) {
	char shown[SCENARIO_SHOWN_MAX], list[256];
	const char *id = value_text(json);
	run->setup.game = id ? game_find(id) : NULL;
	if (run->setup.game) return true;
	Text ids = TEXT_ON(list);
	for (int i = 0; games[i]; i++) text_addf(&ids, "%s%s", i ? ", " : "", games[i]->id);
	return scenario_fail(run, "must be one of %s, not %s", list, scenario_shown(json, shown));
}

static bool read_seats(ScenarioRun *run, const Value *json) {
	char shown[SCENARIO_SHOWN_MAX];
	const Game *game = run->setup.game;
	int64_t seats = value_int(json);
	if (!value_is(json, VALUE_INT) || seats < game->seats_min || seats > game->seats_max)
		return scenario_fail(run, "must be a number from %d to %d, not %s", game->seats_min, game->seats_max, scenario_shown(json, shown));
	run->setup.seats = (uint8_t)seats;
	return true;
}

static bool read_option(ScenarioRun *run, const char *id, const Value *json) {
	char shown[SCENARIO_SHOWN_MAX], list[256];
	const Game *game = run->setup.game;
	Text words = TEXT_ON(list);
	int i = 0;
	while (i < game->n_options && strcmp(game->options[i].id, id)) i++;
	if (i == game->n_options) {
		for (int k = 0; k < game->n_options; k++) text_addf(&words, "%s%s", k ? ", " : "", game->options[k].id);
		return scenario_fail(run, "no such option; %s has %s", game->id, game->n_options ? list : "none");
	}
	const Option *option = &game->options[i];
	for (int k = 0; k < option->n_values; k++) {
		text_addf(&words, "%s%s", k ? ", " : "", option->values[k]);
		if (!value_is(json, VALUE_TEXT) || strcmp(option->values[k], value_text(json))) continue;
		run->setup.option[i] = (uint8_t)k;
		return true;
	}
	return scenario_fail(run, "must be one of %s, not %s", list, scenario_shown(json, shown));
}

static bool read_options(ScenarioRun *run, const Value *json) {
	if (json && !value_is(json, VALUE_OBJECT)) return scenario_fail(run, "must be an object, option to value");
	value_each(value, json) {
		size_t mark = scenario_enter(run, ".%s", value->key);
		if (!read_option(run, value->key, value)) return false;
		scenario_leave(run, mark);
	}
	return true;
}

static bool read_edition(ScenarioRun *run, const Value *json) {
	char path[FOLDER_MAX], reason[REASON_MAX];
	const char *folder = value_text(json);
	EditionMeta meta;
	EditionReport report;
	run->setup.pack = &run->pack;
	if (!json) {
		edition_default(run->setup.game, &run->pack);
		return true;
	}
	if (!folder || !folder[0] || folder[0] == '/') return scenario_fail(run, "must be a folder, told from where this file is");
	int len = snprintf(path, sizeof path, "%s/%s", run->folder, folder);
	if (len < 0 || (size_t)len >= sizeof path) return scenario_fail(run, "the path is too long");
	if (edition_load_dir(run->setup.game, path, &run->pack, &meta, &report)) return true;
	Text why = TEXT_ON(reason);
	edition_print_report(&report, folder, &why);
	return scenario_fail(run, "%s", reason);
}

/* Digits in a string are for those above 2^63-1, as in the engine protocol. */
static bool read_digits(const char *digits, uint64_t *out) {
	*out = 0;
	if (!digits[0]) return false;
	for (; *digits; digits++) {
		unsigned digit = (unsigned)*digits - '0';
		if (digit > 9 || __builtin_mul_overflow(*out, 10u, out) || __builtin_add_overflow(*out, digit, out)) return false;
	}
	return true;
}

static bool read_seed(ScenarioRun *run, const Value *json) {
	run->seed = json ? (uint64_t)value_int(json) : 1;
	if (!json || (value_is(json, VALUE_INT) && value_int(json) >= 0)) return true;
	if (value_is(json, VALUE_TEXT) && read_digits(value_text(json), &run->seed)) return true;
	return scenario_fail(run, "must be a whole number from 0 to 2^63-1, or a string of digits below 2^64");
}

/* From an empty table: what is named is put there, the game fills what is open, and the result must be a position. */
static bool load_state(ScenarioRun *run, const Value *json) {
	char reason[REASON_MAX];
	StateBuf state = {0};
	const Game *game = run->setup.game;
	Text why = TEXT_ON(reason);
	if (!state_patch_json(&run->setup, json, state_of(&state), &why)) return scenario_fail_inside(run, reason);
	if (game->complete) game->complete(state_of(&state), &run->setup, &run->rng);
	if (!state_keeps_json(&run->setup, json, state_of(&state), &why)) return scenario_fail_inside(run, reason);
	if (match_load(run->match, state_of(&state), &why)) return true;
	return scenario_fail(run, "not a position of the game: %s", reason);
}

static bool make_match(ScenarioRun *run) {
	Rng rng;
	const Value *state = value_get(run->json, "state");
	rng_seed(&rng, run->seed);
	rng_seed(&run->rng, rng_derive(run->seed, 0)); /* draws nothing from the game's generator */
	rng.hook = &run->hook;
	run->is_drawing = !state;
	run->match = match_new(&run->setup, &rng);
	run->is_drawing = true;
	if (!run->match) return scenario_fail(run, "out of memory");
	if (run->has_failed || !state) return !run->has_failed;
	size_t mark = scenario_enter(run, ".state");
	if (!load_state(run, state)) return false;
	scenario_leave(run, mark);
	return true;
}

bool scenario_start(ScenarioRun *run) {
	static const struct {
		const char *key;
		bool (*read)(ScenarioRun *run, const Value *json); /* NULL: the key is not there */
	} head[] = {{"game", read_game},       {"seats", read_seats}, {"options", read_options},
	            {"edition", read_edition}, {"seed", read_seed},   {"chance", scenario_script}};
	for (size_t i = 0; i < sizeof head / sizeof *head; i++) {
		size_t mark = scenario_enter(run, ".%s", head[i].key);
		if (!head[i].read(run, value_get(run->json, head[i].key))) return false;
		scenario_leave(run, mark);
	}
	return make_match(run);
}
