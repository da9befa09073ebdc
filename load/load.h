/* The load tester in parts: main.c reads the arguments, run.c plays, socket.c is a WebSocket client. */
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

typedef struct LoadResult {
	uint64_t actions, errors, games;
	double p50_ms, p99_ms, p999_ms, max_ms;
	double seconds;
	double late_max_ms;  /* how long after its deadline the last stalled decision was made */
	uint64_t late_count; /* stalled decisions that a clock made */
	int connections;     /* held until the end */
	char first_error[300];
} LoadResult;

/* False: `result->first_error` says why it could not begin. */
bool load_run(const LoadPlan *plan, LoadResult *result);

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
