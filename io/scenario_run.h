/* What the files of io/scenario*.c share: a scenario while it runs. Every function returns false once it has failed; the failure
 * has then been told and nothing more is to be done. */
#ifndef IO_SCENARIO_RUN_H
#define IO_SCENARIO_RUN_H
#include "core/session.h"
#include "core/value.h"
#include "io/scenario.h"

typedef struct ScenarioOutcome {
	uint8_t kind, id;
} ScenarioOutcome;

typedef struct ScenarioRun {
	const Value *json; /* the scenario: an object */
	const char *folder;
	ScenarioFailure *failure;
	bool has_failed;
	int step;
	Text path; /* where we are in `json` */
	char path_bytes[sizeof((ScenarioFailure *)0)->at];
	EditionPack pack;
	Setup setup;
	uint64_t seed;
	Match *match;
	Rng rng;                  /* for what is no chance of the game: open places of the start, time-outs */
	ChanceHook hook;          /* in the match's generator */
	const Value *script;      /* outcomes by name, or NULL: the seed decides */
	ScenarioOutcome *outcome; /* the same as the game counts them */
	size_t n_drawn;           /* of the script */
	bool is_drawing;          /* chance comes from the script: not while a position is being loaded */
} ScenarioRun;

/* Tells a failure at the present path, unless there was one before. Returns false. */
__attribute__((format(printf, 2, 3))) bool scenario_fail(ScenarioRun *run, const char *format, ...);
/* The same with what was compared. `expected` may be NULL: nothing to show. */
bool scenario_differs(ScenarioRun *run, const char *text, const Value *expected, const char *found);
/* The same with a reason that may begin with a place of its own: `hand[2].golem: must be …` */
bool scenario_fail_inside(ScenarioRun *run, const char *reason);

/* The path, one part longer; scenario_leave with the returned value takes it off again. */
__attribute__((format(printf, 2, 3))) size_t scenario_enter(ScenarioRun *run, const char *format, ...);
void scenario_leave(ScenarioRun *run, size_t mark);

/* "an object", `"text"` or a number: a value as errors show it. */
enum { SCENARIO_SHOWN_MAX = 64 };
const char *scenario_shown(const Value *json, char out[SCENARIO_SHOWN_MAX]);

/* Fails at the first key of `json`, an object, that is not one of the words, which blanks separate. */
bool scenario_keys(ScenarioRun *run, const Value *json, const char *known);

/* A seat of the game, from 0. */
bool scenario_seat(ScenarioRun *run, const Value *json, int *seat);

/* scenario_start.c: from the head of the scenario to a match. */
bool scenario_start(ScenarioRun *run);

/* scenario_chance.c: puts the script, or NULL, in force; sees that it was used up. */
bool scenario_script(ScenarioRun *run, const Value *json);
bool scenario_script_end(ScenarioRun *run);

/* scenario_steps.c */
bool scenario_steps(ScenarioRun *run);

/* scenario_expect.c: everything that an `expect` object names. */
bool scenario_expect(ScenarioRun *run, const Value *json);
#endif
