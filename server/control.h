/* The operator's socket: DATA/control, for `tripot admin`. A connection brings one line, a request (admin.h), gets one line back and
 * is closed. Only the user that runs the server, and root, may connect. */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H
#include "server/hub.h"

#include <sys/un.h>

typedef struct Control Control;

/* Where the socket is. A socket's name must be short; a path that is too long is replaced by one through `folder`, the opened data folder
 * (O_PATH will do), which must stay open. */
void control_name(const char *data, int folder, struct sockaddr_un *out);

/* `loop` is a uv_loop_t. The store of that folder must be open: then no other server uses the folder, and an existing socket was left by
 * one that was killed. If `why` is set the socket could not be opened; the server runs without it. NULL: out of memory. */
Control *control_open(void *loop, Hub *hub, const char *data, Text *why);

void control_begin(Control *control, Hub *hub); /* requests go to that hub from now on; NULL: none are read. A NULL `control` is fine */

/* Closes everything that is open and removes the socket; call control_free when the loop has nothing left to do. NULL is fine. */
void control_stop(Control *control);
void control_free(Control *control);
#endif
