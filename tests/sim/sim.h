/* A whole server and its people in one process and one thread, without real time: connections, hub, tables, timers, store and clients
 * that speak real bytes, while networks, disks, bots and people fail as the seed says. Everything is drawn from the seed: the same seed
 * gives the same run to the byte. model.h says what must hold in every run. */
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
	SENT_MAX = 64, /* unanswered commands of a connection */
	FAILURE_MAX = 2000,
};

typedef struct Sim Sim;

/* An event at a moment of simulated time; `who` and `what` are up to its function. */
typedef void MomentRun(Sim *sim, int who, int what);
typedef struct Moment {
	int64_t at;
	uint64_t order; /* among events at the same moment */
	MomentRun *run;
	int who, what;
} Moment;

/* Bytes on their way in one direction. */
typedef struct Pipe {
	Grow bytes;
	size_t arrived;    /* how many of them can be read */
	int64_t last_at;   /* when the last of them arrives */
	int64_t unread_at; /* since when the first unread byte has been there, by the node's clock */
	bool is_dead;      /* nothing arrives any more, and nobody learns of it */
	bool is_ended;     /* the end has been sent after them */
} Pipe;

/* A message given to a connection: its client must read exactly these, in this order. */
typedef struct Given {
	Msg *msg;
	struct Given *next;
	/* with several nodes, what it tells: a table after that many entries of its log */
	char table[TABLE_ID_LEN + 1];
	size_t n_log;
	uint64_t log_hash;
} Given;

/* A connection: the server's end, the client's end, and two pipes. */
typedef struct SimLink {
	Link *link;               /* the server's end; NULL: hung up */
	int client, number, node; /* node: the one that has the server's end */
	int through, front;       /* if passed on: the link to the next node; the link that this one carries; -1: none */
	Pipe up, down;
	size_t room;                   /* how many bytes the pipe down holds */
	bool is_reading;               /* the client is reading */
	bool is_socket;                /* it is a WebSocket */
	bool has_end;                  /* the server has still to be told that the client is gone */
	bool is_client_up;             /* the client keeps it open */
	bool is_http;                  /* for HTTP requests */
	int64_t silent_at;             /* since when the server hears nothing; 0: the client is there */
	int64_t silent_held;           /* how long the server had been stalled by then */
	Given *first, **last, *unsent; /* unsent: the first one the hub has not sent yet */
	/* what its stream has told so far: see model.c */
	char table[TABLE_ID_LEN + 1];
	int viewer;
	uint32_t step;      /* the next step it must be told of, + 1; 0: none */
	uint32_t told_step; /* the last step it was told of, + 1 */
	uint32_t lines;     /* which of this look's new lines it was told */
	uint64_t n;         /* the number of its last update */
} SimLink;

/* A planned table, as the people who are to come there know it. */
typedef struct Meet {
	char id[TABLE_ID_LEN + 1], invite[INVITE_LEN + 1];
	const Game *game;
	int seats, persons; /* persons: people who are to come, the host included */
	int pace, days;
	bool is_public, has_talk, is_made;
	int host; /* a client */
	char options[160];
} Meet;

typedef enum Character { PLAYER, COMER, WATCHER, LIAR, LOOKER } Character; /* a looker stays in the lobby */

/* A command that has no answer yet. */
typedef struct Sent {
	int id, kind;
	uint64_t n;
	char text[ACTION_TEXT_MAX];
	int deed; /* its number in the ledger, or -1 */
} Sent;

typedef struct Client {
	int number, meet;
	Character character;
	Rng rng;
	char name[NAME_MAX_LEN]; /* changes each time it asks for a seat */
	int n_names;
	/* its connection */
	int link;                             /* its number; -1: none */
	bool is_on;                           /* the WebSocket is open */
	bool is_seen;                         /* this connection has received a view of its table */
	bool is_mad;                          /* it has sent garbage */
	int n_hogged;                         /* how often it has asked for a lot, reading nothing */
	Grow heard;                           /* bytes of an incomplete frame */
	int64_t heard_at, wakes_at, asked_at; /* asked_at: since when it has waited for an answer; 0: it does not */
	Sent sent[SENT_MAX];
	int n_sent, next_id;
	bool has_lobby;   /* it has asked for the list, on this connection */
	bool is_browsing; /* it has requested a page */
	Grow page;        /* what has arrived of that page */
	/* its seat */
	char table[TABLE_ID_LEN + 1]; /* where it is, as last told */
	char home[TABLE_ID_LEN + 1], token[FAIR_HEX + 1];
	bool has_token;   /* it may hold a seat at `home` */
	bool keeps_token; /* it has asked for a seat with this token, without an answer so far */
	bool is_waiting;  /* the others are being asked whether it may have the seat */
	bool is_host, is_removed;
	int seat;
	uint64_t last;  /* number of the last command carried out, as far as it knows */
	uint64_t tried; /* number of the last command sent to the seat */
	Sent again;     /* the last unanswered command, kept across connections; id 0: none */
	bool shall_resend;
	bool is_fair;     /* it takes part in fair deals */
	FairBytes secret; /* its secret for them */
	/* what it knows */
	Value *position;         /* the last message with a position */
	Value *info;             /* the last message with the table */
	const Value *table_info; /* the table in that message */
	int n_said, n_waits, n_created, was_turned_away;
	char listed[LISTS_MAX][TABLE_ID_LEN + 1]; /* the lobby's tables, since it came */
	int n_listed;
} Client;

/* A server's process: what exists while it runs. */
typedef struct Node {
	Sim *sim;
	int number;
	World world;
	Store *store;
	Hub *hub;     /* NULL: not running */
	Hub *retired; /* hubs that bots are still thinking about: see hub_retire */
	Gate gate;
	Turns turns;
	int64_t clock;        /* the moment it has reached, because the disk took that long */
	int64_t ahead, drift; /* how far its own clock is ahead, and how many millionths too fast; see node_now */
	int64_t date_skew;
	Rng chance;
	int64_t tick_at, due_at, turn_at, ticked_at;
	int64_t began;         /* start of the turn; it may have waited for the database since */
	int64_t held_up;       /* how long it has been stalled since the last tick */
	int64_t held_ever;     /* how long it has been stalled in all */
	int64_t born, born_at; /* by its own clock; and in simulated time */
	BotJob *jobs[JOBS_MAX], *answers[JOBS_MAX];
	int n_jobs, n_answers, n_starts;
	bool is_dying;                /* it will be killed before it can tell anybody */
	int member;                   /* its number in the database; 0: none */
	int64_t cut_until;            /* it cannot reach the database until then */
	int64_t slept_until;          /* it stood still until then */
	int64_t healthy_at;           /* since then it runs, reaches the database and is a member */
	int64_t stops_at;             /* it was told to stop and will by then; 0: it was not */
	struct Promise *last_promise; /* for a stopping node, which forgets its tables before it commits */
	/* what the model knows of it */
	size_t n_posts, n_sealed; /* posts of the outbox that were looked at, and that were sealed then */
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
	Rng net, disk, bots, people, faults; /* separate streams, so that removing one fault leaves the rest unchanged */
	const ServerEdition *editions;
	Node nodes[NODES_MAX];
	int n_nodes;
	struct Database *database; /* shared by several nodes; NULL: a single node */
	int64_t apart_until[NODES_MAX][NODES_MAX];
	SimLink *links[LINKS_MAX];
	int n_links;
	Client clients[CLIENTS_MAX];
	int n_clients;
	Meet meets[MEETS_MAX];
	int n_meets;
	struct Model *model;
	struct Twin *twin; /* or NULL */
	int n_moves;       /* by people */
	int n_events;
	bool is_calm; /* no more faults: everybody at a table keeps playing */
	bool is_over, has_failed;
	int64_t calm_at;
	uint64_t hash; /* of everything that was sent */
	uint64_t n_bytes;
	int n_crashes, n_forgotten, n_handed, n_leaps, n_rematches, n_over;
	int64_t asleep_until;
	char failure[FAILURE_MAX];
	FILE *trace; /* or NULL */
};

/* sim.c: a run. True if everything held; otherwise sim->failure says what did not. */
Sim *sim_new(const Plan *plan, const ServerEdition *editions, FILE *trace);
bool sim_run(Sim *sim);
void sim_free(Sim *sim);
void sim_at(Sim *sim, int64_t at, MomentRun *run, int who, int what);
__attribute__((format(printf, 2, 3))) void sim_fail(Sim *sim, const char *format, ...); /* the first failure counts */
__attribute__((format(printf, 2, 3))) void sim_trace(const Sim *sim, const char *format, ...);
static inline bool sim_has(const Sim *sim, int fault) { /* and faults may happen now */
	return !sim->is_calm && plan_has(&sim->plan, fault) && !(sim->twin && fault_is_ours(fault));
}

/* net.c */
int network_open(Sim *sim, int client, bool is_http);                 /* returns the connection's number; -1: no more connections */
void network_send(Sim *sim, SimLink *l, const void *bytes, size_t n); /* the client sends */
void network_give(Sim *sim, SimLink *l);                              /* what the server's end has to say, as far as there is room */
void network_hang_up(Sim *sim, SimLink *l);                           /* the client hangs up */
void network_vanish(Sim *sim, SimLink *l);                            /* the client is gone, and the server does not learn of it */
void network_drop(Sim *sim, SimLink *l, bool is_silent); /* the server's end is gone; silent: the client does not learn of it */
void network_cut(Sim *sim, SimLink *l);                  /* both learn of it */
void network_silence(Sim *sim, SimLink *l);              /* neither does */
bool network_has_bytes(const SimLink *l);                /* that the server could read now */
void network_read(Sim *sim, SimLink *l);                 /* the server reads as much as it takes */
void network_carry_on(Sim *sim, SimLink *l);             /* at a turn's end: moves the bytes of a link passed on to another node */
void network_part(Sim *sim, SimLink *l);                 /* ends that */
bool network_has_news(const Sim *sim, const SimLink *up, const Node *node); /* whether the node in front has bytes to read from the other */
void network_read_news(Sim *sim, SimLink *up);
void network_part_nodes(Sim *sim, int a, int b); /* nothing passes between them any more, and neither learns of it */
void network_listen(Sim *sim, SimLink *l);       /* the client reads what is there */
void network_free(Sim *sim, SimLink *l);

/* node.c */
bool node_start(Node *node);
void node_print_host(int number, char *out, size_t size);
int node_of_host(const char *host);      /* accepts HOST:PORT, too */
void node_sleep(Node *node, int64_t ms); /* it stands still */
void node_start_in(Node *node, int64_t ms);
void node_forget(Node *node);         /* its connection to the store is lost: it starts over */
void node_stop(Node *node);           /* at the end */
void node_crash(Node *node, int how); /* a Fault: KILL, POWER or FULL_DISK */
void node_wake(Node *node);           /* something has arrived */
int64_t node_time(const Node *node);  /* the moment it has reached */
int64_t node_now(const Node *node);   /* the same by its own clock */
int64_t node_clock(const Node *node, int64_t time);

/* nodes.c: what befalls several nodes. */
bool nodes_after_turn(Node *node);                   /* false: it does not go on */
void nodes_while_committing(Node *node, int64_t at); /* a commit will be carried out at `at`, and the node does not know yet */

/* client.c */
void client_begin(Sim *sim, int number, int what); /* connects when it is time */
void client_wake(Sim *sim, Client *c, int64_t in_ms);
void client_heard(Sim *sim, SimLink *l); /* bytes have arrived */
void client_lost(Sim *sim, SimLink *l);  /* its connection is gone */
void client_free(Client *c);
bool client_say(Sim *sim, Client *c, int kind, uint64_t n, const char *text, const char *format, ...) __attribute__((format(printf, 6, 7)));
void client_raw(Sim *sim, Client *c, int first, const char *bytes, size_t n);

/* people.c: what a person does next, and their reaction to an answer or a push. */
void people_act(Sim *sim, Client *c);
void people_answer(Sim *sim, Client *c, const Sent *sent, const Value *answer);
void people_push(Sim *sim, Client *c, const char *push, const Value *message);
void people_arrive(Sim *sim, Client *c); /* the connection is open */
#endif
