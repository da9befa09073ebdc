/* The operator's requests to a running server: one JSON object per line, answered with one line. docs/operating.md describes them; the
 * socket is in control.h. Answers contain nothing secret: no hands, tokens, invitations or actions. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H
#include "server/hub.h"

/* Does what the line asks. What the answer reports is on the disk by then. `out` gets the answer with its line end. */
void hub_admin(Hub *hub, const char *line, size_t len, Grow *out);

/* How many tables and rooms were changed, and of how many other nodes were asked to. */
typedef struct Forgotten {
	int here, elsewhere;
} Forgotten;

/* forget.c: removes a person's name from seats and records, and what they said from the talk. The person is given by name or by the hash of
 * a token; the other is NULL. False: out of memory before all were done. */
bool hub_forget(Hub *hub, const char *name, const FairBytes *token, Forgotten *n);
/* The same at one table (its id) or in one room (its code). If another node runs it, that one is left an order; see hub_run_orders. */
bool hub_forget_at(Hub *hub, const char *about, const char *name, const FairBytes *token, Forgotten *n);
#endif
