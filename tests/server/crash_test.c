/* A full disk: nothing is acknowledged, and once there is room everything goes on. Power cuts, kills and full disks at any moment of
 * any game are left to the simulator (tests/sim). */
#include "tests/server/fake.h"
#include "tests/server/mem_vfs.h"

#include <criterion/criterion.h>
#include <string.h>

static Fake *open_server(uint64_t seed) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open("/tripot.db", "mem", seed, &why);
	cr_assert(fake, "the server does not come up: %s", reason);
	return fake;
}

Test(crash, a_full_disk_acknowledges_nothing) {
	FakeLink *links[2];
	mem_vfs_start(7);
	Fake *fake = open_server(7);
	fake_table(fake, "epic_melee", 2, 2, "", links);
	char table[TABLE_ID_LEN + 1], token[FAIR_HEX + 1], action[ACTION_TEXT_MAX];
	memcpy(table, links[0]->table, sizeof table);
	memcpy(token, links[0]->token, sizeof token);
	snprintf(action, sizeof action, "%s", fake_legal(links[0], 3));
	mem_vfs_room(0);
	size_t before = links[0]->said.text.len, other = links[1]->said.text.len;
	cr_assert_null(fake_ask(links[0], "act", "\"n\":1,\"action\":\"%s\"", action));
	cr_assert(fake->has_failed);
	cr_assert_not_null(strstr(store_error(fake->store), "full"));
	cr_assert_eq(links[0]->said.text.len, before, "somebody was told something");
	cr_assert_eq(links[1]->said.text.len, other);
	fake_close(fake);
	mem_vfs_room(-1);
	fake = open_server(8);
	FakeLink *link = fake_connect(fake);
	cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", table, token));
	cr_assert_eq(link->last, 0);
	cr_assert(fake_ok(link, "act", "\"n\":1,\"action\":\"%s\"", action));
	fake_close(fake);
	mem_vfs_end();
}
