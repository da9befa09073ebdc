/* Pearls and Pincers: what the state remembers for everybody, notes, judgement, the screen, and what `check` refuses. The scenarios
 * show the rules themselves. */
#include "table.h"
#include "tests/games/judging.h"
#include "tests/games/screen.h"

#include <criterion/criterion.h>

static const char *const names[] = {"Ada", "Émilie", "Carl", "Dan"};

/* PP-18, PP-19: a crab that everybody saw is not among earlier losses; only pearls left means that it is gone. */
Test(pearls, remembers_what_all_saw) {
	TestTable *t = table_deal(3);
	table_lost(t, 0, 1, false, 1);
	table_lost(t, 1, 2, true, 2);
	table_act(t, 0, "lay crab");
	table_act(t, 1, "lay pearl");
	table_act(t, 2, "lay pearl");
	table_act(t, 0, "lay pearl");
	table_act(t, 1, "lay pearl");
	table_act(t, 2, "bid 1");
	table_act(t, 0, "pass");
	table_act(t, 1, "bid 3"); /* both of its own, then one of somebody else's */
	table_act(t, 2, "pass");
	cr_assert_eq(t->s.phase, DIVE);
	table_act(t, 1, "open 2");
	cr_expect_eq(t->s.dives[1], 1);
	cr_expect_eq(t->s.bare[1], 1, "all of seat 1's shells were pearls");
	cr_expect_eq(t->s.suspect[1], 0);
	cr_expect_eq(t->s.suspect[0], 1, "nobody saw a shell of seat 0");
	table_act(t, 0, "lay crab");
	table_act(t, 1, "lay pearl");
	table_act(t, 2, "lay pearl");
	table_act(t, 1, "bid 1");
	table_act(t, 2, "pass");
	table_act(t, 0, "bid 2");
	table_act(t, 1, "pass");
	cr_assert_eq(t->s.phase, LOSE);
	table_act(t, 0, "lose crab");
	cr_expect_eq(t->s.suspect[0], 1, "the crab was there before this loss");
	cr_expect_eq(bag_count(t->s.hand[0], CRAB), 0);
	table_end(t);
}

static int note_of(const TestTable *t, int viewer, int seat) {
	Events notes = {.n = 0};
	State view;
	pp_redact(&view, &t->s, &t->setup, viewer);
	pp_notes(&view, &t->setup, viewer, &notes);
	for (int i = 0; i < notes.n; i++)
		if (notes.list[i].arg[0] == seat + 1) return notes.list[i].arg[1];
	return -1;
}

Test(pearls, notes_tell_the_odds_of_a_crab) {
	TestTable *t = table_deal(4);
	table_lost(t, 1, 1, true, 1);
	table_lost(t, 2, 2, true, 0);
	table_lost(t, 3, 3, false, 3);
	cr_expect_eq(note_of(t, 0, 0), -1);
	cr_expect_eq(note_of(t, 0, 1), 75);
	cr_expect_eq(note_of(t, 0, 2), 0);
	cr_expect_eq(note_of(t, 0, 3), 25);
	cr_expect_eq(note_of(t, 1, 0), 100);
	cr_expect_eq(note_of(t, SPECTATOR, 0), 100);
	table_end(t);
}

Test(pearls, the_screen) {
	TestTable *t = table_laid(3, "pc p pp");
	table_act(t, 0, "bid 2");
	table_act(t, 1, "pass");
	expect_screen(t, names, 0, LANG_EN, "bidding",
	              "<b>Pearls and Pincers</>  round 1, bidding\n"
	              "<d>                      shells     dives  on the table</>\n"
	              "  <b>Ada</>                      4         ·  ▒▒      said 2\n"
	              "  Émilie</>                   4         ·  ▒       passes\n"
	              "<a>▸ </>Carl</>                     4         ·  ▒▒\n"
	              "<d>In your hand:</> Pearl ×2\n"
	              "<d>You laid, the uppermost first:</> Crab, Pearl\n");
	table_act(t, 2, "pass");
	cr_assert_eq(t->s.phase, LOSE);
	expect_screen(t, names, SPECTATOR, LANG_FR, "a crab",
	              "<b>Perles et pinces</>  manche 1, un coquillage à perdre\n"
	              "<d>                 coquillages  plongées  sur la table</>\n"
	              "<a>▸ </>Ada</>                      4         ·  ▒<a>✕</>      annonce 2\n"
	              "  Émilie</>                   4         ·  ▒       passe\n"
	              "  Carl</>                     4         ·  ▒▒      passe\n");
	table_end(t);
}

Test(pearls, prompts_follow_the_phase) {
	TestTable *t = table_laid(3, "pppc p p");
	cr_expect_str_eq(pp_prompt(&t->s, &t->setup, 0), "prompt.must_bid");
	table_act(t, 0, "bid 1");
	cr_expect_str_eq(pp_prompt(&t->s, &t->setup, 1), "prompt.bid");
	table_end(t);
	t = table_laid(3, "p p p");
	cr_expect_str_eq(pp_prompt(&t->s, &t->setup, 0), "prompt.turn");
	table_end(t);
}

/* ---- judgement ---- */

/* With a crab on top of one's own stack no bid is good; without one, a sure bid is better than one that needs luck. */
Test(pearls, judges_bids_by_their_chance) {
	TestTable *t = table_laid(4, "pp p p p");
	double sure = share_of(t, 0, "bid 2"), all = share_of(t, 0, "bid 5");
	cr_expect_gt(sure, 2 * all, "sure %g, all %g", sure, all);
	table_act(t, 0, "bid 2");
	cr_expect_gt(share_of(t, 1, "bid 3"), 2 * share_of(t, 1, "bid 5"));
	table_end(t);
	t = table_laid(4, "pc p p p");
	double bluff = share_of(t, 0, "bid 2");
	cr_expect_lt(bluff, sure / 2, "with a crab %g, without %g", bluff, sure);
	table_end(t);
}

/* A dive goes where a crab is unlikely, and first of all where there can be none. */
Test(pearls, judges_stacks_by_what_can_be_there) {
	TestTable *t = table_deal(4);
	table_lost(t, 1, 2, true, 0);
	const char *const first[] = {"lay pearl", "lay pearl", "lay crab", "lay pearl"};
	for (int seat = 0; seat < 4; seat++) table_act(t, seat, first[seat]);
	table_act(t, 0, "bid 3");
	for (int seat = 1; seat < 4; seat++) table_act(t, seat, "pass");
	cr_assert_eq(t->s.phase, DIVE);
	cr_expect_gt(share_of(t, 0, "open 1"), 2 * share_of(t, 0, "open 2"));
	table_end(t);
}

Test(pearls, values_add_up) {
	TestTable *t = table_deal(4);
	float payoff[SEATS];
	table_lost(t, 1, 3, false, 3);
	t->s.dives[2] = 1;
	pp_value(&t->s, &t->setup, payoff);
	cr_expect_float_eq(payoff[0] + payoff[1] + payoff[2] + payoff[3], 1, 1e-5);
	cr_expect_lt(payoff[1], payoff[0]);
	cr_expect_gt(payoff[2], payoff[0]);
	cr_expect_eq(payoff[0], payoff[3]);
	table_end(t);
}
