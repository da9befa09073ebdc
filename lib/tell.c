/* What a viewer knows of a match, as texts and as numbers: carried from the session; see tripot/match.h. */
#include "core/json.h"
#include "lib/lib.h"

#include <string.h>

enum { SENTENCE_MAX = 1024 };

static bool is_viewer(const TripotMatch *m, int viewer) {
	return viewer >= TRIPOT_OWNER && viewer < m->setup->setup.seats;
}

/* The match's text with room for so many bytes, empty; looks for the viewer. NULL: there is no such viewer. */
static Text *begin(TripotMatch *m, int viewer, Session *session, size_t bytes) {
	if (!is_viewer(m, viewer)) {
		lib_match_fail(m, TRIPOT_ARGUMENT, "there is no viewer %d: seats are 0 to %d, spectators -1, the owner -2", viewer,
		               m->setup->setup.seats - 1);
		return NULL;
	}
	session_look(session, m->match, viewer);
	grow_clear(&m->text);
	return grow_room(&m->text, bytes);
}

/* What stands there now; NULL: it is not all of it. */
static const char *end(TripotMatch *m) {
	if (!m->text.text.is_full) return m->text.text.data;
	lib_match_fail(m, TRIPOT_MEMORY, "out of memory");
	return NULL;
}

/* Says that there is no such language. */
static int language_of(TripotMatch *m, const char *name) {
	int lang = lib_language(name);
	if (lang < 0) lib_match_fail(m, TRIPOT_ARGUMENT, "there is no language \"%.20s\": there are en and fr", name ? name : "");
	return lang;
}

const char *tripot_match_position(TripotMatch *m, int viewer) {
	Session session;
	Text *out = begin(m, viewer, &session, SESSION_JSON_MAX + 2);
	if (!out) return NULL;
	json_open(out, '{');
	session_json(&session, true, out);
	json_close(out, '}');
	return end(m);
}

const char *tripot_match_view(TripotMatch *m, int viewer) {
	Session session;
	Text *out = begin(m, viewer, &session, STATE_JSON_MAX);
	if (!out) return NULL;
	session_fields_json(&session, out);
	return end(m);
}

/* One step, unless the viewer learnt nothing of it. */
static void add_step(const Session *session, uint32_t step, Text *out) {
	Learnt learnt;
	session_learnt(session, step, &learnt);
	if (!learnt.events.n && learnt.back < 0 && !learnt.entry) return;
	json_open(out, '{');
	session_actor_json(session, step, out);
	json_key(out, "events");
	session_events_json(session, step, true, out);
	json_close(out, '}');
}

const char *tripot_match_events(TripotMatch *m, int viewer, uint32_t step) {
	Session session;
	Text *out = begin(m, viewer, &session, SESSION_STEP_MAX);
	if (!out) return NULL;
	json_open(out, '[');
	for (uint32_t last = session_steps(&session); step <= last; step++) add_step(&session, step, grow_room(&m->text, SESSION_STEP_MAX));
	json_close(grow_room(&m->text, 2), ']');
	return end(m);
}

static void add_sentence(const Setup *setup, const Listener *to, const Say *say, Grow *out) {
	Text *text = grow_room(out, SENTENCE_MAX);
	size_t start = text->len;
	say_print(setup, to, say, text);
	if (text->len > start) text_add(text, "\n");
}

static void tell_step(const Session *session, uint32_t step, const Listener *to, Grow *out) {
	const Setup *setup = session_setup(session);
	Learnt learnt;
	Say say;
	session_learnt(session, step, &learnt);
	if (learnt.back >= 0) {
		say_back(learnt.back, &say);
		add_sentence(setup, to, &say, out);
	}
	for (int i = 0; i < learnt.events.n; i++)
		if (say_learnt(setup, &learnt.events, i, &say)) add_sentence(setup, to, &say, out);
}

const char *tripot_match_story(TripotMatch *m, int viewer, uint32_t step, const char *language) {
	Session session;
	if (!begin(m, viewer, &session, SENTENCE_MAX)) return NULL;
	Listener to = {.lang = language_of(m, language), .viewer = viewer};
	if (to.lang < 0) return NULL;
	for (uint32_t last = session_steps(&session); step <= last; step++) tell_step(&session, step, &to, &m->text);
	return end(m);
}

const char *tripot_match_prompt(TripotMatch *m, int viewer, const char *language) {
	Session session;
	Text *out = begin(m, viewer, &session, SENTENCE_MAX);
	Listener to = {.lang = out ? language_of(m, language) : -1, .viewer = viewer};
	if (to.lang < 0) return NULL;
	const char *key = session_prompt(&session);
	Say say;
	say_start(&say, key ? key : "");
	if (key) say_print(&m->setup->setup, &to, &say, out);
	return end(m);
}

const char *tripot_match_notes(TripotMatch *m, int viewer) {
	Session session;
	Events notes;
	Text *out = begin(m, viewer, &session, SESSION_STEP_MAX);
	if (!out) return NULL;
	session_notes(&session, &notes);
	json_open(out, '[');
	for (int i = 0; i < notes.n; i++) event_json(&m->setup->setup, &notes.list[i], out);
	json_close(out, ']');
	return end(m);
}

/* ---- numbers ---- */

/* Looks for a viewer who has observations. */
static int look(TripotMatch *m, int viewer, size_t room, Session *session) {
	int columns = encoder_columns(m->setup->encoder);
	if (!is_viewer(m, viewer) || viewer == TRIPOT_OWNER)
		return lib_match_fail(m, TRIPOT_ARGUMENT, "viewer %d has no observation: seats are 0 to %d, spectators -1", viewer,
		                      m->setup->setup.seats - 1);
	if (room < (size_t)columns) return lib_match_fail(m, TRIPOT_ARGUMENT, "an observation has %d columns, not %zu", columns, room);
	session_look(session, m->match, viewer);
	return TRIPOT_OK;
}

int tripot_match_bytes(TripotMatch *m, int viewer, uint8_t *out, size_t room) {
	Session session;
	int status = look(m, viewer, room, &session);
	if (!status) encoder_bytes(m->setup->encoder, session_view(&session), viewer, session_to_act(&session), out);
	return status;
}

int tripot_match_floats(TripotMatch *m, int viewer, float *out, size_t room) {
	Session session;
	int status = look(m, viewer, room, &session);
	if (!status) encoder_floats(m->setup->encoder, session_view(&session), viewer, session_to_act(&session), out);
	return status;
}
