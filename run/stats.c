/* Sums and estimates; see stats.h. */
#include "run/stats.h"

#include <math.h>
#include <stdlib.h>

#define NORMAL_975 1.959963984540054

void tally_merge(TallyShape shape, void *into, const void *from) {
	Sum *sum = into;
	const Sum *more = from;
	for (size_t i = 0; i < shape.sums / sizeof *sum; i++) sum[i] += more[i];
	uint64_t *top = (uint64_t *)(void *)((char *)into + shape.sums);
	const uint64_t *other = (const uint64_t *)(const void *)((const char *)from + shape.sums);
	for (size_t i = 0; i < shape.tops / sizeof *top; i++)
		if (other[i] > top[i]) top[i] = other[i];
}

void mean_add(Mean *mean, int64_t x) {
	mean->n++;
	mean->x += x;
	mean->xx += (Sum)x * x;
}

void ratio_add(Ratio *r, int64_t n, int64_t s) {
	r->games++;
	r->n += n;
	r->s += s;
	r->nn += (Sum)n * n;
	r->ns += (Sum)n * s;
	r->ss += (Sum)s * s;
}

void contrast_add(Contrast *c, const int64_t n[2], const int64_t s[2]) {
	const int64_t v[4] = {n[0], s[0], n[1], s[1]};
	c->games++;
	for (int i = 0; i < 2; i++) {
		c->n[i] += n[i];
		c->s[i] += s[i];
	}
	for (int i = 0, k = 0; i < 4; i++)
		for (int j = i; j < 4; j++, k++) c->product[k] += (Sum)v[i] * v[j];
}

void luck_add(Luck *luck, int seats, const int64_t *first, const int64_t *second) {
	Sum a = 0, b = 0; /* twice each, so that they are whole */
	for (int i = 0; i < seats; i++) {
		luck->x[i] += first[i] + second[i];
		a += (Sum)2 * first[i] * second[i];
		b += (Sum)first[i] * first[i] + (Sum)second[i] * second[i];
	}
	luck->n++;
	luck->a += a;
	luck->b += b;
	luck->aa += a * a;
	luck->ab += a * b;
	luck->bb += b * b;
}

/* ---- distributions ---- */

/* Acklam's rational approximation, then one step of Halley's method on erfc: exact to about 15 digits. */
static double share_of_elo(double fair, double elo) {
	return 1 / (1 + (1 - fair) / fair * pow(10, -elo / 400));
}

double sprt_llr(const Mean *share, double unit, double fair, double elo0, double elo1) {
	double s0 = share_of_elo(fair, elo0), s1 = share_of_elo(fair, elo1), n = (double)share->n, sd = mean_sd(share, unit);
	double variance = fmax(sd * sd, 1 / n); /* never nothing, however one-sided the first games were */
	return n * (s1 - s0) * (2 * mean_estimate(share, unit).mean - s0 - s1) / (2 * variance);
}

double normal_quantile(double p) {
	static const double a[] = {-39.69683028665376, 220.9460984245205,  -275.9285104469687,
	                           138.3577518672690,  -30.66479806614716, 2.506628277459239};
	static const double b[] = {-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572};
	static const double c[] = {-0.007784894002430293, -0.3223964580411365, -2.400758277161838,
	                           -2.549732539343734,    4.374664141464968,   2.938163982698783};
	static const double d[] = {0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416};
	bool is_tail = p < 0.02425 || p > 1 - 0.02425;
	double q = is_tail ? sqrt(-2 * log(p < 0.5 ? p : 1 - p)) : p - 0.5, r = q * q, x;
	if (is_tail) {
		x = (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) / ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
		if (p > 0.5) x = -x;
	} else {
		x = (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q;
		x /= ((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1;
	}
	double e = 0.5 * erfc(-x / sqrt(2)) - p, u = e * sqrt(2 * acos(-1)) * exp(x * x / 2);
	return x - u / (1 + x * u / 2);
}

/* Cornish and Fisher's expansion: good to a thousandth from 5 degrees of freedom on. */
static double student_expansion(double p, double freedom) {
	double z = normal_quantile(p), z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z, f = freedom, f2 = f * f;
	return z + (z3 + z) / (4 * f) + (5 * z5 + 16 * z3 + 3 * z) / (96 * f2) + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * f2 * f) +
	       (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * f2 * f2);
}

/* For few degrees of freedom from the table, as far as it is asked for. */
double student_quantile(double p, double freedom) {
	static const double few[] = {12.706, 4.303, 3.182, 2.776};
	if (p == 0.975 && freedom >= 1 && freedom < 4.5) return few[(int)freedom - 1];
	return student_expansion(p, freedom);
}

/* Wilson and Hilferty: good to some hundredths from 5 degrees of freedom on. */
double chi_square_quantile(double p, double freedom) {
	double u = 2 / (9 * freedom);
	return freedom * pow(fmax(0, 1 - u + normal_quantile(p) * sqrt(u)), 3);
}

/* ---- estimates ---- */

static Estimate nothing(void) {
	return (Estimate){NAN, NAN, NAN, NAN, 0};
}

static Estimate around(double mean, double variance_of_mean, double games) {
	Estimate e = {mean, NAN, NAN, NAN, games};
	if (games < 2) return e;
	e.se = sqrt(fmax(0, variance_of_mean));
	double half = student_quantile(0.975, games - 1) * e.se;
	e.low = mean - half;
	e.high = mean + half;
	return e;
}

static double variance(const Mean *m, double unit) {
	double n = (double)m->n;
	Sum spread = m->n * m->xx - m->x * m->x; /* exact, so that equal values have no variance at all */
	return (double)spread / n / (n - 1) / unit / unit;
}

Estimate mean_estimate(const Mean *m, double unit) {
	if (!m->n) return nothing();
	double n = (double)m->n;
	return around((double)m->x / n / unit, m->n > 1 ? variance(m, unit) / n : NAN, n);
}

double mean_sd(const Mean *m, double unit) {
	return m->n > 1 ? sqrt(variance(m, unit)) : NAN;
}

Estimate mean_difference(const Mean *m, double unit) {
	if (!m->n) return nothing();
	double n = (double)m->n;
	return around((double)m->x / n / unit, m->n > 1 ? fmax(variance(m, unit), 1 / n) / n : NAN, n);
}

Estimate wilson(double p, double tosses, double n) {
	double z = NORMAL_975, middle = (p + z * z / (2 * tosses)) / (1 + z * z / tosses);
	double half = z / (1 + z * z / tosses) * sqrt(p * (1 - p) / tosses + z * z / (4 * tosses * tosses));
	return (Estimate){p, fmax(0, middle - half), fmin(1, middle + half), fmax(sqrt(p * (1 - p) / tosses), half / z), n};
}

/* For so many independent tosses as would spread like these values. */
static Estimate share_of(double p, double variance_of_mean, double n) {
	double tosses = p * (1 - p) / variance_of_mean;
	return wilson(p, variance_of_mean > 0 && isfinite(tosses) ? tosses : n, n);
}

Estimate mean_share(const Mean *m, double unit) {
	if (m->n < 2) return mean_estimate(m, unit);
	double n = (double)m->n, p = (double)m->x / n / unit;
	return share_of(p, variance(m, unit) / n, n);
}

/* Linearised: how far each game's sum is from what its number of values would give. */
static double ratio_variance(const Ratio *r, double mean, double unit) {
	double n = (double)r->n, squares = (double)r->ss / unit / unit - 2 * mean * (double)r->ns / unit + mean * mean * (double)r->nn;
	return fmax(0, squares) / n / n * (double)r->games / ((double)r->games - 1);
}

Estimate ratio_estimate(const Ratio *r, double unit) {
	if (!r->n) return nothing();
	double mean = (double)r->s / (double)r->n / unit;
	return around(mean, r->games > 1 ? ratio_variance(r, mean, unit) : NAN, (double)r->games);
}

Estimate ratio_share(const Ratio *r, double unit) {
	if (!r->n || r->games < 2) return ratio_estimate(r, unit);
	double mean = (double)r->s / (double)r->n / unit;
	return share_of(mean, ratio_variance(r, mean, unit), (double)r->games);
}

Estimate contrast_estimate(const Contrast *c, double unit) {
	if (!c->n[0] || !c->n[1]) return nothing();
	double games = (double)c->games, n0 = (double)c->n[0], n1 = (double)c->n[1];
	double m0 = (double)c->s[0] / n0 / unit, m1 = (double)c->s[1] / n1 / unit;
	double weight[4] = {m0 / n0, -1 / n0 / unit, -m1 / n1, 1 / n1 / unit}, squares = 0; /* of n0, s0, n1, s1 */
	for (int i = 0, k = 0; i < 4; i++)
		for (int j = i; j < 4; j++, k++) squares += (i == j ? 1 : 2) * weight[i] * weight[j] * (double)c->product[k];
	double few = fmin(n0, n1); /* never surer than so many tosses of one result could make us */
	return around(m1 - m0, games > 1 ? fmax(squares * games / (games - 1), 1 / few / few) : NAN, games);
}

enum { LUCK_MIN = 10 }; /* pairs, below which an interval would be a joke */

Estimate luck_estimate(const Luck *l, int seats, double unit) {
	if (l->n < 2) return nothing();
	double n = (double)l->n, scale = 2 * unit * unit, centre = 0;
	double a = (double)l->a / n / scale, b = (double)l->b / n / scale;
	for (int i = 0; i < seats; i++) centre += pow((double)l->x[i] / (2 * n) / unit, 2);
	if (!(b - centre > 1e-12)) return nothing(); /* all games ended alike */
	double share = (a - centre) / (b - centre), k = (1 - share) * centre;
	/* of a - share b - k, whose mean is 0 */
	double aa = (double)l->aa / scale / scale, ab = (double)l->ab / scale / scale, bb = (double)l->bb / scale / scale;
	double squares = aa + share * share * bb - 2 * share * ab + n * k * k - 2 * k * (double)l->a / scale +
	                 2 * share * k * (double)l->b / scale;
	Estimate e = around(share, squares / n / (n - 1) / (b - centre) / (b - centre), n);
	if (n < LUCK_MIN) e.low = e.high = e.se = NAN;
	e.mean = fmin(fmax(e.mean, 0), 1); /* the truth lies between */
	e.low = isnan(e.low) ? NAN : fmin(fmax(e.low, 0), 1);
	e.high = isnan(e.high) ? NAN : fmin(fmax(e.high, 0), 1);
	return e;
}

Estimate estimate_less(Estimate a, Estimate b) {
	return around(a.mean - b.mean, a.se * a.se + b.se * b.se, fmin(a.games, b.games));
}

Estimate estimate_widen(Estimate e, int family) {
	if (!(e.games >= 2) || family < 2) return e;
	double p = 1 - 0.025 / family, z = student_expansion(p, e.games - 1) / student_expansion(0.975, e.games - 1);
	e.low = e.mean - z * (e.mean - e.low);
	e.high = e.mean + z * (e.high - e.mean);
	return e;
}

enum { SURE_MIN = 30 }; /* games below which an estimate does not know its own error */

static bool is_sure_of_error(const Estimate *e) {
	return e->se > 0 && e->games >= SURE_MIN;
}

/* How far the estimates lie from their common mean, in units of what chance and a spread of that variance explain together. */
static double excess(const Estimate *e, int n, double variance) {
	double weights = 0, sum = 0, squares = 0;
	for (int i = 0; i < n; i++) {
		if (!is_sure_of_error(&e[i])) continue;
		double weight = 1 / (e[i].se * e[i].se + variance);
		weights += weight;
		sum += weight * e[i].mean;
		squares += weight * e[i].mean * e[i].mean;
	}
	return squares - sum * sum / weights;
}

/* The spread that leaves just so much: it falls as the spread grows. 0: even none leaves less. */
static double spread_for(const Estimate *e, int n, double wanted) {
	double low = 0, high = 1e-6;
	if (excess(e, n, 0) <= wanted) return 0;
	while (excess(e, n, high) > wanted) high *= 4;
	for (int i = 0; i < 100; i++) {
		double mid = (low + high) / 2;
		if (excess(e, n, mid) > wanted) low = mid;
		else high = mid;
	}
	return sqrt(high);
}

Estimate estimate_spread(const Estimate *e, int n) {
	double known = 0, games = 0;
	for (int i = 0; i < n; i++) {
		if (!is_sure_of_error(&e[i])) continue;
		known++;
		games = fmax(games, e[i].games);
	}
	if (known < SPREAD_MIN) return nothing();
	double free = known - 1;
	double low = spread_for(e, n, chi_square_quantile(0.975, free)), high = spread_for(e, n, chi_square_quantile(0.025, free));
	return (Estimate){spread_for(e, n, free), low, high, (high - low) / (2 * NORMAL_975), games};
}

double estimate_p(Estimate e) {
	if (!(e.se > 0)) return NAN;
	return erfc(fabs(e.mean) / e.se / sqrt(2));
}

/* ---- many comparisons, verdicts ---- */

typedef struct Ranked {
	double p;
	int at;
} Ranked;

static int by_p(const void *a, const void *b) {
	const Ranked *x = a, *y = b;
	if (x->p != y->p) return x->p < y->p ? -1 : 1;
	return x->at - y->at;
}

void holm(double *p, int n) {
	int known = 0;
	double worst = 0;
	if (n <= 0) return;
	Ranked *rank = malloc((size_t)n * sizeof *rank);
	if (!rank) abort();
	for (int i = 0; i < n; i++)
		if (!isnan(p[i])) rank[known++] = (Ranked){p[i], i};
	qsort(rank, (size_t)known, sizeof *rank, by_p);
	for (int i = 0; i < known; i++) {
		worst = fmax(worst, fmin(1, rank[i].p * (known - i)));
		p[rank[i].at] = worst;
	}
	free(rank);
}

Verdict verdict_of(Estimate e, double fair, double margin) {
	if (!(e.low <= e.high)) return VERDICT_UNDECIDED;
	if (e.low >= fair - margin && e.high <= fair + margin) return VERDICT_BALANCED;
	return e.low > fair + margin || e.high < fair - margin ? VERDICT_UNBALANCED : VERDICT_UNDECIDED;
}

double verdict_more(Estimate e, double fair, double margin) {
	double half = (e.high - e.low) / 2, to_margin = fabs(fabs((e.low + e.high) / 2 - fair) - margin);
	return half * half / (to_margin * to_margin);
}
