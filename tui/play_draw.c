/* A draw by agreement at the keyboard (DR-33): whoever is asked types `draw`. The game says when and who must agree; bots answer at once,
 * people when they are asked next. */
#include "bots/bot.h"
#include "tui/play.h"

#include <string.h>

static uint32_t spokesmen(const Play *play) {
	Session session;
	session_look(&session, play->match, SPECTATOR);
	return session_spokesmen(&session);
}

static bool may_offer(const Play *play, int seat, uint32_t speaking) {
	return setup_may_offer(&play->setup, speaking, ~play->humans, play->humans) >> seat & 1;
}

static void say(Play *play, const char *key, int seat) {
	Text out = TEXT_ON(play->message);
	if (seat < 0) voice_word(&play->voice, key, &out);
	else voice_seat(&play->voice, key, seat, &out);
}

/* A bot that says no; -1: none does. */
static int ask_bots(Play *play, uint32_t speaking) {
	for (uint32_t rest = speaking & ~play->humans; rest; rest &= rest - 1) {
		int seat = __builtin_ctz(rest);
		Session session;
		session_look(&session, play->match, seat);
		if (!bot_agrees(session_view(&session), &play->setup, seat)) return seat;
		play->draw_yes |= 1u << seat;
	}
	return -1;
}

bool play_offer_draw(Play *play, int seat) {
	char reason[256];
	Text why = TEXT_ON(reason);
	uint32_t speaking = spokesmen(play);
	if (!may_offer(play, seat, speaking)) {
		say(play, "play.draw_not_now", -1);
		return false;
	}
	if (!play->draw_yes) play->draw_by = seat;
	play->draw_yes |= 1u << seat;
	int against = ask_bots(play, speaking);
	if (against >= 0) {
		play->draw_yes = 0;
		say(play, "play.draw_declined", against);
		return false;
	}
	if (speaking & ~play->draw_yes) {
		say(play, "play.draw_asked", -1);
		return false;
	}
	bool ok = match_agree(play->match, &why);
	if (ok) play_after_step(play);
	return ok;
}

void play_hint_draw(Play *play, int seat) {
	uint32_t speaking = spokesmen(play);
	if (!speaking) play->draw_yes = 0; /* an offer has lapsed */
	if (play->message[0] || !may_offer(play, seat, speaking) || play->draw_yes >> seat & 1) return;
	if (play->draw_yes) say(play, "play.draw_offered", play->draw_by);
	else say(play, "play.draw_may", -1);
}
