/* One game from the deal to its end: what each viewer knows of it, what they may do, bots and records. Begin with tripot.h.
 *
 * What a call gives for a viewer is made from what that viewer may know, and from nothing else: a seat, TRIPOT_SPECTATOR, or
 * TRIPOT_OWNER, who sees everything. JSON is as docs/protocol.md describes it. */
#ifndef TRIPOT_MATCH_H
#define TRIPOT_MATCH_H
#include "setup.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TripotMatch TripotMatch;

/* ---- making one; the caller frees it ---- */

/* A new game. The same seed gives the same deal and the same chance. */
TRIPOT_API int tripot_match_new(TripotMatch **out, const TripotSetup *setup, uint64_t seed, char *why, size_t room);

/* A game that begins from a position: a whole state in JSON, of `length` bytes, as tripot_match_view gives it to the owner. Chance comes
 * from the seed; the game's record does not name it. TRIPOT_INPUT: it is no position of the game, and `why` says where and why. */
TRIPOT_API int tripot_match_from_state(TripotMatch **out, const TripotSetup *setup, const char *json, size_t length, uint64_t seed,
                                       char *why, size_t room);

/* A game played again from a record of `length` bytes, with the setup that it names, up to a step; -1: to its end. Every action must
 * be legal, and chance as the seed gives it; TRIPOT_INPUT: line and reason. It may be played on. */
TRIPOT_API int tripot_match_from_record(TripotMatch **out, const char *record, size_t length, int64_t step, char *why, size_t room);

/* The same game once more, its history and the future of its chance included. */
TRIPOT_API int tripot_match_copy(TripotMatch **out, const TripotMatch *match, char *why, size_t room);

/* A game as a seat may believe it to be: what it does not see is drawn anew, every world that fits equally likely. It begins at the
 * present position; what others have decided in secret they are asked again. Chance comes from the seed. */
TRIPOT_API int tripot_match_imagine(TripotMatch **out, const TripotMatch *match, int seat, uint64_t seed, char *why, size_t room);

TRIPOT_API void tripot_match_free(TripotMatch *match);

/* The match's own; lives as long as it does. */
TRIPOT_API const TripotSetup *tripot_match_setup(const TripotMatch *match);

/* ---- errors of the calls below: of the last one that failed; "" before the first ---- */

TRIPOT_API const char *tripot_match_error(const TripotMatch *match); /* the sentence, in English; lives until the next error */
TRIPOT_API const char *tripot_match_rule(const TripotMatch *match);  /* the rule that says no, such as "EM-10"; "" if no rule does */
/* The same refusal of a step in a language, "en" or "fr"; NULL: the last error was no refusal, or there is no such language. */
TRIPOT_API const char *tripot_match_refusal(TripotMatch *match, const char *language);

/* ---- who acts, and what they may do ---- */

/* The seats that owe a decision, a bit each, bit 0 for seat 0. Several decide at once, in secret. 0: the game is over. */
TRIPOT_API uint32_t tripot_match_to_act(const TripotMatch *match);

/* What a seat may do now, as numbers; how many. `out` has room for TRIPOT_LEGAL_MAX. A seat that owes nothing may have a right all the
 * same. TRIPOT_ARGUMENT: no such seat. */
TRIPOT_API int tripot_match_legal(TripotMatch *match, int seat, int32_t *out);

/* The same as a byte an action, 1 where it is legal; `room`: at least tripot_setup_actions. How many are legal. */
TRIPOT_API int tripot_match_mask(TripotMatch *match, int seat, uint8_t *out, size_t room);

/* Makes a step. TRIPOT_ILLEGAL: refused, and tripot_match_error says why, from what the seat may know. */
TRIPOT_API int tripot_match_apply(TripotMatch *match, int seat, int32_t action);
TRIPOT_API int tripot_match_apply_text(TripotMatch *match, int seat, const char *action);

/* Makes the step that the rules prescribe when the seat's time is up. TRIPOT_ILLEGAL: it owes nothing, or the rules are silent. */
TRIPOT_API int tripot_match_timeout(TripotMatch *match, int seat);

/* Undoes the seat's last step, as long as nobody else saw it. */
TRIPOT_API int tripot_match_take_back(TripotMatch *match, int seat);
TRIPOT_API int tripot_match_can_take_back(const TripotMatch *match, int seat); /* 1 or 0 */

/* A draw by agreement: the seats that must all say yes, a bit each, while one may be offered; and that they have. */
TRIPOT_API uint32_t tripot_match_may_agree(const TripotMatch *match);
TRIPOT_API int tripot_match_agree(TripotMatch *match);

/* ---- what a viewer knows, as texts of the match. NULL: no such viewer, or no memory ---- */

/* Everything at once, an object: to_act, over, result, events of the last step, view, prompt, legal, undoable, back. */
TRIPOT_API const char *tripot_match_position(TripotMatch *match, int viewer);

/* The view alone, an object with the game's fields; null is hidden or absent. The owner's is the whole state. */
TRIPOT_API const char *tripot_match_view(TripotMatch *match, int viewer);

/* What the viewer learnt since a step, that step included: an array of {"actor", "action", "events"}, one for each step of which they
 * learnt something; actor and action are told of the viewer's own steps. Give a player no number of a step: those count what others did
 * in secret, too. */
TRIPOT_API const char *tripot_match_events(TripotMatch *match, int viewer, uint32_t step);

/* The same in sentences, a line each, in a language. */
TRIPOT_API const char *tripot_match_story(TripotMatch *match, int viewer, uint32_t step, const char *language);

/* The sentence that asks the viewer for a decision; "": there is none. */
TRIPOT_API const char *tripot_match_prompt(TripotMatch *match, int viewer, const char *language);

/* What the viewer can work out: an array of events. */
TRIPOT_API const char *tripot_match_notes(TripotMatch *match, int viewer);

/* ---- what a viewer sees as numbers ---- */

/* Fills a row of tripot_setup_columns bytes, or as many floats; `room` counts them. TRIPOT_ARGUMENT: no such viewer, or not enough room.
 * The owner has none. */
TRIPOT_API int tripot_match_bytes(TripotMatch *match, int viewer, uint8_t *out, size_t room);
TRIPOT_API int tripot_match_floats(TripotMatch *match, int viewer, float *out, size_t room);

/* ---- how it stands ---- */

TRIPOT_API uint32_t tripot_match_steps(const TripotMatch *match); /* since the deal */

/* Of a game that is over, a number a seat: its share of the one win; its points; its place, 1 is first. Each may be NULL; `room` counts
 * what each of them has room for. TRIPOT_ILLEGAL: it goes on. */
TRIPOT_API int tripot_match_result(TripotMatch *match, double *payoff, int32_t *score, int32_t *place, size_t room);

/* ---- bots ---- */

/* How a level is called, the weakest first; NULL behind the last. */
TRIPOT_API const char *tripot_bot_name(int level);

/* What a bot of that level would do for a seat that owes a decision: the action. `chance` may be NULL; else `room` floats, at least
 * tripot_setup_actions: how likely it was to choose each. It sees what the seat sees. */
TRIPOT_API int32_t tripot_match_bot(TripotMatch *match, int seat, int level, float *chance, size_t room);

/* ---- records ---- */

/* Who holds a seat, for the record; NULL: not told. And the date, YYYY-MM-DD. TRIPOT_INPUT: it cannot stand in a record. */
TRIPOT_API int tripot_match_set_name(TripotMatch *match, int seat, const char *name);
TRIPOT_API int tripot_match_set_date(TripotMatch *match, const char *date);

/* The game so far as a record; where `length` is not NULL, its bytes. Everything stands in it, what is hidden, too. Notes about the table,
 * which a server's records have, are not kept. */
TRIPOT_API const char *tripot_match_record(TripotMatch *match, size_t *length);

/* Plays a record and asks that its chance be proved: TRIPOT_OK, or TRIPOT_INPUT with line and reason. */
TRIPOT_API int tripot_record_verify(const char *record, size_t length, char *why, size_t room);

#ifdef __cplusplus
}
#endif
#endif
