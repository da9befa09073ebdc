/* What viewers were told; see told.h. */
#include "io/told.h"
#include "core/json.h"

void told_step_json(const Match *match, int viewer, long step, long steps, Grow *out) {
	Session session;
	Text *text = grow_room(out, SESSION_JSON_MAX + 256);
	session_look(&session, match, viewer);
	json_open(text, '{');
	json_put_int(text, "step", step);
	json_put_int(text, "steps", steps);
	session_actor_json(&session, session_steps(&session), text);
	session_json(&session, true, text);
	json_close(text, '}');
}

void told_log_json(const Session *session, Grow *out) {
	session_result_json(session, grow_room(out, SESSION_STEP_MAX));
	json_begin(grow_room(out, 256), "log", '[');
	for (uint32_t step = 0; step <= session_steps(session); step++) {
		Text *text = grow_room(out, SESSION_STEP_MAX + 256);
		json_open(text, '{');
		json_put_int(text, "step", step);
		session_actor_json(session, step, text);
		json_key(text, "events");
		session_events_json(session, step, true, text);
		json_close(text, '}');
	}
	json_close(grow_room(out, 16), ']');
}
