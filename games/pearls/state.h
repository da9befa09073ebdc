/* Pearls and Pincers: what a position is. Everybody has a few shells, one of them with a crab inside, and lays some of them face down;
 * who says the highest number must open so many without meeting a crab.
 *
 * One long secret a seat: whether its crab is still there once it has lost a shell that nobody else saw. The state keeps what all can
 * know about it: how many shells a seat has lost since its crab was last seen, and whether all its shells have been seen to be pearls. The
 * crab is equally likely to be any of those lost shells and of the seat's hidden ones. */
#ifndef PEARLS_STATE_H
#define PEARLS_STATE_H
#include "core/game.h"

enum { SEATS = 6, SHELLS_MAX = 6 };
enum { PEARL = 1, CRAB, SHELL_END };

typedef enum Phase {
	LAY = 1, /* all lay a first shell at once (PP-10) */
	TURN,    /* one more shell, or the first bid (PP-11) */
	BID,     /* a higher bid, or pass (PP-13) */
	DIVE,    /* the diver opens shells of others (PP-16) */
	LOSE,    /* the diver's own crab: which shell to lose (PP-19) */
	BEGIN,   /* a diver who is out says who begins (PP-22) */
	OVER,
} Phase;

struct State {
	Bag hand[SEATS];                  /* shells in hand; in LAY the chosen one too */
	uint8_t stack[SEATS][SHELLS_MAX]; /* shells face down on the table, the lowest first */
	uint8_t first[SEATS];             /* the shell that a seat lays first, secret until all have chosen */
	uint8_t n_shells[SEATS];          /* how many a seat still has; 0: it is out */
	uint8_t n_stack[SEATS];           /* of these face down … */
	uint8_t n_open[SEATS];            /* … and opened by the diver: pearls */
	uint8_t bid[SEATS];               /* the highest number that a seat has said in this round */
	uint8_t passed[SEATS];            /* 1: it bids no more */
	uint8_t dives[SEATS];             /* successful ones (PP-17) */
	uint8_t suspect[SEATS];           /* shells lost since all saw the crab: it may be one of them */
	uint8_t bare[SEATS];              /* 1: all know that the crab is gone */
	uint8_t round;                    /* from 1 */
	uint8_t phase;                    /* Phase */
	uint8_t turn;                     /* seat + 1 that acts; in LAY, that will */
	uint8_t caught;                   /* seat + 1 whose crab the diver met, 0: none */
	uint8_t unused[2];                /* always 0: fills the last eight bytes */
};

typedef struct ShellRow {
	uint8_t copies;
} ShellRow;

enum { LIMIT_DIVES, LIMIT_COUNT };

struct Edition {
	ShellRow shell[SHELL_END - 1]; /* by shell - 1 */
	uint8_t limit[LIMIT_COUNT];
};

enum { TABLE_SHELLS, TABLE_LIMITS, TABLE_COUNT };
enum { DOMAIN_SHELL = DOMAIN_GAME_FIRST, DOMAIN_PHASE };
enum { VERB_LAY, VERB_BID, VERB_PASS, VERB_OPEN, VERB_LOSE, VERB_BEGIN, VERB_COUNT };
enum { CHANCE_FIRST, CHANCE_LOST, CHANCE_COUNT };
/* clang-format off */
enum {
	EVENT_ROUND, EVENT_CHOSE, EVENT_ALL_LAID, EVENT_LAY, EVENT_BID, EVENT_PASS, EVENT_DIVE, EVENT_OPEN, EVENT_SUCCESS, EVENT_CAUGHT, EVENT_LOSE,
	EVENT_OUT, EVENT_BEGIN, EVENT_WIN, EVENT_NOTE_CRAB, EVENT_WHY_LAST, EVENT_WHY_SHARED, EVENT_COUNT
};
/* clang-format on */

/* rules.c */
void pp_start(State *s, const Setup *setup, Rng *rng, Events *events);
uint32_t pp_to_act(const State *s, const Setup *setup);
int pp_legal(const State *s, const Setup *setup, int seat, Action *out);
void pp_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events);
void pp_outcome(const State *s, const Setup *setup, Outcome *out);
void pp_why_won(const State *s, const Setup *setup, Events *out);
Action pp_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng);
void pp_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why);

/* hidden.c */
void pp_redact(State *out, const State *s, const Setup *setup, int viewer);
void pp_determinize(State *s, const Setup *setup, int viewer, Rng *rng);
void pp_complete(State *s, const Setup *setup, Rng *rng);
void pp_notes(const State *view, const Setup *setup, int viewer, Events *out);

/* check.c, draw.c */
bool pp_check(const State *s, const Setup *setup, Text *why);
void pp_draw(const State *view, const Setup *setup, const Listener *to, Text *out);
const char *pp_prompt(const State *view, const Setup *setup, int seat);

/* bot.c */
void pp_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight);
int pp_stage(const State *s);
void pp_value(const State *s, const Setup *setup, float *payoff);

/* ---- questions about a position that several files ask ---- */

static inline int shells_at_start(const Setup *setup) {
	const Edition *e = setup_edition(setup);
	return e->shell[PEARL - 1].copies + e->shell[CRAB - 1].copies;
}

/* Every round but the present one has ended in a lost shell or a dive (PP-17, PP-18). */
static inline int round_of(const State *s, const Setup *setup) {
	int round = s->phase != OVER && s->phase != BEGIN;
	for (int i = 0; i < setup->seats; i++) round += shells_at_start(setup) - s->n_shells[i] + s->dives[i];
	return round;
}

/* Shells of a seat that not everybody has seen in this round. */
static inline int n_hidden(const State *s, int seat) {
	return s->n_shells[seat] - s->n_open[seat] - (s->caught == seat + 1);
}

static inline int sum_of(const uint8_t *of_seat) {
	int sum = 0;
	for (int i = 0; i < SEATS; i++) sum += of_seat[i];
	return sum;
}

/* The highest number said, and who said it: seat + 1, or 0. */
static inline int highest_bid(const State *s, int *bidder) {
	int best = 0;
	*bidder = 0;
	for (int i = 0; i < SEATS; i++)
		if (s->bid[i] > best) best = s->bid[i], *bidder = i + 1;
	return best;
}

static inline int n_living(const State *s) {
	int n = 0;
	for (int i = 0; i < SEATS; i++) n += s->n_shells[i] != 0;
	return n;
}

/* The next seat on the left that is not out and has not passed; `seat` itself when there is no other. */
static inline int next_seat(const State *s, const Setup *setup, int seat) {
	do seat = (seat + 1) % setup->seats;
	while (!s->n_shells[seat] || s->passed[seat]);
	return seat;
}

/* All shells of a seat, wherever they lie. */
static inline Bag all_shells(const State *s, int seat) {
	Bag all = s->hand[seat] + s->n_open[seat] * bag_one(PEARL);
	for (int i = 0; i < s->n_stack[seat]; i++) all += bag_one(s->stack[seat][i]);
	return s->caught == seat + 1 ? all + bag_one(CRAB) : all;
}
#endif
