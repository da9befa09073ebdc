/* What a run of the lab is about: the game, two bot levels side by side, and the lists of what is looked at: options that can be held
 * and played, things that can be dealt, restrictions, tables of other sizes and other figures. All lists follow from the game's
 * tables and from what it adds in core/lab.h, so a new game gets them for nothing.
 *
 * The unit of work is a bundle: a few games at the higher level, many quick ones at the lower, and beside each of them one more
 * that asks something else on the same seed. So all questions get more precise together, a run can be stopped anywhere, and what is
 * compared is compared on the same deals without keeping any game. */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H
#include "core/lab.h"
#include "io/edition_text.h"
#include "run/recorder.h"
#include "run/stats.h"

enum {
	LAB_LEVELS = 2,
	LAB_PROGRAM = -1,
	LAB_OPTIONS_MAX = 384,
	LAB_DEALT_MAX = 96,
	LAB_CHANCES_MAX = 32,
	LAB_BANS_MAX = 96,
	LAB_POINTS_MAX = 48,
	LAB_EVENTS_MAX = 128,
	LAB_NUMBERS = 24,    /* numbers that an option may have: 0 … 22, and all above */
	LAB_LIST_SHORT = 16, /* without a word of the game, each thing of a list up to so long is forbidden in turn */
	LAB_STRONG = 4,
	LAB_WEAK = 2,         /* levels whose match tells what skill is worth */
	LAB_SKILL_EVERY = 4,  /* bundles from one such game to the next */
	LAB_LOW_GAMES = 128,  /* quick games in a bundle */
	LAB_LOW_PLAIN = 16,   /* the same where plain games are all that is played */
	LAB_DRAMA_EVERY = 16, /* plain games from one that is looked at on the way to the next, where editions are compared */
	LAB_SLOTS = 4,        /* games from one same deal to the next; see bundle.c */
};
#define LAB_UNIT 720720         /* parts of one win: divides evenly among up to 16 sides */
#define LAB_GAMES_MAX 10000000u /* bundles: sums stay far below 2^127 */

/* Something that can be done: a verb, with one thing or number of its argument. */
typedef struct LabOption {
	uint8_t verb, domain;
	int16_t value; /* -1: whatever the argument */
} LabOption;

/* Something that can be in a seat's hand when the game begins. */
typedef struct LabThing {
	uint8_t domain, id;
} LabThing;

typedef struct LabRule { /* a restriction, ready to use */
	LabBan ban;
	int value;
} LabRule;

/* The same game with another number of seats or another figure. */
typedef struct LabPoint {
	Setup setup;
	EditionPack *pack; /* its own, or NULL: that of the run */
	int sweep;         /* of the game's list; -1: the number of seats */
	int value;
} LabPoint;

/* A game of the run to play again, for a record. */
typedef enum LabExampleKind { EXAMPLE_PLAIN, EXAMPLE_RULE, EXAMPLE_POINT, EXAMPLE_OTHER, EXAMPLE_PEOPLE } LabExampleKind;
typedef struct LabExample {
	LabExampleKind kind;
	int index;     /* which restriction or point */
	int level;     /* 0 or 1; -1: there is none */
	uint64_t game; /* of the run; EXAMPLE_PEOPLE: the number of the record */
} LabExample;

typedef struct LabEdition {
	EditionMeta meta;
	const char *dir; /* what it is called by; NULL: compiled in */
	const EditionPack *pack;
} LabEdition;

typedef struct LabPlan {
	Setup setup;
	LabEdition edition;
	const char *net; /* the file of the setup's nets, NULL: the game's own */
	bool has_other;  /* --against */
	LabEdition other;
	Setup other_setup;
	bool is_like_other;    /* both editions have the same rows, so cards can be compared one by one */
	int level[LAB_LEVELS]; /* LAB_PROGRAM, the higher one alone: a program of somebody's … */
	const char *bots;      /* … as --bots was given, else NULL; */
	Player (*seat_program)(void *programs, int worker, int seat, const Match *const *match); /* it is shown that match */
	void *programs;                                                                          /* what `seat_program` is given */
	uint64_t first;                   /* bundle of this run: 0, unless it is a part of one */
	uint64_t games;                   /* bundles up to here */
	double until;                     /* half of an interval at which to stop; 0: after `games` */
	bool is_plain;                    /* plain games only: nothing is restricted, varied or dealt twice */
	bool is_quick;                    /* … and as many at one level as at the other, neither of which searches */
	double margin;                    /* what the author does not care about */
	const char *records;              /* the folder with people's games, as it was named, or NULL … */
	const struct PeopleTally *people; /* … and what they did there */
	uint64_t seed;
	LabOption option[LAB_OPTIONS_MAX];
	int n_options;
	int option_base[ACTION_VERBS_MAX], option_span[ACTION_VERBS_MAX]; /* by verb; span 1: the verb as a whole */
	LabThing thing[LAB_DEALT_MAX];
	int n_things;
	int16_t drawn_base[LAB_CHANCES_MAX]; /* by kind of chance: the first thing that it can bring the seat that acts; -1: nothing */
	LabRule rule[LAB_BANS_MAX];
	int n_rules;
	LabPoint point[LAB_POINTS_MAX];
	int n_points;
	int cells; /* of the game's own tables */
	uint16_t table_base[LAB_TABLES_MAX];
} LabPlan;

/* What the game says to the lab about itself; nothing at all if it is silent. */
const GameLab *lab_of_game(const Setup *setup);

/* Completes a plan whose setup, editions, levels, games and seed are set. False: `why` says the reason. */
bool lab_plan_fill(LabPlan *plan, Text *why);
void lab_plan_free(LabPlan *plan);

/* The options that an action is one of; returns how many, at most two. */
int lab_options_of(const LabPlan *plan, Action action, int *out);

/* Whether a restriction forbids the action to the seat. */
bool lab_forbids(const LabRule *rule, const State *view, const Setup *setup, int seat, Action action);

/* The seat's part at this table, -1: none. */
int lab_role(const Setup *setup, const State *deal, int seat);

/* Restrictions go by turns through the games, and each through the seats: the one of this game, and at which seat. */
uint64_t lab_rule_turn(uint64_t game);
int lab_rule_seat(const LabPlan *plan, uint64_t game);

int lab_sides(const Setup *setup);                      /* how many, team-mates counted once */
int lab_games_a_bundle(const LabPlan *plan, int level); /* 0: the lower, 1: the higher */

/* A number for everything that decides what games are played: a run goes on only with the same. */
uint64_t lab_plan_hash(const LabPlan *plan);

/* The run's edition with other figures, read anew as a whole, so that everything computed from them follows and the rules are checked. */
bool lab_vary(const Setup *setup, const EditionMeta *meta, const unsigned char *figures, EditionPack *out, Text *why);

/* What an edition is called: by its folder, as it was named. */
void lab_edition_name(const LabEdition *edition, Text *out);

/* What its setup is called with: options, edition, nets, each behind a blank. */
void lab_plan_options(const LabPlan *plan, Text *out);

/* What the game is called with. */
void lab_plan_command(const LabPlan *plan, const char *call, Text *out);
#endif
