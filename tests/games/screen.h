/* Screens in the games' draw_test.c: the table as a viewer sees it, character by character. Style marks are written <b> bold, <d> dim,
 * <a> accent, <g> good, </> end. Included after the game's own table.h. */
#ifndef TESTS_GAMES_SCREEN_H
#define TESTS_GAMES_SCREEN_H
#include "core/style.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void show_marks(const char *text, Text *out) {
	static const char *const marks[] = {"", "<b>", "<d>", "<a>", "<g>", "</>"};
	for (; *text; text++) {
		if (*text > 0 && *text <= STYLE_LAST) text_add(out, marks[(int)*text]);
		else text_add_n(out, text, 1);
	}
}

/* With TRIPOT_SHOW_SCREENS in the environment, prints the screens instead, to be copied into a test. */
static inline void expect_screen(const TestTable *t, const char *const *names, int viewer, int lang, const char *name, const char *want) {
	const Game *game = t->setup.game;
	char buf[8192], shown[16384];
	Text screen = TEXT_ON(buf), out = TEXT_ON(shown);
	State view = t->s;
	if (viewer != ALL_SEEING) game->redact(&view, &t->s, &t->setup, viewer);
	game->draw(&view, &t->setup, &(Listener){.lang = lang, .viewer = viewer, .names = names}, &screen);
	cr_assert_not(screen.is_full);
	for (char *line = buf, *end; (end = strchr(line, '\n')); line = end + 1)
		cr_expect_leq(text_width(line, (size_t)(end - line)), 80, "%s: %.*s", name, (int)(end - line), line);
	show_marks(buf, &out);
	if (getenv("TRIPOT_SHOW_SCREENS")) printf("---- %s\n%s", name, shown);
	else cr_expect_str_eq(shown, want, "%s:\n%s", name, shown);
}
#endif
