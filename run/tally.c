/* Counting and estimating; see tally.h. */
#include "run/tally.h"

#include <math.h>

#define NORMAL_975 1.959963984540054 /* 97.5 % of a standard normal distribution lie below */

__extension__ typedef __int128 Wide;

static uint64_t square(int64_t x) {
	return (uint64_t)(x * x);
}

void tally_add(Tally *t, int seats, uint32_t decisions, const Outcome *outcome) {
	int sides = 0;
	if (!t->games || decisions < t->shortest) t->shortest = decisions;
	if (!t->games || decisions > t->longest) t->longest = decisions;
	t->games++;
	t->decisions += decisions;
	t->decision_squares += square(decisions);
	for (int i = 0; i < seats; i++) {
		SeatTally *seat = &t->seat[i];
		seat->score += outcome->score[i];
		seat->score_squares += square(outcome->score[i]);
		if (outcome->payoff[i] <= 0) continue;
		sides = (int)(1 / outcome->payoff[i] + 0.5); /* a payoff is one win split among winning sides */
		assert(sides >= 1 && sides <= SEATS_MAX && outcome->payoff[i] == 1.0 / sides);
		seat->wins[sides]++;
	}
	t->nobody += sides == 0;
	t->shared += sides > 1;
}

void tally_merge(Tally *into, const Tally *from) {
	if (!from->games) return;
	if (!into->games || from->shortest < into->shortest) into->shortest = from->shortest;
	if (!into->games || from->longest > into->longest) into->longest = from->longest;
	into->games += from->games;
	into->decisions += from->decisions;
	into->decision_squares += from->decision_squares;
	into->shared += from->shared;
	into->nobody += from->nobody;
	for (int i = 0; i < SEATS_MAX; i++) {
		into->seat[i].score += from->seat[i].score;
		into->seat[i].score_squares += from->seat[i].score_squares;
		for (int k = 1; k <= SEATS_MAX; k++) into->seat[i].wins[k] += from->seat[i].wins[k];
	}
}

/* 97.5 % quantile of Student's t: for few degrees of freedom from the table, then the usual expansion around the normal one (off
 * by 0.1 % at five). */
static double student_975(double freedom) {
	static const double few[] = {12.706, 4.303, 3.182, 2.776};
	if (freedom < 4.5) return few[(int)freedom - 1];
	double z = NORMAL_975, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
	return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
	       (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

/* The difference of large numbers is taken in integers: nothing cancels. */
static Estimate estimate(uint64_t n, int64_t sum, uint64_t squares) {
	Estimate e = {NAN, NAN, NAN, NAN};
	if (!n) return e;
	e.mean = (double)sum / (double)n;
	if (n < 2) return e;
	Wide spread = (Wide)n * (Wide)squares - (Wide)sum * sum;
	e.sd = sqrt((double)spread / (double)n / (double)(n - 1));
	double half = student_975((double)(n - 1)) * e.sd / sqrt((double)n);
	e.low = e.mean - half;
	e.high = e.mean + half;
	return e;
}

Estimate tally_length(const Tally *t) {
	return estimate(t->games, (int64_t)t->decisions, t->decision_squares);
}

Estimate tally_score(const Tally *t, int seat) {
	return estimate(t->games, t->seat[seat].score, t->seat[seat].score_squares);
}

/* No interval: scores of one game depend on each other. */
Estimate tally_all_scores(const Tally *t, int seats) {
	int64_t sum = 0;
	uint64_t squares = 0;
	for (int i = 0; i < seats; i++) {
		sum += t->seat[i].score;
		squares += t->seat[i].score_squares;
	}
	Estimate e = estimate(t->games * (uint64_t)seats, sum, squares);
	e.low = e.high = NAN;
	return e;
}

Estimate tally_wilson(double p, double n) {
	double z = NORMAL_975, middle = (p + z * z / (2 * n)) / (1 + z * z / n);
	double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
	return (Estimate){.mean = p, .sd = NAN, .low = fmax(0, middle - half), .high = fmin(1, middle + half)};
}

/* A shared win counts as a part of one; that makes the payoff vary less than a win or loss of the same mean, so the interval is if
 * anything too wide. */
Estimate tally_win_share(const Tally *t, int seat) {
	double wins = 0;
	if (!t->games) return (Estimate){NAN, NAN, NAN, NAN};
	for (int k = 1; k <= SEATS_MAX; k++) wins += (double)t->seat[seat].wins[k] / k;
	return tally_wilson(wins / (double)t->games, (double)t->games);
}
