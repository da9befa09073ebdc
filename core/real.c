/* See real.h. */
#include "core/real.h"

#include <stdint.h>
#include <string.h>

enum { PARTS = 8, EXPONENT_ZERO = 1023, MANTISSA_BITS = 52 }; /* of a double */

/* 2 to the k / PARTS, for a k that may be negative. */
static double power_of_two(int k) {
	static const double part[PARTS] = {
		0x1p0, 0x1.172b83c7d517bp0, 0x1.306fe0a31b715p0, 0x1.4bfdad5362a27p0,
		0x1.6a09e667f3bcdp0, 0x1.8ace5422aa0dbp0, 0x1.ae89f995ad3adp0, 0x1.d5818dcfba487p0,
	};
	unsigned shifted = (unsigned)(k + PARTS * EXPONENT_ZERO);
	uint64_t bits = (uint64_t)(shifted / PARTS) << MANTISSA_BITS;
	double whole;
	memcpy(&whole, &bits, sizeof whole);
	return whole * part[shifted % PARTS];
}

/* e^x = 2^(k/8) e^r with k the nearest whole number, so that |r| < 0.0434 and six terms of the series are exact to 1e-11. */
float real_exp(float x) {
	const double per_part = 0x1.71547652b82fep3, part = 0x1.62e42fefa39efp-4; /* 8 / ln 2 and its inverse */
	if (!(x < 89)) return x * FLT_MAX; /* infinity, or still not a number */
	if (x < -104) return 0;
	double parts = x * per_part;
	int k = (int)(parts < 0 ? parts - 0.5 : parts + 0.5);
	double r = x - k * part, r2 = r * r;
	double series = (1 + r) + r2 * ((1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120)));
	return (float)(power_of_two(k) * series);
}

float real_power(float x, unsigned n) {
	float power = 1;
	for (; n; n >>= 1) {
		if (n & 1) power *= x;
		x *= x;
	}
	return power;
}
