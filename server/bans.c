/* Banned addresses; see bans.h. A file store is asked each time, which is quick. A database that other nodes write, too, is asked every now
 * and then, and its last answer is kept in between. */
#include "server/bans.h"
#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
	return strcmp(a, b);
}

bool hub_is_banned(const Hub *hub, const char *address) {
	char written[ADDRESS_LEN];
	const Nodes *nodes = &hub->nodes;
	if (!address_write(address, written)) return false;
	if (!nodes->is_shared) return store_has_ban(hub->shared.store, written);
	return nodes->n_banned && bsearch(written, nodes->banned, (size_t)nodes->n_banned, ADDRESS_LEN, compare);
}

/* Tells and closes all connections from `address` (NULL: from any banned address). */
static int close_banned(Hub *hub, const char *address) {
	static const char bye[] =
		"{\"push\":\"bye\",\"code\":\"banned\","
		"\"reason\":\"the operator of this server does not let your address in\"}";
	int n = 0;
	Msg *msg = msg_new(bye, sizeof bye - 1);
	for (Conn *conn = hub->conns; conn; conn = conn->next) {
		char from[ADDRESS_LEN];
		address_print(conn->address->key, from);
		if (address ? strcmp(from, address) != 0 : !hub_is_banned(hub, from)) continue;
		outbox_post(&hub->shared.outbox, conn, msg);
		outbox_close(&hub->shared.outbox, conn, 4004, "the operator does not let your address in");
		n++;
	}
	msg_drop(msg);
	return n;
}

int hub_ban(Hub *hub, const char *address) {
	store_put_ban(hub->shared.store, address, hub->world.date(hub->world.arg));
	return close_banned(hub, address);
}

static void note_ban(void *arg, const char *address, int64_t at) {
	Nodes *nodes = arg;
	char(*list)[ADDRESS_LEN] = realloc(nodes->banned, (size_t)(nodes->n_banned + 1) * sizeof *list);
	(void)at;
	if (!list) return;
	nodes->banned = list;
	memset(list[nodes->n_banned], 0, ADDRESS_LEN);
	snprintf(list[nodes->n_banned++], ADDRESS_LEN, "%s", address);
}

void hub_look_for_bans(Hub *hub) {
	Nodes *nodes = &hub->nodes;
	nodes->n_banned = 0;
	store_each_ban(hub->shared.store, note_ban, nodes);
	if (nodes->n_banned) qsort(nodes->banned, (size_t)nodes->n_banned, ADDRESS_LEN, compare);
	uint64_t bans = nodes->n_banned ? hash_bytes(1, nodes->banned, (size_t)nodes->n_banned * ADDRESS_LEN) : 0;
	if (bans != nodes->bans) close_banned(hub, NULL);
	nodes->bans = bans;
}
