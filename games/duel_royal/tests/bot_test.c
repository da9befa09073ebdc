/* Duel Royal: what the bots' judgement must find in positions where the right choice is obvious. */
#include "table.h"
#include "tests/games/judging.h"

/* The first team's chance, checking that the others have the rest. */
static double value_of(const TestTable *t) {
	float payoff[SEATS_MAX];
	duel_royal_game.value(&t->s, &t->setup, payoff);
	cr_expect_float_eq((double)payoff[0] + (double)payoff[1], 1, 1e-6);
	return (double)payoff[0];
}

/* Two Knights have met: each team knows the other's. */
static TestTable *after_a_tie(void) {
	TestTable *t = table_with("NNKEEKWK");
	table_fight(t, 0, 1, 1, 1);
	return t;
}

/* ---- who fights ---- */

/* Nothing else gets any weight, so a search cannot try it. */
Test(duel_royal_bot, a_team_does_what_is_proposed) {
	TestTable *t = table_with("NNKEEKWK");
	cr_expect(!(share_of(t, 0, "forward") + share_of(t, 0, "stay") > 0));
	table_act(t, 0, "propose 4");
	cr_expect(!(share_of(t, 4, "stay") > 0));
	cr_expect(!(share_of(t, 0, "forward") + share_of(t, 2, "forward") + share_of(t, 6, "forward") > 0));
	table_end(t);
}

/* The proposed member stays: somebody must still fight, and only one. */
Test(duel_royal_bot, exactly_one_steps_forward_without_him_too) {
	TestTable *t = table_with("NNKEEKWK");
	table_act(t, 0, "propose 4");
	table_act(t, 4, "stay");
	cr_expect(!(share_of(t, 0, "stay") + share_of(t, 2, "forward") > 0));
	table_act(t, 0, "forward");
	cr_expect(!(share_of(t, 2, "forward") + share_of(t, 6, "forward") > 0));
	table_end(t);
}

/* One fighter of the others is left, known to be a Knight. */
Test(duel_royal_bot, who_beats_the_last_of_them_is_sent) {
	TestTable *t = table_with("NNKEWEDK");
	table_fight(t, 0, 1, 1, 1); /* a tie: Knights */
	table_fight(t, 0, 3, 1, 1); /* Knight beats Executioner */
	table_fight(t, 0, 5, 1, 1); /* and the next one */
	table_fight(t, 4, 7, 1, 1); /* Witch beats King */
	double beaten = share_of(t, 0, "propose 0");
	cr_expect_gt(share_of(t, 0, "propose 2") + share_of(t, 0, "propose 4") + share_of(t, 0, "propose 6"), 0.99);
	cr_expect_lt(beaten, 0.01);
	table_end(t);
}

/* The other team sends nobody; a King is waiting for the Knight. */
Test(duel_royal_bot, whom_one_beats_is_named) {
	TestTable *t = after_a_tie();
	for (int seat = 0; seat < 8; seat++) table_act(t, seat, seat == 2 ? "forward" : "stay");
	cr_expect_gt(share_of(t, 0, "name 1"), 0.9);
	table_end(t);
}

/* ---- bets ---- */

/* A King against a known Knight. */
Test(duel_royal_bot, a_sure_winner_is_bet_on) {
	TestTable *t = after_a_tie();
	table_send(t, 2, 1);
	cr_expect_gt(share_of(t, 0, "bet 5"), share_of(t, 0, "bet 4"));
	cr_expect_gt(share_of(t, 0, "bet 5"), 0.5);
	table_end(t);
}

/* An Executioner against a known Knight. */
Test(duel_royal_bot, a_sure_loser_is_not) {
	TestTable *t = after_a_tie();
	table_send(t, 4, 1);
	cr_expect_gt(share_of(t, 0, "bet 1"), share_of(t, 0, "bet 2"));
	cr_expect_gt(share_of(t, 0, "bet 1"), 0.5);
	table_end(t);
}

/* ---- the value of a position ---- */

/* The same characters on both sides. */
Test(duel_royal_bot, equal_teams_have_equal_chances) {
	TestTable *t = table_with("NNKKEEWD");
	cr_expect_float_eq(value_of(t), 0.5, 1e-6);
	t->s.cards[0] -= 5;
	t->s.bank += 5;
	cr_expect_lt(value_of(t), 0.5, "five cards behind");
	table_end(t);
}

/* No Knight of the others is left: an Executioner cannot be beaten, and his team leads. */
Test(duel_royal_bot, ahead_with_a_fighter_whom_nobody_beats) {
	TestTable *t = table_with("NNKKEKWD");
	table_fight(t, 2, 1, 5, 1); /* King beats Knight */
	cr_expect_gt(value_of(t), 0.75);
	table_end(t);
}

/* ---- what a choice reveals ---- */

/* An Executioner is the best answer to an unknown team, a King the worst: whoever was sent is more likely the former. */
Test(duel_royal_bot, the_champion_is_likely_to_be_a_good_one) {
	TestTable *t = table_with("NKKWEENK");
	table_send(t, 4, 5);
	double executioner_sent = duel_royal_game.likelihood(&t->s, &t->setup, 0);
	t->s.character[1] = EXECUTIONER;
	t->s.character[5] = KING;
	double king_sent = duel_royal_game.likelihood(&t->s, &t->setup, 0);
	cr_expect_gt(executioner_sent, 5 * king_sent);
	cr_expect_gt(king_sent, 0);
	table_end(t);
}

/* before anybody has been sent, all worlds are equally likely */
Test(duel_royal_bot, no_choice_tells_nothing) {
	TestTable *t = table_with("NKKWEENK");
	double one = duel_royal_game.likelihood(&t->s, &t->setup, 0);
	t->s.character[1] = WITCH;
	t->s.character[3] = KING;
	cr_expect_float_eq(duel_royal_game.likelihood(&t->s, &t->setup, 0), one, 1e-12);
	table_end(t);
}
