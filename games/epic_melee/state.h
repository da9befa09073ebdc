/* Epic Melee: what a position is. Hands, piles and loot are bags; what can be derived (hand sizes, the cards set aside, who has
 * engaged) is not stored. */
#ifndef EPIC_MELEE_STATE_H
#define EPIC_MELEE_STATE_H
#include "core/game.h"

enum { SEATS = 6, HAND_MAX = 8 };

/* The nine cards (EM-20 … EM-31), in the order of cards.csv. */
enum { KNIGHT = 1, RAVEN, TURTLE, FOLK, GOLEM, GOBLINS, FROG, EZ, MAGE, CARD_END };

enum { GOLD, SILVER, GOBLIN, PILES };

typedef enum Phase {
	CHOOSE = 1, /* all lay two cards (EM-10) */
	ENGAGE,     /* the pawn's holder engages left or right (EM-12) */
	SACRIFICE,  /* … may make their Raven a Lich (EM-22) */
	SHIFT,      /* … turns the cards with EZ (EM-29) */
	PASS,       /* … gives the pawn on (EM-14) */
	OVER,
} Phase;

enum { LEFT = 1, RIGHT };

struct State {
	Bag hand[SEATS];              /* cards in hand; in CHOOSE the laid ones too */
	Bag known[SEATS];             /* cards that everybody knows to be in hand or face down before the seat (EM-12) */
	Bag loot[PILES][SEATS];       /* tokens held */
	Bag pile[PILES];              /* tokens not held */
	Bag played;                   /* cards engaged in earlier rounds: out of the game (EM-15) */
	uint8_t n_loot[PILES][SEATS]; /* how many tokens of each pile a seat has: public (EM-17) */
	uint8_t left[SEATS];          /* face-down card of a seat that has not engaged */
	uint8_t right[SEATS];         /* its right card, face up after CHOOSE */
	uint8_t card[SEATS];          /* engaged card that lies before the seat, 0 before it engages */
	uint8_t value[SEATS];         /* that card's value; a Turtle's is 0 until the round is resolved */
	uint8_t order[SEATS];         /* seat + 1 in the order of engagement */
	uint8_t round;                /* from 1; one more than the last when over */
	uint8_t phase;                /* Phase */
	uint8_t pawn;                 /* seat + 1 with the Initiative (EM-4) */
	uint8_t n_engaged;            /* length of order */
	uint8_t lich;                 /* seat + 1 before whom the Lich token lies, 0: in the centre */
	uint8_t frog;                 /* the same for the Giant Frog token */
	uint8_t unused[2];            /* always 0: fills the last eight bytes */
};

/* Figures of the edition (EM-1, EM-2). */
typedef struct CardRow {
	uint8_t value, copies; /* value 0: computed */
} CardRow;

typedef struct LootRow {
	uint8_t value, symbols, copies; /* symbols: a mask */
} LootRow;

enum { LIMIT_HAND, LIMIT_ROUNDS, LIMIT_LICH, LIMIT_FROG, LIMIT_TURTLE, LIMIT_PAIR, LIMIT_COUNT };
enum { SYMBOLS_MAX = 8, MEAN_UNIT = 12 };

struct Edition {
	CardRow card[CARD_END - 1];     /* by card id - 1 */
	LootRow loot[PILES][BAG_KINDS]; /* by token id - 1 */
	uint8_t limit[LIMIT_COUNT];
	uint8_t n_tokens[PILES]; /* kinds of token a pile has */
	uint8_t n_symbols;
	uint8_t mean_value[PILES]; /* computed: of its tokens, in parts of MEAN_UNIT */
	Bag all_cards;             /* computed: every card of the game */
	Bag all_loot[PILES];       /* computed: every token of a pile */
};

/* clang-format off */
enum { /* tables of the edition */
	TABLE_CARDS, TABLE_SYMBOLS, TABLE_GOLD, TABLE_SILVER, TABLE_GOBLIN, TABLE_LIMITS, TABLE_COUNT
};

enum { /* domains */
	DOMAIN_CARD = DOMAIN_GAME_FIRST, DOMAIN_GOLD, DOMAIN_SILVER, DOMAIN_GOBLIN, DOMAIN_SIDE, DOMAIN_PHASE, DOMAIN_PILE, DOMAIN_END
};

enum { /* verbs; the three sacrifices stand in the order of the piles */
	VERB_LAY, VERB_ENGAGE, VERB_KEEP, VERB_SACRIFICE, VERB_SHIFT = VERB_SACRIFICE + PILES, VERB_PAWN, VERB_COUNT
};

enum { /* chances; the piles stand in their order */
	CHANCE_CARD, CHANCE_FIRST, CHANCE_LOOT, CHANCE_COUNT = CHANCE_LOOT + PILES
};

enum { /* events; the draws and sacrifices stand in the order of the piles */
	EVENT_DEAL, EVENT_FIRST, EVENT_LAY, EVENT_REVEAL, EVENT_ENGAGE, EVENT_TAKE_BACK, EVENT_LICH, EVENT_FROG, EVENT_SHIFT,
	EVENT_PASSED, EVENT_PAWN, EVENT_INVERTED, EVENT_SWAPPED, EVENT_RANK, EVENT_DRAW, EVENT_NOTHING = EVENT_DRAW + PILES,
	EVENT_SACRIFICE, EVENT_ROUND = EVENT_SACRIFICE + PILES, EVENT_END, EVENT_NOTE_KNOWN, EVENT_NOTE_UNSEEN, EVENT_NOTE_LEFT,
	EVENT_WHY_GOLD, EVENT_WHY_SILVER, EVENT_WHY_SHARED, EVENT_COUNT
};
/* clang-format on */

/* rules.c */
void em_start(State *s, const Setup *setup, Rng *rng, Events *events);
uint32_t em_to_act(const State *s, const Setup *setup);
int em_legal(const State *s, const Setup *setup, int seat, Action *out);
void em_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events);
Action em_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng);
int em_seconds(const State *view, const Setup *setup);
void em_shift(State *s, const Setup *setup, int seat, int side, Events *events);
void em_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why);

/* resolve.c */
void em_resolve(State *s, const Setup *setup, Rng *rng, Events *events);
void em_draw_loot(State *s, int pile, int seat, Rng *rng, Events *events);
void em_outcome(const State *s, const Setup *setup, Outcome *out);
void em_why_won(const State *s, const Setup *setup, Events *out);
int em_score(const State *s, const Edition *e, int seat,
             int *rank); /* EM-50; rank, if asked for: EM-51's score and tie-breaks in one number */

/* play_out.c */
uint32_t em_play_out(State *s, const Setup *setup, Rng *rng);

/* hidden.c */
void em_redact(State *out, const State *s, const Setup *setup, int viewer);
uint64_t em_key(const State *s, const Setup *setup, int seat);
bool em_hides(const State *view, const Setup *setup, const Field *field, int seat, int viewer);
void em_determinize(State *s, const Setup *setup, int viewer, Rng *rng);
Bag em_unseen_cards(const State *s, const Setup *setup, int viewer);

/* check.c, complete.c */
bool em_check(const State *s, const Setup *setup, Text *why);
void em_complete(State *s, const Setup *setup, Rng *rng);

/* notes.c, draw.c */
void em_notes(const State *view, const Setup *setup, int viewer, Events *out);
void em_draw(const State *view, const Setup *setup, const Listener *to, Text *out);
const char *em_prompt(const State *view, const Setup *setup, int seat);

/* bot.c */
void em_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight);
int em_stage(const State *s);
void em_value(const State *s, const Setup *setup, float *payoff);

/* Cards in the hand of a seat: seven less those laid or engaged (EM-3, EM-10, EM-12). */
static inline int hand_size(const State *s, const Setup *setup, int seat) {
	int before = setup_edition(setup)->limit[LIMIT_HAND] - (s->round - 1);
	if (s->phase == CHOOSE || s->phase == OVER) return before;
	return s->card[seat] ? before - 1 : before - 2;
}
#endif
