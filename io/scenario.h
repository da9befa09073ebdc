/* Scenarios: a position, actions and what must hold afterwards, as a JSON file that anybody can write; docs/scenarios.md has the
 * format. A file holds one scenario or an array of them. Whatever the bytes, a scenario either passes or fails with a reason. */
#ifndef IO_SCENARIO_H
#define IO_SCENARIO_H
#include "core/game.h"

enum { SCENARIO_MAX = 1 << 20, SCENARIO_NAME_MAX = 100 }; /* bytes of a file, and letters of a name */

typedef struct ScenarioFile ScenarioFile;

/* Why a scenario fails, or why a file cannot be read. The first thing that is wrong counts. */
typedef struct ScenarioFailure {
	int step;            /* from 1; 0: before the first; the last `expect` stands after the last step */
	char at[256];        /* place in the scenario, `actions[2].expect.state.hand[0]`, or in the file, `line 3, column 7` */
	char text[1024];     /* what is wrong */
	char expected[2048]; /* "" when nothing was compared */
	char found[2048];
} ScenarioFailure;

/* NULL: `failure` says why; its step is 0. */
ScenarioFile *scenario_open(const char *path, ScenarioFailure *failure);
/* The same from `len` bytes in memory. `folder` is where its editions are looked for. */
ScenarioFile *scenario_read(const char *text, size_t len, const char *folder, ScenarioFailure *failure);
void scenario_close(ScenarioFile *file);

int scenario_count(const ScenarioFile *file);               /* at least 1 */
const char *scenario_name(const ScenarioFile *file, int i); /* NULL: it has none, or one that is not allowed */

/* True: all that it expects holds. */
bool scenario_run(const ScenarioFile *file, int i, ScenarioFailure *failure);

/* The same, and where it leads: the position after the last step. `setup` uses `pack`; all three are the caller's. */
bool scenario_position(const ScenarioFile *file, int i, Setup *setup, EditionPack *pack, StateBuf *state, ScenarioFailure *failure);
#endif
