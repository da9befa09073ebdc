/* A circular linked list: members embed a link and can leave at any time. The head is a link, too. */
#ifndef SERVER_RING_H
#define SERVER_RING_H
#include <stdbool.h>
#include <stddef.h>

/* All zero: in no ring. */
typedef struct Ring {
	struct Ring *next, *prev;
} Ring;

/* The struct that embeds this link or timer. */
#define OWNER_OF(link, type, part) ((type *)((char *)(link)-offsetof(type, part)))

static inline void ring_init(Ring *head) {
	head->next = head->prev = head;
}

static inline bool ring_has(const Ring *link) {
	return link->next != NULL;
}

static inline bool ring_is_empty(const Ring *head) {
	return head->next == head;
}

/* Last; it must be in no ring. */
static inline void ring_add(Ring *head, Ring *link) {
	link->next = head;
	link->prev = head->prev;
	head->prev->next = link;
	head->prev = link;
}

static inline void ring_remove(Ring *link) {
	if (!link->next) return;
	link->prev->next = link->next;
	link->next->prev = link->prev;
	link->next = link->prev = NULL;
}
#endif
