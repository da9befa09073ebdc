/* Sockets to other nodes; see upstream.h. */
#include "server/net/upstream.h"

#include <stdlib.h>
#include <string.h>

enum { PIECES = 64, READ_BYTES = 16384, SYSTEM_QUEUE = 64 * 1024 };

struct Upstream {
	uv_tcp_t tcp;
	uv_connect_t connect;
	uv_write_t write;
	Link *link;       /* NULL: it is being closed */
	size_t n_writing; /* bytes that the system has not taken yet */
	bool is_connected, is_reading, is_writing;
	char room[READ_BYTES];
};

/* ---- reading ---- */

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *out) {
	Upstream *u = handle->data;
	size_t room = u->link ? link_node_room(u->link) : 0;
	(void)wish;
	*out = uv_buf_init(u->room, (unsigned)(room < READ_BYTES ? room : READ_BYTES));
}

static void watch(Upstream *u);

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
	Upstream *u = stream->data;
	if (!u->link) return;
	if (n > 0) link_from_node(u->link, buffer->base, (size_t)n);
	else if (n < 0 && n != UV_ENOBUFS) link_lost_node(u->link);
	if (n >= 0) {
		watch(u);
		return;
	}
	uv_read_stop(stream);
	u->is_reading = false;
}

static void watch(Upstream *u) {
	bool takes = link_node_room(u->link) > 0;
	if (takes == u->is_reading || !u->is_connected) return;
	u->is_reading = takes;
	if (takes) uv_read_start((uv_stream_t *)&u->tcp, give_room, on_read);
	else uv_read_stop((uv_stream_t *)&u->tcp);
}

/* ---- writing ---- */

static void on_written(uv_write_t *write, int status) {
	Upstream *u = write->data;
	u->is_writing = false;
	if (!u->link || !u->link->relay) return;
	if (status < 0) link_lost_node(u->link);
	else relay_sent(u->link->relay, u->n_writing);
	u->link->gate->wake(u->link);
}

static int peek(const Upstream *u, uv_buf_t out[PIECES], size_t *bytes) {
	WireBytes pieces[PIECES];
	int n = relay_peek(u->link->relay, pieces, PIECES);
	*bytes = 0;
	for (int i = 0; i < n; i++) {
		out[i] = uv_buf_init((char *)pieces[i].bytes, (unsigned)pieces[i].n);
		*bytes += pieces[i].n;
	}
	return n;
}

/* The pieces stay valid until they are written: a finished relay is freed only after its socket is closed. */
static void write_some(Upstream *u) {
	uv_buf_t pieces[PIECES];
	size_t bytes;
	int n;
	while (u->is_connected && !u->is_writing && (n = peek(u, pieces, &bytes)) > 0) {
		int written = uv_try_write((uv_stream_t *)&u->tcp, pieces, (unsigned)n);
		if (written > 0) {
			relay_sent(u->link->relay, (size_t)written);
			continue;
		}
		if (written != UV_EAGAIN) {
			link_lost_node(u->link);
			return;
		}
		u->n_writing = bytes;
		u->write.data = u;
		u->is_writing = uv_write(&u->write, (uv_stream_t *)&u->tcp, pieces, (unsigned)n, on_written) == 0;
		if (!u->is_writing) link_lost_node(u->link);
		return;
	}
}

void upstream_flush(Upstream *u) {
	write_some(u);
	watch(u);
}

/* ---- opening and closing ---- */

static void on_connected(uv_connect_t *connect, int status) {
	Upstream *u = connect->data;
	int room = SYSTEM_QUEUE;
	if (!u->link) return;
	u->is_connected = status == 0;
	if (status < 0) {
		link_lost_node(u->link);
		return;
	}
	uv_tcp_nodelay(&u->tcp, 1);
	uv_send_buffer_size((uv_handle_t *)&u->tcp, &room);
	u->link->gate->wake(u->link);
}

static bool read_node(const char *node, struct sockaddr_in *out) {
	char host[RELAY_TO];
	const char *colon = strrchr(node, ':');
	size_t n = colon ? (size_t)(colon - node) : 0;
	if (!n || n >= sizeof host) return false;
	memcpy(host, node, n);
	host[n] = 0;
	long port = strtol(colon + 1, NULL, 10);
	return port > 0 && port < 65536 && !uv_ip4_addr(host, (int)port, out);
}

static void on_closed(uv_handle_t *handle) {
	free(handle->data);
}

Upstream *upstream_open(uv_loop_t *loop, Link *link) {
	struct sockaddr_in at;
	Upstream *u = read_node(relay_node(link->relay), &at) ? calloc(1, sizeof *u) : NULL;
	if (!u) return NULL;
	u->link = link;
	uv_tcp_init(loop, &u->tcp);
	u->tcp.data = u->connect.data = u;
	if (!uv_tcp_connect(&u->connect, &u->tcp, (const struct sockaddr *)&at, on_connected)) return u;
	upstream_close(u);
	return NULL;
}

void upstream_close(Upstream *u) {
	if (!u) return;
	u->link = NULL;
	uv_close((uv_handle_t *)&u->tcp, on_closed);
}
