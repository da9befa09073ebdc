/* What has happened, in sentences, as a viewer may know it. */
#include "tui/layout.h"
#include "tui/play.h"
#include "core/style.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_MAX = 1024 };

static void add_told(Play *play, Told told) {
	if (play->n_told == play->cap_told) {
		size_t cap = play->cap_told ? play->cap_told * 2 : 256;
		Told *more = realloc(play->told, cap * sizeof *more);
		if (!more) {
			fputs("tripot: out of memory; the game so far is in its record\n", stderr);
			exit(EXIT_FAILURE);
		}
		play->told = more;
		play->cap_told = cap;
	}
	play->told[play->n_told++] = told;
}

void play_note_events(Play *play) {
	const Events *events = match_events(play->match);
	for (int i = 0; i < events->n; i++) add_told(play, (Told){events->list[i], 0});
}

void play_note_back(Play *play, int seat) {
	add_told(play, (Told){.back = (uint8_t)(seat + 1)});
}

/* One sentence; nothing when the viewer does not learn of it. */
static void say_told(const Play *play, const Told *told, int viewer, Text *out) {
	Listener to = play_listener(play, viewer);
	if (told->back) {
		if (told->back == viewer + 1) voice_word(&play->voice, "play.you_took_back", out);
		return;
	}
	Events all = {.n = 1, .list = {told->event}}, his;
	Say say;
	events_for(&play->setup, &all, viewer, &his);
	if (!his.n) return;
	say_event(&play->setup, &his.list[0], &say);
	say_print(&play->setup, &to, &say, out);
}

static void add_sentence(Grow *out, const char *sentence, int times) {
	if (!times) return;
	Text *text = grow_room(out, SENTENCE_MAX + 32);
	size_t n = strlen(sentence);
	bool has_stop = n && sentence[n - 1] == '.';
	text_add_n(text, sentence, n - has_stop);
	if (times > 1) text_addf(text, " (×%d)", times);
	text_add(text, has_stop ? ".\n" : "\n");
}

void play_tell(const Play *play, int viewer, size_t from, Grow *out) {
	char last[SENTENCE_MAX] = "";
	int times = 0;
	for (size_t i = from; i < play->n_told; i++) {
		char buffer[SENTENCE_MAX];
		Text sentence = TEXT_ON(buffer);
		say_told(play, &play->told[i], viewer, &sentence);
		if (!sentence.len) continue;
		if (strcmp(buffer, last)) {
			add_sentence(out, last, times);
			memcpy(last, buffer, sentence.len + 1);
			times = 0;
		}
		times++;
	}
	add_sentence(out, last, times);
}

/* Sentences, each from the beginning of a line. */
static void tell_in_lines(const char *lines, Grow *out) {
	while (*lines) {
		size_t n = strcspn(lines, "\n");
		char buffer[SENTENCE_MAX + 64];
		Text line = TEXT_ON(buffer);
		text_add_n(&line, lines, n);
		layout_wrap(grow_room(out, SENTENCE_MAX * 2), buffer, 0, 2, PLAY_COLUMNS);
		lines += n + (lines[n] != 0);
	}
}

/* The same as one paragraph. */
static void tell_running(const char *lines, Grow *out) {
	Grow text;
	grow_init(&text);
	grow_add(&text, lines);
	for (char *p = text.text.data; *p; p++)
		if (*p == '\n') *p = ' ';
	layout_wrap(grow_room(out, 2 * text.text.len + 64), text.text.data, 0, 0, PLAY_COLUMNS);
	grow_free(&text);
}

static const char *next_line(const char *lines) {
	size_t n = strcspn(lines, "\n");
	return lines + n + (lines[n] != 0);
}

static bool fits(const Grow *text, int rows) {
	return layout_lines(text->text.data) <= rows;
}

/* The news from `rest` on as running text, behind a line that counts those left out before it. */
static void tell_latest(const Play *play, const char *rest, int left_out, Grow *out) {
	grow_clear(out);
	if (left_out) {
		Text *text = grow_room(out, SENTENCE_MAX);
		text_add(text, STYLE_DIM);
		voice_number(&play->voice, match_to_act(play->match) ? "play.more" : "end.more", "n", left_out, text);
		text_add(text, STYLE_END "\n");
	}
	if (*rest) tell_running(rest, out);
}

void play_tell_news(const Play *play, int viewer, int rows, Grow *out) {
	Grow lines, shown;
	grow_init(&lines);
	grow_init(&shown);
	play_tell(play, viewer, play->last_decision[viewer < 0 ? SEATS_MAX : viewer], &lines);
	tell_in_lines(lines.text.data, &shown);
	const char *rest = lines.text.data;
	for (int left_out = 0; !fits(&shown, rows); left_out++) {
		tell_latest(play, rest, left_out, &shown);
		if (!*rest) break; /* where not even the last one fits the count alone is told */
		rest = next_line(rest);
	}
	grow_add(out, shown.text.data);
	grow_free(&lines);
	grow_free(&shown);
}
