/* Events at a table apart from the game's own: everybody there is told of them at once and can read them later, placed between the
 * steps that each viewer has learnt of. */
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>

static Fake *open_at(const char *path, const char *vfs) {
	return open_world_at(path, vfs, 9);
}

static FakeLink *come_back(Fake *fake, const FakeLink *who) {
	FakeLink *link = fake_connect(fake);
	link->seat = who->seat;
	snprintf(link->table, sizeof link->table, "%s", who->table);
	snprintf(link->token, sizeof link->token, "%s", who->token);
	return fake_ok(link, "sit", "\"table\":\"%s\",\"token\":\"%s\"", who->table, who->token) ? link : NULL;
}

/* A list of notes in words: "left 2 P2 @4; ". */
static const char *words_of(const json_t *notes) {
	static char text[2048];
	size_t i;
	json_t *note;
	Text out = TEXT_ON(text);
	json_array_foreach(notes, i, note) {
		const json_t *seat = json_object_get(note, "seat"), *name = json_object_get(note, "name");
		text_add(&out, json_string_value(json_object_get(note, "note")));
		if (json_is_integer(seat)) text_addf(&out, " %d %s", (int)json_integer_value(seat), json_string_value(name));
		text_addf(&out, " @%d; ", (int)json_integer_value(json_object_get(note, "after")));
	}
	return text;
}

/* The notes pushed to it since it came. */
static const char *pushed_to(const FakeLink *link) {
	json_t *all = json_array();
	for (const char *at = link->said.text.data; (at = strstr(at, "{\"push\":\"note\"")); at++) {
		json_t *push = json_loadb(at, strcspn(at, "\n"), 0, NULL);
		json_array_append(all, json_object_get(push, "note"));
		json_decref(push);
	}
	const char *words = words_of(all);
	json_decref(all);
	return words;
}

static const char *history_of(FakeLink *link) {
	cr_assert(fake_ok(link, "history", "%s", ""));
	return words_of(json_object_get(link->answer, "table_notes"));
}

/* How many steps it has learnt of. */
static int learnt(FakeLink *link) {
	cr_assert(fake_ok(link, "history", "%s", ""));
	return (int)json_array_size(json_object_get(link->answer, "history"));
}

static const json_t *seat_of(const FakeLink *link, int seat) {
	static json_t *table;
	const char *last = NULL;
	for (const char *at = link->said.text.data; (at = strstr(at, "\"table\":{\"id\"")); at++) last = at;
	json_decref(table);
	table = json_loads(last + 8, JSON_DISABLE_EOF_CHECK, NULL);
	cr_assert(table);
	return json_array_get(json_object_get(table, "seats"), (size_t)seat);
}

static const char *text_in(const json_t *object, const char *key) {
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

static const char gone[] = "left 1 P1 @1; resigned 2 P2 @1; removed 3 P3 @1; ";

static void expect_gone(FakeLink *ada) {
	cr_expect_str_eq(history_of(ada), gone, "%s", history_of(ada));
	for (int seat = 1; seat < 4; seat++) {
		char name[16];
		snprintf(name, sizeof name, "P%d", seat);
		cr_expect_str_eq(text_in(seat_of(ada, seat), "was"), name);
		cr_expect_str_eq(text_in(seat_of(ada, seat), "holder"), "bot");
		cr_expect_str_eq(text_in(seat_of(ada, seat), "left"), seat == 1 ? name : "");
	}
	cr_expect(json_is_true(json_object_get(seat_of(ada, 2), "resigned")));
}

Test(notes, who_leaves_concedes_or_is_removed_is_told_and_keeps_the_name) {
	FakeLink *p[4], old[4];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	fake_table(fake, "epic_melee", 4, 4, ",\"pace\":\"none\"", p);
	cr_assert(fake_ok(p[1], "leave", "%s", "") && fake_ok(p[2], "resign", "%s", "") && fake_ok(p[0], "remove", "\"seat\":3"));
	cr_expect_str_eq(pushed_to(p[0]), gone, "%s", pushed_to(p[0]));
	cr_expect_str_eq(history_of(p[2]), gone, "who conceded looks on: %s", history_of(p[2]));
	expect_gone(p[0]);
	for (int i = 0; i < 4; i++) old[i] = *p[i];
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	FakeLink *ada = come_back(fake, &old[0]);
	expect_gone(ada);
	cr_assert(come_back(fake, &old[1]) && !come_back(fake, &old[2]) && !come_back(fake, &old[3]), "only those who left can come back");
	cr_expect_str_eq(pushed_to(ada), "returned 1 P1 @1; ", "told once: %s", pushed_to(ada));
	cr_expect_str_eq(text_in(seat_of(ada, 1), "was"), "");
	fake_close(fake);
	mem_vfs_end();
}

Test(notes, somebody_else_who_takes_the_seat_is_told) {
	FakeLink *p[2];
	Fake *fake = open_at(":memory:", NULL);
	fake->level = 0;
	fake_table(fake, "epic_melee", 2, 2, ",\"pace\":\"none\"", p);
	cr_assert(fake_ok(p[1], "resign", "%s", ""));
	FakeLink *eve = fake_connect(fake);
	cr_assert(fake_ok(eve, "join", "\"table\":\"%s\",\"name\":\"Eve\",\"seat\":1", p[0]->table));
	cr_assert(fake_ok(p[0], "consent", "\"seat\":1,\"name\":\"Eve\",\"yes\":true"));
	cr_expect(!strncmp(pushed_to(p[0]), "resigned 1 P1 @1; person 1 Eve @", 32), "%s", pushed_to(p[0]));
	cr_expect_str_eq(text_in(seat_of(p[0], 1), "name"), "Eve");
	fake_close(fake);
}

/* Secret steps of others do not count. */
Test(notes, their_place_counts_what_the_viewer_has_learnt) {
	FakeLink *p[3];
	Fake *fake = open_at(":memory:", NULL);
	fake_table(fake, "epic_melee", 3, 3, ",\"pace\":\"none\"", p);
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	cr_assert(fake_ok(p[0], "pause", "\"on\":true"));
	char words[64];
	for (int i = 0; i < 3; i++) {
		snprintf(words, sizeof words, "paused @%d; ", i == 1 ? 2 : 1);
		cr_expect_str_eq(pushed_to(p[i]), words, "seat %d: %s", i, pushed_to(p[i]));
		cr_expect_str_eq(history_of(p[i]), words, "seat %d: %s", i, history_of(p[i]));
		cr_expect_eq(learnt(p[i]), i == 1 ? 2 : 1);
	}
	fake_close(fake);
}

Test(notes, a_clock_that_has_run_out_is_told_once_a_decision) {
	FakeLink *p[2];
	Fake *fake = open_at(":memory:", NULL);
	fake->level = 0;
	fake_table(fake, "epic_melee", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	fake_pass(fake, t->seat[1].deadline - fake->now - TICK_MS);
	cr_expect_str_eq(pushed_to(p[0]), "", "%s", pushed_to(p[0]));
	fake_pass(fake, 3 * TICK_MS);
	cr_expect_str_eq(pushed_to(p[0]), "timeout 1 P1 @2; ", "%s", pushed_to(p[0]));
	cr_expect_str_eq(pushed_to(p[1]), "timeout 1 P1 @1; ", "%s", pushed_to(p[1]));
	cr_expect_eq(t->seat[1].missed, 1);
	Grow text;
	RecordError error;
	grow_init(&text);
	cr_assert(record_write(t->match, &t->info, &text) && strstr(text.text.data, "\n! 1 timeout\n1 lay "), "%s", text.text.data);
	Record *record = record_read(text.text.data, text.text.len, &error);
	cr_assert(record && record->notes.n == 2 && record->notes.list[1].kind == NOTE_TIMEOUT && record->notes.list[1].seat == 1, "%s",
	          error.text);
	record_free(record);
	grow_free(&text);
	fake_close(fake);
}

/* The last time noted, which must be about this many ticks. */
static void expect_thought(Fake *fake, const char *table, int seat, int64_t ticks) {
	const RecordNotes *notes = &fake_find(fake, table)->notes;
	const RecordNote *last = &notes->list[notes->n - 1];
	cr_expect(last->kind == NOTE_THOUGHT && last->seat == seat && last->ms >= ticks * TICK_MS && last->ms < (ticks + 5) * TICK_MS,
	          "%s %d %u", note_names[last->kind], last->seat, last->ms);
}

static void expect_in_record(Fake *fake, const char *table, const char *lines) {
	LiveTable *t = fake_find(fake, table);
	Grow text;
	grow_init(&text);
	cr_expect(record_write(t->match, &t->info, &text) && strstr(text.text.data, lines), "%s", text.text.data);
	grow_free(&text);
}

/* Measured from the moment when they could decide, without pauses; nobody at the table is told. */
Test(notes, how_long_somebody_thought_stands_in_the_record_and_nowhere_else) {
	FakeLink *p[2];
	mem_vfs_start(1);
	Fake *fake = open_at("/a.db", "mem");
	fake->level = 0;
	fake_table(fake, "null_game", 2, 2, "", p);
	fake_pass(fake, 30 * TICK_MS);
	cr_assert(fake_ok(p[0], "pause", "\"on\":true"));
	fake_pass(fake, 100 * TICK_MS);
	cr_assert(fake_ok(p[0], "pause", "\"on\":false"));
	fake_pass(fake, 10 * TICK_MS);
	char table[TABLE_ID_LEN + 1];
	memcpy(table, p[0]->table, sizeof table);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
	expect_thought(fake, table, 0, 40);
	fake_pass(fake, 12 * TICK_MS); /* a step taken back has its own time, and so has its replacement */
	cr_assert(fake_ok(p[0], "back", "\"n\":%llu", (unsigned long long)++p[0]->last));
	expect_thought(fake, table, 0, 12);
	cr_assert(!strstr(p[1]->said.text.data, "thought") && !strstr(history_of(p[1]), "thought"));
	FakeLink old[2] = {*p[0], *p[1]};
	fake_close(fake);
	fake = open_at("/a.db", "mem");
	for (int i = 0; i < 2; i++) {
		cr_assert(p[i] = come_back(fake, &old[i]));
		p[i]->last = old[i].last;
	}
	expect_in_record(fake, table, "\n0 back\n");
	fake_pass(fake, 7 * TICK_MS);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0))); /* when they began to think, only the earlier server knew */
	expect_in_record(fake, table, "\n0 back\n0 play ");
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	fake_pass(fake, 3 * TICK_MS);
	cr_assert(fake_act(p[1], fake_legal(p[1], 0)));
	expect_thought(fake, table, 1, 3);
	fake_close(fake);
	mem_vfs_end();
}

/* A later viewer of the game finds them too. */
Test(notes, the_log_of_a_game_that_is_over_has_them) {
	FakeLink *p[2];
	Fake *fake = open_at(":memory:", NULL);
	fake->level = 0;
	fake_table(fake, "null_game", 2, 2, "", p);
	LiveTable *t = fake_find(fake, p[0]->table);
	cr_assert(fake_act(p[0], fake_legal(p[0], 0)) && fake_ok(p[1], "leave", "%s", ""));
	for (int i = 0; i < 100 && t->phase == PHASE_PLAY; i++) {
		if (fake_owes(p[0])) cr_assert(fake_act(p[0], fake_legal(p[0], 0)));
		fake_pass(fake, TICK_MS);
	}
	cr_assert_eq(t->phase, PHASE_OVER);
	char path[64];
	HttpAnswer answer = {0};
	snprintf(path, sizeof path, "/api/tables/%s/log", t->id);
	grow_init(&answer.body);
	hub_request(fake->hub,
	            &(HttpRequest){
					.is_get = true, .path = path, .query = "seat=spectator", .address = "192.0.2.1", .authorization = "", .known_etag = ""},
	            &answer);
	json_t *log = json_loads(answer.body.text.data, 0, NULL);
	cr_expect_str_eq(words_of(json_object_get(log, "table_notes")), "left 1 P1 @2; ", "%s", answer.body.text.data);
	json_decref(log);
	grow_free(&answer.body);
	fake_close(fake);
}
