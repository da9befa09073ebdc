/* What a viewer knows of a match: the one way out of the engine. A session is a look at a match with a viewer's eyes, a seat's, a
 * spectator's or (ALL_SEEING) those of the owner, to whom nothing is hidden. All it gives is made from the viewer's redacted state, from
 * the events they learnt and from what everybody at the table may know. Server, terminal, engine, replays and bots are its clients:
 * they carry what it gives and work out nothing of it themselves.
 *
 * The view is cut out once, by session_look; when the match has moved on, look again. */
#ifndef CORE_SESSION_H
#define CORE_SESSION_H
#include "core/match.h"

typedef struct Session {
	const Match *match;
	int viewer;
	StateBuf view; /* all bytes behind the state are 0, so that two of them can be compared */
} Session;

void session_look(Session *session, const Match *match, int viewer);
const Setup *session_setup(const Session *session);
const State *session_view(const Session *session);
bool session_is_same(const Session *session, const State *view); /* as an earlier view of this viewer */

/* Who owes a decision, and whether the viewer does. */
uint32_t session_to_act(const Session *session);
bool session_owes(const Session *session);

/* The seats that were asked together with those who owe a decision now: these, and whoever has decided since the table was told something last. The
 * same for all viewers. */
uint32_t session_asked(const Session *session);

/* What the viewer may do now; how many. A seat that owes no decision may have a right all the same. */
int session_legal(const Session *session, Action *out);

/* The key of the sentence that asks for it; NULL: there is nothing to do, or the game has no such sentences. */
const char *session_prompt(const Session *session);

/* The action that a text stands for; ACTION_NONE: it is not legal, or the viewer has nothing to do, and `why` says so. */
Action session_read(const Session *session, const char *text, Say *why);
/* Why an action that is not legal is not. */
void session_why_not(const Session *session, Action action, Say *why);

/* Whether the viewer's last step can be taken back. Each take-back is kept like any step, so there is an end to them. */
enum { SESSION_BACKS_MAX = 500 }; /* of one seat in a game */
bool session_can_take_back(const Session *session);
/* Which of the legal actions the viewer could take back once they are made: nobody outside the team would see
 * anything of them, no chance would fall, and the rules do not call them final. How many. */
int session_undoable(const Session *session, Action *out);

/* The seats that must all agree on a draw, one a side, while one may be offered; 0: it may not. The same for all viewers. */
uint32_t session_spokesmen(const Session *session);

/* What the rules prescribe when the viewer's time is up; ACTION_NONE: they are silent. */
Action session_timeout(const Session *session, Rng *rng);

/* Seconds for the decision that is asked now: the same for all viewers. */
int session_seconds(const Session *session);

/* What the viewer can work out, as events of the game's table. */
void session_notes(const Session *session, Events *out);

/* The table drawn in lines of at most 80 columns, with style marks. */
void session_draw(const Session *session, const Listener *listener, Text *out);

/* False: the game goes on. When it is over, what decides it lies open. */
bool session_outcome(const Session *session, Outcome *out);

/* Why it ended so, as events of the game's table: none where the scores tell it, or while the game goes on. */
void session_why_won(const Session *session, Events *out);

/* What the viewer learnt in a step (0 is the deal), up to the present one. */
typedef struct Learnt {
	Events events;
	int back;              /* the seat that took a step back, if the viewer may know it; -1: none */
	const LogEntry *entry; /* the action or take-back itself, if it is the viewer's own; else NULL */
} Learnt;
uint32_t session_steps(const Session *session);
void session_learnt(const Session *session, uint32_t step, Learnt *out);

/* ---- as JSON: members of an object that is open ---- */

enum {
	SESSION_STEP_MAX = 1024 + EVENTS_MAX * 320,                                                    /* bytes of one step … */
	SESSION_JSON_MAX = STATE_JSON_MAX + 2 * LEGAL_MAX * ACTION_TEXT_MAX + SESSION_STEP_MAX + 8192, /* … and of a whole position */
};

/* to_act, over, result, events, view (or state), prompt, legal, undoable, back. Events are those of the last step, or with `has_events` false
 * none. */
void session_json(const Session *session, bool has_events, Text *out);

/* Its parts, for those who tell only some of it. */
void session_status_json(const Session *session, Text *out);                   /* to_act, over */
void session_result_json(const Session *session, Text *out);                   /* result */
void session_scores_json(const Session *session, Text *out);                   /* scores, payoff */
void session_view_json(const Session *session, Text *out);                     /* view, or of the all-seeing state */
void session_fields_json(const Session *session, Text *out);                   /* the same without its key */
void session_actions_json(const Session *session, const char *key, Text *out); /* the legal ones */
void session_actor_json(const Session *session, uint32_t step, Text *out);     /* actor, action: of the viewer's own step */

/* The events of a step as an array, without a key. False: the viewer learnt nothing, and with `is_always` false nothing is written. */
bool session_events_json(const Session *session, uint32_t step, bool is_always, Text *out);
#endif
