/* Duel Royal: what a scenario leaves open is filled, and editions that cannot be played are refused. */
#include "table.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A blank state with a few fields set, completed; it must be sound. */
static TestTable *completed(int seats, void (*set)(State *), uint64_t seed) {
	TestTable *t = table_deal(seats, seed);
	char buf[200];
	Text why = TEXT_ON(buf);
	memset(&t->s, 0, sizeof t->s);
	set(&t->s);
	dr_complete(&t->s, &t->setup, &t->rng);
	cr_assert(dr_check(&t->s, &t->setup, &why), "seed %d: %s", (int)seed, buf);
	return t;
}

static void set_nothing(State *s) {
	(void)s;
}

Test(duel_royal_complete, nothing_named_is_a_first_duel) {
	for (int seats = 6; seats <= 17; seats++) {
		TestTable *t = completed(seats, set_nothing, 9);
		cr_expect(t->s.phase == STEP && !t->s.n_duels && !t->s.ghosts && t->s.cards[0] == 15 && t->s.cards[1] == 15 && t->s.bank == 15);
		table_end(t);
	}
}

static void set_ghosts(State *s) {
	s->ghosts = 1u << 1 | 1u << 4 | 1u << 6;
	s->character[1] = WITCH;
	s->character[4] = KING;
}

Test(duel_royal_complete, ghosts_have_lost_a_duel) {
	for (uint64_t seed = 0; seed < 50; seed++) {
		TestTable *t = completed(8, set_ghosts, seed);
		int lost = 0;
		cr_expect(t->s.n_duels == 3 && t->s.character[1] == WITCH && t->s.character[4] == KING);
		for (int i = 0; i < 3; i++) {
			cr_expect(t->s.result[i] == FIRST_WON || t->s.result[i] == SECOND_WON);
			cr_expect(!t->s.staked[i][0] && !t->s.staked[i][1]);
			lost |= 1 << (t->s.fought[i][t->s.result[i] == FIRST_WON] - 1);
		}
		cr_expect_eq((uint32_t)lost, t->s.ghosts);
		table_end(t);
	}
}

static void set_duels(State *s) {
	memcpy(s->fought, (uint8_t[][2]){{1, 2}, {3, 2}, {5, 4}}, 6);
	memcpy(s->staked, (uint8_t[][2]){{2, 1}, {1, 4}, {3, 2}}, 6);
	memcpy(s->result, (uint8_t[]){SECOND_WON, TIE, TIE}, 3);
}

Test(duel_royal_complete, characters_fit_the_duels_and_the_middle_the_ties) {
	for (uint64_t seed = 0; seed < 50; seed++) {
		TestTable *t = completed(10, set_duels, seed);
		cr_expect(t->s.n_duels == 3 && t->s.ghosts == 1 && t->s.middle[0] == 4 && t->s.middle[1] == 6);
		cr_expect(t->s.cards[0] == 11 && t->s.cards[1] == 9 && t->s.bank == 15);
		table_end(t);
	}
}

static void set_characters_and_duels(State *s) {
	s->character[0] = KING, s->character[1] = KNIGHT, s->character[3] = KING;
	memcpy(s->fought, (uint8_t[][2]){{1, 2}, {1, 4}}, 4);
}

Test(duel_royal_complete, results_follow_from_characters) {
	TestTable *t = completed(6, set_characters_and_duels, 1);
	cr_expect(t->s.result[0] == FIRST_WON && t->s.result[1] == TIE && t->s.ghosts == 2 && t->s.n_duels == 2);
	table_end(t);
}

static void set_many_duels(State *s) {
	s->n_duels = 59;
	s->character[0] = WITCH;
	s->ghosts = 1u << 3;
}

Test(duel_royal_complete, missing_duels_were_ties) {
	for (uint64_t seed = 0; seed < 20; seed++) {
		TestTable *t = completed(6, set_many_duels, seed);
		int ties = 0;
		for (int i = 0; i < DUELS_MAX; i++) ties += t->s.result[i] == TIE;
		cr_expect(t->s.n_duels == 59 && ties == 58 && !t->s.middle[0]);
		table_end(t);
	}
}

static void set_cards(State *s) {
	s->cards[0] = 20, s->cards[1] = 7;
}

static void set_bank(State *s) {
	s->bank = 8;
}

static void set_one_team(State *s) {
	s->cards[1] = 30, s->bank = 2;
}

static void set_full_bank(State *s) {
	s->bank = 45;
}

Test(duel_royal_complete, bet_cards) {
	static const struct {
		void (*set)(State *);
		int cards[2], bank;
	} cases[] = {{set_cards, {20, 7}, 18}, {set_bank, {19, 18}, 8}, {set_one_team, {13, 30}, 2}, {set_full_bank, {0, 0}, 45}};
	for (int i = 0; i < 4; i++) {
		TestTable *t = completed(6, cases[i].set, 1);
		cr_expect(t->s.cards[0] == cases[i].cards[0] && t->s.cards[1] == cases[i].cards[1] && t->s.bank == cases[i].bank, "%d: %d %d %d", i,
		          t->s.cards[0], t->s.cards[1], t->s.bank);
		table_end(t);
	}
}

/* Everything is in the middle for one team: there is nothing to share out. */
static void set_large_middle(State *s) {
	for (int i = 0; i < 8; i++) {
		memcpy(s->fought[i], (uint8_t[]){1, 2}, 2);
		s->staked[i][0] = 5;
		s->result[i] = TIE;
	}
}

Test(duel_royal_complete, a_large_middle) {
	TestTable *t = completed(6, set_large_middle, 1);
	cr_expect(t->s.middle[0] == 40 && !t->s.middle[1] && t->s.cards[0] == 0 && t->s.cards[1] + t->s.bank == 5);
	table_end(t);
}

static void set_forward(State *s) {
	s->forward = 1u << 2;
}

static void set_champions(State *s) {
	s->champion[0] = 3, s->champion[1] = 2;
}

static void set_bet(State *s) {
	s->bet[1] = 2;
}

static void set_named(State *s) {
	s->named[1] = 1;
}

static void set_one_champion(State *s) {
	s->champion[1] = 4;
}

static void set_both_forward(State *s) {
	s->forward = 1u << 2 | 1u << 5;
}

static void set_alone(State *s) {
	s->ghosts = 1u << 1 | 1u << 5;
	s->forward = 1u << 0 | 1u << 2;
}

Test(duel_royal_complete, where_the_duel_stands) {
	static const struct {
		void (*set)(State *);
		int phase, champion[2];
		/* clang-format off */
	} cases[] = {
		{set_forward, NAME, {3, 0}}, {set_champions, BET, {3, 2}}, {set_bet, BET, {1, 2}},
		{set_named, NAME, {0, 0}},   {set_both_forward, BET, {3, 6}}, {set_alone, NAME, {0, 4}}, {set_one_champion, NAME, {0, 4}},
	};
	/* clang-format on */
	for (int i = 0; i < 7; i++) {
		TestTable *t = completed(6, cases[i].set, 3);
		cr_expect(t->s.phase == cases[i].phase && t->s.champion[0] == cases[i].champion[0] && t->s.champion[1] == cases[i].champion[1],
		          "%d", i);
		table_end(t);
	}
}

static void set_over(State *s) {
	s->phase = OVER;
	s->ghosts = 1u << 1 | 1u << 3 | 1u << 5;
}

static void set_perfect_draw(State *s) {
	s->ending = PERFECT_DRAW;
	s->ghosts = 1u << 1 | 1u << 3 | 1u << 2 | 1u << 4;
}

Test(duel_royal_complete, the_end) {
	TestTable *t = completed(6, set_over, 1);
	cr_expect(t->s.ending == TEAM_OUT && t->s.n_duels == 3);
	table_end(t);
	for (uint64_t seed = 0; seed < 20; seed++) {
		t = completed(6, set_perfect_draw, seed);
		cr_expect(t->s.phase == OVER && t->s.ending == PERFECT_DRAW && level_of(t->s.character[0]) == level_of(t->s.character[5]));
		table_end(t);
	}
}

/* Contradictions are left for `check` to refuse. */
static void set_three_kings(State *s) {
	s->character[0] = s->character[1] = s->character[2] = KING;
}

static void set_wrong_duel(State *s) {
	s->character[0] = KING, s->character[1] = KNIGHT;
	memcpy(s->fought[0], (uint8_t[]){1, 2}, 2);
	s->result[0] = TIE;
}

static void set_no_second(State *s) {
	memcpy(s->fought[0], (uint8_t[]){1, 0}, 2);
	s->result[0] = FIRST_WON;
}

static void set_strange_second(State *s) {
	memcpy(s->fought[0], (uint8_t[]){1, 8}, 2);
	s->result[0] = FIRST_WON;
}

static void set_strange_seats(State *s) {
	memcpy(s->fought[0], (uint8_t[]){200, 2}, 2);
	s->n_duels = 255;
	s->ghosts = 0xffffffff;
}

Test(duel_royal_complete, nonsense_is_refused) {
	static void (*const cases[])(State *) = {set_three_kings, set_wrong_duel, set_strange_seats, set_no_second, set_strange_second};
	for (int i = 0; i < 5; i++) {
		TestTable *t = table_deal(6, 1);
		char buf[200];
		Text why = TEXT_ON(buf);
		memset(&t->s, 0, sizeof t->s);
		cases[i](&t->s);
		dr_complete(&t->s, &t->setup, &t->rng);
		cr_expect_not(dr_check(&t->s, &t->setup, &why));
		cr_expect(i < 3 || !t->s.ghosts, "a duel of a stranger says nothing");
		table_end(t);
	}
}

/* ---- editions ---- */

/* Reads an edition whose characters for one band are `numbers`, while the other bands are valid. */
static const char *edition_error(int band, const int *numbers) {
	static char message[1024];
	static const char *const ids[] = {"witch", "dragon", "executioner", "knight", "king"};
	char csv[1000] = "id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source\n";
	for (int i = 0; i < 5; i++) {
		int n[BANDS] = {4, 4, 4, 4};
		n[band] = numbers[i];
		snprintf(csv + strlen(csv), sizeof csv - strlen(csv), "%s,A,B,%d,%d,%d,%d,book\n", ids[i], n[0], n[1], n[2], n[3]);
	}
	const NamedText files[] = {
		{"characters.csv", csv},
		{"teams.csv", "id,name_en,name_fr,source\nfirst,A,A,book\nsecond,B,B,book\n"},
		{"limits.csv",
	     "id,name_en,name_fr,value,source\nteam_cards,A,A,0,book\nbank,B,B,60,book\nbet_max,C,C,20,book\ntax,D,D,1,book\nduels,E,E,60,book\n"},
		{NULL, NULL},
	};
	EditionPack *pack = calloc(1, sizeof *pack);
	EditionReport report;
	message[0] = 0;
	if (!edition_parse(&duel_royal_game, files, pack, &report))
		snprintf(message, sizeof message, "%s: %s", report.error[0].file, report.error[0].text[LANG_EN]);
	free(pack);
	return message;
}

Test(duel_royal_edition, dr_4_enough_characters_for_every_number_of_players) {
	static const int players[BANDS] = {7, 10, 13, 17};
	static const char *const columns[BANDS] = {"players_6_7", "players_8_10", "players_11_13", "players_14_17"};
	for (int band = 0; band < BANDS; band++) {
		char want[100];
		int few[5] = {9, players[band] - 9 > 0 ? players[band] - 9 - 1 : 0, 0, 0, 0};
		if (players[band] < 9) few[0] = players[band] - 1;
		snprintf(want, sizeof want, "characters.csv: %s: must have at least %d characters (DR-4)", columns[band], players[band]);
		cr_expect_str_eq(edition_error(band, few), want);
		few[4] = 1;
		cr_expect_str_eq(edition_error(band, few), "");
	}
}

Test(duel_royal_edition, dr_4_at_most_24_characters) {
	cr_expect_str_eq(edition_error(0, (int[]){5, 5, 5, 5, 4}), "");
	cr_expect_str_eq(edition_error(2, (int[]){5, 5, 5, 5, 5}), "characters.csv: players_11_13: must have at most 24 characters (DR-4)");
	cr_expect(strstr(edition_error(0, (int[]){10, 1, 1, 1, 1}), "from 0 to 9"));
}

/* The largest box: worlds can still be counted, and nothing overflows. */
Test(duel_royal_edition, worlds_of_the_largest_box) {
	static const NamedText large[] = {
		{"characters.csv",
	     "id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source\n"
	     "witch,A,A,4,4,4,4,book\ndragon,B,B,4,4,4,4,book\nexecutioner,C,C,6,6,6,6,book\nknight,D,D,5,5,5,5,book\nking,E,E,5,5,5,5,book\n"},
		{"teams.csv", "id,name_en,name_fr,source\nfirst,A,A,book\nsecond,B,B,book\n"},
		{"limits.csv",
	     "id,name_en,name_fr,value,source\nteam_cards,A,A,60,book\nbank,B,B,60,book\nbet_max,C,C,20,book\ntax,D,D,20,book\nduels,E,E,60,book\n"},
		{NULL, NULL},
	};
	static const char *const tables[] = {"WDWDWK", "EWEDEE", "EKNKWKDEKNENWEDWK"};
	for (int i = 0; i < 3; i++) {
		TestTable *t = table_of(large, tables[i]);
		int n = 0;
		for (int viewer = 0; viewer < 2; viewer++) {
			State world;
			Events notes = {.n = 0};
			char buf[200];
			Text why = TEXT_ON(buf);
			dr_redact(&world, &t->s, &t->setup, viewer);
			dr_notes(&world, &t->setup, viewer, &notes);
			dr_determinize(&world, &t->setup, viewer, &t->rng);
			cr_expect(dr_check(&world, &t->setup, &why), "%s", buf);
			n += notes.n;
		}
		cr_expect_eq(n, 2 * 5 + 5 * t->setup.seats, "every opponent can be anything");
		table_end(t);
	}
}
