/* Domains and actions: ids to text and back, and error messages for text that is not an action. */
#include "tests/unit/sample.h"

#include <criterion/criterion.h>
#include <string.h>

static int parse(int domain, const char *text) {
	return domain_parse(sample_setup(), domain, text, strlen(text));
}

static const char *print(int domain, int value) {
	static char data[64];
	Text out = TEXT_ON(data);
	domain_print(sample_setup(), domain, value, &out);
	return data;
}

Test(domain, sizes) {
	cr_expect_eq(domain_size(sample_setup(), DOMAIN_SEAT), 4);
	cr_expect_eq(domain_size(sample_setup(), DOMAIN_THING), 3, "as many as the edition has");
	cr_expect_eq(domain_size(sample_setup(), DOMAIN_COLOUR), 3);
}

Test(domain, texts) {
	const Setup *setup = sample_setup();
	cr_expect_str_eq(domain_text(setup, DOMAIN_THING, 1), "axe");
	cr_expect_str_eq(domain_text(setup, DOMAIN_THING, 3), "cup");
	cr_expect_str_eq(domain_text(setup, DOMAIN_COLOUR, 1), "red");
	cr_expect_str_eq(domain_text(setup, DOMAIN_COLOUR, 3), "blue");
	static const int bad[] = {0, -1, 4, 64};
	for (int i = 0; i < 4; i++) {
		cr_expect_null(domain_text(setup, DOMAIN_THING, bad[i]));
		cr_expect_null(domain_text(setup, DOMAIN_COLOUR, bad[i]));
	}
}

Test(domain, printed) {
	cr_expect_str_eq(print(DOMAIN_NUMBER, 17), "17");
	cr_expect_str_eq(print(DOMAIN_NUMBER, 0), "0");
	cr_expect_str_eq(print(DOMAIN_SEAT, 1), "0");
	cr_expect_str_eq(print(DOMAIN_SEAT, 4), "3");
	cr_expect_str_eq(print(DOMAIN_THING, 2), "bow");
	cr_expect_str_eq(print(DOMAIN_THING, 4), "?");
	cr_expect_str_eq(print(DOMAIN_COLOUR, 0), "?");
}

Test(domain, numbers_are_written_in_one_way) {
	for (int n = 0; n <= 99; n++) cr_expect_eq(parse(DOMAIN_NUMBER, print(DOMAIN_NUMBER, n)), n);
	static const char *const bad[] = {"", "100", "999", "00", "01", "-1", "+1", " 1", "1 ", "1a", "a1", "x", "0x1", "1.0"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) cr_expect_eq(parse(DOMAIN_NUMBER, bad[i]), -1, "\"%s\"", bad[i]);
}

Test(domain, seats) {
	for (int seat = 0; seat < 4; seat++) cr_expect_eq(parse(DOMAIN_SEAT, print(DOMAIN_SEAT, seat + 1)), seat + 1);
	static const char *const bad[] = {"4", "5", "10", "-1", "", "a"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) cr_expect_eq(parse(DOMAIN_SEAT, bad[i]), -1, "\"%s\"", bad[i]);
}

Test(domain, ids) {
	cr_expect_eq(parse(DOMAIN_THING, "axe"), 1);
	cr_expect_eq(parse(DOMAIN_THING, "cup"), 3);
	cr_expect_eq(parse(DOMAIN_COLOUR, "green"), 2);
	cr_expect_eq(parse(DOMAIN_COLOUR, "blue"), 3);
	cr_expect_eq(parse(DOMAIN_COLOUR, "ghost"), -1);
	static const char *const bad[] = {"", "ax", "axes", "Axe", "1", "red"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) cr_expect_eq(parse(DOMAIN_THING, bad[i]), -1, "\"%s\"", bad[i]);
	cr_expect_eq(domain_parse(sample_setup(), DOMAIN_THING, "axe and more", 3), 1, "only so many bytes count");
	cr_expect_eq(domain_parse(sample_setup(), DOMAIN_NUMBER, "12345", 2), 12);
}

/* ---- actions ---- */

static const char *written(Action action) {
	static char data[ACTION_TEXT_MAX];
	Text out = TEXT_ON(data);
	action_print(sample_setup(), action, &out);
	return data;
}

static Action read(const char *text) {
	char data[512];
	Text why = TEXT_ON(data);
	Action action = action_parse(sample_setup(), text, &why);
	cr_expect((action == ACTION_NONE) == (why.len > 0), "\"%s\": %s", text, data);
	return action;
}

static const char *reason(const char *text) {
	static char data[512];
	Text why = TEXT_ON(data);
	cr_expect_eq(action_parse(sample_setup(), text, &why), ACTION_NONE, "\"%s\"", text);
	return data;
}

Test(action, parts) {
	Action action = ACTION(30, 63, 21);
	cr_expect_eq(action_verb(action), 30);
	cr_expect_eq(action_a(action), 63);
	cr_expect_eq(action_b(action), 21);
	cr_expect_eq(ACTION(1, 2, 3), 1 << 11 | 2 << 5 | 3);
	cr_expect_neq(ACTION(ACTION_VERBS_MAX - 1, ACTION_ARG_MAX, ACTION_SECOND_MAX), ACTION_NONE);
	cr_expect(action_max(0) == 63 && action_max(1) == 31);
}

Test(action, written_and_read) {
	static const struct {
		Action action;
		const char *text;
		/* clang-format off */
	} cases[] = {
		{ACTION(VERB_MARK, 2, 0), "mark bow"},           {ACTION(VERB_MARK_TWICE, 1, 3), "mark twice axe cup"},
		{ACTION(VERB_BIND, 3, 0), "bind cup"},           {ACTION(VERB_ROLL, 0, 0), "roll"},
		{ACTION(VERB_SHOUT, 0, 0), "shout 0"},           {ACTION(VERB_SHOUT, 63, 0), "shout 63"},
		{ACTION(VERB_GIVE, 4, 3), "give 3 blue"},        {ACTION(VERB_PASS, 0, 0), "passing"},
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) cr_expect_str_eq(written(cases[i].action), cases[i].text);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (strcmp(cases[i].text, "mark twice axe cup")) cr_expect_eq(read(cases[i].text), cases[i].action, "%s", cases[i].text);
}

Test(action, what_is_wrong) {
	cr_expect_str_eq(reason("jump"), "unknown action; known are mark, mark twice, bind, roll, shout, give, passing, done");
	static const char *const unknown[] = {"", "marks axe", "Mark axe", " mark axe", "mar", "ghost"};
	for (int i = 0; i < 6; i++) cr_expect(strstr(reason(unknown[i]), "unknown action"), "%s", unknown[i]);
	cr_expect_str_eq(reason("mark"), "\"mark\" needs a thing next");
	cr_expect_str_eq(reason("mark "), "\"mark\" needs a thing next");
	cr_expect_str_eq(reason("mark  axe"), "\"mark\" needs a thing next");
	cr_expect_str_eq(reason("shout"), "\"shout\" needs a number next");
	cr_expect_str_eq(reason("give"), "\"give\" needs a seat next");
	cr_expect_str_eq(reason("give 1"), "\"give\" needs a colour next");
	cr_expect_str_eq(reason("give 1 "), "\"give\" needs a colour next");
	cr_expect_str_eq(reason("mark sword"), "\"sword\" is not a thing");
	cr_expect_str_eq(reason("shout 64"), "\"64\" is not a number", "an action has no room for it");
	cr_expect_str_eq(reason("shout 99"), "\"99\" is not a number");
	cr_expect_str_eq(reason("give 4 red"), "\"4\" is not a seat");
	cr_expect_str_eq(reason("give 1 axe"), "\"axe\" is not a colour");
	cr_expect_str_eq(reason("mark axe cup"), "too much after \"mark\"");
	cr_expect_str_eq(reason("mark axe "), "too much after \"mark\"");
	cr_expect_str_eq(reason("roll 1"), "too much after \"roll\"");
	cr_expect_str_eq(reason("roll "), "too much after \"roll\"");
}

Test(action, long_words_are_cut_in_the_reason) {
	cr_expect_str_eq(reason("mark aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
	                 "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" is not a thing");
	cr_expect_str_eq(reason("mark aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"),
	                 "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" is not a thing");
}

Test(action, no_half_character_in_the_reason) {
	cr_expect_str_eq(reason("mark aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaéa"),
	                 "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" is not a thing");
	cr_expect_str_eq(reason("mark aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa€a"), "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" is not a thing");
	cr_expect_str_eq(reason("mark aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaéa"), "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé\" is not a thing");
}

/* The first matching verb wins, so no verb of a game may begin with another; law 2 checks that. */
Test(action, first_verb_that_fits) {
	cr_expect_str_eq(reason("mark twice axe cup"), "\"twice\" is not a thing");
}
