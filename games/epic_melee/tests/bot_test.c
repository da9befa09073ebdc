/* Epic Melee: what the bots' judgement must find in positions where the right choice is obvious. */
#include "table.h"
#include "tests/games/judging.h"

/* EM-12: the right card has been seen; engaging the left one of two equal cards reveals for nothing what is kept. */
Test(epic_melee_bot, of_two_alike_the_one_that_all_have_seen) {
	TestTable *t = table_round(3, 2, (const char *[]){"goblins goblins", "mage frog", "golem mage"});
	cr_expect(!(share_of(t, 0, "engage left") > 0));
	table_act(t, 0, "engage right");
	table_end(t);
}

/* EM-40: the last player to engage sees what their cards would bring. */
Test(epic_melee_bot, the_last_takes_the_card_that_wins) {
	TestTable *t = table_round(2, 2, (const char *[]){"golem mage", "raven knight"});
	table_act(t, 0, "engage right"); /* Mage 4: a Knight is worth 5, a Raven without loot 1 */
	cr_expect_gt(share_of(t, 1, "engage right"), 0.9);
	table_end(t);
}

/* EM-25: Little Folk invert that. */
Test(epic_melee_bot, the_weak_card_wins_where_little_folk_are) {
	TestTable *t = table_round(2, 2, (const char *[]){"golem folk", "raven knight"});
	table_act(t, 0, "engage right");
	cr_expect_gt(share_of(t, 1, "engage left"), 0.9);
	table_end(t);
}

/* EM-29: EZ moves the best card in front of its player, from whichever side. */
Test(epic_melee_bot, ez_fetches_the_best_card) {
	TestTable *t = table_round(3, 1, (const char *[]){"golem knight", "golem goblins", "mage ez"});
	table_script(t, "goblin", "b1");
	table_act(t, 0, "engage right"); /* Knight 6 */
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right"); /* Goblins 3 */
	table_act(t, 2, "engage right");
	cr_expect_gt(share_of(t, 2, "shift right"), 0.9);
	table_end(t);
}
