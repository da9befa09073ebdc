/* Options of a table by their ids, as arguments, engine requests and other programs name them. */
#ifndef CORE_OPTION_H
#define CORE_OPTION_H
#include "core/game.h"

/* `value` may be NULL: no value matches then. False: nothing has changed, and `why` says what there is. */
bool option_set(Setup *setup, const char *id, const char *value, Text *why);
#endif
