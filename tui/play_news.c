/* What has happened, in sentences, as a viewer may know it. */
#include "core/style.h"
#include "tui/layout.h"
#include "tui/play.h"

#include <string.h>

enum { SENTENCE_MAX = 1024, RECAP_ROWS = 2 };

/* What has been said so far, and how often the last sentence. */
typedef struct Story {
	char last[SENTENCE_MAX];
	int times;
	Grow *out;
} Story;

static void end_sentence(Story *story) {
	if (!story->times) return;
	Text *text = grow_room(story->out, SENTENCE_MAX + 32);
	size_t n = strlen(story->last);
	bool has_stop = n && story->last[n - 1] == '.';
	text_add_n(text, story->last, n - has_stop);
	if (story->times > 1) text_addf(text, " (×%d)", story->times);
	text_add(text, has_stop ? ".\n" : "\n");
}

static void add_sentence(Story *story, const Text *sentence) {
	if (strcmp(sentence->data, story->last)) {
		end_sentence(story);
		memcpy(story->last, sentence->data, sentence->len + 1);
		story->times = 0;
	}
	story->times++;
}

static void tell_step(const Play *play, const Session *session, uint32_t step, Story *story) {
	Listener to = play_listener(play, session->viewer);
	char buffer[SENTENCE_MAX];
	Learnt learnt;
	session_learnt(session, step, &learnt);
	if (learnt.entry && learnt.entry->type == LOG_BACK) {
		Text sentence = TEXT_ON(buffer);
		voice_word(&play->voice, "play.you_took_back", &sentence);
		add_sentence(story, &sentence);
	}
	for (int i = 0; i < learnt.events.n; i++) {
		Text sentence = TEXT_ON(buffer);
		Say say;
		if (!say_learnt(&play->setup, &learnt.events, i, &say)) continue;
		say_print(&play->setup, &to, &say, &sentence);
		if (sentence.len) add_sentence(story, &sentence);
	}
}

static void tell_steps(const Play *play, int viewer, uint32_t from, uint32_t end, Grow *out) {
	Session session;
	Story story = {.out = out};
	session_look(&session, play->match, viewer);
	for (uint32_t step = from; step < end; step++) tell_step(play, &session, step, &story);
	end_sentence(&story);
}

void play_tell(const Play *play, int viewer, uint32_t from, Grow *out) {
	tell_steps(play, viewer, from, match_steps(play->match) + 1, out);
}

uint32_t play_since(const Play *play, int viewer) {
	return play->last_decision[viewer < 0 ? SEATS_MAX : viewer];
}

void play_tell_before(const Play *play, int viewer, Grow *out) {
	tell_steps(play, viewer, 0, play_since(play, viewer), out);
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
	play_tell(play, viewer, play_since(play, viewer), &lines);
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

/* The news from `rest` on behind the words that say since when. */
static void tell_recap(const Play *play, int viewer, const char *rest, bool is_all, Grow *out) {
	Grow text;
	grow_init(&text);
	text_add(grow_room(&text, SENTENCE_MAX), STYLE_DIM);
	voice_word(&play->voice, play_since(play, viewer) && viewer >= 0 ? "play.recap" : "play.recap_first", grow_room(&text, SENTENCE_MAX));
	grow_add(&text, is_all ? STYLE_END "\n" : " …" STYLE_END "\n");
	grow_add(&text, rest);
	grow_clear(out);
	tell_running(text.text.data, out);
	grow_free(&text);
}

void play_recap(const Play *play, int viewer, int rows, Grow *out) {
	Grow lines, shown;
	grow_init(&lines);
	grow_init(&shown);
	play_tell(play, viewer, play_since(play, viewer), &lines);
	const char *rest = lines.text.data;
	rows = rows < RECAP_ROWS ? rows : RECAP_ROWS;
	if (*rest) tell_recap(play, viewer, rest, true, &shown);
	while (*rest && !fits(&shown, rows)) {
		rest = next_line(rest);
		tell_recap(play, viewer, rest, false, &shown);
	}
	if (*rest) grow_add(out, shown.text.data);
	grow_free(&lines);
	grow_free(&shown);
}
