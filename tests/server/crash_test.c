/* Promise 1: nothing acknowledged is lost, nothing is applied twice. The power is cut at random points while several tables are
 * played; then a new server comes up on what is left. The same with `synchronous=NORMAL` must lose something, or the test could
 * not notice. */
#include "tests/long.h"
#include "tests/server/fake.h"
#include "tests/server/mem_vfs.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 3, PERSONS = 2, CLIENTS = TABLES * PERSONS, COMMANDS = 400 };

/* What a client remembers: all that was acknowledged, and what it sent last without an answer. */
typedef struct Client {
	char table[TABLE_ID_LEN + 1], token[FAIR_HEX + 1];
	int seat;
	uint64_t acknowledged, sent;
	char action[COMMANDS][ACTION_TEXT_MAX]; /* by number */
	json_t *view;                           /* the last one seen … */
	int64_t steps;                          /* … after so many steps of the table */
} Client;

typedef struct Found {
	const Client *client;
	int times[COMMANDS];
	bool is_wrong;
} Found;

static int rounds(void) {
	return is_long() ? 200 : 40;
}

static Fake *open_server(uint64_t seed) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open("/tripot.db", "mem", seed, &why);
	cr_assert(fake, "the server does not come up: %s", reason);
	return fake;
}

static void remember(Client *c, const FakeLink *link) {
	memcpy(c->table, link->table, sizeof c->table);
	memcpy(c->token, link->token, sizeof c->token);
	c->seat = link->seat;
}

static void keep_view(Client *c, FakeLink *link) {
	c->steps = fake_find(link->fake, c->table)->n_steps;
	json_decref(c->view);
	c->view = json_incref(json_object_get(link->position, "view"));
}

/* One action or take-back of a client that may; true: something was done. */
static bool play_one(FakeLink *link, Client *c, Rng *rng) {
	bool goes_back = json_is_true(json_object_get(link->position, "back")) && rng_below(rng, 4) == 0;
	const char *action = goes_back ? "back" : fake_owes(link) ? fake_legal(link, rng_below(rng, 1000)) : NULL;
	if (!action || c->sent + 1 >= COMMANDS) return false;
	c->sent = c->acknowledged + 1;
	snprintf(c->action[c->sent], ACTION_TEXT_MAX, "%s", action);
	bool ok = goes_back ? fake_ok(link, "back", "\"n\":%llu", (unsigned long long)c->sent)
	                    : fake_ok(link, "act", "\"n\":%llu,\"action\":\"%s\"", (unsigned long long)c->sent, c->action[c->sent]);
	if (ok) c->acknowledged = c->sent;
	return true;
}

static void play_until_cut(Fake *fake, FakeLink **links, Client *clients, Rng *rng) {
	for (int idle = 0; !fake->has_failed && idle < 200; idle++) {
		int i = (int)rng_below(rng, CLIENTS);
		if (play_one(links[i], &clients[i], rng)) idle = 0;
		if (rng_below(rng, 50) == 0) fake_pass(fake, 200);
		for (int k = 0; k < CLIENTS && !fake->has_failed; k++) keep_view(&clients[k], links[k]);
	}
}

static void found_step(void *arg, const StepRow *row) {
	Found *found = arg;
	const Client *c = found->client;
	char line[ACTION_TEXT_MAX + 8];
	if (row->seat != c->seat || !row->command) return;
	if (row->command >= COMMANDS || row->command > c->sent) {
		found->is_wrong = true;
		return;
	}
	found->times[row->command]++;
	snprintf(line, sizeof line, "%d %s\n", c->seat, c->action[row->command]);
	if (strncmp(row->lines, line, strlen(line))) found->is_wrong = true;
}

/* Whether everything that was acknowledged is there, once, as it was sent. */
static bool is_kept(Fake *fake, const Client *c) {
	Found found = {.client = c};
	LiveTable *t = fake_find(fake, c->table);
	if (!t) return false;
	if (!store_each_step(fake->store, t->key, found_step, &found) || found.is_wrong) return false;
	for (uint64_t n = 1; n <= c->sent; n++)
		if (found.times[n] > 1 || (n <= c->acknowledged && !found.times[n])) return false;
	return t->seat[c->seat].last >= c->acknowledged && t->seat[c->seat].last <= c->sent;
}

/* Comes back, sends the last command again, and plays on. */
static bool goes_on(Fake *fake, Client *c) {
	FakeLink *link = fake_connect(fake);
	link->seat = c->seat;
	if (!fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", c->table, c->token)) return false;
	/* Only a step that was being kept when the power went can be there beyond what he saw. */
	int64_t more = fake_find(fake, c->table)->n_steps - c->steps;
	if (more < 0 || (!more && !json_equal(c->view, json_object_get(link->position, "view")))) return false;
	uint64_t before = link->last;
	if (c->sent > c->acknowledged && strcmp(c->action[c->sent], "back")) {
		json_t *answer = fake_ask(link, "act", "\"n\":%llu,\"action\":\"%s\"", (unsigned long long)c->sent, c->action[c->sent]);
		bool was_kept = before == c->sent;
		if (was_kept != json_is_true(json_object_get(answer, "again"))) return false;
	}
	return json_object_get(link->position, "view") != NULL;
}

/* One round; true when every promise was kept. `pragma` is run on the store first. */
static bool round_is_kept(uint64_t seed, const char *pragma, bool must_go_on) {
	Rng rng;
	Client *clients = calloc(CLIENTS, sizeof *clients);
	FakeLink *links[CLIENTS];
	bool ok = true;
	rng_seed(&rng, seed);
	mem_vfs_start(seed);
	Fake *fake = open_server(seed);
	sqlite3_exec(store_handle(fake->store), pragma, NULL, NULL, NULL);
	for (int t = 0; t < TABLES; t++) fake_table(fake, t ? "epic_melee" : "null_game", t + 2, PERSONS, "", links + t * PERSONS);
	for (int i = 0; i < CLIENTS; i++) remember(&clients[i], links[i]);
	fake_bots(fake);
	for (int i = 0; i < CLIENTS; i++) keep_view(&clients[i], links[i]);
	mem_vfs_cut_after((long)rng_below(&rng, 700));
	play_until_cut(fake, links, clients, &rng);
	fake_close(fake);
	mem_vfs_power_on();
	fake = open_server(seed + 1);
	if (!*pragma) cr_assert_null(strstr(fake->log, "damaged"), "a power cut is no damage: %s", fake->log);
	for (int i = 0; i < CLIENTS; i++) ok = ok && is_kept(fake, &clients[i]);
	for (int i = 0; i < CLIENTS && ok && must_go_on; i++) ok = goes_on(fake, &clients[i]);
	for (int i = 0; i < CLIENTS; i++) json_decref(clients[i].view);
	fake_close(fake);
	mem_vfs_end();
	free(clients);
	return ok;
}

Test(crash, nothing_acknowledged_is_lost_when_the_power_goes) {
	for (int i = 0; i < rounds(); i++) cr_assert(round_is_kept(1000 + (uint64_t)i, "", true), "lost in round %d", i);
}

Test(crash, less_than_full_synchronisation_is_noticed) {
	int lost = 0;
	for (int i = 0; i < 10; i++) lost += !round_is_kept(1000 + (uint64_t)i, "PRAGMA synchronous=NORMAL", false);
	cr_assert_gt(lost, 0, "with synchronous=NORMAL nothing was lost: this test notices nothing");
}

/* A full disk: nothing is acknowledged, and when there is room everything goes on. */
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
