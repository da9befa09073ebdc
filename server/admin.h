/* What the operator asks of a running server, apart from the socket by which it comes (control.h): one JSON object a line, one a
 * line back. docs/operating.md describes it. No answer has anything secret: no hands, tokens, invitations or actions. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H
#include "server/hub.h"

/* Does what the line asks. What is answered is on the disk. `out` gets the answer with its line end. */
void hub_admin(Hub *hub, const char *line, size_t len, Grow *out);

/* forget.c: takes the name of a person, given by it or by the hash of a token (the other is NULL), out of seats and records, and what
 * they said out of the talk. `n`: how many tables were changed. False: there was no memory for all of them. */
bool hub_forget(Hub *hub, const char *name, const FairBytes *token, int *n);
#endif
