/* The operator's requests to a running server: one JSON object per line, answered with one line. docs/operating.md describes them; the
 * socket is in control.h. Answers contain nothing secret: no hands, tokens, invitations or actions. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H
#include "server/hub.h"

/* Does what the line asks. What the answer reports is on the disk by then. `out` gets the answer with its line end. */
void hub_admin(Hub *hub, const char *line, size_t len, Grow *out);

/* forget.c: removes a person's name from seats and records, and what they said from the talk. The person is given by name or by the hash of
 * a token; the other is NULL. `n`: how many tables and rooms were changed. False: out of memory before all were done. */
bool hub_forget(Hub *hub, const char *name, const FairBytes *token, int *n);
/* The same for tables and rooms of this node or of nobody; hub_forget asks the other nodes to do theirs. */
bool hub_forget_ours(Hub *hub, const char *name, const FairBytes *token, int *n);
#endif
