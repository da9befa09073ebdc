/* A table: a match, its seats, its clock and its log, with one writer. What comes from outside (connections, time, chance,
 * bots) comes through the World; what must last goes to the store; what is told goes to the outbox and leaves when the store has
 * committed. Nothing here knows a socket.
 *
 * What a viewer is told is made in table_tell.c from his redacted view and the events meant for him, and only when something
 * that he can see has changed: so neither the number nor the time of messages tells more than the rules. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H
#include "io/replay.h"
#include "server/conn.h"
#include "server/editions.h"
#include "server/bounds.h"
#include "server/refusal.h"
#include "server/store.h"

typedef enum Holder { HOLDER_NONE, HOLDER_PERSON, HOLDER_BOT, HOLDER_COUNT } Holder;
typedef enum Pace { PACE_BOOK, PACE_RELAXED, PACE_NONE, PACE_COUNT } Pace;
/* PHASE_COMMIT and PHASE_REVEAL are a fair deal going on; in the store they are still PHASE_OPEN. */
typedef enum Phase { PHASE_OPEN, PHASE_COMMIT, PHASE_REVEAL, PHASE_PLAY, PHASE_OVER, PHASE_COUNT } Phase;
extern const char *const holder_names[HOLDER_COUNT], *const pace_names[PACE_COUNT], *const phase_names[PHASE_COUNT];

/* What all tables share. */
typedef struct Shared {
	const World *world;
	Store *store;
	Outbox outbox;
	Grow scratch; /* for messages being written */
	const ServerEdition *editions;
	uint64_t n_actions, n_bot_actions, n_timeouts; /* for the operator */
} Shared;

typedef struct Seat {
	uint8_t holder; /* Holder */
	uint8_t level;  /* of a bot */
	bool has_resigned;
	bool is_away;       /* held by a person, but a bot plays until he is back */
	bool is_thinking;   /* a bot has been asked */
	bool is_covered;    /* time was up: the present decision is made for him */
	bool has_committed, has_revealed; /* in a fair deal */
	bool has_withheld;  /* in a deal before this one: he is not asked again until the host starts anew */
	uint8_t missed;     /* time-outs in a row */
	int n_backs;        /* take-backs in this game */
	char name[NAME_MAX_LEN];
	FairBytes token;    /* hash of the holder's token */
	uint64_t last;      /* number of the last command that was carried out */
	Conn *conn;         /* the holder's, or NULL */
	int64_t absent_at;  /* since when there is none; 0: there is one */
	int64_t deadline;   /* of the present decision; 0: none */
} Seat;

/* What a viewer was told last. */
typedef struct Told {
	uint64_t n; /* number of the update */
	uint32_t to_act;
	bool can_go_back;
	int64_t clock; /* sum of the deadlines of those who owe a decision */
	StateBuf view;
} Told;

/* An event of the game so far, everything included. */
typedef struct Memory {
	uint32_t step;
	bool is_back; /* a take-back; then the event has no other content than its insiders and seat */
	Event event;
} Memory;

typedef struct TalkLine {
	int64_t n, at;
	int seat;
	bool is_team;
	bool is_phrase; /* the text is the id of a phrase that clients know */
	char text[TALK_MAX + 1];
} TalkLine;

enum { TALK_TEXT = 't', TALK_PHRASE = 'p' }; /* before the text, in the store */

typedef struct LiveTable {
	Shared *shared;
	int64_t key, created, changed, seen;
	char id[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1], rematch[TABLE_ID_LEN + 1];
	char edition[ID_MAX]; /* its name on this server */
	Setup setup;
	uint8_t pace, phase;
	bool is_public, has_talk, has_notes;
	bool is_stranded; /* its edition has gone: it cannot begin */
	FairBytes host; /* hash of the host's token */
	int64_t host_gone_at; /* since when the host is not there; 0: he is */
	Seat seat[SEATS_MAX];
	Conn *conns;
	int n_conns;

	RecordInfo info;      /* with the fair deal */
	int64_t deal_until;
	FairRng generator;    /* of a match that began here … */
	Match *match;         /* … which is this one; NULL before the deal */
	Record *record;       /* a match that was played again from the store belongs to a replay */
	Replay *replay;
	size_t n_saved;       /* entries of the match's log that are in the store */
	int64_t n_steps, n_snapshot; /* so far; up to the last snapshot, -1: there is none */
	Told told[SEATS_MAX + 1]; /* [viewer + 1] */
	Memory *memory;
	size_t n_memory, cap_memory;
	TalkLine *talk;       /* the last TALK_KEPT */
	int64_t n_talk;       /* ever */

	int jobs;             /* bots that think about it */
	bool is_dropped;      /* to be freed as soon as they are done */
	bool is_listed_dirty; /* what the list of tables says of it has changed */
	int64_t idle_since;   /* nobody is connected; 0: somebody is */
	struct Address *creator; /* whose limit it counts against, or NULL */
	struct LiveTable *next;  /* in the hub */
} LiveTable;

/* What a table shall be like. */
typedef struct TableWish {
	const ServerEdition *edition;
	Setup setup; /* its pack is the edition's */
	int pace;
	bool is_public, has_talk, has_notes;
	int level[SEATS_MAX]; /* of the bot on each seat; -1: none */
} TableWish;

/* table.c: making, keeping, seats. NULL: out of memory. */
LiveTable *table_new(Shared *shared, const TableWish *wish, const FairBytes *host);
/* table_load.c */ LiveTable *table_load(Shared *shared, const TableRow *row); /* NULL: it cannot be gone on with; said in the log */
void table_free(LiveTable *table);
void table_save(LiveTable *table, const char *start);        /* the table's own row; `start` NULL: as it was */
void table_save_seat(LiveTable *table, int seat);
void table_save_seen(LiveTable *table); /* somebody is or was there now */
void table_hash_token(const FairBytes *token, FairBytes *out);
int table_seat_of(const LiveTable *table, const FairBytes *token); /* whose it is; -1: nobody's */
int table_free_seat(const LiveTable *table);                 /* the first one; -1: none */
bool table_is_full(const LiveTable *table);
bool table_is_secret(const LiveTable *table);                /* what is hidden stays so after the end (DR-14) */
int table_host_seat(const LiveTable *table);                 /* -1: the host holds none */
bool table_name_is_ok(const char *name, Refusal *why);
bool table_take_seat(LiveTable *table, int seat, const char *name, const FairBytes *token, Refusal *why);
void table_make_host(LiveTable *table, int seat);            /* the seat's holder */
bool table_set_bot(LiveTable *table, int seat, int level, Refusal *why); /* level -1: the bot goes */
void table_give_up_seat(LiveTable *table, int seat, bool has_resigned);
bool table_add_talk(LiveTable *table, int seat, bool is_team, uint64_t command, const char *text, bool is_phrase, Refusal *why);

/* table_people.c: who is connected. */
void table_attach(LiveTable *table, Conn *conn, int viewer);
void table_detach(LiveTable *table, Conn *conn);
void table_watch_host(LiveTable *table, int64_t now); /* who is gone for long is host no more, if somebody else is there */
void table_wake_holder(LiveTable *table, int seat); /* he has done something: he is not away */

/* table_deal.c: a fair deal. */
bool table_start(LiveTable *table, Refusal *why);
bool table_commit_hash(LiveTable *table, int seat, const FairBytes *hash, Refusal *why);
bool table_reveal_secret(LiveTable *table, int seat, const FairBytes *secret, Refusal *why);
void table_deal_tick(LiveTable *table, int64_t now);

/* table_play.c: steps, clocks, bots. `command` is the client's number, above the seat's last. */
bool table_act(LiveTable *table, int seat, uint64_t command, const char *action, Refusal *why);
bool table_go_back(LiveTable *table, int seat, uint64_t command, Refusal *why);
bool table_can_go_back(const LiveTable *table, int seat);
void table_begin(LiveTable *table);     /* the match has just been dealt or loaded */
void table_continue(LiveTable *table);  /* asks bots that should think */
void table_tick(LiveTable *table, int64_t now);
void table_thought(LiveTable *table, BotJob *job);
void table_set_clocks(LiveTable *table, int actor, bool is_public);
bool table_is_played_by_bot(const LiveTable *table, int seat);
void table_note_events(LiveTable *table);
void table_note_back(LiveTable *table, int seat);
void table_save_snapshot(LiveTable *table);

/* table_tell.c: what is told, as JSON. */
void table_tell_info(const LiveTable *table, int viewer, Text *out);      /* the table, for the list and for those who sit there */
/* `events`: what a step told, or NULL; `last`: what is remembered of that step, where it was taken back. */
void table_tell_position(const LiveTable *table, int viewer, const State *view, const Events *events, const Memory *last, Text *out);
void table_tell_result(const LiveTable *table, Text *out); /* null as long as the game goes on */
void table_tell_history(const LiveTable *table, int viewer, Grow *out);
void table_tell_talk(const LiveTable *table, const TalkLine *line, Text *out);
bool table_tell_refusal(const LiveTable *table, int seat, const char *action, Action *out, Refusal *why); /* true: it is legal */
bool talk_is_for(const LiveTable *table, const TalkLine *line, int viewer);

/* table_push.c: to whom, and when. */
void push_info(LiveTable *table);                 /* the table has changed: all who are there */
void push_view(LiveTable *table, Conn *conn);     /* everything, to somebody who has just come */
void push_updates(LiveTable *table, const Events *all); /* everybody who sees a difference; `all`: what has happened, or NULL */
void push_talk(LiveTable *table, const TalkLine *line);
void push_word(LiveTable *table, const char *word, const char *key, const char *value); /* {"push":word,key:value} to all there */
#endif
