/* Messages; see msg.h. */
#include "server/net/msg.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL_TEXT = 0x81, LENGTH_16 = 126, LENGTH_64 = 127 };

Msg *msg_bytes(const void *first, size_t n, const void *second, size_t m) {
	Msg *msg = malloc(sizeof *msg + n + m + 1);
	if (!msg) return NULL;
	msg->holders = 1;
	msg->n_before = 0;
	msg->len = n + m;
	if (n) memcpy(msg->text, first, n);
	if (m) memcpy(msg->text + n, second, m);
	msg->text[n + m] = 0;
	return msg;
}

/* RFC 6455, 5.2: one frame, not masked. */
Msg *msg_new(const char *text, size_t len) {
	Msg *msg = msg_bytes(text, len, NULL, 0);
	if (!msg) return NULL;
	int bytes = len < LENGTH_16 ? 0 : len <= UINT16_MAX ? 2 : 8;
	msg->n_before = 2 + bytes;
	unsigned char *head = (unsigned char *)msg->before + MSG_BEFORE - msg->n_before;
	head[0] = FINAL_TEXT;
	head[1] = (unsigned char)(bytes == 0 ? len : bytes == 2 ? LENGTH_16 : LENGTH_64);
	for (int i = 0; i < bytes; i++) head[2 + i] = (unsigned char)(len >> (8 * (bytes - 1 - i)));
	return msg;
}

Msg *msg_hold(Msg *msg) {
	msg->holders++;
	return msg;
}

void msg_drop(Msg *msg) {
	if (msg && --msg->holders == 0) free(msg);
}
