/* Judgement for bots: positions in which the right choice is obvious. Level 2 squares the weights and must find it almost always. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

/* How often level 2 would choose this. */
static double liking(const TestTable *t, int seat, const char *text) {
	Action legal[LEGAL_MAX], action;
	float weight[LEGAL_MAX];
	char buf[200];
	Text why = TEXT_ON(buf);
	double sum = 0, mine = 0;
	int n = bg_legal(&t->s, &t->setup, seat, legal);
	action = action_parse(&t->setup, text, &why);
	bg_weigh(&t->s, &t->setup, seat, legal, n, weight);
	for (int i = 0; i < n; i++) {
		double square = (double)weight[i] * (double)weight[i];
		sum += square;
		if (legal[i] == action) mine = square;
	}
	return mine / sum;
}

static void expect_plain(const TestTable *t, int seat, const char *text) {
	cr_expect_gt(liking(t, seat, text), 0.9, "%s: %.3f", text, liking(t, seat, text));
}

/* Seat 1's wheel at a district in the first place of the path; a test adds more before table_ready. */
static TestTable *at_wheel(int seats, int district) {
	TestTable *t = table_empty(seats);
	t->s.path[0] = (uint8_t)district;
	for (int i = 1; i < seats; i++) t->s.ducats[i] = 20;
	t->s.round = 3;
	return t;
}

Test(brigands_bot, two_teams_at_the_treasury_push) {
	TestTable *t = at_wheel(4, TREASURY);
	table_team(t, 2, TREASURY, 1, false);
	table_team(t, 1, TREASURY, 1, true);
	table_ready(t);
	expect_plain(t, 1, "push 2");
	table_end(t);
}

Test(brigands_bot, a_team_flees_from_a_patrol) {
	TestTable *t = at_wheel(4, TOWN_HALL);
	table_team(t, 1, TOWN_HALL, 2, true);
	t->s.patrols = bag_one(TOWN_HALL);
	table_ready(t);
	cr_expect_gt(liking(t, 1, "wheel home") + liking(t, 1, "wheel move"), 0.95);
	table_end(t);
}

Test(brigands_bot, a_team_does_not_flee_into_a_patrol) {
	TestTable *t = at_wheel(4, TOWN_HALL);
	table_team(t, 1, TOWN_HALL, 2, true);
	t->s.path[1] = MARKET;
	t->s.patrols = bag_one(TOWN_HALL) + bag_one(MARKET);
	table_ready(t);
	expect_plain(t, 1, "wheel home");
	table_end(t);
}

Test(brigands_bot, a_lone_pawn_leaves_the_convoy) {
	TestTable *t = at_wheel(4, CONVOY);
	t->s.path[1] = TOWN_HALL;
	table_team(t, 1, CONVOY, 1, true);
	table_ready(t);
	expect_plain(t, 1, "wheel move");
	table_end(t);
}

Test(brigands_bot, a_patrol_that_watches_nobody_goes_where_pawns_are) {
	TestTable *t = at_wheel(4, TOWN_HALL);
	t->s.path[1] = TREASURY;
	t->s.tokens_in_town[0] = district_bit(TOWN_HALL);
	t->s.patrols = bag_one(TOWN_HALL);
	table_team(t, 1, TREASURY, 2, false);
	table_ready(t);
	expect_plain(t, 0, "wheel move");
	table_end(t);
}

/* BG-80: in the duel a patrol catches its owner's pawns too. */
Test(brigands_bot, no_patrol_on_ones_own_pawns) {
	TestTable *t = table_empty(2);
	table_ready(t);
	for (int i = 0; i < PAWNS; i++) t->s.plan[0] += bag_one(TOWN_HALL);
	cr_expect_lt(liking(t, 0, "patrol town_hall"), 0.02);
	table_end(t);
}

/* BG-46: three in the Palace are always too many. */
Test(brigands_bot, no_pawn_into_a_trap) {
	TestTable *t = table_empty(2);
	table_ready(t);
	t->s.plan[0] = 2 * bag_one(PALACE);
	cr_expect_lt(liking(t, 0, "pawn palace"), 0.02);
	cr_expect_lt(liking(t, 0, "scatter"), 0.01, "chance does not plan");
	table_end(t);
}

Test(brigands_bot, the_last_pawn_sells_all_in_the_last_round) {
	TestTable *t = table_empty(4);
	t->s.round = 6;
	t->s.phase = PORT;
	t->s.tokens[1] = 4;
	table_team(t, 1, PORT_DISTRICT, 1, false);
	table_ready(t);
	expect_plain(t, 1, "sell 4");
	table_end(t);
}

Test(brigands_bot, the_first_of_two_pawns_takes_what_the_second_sells) {
	TestTable *t = table_empty(4);
	t->s.round = 6;
	t->s.phase = PORT;
	t->s.tokens[1] = 1;
	table_team(t, 1, PORT_DISTRICT, 2, false);
	table_ready(t);
	expect_plain(t, 1, "take");
	table_end(t);
}

Test(brigands_bot, a_prisoner_with_a_token_goes_free) {
	TestTable *t = table_empty(4);
	t->s.round = 3;
	t->s.phase = PRISON_CHOICE;
	t->s.tokens[1] = 1;
	table_team(t, 1, PRISON, 1, false);
	table_ready(t);
	cr_expect_gt(liking(t, 1, "free"), 0.8);
	table_end(t);
}

/* Saved tokens and free pawns are worth something, money is worth most, and the Prince gains with every round without it. */
Test(brigands_bot, value_of_a_round) {
	TestTable *t = table_empty(4);
	float payoff[SEATS], richer[SEATS], later[SEATS];
	t->s.round = 4;
	for (int i = 1; i < 4; i++) t->s.ducats[i] = 25;
	t->s.tokens[1] = 2;
	t->s.town[3] = bag_one(PRISON);
	table_ready(t);
	bg_value(&t->s, &t->setup, payoff);
	cr_expect(payoff[1] > payoff[2] && payoff[2] > payoff[3]);
	t->s.ducats[3] += 10;
	bg_value(&t->s, &t->setup, richer);
	cr_expect(richer[3] > payoff[3] && richer[0] < payoff[0] && richer[1] < payoff[1]);
	t->s.round++;
	bg_value(&t->s, &t->setup, later);
	cr_expect_gt(later[0], richer[0]);
	table_end(t);
}
