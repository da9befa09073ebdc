/* Tables whose game starts from a position of a finished game: playing on from a step, and the same deal again. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

typedef struct Past {
	Fake *fake;
	FakeLink *p;
	char id[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1];
	int64_t n_steps;
} Past;

static Fake *must_open(void) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open("/g.db", "mem", 9, &why);
	cr_assert(fake, "%s", reason);
	return fake;
}

static void play_out(FakeLink *link, const LiveTable *t) {
	while (t->phase == PHASE_PLAY) {
		fake_bots(link->fake);
		if (t->phase == PHASE_PLAY) cr_assert(fake_act(link, fake_legal(link, 0)));
	}
}

/* A game against two bots, played to its end, at a table that is not public. */
static void open_source(Past *s, const char *game, int seats, const char *more) {
	char text[256];
	snprintf(text, sizeof text, ",\"public\":false%s", more);
	mem_vfs_start(1);
	s->fake = must_open();
	fake_table(s->fake, game, seats, 1, text, &s->p);
	LiveTable *t = fake_find(s->fake, s->p->table);
	strcpy(s->id, t->id);
	strcpy(s->invite, t->invite);
	play_out(s->p, t);
	s->n_steps = t->n_steps;
}

static void close_source(Past *s) {
	fake_close(s->fake);
	mem_vfs_end();
}

static bool create(Past *s, FakeLink *link, const char *invite, int64_t step, const char *more) {
	bool ok = fake_ok(link, "create",
	                  "\"game\":\"epic_melee\",\"name\":\"Zoe\",\"from\":{\"table\":\"%s\",\"invite\":\"%s\",\"step\":%lld}%s", s->id,
	                  invite, (long long)step, more);
	if (ok) snprintf(link->table, sizeof link->table, "%s", json_string_value(json_object_get(link->answer, "table")));
	return ok;
}

/* The source's position after that many steps. */
static void state_at(const Past *s, int64_t step, StateBuf *out) {
	Grow text;
	RecordError error;
	const LiveTable *t = fake_find(s->fake, s->id);
	grow_init(&text);
	cr_assert(record_write(t->match, &t->info, &text));
	Record *record = record_read(text.text.data, text.text.len, &error);
	Replay *replay = replay_open(record, &error);
	for (int64_t i = 0; i < step; i++) cr_assert_eq(replay_next(replay, &error), REPLAY_MOVED);
	memset(out, 0, sizeof *out);
	memcpy(out->bytes, match_state(replay_match(replay)), t->setup.game->state_size);
	replay_close(replay);
	record_free(record);
	grow_free(&text);
}

static void expect_position(const Past *s, const LiveTable *t, int64_t step) {
	StateBuf wanted;
	state_at(s, step, &wanted);
	cr_assert(t->match && match_was_given(t->match));
	cr_expect(!memcmp(match_state(t->match), wanted.bytes, t->setup.game->state_size), "step %lld", (long long)step);
}

static void expect_verified(const LiveTable *t, const char *line) {
	Grow text;
	RecordError error;
	grow_init(&text);
	cr_assert(record_write(t->match, &t->info, &text));
	cr_expect(strstr(text.text.data, line), "%s", text.text.data);
	Record *record = record_read(text.text.data, text.text.len, &error);
	Replay *replay = record ? record_verify(record, &error) : NULL;
	cr_assert(replay, "%d: %s", error.line, error.text);
	replay_close(replay);
	record_free(record);
	grow_free(&text);
}

Test(given, a_table_begins_from_a_step_and_is_played_to_its_end) {
	Past s;
	open_source(&s, "epic_melee", 3, "");
	int64_t steps[] = {0, 1, s.n_steps / 2, s.n_steps - 1};
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		char line[64];
		FakeLink *link = fake_connect(s.fake);
		cr_assert(create(&s, link, s.invite, steps[i], ",\"seat\":1,\"bots\":[0,null,0]"), "%s", code_of(link));
		LiveTable *t = fake_find(s.fake, link->table);
		cr_expect(t->setup.seats == 3 && t->phase == PHASE_OPEN);
		cr_assert(fake_ok(link, "start", "%s", ""));
		expect_position(&s, t, steps[i]);
		snprintf(line, sizeof line, "\"from\":{\"table\":\"%s\",\"step\":%lld}", s.id, (long long)steps[i]);
		cr_expect(strstr(link->said.text.data, line));
		play_out(link, t);
		snprintf(line, sizeof line, "\nfrom: %s %lld\n", s.id, (long long)steps[i]);
		expect_verified(t, line);
	}
	close_source(&s);
}

/* For friends: the seats wait for them, and a restarted server has forgotten nothing. */
Test(given, before_and_after_the_start_it_outlives_a_restart) {
	Past s;
	char id[TABLE_ID_LEN + 1], token[FAIR_HEX + 1];
	open_source(&s, "epic_melee", 2, ",\"options\":{}");
	FakeLink *link = fake_connect(s.fake);
	cr_assert(create(&s, link, s.invite, 3, ""));
	strcpy(id, link->table);
	strcpy(token, json_string_value(json_object_get(link->answer, "token")));
	for (int k = 0; k < 3; k++) {
		fake_close(s.fake);
		s.fake = must_open();
		LiveTable *t = fake_find(s.fake, id);
		cr_assert(t && t->info.has_start && t->info.from_step == 3 && !strcmp(t->info.from, s.id));
		cr_assert_eq(t->phase, k ? PHASE_PLAY : PHASE_OPEN);
		if (k == 1) expect_position(&s, t, 3);
		link = fake_connect(s.fake);
		cr_assert(fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", id, token));
		link->last = t->seat[0].last;
		if (k == 0) {
			FakeLink *friend = fake_connect(s.fake);
			cr_assert(fake_ok(friend, "join", "\"table\":\"%s\",\"name\":\"Bob\",\"invite\":\"%s\"", id, t->invite));
			cr_assert(fake_ok(link, "start", "%s", ""));
			expect_position(&s, t, 3);
		} else if (fake_owes(link)) cr_assert(fake_act(link, fake_legal(link, 0)));
	}
	expect_verified(fake_find(s.fake, id), "generator: chacha20\n");
	close_source(&s);
}

Test(given, what_is_refused) {
	Past s;
	open_source(&s, "epic_melee", 2, "");
	FakeLink *link = fake_connect(s.fake);
	cr_expect_not(create(&s, link, "00000000000000000000000000000000", 0, ""));
	cr_expect_str_eq(code_of(link), "no_such_table");
	cr_expect_not(create(&s, link, s.invite, s.n_steps, ""), "it is over there");
	cr_expect_str_eq(code_of(link), "from");
	cr_expect_not(create(&s, link, s.invite, s.n_steps + 1, ""));
	cr_expect_str_eq(code_of(link), "from");
	cr_expect_not(create(&s, link, s.invite, -1, ""));
	cr_expect_str_eq(code_of(link), "form");
	cr_expect_not(fake_ok(link, "create", "\"game\":\"brigands\",\"name\":\"Zoe\",\"from\":{\"table\":\"%s\",\"invite\":\"%s\",\"step\":0}",
	                      s.id, s.invite));
	cr_expect_str_eq(code_of(link), "game");
	cr_assert(create(&s, link, s.invite, 0, ",\"bots\":[null,0]") && fake_ok(link, "start", "%s", ""));
	strcpy(s.id, link->table);
	strcpy(s.invite, fake_find(s.fake, s.id)->invite);
	cr_expect_not(create(&s, fake_connect(s.fake), s.invite, 0, ""), "an unfinished game shows nothing");
	close_source(&s);
}

/* DR-14: if the cards stay secret, nobody can play on with them. */
Test(given, dr_14_not_where_cards_stay_secret) {
	Past s;
	open_source(&s, "duel_royal", 6, ",\"options\":{\"cards\":\"secret\"}");
	FakeLink *link = fake_connect(s.fake);
	cr_expect_not(fake_ok(link, "create",
	                      "\"game\":\"duel_royal\",\"name\":\"Zoe\",\"from\":{\"table\":\"%s\",\"invite\":\"%s\",\"step\":0}", s.id,
	                      s.invite));
	cr_expect_str_eq(code_of(link), "from");
	cr_expect_str_eq(json_string_value(json_object_get(json_object_get(link->answer, "args"), "why")), "secret");
	close_source(&s);
}
