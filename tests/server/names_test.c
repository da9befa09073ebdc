/* Names people choose: which are allowed, and which could be mistaken for somebody else's. */
#include "server/names.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char *why_not(const char *text, char out[NAME_MAX_LEN]) {
	Refusal why = {0};
	out[0] = 0;
	if (name_read(text, out, &why)) return NULL;
	cr_assert_str_eq(why.code, "name");
	cr_assert_str_eq(why.arg[0].name, "why");
	static char reason[REFUSAL_TEXT_MAX];
	snprintf(reason, sizeof reason, "%s", why.arg[0].text);
	return reason;
}

Test(names, people_may_have_the_names_they_have) {
	static const char *const good[] = {
		"Ada",     "Éloïse",     "Anne-Marie", "O’Neill",  "O'Neill",        "Jean-François d’Aubigné",
		"Zoë",     "Łukasz",     "Jørgen",     "Straße",   "Müller",         "Ng",
		"Nguyễn",  "Ελένη",      "Αθηνά 2",    "Иван",     "Ольга Петровна", "李小龍",
		"さくら",  "사랑",       "محمد",       "שרה",      "अनिता",          "สมชาย",
		"Ada <b>", "R2D2",       "7",          "Guest 12", "Ada 🎲",          "Bob & Eve",
		"J. R.",   "Botticelli", "Bothilde",   "Robotnik", "Abbot",          "Masterson",
		"Quickly", "Le Fort",    "Jean Иван",  "Margot",
	};
	char out[NAME_MAX_LEN];
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		const char *reason = why_not(good[i], out);
		cr_expect_null(reason, "%s: %s", good[i], reason);
		cr_expect_str_eq(out, good[i], "%s is shown as %s", good[i], out);
	}
}

Test(names, what_could_pass_for_something_else_is_refused) {
	static const struct {
		const char *text, *reason;
		/* clang-format off */
	} bad[] = {
		{"", "length"},
		{"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "length"},
		{"\uFDFA\uFDFA", "length"},         /* two characters that expand to 66 bytes */
		{" ", "characters"}, {" Ada", "characters"}, {"Ada ", "characters"}, {"\u00A0Ada", "characters"},
		{"Ada\u3000", "characters"},
		{"A\tda", "characters"}, {"A\nda", "characters"}, {"\x1b[2J", "characters"}, {"A\xC2\x85" "da", "characters"},
		{"A\u2028da", "characters"},
		{"A\u200Bda", "characters"},        /* zero-width space */
		{"A\u200Dda", "characters"}, {"A\uFEFFda", "characters"}, {"A\u2060da", "characters"}, {"A\u00ADda", "characters"},
		{"\u202EadA", "characters"},        /* right to left from here */
		{"A\u2066da", "characters"}, {"A\u200Fda", "characters"}, {"A\u061Cda", "characters"},
		{"A\uFE0Fda", "characters"}, {"A\U000E0041", "characters"}, {"A\u115F", "characters"}, {"A\u3164", "characters"},
		{"A\u180E", "characters"},
		{"A\u2800", "characters"},          /* Braille without dots */
		{"A\uE000", "characters"}, {"A\U000F0000", "characters"}, {"A\u0378", "characters"}, {"A\uFFFE", "characters"},
		{"👩\u200D🚀 Ada", "characters"},
		{"🎲", "characters"}, {"...", "characters"}, {"-_-", "characters"},
		{"\u0301Ada", "characters"}, {"Ada \u0301x", "characters"}, {"A\u0316\u0317\u0318da", "characters"},
		{"A\u20DDda", "characters"},
		{"\u0410da", "mixed"},              /* a Cyrillic A */
		{"Ad\u03B1", "mixed"}, {"\u0421\u03BF\u0441", "mixed"}, {"Max \u041Cax", "mixed"},
		{"bot", "bot"}, {"Bot", "bot"}, {"BOT", "bot"}, {"bot (master)", "bot"}, {"bot: quick", "bot"}, {"Bot 2", "bot"},
		{"bot2", "bot"}, {"bot1", "bot"},
		{"b0t", "bot"}, {"bót", "bot"}, {"Ｂｏｔ", "bot"}, {"[bot] Margot", "bot"}, {"Margot (bot)", "bot"},
		{"Robot", "bot"}, {"robot fort", "bot"},
		{"\u0412\u041E\u0422", "bot"},      /* BOT in Cyrillic letters */
		{"Margot ⚙", "bot"}, {"Margot 🤖", "bot"},
		{"master", "bot"}, {"Maître", "bot"}, {"FORT", "bot"}, {"au hasard", "bot"}, {"Débutant", "bot"}, {"beginner", "bot"},
	};
	/* clang-format on */
	char out[NAME_MAX_LEN];
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const char *reason = why_not(bad[i].text, out);
		cr_expect(reason && !strcmp(reason, bad[i].reason), "%zu, %s: %s instead of %s", i, bad[i].text, reason ? reason : "accepted",
		          bad[i].reason);
	}
}

Test(names, a_name_is_shown_in_one_way) {
	static const char *const pairs[][2] = {
		{"E\u0301loi\u0308se", "Éloïse"}, {"Ａｄａ", "Ada"}, {"Ada\u00A0B", "Ada B"}, {"Ada   B", "Ada B"}, {"ﬁnn", "finn"}, {"𝐀𝐝𝐚", "Ada"},
		{"O\u2019Neill", "O’Neill"},
	};
	char out[NAME_MAX_LEN];
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		cr_expect_null(why_not(pairs[i][0], out));
		cr_expect_str_eq(out, pairs[i][1], "%s is shown as %s", pairs[i][0], out);
	}
	/* longer as sent than as stored */
	char text[3 * NAME_MAX_LEN] = "";
	for (int i = 0; i < 20; i++) strcat(text, "e\u0301");
	cr_expect_null(why_not(text, out));
	cr_expect_eq(strlen(out), 40);
}

Test(names, lookalikes) {
	static const struct {
		const char *a, *b;
		bool are_alike;
		/* clang-format off */
	} pairs[] = {
		{"Ada", "ada", true}, {"Ada", "Àdá", true}, {"Ada", "A d a", true}, {"Ada", "A.d-a", true},
		{"Ada", "\u0410\u0501\u0430", true},
		{"Paul", "PauI", true}, {"Paul", "Pau1", true}, {"Bob", "B0b", true}, {"Emma", "Ernma", true},
		{"Wanda", "VVanda", true},
		{"\u0421\u0410\u041C", "CAM", true}, {"\u039D\u0399\u039A\u039F", "NIKO", true}, {"ΆΝΝΑ", "Άννα", true},
		{"O’Neill", "O'Neill", true},
		{"Jørgen", "Jorgen", true}, {"Straße", "STRASSE", true}, {"李", "李", true},
		{"Ada", "Eva", false}, {"P1", "P2", false}, {"Иван", "Ivan", false}, {"李", "王", false},
		{"राम", "रामा", false}, {"Anna", "Ana", false},
		{"Ada", "Ada B", false},
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		cr_expect_eq(names_are_alike(pairs[i].a, pairs[i].b), pairs[i].are_alike, "%s and %s", pairs[i].a, pairs[i].b);
}
