/* Brigands: what each step tells, word for word, and to whom; and that no step tells more than there is room for. */
#include "table.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(brigands_events, bg_10_a_new_day) {
	TestTable *t = table_empty(3);
	t->s.phase = SKILL;
	t->s.patrols = bag_one(PRISON);
	t->s.tokens[1] = 6;
	table_team(t, 1, PRISON, 1, false);
	t->s.ducats[1] = 4;
	table_ready(t);
	t->s.day_left = ALL_DISTRICTS & ~district_bit(MARKET);
	table_script(t, CHANCE_DAY, CONVOY);
	table_act(t, 0, "raise judgement");
	cr_assert_str_eq(table_told(t, 2),
	                 "{\"event\":\"raised\",\"seat\":0,\"skill\":\"judgement\",\"level\":2}\n"
	                 "{\"event\":\"took\",\"seat\":0,\"n\":1}\n{\"event\":\"judgement\",\"seat\":0,\"fine\":1}\n"
	                 "{\"event\":\"judged\",\"seat\":1,\"n\":1,\"ducats\":1}\n{\"event\":\"round\",\"round\":2,\"district\":\"convoy\"}\n"
	                 "{\"event\":\"token_lost\",\"seat\":1}\n");
	table_end(t);
}

/* BG-11: each step of a plan is told only to its owner. */
Test(brigands_events, bg_11_plans_are_private) {
	TestTable *t = table_empty(2);
	t->s.tokens[0] = 1;
	table_ready(t);
	static const char *const steps[] = {"pawn market", "pawn market", "pawn port", "patrol tavern", "token market", "done"};
	/* clang-format off */
	static const char *const told[] = {
		"{\"event\":\"plan_pawn\",\"seat\":0,\"district\":\"market\"}\n", "{\"event\":\"plan_pawn\",\"seat\":0,\"district\":\"market\"}\n",
		"{\"event\":\"plan_pawn\",\"seat\":0,\"district\":\"port\"}\n", "{\"event\":\"plan_patrol\",\"seat\":0,\"district\":\"tavern\"}\n",
		"{\"event\":\"plan_token\",\"seat\":0,\"district\":\"market\"}\n", "{\"event\":\"plan_done\",\"seat\":0}\n",
	};
	/* clang-format on */
	for (int i = 0; i < 6; i++) {
		table_act(t, 0, steps[i]);
		cr_assert_str_eq(table_told(t, 0), told[i]);
		cr_assert_str_eq(table_told(t, 1), "");
		cr_assert_str_eq(table_told(t, SPECTATOR), "");
	}
	table_act(t, 1, "pawn treasury");
	table_act(t, 1, "pawn treasury");
	table_script(t, CHANCE_SCATTER, TREASURY);
	table_script(t, CHANCE_SCATTER, PALACE);
	table_act(t, 1, "scatter");
	cr_assert_str_eq(table_told(t, 0),
	                 "{\"event\":\"team\",\"seat\":0,\"district\":\"market\",\"n\":2,\"token\":1}\n"
	                 "{\"event\":\"team\",\"seat\":0,\"district\":\"port\",\"n\":1,\"token\":0}\n"
	                 "{\"event\":\"patrol\",\"seat\":0,\"district\":\"tavern\",\"n\":1,\"token\":0}\n"
	                 "{\"event\":\"patrol\",\"seat\":1,\"district\":\"palace\",\"n\":1,\"token\":0}\n"
	                 "{\"event\":\"team\",\"seat\":1,\"district\":\"treasury\",\"n\":3,\"token\":0}\n");
	cr_assert_not_null(strstr(table_told(t, 1), "{\"event\":\"plan_scatter\",\"seat\":1}\n"));
	table_end(t);
}

/* BG-81: in the duel, a token on a card with both pawns and a patrol belongs to the pawns. */
Test(brigands_events, bg_81_the_token_is_the_pawns) {
	TestTable *t = table_empty(2);
	t->s.tokens[0] = 1;
	t->s.plan[0] = 3 * bag_one(MARKET);
	t->s.plan_patrols[0] = bag_one(MARKET);
	t->s.plan_tokens[0] = district_bit(MARKET);
	t->s.planned[0] = DONE;
	t->s.plan[1] = 3 * bag_one(PORT_DISTRICT);
	t->s.plan_patrols[1] = bag_one(MARKET);
	table_ready(t);
	table_act(t, 1, "done");
	cr_assert_str_eq(table_told(t, 0),
	                 "{\"event\":\"team\",\"seat\":0,\"district\":\"market\",\"n\":3,\"token\":1}\n"
	                 "{\"event\":\"patrol\",\"seat\":0,\"district\":\"market\",\"n\":1,\"token\":0}\n"
	                 "{\"event\":\"patrol\",\"seat\":1,\"district\":\"market\",\"n\":1,\"token\":0}\n"
	                 "{\"event\":\"team\",\"seat\":1,\"district\":\"port\",\"n\":3,\"token\":0}\n");
	table_end(t);
}

/* BG-34: the Prince and the victim hear which cards were taken, everybody hears how many. */
Test(brigands_events, bg_34_spy) {
	TestTable *t = table_empty(3);
	table_team(t, 2, MARKET, 1, false);
	table_team(t, 1, PORT_DISTRICT, 1, false);
	t->s.patrols = bag_one(MARKET);
	t->s.tokens_in_town[0] = district_bit(MARKET);
	t->s.spy = 2;
	table_ready(t);
	table_script(t, CHANCE_SPY, TREASURY);
	table_script(t, CHANCE_SPY, PORT_DISTRICT);
	table_act(t, 0, "wheel spy");
	static const char *const before =
		"{\"event\":\"acts\",\"seat\":0,\"action\":\"spy\",\"district\":\"market\"}\n{\"event\":\"spied\",\"seat\":2,\"n\":2}\n";
	static const char *const cards =
		"{\"event\":\"spied_card\",\"seat\":2,\"card\":\"port\"}\n{\"event\":\"spied_card\",\"seat\":2,\"card\":\"treasury\"}\n";
	static const char *const after = "{\"event\":\"arrested\",\"seat\":2,\"district\":\"market\",\"n\":1}\n";
	char all[600], some[600];
	strcat(strcat(strcpy(all, before), cards), after);
	strcat(strcpy(some, before), after);
	cr_assert_str_eq(table_told(t, 0), all);
	cr_assert_str_eq(table_told(t, 2), all);
	cr_assert_str_eq(table_told(t, 1), some);
	cr_assert_str_eq(table_told(t, SPECTATOR), some);
	table_end(t);
}

/* BG-20: wheels are told to their owners until all are turned, then to everybody, in order of priority. */
Test(brigands_events, bg_20_priorities_in_order) {
	TestTable *t = table_empty(6);
	for (int seat = 1; seat < 6; seat++) table_team(t, seat, MARKET, 1, true);
	t->s.patrols = bag_one(MARKET);
	t->s.tokens_in_town[0] = district_bit(MARKET);
	t->s.ducats[5] = 3;
	table_ready(t);
	table_act(t, 1, "push 5");
	cr_assert_str_eq(table_told(t, 1), "{\"event\":\"turned_at\",\"seat\":1,\"action\":\"push\",\"target\":5}\n");
	cr_assert_str_eq(table_told(t, 0), "");
	table_act(t, 2, "wheel move");
	cr_assert_str_eq(table_told(t, 2), "{\"event\":\"turned\",\"seat\":2,\"action\":\"move\"}\n");
	cr_assert_str_eq(table_told(t, SPECTATOR), "");
	table_act(t, 3, "steal 5");
	table_act(t, 4, "wheel home");
	table_act(t, 0, "wheel to_prison");
	table_act(t, 5, "wheel nothing");
	cr_assert_str_eq(table_told(t, SPECTATOR),
	                 "{\"event\":\"acts\",\"seat\":0,\"action\":\"to_prison\",\"district\":\"market\"}\n"
	                 "{\"event\":\"acts_on\",\"seat\":1,\"action\":\"push\",\"target\":5,\"district\":\"market\"}\n"
	                 "{\"event\":\"acts\",\"seat\":2,\"action\":\"move\",\"district\":\"market\"}\n"
	                 "{\"event\":\"acts_on\",\"seat\":3,\"action\":\"steal\",\"target\":5,\"district\":\"market\"}\n"
	                 "{\"event\":\"acts\",\"seat\":4,\"action\":\"home\",\"district\":\"market\"}\n"
	                 "{\"event\":\"acts\",\"seat\":5,\"action\":\"nothing\",\"district\":\"market\"}\n"
	                 "{\"event\":\"home\",\"seat\":4,\"n\":1}\n{\"event\":\"to_prison\",\"seat\":0}\n"
	                 "{\"event\":\"stole\",\"seat\":3,\"target\":5,\"ducats\":3}\n"
	                 "{\"event\":\"moved\",\"seat\":2,\"district\":\"port\",\"n\":1}\n"
	                 "{\"event\":\"pushed\",\"seat\":5,\"district\":\"port\",\"n\":1}\n"
	                 "{\"event\":\"gain\",\"seat\":1,\"ducats\":2,\"district\":\"market\"}\n"
	                 "{\"event\":\"gain\",\"seat\":3,\"ducats\":2,\"district\":\"market\"}\n");
	table_end(t);
}

/* BG-49a: a pawn's choice is told only to its player until all have chosen. */
Test(brigands_events, bg_49a_choices_are_private) {
	TestTable *t = table_empty(3);
	t->s.phase = TAVERN;
	table_team(t, 1, TAVERN_DISTRICT, 2, false);
	table_team(t, 2, TAVERN_DISTRICT, 1, false);
	t->s.ducats[1] = t->s.ducats[2] = 6;
	table_ready(t);
	table_script(t, CHANCE_DIE, 1);
	table_script(t, CHANCE_DIE, 1);
	table_script(t, CHANCE_DIE, 2);
	table_act(t, 1, "roll many");
	cr_assert_str_eq(table_told(t, 1), "{\"event\":\"rolled\",\"seat\":1,\"dice\":3,\"sum\":4}\n");
	cr_assert_str_eq(table_told(t, 2), "");
	table_script(t, CHANCE_DIE, 5); /* the second pawn cannot pay any more */
	table_act(t, 1, "roll one");
	cr_assert_str_eq(table_told(t, 1), "{\"event\":\"rolled\",\"seat\":1,\"dice\":1,\"sum\":5}\n");
	cr_assert_str_eq(table_told(t, 2), "");
	cr_assert_str_eq(table_told(t, SPECTATOR), "");
	t->s.day_left = ALL_DISTRICTS & ~district_bit(MARKET);
	table_script(t, CHANCE_DIE, 6);
	table_script(t, CHANCE_DAY, PORT_DISTRICT);
	table_act(t, 2, "roll one");
	cr_assert_str_eq(table_told(t, 0),
	                 "{\"event\":\"staked\",\"seat\":1,\"ducats\":6}\n{\"event\":\"tavern\",\"seat\":1,\"dice\":4,\"sum\":9}\n"
	                 "{\"event\":\"tavern\",\"seat\":2,\"dice\":1,\"sum\":6}\n{\"event\":\"round\",\"round\":2,\"district\":\"port\"}\n");
	table_end(t);
}

/* By rules 1 a pawn without a choice rolled without being asked, and its player was told; games that began that way continue that way. */
Test(brigands_events, bg_49a_by_rules_1_a_forced_die_was_rolled_at_once) {
	for (int rules = 1; rules <= 2; rules++) {
		TestTable *t = table_empty(3);
		t->setup.rules = (uint8_t)rules;
		t->s.phase = WHEEL;
		table_team(t, 1, TAVERN_DISTRICT, 2, true);
		table_team(t, 2, TAVERN_DISTRICT, 1, false);
		t->s.ducats[2] = 6;
		t->s.place = 0;
		table_ready(t);
		if (rules == 1) table_script(t, CHANCE_DIE, 1), table_script(t, CHANCE_DIE, 3);
		table_act(t, 1, "wheel nothing");
		cr_assert_eq(t->s.phase, TAVERN);
		cr_expect_eq(bg_to_act(&t->s, &t->setup), rules == 1 ? 4u : 6u);
		cr_expect_eq(strstr(table_told(t, 1),
		                    "{\"event\":\"rolled\",\"seat\":1,\"dice\":1,\"sum\":1}\n"
		                    "{\"event\":\"rolled\",\"seat\":1,\"dice\":1,\"sum\":3}\n") != NULL,
		             rules == 1);
		cr_expect_null(strstr(table_told(t, 2), "rolled"));
		table_end(t);
	}
}

/* BG-7a: with its Day card the Tavern tells of those who are there, and of nobody else. */
Test(brigands_events, bg_7a_free_dice) {
	TestTable *t = table_empty(4);
	table_team(t, 2, TAVERN_DISTRICT, 1, true);
	t->s.day = district_bit(TAVERN_DISTRICT);
	table_ready(t);
	t->s.day_left = ALL_DISTRICTS & ~district_bit(TAVERN_DISTRICT);
	table_script(t, CHANCE_DIE, 3);
	table_script(t, CHANCE_DIE, 4);
	table_script(t, CHANCE_DAY, MARKET);
	table_act(t, 2, "wheel nothing");
	cr_assert_str_eq(table_told(t, 1),
	                 "{\"event\":\"acts\",\"seat\":2,\"action\":\"nothing\",\"district\":\"tavern\"}\n"
	                 "{\"event\":\"tavern\",\"seat\":2,\"dice\":2,\"sum\":7}\n{\"event\":\"day_gone\",\"district\":\"tavern\"}\n"
	                 "{\"event\":\"round\",\"round\":2,\"district\":\"market\"}\n");
	table_end(t);
}

/* BG-43: only a player's own pawns count as being at hand. */
Test(brigands_events, bg_43_a_purse_is_ones_own) {
	TestTable *t = table_empty(3);
	t->s.phase = PORT;
	table_team(t, 1, PORT_DISTRICT, 3, false);
	table_team(t, 2, PORT_DISTRICT, 2, false);
	t->s.tokens[1] = 3, t->s.tokens[2] = 4;
	memset(t->s.choice[1], PORT_SELL + 1, 3);
	t->s.choice[2][0] = PORT_SELL + 4;
	table_ready(t);
	Purse purse = bg_purse(&t->s, &t->setup, 1);
	cr_assert(purse.ducats == 9 && purse.tokens == 0);
	purse = bg_purse(&t->s, &t->setup, 2);
	cr_assert(purse.ducats == 12 && purse.tokens == 0);
	table_end(t);
}

/* ---- how much one step can tell ---- */

/* Everybody has a team and a token here; the spy takes three cards from each, all are pushed on in a ring and trapped, and the rest of
 * the round follows with a Day card at every stop that five teams of two can use; then the Prison judges them all. */
Test(brigands_events, a_crowded_town_fits) {
	static const uint8_t path[] = {TREASURY, TAVERN_DISTRICT, MARKET, TOWN_HALL, PALACE, CONVOY, PORT_DISTRICT};
	TestTable *t = table_empty(6);
	memcpy(t->s.path, path, sizeof path);
	for (int seat = 1; seat < 6; seat++) {
		table_team(t, seat, TREASURY, 1, true);
		table_team(t, seat, seat % 2 ? MARKET : CONVOY, 1, false);
		table_team(t, seat, TOWN_HALL, 1, false);
		t->s.tokens[seat] = 5;
	}
	t->s.round = 5;
	t->s.day = district_bit(TAVERN_DISTRICT) | district_bit(MARKET) | district_bit(TOWN_HALL) | district_bit(CONVOY);
	t->s.patrols = bag_one(TREASURY) + bag_one(PRISON);
	t->s.tokens_in_town[0] = district_bit(TREASURY);
	t->s.tokens[0] = 5;
	t->s.spy = 3, t->s.judgement = 4;
	table_ready(t);
	table_act(t, 0, "wheel spy");
	table_act(t, 1, "push 2");
	table_act(t, 2, "push 3");
	table_act(t, 3, "push 4");
	table_act(t, 4, "push 5");
	table_act(t, 5, "push 1");
	cr_assert_eq(t->s.round, 6, "nobody was asked on the way");
	cr_assert_gt(t->events.n, 40);
	cr_assert_leq(t->events.n, 2 * EVENTS_MAX / 3, "%d events", t->events.n);
	table_end(t);
}

/* Public events have no insiders. */
static void expect_insiders(const TestTable *t) {
	for (int i = 0; i < t->events.n; i++)
		cr_assert_eq(t->events.list[i].insiders != 0, t->setup.game->events[t->events.list[i].kind].is_private);
}

/* Random games at six seats, in which everybody plans all their tokens. The bound, derived from the rules: a reveal tells of 18 teams
 * and patrols and 5 returned hands; there are 6 wheels, 20 taken cards, 6 actions; then each of 15 pawns causes at most one event in a
 * district and one in the Prison, and places cause a few of their own. */
Test(brigands_events, no_step_tells_too_much) {
	int most = 0, n = is_long() ? 3000 : 150;
	for (int game = 0; game < n; game++) {
		TestTable *t = table_deal(6, (uint64_t)game);
		expect_insiders(t);
		for (uint32_t acting; (acting = bg_to_act(&t->s, &t->setup));) {
			Action list[LEGAL_MAX];
			int seat = rng_bit(&t->rng, acting), choices = bg_legal(&t->s, &t->setup, seat, list);
			bool is_plan = t->s.phase == PLAN && choices > 1;
			t->events.n = 0;
			bg_apply(&t->s, &t->setup, seat, list[rng_below(&t->rng, (uint32_t)(is_plan ? choices - 1 : choices))], &t->rng, &t->events);
			if (t->events.n > most) most = t->events.n;
			expect_insiders(t);
		}
		table_end(t);
	}
	cr_assert_gt(most, 20);
	cr_assert_leq(most, EVENTS_MAX * 3 / 4, "%d events in one step", most);
}
