/* A whole server and its people in one process, one thread and no real time: connections, hub, tables, timers, store and clients that
 * speak real bytes, while networks, disks, bots and people fail as the seed says. Everything is drawn from the seed: the same seed is the
 * same run to the byte. model.h says what must hold in every one of them. */
#ifndef TESTS_SIM_SIM_H
#define TESTS_SIM_SIM_H
#include "core/value.h"
#include "server/net/link.h"
#include "server/turns.h"
#include "tests/sim/plan.h"

#include <stdio.h>

enum {
	CLIENTS_MAX = 32,
	MEETS_MAX = 8,
	LINKS_MAX = 600,
	JOBS_MAX = 256,
	SENT_MAX = 64, /* commands of one connection without an answer */
	FAILURE_MAX = 2000,
};

typedef struct Sim Sim;

/* Something that happens at a moment of simulated time; `who` and `what` are its own. */
typedef void MomentRun(Sim *sim, int who, int what);
typedef struct Moment {
	int64_t at;
	uint64_t order; /* of those at the same moment */
	MomentRun *run;
	int who, what;
} Moment;

/* Bytes under way in one direction. */
typedef struct Pipe {
	Grow bytes;
	size_t arrived;    /* of them, that can be read */
	int64_t last_at;   /* when the last of them arrives */
	int64_t unread_at; /* since when the first unread byte is there */
	bool is_dead;      /* nothing arrives any more, and nobody is told */
	bool is_ended;     /* the end has been sent behind them */
} Pipe;

/* A message as it was given to a connection: what its client reads must be these, in this order. */
typedef struct Given {
	Msg *msg;
	struct Given *next;
} Given;

/* A connection: the server's end, the client's, and two pipes. */
typedef struct SimLink {
	Link *link; /* the server's end; NULL: hung up */
	int client, number;
	Pipe up, down;
	size_t room;                   /* bytes that the way down holds */
	bool is_reading;               /* the client does */
	bool is_socket;                /* it is a WebSocket */
	bool has_end;                  /* the server must be told that the client is gone */
	bool is_client_up;             /* the client holds it open */
	bool is_http;                  /* for requests */
	int64_t silent_at;             /* since when the server hears nothing; 0: the client is there */
	int64_t silent_held;           /* how long the server had stood still by then */
	Given *first, **last, *unsent; /* unsent: the first that has not been sent by the hub */
	/* what its stream has told so far: see model.c */
	char table[TABLE_ID_LEN + 1];
	int viewer;
	uint32_t step;      /* the step that it must be told of next, + 1; 0: none */
	uint32_t told_step; /* … and the last that it was told of, + 1 */
	uint32_t lines;     /* which of the lines said in this look it was told */
	uint64_t n;         /* of the last update */
} SimLink;

/* Where people arrange to meet: a table as those know it who are to come there. */
typedef struct Meet {
	char id[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1];
	const Game *game;
	int seats, persons; /* persons: who are to come, the host included */
	int pace, days;
	bool is_public, has_talk, is_made;
	int host; /* client */
	char options[160];
} Meet;

typedef enum Character { PLAYER, COMER, WATCHER, LIAR } Character;

/* A command without an answer so far. */
typedef struct Sent {
	int id, kind;
	uint64_t n;
	char text[ACTION_TEXT_MAX];
	int deed; /* in the ledger, or -1 */
} Sent;

typedef struct Client {
	int number, meet;
	Character character;
	Rng rng;
	char name[NAME_MAX_LEN]; /* another one each time it asks for a seat */
	int n_names;
	/* its connection */
	int link;                             /* number, -1: none */
	bool is_on;                           /* it is a WebSocket */
	bool is_seen;                         /* it has been sent a view of its table by this connection */
	bool is_mad;                          /* it has sent what is none of ours */
	int n_hogged;                         /* times that it has asked for much, and reads nothing */
	Grow heard;                           /* bytes that are not a whole frame yet */
	int64_t heard_at, wakes_at, asked_at; /* asked_at: since when it waits for an answer; 0: it does not */
	Sent sent[SENT_MAX];
	int n_sent, next_id;
	bool is_browsing; /* it has asked for a page … */
	Grow page;        /* … and this is what came */
	/* its seat */
	char table[TABLE_ID_LEN + 1]; /* where it is, as it was told last */
	char home[TABLE_ID_LEN + 1], token[FAIR_HEX + 1];
	bool has_token;   /* it may hold a seat at home */
	bool keeps_token; /* a seat was asked for with it, and not answered yet */
	bool is_waiting;  /* … and others are asked whether it may have it */
	bool is_host, is_removed;
	int seat;
	uint64_t last;  /* number of the last command that was carried out, as far as is known */
	uint64_t tried; /* … that was sent to the seat */
	Sent again;     /* what was sent last without an answer, from connection to connection; id 0: nothing */
	bool shall_resend;
	bool is_fair;     /* it takes part in fair deals … */
	FairBytes secret; /* … with this */
	/* what it knows */
	Value *position;         /* the last message with one */
	Value *info;             /* the last message with the table … */
	const Value *table_info; /* … and the table in it */
	int n_said, n_waits, n_created, was_turned_away;
} Client;

/* The server's process: what is there as long as it runs. */
typedef struct Node {
	World world;
	Store *store;
	Hub *hub; /* NULL: it does not run */
	Gate gate;
	Turns turns;
	int64_t clock; /* it is at this moment already: the disk took so long */
	int64_t tick_at, due_at, turn_at, ticked_at;
	int64_t held_up;   /* how long it stood still since the last tick … */
	int64_t held_ever; /* … and ever */
	int64_t born;
	BotJob *jobs[JOBS_MAX], *answers[JOBS_MAX];
	int n_jobs, n_answers, n_starts;
	bool is_dying; /* it will be killed before it can tell anybody */
} Node;

struct Model;
struct Twin;

struct Sim {
	Plan plan;
	int64_t now;
	uint64_t order;
	Moment *heap;
	size_t n_heap, cap_heap;
	Rng net, disk, bots, people, faults, chance; /* each of its own, so that one fault less leaves the rest alike */
	const ServerEdition *editions;
	Node node;
	SimLink *links[LINKS_MAX];
	int n_links;
	Client clients[CLIENTS_MAX];
	int n_clients;
	Meet meets[MEETS_MAX];
	int n_meets;
	struct Model *model;
	struct Twin *twin; /* or NULL */
	int n_moves;       /* of people */
	int n_events;
	bool is_calm; /* no more faults: all who are at a table play on */
	bool is_over, has_failed;
	int64_t calm_at;
	uint64_t hash; /* of everything that was sent */
	uint64_t n_bytes;
	int n_crashes, n_leaps, n_rematches, n_over;
	int64_t date_skew, asleep_until;
	char failure[FAILURE_MAX];
	FILE *trace; /* or NULL */
};

/* sim.c: a run. True: all held; otherwise sim->failure says what did not. */
Sim *sim_new(const Plan *plan, const ServerEdition *editions, FILE *trace);
bool sim_run(Sim *sim);
void sim_free(Sim *sim);
void sim_at(Sim *sim, int64_t at, MomentRun *run, int who, int what);
__attribute__((format(printf, 2, 3))) void sim_fail(Sim *sim, const char *format, ...); /* the first counts */
__attribute__((format(printf, 2, 3))) void sim_trace(const Sim *sim, const char *format, ...);
static inline bool sim_has(const Sim *sim, int fault) { /* and it may happen now */
	return !sim->is_calm && plan_has(&sim->plan, fault) && !(sim->twin && fault_is_ours(fault));
}

/* net.c */
int net_open(Sim *sim, int client, bool is_http);                 /* a connection's number; -1: there are no more */
void net_send(Sim *sim, SimLink *l, const void *bytes, size_t n); /* by the client */
void net_give(Sim *sim, SimLink *l);                              /* what the server's end has to say, as far as there is room */
void net_hang_up(Sim *sim, SimLink *l);                           /* the client */
void net_vanish(Sim *sim, SimLink *l);                            /* the client, and the server does not learn of it */
void net_drop(Sim *sim, SimLink *l, bool is_silent);              /* the server's end is gone; silent: the client does not learn of it */
void net_cut(Sim *sim, SimLink *l);                               /* both learn of it */
void net_silence(Sim *sim, SimLink *l);                           /* neither does */
bool net_has_bytes(const SimLink *l);                             /* that the server could read now */
void net_read(Sim *sim, SimLink *l);                              /* the server: as much as it takes */
void net_listen(Sim *sim, SimLink *l);                            /* the client reads what is there */
void net_free(Sim *sim, SimLink *l);

/* node.c */
bool node_start(Sim *sim);
void node_stop(Sim *sim);           /* at the end */
void node_crash(Sim *sim, int how); /* a Fault: KILL, POWER or FULL_DISK */
void node_wake(Sim *sim);           /* something has come */
int64_t node_now(const Sim *sim);

/* client.c */
void client_begin(Sim *sim, int number, int what); /* connects, when it is time */
void client_wake(Sim *sim, Client *c, int64_t in_ms);
void client_heard(Sim *sim, SimLink *l); /* bytes have come */
void client_lost(Sim *sim, SimLink *l);  /* its connection is gone */
void client_free(Client *c);
bool client_say(Sim *sim, Client *c, int kind, uint64_t n, const char *text, const char *format, ...) __attribute__((format(printf, 6, 7)));
void client_raw(Sim *sim, Client *c, int first, const char *bytes, size_t n);

/* people.c: what somebody does now; and what they make of an answer or a push. */
void people_act(Sim *sim, Client *c);
void people_answer(Sim *sim, Client *c, const Sent *sent, const Value *answer);
void people_push(Sim *sim, Client *c, const char *push, const Value *message);
void people_arrive(Sim *sim, Client *c); /* the connection is there */
#endif
