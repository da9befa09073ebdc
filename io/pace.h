/* How long decisions have at a table. */
#ifndef IO_PACE_H
#define IO_PACE_H
#include "core/game.h"

typedef enum Pace { PACE_BOOK, PACE_RELAXED, PACE_NONE, PACE_DAYS, PACE_COUNT } Pace;
extern const char *const pace_names[PACE_COUNT];

enum { RELAXED = 5 }; /* times the seconds of the book */

/* [least, most] of a decision, or null where it has no seconds. */
void pace_seconds_json(const Game *game, Pace pace, const char *key, Text *out);
#endif
