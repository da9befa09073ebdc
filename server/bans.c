/* Addresses that are not let in; see bans.h. The store is asked each time: there is one truth, and it is quick. */
#include "server/bans.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

static bool write_v4(const void *bytes, char out[ADDRESS_LEN]) {
	return inet_ntop(AF_INET, bytes, out, ADDRESS_LEN) != NULL;
}

bool ban_write(const char *text, char out[ADDRESS_LEN]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:192.0.2.7 is 192.0.2.7 */
	unsigned char v6[16], v4[4];
	char address[ADDRESS_LEN], prefix[ADDRESS_LEN];
	size_t n = strcspn(text, "/");
	bool is_prefix = !strcmp(text + n, "/64");
	if (n >= sizeof address || (text[n] && !is_prefix)) return false;
	memcpy(address, text, n);
	address[n] = 0;
	if (!is_prefix && inet_pton(AF_INET, address, v4) == 1) return write_v4(v4, out);
	if (inet_pton(AF_INET6, address, v6) != 1) return false;
	if (!is_prefix && !memcmp(v6, mapped, sizeof mapped)) return write_v4(v6 + sizeof mapped, out);
	memset(v6 + 8, 0, 8);
	return inet_ntop(AF_INET6, v6, prefix, sizeof prefix) && snprintf(out, ADDRESS_LEN, "%s/64", prefix) < ADDRESS_LEN;
}

bool hub_is_banned(const Hub *hub, const char *address) {
	char written[ADDRESS_LEN];
	return ban_write(address, written) && store_has_ban(hub->shared.store, written);
}

int hub_ban(Hub *hub, const char *address) {
	static const char bye[] = "{\"push\":\"bye\",\"code\":\"banned\","
	                          "\"reason\":\"the operator of this server does not let your address in\"}";
	int n = 0;
	store_put_ban(hub->shared.store, address, hub->world.date(hub->world.arg));
	Msg *msg = msg_new(bye, sizeof bye - 1);
	for (Conn *conn = hub->conns; conn; conn = conn->next) {
		char from[ADDRESS_LEN];
		if (!ban_write(conn->address->text, from) || strcmp(from, address)) continue;
		outbox_post(&hub->shared.outbox, conn, msg);
		outbox_close(&hub->shared.outbox, conn, 4004, "the operator does not let your address in");
		n++;
	}
	msg_drop(msg);
	return n;
}
