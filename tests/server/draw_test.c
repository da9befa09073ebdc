/* A draw by agreement at a table of Duel Royal (DR-33): who may offer it, who must agree, and what is stored of it. */
#include "bots/bot.h"
#include "tests/server/mem_vfs.h"
#include "tests/server/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SEATS = 6 };

typedef struct DrawTable {
	Fake *fake;
	FakeLink *p[SEATS];
	LiveTable *live;
} DrawTable;

static Fake *must_open(uint64_t seed) {
	char reason[256];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open("/d.db", "mem", seed, &why);
	cr_assert(fake, "%s", reason);
	return fake;
}

/* Seats 0 and 1 fight; all others stay. */
static void fight(DrawTable *t) {
	for (int seat = 0; seat < SEATS; seat++) cr_assert(fake_act(t->p[seat], seat < 2 ? "forward" : "stay"));
	for (int seat = 0; seat < 2; seat++) cr_assert(fake_act(t->p[seat], "bet 1"));
}

/* Seats 0 and 1 have been tied that often. False: with this seed their characters are not of one level. */
static bool open_tied(DrawTable *t, uint64_t seed, int ties) {
	mem_vfs_start(seed);
	t->fake = must_open(seed);
	fake_table(t->fake, "duel_royal", SEATS, SEATS, ",\"public\":true", t->p);
	t->live = fake_find(t->fake, t->p[0]->table);
	for (int i = 0; i < ties; i++) {
		if ((match_to_act(t->live->match) & 3) != 3) break;
		fight(t);
		if (t->live->phase == PHASE_PLAY && (match_to_act(t->live->match) & 3) == 3) continue;
		fake_close(t->fake);
		mem_vfs_end();
		return false;
	}
	return true;
}

static uint64_t open_first(DrawTable *t, uint64_t seed, int ties) {
	while (!open_tied(t, seed, ties)) seed++;
	return seed;
}

static void close_table(DrawTable *t) {
	fake_close(t->fake);
	mem_vfs_end();
}

static bool draw(FakeLink *link, bool is_yes) {
	return fake_ok(link, "draw", "\"yes\":%s", is_yes ? "true" : "false");
}

static bool has_said(const FakeLink *link, const char *what) {
	return strstr(link->said.text.data, what) != NULL;
}

static int look(Fake *fake, const char *id, const char *what, const char *query, Grow *out) {
	char path[128];
	HttpAnswer answer = {0};
	snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
	grow_init(&answer.body);
	HttpRequest request = {.is_get = true, .path = path, .query = query, .address = "192.0.2.9", .authorization = "", .known_etag = ""};
	hub_request(fake->hub, &request, &answer);
	grow_clear(out);
	grow_add(out, answer.body.text.data);
	grow_free(&answer.body);
	return answer.status;
}

Test(draw, dr_33_not_before_three_ties) {
	DrawTable t;
	open_first(&t, 1, 2);
	cr_expect_not(draw(t.p[0], true));
	cr_expect_str_eq(code_of(t.p[0]), "not_now");
	cr_expect_not(has_said(t.p[0], "\"draw\":{"));
	fight(&t);
	cr_expect(has_said(t.p[0], "\"draw\":{\"may\":[0,1],\"needs\":[0,1],\"by\":null,\"yes\":[]}"));
	cr_expect_not(draw(t.p[2], true), "seat 2 speaks for nobody");
	cr_expect_str_eq(code_of(t.p[2]), "not_now");
	cr_expect_not(draw(t.p[1], false), "there is nothing to answer");
	close_table(&t);
}

Test(draw, dr_33_both_spokesmen_must_agree) {
	DrawTable t;
	open_first(&t, 1, 3);
	cr_assert(draw(t.p[0], true));
	cr_expect(t.live->phase == PHASE_PLAY && has_said(t.p[5], "{\"note\":\"offered\",\"seat\":0,"));
	cr_assert(draw(t.p[1], false));
	cr_expect(t.live->phase == PHASE_PLAY && has_said(t.p[5], "{\"note\":\"declined\",\"seat\":1,"));
	cr_expect_not(draw(t.p[0], true), "it was declined just now");
	cr_expect_str_eq(code_of(t.p[0]), "asked");
	fake_pass(t.fake, ASK_QUIET_MS);
	cr_assert(draw(t.p[1], true));
	cr_assert(draw(t.p[1], false), "an offer can be withdrawn");
	cr_expect(has_said(t.p[5], "{\"note\":\"withdrawn\",\"seat\":1,"));
	close_table(&t);
}

/* Another tie leaves the offer open; a duel with a winner withdraws it. */
Test(draw, dr_33_the_offer_lapses_when_a_duel_is_won) {
	DrawTable t;
	open_first(&t, 1, 3);
	cr_assert(draw(t.p[0], true));
	fight(&t);
	cr_expect(t.live->draw.is_open);
	for (int rounds = 0; rounds < 9 && t.live->phase == PHASE_PLAY && t.live->draw.spokesmen; rounds++) { /* others fight */
		int first = 2 + 2 * (rounds / 3), second = 1 + 2 * (rounds % 3);
		for (int seat = 0; seat < SEATS; seat++) cr_assert(fake_act(t.p[seat], seat == first || seat == second ? "forward" : "stay"));
		for (int seat = 0; seat < 2; seat++) cr_assert(fake_act(t.p[seat], "bet 1"));
		cr_expect_not(t.live->draw.is_open, "another pair fought");
	}
	cr_expect_not(draw(t.p[1], true));
	close_table(&t);
}

/* Everything that reads a finished game, and a restarted server. */
Test(draw, dr_33_both_teams_win_and_the_record_says_so) {
	DrawTable t;
	Grow out;
	grow_init(&out);
	uint64_t seed = open_first(&t, 1, 3);
	char id[TABLE_ID_LEN + 1];
	strcpy(id, t.live->id);
	cr_assert(draw(t.p[0], true) && draw(t.p[1], true));
	for (int k = 0; k < 2; k++) {
		LiveTable *live = fake_find(t.fake, id);
		cr_assert(live && live->phase == PHASE_OVER);
		cr_assert_eq(look(t.fake, id, "record", "", &out), 200);
		cr_expect(strstr(out.text.data, "\n! draw\n= draw\n"), "%s", out.text.data);
		RecordError error;
		Record *record = record_read(out.text.data, out.text.len, &error);
		Replay *replay = record ? record_verify(record, &error) : NULL;
		cr_assert(replay, "%d: %s", error.line, error.text);
		replay_close(replay);
		record_free(record);
		cr_assert_eq(look(t.fake, id, "replay", "seat=spectator", &out), 200);
		cr_expect(strstr(out.text.data, "\"over\":true") && strstr(out.text.data, "\"places\":[1,1,1,1,1,1]"), "%s", out.text.data);
		cr_expect(strstr(out.text.data, "\"ending\":\"agreed\"") && strstr(out.text.data, "{\"event\":\"agreed\"}"), "%s", out.text.data);
		cr_assert_eq(look(t.fake, id, "log", "seat=all", &out), 200);
		cr_expect(strstr(out.text.data, "{\"event\":\"both_win\"}"));
		if (k) continue;
		fake_close(t.fake);
		t.fake = must_open(seed);
	}
	grow_free(&out);
	close_table(&t);
}

/* Bots answer at once, from what their own seat sees; a member whose spokesman is a bot may offer. */
Test(draw, dr_33_bots_decide_from_their_own_view) {
	int n_yes = 0, n_no = 0;
	for (uint64_t seed = 1; seed < 400 && (!n_yes || !n_no); seed++) {
		DrawTable t;
		if (!open_tied(&t, seed, 3)) continue;
		cr_assert(fake_ok(t.p[0], "leave", "%s", "") && fake_ok(t.p[1], "leave", "%s", ""));
		bool would[2];
		for (int seat = 0; seat < 2; seat++) {
			Session session;
			session_look(&session, t.live->match, seat);
			would[seat] = bot_agrees(session_view(&session), &t.live->setup, seat);
		}
		cr_assert(draw(t.p[2], true), "a bot speaks for seat 2's team");
		cr_expect_eq(t.live->phase == PHASE_OVER, would[0] && would[1]);
		cr_expect(!t.live->draw.is_open && has_said(t.p[3], "{\"note\":\"offered\",\"seat\":2,"));
		would[0] && would[1] ? n_yes++ : n_no++;
		close_table(&t);
	}
	cr_expect(n_yes && n_no, "%d yes, %d no", n_yes, n_no);
}
