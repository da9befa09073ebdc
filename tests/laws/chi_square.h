/* Do counts fit their expected probabilities? Pearson's test with a computed p-value and a threshold of one in a million: a test with a
 * fixed seed that fails has found a bias, not bad luck. */
#ifndef TESTS_LAWS_CHI_SQUARE_H
#define TESTS_LAWS_CHI_SQUARE_H
#include <math.h>
#include <stdbool.h>

#define CHI_SQUARE_LEVEL 1e-6

/* The upper incomplete gamma function Q(a, x), normalised: a power series for small x, a continued fraction for large x. */
static inline double gamma_upper(double a, double x) {
	if (x <= 0) return 1;
	double front = exp(a * log(x) - x - lgamma(a));
	if (x < a + 1) {
		double term = 1 / a, sum = term;
		for (int n = 1; n < 10000 && term > sum * 1e-15; n++) sum += term *= x / (a + n);
		return 1 - front * sum;
	}
	double b = x + 1 - a, c = 1e300, d = 1 / b, result = d;
	for (int n = 1; n < 10000; n++) {
		double numerator = -n * (n - a), change;
		b += 2;
		d = 1 / (numerator * d + b);
		c = b + numerator / c;
		result *= change = c * d;
		if (fabs(change - 1) < 1e-15) break;
	}
	return front * result;
}

/* The probability that a chi-square variable with that many degrees of freedom is at least x. */
static inline double chi_square_p(double x, int freedom) {
	return gamma_upper(freedom / 2.0, x / 2);
}

/* `weight` has the expected shares, in any unit. Classes with an expected count below eight are merged. Returns the p-value, or 0 if
 * something impossible was seen. */
static inline double chi_square_fit(const int *seen, const double *weight, int n) {
	double total = 0, x = 0, rest_expected = 0, n_seen = 0, rest_seen = 0;
	int classes = 0;
	for (int i = 0; i < n; i++) {
		total += weight[i];
		n_seen += seen[i];
		if (weight[i] <= 0 && seen[i]) return 0;
	}
	for (int i = 0; i < n; i++) {
		double expected = n_seen * weight[i] / total;
		if (expected < 8) {
			rest_expected += expected;
			rest_seen += seen[i];
			continue;
		}
		x += (seen[i] - expected) * (seen[i] - expected) / expected;
		classes++;
	}
	if (rest_expected >= 1) {
		x += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected;
		classes++;
	}
	return classes > 1 ? chi_square_p(x, classes - 1) : 1;
}
#endif
