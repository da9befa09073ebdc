/* A new phone for somebody whose old one is dead; see room.h. It will see that person's hand, so it needs the old key or the consent of
 * everybody else who is there, and the whole room is told. A seat at a table works the same way (table/ask.c). */
#include "server/room/room.h"

static int64_t now_of(const Room *r) {
	return r->shared->world->now(r->shared->world->arg);
}

/* Who must agree: everybody else whose phone is connected. */
static uint64_t judges_of(const Room *r, int person) {
	uint64_t judges = 0;
	for (int i = 0; i < r->n_people; i++)
		if (i != person && room_is_there(r, i) && r->person[i].conn) judges |= 1ULL << i;
	return judges;
}

static void drop_ask(Room *r) {
	if (!r->ask.conn) return;
	r->ask = (RoomAsk){0};
	room_push(r);
}

void room_settle_ask(Room *r) {
	RoomAsk ask = r->ask;
	if (!ask.conn || !ask.yes || judges_of(r, ask.person) & ~ask.yes) return;
	LiveTable *t = r->table;
	int seat = t ? table_seat_of_hash(t, &r->person[ask.person].token) : -1;
	r->ask = (RoomAsk){0};
	r->person[ask.person].token = ask.token;
	room_save_person(r, ask.person);
	if (seat >= 0) table_rekey(t, seat, &ask.token);
	room_attach(r, ask.conn, ask.person);
	room_push(r);
	room_seat_at_table(r, ask.conn);
}

static bool refuse_ask(Refusal *why, const char *reason, const char *text) {
	return refuse(why, "asked", "%s", text) || refuse_text(why, "why", reason);
}

bool room_may_ask(const Room *r, const Conn *conn, int person, Refusal *why) {
	if (!room_is_there(r, person))
		return refuse(why, "person", "there is no such person in the room") || refuse_number(why, "person", person) ||
		       refuse_text(why, "why", "none");
	if (r->person[person].conn) return refuse_ask(why, "here", "that person is connected");
	if (r->ask.conn && r->ask.conn != conn) return refuse_ask(why, "another", "another phone asks at this moment: try again in a minute");
	if (now_of(r) < r->ask_quiet_until) return refuse_ask(why, "declined", "that was declined just now: try again in a moment");
	uint64_t judges = judges_of(r, person);
	if (conn->room == r && conn->person >= 0) judges &= ~(1ULL << conn->person); /* this phone stops being that person */
	return judges || refuse_ask(why, "alone", "nobody else is there who could agree");
}

void room_ask_to_be(Room *r, Conn *conn, int person, const FairBytes *token) {
	r->ask = (RoomAsk){.conn = conn, .person = person, .until = now_of(r) + ASK_MS};
	table_hash_token(token, &r->ask.token);
}

bool room_consent(Room *r, int by, int person, bool is_yes, Refusal *why) {
	bool may = r->ask.conn && r->ask.person == person && by != person;
	if (!may) return refuse(why, "not_now", "no new phone asks to be that person") || refuse_text(why, "what", "consent");
	if (!is_yes) {
		r->ask_quiet_until = now_of(r) + ASK_QUIET_MS;
		drop_ask(r);
		return true;
	}
	r->ask.yes |= 1ULL << by;
	room_push(r);
	room_settle_ask(r);
	return true;
}

int64_t room_ask_wakes_at(const Room *r) {
	return r->ask.conn ? r->ask.until : TIMER_NEVER;
}

void room_ask_tick(Room *r, int64_t now) {
	if (now >= room_ask_wakes_at(r)) drop_ask(r);
}
