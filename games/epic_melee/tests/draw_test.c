/* Epic Melee: the table in the terminal, whole screens character by character, in both languages. */
#include "table.h"

#include "screens.h"
#include "tests/games/screen.h"

#define PAIRS(...) ((const char *const[]){__VA_ARGS__})

static const char *const names[SEATS] = {"Ada", "Bartholomew the Elder", "Chloé", "Dan", "Eve", "Fay"};

static TestTable *middle_of_a_round(void) {
	TestTable *t = table_round(4, 3, PAIRS("golem mage", "ez raven", "folk turtle", "mage knight"));
	t->s.hand[1] = bag_one(FROG) + 2 * bag_one(EZ);
	t->s.hand[0] = bag_one(KNIGHT) + 2 * bag_one(GOBLINS);
	t->s.hand[2] = bag_one(TURTLE) + 2 * bag_one(GOBLINS);
	t->s.hand[3] = 3 * bag_one(RAVEN);
	t->s.played = 2 * bag_one(FROG) + 2 * bag_one(GOLEM) + 2 * bag_one(FOLK) + 2 * bag_one(MAGE);
	t->s.known[1] = bag_one(FROG);
	table_give(t, 0, GOLD, "g3_sun");
	table_give(t, 0, GOBLIN, "b1");
	table_give(t, 1, SILVER, "s2");
	table_give(t, 1, SILVER, "s1");
	t->s.pawn = 3;
	table_act(t, 2, "engage right");
	table_act(t, 2, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "sacrifice silver s1");
	table_act(t, 1, "pawn 0");
	return t;
}

Test(epic_melee_draw, middle_of_a_round) {
	TestTable *t = middle_of_a_round();
	expect_screen(t, names, 0, LANG_EN, "own eyes", SCREEN_own_eyes);
	expect_screen(t, names, 1, LANG_FR, "yeux de Bartholomew", SCREEN_yeux_de_Bartholomew);
	expect_screen(t, names, SPECTATOR, LANG_EN, "spectator", SCREEN_spectator);
	table_end(t);
}

Test(epic_melee_draw, folk_and_golem_are_announced) {
	TestTable *t = table_rights(3, 1, PAIRS("folk", "golem", "frog"));
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	expect_screen(t, names, 2, LANG_EN, "effects", SCREEN_effects);
	table_act(t, 2, "engage right");
	table_end(t);
}

Test(epic_melee_draw, choosing) {
	TestTable *t = table_deal(6, 3);
	t->s.hand[0] = bag_one(KNIGHT) + bag_one(RAVEN) + bag_one(TURTLE) + bag_one(FOLK) + bag_one(GOBLINS) + bag_one(FROG) + bag_one(MAGE);
	for (int i = 1; i < SEATS; i++)
		t->s.hand[i] = 3 * bag_one(i % 2 ? EZ : GOLEM) + bag_one(i + 1) + bag_one(i + 2) + bag_one(i) + bag_one(MAGE);
	t->s.hand[4] = t->s.hand[5] = 3 * bag_one(TURTLE) + 4 * bag_one(KNIGHT) - bag_one(KNIGHT) - bag_one(TURTLE) + 2 * bag_one(FOLK);
	t->s.hand[5] = 2 * bag_one(FROG) + 2 * bag_one(GOBLINS) + 2 * bag_one(MAGE) + bag_one(RAVEN);
	table_act(t, 0, "lay knight frog");
	expect_screen(t, names, 0, LANG_EN, "laid", SCREEN_laid);
	expect_screen(t, names, 1, LANG_FR, "pas encore", SCREEN_pas_encore);
	table_end(t);
}

Test(epic_melee_draw, the_end) {
	TestTable *t = table_rights(2, 6, PAIRS("mage", "raven"));
	table_give(t, 0, GOLD, "g3_sun");
	table_give(t, 0, SILVER, "s1_sun");
	table_give(t, 1, GOBLIN, "b1");
	table_give(t, 1, GOBLIN, "b1_star");
	table_script(t, "gold", "g1");
	table_script(t, "silver", "s1_star");
	table_act(t, 0, "engage right");
	table_act(t, 1, "engage right");
	table_act(t, 1, "keep");
	expect_screen(t, names, 1, LANG_EN, "end", SCREEN_end);
	table_end(t);
}

/* A pile of ten needs one column more than the line has. */
Test(epic_melee_draw, a_long_title_takes_two_lines) {
	TestTable *t = table_deal(2, 1);
	State view;
	char buf[8192];
	Text screen = TEXT_ON(buf);
	((Edition *)t->pack.figures)->all_loot[GOBLIN] += 4 * bag_one(1);
	em_redact(&view, &t->s, &t->setup, SPECTATOR);
	em_draw(&view, &t->setup, &(Listener){.lang = LANG_FR, .viewer = SPECTATOR, .names = names}, &screen);
	static const char blanks[] = "                                            ";
	char want[300];
	snprintf(want, sizeof want,
	         STYLE_BOLD "Epic Melee" STYLE_END "  ronde 1/6, choix des deux cartes\n%s" STYLE_DIM
	                    "piles : Or 18, Argent 18, Gobelin 10" STYLE_END "\n",
	         blanks);
	cr_expect(!strncmp(buf, want, strlen(want)), "%.200s", buf);
	table_end(t);
}

Test(epic_melee_draw, prompt_of_every_phase) {
	static const char *const keys[] = {"prompt.choose", "prompt.engage", "prompt.sacrifice", "prompt.shift", "prompt.pass"};
	TestTable *t = table_deal(2, 1);
	for (int phase = CHOOSE; phase < OVER; phase++) {
		size_t len;
		t->s.phase = (uint8_t)phase;
		cr_assert_str_eq(em_prompt(&t->s, &t->setup, 0), keys[phase - CHOOSE]);
		for (int lang = 0; lang < LANG_COUNT; lang++) cr_assert_not_null(say_find(&t->setup, lang, keys[phase - CHOOSE], &len));
	}
	table_end(t);
}
