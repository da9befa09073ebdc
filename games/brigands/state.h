/* Brigands: what a position is, and the contract of the rules that work on it. Their functions are declared in town.h.
 *
 * Pawns and patrols by district are bags: `town` says where a seat's pawns stand, the Prison included, so the pawns free to plan
 * with are those not there. Day cards come one a round at random from those not yet drawn, so nobody holds the future (BG-3).
 *
 * Verb (5 bits)     argument (6 bits)  when
 *   pawn, patrol    district           PLAN: on a card held (BG-11); patrols: the Prince's three, in the duel each player's (BG-80)
 *   token           district           PLAN: on a district with pawns (the Prince: patrols) planned and no token yet (BG-11)
 *   done            -                  PLAN: when all pawns and patrols are placed
 *   scatter         -                  PLAN: before that; what is not placed goes to random cards held, without tokens (BG-35)
 *   wheel           home, move, spy, to_prison, nothing   WHEEL: Brigand home and move, Prince spy, to_prison and move (BG-22 …)
 *   steal, push     seat               WHEEL: another Brigand's colour, present or not (BG-21); push is no action of the Prince's
 *   take, sell      -; number 0-6      PORT: for the next pawn (BG-43)
 *   roll            one, many          TAVERN: for the next pawn; many cost ducats they must have (BG-45)
 *   free, stay      -                  PRISON_CHOICE: for the next pawn; free costs tokens they must have (BG-50)
 *   raise           spy, judgement     SKILL (BG-51)
 *
 * to_act    PLAN: all who have pawns or patrols to place and are not done; a Brigand whose pawns are all in Prison plans nothing,
 *           except their patrols in the duel. WHEEL: all with a token on this district who have not chosen. PORT, TAVERN,
 *           PRISON_CHOICE: the Brigands with pawns here that have not all chosen, at once (BG-49a). SKILL: the Prince, when both
 *           skills can rise. The Tavern under its Day card rolls without asking (BG-7a). Whoever has pawns here is asked for each of
 *           them, even when only one thing can be done: what dice have left of a choice is secret (BG-49a). By rules 1 such a pawn was not
 *           asked for.
 *           All else (new day, arrests, effects, districts without a choice) follows at once up to the next decision.
 * legal     One plan has one sequence: pawns along the path, never back, then patrols in the same way, then tokens, then done.
 *           In PORT, TAVERN and PRISON_CHOICE a player's pawns act one after the other and the next may use what the one before
 *           gained, so their order is part of the decision; ducats and tokens at hand follow from `choice` and `dice`.
 * redact    Owner alone: plan_*, planned, wheel, target, choice, dice: until all have decided they look not begun to others, in
 *           number and kind (BG-11, BG-20, BG-49a); ducats, tokens and town change only then. `spied[i]`: seat i and the Prince
 *           (BG-34). All else is public (BG-8); wheels and plans are cleared when they are revealed: events tell them.
 * determinize  Fact: `n_spied`. Hidden: which cards the Prince took, from those who are neither the Prince nor the victim; every set of
 *           that many of the victim's seven is equally likely. Nothing else is hidden but what others have not yet decided.
 * is_final  Not needed: dice are chance, all else can be changed until it is revealed.
 * on_timeout  BG-35: PLAN: scatter, or done if all is placed; WHEEL: nothing; PORT: take; TAVERN: roll one; PRISON_CHOICE:
 *           stay; SKILL: judgement. scatter is legal for everybody, since whoever wants it need only let their time run out; its
 *           cards are drawn at the reveal, so until then it is a private step like any other and can be taken back.
 * options   prince=lot|first: who is the Prince (BG-4); threshold=no|yes: the duel's 50 ducats (BG-83). No sides.
 * outcome   BG-60, BG-61, BG-83. */
#ifndef BRIGANDS_STATE_H
#define BRIGANDS_STATE_H
#include "core/game.h"

enum { SEATS = 6, PAWNS = 3, PATROLS = 3, TOKENS = 6, DICE = 3, DIE_SIDES = 6, DAYS = 7, SPY_LEVELS = 3, FINE_LEVELS = 4 };

/* clang-format off */
enum { /* districts; the Prison is the eighth and stands last in every path (BG-2) */
	MARKET = 1, PORT_DISTRICT, TOWN_HALL, TAVERN_DISTRICT, PALACE, CONVOY, TREASURY, PRISON, DISTRICT_END
};
/* clang-format on */
enum { PLACES = PRISON }; /* of the path: seven districts and the Prison */

typedef enum Phase {
	PLAN = 1,      /* all assign pawns, patrols and tokens in secret (BG-11, BG-80) */
	WHEEL,         /* those with a token on this district choose an action in secret (BG-20) */
	PORT,          /* its pawns take or sell tokens (BG-43) */
	TAVERN,        /* its pawns roll (BG-45) */
	PRISON_CHOICE, /* prisoners without a patrol go free or stay (BG-50) */
	SKILL,         /* the Prince raises one of two skills (BG-51) */
	OVER,
} Phase;

enum { HOME = 1, STEAL, MOVE, PUSH, SPY, TO_PRISON, NOTHING, WHEEL_END }; /* on the wheels (BG-22 … BG-32) */
enum { DONE = 1, SCATTER };                                               /* planned */
enum { PORT_TAKE = 1, PORT_SELL };                                        /* choice in PORT: PORT_SELL + number sold */
enum { ROLL_ONE = 1, ROLL_MANY };                                         /* choice in TAVERN */
enum { GO_FREE = 1, GO_STAY };                                            /* choice in PRISON_CHOICE */
enum { SKILL_SPY = 1, SKILL_JUDGEMENT, SKILL_END };

/* What a place did in this round; before the reveal, in the last one. For each seat `result` says more. */
enum {
	DID_NOTHING = 1, /* nobody was there */
	DID_ARREST,      /* pawns arrested by a patrol (BG-40) */
	DID_TRAP,        /* pawns sent to Prison by the district's risk (BG-46 … BG-48) */
	DID_EFFECT,      /* ducats gained; in the Prison pawns gone free (BG-50) */
	DID_JUDGEMENT,   /* ducats paid (BG-51) */
	DID_END
};

struct State {
	Bag town[SEATS];                   /* all: pawns by district, prisoners included (BG-12); the Prince has none */
	Bag patrols;                       /* all: patrols by district, whoever placed them (BG-81) */
	Bag plan[SEATS];                   /* owner: pawns being assigned (BG-11) */
	Bag plan_patrols[SEATS];           /* owner: patrols being assigned (BG-5, BG-80, BG-82) */
	uint32_t plan_tokens[SEATS];       /* owner: districts with a token; it counts as in hand until the reveal */
	uint32_t tokens_in_town[SEATS];    /* all: districts with a token not yet used (BG-20) */
	uint32_t spied[SEATS];             /* seat and Prince: District cards that he holds (BG-30, BG-33) */
	uint32_t day;                      /* all: districts on which a Day card lies (BG-10) */
	uint32_t day_left;                 /* all: Day cards not yet drawn; the last one never is (BG-3) */
	uint16_t ducats[SEATS];            /* all (BG-8); the Prince's are not counted: his never run out (BG-6) */
	uint8_t tokens[SEATS];             /* all: in hand; six less these and those in town are the reserve (BG-6) */
	uint8_t n_spied[SEATS];            /* all: how many cards the Prince holds, at most 3 (BG-30, BG-34) */
	uint8_t planned[SEATS];            /* owner: PLAN is DONE, or SCATTER */
	uint8_t wheel[SEATS];              /* owner: action chosen on this district, 0: none yet (BG-20) */
	uint8_t target[SEATS];             /* owner: seat + 1 it aims at, 0: needs none */
	uint8_t choice[SEATS][PAWNS];      /* owner: what their pawns here chose so far, in order (BG-43, BG-45, BG-50) */
	uint8_t dice[SEATS][PAWNS * DICE]; /* owner: dice they rolled, three places a pawn (BG-49a) */
	uint8_t result[SEATS][PLACES];     /* all: ducats or pawns, as `did` says, by place in the path */
	uint8_t did[PLACES];               /* all: what each place did, 0: not yet */
	uint8_t path[PLACES - 1];          /* all: the seven districts in order (BG-2) */
	uint8_t round;                     /* all: 1-6; by rules 1 it is 7 when over */
	uint8_t phase;                     /* all: Phase */
	uint8_t place;                     /* all: what is being resolved: 1-7 in the path, 8 the Prison; 0 in PLAN (BG-13) */
	uint8_t prince;                    /* all: seat + 1, 0 in the duel (BG-1) */
	uint8_t spy;                       /* all: level, 1-3 (BG-7) */
	uint8_t judgement;                 /* all: level, 1-4 */
	uint8_t loot;                      /* all: what the Convoy held in this round, dice included; 0: it was not robbed (BG-47) */
};
static_assert(sizeof(struct State) <= STATE_MAX && sizeof(struct State) % 8 == 0, "size of a state");
/* Not stored: cards held (all less `spied`), free pawns, the second patrol of BG-82 (prisoners do not change in PLAN), who has a
 * team on a district and who just came there (BG-29: whoever stands there belongs to it). */

/* clang-format off */
enum { /* figures of the edition; those with DAY stand for the Day card (BG-7a) */
	FIG_ROUNDS, FIG_GOAL, FIG_MARKET, FIG_DAY_MARKET = FIG_MARKET + PAWNS, FIG_PORT_TOKENS = FIG_DAY_MARKET + PAWNS, FIG_PORT_PRICE,
	FIG_DAY_PORT_TOKENS, FIG_DAY_PORT_PRICE, FIG_TOWN_HALL, FIG_DAY_TOWN_HALL, FIG_TAVERN_PRICE, FIG_TAVERN_DICE, FIG_DAY_TAVERN_DICE,
	FIG_PALACE, FIG_PALACE_CROWD, FIG_DAY_PALACE, FIG_CONVOY, FIG_CONVOY_DICE, FIG_DAY_CONVOY, FIG_DAY_CONVOY_DICE, FIG_TREASURY,
	FIG_DAY_TREASURY, FIG_PRISON_PRICE, FIG_PRISON_TOKENS, FIG_STEAL, FIG_PRINCE_STEAL, FIG_SPIED_MAX, FIG_SPY,
	FIG_FINE = FIG_SPY + SPY_LEVELS, FIG_COUNT = FIG_FINE + FINE_LEVELS
};
/* clang-format on */
static_assert((int)FIG_COUNT <= (int)ROWS_MAX, "one row a figure");
struct Edition {
	uint8_t figure[FIG_COUNT];
};

enum { TABLE_DISTRICTS, TABLE_ACTIONS, TABLE_FIGURES, TABLE_COUNT }; /* the first two hold names alone */
enum { OPTION_PRINCE, OPTION_THRESHOLD, OPTION_COUNT };
/* clang-format off */
enum {
	DOMAIN_DISTRICT = DOMAIN_GAME_FIRST, DOMAIN_PHASE, DOMAIN_ACTION, DOMAIN_DICE, DOMAIN_SKILL, DOMAIN_DID, DOMAIN_PLANNED,
	DOMAIN_END
};
enum { /* verbs */
	VERB_PAWN, VERB_PATROL, VERB_TOKEN, VERB_DONE, VERB_SCATTER, VERB_WHEEL, VERB_STEAL, VERB_PUSH, VERB_TAKE, VERB_SELL, VERB_ROLL,
	VERB_FREE, VERB_STAY, VERB_RAISE, VERB_COUNT
};
/* clang-format on */
static_assert(VERB_COUNT <= (int)ACTION_VERBS_MAX && (int)DISTRICT_END <= (int)ACTION_ARG_MAX, "actions fit 5 + 6 + 5 bits");
enum { CHANCE_PRINCE, CHANCE_PATH, CHANCE_DAY, CHANCE_SCATTER, CHANCE_SPY, CHANCE_DIE, CHANCE_COUNT };
/* clang-format off */
enum { /* events */
	EVENT_PRINCE, EVENT_DUEL, EVENT_PATH, EVENT_PATH_END, EVENT_ROUND, EVENT_TOKEN_LOST, EVENT_SECOND_PATROL,
	EVENT_PLAN_PAWN, EVENT_PLAN_PATROL, EVENT_PLAN_TOKEN, EVENT_PLAN_DONE, EVENT_PLAN_SCATTER, EVENT_CARDS_BACK, EVENT_TEAM, EVENT_PATROL,
	EVENT_TURNED, EVENT_TURNED_AT, EVENT_ACTS, EVENT_ACTS_ON, EVENT_SPIED, EVENT_SPIED_CARD, EVENT_HOME, EVENT_TO_PRISON, EVENT_STOLE,
	EVENT_STOLE_NOTHING, EVENT_MOVED, EVENT_PATROL_MOVED, EVENT_PUSHED, EVENT_ARRESTED, EVENT_TRAPPED, EVENT_LOOT, EVENT_GAIN,
	EVENT_LEFT_OVER, EVENT_WILL_TAKE, EVENT_WILL_SELL, EVENT_ROLLED, EVENT_WILL_GO, EVENT_WILL_STAY, EVENT_TOOK, EVENT_SOLD,
	EVENT_STAKED, EVENT_TAVERN, EVENT_ESCAPED, EVENT_STAYED, EVENT_RAISED, EVENT_JUDGEMENT, EVENT_JUDGED, EVENT_DAY_GONE, EVENT_END,
	EVENT_NOTE_HELD, EVENT_NOTE_ODDS, EVENT_NOTE_DAY, EVENT_NOTE_PATROLS,
	EVENT_WHY_BELOW_GOAL, EVENT_WHY_GOAL, EVENT_WHY_NOBODY, EVENT_WHY_SHARED, EVENT_COUNT
};
/* clang-format on */
#endif
