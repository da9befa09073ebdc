/* Duel Royal: what a position is, and the contract of the rules that work on it.
 *
 * 6 to 17 seats in two teams: team 0 has the even seats, team 1 the odd ones (DR-3). The program is the Game Master (DR-2). The
 * cards set aside (DR-4) are those in play that no seat has, so they are not stored. Fields with one element a team that only the
 * team may see have SIGHT_RULES in the field table: SIGHT_SIDE goes by seat.
 *
 * Verb (4 bits)     argument (6 bits)  when
 *   propose         seat               STEP: the spokesman, before anything else: a fighter of his team (DR-10)
 *   forward, stay   -                  STEP (DR-11)
 *   name            seat               NAME: a fighter of the other team (DR-12)
 *   bet             number 1-5         BET: at most what the team has (DR-13)
 *
 * The spokesman of a team is its lowest seat that is no ghost (DR-10): not stored.
 *
 * to_act    STEP, each team for itself and hidden from the other: first its spokesman alone; once he has proposed, or stepped or
 *           stayed without it, all fighters that have done neither. With one fighter left nothing is proposed. When all of both
 *           teams have decided the steps are shown. NAME: the spokesmen of the teams whose opponents failed to send exactly one;
 *           one possible name needs no asking. BET: the spokesmen of the teams that have a card; a team with none bets 0.
 *           The duel, stakes, end or tax follow the last bet at once (DR-14 … DR-19).
 * legal     One step a decision. A proposal can be changed by taking it back in the match until the spokesman steps himself;
 *           what team-mates did on it stays, so steps without a proposal are sound.
 * redact    A team sees its characters, ghosts included (DR-5, DR-41), its proposal, its members' steps as they are made, the name
 *           it gave and its bet; to the other team these look not begun until all have decided. Then `forward`, `champion` and
 *           `middle` tell everybody, and step, named and bet are cleared. Nobody, spectators and the end of the game included,
 *           sees a character of a team he does not belong to (DR-14, DR-17). All else is public (DR-40).
 * determinize  Facts: how many of each character were shuffled (DR-4), the viewer's own team, every duel with its result (`fought`,
 *           `result`: at most 60, DR-32), and that the game goes on (DR-39). Each duel pits a known character against a hidden
 *           one, so the results leave a set of characters for each seat of the other team. Hidden places: those seats and the
 *           cards set aside. Every assignment of the physical cards left that fits is equally likely: seat by seat, each
 *           character weighted by the number of completions, from a table over the cards used so far (2 × 2 × 6 × 6 × 6
 *           entries a seat at most). DR-39: worlds in which all fighters left are of one level are excluded; as fighters only
 *           become fewer it is enough to look at those left now, and it matters only when one's own are all of one level. After a
 *           perfect draw only those worlds are left. What was proposed, stepped or bet is no fact about the cards.
 * is_final  forward and stay: a step stays made though only the team has seen it (DR-11). propose, name and bet are not.
 * on_timeout  STEP: stay, for the spokesman too, so that no proposal is needed (DR-11); NAME: a random fighter; BET: 1.
 * side      seat % 2 (DR-3). Options: beats=cycle|chain (DR-15).
 * outcome   DR-30 … DR-32: every member of a winning team has its share; both win when equal or in a perfect draw. */
#ifndef DUEL_ROYAL_STATE_H
#define DUEL_ROYAL_STATE_H
#include "core/game.h"

enum { SEATS = SEATS_MAX, TEAMS = 2, DUELS_MAX = 60, BANDS = 4 };

enum { WITCH = 1, DRAGON, EXECUTIONER, KNIGHT, KING, CHARACTER_END }; /* DR-1; Witch and Dragon are of one level (DR-15) */

typedef enum Phase {
	STEP = 1, /* fighters step forward or stay (DR-10, DR-11) */
	NAME,     /* a team that failed has its champion named by the other (DR-12) */
	BET,      /* both teams bet (DR-13) */
	OVER,
} Phase;

enum { STAY = 1, FORWARD };                                  /* step */
enum { FIRST_WON = 1, SECOND_WON, TIE };                     /* result: by team */
enum { TEAM_OUT = 1, PERFECT_DRAW, LAST_DUEL, ENDING_END }; /* ending (DR-30, DR-31, DR-32) */

struct State {
	uint32_t ghosts;                  /* all: seats that fight no more (DR-17) */
	uint32_t forward;                 /* all: seats that stepped forward for this duel, once shown (DR-11) */
	uint8_t character[SEATS];         /* side: dealt once and kept as a ghost (DR-4, DR-5, DR-41) */
	uint8_t step[SEATS];              /* side: STAY or FORWARD, 0: undecided (DR-11) */
	uint8_t proposal[TEAMS];          /* side: seat + 1 its spokesman proposes (DR-10) */
	uint8_t named[TEAMS];             /* side: seat + 1 of the other team that must fight, until both have named (DR-12) */
	uint8_t bet[TEAMS];               /* side: cards bet now, 0: not yet (DR-13) */
	uint8_t champion[TEAMS];          /* all: seat + 1 who fights for the team, 0: not yet known */
	uint8_t cards[TEAMS];             /* all: Bet cards a team holds (DR-6) */
	uint8_t middle[TEAMS];            /* all: its own cards left in the middle by ties (DR-16) */
	uint8_t bank;                     /* all (DR-6, DR-18, DR-19) */
	uint8_t phase;                    /* all: Phase */
	uint8_t n_duels;                  /* all: duels fought (DR-32) */
	uint8_t ending;                   /* all: why the game is over, 0: it is not */
	uint8_t fought[DUELS_MAX][TEAMS]; /* all: seat + 1 of each duel's champions (DR-40) */
	uint8_t staked[DUELS_MAX][TEAMS]; /* all: what each team bet on it, cards left by ties not counted */
	uint8_t result[DUELS_MAX];        /* all: FIRST_WON, SECOND_WON or TIE */
	uint8_t unused[2];                /* always 0: fills the last eight bytes */
};
static_assert(sizeof(struct State) <= STATE_MAX && sizeof(struct State) % 8 == 0, "size of a state");

/* Figures of the edition (DR-1, DR-4, DR-6). */
typedef struct CharacterRow {
	uint8_t copies[BANDS]; /* by number of players: 6-7, 8-10, 11-13, 14-17 */
} CharacterRow;
enum { LIMIT_TEAM_CARDS, LIMIT_BANK, LIMIT_BET, LIMIT_TAX, LIMIT_DUELS, LIMIT_COUNT }; /* DR-6, DR-13, DR-19, DR-32 */
struct Edition {
	CharacterRow character[CHARACTER_END - 1];
	uint8_t limit[LIMIT_COUNT];
};

enum { TABLE_CHARACTERS, TABLE_LIMITS, TABLE_COUNT };
enum { DOMAIN_CHARACTER = DOMAIN_GAME_FIRST, DOMAIN_PHASE, DOMAIN_STEP, DOMAIN_RESULT, DOMAIN_ENDING, DOMAIN_END };
enum { VERB_PROPOSE, VERB_FORWARD, VERB_STAY, VERB_NAME, VERB_BET, VERB_COUNT };
static_assert(VERB_COUNT <= 16 && (int)SEATS <= (int)ACTION_ARG_MAX, "actions fit 4 + 6 + 6 bits");
enum { CHANCE_CHARACTER, CHANCE_COUNT }; /* the deal (DR-4); names by time-out come from the driver's own generator */
#endif
