/* What the tests of the server's logic share: opening a world that must open, and reading answers and positions. */
#ifndef TESTS_SERVER_SUPPORT_H
#define TESTS_SERVER_SUPPORT_H
#include "tests/server/fake.h"

#include <criterion/criterion.h>

static inline Fake *open_world_at(const char *path, const char *vfs, uint64_t seed) {
	char reason[512];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open(path, vfs, seed, &why);
	cr_assert(fake, "%s", reason);
	return fake;
}

/* The code of the last refusal, or "" if the last answer was none. */
static inline const char *code_of(const FakeLink *link) {
	const char *code = json_string_value(json_object_get(link->answer, "code"));
	return code ? code : "";
}

/* The time that a seat has left, or -1 if it has no clock. */
static inline int64_t clock_of(const FakeLink *link, int seat) {
	const json_t *left = json_array_get(json_object_get(link->position, "clock"), (size_t)seat);
	return json_is_integer(left) ? json_integer_value(left) : -1;
}
#endif
