/* Tables of floats in a game's judgement that tools/fit_value.c has fitted to games. It builds the files that have them once more, with
 * FITS_TABLES, so that it may change the numbers. */
#ifndef CORE_FITTED_H
#define CORE_FITTED_H
#include <stddef.h>

#ifdef FITS_TABLES
#define FITTED static
#define FITTED_TABLE(name) /* float *NAME_table(n): the numbers, and how many */ \
	float *name##_table(size_t *n); \
	float *name##_table(size_t *n) { \
		*n = sizeof name / (sizeof(float)); \
		return (float *)&name; \
	} \
	float *name##_table(size_t *n)
#else
#define FITTED static const
#define FITTED_TABLE(name) _Static_assert(sizeof name % sizeof(float) == 0, "floats and nothing else")
#endif
#endif
