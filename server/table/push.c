/* Decides who is told what, and when; see table.h. */
#include "core/json.h"
#include "server/table/table.h"

#include <string.h>

enum { INFO_BYTES = 8192 + SEATS_MAX * 640 + REDEALS_MAX * 192 };

static Text *begin(LiveTable *t, const char *push, size_t room) {
	grow_clear(&t->shared->scratch);
	Text *out = grow_room(&t->shared->scratch, room);
	json_open(out, '{');
	json_put_text(out, "push", push);
	return out;
}

/* Posts to this viewer's connections. A connection without a view is skipped: it is about to get one, which has everything. */
static void post_to(LiveTable *t, int viewer, Msg *msg) {
	for (Conn *conn = t->conns; conn; conn = conn->next_there)
		if (conn->viewer == viewer && conn->has_view) outbox_post(&t->shared->outbox, conn, msg);
}

static bool is_watched(const LiveTable *t, int viewer) {
	if (viewer >= 0) return t->seat[viewer].conn != NULL;
	for (const Conn *conn = t->conns; conn; conn = conn->next_there)
		if (conn->viewer == SPECTATOR) return true;
	return false;
}

static void finish(LiveTable *t, int viewer, Text *out) {
	json_close(out, '}');
	Msg *msg = out->is_full ? NULL : msg_new(out->data, out->len);
	post_to(t, viewer, msg);
	msg_drop(msg);
}

void push_info(LiveTable *t) {
	table_changed(t);
	for (int viewer = SPECTATOR; viewer < t->setup.seats; viewer++) {
		if (!is_watched(t, viewer)) continue;
		Text *out = begin(t, "table", INFO_BYTES);
		json_key(out, "table");
		table_tell_info(t, viewer, out);
		finish(t, viewer, out);
	}
}

static int64_t clock_sum(const LiveTable *t, uint32_t to_act) {
	int64_t sum = 0;
	for (int i = 0; i < t->setup.seats; i++)
		if (to_act >> i & 1) sum += t->seat[i].deadline;
	return sum;
}

/* Whether the viewer can see that something happened; remembers what they know now. */
static bool note_change(LiveTable *t, const Session *session, bool has_learnt) {
	Told *told = &t->told[session->viewer + 1];
	uint32_t to_act = session_to_act(session);
	int64_t clock = clock_sum(t, to_act);
	bool can_go_back = session_can_take_back(session);
	bool is_same = told->n && !has_learnt && told->to_act == to_act && told->can_go_back == can_go_back && told->clock == clock &&
	               session_is_same(session, (const State *)told->view.bytes);
	if (is_same) return false;
	*told = (Told){told->n + 1, to_act, can_go_back, clock, session->view};
	return true;
}

void push_updates(LiveTable *t, const Session *spectator, bool is_step) {
	for (int viewer = SPECTATOR; viewer < t->setup.seats; viewer++) {
		Session own;
		Learnt learnt = {0};
		const Session *session = viewer == SPECTATOR ? spectator : &own;
		if (viewer != SPECTATOR) session_look(&own, t->match, viewer);
		if (is_step) session_learnt(session, session_steps(session), &learnt);
		if (!note_change(t, session, learnt.events.n > 0) || !is_watched(t, viewer)) continue;
		Text *out = begin(t, "update", SESSION_JSON_MAX);
		json_put_int(out, "n", (long long)t->told[viewer + 1].n);
		table_tell_position(t, session, is_step, out);
		finish(t, viewer, out);
	}
}

static void talk_so_far(const LiveTable *t, int viewer, Grow *out) {
	const TalkLine *line[TALK_KEPT];
	int n = talk_for(t, viewer, line);
	json_begin(grow_room(out, INFO_BYTES), "said", '[');
	for (int i = 0; i < n; i++) table_tell_talk(t, line[i], grow_room(out, 6 * sizeof line[i]->text + 128));
	json_close(grow_room(out, INFO_BYTES), ']');
}

void push_view(LiveTable *t, Conn *conn) {
	int viewer = conn->viewer;
	conn->has_view = true;
	Session session;
	Grow *scratch = &t->shared->scratch;
	Text *out = begin(t, "view", INFO_BYTES + SESSION_JSON_MAX);
	json_put_seat(out, "you", viewer);
	json_key(out, "last"); /* the number of the last command that was carried out */
	json_int(out, viewer >= 0 ? (long long)t->seat[viewer].last : 0);
	json_key(out, "table");
	table_tell_info(t, viewer, out);
	if (t->match) {
		json_put_int(out, "n", (long long)t->told[viewer + 1].n);
		session_look(&session, t->match, viewer);
		table_tell_position(t, &session, false, out);
		json_put_seats(out, "asked", session_asked(&session));
	}
	talk_so_far(t, viewer, scratch);
	json_close(&scratch->text, '}');
	outbox_text(&t->shared->outbox, conn, &scratch->text);
}

void push_talk(LiveTable *t, const TalkLine *line) {
	for (int viewer = SPECTATOR; viewer < t->setup.seats; viewer++) {
		if (!is_watched(t, viewer) || !talk_is_for(t, line, viewer)) continue;
		Text *out = begin(t, "talk", INFO_BYTES);
		json_key(out, "line");
		table_tell_talk(t, line, out);
		finish(t, viewer, out);
	}
}

void push_note(LiveTable *t) {
	for (int viewer = SPECTATOR; viewer < t->setup.seats; viewer++) {
		if (!is_watched(t, viewer)) continue;
		Text *out = begin(t, "note", INFO_BYTES);
		json_key(out, "note");
		if (table_tell_last_note(t, viewer, out)) finish(t, viewer, out);
	}
}

void push_deal(LiveTable *t, const char *stage) {
	for (int viewer = SPECTATOR; viewer < t->setup.seats; viewer++) {
		if (!is_watched(t, viewer)) continue;
		Text *out = begin(t, "deal", INFO_BYTES);
		json_put_text(out, "stage", stage);
		json_key(out, "deal"); /* counted from 1 */
		json_int(out, t->info.n_redeals + 1);
		finish(t, viewer, out);
	}
}

void push_word(LiveTable *t, const char *word, const char *key, const char *value) {
	for (int viewer = SPECTATOR; viewer < t->setup.seats; viewer++) {
		if (!is_watched(t, viewer)) continue;
		Text *out = begin(t, word, INFO_BYTES);
		json_put_text(out, key, value);
		finish(t, viewer, out);
	}
}
