/* Notices for absent people, at a pace of days: it is their turn, time is short, the game is over; see table.h. A notice tells only what
 * its reader would see at the table, and nothing secret. */
#include "core/json.h"
#include "server/table/table.h"

#include <stdio.h>

bool table_has_notices(const LiveTable *t) {
	return t->pace == PACE_DAYS && t->shared->world->notify;
}

bool table_set_address(LiveTable *t, int seat, const char *address, Refusal *why) {
	Seat *s = &t->seat[seat];
	if (!table_has_notices(t)) return refuse(why, "no_notices", "there are no notices at this table");
	if (t->phase == PHASE_OVER) return refuse(why, "over", "the game is over");
	snprintf(s->address, sizeof s->address, "%s", address);
	table_save_seat(t, seat);
	return true;
}

static void send(LiveTable *t, int seat, const char *reason) {
	const Seat *s = &t->seat[seat];
	char line[6 * (NOTICE_MAX + NAME_MAX_LEN) + 1024], url[512];
	Text out = TEXT_ON(line);
	const char *base = t->shared->base_url;
	if (!s->address[0] || s->conn) return;
	snprintf(url, sizeof url, "%s/t/%s", base ? base : "", t->id); /* no secret: their browser has the key */
	json_open(&out, '{');
	json_put_text(&out, "table", t->id);
	json_put_text(&out, "url", base ? url : NULL);
	json_put_text(&out, "game", t->setup.game->id);
	json_put_text(&out, "name", s->name);
	json_put_text(&out, "to", s->address);
	json_put_text(&out, "reason", reason);
	json_close(&out, '}');
	if (!out.is_full) t->shared->world->notify(t->shared->world->arg, t->id, s->address, line);
}

static bool is_waited_for(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	if (!table_has_notices(t) || t->phase != PHASE_PLAY || !(match_to_act(t->match) >> seat & 1)) return false;
	return s->holder == HOLDER_PERSON && !s->conn && !s->is_away && s->deadline;
}

/* When the next notice of the present decision is due. */
static int64_t due_at(const LiveTable *t, int seat) {
	const Seat *s = &t->seat[seat];
	int64_t time = (int64_t)t->days * DAY_MS, since = s->deadline - time;
	if (!s->address[0] || !is_waited_for(t, seat)) return TIMER_NEVER;
	if (s->absent_at > since) since = s->absent_at;
	if (!(s->noticed & NOTICED_TURN)) return since + NOTICE_AFTER_MS;
	return s->noticed & NOTICED_SHORT ? TIMER_NEVER : s->deadline - time / NOTICE_SHARE;
}

int64_t table_notice_wakes_at(const LiveTable *t) {
	int64_t at = TIMER_NEVER;
	for (int i = 0; i < t->setup.seats; i++) at = earlier(at, due_at(t, i));
	return at;
}

void table_notice_tick(LiveTable *t, int64_t now) {
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		if (now < due_at(t, i)) continue;
		bool is_first = !(s->noticed & NOTICED_TURN);
		send(t, i, is_first ? "your_turn" : "time_short");
		s->noticed |= is_first ? NOTICED_TURN : NOTICED_SHORT;
		if (s->deadline - now <= (int64_t)t->days * DAY_MS / NOTICE_SHARE) s->noticed |= NOTICED_SHORT; /* one word is enough */
		store_put_due(t->shared->store, t->key, i, table_due(t, i), s->noticed);
	}
}

void table_notice_end(LiveTable *t) {
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		if (!s->address[0]) continue;
		if (table_has_notices(t)) send(t, i, "over");
		s->address[0] = 0;
		table_save_seat(t, i);
	}
}
