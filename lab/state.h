/* How far a run has come, as a file that takes the place of the last one in a single step: whatever ends the program, the folder
 * holds a state from which the run can go on. games.csv may be longer than the state knows: what is too much is cut off. */
#ifndef LAB_STATE_H
#define LAB_STATE_H
#include "lab/tally.h"

typedef struct LabState {
	uint64_t next;      /* bundles played: the plan's first … next - 1 */
	uint64_t csv_bytes; /* of games.csv that belong to them */
	LabTally tally;
} LabState;

bool lab_state_save(const LabPlan *plan, const LabState *state, const char *path, Text *why);

/* False: there is none, it is damaged, or it belongs to a run with another game, table, edition, level or seed; `why` says which. */
bool lab_state_load(const LabPlan *plan, LabState *state, const char *path, Text *why);
#endif
