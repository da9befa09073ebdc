/* Epic Melee: what an edition may contain, at its limits. The reader checks single cells; these are the rules across rows and tables. */
#include "table.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game epic_melee_game;

/* The default edition with one table replaced; returns "" if it can be read, else the file and what is wrong. */
static const char *parse_with(const char *file, const char *text) {
	static char message[1024];
	EditionPack *pack = malloc(sizeof *pack);
	EditionReport report;
	NamedText files[TABLES_MAX + 2] = {{0}};
	for (int i = 0; epic_melee_game.files[i].name; i++) {
		bool is_it = !strcmp(epic_melee_game.files[i].name, file);
		files[i] = (NamedText){epic_melee_game.files[i].name, is_it ? text : epic_melee_game.files[i].text};
	}
	bool is_read = edition_parse(&epic_melee_game, files, pack, &report);
	snprintf(message, sizeof message, "%s%s%s", is_read ? "" : report.error[0].file, is_read ? "" : ": ",
	         is_read ? "" : report.error[0].text[LANG_EN]);
	free(pack);
	return message;
}

/* Nine cards with these copies; `knight` and `mage` are their values. */
static const char *cards(const int *copies, const char *knight, const char *mage) {
	static const char *const ids[] = {"knight", "raven", "turtle", "folk", "golem", "goblins", "frog", "ez", "mage"};
	static char text[1024];
	Text out = TEXT_ON(text);
	text_add(&out, "id,name_en,name_fr,value,copies,source\n");
	for (int i = 0; i < 9; i++)
		text_addf(&out, "%s,a,b,%s,%d,book\n", ids[i], i == 0 ? knight : i == 2 ? "?" : i == 8 ? mage : "3", copies[i]);
	return text;
}

static const char *tokens(int n, int copies, int last) {
	static char text[1024];
	Text out = TEXT_ON(text);
	text_add(&out, "id,name_en,name_fr,value,symbols,copies,source\n");
	for (int i = 1; i <= n; i++) text_addf(&out, "t%d,a,b,1,,%d,book\n", i, i < n ? copies : last);
	return text;
}

#define COPIES(...) ((const int[]){__VA_ARGS__})

Test(epic_melee, em_1_at_most_127_cards) {
	cr_expect_str_eq(parse_with("cards.csv", cards(COPIES(15, 15, 15, 15, 15, 15, 15, 15, 7), "?", "4")), "");
	cr_expect_str_eq(parse_with("cards.csv", cards(COPIES(15, 15, 15, 15, 15, 15, 15, 15, 8), "?", "4")),
	                 "cards.csv: at most 127 cards (EM-1)");
}

Test(epic_melee, em_2_at_most_127_tokens_a_pile) {
	static const char *const files[] = {"gold.csv", "silver.csv", "goblin.csv"};
	for (int i = 0; i < 3; i++) {
		char want[100];
		snprintf(want, sizeof want, "%s: a pile has at most 127 tokens (EM-2)", files[i]);
		cr_expect_str_eq(parse_with(files[i], tokens(9, 15, 7)), "");
		cr_expect_str_eq(parse_with(files[i], tokens(9, 15, 8)), want);
	}
}

Test(epic_melee, em_3_a_full_hand_for_six) {
	cr_expect_str_eq(parse_with("cards.csv", cards(COPIES(5, 5, 5, 5, 5, 5, 4, 4, 4), "?", "4")), "", "42 cards, seven each");
	cr_expect_str_eq(parse_with("cards.csv", cards(COPIES(5, 5, 5, 5, 5, 4, 4, 4, 4), "?", "4")),
	                 "cards.csv: too few cards for a full hand at six seats (EM-3)");
}

#define LIMITS(hand, rounds, lich, frog, turtle, pair) \
	"id,name_en,name_fr,value,source\nhand,a,b," hand ",book\nrounds,a,b," rounds ",book\nlich_value,a,b," lich \
	",book\ngiant_frog_value,a,b," frog ",book\nturtle_factor,a,b," turtle ",book\npair_points,a,b," pair ",book\n"

static const char *limits(int hand, int rounds) {
	static char text[600];
	snprintf(text, sizeof text, LIMITS("%d", "%d", "7", "5", "2", "1"), hand, rounds);
	return text;
}

Test(epic_melee, em_10_fewer_rounds_than_cards_in_hand) {
	static const char want[] = "limits.csv: rounds must be fewer than cards in hand: two are laid in the last one (EM-10)";
	cr_expect_str_eq(parse_with("limits.csv", limits(7, 6)), "");
	cr_expect_str_eq(parse_with("limits.csv", limits(6, 6)), want);
	cr_expect_str_eq(parse_with("limits.csv", limits(3, 2)), "");
	cr_expect_str_eq(parse_with("limits.csv", limits(5, 6)), want);
}

Test(epic_melee, em_20_em_24_only_knight_and_turtle_are_computed) {
	static const char want[] = "cards.csv: knight and turtle have the value ?, all others a number (EM-20, EM-24)";
	cr_expect_str_eq(parse_with("cards.csv", cards(COPIES(6, 6, 6, 6, 6, 6, 6, 6, 6), "3", "4")), want);
	cr_expect_str_eq(parse_with("cards.csv", cards(COPIES(6, 6, 6, 6, 6, 6, 6, 6, 6), "?", "?")), want);
}

/* The ranges of single numbers, written again here: what an author may rely on. */
Test(epic_melee, em_2_em_50_ranges_of_the_figures) {
	static const struct {
		const char *file, *format;
		int min, max;
		/* clang-format off */
	} cases[] = {
		{"gold.csv", "id,name_en,name_fr,value,symbols,copies,source\na,a,b,%d,,1,book\n", 0, 20},
		{"silver.csv", "id,name_en,name_fr,value,symbols,copies,source\na,a,b,1,,%d,book\n", 0, 15},
		{"cards.csv", "id,name_en,name_fr,value,copies,source\nknight,a,b,?,9,book\nraven,a,b,%d,9,book\nturtle,a,b,?,9,book\nfolk,a,b,2,9,book\n"
		              "golem,a,b,3,9,book\ngoblins,a,b,3,9,book\nfrog,a,b,3,9,book\nez,a,b,4,9,book\nmage,a,b,4,9,book\n", 1, 20},
		{"cards.csv", "id,name_en,name_fr,value,copies,source\nknight,a,b,?,9,book\nraven,a,b,1,9,book\nturtle,a,b,?,9,book\nfolk,a,b,2,9,book\n"
		              "golem,a,b,3,9,book\ngoblins,a,b,3,9,book\nfrog,a,b,3,9,book\nez,a,b,4,9,book\nmage,a,b,4,%d,book\n", 0, 15},
		{"limits.csv", LIMITS("%d", "1", "7", "5", "2", "1"), 3, 8},    {"limits.csv", LIMITS("8", "%d", "7", "5", "2", "1"), 1, 7},
		{"limits.csv", LIMITS("7", "6", "%d", "5", "2", "1"), 1, 20},   {"limits.csv", LIMITS("7", "6", "7", "%d", "2", "1"), 1, 20},
		{"limits.csv", LIMITS("7", "6", "7", "5", "%d", "1"), 1, 10},   {"limits.csv", LIMITS("7", "6", "7", "5", "2", "%d"), 0, 9},
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int value = cases[i].min - 1; value <= cases[i].max + 1; value++) {
			char text[1024];
			Text out = TEXT_ON(text);
			const char *slot = strstr(cases[i].format, "%d");
			text_add_n(&out, cases[i].format, (size_t)(slot - cases[i].format));
			text_addf(&out, "%d%s", value, slot + 2);
			bool is_in = value >= cases[i].min && value <= cases[i].max;
			cr_expect_eq(!parse_with(cases[i].file, text)[0], is_in, "case %zu, %d: %s", i, value, parse_with(cases[i].file, text));
		}
}
