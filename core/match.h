/* A match: state, setup, log and history, and the one place that checks legality; what anybody may know of it is told by a session
 * (session.h). Take-back belongs here, not to games: a step that
 * nobody outside the team saw, that drew no chance and that the game does not call final can be undone until the decision is
 * revealed, or if it is advice until a team-mate has acted on it. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H
#include "core/game.h"

typedef enum LogType { LOG_ACTION, LOG_BACK, LOG_CHANCE, LOG_DRAW } LogType; /* the last: a draw by agreement */

typedef struct LogEntry {
	uint8_t type;   /* LogType */
	uint8_t seat;   /* who acted or took back */
	uint8_t chance; /* row of the game's table of chances */
	uint16_t value; /* the action, or the outcome's id */
} LogEntry;

/* An event of a step, or that a step was taken back. Step 0 is the deal; every action, every take-back and a draw by agreement is one more. */
typedef struct Happening {
	uint32_t step;
	uint8_t back; /* seat + 1 that took back; 0: an event */
	Event event;
} Happening;

typedef struct Match Match;

/* `rng` is copied: the match draws from its own. A hook in it is called for every outcome, behind the match's log. NULL when
 * out of memory. */
Match *match_new(const Setup *setup, const Rng *rng);
/* The same, from a position that is given in the place of a deal: the generator is used from what comes next on. NULL: it is not a position
 * of the game, or there is no memory, and `why` says so. */
Match *match_new_from(const Setup *setup, const Rng *rng, const State *start, Text *why);
/* The same once more, with log, history and generator; what a source or a hook of the generator points to is shared. NULL when out of
 * memory. */
Match *match_copy(const Match *match);
void match_free(Match *match);

/* What it draws from; without the match's log. And from now on another, which is copied. */
Rng match_rng(const Match *match);
void match_draw_from(Match *match, const Rng *rng);

const Setup *match_setup(const Match *match);
const State *match_state(const Match *match); /* everything: only for the owner of the engine */
uint32_t match_to_act(const Match *match);    /* seats that owe a decision */

/* What has happened since the start: deals, actions, take-backs, chance. */
const LogEntry *match_log(const Match *match, size_t *n);

const LogEntry *match_entry(const Match *match, uint32_t step); /* the action, take-back or draw; NULL: it is the deal */

/* Everything that happened since the start or the load, secrets included, and in how many steps. */
const Happening *match_history(const Match *match, size_t *n);
uint32_t match_steps(const Match *match);

/* Events of the last successful start, action or load; everything, secrets included. */
const Events *match_events(const Match *match);

/* False: refused, nothing has changed, and `why` says the reason in plain English, from what the seat may know. */
bool match_apply(Match *match, int seat, Action action, Text *why);
bool match_apply_text(Match *match, int seat, const char *action, Text *why);

/* Who but the seat itself would see that it does that now. Chance may fall otherwise when it does; in no game that changes whether a
 * step can be seen. */
typedef enum SeenBy { SEEN_BY_NOBODY, SEEN_BY_SIDE, SEEN_BY_ALL } SeenBy;
SeenBy match_seen_by(const Match *match, int seat, Action action);

/* Undoes the seat's last step of the present decision. */
bool match_take_back(Match *match, int seat, Text *why);
bool match_can_take_back(const Match *match, int seat);
/* Whether a step that is legal could be taken back once it is made. In no game does that depend on what the seat may not know (law of
 * take-back, worlds_test.c). */
bool match_could_take_back(const Match *match, int seat, Action action);
Action match_step_to_take_back(const Match *match, int seat); /* ACTION_NONE: there is none */

/* All who must have agreed on a draw (session_spokesmen): the game ends. Refused where none may be offered. */
bool match_agree(Match *match, Text *why);
bool match_is_drawn(const Match *match);

/* The reason of the last refusal as a sentence for any language. */
const Say *match_refusal(const Match *match);

/* Puts another position in place of the present one, after `check`. The log starts anew: it tells only what came after. */
bool match_load(Match *match, const State *state, Text *why);
bool match_was_loaded(const Match *match);
bool match_was_given(const Match *match); /* it began from a position: match_new_from */
#endif
