/* Connections of the hub; see link.h. */
#include "server/net/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t now_of(const Link *link) {
	const World *world = &link->gate->hub->world;
	return world->now(world->arg);
}

/* The client's address: behind a proxy on this machine it is the last one the proxy names. True: nobody stands between. */
static bool get_address(const Link *link, const Request *request, char out[LINK_ADDRESS]) {
	snprintf(out, LINK_ADDRESS, "%s", link->from);
	if (!request->forwarded[0]) return true;
	if (!link->gate->base_url || !address_is_loopback(link->from)) return false;
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

/* The right path, from a page of ours or from no page at all. */
static int on_upgrade(void *arg, const Request *request) {
	Link *link = arg;
	char address[LINK_ADDRESS];
	const char *base = link->gate->base_url;
	if (!link_host_is_ours(request->host, base)) return 421;
	if (strcmp(request->path, "/ws") != 0) return 404;
	get_address(link, request, address);
	if (!link_origin_is_ours(request->origin, request->host, base) || hub_is_banned(link->gate->hub, address)) return 403;
	link->conn = hub_connect(link->gate->hub, link, address);
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

Link *link_open(Gate *gate, const char *from, void *owner) {
	static const WireEvents events = {on_request, on_upgrade, on_message, on_wake};
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
