/* Duel Royal: the table in the terminal, whole screens character by character, in both languages. */
#include "table.h"

#include "screens.h"
#include "tests/games/screen.h"

static const char *const names[SEATS] = {
	"Ada", "Bartholomew the Elder", "Chloé", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou", "Mia", "Ned", "Ole",
	"Pia", "Quentin the Younger"};

#define SCREEN(t, viewer, lang, name) expect_screen(t, names, viewer, lang, #name, SCREEN_##name)

Test(duel_royal_draw, dr_10_stepping) {
	TestTable *t = table_with("KNEWNDE");
	SCREEN(t, 0, LANG_EN, deal);
	table_act(t, 0, "propose 4");
	table_act(t, 4, "forward");
	table_act(t, 2, "stay");
	SCREEN(t, 2, LANG_EN, step);
	SCREEN(t, 1, LANG_FR, pas);
	SCREEN(t, SPECTATOR, LANG_EN, spectator);
	SCREEN(t, ALL_SEEING, LANG_EN, all_seeing);
	table_end(t);
}

Test(duel_royal_draw, dr_12_dr_13_naming_and_betting) {
	TestTable *t = table_with("KNEWNDEK");
	table_fight(t, 0, 1, 2, 1); /* the King beats the Knight */
	table_fight(t, 2, 7, 3, 1); /* the Executioner beats the King */
	table_fight(t, 4, 3, 1, 1); /* the Witch beats the Knight */
	table_fight(t, 6, 5, 1, 2); /* the Executioner beats the Dragon */
	for (int i = 0; i < 8; i++)
		if (!(t->s.ghosts >> i & 1)) table_act(t, i, i != 6 ? "forward" : "stay");
	SCREEN(t, 0, LANG_EN, names);
	SCREEN(t, 3, LANG_FR, noms);
	table_act(t, 3, "name 6");
	table_act(t, 0, "bet 2");
	SCREEN(t, 2, LANG_EN, bets);
	SCREEN(t, 3, LANG_EN, other_bets);
	table_end(t);
}

/* Ties leave cards in the middle; long chronicles show the latest duels and count the rest. */
Test(duel_royal_draw, dr_16_dr_40_many_duels) {
	TestTable *t = table_with("KKNNEEKKNNEEKNWDE");
	for (int i = 0; i < 9; i++) table_fight(t, 2 * (i % 3), 2 * (i % 3) + 1, 1, 1);
	table_fight(t, 16, 1, 1, 1); /* an Executioner beats a King */
	table_fight(t, 0, 3, 1, 1);  /* a King beats a Knight */
	table_fight(t, 0, 7, 1, 2);
	SCREEN(t, 16, LANG_EN, many);
	table_send(t, 0, 7);
	table_act(t, spokesman(&t->s, &t->setup, 1), "bet 1");
	SCREEN(t, 7, LANG_FR, beaucoup);
	table_end(t);
}

Test(duel_royal_draw, dr_30_the_end) {
	TestTable *t = table_with("KNNEED");
	table_fight(t, 0, 1, 1, 1);
	table_fight(t, 2, 3, 1, 1);
	table_fight(t, 4, 5, 1, 1);
	SCREEN(t, 1, LANG_EN, all_cards);
	t->setup.option[OPTION_CARDS] = CARDS_SECRET;
	SCREEN(t, 1, LANG_EN, end);
	SCREEN(t, 0, LANG_FR, fin);
	table_end(t);
}

/* How many lines the chronicle has, with every number of seats, after few and after many duels. */
Test(duel_royal_draw, the_screen_leaves_room_for_the_question) {
	static const char *const characters[] = {"KKNNEE",         "KKNNEEW",         "KKNNEEWD",         "KKNNEEWDK",
	                                         "KKNNEEWDKN",     "KKNNEEWDKNE",     "KKNNEEWDKNEK",     "KKNNEEWDKNEKN",
	                                         "KKNNEEWDKNEKNE", "KKNNEEWDKNEKNEK", "KKNNEEWDKNEKNEKN", "KKNNEEWDKNEKNEKNE"};
	for (int i = 0; i < 12; i++) {
		TestTable *t = table_with(characters[i]);
		for (int duel = 0; duel < 15; duel++) {
			char buf[8192];
			Text screen = TEXT_ON(buf);
			State view;
			int lines = 0, rows = (t->setup.seats + 1) / 2, most = rows < 5 ? 5 : rows > 8 ? 2 : 10 - rows;
			dr_redact(&view, &t->s, &t->setup, 0);
			dr_draw(&view, &t->setup, &(Listener){.lang = LANG_FR, .viewer = 0, .names = names}, &screen);
			for (const char *p = buf; *p; p++) lines += *p == '\n';
			int chronicle = (duel + 1) / 2 < most ? (duel + 1) / 2 : most;
			cr_expect_eq(lines, 2 + rows + chronicle, "%d seats, %d duels: %d lines", t->setup.seats, duel, lines);
			table_fight(t, 2 * (duel % 3), 2 * (duel % 3) + 1, 1, 1); /* a tie */
		}
		table_end(t);
	}
}

Test(duel_royal_draw, prompts) {
	TestTable *t = table_with("KNNEEK");
	size_t len;
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 0), "prompt.propose");
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 2), "prompt.no_proposal");
	table_act(t, 0, "propose 2");
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 0), "prompt.step");
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 2), "prompt.step");
	table_act(t, 1, "stay");
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 3), "prompt.no_proposal");
	for (int i = 0; i < 6; i++)
		if (i != 1) table_act(t, i, "stay");
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 0), "prompt.name");
	table_act(t, 0, "name 5");
	table_act(t, 1, "name 0");
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 0), "prompt.bet");
	table_act(t, 0, "bet 1");
	table_act(t, 1, "bet 1"); /* two Kings */
	table_send(t, 2, 3);
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 1), "prompt.bet_more");
	table_act(t, 0, "bet 1");
	table_act(t, 1, "bet 1");
	table_fight(t, 0, 1, 1, 1);
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 5), "prompt.alone");
	for (int lang = 0; lang < LANG_COUNT; lang++) cr_expect_not_null(say_find(&t->setup, lang, "prompt.alone", &len));
	t->s.phase = OVER;
	cr_expect_str_eq(dr_prompt(&t->s, &t->setup, 0), "phase.over");
	table_end(t);
}
