/* One decision of a person: lines are read until one of them is an action that the match takes. */
#include "core/utf8.h"
#include "tui/play.h"
#include "tui/play_choice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { QUOTED_MAX = 60 };

/* The reason for a refusal: a sentence of the catalogue with a capital letter, the rule behind it, and a full stop. */
static void say_refusal(Play *play, const Say *why, int seat) {
	Listener to = play_listener(play, seat);
	Text out = TEXT_ON(play->message);
	const char *rule = say_rule(&play->setup, why);
	say_print(&play->setup, &to, why, &out);
	if (rule) text_addf(&out, " (%s)", rule);
	play->message[0] = (char)toupper((unsigned char)play->message[0]);
	if (out.len && !strchr(".!?", out.data[out.len - 1])) text_add(&out, ".");
}

/* What was typed, short enough to be quoted. */
static void say_unknown(Play *play, const Choices *choices, const char *line) {
	char quoted[QUOTED_MAX + 8], example[ACTION_TEXT_MAX];
	Text action = TEXT_ON(example), out = TEXT_ON(play->message);
	Say say;
	int n = utf8_cut(line, QUOTED_MAX);
	snprintf(quoted, sizeof quoted, "%.*s%s", n, line, line[n] ? "…" : "");
	action_print(&play->setup, choices->legal[0], &action);
	say_start(&say, "play.unknown");
	say_text_arg(&say, "text", quoted, strlen(quoted));
	say_text_arg(&say, "action", example, action.len);
	voice_say(&play->voice, SPECTATOR, &say, &out);
}

static void say_unclear(Play *play, const Reading *reading) {
	Text out = TEXT_ON(play->message);
	Say say;
	say_start(&say, "play.unclear");
	say_text_arg(&say, "text", reading->text, strlen(reading->text));
	say_text_arg(&say, "other", reading->other, strlen(reading->other));
	voice_say(&play->voice, SPECTATOR, &say, &out);
}

static int64_t now_ms(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* What is in the log from `at` on was thought about until now. Without memory the record does without. */
static void note_thought(Play *play, int seat, size_t at) {
	int64_t ms = now_ms() - play->thinks_since;
	RecordNote note = {.at = at, .kind = NOTE_THOUGHT, .seat = (uint8_t)seat, .ms = (uint32_t)(ms < UINT32_MAX ? ms : UINT32_MAX)};
	if (play->thinks_since) notes_add(&play->notes, &note);
}

/* True when the match took it. */
static bool act(Play *play, int seat, Action action) {
	char reason[256];
	Text why = TEXT_ON(reason);
	size_t at;
	match_log(play->match, &at);
	if (!match_apply(play->match, seat, action, &why)) {
		say_refusal(play, match_refusal(play->match), seat);
		return false;
	}
	note_thought(play, seat, at);
	play->last_decision[seat] = play->last_decision[SEATS_MAX] = match_steps(play->match);
	play_after_step(play);
	return true;
}

/* The one thing that a seat may do though it owes no decision; ACTION_NONE: there is none. */
static Action right_of(const Play *play, int seat) {
	Action list[LEGAL_MAX];
	Session session;
	session_look(&session, play->match, seat);
	int n = session_owes(&session) ? 0 : session_legal(&session, list);
	return n == 1 ? list[0] : ACTION_NONE;
}

bool play_can_take_back(const Play *play, int seat) {
	return match_can_take_back(play->match, seat) || right_of(play, seat) != ACTION_NONE;
}

/* What others have seen stays, but where the rules give a seat the right to go back on it (BR-43). */
bool play_take_back(Play *play, int asking, const char *name) {
	char reason[256];
	Text why = TEXT_ON(reason);
	int seat = *name ? -1 : asking;
	for (int i = 0; i < play->setup.seats && *name; i++)
		if (play_is_at_keyboard(play, i) && !strcasecmp(play->names[i], name)) seat = i;
	if (seat < 0) {
		play_say_message(play, "play.no_player", "text", name);
		return false;
	}
	if (right_of(play, seat) != ACTION_NONE && !match_can_take_back(play->match, seat)) return act(play, seat, right_of(play, seat));
	if (!match_take_back(play->match, seat, &why)) {
		play_say_message(play, "play.no_step_back", NULL, NULL);
		return false;
	}
	play_after_step(play);
	return true;
}

/* A line that is to be an action. True: the decision is made. */
static bool read_action(Play *play, Choices *choices, const char *line) {
	Reading reading;
	choices_read(choices, line, &reading);
	switch (reading.kind) {
	case READ_ACTION: return act(play, choices->to.viewer, reading.action);
	case READ_FIRST: choices->first = reading.first; break;
	case READ_REFUSED: say_refusal(play, &reading.why, choices->to.viewer); break;
	case READ_UNCLEAR: say_unclear(play, &reading); break;
	case READ_UNKNOWN: say_unknown(play, choices, line); break;
	case READ_NUMBER: {
		Text out = TEXT_ON(play->message);
		voice_number(&play->voice, choices->is_stepped ? "play.no_numbers" : "play.no_number", "last", choices_count(choices), &out);
	}
	}
	return false;
}

/* Keys are single letters, some with a word behind them. NULL: the line is something else. */
static const char *after_key(const char *line, char key) {
	if (tolower((unsigned char)line[0]) != key) return NULL;
	if (!line[1]) return line + 1;
	return line[1] == ' ' || key == '?' ? line + 1 + strspn(line + 1, " ") : NULL;
}

typedef enum Answer { ANSWER_AGAIN, ANSWER_DONE, ANSWER_LEAVE } Answer;

static Answer of_page(PlayStep step) {
	return step == PLAY_LEAVE ? ANSWER_LEAVE : ANSWER_AGAIN;
}

/* `u`: to the first step of the choice, or the last step taken back. Somebody else's: they are asked again in their turn. */
static Answer take_back(Play *play, Choices *choices, const char *name) {
	if (!*name && choices->first) {
		choices->first = 0;
		return ANSWER_AGAIN;
	}
	return play_take_back(play, choices->to.viewer, name) ? ANSWER_DONE : ANSWER_AGAIN;
}

static Answer answer(Play *play, Choices *choices, const char *line) {
	const char *rest;
	if (!strcmp(line, INPUT_RESIZED)) return ANSWER_AGAIN;
	if (!utf8_is_line(line, strlen(line))) {
		play_say_message(play, "play.not_text", NULL, NULL);
		return ANSWER_AGAIN;
	}
	if (!*line) {
		play_say_message(play, "play.empty", NULL, NULL);
		return ANSWER_AGAIN;
	}
	if (!strcasecmp(line, "q")) return ANSWER_LEAVE;
	if (!strcasecmp(line, "n")) return of_page(play_page_notes(play, choices->to.viewer));
	if (!strcasecmp(line, "l")) return of_page(play_page_log(play, choices->to.viewer));
	if ((rest = after_key(line, '?'))) return of_page(play_page_cards(play, choices, rest));
	if ((rest = after_key(line, 'r'))) return of_page(play_page_rules(play, rest));
	if ((rest = after_key(line, 'u'))) return take_back(play, choices, rest);
	if (!strcasecmp(line, "draw")) return play_offer_draw(play, choices->to.viewer) ? ANSWER_DONE : ANSWER_AGAIN;
	return read_action(play, choices, line) ? ANSWER_DONE : ANSWER_AGAIN;
}

PlayStep play_ask(Play *play, int seat) {
	Session session;
	Choices choices;
	Listener to = play_listener(play, seat);
	char line[INPUT_LINE_MAX];
	session_look(&session, play->match, seat);
	choices_make(&choices, &session, &to);
	play->holder = seat;
	play_hint_draw(play, seat);
	play_show_decision(play, &choices);
	play->thinks_since = play->is_terminal ? now_ms() : 0; /* what comes from a pipe was thought of before */
	for (;;) {
		if (!input_line(&play->input, line)) return PLAY_LEAVE;
		Answer what = answer(play, &choices, line);
		if (what != ANSWER_AGAIN) {
			play->thinks_since = 0;
			return what == ANSWER_LEAVE ? PLAY_LEAVE : PLAY_ON;
		}
		if (play->is_terminal) play_show_decision(play, &choices);
		else play_show_prompt(play, &choices);
	}
}
