/* The driver: one game, from the deal or from a position to its end. Players decide, observers are told, and nobody else has a loop
 * of their own (but the search and the play-outs that `bench` measures, which are the bare rules).
 *
 * Game number i of a run depends on the run's seed and i alone. Chance, the order in which seats are asked, and what players draw come
 * from three generators, so that whoever watches changes nothing. */
#ifndef RUN_DRIVER_H
#define RUN_DRIVER_H
#include "bots/bot.h"

typedef struct Driver Driver;
typedef struct Player Player;
typedef struct Observer Observer;

/* Who decides for a seat. */
struct Player {
	/* Sets `answer->action`, and of the rest what it knows. False: it has none, and `why` says the reason: its side loses the game. */
	bool (*choose)(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why);
	int level;     /* of player_level */
	void *context; /* of whoever needs one */
};

bool player_level(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why);  /* a bot: is given its view alone */
bool player_random(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why); /* any legal action; sets no chances */
bool player_judge(const Player *self, Driver *driver, int seat, BotAnswer *answer, Text *why);  /* the game's judgement; the same */

/* Who watches. Each call may be NULL; the last member leads to the next observer. */
struct Observer {
	void (*deal)(Observer *self, Driver *driver);                                      /* cards are dealt, nobody has been asked */
	void (*before)(Observer *self, Driver *driver, int seat, const BotAnswer *answer); /* decided, but not yet done */
	void (*after)(Observer *self, Driver *driver, int seat, Action action);            /* done; the driver's events tell what happened */
	void (*end)(Observer *self, Driver *driver);                                       /* there is an outcome */
	Observer *next;
};

/* In which order seats that decide at once are asked. */
typedef enum Order {
	ORDER_READY, /* by chance, but whoever would rather wait for a team-mate does */
	ORDER_ANY,   /* by chance */
	ORDER_FIRST, /* the lowest seat first */
} Order;

struct Driver {
	const Setup *setup;
	Player player[SEATS_MAX];
	Order order;
	Rng *chance, *turns, *choices; /* may be one and the same */
	Events *events;                /* what the last step told, secrets included; NULL: nobody asks */
	Observer *observer;            /* the first, or NULL */
	/* Set by the driver: */
	StateBuf state;
	uint32_t decisions;
	Outcome outcome;
	int loser;         /* the seat whose player failed, else SPECTATOR */
	char failure[512]; /* why */
};

/* The generators of a game. */
typedef struct GameRngs {
	Rng chance, turns, choices;
} GameRngs;

/* What a game's seed is used for beyond its chance. A number is never used again for something else: records and reports rest on it. */
enum { SEED_TURNS, SEED_CHOICES, SEED_CHANCE_ANEW, SEED_TURNS_ANEW, SEED_CHOICES_ANEW, SEED_DRAMA = 9 };

static inline uint64_t game_seed(uint64_t run_seed, uint64_t i) {
	return rng_derive(run_seed, i);
}

/* Seeds the generators, and makes the driver use them. `is_anew`: for another course of a game that has been dealt. */
void driver_seed(Driver *driver, GameRngs *rngs, uint64_t seed, bool is_anew);

void driver_run(Driver *driver);   /* deals and plays */
void driver_go_on(Driver *driver); /* plays from `state`, to which observers came some other way */
#endif
