/* ./test --long runs the same tests with larger numbers. */
#ifndef TESTS_LONG_H
#define TESTS_LONG_H
#include <stdbool.h>
#include <stdlib.h>

static inline bool is_long(void) {
	const char *text = getenv("TRIPOT_LONG");
	return text && *text == '1';
}
#endif
