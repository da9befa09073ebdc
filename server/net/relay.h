/* Passes a client's connection on to another node: the client's bytes go there, that node's bytes come back, unchanged. A state machine
 * without a socket, which talks to the other node as a client would. link.h has the client's side. */
#ifndef SERVER_NET_RELAY_H
#define SERVER_NET_RELAY_H
#include "server/net/queue.h"

#include <stdint.h>

enum { RELAY_SECRET = 32, RELAY_PROOF = 65, RELAY_TO = 128 };

typedef struct Relay Relay;

typedef struct RelayOptions {
	const char *node;            /* HOST:PORT */
	const char *address;         /* the client's */
	const unsigned char *secret; /* RELAY_SECRET bytes that all nodes share */
	const unsigned char *chance; /* RELAY_SECRET random bytes */
	const char *command;         /* the client's command for that node, as it came; it is sent first */
	size_t n;
} RelayOptions;

/* NULL: out of memory. */
Relay *relay_open(const RelayOptions *options, int64_t now);
void relay_free(Relay *relay);
const char *relay_node(const Relay *relay); /* HOST:PORT, to be dialled */

/* From the client. */
size_t relay_room(const Relay *relay); /* bytes that may come now */
void relay_add(Relay *relay, const char *bytes, size_t n);

/* To the node: as in wire.h. */
int relay_peek(const Relay *relay, WireBytes *out, int max);
void relay_sent(Relay *relay, size_t n);

/* Bytes from the node. `bytes` becomes what is for the client; returns how many those are. */
size_t relay_take(Relay *relay, const char **bytes, size_t n);
void relay_end(Relay *relay);               /* the node has closed, or could not be reached */
void relay_look(Relay *relay, int64_t now); /* time has passed */
bool relay_is_over(const Relay *relay);

/* A node's proof for the client address it names: made from the nodes' secret, and valid for this handshake (its key) only. */
void relay_prove(const unsigned char secret[RELAY_SECRET], const char *key, const char *address, char out[RELAY_PROOF]);
bool relay_is_proof(const unsigned char secret[RELAY_SECRET], const char *key, const char *address, const char *proof);
#endif
