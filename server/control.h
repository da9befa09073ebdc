/* The operator's socket: DATA/control, for `tripot admin`. A connection brings one line, a request (admin.h), gets one line back and
 * is closed. Only the user that runs the server, and root, may connect. */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H
#include "server/hub.h"

#include <sys/un.h>

typedef struct Control Control;

/* Where the socket is. A socket's name is short and a path may be long: then it is named by way of `folder`, the data folder opened
 * (O_PATH will do), which must stay open. */
void control_name(const char *data, int folder, struct sockaddr_un *out);

/* `loop` is a uv_loop_t. The store of that folder must be open: then no other server has the folder, and a socket that is there
 * was left by one that was killed. `why` says what is wrong, if anything is: a server can do without, and nobody is heard then.
 * NULL: out of memory. */
Control *control_open(void *loop, Hub *hub, const char *data, Text *why);

/* Closes everything that is open and takes the socket away; control_free follows when the loop has run out of things to do. NULL
 * is nothing. */
void control_stop(Control *control);
void control_free(Control *control);
#endif
