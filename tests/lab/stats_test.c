/* The lab's statistics, compared with known answers: quantiles from tables, intervals that cover the truth as often as they should in
 * many simulated runs, a planted advantage that is found and an absent one that is not. Seeds are fixed; bounds on counts fail a sound
 * program with a chance below one in a million. */
#include "core/rng.h"
#include "run/stats.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNIT 720720

static int longer(void) {
	return is_long() ? 10 : 1;
}

static double uniform(Rng *rng) {
	return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

static bool toss(Rng *rng, double p) {
	return uniform(rng) < p;
}

Test(stats, quantiles_of_the_tables) {
	static const double normal[][2] = {
		{0.5, 0}, {0.975, 1.959963984540054}, {0.995, 2.575829303548901}, {0.9999, 3.719016485455709}, {0.001, -3.090232306167813},
	};
	for (size_t i = 0; i < sizeof normal / sizeof *normal; i++) cr_assert_float_eq(normal_quantile(normal[i][0]), normal[i][1], 1e-12);
	static const double student[][2] = {{5, 2.5706}, {10, 2.2281}, {30, 2.0423}, {120, 1.9799}};
	for (size_t i = 0; i < sizeof student / sizeof *student; i++)
		cr_assert_float_eq(student_quantile(0.975, student[i][0]), student[i][1], 2e-3, "%g degrees", student[i][0]);
	static const double chi_square[][3] = {{0.975, 5, 12.833}, {0.025, 5, 0.831},   {0.975, 10, 20.483},
	                                       {0.025, 10, 3.247}, {0.975, 50, 71.420}, {0.025, 50, 32.357}};
	for (size_t i = 0; i < sizeof chi_square / sizeof *chi_square; i++)
		cr_assert_float_eq(chi_square_quantile(chi_square[i][0], chi_square[i][1]), chi_square[i][2], 0.05, "%g degrees", chi_square[i][1]);
}

Test(stats, wilson_by_hand) {
	Mean m = {0};
	for (int i = 0; i < 100; i++) mean_add(&m, i < 25 ? UNIT : 0);
	Estimate e = mean_share(&m, UNIT);
	/* variance with n - 1: effectively 99 tosses */
	cr_assert_float_eq(e.mean, 0.25, 1e-12);
	cr_assert_float_eq(e.low, 0.1748, 5e-4);
	cr_assert_float_eq(e.high, 0.3437, 5e-4);
	Mean none = {0};
	for (int i = 0; i < 20; i++) mean_add(&none, 0);
	e = mean_share(&none, UNIT);
	cr_assert_float_eq(e.high, 0.1611, 5e-4); /* Wilson for 0 of 20 */
	cr_assert_eq(e.low, 0);
	cr_assert(isnan(mean_share(&(Mean){0}, UNIT).mean));
}

Test(stats, means_by_hand) {
	Mean m = {0};
	const int64_t x[] = {2, 4, 4, 4, 5, 5, 7, 9};
	for (int i = 0; i < 8; i++) mean_add(&m, x[i]);
	Estimate e = mean_estimate(&m, 1);
	cr_assert_float_eq(e.mean, 5, 1e-12);
	cr_assert_float_eq(e.se, sqrt(32.0 / 7 / 8), 1e-12);
	cr_assert_float_eq(e.high - e.mean, 2.3646 * e.se, 1e-3); /* Student, 7 degrees */
}

/* How many of `runs` intervals for a game's share miss the truth. Each of `n` games is won with probability p, and a win is split with
 * probability s. */
static int misses_of_share(Rng *rng, int runs, int n, double p, double s) {
	int misses = 0;
	double truth = p * (1 - s) + p * s / 2;
	for (int run = 0; run < runs; run++) {
		Mean m = {0};
		for (int i = 0; i < n; i++) mean_add(&m, !toss(rng, p) ? 0 : toss(rng, s) ? UNIT / 2 : UNIT);
		Estimate e = mean_share(&m, UNIT);
		misses += truth < e.low || truth > e.high;
	}
	return misses;
}

/* The caller gives the bounds: within 5 % of a twentieth would be too strict for small n, since Wilson's interval itself oscillates
 * there. */
static void expect_coverage(int misses, int runs, double low, double high) {
	double rate = (double)misses / runs, slack = 4.9 * sqrt(0.05 * 0.95 / runs);
	cr_assert(rate > low - slack && rate < high + slack, "%.2f %% of the intervals miss", 100 * rate);
}

Test(stats, intervals_of_shares_cover) {
	static const struct {
		int n;
		double p, split;
	} cases[] = {{100, 0.25, 0}, {1000, 0.25, 0}, {400, 0.5, 0}, {200, 0.1, 0}, {400, 0.3, 0.3}, {60, 1.0 / 6, 0.1}};
	Rng rng;
	rng_seed(&rng, 1);
	int runs = 4000 * longer();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_coverage(misses_of_share(&rng, runs, cases[i].n, cases[i].p, cases[i].split), runs, 0.035, 0.065);
}

/* A role of three seats: the mean of their shares, which varies far less than a single seat's. */
Test(stats, intervals_of_grouped_shares_cover) {
	Rng rng;
	rng_seed(&rng, 2);
	int runs = 4000 * longer(), misses = 0;
	for (int run = 0; run < runs; run++) {
		Mean m = {0};
		for (int i = 0; i < 300; i++) mean_add(&m, toss(&rng, 0.2) ? 0 : UNIT / 3);
		Estimate e = mean_share(&m, UNIT);
		misses += 0.8 / 3 < e.low || 0.8 / 3 > e.high;
	}
	expect_coverage(misses, runs, 0.035, 0.065);
}

Test(stats, intervals_of_differences_cover) {
	Rng rng;
	rng_seed(&rng, 3);
	int runs = 4000 * longer(), misses = 0;
	for (int run = 0; run < runs; run++) {
		Mean m = {0};
		for (int i = 0; i < 200; i++) mean_add(&m, UNIT * (toss(&rng, 0.3) - toss(&rng, 0.25)));
		Estimate e = mean_difference(&m, UNIT);
		misses += 0.05 < e.low || 0.05 > e.high;
	}
	expect_coverage(misses, runs, 0.04, 0.06);
}

/* Values in clusters: a game has one to four, all equal. Treating them as independent would miss twice as often. */
Test(stats, intervals_of_ratios_cover) {
	Rng rng;
	rng_seed(&rng, 4);
	int runs = 3000 * longer(), misses = 0;
	for (int run = 0; run < runs; run++) {
		Ratio r = {0};
		for (int i = 0; i < 200; i++) {
			int n = 1 + (int)rng_below(&rng, 4), x = toss(&rng, 0.4) ? 3 : 1;
			ratio_add(&r, n, n * x);
		}
		Estimate e = ratio_estimate(&r, 1);
		misses += 1.8 < e.low || 1.8 > e.high;
	}
	expect_coverage(misses, runs, 0.04, 0.065);
}

/* Four seats, one winner. Each seat holds a card with probability 0.4; holding it is worth `gain` tickets in the draw of the winner. */
static Contrast play_cards(Rng *rng, int games, double gain) {
	Contrast c = {0};
	for (int g = 0; g < games; g++) {
		bool has[4];
		double tickets = 0;
		int64_t n[2] = {0}, s[2] = {0};
		for (int i = 0; i < 4; i++) tickets += (has[i] = toss(rng, 0.4)) ? 1 + gain : 1;
		double at = uniform(rng) * tickets;
		int winner = 0;
		while (winner < 3 && (at -= has[winner] ? 1 + gain : 1) >= 0) winner++;
		for (int i = 0; i < 4; i++) {
			n[has[i]]++;
			s[has[i]] += i == winner ? UNIT : 0;
		}
		if (n[0] && n[1]) contrast_add(&c, n, s);
	}
	return c;
}

Test(stats, intervals_of_contrasts_cover) {
	Rng rng;
	rng_seed(&rng, 5);
	int runs = 2500 * longer(), misses = 0;
	for (int run = 0; run < runs; run++) {
		Contrast c = play_cards(&rng, 300, 0);
		Estimate e = contrast_estimate(&c, UNIT);
		misses += e.low > 0 || e.high < 0;
	}
	expect_coverage(misses, runs, 0.04, 0.065);
}

/* Deals of known weight: with probability `w` the deal alone decides the winner, otherwise a toss does. */
Test(stats, the_share_of_the_deal_is_found) {
	Rng rng;
	rng_seed(&rng, 6);
	int runs = 1500 * longer(), misses = 0;
	for (int run = 0; run < runs; run++) {
		Luck luck = {0};
		for (int g = 0; g < 300; g++) {
			int deal = (int)rng_below(&rng, 4);
			bool is_decided = toss(&rng, 0.3);
			int64_t first[4] = {0}, second[4] = {0};
			first[is_decided ? deal : (int)rng_below(&rng, 4)] = UNIT;
			second[is_decided ? deal : (int)rng_below(&rng, 4)] = UNIT;
			luck_add(&luck, 4, first, second);
		}
		Estimate e = luck_estimate(&luck, 4, UNIT);
		misses += 0.3 < e.low || 0.3 > e.high;
	}
	expect_coverage(misses, runs, 0.035, 0.07);
}

static double normal(Rng *rng) {
	return normal_quantile(uniform(rng) * (1 - 2e-15) + 1e-15);
}

/* Forty cards whose true values vary by `spread` points, each measured with a random error of two or three points. */
static Estimate seen_spread(Rng *rng, double spread) {
	Estimate e[40];
	for (int i = 0; i < 40; i++) {
		double se = i % 2 ? 0.02 : 0.03;
		e[i] = (Estimate){.mean = 0.1 + spread * normal(rng) + se * normal(rng), .se = se, .games = 100};
	}
	return estimate_spread(e, 40);
}

Test(stats, intervals_of_spreads_cover) {
	static const double spreads[] = {0.01, 0.02, 0.05};
	Rng rng;
	rng_seed(&rng, 10);
	int runs = 1000 * longer();
	for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++) {
		int misses = 0;
		for (int run = 0; run < runs; run++) {
			Estimate e = seen_spread(&rng, spreads[i]);
			cr_assert(e.low <= e.mean && e.mean <= e.high);
			misses += spreads[i] < e.low || spreads[i] > e.high;
		}
		expect_coverage(misses, runs, 0.035, 0.065);
	}
}

/* Equal cards are called different at most one time in forty; cards that differ are called different. */
Test(stats, a_spread_is_found_and_none_is_not) {
	Rng rng;
	rng_seed(&rng, 11);
	int runs = 1000 * longer(), alarms = 0;
	for (int run = 0; run < runs; run++) alarms += seen_spread(&rng, 0).low > 0;
	cr_assert_leq(alarms, 0.025 * runs + 4.9 * sqrt(0.025 * 0.975 * runs));
	for (int run = 0; run < 100; run++) cr_assert_eq(verdict_of(seen_spread(&rng, 0.08), 0, LAB_MARGIN), VERDICT_UNBALANCED);
	Estimate e[7] = {{.mean = NAN, .se = NAN}}; /* a card that never came */
	for (int i = 1; i < 7; i++) e[i] = (Estimate){.mean = i, .se = 1, .games = 30};
	cr_assert_float_eq(estimate_spread(e, 7).mean, sqrt(2.5), 1e-6); /* 1 … 6 have a variance of 3.5, and chance accounts for 1 */
	cr_assert(isnan(estimate_spread(e, 6).mean), "five are too few");
	e[1].games = 29;
	cr_assert(isnan(estimate_spread(e, 7).mean), "so few games do not know their own error");
}

/* ---- the planted advantage ---- */

static Estimate seat_share(Rng *rng, int games, double p) {
	Mean m = {0};
	for (int i = 0; i < games; i++) mean_add(&m, toss(rng, p) ? UNIT : 0);
	return mean_share(&m, UNIT);
}

/* 30,000 games: the interval reaches half a point to each side. 28 % is a whole point beyond the margin, four standard errors; fair is
 * two points inside. */
Test(stats, three_points_are_found_and_none_are_not) {
	Rng rng;
	int runs = 20 * longer(), alarms = 0;
	rng_seed(&rng, 7);
	for (int run = 0; run < runs; run++) {
		cr_assert_eq(verdict_of(seat_share(&rng, 60000, 0.28), 0.25, LAB_MARGIN), VERDICT_UNBALANCED);
		cr_assert_eq(verdict_of(seat_share(&rng, 60000, 0.25), 0.25, LAB_MARGIN), VERDICT_BALANCED);
		int few = verdict_of(seat_share(&rng, 100, 0.25), 0.25, LAB_MARGIN);
		cr_assert_neq(few, VERDICT_BALANCED, "a hundred games cannot tell");
		alarms += few == VERDICT_UNBALANCED;
	}
	cr_assert(alarms <= 0.05 * runs + 5 * sqrt(0.05 * 0.95 * runs), "%d of %d fair seats are called unbalanced", alarms, runs);
}

/* Sixty cards at once: one gives three points, the others nothing. */
Test(stats, one_good_card_among_many_is_found_and_no_other) {
	enum { CARDS = 60 };
	Rng rng;
	double p[CARDS];
	Estimate e[CARDS];
	rng_seed(&rng, 8);
	for (int i = 0; i < CARDS; i++) {
		Contrast c = play_cards(&rng, i == 17 ? 40000 : 8000, i == 17 ? 0.13 : 0);
		e[i] = contrast_estimate(&c, UNIT);
		p[i] = estimate_p(e[i]);
	}
	cr_assert_float_eq(e[17].mean, 0.03, 0.02);
	holm(p, CARDS);
	for (int i = 0; i < CARDS; i++) cr_assert(i == 17 ? p[i] < 1e-3 : p[i] > 0.01, "card %d: %g", i, p[i]);
}

/* With nothing to find, a run of 40 comparisons may raise a false alarm once in twenty. */
Test(stats, corrected_comparisons_cry_wolf_once_in_twenty) {
	Rng rng;
	rng_seed(&rng, 9);
	int runs = 400 * longer(), alarms = 0, wide = 0;
	for (int run = 0; run < runs; run++) {
		double p[40];
		bool is_out = false;
		for (int i = 0; i < 40; i++) {
			Mean m = {0};
			for (int k = 0; k < 100; k++) mean_add(&m, UNIT * (toss(&rng, 0.5) - toss(&rng, 0.5)));
			Estimate e = mean_difference(&m, UNIT), all = estimate_widen(e, 40);
			p[i] = estimate_p(e);
			is_out |= all.low > 0 || all.high < 0;
		}
		holm(p, 40);
		bool is_alarm = false;
		for (int i = 0; i < 40; i++) is_alarm |= p[i] < 0.05;
		alarms += is_alarm;
		wide += is_out;
	}
	double most = 0.08 + 4.9 * sqrt(0.05 * 0.95 / runs); /* 100 games are few: the normal tail is a little too thin */
	cr_assert(alarms <= most * runs && wide <= most * runs, "%d and %d of %d", alarms, wide, runs);
	cr_assert(alarms > 0 && wide > 0);
}

Test(stats, holm_by_hand) {
	double p[] = {0.01, 0.04, NAN, 0.03, 0.005};
	holm(p, 5);
	cr_assert_float_eq(p[0], 0.03, 1e-12);
	cr_assert_float_eq(p[1], 0.06, 1e-12);
	cr_assert(isnan(p[2]));
	cr_assert_float_eq(p[3], 0.06, 1e-12);
	cr_assert_float_eq(p[4], 0.02, 1e-12);
}

Test(stats, verdicts) {
	cr_assert_eq(verdict_of((Estimate){0.25, 0.24, 0.26, 0, 9}, 0.25, LAB_MARGIN), VERDICT_BALANCED);
	cr_assert_eq(verdict_of((Estimate){0.25, 0.22, 0.26, 0, 9}, 0.25, LAB_MARGIN), VERDICT_UNDECIDED);
	cr_assert_eq(verdict_of((Estimate){0.30, 0.28, 0.32, 0, 9}, 0.25, LAB_MARGIN), VERDICT_UNBALANCED);
	cr_assert_eq(verdict_of((Estimate){0.20, 0.18, 0.22, 0, 9}, 0.25, LAB_MARGIN), VERDICT_UNBALANCED);
	cr_assert_eq(verdict_of((Estimate){0.28, 0.26, 0.30, 0, 9}, 0.25, LAB_MARGIN), VERDICT_UNDECIDED);
	cr_assert_eq(verdict_of((Estimate){0.28, NAN, NAN, NAN, 1}, 0.25, LAB_MARGIN), VERDICT_UNDECIDED);
}

static Estimate share_of(double tosses, double share) {
	Sum n = (Sum)tosses, wins = (Sum)(tosses * share);
	return mean_share(&(Mean){n, wins * UNIT, wins * UNIT * UNIT}, UNIT);
}

/* Shares on either side of the margin around a fair 25 %: with the predicted number of games there is a verdict, with a few less there
 * is none. */
Test(stats, as_many_games_as_foretold_decide) {
	static const double shares[] = {0.22, 0.24, 0.262, 0.28};
	for (int i = 0; i < 4; i++) {
		Estimate e = share_of(4000, shares[i]);
		double more = verdict_more(e, 0.25, LAB_MARGIN);
		cr_assert_gt(more, 1, "%g: %g", shares[i], more);
		cr_assert_eq(verdict_of(share_of(4000 * more * 0.9, shares[i]), 0.25, LAB_MARGIN), VERDICT_UNDECIDED, "%g", shares[i]);
		cr_assert_eq(verdict_of(share_of(4000 * more * 1.1, shares[i]), 0.25, LAB_MARGIN),
		             i == 0 || i == 3 ? VERDICT_UNBALANCED : VERDICT_BALANCED, "%g", shares[i]);
	}
	cr_assert_gt(verdict_more((Estimate){0.5, 0.375, 0.625, 0, 9}, 0.5 + LAB_MARGIN, LAB_MARGIN), 1e20,
	             "at the margin itself no number of games is enough");
	cr_assert(isnan(verdict_more((Estimate){0.28, NAN, NAN, NAN, 1}, 0.25, LAB_MARGIN)));
}

/* No difference so far: after ten games that proves nothing, after many it almost does. */
Test(stats, no_difference_yet_is_no_certainty) {
	Mean m = {0};
	for (int i = 0; i < 10; i++) mean_add(&m, 0);
	cr_assert_eq(verdict_of(mean_difference(&m, UNIT), 0, LAB_MARGIN), VERDICT_UNDECIDED);
	for (int i = 0; i < 5000; i++) mean_add(&m, 0);
	cr_assert_eq(verdict_of(mean_difference(&m, UNIT), 0, LAB_MARGIN), VERDICT_BALANCED);
}

/* The log-likelihood ratio of won and lost games, compared with the formula for a normal distribution: halfway between the two
 * hypotheses nothing is known, and being worse on one side equals being better on the other. */
Test(stats, a_test_of_two_hypotheses) {
	Mean quarter = {2000, 500 * (Sum)UNIT, 500 * (Sum)UNIT * UNIT}, half = {2000, 1000 * (Sum)UNIT, 1000 * (Sum)UNIT * UNIT};
	double less = 1 / (1 + 3 * pow(10, 30.0 / 400)), variance = 0.25 * 0.75 * 2000 / 1999;
	cr_assert_float_eq(sprt_llr(&quarter, UNIT, 0.25, -30, 0), 2000 * (0.25 - less) * (0.5 - less - 0.25) / (2 * variance), 1e-9);
	cr_assert_float_eq(sprt_llr(&half, UNIT, 0.5, -20, 20), 0, 1e-9);
	cr_assert_gt(sprt_llr(&half, UNIT, 0.5, -20, 0), 0);
	cr_assert_float_eq(sprt_llr(&half, UNIT, 0.5, -20, 0), -sprt_llr(&half, UNIT, 0.5, 0, 20), 1e-9);
	cr_assert_lt(sprt_llr(&half, UNIT, 0.75, -20, 0), -SPRT_BOUND);
}
