/* All worlds that fit what somebody knows, counted one by one: the definition against which `determinize` is tested. Every physical
 * card or token is assigned to a hidden place where it may lie, until all places are full; each assignment counts once. All that can be
 * seen of an assignment is which kinds lie where. */
#ifndef TESTS_LAWS_WORLDS_H
#define TESTS_LAWS_WORLDS_H
#include "core/bag.h"
#include "core/hash.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 12, THINGS_MAX = 64, WORLDS_MAX = 8192 };

typedef struct Worlds {
	int n_things, n_places;
	int kind[THINGS_MAX];
	uint32_t may_lie[THINGS_MAX]; /* a mask of places */
	int room[PLACES_MAX];         /* how many things each place holds: together, all of them */
	Bag content[PLACES_MAX];      /* during the count */

	int n;                     /* distinguishable worlds */
	double weight[WORLDS_MAX]; /* assignments that look like that world */
	Bag world[WORLDS_MAX][PLACES_MAX];
	int slot[2 * WORLDS_MAX]; /* its number + 1, by hash */
} Worlds;

/* Not an assert: without it the count is worthless, in any build. */
static inline void worlds_need(bool fits) {
	if (!fits) abort();
}

static inline int worlds_place(Worlds *w, int room) {
	worlds_need(w->n_places < PLACES_MAX);
	w->room[w->n_places] = room;
	return w->n_places++;
}

static inline void worlds_things(Worlds *w, Bag bag, uint32_t may_lie) {
	for (int id = 1; id <= BAG_KINDS; id++)
		for (int k = 0; k < bag_count(bag, id); k++) {
			worlds_need(w->n_things < THINGS_MAX);
			w->kind[w->n_things] = id;
			w->may_lie[w->n_things++] = may_lie;
		}
}

/* The slot of a world: its own, or an empty one. */
static inline int *worlds_slot(Worlds *w, const Bag *content) {
	uint32_t at = (uint32_t)hash_bytes(0, content, sizeof w->world[0]) % (2 * WORLDS_MAX);
	while (w->slot[at] && memcmp(w->world[w->slot[at] - 1], content, sizeof w->world[0])) at = (at + 1) % (2 * WORLDS_MAX);
	return &w->slot[at];
}

/* The number of a world, or -1 if it is impossible. Unused places hold nothing. */
static inline int worlds_find(Worlds *w, const Bag *content) {
	return *worlds_slot(w, content) - 1;
}

static inline void worlds_count_from(Worlds *w, int thing) {
	if (thing == w->n_things) {
		int *slot = worlds_slot(w, w->content);
		if (!*slot) {
			worlds_need(w->n < WORLDS_MAX);
			memcpy(w->world[w->n], w->content, sizeof w->content);
			*slot = ++w->n;
		}
		w->weight[*slot - 1]++;
		return;
	}
	for (int place = 0; place < w->n_places; place++) {
		if (!w->room[place] || !(w->may_lie[thing] >> place & 1)) continue;
		w->room[place]--;
		w->content[place] += bag_one(w->kind[thing]);
		worlds_count_from(w, thing + 1);
		w->content[place] -= bag_one(w->kind[thing]);
		w->room[place]++;
	}
}

static inline void worlds_count(Worlds *w) {
	int room = 0;
	for (int i = 0; i < w->n_places; i++) room += w->room[i];
	worlds_need(room == w->n_things);
	worlds_count_from(w, 0);
}
#endif
