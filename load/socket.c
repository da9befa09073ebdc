/* A WebSocket client that never waits; see load.h. */
#include "load/load.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PIECE = 65536, OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

void socket_init(LoadSocket *s) {
	*s = (LoadSocket){.fd = -1};
	grow_init(&s->in);
	grow_init(&s->out);
}

static void greet(LoadSocket *s, const LoadPlan *plan) {
	text_addf(grow_room(&s->out, 1024),
	          "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dHJpcG90IGxvYWR0ZXN0IQ==\r\n"
	          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tripot.1\r\n\r\n",
	          plan->host);
}

bool socket_connect(LoadSocket *s, const LoadPlan *plan) {
	int on = 1;
	s->fd = socket(AF_INET, SOCK_STREAM, 0);
	if (s->fd < 0) return false;
	fcntl(s->fd, F_SETFL, O_NONBLOCK);
	setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	if (connect(s->fd, (const struct sockaddr *)&plan->at, sizeof plan->at) && errno != EINPROGRESS) {
		socket_close(s);
		return false;
	}
	s->state = SOCKET_CONNECTING;
	greet(s, plan);
	return true;
}

void socket_close(LoadSocket *s) {
	if (s->fd >= 0) close(s->fd);
	s->fd = -1;
	s->state = SOCKET_CLOSED;
	grow_free(&s->in);
	grow_free(&s->out);
	s->read = s->sent = 0;
}

/* With a mask of zeros, which leaves the text as it is. */
static void send_frame(LoadSocket *s, int opcode, const char *text, size_t n) {
	char head[8] = {(char)(0x80 | opcode), (char)(n < 126 ? 0x80 | n : 0x80 | 126), (char)(n >> 8), (char)n, 0, 0, 0, 0};
	if (n < 126) memset(head + 2, 0, 4);
	grow_add_n(&s->out, head, n < 126 ? 6 : 8);
	grow_add_n(&s->out, text, n);
}

void socket_send(LoadSocket *s, const char *text, size_t n) {
	send_frame(s, OP_TEXT, text, n);
}

bool socket_wants_write(const LoadSocket *s) {
	return s->state == SOCKET_CONNECTING || s->sent < s->out.text.len;
}

bool socket_write(LoadSocket *s) {
	while (s->sent < s->out.text.len) {
		ssize_t n = send(s->fd, s->out.text.data + s->sent, s->out.text.len - s->sent, MSG_NOSIGNAL);
		if (n < 0) return errno == EAGAIN || errno == EINPROGRESS || errno == ENOTCONN;
		s->sent += (size_t)n;
		if (s->state == SOCKET_CONNECTING) s->state = SOCKET_GREETING;
	}
	grow_clear(&s->out);
	s->sent = 0;
	return true;
}

bool socket_read(LoadSocket *s) {
	char piece[PIECE];
	ssize_t n = recv(s->fd, piece, sizeof piece, 0);
	if (n < 0) return errno == EAGAIN;
	if (n == 0) return false;
	grow_add_n(&s->in, piece, (size_t)n);
	if (s->state != SOCKET_GREETING) return true;
	char *end = strstr(s->in.text.data, "\r\n\r\n");
	if (!end) return true;
	if (strncmp(s->in.text.data, "HTTP/1.1 101 ", 13)) return false;
	s->read = (size_t)(end - s->in.text.data) + 4;
	s->state = SOCKET_OPEN;
	return true;
}

static void forget_read(LoadSocket *s) {
	size_t rest = s->in.text.len - s->read;
	memmove(s->in.text.data, s->in.text.data + s->read, rest + 1);
	s->in.text.len = rest;
	s->read = 0;
}

const char *socket_message(LoadSocket *s, size_t *n) {
	for (;;) {
		const unsigned char *at = (const unsigned char *)s->in.text.data + s->read;
		size_t left = s->in.text.len - s->read, head = 2, size = left >= 2 ? at[1] & 0x7f : 0;
		if (size == 126) head = 4, size = left >= 4 ? (size_t)at[2] << 8 | at[3] : 0;
		else if (size == 127) {
			head = 10;
			size = 0;
			for (int i = 2; left >= 10 && i < 10; i++) size = size << 8 | at[i];
		}
		if (s->state != SOCKET_OPEN || left < head || left < head + size) {
			if (s->read) forget_read(s);
			return NULL;
		}
		s->read += head + size;
		int opcode = at[0] & 0x0f;
		*n = size;
		if (opcode == OP_TEXT) return (const char *)at + head;
		if (opcode == OP_PING) send_frame(s, OP_PONG, (const char *)at + head, size);
		if (opcode == OP_CLOSE) send_frame(s, OP_CLOSE, (const char *)at + head, size < 2 ? 0 : 2);
	}
}
