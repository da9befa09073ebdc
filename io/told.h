/* What viewers were told of a game, as JSON in the words of the server's protocol: steps of a replay, a log, a history. */
#ifndef IO_TOLD_H
#define IO_TOLD_H
#include "core/session.h"
#include "io/grow.h"

/* A step of a replay, an object: where it stands, the viewer's own action, their position. */
void told_step_json(const Match *match, int viewer, long step, long steps, Grow *out);

/* The result, and what the viewer was told step by step: members of an object that is open. */
void told_log_json(const Session *session, Grow *out);
#endif
