/* Messages that wait to be written to one connection, in order. */
#ifndef SERVER_NET_QUEUE_H
#define SERVER_NET_QUEUE_H
#include "server/net/msg.h"

#include <stdbool.h>

typedef struct WireBytes {
	const char *bytes;
	size_t n;
} WireBytes;

/* All zero: empty. */
typedef struct Queue {
	Msg **list; /* a ring */
	size_t n, head, cap;
	size_t sent;  /* bytes of the first that have gone */
	size_t bytes; /* that wait */
} Queue;

bool queue_add(Queue *queue, Msg *msg); /* holds it; false: out of memory */
int queue_peek(const Queue *queue, WireBytes *out, int max);
void queue_sent(Queue *queue, size_t n);
size_t queue_cost(const Queue *queue); /* bytes of memory, about */
void queue_free(Queue *queue);
#endif
