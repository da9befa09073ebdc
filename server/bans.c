/* Addresses that are not let in; see bans.h. The store is asked each time: there is one truth, and it is quick. */
#include "server/bans.h"

#include <string.h>

bool hub_is_banned(const Hub *hub, const char *address) {
	char written[ADDRESS_LEN];
	return address_write(address, written) && store_has_ban(hub->shared.store, written);
}

int hub_ban(Hub *hub, const char *address) {
	static const char bye[] =
		"{\"push\":\"bye\",\"code\":\"banned\","
		"\"reason\":\"the operator of this server does not let your address in\"}";
	int n = 0;
	store_put_ban(hub->shared.store, address, hub->world.date(hub->world.arg));
	Msg *msg = msg_new(bye, sizeof bye - 1);
	for (Conn *conn = hub->conns; conn; conn = conn->next) {
		char from[ADDRESS_LEN];
		address_print(conn->address->key, from);
		if (strcmp(from, address)) continue;
		outbox_post(&hub->shared.outbox, conn, msg);
		outbox_close(&hub->shared.outbox, conn, 4004, "the operator does not let your address in");
		n++;
	}
	msg_drop(msg);
	return n;
}
