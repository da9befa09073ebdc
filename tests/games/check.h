/* What the games' check_test.c share: broken states, each with what `check` must say about it, and random bytes. Included after the
 * game's own table.h, whose TestTable and State it uses. */
#ifndef TESTS_GAMES_CHECK_H
#define TESTS_GAMES_CHECK_H
#include <criterion/criterion.h>
#include <string.h>

/* A way to break a state. */
#define BREAK(name, change) \
	static void name(State *s) { \
		change; \
	}

typedef struct BrokenState {
	const char *name;
	int at; /* the position to break */
	void (*change)(State *);
	const char *why; /* part of what `check` says */
} BrokenState;

/* Breaks a sound position in this one way and expects it to be noticed. Ends the table. */
static inline void expect_noticed(TestTable *t, const BrokenState *broken) {
	char buf[300];
	Text why = TEXT_ON(buf);
	cr_assert(t->setup.game->check(&t->s, &t->setup, &why), "%s: the position itself: %s", broken->name, buf);
	broken->change(&t->s);
	cr_expect_not(t->setup.game->check(&t->s, &t->setup, &why), "%s is not noticed", broken->name);
	cr_expect(strstr(buf, broken->why), "%s: \"%s\" does not say \"%s\"", broken->name, buf, broken->why);
	table_end(t);
}

/* Expects no complaint and no text. Ends the table. */
static inline void expect_whole(TestTable *t, const char *what) {
	char buf[300];
	Text why = TEXT_ON(buf);
	cr_expect(t->setup.game->check(&t->s, &t->setup, &why), "%s: %s", what, buf);
	cr_expect_eq(buf[0], 0);
	table_end(t);
}

/* Whatever the bytes, `check` answers, and gives a reason exactly when it refuses; the sanitizers are on. Ends the table. */
static inline void expect_answers(TestTable *t, int times) {
	for (int n = 0; n < times; n++) {
		State s = t->s;
		char buf[300];
		Text why = TEXT_ON(buf);
		int changes = 1 + (int)rng_below(&t->rng, 4);
		for (int k = 0; k < changes; k++) ((unsigned char *)&s)[rng_below(&t->rng, sizeof s)] = (unsigned char)rng_next(&t->rng);
		bool is_whole = t->setup.game->check(&s, &t->setup, &why);
		cr_assert_eq(is_whole, buf[0] == 0);
	}
	table_end(t);
}
#endif
