/* Connections of the hub; see link.h. */
#include "server/net/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READ_ON = 4096 }; /* bytes at once from a client whose node is lost, while we wait for its close frame */

static int64_t now_of(const Link *link) {
	const World *world = &link->gate->hub->world;
	return world->now(world->arg);
}

/* Whether this is another node, which names the client's address and proves that it may. */
static bool is_node(const Link *link, const Request *request) {
	const unsigned char *secret = hub_node_secret(link->gate->hub);
	return secret && relay_is_proof(secret, request->key, request->forwarded, request->proof);
}

/* The client's address: the last one that our proxy names, or what another node says it is. True: the client is connected directly. */
static bool get_address(const Link *link, const Request *request, char out[LINK_ADDRESS]) {
	snprintf(out, LINK_ADDRESS, "%s", link->from);
	if (!request->forwarded[0]) return true;
	bool is_proxys = link->gate->base_url && hub_is_proxy(link->gate->hub, link->from);
	if (!is_proxys && !(request->proof[0] && is_node(link, request))) return false;
	const char *last = strrchr(request->forwarded, ',');
	last = last ? last + 1 : request->forwarded;
	while (*last == ' ') last++;
	snprintf(out, LINK_ADDRESS, "%.*s", LINK_ADDRESS - 1, last);
	return false;
}

static void on_request(void *arg, const Request *request, HttpAnswer *answer) {
	const Link *link = arg;
	char address[LINK_ADDRESS];
	bool is_direct = get_address(link, request, address);
	if (!link_host_is_ours(request->host, link->gate->base_url)) {
		answer->status = 421;
		grow_add(&answer->body, "this server does not go by that name\n");
		return;
	}
	HttpRequest asked = {
		.is_get = !request->is_post,
		.path = request->path,
		.query = request->query,
		.address = address,
		.authorization = request->authorization,
		.is_local = is_direct && address_is_loopback(address),
		.takes_gzip = http_takes_gzip(request->encodings),
		.known_etag = request->known_etag,
	};
	hub_request(link->gate->hub, &asked, answer);
}

/* /ws, or /ws/TABLE. Only proxies use TABLE, to bring all connections of one table to one server. */
static bool is_ours(const char *path) {
	if (strncmp(path, "/ws", 3) != 0) return false;
	return !path[3] || (path[3] == '/' && strlen(path + 4) == TABLE_ID_LEN && !strchr(path + 4, '/'));
}

/* Whether the path is right and the page is ours (or there is no page). */
static int on_upgrade(void *arg, const Request *request) {
	Link *link = arg;
	const char *base = link->gate->base_url;
	bool is_nodes = request->proof[0] && is_node(link, request);
	if (request->proof[0] && !is_nodes) return 403;
	if (!is_nodes && !link_host_is_ours(request->host, base)) return 421;
	if (!is_ours(request->path)) return 404;
	get_address(link, request, link->client);
	if (!link_origin_is_ours(request->origin, request->host, base) || hub_is_banned(link->gate->hub, link->client)) return 403;
	link->conn = hub_connect(link->gate->hub, link, link->client);
	if (link->conn) link->conn->is_relayed = is_nodes;
	return link->conn ? 101 : 503;
}

static void on_message(void *arg, const char *bytes, size_t n) {
	const Link *link = arg;
	hub_message(link->gate->hub, link->conn, bytes, n);
}

static void on_wake(void *arg) {
	Link *link = arg;
	link->gate->wake(link);
}

/* Input after a hand-over. */
static void on_raw(void *arg, const char *bytes, size_t n) {
	Link *link = arg;
	if (link->relay) relay_add(link->relay, bytes, n);
	link->gate->wake(link);
}

static size_t raw_room(void *arg) {
	const Link *link = arg;
	return link->relay ? relay_room(link->relay) : READ_ON;
}

Link *link_open(Gate *gate, const char *from, void *owner) {
	static const WireEvents events = {on_request, on_upgrade, on_message, on_wake, on_raw, raw_room};
	if (!hub_has_room(gate->hub, from)) return NULL;
	Link *link = calloc(1, sizeof *link);
	if (!link) return NULL;
	link->gate = gate;
	link->owner = owner;
	snprintf(link->from, sizeof link->from, "%s", from);
	link->wire = wire_open(&events, link, gate->silence, now_of(link));
	link->address = link->wire ? hub_accept(gate->hub, from) : NULL;
	if (link->address) return link;
	if (link->wire) wire_free(link->wire);
	free(link);
	return NULL;
}

void link_free(Link *link) {
	if (link->conn) hub_closed(link->gate->hub, link->conn);
	relay_free(link->relay);
	hub_hung_up(link->gate->hub, link->address);
	wire_free(link->wire);
	free(link);
}

void link_send(void *arg, Msg *msg) {
	const Link *link = arg;
	wire_send(link->wire, msg);
}

void link_close(void *arg, int code, const char *reason) {
	const Link *link = arg;
	wire_close(link->wire, code, reason, now_of(link));
}

/* ---- hand-over ---- */

void link_hand_over(void *arg, const char *node, const char *command, size_t n) {
	Link *link = arg;
	const World *world = &link->gate->hub->world;
	unsigned char chance[RELAY_SECRET];
	if (link->relay) return;
	world->random(world->arg, chance, sizeof chance);
	RelayOptions options = {node, link->client, hub_node_secret(link->gate->hub), chance, command, n};
	link->relay = relay_open(&options, now_of(link));
	link->left_at = link->gate->hub->n_begun + 1;
	if (link->relay) wire_leave(link->wire);
	else wire_close(link->wire, 1013, "the server is out of memory: come back", now_of(link));
	link->gate->wake(link);
}

bool link_settle(Link *link) {
	if (!link->relay) return true;
	if (link->conn && link->gate->hub->n_kept < link->left_at) return false;
	if (link->conn) hub_closed(link->gate->hub, link->conn);
	link->conn = NULL;
	if (!relay_is_over(link->relay)) return true;
	relay_free(link->relay);
	link->relay = NULL;
	wire_cut(link->wire, 1012, "the table goes on elsewhere: come back", now_of(link));
	return true;
}

size_t link_node_room(const Link *link) {
	return wire_raw_room(link->wire);
}

void link_from_node(Link *link, const char *bytes, size_t n) {
	if (!link->relay) return;
	n = relay_take(link->relay, &bytes, n);
	wire_raw(link->wire, bytes, n);
	link->gate->wake(link);
}

void link_lost_node(Link *link) {
	if (link->relay) relay_end(link->relay);
	link->gate->wake(link);
}

void link_look(Link *link) {
	wire_look(link->wire, now_of(link));
	if (!link->relay) return;
	relay_look(link->relay, now_of(link));
	if (!hub_has_node(link->gate->hub, relay_node(link->relay))) relay_end(link->relay);
	if (relay_is_over(link->relay)) link->gate->wake(link);
}

void link_stop(Link *link) {
	if (!link->relay) return;
	relay_end(link->relay);
	link->gate->wake(link);
}
