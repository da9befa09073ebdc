/* Statistics of many games. Everything is added up as whole numbers, so that the result depends neither on the order of games nor on
 * who played them; estimates are made from the sums at the end. A game is one observation: what several seats or several moments of
 * the same game contribute is not independent, so variances are always taken between games. */
#ifndef RUN_STATS_H
#define RUN_STATS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

__extension__ typedef __int128 Sum;

enum { WIN_UNIT = 12252240 }; /* parts of one win: every whole number of winning sides up to 17 divides it */

/* What a run adds up is a struct of two parts: sums, merged by adding, and then numbers of which the highest stays. */
typedef struct TallyShape {
	size_t sums; /* bytes of the first part: Sum and nothing else */
	size_t tops; /* of the second: uint64_t and nothing else */
} TallyShape;
void tally_merge(TallyShape shape, void *into, const void *from);

/* One value a game. */
typedef struct Mean {
	Sum n, x, xx;
} Mean;

/* Several values a game: n of them with the sum s; their products by game. */
typedef struct Ratio {
	Sum games, n, s, nn, ns, ss;
} Ratio;

/* Two groups of values in the same games, [0] without and [1] with something. The products of (n0, s0, n1, s1), a game at a time:
 * the upper triangle, row by row. */
typedef struct Contrast {
	Sum games, n[2], s[2], product[10];
} Contrast;

/* Two plays of the same deal: what the seats' results have in common. */
typedef struct Luck {
	Sum n, x[17], a, b, aa, ab, bb; /* a: both results multiplied; b: the mean of their squares; summed over seats */
} Luck;

/* An estimate. Low and high: a 95 % interval, NaN when there are too few games. */
typedef struct Estimate {
	double mean, low, high;
	double se;    /* standard error, NaN like these */
	double games; /* it rests on */
} Estimate;

void mean_add(Mean *mean, int64_t x);
void ratio_add(Ratio *ratio, int64_t n, int64_t s);
void contrast_add(Contrast *contrast, const int64_t n[2], const int64_t s[2]);
void luck_add(Luck *luck, int seats, const int64_t *first, const int64_t *second);

/* Values are divided by `unit`. A difference of two games' results may have come out 0 so far by chance alone: its variance is
 * never taken to be less than one over the number of games (in units squared). */
Estimate mean_estimate(const Mean *mean, double unit);
double mean_sd(const Mean *mean, double unit); /* of single values; NaN for fewer than two */
Estimate mean_difference(const Mean *mean, double unit);
Estimate mean_share(const Mean *mean, double unit); /* of values from 0 to 1: Wilson's interval, widened or narrowed as they spread */
Estimate ratio_estimate(const Ratio *ratio, double unit);
Estimate ratio_share(const Ratio *ratio, double unit);             /* the same, of values from 0 to 1 */
Estimate contrast_estimate(const Contrast *contrast, double unit); /* mean of [1] less mean of [0] */
Estimate luck_estimate(const Luck *luck, int seats, double unit);  /* share of the variance that the deal explains */
Estimate estimate_less(Estimate a, Estimate b);                    /* a - b of independent samples */

/* The interval that holds for all of `family` estimates at once (Bonferroni). */
Estimate estimate_widen(Estimate e, int family);

/* How far the true values behind n estimates lie apart, chance taken out: their standard deviation, if they are spread like a normal
 * distribution. So a few games of many cards can tell whether the cards are alike, long before they can tell what each is worth. NaN
 * where fewer than SPREAD_MIN are known well enough. */
enum { SPREAD_MIN = 6 };
Estimate estimate_spread(const Estimate *e, int n);

/* How likely so large a difference from 0 would be by chance, on both sides; NaN: cannot be told. */
double estimate_p(Estimate e);

/* Holm's correction in place: what remains of each p when all are looked at. NaN stay so and do not count. */
void holm(double *p, int n);

/* Wilson's interval for a share of `tosses`, which stays sensible near 0 and 1 and for few of them; it rests on n games. */
Estimate wilson(double share, double tosses, double n);

/* Wald's test of two hypotheses about a share: that it lies so many Elo above `fair` as elo0 says, or as elo1. The logarithm of how much
 * likelier the second makes what was found, with the variance as it was found; the test ends at SPRT_BOUND or -SPRT_BOUND. */
#define SPRT_BOUND 2.9444389791664403 /* log(0.95 / 0.05) */
double sprt_llr(const Mean *share, double unit, double fair, double elo0, double elo1);

double normal_quantile(double p);
double student_quantile(double p, double freedom);
double chi_square_quantile(double p, double freedom);

typedef enum Verdict { VERDICT_UNDECIDED, VERDICT_BALANCED, VERDICT_UNBALANCED } Verdict;
#define LAB_MARGIN 0.02 /* what still passes for fair, unless somebody says otherwise */

/* Balanced: the whole interval within the margin of fair; unbalanced: all of it outside. */
Verdict verdict_of(Estimate e, double fair, double margin);

/* How many times as many games would leave it decided, if what was found so far is true: an interval narrows with the root of their
 * number. At least 1 where it is undecided, without bounds towards the margin itself; NaN where there is no interval. */
double verdict_more(Estimate e, double fair, double margin);
#endif
