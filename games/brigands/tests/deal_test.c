/* Brigands: how a game begins, and that chance is fair. */
#include "table.h"

#include "tests/laws/chi_square.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 4200, DEALS_LONG = 100000 };

static int n_deals(void) {
	return is_long() ? DEALS_LONG : DEALS;
}

static void expect_uniform(const char *what, const int *seen, int n) {
	double weight[64];
	for (int i = 0; i < n; i++) weight[i] = 1;
	double chance = chi_square_fit(seen, weight, n);
	cr_expect_gt(chance, CHI_SQUARE_LEVEL, "%s: p = %g", what, chance);
}

Test(brigands_deal, bg_1_prince_or_duel) {
	for (int seats = 2; seats <= 6; seats++) {
		TestTable *t = table_deal(seats, 7);
		cr_expect_eq(t->s.prince == 0, seats == 2);
		cr_expect_leq(t->s.prince, seats);
		cr_expect_eq(bg_to_act(&t->s, &t->setup), setup_all_seats(&t->setup));
		cr_expect_eq(strstr(table_told(t, SPECTATOR), "{\"event\":\"duel\"}") != NULL, seats == 2);
		cr_expect_eq(strstr(table_told(t, SPECTATOR), "{\"event\":\"prince\"") != NULL, seats > 2);
		table_end(t);
	}
}

Test(brigands_deal, bg_2_bg_3_bg_4_lots_are_fair) {
	int at[PLACES - 1][PLACES - 1] = {{0}}, day[DAYS] = {0}, prince[5] = {0};
	for (int i = 0; i < n_deals(); i++) {
		TestTable *t = table_deal(5, (uint64_t)i);
		uint32_t seen = 0;
		for (int k = 0; k < PLACES - 1; k++) {
			seen |= district_bit(t->s.path[k]);
			at[k][t->s.path[k] - 1]++;
		}
		cr_assert_eq(seen, (uint32_t)ALL_DISTRICTS);
		cr_assert_eq(__builtin_popcount(t->s.day), 1);
		cr_assert_eq(t->s.day ^ t->s.day_left, (uint32_t)ALL_DISTRICTS);
		day[__builtin_ctz(t->s.day)]++;
		prince[t->s.prince - 1]++;
		table_end(t);
	}
	for (int k = 0; k < PLACES - 1; k++) expect_uniform("a place of the path", at[k], PLACES - 1);
	expect_uniform("the first Day card", day, DAYS);
	expect_uniform("the Prince", prince, 5);
}

Test(brigands_deal, bg_4_the_option_chooses_the_first_seat) {
	TestTable *t = table_deal(5, 3);
	t->setup.option[OPTION_PRINCE] = 1;
	for (uint64_t seed = 0; seed < 20; seed++) {
		rng_seed(&t->rng, seed);
		bg_start(&t->s, &t->setup, &t->rng, NULL);
		cr_assert_eq(t->s.prince, 1);
	}
	table_end(t);
}

Test(brigands_deal, bg_5_bg_6_bg_7_what_everybody_starts_with) {
	TestTable *t = table_deal(4, 9);
	for (int i = 0; i < 4; i++) {
		bool rules = t->s.prince == i + 1;
		cr_expect_eq(t->s.tokens[i], 1, "none at first, one with the first day");
		cr_expect_eq(reserve(&t->s, i, t->s.tokens[i]), 5);
		cr_expect_eq(t->s.ducats[i], 0);
		cr_expect_eq(pawns_to_plan(&t->s, i), rules ? 0 : 3);
		cr_expect_eq(patrols_to_plan(&t->s, i), rules ? 3 : 0);
		cr_expect_eq(cards_held(&t->s, i), rules ? 0xffu : 0x7fu);
	}
	cr_expect(t->s.spy == 1 && t->s.judgement == 1 && t->s.round == 1 && t->s.phase == PLAN && t->s.place == 0);
	table_end(t);
}

/* BG-7: the levels' figures come from the edition. */
Test(brigands_deal, bg_7_levels_of_the_edition) {
	static const int figures_of_the_box[] = {6, 50, 2, 6,  12, 5,  10, 16, 2, 3, 3, 3, 10, 16, 6, 3, 2, 5, 3,
	                                         8, 10, 1, 10, 2,  10, 15, 1,  1, 3, 5, 3, 1,  2,  3, 0, 1, 2, 3};
	TestTable *t = table_deal(3, 1);
	cr_assert_eq(sizeof figures_of_the_box / sizeof *figures_of_the_box, FIG_COUNT);
	for (int i = 0; i < FIG_COUNT; i++) cr_expect_eq(setup_edition(&t->setup)->figure[i], figures_of_the_box[i], "figure %d", i);
	table_end(t);
}

/* BG-8: these look the same to everybody. */
Test(brigands_deal, bg_8_what_is_public) {
	TestTable *t = table_empty(3);
	table_team(t, 1, MARKET, 2, true);
	table_team(t, 2, PRISON, 1, false);
	t->s.patrols = bag_one(PORT_DISTRICT);
	t->s.ducats[1] = 7;
	t->s.tokens[2] = 4;
	t->s.spy = 2;
	t->s.judgement = 3;
	t->s.n_spied[2] = 2;
	table_ready(t);
	for (int viewer = SPECTATOR; viewer < 3; viewer++) {
		State view;
		bg_redact(&view, &t->s, &t->setup, viewer);
		cr_expect_eq(memcmp(view.town, t->s.town, sizeof view.town), 0);
		cr_expect_eq(view.patrols, t->s.patrols);
		cr_expect_eq(memcmp(view.tokens_in_town, t->s.tokens_in_town, sizeof view.tokens_in_town), 0);
		cr_expect_eq(memcmp(view.ducats, t->s.ducats, sizeof view.ducats), 0);
		cr_expect_eq(memcmp(view.tokens, t->s.tokens, sizeof view.tokens), 0);
		cr_expect_eq(memcmp(view.n_spied, t->s.n_spied, sizeof view.n_spied), 0);
		cr_expect(view.spy == 2 && view.judgement == 3 && view.day_left == t->s.day_left);
	}
	table_end(t);
}

/* BG-3: six days pass, and the seventh card never comes; no state says which it is until all others are out. */
Test(brigands_deal, bg_3_six_of_seven) {
	int never[DAYS] = {0};
	for (int i = 0; i < n_deals() / 6; i++) {
		TestTable *t = table_deal(2, (uint64_t)i);
		for (int round = 1; t->s.phase != OVER; round++) {
			cr_assert_eq(__builtin_popcount(t->s.day_left), DAYS - round);
			for (int safe = 0; safe < 90 && t->s.round == round && t->s.phase != OVER; safe++) {
				int seat = __builtin_ctz(bg_to_act(&t->s, &t->setup));
				bg_apply(&t->s, &t->setup, seat, bg_on_timeout(&t->s, &t->setup, seat, &t->rng), &t->rng, NULL);
			}
		}
		cr_assert_eq(__builtin_popcount(t->s.day_left), 1);
		never[__builtin_ctz(t->s.day_left)]++;
		table_end(t);
	}
	expect_uniform("the card that never came", never, DAYS);
}

/* BG-35: every card held is equally likely, including the Prince's Prison. */
Test(brigands_deal, bg_35_scatter_is_fair) {
	int pawns[PLACES] = {0}, patrols[PLACES] = {0};
	for (int i = 0; i < n_deals() / 3; i++) {
		TestTable *t = table_deal(3, (uint64_t)i);
		t->s.prince = 1;
		t->s.spied[1] = district_bit(PORT_DISTRICT) | district_bit(CONVOY);
		t->s.n_spied[1] = 2;
		for (int seat = 0; seat < 3; seat++) table_act(t, seat, "scatter");
		for (int k = 0; k < t->events.n; k++) {
			const Event *event = &t->events.list[k];
			if (event->kind == EVENT_TEAM && event->arg[0] == 2) pawns[event->arg[1] - 1] += event->arg[2];
			if (event->kind == EVENT_PATROL) patrols[event->arg[1] - 1] += event->arg[2];
		}
		table_end(t);
	}
	int held[5] = {pawns[MARKET - 1], pawns[TOWN_HALL - 1], pawns[TAVERN_DISTRICT - 1], pawns[PALACE - 1], pawns[TREASURY - 1]};
	cr_assert_eq(pawns[PORT_DISTRICT - 1] + pawns[CONVOY - 1] + pawns[PRISON - 1], 0, "cards that they do not hold");
	expect_uniform("pawns", held, 5);
	expect_uniform("patrols", patrols, PLACES);
}

/* BG-30: each set of cards is equally likely. */
Test(brigands_deal, bg_30_spy_is_fair) {
	int seen[DAYS * DAYS] = {0}, pairs[DAYS * (DAYS - 1) / 2], n = 0;
	TestTable *t = table_empty(3);
	table_team(t, 1, MARKET, 1, false);
	t->s.patrols = bag_one(MARKET);
	t->s.tokens_in_town[0] = district_bit(MARKET);
	t->s.spy = 2;
	table_ready(t);
	State before = t->s;
	for (int i = 0; i < n_deals(); i++) {
		t->s = before;
		table_act(t, 0, "wheel spy");
		uint32_t cards = t->s.spied[1];
		cr_assert_eq(__builtin_popcount(cards), 2);
		seen[__builtin_ctz(cards) * DAYS + __builtin_ctz(cards & (cards - 1))]++;
	}
	for (int a = 0; a < DAYS; a++)
		for (int b = a + 1; b < DAYS; b++) pairs[n++] = seen[a * DAYS + b];
	expect_uniform("pairs of cards", pairs, n);
	table_end(t);
}
