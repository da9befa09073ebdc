/* What counts as one address, and that many of them are cheap to keep. */
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MANY = 40000 };

static Fake *open_world(int address_limit) {
	Fake *fake = open_world_at(":memory:", NULL, 3);
	fake->hub->options.address_limit = address_limit;
	return fake;
}

static bool are_one(const char *a, const char *b) {
	unsigned char key[2][ADDRESS_KEY];
	address_key(a, key[0]);
	address_key(b, key[1]);
	return !memcmp(key[0], key[1], ADDRESS_KEY);
}

Test(address, the_network_of_an_ipv6_address_is_one) {
	cr_expect(are_one("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"));
	cr_expect(are_one("fe80::1", "fe80::2%eth0"));
	cr_expect_not(are_one("2001:db8:1:2::1", "2001:db8:1:3::1"));
	cr_expect(are_one("192.0.2.1", "::ffff:192.0.2.1"), "the same machine, however it is written");
	cr_expect_not(are_one("192.0.2.1", "192.0.2.2"));
	cr_expect_not(are_one("::ffff:192.0.2.1", "::ffff:192.0.2.2"));
	cr_expect_not(are_one("::1", "::2"), "this machine is not one of many");
	cr_expect(are_one("unknown", "_hidden"), "strings that are not addresses count as one");
	cr_expect_not(are_one("unknown", "192.0.2.1"));
}

Test(address, this_machine_is_known_by_each_of_its_names) {
	static const char *const ours[] = {"127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1"};
	static const char *const others[] = {"", "::", "::2", "128.0.0.1", "127.example.org", "::ffff:128.0.0.1", "::127.0.0.1", "unknown"};
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) cr_expect(address_is_loopback(ours[i]), "%s", ours[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) cr_expect_not(address_is_loopback(others[i]), "%s", others[i]);
}

Test(address, one_network_shares_its_connections_and_tables) {
	static const char create[] = "\"game\":\"null_game\",\"name\":\"Ada\"";
	Fake *fake = open_world(2);
	FakeLink *first = fake_connect_from(fake, "2001:db8:1:2::1"), *second = fake_connect_from(fake, "2001:db8:1:2::2");
	cr_assert(first->conn && second->conn);
	cr_assert_null(fake_connect_from(fake, "2001:db8:1:2:aaaa::3")->conn, "a third one of the same network");
	FakeLink *neighbour = fake_connect_from(fake, "2001:db8:1:3::1");
	cr_assert(neighbour->conn, "another network");
	cr_assert(fake_ok(first, "create", create) && fake_ok(second, "create", create));
	cr_assert_not(fake_ok(first, "create", create));
	cr_assert_not(fake_ok(second, "create", create));
	cr_assert(fake_ok(neighbour, "create", create));
	fake_close(fake);
}

Test(address, connections_count_before_anything_is_said) {
	static const char *const from[] = {"2001:db8::1", "2001:db8::2", "192.0.2.1", "::ffff:192.0.2.1"};
	Fake *fake = open_world(2);
	fake->hub->options.max_connections = 5;
	Address *held[4];
	for (int i = 0; i < 4; i++) {
		cr_assert(hub_has_room(fake->hub, from[i]), "%s", from[i]);
		held[i] = hub_accept(fake->hub, from[i]);
	}
	cr_assert_not(hub_has_room(fake->hub, "2001:db8::3"));
	cr_assert_not(hub_has_room(fake->hub, "192.0.2.1"));
	cr_assert(hub_has_room(fake->hub, "127.0.0.1"), "this machine");
	Address *local = hub_accept(fake->hub, "127.0.0.1");
	cr_assert_not(hub_has_room(fake->hub, "127.0.0.1"), "there is a limit for all together");
	hub_hung_up(fake->hub, held[0]);
	cr_assert(hub_has_room(fake->hub, "2001:db8::3") && hub_has_room(fake->hub, "127.0.0.1"));
	for (int i = 1; i < 4; i++) hub_hung_up(fake->hub, held[i]);
	hub_hung_up(fake->hub, local);
	fake_close(fake);
}

Test(address, a_proxy_on_this_machine_is_not_one_client) {
	Fake *fake = open_world(2);
	fake->hub->options.limits_loopback = true;
	fake->hub->options.base_url = "https://play.example.org";
	Address *last = NULL;
	for (int i = 0; i < 10; i++) {
		cr_assert(hub_has_room(fake->hub, "127.0.0.1"));
		last = hub_accept(fake->hub, "127.0.0.1");
	}
	fake->hub->options.base_url = NULL;
	cr_assert_not(hub_has_room(fake->hub, "127.0.0.1"), "without a proxy it is");
	for (int i = 0; i < 10; i++) hub_hung_up(fake->hub, last);
	fake_close(fake);
}

static size_t longest_chain(const Addresses *list) {
	size_t longest = 0;
	for (size_t i = 0; i < list->n_buckets; i++) {
		size_t n = 0;
		for (const Address *a = list->buckets[i]; a; a = a->next) n++;
		longest = n > longest ? n : longest;
	}
	return longest;
}

static const char *nth(int i, bool is_ipv6) {
	static char text[64];
	if (is_ipv6) snprintf(text, sizeof text, "2001:db8:%x:%x::%x", i >> 8, i & 255, i);
	else snprintf(text, sizeof text, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
	return text;
}

Test(address, forty_thousand_are_found_at_once) {
	Fake *fake = open_world(2);
	Addresses *list = &fake->hub->addresses;
	for (int i = 0; i < MANY; i++) cr_assert(addresses_find(list, nth(i, i % 2))->requests.empty_at == 0);
	cr_assert_eq(list->n, MANY);
	cr_assert_leq(longest_chain(list), 16, "%zu in one chain", longest_chain(list));
	for (int i = 0; i < MANY; i++) addresses_find(list, nth(i, i % 2))->requests.empty_at++;
	cr_assert_eq(list->n, MANY, "each was found again");
	fake_pass(fake, 61000);
	cr_assert_eq(list->n, 0, "who is gone is forgotten");
	fake_close(fake);
}

static bool falls_into_first(const char *text, const Addresses *like) {
	Addresses list = *like;
	addresses_find(&list, text);
	bool is_first = list.buckets[0] != NULL;
	addresses_free(&list);
	return is_first;
}

Test(address, collisions_cannot_be_chosen) {
	const Addresses guessed = {.secret = "guessed"};
	Addresses theirs = guessed, ours = {.secret = "another"};
	for (int i = 0; i < MANY && theirs.n < 60; i++)
		if (falls_into_first(nth(i, true), &guessed)) {
			addresses_find(&theirs, nth(i, true));
			addresses_find(&ours, nth(i, true));
		}
	cr_assert_eq(longest_chain(&theirs), 60);
	cr_assert_leq(longest_chain(&ours), 10, "%zu in one chain", longest_chain(&ours));
	addresses_free(&theirs);
	addresses_free(&ours);
}
