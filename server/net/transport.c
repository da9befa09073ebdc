/* Sockets; see transport.h. Bytes read go to the link at once; bytes to write wait for the end of the turn, when the store has
 * committed. */
#include "server/net/transport.h"
#include "server/net/upstream.h"

#include <stdlib.h>
#include <sys/socket.h>

enum {
	PIECES = 64,              /* written at once */
	READ_BYTES = 65536,       /* read at once */
	SYSTEM_QUEUE = 64 * 1024, /* without a limit the system may buffer megabytes for a client that does not read */
	BACKLOG = 1024,
	SLICES = 16, /* calls of transport_look, until all connections have been looked at */
};

typedef struct Peer {
	uv_tcp_t tcp;
	uv_write_t write;
	uv_shutdown_t last;
	Transport *transport;
	Link *link;
	Upstream *upstream; /* of a link that goes on at another node, or NULL */
	size_t place;       /* among all */
	size_t n_writing;   /* bytes that the system has not taken yet */
	struct Peer *next_woken, *next_leaving;
	bool is_woken, is_reading, is_writing, has_said_last, is_closing;
} Peer;

struct Transport {
	uv_loop_t *loop;
	uv_tcp_t listener;
	Gate gate;
	Peer **peers;
	size_t n, cap, looked; /* peers; where transport_look goes on */
	Peer *woken;
	Peer *leaving; /* links to ask again at the next flush whether they may go on at another node */
	bool is_stopping;
	char room[READ_BYTES]; /* what is read is used at once, so one will do for all */
};

static int64_t now_of(const Transport *t) {
	const World *world = &t->gate.hub->world;
	return world->now(world->arg);
}

/* ---- who is there ---- */

static bool keep_peer(Transport *t, Peer *peer) {
	if (t->n == t->cap) {
		size_t cap = t->cap ? t->cap * 2 : 64;
		Peer **peers = realloc(t->peers, cap * sizeof(Peer *));
		if (!peers) return false;
		t->peers = peers;
		t->cap = cap;
	}
	peer->place = t->n;
	t->peers[t->n++] = peer;
	return true;
}

static void forget_peer(Transport *t, Peer *peer) {
	t->peers[peer->place] = t->peers[--t->n];
	t->peers[peer->place]->place = peer->place;
}

static void on_wake(Link *link) {
	Peer *peer = link->owner;
	if (peer->is_woken || peer->is_closing) return;
	peer->is_woken = true;
	peer->next_woken = peer->transport->woken;
	peer->transport->woken = peer;
}

static void on_closed(uv_handle_t *handle) {
	free(handle->data);
}

/* Call from transport_flush or at the end only: the list of woken peers must be empty. */
static void hang_up(Peer *peer) {
	if (peer->is_closing) return;
	peer->is_closing = true;
	upstream_close(peer->upstream);
	if (peer->link) {
		link_free(peer->link);
		forget_peer(peer->transport, peer);
	}
	uv_close((uv_handle_t *)&peer->tcp, on_closed);
}

/* ---- reading ---- */

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *out) {
	Peer *peer = handle->data;
	size_t room = wire_room(peer->link->wire);
	(void)wish;
	*out = uv_buf_init(peer->transport->room, (unsigned)(room < READ_BYTES ? room : READ_BYTES));
}

static void watch(Peer *peer);

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
	Peer *peer = stream->data;
	bool is_end = n < 0 && n != UV_ENOBUFS; /* which says that the link takes nothing any more, since its other node is gone */
	if (n > 0) wire_take(peer->link->wire, buffer->base, (size_t)n, now_of(peer->transport));
	else if (is_end) wire_end(peer->link->wire);
	if (is_end) {
		uv_read_stop(stream);
		on_wake(peer->link);
	}
	watch(peer);
}

/* Reads only while the wire takes bytes. */
static void watch(Peer *peer) {
	bool takes = wire_room(peer->link->wire) > 0;
	if (takes == peer->is_reading) return;
	peer->is_reading = takes;
	if (takes) uv_read_start((uv_stream_t *)&peer->tcp, give_room, on_read);
	else uv_read_stop((uv_stream_t *)&peer->tcp);
}

/* ---- writing ---- */

static void on_written(uv_write_t *write, int status) {
	Peer *peer = write->data;
	peer->is_writing = false;
	if (peer->is_closing) return;
	if (status < 0) {
		wire_end(peer->link->wire);
		on_wake(peer->link);
		return;
	}
	wire_sent(peer->link->wire, peer->n_writing, now_of(peer->transport));
	on_wake(peer->link);
}

static int peek(const Peer *peer, uv_buf_t out[PIECES], size_t *bytes) {
	WireBytes pieces[PIECES];
	int n = wire_peek(peer->link->wire, pieces, PIECES);
	*bytes = 0;
	for (int i = 0; i < n; i++) {
		out[i] = uv_buf_init((char *)pieces[i].bytes, (unsigned)pieces[i].n);
		*bytes += pieces[i].n;
	}
	return n;
}

/* Writes what the system takes at once; the loop waits until it takes the rest. */
static void write_some(Peer *peer) {
	uv_buf_t pieces[PIECES];
	size_t bytes;
	int n;
	while (!peer->is_writing && !wire_is_over(peer->link->wire) && (n = peek(peer, pieces, &bytes)) > 0) {
		int written = uv_try_write((uv_stream_t *)&peer->tcp, pieces, (unsigned)n);
		if (written > 0) {
			wire_sent(peer->link->wire, (size_t)written, now_of(peer->transport));
			if ((size_t)written == bytes) continue;
			n = peek(peer, pieces, &bytes);
		} else if (written != UV_EAGAIN) {
			wire_end(peer->link->wire);
			return;
		}
		peer->n_writing = bytes;
		peer->write.data = peer;
		peer->is_writing = uv_write(&peer->write, (uv_stream_t *)&peer->tcp, pieces, (unsigned)n, on_written) == 0;
		if (!peer->is_writing) wire_end(peer->link->wire);
		return;
	}
}

static void on_last(uv_shutdown_t *last, int status) {
	(void)last;
	(void)status;
}

/* Opens the socket to another node if the link needs one. False: it is too early. */
static bool carry_on(Peer *peer) {
	if (!peer->link->relay && !peer->upstream) return true;
	if (!link_settle(peer->link)) return false;
	if (peer->link->relay && !peer->upstream) {
		peer->upstream = upstream_open(peer->transport->loop, peer->link);
		if (!peer->upstream) link_lost_node(peer->link);
	}
	if (peer->link->relay && peer->upstream) upstream_flush(peer->upstream);
	if (peer->link->relay && relay_is_over(peer->link->relay)) link_settle(peer->link);
	if (peer->link->relay) return true;
	upstream_close(peer->upstream);
	peer->upstream = NULL;
	return true;
}

/* False: the connection has left the hub, hung up or handed over. */
static bool write_peer(Peer *peer) {
	bool had_conn = peer->link->conn != NULL, is_early = !carry_on(peer);
	write_some(peer);
	if (wire_is_over(peer->link->wire)) {
		hang_up(peer);
		return false;
	}
	if (is_early) {
		peer->next_leaving = peer->transport->leaving;
		peer->transport->leaving = peer;
	}
	if (wire_is_done(peer->link->wire) && !peer->has_said_last) {
		peer->has_said_last = true;
		uv_shutdown(&peer->last, (uv_stream_t *)&peer->tcp, on_last);
	}
	watch(peer);
	return !had_conn || peer->link->conn;
}

bool transport_flush(Transport *t) {
	bool has_hung_up = false;
	for (Peer *peer = t->leaving; peer; peer = peer->next_leaving) on_wake(peer->link);
	t->leaving = NULL;
	while (t->woken) {
		Peer *peer = t->woken;
		t->woken = peer->next_woken;
		has_hung_up = !write_peer(peer) || has_hung_up; /* which wakes it in vain: nothing is left to be written then */
		peer->is_woken = false;
	}
	return has_hung_up;
}

void transport_look(Transport *t) {
	size_t n = t->n / SLICES + 1;
	for (size_t i = 0; i < n && t->n; i++) {
		t->looked = (t->looked + 1) % t->n;
		link_look(t->peers[t->looked]->link);
	}
}

void transport_hand_back(Transport *t) {
	for (size_t i = 0; i < t->n; i++) link_stop(t->peers[i]->link);
}

/* ---- opening and closing ---- */

static void get_from(const uv_tcp_t *tcp, char out[LINK_ADDRESS]) {
	struct sockaddr_storage at;
	int n = sizeof at;
	out[0] = 0;
	if (!uv_tcp_getpeername(tcp, (struct sockaddr *)&at, &n)) uv_ip_name((struct sockaddr *)&at, out, LINK_ADDRESS);
}

static void on_connection(uv_stream_t *listener, int status) {
	Transport *t = listener->data;
	char from[LINK_ADDRESS];
	Peer *peer = status < 0 ? NULL : calloc(1, sizeof *peer);
	if (!peer) return;
	int room = SYSTEM_QUEUE;
	peer->transport = t;
	uv_tcp_init(t->loop, &peer->tcp);
	peer->tcp.data = peer;
	bool ok = !uv_accept(listener, (uv_stream_t *)&peer->tcp);
	if (ok) get_from(&peer->tcp, from);
	peer->link = ok && t->gate.hub && !t->is_stopping ? link_open(&t->gate, from, peer) : NULL;
	if (peer->link && !keep_peer(t, peer)) {
		link_free(peer->link);
		peer->link = NULL;
	}
	if (!peer->link) {
		hang_up(peer);
		return;
	}
	uv_tcp_nodelay(&peer->tcp, 1);
	uv_send_buffer_size((uv_handle_t *)&peer->tcp, &room);
	watch(peer);
}

static bool listen_at(Transport *t, const TransportOptions *options, Text *why) {
	struct sockaddr_in at;
	uv_tcp_init(t->loop, &t->listener);
	t->listener.data = t;
	int error = uv_ip4_addr(options->bind ? options->bind : "0.0.0.0", options->port, &at);
	if (error) {
		text_addf(why, "%s is no address: four numbers are wanted, as 192.168.1.10", options->bind);
		return false;
	}
	error = uv_tcp_bind(&t->listener, (const struct sockaddr *)&at, 0);
	if (!error) error = uv_listen((uv_stream_t *)&t->listener, BACKLOG, on_connection);
	if (error == UV_EADDRINUSE) text_addf(why, "port %d is in use: stop what uses it, or choose another with --port", options->port);
	else if (error) text_addf(why, "%s port %d: %s", options->bind ? options->bind : "0.0.0.0", options->port, uv_strerror(error));
	return !error;
}

Transport *transport_open(uv_loop_t *loop, const TransportOptions *options, Text *why) {
	Transport *t = calloc(1, sizeof *t);
	if (!t) {
		text_add(why, "out of memory");
		return NULL;
	}
	t->loop = loop;
	t->gate = (Gate){.base_url = options->base_url, .silence = options->silence * 1000, .wake = on_wake};
	if (listen_at(t, options, why)) return t;
	transport_stop(t);
	uv_run(loop, UV_RUN_NOWAIT);
	transport_free(t);
	return NULL;
}

void transport_begin(Transport *t, Hub *hub) {
	t->gate.hub = hub;
}

void transport_drop(Transport *t) {
	t->woken = t->leaving = NULL;
	while (t->n) hang_up(t->peers[t->n - 1]);
	t->gate.hub = NULL;
}

int transport_port(const Transport *t) {
	struct sockaddr_in at;
	int n = sizeof at;
	return uv_tcp_getsockname(&t->listener, (struct sockaddr *)&at, &n) ? 0 : ntohs(at.sin_port);
}

void transport_stop(Transport *t) {
	if (t->is_stopping) return;
	t->is_stopping = true;
	uv_close((uv_handle_t *)&t->listener, NULL);
	transport_drop(t);
}

void transport_free(Transport *t) {
	if (!t) return;
	free(t->peers);
	free(t);
}
