/* The end: the table with everything turned up, the result in sentences, and where the record is. Or an early leave. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/play.h"
#include "tui/term.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024 };

static int viewer_at_end(const Play *play) {
	bool is_alone = play->humans && !(play->humans & (play->humans - 1));
	return is_alone ? __builtin_ctz(play->humans) : SPECTATOR;
}

/* "Ada, Bea and Carl" */
static void print_winners(const Play *play, const Outcome *outcome, int n, Text *out) {
	for (int seat = 0, k = 0; seat < play->setup.seats; seat++) {
		if (outcome->payoff[seat] <= 0) continue;
		if (k) text_add(out, k == n - 1 ? " " : ", ");
		if (k && k == n - 1) {
			voice_word(&play->voice, "end.and", out);
			text_add(out, " ");
		}
		text_add(out, play->shown[seat]);
		k++;
	}
}

static uint32_t winners_of(const Play *play, const Outcome *outcome) {
	uint32_t winners = 0;
	for (int seat = 0; seat < play->setup.seats; seat++)
		if (outcome->payoff[seat] > 0) winners |= 1u << seat;
	return winners;
}

static uint32_t mates_of(const Setup *setup, int seat) {
	uint32_t mates = 0;
	for (int other = 0; other < setup->seats; other++)
		if (setup_side(setup, other) == setup_side(setup, seat)) mates |= 1u << other;
	return mates;
}

/* Team-mates do not share a victory: their team has it, and when both teams do, nobody need be named. */
static const char *winner_key(const Play *play, uint32_t winners) {
	int first = winners ? __builtin_ctz(winners) : 0, viewer = viewer_at_end(play);
	uint32_t team = mates_of(&play->setup, first);
	if (!winners) return "end.nobody";
	if (winners == 1u << first) return "end.wins";
	if (team == 1u << first) return "end.shared";
	if (winners != team) return "end.all";
	return viewer != SPECTATOR && winners >> viewer & 1 ? "end.your_team" : "end.team";
}

static void say_winner(const Play *play, const Outcome *outcome, Text *out) {
	char names[LINE_MAX_BYTES];
	Text list = TEXT_ON(names);
	uint32_t winners = winners_of(play, outcome);
	int n = __builtin_popcount(winners), winner = winners ? __builtin_ctz(winners) : 0;
	Say say;
	say_start(&say, winner_key(play, winners));
	say_arg(&say, "seat", DOMAIN_SEAT, n == 1 ? winner + 1 : 0);
	say_arg(&say, "score", DOMAIN_NUMBER, outcome->score[winner]);
	print_winners(play, outcome, n, &list);
	say_text_arg(&say, "names", names, list.len);
	voice_say(&play->voice, n == 1 ? viewer_at_end(play) : SPECTATOR, &say, out);
}

/* The game's own words on how it was decided, where the scores do not tell it. */
static void add_why(const Play *play, const Session *session, Grow *out) {
	Listener to = play_listener(play, session->viewer);
	char buffer[LINE_MAX_BYTES];
	Text text = TEXT_ON(buffer);
	Events why;
	Say say;
	session_why_won(session, &why);
	for (int i = 0; i < why.n; i++) {
		if (i) text_add(&text, " ");
		say_event(&play->setup, &why.list[i], &say);
		say_print(&play->setup, &to, &say, &text);
	}
	if (why.n) layout_wrap(grow_room(out, 2 * LINE_MAX_BYTES), buffer, 0, 0, PLAY_COLUMNS);
}

static int digits(int number) {
	return snprintf(NULL, 0, "%d", number);
}

static int larger(int a, int b) {
	return a > b ? a : b;
}

/* By places, in columns. */
static void add_ranking(const Play *play, const Outcome *outcome, Grow *out) {
	char buffer[SEATS_MAX][LINE_MAX_BYTES / 4];
	const char *items[SEATS_MAX];
	int widest = 0, most_digits = 1, n = 0;
	for (int i = 0; i < play->setup.seats; i++) {
		widest = larger(widest, text_width(play->names[i], strlen(play->names[i])));
		most_digits = larger(most_digits, digits(outcome->score[i]));
	}
	for (int place = 1; place <= play->setup.seats; place++)
		for (int i = 0; i < play->setup.seats; i++) {
			if (outcome->place[i] != place) continue;
			Text text = TEXT_ON(buffer[n]);
			text_addf(&text, "%d. %s%s", place, place == 1 ? STYLE_BOLD : "", play->shown[i]);
			if (place == 1) text_add(&text, STYLE_END);
			text_pad(&text, 0, 3 + widest + 1 + most_digits - digits(outcome->score[i]));
			voice_number(&play->voice, "end.score", "score", outcome->score[i], &text);
			items[n] = buffer[n];
			n++;
		}
	layout_grid(grow_room(out, SEATS_MAX * LINE_MAX_BYTES), items, n, 2, PLAY_COLUMNS);
}

static bool is_plain(const char *word) {
	return *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,=+@%:-") == strlen(word);
}

/* A word for the shell, such as a file: in quotes when it needs them, with ~ for the user's own folder. */
static void print_word(const char *word, Grow *out) {
	const char *home = getenv("HOME");
	size_t n = home ? strlen(home) : 0;
	if (n && !strncmp(word, home, n) && word[n] == '/' && is_plain(word + n)) {
		grow_add(out, "~");
		grow_add(out, word + n);
		return;
	}
	if (is_plain(word)) {
		grow_add(out, word);
		return;
	}
	grow_add(out, "'");
	for (; *word; word++) {
		if (*word == '\'') grow_add(out, "'\\''");
		else grow_add_n(out, word, 1);
	}
	grow_add(out, "'");
}

/* --lang and --you where they are not the defaults, and --bots as it was given. */
static void add_options(const Play *play, Grow *out) {
	Text *text = grow_room(out, LINE_MAX_BYTES);
	if (play->lang != term_language()) text_addf(text, " --lang %s", play->lang == LANG_FR ? "fr" : "en");
	if (!play->humans) text_add(text, " --you none");
	else if (play->humans == setup_all_seats(&play->setup)) text_add(text, " --you all");
	else if (play->humans != 1) {
		const char *before = " --you ";
		for (int seat = 0; seat < play->setup.seats; seat++) {
			if (!play_is_at_keyboard(play, seat)) continue;
			text_addf(text, "%s%d", before, seat);
			before = ",";
		}
	}
	if (!play->bots) return;
	grow_add(out, " --bots ");
	print_word(play->bots, out);
}

/* A command for the shell, in two lines when one is too short. `rest` is empty or begins with a blank. */
static void add_command(const char *command, const char *rest, Grow *out) {
	int wide = 2 + text_width(command, strlen(command)) + text_width(rest, strlen(rest));
	const char *between = wide + (int)strlen("./tripot ") > PLAY_COLUMNS ? " \\\n   " : "";
	text_addf(grow_room(out, LINE_MAX_BYTES), "  " STYLE_ACCENT "%s %s%s", term_call(), command, between);
	grow_add(out, rest);
	grow_add(out, STYLE_END "\n");
}

/* The same for one that takes the record. */
static void add_record_command(const Play *play, const char *command, bool has_options, Grow *out) {
	Grow rest;
	grow_init(&rest);
	grow_add(&rest, " ");
	print_word(play->path, &rest);
	if (has_options) add_options(play, &rest);
	add_command(command, rest.text.data, out);
	grow_free(&rest);
}

static void add_line(const Play *play, const char *key, Grow *out) {
	voice_word(&play->voice, key, grow_room(out, LINE_MAX_BYTES));
	grow_add(out, "\n");
}

/* Where the record is, what to type to see it, and what to play next. */
static void add_what_next(const Play *play, Grow *out) {
	add_line(play, "end.look", out);
	add_record_command(play, "replay", false, out);
	add_line(play, "end.again", out);
	char command[ID_MAX + 32];
	snprintf(command, sizeof command, "play %s --seats %d", play->setup.game->id, play->setup.seats);
	Grow options;
	grow_init(&options);
	add_options(play, &options);
	add_command(command, options.text.data, out);
	grow_free(&options);
	if (!play->info.has_seed) return;
	char seed[24];
	snprintf(seed, sizeof seed, "%" PRIu64, play->info.seed);
	voice_text(&play->voice, "end.seed", "text", seed, grow_room(out, LINE_MAX_BYTES));
	grow_add(out, "\n");
}

/* The board, what happened last, and the result. */
static void add_plain(const Play *play, int viewer, const char *bottom, Grow *screen) {
	play_draw(play, viewer, false, screen);
	grow_add(screen, "\n");
	size_t before = screen->text.len;
	int rows = term_size(false) - layout_lines(screen->text.data) - layout_lines(bottom) - 2;
	if (!play->is_terminal || rows > 0) play_tell_news(play, viewer, play->is_terminal ? rows : 1 << 20, screen);
	if (screen->text.len > before) grow_add(screen, "\n");
	grow_add(screen, bottom);
}

/* What happened stands beside the rest. False: the screen is too narrow or too low. */
static bool add_wide(const Play *play, int viewer, const char *bottom, Grow *screen) {
	Grow left;
	int rows = term_size(false) - 1;
	grow_init(&left);
	play_draw(play, viewer, false, &left);
	grow_add(&left, "\n");
	grow_add(&left, bottom);
	bool fits = play_side_width(play) && layout_lines(left.text.data) <= rows;
	if (fits) play_beside(play, viewer, left.text.data, rows, screen);
	grow_free(&left);
	return fits;
}

void play_show_end(Play *play) {
	Outcome outcome;
	Grow *screen = &play->screen;
	char buffer[LINE_MAX_BYTES];
	Text text = TEXT_ON(buffer);
	int viewer = viewer_at_end(play);
	Session session;
	session_look(&session, play->match, viewer);
	session_outcome(&session, &outcome);
	text_add(&text, STYLE_BOLD);
	say_winner(play, &outcome, &text);
	text_add(&text, STYLE_END);
	Grow bottom;
	grow_init(&bottom);
	layout_wrap(grow_room(&bottom, 2 * LINE_MAX_BYTES), buffer, 0, 0, PLAY_COLUMNS);
	add_why(play, &session, &bottom);
	add_ranking(play, &outcome, &bottom);
	grow_add(&bottom, "\n");
	if (play->message[0]) {
		layout_wrap(grow_room(&bottom, 2 * PLAY_MESSAGE_MAX), play->message, 0, 0, PLAY_COLUMNS);
		play->message[0] = 0;
	}
	add_what_next(play, &bottom);
	grow_clear(screen);
	if (!add_wide(play, viewer, bottom.text.data, screen)) add_plain(play, viewer, bottom.text.data, screen);
	play_page_end(play, screen->text.data);
	grow_free(&bottom);
}

/* Nothing of a shared table stays on the screen. */
void play_show_leave(Play *play) {
	Grow out;
	grow_init(&out);
	if (play->humans & (play->humans - 1)) play_clear(play);
	grow_add(&out, "\n");
	if (play->message[0]) {
		layout_wrap(grow_room(&out, 2 * PLAY_MESSAGE_MAX), play->message, 0, 0, PLAY_COLUMNS);
		play->message[0] = 0;
	}
	add_line(play, "end.left", &out);
	add_record_command(play, "play --resume", true, &out);
	layout_print(stdout, out.text.data);
	grow_free(&out);
}
