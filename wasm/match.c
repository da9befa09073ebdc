/* A match, told as a server would tell it; see page.h. */
#include "bots/bot.h"
#include "core/json.h"
#include "io/refusal.h"
#include "io/told.h"
#include "lib/lib.h"
#include "wasm/give.h"
#include "wasm/page.h"

#include <stdlib.h>

static char *say_refusal(const Refusal *why) {
	Grow out;
	grow_init(&out);
	Text *text = grow_room(&out, 8192);
	json_open(text, '{');
	json_put_bool(text, "ok", false);
	refusal_json(why, text);
	json_close(text, '}');
	return give(&out);
}

/* The status of a step: NULL, or why it was not made. */
static char *say_step(TripotMatch *match, int status) {
	Refusal why;
	if (!status) return NULL;
	if (!tripot_match_to_act(match)) refuse(&why, "over", "the game is over");
	else if (match->is_refusal || status == TRIPOT_MEMORY) refuse_step(&why, match->match);
	else refuse(&why, "not_now", "%s", tripot_match_error(match)) || refuse_text(&why, "what", "act");
	return say_refusal(&why);
}

char *page_act(TripotMatch *match, int seat, const char *action) {
	return say_step(match, tripot_match_apply_text(match, seat, action));
}

char *page_back(TripotMatch *match, int seat) {
	Session session;
	Refusal why;
	session_look(&session, match->match, seat);
	if (session_can_take_back(&session)) return say_step(match, tripot_match_take_back(match, seat));
	refuse(&why, "no_step_back", "you have no step that can be taken back");
	return say_refusal(&why);
}

char *page_timeout(TripotMatch *match, int seat) {
	return say_step(match, tripot_match_timeout(match, seat));
}

char *page_agree(TripotMatch *match) {
	return say_step(match, tripot_match_agree(match));
}

uint32_t page_may_offer(const TripotMatch *match, uint32_t persons) {
	return setup_may_offer(&match->setup->setup, tripot_match_may_agree(match), ~persons, persons);
}

bool page_bot_agrees(const TripotMatch *match, int seat) {
	Session session;
	session_look(&session, match->match, seat);
	return bot_agrees(session_view(&session), &match->setup->setup, seat);
}

/* The record contains the secret from the first step on: only the device's owner can read it, and the game is continued from it. */
static void draw_fairly(TripotMatch *m) {
	FairBytes secret, hash, seed;
	Rng rng;
	Fair *fair = &m->info.fair;
	fair_random(&secret);
	fair_commitment(&secret, &hash);
	fair_commit(fair, FAIR_SERVER, &hash);
	fair_reveal(fair, FAIR_SERVER, &secret);
	fair_seed(fair, &seed);
	fair_rng(&m->fair, &seed, &rng);
	match_draw_from(m->match, &rng);
	m->info.has_fair = true;
}

TripotMatch *page_match_from(const char *record, size_t length, long step, char *why, size_t room) {
	TripotMatch *past, *match = NULL;
	if (tripot_match_from_record(&past, record, length, step, why, room)) return NULL;
	if (!tripot_match_to_act(past)) lib_fail(why, room, TRIPOT_INPUT, "that game has no such step to play on from");
	else lib_match_begin(&match, past->setup, match_state(past->match), 0, why, room);
	tripot_match_free(past);
	if (match) draw_fairly(match);
	return match;
}

uint32_t page_ready(const TripotMatch *match) {
	const Match *m = match->match;
	return setup_ready(&match->setup->setup, match_state(m), match_to_act(m));
}

uint32_t page_asked(const TripotMatch *match) {
	Session session;
	session_look(&session, match->match, SPECTATOR);
	return session_asked(&session);
}

char *page_history(const TripotMatch *match, int viewer) {
	Grow out;
	Session session;
	grow_init(&out);
	session_look(&session, match->match, viewer);
	json_open(grow_room(&out, 64), '[');
	for (uint32_t step = 0; step <= session_steps(&session); step++)
		session_events_json(&session, step, false, grow_room(&out, SESSION_STEP_MAX));
	json_close(grow_room(&out, 64), ']');
	return give(&out);
}

char *page_log(const TripotMatch *match, int viewer) {
	Grow out;
	Session session;
	grow_init(&out);
	session_look(&session, match->match, viewer);
	json_open(grow_room(&out, 64), '{');
	told_log_json(&session, &out);
	json_close(grow_room(&out, 64), '}');
	return give(&out);
}

int page_seconds(const TripotMatch *match) {
	Session session;
	session_look(&session, match->match, SPECTATOR);
	return session_seconds(&session);
}

char *page_names(const TripotMatch *match) {
	Grow out;
	grow_init(&out);
	json_open(grow_room(&out, 64), '[');
	for (int i = 0; i < match->setup->setup.seats; i++)
		json_text(grow_room(&out, 6 * NAME_MAX_LEN), match->info.name[i][0] ? match->info.name[i] : NULL);
	json_close(grow_room(&out, 64), ']');
	return give(&out);
}
