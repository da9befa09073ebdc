/* Client commands: any lines, alternately from a player at a running table and from a stranger. Every message gets exactly one answer,
 * everything sent is JSON, and the player in the other seat can go on. */
#include "tests/fuzz/fuzz.h"
#include "tests/server/fake.h"

static int count_answers(const FakeLink *link, size_t from) {
	int n = 0;
	for (const char *line = link->said.text.data + from, *end; (end = strchr(line, '\n')); line = end + 1) {
		if (!strncmp(line, "closed ", 7)) continue;
		json_t *json = json_loadb(line, (size_t)(end - line), JSON_REJECT_DUPLICATES, NULL);
		PROMISE(json_is_object(json) && (json_object_get(json, "re") || json_is_string(json_object_get(json, "push"))));
		n += json_object_get(json, "re") != NULL;
		json_decref(json);
	}
	return n;
}

static void send_line(FakeLink *link, const char *line, size_t n) {
	if (!link->conn) return;
	size_t from = link->said.text.len;
	hub_message(link->fake->hub, link->conn, line, n);
	fake_turn(link->fake);
	PROMISE(!link->fake->has_failed && count_answers(link, from) == 1);
	fake_bots(link->fake);
	link->fake->now += 100;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char reason[256];
	Text why = TEXT_ON(reason);
	FakeLink *seat[2];
	Fake *fake = fake_open(":memory:", NULL, 1, &why);
	PROMISE(fake);
	fake_table(fake, "epic_melee", 3, 2, "", seat);
	FakeLink *stranger = fake_connect(fake);
	int turn = 0;
	for (size_t at = 0; at < size && turn < 40; turn++) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		size_t n = end ? (size_t)(end - data) - at : size - at;
		char *line = malloc(n ? n : 1); /* no zero byte after it */
		PROMISE(line);
		memcpy(line, data + at, n);
		send_line(turn % 2 ? stranger : seat[1], line, n);
		free(line);
		at += n + 1;
	}
	PROMISE(fake_ok(seat[0], "ping", "%s", ""));
	fake_close(fake);
	return 0;
}
