/* A bag: a multiset of up to 16 kinds of things packed into 64 bits, four bits a kind: hands, piles and loot. A pile is a bag
 * without an order: what comes next is drawn when it is needed, so no state holds the future. Kinds count from 1; a kind has at
 * most 15 copies, a bag at most 127 things. Adding and subtracting bags is + and -. */
#ifndef CORE_BAG_H
#define CORE_BAG_H
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Bag;

enum { BAG_KINDS = 16, BAG_COPIES_MAX = 15, BAG_SIZE_MAX = 127 };

#define BAG_LOW_NIBBLES 0x0f0f0f0f0f0f0f0fu
#define BAG_EACH_BYTE 0x0101010101010101u
#define BAG_HIGH_BITS 0x8080808080808080u

static inline Bag bag_one(int id) {
	return (Bag)1 << (4 * (id - 1));
}

static inline int bag_count(Bag bag, int id) {
	return (int)(bag >> (4 * (id - 1)) & 15);
}

static inline int bag_size(Bag bag) {
	Bag pairs = (bag & BAG_LOW_NIBBLES) + (bag >> 4 & BAG_LOW_NIBBLES);
	return (int)(pairs * BAG_EACH_BYTE >> 56);
}

/* One thing of that kind fewer, if there is one. */
static inline Bag bag_drop(Bag bag, int id) {
	return bag - ((Bag)(bag_count(bag, id) != 0) << (4 * (id - 1)));
}

/* The lowest bit of each kind's nibble where the bag has at least one. */
static inline Bag bag_present(Bag bag) {
	return (bag | bag >> 1 | bag >> 2 | bag >> 3) & 0x1111111111111111u;
}

/* Whether every thing of `part` is in `bag`. */
static inline bool bag_has(Bag bag, Bag part) {
	for (int id = 1; id <= BAG_KINDS; id++)
		if (bag_count(bag, id) < bag_count(part, id)) return false;
	return true;
}

/* The kind of the n-th thing (from 0) when all are laid out by kind. Without branches: sums of byte pairs, their prefix sums by
 * one multiplication, and the first that exceeds n found by a subtraction in every byte at once. */
static inline int bag_nth(Bag bag, uint32_t n) {
	Bag low = bag & BAG_LOW_NIBBLES, pairs = low + (bag >> 4 & BAG_LOW_NIBBLES);
	Bag sums = pairs * BAG_EACH_BYTE;
	Bag above = ((sums | BAG_HIGH_BITS) - (n + 1) * BAG_EACH_BYTE) & BAG_HIGH_BITS;
	int shift = __builtin_ctzll(above) - 7;
	uint32_t rest = n - (uint32_t)((sums - pairs) >> shift & 0xff);
	return shift / 4 + 1 + (rest >= (uint32_t)(low >> shift & 0xff));
}
#endif
