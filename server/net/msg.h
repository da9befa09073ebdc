/* A message to clients: bytes shared by all connections that wait to send it, with a reference count. */
#ifndef SERVER_NET_MSG_H
#define SERVER_NET_MSG_H
#include <stddef.h>

enum { MSG_BEFORE = 10 }; /* bytes of the longest frame's head */

typedef struct Msg {
	int holders;
	int n_before; /* of the bytes before the text: the head of its frame, which is the same for everybody */
	size_t len;
	char before[MSG_BEFORE];
	char text[];
} Msg;

/* Text in a frame of a WebSocket. Held once. NULL: out of memory. */
Msg *msg_new(const char *text, size_t len);
/* Bytes as they are, two pieces one after the other. */
Msg *msg_bytes(const void *first, size_t n, const void *second, size_t m);
Msg *msg_hold(Msg *msg);
void msg_drop(Msg *msg); /* NULL is nothing */
#endif
