/* A message to clients: text that several connections may wait to send, counted by those who hold it. */
#ifndef SERVER_NET_MSG_H
#define SERVER_NET_MSG_H
#include <stddef.h>

enum { MSG_BEFORE = 32 }; /* bytes that the transport may write before the text */

typedef struct Msg {
	int holders;
	size_t len;
	char before[MSG_BEFORE];
	char text[];
} Msg;

/* Held once. NULL: out of memory. */
Msg *msg_new(const char *text, size_t len);
Msg *msg_hold(Msg *msg);
void msg_drop(Msg *msg); /* NULL is nothing */
#endif
