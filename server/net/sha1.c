/* SHA-1 (RFC 3174); see sha1.h. */
#include "server/net/sha1.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 64, WORDS = 5, ROUNDS = 80, LENGTH_AT = 8 };

static uint32_t turn(uint32_t x, int n) {
	return x << n | x >> (32 - n);
}

static void mix(uint32_t state[WORDS], const unsigned char *block) {
	uint32_t w[ROUNDS], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
	for (int i = 0; i < 16; i++) {
		const unsigned char *at = block + (size_t)4 * (size_t)i;
		w[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
	}
	for (int i = 16; i < ROUNDS; i++) w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
	for (int i = 0; i < ROUNDS; i++) {
		uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
		             : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
		             : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
		                      : (b ^ c ^ d) + 0xca62c1d6;
		uint32_t next = turn(a, 5) + f + e + w[i];
		e = d;
		d = c;
		c = turn(b, 30);
		b = a;
		a = next;
	}
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
	state[4] += e;
}

void sha1(const char *text, size_t n, unsigned char out[SHA1_BYTES]) {
	uint32_t state[WORDS] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
	unsigned char padded[2 * BLOCK] = {0};
	assert(n <= SHA1_TEXT_MAX);
	size_t size = n + 1 + LENGTH_AT <= BLOCK ? BLOCK : 2 * BLOCK;
	memcpy(padded, text, n);
	padded[n] = 0x80;
	padded[size - 2] = (unsigned char)(n * 8 >> 8);
	padded[size - 1] = (unsigned char)(n * 8);
	for (size_t at = 0; at < size; at += BLOCK) mix(state, padded + at);
	for (int i = 0; i < SHA1_BYTES; i++) out[i] = (unsigned char)(state[i / 4] >> (24 - i % 4 * 8));
}
