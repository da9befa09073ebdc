/* What waits to be written; see queue.h. */
#include "server/net/queue.h"

#include <stdlib.h>

enum { FIRST_CAP = 4 };

static size_t size_of(const Msg *msg) {
	return (size_t)msg->n_before + msg->len;
}

static bool grow(Queue *q) {
	size_t cap = q->cap ? q->cap * 2 : FIRST_CAP;
	Msg **list = malloc(cap * sizeof(Msg *));
	if (!list) return false;
	for (size_t i = 0; i < q->n; i++) list[i] = q->list[(q->head + i) % q->cap];
	free(q->list);
	q->list = list;
	q->head = 0;
	q->cap = cap;
	return true;
}

bool queue_add(Queue *q, Msg *msg) {
	if (q->n == q->cap && !grow(q)) return false;
	q->list[(q->head + q->n++) % q->cap] = msg_hold(msg);
	q->bytes += size_of(msg);
	return true;
}

int queue_peek(const Queue *q, WireBytes *out, int max) {
	int n = 0;
	for (size_t i = 0; i < q->n && n < max; i++, n++) {
		const Msg *msg = q->list[(q->head + i) % q->cap];
		size_t gone = i ? 0 : q->sent;
		out[n] = (WireBytes){msg->text - msg->n_before + gone, size_of(msg) - gone};
	}
	return n;
}

void queue_sent(Queue *q, size_t n) {
	q->bytes -= n;
	q->sent += n;
	while (q->n && q->sent >= size_of(q->list[q->head])) {
		q->sent -= size_of(q->list[q->head]);
		msg_drop(q->list[q->head]);
		q->head = (q->head + 1) % q->cap;
		q->n--;
	}
}

size_t queue_cost(const Queue *q) {
	return q->bytes + q->n * (sizeof(Msg) + 2 * sizeof(Msg *));
}

void queue_free(Queue *q) {
	for (size_t i = 0; i < q->n; i++) msg_drop(q->list[(q->head + i) % q->cap]);
	free(q->list);
	*q = (Queue){0};
}
