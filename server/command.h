/* Parses clients' commands from bytes into a struct and checks their form. Whether a command is allowed is decided elsewhere. */
#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H
#include "server/room/room.h"

typedef enum CommandKind {
	COMMAND_LOBBY, /* start or stop telling me of public tables */
	COMMAND_CREATE,
	COMMAND_JOIN,
	COMMAND_SIT, /* with a token: back to my seat */
	COMMAND_WATCH,
	COMMAND_MINE, /* how do my tables stand (those I have keys to) */
	COMMAND_LEAVE,
	COMMAND_START,
	COMMAND_COMMIT,
	COMMAND_REVEAL,
	COMMAND_ACT,
	COMMAND_BACK,
	COMMAND_BOT,
	COMMAND_RESIGN,
	COMMAND_REMOVE,
	COMMAND_CONSENT, /* agree or refuse that somebody takes a seat in mid-game */
	COMMAND_PAUSE,   /* the host pauses or resumes the game */
	COMMAND_DRAW,    /* offers a draw, or answers */
	COMMAND_REMATCH,
	COMMAND_SAY,
	COMMAND_HISTORY,
	COMMAND_NOTES,
	COMMAND_NOTIFY, /* where to send notices while I am away */
	COMMAND_PING,
	COMMAND_ROOM_CREATE, /* server/hub_rooms.c */
	COMMAND_ROOM_WATCH,
	COMMAND_ROOM_JOIN,
	COMMAND_ROOM_SIT,
	COMMAND_ROOM_ASK,
	COMMAND_ROOM_CONSENT,
	COMMAND_ROOM_SEAT,
	COMMAND_ROOM_SET,
	COMMAND_ROOM_HOST,
	COMMAND_ROOM_BEGIN,
	COMMAND_ROOM_NEXT,
	COMMAND_ROOM_REMOVE,
	COMMAND_ROOM_LEAVE,
	COMMAND_COUNT
} CommandKind;

enum { COMMAND_ID_MAX = 80, SEAT_ANY = -1, NAME_TEXT_MAX = 3 * NAME_MAX_LEN }; /* a name may become shorter when it is normalised */

typedef struct OptionPair {
	char id[ID_MAX], value[ID_MAX];
} OptionPair;

/* A token, and the table it is for. */
typedef struct SeatKey {
	char table[TABLE_ID_LEN + 1];
	FairBytes token;
} SeatKey;

typedef struct ClientCommand {
	CommandKind kind;
	char id[COMMAND_ID_MAX]; /* as JSON; the answer repeats it */
	uint64_t n;              /* number of the command, from 1 */
	int seat;                /* SEAT_ANY: not named */
	bool is_host_only;       /* create: `seat` is null, the host takes none */
	int seats;               /* 0: the usual number */
	int level;               /* of a bot; NO_LEVEL: null */
	int stand_in;            /* NO_LEVEL: not named */
	int n_levels;
	int levels[SEATS_MAX]; /* NO_LEVEL: no bot */
	int n_options;
	OptionPair options[OPTIONS_MAX];
	int n_keys;
	SeatKey keys[KEYS_MAX];
	int pace, days; /* PACE_COUNT, 0: not named */
	bool is_public, has_talk, has_notes, is_on, takes_part, is_team, is_yes;
	bool has_token;
	FairBytes token; /* or a hash, or a secret */
	char table[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1];
	bool has_from; /* create: the game begins from a position of that table's */
	char from_table[TABLE_ID_LEN + 1], from_invite[INVITE_LEN + 1];
	int from_step;
	char game[ID_MAX], edition[ID_MAX], name[NAME_TEXT_MAX], phrase[ID_MAX];
	char address[NOTICE_MAX + 1]; /* "": null */
	char action[ACTION_TEXT_MAX], text[TALK_MAX + 1];
	char code[ROOM_CODE_LEN + 1]; /* of a room, as it is kept */
	int person, speed;
	bool has_voice, is_french, is_letting_in;
	uint64_t given; /* which fields were named: see command_has */
} ClientCommand;

bool command_has(const ClientCommand *command, const char *field); /* it was named */

/* A hash of what a numbered command says: the same content gives the same number. */
uint64_t command_content(const ClientCommand *command);

/* False: `why` says what is wrong; the id is set as far as it could be read ("null" otherwise). */
bool command_read(const char *bytes, size_t len, ClientCommand *out, Refusal *why);

extern const char *const command_names[COMMAND_COUNT];
int command_cost(const ClientCommand *command); /* how many commands it counts as: one with a long answer must not come often */
#endif
