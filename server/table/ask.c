/* Gives a seat to somebody else in mid-game; see table.h. The new holder sees the seat's hand and all that it has seen, so the host must
 * not be able to give a seat away, least of all to themselves: everybody who holds a seat must agree. A holder who left may return without
 * asking (table_return). */
#include "server/table/table.h"

#include <string.h>

static int64_t now_of(const LiveTable *t) {
	return t->shared->world->now(t->shared->world->arg);
}

static uint32_t persons_of(const LiveTable *t) {
	uint32_t persons = 0;
	for (int i = 0; i < t->setup.seats; i++)
		if (t->seat[i].holder == HOLDER_PERSON) persons |= 1u << i;
	return persons;
}

void table_drop_ask(LiveTable *t) {
	if (!t->ask.conn) return;
	t->ask = (Ask){0};
	push_info(t);
}

void table_settle_ask(LiveTable *t) {
	Ask ask = t->ask;
	if (!ask.conn || t->phase != PHASE_PLAY || persons_of(t) & ~ask.yes) return;
	t->ask = (Ask){0};
	table_seat_person(t, ask.seat, ask.name, &ask.token);
	table_attach(t, ask.conn, ask.seat);
	push_info(t);
	push_view(t, ask.conn);
}

static bool refuse_ask(Refusal *why, const char *reason, const char *text) {
	return refuse(why, "asked", "%s", text) || refuse_text(why, "why", reason);
}

bool table_ask_for_seat(LiveTable *t, Conn *conn, int seat, const char *text, const FairBytes *token, Refusal *why) {
	char name[NAME_MAX_LEN];
	if (t->seat[seat].holder == HOLDER_PERSON) return refuse(why, "taken", "seat %d is taken", seat) || refuse_number(why, "seat", seat);
	if (t->ask.conn && t->ask.conn != conn) return refuse_ask(why, "another", "somebody else is asking for a seat: try again in a minute");
	if (now_of(t) < t->ask_quiet_until) return refuse_ask(why, "declined", "that was declined just now: try again in a moment");
	if (!table_read_name(t, text, name, why)) return false;
	if (conn->table != t || conn->viewer >= 0) table_attach(t, conn, SPECTATOR);
	t->ask = (Ask){.conn = conn, .seat = seat, .until = now_of(t) + ASK_MS};
	memcpy(t->ask.name, name, sizeof name);
	table_hash_token(token, &t->ask.token);
	push_info(t);
	return true;
}

bool table_consent(LiveTable *t, int by, int seat, const char *name, bool is_yes, Refusal *why) {
	if (!t->ask.conn || t->ask.seat != seat || strcmp(t->ask.name, name))
		return refuse(why, "not_now", "nobody of that name asks for that seat") || refuse_text(why, "what", "consent");
	if (!is_yes) {
		t->ask_quiet_until = now_of(t) + ASK_QUIET_MS;
		table_drop_ask(t);
		return true;
	}
	t->ask.yes |= 1u << by;
	push_info(t);
	table_settle_ask(t);
	return true;
}

int64_t table_ask_wakes_at(const LiveTable *t) {
	if (!t->ask.conn) return TIMER_NEVER;
	return t->phase == PHASE_PLAY ? t->ask.until : TIMER_AT_ONCE;
}

void table_ask_tick(LiveTable *t, int64_t now) {
	if (now >= table_ask_wakes_at(t)) table_drop_ask(t);
}
