/* The load tester in parts: main.c reads the arguments, run.c plays (players.c is a client at a table), find.c looks for the limit, report.c
 * tells, figures.c asks the server what it has used, socket.c is a WebSocket client. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H
#include "io/grow.h"

#include <netinet/in.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct LoadPlan {
	struct sockaddr_in at;
	char host[256]; /* as the Host header has it */
	const char *game;
	int tables, connections;
	double rate, seconds;
	double stall; /* share of the players who neither read nor decide */
} LoadPlan;

/* What the server says of itself; all but the memory are counted from its start, or during a step. */
typedef struct LoadFigures {
	double cpu_s, commit_s, commits, writes, actions, memory_mb;
} LoadFigures;

typedef struct LoadResult {
	double connect_s, join_s, deal_s, settle_s; /* the stages before play */
	double rate, seconds;                       /* of play */
	uint64_t actions, errors, games;
	uint64_t missed; /* actions that nobody could make when they were due: every player waited for something */
	double p50_ms, p99_ms, p999_ms, max_ms;
	double late_max_ms;  /* how long after its deadline the last stalled decision was made */
	uint64_t late_count; /* stalled decisions that a clock made */
	int connections;     /* held until the end */
	double client_cpu_s; /* of this program, in play */
	bool has_server;     /* the server has told … */
	LoadFigures server;  /* … what it used in play */
	char first_error[300];
} LoadResult;

typedef struct Load Load;

Load *load_open(const LoadPlan *plan); /* NULL: out of memory */
void load_close(Load *load);
/* Connects, joins, deals. False: `result->first_error` says why not. */
bool load_begin(Load *load, LoadResult *result);
bool load_play(Load *load, double rate, double seconds, LoadResult *result);

/* Doubles the rate until the 99 % pass FIND_MS; tells each step, and in the end what the limit is. */
enum { FIND_MS = 100 };
bool load_find(Load *load, LoadResult *result, const LoadPlan *plan, bool is_json);

bool figures_get(const LoadPlan *plan, LoadFigures *out); /* false: the server does not tell */
void figures_subtract(const LoadFigures *after, const LoadFigures *before, LoadFigures *out);

void report_json(const LoadResult *result, const char *limit); /* limit NULL: it was not looked for, or not found yet */
void report_text(const LoadResult *result);

/* ---- a WebSocket, never waiting ---- */

typedef enum SocketState { SOCKET_CLOSED, SOCKET_CONNECTING, SOCKET_GREETING, SOCKET_OPEN } SocketState;

typedef struct LoadSocket {
	int fd;
	SocketState state;
	Grow in, out;
	size_t read; /* of `in` */
	size_t sent; /* of `out` */
} LoadSocket;

void socket_init(LoadSocket *socket);
bool socket_connect(LoadSocket *socket, const LoadPlan *plan);
void socket_close(LoadSocket *socket);
void socket_send(LoadSocket *socket, const char *text, size_t n);
bool socket_wants_write(const LoadSocket *socket);
bool socket_write(LoadSocket *socket); /* false: closed */
bool socket_read(LoadSocket *socket);  /* false: closed */
/* The next message of `n` bytes, valid until the next call; NULL: none yet. Answers pings and closes itself. */
const char *socket_message(LoadSocket *socket, size_t *n);
#endif
