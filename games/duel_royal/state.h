/* Duel Royal: what a position is, and the contract of the rules that work on it.
 *
 * 6 to 17 seats in two teams: team 0 has the even seats, team 1 the odd ones (DR-3). The program is the Game Master (DR-2). The
 * cards set aside (DR-4) are those in play that no seat has, so they are not stored. Fields with one element a team that only the
 * team may see have SIGHT_RULES in the field table: SIGHT_SIDE goes by seat.
 *
 * Verb (5 bits)     argument (6 bits)  when
 *   propose         seat               STEP: the spokesman, once and before they decide themselves: a fighter of their team (DR-10)
 *   forward, stay   -                  STEP (DR-11)
 *   name            seat               NAME: a fighter of the other team (DR-12)
 *   bet             number 1-5         BET: at most what the team has (DR-13)
 *
 * The spokesman of a team is its lowest seat that is no ghost (DR-10): not stored.
 *
 * to_act    STEP: all fighters that have neither stepped nor stayed, from the beginning: a proposal is advice, and the other team
 *           must not see from who owes a decision whether there is one. By rules 1 a team's spokesman came first. With one fighter left
 *           nothing is proposed. When all of both teams have decided the steps are shown. NAME: the spokesmen of the teams whose
 *           opponents failed to send exactly one; one possible name needs no asking. BET: the spokesmen of the teams that have a
 *           card; a team with none bets 0. The duel, stakes, end or tax follow the last bet at once (DR-14 … DR-19).
 * legal     One step a decision. One who is the last of their team still steps or stays, for all see it (DR-11), though they fight in
 *           any case. A proposal can be changed by taking it back in the match until the spokesman or, after it, a team-mate
 *           steps or stays (is_advice).
 * redact    A team sees its characters, ghosts included (DR-5, DR-41), its proposal, its members' steps as they are made, the name
 *           it gave and its bet; to the other team these look not begun until all have decided. Then `forward`, `champion` and
 *           `middle` tell everybody, and step, named and bet are cleared. While the game lasts nobody sees a character of a team they
 *           do not belong to; at the end all do, or with cards=secret nobody does even then (DR-14, DR-17). All else is public (DR-40).
 * determinize  Facts: how many of each character were shuffled (DR-4), the viewer's own team, every duel with its result (`fought`,
 *           `result`: at most 60, DR-32), and that the game goes on (DR-39). Each duel pits a known character against a hidden
 *           one, so the results leave a set of characters for each seat of the other team. Hidden places: those seats and the
 *           cards set aside. Every assignment of the physical cards left that fits is equally likely: seat by seat, each
 *           character weighted by the number of completions, from a table over the cards left. No duel tells a Witch from a
 *           Dragon, so the table goes by level: with the book's figures it has 144 entries at most. DR-39: worlds in
 *           which all fighters left are of one level are excluded; as fighters only become fewer it is enough to look at those
 *           left now, and it matters only when one's own are all of one level. After a perfect draw only those worlds are left.
 *           What was proposed, stepped or bet is no fact about the cards.
 * is_final  forward and stay: a step stays made though only the team has seen it (DR-11). propose, name and bet are not.
 * on_timeout  STEP: stay, for the spokesman too, so that no proposal is needed (DR-11); NAME: a random fighter; BET: 1.
 * agree     DR-33: a draw may be offered when the last three duels were ties of the same two champions; the spokesmen agree on it. What
 *           was decided for the present duel is dropped, and all else is as after a perfect draw.
 * side      seat % 2 (DR-3). Options: beats=cycle|chain (DR-15), cards=shown|secret (DR-14).
 * outcome   DR-30 … DR-32: every member of a winning team has its share; both win when equal or in a perfect draw. */
#ifndef DUEL_ROYAL_STATE_H
#define DUEL_ROYAL_STATE_H
#include "core/game.h"

enum { SEATS = SEATS_MAX, TEAMS = 2, DUELS_MAX = 60, BANDS = 4, STUCK_AFTER = 3 /* ties (DR-33) */ };

enum { WITCH = 1, DRAGON, EXECUTIONER, KNIGHT, KING, CHARACTER_END }; /* DR-1; Witch and Dragon are of one level (DR-15) */

typedef enum Phase {
	STEP = 1, /* fighters step forward or stay (DR-10, DR-11) */
	NAME,     /* a team that failed has its champion named by the other (DR-12) */
	BET,      /* both teams bet (DR-13) */
	OVER,
} Phase;

enum { STAY = 1, FORWARD };                                         /* step */
enum { FIRST_WON = 1, SECOND_WON, TIE };                            /* result: by team */
enum { TEAM_OUT = 1, PERFECT_DRAW, LAST_DUEL, AGREED, ENDING_END }; /* ending (DR-30, DR-31, DR-32, DR-33) */

struct State {
	uint32_t ghosts;                  /* all: seats that fight no more (DR-17) */
	uint32_t forward;                 /* all: seats that stepped forward for this duel, once shown (DR-11) */
	uint8_t character[SEATS];         /* side, at the end all: dealt once and kept as a ghost (DR-4, DR-5, DR-14, DR-41) */
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
enum { COPIES_MAX = 9, CARDS_MAX = 24 };                                               /* of one character, and of all in a band */

struct Edition {
	CharacterRow character[CHARACTER_END - 1];
	uint8_t limit[LIMIT_COUNT];
	Bag deck[BANDS]; /* computed: the characters in play */
};

enum { TABLE_CHARACTERS, TABLE_TEAMS, TABLE_LIMITS, TABLE_COUNT };

enum { DOMAIN_CHARACTER = DOMAIN_GAME_FIRST, DOMAIN_TEAM, DOMAIN_PHASE, DOMAIN_STEP, DOMAIN_RESULT, DOMAIN_ENDING, DOMAIN_END };

enum { VERB_PROPOSE, VERB_FORWARD, VERB_STAY, VERB_NAME, VERB_BET, VERB_COUNT };
static_assert(VERB_COUNT <= (int)ACTION_VERBS_MAX && (int)SEATS <= (int)ACTION_ARG_MAX, "actions fit 5 + 6 + 5 bits");

enum { CHANCE_CHARACTER, CHANCE_COUNT }; /* the deal (DR-4); names by time-out come from the driver's own generator */

enum { OPTION_BEATS, OPTION_CARDS }; /* DR-15, DR-14 */
enum { BEATS_CYCLE, BEATS_CHAIN };   /* their values */
enum { CARDS_SHOWN, CARDS_SECRET };

/* clang-format off */
enum { /* events; the endings stand in their order */
	EVENT_DEAL, EVENT_DUEL, EVENT_PROPOSE, EVENT_FORWARD, EVENT_STAY, EVENT_STEPPED, EVENT_NOBODY, EVENT_SEVERAL, EVENT_NAME, EVENT_NAMED,
	EVENT_CHAMPION, EVENT_BET, EVENT_STAKE, EVENT_WON, EVENT_TIE, EVENT_GHOST, EVENT_LOST, EVENT_PAID, EVENT_TAX, EVENT_RETURNED,
	EVENT_SPOKESMAN, EVENT_CARD, EVENT_ENDING, EVENT_WINS = EVENT_ENDING + ENDING_END - 1, EVENT_BOTH_WIN, EVENT_NOTE_UNSEEN, EVENT_NOTE_ODDS,
	EVENT_NOTE_DUEL, EVENT_EQUAL, EVENT_COUNT
};
/* clang-format on */

/* rules.c */
void dr_start(State *s, const Setup *setup, Rng *rng, Events *events);
uint32_t dr_to_act(const State *s, const Setup *setup);
int dr_legal(const State *s, const Setup *setup, int seat, Action *out);
void dr_apply(State *s, const Setup *setup, int seat, Action action, Rng *rng, Events *events);
bool dr_is_advice(const Setup *setup, Action action);
bool dr_is_final(const State *s, const Setup *setup, int seat, Action action);
Action dr_on_timeout(const State *s, const Setup *setup, int seat, Rng *rng);
int dr_seconds(const State *view, const Setup *setup);
void dr_why_not(const State *s, const Setup *setup, int seat, Action action, Say *why);

/* duel.c */
void dr_duel(State *s, const Setup *setup, Events *events);
void dr_next(State *s, const Setup *setup, Events *events); /* the end, or tax and another duel */
int dr_result(int first, int second, int beats);            /* of two characters */
int dr_ending(const State *s, const Setup *setup);          /* why the game must be over now, 0: it goes on */
void dr_outcome(const State *s, const Setup *setup, Outcome *out);
void dr_why_won(const State *s, const Setup *setup, Events *out);
bool dr_is_stuck(const State *s); /* DR-33 */
uint32_t dr_may_agree(const State *s, const Setup *setup);
void dr_agree(State *s, const Setup *setup, Events *events);

/* hidden.c */
uint64_t dr_key(const State *s, const Setup *setup, int seat);
void dr_redact(State *out, const State *s, const Setup *setup, int viewer);
bool dr_hides(const State *view, const Setup *setup, const Field *field, int i, int viewer);
void dr_determinize(State *s, const Setup *setup, int viewer, Rng *rng);

/* check.c, complete.c */
bool dr_check(const State *s, const Setup *setup, Text *why);
void dr_complete(State *s, const Setup *setup, Rng *rng);

/* notes.c, draw.c */
void dr_notes(const State *view, const Setup *setup, int viewer, Events *out);
void dr_draw(const State *view, const Setup *setup, const Listener *to, Text *out);
const char *dr_prompt(const State *view, const Setup *setup, int seat);

/* bot.c, value.c */
bool dr_waits(const State *s, const Setup *setup, int seat);
void dr_weigh(const State *s, const Setup *setup, int seat, const Action *legal, int n, float *weight);
double dr_likelihood(const State *world, const Setup *setup, int viewer);
int dr_stage(const State *s);
void dr_value(const State *s, const Setup *setup, float *payoff);

/* Witch and Dragon are of one level, each other character is one of its own (DR-15). */
enum { LEVEL_MAGIC, LEVEL_EXECUTIONER, LEVEL_KNIGHT, LEVEL_KING, LEVELS };

static inline int level_of(int character) {
	return character <= DRAGON ? LEVEL_MAGIC : character - DRAGON;
}

/* DR-3 */
static inline int team_of(int seat) {
	return seat & 1;
}

static inline uint32_t team_seats(const Setup *setup, int team) {
	return (team ? 0xaaaaaaaau : 0x55555555u) & setup_all_seats(setup);
}

static inline uint32_t fighters(const State *s, const Setup *setup, int team) {
	return team_seats(setup, team) & ~s->ghosts;
}

/* DR-10: the lowest seat that still fights. The team must have one. */
static inline int spokesman(const State *s, const Setup *setup, int team) {
	return __builtin_ctz(fighters(s, setup, team));
}

/* DR-14: all cards lie open. */
static inline bool are_cards_shown(const State *s, const Setup *setup) {
	return s->phase == OVER && setup->option[OPTION_CARDS] == CARDS_SHOWN;
}

static inline bool is_alone(uint32_t seats) {
	return (seats & (seats - 1)) == 0;
}

/* DR-4 */
static inline int band_of(const Setup *setup) {
	return (setup->seats > 7) + (setup->seats > 10) + (setup->seats > 13);
}

static inline Bag deck_of(const Setup *setup) {
	return setup_edition(setup)->deck[band_of(setup)];
}

/* DR-13: the most a team can bet now. */
static inline int bet_max(const State *s, const Setup *setup, int team) {
	int most = setup_edition(setup)->limit[LIMIT_BET];
	return s->cards[team] < most ? s->cards[team] : most;
}

/* DR-6: all Bet cards there are. */
static inline int all_bet_cards(const Setup *setup) {
	const Edition *e = setup_edition(setup);
	return TEAMS * e->limit[LIMIT_TEAM_CARDS] + e->limit[LIMIT_BANK];
}

static inline int seats_in(uint32_t mask) {
	return __builtin_popcount(mask);
}
#endif
