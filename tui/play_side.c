/* A screen with room for more: from SIDE_FROM columns on the log stands beside the board, and on a high one the notebook below it. The
 * left part is as wide as ever. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

enum {
	SIDE_FROM = 100, /* columns of the terminal */
	NOTES_FROM = 120,
	NOTES_FROM_ROWS = 40,           /* … for the notebook as well */
	SIDE_COLUMN = PLAY_COLUMNS + 3, /* where it begins: a blank, a line, a blank */
	LINE_BYTES = 2048,
};

int play_side_width(const Play *play) {
	int columns = term_size(true);
	return play->is_terminal && term_can_clear() && columns >= SIDE_FROM ? columns - SIDE_COLUMN : 0;
}

static bool has_notes(void) {
	return term_size(true) >= NOTES_FROM && term_size(false) >= NOTES_FROM_ROWS;
}

/* Sentences in lines of the panel, each line between the marks. */
static void add_lines(const char *sentences, const char *mark, int width, Grow *out) {
	Grow lines;
	grow_init(&lines);
	for (const char *p = sentences; *p; p += strcspn(p, "\n"), p += *p != 0) {
		char buffer[LINE_BYTES];
		Text one = TEXT_ON(buffer);
		text_add_n(&one, p, strcspn(p, "\n"));
		layout_wrap(grow_room(&lines, 2 * LINE_BYTES + 16 * strlen(buffer)), buffer, 0, 1, width);
	}
	for (const char *p = lines.text.data; *p; p += strcspn(p, "\n"), p += *p != 0) {
		grow_add(out, mark);
		grow_add_n(out, p, strcspn(p, "\n"));
		grow_add(out, *mark ? STYLE_END "\n" : "\n");
	}
	grow_free(&lines);
}

static const char *skip_lines(const char *text, int n) {
	for (; n > 0 && *text; n--) {
		text += strcspn(text, "\n");
		text += *text != 0;
	}
	return text;
}

static void add_title(const Play *play, const char *key, Grow *out) {
	text_add(grow_room(out, LINE_BYTES), STYLE_BOLD);
	voice_word(&play->voice, key, grow_room(out, LINE_BYTES));
	grow_add(out, STYLE_END "\n");
}

/* As many whole sentences as fit: the second and later lines of one are indented. */
static const char *last_sentences(const char *lines, int rows) {
	const char *from = skip_lines(lines, layout_lines(lines) - rows);
	while (from > lines && from[style_is_mark(*from)] == ' ') from = skip_lines(from, 1);
	return from;
}

/* The latest of the log in so many rows: what is new plain, what is older dim. */
static void add_log(const Play *play, int viewer, int width, int rows, Grow *out) {
	Grow sentences, lines;
	grow_init(&sentences);
	grow_init(&lines);
	play_tell_before(play, viewer, &sentences);
	add_lines(sentences.text.data, STYLE_DIM, width, &lines);
	grow_clear(&sentences);
	play_tell(play, viewer, play_since(play, viewer), &sentences);
	add_lines(sentences.text.data, "", width, &lines);
	add_title(play, "side.log", out);
	grow_add(out, last_sentences(lines.text.data, rows - 1));
	grow_free(&sentences);
	grow_free(&lines);
}

/* What fits in so many rows; how many it took. */
static int add_notes(const Play *play, int viewer, int width, int rows, Grow *out) {
	Grow notes;
	grow_init(&notes);
	play_print_notes(play, viewer, width, &notes);
	int lines = layout_lines(notes.text.data), shown = lines + 2 <= rows ? lines : rows - 3;
	if (lines) {
		grow_add(out, "\n");
		add_title(play, "side.notes", out);
		while (shown < lines && shown > 1 && *skip_lines(notes.text.data, shown - 1) == '\n') shown--; /* no blank line above the last */
		grow_add_n(out, notes.text.data, (size_t)(skip_lines(notes.text.data, shown) - notes.text.data));
		if (shown < lines) {
			text_add(grow_room(out, LINE_BYTES), STYLE_DIM);
			voice_word(&play->voice, "side.more_notes", grow_room(out, LINE_BYTES));
			grow_add(out, STYLE_END "\n");
		}
	}
	grow_free(&notes);
	return lines ? shown + 2 + (shown < lines) : 0;
}

/* The log gets what the notebook leaves, two fifths of the rows at least. */
static void make_panel(const Play *play, int viewer, int rows, Grow *out) {
	Grow notes;
	int width = play_side_width(play), used = 0;
	grow_init(&notes);
	if (viewer >= 0 && has_notes() && match_to_act(play->match)) used = add_notes(play, viewer, width, rows * 3 / 5, &notes);
	add_log(play, viewer, width, rows - used, out);
	for (int i = layout_lines(out->text.data); used && i < rows - used; i++) grow_add(out, "\n");
	grow_add(out, notes.text.data);
	grow_free(&notes);
}

void play_beside(const Play *play, int viewer, const char *left, int rows, Grow *out) {
	Grow panel;
	grow_init(&panel);
	make_panel(play, viewer, rows, &panel);
	layout_beside(grow_room(out, 2 * (strlen(left) + panel.text.len) + (size_t)rows * LINE_BYTES), left, panel.text.data, rows, SIDE_COLUMN,
	              term_has_utf8() ? "│ " : "| ");
	grow_free(&panel);
}

void play_frame(const Play *play, int viewer, const char *bottom, Grow *out) {
	int rows = term_size(false) - 1, room = rows - layout_lines(bottom);
	Grow left, recap;
	grow_init(&left);
	grow_init(&recap);
	play_draw_to_fit(play, viewer, room, &left);
	play_recap(play, viewer, room - layout_lines(left.text.data) - 1, &recap);
	if (recap.text.len && layout_lines(left.text.data) + layout_lines(recap.text.data) + 2 <= room) grow_add(&recap, "\n");
	int used = layout_lines(left.text.data) + layout_lines(recap.text.data);
	for (int i = used; i < room; i++) grow_add(&left, "\n");
	grow_add(&left, recap.text.data);
	grow_add(&left, bottom);
	play_beside(play, viewer, left.text.data, rows, out);
	grow_free(&left);
	grow_free(&recap);
}
