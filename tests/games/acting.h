/* Actions as text at a game's test table: the functions every table.h declares. Included once, by the game's table_test.c. */
#ifndef TESTS_GAMES_ACTING_H
#define TESTS_GAMES_ACTING_H
#include <criterion/criterion.h>

static void require_whole(const TestTable *t, const char *what) {
	char buf[256];
	Text why = TEXT_ON(buf);
	cr_assert(t->setup.game->check(&t->s, &t->setup, &why), "%s: %s", what, buf);
}

static Action parse(const TestTable *t, const char *text) {
	char buf[256];
	Text why = TEXT_ON(buf);
	Action action = action_parse(&t->setup, text, &why);
	cr_assert_neq(action, ACTION_NONE, "%s: %s", text, buf);
	return action;
}

bool table_is_legal(const TestTable *t, int seat, const char *text) {
	Action list[LEGAL_MAX], action = parse(t, text);
	int n = t->setup.game->legal(&t->s, &t->setup, seat, list);
	for (int i = 0; i < n; i++)
		if (list[i] == action) return true;
	return false;
}

void table_act(TestTable *t, int seat, const char *text) {
	cr_assert(table_is_legal(t, seat, text), "seat %d cannot %s now", seat, text);
	t->events.n = 0;
	t->setup.game->apply(&t->s, &t->setup, seat, parse(t, text), &t->rng, &t->events);
	require_whole(t, text);
}
#endif
