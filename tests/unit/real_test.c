/* Our own functions of real numbers, compared with those of the C library, which may round either way. */
#include "core/real.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static uint32_t bits_of(float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static float float_of(uint32_t bits) {
	float x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

/* The error, in units in the last place of a float of that size. */
static double error_of(float x) {
	double truth = exp((double)x), unit = nextafterf((float)truth, INFINITY) - (float)truth;
	return fabs((double)real_exp(x) - truth) / unit;
}

/* Steps of prime size through all floats of both signs, and a fine grid in the range the bots use. */
Test(real, exp_is_within_half_a_unit) {
	double worst = 0;
	for (uint32_t bits = 1; bits < bits_of(88.7f); bits += 1999) {
		worst = fmax(worst, error_of(float_of(bits)));
		if (bits < bits_of(103.9f)) worst = fmax(worst, error_of(-float_of(bits)));
	}
	for (int i = -200000; i <= 200000; i++) worst = fmax(worst, error_of((float)i / 4096));
	cr_expect_lt(worst, 0.5001, "%.6f", worst);
}

Test(real, exp_at_its_ends) {
	cr_expect_eq(real_exp(0), 1);
	cr_expect_eq(real_exp(-0.0f), 1);
	cr_expect_eq(real_exp(-INFINITY), 0);
	cr_expect_eq(real_exp(-105), 0);
	cr_expect_eq(real_exp(-103.9f), FLT_TRUE_MIN);
	cr_expect_eq(real_exp(INFINITY), INFINITY);
	cr_expect_eq(real_exp(88.73f), INFINITY);
	cr_expect_lt(real_exp(88.72f), INFINITY);
	cr_expect(isnan(real_exp(NAN)));
}

/* Exact bits: the same on every machine. */
Test(real, exp_has_these_bits) {
	cr_expect_eq(bits_of(real_exp(1)), 0x402df854u);
	cr_expect_eq(bits_of(real_exp(-1)), 0x3ebc5ab2u);
	cr_expect_eq(bits_of(real_exp(0.35f)), 0x3fb5a401u);
	cr_expect_eq(bits_of(real_exp(30)), 0x551b8238u);
}

/* The same for the logarithm, around changes of the exponent and elsewhere. */
Test(real, log_is_near_the_truth) {
	double worst = 0;
	for (uint32_t bits = 0x00800000; bits < 0x7f800000; bits += 1999) {
		double truth = log((double)float_of(bits)), unit = nextafterf(fabsf((float)truth), INFINITY) - fabsf((float)truth);
		worst = fmax(worst, fabs((double)real_log(float_of(bits)) - truth) / unit);
	}
	cr_expect_lt(worst, 0.51, "%.6f", worst);
	cr_expect_eq(real_log(1), 0);
	cr_expect_float_eq(real_log(FLT_TRUE_MIN), -103.2789, 1e-3);
	cr_expect_eq(bits_of(real_log(10)), 0x40135d8eu);
}

Test(real, power_by_squaring) {
	cr_expect_eq(real_power(3, 0), 1);
	cr_expect_eq(real_power(3, 1), 3);
	cr_expect_eq(real_power(3, 5), 243);
	for (int i = 0; i <= 1000; i++) {
		float x = (float)i / 1000;
		cr_expect_float_eq(real_power(x, 8), pow((double)x, 8), 1e-6);
	}
}

Test(real, the_smaller_and_the_greater) {
	cr_expect_eq(real_min(1, 2), 1);
	cr_expect_eq(real_min(2, 1), 1);
	cr_expect_eq(real_max(1, 2), 2);
	cr_expect_eq(real_max(2, 1), 2);
}
