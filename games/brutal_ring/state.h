/* Brutal Ring: what a position is, and the contract of the rules that work on it.
 *
 * Gladiators are up to 32 single cards: a collection is one mask. Weapons are up to 32 kinds with at most two copies: a
 * collection is two masks, the kinds there at least once and those there twice. Hand and ring never exceed 8 cards (BR-10).
 *
 * Verb (5 bits)        argument (6 bits)           when
 *   draw               kind                        DRAW: while that pile or its discards can give a card (BR-11, BR-12)
 *   enter, arm         gladiator; weapon           ENTER: from the hand; a Weapon for the one placed last (BR-20, BR-22)
 *   done               -                           ENTER, CLEAR
 *   keep               -                           CLEAR: throws nothing away after all (BR-24); when something was to be
 *   engage             gladiator                   ENGAGE: an own one not engaged (BR-30)
 *   attack, pass       gladiator; -                ATTACK, AGAIN: an opponent's one in the ring (BR-31, BR-32, BR-58)
 *   pass               -                           ENGAGE: the one longest in the ring is engaged and passes (BR-24)
 *   lay gladiator|weapon  that card                TRICKS: from the own hand, while its symbol has room (BR-41)
 *   withdraw           position 1-12               TRICKS: a Trick laid by oneself, three times a combat at most (BR-43)
 *   declare, stand     -                           TRICKS: until the other side changes; for the rest of the combat (BR-43)
 *   reopen             -                           TRICKS: takes the own declaration back (BR-43); a right of who owes nothing
 *   pick               position 1-12               PICK: a face-down Trick of the defender's side (BR-57)
 *   discard gladiator|weapon  that card            CLEAR: a Gladiator from hand or ring (each is in one place), or a Weapon (BR-72)
 *
 * to_act    DRAW: all who own fewer than 8 cards, until both kinds are exhausted; draws are public and happen as they are asked
 *           for. ENTER: all with a Gladiator in hand who are not done. CLEAR: all with a card in hand or ring who are not done.
 *           ENGAGE, ATTACK, PICK, AGAIN: `active`. TRICKS: the players of both sides who have not declared; the third player of
 *           three never (BR-40). Where all can see that there is no choice (one Gladiator to engage, no target, no card to lay
 *           or withdraw, no more Tricks than picks) nobody is asked.
 * legal     One plan has one sequence: in ENTER Gladiators in rising order of id, each before his Weapon; in CLEAR Gladiators
 *           rising, then Weapons not falling. Laying Tricks is seen step by step, so its order is part of the play. `stand` is what
 *           a time-out declares, and `pass` in ENGAGE what it does there; they are legal for everybody, since whoever wants them need only
 *           let their time run out. `reopen` is legal for a seat that owes nothing: it has declared, not by `stand`, fewer than three
 *           declarations of this combat are taken back, somebody of the other side still owes, and there is something to change.
 * redact    Owner alone: hand, held, enter_*, clear_*, done: cards placed or thrown away stay in hand (or ring) until all are
 *           turned up together, so an unfinished decision shows nothing. A player's side: `seen`, and the cards of Tricks that lie on
 *           its Gladiator. All: the attacker's Tricks in PICK (BR-44), and everything else except the piles, which nobody sees.
 *           How many Tricks lie there, by whom and with which back is public (BR-43); all are turned up when the combat ends.
 * determinize  Facts, for each kind of card since its last renewal (the start is one, of all cards): `renewed`, what the pile
 *           then was, namely exactly the old discards (BR-12); `n_held`, how many everyone had in hand then; `shown`, what has
 *           left each hand since; to the owner `held`, which Weapons they had then; to a side `seen`, Tricks withdrawn that are back in
 *           hand. So a hidden card outside `renewed` is held since before the renewal, one of `renewed` was drawn since or is in
 *           the pile. Known cards are set aside: what was shown, what is `seen`, Tricks that lie open to the viewer. Hidden places:
 *           the rest of what each other seat held then and drew since, in its hand and its face-down Tricks, and the pile. Every
 *           assignment of the physical cards to them that keeps these numbers, fits the Tricks' backs and keeps their symbol
 *           limits (BR-41) is equally likely; where one copy of a Weapon was in `renewed` and one outside, both origins of a
 *           known one count. The other side's `seen` stays empty.
 * is_final  Not needed: what is laid is seen, and draws are chance.
 * on_timeout  BR-23, BR-24: a random pile; `done`, in CLEAR `keep` when something is marked; `pass`; `stand`; a random pick.
 * rules 1   No `reopen`, and no `pass` in ENGAGE: a time-out engaged the Gladiator longest in the ring, and the player was asked on.
 * side      With four seats seat % 2 (BR-7), else every seat alone. outcome: BR-73, a team's scores and Gladiators added up. */
#ifndef BRUTAL_RING_STATE_H
#define BRUTAL_RING_STATE_H
#include "core/game.h"

enum { SEATS = 4, OWN_MAX = 8, GLADIATORS_MAX = 32, WEAPONS_MAX = 32, COPIES = 2, SYMBOL_MAX = 3, TRICKS_MAX = 4 * SYMBOL_MAX };

enum { GLADIATOR, WEAPON, KINDS };    /* kinds of card; a Gladiator's Trick is orange, a Weapon's black (BR-3, BR-4) */
enum { ATTACKER, DEFENDER, CORNERS }; /* of a combat */

typedef enum Phase {
	DRAW = 1, /* phase 1: all draw up to 8 cards (BR-10) */
	ENTER,    /* phase 2: all place Gladiators and Weapons in secret (BR-20) */
	ENGAGE,   /* phase 3: the active player engages a Gladiator (BR-30) */
	ATTACK,   /* … attacks with him or passes (BR-31) */
	TRICKS,   /* both sides lay Tricks until all have declared (BR-40) */
	PICK,     /* the attacker's Tricks are turned up; his Discards pick (BR-57) */
	AGAIN,    /* Double Attack: another combat or none (BR-58) */
	CLEAR,    /* phase 4: all throw cards away in secret (BR-72) */
	OVER,
} Phase;

/* clang-format off */
enum { /* orange Tricks (BR-55 … BR-60) */
	FAIRPLAY_ATTACK = 1, DISCARD, DOUBLE_ATTACK, FAIRPLAY_DEFENCE, COUNTER, DODGE, ORANGE_END
};
enum { /* black Tricks (BR-51 … BR-54) */
	ATTACK_1 = 1, ATTACK_2, ATTACK_3, ATTACK_DOUBLE, DEFENCE_1, DEFENCE_2, DEFENCE_3, DEFENCE_DOUBLE, BLACK_END
};
/* clang-format on */
enum { ORANGE_ATTACK, BLACK_ATTACK, ORANGE_DEFENCE, BLACK_DEFENCE, SYMBOLS }; /* on a Gladiator (BR-3) */

/* Masks: bit 0 is id 1. [COPIES]: kinds there at least once, kinds there twice. */
struct State {
	uint32_t hand_gladiators[SEATS];              /* owner */
	uint32_t hand_weapons[SEATS][COPIES];         /* owner */
	uint32_t pile_gladiators;                     /* nobody (BR-1) */
	uint32_t pile_weapons[COPIES];                /* nobody */
	uint32_t discard_gladiators;                  /* all: the discards lie face up (BR-45) */
	uint32_t discard_weapons[COPIES];             /* all */
	uint32_t renewed_gladiators;                  /* all: the pile at its last renewal (BR-12) */
	uint32_t renewed_weapons[COPIES];             /* all */
	uint32_t held_weapons[SEATS][COPIES];         /* owner: their Weapons in hand at that renewal; Gladiators are single and need no note */
	uint32_t shown_gladiators[SEATS];             /* all: what has left the hand since */
	uint32_t shown_weapons[SEATS][COPIES];        /* all */
	uint32_t seen_gladiators[SEATS];              /* side: Tricks withdrawn, now in hand, that the team-mate saw (BR-41) */
	uint32_t seen_weapons[SEATS][COPIES];         /* side */
	uint32_t clear_gladiators[SEATS];             /* owner: to be thrown away, from hand or ring (BR-72) */
	uint32_t clear_weapons[SEATS][COPIES];        /* owner: from hand */
	uint32_t engaged;                             /* all: Gladiators engaged this turn (BR-30) */
	uint32_t declared;                            /* all: seats that will not change their Tricks (BR-43) */
	uint32_t stands;                              /* all: those of them declared by time-out, for the rest of the combat */
	uint32_t picked;                              /* all: the defender's positions that Discard has picked (BR-57) */
	uint16_t score[SEATS];                        /* all (BR-62, BR-71) */
	uint16_t n_reopened[SEATS];                   /* all: declarations taken back in this combat (BR-43); always 0 by rules 1 */
	uint8_t ring[SEATS][OWN_MAX];                 /* all: Gladiators, longest in the ring first (BR-24) */
	uint8_t ring_weapon[SEATS][OWN_MAX];          /* all: the Weapon of each, 0: none (BR-22) */
	uint8_t enter[SEATS][OWN_MAX];                /* owner: Gladiators being placed, rising (BR-20) */
	uint8_t enter_weapon[SEATS][OWN_MAX];         /* owner */
	uint8_t trick_seat[CORNERS][TRICKS_MAX];      /* all: seat + 1 who laid it, in order of laying (BR-43) */
	uint8_t trick_kind[CORNERS][TRICKS_MAX];      /* all: its back, GLADIATOR + 1 or WEAPON + 1 */
	uint8_t trick_gladiator[CORNERS][TRICKS_MAX]; /* that side, all in PICK for the attacker's: the card if orange */
	uint8_t trick_weapon[CORNERS][TRICKS_MAX];    /* the same: the card if black */
	uint8_t n_hand[SEATS][KINDS];                 /* all: cards in hand by their backs (BR-9) */
	uint8_t n_held[SEATS][KINDS];                 /* all: the same at the last renewal of that kind */
	uint8_t n_pile[KINDS];                        /* all */
	uint8_t n_withdrawn[SEATS];                   /* all: Tricks withdrawn in this combat (BR-43) */
	uint8_t done[SEATS];                          /* owner: 1 when finished with ENTER or CLEAR */
	uint8_t turn;                                 /* all: 1-4 (BR-8) */
	uint8_t phase;                                /* all: Phase */
	uint8_t first;                                /* all: seat + 1, First Player (BR-8, BR-74) */
	uint8_t active;                               /* all: seat + 1 whose turn it is in phase 3 */
	uint8_t attacker;                             /* all: Gladiator that has just been engaged */
	uint8_t defender;                             /* all: Gladiator attacked */
	uint8_t n_picks;                              /* all: Discards not yet carried out */
	uint8_t unused[3];                            /* always 0: fills the last eight bytes */
};
static_assert(sizeof(struct State) <= STATE_MAX && sizeof(struct State) % 8 == 0, "size of a state");

/* Figures of the edition (BR-3 … BR-6). */
typedef struct GladiatorRow {
	uint8_t points, symbols[SYMBOLS], trick; /* trick: a row of orange.csv */
} GladiatorRow;
typedef struct WeaponRow {
	uint8_t attack, defence, points, trick, copies; /* trick: a row of black.csv */
} WeaponRow;
enum { LIMIT_OWN, LIMIT_TURNS, LIMIT_SURVIVOR, LIMIT_WITHDRAW, LIMIT_COUNT };
struct Edition {
	GladiatorRow gladiator[GLADIATORS_MAX];
	WeaponRow weapon[WEAPONS_MAX];
	uint8_t n_gladiators, n_weapons, limit[LIMIT_COUNT];
	uint32_t all_gladiators, all_weapons[COPIES]; /* computed */
	uint32_t for_attack[KINDS];                   /* computed: cards whose Trick is one of attack */
};
static_assert(sizeof(struct Edition) <= EDITION_MAX, "size of an edition");

enum { TABLE_ORANGE, TABLE_BLACK, TABLE_GLADIATORS, TABLE_WEAPONS, TABLE_LIMITS, TABLE_COUNT };
enum { DOMAIN_GLADIATOR = DOMAIN_GAME_FIRST, DOMAIN_WEAPON, DOMAIN_ORANGE, DOMAIN_BLACK, DOMAIN_KIND, DOMAIN_PHASE, DOMAIN_END };
/* clang-format off */
enum { /* verbs; those with a card stand in the order of the kinds */
	VERB_DRAW, VERB_ENTER, VERB_ARM, VERB_DONE, VERB_KEEP, VERB_ENGAGE, VERB_ATTACK, VERB_PASS, VERB_LAY,
	VERB_WITHDRAW = VERB_LAY + KINDS, VERB_DECLARE, VERB_STAND, VERB_PICK, VERB_DISCARD, VERB_REOPEN = VERB_DISCARD + KINDS, VERB_COUNT
};
/* clang-format on */
static_assert(VERB_COUNT <= (int)ACTION_VERBS_MAX && (int)WEAPONS_MAX <= (int)ACTION_ARG_MAX, "actions fit 5 + 6 + 5 bits");
enum { CHANCE_FIRST, CHANCE_CARD, CHANCE_COUNT = CHANCE_CARD + KINDS }; /* who begins; a card of either pile */

/* clang-format off */
enum { /* events; those with a card stand in the order of the kinds, the sums in that of the corners and of SumForm */
	EVENT_FIRST, EVENT_TURN, EVENT_DRAW, EVENT_RENEWED = EVENT_DRAW + KINDS, EVENT_PLACE, EVENT_PLACE_ARMED, EVENT_ENTERS,
	EVENT_ENTERS_ARMED, EVENT_STAYS_OUT, EVENT_ENGAGE, EVENT_ATTACK, EVENT_PASS, EVENT_NO_TARGET, EVENT_LAY,
	EVENT_WITHDRAW = EVENT_LAY + KINDS, EVENT_DECLARE = EVENT_WITHDRAW + KINDS, EVENT_STAND, EVENT_REOPEN,
	EVENT_REOPENS, EVENT_TRICK,
	EVENT_BLUFF = EVENT_TRICK + KINDS, EVENT_PICKED = EVENT_BLUFF + KINDS, EVENT_PICK = EVENT_PICKED + KINDS, EVENT_FAIRPLAY,
	EVENT_SUM, EVENT_DODGE = EVENT_SUM + 8, EVENT_HOLDS, EVENT_COUNTER, EVENT_COUNTER_FAILS, EVENT_KILL, EVENT_AGAIN,
	EVENT_LAPSES, EVENT_DECLINES, EVENT_SURVIVORS, EVENT_MARK, EVENT_KEEP = EVENT_MARK + KINDS, EVENT_THROW,
	EVENT_THROW_RING = EVENT_THROW + KINDS, EVENT_END, EVENT_NOTE_UNSEEN, EVENT_NOTE_HELD = EVENT_NOTE_UNSEEN + KINDS,
	EVENT_NOTE_SEEN = EVENT_NOTE_HELD + KINDS, EVENT_WHY_RING = EVENT_NOTE_SEEN + KINDS, EVENT_WHY_SHARED, EVENT_COUNT
};
/* clang-format on */
enum { SUM_BARE, SUM_TIMES, SUM_PLUS, SUM_TIMES_PLUS, SUM_FORMS }; /* 3 = 3; 3 ×2 = 6; 3 +2 = 5; 3 ×2 +2 = 8 */

/* The Tricks of a corner that are in effect, as far as they can be seen and unless a Fairplay makes them void (BR-42, BR-51 … BR-60). */
typedef struct Laid {
	int factor, bonus;          /* black: doublings multiplied, additions added up */
	uint8_t orange[ORANGE_END]; /* how often each of them */
} Laid;

/* What they come to (BR-61). */
typedef struct Sum {
	int value, factor, bonus, total; /* total = value × factor + bonus */
} Sum;

/* turn.c: phases 1, 2 and 4 */
void br_start(State *s, const Setup *setup, Rng *rng, Events *events);
void br_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events);
void br_survivors(State *s, const Setup *setup, Events *events);
void br_outcome(const State *s, const Setup *setup, Outcome *out);
void br_why_won(const State *s, const Setup *setup, Events *out);

/* fight.c: phase 3 up to the reveal of the Tricks */
void br_next_fighter(State *s, const Setup *setup, int from, Events *events);
void br_engage(State *s, const Setup *setup, int gladiator, Events *events);
void br_attack(State *s, const Setup *setup, int gladiator, Events *events);
void br_pass(State *s, const Setup *setup, Events *events);
void br_tricks(State *s, const Setup *setup, int seat, Action action, Events *events);
void br_pick(State *s, const Setup *setup, int position, Events *events);

/* resolve.c: what a combat comes to */
Laid br_laid(const State *s, const Setup *setup, int corner);
bool br_are_void(const Laid *attacker, const Laid *defender);                 /* a Fairplay is in effect */
Sum br_sum(const State *s, const Setup *setup, int corner, const Laid *laid); /* NULL: all void */
void br_reveal(const State *s, const Setup *setup, int corner, Events *events);
void br_resolve(State *s, const Setup *setup, Events *events);
void br_leave_ring(State *s, int seat, int gladiator);

/* legal.c: who decides what */
uint32_t br_to_act(const State *s, const Setup *setup);
bool br_waits(const State *s, const Setup *setup); /* somebody owes a decision */
int br_legal(const State *s, const Setup *setup, int seat, Action *out);
Action br_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng);
int br_seconds(const State *view, const Setup *setup);
uint32_t br_targets(const State *s, const Setup *setup, int seat);
int br_room(const State *s, const Setup *setup, int corner, int symbol);
int br_longest(const State *s, int seat); /* in the ring and not engaged; there must be one */

/* refuse.c */
void br_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why);

/* hidden.c, belief.c */
uint64_t br_key(const State *s, const Setup *setup, int seat);
void br_redact(State *out, const State *s, const Setup *setup, int viewer);
bool br_hides(const State *s, const Setup *setup, const Field *field, int corner, int viewer);
void br_determinize(State *s, const Setup *setup, int viewer, Rng *rng);
bool br_fill(State *s, const Setup *setup, int kind, Rng *rng);

/* check.c, check_cards.c, complete.c */
bool br_check(const State *s, const Setup *setup, Text *why);
void br_complete(State *s, const Setup *setup, Rng *rng);

/* notes.c, draw.c (with draw_text.c and draw_combat.c), words.c */
void br_notes(const State *view, const Setup *setup, int viewer, Events *out);
void br_draw(const State *view, const Setup *setup, const Listener *to, Text *out);
const char *br_prompt(const State *view, const Setup *setup, int seat);
bool br_describe(const Setup *setup, const Listener *to, int domain, int id, int verb, Text *out);

/* bot.c */
void br_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight);
int br_stage(const State *s);
void br_expect(const State *s, const Setup *setup, float *payoff);

static inline int br_side(const Setup *setup, int seat) { /* BR-7 */
	return setup->seats == SEATS ? seat % 2 : seat;
}
#endif
