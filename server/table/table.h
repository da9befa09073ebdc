/* A table: a match, its seats, its clock and its log, with one writer. Input from outside (connections, time, chance, bots) comes through
 * the World; what must last goes to the store; messages go to the outbox and leave after the store has committed. Nothing here knows about
 * sockets.
 *
 * What a viewer is told of the game comes from their session (core/session.h), and only when something that they can see has changed. So
 * neither the number nor the timing of messages reveals more than the rules allow. */
#ifndef SERVER_TABLE_TABLE_H
#define SERVER_TABLE_TABLE_H
#include "core/session.h"
#include "io/pace.h"
#include "io/refusal.h"
#include "io/replay.h"
#include "server/bounds.h"
#include "server/editions.h"
#include "server/net/conn.h"
#include "server/store/store.h"
#include "server/timers.h"

typedef enum Holder { HOLDER_NONE, HOLDER_PERSON, HOLDER_BOT, HOLDER_COUNT } Holder;
/* PHASE_COMMIT and PHASE_REVEAL are a fair deal going on; in the store they are still PHASE_OPEN. */
typedef enum Phase { PHASE_OPEN, PHASE_COMMIT, PHASE_REVEAL, PHASE_PLAY, PHASE_OVER, PHASE_COUNT } Phase;
/* Why a game is paused: the host wants it, or nobody is there. */
typedef enum Pause { PAUSE_NOT, PAUSE_HOST, PAUSE_NOBODY, PAUSE_COUNT } Pause;
extern const char *const holder_names[HOLDER_COUNT], *const phase_names[PHASE_COUNT];
extern const char *const pause_names[PAUSE_COUNT];

/* What all tables share. */
typedef struct Shared {
	const World *world;
	Store *store;
	Outbox outbox;
	Grow scratch; /* for messages being written */
	const ServerEdition *editions;
	const char *base_url;                          /* as the outside sees the server, or NULL */
	const char *lan_url;                           /* where others in the local network find it, or NULL */
	Ring changed;                                  /* tables whose entry in the public list has changed */
	uint64_t n_actions, n_bot_actions, n_timeouts; /* for the operator */
} Shared;

/* Expiry is measured by the store's clock; dates are only for people. */
static inline int64_t shared_clock(const Shared *shared) {
	return store_clock(shared->store, shared->world->now(shared->world->arg));
}

typedef struct Seat {
	uint8_t holder; /* Holder */
	uint8_t level;  /* of a bot that holds the seat; a bot that plays for a person has the table's stand-in level */
	bool has_resigned;
	bool may_return;                  /* its holder left in mid-game: a bot plays until they take it back with their token */
	bool is_away;                     /* held by an absent person: a bot plays until they are back */
	bool is_thinking;                 /* a bot was asked, and its answer is not used yet */
	bool is_covered;                  /* time was up: a rule or a bot makes the present decision */
	bool has_committed, has_revealed; /* in a fair deal */
	bool has_withheld;                /* in a deal before this one: they are not asked again until the host starts anew */
	uint8_t missed;                   /* time-outs in a row */
	char name[NAME_MAX_LEN];          /* the person's; for a bot that of the person who gave the seat up in mid-game, or "" */
	FairBytes token;                  /* hash of that person's token */
	uint64_t last;                    /* number of the holder's last command that was carried out … */
	uint64_t content;                 /* … and the hash of what it said */
	Conn *conn;                       /* the holder's, or NULL */
	int64_t absent_at;                /* since when there is none; 0: there is one */
	int64_t deadline;                 /* of the present decision; 0: none */
	int64_t thinks_since;             /* since when its holder thinks about their next step; 0: they owe none, NOT_KNOWN: restarted */
	char address[NOTICE_MAX + 1];     /* where notices for its holder go, as they typed it; "": nowhere */
	uint8_t noticed;                  /* of the present decision: NOTICED_… */
} Seat;

/* Somebody who asks for a seat in mid-game. They will see its hand, so everybody who holds a seat must agree. */
typedef struct Ask {
	Conn *conn; /* NULL: nobody asks */
	int seat;
	char name[NAME_MAX_LEN];
	FairBytes token; /* its hash */
	uint32_t yes;    /* seats that have agreed */
	int64_t until;
} Ask;

/* A draw by agreement: see draw.c. */
typedef struct DrawOffer {
	uint32_t spokesmen;  /* who must all agree; 0: no draw may be offered now */
	bool is_open;        /* somebody has offered one … */
	int by;              /* … from this seat, … */
	uint32_t yes;        /* … and these have agreed */
	int64_t quiet_until; /* after a no, nobody may offer one before this */
} DrawOffer;

/* A question to the bot of a seat. When others see the answer depends only on when it was asked and on how much all bots asked with it have
 * to think: see bots.c. */
typedef struct BotTurn {
	int64_t asked;  /* when; 0: nothing is asked */
	int64_t beat;   /* milliseconds … */
	int64_t due;    /* … the next moment at which a whole number of them has passed */
	uint32_t work;  /* iterations that a beat gives time for */
	BotJob *held;   /* the answer that waits for it, or NULL … */
	bool is_public; /* … which the other sides will see, too */
} BotTurn;

enum { ASKED_KINDS = 16 }; /* kinds of decisions whose thinking times are tracked separately */

/* What a viewer was told last. */
typedef struct Told {
	uint64_t n; /* number of the update */
	uint32_t to_act;
	bool can_go_back;
	int64_t clock; /* sum of the deadlines of all seats that owe a decision */
	StateBuf view;
} Told;

typedef struct TalkLine {
	int64_t n, at;
	int seat;
	bool is_team;
	bool is_phrase; /* the text is the id of a ready-made phrase */
	char text[TALK_MAX + 1];
} TalkLine;

typedef struct TalkRing TalkRing;

enum { TALK_TEXT = 't', TALK_PHRASE = 'p' }; /* before the text, in the store */

typedef struct LiveTable {
	Shared *shared;
	TableKey key;
	int64_t created; /* seconds since 1970 */
	int64_t seen;    /* when somebody was last there or something happened, by the store's clock */
	char id[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1], rematch[TABLE_ID_LEN + 1];
	char edition[ID_MAX]; /* its name on this server */
	Setup setup;
	uint8_t pace, phase;
	uint8_t days;      /* that a decision has at a pace of days; otherwise 0 */
	int8_t stand_in;   /* level of bots that play for persons; NO_LEVEL: the host has not chosen */
	uint8_t pause;     /* Pause */
	int64_t held;      /* since when the host has paused the game, by the store's clock; 0: it goes on */
	int64_t paused_at; /* since when it is paused */
	bool is_public, has_talk, has_notes;
	bool is_glimpse;      /* read-only: nothing of it is written */
	bool is_stranded;     /* its edition is gone: it cannot begin */
	FairBytes host;       /* hash of the host's token */
	int64_t host_gone_at; /* since when the host is absent; 0: they are there */
	Seat seat[SEATS_MAX];
	Conn *conns;
	int n_conns;

	Ask ask;
	int64_t ask_quiet_until; /* nobody may ask before */
	DrawOffer draw;

	RecordInfo info;   /* with the fair deal, and those before it that were broken off */
	RecordNotes notes; /* what happened at the table during the game … */
	int64_t n_notes;   /* … and how many of them are in the store */
	int64_t deal_until;
	FairRng generator; /* for a match that began here … */
	Match *match;      /* … which is this one; NULL before the deal */
	Record *record;    /* a match loaded from the store belongs to a replay */
	Replay *replay;
	size_t n_saved;                /* entries of the match's log that are in the store */
	int64_t n_steps, n_snapshot;   /* so far; up to the last snapshot, -1: there is none */
	Told told[SEATS_MAX + 1];      /* [viewer + 1] */
	TalkRing *talk[1 + SEATS_MAX]; /* said to all; [side + 1]: said to a side; NULL: nothing */
	int64_t n_talk;                /* number of the last line */
	Bucket talk_limit[SEATS_MAX];  /* each seat's, whoever holds it and by whatever connection */

	BotTurn turn[SEATS_MAX];
	uint16_t iteration_us[ASKED_KINDS]; /* the longest an iteration has taken; 0: ITERATION_US */
	int jobs;                           /* bots that think about it */
	bool is_dropped;                    /* to be freed as soon as they are done */
	int64_t idle_since;                 /* nobody is connected; 0: somebody is */
	struct Room *room;                  /* the room that it was made for, or NULL; then the room's host is its host */
	struct Address *creator;            /* the address whose limit it counts against, or NULL */
	struct LiveTable *next;             /* in the hub */
	struct LiveTable *next_due;         /* due in this tick, too */
	Timer timer;                        /* in the hub: when table_tick must look at it */
	Ring changed;                       /* in `shared` */
	Ring listed, over;                  /* in the hub: public and not over; over */
} LiveTable;

enum { NO_LEVEL = -1, NOT_KNOWN = -1 };

/* How to set up a table. */
typedef struct TableOptions {
	const ServerEdition *edition;
	Setup setup; /* its pack is the edition's */
	int pace, days;
	int stand_in; /* or NO_LEVEL */
	bool is_public, has_talk, has_notes;
	int level[SEATS_MAX]; /* of the bot on each seat; NO_LEVEL: none */
	bool has_start;       /* it begins from a position … */
	StateBuf start;       /* … this one, … */
	char from[TABLE_ID_LEN + 1];
	uint32_t from_step; /* … of that table after so many steps */
} TableOptions;

/* table.c: making, keeping, seats. NULL: out of memory. */
LiveTable *table_new(Shared *shared, const TableOptions *options, const FairBytes *host);
bool table_is_id(const char *text); /* it may be a table's: small letters and digits */
/* load.c. NULL: it cannot be continued; the log says why. A glimpse is read-only: nothing of it is written. */
LiveTable *table_load(Shared *shared, const TableRow *row, bool is_glimpse);
/* A glimpse of what lists show, without talk and game; its seats are added as they are read. */
LiveTable *table_load_front(Shared *shared, const TableRow *row);
void table_load_seat(LiveTable *table, const SeatRow *row);
void table_free(LiveTable *table);
void table_save(LiveTable *table, const char *start); /* the table's own row; `start` NULL: as it was */
void table_save_seat(LiveTable *table, int seat);
void table_save_seen(LiveTable *table); /* somebody is or was there now */
void table_changed(LiveTable *table);   /* its entry in the public list has changed */
void table_hash_token(const FairBytes *token, FairBytes *out);
int table_seat_of(const LiveTable *table, const FairBytes *token);     /* the seat with that token; -1: none */
int table_seat_of_hash(const LiveTable *table, const FairBytes *hash); /* the same, of the token's hash */
int table_free_seat(const LiveTable *table);                           /* the first one; -1: none */
bool table_is_secret(const LiveTable *table);                          /* hidden cards stay hidden after the end (DR-14) */
int table_host_seat(const LiveTable *table);                           /* -1: the host holds none */
int table_stand_in(const LiveTable *table);                            /* level of bots that play for persons */
bool table_take_seat(LiveTable *table, int seat, const char *name, const FairBytes *token, Refusal *why);
/* Normalises a name from outside; false: it is not valid, or somebody at the table has it. */
bool table_read_name(const LiveTable *table, const char *text, char name[NAME_MAX_LEN], Refusal *why);
void table_seat_person(LiveTable *table, int seat, const char *name, const FairBytes *hash); /* hash of the token */
void table_rekey(LiveTable *table, int seat, const FairBytes *hash);                         /* the same person with a new token */
void table_return(LiveTable *table, int seat);                                               /* a person who left takes it again */
void table_note(LiveTable *table, NoteKind kind, int seat);                      /* keeps what happened in mid-game; otherwise nothing */
void table_count(LiveTable *table, int seat, uint64_t number, uint64_t content); /* a command of the holder is carried out */
void table_make_host(LiveTable *table, int seat);                                /* the seat's holder */
bool table_set_bot(LiveTable *table, int seat, int level, Refusal *why);         /* level -1: the bot goes */
void table_give_up_seat(LiveTable *table, int seat, NoteKind how);               /* left, removed or resigned */

/* Options as stored: "goal=high prince=lot". Those that the game no longer has are skipped. */
void table_print_options(const Setup *setup, Text *out);
void table_read_options(const char *text, Setup *setup);

/* talk.c */
bool table_add_talk(LiveTable *table, int seat, bool is_team, const char *text, bool is_phrase, Refusal *why);
void talk_forget(LiveTable *table, uint32_t seats);          /* all that was said from there, in memory */
TalkLine *talk_keep(LiveTable *table, const TalkLine *line); /* in memory; NULL: there is none */
bool talk_is_for(const LiveTable *table, const TalkLine *line, int viewer);
int talk_for(const LiveTable *table, int viewer, const TalkLine *out[TALK_KEPT]); /* the last that the viewer may read; how many */

/* pause.c: paused games. */
int64_t table_clock(const LiveTable *table); /* the clock for decisions, which stands still in a pause */
void table_look_for_pause(LiveTable *table); /* begins or ends a pause, depending on who is there */
bool table_is_pause_due(const LiveTable *table);
bool table_hold(LiveTable *table, bool is_on, Refusal *why);

/* people.c: who is connected. */
void table_attach(LiveTable *table, Conn *conn, int viewer);
void table_detach(LiveTable *table, Conn *conn);
void table_watch_host(LiveTable *table, int64_t now); /* a host who is away for long is replaced if somebody else is there */
int64_t table_host_wakes_at(const LiveTable *table);
void table_wake_holder(LiveTable *table, int seat); /* they have done something: they are not away */

/* ask.c: a seat for somebody else in mid-game. */
bool table_ask_for_seat(LiveTable *table, Conn *conn, int seat, const char *name, const FairBytes *token, Refusal *why);
bool table_consent(LiveTable *table, int by, int seat, const char *name, bool is_yes, Refusal *why);
void table_settle_ask(LiveTable *table); /* gives the seat when all have agreed */
void table_drop_ask(LiveTable *table);   /* nobody asks any more */
void table_ask_tick(LiveTable *table, int64_t now);
int64_t table_ask_wakes_at(const LiveTable *table);

/* draw.c: a draw by agreement. */
bool table_draw(LiveTable *table, int seat, bool is_yes, Refusal *why); /* offers one, answers, or withdraws the offer */
uint32_t table_may_offer(const LiveTable *table);                       /* seats that may offer one now */
void table_follow_draw(LiveTable *table, const Session *spectator);     /* what all see has changed: may one be offered? */
void table_draw_tick(LiveTable *table);
bool table_is_draw_due(const LiveTable *table);

/* given.c: a game that begins from a position of another. */
bool table_read_from(const LiveTable *from, uint32_t step, TableOptions *options, Refusal *why); /* its setup and that position */
bool table_give_start(LiveTable *table, const TableOptions *options);                            /* false: out of memory */
bool table_load_start(LiveTable *table, const char *record); /* of a table that has not begun; false: it is none */

/* deal.c: a fair deal. */
bool table_start(LiveTable *table, Refusal *why);
bool table_commit_hash(LiveTable *table, int seat, const FairBytes *hash, Refusal *why);
bool table_reveal_secret(LiveTable *table, int seat, const FairBytes *secret, Refusal *why);
void table_deal_tick(LiveTable *table, int64_t now);
int64_t table_deal_wakes_at(const LiveTable *table);

/* play.c: steps and clocks. `command` is the number of the holder's command. */
bool table_act(LiveTable *table, int seat, uint64_t command, const char *action, Refusal *why);
bool table_go_back(LiveTable *table, int seat, uint64_t command, Refusal *why);
bool table_is_too_late(const LiveTable *table, int seat, Action action); /* for advice */
void table_begin(LiveTable *table);                                      /* the match has just been dealt or loaded */
void table_follow(LiveTable *table, int seat, uint64_t command);         /* a step has been made in the match */
void table_tick(LiveTable *table, int64_t now);
/* The latest time at which table_tick must be called if nothing else happens at the table; a time in the past means the next tick. Each
 * X_tick has such a function beside it. */
int64_t table_wakes_at(const LiveTable *table);
bool table_has_time(const LiveTable *table);         /* at a pace of days: somebody's time for a decision runs */
int64_t table_due(const LiveTable *table, int seat); /* the deadline as stored, by the store's clock; 0: none, or it is not stored */
void table_set_clocks(LiveTable *table, int actor, const Session *spectator, bool is_public);
void table_save_snapshot(LiveTable *table);

/* bots.c */
void table_continue(LiveTable *table);                  /* asks bots that should think */
void table_thought(LiveTable *table, BotJob *job);      /* one has answered; takes the job */
void table_show_answers(LiveTable *table, int64_t now); /* those whose time has come */
int64_t table_bots_wake_at(const LiveTable *table);

/* notice.c: notices for those who are not there, at a pace of days. */
enum { NOTICED_TURN = 1, NOTICED_SHORT = 2 };
bool table_has_notices(const LiveTable *table);
bool table_set_address(LiveTable *table, int seat, const char *address, Refusal *why); /* "": no notices any more */
void table_notice_tick(LiveTable *table, int64_t now);
int64_t table_notice_wakes_at(const LiveTable *table);
void table_notice_end(LiveTable *table); /* the game is over: sends the last notices and deletes all addresses */

/* tell.c: what is told, as JSON. */
void table_tell_info(const LiveTable *table, int viewer, Text *out); /* the table, for the list and for those who sit there */
void table_tell_position(const LiveTable *table, const Session *session, bool has_events, Text *out);
void table_tell_history(const LiveTable *table, int viewer, Grow *out);
void table_tell_seat(const LiveTable *table, int seat, Text *out);        /* how the game stands, for its holder; SPECTATOR: for the host */
void table_tell_notes(const LiveTable *table, Grow *out);                 /* what happened beside the game, for readers who see all steps */
bool table_tell_last_note(const LiveTable *table, int viewer, Text *out); /* false: it is none that is told */
void table_tell_talk(const LiveTable *table, const TalkLine *line, Text *out);

/* push.c: to whom, and when. */
void push_info(LiveTable *table);             /* the table has changed: tells all connections */
void push_view(LiveTable *table, Conn *conn); /* everything, to somebody who has just come */
/* Tells every viewer who sees a difference or, with `is_step`, has learnt something in the last step. */
void push_updates(LiveTable *table, const Session *spectator, bool is_step);
void push_talk(LiveTable *table, const TalkLine *line);
void push_note(LiveTable *table);                                                       /* the last one: what happened beside the game */
void push_deal(LiveTable *table, const char *stage);                                    /* asks for a part in the deal */
void push_word(LiveTable *table, const char *word, const char *key, const char *value); /* {"push":word,key:value} to all there */
#endif
