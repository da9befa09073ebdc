/* Messages; see msg.h. */
#include "server/net/msg.h"

#include <stdlib.h>
#include <string.h>

Msg *msg_new(const char *text, size_t len) {
	Msg *msg = malloc(sizeof *msg + len + 1);
	if (!msg) return NULL;
	msg->holders = 1;
	msg->len = len;
	memcpy(msg->text, text, len);
	msg->text[len] = 0;
	return msg;
}

Msg *msg_hold(Msg *msg) {
	msg->holders++;
	return msg;
}

void msg_drop(Msg *msg) {
	if (msg && --msg->holders == 0) free(msg);
}
