/* See real.h. */
#include "core/real.h"

#include <stdint.h>
#include <string.h>

enum { PARTS = 8, PART_BIT = 49 }; /* k << PART_BIT, added to the bits of a double, is k / PARTS more in its exponent */

/* 2 to the k / PARTS for the k at the end of these bits, which may be negative. The table has the bits of 2 to the i / PARTS, less
 * i << PART_BIT. */
static double power_of_two(uint64_t k) {
	static const uint64_t part[PARTS] = {
		0x3ff0000000000000, 0x3fef72b83c7d517b, 0x3fef06fe0a31b715, 0x3feebfdad5362a27,
		0x3feea09e667f3bcd, 0x3feeace5422aa0db, 0x3feee89f995ad3ad, 0x3fef5818dcfba487,
	};
	uint64_t bits = part[k % PARTS] + (k << PART_BIT);
	double power;
	memcpy(&power, &bits, sizeof power);
	return power;
}

/* e^x = 2^(k/8) e^r with k the nearest whole number, so that |r| < 0.0434 and six terms of the series are exact to 1e-11. A sum with
 * 1.5 × 2^52 has no digits behind the point: that rounds, and its last bits are k. */
float real_exp(float x) {
	const double per_part = 0x1.71547652b82fep3, part = 0x1.62e42fefa39efp-4, shift = 0x1.8p52; /* 8 / ln 2 and its inverse */
	if (!(x < 89)) return x * FLT_MAX;                                                          /* infinity, or still not a number */
	if (x < -104) return 0;
	double shifted = x * per_part + shift;
	uint64_t k;
	memcpy(&k, &shifted, sizeof k);
	double r = x - (shifted - shift) * part, r2 = r * r;
	double series = (1 + r) + r2 * ((1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120)));
	return (float)(power_of_two(k) * series);
}

/* x = 2^k m with m between the roots of 1/2 and 2, and ln m = 2 artanh s, s = (m-1)/(m+1): |s| < 0.172, so that eight terms are exact to 1e-14. */
float real_log(float x) {
	const double ln_2 = 0x1.62e42fefa39efp-1;
	const uint64_t one = 0x3ff0000000000000, root_half = 0x3fe6a09e667f3bcd;
	double wide = x, m;
	uint64_t bits;
	memcpy(&bits, &wide, sizeof bits);
	int64_t k = (int64_t)(bits + (one - root_half)) >> 52;
	bits -= (uint64_t)(k - 1023) << 52;
	memcpy(&m, &bits, sizeof m);
	double s = (m - 1) / (m + 1), s2 = s * s, series = 0;
	for (int i = 15; i >= 1; i -= 2) series = series * s2 + 1.0 / i;
	return (float)((double)(k - 1023) * ln_2 + 2 * s * series);
}

float real_power(float x, unsigned n) {
	float power = 1;
	for (; n; n >>= 1) {
		if (n & 1) power *= x;
		x *= x;
	}
	return power;
}
