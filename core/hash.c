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

uint64_t hash_bytes(uint64_t start, const void *data, size_t len) {
	const unsigned char *p = data;
	uint64_t hash = fold(start, len);
	for (; len >= 8; p += 8, len -= 8) hash = fold(hash, load(p, 8));
	return fold(hash, load(p, len));
}
