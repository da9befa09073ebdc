/* The match: legality, the log, chance, take-back with teams and final steps, loading. */
#include "core/session.h"
#include "tests/unit/sample.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A match and the last reason it gave. */
typedef struct Bench {
	Match *m;
	char reason[256];
} Bench;

static Bench new_bench(uint64_t seed) {
	Bench b;
	Rng rng;
	rng_seed(&rng, seed);
	b.m = match_new(sample_setup(), &rng);
	b.reason[0] = 0;
	return b;
}

/* The match's own sentence for a refusal equals the refusal in plain English. */
static bool same_refusal(const Bench *b, bool done) {
	char data[256];
	Text out = TEXT_ON(data);
	if (done) return true;
	say_plain(match_setup(b->m), match_refusal(b->m), &out);
	cr_expect_str_eq(data, b->reason);
	return false;
}

static bool act(Bench *b, int seat, const char *text) {
	Text why = TEXT_ON(b->reason);
	return same_refusal(b, match_apply_text(b->m, seat, text, &why));
}

static bool act_raw(Bench *b, int seat, Action action) {
	Text why = TEXT_ON(b->reason);
	return same_refusal(b, match_apply(b->m, seat, action, &why));
}

static bool back(Bench *b, int seat) {
	Text why = TEXT_ON(b->reason);
	bool can = match_can_take_back(b->m, seat), done = match_take_back(b->m, seat, &why);
	cr_expect_eq(can, done, "seat %d", seat);
	return same_refusal(b, done);
}

/* The log as text: a0:mark axe, b1 (a take-back), *0=3 (chance 0 gave 3). */
static const char *log_text(const Match *m) {
	static char data[2048];
	Text out = TEXT_ON(data);
	size_t n;
	const LogEntry *log = match_log(m, &n);
	for (size_t i = 0; i < n; i++) {
		if (log[i].type == LOG_CHANCE) cr_expect_eq(log[i].seat, 0, "chance has no seat");
		else cr_expect_eq(log[i].chance, 0);
		if (log[i].type == LOG_BACK) cr_expect_eq(log[i].value, 0);
		if (i) text_add(&out, " ");
		if (log[i].type == LOG_CHANCE) text_addf(&out, "*%d=%d", log[i].chance, log[i].value);
		else if (log[i].type == LOG_BACK) text_addf(&out, "b%d", log[i].seat);
		else {
			text_addf(&out, "a%d:", log[i].seat);
			action_print(match_setup(m), log[i].value, &out);
		}
	}
	return data;
}

Test(match, starts_with_the_deal) {
	Bench b = new_bench(4);
	Rng rng;
	State s;
	Events events = {.n = 0};
	char want[64];
	rng_seed(&rng, 4);
	sample_game.start(&s, sample_setup(), &rng, &events);
	cr_expect(!memcmp(&s, match_state(b.m), sizeof s));
	snprintf(want, sizeof want, "*0=%d *1=%d", s.prize, s.leader);
	cr_expect_str_eq(log_text(b.m), want);
	cr_expect_eq(match_events(b.m)->n, 1);
	cr_expect_eq(match_to_act(b.m), 0xfu);
	cr_expect_eq(match_setup(b.m)->game, &sample_game);
	cr_expect_not(match_was_loaded(b.m));
	match_free(b.m);
	match_free(NULL);
}

Test(match, log_tells_actions_and_chance) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 2, "mark axe"));
	cr_assert(act(&b, 0, "roll"));
	cr_assert(act(&b, 3, "shout 12"));
	char want[128];
	snprintf(want, sizeof want, "*0=%d *1=%d a2:mark axe a0:roll *0=%d a3:shout 12", match_state(b.m)->prize, match_state(b.m)->leader,
	         match_state(b.m)->drawn);
	cr_expect_str_eq(log_text(b.m), want);
	cr_expect_str_eq(b.reason, "");
	match_free(b.m);
}

Test(match, events_are_those_of_the_last_action) {
	Bench b = new_bench(4);
	act(&b, 2, "mark axe");
	cr_expect(match_events(b.m)->n == 1 && match_events(b.m)->list[0].kind == EVENT_MARKED);
	act(&b, 2, "shout 12");
	cr_expect(match_events(b.m)->n == 1 && match_events(b.m)->list[0].kind == EVENT_SHOUTED);
	act(&b, 2, "no such thing");
	cr_expect_eq(match_events(b.m)->n, 1, "a refusal leaves them");
	act(&b, 2, "mark cup");
	back(&b, 2);
	cr_expect_eq(match_events(b.m)->n, 0, "a take-back tells nothing");
	match_free(b.m);
}

Test(match, refusals) {
	Bench b = new_bench(4);
	State before = *match_state(b.m);
	char log[2048];
	strcpy(log, log_text(b.m));
	cr_expect_not(act(&b, 4, "done"));
	cr_expect_str_eq(b.reason, "there is no seat 4: seats are 0 to 3");
	cr_expect_not(act(&b, -1, "done"));
	cr_expect_str_eq(b.reason, "there is no seat -1: seats are 0 to 3");
	cr_expect_not(act(&b, 0, "dance"));
	cr_expect(strstr(b.reason, "unknown action"), "%s", b.reason);
	cr_expect_not(act(&b, 0, "shout 13"));
	cr_expect_str_eq(b.reason, "seat 0 may not shout");
	cr_expect_not(act_raw(&b, 4, ACTION(VERB_DONE, 0, 0)));
	cr_expect_str_eq(b.reason, "there is no seat 4: seats are 0 to 3");
	cr_expect_not(act_raw(&b, 1, ACTION(VERB_PASS, 0, 0)));
	cr_expect_str_eq(b.reason, "seat 1 may not passing");
	cr_expect(!memcmp(&before, match_state(b.m), sizeof before));
	cr_expect_str_eq(log_text(b.m), log);
	cr_assert(act(&b, 1, "done"));
	cr_expect_not(act(&b, 1, "done"));
	cr_expect_str_eq(b.reason, "seat 1 has nothing to decide now");
	cr_expect_not(act(&b, 1, "dance"));
	cr_expect_str_eq(b.reason, "seat 1 has nothing to decide now", "who may not act is told so first");
	match_free(b.m);
}

static void say_nothing(const State *s, const Setup *setup, int seat, Action action, Say *why) {
	(void)s, (void)setup, (void)seat, (void)action, (void)why;
}

/* If a game gives no reason, the previous reason must not be repeated. */
Test(match, a_refusal_is_not_the_last_one) {
	Game game = sample_game;
	Setup setup = *sample_setup();
	Rng rng;
	rng_seed(&rng, 1);
	game.why_not = say_nothing;
	setup.game = &game;
	Bench b = {.m = match_new(&setup, &rng)};
	cr_expect_not(act(&b, 9, "done"));
	cr_expect_not(act(&b, 0, "shout 13"));
	cr_expect_str_eq(match_refusal(b.m)->key, "");
	cr_expect_str_eq(b.reason, "");
	match_free(b.m);
}

static void all_done(Bench *b) {
	for (int seat = 0; seat < 4; seat++) cr_assert(act(b, seat, "done"), "%s", b->reason);
}

Test(match, after_the_end) {
	Bench b = new_bench(4);
	all_done(&b);
	cr_expect_eq(match_to_act(b.m), 0xfu);
	all_done(&b);
	cr_expect_eq(match_to_act(b.m), 0u);
	cr_expect_not(act(&b, 0, "done"));
	cr_expect_str_eq(b.reason, "the game is over");
	cr_expect_not(back(&b, 3));
	match_free(b.m);
}

Test(match, views) {
	Bench b = new_bench(4);
	Session session;
	act(&b, 2, "mark axe");
	session_look(&session, b.m, 0);
	cr_expect_eq(session_view(&session)->marks[2], 1u, "team-mates see it");
	cr_expect_eq(session_view(&session)->hand[2], 0u);
	session_look(&session, b.m, SPECTATOR);
	cr_expect_eq(session_view(&session)->marks[2], 0u);
	match_free(b.m);
}

/* ---- chance ---- */

typedef struct Script {
	ChanceHook hook;
	int n, asked[8], answer;
} Script;

static int answer(ChanceHook *self, const ChanceAsk *ask, int outcome) {
	Script *script = (Script *)self;
	script->asked[script->n++] = ask->kind;
	return script->answer ? script->answer : outcome;
}

Test(match, a_hook_stands_behind_the_log) {
	Script script = {.hook = {answer}, .answer = 2};
	char data[256];
	Text why = TEXT_ON(data);
	Rng rng;
	rng_seed(&rng, 4);
	rng.hook = &script.hook;
	Match *m = match_new(sample_setup(), &rng);
	cr_expect(match_state(m)->prize == 2 && match_state(m)->leader == 2);
	script.answer = 5;
	cr_assert(match_apply_text(m, 0, "roll", &why));
	cr_expect_eq(match_state(m)->drawn, 5);
	cr_expect_str_eq(log_text(m), "*0=2 *1=2 a0:roll *0=5", "the log has what counted");
	cr_expect(script.n == 3 && script.asked[0] == 0 && script.asked[1] == 1 && script.asked[2] == 0);
	match_free(m);
}

Test(match, the_generator_is_copied) {
	Rng rng;
	rng_seed(&rng, 9);
	Rng before = rng;
	Match *m = match_new(sample_setup(), &rng);
	cr_expect(!memcmp(rng.s, before.s, sizeof rng.s));
	match_free(m);
}

/* Neither affects the other, and both continue identically: the copy has the steps that can be taken back and the chance to come. */
Test(match, a_copy_is_a_match_of_its_own) {
	Bench a = new_bench(9), b;
	cr_assert(act(&a, 0, "mark axe") && act(&a, 1, "mark bow"));
	b = (Bench){.m = match_copy(a.m)};
	cr_assert_not_null(b.m);
	cr_assert(back(&b, 0));
	cr_expect_eq(match_state(a.m)->marks[0], 1);
	cr_assert(back(&a, 0) && act(&a, 0, "roll") && act(&b, 0, "roll"));
	cr_expect(!memcmp(match_state(a.m), match_state(b.m), match_setup(a.m)->game->state_size));
	cr_expect_eq(match_steps(a.m), match_steps(b.m));
	match_free(a.m);
	cr_expect(strstr(log_text(b.m), "a0:mark axe a1:mark bow b0 a0:roll *0="), "%s", log_text(b.m));
	match_free(b.m);
}

/* ---- take-back ---- */

Test(take_back, undoes_the_last_step_of_the_seat) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 0, "mark axe") && act(&b, 1, "mark bow") && act(&b, 0, "mark cup") && act(&b, 3, "mark axe"));
	cr_assert(back(&b, 0));
	cr_expect(match_state(b.m)->marks[0] == 1 && match_state(b.m)->marks[1] == 2 && match_state(b.m)->marks[3] == 1);
	cr_assert(back(&b, 0));
	cr_expect(match_state(b.m)->marks[0] == 0 && match_state(b.m)->marks[1] == 2 && match_state(b.m)->marks[3] == 1);
	cr_expect_not(back(&b, 0));
	cr_expect_str_eq(b.reason, "seat 0 has no step that can be taken back");
	cr_assert(back(&b, 3));
	cr_assert(back(&b, 1));
	cr_expect(strstr(log_text(b.m), "a0:mark axe a1:mark bow a0:mark cup a3:mark axe b0 b0 b3 b1"), "%s", log_text(b.m));
	cr_expect_not(back(&b, 2));
	cr_expect_not(back(&b, -1));
	cr_expect_not(back(&b, 17));
	match_free(b.m);
}

Test(take_back, a_decision_can_be_changed_until_the_last) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 0, "done") && act(&b, 1, "done") && act(&b, 2, "done"));
	cr_expect_eq(match_to_act(b.m), 8u);
	cr_assert(back(&b, 1));
	cr_expect_eq(match_to_act(b.m), 0xau);
	cr_assert(act(&b, 1, "done") && act(&b, 3, "done"));
	cr_expect_eq(match_state(b.m)->round, 2);
	for (int seat = 0; seat < 4; seat++) cr_expect_not(back(&b, seat), "revealed: seat %d", seat);
	match_free(b.m);
}

Test(take_back, not_after_chance) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 0, "mark axe") && act(&b, 1, "roll"));
	cr_expect_not(back(&b, 1), "nobody has seen the die, but it was thrown");
	cr_expect_not(back(&b, 0), "and what came before it stays");
	cr_assert(act(&b, 1, "mark axe"));
	cr_expect(back(&b, 1));
	match_free(b.m);
}

Test(take_back, not_after_others_have_seen_it) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 0, "mark axe") && act(&b, 2, "shout 12"));
	cr_expect_not(back(&b, 2));
	cr_expect_not(back(&b, 0));
	uint32_t tally = match_state(b.m)->tally[0][0];
	cr_assert(act(&b, 0, "mark bow") && back(&b, 0));
	cr_expect_eq(match_state(b.m)->tally[0][0], tally, "what was settled stays");
	match_free(b.m);
}

/* Seats 0 and 2 are a team: what only they can see may be taken back; what the other team has seen may not. */
Test(take_back, a_team_mate_may_have_seen_it) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 2, "mark axe") && back(&b, 2));
	cr_assert(act(&b, 3, "mark axe") && back(&b, 3));
	match_free(b.m);
}

Test(take_back, a_final_step_stays) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 0, "mark axe") && act(&b, 0, "bind bow"));
	cr_expect_not(back(&b, 0));
	cr_expect_str_eq(b.reason, "seat 0 has no step that can be taken back");
	cr_assert(act(&b, 1, "mark axe") && back(&b, 1), "others are not held by it");
	cr_assert(act(&b, 0, "mark cup") && back(&b, 0));
	cr_expect_eq(match_state(b.m)->marks[0], 3u);
	cr_expect_not(back(&b, 0));
	match_free(b.m);
}

/* The verbs of the actions that could be taken back, one letter each. */
static const char *undoable_text(const Match *m, int seat) {
	static char out[LEGAL_MAX + 1];
	Action list[LEGAL_MAX];
	Session session;
	session_look(&session, m, seat);
	int n = session_undoable(&session, list), kept = 0;
	for (int i = 0; i < n; i++) {
		char text[ACTION_TEXT_MAX];
		Text words = TEXT_ON(text);
		action_print(match_setup(m), list[i], &words);
		if (!memchr(out, text[0], (size_t)kept)) out[kept++] = text[0];
	}
	out[kept] = 0;
	return out;
}

/* Marking and giving can be taken back; a roll, a shout and a binding step cannot. `done` can, except for the last seat that has to
 * decide. */
Test(take_back, it_is_told_before_a_step_whether_it_could_be_taken_back) {
	Bench b = new_bench(4);
	cr_expect_str_eq(undoable_text(b.m, 0), "mgd", "%s", undoable_text(b.m, 0));
	cr_assert(act(&b, 1, "done") && act(&b, 2, "done") && act(&b, 3, "done"));
	cr_expect_str_eq(undoable_text(b.m, 0), "mg", "the last seat: everything is shown");
	cr_expect_str_eq(undoable_text(b.m, 1), "", "a seat that is done has nothing to do");
	cr_expect_str_eq(undoable_text(b.m, SPECTATOR), "");
	cr_assert(back(&b, 2));
	cr_expect_str_eq(undoable_text(b.m, 0), "mgd");
	match_free(b.m);
}

Test(take_back, nothing_could_be_after_as_many_as_are_kept) {
	Bench b = new_bench(4);
	for (int i = 0; i < SESSION_BACKS_MAX; i++) cr_assert(act(&b, 0, "mark axe") && back(&b, 0));
	cr_expect_str_eq(undoable_text(b.m, 0), "");
	cr_expect_str_neq(undoable_text(b.m, 1), "");
	match_free(b.m);
}

Test(take_back, later_steps_of_others_are_kept_in_order) {
	Bench b = new_bench(4);
	cr_assert(act(&b, 0, "mark axe") && act(&b, 1, "mark axe") && act(&b, 1, "mark bow") && act(&b, 2, "done") && act(&b, 1, "mark cup"));
	cr_assert(back(&b, 0));
	cr_expect(match_state(b.m)->marks[1] == 7 && match_state(b.m)->done[2] && match_state(b.m)->marks[0] == 0);
	cr_assert(back(&b, 1));
	cr_expect_eq(match_state(b.m)->marks[1], 3u);
	cr_assert(back(&b, 2));
	cr_expect_not(match_state(b.m)->done[2]);
	cr_assert(back(&b, 1));
	cr_expect_eq(match_state(b.m)->marks[1], 1u);
	match_free(b.m);
}

/* ---- many steps, loading ---- */

Test(match, a_long_log) {
	Bench b = new_bench(4);
	size_t n;
	for (int i = 0; i < 3000; i++) cr_assert(act(&b, i % 4, i % 3 ? "shout 12" : "roll"));
	const LogEntry *log = match_log(b.m, &n);
	cr_expect_eq(n, 2u + 3000 + 1000);
	cr_expect(log[n - 1].type == LOG_ACTION && log[n - 1].seat == 3 && log[n - 2].type == LOG_ACTION);
	match_free(b.m);
}

Test(match, many_private_steps) {
	Bench b = new_bench(4);
	for (int i = 0; i < 2000; i++) {
		cr_assert(act(&b, i % 4, "mark axe"), "step %d: %s", i, b.reason);
		cr_assert(back(&b, i % 4));
	}
	size_t n;
	match_log(b.m, &n);
	cr_expect_eq(n, 2u + 4000);
	match_free(b.m);
}

Test(match, loading_starts_the_log_anew) {
	Bench b = new_bench(4);
	char data[256];
	Text why = TEXT_ON(data);
	State s = *match_state(b.m);
	cr_assert(act(&b, 0, "mark axe") && act(&b, 1, "shout 12"));
	cr_assert(act(&b, 0, "mark bow"));
	s.tally[0][0] = 33;
	cr_assert(match_load(b.m, &s, &why));
	cr_expect_str_eq(data, "");
	cr_expect(!memcmp(match_state(b.m), &s, sizeof s));
	cr_expect_str_eq(log_text(b.m), "");
	cr_expect_eq(match_events(b.m)->n, 0);
	cr_expect(match_was_loaded(b.m));
	cr_expect_not(back(&b, 0), "what was before is gone");
	cr_assert(act(&b, 0, "mark cup") && back(&b, 0));
	cr_expect(!memcmp(match_state(b.m), &s, sizeof s), "back to what was loaded");
	cr_expect_str_eq(log_text(b.m), "a0:mark cup b0");
	match_free(b.m);
}

Test(match, loading_refuses_a_bad_state) {
	Bench b = new_bench(4);
	char data[256], log[2048];
	Text why = TEXT_ON(data);
	cr_assert(act(&b, 0, "mark axe"));
	State before = *match_state(b.m), bad = before;
	strcpy(log, log_text(b.m));
	bad.round = 9;
	cr_expect_not(match_load(b.m, &bad, &why));
	cr_expect_str_eq(data, "round 9 is out of range");
	cr_expect(!memcmp(match_state(b.m), &before, sizeof before));
	cr_expect_str_eq(log_text(b.m), log);
	cr_expect_not(match_was_loaded(b.m));
	cr_expect(back(&b, 0));
	match_free(b.m);
}
