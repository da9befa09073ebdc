/* Transport on libwebsockets, in a libuv loop that is ours; see transport.h. Messages wait in a queue a connection, of limited
 * length: who does not read is closed and finds everything when he comes back. Extensions (compression) and HTTP/2 are off: less
 * code for strangers to play with. */
#include "server/bounds.h"
#include "server/net/transport.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

static_assert(MSG_BEFORE >= LWS_PRE, "room for the library's frame header");

enum { HEADER_BYTES = 4096, ADDRESS_BYTES = 64, CLOSE_SECONDS = 2, CLOSE_BYTES = 125, REQUEST_SECONDS = 10, SYSTEM_QUEUE = 64 * 1024 };
enum { WRITE_CLOSE = 4 }; /* the library's own kind of frame, which its header speaks of but does not name */

/* A connection: libwebsockets keeps one for each and begins with zeros. */
typedef struct Link {
	Transport *transport;
	struct lws *wsi;
	Conn *conn; /* a WebSocket's */
	Msg **queue;
	size_t n, head, cap; /* of the queue: a ring */
	size_t bytes;        /* in it */
	char *inbox;         /* a command that comes in pieces */
	size_t n_inbox;
	bool is_closing;
	int code;
	const char *reason; /* NULL: none is said */
	bool has_said_why;
	Grow *body; /* of an HTTP answer that is being written */
} Link;

struct Transport {
	Hub *hub;
	struct lws_context *context;
	struct lws_vhost *vhost;
	const char *base_url;
	void *loops[1];
	lws_retry_bo_t policy;
};

static const char security_policy[] =
	"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
	"connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/* ---- queues ---- */

static void clear_queue(Link *link) {
	for (; link->n; link->n--) {
		msg_drop(link->queue[link->head]);
		link->head = (link->head + 1) % link->cap;
	}
	link->bytes = 0;
}

static bool grow_queue(Link *link) {
	size_t cap = link->cap ? link->cap * 2 : 8;
	Msg **queue = malloc(cap * sizeof(Msg *));
	if (!queue) return false;
	for (size_t i = 0; i < link->n; i++) queue[i] = link->queue[(link->head + i) % link->cap];
	free(link->queue);
	link->queue = queue;
	link->head = 0;
	link->cap = cap;
	return true;
}

/* Not in the middle of whatever the hub is doing: the library closes it in its next turn. */
static void kill_link(Link *link) {
	clear_queue(link);
	link->is_closing = true;
	lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void transport_send(void *arg, Msg *msg) {
	Link *link = arg;
	if (link->is_closing) return;
	if (link->bytes + msg->len > QUEUE_MAX || (link->n == link->cap && !grow_queue(link))) {
		kill_link(link);
		return;
	}
	link->queue[(link->head + link->n++) % link->cap] = msg_hold(msg);
	link->bytes += msg->len;
	lws_callback_on_writable(link->wsi);
}

void transport_close(void *arg, int code, const char *reason) {
	Link *link = arg;
	if (link->is_closing) return;
	link->is_closing = true;
	link->code = code;
	link->reason = reason;
	lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_SECONDS); /* who does not read is closed all the same */
	lws_callback_on_writable(link->wsi);
}

/* The frame that says why. The library's own way of closing from a callback drops it, so it is written like a message; the
 * client's answer, or the time set by transport_close, ends the connection. */
static int write_close(Link *link) {
	unsigned char frame[LWS_PRE + CLOSE_BYTES], *at = frame + LWS_PRE;
	size_t n = strlen(link->reason);
	if (n > CLOSE_BYTES - 2) n = CLOSE_BYTES - 2;
	at[0] = (unsigned char)(link->code >> 8);
	at[1] = (unsigned char)link->code;
	memcpy(at + 2, link->reason, n);
	link->has_said_why = true;
	return lws_write(link->wsi, at, n + 2, (enum lws_write_protocol)WRITE_CLOSE) < 0 ? -1 : 0;
}

/* One message a turn. Returns what the library wants to hear: -1 closes. */
static int write_next(Link *link) {
	if (!link->n) return link->is_closing && link->reason && !link->has_said_why ? write_close(link) : 0;
	Msg *msg = link->queue[link->head];
	link->head = (link->head + 1) % link->cap;
	link->n--;
	link->bytes -= msg->len;
	int written = lws_write(link->wsi, (unsigned char *)msg->text, msg->len, LWS_WRITE_TEXT);
	msg_drop(msg);
	if (link->n || link->is_closing) lws_callback_on_writable(link->wsi);
	return written < 0 ? -1 : 0;
}

/* ---- who comes ---- */

static void get_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size) {
	out[0] = 0;
	if (lws_hdr_copy(wsi, out, (int)size, token) < 0) out[0] = 0; /* too long is as good as none */
}

/* The client's address. Behind a proxy on this machine it is the last one the proxy names. True: nobody stands between. */
static bool get_address(const Transport *t, struct lws *wsi, char out[ADDRESS_BYTES]) {
	char forwarded[512];
	out[0] = 0;
	lws_get_peer_simple(wsi, out, ADDRESS_BYTES);
	get_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
	if (!forwarded[0]) return true;
	if (!t->base_url || !address_is_loopback(out)) return false;
	const char *last = strrchr(forwarded, ',');
	last = last ? last + 1 : forwarded;
	while (*last == ' ') last++;
	snprintf(out, ADDRESS_BYTES, "%.*s", ADDRESS_BYTES - 1, last);
	return false;
}

/* Every connection counts, whatever is spoken there: from the moment it is accepted until its descriptor is given back. The library
 * asks before it takes one, tells when it has one, and when it has none any more. */
static bool has_room(const Transport *t, int fd) {
	char from[ADDRESS_BYTES] = "";
	lws_get_peer_simple_fd(fd, from, sizeof from);
	return hub_has_room(t->hub, from);
}

static int begin_connection(const Transport *t, struct lws *wsi) {
	char from[ADDRESS_BYTES] = "";
	lws_get_peer_simple(wsi, from, sizeof from);
	Address *address = hub_accept(t->hub, from);
	lws_set_opaque_user_data(wsi, address);
	return address ? 0 : -1;
}

static void end_connection(const Transport *t, struct lws *wsi) {
	Address *address = lws_get_opaque_user_data(wsi);
	if (address) hub_hung_up(t->hub, address);
	lws_set_opaque_user_data(wsi, NULL);
}

static bool host_is_ours(const Transport *t, struct lws *wsi, char host[256]) {
	get_header(wsi, WSI_TOKEN_HOST, host, 256);
	return transport_host_is_ours(host, t->base_url);
}

/* Before a WebSocket is made: the right path, from a page of ours or from no page at all. */
static bool may_connect(const Transport *t, struct lws *wsi) {
	char path[64], host[256], origin[256];
	get_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
	get_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
	if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) >= (int)sizeof origin) return false;
	return !strcmp(path, "/ws") && host_is_ours(t, wsi, host) && transport_origin_is_ours(origin, host, t->base_url);
}

/* Told before the upgrade, when there is still a status to tell it with. */
static bool is_banned(const Transport *t, struct lws *wsi) {
	char address[ADDRESS_BYTES];
	get_address(t, wsi, address);
	return hub_is_banned(t->hub, address);
}

/* Nothing but WebSockets is spoken here: the library would go on to HTTP/2, or look for the name of an unknown upgrade in headers
 * that it has freed. What it hands over is that name, so it is asked for anew. */
static bool may_upgrade(struct lws *wsi) {
	char to[16];
	get_header(wsi, WSI_TOKEN_UPGRADE, to, sizeof to);
	return !strcasecmp(to, "websocket");
}

/* 0: go on; below: hang up; above: it has been answered. */
static int begin_upgrade(const Transport *t, struct lws *wsi) {
	if (!may_upgrade(wsi)) return -1;
	if (!is_banned(t, wsi)) return 0;
	return lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL) ? -1 : 1;
}

static int begin_socket(Transport *t, struct lws *wsi, Link *link) {
	char address[ADDRESS_BYTES];
	int room = SYSTEM_QUEUE;
	setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &room, sizeof room); /* otherwise megabytes may wait in the system */
	get_address(t, wsi, address);
	*link = (Link){.transport = t, .wsi = wsi};
	link->conn = hub_connect(t->hub, link, address);
	return link->conn ? 0 : -1;
}

static void end_socket(Link *link) {
	if (link->conn) hub_closed(link->transport->hub, link->conn);
	clear_queue(link);
	free(link->queue);
	free(link->inbox);
	*link = (Link){0};
}

/* ---- commands ---- */

/* It harms nobody but himself. */
static int fail_socket(Link *link, int code, const char *reason) {
	transport_close(link, code, reason);
	return 0;
}

static int receive(Link *link, const char *bytes, size_t n) {
	bool is_first = lws_is_first_fragment(link->wsi),
		 is_last = lws_is_final_fragment(link->wsi) && !lws_remaining_packet_payload(link->wsi);
	if (link->is_closing) return 0;
	if (lws_frame_is_binary(link->wsi)) return fail_socket(link, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
	if (link->n_inbox + n > COMMAND_MAX) return fail_socket(link, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
	if (is_first && is_last) {
		hub_message(link->transport->hub, link->conn, bytes, n);
		return 0;
	}
	if (!link->inbox) link->inbox = malloc(COMMAND_MAX);
	if (!link->inbox) return -1;
	memcpy(link->inbox + link->n_inbox, bytes, n);
	link->n_inbox += n;
	if (!is_last) return 0;
	hub_message(link->transport->hub, link->conn, link->inbox, link->n_inbox);
	free(link->inbox);
	link->inbox = NULL;
	link->n_inbox = 0;
	return 0;
}

/* ---- HTTP ---- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end) {
	return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at, end);
}

static bool write_headers(struct lws *wsi, const HttpAnswer *answer) {
	unsigned char buffer[LWS_PRE + HEADER_BYTES], *at = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
	return !lws_add_http_common_headers(wsi, (unsigned)answer->status, answer->type, (lws_filepos_t)answer->body.text.len, &at, end) &&
	       add_header(wsi, "content-security-policy:", security_policy, &at, end) &&
	       add_header(wsi, "x-content-type-options:", "nosniff", &at, end) && add_header(wsi, "x-frame-options:", "DENY", &at, end) &&
	       add_header(wsi, "referrer-policy:", "no-referrer", &at, end) &&
	       add_header(wsi, "cache-control:", answer->cache ? answer->cache : "no-store", &at, end) &&
	       (!answer->etag || (add_header(wsi, "etag:", answer->etag, &at, end) && add_header(wsi, "vary:", "accept-encoding", &at, end))) &&
	       (!answer->is_gzip || add_header(wsi, "content-encoding:", "gzip", &at, end)) &&
	       add_header(wsi, "cross-origin-opener-policy:", "same-origin", &at, end) &&
	       add_header(wsi, "cross-origin-resource-policy:", "same-origin", &at, end) &&
	       !lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &at, end);
}

/* The pieces of a query, as the library has cut them, put together again. */
static void get_query(struct lws *wsi, char *out, size_t size) {
	size_t len = 0;
	char piece[256];
	out[0] = 0;
	for (int i = 0; lws_hdr_copy_fragment(wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0; i++) {
		int n = snprintf(out + len, size - len, "%s%s", i ? "&" : "", piece);
		if (n < 0 || (size_t)n >= size - len) return;
		len += (size_t)n;
	}
}

static void end_request(Link *link) {
	if (link->body) grow_free(link->body);
	free(link->body);
	link->body = NULL;
}

static int answer_request(Transport *t, struct lws *wsi, Link *link, const char *path) {
	char address[ADDRESS_BYTES], query[256], authorization[128], host[256], encodings[256], known[64];
	bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0, is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
	bool is_direct = get_address(t, wsi, address);
	get_query(wsi, query, sizeof query);
	get_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, sizeof authorization);
	get_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
	get_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
	HttpAnswer answer = {.status = 421, .type = "text/plain"};
	grow_init(&answer.body);
	/* clang-format off */
	HttpRequest request = {.is_get = is_get || is_head, .path = path, .query = query, .address = address, .authorization = authorization,
	                       .is_local = is_direct && address_is_loopback(address), .takes_gzip = http_takes_gzip(encodings),
	                       .known_etag = known};
	/* clang-format on */
	if (host_is_ours(t, wsi, host)) hub_request(t->hub, &request, &answer);
	else grow_add(&answer.body, "this server does not go by that name\n");
	bool ok = write_headers(wsi, &answer);
	end_request(link);
	*link = (Link){.transport = t, .wsi = wsi};
	if (ok && !is_head && answer.body.text.len) {
		link->body = malloc(sizeof *link->body);
		ok = link->body != NULL;
	}
	if (ok && link->body) { /* a Grow must not be copied: its buffer changes hands */
		grow_init(link->body);
		grow_add_n(link->body, answer.body.text.data, answer.body.text.len);
		lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_SECONDS);
		lws_callback_on_writable(wsi);
	}
	grow_free(&answer.body);
	if (!ok || !request.is_get) return -1;
	return link->body ? 0 : lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_body(Link *link) {
	if (!link->body) return 0;
	const Text *text = &link->body->text;
	unsigned char *buffer = malloc(LWS_PRE + text->len);
	if (!buffer) return -1;
	memcpy(buffer + LWS_PRE, text->data, text->len);
	int written = lws_write(link->wsi, buffer + LWS_PRE, text->len, LWS_WRITE_HTTP_FINAL);
	free(buffer);
	end_request(link);
	return written < 0 || lws_http_transaction_completed(link->wsi) ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len) {
	Transport *t = lws_context_user(lws_get_context(wsi));
	Link *link = user;
	switch (reason) {
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return has_room(t, (int)(intptr_t)in) ? 0 : -1;
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return begin_connection(t, wsi);
	case LWS_CALLBACK_WSI_DESTROY: end_connection(t, wsi); return 0;
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return begin_upgrade(t, wsi);
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_connect(t, wsi) ? 0 : -1;
	case LWS_CALLBACK_ESTABLISHED: return begin_socket(t, wsi, link);
	case LWS_CALLBACK_RECEIVE: return link->conn ? receive(link, in, len) : -1;
	case LWS_CALLBACK_SERVER_WRITEABLE: return link->conn ? write_next(link) : -1;
	/* The answer to our own frame: the library, which did not notice that, would write a second one, and browsers forget the code. */
	case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return link->has_said_why ? -1 : 0;
	case LWS_CALLBACK_CLOSED: end_socket(link); return 0;
	case LWS_CALLBACK_HTTP: return answer_request(t, wsi, link, in);
	case LWS_CALLBACK_HTTP_WRITEABLE: return link && link->wsi ? write_body(link) : 0;
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (link && !link->conn) end_request(link);
		return 0;
	default: return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{"tripot.1", on_event, sizeof(Link), COMMAND_MAX, 0, NULL, 0},
	{0},
};

Transport *transport_open(void *loop, Hub *hub, const TransportOptions *options, Text *why) {
	Transport *t = calloc(1, sizeof *t);
	if (!t) {
		text_add(why, "out of memory");
		return NULL;
	}
	lws_set_log_level(0, NULL); /* the library's own log says nothing that an operator could use */
	t->hub = hub;
	t->base_url = options->base_url;
	t->loops[0] = loop;
	t->policy = (lws_retry_bo_t){.secs_since_valid_ping = (uint16_t)((options->silence + 1) / 2),
	                             .secs_since_valid_hangup = (uint16_t)options->silence};
	/* clang-format off */
	struct lws_context_creation_info info = {
		.port = options->port, .iface = options->bind, .protocols = protocols, .user = t, .gid = (gid_t)-1, .uid = (uid_t)-1,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
		           LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN,
		.foreign_loops = t->loops, .retry_and_idle_policy = &t->policy, .timeout_secs = 10, .keepalive_timeout = 20,
		.timeout_secs_ah_idle = 10, .vhost_name = "tripot", .max_http_header_data = HEADER_BYTES,
	};
	/* clang-format on */
	t->context = lws_create_context(&info);
	if (t->context) t->vhost = lws_create_vhost(t->context, &info);
	if (t->vhost && transport_port(t) > 0) return t;
	text_add(why, t->context ? "the port cannot be opened" : "the network library does not start: is libwebsockets-evlib-uv installed?");
	transport_stop(t);
	return NULL; /* what is left of it goes with the program */
}

int transport_port(const Transport *t) {
	return lws_get_vhost_listen_port(t->vhost);
}

void transport_stop(Transport *t) {
	if (t->context) lws_context_destroy(t->context);
}

void transport_free(Transport *t) {
	if (!t) return;
	lws_context_destroy(t->context); /* with a loop that is not its own the library wants this twice: before and after the loop */
	free(t);
}
