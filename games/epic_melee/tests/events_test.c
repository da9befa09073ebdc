/* Epic Melee: what each step tells, word for word, and to whom. */
#include "table.h"

#include <criterion/criterion.h>
#include <string.h>

#define CARDS(...) ((const char *const[]){__VA_ARGS__})

/* The events of the last action as `viewer` hears them, one per line. */
static const char *told(const TestTable *t, int viewer) {
	static char buf[8192];
	Text text = TEXT_ON(buf);
	static Events seen;
	if (viewer == ALL_SEEING) seen = t->events;
	else events_for(&t->setup, &t->events, viewer, &seen);
	for (int i = 0; i < seen.n; i++) {
		event_json(&t->setup, &seen.list[i], &text);
		text_add(&text, "\n");
	}
	cr_assert_not(text.is_full);
	return buf;
}

Test(epic_melee_events, em_3_deal) {
	TestTable *t = table_deal(2, 5);
	int own = 0, hidden = 0;
	Events seen;
	events_for(&t->setup, &t->events, 1, &seen);
	cr_assert_eq(seen.n, 16, "fourteen cards, the pawn, the round");
	Bag hand = 0;
	for (int i = 0; i < 14; i++) {
		const Event *event = &seen.list[i];
		cr_assert_eq(event->kind, EVENT_DEAL);
		if (event->arg[0] == 2) hand += bag_one(event->arg[1]), own++;
		else hidden += event->arg[0] == 1 && event->arg[1] == 0 && event->hidden;
	}
	cr_assert(own == 7 && hidden == 7);
	cr_assert_eq(hand, t->s.hand[1], "everybody is told their own cards");
	cr_assert(seen.list[14].kind == EVENT_FIRST && seen.list[14].arg[0] == t->s.pawn);
	cr_assert(seen.list[15].kind == EVENT_ROUND && seen.list[15].arg[0] == 1);
	table_end(t);
}

Test(epic_melee_events, em_10_em_11_lay_and_reveal) {
	TestTable *t = table_deal(2, 3);
	t->s.hand[0] = 3 * bag_one(MAGE) + 4 * bag_one(RAVEN);
	t->s.hand[1] = 6 * bag_one(EZ) + bag_one(TURTLE);
	table_act(t, 1, "lay ez turtle");
	cr_assert_str_eq(told(t, 1), "{\"event\":\"lay\",\"seat\":1,\"left\":\"ez\",\"right\":\"turtle\"}\n");
	cr_assert_str_eq(told(t, 0), "");
	cr_assert_str_eq(told(t, SPECTATOR), "");
	table_act(t, 0, "lay mage raven");
	cr_assert_str_eq(told(t, 1),
	                 "{\"event\":\"reveal\",\"seat\":0,\"card\":\"raven\"}\n{\"event\":\"reveal\",\"seat\":1,\"card\":\"turtle\"}\n");
	table_end(t);
}

Test(epic_melee_events, em_12_em_14_engage_and_pass) {
	TestTable *t = table_round(3, 1, CARDS("golem mage", "ez raven", "ez raven"));
	table_act(t, 0, "engage left");
	cr_assert_str_eq(told(t, 2),
	                 "{\"event\":\"engage\",\"seat\":0,\"card\":\"golem\",\"side\":\"left\"}\n"
	                 "{\"event\":\"take_back\",\"seat\":0,\"card\":\"mage\"}\n");
	table_act(t, 0, "pawn 2");
	cr_assert_str_eq(told(t, 1), "{\"event\":\"pawn\",\"seat\":0,\"to\":2}\n");
	table_act(t, 2, "engage right");
	cr_assert_str_eq(told(t, 1),
	                 "{\"event\":\"engage\",\"seat\":2,\"card\":\"raven\",\"side\":\"right\"}\n{\"event\":\"pawn\",\"seat\":2,\"to\":1}\n");
	table_end(t);
}

Test(epic_melee_events, em_22_sacrifice) {
	static const struct {
		int pile;
		const char *token, *action, *owner, *others;
	} cases[] = {
		{GOLD, "g2", "sacrifice gold g2", "{\"event\":\"sacrifice_gold\",\"seat\":1,\"token\":\"g2\"}\n",
	     "{\"event\":\"sacrifice_gold\",\"seat\":1,\"token\":null}\n"},
		{SILVER, "s3", "sacrifice silver s3", "{\"event\":\"sacrifice_silver\",\"seat\":1,\"token\":\"s3\"}\n",
	     "{\"event\":\"sacrifice_silver\",\"seat\":1,\"token\":null}\n"},
		{GOBLIN, "b1", "sacrifice goblin b1", "{\"event\":\"sacrifice_goblin\",\"seat\":1,\"token\":\"b1\"}\n",
	     "{\"event\":\"sacrifice_goblin\",\"seat\":1,\"token\":\"b1\"}\n"},
	};
	static const char *const lich = "{\"event\":\"lich\",\"seat\":1}\n{\"event\":\"pawn\",\"seat\":1,\"to\":0}\n";
	for (int i = 0; i < PILES; i++) {
		TestTable *t = table_rights(2, 2, CARDS("mage", "raven"));
		t->s.pawn = 2;
		table_give(t, 1, cases[i].pile, cases[i].token);
		table_act(t, 1, "engage right");
		table_act(t, 1, cases[i].action);
		char want[400];
		strcat(strcpy(want, cases[i].owner), lich);
		cr_assert_str_eq(told(t, 1), want);
		strcat(strcpy(want, cases[i].others), lich);
		cr_assert_str_eq(told(t, 0), want);
		table_end(t);
	}
}

Test(epic_melee_events, em_27_em_28_goblins_and_frog) {
	TestTable *t = table_rights(3, 1, CARDS("mage", "goblins", "frog"));
	t->s.pawn = 2;
	table_script(t, "goblin", "b1_star");
	table_act(t, 1, "engage right");
	cr_assert_str_eq(told(t, 0),
	                 "{\"event\":\"engage\",\"seat\":1,\"card\":\"goblins\",\"side\":\"right\"}\n"
	                 "{\"event\":\"draw_goblin\",\"seat\":1,\"token\":\"b1_star\"}\n");
	table_act(t, 1, "pawn 2");
	table_act(t, 2, "engage right");
	cr_assert_str_eq(told(t, SPECTATOR),
	                 "{\"event\":\"engage\",\"seat\":2,\"card\":\"frog\",\"side\":\"right\"}\n"
	                 "{\"event\":\"frog\",\"seat\":2}\n{\"event\":\"pawn\",\"seat\":2,\"to\":0}\n");
	table_end(t);
}

Test(epic_melee_events, em_29_shift) {
	TestTable *t = table_rights(3, 1, CARDS("golem", "ez", "mage"));
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 1");
	table_act(t, 1, "engage right");
	table_act(t, 1, "shift right");
	cr_assert_str_eq(told(t, 2),
	                 "{\"event\":\"shift\",\"seat\":1,\"side\":\"right\"}\n"
	                 "{\"event\":\"passed\",\"seat\":0,\"to\":1,\"card\":\"golem\"}\n"
	                 "{\"event\":\"passed\",\"seat\":1,\"to\":0,\"card\":\"ez\"}\n{\"event\":\"pawn\",\"seat\":1,\"to\":2}\n");
	table_end(t);
}

Test(epic_melee_events, em_40_em_43_end_of_a_round) {
	TestTable *t = table_rights(4, 2, CARDS("folk", "golem", "turtle", "raven"));
	table_shrink_pile(t, GOLD, 1);
	t->s.pawn = 4;
	table_act(t, 3, "engage right");
	table_act(t, 3, "pawn 0");
	table_act(t, 0, "engage right");
	table_act(t, 0, "pawn 2");
	table_act(t, 2, "engage right");
	table_script(t, "silver", "s1");
	table_script(t, "gold", "g3_moon_skull");
	table_act(t, 1, "engage right"); /* seat 1 is first, then folk and turtle with 2: one Gold token for two */
	cr_assert_str_eq(
		told(t, 0),
		"{\"event\":\"engage\",\"seat\":1,\"card\":\"golem\",\"side\":\"right\"}\n"
		"{\"event\":\"inverted\"}\n{\"event\":\"swapped\"}\n"
		"{\"event\":\"rank\",\"seat\":3,\"card\":\"raven\",\"value\":1,\"place\":1}\n"
		"{\"event\":\"rank\",\"seat\":0,\"card\":\"folk\",\"value\":2,\"place\":2}\n"
		"{\"event\":\"rank\",\"seat\":2,\"card\":\"turtle\",\"value\":2,\"place\":2}\n"
		"{\"event\":\"rank\",\"seat\":1,\"card\":\"golem\",\"value\":3,\"place\":3}\n"
		"{\"event\":\"draw_silver\",\"seat\":3,\"token\":null}\n{\"event\":\"draw_gold\",\"seat\":0,\"token\":\"g3_moon_skull\"}\n"
		"{\"event\":\"nothing_left\",\"seat\":2,\"pile\":\"gold\"}\n{\"event\":\"round\",\"round\":3}\n");
	table_end(t);
}

Test(epic_melee_events, em_16_end) {
	TestTable *t = table_rights(2, 6, CARDS("mage", "mage"));
	table_act(t, 0, "engage right");
	table_act(t, 1, "engage right");
	cr_assert_not_null(strstr(told(t, ALL_SEEING), "{\"event\":\"end\"}\n"));
	cr_assert_null(strstr(told(t, ALL_SEEING), "\"round\""));
	table_end(t);
}
