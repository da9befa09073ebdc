/* 64-bit hashes of bytes; not cryptographic ones. They depend on the bytes alone, not on the machine's byte order. */
#ifndef CORE_HASH_H
#define CORE_HASH_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HASH_BLOCK = 64 };

/* For editions and traces. It stands in records, so it must never change. Eight bytes a step, each folded in by a full 64 × 64
 * multiplication. */
uint64_t hash_bytes(uint64_t start, const void *data, size_t len);

/* For what is forgotten when the program ends: whole blocks in four lanes of sixteen bytes a step, the rest like hash_bytes. */
uint64_t hash_quick(uint64_t start, const void *data, size_t len);

/* For keys that are made some million times a second, from words that are at hand: no multiplication waits for the one before it. What
 * a word counts depends on its place, by numbers that have nothing to do with each other: were they evenly spaced, one word 2 less and
 * two others 1 more would be the same. Forgotten when the program ends, too; words loaded from bytes depend on the byte order. */
typedef struct HashWords {
	uint64_t low, high, place;
} HashWords;

#define HASH_WORDS ((HashWords){0, 0, 0x9e3779b97f4a7c15u})

static inline void hash_words(HashWords *hash, uint64_t a, uint64_t b) {
	__extension__ unsigned __int128 product = (__extension__(unsigned __int128)(a + hash->place)) * (b ^ hash->place ^ 0x632be59bd9b4e019u);
	hash->low += (uint64_t)product;
	hash->high ^= (uint64_t)(product >> 64);
	hash->place = (hash->place << 23 | hash->place >> 41) + 0xd1342543de82ef95u;
}

/* `len` bytes; what is missing to whole words counts as 0. */
static inline void hash_more(HashWords *hash, const void *data, size_t len) {
	const unsigned char *p = data;
	uint64_t word[2];
	for (; len >= sizeof word; p += sizeof word, len -= sizeof word) {
		memcpy(word, p, sizeof word);
		hash_words(hash, word[0], word[1]);
	}
	if (!len) return;
	memset(word, 0, sizeof word);
	memcpy(word, p, len);
	hash_words(hash, word[0], word[1]);
}

/* The members of a struct from one to another, both included: an array of a state each, or a number. */
#define HASH_MEMBERS(hash, s, first, last) \
	hash_more(hash, (const char *)(s) + offsetof(struct State, first), \
	          offsetof(struct State, last) + sizeof(s)->last - offsetof(struct State, first))

static inline uint64_t hash_of_words(const HashWords *hash) {
	__extension__ unsigned __int128 product = (__extension__(unsigned __int128)(hash->low ^ 0x9e3779b97f4a7c15u)) *
	                                          (hash->high ^ 0xd1342543de82ef95u);
	return (uint64_t)product ^ (uint64_t)(product >> 64) ^ hash->low;
}
#endif
