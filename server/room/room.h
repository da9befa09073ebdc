/* A room: an evening at one big screen. People keep their places and score over several games. Each game has an ordinary table, where
 * people sit with the key they have in the room. Everything a room tells is for everybody; only the keys are secret, and it never tells
 * them. As at a table, everything is stored before it is told. */
#ifndef SERVER_ROOM_ROOM_H
#define SERVER_ROOM_ROOM_H
#include "server/table/table.h"

typedef enum Speed { SPEED_NORMAL, SPEED_SLOW, SPEED_QUICK, SPEED_NOW, SPEED_COUNT } Speed;
extern const char *const speed_names[SPEED_COUNT];

/* A person is a bit in RoomAsk. */
static_assert(ROOM_PEOPLE <= 64, "");
enum { ROOM_SCREEN = -1, PLACE_NONE = -1, PLACE_NOT_WANTED = -2 /* they would rather look on */ };

typedef struct Person {
	char name[NAME_MAX_LEN];
	FairBytes token; /* hash of their key; all zero: revoked */
	bool is_gone;    /* left or removed */
	int seat;        /* at the next game, or PLACE_… */
	int games;       /* played to the end … */
	double wins;     /* … and won; a shared win counts as a fraction */
	Conn *conn;      /* their phone, or NULL */
} Person;

/* A game of the evening, seat by seat. */
typedef struct RoomGame {
	int n; /* from 1; 0: there is none */
	char table[TABLE_ID_LEN + 1], game[ID_MAX];
	bool is_over;                 /* … and the rest is its result */
	int seats, person[SEATS_MAX]; /* who sat there; -1: a bot */
	Outcome outcome;
} RoomGame;

/* A new phone that asks to be a person. */
typedef struct RoomAsk {
	Conn *conn; /* NULL: nobody asks */
	int person;
	FairBytes token; /* its hash */
	uint64_t yes;    /* persons who have agreed */
	int64_t until;
} RoomAsk;

typedef struct Room {
	Shared *shared;
	TableKey key;
	int64_t created, seen;
	char code[ROOM_CODE_LEN + 1];
	bool is_french, is_open, has_voice;
	int speed, level, pace; /* level NO_LEVEL: no bots */
	Setup setup;            /* of the next game; its seats are not asked … */
	char edition[ID_MAX];
	int seats; /* … but these; 0: as many as there are people, but at least the usual number */
	int host;  /* a person; -1: there is nobody */
	int64_t host_gone_at;
	Person person[ROOM_PEOPLE];
	int n_people;
	int n_games;               /* begun so far */
	RoomGame game;             /* whose table is shown; n 0: none is */
	LiveTable *table;          /* … as long as it is in memory */
	uint8_t phase;             /* of that table, as it was told last */
	RoomGame past[ROOM_GAMES]; /* games played to the end, the oldest first */
	int n_past;
	RoomAsk ask;
	int64_t ask_quiet_until;
	Conn *conns;
	int n_conns;
	int64_t idle_since;      /* nobody is connected; 0: somebody is */
	struct Address *creator; /* the address whose limit it counts against, or NULL */
	Timer timer;             /* in the hub: when room_tick must look at it */
	struct Room *next;       /* in the hub */
} Room;

/* room.c: making, keeping, people. NULL: out of memory. */
bool room_read_code(const char *text, char code[ROOM_CODE_LEN + 1]); /* in stored form; false: it cannot be a code */
Room *room_new(Shared *shared, const TableOptions *options);
void room_free(Room *room);
void room_save(Room *room);
void room_save_person(Room *room, int person);
void room_save_seen(Room *room);
int room_person_of(const Room *room, const FairBytes *token);                            /* the person with that key; -1: none */
bool room_is_there(const Room *room, int person);                                        /* the number of somebody who is not gone */
int room_add_person(Room *room, const char *name, const FairBytes *token, Refusal *why); /* -1: `why` */
void room_set_host(Room *room, int person);
void room_let_go(Room *room, int person, NoteKind how); /* left or removed */
void room_welcome_back(Room *room, int person);
bool room_forget(Room *room, const char *name, const FairBytes *hash); /* the person with that name, or (NULL) with that key; false: none */

/* load.c */
Room *room_load(Shared *shared, const RoomRow *row); /* NULL: it cannot be continued */

/* people.c: who is connected. */
void room_attach(Room *room, Conn *conn, int person);
void room_detach(Conn *conn);                  /* from its room, if it is in one */
void room_watch_host(Room *room, int64_t now); /* a host who is away for long is replaced if somebody else is there */
int64_t room_host_wakes_at(const Room *room);

/* places.c: the seats of the next game. */
int room_places(const Room *room);
void room_seat_all(Room *room); /* gives a place to everybody without a valid one, while there are any */
bool room_take_place(Room *room, int person, int seat, bool may_swap, Refusal *why);
void room_rotate(Room *room, const Setup *played); /* everybody one further */
/* Chooses who sits where at a table that begins now: persons, -1 for bots. False: too few people. */
bool room_choose_seats(const Room *room, Setup *setup, int who[SEATS_MAX], Refusal *why);

/* game.c: the games of the evening. */
bool room_has_game(const Room *room); /* one that has not ended */
void room_begin(Room *room, LiveTable *table, const int who[SEATS_MAX]);
void room_seat_at_table(Room *room, Conn *conn);      /* puts them at the shown table, on their seat or looking on, and sends its view */
void room_leave_table(Room *room);                    /* back to gathering; an unfinished game does not count */
void room_look(Room *room);                           /* the table may have come to its end */
void room_lose_table(LiveTable *table);               /* it leaves memory */
int room_parse_game(const char *line, RoomGame *out); /* its seats from the store; how many */

/* ask.c: a new phone. */
bool room_may_ask(const Room *room, const Conn *conn, int person, Refusal *why);
void room_ask_to_be(Room *room, Conn *conn, int person, const FairBytes *token);
bool room_consent(Room *room, int by, int person, bool is_yes, Refusal *why);
void room_settle_ask(Room *room);
void room_ask_tick(Room *room, int64_t now);
int64_t room_ask_wakes_at(const Room *room);

/* tell.c */
void room_push(Room *room); /* to everybody in the room */
#endif
