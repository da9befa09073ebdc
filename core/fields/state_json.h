/* JSON in: a state by the game's field table, the mirror of field_state_json. Ids and seats are written as there; null is 0:
 * absent, or hidden in a view. Bags are objects (id to count), sets arrays of ids; a by-seat array has one entry a seat.
 *
 * Errors begin with the place and say what would be right: `hand[2].golem: must be a whole number from 0 to 15, not -1`. */
#ifndef CORE_STATE_JSON_H
#define CORE_STATE_JSON_H
#include "core/game.h"
#include "core/value.h"

/* A whole state: every field must be there, and no other key. Only its form is checked; whether it is a position of the game is
 * for `check` to say, or for match_load. False: `out` is not to be used. */
bool state_from_json(const Setup *setup, const Value *json, State *out, Text *why);

/* Changes the fields that are named and leaves the others. An array replaces a field as a whole, as in a whole state (null is 0
 * there too); an object with row numbers as keys, {"2": …}, replaces those rows and leaves the others. A row that is a list may
 * end early: nothing follows. False: nothing has changed. */
bool state_patch_json(const Setup *setup, const Value *json, State *state, Text *why);

/* Whether the state still has every number, id and seat that the patch names: nothing that was filled in may replace them. */
bool state_keeps_json(const Setup *setup, const Value *json, const State *state, Text *why);
#endif
