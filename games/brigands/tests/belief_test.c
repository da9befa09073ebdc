/* Brigands: what is hidden from whom, and `determinize` compared with its definition: for every viewer, all sets of the known size are
 * equally likely to be the cards the Prince took. */
#include "table.h"

#include "tests/laws/chi_square.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 20000, SAMPLES_LONG = 400000, SETS = 1 << DAYS };

static TestTable *spied_position(void) {
	TestTable *t = table_empty(5);
	t->s.prince = 2;
	t->s.round = 2;
	t->s.spied[0] = district_bit(MARKET);
	t->s.spied[2] = district_bit(PORT_DISTRICT) | district_bit(PALACE);
	t->s.spied[4] = district_bit(PORT_DISTRICT) | district_bit(TOWN_HALL) | district_bit(TREASURY);
	table_ready(t);
	return t;
}

static void expect_all_sets(const char *what, const int *seen, int size) {
	double weight[SETS];
	for (int set = 0; set < SETS; set++) weight[set] = __builtin_popcount((unsigned)set) == size;
	double chance = chi_square_fit(seen, weight, SETS);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "%s: p = %g", what, chance);
}

/* BG-34: a Brigand does not know the cards taken from others; those of two victims are independent. */
Test(brigands_belief, bg_34_every_set_of_cards) {
	static int of_2[SETS], of_4[SETS], both[4];
	TestTable *t = spied_position();
	int n = is_long() ? SAMPLES_LONG : SAMPLES;
	State view;
	bg_redact(&view, &t->s, &t->setup, 0);
	cr_assert(view.spied[0] == t->s.spied[0] && !view.spied[2] && !view.spied[4]);
	for (int i = 0; i < n; i++) {
		State world = view;
		bg_determinize(&world, &t->setup, 0, &t->rng);
		cr_assert_eq(world.spied[0], t->s.spied[0]);
		of_2[world.spied[2]]++;
		of_4[world.spied[4]]++;
		both[(world.spied[2] & 1) + 2 * (world.spied[4] & 1)]++;
	}
	expect_all_sets("two cards", of_2, 2);
	expect_all_sets("three cards", of_4, 3);
	double weight[4] = {5 * 4, 2 * 4, 5 * 3, 2 * 3};
	cr_expect_gt(chi_square_fit(both, weight, 4), CHI_SQUARE_LEVEL);
	table_end(t);
}

Test(brigands_belief, bg_34_the_prince_knows_all) {
	TestTable *t = spied_position();
	State view, world;
	bg_redact(&view, &t->s, &t->setup, 1);
	cr_assert_eq(memcmp(view.spied, t->s.spied, sizeof view.spied), 0);
	world = view;
	bg_determinize(&world, &t->setup, 1, &t->rng);
	cr_assert_eq(memcmp(&world, &view, sizeof view), 0);
	bg_redact(&view, &t->s, &t->setup, SPECTATOR);
	for (int i = 0; i < 5; i++) cr_assert_eq(view.spied[i], 0);
	table_end(t);
}

/* At a full table, nothing but those cards is touched. */
Test(brigands_belief, bg_34_nothing_else_changes) {
	TestTable *t = table_empty(6);
	t->s.round = 3;
	t->s.day = district_bit(MARKET) | district_bit(CONVOY);
	for (int i = 1; i < 6; i++) t->s.n_spied[i] = 2;
	t->s.planned[0] = SCATTER;
	table_ready(t);
	State view, world;
	bg_redact(&view, &t->s, &t->setup, 5);
	world = view;
	bg_determinize(&world, &t->setup, 5, &t->rng);
	for (int i = 1; i < 6; i++) cr_assert_eq(__builtin_popcount(world.spied[i]), 2);
	cr_assert_eq(world.spied[0], 0);
	memcpy(world.spied, view.spied, sizeof world.spied);
	cr_assert_eq(memcmp(&world, &view, sizeof view), 0);
	table_end(t);
}

/* BG-11, BG-20, BG-49a: every secret field is only for its owner. The fields hold arbitrary values: redact looks at no rule. */
Test(brigands_belief, bg_11_bg_20_bg_49a_secrets_are_the_owners) {
	TestTable *t = table_empty(6);
	for (int i = 0; i < 6; i++) {
		t->s.plan[i] = t->s.plan_patrols[i] = bag_one(1 + i);
		t->s.plan_tokens[i] = 1u << i;
		t->s.planned[i] = t->s.wheel[i] = t->s.target[i] = (uint8_t)(i + 1);
		memset(t->s.choice[i], i + 1, sizeof t->s.choice[i]);
		memset(t->s.dice[i], i + 1, sizeof t->s.dice[i]);
	}
	for (int viewer = SPECTATOR; viewer < 6; viewer++) {
		State view;
		bg_redact(&view, &t->s, &t->setup, viewer);
		for (int i = 0; i < 6; i++) {
			bool own = i == viewer;
			cr_expect_eq(view.plan[i], own ? t->s.plan[i] : 0);
			cr_expect_eq(view.plan_patrols[i], own ? t->s.plan_patrols[i] : 0);
			cr_expect_eq(view.plan_tokens[i], own ? t->s.plan_tokens[i] : 0);
			cr_expect_eq(view.planned[i], own ? i + 1 : 0);
			cr_expect_eq(view.wheel[i], own ? i + 1 : 0);
			cr_expect_eq(view.target[i], own ? i + 1 : 0);
			for (int k = 0; k < PAWNS; k++) cr_expect_eq(view.choice[i][k], own ? i + 1 : 0);
			for (int k = 0; k < PAWNS * DICE; k++) cr_expect_eq(view.dice[i][k], own ? i + 1 : 0);
		}
	}
	table_end(t);
}

/* A duel has no Prince: nobody gets to know anybody's cards by mistake. */
Test(brigands_belief, bg_80_nothing_is_spied_in_the_duel) {
	TestTable *t = table_deal(2, 1);
	t->s.spied[0] = 1;
	State view;
	bg_redact(&view, &t->s, &t->setup, SPECTATOR);
	cr_assert_eq(view.spied[0], 0);
	bg_redact(&view, &t->s, &t->setup, 1);
	cr_assert_eq(view.spied[0], 0);
	table_end(t);
}
