/* The few functions of real numbers that games and bots decide by. A C library has these in several variants and picks one by the
 * processor, and another library rounds differently; these are plain IEEE arithmetic in a fixed order, so that a level plays the same
 * game everywhere. Games and bots use sqrtf beside them, which the standard rounds exactly, and nothing else of <math.h>.
 *
 * The build forbids fused multiply-adds (-ffp-contract=off), and a processor or compiler that computes with more digits than the
 * type has (x87) is refused here. */
#ifndef CORE_REAL_H
#define CORE_REAL_H
#include <assert.h>
#include <float.h>

static_assert(FLT_EVAL_METHOD == 0, "float and double must be computed as they are: on 32-bit x86 compile with -msse2 -mfpmath=sse");

/* e to the x, less than 0.5001 units in the last place from the truth; 0 and infinity where a float holds no better. */
float real_exp(float x);

/* The natural logarithm of a number above 0, at most one unit in the last place from the truth. */
float real_log(float x);

/* x to the nth, by squaring. */
float real_power(float x, unsigned n);

static inline float real_min(float a, float b) {
	return a < b ? a : b;
}

static inline float real_max(float a, float b) {
	return a > b ? a : b;
}
#endif
