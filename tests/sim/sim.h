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
	NODES_MAX = 3,
	LISTS_MAX = 32,
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
	int64_t unread_at; /* since when the first unread byte is there, by the node's clock */
	bool is_dead;      /* nothing arrives any more, and nobody is told */
	bool is_ended;     /* the end has been sent behind them */
} Pipe;

/* A message as it was given to a connection: what its client reads must be these, in this order. */
typedef struct Given {
	Msg *msg;
	struct Given *next;
	/* what it tells, with several nodes: a table as it was after so many entries of its log */
	char table[TABLE_ID_LEN + 1];
	size_t n_log;
	uint64_t log_hash;
} Given;

/* A connection: the server's end, the client's, and two pipes. */
typedef struct SimLink {
	Link *link;               /* the server's end; NULL: hung up */
	int client, number, node; /* node: whose the server's end is */
	int through, front;       /* a link between two nodes that this one goes on through; whose it carries; -1: none */
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

typedef enum Character { PLAYER, COMER, WATCHER, LIAR, LOOKER } Character; /* a looker stays in the lobby */

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
	bool has_lobby;   /* it has asked for the list, on this connection */
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
	char listed[LISTS_MAX][TABLE_ID_LEN + 1]; /* of the lobby, since it came */
	int n_listed;
} Client;

/* A server's process: what is there as long as it runs. */
typedef struct Node {
	Sim *sim;
	int number;
	World world;
	Store *store;
	Hub *hub;     /* NULL: it does not run */
	Hub *retired; /* bots still think about those: see hub_retire */
	Gate gate;
	Turns turns;
	int64_t clock;        /* it is at this moment already: the disk took so long */
	int64_t ahead, drift; /* its own clock: before the simulation's, and how many millionths faster; see node_now */
	int64_t date_skew;
	Rng chance;
	int64_t tick_at, due_at, turn_at, ticked_at;
	int64_t began;         /* the turn; it may have waited for the database since */
	int64_t held_up;       /* how long it stood still since the last tick … */
	int64_t held_ever;     /* … and ever */
	int64_t born, born_at; /* by its own clock; and the moment */
	BotJob *jobs[JOBS_MAX], *answers[JOBS_MAX];
	int n_jobs, n_answers, n_starts;
	bool is_dying;                /* it will be killed before it can tell anybody */
	int member;                   /* of the nodes that the database knows; 0: none */
	int64_t cut_until;            /* until then it does not reach the database */
	int64_t slept_until;          /* it stood still until then */
	int64_t healthy_at;           /* since then it runs, reaches the database and is a node */
	int64_t stops_at;             /* it was told to stop, and will by then; 0: it was not */
	struct Promise *last_promise; /* it is told to stop, and forgets its tables before it commits */
	/* what the model knows of it */
	size_t n_posts, n_sealed; /* of the outbox, that were looked at; that were sealed then */
	uint64_t n_begun;
	bool is_loading;
	int64_t crashed_at;
} Node;

struct Model;
struct Twin;

struct Sim {
	Plan plan;
	int64_t now;
	uint64_t order;
	Moment *heap;
	size_t n_heap, cap_heap;
	Rng net, disk, bots, people, faults; /* each of its own, so that one fault less leaves the rest alike */
	const ServerEdition *editions;
	Node nodes[NODES_MAX];
	int n_nodes;
	struct Database *database; /* that several nodes share; NULL: there is one node */
	int64_t apart_until[NODES_MAX][NODES_MAX];
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
	int n_crashes, n_forgotten, n_handed, n_leaps, n_rematches, n_over;
	int64_t asleep_until;
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
int network_open(Sim *sim, int client, bool is_http);                 /* a connection's number; -1: there are no more */
void network_send(Sim *sim, SimLink *l, const void *bytes, size_t n); /* by the client */
void network_give(Sim *sim, SimLink *l);                              /* what the server's end has to say, as far as there is room */
void network_hang_up(Sim *sim, SimLink *l);                           /* the client */
void network_vanish(Sim *sim, SimLink *l);                            /* the client, and the server does not learn of it */
void network_drop(Sim *sim, SimLink *l, bool is_silent); /* the server's end is gone; silent: the client does not learn of it */
void network_cut(Sim *sim, SimLink *l);                  /* both learn of it */
void network_silence(Sim *sim, SimLink *l);              /* neither does */
bool network_has_bytes(const SimLink *l);                /* that the server could read now */
void network_read(Sim *sim, SimLink *l);                 /* the server: as much as it takes */
void network_carry_on(Sim *sim, SimLink *l);             /* at a turn's end: a link that goes on at another node */
void network_part(Sim *sim, SimLink *l);                 /* … does not any more */
bool network_has_news(const Sim *sim, const SimLink *up, const Node *node); /* … for the node in front, from the other */
void network_read_news(Sim *sim, SimLink *up);
void network_part_nodes(Sim *sim, int a, int b); /* nothing passes between them any more, and neither learns of it */
void network_listen(Sim *sim, SimLink *l);       /* the client reads what is there */
void network_free(Sim *sim, SimLink *l);

/* node.c */
bool node_start(Node *node);
void node_print_host(int number, char *out, size_t size);
int node_of_host(const char *host);      /* or HOST:PORT */
void node_sleep(Node *node, int64_t ms); /* it stands still */
void node_start_in(Node *node, int64_t ms);
void node_forget(Node *node);         /* its store is lost: it begins anew */
void node_stop(Node *node);           /* at the end */
void node_crash(Node *node, int how); /* a Fault: KILL, POWER or FULL_DISK */
void node_wake(Node *node);           /* something has come */
int64_t node_time(const Node *node);  /* the moment at which it is */
int64_t node_now(const Node *node);   /* … and by its own clock */
int64_t node_clock(const Node *node, int64_t time);

/* nodes.c: what befalls several nodes. */
bool nodes_after_turn(Node *node);                   /* false: it does not go on */
void nodes_while_committing(Node *node, int64_t at); /* its commit is carried out then, and it is not told yet */

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
