/* Brutal Ring: collections of cards, the cards of the default edition, and what an edition must have. */
#include "table.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game brutal_ring_game;

/* ---- collections, against plain counts ---- */

enum { IDS = 3 };

static Cards make(const int *counts) {
	Cards c = {0, 0};
	for (int i = 0; i < IDS; i++)
		for (int k = 0; k < counts[i]; k++) c = cards_plus(c, cards_one(i + 1));
	return c;
}

static void split(int n, int *counts) {
	for (int i = 0; i < IDS; i++, n /= 3) counts[i] = n % 3;
}

Test(brutal_ring_cards, collections_count) {
	for (int n = 0; n < 27; n++)
		for (int m = 0; m < 27; m++) {
			int a[IDS], b[IDS], size = 0;
			bool has = true;
			split(n, a);
			split(m, b);
			Cards ca = make(a), cb = make(b), minus = cards_minus(ca, cb), either = cards_either(ca, cb);
			for (int i = 0; i < IDS; i++) {
				size += a[i];
				has &= a[i] >= b[i];
				cr_assert_eq(cards_count(ca, i + 1), a[i]);
				cr_assert_eq(cards_count(minus, i + 1), a[i] > b[i] ? a[i] - b[i] : 0);
				cr_assert_eq(cards_count(either, i + 1), a[i] > b[i] ? a[i] : b[i]);
				cr_assert_eq(cards_count(cards_of(ca, 5), i + 1), i == 1 ? 0 : a[i]);
			}
			cr_assert_eq(cards_size(ca), size);
			cr_assert_eq(cards_has(ca, cb), has);
		}
}

/* Each physical card is equally likely: two of three are the double one. */
Test(brutal_ring_cards, taking_one_counts_copies) {
	Rng rng;
	int seen[IDS] = {0};
	rng_seed(&rng, 3);
	for (int k = 0; k < 30000; k++) {
		Cards c = make((const int[IDS]){1, 0, 2});
		int id = cards_take(&c, &rng);
		seen[id - 1]++;
		cr_assert_eq(cards_size(c), 2);
		cr_assert_eq(cards_count(c, id), id == 1 ? 0 : 1);
	}
	cr_expect(seen[1] == 0 && abs(seen[0] - 10000) < 500, "%d of 30000", seen[0]);
}

/* ---- the edition ---- */

static int row(const EditionPack *pack, int table, const char *id) {
	for (int i = 0; i < pack->names[table].n_rows; i++)
		if (!strcmp(pack->names[table].id[i], id)) return i;
	cr_assert_fail("there is no %s", id);
	return -1;
}

/* Figures from the book, used as they are. */
Test(brutal_ring_cards, br_5_the_cards_of_the_book) {
	TestTable *t = table_new(2);
	const Edition *e = setup_edition(&t->setup);
	const GladiatorRow *terminium = &e->gladiator[row(&t->pack, TABLE_GLADIATORS, "terminium")];
	const GladiatorRow *lucrecia = &e->gladiator[row(&t->pack, TABLE_GLADIATORS, "lucrecia")];
	const WeaponRow *sword = &e->weapon[row(&t->pack, TABLE_WEAPONS, "sword")],
					*cleaver = &e->weapon[row(&t->pack, TABLE_WEAPONS, "cleaver")];
	cr_expect(terminium->points == 4 && terminium->trick == FAIRPLAY_ATTACK);
	cr_expect(!memcmp(terminium->symbols, (const uint8_t[]){1, 2, 1, 2}, SYMBOLS));
	cr_expect(lucrecia->symbols[ORANGE_DEFENCE] == 1 && lucrecia->symbols[BLACK_DEFENCE] == 2);
	cr_expect(sword->attack == 3 && sword->defence == 2 && sword->points == 2 && sword->trick == ATTACK_3);
	cr_expect(cleaver->attack == 3 && cleaver->defence == 1 && cleaver->points == 2);
	cr_expect_eq(t->pack.names[TABLE_GLADIATORS].source[row(&t->pack, TABLE_GLADIATORS, "terminium")], SOURCE_BOOK);
	cr_expect_eq(t->pack.names[TABLE_WEAPONS].source[row(&t->pack, TABLE_WEAPONS, "sword")], SOURCE_BOOK);
	table_end(t);
}

/* From the captions of the second scan: points, attack and defence symbols, Trick. They do not give colours, so those are ours, and the
 * rows say so. */
Test(brutal_ring_cards, br_5_the_cards_of_the_captions) {
	static const struct {
		const char *id;
		int points, attack, defence, trick;
		/* clang-format off */
	} known[] = {
		{"xp_24", 3, 2, 2, FAIRPLAY_ATTACK},           {"hitme_bad", 2, 2, 2, DISCARD},
		{"ysfetar", 2, 2, 2, DISCARD},                 {"silent_hunt", 2, 1, 1, FAIRPLAY_DEFENCE},
		{"hashshasin_green", 3, 1, 2, DOUBLE_ATTACK},  {"hashshasin_violet", 2, 1, 2, DODGE},
		{"hashshasin_yellow", 3, 2, 1, FAIRPLAY_ATTACK}, {"hashshasin_scythe", 2, 1, 1, COUNTER},
	};
	/* clang-format on */
	TestTable *t = table_new(2);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		const GladiatorRow *g = &setup_edition(&t->setup)->gladiator[row(&t->pack, TABLE_GLADIATORS, known[i].id)];
		cr_expect(g->points == known[i].points && g->trick == known[i].trick, "%s", known[i].id);
		cr_expect_eq(g->symbols[ORANGE_ATTACK] + g->symbols[BLACK_ATTACK], known[i].attack, "%s", known[i].id);
		cr_expect_eq(g->symbols[ORANGE_DEFENCE] + g->symbols[BLACK_DEFENCE], known[i].defence, "%s", known[i].id);
		cr_expect_eq(t->pack.names[TABLE_GLADIATORS].source[row(&t->pack, TABLE_GLADIATORS, known[i].id)], SOURCE_PARTLY);
	}
	table_end(t);
}

static int symbols(const GladiatorRow *g) {
	return g->symbols[0] + g->symbols[1] + g->symbols[2] + g->symbols[3];
}

/* Everything else is ours: 32 Gladiators and 24 Weapons for 46 cards, symbols and points that rise together, attack and defence in
 * balance, every Trick present. */
Test(brutal_ring_cards, br_6_the_reconstructed_cards) {
	TestTable *t = table_new(2);
	const Edition *e = setup_edition(&t->setup);
	int orange[ORANGE_END] = {0}, black[BLACK_END] = {0}, by_points[10] = {0}, sum_by_points[10] = {0}, copies[COPIES + 1] = {0},
		attack = 0, defence = 0;
	cr_expect(e->n_gladiators == 32 && e->n_weapons == 24);
	cr_expect_eq(cards_size(all_cards(e, GLADIATOR)), 32);
	cr_expect_eq(cards_size(all_cards(e, WEAPON)), 46);
	for (int i = 0; i < e->n_gladiators; i++) {
		const GladiatorRow *g = &e->gladiator[i];
		orange[g->trick]++;
		by_points[g->points]++;
		sum_by_points[g->points] += symbols(g);
		attack += g->symbols[ORANGE_ATTACK] + g->symbols[BLACK_ATTACK];
		defence += g->symbols[ORANGE_DEFENCE] + g->symbols[BLACK_DEFENCE];
		cr_expect_eq(e->for_attack[GLADIATOR] >> i & 1, g->trick <= DOUBLE_ATTACK);
	}
	for (int points = 2; points <= 5; points++) /* on average */
		cr_expect_gt(sum_by_points[points] * by_points[points - 1], sum_by_points[points - 1] * by_points[points]);
	cr_expect(abs(attack - defence) <= 3, "%d attack, %d defence symbols", attack, defence);
	for (int i = 0; i < e->n_weapons; i++) {
		black[e->weapon[i].trick] += e->weapon[i].copies;
		copies[e->weapon[i].copies]++;
		cr_expect_eq(e->for_attack[WEAPON] >> i & 1, e->weapon[i].trick <= ATTACK_DOUBLE);
		for (int k = 0; k < i; k++) { /* none is better in both and not worth more */
			bool is_better = e->weapon[k].attack + e->weapon[k].defence > e->weapon[i].attack + e->weapon[i].defence + 1;
			cr_expect(!is_better || e->weapon[k].points >= e->weapon[i].points, "rows %d and %d", k + 1, i + 1);
		}
	}
	cr_expect(copies[2] == 22 && copies[1] == 2);
	for (int i = 1; i < ORANGE_END; i++) cr_expect(orange[i] == 5 || orange[i] == 6);
	for (int i = ATTACK_1; i <= ATTACK_DOUBLE; i++) cr_expect(black[i] >= 2 && abs(black[i] - black[i + 4]) <= 1);
	table_end(t);
}

/* The default edition with one file changed. */
static const char *parse_with(const char *name, const char *text) {
	static EditionPack pack;
	static EditionReport report;
	static char message[1024];
	NamedText files[8] = {{NULL, NULL}};
	int n = 0;
	for (const NamedText *f = brutal_ring_game.files; f->name; f++)
		files[n++] = (NamedText){f->name, strcmp(f->name, name) ? f->text : text};
	if (edition_parse(&brutal_ring_game, files, &pack, &report)) return "";
	snprintf(message, sizeof message, "%s:%d:%d: %s", report.error[0].file, report.error[0].line, report.error[0].column,
	         report.error[0].text[LANG_EN]);
	return message;
}

#define G "id,name_en,name_fr,points,orange_attack,black_attack,orange_defence,black_defence,trick,source\n"
#define W "id,name_en,name_fr,attack,defence,points,trick,copies,source\n"
Test(brutal_ring_cards, what_an_edition_must_have) {
	cr_expect_str_eq(parse_with("gladiators.csv", G "a,A,A,20,3,3,3,3,dodge,book\n"), "");
	cr_expect_str_eq(parse_with("gladiators.csv", G "a,A,A,2,4,0,0,0,dodge,book\n"),
	                 "gladiators.csv:2:9: orange_attack must be a number from 0 to 3, not \"4\" (BR-3)");
	cr_expect_str_eq(parse_with("gladiators.csv", G "a,A,A,2,0,0,0,0,attack_1,book\n"),
	                 "gladiators.csv:2:17: trick must be one id of orange.csv, not \"attack_1\" (BR-3)");
	cr_expect_str_eq(parse_with("gladiators.csv", G), "gladiators.csv:2:0: too few rows: 0, at least 1 are needed");
	cr_expect_str_eq(parse_with("weapons.csv", W "a,A,A,20,20,20,attack_1,1,book\n"), "");
	cr_expect_str_eq(parse_with("weapons.csv", W "a,A,A,1,1,1,attack_1,3,book\n"),
	                 "weapons.csv:2:22: copies must be a number from 0 to 2, not \"3\" (BR-1)");
	cr_expect_str_eq(parse_with("weapons.csv", W "a,A,A,21,1,1,attack_1,1,book\n"),
	                 "weapons.csv:2:7: attack must be a number from 0 to 20, not \"21\" (BR-4)");
	cr_expect(strstr(parse_with("weapons.csv", W "a,A,A,1,21,1,attack_1,1,book\n"), "defence must be a number from 0 to 20"));
	cr_expect(strstr(parse_with("weapons.csv", W "a,A,A,1,1,21,attack_1,1,book\n"), "points must be a number from 0 to 20"));
	cr_expect(strstr(parse_with("gladiators.csv", G "a,A,A,21,0,0,0,0,dodge,book\n"), "points must be a number from 0 to 20"));
	cr_expect(strstr(parse_with("gladiators.csv", G "a,A,A,2,0,4,0,0,dodge,book\n"), "black_attack must be a number from 0 to 3"));
	cr_expect(strstr(parse_with("gladiators.csv", G "a,A,A,2,0,0,4,0,dodge,book\n"), "orange_defence must be a number from 0 to 3"));
	cr_expect(strstr(parse_with("gladiators.csv", G "a,A,A,2,0,0,0,4,dodge,book\n"), "black_defence must be a number from 0 to 3"));
	cr_expect_str_eq(parse_with("weapons.csv", W "a,A,A,1,1,1,dodge,1,book\n"),
	                 "weapons.csv:2:13: trick must be one id of black.csv, not \"dodge\" (BR-4)");
	cr_expect_str_eq(parse_with("weapons.csv", W "a,A,A,1,1,1,attack_1,0,book\n"),
	                 "weapons.csv:0:0: there must be at least one Weapon (BR-1)");
#define L(own, turns) \
	"id,name_en,name_fr,value,source\nown,A,A," own ",book\nturns,B,B," turns ",book\nsurvivor,C,C,9,book\nwithdraw,D,D,0,book\n"
	cr_expect_str_eq(parse_with("limits.csv", L("2", "9")), "");
	cr_expect_str_eq(parse_with("limits.csv", L("9", "1")),
	                 "limits.csv:2:9: value must be a number from 2 to 8, not \"9\" (BR-8, BR-10, BR-43, BR-71)");
	cr_expect_str_eq(parse_with("limits.csv", L("8", "10")),
	                 "limits.csv:3:11: value must be a number from 1 to 9, not \"10\" (BR-8, BR-10, BR-43, BR-71)");
}
