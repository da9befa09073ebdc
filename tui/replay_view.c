/* The viewer of `tripot replay` on a terminal: one screen a step, a line of keys, and a line to type on. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/replay.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_BELOW = 4, INPUT_MAX = 64 };

typedef struct View {
	Film *film;
	Eyes eyes;
	const char *message; /* said above the next prompt */
	bool is_done;
} View;

/* The last lines of a text that fit, after a line that says that there are more. */
static const char *last_lines(const char *text, int n) {
	int skip = layout_lines(text) - n;
	if (skip > 0) fputs("      …\n", stdout);
	for (skip += skip > 0; skip > 0; skip--) text = strchr(text, '\n') + 1;
	return text;
}

static void draw(const View *view, Grow *top, Grow *story) {
	tell_position(view->film, &view->eyes, top);
	tell_step(view->film, &view->eyes, false, story);
	if (view->film->at == view->film->steps) tell_end(view->film, &view->eyes, story);
	fputs(term_can_clear() ? "\033[H\033[2J" : "\n", stdout);
	layout_print(stdout, top->text.data);
	int room = term_size(false) - layout_lines(top->text.data) - ROWS_BELOW;
	putchar('\n');
	if (story->text.len) layout_print(stdout, last_lines(story->text.data, room < 1 ? 1 : room));
	else printf("      %s\n", replay_word(WORD_NOTHING, view->eyes.lang));
}

static bool show(const View *view) {
	Grow top, story, line;
	grow_init(&top);
	grow_init(&story);
	grow_init(&line);
	draw(view, &top, &story);
	text_addf(grow_room(&line, INPUT_MAX * 4), STYLE_DIM "%s" STYLE_END "\n", replay_word(WORD_KEYS, view->eyes.lang));
	if (view->message) text_addf(grow_room(&line, INPUT_MAX * 4), STYLE_ACCENT "%s" STYLE_END " ", view->message);
	grow_add(&line, "> ");
	layout_print(stdout, line.text.data);
	bool ok = !top.text.is_full && !story.text.is_full && !fflush(stdout);
	grow_free(&top);
	grow_free(&story);
	grow_free(&line);
	return ok;
}

/* A line without its end and blanks around it; the rest of a long one is left out. NULL: no more input. */
static char *read_line(char line[INPUT_MAX]) {
	if (!fgets(line, INPUT_MAX, stdin)) return NULL;
	if (!strchr(line, '\n'))
		for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
	line += strspn(line, " \t");
	line[strcspn(line, "\r\n")] = 0;
	for (size_t len = strlen(line); len && strchr(" \t", line[len - 1]);) line[--len] = 0;
	return line;
}

/* False: out of memory. */
static bool go(View *view, long step, Word refusal) {
	if (step >= 0 && step <= view->film->steps) return film_seek(view->film, (int)step);
	view->message = replay_word(refusal, view->eyes.lang);
	return true;
}

static void change_eyes(View *view, const char *text) {
	int viewer;
	if (eyes_parse(text, view->film->record->setup.seats, &viewer)) view->eyes.viewer = viewer;
	else view->message = replay_word(WORD_NO_EYES, view->eyes.lang);
}

/* False: out of memory. */
static bool obey(View *view, const char *line) {
	Film *film = view->film;
	view->message = NULL;
	if (!line || !strcmp(line, "q")) view->is_done = true;
	else if (!*line || !strcmp(line, "n")) return go(view, film->at + 1, WORD_LAST_STEP);
	else if (!strcmp(line, "b")) return go(view, film->at - 1, WORD_NO_STEP);
	else if (!strcmp(line, "f")) return go(view, 0, WORD_NO_STEP);
	else if (!strcmp(line, "l")) return go(view, film->steps, WORD_NO_STEP);
	else if (strspn(line, "0123456789") == strlen(line)) return go(view, strlen(line) < 9 ? atol(line) : -1, WORD_NO_STEP);
	else if (line[0] == 's' && (!line[1] || line[1] == ' ')) change_eyes(view, line + 1 + strspn(line + 1, " "));
	else view->message = replay_word(WORD_UNKNOWN, view->eyes.lang);
	return true;
}

bool replay_view(Film *film, int viewer, int lang) {
	View view = {.film = film};
	char line[INPUT_MAX];
	eyes_init(&view.eyes, film->record, viewer, lang);
	bool ok = true;
	while (ok && !view.is_done) ok = show(&view) && obey(&view, read_line(line));
	return ok;
}
