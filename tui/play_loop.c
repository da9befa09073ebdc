/* Who is asked next. Bots decide first; then the people at the keyboard one after the other, each behind a screen of their own. */
#include "bots/bot.h"
#include "core/style.h"
#include "io/record_file.h"
#include "tui/layout.h"
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 512 };

void play_after_step(Play *play) {
	char reason[512];
	Text why = TEXT_ON(reason);
	if (!record_save(play->path, play->match, &play->info, &why)) play_say_message(play, "play.not_saved", "text", reason);
}

/* Bots draw from generators made of the seed and the place in the game: a resumed game goes on as it would have. */
static void bot_rng(const Play *play, Rng *rng) {
	size_t n;
	match_log(play->match, &n);
	rng_seed(rng, rng_derive(~play->info.seed, n));
}

/* A program that fails loses the game, which ends there. */
static PlayStep bot_step(Play *play, uint32_t bots) {
	Rng rng;
	Session session;
	BotAnswer answer;
	char reason[512];
	Text why = TEXT_ON(reason);
	bot_rng(play, &rng);
	int seat = rng_bit(&rng, bots), level = play->level[seat];
	session_look(&session, play->match, seat);
	text_addf(&why, "%s, ", play->names[seat]);
	if (level < 0 && !play->choose(play->programs, seat, &answer.action, &why)) {
		play_say_message(play, "play.bot_lost", "text", reason);
		return PLAY_LEAVE;
	}
	bool ok = (level < 0 || bot_choose(level, session_view(&session), &play->setup, seat, &rng, &answer, &why)) &&
	          match_apply(play->match, seat, answer.action, &why);
	assert(ok);
	(void)ok;
	play_after_step(play);
	return PLAY_ON;
}

/* The one who has the keyboard stays, if they owe a decision; else it goes to the next on the left who does. */
static int next_human(const Play *play, uint32_t owing) {
	int first = play->holder < 0 ? 0 : play->holder;
	for (int i = 0; i < play->setup.seats; i++) {
		int seat = (first + i) % play->setup.seats;
		if (owing >> seat & 1) return seat;
	}
	return first;
}

static void print_handover(Play *play, int to) {
	char buffer[2 * LINE_MAX_BYTES];
	Text text = TEXT_ON(buffer);
	bool can_undo = play->holder >= 0 && play_can_take_back(play, play->holder);
	text_addf(&text, "\n\n" STYLE_ACCENT "%s" STYLE_END "%s" STYLE_BOLD, play->message, play->message[0] ? "\n\n" : "");
	play->message[0] = 0;
	voice_seat(&play->voice, "play.pass", to, &text);
	text_add(&text, STYLE_END "\n\n" STYLE_DIM);
	if (can_undo) voice_seat(&play->voice, "play.pass_undo", play->holder, &text);
	text_add(&text, STYLE_END "\n> ");
	play_clear(play);
	layout_print(stdout, buffer);
	fflush(stdout);
}

/* A screen with nothing on it but names. True in `is_back`: the one before takes their choice back, and keeps the keyboard. */
static PlayStep hand_over(Play *play, int to, bool *is_back) {
	char line[INPUT_LINE_MAX];
	*is_back = false;
	for (;;) {
		print_handover(play, to);
		if (!input_line(&play->input, line) || !strcmp(line, "q")) return PLAY_LEAVE;
		if (!*line) return PLAY_ON;
		*is_back = !strcmp(line, "u") && play->holder >= 0 && play_take_back(play, play->holder, "");
		if (*is_back) return PLAY_ON;
	}
}

/* In a pipe nobody looks over a shoulder: a line parts the seats. */
static void print_separator(const Play *play, int to) {
	char buffer[LINE_MAX_BYTES];
	Text text = TEXT_ON(buffer);
	text_add(&text, "\n==== ");
	say_value(&play->setup, &(Listener){.lang = play->lang, .viewer = SPECTATOR, .names = play->shown}, DOMAIN_SEAT, to + 1, &text);
	text_add(&text, " ====\n");
	layout_print(stdout, buffer);
}

static PlayStep human_step(Play *play, uint32_t humans) {
	int seat = next_human(play, humans);
	bool is_shared = play->humans & (play->humans - 1), is_back = false;
	if (is_shared && seat != play->holder) {
		if (!play->is_terminal) print_separator(play, seat);
		else if (hand_over(play, seat, &is_back) == PLAY_LEAVE) return PLAY_LEAVE;
	} else if (!play->is_terminal) {
		putchar('\n');
	}
	return is_back ? PLAY_ON : play_ask(play, seat);
}

static void print_watched(const Play *play, Grow *screen) {
	grow_clear(screen);
	if (play_side_width(play)) {
		play_frame(play, SPECTATOR, "", screen);
	} else {
		play_draw(play, SPECTATOR, false, screen);
		grow_add(screen, "\n");
		play_tell_news(play, SPECTATOR, term_size(false) - layout_lines(screen->text.data) - 2, screen);
		grow_add(screen, "\n");
	}
	grow_add(screen, STYLE_DIM);
	voice_word(&play->voice, "play.watch", grow_room(screen, LINE_MAX_BYTES));
	grow_add(screen, STYLE_END " > ");
	play_clear(play);
	layout_print(stdout, screen->text.data);
	fflush(stdout);
}

/* Nobody at the keyboard plays: what everybody can see, a step at a time. */
static PlayStep watch(Play *play) {
	char line[INPUT_LINE_MAX];
	Grow *screen = &play->screen;
	uint32_t *seen = &play->last_decision[SEATS_MAX];
	grow_clear(screen);
	play_tell(play, SPECTATOR, *seen, screen);
	bool is_news = screen->text.len > 0;
	if (!play->is_terminal) layout_print(stdout, screen->text.data);
	while (is_news && play->is_terminal && match_to_act(play->match)) {
		print_watched(play, screen);
		if (!input_line(&play->input, line) || !strcmp(line, "q")) return PLAY_LEAVE;
		if (!*line) break;
		PlayStep step = PLAY_ON;
		if (!strcmp(line, "l")) step = play_page_log(play, SPECTATOR);
		else if (!strcmp(line, "r")) step = play_page_rules(play, "");
		if (step == PLAY_LEAVE) return PLAY_LEAVE;
	}
	*seen = match_steps(play->match) + 1;
	return PLAY_ON;
}

PlayStep play_run(Play *play) {
	for (uint32_t owing; (owing = match_to_act(play->match));) {
		uint32_t bots = setup_ready(&play->setup, match_state(play->match), owing) & ~play->humans;
		if (!play->humans && watch(play) == PLAY_LEAVE) return PLAY_LEAVE;
		if ((bots ? bot_step(play, bots) : human_step(play, owing & play->humans)) == PLAY_LEAVE) return PLAY_LEAVE;
	}
	return PLAY_ON;
}
