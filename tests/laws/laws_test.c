/* The laws on every registered game, with every number of seats and every combination of options. The build generates the tests
 * themselves (see suite.h). To reuse a message's seed: TRIPOT_LAW_SEED=… test_laws --filter 'GAME/law_5*' */
#include "tests/laws/suite.h"
#include "tests/long.h"

#include <stdlib.h>
#include <string.h>

/* Law 6 must reach positions that can be damaged in every way. */
enum { GAMES = 10, GAMES_OF_LAW_6 = 40, GAMES_LONG = 60 };

void suite_run(const char *law, const GameTest *test) {
	char text[2048];
	Text why = TEXT_ON(text);
	const char *seed = getenv("TRIPOT_LAW_SEED");
	int n_games = is_long() ? GAMES_LONG : strcmp(law, "law_6_check") ? GAMES : GAMES_OF_LAW_6;
	cr_assert_not_null(law_find(law), "%s is not in the list of laws", law);
	bool holds = law_holds_everywhere(law_find(law), test, n_games, seed ? strtoull(seed, NULL, 10) : 1, &why);
	cr_assert(holds, "%s", text);
}

/* The build lists the games both for the registry and for this program; the two lists must agree. */
extern const GameTest *const game_tests[];

Test(laws, every_registered_game_has_its_laws) {
	int n = 0;
	for (; games[n]; n++) cr_assert(game_tests[n] && game_tests[n]->game == games[n], "%s has no tests/perturb.c here", games[n]->id);
	cr_assert_null(game_tests[n]);
	cr_assert_gt(n, 0);
}
