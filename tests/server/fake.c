/* A world for the server's logic; see fake.h. */
#include "tests/server/fake.h"
#include "bots/bot.h"
#include "core/hash.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t now(void *arg) {
	return ((Fake *)arg)->now;
}

static int64_t date(void *arg) {
	return ((Fake *)arg)->date + ((Fake *)arg)->skew;
}

static void random_bytes(void *arg, void *out, size_t n) {
	for (size_t i = 0; i < n; i++) ((unsigned char *)out)[i] = (unsigned char)rng_next(&((Fake *)arg)->rng);
}

static void send_to(void *arg, Msg *msg) {
	FakeLink *link = arg;
	grow_add_n(&link->said, msg->text, msg->len);
	grow_add(&link->said, "\n");
	text_addf(grow_room(&link->when, 32), "%lld\n", (long long)link->fake->now);
}

static void close_link(void *arg, int code, const char *reason) {
	FakeLink *link = arg;
	link->code = code;
	text_addf(grow_room(&link->said, 200), "closed %d %s\n", code, reason);
}

static bool think(void *arg, BotJob *job) {
	Fake *fake = arg;
	int64_t takes = fake->takes ? fake->takes(job) : 0;
	if (fake->n_jobs == FAKE_JOBS || takes < 0) return false;
	fake->ready[fake->n_jobs] = fake->now + takes;
	fake->jobs[fake->n_jobs++] = job;
	return true;
}

static void note(void *arg, const char *event, const char *table, const char *detail) {
	Fake *fake = arg;
	size_t n = strlen(fake->log);
	snprintf(fake->log + n, sizeof fake->log - n, "%s %s %s\n", event, table ? table : "", detail ? detail : "");
}

static bool backup(void *arg, Text *out) {
	(void)arg;
	text_add(out, "there is no folder");
	return false;
}

static void notify(void *arg, const char *table, const char *to, const char *line) {
	Fake *fake = arg;
	size_t n = strlen(fake->notices);
	(void)table;
	(void)to;
	snprintf(fake->notices + n, sizeof fake->notices - n, "%s\n", line);
}

static void hand_over(void *arg, const char *node, const char *command, size_t n) {
	const FakeLink *link = arg;
	Fake *fake = link->fake;
	size_t at = strlen(fake->handed);
	snprintf(fake->handed + at, sizeof fake->handed - at, "%s %.*s\n", node, (int)n, command);
}

static Fake *open_on(Store *store, const char *node, uint64_t seed, Text *why) {
	HubOptions options = {.max_connections = 1000,
	                      .max_tables = 1000,
	                      .address_limit = 0,
	                      .expire_open = EXPIRE_OPEN,
	                      .expire_idle = EXPIRE_IDLE,
	                      .expire_over = EXPIRE_OVER,
	                      .node = node,
	                      .lease_ms = LEASE * 1000};
	Fake *fake = calloc(1, sizeof *fake);
	if (sodium_init() < 0) abort();
	rng_seed(&fake->rng, seed);
	fake->now = 1000000;
	fake->level = -1;
	fake->date = 1790000000;
	fake->world = (World){fake, now, date, random_bytes, send_to, close_link, think, note, backup, notify, hand_over};
	fake->editions = editions_open(NULL, why);
	fake->store = store;
	fake->hub = store ? hub_open(&fake->world, store, fake->editions, &options, why) : NULL;
	if (fake->hub) return fake;
	fake_close(fake);
	return NULL;
}

Fake *fake_open(const char *path, const char *vfs, uint64_t seed, Text *why) {
	char damage[1024];
	Text found = TEXT_ON(damage);
	Store *store = store_open(path, vfs, "now", &found, why);
	Fake *fake = open_on(store, NULL, seed, why);
	if (fake && found.len) note(fake, "damaged", NULL, damage);
	return fake;
}

Fake *fake_open_node(Store *store, const char *node, uint64_t seed, Text *why) {
	return open_on(store, node, seed, why);
}

static void free_link(FakeLink *link) {
	grow_free(&link->said);
	grow_free(&link->when);
	json_decref(link->position);
	json_decref(link->answer);
	free(link);
}

void fake_close(Fake *fake) {
	for (int i = 0; i < fake->n_jobs; i++) free(fake->jobs[i]);
	if (fake->hub) hub_free(fake->hub);
	store_close(fake->store);
	editions_close(fake->editions);
	for (int i = 0; i < fake->n_links; i++) free_link(fake->links[i]);
	free(fake);
}

FakeLink *fake_connect_from(Fake *fake, const char *address) {
	FakeLink *link = calloc(1, sizeof *link);
	if (fake->n_links == FAKE_LINKS) abort();
	fake->links[fake->n_links++] = link;
	link->fake = fake;
	grow_init(&link->said);
	grow_init(&link->when);
	link->conn = hub_connect(fake->hub, link, address);
	return link;
}

FakeLink *fake_connect(Fake *fake) {
	return fake_connect_from(fake, "127.0.0.1");
}

void fake_hang_up(FakeLink *link) {
	if (link->conn) hub_closed(link->fake->hub, link->conn);
	link->conn = NULL;
}

/* Reads what has arrived. */
static void read_messages(FakeLink *link) {
	while (link->at < link->said.text.len) {
		const char *line = link->said.text.data + link->at;
		size_t n = strcspn(line, "\n");
		json_t *json = json_loadb(line, n, JSON_REJECT_DUPLICATES, NULL);
		link->at += n + 1;
		if (json_object_get(json, "to_act")) {
			json_decref(link->position);
			link->position = json_incref(json);
		}
		if (json_object_get(json, "last")) link->last = (uint64_t)json_integer_value(json_object_get(json, "last"));
		if (json_object_get(json, "re")) {
			json_decref(link->answer);
			link->answer = json_incref(json);
		}
		json_decref(json);
	}
}

/* Everything that a tick of a table can change. */
typedef struct TickTrace {
	size_t posts;
	int64_t changes, wakes_at;
	int jobs;
} TickTrace;

static TickTrace trace_of(const Fake *fake, const LiveTable *t) {
	return (TickTrace){fake->hub->shared.outbox.n, (int64_t)store_counts(fake->store).writes, table_wakes_at(t), t->jobs};
}

/* The law of ticks: a tick does nothing at a table that is not due, so ticking every table in every turn would change nothing. The law
 * is broken when something happens at a table without rescheduling it. */
static void check_ticks(const Fake *fake, LiveTable *t) {
	TickTrace before = trace_of(fake, t);
	bool is_due = t->timer.at <= fake->now;
	if (!is_due) table_tick(t, fake->now);
	TickTrace after = trace_of(fake, t);
	bool is_same = before.posts == after.posts && before.changes == after.changes && before.wakes_at == after.wakes_at &&
	               before.jobs == after.jobs;
	if (is_same && t->timer.at <= before.wakes_at) return;
	fprintf(stderr, "table %s (%s, %s, pause %d) is looked at when %lld ms have passed, and should be after %lld\n", t->id,
	        t->setup.game->id, phase_names[t->phase], t->pause, (long long)(t->timer.at - fake->now),
	        (long long)(before.wakes_at - fake->now));
	abort();
}

static void check_tables(const Fake *fake) {
	int open = 0;
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (LiveTable *t = fake->hub->tables[i]; t; t = t->next) {
			check_ticks(fake, t);
			open += !ring_has(&t->over);
		}
	if (open != fake->hub->n_open) abort();
}

void fake_turn(Fake *fake) {
	bool is_kept = hub_flush(fake->hub);
	if (is_kept && fake->hub->is_sealed) is_kept = hub_settle(fake->hub); /* a commit that takes its time */
	if (!is_kept) fake->has_failed = true;
	if (!fake->has_failed) check_tables(fake);
	for (int i = 0; i < fake->n_links; i++) {
		FakeLink *link = fake->links[i];
		read_messages(link);
		if (link->code && link->conn) fake_hang_up(link);
	}
}

void fake_send(FakeLink *link, const char *text) {
	if (link->conn) hub_message(link->fake->hub, link->conn, text, strlen(text));
	fake_turn(link->fake);
}

static void answer_job(Fake *fake, BotJob *job) {
	BotAnswer answer;
	char reason[256];
	Text why = TEXT_ON(reason);
	Rng rng;
	int level = fake->level < 0 ? job->level : fake->level;
	/* Where thoughts take time they end in any order, which must not affect what a bot does. */
	rng_seed(&rng, fake->takes ? hash_bytes((uint64_t)job->seat, job->view.bytes, sizeof job->view) : job->seed);
	job->action = bot_choose(level, state_of(&job->view), &job->setup, job->seat, &rng, &answer, &why) ? answer.action : ACTION_NONE;
	hub_thought(job);
	fake_turn(fake);
}

/* Bots whose thoughts are finished answer, and so do those who start thinking because of that. */
static void answer_jobs(Fake *fake) {
	for (int i = 0; i < fake->n_jobs && !fake->has_failed;) {
		BotJob *job = fake->jobs[i];
		if (fake->ready[i] > fake->now) {
			i++;
			continue;
		}
		fake->n_jobs--;
		memmove(fake->jobs + i, fake->jobs + i + 1, (size_t)(fake->n_jobs - i) * sizeof fake->jobs[0]);
		memmove(fake->ready + i, fake->ready + i + 1, (size_t)(fake->n_jobs - i) * sizeof fake->ready[0]);
		answer_job(fake, job);
		i = 0;
	}
}

static bool has_bots_to_wait_for(const Fake *fake) {
	if (fake->n_jobs) return true;
	for (int i = 0; i < TABLE_BUCKETS; i++)
		for (const LiveTable *t = fake->hub->tables[i]; t; t = t->next)
			for (int seat = 0; seat < t->setup.seats; seat++)
				if (t->turn[seat].held) return true;
	return false;
}

void fake_bots(Fake *fake) {
	answer_jobs(fake);
	while (!fake->has_failed && has_bots_to_wait_for(fake)) fake_pass(fake, TICK_MS);
}

/* The next moment at which a thought is finished, up to `end`. */
static int64_t next_thought(const Fake *fake, int64_t end) {
	for (int i = 0; i < fake->n_jobs; i++)
		if (fake->ready[i] > fake->now && fake->ready[i] < end) end = fake->ready[i];
	return end;
}

void fake_pass(Fake *fake, int64_t ms) {
	answer_jobs(fake);
	for (int64_t end = fake->now + ms; fake->now < end && !fake->has_failed;) {
		int64_t tick = end - fake->now < TICK_MS ? end : fake->now + TICK_MS;
		while (fake->now < tick) {
			fake->now = next_thought(fake, tick);
			answer_jobs(fake);
		}
		fake->date = 1790000000 + (fake->now - 1000000) / 1000;
		hub_tick(fake->hub);
		fake_turn(fake);
		answer_jobs(fake);
	}
}

__attribute__((format(printf, 3, 0))) static json_t *ask(FakeLink *link, const char *cmd, const char *fields, va_list args) {
	char rest[COMMAND_MAX], text[COMMAND_MAX + 160];
	vsnprintf(rest, sizeof rest, fields, args);
	snprintf(text, sizeof text, "{\"id\":%d,\"cmd\":\"%s\"%s%s}", ++link->n, cmd, rest[0] ? "," : "", rest);
	json_decref(link->answer);
	link->answer = NULL;
	link->fake->now += 40; /* nobody types faster, and the limits are not being tested here */
	fake_send(link, text);
	return link->answer;
}

json_t *fake_ask(FakeLink *link, const char *cmd, const char *fields, ...) {
	va_list args;
	va_start(args, fields);
	json_t *answer = ask(link, cmd, fields, args);
	va_end(args);
	return answer;
}

bool fake_ok(FakeLink *link, const char *cmd, const char *fields, ...) {
	va_list args;
	va_start(args, fields);
	json_t *answer = ask(link, cmd, fields, args);
	va_end(args);
	return json_is_true(json_object_get(answer, "ok"));
}

bool fake_owes(const FakeLink *link) {
	size_t i;
	json_t *seat;
	json_array_foreach(json_object_get(link->position, "to_act"), i, seat)
		if (json_integer_value(seat) == link->seat) return true;
	return false;
}

const char *fake_legal(const FakeLink *link, uint32_t which) {
	const json_t *legal = json_object_get(link->position, "legal");
	size_t n = json_array_size(legal);
	return n ? json_string_value(json_array_get(legal, which % n)) : NULL;
}

bool fake_act(FakeLink *link, const char *action) {
	char copy[ACTION_TEXT_MAX];
	snprintf(copy, sizeof copy, "%s", action);
	if (!fake_ok(link, "act", "\"n\":%llu,\"action\":\"%s\"", (unsigned long long)link->last + 1, copy)) return false;
	link->last++;
	return true;
}

static void fail(const FakeLink *link) {
	fprintf(stderr, "the table cannot be made: %s\n", link->said.text.data);
	abort();
}

void fake_table(Fake *fake, const char *game, int seats, int persons, const char *more, FakeLink **links) {
	char bots[256] = "";
	for (int i = 0; i < seats; i++)
		snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s%s", i ? "," : "", i < persons ? "null" : "0");
	for (int i = 0; i < persons; i++) {
		FakeLink *link = links[i] = fake_connect(fake);
		bool ok = i ? fake_ok(link, "join", "\"table\":\"%s\",\"name\":\"P%d\",\"seat\":%d,\"invite\":\"%s\"", links[0]->table, i, i,
		                      fake_find(fake, links[0]->table)->invite)
		            : fake_ok(link, "create", "\"game\":\"%s\",\"name\":\"P0\",\"seats\":%d,\"bots\":[%s]%s", game, seats, bots, more);
		if (!ok) fail(link);
		link->seat = i;
		snprintf(link->table, sizeof link->table, "%s", json_string_value(json_object_get(link->answer, "table")));
		snprintf(link->token, sizeof link->token, "%s", json_string_value(json_object_get(link->answer, "token")));
	}
	if (!fake_ok(links[0], "start", "%s", "")) fail(links[0]);
}

LiveTable *fake_find(Fake *fake, const char *id) {
	return hub_find(fake->hub, id);
}
