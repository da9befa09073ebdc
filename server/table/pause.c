/* A game that stands still; see table.h. The host can want that. And where nobody looks on and every person is gone or away, a game
 * that went on would be played by bots for bots: it waits, until a person is back. Nothing is decided meanwhile, no bot is asked, and
 * every clock has as much left afterwards as before. Who is there is known to all, so a pause tells nothing of anybody's cards. */
#include "server/table/table.h"

const char *const pause_names[PAUSE_COUNT] = {NULL, "host", "nobody"};

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

int64_t table_clock(const LiveTable *t) {
	return t->pause ? t->paused_at : now_of(t);
}

/* Whether somebody plays or looks on. Who is connected and lets the clock run out is not there. */
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
	return is_anybody_there(t) || t->pace == PACE_DAYS ? PAUSE_NOT : PAUSE_NOBODY; /* whoever has days need not be there */
}

bool table_is_pause_due(const LiveTable *t) {
	return wanted(t) != t->pause;
}

/* Everything that is timed goes on where it stood. */
static void shift_clocks(LiveTable *t, int64_t by) {
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		BotTurn *turn = &t->turn[i];
		if (s->deadline) s->deadline += by;
		if (table_due(t, i)) store_put_due(t->shared->store, t->key, i, table_due(t, i), s->noticed);
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
	t->held = is_on ? shared_clock(t->shared) + 1 : 0; /* the clock begins with 0 */
	table_save(t, NULL);
	table_note(t, is_on ? NOTE_PAUSED : NOTE_RESUMED, 0);
	table_look_for_pause(t);
	return true;
}
