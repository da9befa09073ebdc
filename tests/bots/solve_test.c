/* The search, compared with exact solutions: in small two-sided games almost nothing can be gained against it. */
#include "games/brutal_ring/tests/last_tricks.h"
#include "games/duel_royal/tests/last_duel.h"
#include "tests/bots/kuhn.h"
#include "tests/long.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SETS_MAX = 200, PASSES = 2000, STRONG = 4, MASTER = 5 };

Test(solve, kuhn_poker_is_worth_a_known_value) {
	SmallGame *g = kuhn_open();
	small_solve(g, PASSES);
	double chips = 4 * small_value(g, 0) - 2;
	cr_expect_float_eq(chips, -1.0 / 18, 1e-3, "%.6f chips", chips);
	cr_expect_lt(small_exploitability(g), 1e-3);
	small_close(g);
}

/* A player who bets and calls with any card loses to one who is choosy. */
Test(solve, a_bad_strategy_is_exploited) {
	SmallGame *g = kuhn_open();
	for (int s = 0; s < g->n_sets; s++) g->set[s].chance[0] = 0, g->set[s].chance[1] = 1;
	cr_expect_float_eq(4 * small_best_answer(g, 0) - 2, 1.0 / 3, 1e-9, "bet with the best and the middle card only");
	small_close(g);
}

static void expect_sound(SmallGame *g, int level) {
	cr_expect_leq(g->n_sets, SETS_MAX);
	small_solve(g, PASSES);
	cr_expect_lt(small_exploitability(g), 1e-3, "not solved");
	small_ask(g, bot_random, 0, 1);
	cr_expect_gt(small_exploitability(g), 0.05, "a game in which anything goes shows nothing");
	small_ask(g, bot_search, bot_level(level)->iterations, 1);
	double gain = small_exploitability(g);
	cr_expect_lt(gain, 0.05, "%.4f can be gained against it", gain);
	small_close(g);
}

Test(solve, master_in_kuhn_poker) {
	expect_sound(kuhn_open(), MASTER);
}
Test(solve, master_in_the_tricks_of_the_last_combat) {
	expect_sound(last_tricks_open(), MASTER);
}
Test(solve, the_last_duel) {
	expect_sound(last_duel_open(), is_long() ? MASTER : STRONG);
}
