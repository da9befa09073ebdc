/* What a game's judgement thinks of an action at its test table. Included by the game's bot_test.c, after its table.h. */
#ifndef TESTS_GAMES_JUDGING_H
#define TESTS_GAMES_JUDGING_H
#include <criterion/criterion.h>

/* The action's share of the weight, squared as in level 2. */
static double share_of(const TestTable *t, int seat, const char *text) {
	const Game *game = t->setup.game;
	Action legal[LEGAL_MAX];
	float weight[LEGAL_MAX];
	char buf[200];
	Text why = TEXT_ON(buf);
	Action action = action_parse(&t->setup, text, &why);
	double sum = 0, with = 0;
	int n = game->legal(&t->s, &t->setup, seat, legal);
	game->weigh(&t->s, &t->setup, seat, legal, n, weight);
	for (int i = 0; i < n; i++) {
		double square = (double)weight[i] * (double)weight[i];
		sum += square;
		if (legal[i] == action) with = square;
	}
	return with / sum;
}
#endif
