/* The interface between a game and everything else. A game is one folder that exports one `const Game`; it knows nothing but
 * core. Rules never allocate and never touch a file, a clock or a global; all chance comes from the Rng they are given.
 *
 * State is opaque here: every game defines its own `struct State`, a plain struct without pointers or holes, at most STATE_MAX
 * bytes, copied with memcpy. Ids count from 1 and 0 means hidden or absent, so a redaction is memset and copying what is
 * allowed. Seats count from 0. */
#ifndef CORE_GAME_H
#define CORE_GAME_H
#include "core/action.h"
#include "core/bag.h"
#include "core/chance.h"
#include "core/edition/edition.h"
#include "core/events.h"
#include "core/fields/domain.h"
#include "core/fields/field.h"
#include "core/say.h"

#include <assert.h>

enum {
	SEATS_MAX = 17,
	STATE_MAX = 1024,                              /* bytes */
	STATE_JSON_MAX = STATE_MAX * 8 * (ID_MAX + 8), /* bytes of its JSON: at most 8 ids a byte, each with quotes and comma */
	LEGAL_MAX = 128,                               /* room that `legal` is given: at most LEGAL_MAX - LEGAL_SLACK actions */
	LEGAL_SLACK = 16,                              /* entries after the last that `legal` may use as scratch */
	OPTIONS_MAX = 8,
	SECONDS_USUAL = 60, /* for a decision of a game that gives no time itself */
	SPECTATOR = -1,     /* a viewer who holds no seat */
	ALL_SEEING = -2,    /* nothing is hidden: only inside the engine and for its owner */
};

typedef struct Game Game;

/* How a search uses a net; see bots/search.c. */
typedef enum NetUse {
	NET_PRIOR = 1,  /* what a player tries first, at new nodes of their tree */
	NET_PLAYS = 2,  /* what players do outside of their trees, in place of the judgement */
	NET_VALUE = 4,  /* what they may expect where play pauses, in place of `value` */
	NET_ROOT = 8,   /* nobody has a tree: only the decision that is asked is looked at */
	NET_ALONE = 16, /* there is no search: the net decides */
	NET_USUAL = NET_PRIOR | NET_PLAYS | NET_VALUE,
} NetUse;

/* A table option: `prince=lot`. */
typedef struct Option {
	const char *id;
	const char *const *values; /* ids; the first is the default */
	uint8_t n_values;
} Option;

/* What bots have learnt: nets of bots/net.h, one behind the other. */
typedef struct Nets {
	const unsigned char *bytes;
	size_t n;
} Nets;

/* What is fixed for a match. */
typedef struct Setup {
	const Game *game;
	const EditionPack *pack; /* figures and names; must outlive the setup */
	uint8_t seats;
	uint8_t rules;               /* version of the rules it is played by; 0: the game's newest */
	uint8_t option[OPTIONS_MAX]; /* index of the chosen value */
	const Nets *nets;            /* what bots play by, NULL: the game's own. No rule looks at it */
} Setup;

/* The rule behind a refusal: the key of its sentence, and the handle that the rule has in the game's `rules`. */
typedef struct RefusalRule {
	const char *key, *rule; /* "refuse.not_in_hand", "EM-10" */
} RefusalRule;

typedef struct Outcome {
	double payoff[SEATS_MAX]; /* one win, split equally among winning sides; team-mates each get their side's share */
	int32_t score[SEATS_MAX];
	uint8_t place[SEATS_MAX]; /* 1 is first; equals share */
} Outcome;

struct Game {
	const char *id;
	const char *name[LANG_COUNT];
	const char *about[LANG_COUNT]; /* one sentence for lists */
	uint8_t rules_version;         /* the newest; counts up when a record would replay differently. Older ones, from 1, are played on */
	uint8_t seats_min, seats_max;
	uint8_t seats_usual;              /* what a table has unless told otherwise */
	uint8_t seconds_min, seconds_max; /* between which `seconds` answers; the same for all decisions where there is no such function */
	bool is_template;                 /* shown only when asked for */

	/* Tables that describe the game's data; see the headers of each type. */
	uint16_t state_size, edition_size;
	const Field *fields;
	const Domain *domains;
	const Verb *verbs;
	const EventKind *events;
	const ChanceKind *chances;
	const Option *options;
	const Table *tables;
	const RefusalRule *refusals; /* a row for every sentence of `why_not` */
	uint8_t n_fields, n_domains, n_verbs, n_events, n_chances, n_options, n_tables, n_refusals;
	const NamedText *files; /* compiled-in edition */
	const NamedText *texts; /* catalogues: en.txt and fr.txt, see say.h */
	const NamedText *rules; /* the rules for players: en.md and fr.md */
	const Nets *nets;       /* compiled-in nets for its default edition, or of no bytes */
	const NamedText *first; /* a first game to learn by: game.tripot, captions.txt, en.txt, fr.txt; empty: there is none */

	/* Checks what spans rows or tables, and computes what the rules look up. May be NULL. */
	bool (*edition_finish)(Edition *edition, EditionReport *report);

	/* Deals. The state may hold anything before; every byte is set. */
	void (*start)(State *state, const Setup *setup, Rng *rng, Events *events);

	/* Seats that owe a decision; several decide at once and in secret. 0: the game is over. */
	uint32_t (*to_act)(const State *state, const Setup *setup);

	/* A decision with more choices than fit (63 ids in a first argument, 31 in a second, LEGAL_MAX - LEGAL_SLACK in a list) is asked in
	 * steps: a phase for each part, what was chosen kept in the state as the seat's secret until the last, in one order, so that one
	 * plan has one sequence (Brigands' plans). More than BAG_KINDS kinds are masks (FIELD_SET) or numbers, not a bag (Brutal Ring).
	 *
	 * Lists what the seat may do now and returns how many: at least one when it owes a decision. A seat that owes none may have a right
	 * all the same, such as to take back what it declared (BR-43): nobody waits for it, and no bot is asked. Works on a redacted state
	 * just as well: legal(redact(s, seat), seat) == legal(s, seat). */
	int (*legal)(const State *state, const Setup *setup, int seat, Action *out);

	/* Carries out a legal action and everything that follows from it up to the next decision. `events` may be NULL. */
	void (*apply)(State *state, const Setup *setup, int seat, Action action, Rng *rng, Events *events);

	/* Copies what the viewer (a seat or SPECTATOR) may know into `out`. Another side's unrevealed decision looks as if it had
	 * not begun. `out` and `state` must not overlap. */
	void (*redact)(State *out, const State *state, const Setup *setup, int viewer);

	/* Whether row i of a field with SIGHT_RULES is hidden from the viewer (a seat or SPECTATOR), whatever it holds: written as null
	 * then. Tells the same of a state and of its view. NULL: there is no such field. */
	bool (*hides)(const State *view, const Setup *setup, const Field *field, int i, int viewer);

	/* Fills the hidden places of a state redacted for `viewer`, a seat: every assignment of the remaining physical cards that
	 * fits the facts the state remembers is equally likely. Others' pending decisions stay not begun. */
	void (*determinize)(State *state, const Setup *setup, int viewer, Rng *rng);

	/* Every invariant of a whole state, conservation included; else `why` says which is broken. Must cope with any bytes. */
	bool (*check)(const State *state, const Setup *setup, Text *why);

	/* Only when over. */
	void (*outcome)(const State *state, const Setup *setup, Outcome *out);

	/* What the rules prescribe when the seat's time is up; ACTION_NONE: they are silent, a bot plays. */
	Action (*on_timeout)(const State *state, const Setup *setup, int seat, Rng *rng);

	/* How many seconds the book gives for the decision that is asked now, or a sensible number where it is silent. `view` is a
	 * spectator's, so that a clock tells nobody anything. NULL: SECONDS_USUAL. Always above 0. */
	int (*seconds)(const State *view, const Setup *setup);

	/* Why a well-formed action is not legal now: a sentence `refuse.…` of the table `refusals`. The seat may do something else. */
	void (*why_not)(const State *state, const Setup *setup, int seat, Action action, Say *why);

	/* Fills what a scenario leaves open, so that a few fields make a whole state: hands up to their size, piles from what is
	 * left. May leave a state that `check` refuses. */
	void (*complete)(State *state, const Setup *setup, Rng *rng);

	/* What the viewer can know from their redacted state, as events of the game's table. May be NULL. */
	void (*notes)(const State *view, const Setup *setup, int viewer, Events *out);

	/* The table as lines of at most 80 columns, with style marks. */
	void (*draw)(const State *view, const Setup *setup, const Listener *listener, Text *out);

	/* A card or other thing of the edition by its figures: a few words for a choice of that verb, or with verb -1 in full; false:
	 * nothing to say. May be NULL: then the catalogue's hint.ID and DOMAIN.ID are all there is. */
	bool (*describe)(const Setup *setup, const Listener *listener, int domain, int id, int verb, Text *out);

	/* The key of the sentence that asks the seat for its decision, or tells it of its right: prompt.choose */
	const char *(*prompt)(const State *view, const Setup *setup, int seat);

	/* How a game that is over was decided, where the scores alone do not tell it: a goal that nobody reached, what broke a tie, why a place
	 * is shared. Events of the game's table, without secrets. NULL: the scores always tell it. */
	void (*why_won)(const State *state, const Setup *setup, Events *out);

	/* The seat's team; NULL: every seat is a side of its own. */
	int (*side)(const Setup *setup, int seat);

	/* Whether a step that nobody outside the team saw is final all the same (DR-11). NULL: it never is. */
	bool (*is_final)(const State *before, const Setup *setup, int seat, Action action);

	/* Whether a step that nobody outside the team saw is advice to it (DR-10): it can be taken back only until a team-mate has
	 * decided something after it, and a clock lets it be given or changed only while they have time to follow. NULL: none is. */
	bool (*is_advice)(const Setup *setup, Action action);

	/* Whether what is hidden at the end stays so (DR-14): then nobody is given anything else from which it would follow, such as the
	 * seed. NULL: it does not. */
	bool (*is_secret_to_the_end)(const Setup *setup);

	/* A draw by agreement (DR-33) is an action of the table, in its record. `may_agree`: the seats that must all say yes, one a side,
	 * while a draw may be offered, worked out from what everybody sees; 0: it may not. `agree`: they have, and the game is over. NULL,
	 * both of them: the game has no such draws. */
	uint32_t (*may_agree)(const State *view, const Setup *setup);
	void (*agree)(State *state, const Setup *setup, Events *events);

	/* ---- for bots; each may be NULL. Nothing here is a rule. ---- */

	/* Whether a sensible player would rather see first what a team-mate does who owes a decision, too. The same for a state as for
	 * the seat's view of it. See `setup_ready`. */
	bool (*waits)(const State *state, const Setup *setup, int seat);

	/* How much a sensible player likes each of their legal actions: weights of at least 0, not all 0. What weighs 0 nobody sensible
	 * does, and a search does not try it. Must use nothing that the seat may not know: the same for a state as for its view.
	 * Play-outs ask it often. */
	void (*weigh)(const State *state, const Setup *setup, int seat, const Action *legal, int n, float *weight);

	/* A number for what the seat may know, of a whole state or of the seat's view: the same for both, and other views of the seat in the
	 * same match have other numbers, nearly always. Only for a seat that owes a decision. NULL: the view is cut out and hashed. */
	uint64_t (*key)(const State *state, const Setup *setup, int seat);

	/* Plays to the end at random: whoever owes a decision takes any legal action, each equally likely, and chance is the game's. Returns how
	 * many decisions that were. What comes of it is as likely as by `legal` and `apply`, but not the same from the same seed: `rng`
	 * has no hook. NULL: there is no quicker way. See core/play_out.h. */
	uint32_t (*play_out)(State *state, const Setup *setup, Rng *rng);

	/* A number that goes up where play pauses, at the end of a round: a search may stop there and ask for the value. */
	int (*stage)(const State *state);

	/* What each seat may expect from a whole state: an estimate of Outcome's payoff. */
	void (*value)(const State *state, const Setup *setup, float *payoff);

	/* How likely the sides other than the viewer's would have done what the state remembers of them, if this whole state were the
	 * truth: above 0, in any unit. A search takes worlds that fit a view by it. */
	double (*likelihood)(const State *state, const Setup *setup, int viewer);

	/* What a search uses the game's own net for, by number of seats, as measured: NetUse bits; 0: nothing. One that is given (Setup's `nets`)
	 * is used as usual. */
	uint8_t net_use[SEATS_MAX + 1];

	/* The game's own questions for the lab; see core/lab.h. May be NULL. */
	const struct GameLab *lab;
};

static inline const Edition *setup_edition(const Setup *setup) {
	return edition_figures(setup->pack);
}

static inline int setup_rules(const Setup *setup) {
	return setup->rules ? setup->rules : setup->game->rules_version;
}

/* Played by rules older than that version: the switch at a rule that has changed. */
static inline bool setup_is_older(const Setup *setup, int version) {
	return setup->rules && setup->rules < version;
}

static inline int setup_side(const Setup *setup, int seat) {
	return setup->game->side ? setup->game->side(setup, seat) : seat;
}

/* How many sides have that place; `seat` is the last that has it. */
static inline int outcome_sharers(const Setup *setup, const Outcome *outcome, int place, int *seat) {
	uint32_t sides = 0;
	*seat = 0;
	for (int i = 0; i < setup->seats; i++) {
		if (outcome->place[i] != place) continue;
		sides |= 1u << setup_side(setup, i);
		*seat = i;
	}
	return __builtin_popcount(sides);
}

static inline uint32_t setup_all_seats(const Setup *setup) {
	return (1u << setup->seats) - 1;
}

/* Of the seats that owe a decision, those that need not wait for another; if all would, all. Bots are asked in this order. */
static inline uint32_t setup_ready(const Setup *setup, const State *state, uint32_t owing) {
	uint32_t ready = 0;
	if (!setup->game->waits || !(owing & (owing - 1))) return owing;
	for (uint32_t rest = owing; rest; rest &= rest - 1)
		if (!setup->game->waits(state, setup, __builtin_ctz(rest))) ready |= rest & -rest;
	return ready ? ready : owing;
}

/* The seats that may offer a draw: the spokesmen (session_spokesmen), and of a side for which a bot speaks every person. */
static inline uint32_t setup_may_offer(const Setup *setup, uint32_t spokesmen, uint32_t bots, uint32_t persons) {
	uint32_t mask = spokesmen;
	for (uint32_t rest = spokesmen & bots; rest; rest &= rest - 1)
		for (int i = 0; i < setup->seats; i++)
			if (setup_side(setup, i) == setup_side(setup, __builtin_ctz(rest))) mask |= persons & 1u << i;
	return mask;
}

/* How long a decision has at least and at most, in seconds. */
static inline int game_seconds_min(const Game *game) {
	return game->seconds ? game->seconds_min : SECONDS_USUAL;
}

static inline int game_seconds_max(const Game *game) {
	return game->seconds ? game->seconds_max : SECONDS_USUAL;
}

static inline int setup_seconds(const Setup *setup, const State *view) {
	return setup->game->seconds ? setup->game->seconds(view, setup) : SECONDS_USUAL;
}

/* For the descriptor at the end of a game.c. GAME_TABLE(options): a table of that name and how many rows it has. GAME_DATA(epic_melee):
 * the tables that every game has, the sizes of its structs, and what the build makes of its folder. GAME_CALLS(em): the functions that
 * every game has, named em_start and so on; those that may be left out are named one by one. */
#define GAME_TABLE(table) .table = table, .n_##table = sizeof table / sizeof *table
/* clang-format off */
#define GAME_DATA(id)                                                                                                        \
	.state_size = sizeof(struct State), .edition_size = sizeof(struct Edition), GAME_TABLE(fields), GAME_TABLE(domains),     \
	GAME_TABLE(verbs), GAME_TABLE(events), GAME_TABLE(chances), GAME_TABLE(tables), GAME_TABLE(refusals),                    \
	.files = id##_files, .texts = id##_texts, .rules = id##_rules, .first = id##_first, .nets = &id##_nets
#define GAME_CALLS(id)                                                                                                       \
	.start = id##_start, .to_act = id##_to_act, .legal = id##_legal, .apply = id##_apply, .redact = id##_redact,              \
	.determinize = id##_determinize, .check = id##_check, .outcome = id##_outcome, .on_timeout = id##_on_timeout,             \
	.why_not = id##_why_not, .complete = id##_complete, .notes = id##_notes, .draw = id##_draw, .prompt = id##_prompt
/* clang-format on */

/* Buffer for any game's state. */
typedef union StateBuf {
	uint64_t align;
	unsigned char bytes[STATE_MAX];
} StateBuf;

static inline State *state_of(StateBuf *buf) {
	return (State *)buf->bytes;
}

/* All games, ended by NULL: made by the build from games/meson.build. */
extern const Game *const games[];
const Game *game_find(const char *id);
#endif
