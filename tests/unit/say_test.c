/* Sentences: which template is chosen, and how its slots are filled. */
#include "tests/unit/sample.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const Listener english = {.lang = LANG_EN, .viewer = SPECTATOR}, french = {.lang = LANG_FR, .viewer = SPECTATOR};

static const char *said(const Listener *listener, const Say *say) {
	static char data[2048];
	Text out = TEXT_ON(data);
	say_print(sample_setup(), listener, say, &out);
	return data;
}

static const char *value(const Listener *listener, int domain, int value) {
	static char data[256];
	Text out = TEXT_ON(data);
	say_value(sample_setup(), listener, domain, value, &out);
	return data;
}

/* The template as text, or NULL. */
static const char *find(int lang, const char *key) {
	static char data[512];
	size_t len = 999;
	const char *found = say_find(sample_setup(), lang, key, &len);
	if (!found) return NULL;
	snprintf(data, sizeof data, "%.*s", (int)len, found);
	return data;
}

Test(say, finds_templates) {
	cr_expect_str_eq(find(LANG_EN, "domain.thing"), "a thing");
	cr_expect_str_eq(find(LANG_FR, "domain.thing"), "un objet");
	cr_expect_str_eq(find(LANG_EN, "say.last"), "the end", "the last line has no line end");
	cr_expect_str_eq(find(LANG_EN, "say.empty"), "");
	cr_expect_str_eq(find(LANG_EN, "refuse.over"), "the game is over", "core has it");
	cr_expect_str_eq(find(LANG_FR, "refuse.over"), "la partie est finie");
	cr_expect_null(find(LANG_FR, "say.last"), "each language by itself");
	static const char *const none[] = {"say", "say.las", "say.lastt", "last", "thing = a", "", "# things that the sample says"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) cr_expect_null(find(LANG_EN, none[i]), "%s", none[i]);
}

Test(say, a_key_without_a_template_is_written) {
	Say say;
	say_start(&say, "say.unknown");
	cr_expect_str_eq(said(&english, &say), "say.unknown");
	say_start(&say, "say.empty");
	cr_expect_str_eq(said(&english, &say), "");
}

Test(say, starts_empty) {
	Say say;
	memset(&say, 0xff, sizeof say);
	say_start(&say, "say.last");
	cr_expect(say.n == 0 && say.n_texts == 0 && !say.arg[0].name && !strcmp(say.key, "say.last"));
	char key[100];
	memset(key, 'k', sizeof key);
	key[99] = 0;
	say_start(&say, key);
	cr_expect_eq(strlen(say.key), SAY_KEY_MAX - 1u, "a key that is too long is cut");
}

Test(say, values) {
	static const char *const names[] = {"Ann", "Bob", "Cyd", "Dan"};
	Listener at_table = {.lang = LANG_EN, .viewer = 1, .names = names};
	cr_expect_str_eq(value(&english, DOMAIN_NUMBER, -7), "-7");
	cr_expect_str_eq(value(&english, DOMAIN_SEAT, 3), "seat 2");
	cr_expect_str_eq(value(&at_table, DOMAIN_SEAT, 3), "Cyd");
	cr_expect_str_eq(value(&at_table, DOMAIN_SEAT, 1), "Ann");
	cr_expect_str_eq(value(&at_table, DOMAIN_SEAT, 0), "seat -1", "nobody has no name");
	cr_expect_str_eq(value(&english, DOMAIN_THING, 1), "Axe");
	cr_expect_str_eq(value(&french, DOMAIN_THING, 3), "Coupe");
	cr_expect_str_eq(value(&english, DOMAIN_THING, 0), "thing.none");
	cr_expect_str_eq(value(&english, DOMAIN_THING, 4), "thing.none");
	cr_expect_str_eq(value(&english, DOMAIN_COLOUR, 1), "crimson", "fixed ids by the catalogue");
	cr_expect_str_eq(value(&english, DOMAIN_COLOUR, 3), "colour.blue");
	cr_expect_str_eq(value(&french, DOMAIN_COLOUR, 1), "colour.red");
	cr_expect_str_eq(value(&english, DOMAIN_COLOUR, 0), "colour.none");
}

Test(say, slots_take_any_value) {
	Say say;
	say_start(&say, "say.colour");
	say_arg(&say, "b", DOMAIN_COLOUR, 1);
	say_arg(&say, "a", DOMAIN_NUMBER, 12);
	say_arg(&say, "c", DOMAIN_THING, 2);
	cr_expect_str_eq(said(&english, &say), "12 crimson Bow");
	cr_expect_str_eq(said(&french, &say), "12 ; colour.red ; Arc");
}

Test(say, texts_and_words) {
	Say say;
	say_start(&say, "say.colour");
	say_text_arg(&say, "a", "free text", 4);
	say_word_arg(&say, "b", "domain.thing");
	say_arg(&say, "c", DOMAIN_NUMBER, 1);
	cr_expect_str_eq(said(&english, &say), "free a thing 1");
	cr_expect_str_eq(said(&french, &say), "free ; un objet ; 1");
	say_start(&say, "say.colour");
	say_word_arg(&say, "a", "no.such");
	say_text_arg(&say, "b", "{n} 100 %", 9);
	say_arg(&say, "c", DOMAIN_NUMBER, 1);
	cr_expect_str_eq(said(&english, &say), "no.such {n} 100 % 1", "what is put in is not read again");
}

Test(say, long_text_is_cut_between_characters) {
	char text[SAY_TEXT_MAX + 8];
	Say say;
	memset(text, 'x', sizeof text);
	say_start(&say, "k");
	say_text_arg(&say, "t", text, SAY_TEXT_MAX - 1);
	cr_expect_eq(strlen(say.text[0]), SAY_TEXT_MAX - 1u);
	say_text_arg(&say, "u", text, SAY_TEXT_MAX);
	cr_expect_eq(strlen(say.text[1]), SAY_TEXT_MAX - 1u);
	memcpy(text + SAY_TEXT_MAX - 3, "\xe2\x82\xac", 3); /* would be cut after two of its three bytes */
	say_start(&say, "k");
	say_text_arg(&say, "t", text, sizeof text);
	cr_expect_eq(strlen(say.text[0]), SAY_TEXT_MAX - 3u);
	memcpy(text + SAY_TEXT_MAX - 4, "\xe2\x82\xacx", 4); /* just fits */
	say_start(&say, "k");
	say_text_arg(&say, "t", text, sizeof text);
	cr_expect_eq(strlen(say.text[0]), SAY_TEXT_MAX - 1u);
}

static const char *counted(const Listener *listener, const char *key, int n) {
	Say say;
	say_start(&say, key);
	say_arg(&say, "n", DOMAIN_NUMBER, n);
	return said(listener, &say);
}

Test(say, plurals) {
	cr_expect_str_eq(counted(&english, "say.count", 0), "0 things");
	cr_expect_str_eq(counted(&english, "say.count", 1), "1 thing");
	cr_expect_str_eq(counted(&english, "say.count", 2), "2 things");
	cr_expect_str_eq(counted(&english, "say.count", -1), "-1 things");
	cr_expect_str_eq(counted(&french, "say.count", 0), "0 objet");
	cr_expect_str_eq(counted(&french, "say.count", 1), "1 objet");
	cr_expect_str_eq(counted(&french, "say.count", 2), "2 objets");
	cr_expect_str_eq(counted(&french, "say.count", -1), "-1 objet");
	cr_expect_str_eq(counted(&french, "say.count", -2), "-2 objets");
	cr_expect_str_eq(counted(&english, "say.many", 1), "one");
	cr_expect_str_eq(counted(&english, "say.many", 2), "");
}

static const char *of(const char *a, const char *b) {
	Say say;
	say_start(&say, "say.of");
	say_text_arg(&say, "a", a, strlen(a));
	say_text_arg(&say, "b", b, strlen(b));
	return said(&french, &say);
}

Test(say, french_elides) {
	cr_expect_str_eq(of("Odile", "Odile"), "d'Odile et guide Odile");
	cr_expect_str_eq(of("Énée", ""), "d'Énée et guide ");
	cr_expect_str_eq(of("Ysolde", ""), "d'Ysolde et guide ");
	cr_expect_str_eq(of("\017Odile\024", ""), "d'\017Odile\024 et guide ", "a name in its colour");
	cr_expect_str_eq(of("Yann", "b"), "de Yann et guide b");
	cr_expect_str_eq(of("Hache", "b"), "de Hache et guide b");
	cr_expect_str_eq(of("", "b"), "de  et guide b");
}

Test(say, words_that_depend_on_an_argument) {
	Say say;
	say_start(&say, "say.if");
	cr_expect_str_eq(said(&english, &say), "so.");
	say_arg(&say, "n", DOMAIN_NUMBER, 2);
	say_arg(&say, "thing", DOMAIN_THING, 0);
	cr_expect_str_eq(said(&english, &say), "so many.", "0 is not there");
	say.arg[1].value = 1;
	cr_expect_str_eq(said(&english, &say), "so many, a thing.");
	say.arg[0].is_hidden = true;
	cr_expect_str_eq(said(&english, &say), "so, a thing.", "hidden is not there");
}

Test(say, figures_of_the_edition) {
	Say say;
	say_start(&say, "say.figure");
	cr_expect_str_eq(said(&english, &say), "10 3 0  {=things.ax} {=things.axf} {=nothing.axe} {=things}");
}

Test(say, what_is_not_known_stays_as_it_is) {
	Say say;
	say_start(&say, "say.open");
	say_arg(&say, "seat", DOMAIN_SEAT, 1);
	cr_expect_str_eq(said(&english, &say), "{nobody} and {seat");
}

/* The maximum number of them; nothing beyond is read. */
Test(say, five_arguments) {
	Say say;
	say_start(&say, "event.rolled");
	say_text_arg(&say, "t", "abcdefghijkl", 12);
	say_arg(&say, "u", DOMAIN_NUMBER, 1);
	say_arg(&say, "v", DOMAIN_NUMBER, 1);
	say_arg(&say, "seat", DOMAIN_SEAT, 2);
	say_arg(&say, "die", DOMAIN_NUMBER, 4);
	cr_expect_eq(say.n, SAY_ARGS_MAX);
	cr_expect_str_eq(said(&english, &say), "seat 1 rolled 4");
}

Test(say, an_event_of_four_arguments) {
	static const EventKind wide[] = {
		{"rolled",
	     {{"seat", DOMAIN_SEAT, false}, {"die", DOMAIN_NUMBER, false}, {"c", DOMAIN_NUMBER, false}, {"d", DOMAIN_NUMBER, false}},
	     true},
	};
	Game game = sample_game;
	Setup setup = *sample_setup();
	Event event = {.kind = 0, .arg = {3, 5, 6, 7}};
	Say say;
	char data[128];
	Text out = TEXT_ON(data);
	game.events = wide;
	setup.game = &game;
	say_event(&setup, &event, &say);
	cr_expect_eq(say.n, 4);
	say_plain(&setup, &say, &out);
	cr_expect_str_eq(data, "seat 2 rolled 5");
}

/* ---- viewers ---- */

static Say rolled(int seat, int hidden) {
	Say say;
	Event event = {.kind = EVENT_ROLLED, .hidden = (uint8_t)hidden, .arg = {(int16_t)(seat + 1), hidden ? 0 : 6}};
	say_event(sample_setup(), &event, &say);
	return say;
}

Test(say, events) {
	Say say = rolled(2, 0);
	cr_expect(!strcmp(say.key, "event.rolled") && say.n == 2 && !strcmp(say.arg[1].name, "die") && say.arg[1].domain == DOMAIN_NUMBER);
	cr_expect_not(say.arg[0].is_hidden || say.arg[1].is_hidden);
	cr_expect_str_eq(said(&english, &say), "seat 2 rolled 6");
	say = rolled(2, 2);
	cr_expect(!say.arg[0].is_hidden && say.arg[1].is_hidden);
	cr_expect_str_eq(said(&english, &say), "seat 2 rolled something");
}

Test(say, you) {
	Listener you = {.lang = LANG_EN, .viewer = 2};
	Say say = rolled(2, 0);
	cr_expect_str_eq(said(&you, &say), "you rolled 6");
	say = rolled(1, 0);
	cr_expect_str_eq(said(&you, &say), "seat 1 rolled 6");
	say = rolled(2, 2);
	cr_expect_str_eq(said(&you, &say), "seat 2 rolled something", "hidden comes first");
	say_start(&say, "event.rolled");
	say_arg(&say, "to", DOMAIN_SEAT, 3);
	say_arg(&say, "seat", DOMAIN_NUMBER, 3);
	say_arg(&say, "die", DOMAIN_NUMBER, 1);
	cr_expect_str_eq(said(&you, &say), "3 rolled 1", "only the argument seat is you");
	Listener nobody = {.lang = LANG_EN, .viewer = SPECTATOR};
	say = rolled(-1, 0);
	say.arg[0].value = 4;
	cr_expect_str_eq(said(&nobody, &say), "seat 3 rolled 6");
}

Test(say, without_an_ending_the_plain_one_does) {
	Listener you = {.lang = LANG_EN, .viewer = 0};
	Say say;
	Event event = {.kind = EVENT_MARKED, .hidden = 2, .arg = {1, 0}};
	say_event(sample_setup(), &event, &say);
	cr_expect_str_eq(said(&you, &say), "seat 0 marked thing.none");
}

/* Event i as told by say_learnt, or "" if an earlier event has told it. */
static const char *learnt(const Setup *setup, const Events *events, int i) {
	static char data[128];
	Text out = TEXT_ON(data);
	Say say;
	if (say_learnt(setup, events, i, &say)) say_plain(setup, &say, &out);
	return data;
}

Test(say, hidden_events_of_one_kind_are_told_at_once) {
	static const NamedText texts[] = {{"en.txt",
	                                   "event.rolled = {seat} rolled {die}\n"
	                                   "event.rolled.hidden = {seat} rolled something\n"
	                                   "event.rolled.many = {n} dice\n"
	                                   "event.round = round {round}\n"},
	                                  {NULL, NULL}};
	const Event secret = {.kind = EVENT_ROLLED, .hidden = 2, .arg = {1, 0}}, open = {.kind = EVENT_ROLLED, .arg = {2, 6}};
	Events events = {.n = 5, .list = {secret, open, secret, {.kind = EVENT_ROUND, .arg = {1}}, secret}};
	Game game = sample_game;
	Setup setup = *sample_setup();
	setup.game = &game;
	game.texts = texts;
	const char *const told[] = {"3 dice", "seat 1 rolled 6", "", "round 1", ""};
	for (int i = 0; i < events.n; i++) cr_expect_str_eq(learnt(&setup, &events, i), told[i]);
	events.n = 2;
	cr_expect_str_eq(learnt(&setup, &events, 0), "seat 0 rolled something", "one alone is told as ever");
	cr_expect_str_eq(learnt(sample_setup(), &events, 0), "seat 0 rolled something");
	events.n = 5;
	cr_expect_str_eq(learnt(sample_setup(), &events, 2), "seat 0 rolled something", "without the sentence nothing is folded");
}

Test(say, plain_is_english_for_nobody) {
	char data[128];
	Text out = TEXT_ON(data);
	Say say = rolled(2, 0);
	say_plain(sample_setup(), &say, &out);
	cr_expect_str_eq(data, "seat 2 rolled 6");
}
