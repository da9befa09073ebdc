/* Scenario files and what their parts share; see scenario.h and scenario_run.h. */
#include "io/scenario.h"

#include "core/utf8.h"
#include "io/scenario_run.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ScenarioFile {
	Value *json; /* one object, or an array of them */
	char *folder;
};

/* Ends a text that vsnprintf had to cut where a character ends. */
static void mend(char *text, size_t size, int wanted) {
	if (wanted < 0) text[0] = 0;
	else if ((size_t)wanted >= size) text[utf8_cut(text, (int)size - 4)] = 0;
}

static void copy(char *out, size_t size, const char *text) {
	mend(out, size, snprintf(out, size, "%s", text));
}

__attribute__((format(printf, 2, 3))) static void *fail_file(ScenarioFailure *failure, const char *format, ...) {
	va_list args;
	memset(failure, 0, sizeof *failure);
	va_start(args, format);
	mend(failure->text, sizeof failure->text, vsnprintf(failure->text, sizeof failure->text, format, args));
	va_end(args);
	return NULL;
}

/* ---- files ---- */

static char *folder_of(const char *path) {
	const char *slash = strrchr(path, '/');
	if (!slash) return strdup(".");
	return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

ScenarioFile *scenario_read(const char *text, size_t len, const char *folder, ScenarioFailure *failure) {
	ValueError error;
	if (len > SCENARIO_MAX) return fail_file(failure, "larger than 1 MiB");
	Value *json = value_read(text, len, &error);
	if (!json) {
		fail_file(failure, "not JSON: %s", error.text);
		snprintf(failure->at, sizeof failure->at, "line %d, column %d", error.line, error.column);
		return NULL;
	}
	ScenarioFile *file = calloc(1, sizeof *file);
	char *own_folder = strdup(folder);
	if (file && own_folder && value_count(json)) {
		*file = (ScenarioFile){json, own_folder};
		return file;
	}
	fail_file(failure, file && own_folder ? "there is no scenario in it" : "out of memory");
	value_free(json);
	free(own_folder);
	free(file);
	return NULL;
}

/* Up to one byte more than is allowed, so that scenario_read can tell. */
static char *read_bytes(const char *path, size_t *len, ScenarioFailure *failure) {
	FILE *in = fopen(path, "rb");
	if (!in) return fail_file(failure, "cannot be opened: %s", strerror(errno));
	char *text = malloc(SCENARIO_MAX + 1);
	if (text) *len = fread(text, 1, SCENARIO_MAX + 1, in);
	if (!text || ferror(in)) {
		fail_file(failure, "cannot be read: %s", strerror(text ? errno : ENOMEM));
		free(text);
		text = NULL;
	}
	fclose(in);
	return text;
}

ScenarioFile *scenario_open(const char *path, ScenarioFailure *failure) {
	size_t len;
	char *text = read_bytes(path, &len, failure), *folder = folder_of(path);
	ScenarioFile *file = text && folder ? scenario_read(text, len, folder, failure) : NULL;
	if (text && !folder) fail_file(failure, "out of memory");
	free(text);
	free(folder);
	return file;
}

void scenario_close(ScenarioFile *file) {
	if (!file) return;
	value_free(file->json);
	free(file->folder);
	free(file);
}

int scenario_count(const ScenarioFile *file) {
	return value_is(file->json, VALUE_LIST) ? (int)value_count(file->json) : 1;
}

static const Value *scenario_at(const ScenarioFile *file, int i) {
	return value_is(file->json, VALUE_LIST) ? value_at(file->json, (size_t)i) : file->json;
}

/* A name is one word, so that it can stand in a list of results and be asked for on a command line. */
static bool is_name(const char *name) {
	size_t len = strlen(name);
	return len <= SCENARIO_NAME_MAX && name[0] >= 'a' && name[0] <= 'z' && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == len;
}

const char *scenario_name(const ScenarioFile *file, int i) {
	const char *name = value_text(value_get(scenario_at(file, i), "name"));
	return name && is_name(name) ? name : NULL;
}

/* ---- what the parts share ---- */

bool scenario_fail(ScenarioRun *run, const char *format, ...) {
	ScenarioFailure *failure = run->failure;
	if (run->has_failed) return false;
	run->has_failed = true;
	failure->step = run->step;
	copy(failure->at, sizeof failure->at, run->path.data);
	va_list args;
	va_start(args, format);
	mend(failure->text, sizeof failure->text, vsnprintf(failure->text, sizeof failure->text, format, args));
	va_end(args);
	return false;
}

bool scenario_differs(ScenarioRun *run, const char *text, const Value *expected, const char *found) {
	if (run->has_failed) return false;
	char dump[sizeof run->failure->expected * 2] = "";
	Text json = TEXT_ON(dump);
	if (expected) value_json(expected, &json);
	copy(run->failure->expected, sizeof run->failure->expected, dump);
	copy(run->failure->found, sizeof run->failure->found, found);
	return scenario_fail(run, "%s", text);
}

bool scenario_fail_inside(ScenarioRun *run, const char *reason) {
	const char *end = strstr(reason, ": ");
	if (!end || memchr(reason, ' ', (size_t)(end - reason))) return scenario_fail(run, "%s", reason);
	scenario_enter(run, ".%.*s", (int)(end - reason), reason);
	return scenario_fail(run, "%s", end + 2);
}

size_t scenario_enter(ScenarioRun *run, const char *format, ...) {
	char part[SCENARIO_SHOWN_MAX];
	size_t mark = run->path.len;
	va_list args;
	va_start(args, format);
	mend(part, sizeof part, vsnprintf(part, sizeof part, format, args));
	va_end(args);
	text_add(&run->path, mark || part[0] != '.' ? part : part + 1);
	return mark;
}

void scenario_leave(ScenarioRun *run, size_t mark) {
	run->path.len = mark;
	run->path.data[mark] = 0;
}

const char *scenario_shown(const Value *json, char out[SCENARIO_SHOWN_MAX]) {
	if (value_is(json, VALUE_OBJECT) || value_is(json, VALUE_LIST)) {
		copy(out, SCENARIO_SHOWN_MAX, value_is(json, VALUE_OBJECT) ? "an object" : "an array");
		return out;
	}
	char dump[2 * SCENARIO_SHOWN_MAX];
	Text text = TEXT_ON(dump);
	if (json) value_json(json, &text);
	else text_add(&text, "nothing");
	copy(out, SCENARIO_SHOWN_MAX, dump);
	return out;
}

static bool is_word_of(const char *word, const char *words) {
	size_t len = strlen(word);
	for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ')
		if (strcspn(p, " ") == len && !memcmp(p, word, len)) return true;
	return false;
}

bool scenario_keys(ScenarioRun *run, const Value *json, const char *known) {
	value_each(value, json) {
		if (is_word_of(value->key, known)) continue;
		scenario_enter(run, ".%s", value->key);
		return scenario_fail(run, "unknown key; here may stand: %s", known);
	}
	return true;
}

bool scenario_seat(ScenarioRun *run, const Value *json, int *seat) {
	char shown[SCENARIO_SHOWN_MAX];
	int64_t value = value_int(json);
	if (!value_is(json, VALUE_INT) || value < 0 || value >= run->setup.seats)
		return scenario_fail(run, "must be a seat from 0 to %d, not %s", run->setup.seats - 1, scenario_shown(json, shown));
	*seat = (int)value;
	return true;
}

/* ---- running ---- */

static bool check_name(ScenarioRun *run, const ScenarioFile *file, int i) {
	char shown[SCENARIO_SHOWN_MAX];
	const char *name = scenario_name(file, i), *other;
	size_t mark = scenario_enter(run, ".name");
	if (!name)
		return scenario_fail(run, "must be a word of at most %d of a-z, 0-9 and _, a letter first, not %s", SCENARIO_NAME_MAX,
		                     scenario_shown(value_get(run->json, "name"), shown));
	for (int k = 0; k < i; k++)
		if ((other = scenario_name(file, k)) && !strcmp(other, name))
			return scenario_fail(run, "is the name of scenario %d of the file too", k + 1);
	scenario_leave(run, mark);
	return true;
}

static bool check_form(ScenarioRun *run, const ScenarioFile *file, int i) {
	char shown[SCENARIO_SHOWN_MAX];
	if (!value_is(run->json, VALUE_OBJECT))
		return scenario_fail(run, "a scenario must be an object, not %s", scenario_shown(run->json, shown));
	if (!check_name(run, file, i)) return false;
	if (!scenario_keys(run, run->json, "name about game seats options edition seed state chance actions expect")) return false;
	const Value *about = value_get(run->json, "about");
	if (about && !value_is(about, VALUE_TEXT)) return scenario_enter(run, ".about"), scenario_fail(run, "must be a text");
	if (value_get(run->json, "actions") || value_get(run->json, "expect")) return true;
	return scenario_fail(run, "nothing can go wrong here: there must be actions or expect");
}

static bool check_end(ScenarioRun *run) {
	const Value *expect = value_get(run->json, "expect");
	run->step++;
	size_t mark = scenario_enter(run, ".expect");
	if (expect && !scenario_expect(run, expect)) return false;
	scenario_leave(run, mark);
	return scenario_script_end(run);
}

static void close_run(ScenarioRun *run) {
	if (!run) return;
	match_free(run->match);
	free(run->outcome);
	free(run);
}

/* NULL: it failed. */
static ScenarioRun *run_to_the_end(const ScenarioFile *file, int i, ScenarioFailure *failure) {
	ScenarioRun *run = calloc(1, sizeof *run);
	memset(failure, 0, sizeof *failure);
	if (!run) {
		fail_file(failure, "out of memory");
		return NULL;
	}
	run->json = scenario_at(file, i);
	run->folder = file->folder;
	run->failure = failure;
	run->path = TEXT_ON(run->path_bytes);
	if (check_form(run, file, i) && scenario_start(run) && scenario_steps(run) && check_end(run)) return run;
	close_run(run);
	return NULL;
}

bool scenario_run(const ScenarioFile *file, int i, ScenarioFailure *failure) {
	ScenarioRun *run = run_to_the_end(file, i, failure);
	bool ok = run != NULL;
	close_run(run);
	return ok;
}

bool scenario_position(const ScenarioFile *file, int i, Setup *setup, EditionPack *pack, StateBuf *state, ScenarioFailure *failure) {
	ScenarioRun *run = run_to_the_end(file, i, failure);
	if (!run) return false;
	*pack = run->pack;
	*setup = run->setup;
	setup->pack = pack;
	memcpy(state->bytes, match_state(run->match), run->setup.game->state_size);
	close_run(run);
	return true;
}
