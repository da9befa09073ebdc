/* What a player sees when it is their turn: the table, the news, the question, the choices, and a line to type on. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/play.h"
#include "tui/play_choice.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAW_MAX = 32768, PART_MAX = 2048, ITEM_MAX = 320, ROWS_OF_NEWS = 3, ROWS_OF_A_PIPE = 1 << 20 };

/* With several people at the keyboard what the terminal could scroll back to is wiped as well. One that cannot clear its screen
 * gets a screen of blank lines. */
void play_clear(const Play *play) {
	bool is_shared = play->humans & (play->humans - 1);
	if (!play->is_terminal) return;
	if (term_can_clear()) fputs(is_shared ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", stdout);
	else
		for (int i = term_size(false); i > 0; i--) putchar('\n');
}

void play_draw(const Play *play, int viewer, bool has_frames, Grow *out) {
	Session session;
	Listener to = play_listener(play, viewer);
	to.has_frames = has_frames;
	session_look(&session, play->match, viewer);
	session_draw(&session, &to, grow_room(out, DRAW_MAX));
}

/* With cards in frames where that leaves room for a line of news or two. */
void play_draw_to_fit(const Play *play, int viewer, int rows, Grow *out) {
	Grow framed;
	grow_init(&framed);
	bool can_frame = play->is_terminal && term_has_frames(stdout);
	if (can_frame) play_draw(play, viewer, true, &framed);
	if (can_frame && layout_lines(framed.text.data) + ROWS_OF_NEWS <= rows) grow_add(out, framed.text.data);
	else play_draw(play, viewer, false, out);
	grow_free(&framed);
}

void play_say_message(Play *play, const char *key, const char *name, const char *text) {
	Text out = TEXT_ON(play->message);
	if (name) voice_text(&play->voice, key, name, text, &out);
	else voice_word(&play->voice, key, &out);
}

static void add_message(Play *play, Grow *out) {
	if (!play->message[0]) return;
	char buffer[PLAY_MESSAGE_MAX + 8];
	Text text = TEXT_ON(buffer);
	text_addf(&text, STYLE_ACCENT "%s" STYLE_END, play->message);
	layout_wrap(grow_room(out, 2 * PLAY_MESSAGE_MAX), buffer, 0, 0, PLAY_COLUMNS);
	play->message[0] = 0;
}

static void add_question(const Play *play, const Choices *choices, Grow *out) {
	const char *prompt = session_prompt(choices->session);
	char buffer[ITEM_MAX] = "";
	Text text = TEXT_ON(buffer);
	Say say;
	say_start(&say, prompt ? prompt : "");
	text_add(&text, STYLE_BOLD);
	if (say.key[0]) say_print(&play->setup, &choices->to, &say, &text);
	else voice_word(&play->voice, "play.your_turn", &text);
	text_add(&text, STYLE_END);
	layout_wrap(grow_room(out, PART_MAX), buffer, 0, 0, PLAY_COLUMNS);
}

/* "3 Golem ×2 · 3, swaps rewards" */
static void print_item(const Choices *choices, int i, Text *out) {
	text_addf(out, STYLE_BOLD "%2d" STYLE_END " ", i + 1);
	choices_label(choices, i, out);
	size_t len = out->len;
	text_add(out, STYLE_DIM " · ");
	size_t start = out->len;
	choices_hint(choices, i, out);
	if (out->len > start) {
		text_add(out, STYLE_END);
	} else {
		out->len = len;
		out->data[len] = 0;
	}
}

static void add_choices(const Choices *choices, Grow *out) {
	char buffer[LEGAL_MAX][ITEM_MAX];
	const char *items[LEGAL_MAX];
	int n = 0;
	for (int i = 0; i < choices_count(choices); i++) {
		if (!choices_offers(choices, i)) continue;
		Text text = TEXT_ON(buffer[n]);
		print_item(choices, i, &text);
		items[n] = buffer[n];
		n++;
	}
	layout_grid(grow_room(out, LEGAL_MAX * ITEM_MAX * 2), items, n, 0, PLAY_COLUMNS);
}

static void add_keys(const Play *play, Grow *out) {
	char buffer[ITEM_MAX] = "";
	Text text = TEXT_ON(buffer);
	text_add(&text, STYLE_DIM);
	voice_word(&play->voice, "play.keys", &text);
	text_add(&text, STYLE_END);
	layout_wrap(grow_room(out, 2 * ITEM_MAX), buffer, 0, 0, PLAY_COLUMNS);
}

/* The line that is typed on: what this step asks for. With a pipe it is a line of its own. */
static void add_input_line(const Play *play, const Choices *choices, Grow *out) {
	char key[SAY_KEY_MAX];
	Text *text = grow_room(out, ITEM_MAX);
	if (choices_step_key(choices, key)) {
		Say say;
		say_start(&say, key);
		say_arg(&say, "a", play->setup.game->verbs[action_verb(choices->legal[0])].domain[0], choices->first);
		say_print(&play->setup, &choices->to, &say, text);
	} else {
		voice_word(&play->voice, "play.your_choice", text);
	}
	text_add(text, play->is_terminal ? " > " : " >\n");
}

static void print_screen(const Play *play, const Grow *screen) {
	play_clear(play);
	layout_print(stdout, screen->text.data);
	fflush(stdout);
}

/* Everything below the news, but for the line that is typed on. */
static void add_bottom(Play *play, const Choices *choices, Grow *out) {
	add_message(play, out);
	add_question(play, choices, out);
	add_choices(choices, out);
	if (play->is_terminal) add_keys(play, out);
}

void play_show_prompt(Play *play, const Choices *choices) {
	Grow out;
	grow_init(&out);
	add_bottom(play, choices, &out);
	add_input_line(play, choices, &out);
	layout_print(stdout, out.text.data);
	fflush(stdout);
	grow_free(&out);
}

/* A board of the terminal's usual size. The news get the rows that are left, a blank line above and one below; none is left only where a terminal is too small for the
 * game. A pipe has all the room in the world. */
static void show_plain(const Play *play, int viewer, const char *bottom, Grow *screen) {
	int reserved = layout_lines(bottom) + 3, room = term_size(false) - reserved;
	play_draw_to_fit(play, viewer, room - ROWS_OF_NEWS, screen); /* on a narrow screen the news matter more */
	int rows = play->is_terminal ? room - layout_lines(screen->text.data) : ROWS_OF_A_PIPE;
	grow_add(screen, "\n");
	size_t before = screen->text.len;
	if (rows > 0) play_tell_news(play, viewer, rows, screen);
	if (screen->text.len > before) grow_add(screen, "\n");
	grow_add(screen, bottom);
}

void play_show_decision(Play *play, const Choices *choices) {
	Grow bottom, *screen = &play->screen;
	int viewer = choices->to.viewer;
	grow_init(&bottom);
	grow_clear(screen);
	add_bottom(play, choices, &bottom);
	if (play_side_width(play)) play_frame(play, viewer, bottom.text.data, screen);
	else show_plain(play, viewer, bottom.text.data, screen);
	add_input_line(play, choices, screen);
	print_screen(play, screen);
	grow_free(&bottom);
}
