/* Pauses a game; see table.h. The host can ask for it. A game also pauses when nobody looks on and every person is gone or away, since bots
 * would only play for bots; it goes on when a person is back. During a pause nothing is decided, no bot is asked, and every clock keeps the
 * time it had left. Everybody knows who is connected, so a pause tells nothing about anybody's cards. */
#include "server/table/table.h"

const char *const pause_names[PAUSE_COUNT] = {NULL, "host", "nobody"};

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

int64_t table_clock(const LiveTable *t) {
	return t->pause ? t->paused_at : now_of(t);
}

/* Whether somebody plays or looks on. A person who is connected but lets the clock run out does not count. */
static bool is_anybody_there(const LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].conn && !t->seat[i].is_away) return true;
	for (const Conn *conn = t->conns; conn; conn = conn->next_there)
		if (conn->viewer == SPECTATOR) return true;
	return false;
}

static Pause wanted(const LiveTable *t) {
	if (t->phase != PHASE_PLAY) return PAUSE_NOT;
	if (t->held) return PAUSE_HOST;
	return is_anybody_there(t) || t->pace == PACE_DAYS ? PAUSE_NOT : PAUSE_NOBODY; /* at a pace of days people need not be there */
}

bool table_is_pause_due(const LiveTable *t) {
	return wanted(t) != t->pause;
}

/* Shifts all times, so that every clock goes on where it stood. */
static void shift_clocks(LiveTable *t, int64_t by) {
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		BotTurn *turn = &t->turn[i];
		if (s->deadline) s->deadline += by;
		if (s->thinks_since > 0) s->thinks_since += by;
		if (table_due(t, i) && !t->is_glimpse) store_put_due(t->shared->store, t->key, i, table_due(t, i), s->noticed);
		if (s->absent_at) s->absent_at = s->absent_at < t->paused_at ? s->absent_at + by : now_of(t);
		if (!turn->asked) continue;
		turn->asked += by;
		turn->due += by;
	}
}

static void go_on(LiveTable *t) {
	Session spectator;
	shift_clocks(t, now_of(t) - t->paused_at);
	t->pause = PAUSE_NOT;
	if (t->phase != PHASE_PLAY) return;
	session_look(&spectator, t->match, SPECTATOR);
	push_info(t);
	push_updates(t, &spectator, false);
	table_continue(t);
}

void table_look_for_pause(LiveTable *t) {
	Pause pause = wanted(t);
	if (pause == t->pause) return;
	if (!pause) {
		go_on(t);
		return;
	}
	if (!t->pause) t->paused_at = now_of(t);
	t->pause = (uint8_t)pause;
	push_info(t);
}

bool table_hold(LiveTable *t, bool is_on, Refusal *why) {
	if (t->phase != PHASE_PLAY) return refuse(why, "not_now", "there is no game to pause") || refuse_text(why, "what", "pause");
	if ((t->held != 0) == is_on) return true;
	t->held = is_on ? shared_clock(t->shared) + 1 : 0; /* + 1, because the clock starts at 0 and 0 means no pause */
	table_save(t, NULL);
	table_note(t, is_on ? NOTE_PAUSED : NOTE_RESUMED, 0);
	table_look_for_pause(t);
	return true;
}
