/* What the parts of a run share: players.c is what a client says and does, run.c when. */
#ifndef LOAD_LOAD_IN_H
#define LOAD_LOAD_IN_H
#include "core/game.h"
#include "load/load.h"

#include <sys/epoll.h>

enum { SEATS_USED = 4, TOKEN_HEX = 64, ID_BYTES = 16 };

typedef struct LoadClient {
	LoadSocket socket;
	int table, seat; /* -1: idle */
	char token[TOKEN_HEX + 1];
	uint64_t n;   /* number of the last command */
	double sent;  /* when the action that waits for its answer was sent; 0: none */
	double acted; /* when the last action was sent */
	bool is_open, is_there, owes, is_stalled, is_writing;
	bool is_moving; /* to another table: what still comes from the old one does not count */
	char action[ACTION_TEXT_MAX];
} LoadClient;

typedef struct LoadTable {
	LoadClient *client; /* the first of `seats` */
	int seats, joined;
	char id[ID_BYTES];
	bool was_begun;  /* its first game */
	bool is_playing; /* the host has seen a position that is not the end */
	double deadline; /* of a stalled seat's decision; 0: none */
	int stalled;     /* that seat; -1: none */
} LoadTable;

struct Load {
	const LoadPlan *plan;
	LoadResult *result; /* of what is going on now */
	Rng rng;
	int epoll;
	LoadClient *clients;
	LoadTable *tables;
	int n_open, n_connecting;
	int n_seated, n_begun; /* tables where all sit; where the first game has begun */
	int n_waiting;         /* actions that have not been acknowledged */
	int next_connect, next_create, next_start, next_table;
	int is_settled;    /* 1: everything that was asked before play has been answered */
	uint32_t *latency; /* microseconds */
	size_t n_latency, cap_latency;
};

void note_error(Load *load, const char *what);
void lose(Load *load, LoadClient *client, const char *why);
void watch(Load *load, LoadClient *client, int op);
void flush(Load *load, LoadClient *client);

void player_create(Load *load, LoadTable *table); /* the host makes it, the others join */
void player_start(Load *load, LoadTable *table);
void player_ping(Load *load, LoadClient *client);
bool player_act(Load *load, LoadTable *table); /* false: nobody there can decide now */
void player_hears(Load *load, LoadClient *client, const char *text, size_t n);
#endif
