/* Notices for those who are not there, at a pace of days: that it is their turn, that time is short, that the game is over; see
 * table.h. What a notice tells is what its reader would see at the table, and nothing secret. */
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

/* Which notice is due of the present decision; 0: none. */
static int due_notice(const LiveTable *t, const Seat *s, int64_t now) {
	int64_t time = (int64_t)t->days * DAY_MS, since = s->deadline - time;
	if (s->absent_at > since) since = s->absent_at;
	if (!(s->noticed & NOTICED_TURN)) return now - since >= NOTICE_AFTER_MS ? NOTICED_TURN : 0;
	return !(s->noticed & NOTICED_SHORT) && s->deadline - now <= time / NOTICE_SHARE ? NOTICED_SHORT : 0;
}

void table_notice_tick(LiveTable *t, int64_t now) {
	uint32_t owing = table_has_notices(t) && t->phase == PHASE_PLAY ? match_to_act(t->match) : 0;
	for (int i = 0; i < t->setup.seats; i++) {
		Seat *s = &t->seat[i];
		bool is_waited_for = owing >> i & 1 && s->holder == HOLDER_PERSON && !s->conn && !s->is_away && s->deadline;
		int due = is_waited_for && s->address[0] ? due_notice(t, s, now) : 0;
		if (!due) continue;
		send(t, i, due == NOTICED_TURN ? "your_turn" : "time_short");
		s->noticed |= (uint8_t)due;
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
