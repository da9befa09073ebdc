#include "core/hash.h"

static uint64_t fold(uint64_t a, uint64_t b) {
	__extension__ unsigned __int128 product = (__extension__(unsigned __int128)(a ^ 0x9e3779b97f4a7c15u)) * (b ^ 0xd1342543de82ef95u);
	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t load(const unsigned char *p, size_t n) {
	uint64_t word = 0;
	for (size_t i = 0; i < n; i++) word |= (uint64_t)p[i] << (8 * i);
	return word;
}

/* Sixteen bytes into a lane. */
static uint64_t fold_pair(uint64_t lane, const unsigned char *p) {
	return fold(lane ^ load(p, 8), load(p + 8, 8));
}

/* A multiplication waits for the one before it in its lane alone, so four lanes go on at once. */
static uint64_t fold_blocks(uint64_t hash, const unsigned char *p, size_t n) {
	uint64_t a = hash, b = fold(hash, 1), c = fold(hash, 2), d = fold(hash, 3);
	for (; n > 0; n--, p += HASH_BLOCK) {
		a = fold_pair(a, p);
		b = fold_pair(b, p + 16);
		c = fold_pair(c, p + 32);
		d = fold_pair(d, p + 48);
	}
	return fold(fold(a, b), fold(c, d));
}

uint64_t hash_bytes(uint64_t start, const void *data, size_t len) {
	const unsigned char *p = data;
	uint64_t hash = fold(start, len);
	for (; len >= 8; p += 8, len -= 8) hash = fold(hash, load(p, 8));
	return fold(hash, load(p, len));
}

uint64_t hash_quick(uint64_t start, const void *data, size_t len) {
	size_t blocks = len / HASH_BLOCK;
	uint64_t hash = blocks ? fold_blocks(start, data, blocks) : start;
	return hash_bytes(hash, (const unsigned char *)data + blocks * HASH_BLOCK, len % HASH_BLOCK);
}
