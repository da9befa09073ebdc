/* libtripot: tabletop games of bluff, as a library. Games whose players choose in secret and at the same time, and see only a part of
 * the table. This header brings the others:
 *
 *     base.h     versions, statuses, viewers
 *     setup.h    the games there are; a game with its seats, options and edition
 *     match.h    one game: views, legal actions, steps, bots, records
 *     batch.h    thousands of games at once, for programs that learn
 *
 * The same rules hold everywhere:
 *
 * - Handles (TripotSetup, TripotMatch, TripotBatch) are made by a function ..._new or the like and released by ..._free; NULL may be
 *   freed. A setup never changes and may be used by any number of threads; a match or a batch is used by one thread at a time, and
 *   different ones by different threads at the same time. There is nothing global.
 * - Whoever makes a handle is told of an error in a buffer of their own, `why` of `room` bytes (TRIPOT_WHY_MAX are always enough; NULL
 *   and 0: they do not want to know). Calls on a match or a batch return a status below 0, and tripot_match_error or tripot_batch_error
 *   has the sentence. After an error nothing has changed.
 * - `const char *` that are returned are UTF-8 and end in a zero byte. Those of games and setups live as long as these, those of a match
 *   until the next call with that match that returns a text. Nobody frees them.
 * - Structs that are passed begin with their own size, so that a program goes on working with a later library: TRIPOT_INIT fills it in.
 * - Seats count from 0, actions and columns are numbers from 0, steps count from 1; step 0 is the deal. */
#ifndef TRIPOT_TRIPOT_H
#define TRIPOT_TRIPOT_H
#include "base.h"

#include "batch.h"
#include "match.h"
#include "setup.h"
#endif
